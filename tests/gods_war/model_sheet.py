"""
A second reading of the rules, apart from the engine: the empire sheets, and who has what.

The models look at the fields of a State and at nothing else of the engine, so that a mistake of one of the two is not a
mistake of both. Where they leave something out they say so.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from games import gods_war
from games.gods_war.state import GodsWar, Piece, Player

OFF = {"pool", "rift", "pen", "box", "trophy", "gone", "aside"}

# What is printed, read without the engine's own types: house values may be tuned.
PRINTED = tomllib.loads((Path(gods_war.__file__).parent / "sets" / "base.toml").read_text(encoding="utf-8"))
VARIES = {  # whose combat is no fixed number
    "magna_mater", "mad_god", "hellmother", "axe_maiden", "earth_queen", "knight", "specter", "selene", "crimson_bat",
    "red_goddess",
}  # fmt: skip
# Of each unit: cost, combat where it is a fixed number, and class (minion, hero, lesser, greater).
UNITS = {
    unit["id"]: (unit["cost"], None if unit["id"] in VARIES else unit["combat"], unit["rank"].removesuffix("_god"))
    for unit in (*PRINTED["token"], *(unit for empire in PRINTED["empire"] for unit in empire["unit"]))
}
MOON = {"selene": (0, 1, 2), "crimson_bat": (1, 3, 5), "red_goddess": (2, 4, 6)}  # at Dying, Half and Full Moon
BUILDINGS = {each["id"]: each["cost"] for empire in PRINTED["empire"] for each in empire["building"]}
ABILITIES = {each["id"]: each for empire in PRINTED["empire"] for each in empire["ability"]}
GIFTS = {each["id"]: each for empire in PRINTED["empire"] for each in empire["gift"]}
KINSHIP = ABILITIES["kinship"]["numbers"]["power"]
UPGRADES = {"temple": {"shrine"}, "ziggurat": {"temple"}, "castle_of_lead": {"shrine", "temple", "ziggurat"}}
USUAL = ("shrine", "temple", "ziggurat")
KINDS = {
    "chaos": ("nest",),
    "invisible_god": ("castle", "tower"),
    "darkness": (*USUAL, "castle_of_lead"),
    **dict.fromkeys(("sky", "storm", "earth", "moon", "sea"), USUAL),
}


def empire_of(s: GodsWar, seat: int) -> str:
    return s.players[seat].empire


def seat_of(s: GodsWar, empire: str) -> int | None:
    return next((p.seat for p in s.players if p.empire == empire), None)


def on_map(s: GodsWar, seat: int | None = None, at: str | None = None) -> list[Piece]:
    return [
        piece
        for piece in s.pieces.values()
        if piece.at not in OFF and seat in (None, piece.seat) and at in (None, piece.at)
    ]


def buildings(s: GodsWar, seat: int | None = None, at: str | None = None) -> list[Piece]:
    return [piece for piece in on_map(s, seat, at) if piece.building]


def units(s: GodsWar, seat: int | None = None, at: str | None = None) -> list[Piece]:
    return [piece for piece in on_map(s, seat, at) if not piece.building]


def in_play(s: GodsWar, empire: str, kind: str) -> list[Piece]:
    """Of an empire's own pieces; who is in the Slave Pen is in play."""
    seat = seat_of(s, empire)
    found = [p for p in s.pieces.values() if p.kind == kind and p.seat == seat]
    return [p for p in found if p.at not in OFF or p.at == "pen"]


def pool(s: GodsWar, seat: int, kind: str) -> int:
    return sum(p.at == "pool" and p.seat == seat and p.kind == kind for p in s.pieces.values())


def has_gift(s: GodsWar, gift: str) -> bool:
    """Somebody has it, and face-up."""
    return any(gift in p.slots.values() and gift not in p.used for p in s.players)


def counted_buildings(s: GodsWar, seat: int) -> list[str]:
    """Sturdy Peasantry is a Castle that stands nowhere."""
    peasants = empire_of(s, seat) == "invisible_god" and has_gift(s, "sturdy_peasantry")
    return [piece.kind for piece in buildings(s, seat)] + ["castle"] * peasants


def price(s: GodsWar, piece: Piece) -> int:
    if not piece.building:
        return UNITS[piece.kind][0]
    if piece.imbedded:
        return 2
    return building_price(s, piece.kind, piece.id.partition(".")[0])


def building_price(s: GodsWar, kind: str, empire: str) -> int:
    return 1 if empire == "sea" and s.spike == "pool" else BUILDINGS[kind]


def fragments(p: Player, *more: str) -> dict[str, int]:
    """How many gifts each fragment holds; `more` are slots filled meanwhile."""
    found: dict[str, int] = {}
    for slot in {*p.slots, *more}:
        found[slot[0]] = found.get(slot[0], 0) + 1
    return found


def in_order(s: GodsWar) -> list[int]:
    """Seats from the first player on, the way that play goes."""
    start, n = s.ring.index(s.first), len(s.ring)
    return [s.ring[(start + s.direction * step) % n] for step in range(n)]
