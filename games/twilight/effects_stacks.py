"""What effects do with Life Stacks, Discard Stacks and hands."""

from __future__ import annotations

from ..kernel import Ask, Seat, ask
from . import steps, zones
from .asking import SPARED, all_alike, card_option, choose, choose_cards, look_options
from .damage import hurt_life
from .effects import does, number, reached, seats
from .state import CardId, Player, StackItem, Twilight
from .values import enters_exhausted, title
from .words import called, named


@does(steps.DamageLife)
async def damage_life(s: Twilight, item: StackItem, step: steps.DamageLife, key: str) -> None:
    for seat in seats(s, item, step.who, key):
        await hurt_life(s, seat, number(s, item, step.n, step.bonus))


@does(steps.Obliterate)
async def obliterate(s: Twilight, item: StackItem, step: steps.Obliterate, key: str) -> None:
    """Damage, if a card was Destroyed earlier in this turn other than by Sacrifice (TG-TIMING-27)."""
    if not s.deeds.destroyed:
        return
    for seat in seats(s, item, step.who, key):
        await hurt_life(s, seat, number(s, item, step.n))


@does(steps.Defile)
async def defile(s: Twilight, item: StackItem, step: steps.Defile, key: str) -> None:
    for seat in seats(s, item, step.who, key):
        await hurt_life(s, seat, number(s, item, step.n), defile=True)


@does(steps.DamageDiscard)
async def damage_discard(s: Twilight, item: StackItem, step: steps.DamageDiscard, key: str) -> None:
    for seat in seats(s, item, step.who, key):
        await hit_discard(s, item.seat if step.pick == "you" else seat, seat, number(s, item, step.n), step.pick)


async def hit_discard(s: Twilight, picker: Seat, seat: Seat, n: int, pick: str = "you") -> int:
    """Damage to a Discard Stack destroys as many cards of it; what it lacks is lost (TG-DAMAGE-06, TG-COMBAT-31).
    Returns how many."""
    pile = s.players[seat].discard
    if pick == "random":
        lost = s.chance.pick(pile, n) if pile else []
    else:
        dearest = sorted(pile, key=lambda card: s.face(card).cost.power.value, reverse=picker != seat)
        prompt = f"Destroy which of {{{seat}}}’s discarded cards?"
        lost = await choose(s, picker, prompt, pile[::-1], n, topic="twilight.destroy", meant=dearest, stops=SPARED)
    lost = [card for card in lost if card in pile]  # unless their owner has left the game meanwhile
    zones.destroy(s, lost)
    return len(lost)


@does(steps.Restore)
async def restore(s: Twilight, item: StackItem, step: steps.Restore, key: str) -> None:
    n = number(s, item, step.n, step.bonus)
    for seat in seats(s, item, step.who, key):
        p = s.players[seat]
        if step.pick == "random":
            zones.restore_random(s, p, n)
        else:
            prompt = f"{title(s, item.source)}: restore which cards?"
            dearest = sorted(p.discard, key=lambda card: s.face(card).cost.power.value, reverse=True)
            chosen = await choose(s, item.seat, prompt, p.discard, n, topic="twilight.card", meant=dearest)
            zones.restore(s, p, [card for card in chosen if card in p.discard])  # unless its owner has left meanwhile


@does(steps.Draw)
async def draw(s: Twilight, item: StackItem, step: steps.Draw, key: str) -> None:
    for seat in seats(s, item, step.who, key):
        zones.draw(s, s.players[seat], number(s, item, step.n))


@does(steps.DiscardHand)
async def discard_hand(s: Twilight, item: StackItem, step: steps.DiscardHand, key: str) -> None:
    n = number(s, item, step.n)
    for seat in seats(s, item, step.who, key):
        hand = s.players[seat].hand
        if step.pick == "random":
            chosen = s.chance.pick(hand, n, stream=f"hand {seat}") if hand else []
        else:
            picker = item.seat if step.pick == "you" else seat
            if picker != seat:
                zones.learn(s, picker, hand)
            chosen = await choose_cards(s, picker, f"{title(s, item.source)}: discard which cards?", hand, n)
        zones.discard(s, [card for card in chosen if card in hand])  # unless its holder has left meanwhile


@does(steps.ReturnCard)
async def return_card(s: Twilight, item: StackItem, step: steps.ReturnCard, key: str) -> None:
    for card in await reached(s, item, step.target, key):
        if step.to == "hand":
            zones.to_hand(s, card)
        elif step.to == "life_bottom":
            zones.to_life_bottom(s, [card])
        else:
            exhausted = step.state == "exhausted" or enters_exhausted(s.face(card))
            zones.enter(s, card, item.seat, exhausted=exhausted)
            s.say(f"{called(s, card)} comes back into play for {{{item.seat}}}.")
        if step.doomed:
            s.doomed.append(card)


# -- looks


@does(steps.Peek)
async def peek(s: Twilight, item: StackItem, step: steps.Peek, key: str) -> None:
    """Look secretly at cards; what was seen stays with that player (TG-TIMING-35)."""
    n = number(s, item, step.n)
    for seat in seats(s, item, step.who, key):
        p = s.players[seat]
        cards = await looked_at(s, item, p, step.zone, n)
        if not cards:
            continue
        zones.learn(s, item.seat, cards)
        where = {"life_top": "Life Stack", "hand": "hand", "resource": "Resource Area", "aspect_stack": "Aspect Stack"}
        s.note(f"{{{item.seat}}} looks at {len(cards)} of {{{seat}}}’s cards ({where[step.zone]}).", "TG-TIMING-35")
        s.tell(f"You see {named(s, cards)}.", "TG-TIMING-35", to=[item.seat])
        await after_look(s, item, p, cards, step.may)


async def looked_at(s: Twilight, item: StackItem, p: Player, zone: str, n: int) -> list[CardId]:
    if zone == "life_top":
        return p.life[-n:][::-1] if n else []
    if zone == "hand":
        return s.chance.pick(p.hand, n, stream=f"hand {p.seat}") if p.hand else []
    options = look_options(s, item.seat, p, zone)
    chosen = [option.value for option in options.values()]
    if n < len(options):
        prompt = f"{title(s, item.source)}: look at which of {{{p.seat}}}’s Aspects?"
        duel = len(s.foes(item.seat)) == 1
        question = Ask(prompt, options, n, n, topic="twilight.look", openly=duel)
        if duel:
            question.stops = SPARED
        if all_alike(options.values()):
            question.stops = ()  # as far as whoever looks can tell
        chosen = await ask(item.seat, question)
    return [slot.card for slot in (*p.resource, *p.aspects) if slot.id in chosen] if not left(s, item, p) else []


def left(s: Twilight, item: StackItem, p: Player) -> bool:
    """Whether who looks, or whose cards those are, has left the game while the other was thinking."""
    return p.out or s.players[item.seat].out


async def after_look(s: Twilight, item: StackItem, p: Player, cards: list[CardId], may: str) -> None:
    name = title(s, item.source)
    if may == "destroy_one":
        prompt = f"{name}: Destroy one of them?"
        chosen = await choose_cards(s, item.seat, prompt, cards, 1, least=0, topic="twilight.look")
        zones.destroy(s, chosen if not left(s, item, p) else [])
    elif may == "discard_one":
        prompt = f"{name}: discard which one?"
        chosen = await choose_cards(s, item.seat, prompt, cards, 1, topic="twilight.look")
        zones.discard(s, chosen if not left(s, item, p) else [])
    elif may == "reorder" and len(cards) > 1:
        order = await in_order(
            s, item.seat, f"{name}: put them back in which order (top card first)?", cards, len(cards)
        )
        if left(s, item, p):
            return
        p.life[-len(cards) :] = order[::-1]
        zones.forget(s, cards, but=[item.seat])
    elif may == "bottom_any":
        down = await in_order(s, item.seat, f"{name}: put which of them at the bottom (lowest first)?", cards, 0)
        if left(s, item, p):
            return
        p.life[:] = [*down, *(card for card in p.life if card not in down)]
        zones.forget(s, cards, but=[item.seat])


async def in_order(s: Twilight, seat: Seat, prompt: str, cards: list[CardId], least: int) -> list[CardId]:
    options = {f"card:{card}": card_option(s, card) for card in cards}
    return await ask(seat, Ask(prompt, options, least, len(cards), ordered=True, topic="twilight.look"))
