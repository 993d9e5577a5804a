"""Parts of the table close by: one area, one region of the world, one player's empire as it stands now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.gods_war.board import all_areas, in_hell, in_sky, name
from games.gods_war.state import AreaId, GodsWar
from games.kernel import Seat, Seen

from ..canvas import Canvas
from ..palette import GOLD
from . import alt_text, chart, sheet, tracks
from .board import finish
from .lands import MIDDLE, H, Point, W, ground, island
from .tracks import SIDE

AROUND = 130  # pixels of the world beside an area
BESIDE = 40  # and beside a region
QUARTERS = ("The north-west", "The north-east", "The south-west", "The south-east")
REGIONS = (*QUARTERS, "Sky Dome", "Hell")
Box = tuple[int, int, int, int]


def places(s: GodsWar) -> dict[str, AreaId]:
    """All that can be looked at closely, by name: areas, and regions."""
    return {name(s, id): id for id in all_areas(s)} | {title: title for title in REGIONS}


def players(s: GodsWar, names: Sequence[str]) -> dict[str, Seat]:
    """Everybody who has an empire, by their name and by that of the empire."""
    here = [p for p in s.players if p.empire]
    return {s.empire(p.seat).name: p.seat for p in here} | {names[p.seat]: p.seat for p in here}


def close_by(seen: Seen[GodsWar], names: Sequence[str], where: str) -> Canvas:
    """An area or a region, as `places` has them."""
    return region(seen, where) if where in REGIONS else area(seen, names, where)


def area(seen: Seen[GodsWar], names: Sequence[str], where: AreaId) -> Canvas:
    """One area: all that stands there with its strength, what it borders on, and the world to both sides of it."""
    s, names = seen.state, alt_text.people(seen.state, names)
    canvas = Canvas(W, 10_000, alt_text.area_alt(s, where))
    _, top, _, bottom = _box(s, where)
    strip = _window(s, (0, max(0, top - AROUND), W, min(H, bottom + AROUND)), {where: GOLD})
    canvas.place(0, 0, strip)
    return finish(canvas, sheet.area_plate(canvas, s, where, names, strip.h + SIDE) + 8)


def region(seen: Seen[GodsWar], where: str) -> Canvas:
    """A part of the world, so small that a phone shows it large."""
    s = seen.state
    boxes = [_box(s, id) for id in areas_of(s, where)]
    left, top, right, bottom = (
        max(0, min(box[0] for box in boxes) - BESIDE),
        max(0, min(box[1] for box in boxes) - BESIDE),
        min(W, max(box[2] for box in boxes) + BESIDE),
        min(H, max(box[3] for box in boxes) + BESIDE),
    )
    window = _window(s, (left, top, right, bottom))
    canvas = Canvas(window.w, window.h, alt_text.region_alt(s, where, areas_of(s, where)))
    canvas.place(0, 0, window)
    return canvas


def sheet_of(seen: Seen[GodsWar], names: Sequence[str], seat: Seat) -> Canvas:
    """A player's empire as everybody may see it: what of it is in play, and which gifts lie in its slots."""
    s, names = seen.state, alt_text.people(seen.state, names)
    p = s.players[seat]
    canvas = Canvas(W, 10_000, alt_text.sheet_alt(s, p, names))
    y = tracks.draw(canvas, s, names, SIDE, [p])
    own = sheet.empire_sheet(s.empire(seat), s, p)
    canvas.place(0, y, own)
    return finish(canvas, y + own.h)


def areas_of(s: GodsWar, where: str) -> list[AreaId]:
    """The areas of a region: of the surface, the quarter in which an area's name stands."""
    areas = all_areas(s)
    if where not in QUARTERS:
        return [id for id in areas if (in_sky if where == "Sky Dome" else in_hell)(s, id)]
    surface = [id for id in areas if not in_sky(s, id) and not in_hell(s, id)]
    return [id for id in surface if _quarter(_middle(s, id)) == where]


def _quarter(point: Point) -> str:
    return QUARTERS[2 * (point[1] >= MIDDLE[1]) + (point[0] >= MIDDLE[0])]


def _middle(s: GodsWar, id: AreaId) -> Point:
    land = ground(s.board).areas.get(id)
    return land.label if land else island(s.board, s.kylerela.sea, tuple(s.kylerela.docks))


def _box(s: GodsWar, id: AreaId) -> Box:
    land = ground(s.board).areas.get(id)
    if land:
        return land.box
    x, y = _middle(s, id)
    return x - 60, y - 60, x + 60, y + 60


def _window(s: GodsWar, box: Box, lit: Mapping[AreaId, str] | None = None) -> Canvas:
    """What of the world lies in a box. A kept picture shows nothing that lies outside of it."""
    left, top, right, bottom = box
    whole = Canvas(W, H)
    chart.draw(whole, s, 0, lit)
    window = Canvas(right - left, bottom - top)
    window.place(-left, -top, whole)
    return window.keep()
