"""How AI players plan an attack and foresee its price, on a sketch of the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from ...kernel import Seat
from ..board import Space, lines
from ..cards import DIRECTIONS
from .evaluate import WIN
from .sketch import ENDLESS, Blow, Sketch, Unit, loss


class Plan(Struct):
    """An attack: its blows, in the order in which the attackers are named, and what it gains all in all."""

    gain: float
    blows: list[Blow]


def attackers(sketch: Sketch, seat: Seat, *, now: bool) -> list[Unit]:
    """Who of that side can attack: in this turn as things are, or in a later one."""
    mine = [unit for unit in sketch.side(seat) if unit.attacking or unit.shots]
    return [unit for unit in mine if (unit.can_strike if now else not unit.barred)]


def bases(sketch: Sketch, unit: Unit, *, now: bool) -> list[Space]:
    if now and not unit.can_move:
        return [unit.at]
    return [unit.at, *sketch.destinations(unit)]


def best_attack(
    sketch: Sketch,
    seat: Seat,
    *,
    now: bool,
    named: Sequence[Unit] = (),
    fixed: Sequence[Blow] = (),
    spare: Sequence[Unit] = (),
    nerve: float = 1.0,
) -> Plan:
    """A good attack of one side, found greedily: the best blow first, then the best one beside it, and so on; what
    does not pay in the end is left out. `named` attack in any case, from where they stand; `fixed` is declared;
    `spare` are left alone. The own losses count less by `nerve`."""
    foes = [foe for foe in sketch.foes(seat) if foe.limit < ENDLESS]
    aims = [foe for foe in foes if foe not in spare]
    homes = sketch.homes(seat)
    free = [unit for unit in attackers(sketch, seat, now=now) if unit not in named]
    waiting = [unit for unit in named if all(blow.unit is not unit for blow in fixed)]
    dealt: dict[str, int] = {}
    blows: list[Blow] = list(fixed)
    for blow in fixed:
        add(dealt, blow)
    bound = len(fixed)
    can: dict[str, list[Blow]] = {}
    for unit in (*waiting, *free):
        where = [unit.at] if unit in waiting else bases(sketch, unit, now=now)
        can[unit.id] = [blow for base in where for blow in sketch.blows(unit, base, aims)]
    power = potential(can)
    risks: dict[tuple[str, Space], float] = {}
    while waiting or free:
        best: Blow | None = None
        best_value = 0.05 if not waiting else -WIN
        for unit in waiting or free:
            for blow in can[unit.id]:
                value = promise(sketch, blow, dealt, power)
                if value <= best_value:
                    continue
                key = unit.id, blow.base
                if key not in risks:
                    risks[key] = risk(sketch, unit, blow.base, foes)
                value -= risks[key] / nerve / (1 + 0.5 * len(blows))
                if value > best_value:
                    best, best_value = blow, value
        if best is None:
            if waiting:  # named, but without anybody to strike
                waiting.clear()
                continue
            break
        blows.append(best)
        bound += bool(waiting)
        add(dealt, best)
        for group in (waiting, free):
            if best.unit in group:
                group.remove(best.unit)
        if best.base != best.unit.at:
            sketch.put(best.unit, best.base)
            for unit in free:  # lines and spaces have changed
                can[unit.id] = [b for base in bases(sketch, unit, now=now) for b in sketch.blows(unit, base, aims)]
    plan = prune(sketch, blows, bound, nerve)
    sketch.send_home(homes)
    return plan


def add(dealt: dict[str, int], blow: Blow) -> None:
    for foe, amount in blow.hits:
        dealt[foe.id] = dealt.get(foe.id, 0) + amount


def potential(can: dict[str, list[Blow]]) -> dict[str, int]:
    """The most that all together could do to each foe."""
    power: dict[str, int] = {}
    for blows in can.values():
        best: dict[str, int] = {}
        for blow in blows:
            for foe, amount in blow.hits:
                if amount > best.get(foe.id, 0):
                    best[foe.id] = amount
        for id, amount in best.items():
            power[id] = power.get(id, 0) + amount
    return power


def promise(sketch: Sketch, blow: Blow, dealt: dict[str, int], power: dict[str, int]) -> float:
    """What a blow adds; towards a foe that all together can destroy, each blow counts as a part of the deed."""
    value = 0.0
    for foe, amount in blow.hits:
        already = dealt.get(foe.id, 0)
        left = foe.left - already
        if left <= 0:
            continue
        if amount < left and foe.left <= power.get(foe.id, 0):
            harm = foe.worth * amount / foe.left
        else:
            harm = loss(foe, already + amount) - loss(foe, already)
        value += sketch.grudges[foe.owner] * harm
    return value


def risk(sketch: Sketch, unit: Unit, base: Space, foes: Iterable[Unit]) -> float:
    """What the answers of all who reach that space would take from an attacker."""
    if unit.limit >= ENDLESS:
        return 0.0
    total = sum(sketch.answers(foe, unit, base) for foe in foes if foe.defending or foe.shots)
    return loss(unit, total) if total else 0.0


def outcome(sketch: Sketch, blows: Sequence[Blow], nerve: float) -> float:
    """What an attack gains, less what the answers to it take; the attackers stand on their bases."""
    dealt: dict[str, int] = {}
    for blow in blows:
        add(dealt, blow)
    harmed = [(sketch.units[id], amount) for id, amount in dealt.items()]
    gain = sum(sketch.grudges[foe.owner] * loss(foe, amount) for foe, amount in harmed)
    return gain - sum(loss(sketch.units[id], amount) for id, amount in answered(sketch, blows).items()) / nerve


def answered(sketch: Sketch, blows: Sequence[Blow]) -> dict[str, int]:
    """The damage that attackers suffer: defenders strike together at whom it pays most to destroy, the rest at the
    dearest one in reach."""
    struck = {foe.owner for blow in blows for foe, _ in blow.hits}
    hits: dict[str, dict[str, int]] = {}  # attacker -> defender -> damage
    for unit in sketch.units.values():
        if unit.owner in struck and (unit.defending or unit.shots) and not unit.barred:
            for blow in blows:
                if amount := sketch.answers(unit, blow.unit, blow.base):
                    hits.setdefault(blow.unit.id, {})[unit.id] = amount
    suffered: dict[str, int] = {}
    used: set[str] = set()
    order = sorted(hits, key=lambda id: -sketch.units[id].worth)
    for id in order:
        left = sketch.units[id].left
        able = sorted(((amount, by) for by, amount in hits[id].items() if by not in used), reverse=True)
        if sum(amount for amount, _ in able) < left:
            continue
        total = 0
        for amount, by in able:
            if total >= left:
                break
            total += amount
            used.add(by)
        suffered[id] = total
    for id in order:
        for by, amount in hits[id].items():
            if by not in used and suffered.get(id, 0) < sketch.units[id].left:
                used.add(by)
                suffered[id] = suffered.get(id, 0) + amount
    return suffered


def prune(sketch: Sketch, blows: list[Blow], kept: int, nerve: float) -> Plan:
    """Leave out, one by one, what costs more than it brings; the first `kept` blows stay."""
    plan = Plan(outcome(sketch, blows, nerve), blows)
    while len(plan.blows) > kept:
        fewer = [[*plan.blows[:n], *plan.blows[n + 1 :]] for n in range(kept, len(plan.blows))]
        best = max((Plan(outcome(sketch, rest, nerve), rest) for rest in fewer), key=lambda trial: trial.gain)
        if best.gain < plan.gain:
            break
        plan = best
    return plan


def weigh_up(sketch: Sketch, seat: Seat, blows: list[Blow], nerve: float) -> Plan:
    """An attack that is given."""
    homes = sketch.homes(seat)
    for blow in blows:
        sketch.put(blow.unit, blow.base)
    plan = Plan(outcome(sketch, blows, nerve), blows)
    sketch.send_home(homes)
    return plan


def after(sketch: Sketch, plan: Plan) -> Sketch:
    """The board once an attack is over."""
    there = sketch.copy()
    moved = [Blow(there.units[blow.unit.id], blow.base, blow.ability, blow.hits) for blow in plan.blows]
    for blow in moved:
        there.put(blow.unit, blow.base)
    dealt = answered(there, moved)
    for blow in moved:
        add(dealt, blow)
    for id, amount in dealt.items():
        unit = there.units[id]
        unit.damage += amount
        if unit.left <= 0:
            there.drop(unit)
    return there


def threats(sketch: Sketch, seat: Seat) -> dict[Space, int]:
    """How much damage the others could do on each space in their next turns, each of them counted once per space."""
    found: dict[Space, int] = {}
    for unit in sketch.foes(seat):
        if unit.barred or not (unit.attacking or unit.shots):
            continue
        strongest = max([unit.attacking, *(shot.amount for shot in unit.shots)])
        for at in covered(sketch, unit):
            found[at] = found.get(at, 0) + strongest
    return found


def covered(sketch: Sketch, unit: Unit) -> set[Space]:
    """The spaces that a Permanent can strike or shoot at after its move."""
    far = max([unit.reach, *((shot.far or ENDLESS) for shot in unit.shots if shot.straight)])
    found: set[Space] = set()
    for base in bases(sketch, unit, now=False):
        for direction in DIRECTIONS[unit.move]:
            for path in lines(base, unit.owner, direction, sketch.players):
                for at in path[:far]:
                    found.add(at)
                    if sketch.taken.get(at, unit) is not unit:
                        break
    return found
