"""The world: eight boards read from `maps.toml`, and what borders on what just now."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache, lru_cache
from math import atan2
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from ..kernel import Seat
from . import hooks
from .state import AreaId, GodsWar, Kylerela

Purpose = Literal["move", "rout"]
KYLERELA = "kylerela"
SPIKE = "spike"
BOARDS = {3: ("p3",), 4: ("p4a", "p4b"), 5: ("p5",), 6: ("p6",), 7: ("p7a", "p7b"), 8: ("p8",)}  # by players


class Area(Struct, frozen=True):
    id: AreaId
    name: str
    kind: Literal["land", "sea", "sky", "hell"]
    x: int
    y: int


class Arrow(Struct, frozen=True):
    """A sea crossing between two lands."""

    id: str
    a: AreaId
    b: AreaId
    sea: AreaId


class Dock(Struct, frozen=True):
    """Two lands at which Kylerela may lie at the same time."""

    sea: AreaId
    lands: tuple[AreaId, ...]
    covers: tuple[str, ...]


class World(Struct, frozen=True):
    """One board."""

    id: str
    areas: dict[AreaId, Area]
    adjacency: dict[AreaId, tuple[AreaId, ...]]
    sky_dome: tuple[AreaId, ...]
    hell: tuple[AreaId, ...]
    to_hell: tuple[AreaId, ...]
    hell_exit: AreaId
    pool_seas: tuple[AreaId, ...]
    arrows: tuple[Arrow, ...]
    docks: tuple[Dock, ...]


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "maps.toml").read_text(encoding="utf-8"))


@cache
def world(board: str) -> World:
    data = _data()
    here = data["map"][board]
    big = here["players"] >= 6
    halves = [area for half in (here["west"], here["east"]) for area in data["half"][half]["areas"]]
    side = [area for area in (*data["sky_dome"], *data["hell"]) if big or not area["only_6_to_8"]]
    areas = msgspec.convert([*halves, data["centre"]["spike"], data["kylerela"], *side], list[Area])
    return World(
        board,
        {area.id: area for area in areas},
        {area: tuple(borders) for area, borders in here["adjacency"].items()},
        tuple(here["sky_dome"]),
        tuple(here["hell"]),
        tuple(here["to_hell"]),
        here["hell_exit"],
        tuple(data["rules"]["pool_seas"]),
        msgspec.convert(here["arrows"], tuple[Arrow, ...]),
        msgspec.convert(here["docks"], tuple[Dock, ...]),
    )


class Start(Struct, frozen=True):
    """What an empire has on the map when the game begins."""

    building: str = ""
    area: AreaId = ""
    units: tuple[str, ...] = ()
    unit_area: AreaId = ""


@cache
def starts() -> dict[str, Start]:
    return {empire: msgspec.convert(start, Start) for empire, start in _data()["starts"].items()}


@cache
def citadels() -> dict[str, AreaId]:
    """Where elder races live; nowhere if they wait off the map."""
    return {race: home.get("area", "") for race, home in _data()["citadels"].items()}


def home_name(race: str) -> str:
    """What an elder race's citadel is called, on boards that have it; nothing if it waits off the map."""
    homes = [world(layout).areas.get(citadels().get(race, "")) for layouts in BOARDS.values() for layout in layouts]
    return next((area.name for area in homes if area is not None), "")


@cache
def lairs() -> dict[str, AreaId]:
    """Where monsters arrive; nowhere if somebody chooses."""
    return {id: "" if lair["area"] == "choice" else lair["area"] for id, lair in _data()["monsters"].items()}


def clockwise(s: GodsWar, areas: list[AreaId]) -> list[AreaId]:
    """These areas of the surface world as they lie around the Spike."""
    found = world(s.board).areas
    middle = found[SPIKE]
    return sorted(areas, key=lambda id: (atan2(found[id].y - middle.y, found[id].x - middle.x), id))


def first_kylerela() -> Kylerela:
    tile = _data()["kylerela"]
    return Kylerela(tile["start_sea"], list(tile["start_docks"]), list(tile["start_covers"]))


# -- what an area is


def name(s: GodsWar, area: AreaId) -> str:
    return "the Slave Pen" if area == "pen" else world(s.board).areas[area].name


def all_areas(s: GodsWar) -> list[AreaId]:
    """Every area of the map; the Spike only as long as it stands (GW-MAP-10)."""
    return [area for area in world(s.board).areas if area != SPIKE or s.spike == "spike"]


def in_hell(s: GodsWar, area: AreaId) -> bool:
    return area in world(s.board).hell


def in_sky(s: GodsWar, area: AreaId) -> bool:
    return area in world(s.board).sky_dome


def on_surface(s: GodsWar, area: AreaId) -> bool:
    return not in_hell(s, area) and not in_sky(s, area)


def is_sea(s: GodsWar, area: AreaId) -> bool:
    return area in s.sunk or world(s.board).areas[area].kind == "sea"


def is_land(s: GodsWar, area: AreaId) -> bool:
    return on_surface(s, area) and not is_sea(s, area)


# -- what borders on what


class Links(Struct, frozen=True):
    """Where one can go from an area: over borders, docks and the Sky Dome, and across the sea."""

    adjacent: tuple[AreaId, ...]
    arrows: tuple[AreaId, ...]


def links(s: GodsWar, area: AreaId) -> Links:
    tile = s.kylerela
    return _links(s.board, s.spike == "spike", tuple(s.sunk), tile.sea, tuple(tile.docks), tuple(tile.covers))[area]


@lru_cache(256)
def _links(
    layout: str,
    standing: bool,
    sunk: tuple[AreaId, ...],
    sea: AreaId,
    docks: tuple[AreaId, ...],
    covers: tuple[str, ...],
) -> dict[AreaId, Links]:
    """Of all areas, as long as Spike, lands and Kylerela stay as they are: rules ask for it all the time."""
    w = world(layout)
    touched = [land for land in docks if touches(land, sunk, standing)]

    def adjacent_to(area: AreaId) -> list[AreaId]:
        if area == KYLERELA:
            return [sea, *touched]
        found = [other for other in w.adjacency[area] if standing or SPIKE not in (area, other)]
        found = [o for o in found if not ((area in sunk and o in w.sky_dome) or (o in sunk and area in w.sky_dome))]
        return [*found, KYLERELA] if area == sea or area in touched else found

    open_now = [a for a in w.arrows if not (a.id in covers or a.a in sunk or a.b in sunk)]
    across = {area: [a.b if area == a.a else a.a for a in open_now if area in (a.a, a.b)] for area in w.areas}
    return {area: Links(tuple(adjacent_to(area)), tuple(across[area])) for area in w.areas}


def adjacent(s: GodsWar, area: AreaId) -> list[AreaId]:
    """The areas adjacent to this one for all purposes: borders, docks, Sky Dome."""
    return list(links(s, area).adjacent)


def touches(land: AreaId, sunk: Iterable[AreaId], standing: bool) -> bool:
    """Whether a dock at this land still touches anything (GW-MAP-14, GW-KYL-22)."""
    return land not in sunk and (land != SPIKE or standing)


def arrows(s: GodsWar, area: AreaId) -> list[AreaId]:
    """Lands across the sea, by arrows that Kylerela does not cover (GW-MAP-06, GW-KYL-15)."""
    return list(links(s, area).arrows)


def leads_to_hell(s: GodsWar, area: AreaId) -> bool:
    w = world(s.board)
    return (area in w.to_hell and area not in s.sunk) or (s.spike == "pool" and area in w.pool_seas)


def ways(s: GodsWar, seat: Seat, area: AreaId, purpose: Purpose) -> list[AreaId]:
    """Where a unit of this player may go from here (GW-MOVE-08); leaving Hell is another matter (`leaves_hell`)."""
    here = links(s, area)
    found = [*here.adjacent, *here.arrows]
    if leads_to_hell(s, area):
        found += world(s.board).hell
    if purpose == "move" and in_hell(s, area):
        found.append(world(s.board).hell_exit)
    for owner, change in hooks.ways.active(s):
        found = change(s, owner, seat, area, purpose, found)
    if purpose == "rout" and in_hell(s, area):
        found = [other for other in found if in_hell(s, other)]  # GW-HELL-14
    return unique(other for other in found if other != area)


def leaves_hell(s: GodsWar, start: AreaId, to: AreaId) -> bool:
    return in_hell(s, start) and not in_hell(s, to)


def within(s: GodsWar, area: AreaId, steps: int) -> list[AreaId]:
    """Areas up to so many steps away, over borders and docks; never into or out of Hell (GW-ELDER-27)."""
    found = [area]
    for _ in range(steps):
        near = [other for here in found for other in adjacent(s, here) if in_hell(s, other) == in_hell(s, area)]
        found = unique([*found, *near])
    return found[1:]


def unique(areas: Iterable[AreaId]) -> list[AreaId]:
    return list(dict.fromkeys(areas))


# -- Kylerela


def berths(s: GodsWar) -> list[Kylerela]:
    """All other ways in which the tile may lie after one move (GW-KYL-06, -10, -18 to -22)."""
    seas = [s.kylerela.sea, *(sea for sea in adjacent(s, s.kylerela.sea) if is_sea(s, sea))]
    return [berth for sea in unique(seas) for berth in berths_in(s, sea) if berth != s.kylerela]


def berths_in(s: GodsWar, sea: AreaId) -> list[Kylerela]:
    w = world(s.board)
    lands = [land for land in adjacent(s, sea) if is_land(s, land) and land != KYLERELA]
    over = [arrow for arrow in w.arrows if arrow.sea == sea and arrow.a not in s.sunk and arrow.b not in s.sunk]
    found = [Kylerela(sea), *(Kylerela(sea, [], [arrow.id]) for arrow in over)]
    for land in lands:
        found.append(Kylerela(sea, [land]))
        found += [Kylerela(sea, [land], [arrow.id]) for arrow in over if land in (arrow.a, arrow.b)]
    pairs = [dock for dock in w.docks if dock.sea == sea and all(land in lands for land in dock.lands)]
    return found + [Kylerela(sea, list(dock.lands), list(dock.covers)) for dock in pairs]
