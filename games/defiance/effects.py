"""What cards do: every effect that happens once, triggers, and the check after each of them (DG-TIMING-14)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ..kernel import Ask, Illegal, Option, Seat, ask, ask_one
from . import cards
from .asking import choose_card, choose_one, choose_place, player_option, space_option
from .board import Space
from .cards import SUBTYPES, Ability, Card, Effect, Kind
from .choices import Choice
from .damage import deal, end_combat, redirect
from .ending import losses
from .moves import beside, deploy_spaces, destinations
from .piles import destroy, draw, drop, leave_play, modify, name, put, send, shuffle_deck
from .state import Defiance, Modifier, Permanent, Trigger
from .targets import Way, choices, permanents, redirect_targets
from .values import SELF, falls


class Use(Struct):
    """An ability, or a Tactic, that takes effect."""

    seat: Seat
    card: Card
    ability: Ability
    way: Way
    source: str = ""  # the Permanent that uses it, which may have left play
    at: Space = ""  # where that stands or stood
    targets: Sequence[str] = ()
    turned: Sequence[str] = ()  # those of them upon whom damage was turned: they need not be what the text asks for


async def perform(s: Defiance, use: Use) -> bool:
    """Do what an ability says. Returns whether it took effect: it had a target, and not all of it was kept off. What is
    meant for a group takes effect even if nobody belongs to it just now."""
    targets = legal_targets(s, use)
    if use.targets and not targets:
        s.say(f"{use.card.name} has no target any more.", "DG-TARGET-14")
        return False
    done = False
    for effect in use.ability.effects:
        selector = effect.target or use.ability.target or SELF
        source = s.permanents.get(use.source)
        if selector.pick in ("self", "each"):
            hit = permanents(s, selector, use.seat, use.way, source)
        else:
            hit = [s.permanents[id] for id in targets if id in s.permanents]
        done |= await do(s, use, effect, hit, targets) or (selector.pick == "each" and not hit)
        losses(s)
        if s.players[use.seat].out:
            break  # the rest of the effect is not carried out for who has lost (DG-WIN-12)
    return done


def legal_targets(s: Defiance, use: Use) -> list[str]:
    """The chosen targets that are still legal; an ability that needs its source's place has none without it
    (DG-TARGET-14, DG-TIMING-16)."""
    if not use.targets:
        return []
    selector = use.ability.target or SELF
    source = s.permanents.get(use.source)
    if use.source and source is None and selector.line != "none" and not selector.spotter:
        return []
    legal = choices(s, use.ability, use.seat, use.way, source)
    if selector.pick == "packet" and source is not None:  # the packet, and whom it shall hit instead
        packet, new = use.targets
        others = [x.id for x in redirect_targets(s, use.ability, source)]
        return [packet, new] if packet in legal and new in others else []
    return [id for id in use.targets if id in legal or (id in use.turned and id in s.permanents)]


async def do(s: Defiance, use: Use, effect: Effect, hit: list[Permanent], targets: Sequence[str]) -> bool:
    match effect:
        case cards.Damage():
            kind: Kind = use.way
            return sum(deal(s, x, effect.amount, kind, use.card) for x in hit) > 0
        case cards.Destroy():
            for x in hit:
                destroy(s, x)
            return bool(hit)
        case cards.Heal():
            for x in hit:
                healed = min(x.damage, effect.amount)
                x.damage -= healed
                if healed:
                    s.say(f"{name(s, x)} heals {healed} damage.", "DG-ABILITY-32")
            return bool(hit)
        case cards.Boost():
            for x in hit:
                modify(s, x, Modifier(effect.attack, effect.defense))
            return bool(hit)
        case cards.Prevent():
            for x in hit:
                modify(s, x, Modifier(prevent=effect.amount))
            return bool(hit)
        case cards.Disable():
            for x in hit:
                modify(s, x, Modifier(bars=effect.what), through_owners_turn=effect.until == "owner_turn_end")
            return bool(hit)
        case cards.Ready():
            for x in hit:
                x.acted = 0
            return bool(hit)
        case cards.Return():
            for x in hit:
                leave_play(s, x)
                send(s, s.players[x.owner], x.card, effect.to)
                s.say(f"{name(s, x)} goes back to {{{x.owner}}}.", "DG-ABILITY-36")
            return bool(hit)
        case cards.Shift():
            return await shift(s, use.seat, hit, effect.steps)
        case cards.Redirect():
            return redirect(s, targets)
        case cards.Draw():
            draw(s, s.players[use.seat], effect.n)
            return True
        case cards.Gold():
            return await gold(s, use, effect)
        case cards.Discard():
            return await make_discard(s, use, effect, targets)
        case cards.Search():
            return await search(s, use, effect)
        case cards.Recover():
            return await recover(s, use, effect)
        case cards.Cancel():
            return cancel(s, targets)
        case cards.EndCombat():
            return end_combat(s)
        case cards.Upgrade():
            return await upgrade(s, use, hit)
    raise Illegal(f"{use.card.name} has a lasting effect where only one-time effects belong.")


# -- cards and gold


async def shift(s: Defiance, seat: Seat, hit: list[Permanent], steps: int) -> bool:
    """Moved by an effect, along its own diagram; its own move is not used up (DG-MOVE-26)."""
    moved = False
    for x in hit:
        if spaces := destinations(s, x, steps):
            options = {f"space:{at}": space_option(s, at, source=x.id) for at in spaces}
            at = (await choose_one(seat, f"Where does {name(s, x)} go?", options, "defiance.shift")).space
            if x.id in s.permanents and s.at(at) is None:
                await move(s, x, at, f"{name(s, x)} moves to {at}.", "DG-MOVE-26")
                moved = True
    return moved


async def gold(s: Defiance, use: Use, effect: cards.Gold) -> bool:
    """A Treasury never drops below zero (DG-TRIBUTE-09)."""
    seat = use.seat
    if effect.who == "opponent":
        others = [p.seat for p in s.after(use.seat)]
        seat = others[0]
        if len(others) > 1:  # its controller chooses (DG-MULTI-10)
            options = {f"seat:{n}": player_option(n) for n in others}
            seat = (await ask_one(use.seat, f"{use.card.name}: whose gold?", options, "defiance.target")).seat
    p = s.players[seat]
    if p.out or s.players[use.seat].out:
        return False
    p.gold = max(0, p.gold + effect.n)
    s.say(f"{{{seat}}} {'gains' if effect.n > 0 else 'loses'} {abs(effect.n)} gold.", "DG-BOARD-14")
    return True


async def make_discard(s: Defiance, use: Use, effect: cards.Discard, targets: Sequence[str]) -> bool:
    done = False
    for seat in [int(id) for id in targets]:
        p = s.players[seat]
        n = min(effect.n, len(p.hand))
        if not n:
            s.say(f"{{{seat}}} has no card to discard.", "DG-DISCARD-02")
            continue
        if effect.random:
            chosen = s.chance.pick(p.hand, n, stream="discard")
        else:
            chosen = await choose_discards(s, seat, n, f"{use.card.name}: discard {n}.")
            if p.out:
                continue
        for card in chosen:
            p.hand.remove(card)
            p.discard.append(card)
        s.say(f"{{{seat}}} discards {', '.join(s.card(card).name for card in chosen)}.", "DG-DISCARD-02")
        done = True
    return done


async def choose_discards(s: Defiance, seat: Seat, n: int, prompt: str) -> list[str]:
    """Exactly n cards of the own hand; copies count one by one."""
    options = {}
    for number, card in enumerate(s.players[seat].hand):
        face = s.card(card)
        options[f"card:{card}:{number}"] = Option(Choice("card", card=card), face.name, f"cost {face.cost}", card=card)
    return [choice.card for choice in await ask(seat, Ask(prompt, options, least=n, most=n, topic="defiance.discard"))]


async def search(s: Defiance, use: Use, effect: cards.Search) -> bool:
    """Find a fitting card in the own deck, show it, take it, shuffle; one that is there must be taken
    (DG-ABILITY-12, -29)."""
    p = s.players[use.seat]
    found = False
    for _ in range(effect.n):
        fitting = [card for card in p.deck if s.card(card).type in effect.types]
        if not fitting:
            break
        s.reveal()  # a deck is looked through
        prompt = f"{use.card.name}: which card do you take from your deck?"
        card = await choose_card(s, p.seat, prompt, fitting, "defiance.search")
        if p.out or card not in p.deck:
            return found
        found = True
        if effect.to == "play":
            spaces = beside(s, use.at) if effect.place == "adjacent" else None
            await put_free(s, use.seat, card, p.deck, spaces)
        else:
            p.deck.remove(card)
            p.hand.append(card)
            s.say(f"{{{p.seat}}} shows {s.card(card).name} and takes it into hand.", "DG-ABILITY-12")
    shuffle_deck(s, p)
    if not found:
        s.say(f"{{{p.seat}}} finds nothing and shuffles their deck.", "DG-ABILITY-29")
    return True


async def recover(s: Defiance, use: Use, effect: cards.Recover) -> bool:
    p = s.players[use.seat]
    done = False
    for _ in range(effect.n):
        fitting = recoverable(s, use.seat, effect)
        if not fitting:
            break
        card = await choose_card(
            s, p.seat, f"{use.card.name}: which card from your discard zone?", fitting, "defiance.recover"
        )
        if p.out or card not in p.discard:
            return done
        done = True
        if effect.to == "play":
            await put_free(s, use.seat, card, p.discard)
        else:
            p.discard.remove(card)
            send(s, p, card, effect.to)
            where = "hand" if effect.to == "hand" else "deck"
            s.say(f"{s.card(card).name} comes back into {{{p.seat}}}’s {where}.", "DG-BOARD-18")
    return done


def recoverable(s: Defiance, seat: Seat, effect: cards.Recover) -> list[str]:
    return [
        card
        for card in s.players[seat].discard
        if s.card(card).type in effect.types and (effect.max_cost is None or s.card(card).cost <= effect.max_cost)
    ]


async def put_free(s: Defiance, seat: Seat, card: str, pile: list[str], spaces: list[Space] | None = None) -> None:
    """Put into play from a pile by an effect: without cost, on a legal space, or else into the hand (DG-DEPLOY-15).
    The card stays in its pile until its space is chosen: somebody may leave meanwhile, and it must not be lost."""
    face = s.card(card)
    if spaces is None:
        spaces = deploy_spaces(s, seat, face)
    if not spaces:
        pile.remove(card)
        s.players[seat].hand.append(card)
        s.say(f"There's no room for {face.name}: it goes to {{{seat}}}’s hand.", "DG-DEPLOY-15")
        return
    at = spaces[0]
    if len(spaces) > 1:
        at = await choose_place(s, seat, f"Where does {face.name} come into play?", spaces, card)
    if s.players[seat].out:
        return
    pile.remove(card)
    put(s, seat, card, at)
    s.say(f"{face.name} comes into play on {at}.", "DG-DEPLOY-15")


def cancel(s: Defiance, targets: Sequence[str]) -> bool:
    """Removed without effect; a cancelled card goes to its owner's discard zone."""
    gone = [item for item in s.stack if item.id in targets]
    for item in gone:
        drop(s, item)
        s.say(f"{s.card(item.card).name} is cancelled.", "DG-TACTIC-09")
    return bool(gone)


def upgrades(s: Defiance, x: Permanent) -> list[str]:
    """The Locations of the next subtype in the controller's deck (DG-LOCATION-09, -12)."""
    wanted = next_subtype(s, x)
    return [card for card in s.players[x.owner].deck if wanted and s.card(card).subtype == wanted]


def next_subtype(s: Defiance, x: Permanent) -> str:
    subtype = s.face(x).subtype
    if x.role == "capital" or subtype not in SUBTYPES[:-1]:
        return ""
    return SUBTYPES[SUBTYPES.index(subtype) + 1]


async def upgrade(s: Defiance, use: Use, hit: list[Permanent]) -> bool:
    """The old Location is destroyed; a new one from the deck stands in its place, undamaged (DG-LOCATION-05, -10)."""
    p = s.players[use.seat]
    for x in hit:
        if fitting := upgrades(s, x):
            s.reveal()  # a deck is looked through
            card = await choose_card(s, p.seat, f"What do you build on {name(s, x)}?", fitting, "defiance.search")
            if p.out or card not in p.deck or x.id not in s.permanents:
                return False
            p.deck.remove(card)
            destroy(s, x)
            put(s, p.seat, card, x.at)
            s.say(f"{s.card(card).name} rises on {x.at}.", "DG-LOCATION-09")
            shuffle_deck(s, p)
            return True
    return False


# -- moves, triggers and the check


async def move(s: Defiance, x: Permanent, at: Space, told: str, rule: str) -> None:
    """A Permanent goes to another space, however it comes to that. Whoever lives by standing next to another may have
    lost that, and falls before anything else happens (DG-TIMING-14)."""
    s.say(told, rule)
    x.at = at
    s.changes(x.owner)
    await check(s)


async def check(s: Defiance) -> None:
    """Destroyed Permanents, then the loss of Capital or Ruler, then a trigger, until nothing changes (DG-TIMING-14)."""
    while True:
        dead = [x for x in s.in_play() if falls(s, x)]
        for x in dead:
            destroy(s, x)
        losses(s)
        if s.triggers:
            was, s.resolving = s.resolving, True
            await run_trigger(s)
            s.resolving = was
        elif not dead:
            return


async def run_trigger(s: Defiance) -> None:
    """One of the waiting triggers: those of the player whose turn it is first, then the others in turn order; each
    player orders the own ones (DG-TIMING-13)."""
    order = [s.active, *(p.seat for p in s.after(s.active))]
    seat = min((trigger.seat for trigger in s.triggers), key=order.index)
    mine = [trigger for trigger in s.triggers if trigger.seat == seat]
    chosen = mine[0]
    if len({(trigger.card, trigger.ability) for trigger in mine}) > 1:
        options = {f"order:{t.source}:{t.ability}": trigger_option(s, t) for t in mine}
        answer = await ask_one(seat, "Which of these happens first?", options, "defiance.order")
        chosen = next(t for t in mine if (t.source, t.ability) == (answer.source, answer.ability))
    if chosen not in s.triggers:  # its owner has left the game meanwhile
        return
    s.triggers.remove(chosen)
    card = s.card(chosen.card)
    use = Use(chosen.seat, card, card.ability[chosen.ability], "special", chosen.source, chosen.at)
    s.say(f"{card.name}: {use.ability.name}.", "DG-TIMING-12")
    await perform(s, use)


def trigger_option(s: Defiance, trigger: Trigger) -> Option[Choice]:
    card = s.card(trigger.card)
    ability = card.ability[trigger.ability]
    choice = Choice("order", card=trigger.card, source=trigger.source, ability=trigger.ability)
    return Option(choice, f"{card.name}: {ability.name}", ability.text, card=trigger.card, unit=trigger.source)
