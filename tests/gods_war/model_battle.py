"""A second reading of battles: ratings, results and casualties; and of what may be done as an action."""

from __future__ import annotations

import model_sheet as sheet
import model_world as world

from games.gods_war.state import Battle, Combatant, GodsWar, Piece


def moon_phase(s: GodsWar, area: str) -> int:
    """0 at Dying Moon, 1 at Half, 2 at Full; near the Ziggurat at least Half."""
    phase = (2, 1, 0, 1)[s.moon]
    for ziggurat in sheet.in_play(s, "moon", "ziggurat"):
        if area == ziggurat.at or area in world.neighbours(s, ziggurat.at):
            phase = max(phase, 1)
    return phase


def rating(s: GodsWar, unit: Piece, b: Battle, against: int) -> int:
    combat = sheet.UNITS[unit.kind][1]
    if combat is not None:
        return combat
    if unit.kind in sheet.MOON:
        return sheet.MOON[unit.kind][moon_phase(s, b.area)]
    if unit.kind == "magna_mater":
        return b.ratings[unit.id]
    if unit.kind == "mad_god":
        return s.mad_god
    if unit.kind == "hellmother":
        return 1 + len(sheet.in_play(s, "darkness", "troll"))
    if unit.kind == "knight":
        return sheet.counted_buildings(s, unit.seat).count("castle")
    if unit.kind == "specter":
        return sheet.counted_buildings(s, unit.seat).count("tower")
    if unit.kind == "earth_queen":
        return 0 if unit.owner == against else 2
    assert unit.kind == "axe_maiden"
    alone = all(sheet.UNITS[u.kind][2] == "minion" for u in sheet.units(s, unit.seat, unit.at))
    return 2 if alone and sheet.has_gift(s, "chastity") else 1


def dice(s: GodsWar, b: Battle, side: Combatant, enemy: Combatant) -> int:
    """How many dice a side rolls, as far as this is settled when dice are rolled."""
    ids = [id for id in (*side.units, *side.apart) if id not in side.still]
    n = sum(rating(s, s.pieces[id], b, enemy.seat) for id in ids) + side.dice - (0 if enemy.no_dice else enemy.saps)
    n = max(0, n)
    if side.halved:
        n = -(-n // 2)
    return 0 if side.no_dice else n


def score(rolled: list[int]) -> tuple[int, int]:
    return rolled.count(6), rolled.count(4) + rolled.count(5)


def building_adds(s: GodsWar, seat: int, area: str) -> tuple[int, int]:
    """Kills and routs of the building there."""
    found = sheet.buildings(s, seat, area)
    if not found:
        return 0, 0
    (building,) = found
    kind, empire = building.kind, sheet.empire_of(s, seat)
    if kind in ("ziggurat", "castle", "castle_of_lead"):
        return 1, 0
    if kind == "temple":
        return 0, 2 if empire == "sky" else 1
    if kind == "nest":
        return 0, int(building.imbedded)
    if kind == "shrine" and empire == "sky":
        return 0, len(sheet.in_play(s, "sky", "ziggurat"))
    return 0, int(kind == "tower")


def conquerable(s: GodsWar, winner: int, building: Piece) -> set[str]:
    """What the winner may put in its place."""
    empire = sheet.empire_of(s, winner)
    if empire == "darkness" and (building.at == world.SPIKE or world.kind(s, building.at) == "sky"):
        return set()
    found = {building.kind}
    if sheet.empire_of(s, building.seat) == "invisible_god":
        found.add("temple")
    alone = len(sheet.buildings(s, at=building.at)) == 1
    if empire == "storm" and sheet.has_gift(s, "insurgency") and (building.kind != "nest" or alone):
        found.add("temple")
    return {kind for kind in found if sheet.pool(s, winner, kind)}


# -- what may be done


def can_build(s: GodsWar, seat: int) -> dict[str, set[str]]:
    """Sites of each kind of building that is paid for; a Churning chain is left out."""
    found = {}
    empire = sheet.empire_of(s, seat)
    for kind in sheet.KINDS[empire]:
        if not sheet.pool(s, seat, kind) or sheet.building_price(s, kind, empire) > s.players[seat].power:
            continue
        if kind == "castle_of_lead" and not sheet.has_gift(s, "ancestor_worship"):
            continue
        if kind in sheet.UPGRADES:
            sites = {b.at for b in sheet.buildings(s, seat) if b.kind in sheet.UPGRADES[kind]}
        else:
            sites = world.areas(s) - {b.at for b in sheet.buildings(s) if (b.kind == "nest") == (kind == "nest")}
        if empire == "darkness":
            sites = {area for area in sites if area != world.SPIKE and world.kind(s, area) != "sky"}
        if sites:
            found[kind] = sites
    return found


NEEDS = {
    "hellmother": {"temple"},
    "thunder_king": {"temple"},
    "genert": {"temple", "ziggurat"},
    "pamalt": {"temple", "ziggurat"},
    "red_goddess": {"ziggurat"},
}


def can_summon(s: GodsWar, seat: int) -> dict[str, set[str]]:
    empire, own = sheet.empire_of(s, seat), sheet.buildings(s, seat)
    areas = {b.at for b in own}
    if empire == "earth" and sheet.has_gift(s, "ubiquitous"):
        areas = {b.at for b in sheet.buildings(s)}
    if empire == "sea":
        temples = {b.at for b in own if b.kind == "temple"}
        areas |= {near for at in temples for near in world.neighbours(s, at) if world.kind(s, near) == "sea"}
    found = {}
    for piece in s.pieces.values():
        mine = piece.seat == seat or (empire == "earth" and piece.owner == seat)
        if piece.building or piece.at != "pool" or not mine or sheet.UNITS[piece.kind][0] > s.players[seat].power:
            continue
        if piece.kind in NEEDS and not NEEDS[piece.kind] & {b.kind for b in own}:
            continue
        gods = [p for p in s.pieces.values() if p.seat == seat and sheet.UNITS.get(p.kind, (0, 0, ""))[2] == "greater"]
        if piece.kind == "mad_god" and not any(p.at not in sheet.OFF or p.at == "pen" for p in gods):
            continue
        if (piece.kind == "churner" and s.spike == "spike") or piece.kind == "sun_god" or not areas:
            continue
        found[piece.kind] = areas
    return found


def can_fight(s: GodsWar, seat: int) -> dict[str, set[int]]:
    """Where, and whom; Shadow and a Churning chain are left out."""
    found: dict[str, set[int]] = {}
    p, empire = s.players[seat], sheet.empire_of(s, seat)
    for area in {u.at for u in sheet.units(s, seat)}:
        plague = any(u.kind == "lady_of_disease" for u in sheet.units(s, at=area))
        if (empire == "sky" and world.kind(s, area) == "hell") or (plague and not p.vp):
            continue
        for enemy in {piece.seat for piece in sheet.on_map(s, at=area)} - {seat}:
            cost = 2 if empire == "storm" and not s.players[enemy].power else 1
            if p.power >= cost:
                found.setdefault(area, set()).add(enemy)
    return found


COSTS = {
    "irruption": {sheet.ABILITIES["irruption"]["cost"]},
    "sunspear": {sheet.GIFTS["sunspear"]["cost"]},
    "moonburn": {2},
    "tidal_surge": {2},
    "teleport": {1, 2},
    "adoption": {1, 2},
    "quake": {1},
    "lunar_cycle": {1},
    "move": {1},
    "submerge": {0},
    "blue_book_of_sorcery": {0},
    "red_book_of_power": {0},
}


def loses(side: Combatant, results: int) -> int:
    return min(results, len(side.units))
