"""Which effects get in each other's way, and who decides their order (GF-ORD)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec import Struct

from ..kernel import Ask, Option, Seat, ask
from .cards import (
    Card,
    Copy,
    Destroy,
    DiscardHand,
    DrawCards,
    Effect,
    Effects,
    HandTake,
    PlayAnother,
    Recall,
    Steal,
    Veil,
    VeilSteal,
    Ward,
    Who,
)
from .piles import by_life
from .state import Godsforge


class Unit(Struct):
    """The effects of one card at one moment; they happen in the order in which the card lists them."""

    seat: Seat
    card: str
    effects: Effects
    rule: str = "GF-REVEAL-03"  # why it happens now


class Touch(NamedTuple):
    thing: Literal["stones", "hand", "pile", "creations"]
    seat: Seat  # -1: common to all
    way: Literal["gain", "take", "use"]
    n: int


async def in_order(s: Godsforge, units: list[Unit]) -> tuple[list[Unit], list[Unit]]:
    """Split simultaneous effects: those that influence nobody else's, to be applied together, lowest life first;
    and those that do, in the order that the rules or the deciding player give (GF-REVEAL-13, GF-ORD)."""
    touched = [list(touches(s, unit)) for unit in units]
    tangled = [
        any(clash(s, touched[n], touched[m]) for m, other in enumerate(units) if other.seat != unit.seat)
        for n, unit in enumerate(units)
    ]
    for n, unit in enumerate(units):  # what gets in the way of such an effect of one's own is ordered with it
        own = (touched[m] for m, other in enumerate(units) if tangled[m] and m != n and other.seat == unit.seat)
        tangled[n] = tangled[n] or any(own_clash(s, touched[n], others) for others in own)
    free = [unit for unit, knot in zip(units, tangled, strict=True) if not knot]
    ordered: list[Unit] = []
    for seat in by_life(s, {unit.seat for unit in free}):
        ordered += await own_order(s, [unit for unit in free if unit.seat == seat])
    knotted = [unit for unit, knot in zip(units, tangled, strict=True) if knot]
    return ordered, await settle(s, knotted) if knotted else []


async def settle(s: Godsforge, units: list[Unit]) -> list[Unit]:
    """Second edition: the player with the lowest life fixes the whole sequence; where several share the lowest life
    it is random. First edition: ascending life (GF-ORD-02, -03, -05, -07)."""
    seats = sorted({unit.seat for unit in units})
    if s.edition == "1":
        mine = {seat: await own_order(s, [unit for unit in units if unit.seat == seat]) for seat in seats}
        return [unit for seat in by_life(s, seats) for unit in mine[seat]]
    lowest = min(s.players[seat].life for seat in seats)
    deciders = [seat for seat in seats if s.players[seat].life == lowest]
    if len(deciders) > 1:
        s.chance.shuffle(units, stream="order")
        s.say(f"Equal life: the order of {card_list(units)} is drawn by lot.", "GF-ORD-03")
        return units
    (decider,) = deciders
    if s.players[decider].nemesis:  # puts its own first (GF-SOLO-37)
        return sorted(units, key=lambda unit: unit.seat != decider)
    units = sorted(units, key=lambda unit: (s.players[unit.seat].life, unit.seat))
    return await choose_order(s, decider, units, "You have the lowest life: in which order do these happen?")


async def own_order(s: Godsforge, units: list[Unit]) -> list[Unit]:
    """A player's own effects, where they get in each other's way, in the order that the player likes (GF-ORD-04)."""
    touched = [list(touches(s, unit)) for unit in units]
    apart = not any(own_clash(s, ones, others) for n, ones in enumerate(touched) for others in touched[n + 1 :])
    if apart or s.players[units[0].seat].nemesis:
        return units
    return await choose_order(s, units[0].seat, units, "In which order do your effects happen?")


async def choose_order(s: Godsforge, seat: Seat, units: list[Unit], prompt: str) -> list[Unit]:
    options: dict[str, Option[Unit]] = {}
    for unit in units:
        name = f"{unit.card}:{unit.seat}"
        while name in options:  # what a card does each time, and what it had set for this moment
            name += ":again"
        options[name] = Option(unit, f"{unit.card} of {s.who(unit.seat)}", card=unit.card)
    everything = tuple(options)
    question = Ask(prompt, options, least=len(options), most=len(options), default=everything, ordered=True)
    chosen = await ask(seat, question)
    s.say(f"{s.who(seat)} sets the order: {card_list(chosen)}.", "GF-ORD-02")
    return chosen


def own_clash(s: Godsforge, ones: list[Touch], others: list[Touch]) -> bool:
    """Two takings of one's own from the same place add up to the same, but for what leaves a hand: taken or discarded.
    A further card is played last, whatever else one has."""
    return any(
        clash(s, [a], [b])
        for a in ones
        for b in others
        if "use" not in (a.way, b.way) and (a.way != b.way or a.thing == "hand")
    )


def card_list(units: list[Unit]) -> str:
    return ", ".join(unit.card for unit in units)


# -- what an effect touches


def touches(s: Godsforge, unit: Unit) -> Iterator[Touch]:
    for effect in unit.effects:
        yield from touched_by(s, unit.seat, effect)


def touched_by(s: Godsforge, seat: Seat, effect: Effect) -> Iterator[Touch]:
    match effect:
        case Veil(n):
            yield Touch("stones", seat, "gain", n)
        case VeilSteal(who, n):
            yield Touch("stones", seat, "gain", n)
            yield from (Touch("stones", victim, "take", n) for victim in victims(s, seat, who))
        case DrawCards(n):
            yield Touch("hand", seat, "gain", n)
            if len(s.decks[s.deck_of(s.players[seat])]) < n:  # it shuffles the pile away (GF-DECK-03)
                yield Touch("pile", -1, "use", n)
        case DiscardHand(who, n):
            yield Touch("pile", -1, "gain", n)
            yield from (Touch("hand", victim, "take", n) for victim in victims(s, seat, who))
        case HandTake(who, n):
            yield Touch("hand", seat, "gain", n)
            yield from (Touch("hand", victim, "take", n) for victim in victims(s, seat, who))
        case Recall(n, itself):
            yield Touch("pile", -1, "use" if itself else "take", n)
            yield Touch("hand", seat, "gain", n)
        case Destroy(who, n):
            yield Touch("pile", -1, "gain", n)
            yield from (Touch("creations", victim, "take", n) for victim in victims(s, seat, who))
        case Steal(who, n):
            yield Touch("creations", seat, "gain", n)
            yield from (Touch("creations", victim, "take", n) for victim in victims(s, seat, who))
        case Copy():
            yield from (Touch("creations", p.seat, "use", 1) for p in s.living())
        case PlayAnother():
            yield Touch("hand", seat, "use", 1)
            yield Touch("stones", seat, "use", 1)


def victims(s: Godsforge, seat: Seat, who: Who) -> list[Seat]:
    if who != "target":
        return [p.seat for p in s.opponents(seat)]
    target = s.left_of(seat)
    if s.phase == "end_of_round":  # the ring closes from the next round on, not before (GF-ATK-13)
        target = next((hit.on for hit in s.blows if hit.by == seat), target)
    return [target] if s.players[target].alive else []


def clash(s: Godsforge, ones: list[Touch], others: list[Touch]) -> bool:
    """Whether the order of two units can matter at all; where it cannot, nobody is asked (GF-ORD-09)."""
    return any(
        a.thing == b.thing and a.seat == b.seat and "take" in (a.way, b.way) and scarce(s, a, b)
        for a in ones
        for b in others
    )


def scarce(s: Godsforge, a: Touch, b: Touch) -> bool:
    both = a.way == b.way == "take"
    taken = sum(touch.n for touch in (a, b) if touch.way == "take")
    if a.thing == "pile":
        return not both or any(s.discards)
    owner = s.players[a.seat]
    match a.thing:
        case "stones":
            return owner.veilstones > 0 if "use" in (a.way, b.way) else taken > owner.veilstones
        case "hand":
            return taken > len(owner.hand) if both else True
        case _:
            stolen = "gain" in (a.way, b.way) and any(p.creations for p in s.living())  # what comes may go again
            return stolen or not all(warded(face) for face in s.faces(owner))


def warded(card: Card) -> bool:
    return any(isinstance(effect, Ward) for effect in card.static)
