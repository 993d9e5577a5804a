"""Which effects get in each other's way, and who decides their order (GF-ORD)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from typing import Literal, NamedTuple, TypeVar

from msgspec import Struct

from ..kernel import Ask, Option, Seat, ask, ask_all
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

T = TypeVar("T")


class Unit(Struct):
    """The effects of one card at one moment; they happen in the order in which the card lists them."""

    seat: Seat
    card: str
    effects: Effects
    rule: str = "GF-REVEAL-03"  # why it happens now


class Touch(NamedTuple):
    """What an effect does to a thing that others may touch as well."""

    thing: Literal["stones", "hand", "pile", "creations"]
    seat: Seat  # whose; EVERYBODY: common to all
    way: Literal["gain", "take", "drop", "use", "draw"]  # take: to oneself; drop: onto the pile; draw: shuffles it away
    n: int


EVERYBODY = -1


class Board:
    """Simultaneous effects, what each of them touches, and how much all of them together want of everything."""

    def __init__(self, s: Godsforge, units: list[Unit]) -> None:
        self.s, self.units = s, units
        drawn = Counter[int]()
        for unit in units:
            drawn[s.deck_of(s.players[unit.seat])] += sum(drawn_by(s, unit.seat, effect) for effect in unit.effects)
        self.short = {deck for deck, n in drawn.items() if n > len(s.decks[deck])}  # drawing shuffles the pile
        self.touched = [list(self.touches(unit)) for unit in units]
        every = [touch for touches in self.touched for touch in touches]
        self.wanted = Counter[tuple[str, Seat]]()
        for touch in every:
            self.wanted[touch.thing, touch.seat] += touch.n if touch.way in ("take", "drop") else 0
        self.growing = {(touch.thing, touch.seat) for touch in every if touch.way == "gain"}

    def knots(self) -> tuple[list[Unit], list[Unit]]:
        """The effects that get in nobody's way, and the others."""
        tangled = [
            any(self.clash(n, m) for m, other in enumerate(self.units) if other.seat != unit.seat)
            for n, unit in enumerate(self.units)
        ]
        for n, unit in enumerate(self.units):  # what gets in the way of such an effect of one's own is ordered with it
            own = [m for m, other in enumerate(self.units) if tangled[m] and m != n and other.seat == unit.seat]
            tangled[n] = tangled[n] or any(self.own_clash(n, m) for m in own)
        free = [unit for unit, knot in zip(self.units, tangled, strict=True) if not knot]
        return free, [unit for unit, knot in zip(self.units, tangled, strict=True) if knot]

    def own_knot(self, units: list[Unit]) -> bool:
        """Whether some of these, all of one player, get in each other's way."""
        places = [n for n, unit in enumerate(self.units) if unit in units]
        return any(self.own_clash(n, m) for n, m in combinations(places, 2))

    def clash(self, n: int, m: int) -> bool:
        """Whether the order of two effects can matter at all; where it cannot, nobody is asked (GF-ORD-09)."""
        return any(self.conflict(a, b) for a, b in product(self.touched[n], self.touched[m]))

    def own_clash(self, n: int, m: int) -> bool:
        return any(self.conflict(a, b) and not alike(a, b) for a, b in product(self.touched[n], self.touched[m]))

    def conflict(self, a: Touch, b: Touch) -> bool:
        if (a.thing, a.seat) != (b.thing, b.seat):
            return False
        ways = {a.way, b.way}
        return ("draw" in ways and len(ways) > 1) or (bool(ways & {"take", "drop"}) and self.scarce(a, b))

    def scarce(self, a: Touch, b: Touch) -> bool:
        """Whether there is too little for all that is wanted of it, however the shares fall."""
        both = {a.way, b.way} <= {"take", "drop"}
        place = a.thing, a.seat
        if a.thing == "pile":
            return not both or any(self.s.discards) or place in self.growing
        owner = self.s.players[a.seat]
        match a.thing:
            case "stones":
                return owner.veilstones > 0 if "use" in (a.way, b.way) else self.wanted[place] > owner.veilstones
            case "hand":
                return self.wanted[place] > len(owner.hand) if both else True
            case _:
                stolen = place in self.growing and any(p.creations for p in self.s.living())  # what comes may go
                return stolen or not all(warded(face) for face in self.s.faces(owner))

    def touches(self, unit: Unit) -> Iterator[Touch]:
        s, seat = self.s, unit.seat
        for effect in unit.effects:
            if drawn_by(s, seat, effect):
                yield Touch("hand", seat, "gain", drawn_by(s, seat, effect))
                if s.deck_of(s.players[seat]) in self.short:
                    yield Touch("pile", EVERYBODY, "draw", drawn_by(s, seat, effect))
            else:
                yield from touched_by(s, seat, effect)


async def in_order(s: Godsforge, units: list[Unit]) -> tuple[list[Unit], list[Unit]]:
    """Split simultaneous effects: those that influence nobody else's, to be applied together, lowest life first;
    and those that do, in the order that the rules or the deciding player give (GF-REVEAL-13, GF-ORD)."""
    board = Board(s, units)
    free, knotted = board.knots()
    apart = by_life(s, {unit.seat for unit in free})
    turns = await players_order(s, knotted) if knotted else []
    mine = await own_orders(board, [[unit for unit in free if unit.seat == seat] for seat in apart])
    theirs = await own_orders(board, [[unit for unit in knotted if unit.seat == seat] for seat in turns])
    return mine, theirs


async def players_order(s: Godsforge, units: list[Unit]) -> list[Seat]:
    """Who goes first, second and so on. Second edition: the player with the lowest life decides; where several share
    the lowest life it is random. First edition: ascending life (GF-ORD-02, -03, -05, -07)."""
    seats = sorted({unit.seat for unit in units})
    if s.edition == "1":
        return by_life(s, seats)
    lowest = min(s.players[seat].life for seat in seats)
    deciders = [seat for seat in seats if s.players[seat].life == lowest]
    if len(deciders) > 1:
        s.chance.shuffle(seats, stream="order")
        s.say(f"Equal life, so the order is random: {turn_list(s, seats)}.", "GF-ORD-03")
        return seats
    (decider,) = deciders
    seats.sort(key=lambda seat: (s.players[seat].life, seat))
    if s.players[decider].nemesis:  # goes first (GF-SOLO-37)
        return seats
    turns = {seat: [unit for unit in units if unit.seat == seat] for seat in seats}
    options = {f"turn:{seat}": turn_option(s, mine) for seat, mine in turns.items()}
    prompt = "You have the least life, so you decide: who goes first?"
    question = in_a_row(prompt, options, "godsforge.turns")
    chosen = [mine[0].seat for mine in await ask(decider, question)]
    s.say(f"{s.who(decider)} decides who goes first: {turn_list(s, chosen)}.", "GF-ORD-02")
    return chosen


def turn_option(s: Godsforge, mine: list[Unit]) -> Option[list[Unit]]:
    cards = list(dict.fromkeys(unit.card for unit in mine))
    return Option(mine, s.who(mine[0].seat), ", ".join(cards), card=cards[0], player=mine[0].seat)


async def own_orders(board: Board, turns: list[list[Unit]]) -> list[Unit]:
    """Everybody's effects, player by player. Where a player's own get in each other's way, that player orders them,
    whoever decides between the players (GF-ORD-04)."""
    s = board.s
    asks = {
        units[0].seat: order_question(units)
        for units in turns
        if not s.players[units[0].seat].nemesis and board.own_knot(units)
    }
    for seat, chosen in (await ask_all(asks)).items():
        s.say(f"{s.who(seat)} sets the order: {', '.join(unit.card for unit in chosen)}.", "GF-ORD-04")
        turns = [chosen if units[0].seat == seat else units for units in turns]
    return [unit for units in turns for unit in units]


def order_question(units: list[Unit]) -> Ask[Unit]:
    options: dict[str, Option[Unit]] = {}
    for unit in units:
        name = f"{unit.card}:{unit.seat}"
        while name in options:  # what a card does each time, and what it had set for this moment
            name += ":again"
        options[name] = Option(unit, unit.card, card=unit.card)
    return in_a_row("Which of your effects happens first?", options, "godsforge.order")


def in_a_row(prompt: str, options: dict[str, Option[T]], topic: str) -> Ask[T]:
    """All of them, in an order; in the one in which they stand unless the player says otherwise."""
    every = len(options)
    return Ask(prompt, options, least=every, most=every, default=tuple(options), ordered=True, topic=topic)


def turn_list(s: Godsforge, seats: list[Seat]) -> str:
    return ", then ".join(s.who(seat) for seat in seats)


def alike(a: Touch, b: Touch) -> bool:
    """Of one's own: two takings from the same place add up to the same, whichever comes first, and so do two that end
    on the pile. What only uses a thing is in the way of what ends on the pile, and of a pile that is shuffled away."""
    return a.way == b.way or ("use" in (a.way, b.way) and not {a.way, b.way} & {"drop", "draw"})


# -- what an effect touches


def drawn_by(s: Godsforge, seat: Seat, effect: Effect) -> int:
    """How many cards of the player's deck an effect takes. A Nemesis draws none (GF-SOLO-35), and takes from its deck
    what others choose from the pile (GF-SOLO-22)."""
    match effect:
        case DrawCards(n):
            return 0 if s.players[seat].nemesis else n
        case Recall(n, itself):
            return n if s.players[seat].nemesis and not itself else 0
        case _:
            return 0


def touched_by(s: Godsforge, seat: Seat, effect: Effect) -> Iterator[Touch]:
    match effect:
        case Veil(n):
            yield Touch("stones", seat, "gain", n)
        case VeilSteal(who, n):
            yield Touch("stones", seat, "gain", n)
            yield from (Touch("stones", victim, "take", n) for victim in victims(s, seat, who))
        case DiscardHand(who, n):
            yield Touch("pile", EVERYBODY, "gain", n)
            yield from (Touch("hand", victim, "drop", n) for victim in victims(s, seat, who))
        case HandTake(who, n):
            yield Touch("hand", seat, "gain", n)
            yield from (Touch("hand", victim, "take", n) for victim in victims(s, seat, who))
        case Recall(n, itself):
            yield Touch("pile", EVERYBODY, "use" if itself else "take", n)
            yield Touch("hand", seat, "gain", n)
        case Destroy(who, n):
            yield Touch("pile", EVERYBODY, "gain", n)
            yield from (Touch("creations", victim, "drop", n) for victim in victims(s, seat, who))
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


def warded(card: Card) -> bool:
    return any(isinstance(effect, Ward) for effect in card.static)
