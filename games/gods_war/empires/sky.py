"""Sky: the Sun God must rise out of Hell; until then others profit from its decrees."""

from __future__ import annotations

from collections.abc import Callable

from ...kernel import Option, Seat
from .. import board, hooks, moving
from ..asking import choose, choose_area, choose_piece, choose_pieces, choose_player, confirm
from ..battle import fight, involved
from ..board import in_hell
from ..cards import Slot
from ..gains import draw_runes, gain_power, gain_vp, pay
from ..hooks import Price, Razing, number
from ..pieces import leave_battle, lose, place, relocate, title, titles
from ..quests import affect, note
from ..state import NOBODY, AreaId, Due, GodsWar, Piece
from ..words import a
from .shared import achieved_by_placing, own_side, price_of

SUN, PHOENIX, EMPEROR, ARCHER = "sun_god", "phoenix", "emperor", "archer"
DECREES: tuple[Slot, Slot] = ("3a", "3b")


def sun_on_map(s: GodsWar, me: Seat) -> Piece | None:
    return next((unit for unit in s.units(me) if unit.kind == SUN), None)


def is_sun(s: GodsWar, me: Seat, piece: Piece) -> bool:
    return piece.kind == SUN and piece.owner == me


# -- abilities


def hells(s: GodsWar, but: str) -> list[AreaId]:
    return [area for area in board.world(s.board).hell if area != but]


@hooks.grave.on("nightfall")
def nightfall(s: GodsWar, me: Seat, piece: Piece, how: str, to: str) -> str:
    """Whatever would take him (GW-SKYEMP-07). Where to is asked as soon as that is possible."""
    if not is_sun(s, me, piece):
        return to
    s.due.append(Due("nightfall", me, piece.at))
    return hells(s, piece.at)[0]


@hooks.due.on("nightfall")
async def sun_sets(s: GodsWar, me: Seat, due: Due) -> None:
    sun = sun_on_map(s, me)
    assert sun is not None
    sun.at = await choose_area(s, me, "To which area of Hell does the Sun God go?", hells(s, due.about), "nightfall")
    s.say(f"Nightfall: the Sun God of {{{me}}} goes to {board.name(s, sun.at)}.", "GW-SKYEMP-07")


@hooks.may_declare.on("optimist")
def optimist(s: GodsWar, me: Seat, attacker: Seat, area: AreaId, enemy: Seat, allowed: bool) -> bool:
    return allowed and not (attacker == me and in_hell(s, area))


@hooks.moved.on("dawn")
def sun_moves(s: GodsWar, me: Seat, units: list[Piece], start: AreaId) -> None:
    """Once per action, and never within a battle (GW-SKYEMP-08)."""
    if not any(is_sun(s, me, unit) and unit.on_map and not in_hell(s, unit.at) for unit in units):
        return
    if s.battle is not None:
        s.players[me].numbers["dawn"] = 1
    elif not any(due.source == "dawn" for due in s.due):
        s.due.append(Due("dawn", me))


@hooks.fought.on("sky")
def dawn_after_a_battle(s: GodsWar, me: Seat) -> None:
    if s.players[me].numbers.pop("dawn", 0):
        s.due.append(Due("dawn", me))


def goals(s: GodsWar, me: Seat, units: list[Piece]) -> list[AreaId]:
    """Where some of these units, which stand in one area, could go."""
    return [to for to in board.ways(s, me, units[0].at, "move") if moving.movable(s, me, to, units, Price())]


@hooks.due.on("dawn")
async def dawn(s: GodsWar, me: Seat, due: Due) -> None:
    waiting = [unit for unit in s.units(me) if unit.kind != SUN]
    while True:
        groups = {at: [u for u in waiting if u.at == at] for at in board.unique(u.at for u in waiting)}
        able = {at: units for at, units in groups.items() if goals(s, me, units)}
        if not able:
            return
        options = {at: Option(at, f"From {board.name(s, at)}", area=at) for at in able}
        options["done"] = Option("done", "Done", icon="pass")
        start = await choose(s, me, "Dawn: from where do units move for free?", options, "dawn", default="done")
        if start == "done":
            return
        units = able[start]
        to = await choose_area(s, me, "Where do they go?", goals(s, me, units), "dawn_to")
        able_to = moving.movable(s, me, to, units, Price())
        prompt = f"Who goes to {board.name(s, to)}?"
        group = await choose_pieces(s, me, prompt, able_to, "movers", 1, len(able_to))
        if board.leaves_hell(s, start, to):
            asked, vp = group, s.players[me].vp
            group = await moving.leave_hell(s, me, group, to, Price())
            if s.players[me].vp < vp:  # one toll for all Hell areas (GW-FAQ-28)
                s.granted |= {unit.id: me for unit in waiting if in_hell(s, unit.at)}
            if not group:
                waiting = [unit for unit in waiting if unit not in asked]
                continue
        waiting = [unit for unit in waiting if unit not in group]
        s.say(f"Dawn: {titles(s, group)} of {{{me}}} go to {board.name(s, to)}.", "GW-SKYEMP-02")
        relocate(s, group, to)


@hooks.ways.on("skyway")
def skyway(s: GodsWar, me: Seat, mover: Seat, area: AreaId, purpose: str, found: list[AreaId]) -> list[AreaId]:
    """Up and down."""
    temples = [b.at for b in s.buildings(me) if b.kind == "temple" and not in_hell(s, b.at)]
    if mover != me or purpose != "move":
        return found
    found = [*found, *board.world(s.board).sky_dome] if area in temples else found
    return [*found, *temples] if board.in_sky(s, area) else found


@hooks.building_results.on("aegis")
def aegis(s: GodsWar, me: Seat, building: Piece, results: tuple[int, int]) -> tuple[int, int]:
    kills, routs = results
    if building.seat == me and building.kind == "shrine":
        return kills, routs + number(s, "aegis", "routs")
    return results


# -- Heroquests


@hooks.moved.on("sky.1a")
def sun_rises(s: GodsWar, me: Seat, units: list[Piece], start: AreaId) -> None:
    """By any way out; the one whose leave he used is thanked (GW-SKYEMP-09)."""
    for unit in units:
        if not is_sun(s, me, unit) or not unit.on_map or in_hell(s, unit.at):
            continue
        if in_hell(s, start) or start == "pen":  # he has been nowhere but in Hell as long as this is open
            s.players[me].numbers["freed_by"] = s.granted.get(unit.id, me)
            note(s, me, "1a")


@hooks.reward("sky", "1a")
async def sunrise(s: GodsWar, me: Seat) -> None:
    numbers = s.quest(me, "1a").numbers
    draw_runes(s, me, numbers["runes"], "GW-SKYEMP-09")
    friend = s.players[me].numbers.pop("freed_by", me)
    if friend != me:
        draw_runes(s, friend, numbers["thanks"], "GW-SKYEMP-06")


achieved_by_placing("sky", "1b", "ziggurat")


@hooks.razed.on("sky")
def building_taken(s: GodsWar, me: Seat, building: Piece, how: Razing, by: Seat | None) -> None:
    """In battle; a Nest that is only turned over does not count (GW-FAQ-31)."""
    if by == me and s.battle is not None and how in ("destroy", "conquer"):
        note(s, me, "2a" if building.kind in ("shrine", "nest") else "2b")


def decree_cost(slot: Slot) -> Callable[[GodsWar, Seat], int]:
    return lambda s, me: s.quest(me, slot).cost or 0


def may_decree(s: GodsWar, me: Seat) -> bool:
    """Not in the first Action Phase."""
    return s.number > 1 and bool(decreed_for(s, me))


def decreed_for(s: GodsWar, me: Seat) -> list[Seat]:
    return [p.seat for p in s.others(me) if p.seat not in s.departed]


async def decree(s: GodsWar, me: Seat, slot: Slot, what: str) -> Seat:
    friend = await choose_player(s, me, f"Great Decree: who {what}?", decreed_for(s, me), "decree")
    pay(s, me, Price(s.quest(me, slot).cost or 0))
    s.say(f"Great Decree of {{{me}}}: {{{friend}}} {what}.", "GW-SKYEMP-03")
    note(s, me, slot)
    return friend


async def decree_power(s: GodsWar, me: Seat) -> bool:
    power = s.quest(me, "3a").numbers["power"]
    gain_power(s, await decree(s, me, "3a", f"gains {power} Power"), power)
    return True


async def decree_rune(s: GodsWar, me: Seat) -> bool:
    friend = await decree(s, me, "3b", "draws a rune")
    draw_runes(s, friend, s.quest(me, "3b").numbers["runes"], "GW-SKYEMP-03")
    return True


hooks.actions.append(
    hooks.Action("sky.3a", "Great Decree: Power for another", decree_cost("3a"), may_decree, decree_power)
)
hooks.actions.append(
    hooks.Action("sky.3b", "Great Decree: a rune for another", decree_cost("3b"), may_decree, decree_rune)
)


# -- gifts


def may_be_spared(s: GodsWar, me: Seat) -> list[Piece]:
    """Any involved unit of either side that is no greater god, if the Emperor is involved."""
    if not involved(s, me, EMPEROR):
        return []
    units = [s.pieces[id] for side in fight(s).sides for id in side.units]
    return [unit for unit in units if s.unit(unit).rank != "greater_god"]


@hooks.pre_battle.on("arrogance", when=lambda s, me: bool(may_be_spared(s, me)), optional=True)
async def arrogance(s: GodsWar, me: Seat) -> None:
    """It stands aside until the battle is over (GW-FAQ-29)."""
    unit = await choose_piece(s, me, "Which unit takes no part?", may_be_spared(s, me), "arrogance")
    side = next(side for side in fight(s).sides if unit.id in side.units)
    leave_battle(s, unit)
    side.away.append(unit.id)
    if side.seat != me:
        affect(s, me, side.seat)
    whose = "" if side.seat == NOBODY else f" of {{{side.seat}}}"
    s.say(f"Arrogance: {a(title(s, unit))}{whose} takes no part.", "GW-SKYEMP-01")


def callable_units(s: GodsWar, me: Seat) -> list[Piece]:
    sun = sun_on_map(s, me)
    return [unit for unit in s.units() if unit.at != sun.at] if sun else []


@hooks.council.on("call_to_justice", when=lambda s, me: bool(callable_units(s, me)), optional=True)
async def call_to_justice(s: GodsWar, me: Seat) -> None:
    sun = sun_on_map(s, me)
    assert sun is not None
    areas = board.unique(unit.at for unit in callable_units(s, me))
    area = await choose_area(s, me, "Call a unit from which area?", areas, "justice_area")
    unit = await choose_piece(s, me, "Which unit comes to the Sun God?", s.units(at=area), "call_to_justice")
    if unit.seat != me:
        affect(s, me, unit.seat)
    s.say(f"{{{me}}} calls {a(title(s, unit))} of {{{unit.seat}}} to {board.name(s, sun.at)}.", "GW-SKYEMP-01")
    relocate(s, [unit], sun.at)


def both_decreed(s: GodsWar, me: Seat) -> bool:
    return all(slot in s.players[me].slots for slot in DECREES)


@hooks.power.on("noblesse_oblige", when=both_decreed, optional=True)
async def noblesse_oblige(s: GodsWar, me: Seat) -> None:
    """The gifts may be earned again, this one too if it lay there (GW-SKYEMP-03)."""
    for slot in DECREES:
        del s.players[me].slots[slot]
    gain_vp(s, me, number(s, "noblesse_oblige", "vp"), "Noblesse Oblige")
    draw_runes(s, me, number(s, "noblesse_oblige", "runes"), "GW-SKYEMP-03")


def shooters(s: GodsWar, me: Seat) -> list[Piece]:
    """Archers elsewhere who could move to the battle; nobody's leave is needed (GW-FAQ-23)."""
    here = fight(s).area
    archers = [unit for unit in s.units(me) if unit.kind == ARCHER and unit.at != here]
    return [unit for unit in archers if here in board.ways(s, me, unit.at, "move")]


@hooks.before_roll.on(
    "shanasse", when=lambda s, me: fight(s).side(me) is not None and bool(shooters(s, me)), plain=True
)
async def shanasse(s: GodsWar, me: Seat) -> None:
    """They are involved from where they are, and take no results (GW-BATTLE-56)."""
    side = own_side(s, me)
    archers = [unit for unit in shooters(s, me) if unit.id not in side.apart]
    side.apart += [unit.id for unit in archers]
    affect(s, me, fight(s).enemy(side).seat)
    s.say(f"Shanasse: {titles(s, archers)} of {{{me}}} shoot from afar.", "GW-FAQ-23")


def sun_shines(s: GodsWar, me: Seat) -> bool:
    sun = sun_on_map(s, me)
    return sun is not None and not in_hell(s, sun.at)


@hooks.power.on("solar_energy", when=sun_shines, plain=True)
async def solar_energy(s: GodsWar, me: Seat) -> None:
    gain_power(s, me, number(s, "solar_energy", "power"), "Solar Energy")


def targets(s: GodsWar, me: Seat, area: AreaId) -> list[Piece]:
    """Spawn too; monsters are greater gods (GW-MONSTER-18, -23)."""
    units = [*s.units(at=area), *s.units(NOBODY, area)]
    return [unit for unit in units if unit.seat != me and s.unit(unit).rank != "greater_god"]


def spear_areas(s: GodsWar, me: Seat) -> list[AreaId]:
    return [area for area in board.all_areas(s) if not in_hell(s, area) and targets(s, me, area)]


spear_cost = price_of("sunspear")


async def sunspear(s: GodsWar, me: Seat) -> bool:
    """GW-FAQ-25."""
    area = await choose_area(s, me, "Where does the Sunspear strike?", spear_areas(s, me), "sunspear")
    seats = sorted({unit.seat for unit in targets(s, me, area)})
    enemy = await choose_player(s, me, "Who does it strike?", seats, "sunspear_enemy")
    pay(s, me, Price(spear_cost(s, me)))
    s.acted_at = area
    affect(s, me, enemy)
    own = [unit for unit in targets(s, me, area) if unit.seat == enemy]
    victim, which = (me, "Spawn dies") if enemy == NOBODY else (enemy, "unit do you lose")
    unit = await choose_piece(s, victim, f"The Sunspear strikes. Which {which}?", own, "sunspear_victim")
    falls = f"{a(title(s, unit))} dies" if enemy == NOBODY else f"{{{enemy}}} loses {a(title(s, unit))}"
    s.say(f"Sunspear: {falls} in {board.name(s, area)}.", "GW-SKYEMP-05")
    lose(s, unit, "eliminate", me)
    prompt = f"Place a Phoenix in {board.name(s, area)}?"
    if await confirm(s, me, prompt, "Place a Phoenix", "Don't", "sunspear_phoenix", surely=True):
        place(s, s.pool(me, PHOENIX)[0], area)
        s.say(f"A Phoenix of {{{me}}} rises in {board.name(s, area)}.", "GW-SKYEMP-05")
    return True


def may_throw(s: GodsWar, me: Seat) -> bool:
    return bool(s.pool(me, PHOENIX)) and bool(spear_areas(s, me))


hooks.actions.append(hooks.Action("sunspear", "Sunspear", spear_cost, may_throw, sunspear))
