"""Sacrifice: give up Aspects of the Resource Area to Destroy a card, at once and for certain (TG-SACRIFICE)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..kernel import Seat
from . import triggers, zones
from .asking import choose
from .power import pick_slots
from .state import Slot, StackItem, Twilight, owner_of
from .state_checks import check
from .steps import ASPECTS, VALUE, Power
from .values import title

MINI_PRICE = Power(I=1)  # TG-SACRIFICE-13


def price_of(s: Twilight, card: str) -> Power:
    """The printed Summoning cost, X apart (TG-SACRIFICE-22)."""
    face = s.face(card)
    return MINI_PRICE if face.mini else face.cost.power


def spendable(s: Twilight, seat: Seat) -> list[Slot]:
    """Aspects that may be given up, Fresh or Exhausted; not those whose Heresy still waits (TG-SACRIFICE-03, -08).
    Exhausted ones, which are missed less, come first."""
    waiting = {item.source for item in s.stack if item.kind == "heresy"}
    slots = [slot for slot in s.players[seat].resource if slot.card not in waiting]
    return sorted(slots, key=lambda slot: not slot.exhausted)


def being_summoned(s: Twilight, seat: Seat) -> Iterator[StackItem]:
    """Cards on the stack that a player may still Destroy by Sacrifice: not once they have begun to take effect, nor if
    that player has tried a card effect against them (TG-SACRIFICE-09, -17, TG-SCHEME-07)."""
    return (item for item in s.stack if item.kind == "summon" and not item.begun and seat not in item.answered)


def can_give(s: Twilight, seat: Seat, price: Power, x: int = 0) -> bool:
    """Whether the Resource Area has that price, and further Aspects worth exactly X (TG-SACRIFICE-24)."""
    have = s.backs([slot.card for slot in spendable(s, seat)])
    if not have.covers(price):
        return False
    left = [VALUE[aspect] for aspect in ASPECTS for _ in range(have.of(aspect) - price.of(aspect))]
    sums = {0}
    for value in left:
        sums |= {total + value for total in sums}
    return x in sums


def payable_targets(s: Twilight, seat: Seat) -> Iterator[str]:
    """All that a player can Destroy by Sacrifice now: waiting Summons by their item, cards by their id."""
    have = s.backs([slot.card for slot in spendable(s, seat)])
    if not have:
        return
    for item in being_summoned(s, seat):
        if can_give(s, seat, price_of(s, item.source), item.x):
            yield item.id
    in_play = (x.id for x in s.permanents.values())
    discarded = (card for p in s.clockwise(seat) for card in p.discard)
    for card in (*in_play, *discarded):
        if have.covers(price_of(s, card)):  # X counts for nothing here
            yield card


def top_summons(s: Twilight, seat: Seat) -> bool:
    """Whether a card of somebody else’s waits on top that this player could Destroy by Sacrifice (TG-SACRIFICE-23)."""
    top = s.stack[-1] if s.stack else None
    return (
        top is not None
        and top.seat != seat
        and any(item is top for item in being_summoned(s, seat))
        and can_give(s, seat, price_of(s, top.source), top.x)
    )


def attacked_by_payable(s: Twilight, seat: Seat) -> bool:
    """Whether a Creature that has just been declared to attack this player could be Destroyed by Sacrifice
    (TG-SACRIFICE-23)."""
    if s.combat is None or s.combat.step > 1:
        return False
    coming = [a.id for a in s.combat.attackers if a.against == seat]
    have = s.backs([slot.card for slot in spendable(s, seat)]) if coming else Power()
    return any(have.covers(price_of(s, card)) for card in coming)


async def sacrifice(s: Twilight, seat: Seat) -> bool:
    """Choose a card, give up its price, Destroy it. Nobody can answer (TG-SACRIFICE-04, -05, -18)."""
    p = s.players[seat]
    ids = list(payable_targets(s, seat))
    dearest = sorted(ids, key=lambda id: weight(s, seat, id), reverse=True)
    chosen = await choose(s, seat, "Sacrifice: Destroy which card?", ids, topic="twilight.sacrifice", meant=dearest)
    if p.out or not chosen or chosen[0] not in payable_targets(s, seat):
        return False  # somebody has left the game meanwhile
    item = next((item for item in s.stack if item.id == chosen[0]), None)
    card = item.source if item is not None else chosen[0]
    given = await give_up(s, seat, price_of(s, card), item.x if item is not None else 0)
    if p.out or chosen[0] not in payable_targets(s, seat):
        return False  # or while the price was picked: nothing has been given up yet
    s.say(
        f"{{{seat}}} Sacrifices {len(given)} Aspect{'s' * (len(given) != 1)} to Destroy {title(s, card)}.",
        "TG-SACRIFICE-01",
    )
    zones.destroy(s, [slot.card for slot in given], sacrifice=True)
    # Its own Active Effect that still waits is countered (TG-SACRIFICE-07).
    s.stack = [other for other in s.stack if not (other.source == card and stops_with(other))]
    zones.destroy(s, [card], sacrifice=True)
    triggers.happens(s, "you_sacrifice", seat, that=card)
    await check(s)
    return True


def stops_with(item: StackItem) -> bool:
    """Whether something that waits is undone when its card is Sacrificed; what has begun goes on as far as it can."""
    return item.kind in ("summon", "ability") and not item.begun


def weight(s: Twilight, seat: Seat, id: str) -> tuple[int, int]:
    """Silence takes what waits, then an opponent's card in play."""
    if id in s.permanents:
        foe = s.players[s.permanents[id].controller] in s.foes(seat)
        return (2 if foe else 0), s.face(id).cost.power.value
    if "." not in id:
        return 3, 0
    return (1 if s.players[owner_of(id)] in s.foes(seat) else 0), 0


async def give_up(s: Twilight, seat: Seat, price: Power, x: int) -> list[Slot]:
    """The Aspects that pay: of each type those that the player picks, and for X any that add up to it."""
    p = s.players[seat]
    given: list[Slot] = []
    if x:
        price = price + for_x(s, seat, price, x)
    for aspect, n in price.items():
        slots = [slot for slot in spendable(s, seat) if s.back(slot.card) == aspect]
        given += await pick_slots(s, p, slots, n, f"Give up which {aspect}?")
    return given


def for_x(s: Twilight, seat: Seat, price: Power, x: int) -> Power:
    """Further Aspects worth exactly X, the fewest of them."""
    have = s.backs([slot.card for slot in spendable(s, seat)])
    left = [aspect for aspect in reversed(ASPECTS) for _ in range(have.of(aspect) - price.of(aspect))]
    for n in range(len(left) + 1):
        for some in combinations(left, n):
            if sum(VALUE[aspect] for aspect in some) == x:
                return Power(*(some.count(aspect) for aspect in ASPECTS))
    return Power()
