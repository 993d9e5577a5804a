"""
Boards that are maps: areas with names, places for pieces, and light on those that can be chosen.

A map is data: outlines made of shared arcs, a box for each name, and slots for pieces, best first. The land is painted
once for each map and kept as a ground; only lights and pieces are drawn anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct, field

from . import text
from .canvas import Canvas
from .palette import GOLD, INK, PALE, darker

Point = tuple[int, int]
Ring = tuple[Point, ...]


class Area(Struct, frozen=True):
    """One area: its outline, where the middle of its name is and how that is broken into lines, and its slots."""

    ring: Ring
    label: Point
    lines: tuple[str, ...]
    slots: tuple[Point, ...]
    colour: str = "#6f7d4f"

    @property
    def box(self) -> tuple[int, int, int, int]:
        xs, ys = zip(*self.ring, strict=True)
        return min(xs), min(ys), max(xs), max(ys)


class Map(Struct, frozen=True):
    """A world: its size and its areas by id."""

    w: int
    h: int
    areas: tuple[tuple[str, Area], ...]

    def area(self, id: str) -> Area:
        return dict(self.areas)[id]


class Look(Struct, frozen=True):
    """How a map is shown now: which areas are lit in which colour, and what stands where, in the order of the slots."""

    lit: Mapping[str, str] = field(default_factory=dict)
    pieces: Mapping[str, Sequence[Canvas]] = field(default_factory=dict)


def ring_of(arcs: Sequence[Sequence[int]], numbers: Sequence[int]) -> Ring:
    """An outline from arcs that neighbours share: numbers count from 1, a negative one walks its arc backwards."""
    found: list[Point] = []
    for number in numbers:
        flat = arcs[abs(number) - 1]
        points = list(zip(flat[::2], flat[1::2], strict=True))
        found += (points[::-1] if number < 0 else points)[:-1]
    return tuple(found)


def read(data: Mapping[str, Any], w: int, h: int, colours: Mapping[str, str]) -> Map:
    """A map from shapes as they stand in a file: `arcs`, and for each `area` its ring, label, lines and slots."""
    areas = []
    for id, shape in data["area"].items():
        slots = tuple((x, y) for x, y in shape["slots"])
        x, y = shape["label"]
        ring = ring_of(data["arcs"], shape["ring"])
        areas.append((id, Area(ring, (x, y), tuple(shape["lines"]), slots, colours[id])))
    return Map(w, h, tuple(areas))


@lru_cache(maxsize=8)
def land(world: Map) -> Canvas:
    """The map with nothing on it: areas, borders and names."""
    canvas = Canvas(world.w, world.h)
    for _, area in world.areas:
        _shape(canvas, area, "area", colour=area.colour, edge=darker(area.colour, 0.6), width=3)
    for _, area in world.areas:
        x, y = area.label
        top = y - text.leading(text.LEAST) * (len(area.lines) - 1) // 2
        for n, line in enumerate(area.lines):
            canvas.text(x, top + n * text.leading(text.LEAST), line, "serif", text.LEAST, PALE, align="m", outline=INK)
    return canvas.keep()


def draw(canvas: Canvas, x: int, y: int, world: Map, look: Look) -> None:
    """The map at x, y: the land, light on areas, and pieces with their middles on the slots. Pieces that find no
    slot are counted beside the last one."""
    canvas.place(x, y, land(world))
    for id, colour in look.lit.items():
        _shape(canvas, world.area(id), "light", x, y, colour=colour, width=6)
    for id, pieces in look.pieces.items():
        slots = world.area(id).slots
        for (left, top), piece in zip(slots, pieces, strict=False):
            canvas.place(x + left - piece.w // 2, y + top - piece.h // 2, piece)
        if len(pieces) > len(slots):
            left, top = slots[-1]
            more = f"+{len(pieces) - len(slots)}"
            canvas.text(x + left + pieces[0].w // 2 + 4, y + top, more, "black", text.LEAST, GOLD, outline=INK)


def _shape(canvas: Canvas, area: Area, op: str, x: int = 0, y: int = 0, **args: Any) -> None:
    """An area as a call whose box is no larger than it, so that its stamp is not either."""
    left, top, right, bottom = area.box
    points = tuple((px - left, py - top) for px, py in area.ring)
    canvas.put(op, x + left, y + top, right - left, bottom - top, points=points, **args)
