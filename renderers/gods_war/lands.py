"""Where everything of a board lies, in pixels of the picture: outlines, names, places for pieces (`shapes.toml`)."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import product
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from games.gods_war.board import world
from games.gods_war.state import AreaId

from .. import text
from ..areas import ring_of

W, H = 1080, 1430
LEFT, TOP, SCALE = 10, 184, 1.06  # of the surface world
INNER, OUTER = 1250, 1385  # radii of the arched bands above and below it
SKY_Y, HELL_Y = 1389, 39  # the middles of their circles
SPREAD = {"sky": 22.0, "hell": 22.0}  # degrees from the middle to either end
MIDDLE = (W // 2, round(TOP + 500 * SCALE))
Point = tuple[int, int]
Kind = Literal["land", "sea", "sky", "hell"]
Gate = Literal["", "hell", "sky", "dawn"]
ORDER = ("heavens", "pole_star", "moon", "inner_hell", "nether_hell", "outer_hell")  # from west to east


class Land(Struct, frozen=True):
    """One area as it is drawn."""

    id: AreaId
    kind: Kind
    ring: tuple[Point, ...]
    label: Point
    lines: tuple[str, ...]
    slots: tuple[Point, ...]
    gate: Gate = ""  # what its sign at the rim says: a way to Hell, to the Sky Dome, or out of Hell
    marker: Point = (0, 0)
    float: tuple[int, int, int] = (0, 0, 0)  # of a sea: where Kylerela may drift, and the free radius

    @property
    def box(self) -> tuple[int, int, int, int]:
        xs, ys = zip(*self.ring, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def nearest(self, to: Point) -> Point:
        return min(self.ring, key=lambda point: math.dist(point, to))


class Ground(Struct, frozen=True):
    """A whole board."""

    board: str
    areas: dict[AreaId, Land]
    spike: tuple[Point, ...]
    rocks: tuple[tuple[Point, ...], ...]
    arcs: tuple[tuple[Point, ...], ...]
    crossings: dict[str, tuple[Point, ...]]  # arrows over the sea, as lines


def at(x: float, y: float) -> Point:
    """From the units of `shapes.toml` to the picture."""
    return round(LEFT + x * SCALE), round(TOP + y * SCALE)


def _points(flat: Iterable[int]) -> tuple[Point, ...]:
    numbers = list(flat)
    return tuple(at(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True))


@cache
def _shapes() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "shapes.toml").read_text(encoding="utf-8"))


@cache
def ground(board: str) -> Ground:
    shapes, here = _shapes(), world(board)
    fitting = [half for half in shapes["half"].values() if set(half["area"]) <= set(here.areas)]
    # The halves of smaller boards have some of the same areas: this board's own has the most of them.
    halves = [max((h for h in fitting if h["side"] == side), key=lambda h: len(h["area"])) for side in ("west", "east")]
    skyward = {area for sky in here.sky_dome for area in here.adjacency[sky]}
    areas: dict[AreaId, Land] = {}
    for half in halves:
        for id, shape in half["area"].items():
            gate: Gate = "hell" if id in here.to_hell else "dawn" if id == here.hell_exit else ""
            if not gate and id in skyward and "marker" in shape:
                gate = "sky"
            drift = shape.get("kylerela")
            areas[id] = Land(
                id,
                here.areas[id].kind,
                tuple(at(*point) for point in ring_of(half["arcs"], shape["ring"])),
                at(*shape["label"]),
                tuple(shape["lines"]),
                _best(shape),
                gate,
                at(*shape["marker"]) if "marker" in shape else (0, 0),
                (*at(drift[0], drift[1]), round(drift[2] * SCALE)) if drift else (0, 0, 0),
            )
    spike = shapes["spike"]
    areas["spike"] = Land(
        "spike", "land", _points(spike["ring"]), at(*spike["label"]), ("The Spike",),
        tuple(at(*slot) for slot in spike["slots"]),
    )  # fmt: skip
    for kind, ids in (("sky", here.sky_dome), ("hell", here.hell)):
        for n, id in enumerate(sorted(ids, key=ORDER.index)):
            areas[id] = _band(id, here.areas[id].name, kind, n, len(ids))  # type: ignore[arg-type]
    crossings = {
        id: _curve([*at(c[0], c[1]), *at(c[2], c[3]), *at(c[4], c[5])])
        for half in halves
        for id, c in half["arrow"].items()
    }
    return Ground(
        board,
        areas,
        areas["spike"].ring,
        tuple(_points(rock["ring"]) for rock in shapes["separator"].values()),
        tuple(_points(arc) for half in halves for arc in half["arcs"]),
        crossings,
    )


def _best(shape: dict[str, Any]) -> tuple[Point, ...]:
    """The places for pieces, those first where a piece and its number leave the name free."""
    x, y = at(*shape["label"])
    wide = max(text.width(line, "serif", text.LEAST) for line in shape["lines"]) // 2
    high = len(shape["lines"]) * text.LEAST // 2

    def hides(slot: Point) -> bool:
        dx, dy = slot[0] - x, slot[1] - y
        return -wide - 34 < dx < wide + 24 and -high - 32 < dy < high + 22

    return tuple(sorted((at(*slot) for slot in shape["slots"]), key=hides))


def _curve(c: list[int]) -> tuple[Point, ...]:
    parts = [n / 40 for n in range(41)]
    return tuple(
        (
            round((1 - t) ** 2 * c[0] + 2 * t * (1 - t) * c[2] + t * t * c[4]),
            round((1 - t) ** 2 * c[1] + 2 * t * (1 - t) * c[3] + t * t * c[5]),
        )
        for t in parts
    )


def _band(id: AreaId, name: str, kind: Literal["sky", "hell"], n: int, of: int) -> Land:
    """A part of the arch above or below the world."""
    spread = SPREAD[kind]
    start, end = (-spread + 2 * spread * k / of for k in (n, n + 1))
    ring = [polar(kind, OUTER, start + (end - start) * k / 24) for k in range(25)]
    ring += [polar(kind, INNER, end + (start - end) * k / 24) for k in range(25)]
    middle = (start + end) / 2
    above = OUTER - 40 if kind == "sky" else INNER + 42
    row = INNER + 42 if kind == "sky" else OUTER - 40
    step = math.degrees(54 / row)
    most = 3 if of == 3 else 4
    steps = sorted(range(-most, most + 1), key=lambda k: (abs(k), k))
    slots = tuple(polar(kind, row, middle + k * step) for k in steps if abs(k * step) < (end - start) / 2 - 1.2)
    return Land(id, kind, tuple(ring), polar(kind, above, middle), (name,), slots)


def polar(kind: Kind, radius: float, degrees: float) -> Point:
    a = math.radians(degrees)
    if kind == "sky":
        return round(W / 2 + radius * math.sin(a)), round(SKY_Y - radius * math.cos(a))
    return round(W / 2 + radius * math.sin(a)), round(HELL_Y + radius * math.cos(a))


ROOM, STRAIT = 36, 14  # from the middle of Kylerela to a coast, where there is room, and in a strait


@lru_cache(maxsize=256)
def island(board: str, sea: AreaId, docks: tuple[AreaId, ...]) -> Point:
    """The middle of Kylerela: adrift, or in that place of the sea that suits its docks best."""
    areas = ground(board).areas
    here = areas[sea]
    if not docks:
        return here.float[:2]
    left, top, right, bottom = here.box
    best, least = here.float[:2], math.inf
    shore = here.ring[::4]  # dense enough to measure by
    coasts = [areas[land].ring[::4] for land in docks]
    for spot in product(range(max(left, 58), min(right, W - 58), 16), range(top, bottom, 16)):
        ways = sum((min(math.dist(spot, point) for point in coast) - ROOM) ** 2 for coast in coasts)
        if ways >= least or (abs(spot[0] - here.label[0]) < 110 and -40 < spot[1] - here.label[1] < 50):
            continue
        if _inside(spot, here.ring) and min(math.dist(spot, point) for point in shore) >= STRAIT:
            best, least = spot, ways
    return best


def _inside(point: Point, ring: tuple[Point, ...]) -> bool:
    x, y = point
    crossed = False
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            crossed = not crossed
    return crossed
