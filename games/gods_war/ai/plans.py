"""Actions as whole plans: what to build where, whom to summon, who goes where and fights whom, and what it promises."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, field

from ...kernel import Seat
from .. import battle, board, moving
from ..actions import condition_met, reserves, sites, summon_areas
from ..cards import Building, Unit
from ..hooks import Price, number
from ..state import NOBODY, AreaId, Piece
from ..values import cost, cost_of
from .evaluate import Outlook
from .odds import Force, conquers, slain
from .quest_worth import battle_quests, collecting_worth, placing_worth, quest_moves, slot_worth
from .strangers import citadel_worth, dread, hunt_worth

# What a building brings by the ability that comes with it, in Power a round.
ABILITIES = {
    ("storm", "ziggurat"): 1.5,
    ("darkness", "castle_of_lead"): 1.5,
    ("earth", "temple"): 1.0,
    ("earth", "ziggurat"): 2.0,
    ("sea", "ziggurat"): 0.5,
    ("sky", "ziggurat"): 0.5,
    ("storm", "temple"): 0.5,
}


KEPT = 0.7  # how likely a unit that pays is still there in the rounds to come


class Plan(Struct):
    """One action with its answers, by topic."""

    action: str
    value: float
    cost: int
    answers: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def density(self) -> float:
        return self.value / max(0.5, self.cost)


# -- building


def building_gain(o: Outlook, face: Building) -> float:
    """What a building brings wherever it stands, beside its VP."""
    value = placing_worth(o, face.id) + 0.15 * (face.kills * 2 + face.routs)
    if face.id not in o.kinds[o.seat]:
        value += (2 + ABILITIES.get((o.p.empire, face.id), 0.0)) * o.power * o.rounds
    if o.p.empire == "earth" and face.id in ("temple", "ziggurat"):
        value += 1.5
    return value


def site_worth(o: Outlook, area: AreaId) -> float:
    """What a building there brings: how often it is likely to be scored."""
    value = o.lasting(area) * (1 - o.threat(area, o.seat))
    if o.p.empire == "chaos" and any(piece.building for piece in o.here.get(area, ())):
        value += o.power * o.rounds  # Festering
    return value - 0.02 * len(o.near(area))


def tide_worth(o: Outlook, face: Building, area: AreaId) -> float:
    """Aquatic pays Sea for the dearest building in the sea, and a rune for a Ziggurat: it is the first gift taken."""
    if o.p.empire != "sea" or not board.is_sea(o.s, area):
        return 0.0
    dearest = max((cost(o.s, house) for house in o.s.buildings() if board.is_sea(o.s, house.where)), default=0)
    more = o.power * max(0, cost_of(o.s, face) - dearest) + o.taste.rune * (face.id == "ziggurat")
    return more * o.rounds * (1.0 if "aquatic" in o.p.slots.values() else 0.5)


def night_worth(o: Outlook, face: Building, area: AreaId) -> float:
    """Long Night pays Darkness for enemy buildings next to its Ziggurat; the Hell that it comes from has none."""
    if (o.p.empire, face.id) != ("darkness", "ziggurat") or not board.on_surface(o.s, area):
        return 0.0
    enemies = [to for to in board.adjacent(o.s, area) if board.on_surface(o.s, to) and has_enemy_building(o, to)]
    pays = min(number(o.s, "long_night", "most"), len(enemies)) * number(o.s, "long_night", "power")
    return pays * o.power * o.rounds


def has_enemy_building(o: Outlook, area: AreaId) -> bool:
    return any(piece.building and piece.seat != o.seat for piece in o.here.get(area, ()))


def build_plans(o: Outlook, free: bool = False) -> Iterator[Plan]:
    s = o.s
    for face in s.empire(o.seat).building:
        cost = 0 if free else cost_of(s, face)
        if cost > o.p.power:
            continue
        own = building_gain(o, face)
        for area in sites(s, o.seat, face):
            gain = own
            if face.on:
                old = o.building(area, o.seat)
                assert old is not None
                if o.kinds[o.seat].count(old.kind) == 1:
                    gain -= 2 * o.power * o.rounds
                if not s.pool(o.seat, old.kind):
                    gain += 0.4 * o.left
                gain += o.taste.upgrade * o.lasting(area) - (3.0 if o.lasting(area) < 1 else 0.0)
            else:
                gain += site_worth(o, area)
            gain += tide_worth(o, face, area) + night_worth(o, face, area)
            yield Plan("build", gain - dread(o, "build", area), cost, {"build": (face.id,), "site": (area,)})


# -- summoning


def station_worth(o: Outlook, area: AreaId, might: float) -> float:
    """What a unit of that strength does in an area: guards what is there, or threatens what is near."""
    key = area, round(might)
    found = o.stations.get(key)
    if found is None:
        found = o.stations[key] = _station_worth(o, area, Force(1, key[1]))
    return found


def _station_worth(o: Outlook, area: AreaId, unit: Force) -> float:
    value = 0.0
    if (house := o.building(area, o.seat)) is not None:
        before = o.threat(area, o.seat)
        if before > 0.05:
            units = len(o.units(area, o.seat))
            value += 0.6 * before * o.building_worth(house) * (units + 1) / (units + 2)
    best = max((conquers(unit, defence) * worth * near for defence, worth, near in targets(o, area)), default=0.0)
    return value + o.taste.raid * max(best, 0.0)


def targets(o: Outlook, area: AreaId) -> list[tuple[Force, float, float]]:
    """The enemy buildings there and around: who holds them, what they are worth, and how much being near counts."""
    found = o.targets.get(area)
    if found is None:
        found = o.targets[area] = [
            (o.force(other, piece.seat), prize(o, piece), 1.0 if other == area else 0.7)
            for other in (area, *o.near(area))
            for piece in o.here.get(other, ())
            if piece.building and piece.seat != o.seat
        ]
    return found


def prize(o: Outlook, house: Piece) -> float:
    """What it is worth to take or destroy a building."""
    if house.id not in o.prizes:
        o.prizes[house.id] = _prize(o, house)
    return o.prizes[house.id]


def _prize(o: Outlook, house: Piece) -> float:
    harm = o.share(house.seat) * o.building_worth(house)
    kinds = battle.conquests(o.s, o.seat, house)
    own = o.lasting(house.at) * 0.9 if kinds else 0.0
    empire = o.p.empire
    if empire == "sky":
        own += slot_worth(o, "2a" if house.kind in ("shrine", "nest") else "2b")
    elif empire == "invisible_god":
        own += slot_worth(o, "3a")
    return harm + own


def summon_plans(o: Outlook) -> Iterator[Plan]:
    s, power = o.s, o.p.power
    copies: dict[str, Piece] = {}
    for piece in reserves(s, o.seat):
        copies.setdefault(piece.kind, piece)
    for kind, piece in copies.items():
        face = s.unit(piece)
        cost = cost_of(s, face)
        if cost > power or not condition_met(s, o.seat, face):
            continue
        might = o.might(piece)
        gain = placing_worth(o, kind) + collecting_worth(o, kind) + unit_gain(o, face, might)
        for area in summon_areas(s, o.seat, face):
            value = gain + station_worth(o, area, might) - dread(o, "summon", area)
            if s.races and power > cost:
                value += citadel_worth(o, area, [*o.units(area, o.seat), piece])
            yield Plan("summon", value, cost, {"summon": (kind,), "summon_at": (area,)})


def unit_gain(o: Outlook, face: Unit, might: float) -> float:
    """What a unit is worth beside where it stands, when some are there already."""
    god = o.taste.god if face.rank == "greater_god" else 0.0
    value = o.taste.unit + o.taste.combat * might + god
    return o.taste.summon * min(1.0, o.left / 2) * value * 3 / (3 + o.army) + yields(o, face)


def yields(o: Outlook, face: Unit) -> float:
    """What a unit brings by Power in the rounds to come: Kinship pays for every Stormbrother."""
    if face.id != "stormbrother" or "ziggurat" not in o.kinds[o.seat]:
        return 0.0
    return KEPT * number(o.s, "kinship", "power") * o.power * o.rounds


# -- battles


def battle_worth(o: Outlook, area: AreaId, enemy: Seat, units: list[Piece] | None = None) -> float:
    """What a battle there promises, with these units or all that are there."""
    mine = o.force(area, o.seat) if units is None else o.force_of(area, o.seat, units)
    theirs = o.force(area, enemy)
    if not mine.units:
        return 0.0
    foes = o.units(area, enemy)
    ours = o.units(area, o.seat) if units is None else units
    value = 0.0
    house = o.building(area, enemy)
    if house is not None:
        value += conquers(mine, theirs) * prize(o, house)
    own = o.building(area, o.seat)
    if own is not None and foes:
        value += 0.5 * o.threat(area, o.seat) * conquers(mine, theirs) * o.building_worth(own)
        value -= conquers(theirs, mine) * o.building_worth(own)
    lost, won = slain(theirs, mine), slain(mine, theirs)
    cheap = min((o.unit_worth(unit) for unit in foes), default=0.0)
    dear = min((o.unit_worth(unit) for unit in ours), default=0.0)
    value += won * cheap * o.share(enemy) - lost * dear
    return value + battle_quests(o, foes, won, lost)


def battle_plans(o: Outlook) -> Iterator[Plan]:
    for area, enemies in battle.fronts(o.s, o.seat).items():
        for enemy in enemies:
            price = battle.price(o.s, o.seat, area, enemy)
            if enemy == NOBODY:
                for piece in o.s.units(NOBODY, area):
                    value = hunt_worth(o, piece, o.force(area, o.seat)) - price.vp
                    yield Plan("battle", value, price.power, {"battle_area": (area,), "enemy": (piece.id,)})
                continue
            value = battle_worth(o, area, enemy) - price.vp
            answers: dict[str, tuple[str, ...]] = {"battle_area": (area,), "enemy": (f"player.{enemy}",)}
            yield Plan("battle", value, price.power, answers)


# -- moving


def groups(o: Outlook, units: list[Piece]) -> list[list[Piece]]:
    """Who might go together: all of them, or all but a guard, or one alone."""
    ranked = sorted(units, key=lambda unit: (-o.might(unit), unit.id))
    found = [ranked] if ranked else []
    if len(ranked) > 1:
        found += [ranked[:-1], ranked[:1]]
    if len(ranked) > 2:
        found.append(ranked[-1:])
    return found


def battle_price(o: Outlook, area: AreaId, enemy: Seat) -> Price:
    """What it would cost to fight there: Honor makes it dear to fight the helpless."""
    if (area, enemy) not in o.prices:
        o.prices[area, enemy] = battle.price(o.s, o.seat, area, enemy)
    return o.prices[area, enemy]


def farewell(o: Outlook, start: AreaId, group: list[Piece]) -> float:
    """What it costs at home that this group is gone."""
    home = o.building(start, o.seat)
    if home is None:
        return 0.0
    left = [unit for unit in o.units(start, o.seat) if unit not in group]
    weaker = o.threat_to(start, o.seat, o.force_of(start, o.seat, left)) - o.threat(start, o.seat)
    return weaker * o.building_worth(home)


def move_worth(o: Outlook, start: AreaId, to: AreaId, group: list[Piece], power: int, missed: float) -> float:
    """What it promises to have this group there instead of here, where it is missed so much."""
    value = 0.0
    there = o.units(to, o.seat) + group
    plague = float(any(unit.kind == "lady_of_disease" for unit in there))  # a battle in her area costs 1 VP
    for enemy in {piece.seat for piece in o.here.get(to, ()) if piece.seat != o.seat}:
        price = battle_price(o, to, enemy)
        sure = o.taste.march * (1.0 if power > price.power else 0.35) * 2 / (1 + price.power)
        value = max(value, sure * (battle_worth(o, to, enemy, there) - plague))
    if (own := o.building(to, o.seat)) is not None:
        safer = o.threat(to, o.seat) - o.threat_to(to, o.seat, o.force_of(to, o.seat, there))
        value += safer * o.building_worth(own)
    value -= missed
    if start == board.SPIKE and o.lasting(start) < 1:
        value += 0.5 * sum(o.unit_worth(unit) for unit in group)
    value -= dread(o, "move", to)
    return value + (citadel_worth(o, to, there) if o.s.races and power > 1 else 0.0)


def goals(o: Outlook, start: AreaId) -> list[AreaId]:
    """Areas worth going to: where something is to be had or to be guarded."""
    found = o.ways(start, o.seat)
    if board.in_hell(o.s, start):
        return found
    citadels = [race.at for race in o.s.races.values() if race.at]
    return [to for to in found if to in citadels or o.here.get(to)]


def moves_from(
    o: Outlook, start: AreaId, units: list[Piece], power: int, among: list[AreaId] | None = None
) -> Iterator[Plan]:
    price = moving.price(o.s, o.seat, start)
    everybody = parties(o, start, units)
    for to in goals(o, start) if among is None else among:
        going, doubt = everybody, 0.0
        if board.leaves_hell(o.s, start, to):
            able = moving.movable(o.s, o.seat, to, units, price)
            going, doubt = parties(o, start, able), leave_doubt(o, able, to)
        for group, ids, missed in going:
            if doubt and not may_leave(o, group, to, price):
                continue
            worth = move_worth(o, start, to, group, power, missed)
            value = worth + quest_moves(o, start, to, group) - doubt - price.vp
            yield Plan("move", value, 1, {"move_from": (start,), "move": (to,), "movers": ids})


def parties(o: Outlook, start: AreaId, units: list[Piece]) -> list[tuple[list[Piece], tuple[str, ...], float]]:
    """Who might go together, by name too, and how much they are missed then."""
    return [(group, tuple(unit.id for unit in group), farewell(o, start, group)) for group in groups(o, units)]


def move_plans(o: Outlook) -> Iterator[Plan]:
    for start in moving.origins(o.s, o.seat):
        if units := o.units(start, o.seat):
            yield from moves_from(o, start, units, o.p.power)


def may_leave(o: Outlook, group: list[Piece], to: AreaId, price: Price) -> bool:
    """Whether anybody could let all of these go: who would, goes along, can't."""
    if moving.toll_open(o.s, o.seat, price):
        return True
    waiting = [u for u in group if moving.needs_leave(o.s, u, to) and not moving.own_leave(o.s, u, group)]
    granters = [set(moving.may_grant(o.s, unit)) for unit in waiting]
    return not granters or bool(set.intersection(*granters))


def leave_doubt(o: Outlook, units: list[Piece], to: AreaId) -> float:
    """Somebody must be asked for leave, and may refuse; or a toll is to be paid."""
    if not any(moving.needs_leave(o.s, unit, to) for unit in units):
        return 0.0
    return 1.0 if moving.toll_open(o.s, o.seat, moving.price(o.s, o.seat, units[0].where)) else 0.4


def best_first(plans: list[Plan], power: int) -> Plan | None:
    """The plan to begin with: of those that together bring most for the Power there is, the one that brings most for
    its cost."""
    able = sorted((plan for plan in plans if plan.value > 0.02 and plan.cost <= power), key=lambda plan: -plan.density)
    distinct: dict[tuple[str, ...], Plan] = {}
    for plan in able:
        key = (
            plan.action,
            *plan.answers.get("site", plan.answers.get("battle_area", plan.answers.get("move_from", ()))),
        )
        distinct.setdefault(key, plan)
    top = list(distinct.values())[:12]
    best, best_value = None, 0.0
    for plan in top:
        left, value = power - plan.cost, plan.value
        for other in top:
            if other is not plan and other.cost <= left:
                left -= other.cost
                value += 0.8 * other.value
        if value > best_value:
            best, best_value = plan, value
    return best


def all_plans(o: Outlook, actions: set[str]) -> list[Plan]:
    """Of those actions that are open."""
    found: list[Plan] = []
    if "build" in actions:
        found += build_plans(o)
    if "summon" in actions:
        found += summon_plans(o)
    if "battle" in actions:
        found += battle_plans(o)
    if "move" in actions:
        found += move_plans(o)
    return found
