"""What the effects of cards do, outside combat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from ..kernel import Ask, Option, Seat, ask, ask_one, together
from ..kernel.english import count
from . import nemesis
from .cards import (
    Copy,
    Destroy,
    DiscardHand,
    DrawCards,
    Effect,
    HandTake,
    Later,
    PlayAnother,
    Recall,
    Steal,
    Veil,
    VeilSteal,
    Who,
)
from .forging import PASS, Move, empower_spells, free_steps, further_cards, payment_words, permissions, put_down
from .order import Unit, in_order, victims, warded
from .piles import HAND_SIZE, draw, gain, give, leave_play, take_random
from .state import Cast, Creation, Godsforge, Pending, Player

Has = Callable[[Player], int]  # how much a player has of what an effect takes
Target = tuple[Player, Creation]
Deed = Literal["destroy", "take", "copy"]  # what is done to a Creation


async def resolve(s: Godsforge, units: list[Unit]) -> None:
    """Simultaneous effects of several players. What needs no order comes first; whoever may then play another card
    chooses it at the same time as the others, and its own effects follow."""
    free, ordered = await in_order(s, [unit for unit in units if unit.effects])
    waiting: list[Unit] = []
    for unit in free:
        now = tuple(effect for effect in unit.effects if not isinstance(effect, PlayAnother))
        await happen(s, Unit(unit.seat, unit.card, now, unit.rule))
        waiting += [unit for e in unit.effects if isinstance(e, PlayAnother)]
    for unit in ordered:
        await happen(s, unit)
    if waiting:
        await resolve(s, await play_another(s, [unit.seat for unit in waiting]))


async def happen(s: Godsforge, unit: Unit) -> None:
    for effect in unit.effects:
        await apply(s, unit, effect)


async def apply(s: Godsforge, unit: Unit, effect: Effect) -> None:
    p = s.players[unit.seat]
    match effect:
        case Veil(n):
            gain(s, {p.seat: n}, unit.card, unit.rule)
        case VeilSteal(who, n):
            for victim in await opponents_hit(s, p, who, unit.card, "Veilstone", lambda other: other.veilstones):
                taken = min(n, victim.veilstones)
                victim.veilstones -= taken
                p.veilstones += taken
                loser, stones = s.who(victim.seat), count(taken, "Veilstone")
                s.say(f"{s.who(p.seat)} takes {stones} from {loser} ({unit.card}).", unit.rule)
        case DrawCards(n) if not p.nemesis:  # a Nemesis has only a virtual hand (GF-SOLO-35)
            drawn = draw(s, p, n)
            s.say(f"{s.who(p.seat)} draws {count(len(drawn), 'card')} ({unit.card}).", unit.rule)
        case DiscardHand(who, n):
            for victim in await opponents_hit(s, p, who, unit.card, "card", lambda other: holds(s, other)):
                lost = take_random(s, victim, n)
                s.discard(*lost)
                s.tell(f"You lose {', '.join(lost)} ({unit.card}).", to=[victim.seat])
                s.say(f"{s.who(victim.seat)} discards {count(len(lost), 'card')} at random ({unit.card}).", "GF-UPK-02")
        case HandTake(who, n):
            for victim in await opponents_hit(s, p, who, unit.card, "card", lambda other: holds(s, other)):
                lost = take_random(s, victim, n)
                for card in lost:
                    give(s, p, card)
                s.tell(f"{', '.join(lost)} changes hands ({unit.card}).", to=[p.seat, victim.seat])
                loser, cards = s.who(victim.seat), count(len(lost), "card")
                s.say(f"{s.who(p.seat)} takes {cards} from the hand of {loser} ({unit.card}).", "GF-GEN-17")
        case Recall(n, itself):
            await recall(s, p, unit.card, n, itself)
        case PlayAnother():
            await resolve(s, await play_another(s, [p.seat]))
        case Destroy(who, n):
            await destroy(s, p, unit.card, who, n)
        case Steal():
            await steal(s, p, unit.card, effect)
        case Copy():
            await copy(s, p, unit.card)
        case Later(when, what):
            s.pending.append(Pending(p.seat, unit.card, when, what))
        case _:
            pass  # values of combat, dice and hands are read where they count


# -- whom it hits


async def opponents_hit(s: Godsforge, p: Player, who: Who, card: str, what: str, has: Has) -> list[Player]:
    """The players that an effect against opponents hits; a Nemesis has but one opponent (GF-SOLO-41)."""
    candidates = [s.players[seat] for seat in victims(s, p.seat, who) if has(s.players[seat])]
    if not candidates:
        s.say(f"{card} has nothing to take.", "GF-ORD-10")
    if who != "any_opponent" or len(candidates) < 2:
        return candidates
    # Values are names and numbers, never a player: whoever answers sees the question's values too.
    seats = [(other.seat, count(has(other), what)) for other in candidates]
    options = {f"seat:{seat}": Option(seat, s.who(seat), note, player=seat) for seat, note in seats}
    seat = await ask_one(p.seat, f"{card}: which opponent?", options, topic="godsforge.opponent")
    return [s.players[seat]]


def holds(s: Godsforge, p: Player) -> int:
    """A Nemesis holds the top of its deck, and its discard pile becomes a new one when that is empty (GF-SOLO-18,
    -31)."""
    return min(HAND_SIZE, len(s.decks[1]) + len(s.discards[1])) if p.nemesis else len(p.hand)


async def creation_hit(s: Godsforge, p: Player, card: str, what: Deed, targets: list[Target]) -> Target | None:
    """One Creation of choice. Targets are chosen when an effect happens; without one it does nothing (GF-ORD-10)."""
    if len(targets) < 2 or p.nemesis:
        return nemesis.last_played(targets) if p.nemesis else next(iter(targets), None)
    by_name = {creation.card: (owner, creation) for owner, creation in targets}
    options = {
        f"creation:{name}": Option(name, name, s.who(owner.seat), card=name, unit=name, player=owner.seat)
        for name, (owner, _) in by_name.items()
    }
    prompt = f"{card}: {what} which Creation?"
    return by_name[await ask_one(p.seat, prompt, options, topic=f"godsforge.{what}")]


def open_to_harm(s: Godsforge, seats: list[Seat]) -> list[Target]:
    return [
        (s.players[seat], creation)
        for seat in seats
        for creation in s.players[seat].creations
        if not warded(s.face(creation))
    ]


def groups_hit(s: Godsforge, p: Player, who: Who) -> list[list[Seat]]:
    """The seats among which an effect chooses: once among all, or once for each opponent."""
    seats = victims(s, p.seat, who)
    return [[seat] for seat in seats] if who == "each_opponent" else [seats]


# -- single effects


async def destroy(s: Godsforge, p: Player, card: str, who: Who, n: int) -> None:
    """One of choice of that opponent, or of each; never one of one's own for lack of another (GF-DEST-02)."""
    for group in groups_hit(s, p, who):
        for _ in range(n):
            if hit := await creation_hit(s, p, card, "destroy", open_to_harm(s, group)):
                owner, creation = hit
                leave_play(s, owner, creation)
                s.say(f"{card} destroys {creation.card} of {s.who(owner.seat)}.", "GF-DEST-01")
            else:
                s.say(f"{card} has no Creation to destroy.", "GF-DEST-02")


async def steal(s: Godsforge, p: Player, card: str, effect: Steal) -> None:
    """The thief controls it from now on (GF-STEAL-01)."""
    for group in groups_hit(s, p, effect.who):
        for _ in range(effect.n):
            targets = open_to_harm(s, group)
            weak = [hit for hit in targets if s.face(hit[1]).printed_attack <= effect.max_attack]
            if hit := await creation_hit(s, p, card, "take", weak):
                owner, creation = hit
                owner.creations.remove(creation)
                p.creations.append(creation)
                whose = s.who(owner.seat)
                s.say(f"{s.who(p.seat)} takes control of {creation.card} of {whose} ({card}).", "GF-STEAL-01")
            else:
                s.say(f"{card} has no Creation to take.", "GF-ORD-10")


async def copy(s: Godsforge, p: Player, card: str) -> None:
    """It becomes what another Creation is, without that one's Reveal effect."""
    mine = next((c for owner in s.living() for c in owner.creations if c.card == card), None)
    others = [(owner, c) for owner in s.living() for c in owner.creations if mine and c.card != card]
    hit = nemesis.to_copy(others) if p.nemesis else await creation_hit(s, p, card, "copy", others)
    if mine is None or hit is None:
        s.say(f"{card} has nothing to copy.", "GF-ORD-10")
        return
    mine.copy_of = s.face(hit[1]).name
    s.say(f"{card} becomes a copy of {mine.copy_of}.", "GF-REVEAL-03")


async def recall(s: Godsforge, p: Player, card: str, n: int, itself: bool) -> None:
    if p.nemesis and not itself:
        nemesis.choose_from_pile(s, card, n)
        return
    pile = s.discards[s.origin.get(card, 0) if itself else s.deck_of(p)]
    if itself:
        chosen = [card] if card in pile else []
    elif pile:
        s.reveal()
        s.reading = p.seat  # its user sees the whole pile (GF-DECK-06)
        options = {f"card:{name}": Option(name, name, card=name) for name in pile[::-1]}
        n = min(n, len(options))
        prompt = f"{card}: take {count(n, 'card')} from the discard pile."
        question = Ask(prompt, options, least=n, most=n, topic="godsforge.recall")
        chosen = await ask(p.seat, question)
        s.reading = None
    else:
        chosen = []
    for name in chosen:
        pile.remove(name)
        give(s, p, name)
    if chosen and not itself:
        s.tell(f"You take {', '.join(chosen)}.", to=[p.seat])
    what = (card if itself else count(len(chosen), "card")) if chosen else "nothing"
    s.say(f"{s.who(p.seat)} takes {what} from the discard pile ({card}).", "GF-DECK-06")


# -- another card


async def play_another(s: Godsforge, seats: list[Seat]) -> list[Unit]:
    """Whoever still has the permission may play a card at once, face up (GF-FORGE-19, GF-REVEAL-11). Returns the
    effects of the new cards."""
    units = [unit for seat in seats if s.players[seat].nemesis for unit in nemesis_plays(s)]
    if s.edition == "1":  # the first edition knows no card played during the Reveal
        return units
    open_to = [s.players[seat] for seat in seats if s.players[seat].hand and permissions(s, s.players[seat].laid) > 0]
    await together({p.seat: another(s, p) for p in open_to})
    for p in open_to:
        units += flip(s, p)
    return units


async def another(s: Godsforge, p: Player) -> None:
    options = {**further_cards(s, p), "pass": Option(PASS, "Play no other card", icon="pass")}
    question = Ask("Play another card, face up?", options, default=("pass",), topic="godsforge.another")
    # Whether there is one to play nobody else may learn; who plays among AI players need not be asked for nothing.
    question.stops = ("matters", "always", "afford") if len(options) > 1 else ("matters", "always")
    (move,) = await ask(p.seat, question)
    if move != PASS:
        await put_down(s, p, Move(move.kind, move.card), face_up=True)
        await empower_spells(s, p)


def flip(s: Godsforge, p: Player) -> list[Unit]:
    """Turn up what was put down and pay it: Veilstones go back to the board, those for empowering are locked
    (GF-REVEAL-02, -09). Returns the Reveal effects."""
    units = []
    for laid in p.plan:
        p.hand.remove(laid.card)
        p.veilstones -= laid.payment.gems
        if not s.endless:
            s.supply += laid.payment.gems
        aside = laid.x - len(laid.x_dice)
        p.veilstones -= aside
        p.locked += aside
        p.free_shifts -= free_steps(p, laid)
        p.used += [n for use in laid.payment.uses for n in use.dice]
        p.used += [n for group in (*laid.payment.burned, *laid.x_dice) for n in group]
        enter(s, p, laid.card)
        empowered = f", empowered with {count(laid.x, 'Veilstone')}" if laid.x else ""
        s.say(f"{s.who(p.seat)} plays {laid.card}{empowered} ({payment_words(p, laid.payment)}).", "GF-REVEAL-01")
        units.append(Unit(p.seat, laid.card, s.card(laid.card).reveal))
    # A permission that is already used by the next card put down is not given again.
    for unit, _ in zip(units, p.plan[1:], strict=False):
        unit.effects = tuple(effect for effect in unit.effects if not isinstance(effect, PlayAnother))
    p.laid += p.plan
    p.plan = []
    return units


def enter(s: Godsforge, p: Player, card: str) -> None:
    if s.card(card).is_spell:
        p.spells.append(Cast(card))
    else:
        p.creations.append(Creation(card))


def nemesis_plays(s: Godsforge) -> list[Unit]:
    """It flips the top card of its deck into play (GF-SOLO-15)."""
    card = nemesis.flip(s)
    s.reveal()
    if card is None:
        s.say(f"{s.nemesis} has no card left to play.", "GF-SOLO-32")
        return []
    enter(s, s.players[1], card)
    s.say(f"{s.nemesis} plays {card}.", "GF-SOLO-15")
    return [Unit(1, card, s.card(card).reveal)]
