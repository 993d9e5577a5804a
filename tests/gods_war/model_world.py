"""A second reading of the map: made of the printed halves, with reach worked out anew for moves and routs."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import model_sheet as sheet

import games.gods_war
from games.gods_war.state import GodsWar

DATA: dict[str, Any] = tomllib.loads((Path(games.gods_war.__file__).parent / "maps.toml").read_text(encoding="utf-8"))
HALVES = {
    "p3": ("w3", "e3"),
    "p4a": ("w3", "e5"),
    "p4b": ("w5", "e3"),
    "p5": ("w5", "e5"),
    "p6": ("w6", "e6"),
    "p7a": ("w6", "e8"),
    "p7b": ("w8", "e6"),
    "p8": ("w8", "e8"),
}
SPIKE, ISLAND = "spike", "kylerela"


def sides(board: str) -> tuple[list[str], list[str]]:
    """Sky Dome and Hell: two areas each for up to five players, three for more."""
    n = 3 if board in ("p6", "p7a", "p7b", "p8") else 2
    return ["heavens", "moon", "pole_star"][:n], ["inner_hell", "outer_hell", "nether_hell"][:n]


@cache
def printed(board: str) -> tuple[dict[str, str], frozenset[frozenset[str]]]:
    """Areas with what they are, and borders, before anything has happened."""
    west, east = (DATA["half"][half] for half in HALVES[board])
    kinds = {area["id"]: ("sea" if "sea" in area["name"].lower().split() or "ocean" in area["name"].lower() else "land")
             for half in (west, east) for area in half["areas"]}  # fmt: skip
    borders = {frozenset((b["a"], b["b"])) for half in (west, east) for b in half["borders"]}
    for one in west["seam"]:
        for other in east["seam"]:
            if min(one["to"], other["to"]) > max(one["from"], other["from"]):
                borders.add(frozenset((one["id"], other["id"])))
    sky, hell = sides(board)
    edge = [*west["sky"], *east["sky"], SPIKE]
    borders |= {frozenset((land, area)) for land in edge for area in sky}
    borders |= {frozenset((SPIKE, area)) for area, kind in kinds.items() if kind == "sea"}
    borders |= {frozenset((a, b)) for group in (sky, hell) for a in group for b in group if a != b}
    kinds |= {SPIKE: "land", ISLAND: "land", **dict.fromkeys(sky, "sky"), **dict.fromkeys(hell, "hell")}
    return kinds, frozenset(borders)


def kind(s: GodsWar, area: str) -> str:
    return "sea" if area in s.sunk else printed(s.board)[0][area]


def areas(s: GodsWar) -> set[str]:
    return {area for area in printed(s.board)[0] if area != SPIKE or s.spike == "spike"}


def neighbours(s: GodsWar, area: str) -> set[str]:
    """What is adjacent for all purposes."""
    docks = {land for land in s.kylerela.docks if land not in s.sunk and land in areas(s)}
    if area == ISLAND:
        return {s.kylerela.sea, *docks}
    found = {other for pair in printed(s.board)[1] if area in pair for other in pair - {area}}
    if area in s.sunk:
        found = {other for other in found if kind(s, other) != "sky"}
    if kind(s, area) == "sky":
        found = {other for other in found if other not in s.sunk}
    if area == s.kylerela.sea or area in docks:
        found.add(ISLAND)
    return found & areas(s)


def crossings(s: GodsWar, area: str) -> set[str]:
    found = set()
    for half in HALVES[s.board]:
        for arrow in DATA["half"][half]["arrows"]:
            ends = {arrow["a"], arrow["b"]}
            if area in ends and not ends & set(s.sunk) and arrow["id"] not in s.kylerela.covers:
                found |= ends - {area}
    return found


def enters_hell(s: GodsWar, area: str) -> bool:
    labelled = any(area in DATA["half"][half].get("to_hell", ()) for half in HALVES[s.board])
    darkness = sheet.seat_of(s, "darkness")
    mouth = darkness is not None and any(b.kind == "temple" for b in sheet.buildings(s, darkness, area))
    pool = s.spike == "pool" and area in DATA["rules"]["pool_seas"]
    return (labelled and area not in s.sunk) or mouth or pool


def reach(s: GodsWar, seat: int, area: str, purpose: str) -> set[str]:
    """Where units of this player could go, permission to leave Hell put aside."""
    empire, hell = sheet.empire_of(s, seat), set(sides(s.board)[1])
    found = neighbours(s, area)
    if empire != "sea":
        found |= crossings(s, area)
    if area not in hell and enters_hell(s, area):
        found |= hell
    surface = {other for other in areas(s) if kind(s, other) in ("land", "sea")}
    own = {b.kind for b in sheet.buildings(s, seat, area)}
    if purpose == "rout":
        return (found & hell if area in hell else found) - {area}
    if area in hell:
        found.add("gates_of_dawn")
        if empire == "darkness" and s.number > 1:
            found |= surface
    if empire == "storm" and "temple" in own and area not in hell:
        found |= surface
    if empire == "sky":
        temples = {b.at for b in sheet.buildings(s, seat) if b.kind == "temple" and b.at not in hell}
        if area in temples:
            found |= set(sides(s.board)[0])
        if kind(s, area) == "sky":
            found |= temples
    if empire == "sea" and kind(s, area) == "sea" and any(b.kind == "ziggurat" for b in sheet.buildings(s, seat)):
        found |= {other for other in areas(s) if kind(s, other) == "sea"}
    if empire == "invisible_god" and own:
        found |= {b.at for b in sheet.buildings(s, seat)}
    return found - {area}
