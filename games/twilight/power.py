"""Power: what there is of it, and paying with it (TG-RESOURCE). What lies in the pool goes first, then Fresh Aspects
are Exhausted; nobody is asked where it makes no difference."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from ..kernel import Ask, Option, Seat, ask
from .state import CardId, Player, Slot, Twilight
from .steps import ASPECTS, VALUE, Aspect, Power
from .words import called

MANY = 24  # options of one question, if it can be helped


def fresh(s: Twilight, seat: Seat, aspect: Aspect) -> list[Slot]:
    """Aspects that can be Exhausted for Power; Frozen ones, which will not Refresh, last."""
    slots = [slot for slot in s.players[seat].resource if not slot.exhausted and s.back(slot.card) == aspect]
    return sorted(slots, key=lambda slot: slot.frozen > 0)


def available(s: Twilight, seat: Seat) -> Power:
    """All that a player could pay with now: the pool and the Fresh Aspects."""
    p = s.players[seat]
    fresh = s.backs([slot.card for slot in p.resource if not slot.exhausted])
    return p.pool + fresh if p.pool else fresh


def can_pay(s: Twilight, seat: Seat, price: Power) -> bool:
    return available(s, seat).covers(price)


def produce(s: Twilight, seat: Seat, aspect: Aspect, n: int) -> int:
    """Exhaust so many Fresh Aspects of a type, as many as there are: the Power is in the pool at once, and nobody can
    answer (TG-TIMING-24). Which of them makes no difference (TG-RESOURCE-22). Returns how many."""
    p = s.players[seat]
    chosen = fresh(s, seat, aspect)[:n]
    for slot in chosen:
        slot.exhausted = True
        p.pool = p.pool.plus(aspect, 1)
    return len(chosen)


def pay(s: Twilight, seat: Seat, price: Power) -> bool:
    """Pay, if it can be paid (TG-SUMMON-02)."""
    if not can_pay(s, seat, price):
        return False
    p = s.players[seat]
    for aspect, n in price.items():
        produce(s, seat, aspect, max(0, n - p.pool.of(aspect)))
        p.pool = p.pool.plus(aspect, -n)
    return True


async def pick_slots(s: Twilight, p: Player, slots: Sequence[Slot], n: int, prompt: str) -> list[Slot]:
    """So many of a player's own Aspects, all of one type, that leave the Resource Area. The player is asked only if
    they know different things about them; else the first ones are as good as any others."""
    if n >= len(slots) or n <= 0 or len({known_face(p, slot) for slot in slots}) == 1:
        return list(slots[: max(0, n)])
    options = {slot.id: own_slot(s, p, slot) for slot in slots}
    chosen = await ask(p.seat, Ask(prompt, options, least=n, most=n, topic="twilight.aspect"))
    return [slot for slot in slots if slot.id in chosen]


def known_face(p: Player, slot: Slot) -> str:
    """What a player knows of an Aspect of theirs."""
    return slot.card if slot.manifested or slot.card in p.known else ""


def own_slot(s: Twilight, p: Player, slot: Slot) -> Option[str]:
    """An Aspect as its holder sees it."""
    label = f"{s.back(slot.card)}" + (f": {called(s, slot.card)}" if slot.card in p.known or slot.manifested else "")
    state = "Exhausted" if slot.exhausted else "Fresh"
    note = f"{state}, Frozen" if slot.frozen else state
    return Option(slot.id, label, note, s.back(slot.card), unit=slot.id, group=f"{p.seat}{label}", player=p.seat)


async def choose_x(s: Twilight, seat: Seat, fixed: Power, name: str, card: CardId) -> Power:
    """Which Power goes into X beyond the fixed price (TG-RESOURCE-20)."""
    rest = Power(*(available(s, seat).of(a) - fixed.of(a) for a in ASPECTS))
    ways = [Power(*n) for n in product(*(range(rest.of(a) + 1) for a in ASPECTS))]
    if len(ways) == 1:
        return ways[0]
    if len(ways) <= MANY:
        ways.sort(key=lambda way: (-way.value, way.III, way.II))
        options = {
            f"x:{way.I}:{way.II}:{way.III}": Option(way, f"X = {way.value}", f"pay {way}", card=card) for way in ways
        }
        return (await ask(seat, Ask(f"{name}: how much is X?", options, topic="twilight.x")))[0]
    chosen = Power()
    for aspect, most in rest.items():
        several = {
            f"x:{aspect}:{n}": Option(n, f"{n} × {aspect}", f"X grows by {n * VALUE[aspect]}", card=card)
            for n in range(most, -1, -1)
        }
        n = (await ask(seat, Ask(f"{name}: how many {aspect} go into X?", several, topic="twilight.x")))[0]
        chosen = chosen.plus(aspect, n)
    return chosen
