"""The world as it is now: the ground, the Spike, Kylerela, all pieces, and light on what can be chosen."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from games.gods_war.state import NOBODY, AreaId, GodsWar
from games.kernel import Seat

from .. import text
from ..canvas import Canvas
from ..palette import BRIGHT, GOLD, INK, PALE
from . import look
from .lands import MIDDLE, Ground, H, Land, Point, W, ground, island
from .look import GAME, Class

SIGN, UNIT, HOUSE = 30, 42, 46
SPIKE = 190  # the box of the Spike and its light
BESIDE = 28  # from the middle of a piece to a name beside it
ISLE = (104, 70)
ROOM = 84  # from the middle of Kylerela to that of a piece in the water
ISLE_SLOTS = ((-22, -8), (24, -8), (-46, -48), (0, -52), (46, -48))  # of pieces on Kylerela, from its middle
HALOS = {  # the ink of a name, and what surrounds it
    "land": ("#f6da92", "#1d140d"),
    "sea": ("#cfe5ee", "#0d1826"),
    "sky": (GOLD, "#0b0d16"),
    "hell": ("#ffb184", "#1a0605"),
}


class Stack(Struct, frozen=True):
    """Like pieces in one area, drawn as one."""

    seat: Seat
    kind: Class
    house: str = ""  # of a building: which
    count: int = 1
    god: bool = False  # whether there is a god among them
    stranger: str = ""  # an elder race, a monster, Spawn or a web token
    neutral: bool = False  # of an elder race: it has no ally


@lru_cache(maxsize=8)
def base(board: str) -> Canvas:
    """The ground of a board with the signs at its rim."""
    canvas = Canvas(W, H)
    canvas.put(f"{GAME}.world", 0, 0, W, H, board=board)
    for land in ground(board).areas.values():
        if land.gate:
            x, y = land.marker
            canvas.put(f"{GAME}.sign", x - SIGN // 2, y - SIGN // 2, SIGN, SIGN, gate=land.gate)
    return canvas.keep()


@lru_cache(maxsize=8)
def names(board: str) -> Canvas:
    """What areas are called: laid over light and water."""
    canvas = Canvas(W, H)
    for land in ground(board).areas.values():
        if land.id != "spike":
            _name(canvas, land)
    return canvas.keep()


def _name(canvas: Canvas, land: Land) -> None:
    """Large enough for a phone: more than the label's box has room for, so it grows upwards, and aside from pieces."""
    x, middle = land.label
    fill, halo = HALOS[land.kind]
    font = "italic" if land.kind == "sea" else "serif"
    foot = middle + len(land.lines) * (text.LEAST + 1) / 2
    beside = [slot for slot, top in land.slots if abs(top - middle) < BESIDE]
    left = max([14, *(slot + BESIDE for slot in beside if slot < x)])
    right = min([W - 14, *(slot - BESIDE for slot in beside if slot > x)])
    wide = max(text.width(line, font, look.READ) for line in land.lines)
    at = max(min(x, right - wide // 2), left + wide // 2)
    for n, line in enumerate(reversed(land.lines)):
        top = round(foot - (n + 0.5) * (look.READ + 1))
        canvas.text(at, top, line, font, look.READ, fill, align="m", outline=halo)


def draw(canvas: Canvas, s: GodsWar, y: int, lit: Mapping[AreaId, str] | None = None) -> int:
    """The world from y downwards, with light on some areas. Returns where it ends."""
    g = ground(s.board)
    canvas.place(0, y, base(s.board))
    for id in s.sunk:
        _over(canvas, g.areas[id], y, f"{GAME}.drowned", colour="#2a5a86")
    _spike(canvas, s, g, y)
    for id in s.kylerela.covers:
        x, top = g.crossings[id][20]
        canvas.icon(x, y + top, "close_thick", 34, "#ff9c86", outline=INK)
    home = island(s.board, s.kylerela.sea, tuple(s.kylerela.docks))
    _kylerela(canvas, s, g, home, y)
    for id, colour in (lit or {}).items():
        if id == "kylerela":
            canvas.put("halo", home[0] - 50, y + home[1] - 36, 100, 72, radius=34, colour=colour, dashed=False)
        elif id in g.areas and (id != "spike" or s.spike == "spike"):
            _over(canvas, g.areas[id], y, "light", colour=colour, width=7)
    canvas.place(0, y, names(s.board))
    for id, land in g.areas.items():
        if id != "spike" or s.spike == "spike":
            _pieces(canvas, s, id, free_slots(land.slots, home) if id == s.kylerela.sea else land.slots, y)
    _pieces(canvas, s, "kylerela", [(home[0] + dx, home[1] + dy) for dx, dy in ISLE_SLOTS], y)
    return y + H


def _over(canvas: Canvas, land: Land, y: int, op: str, **args: str | int) -> None:
    left, top, right, bottom = land.box
    points = tuple((px - left, py - top) for px, py in land.ring)
    canvas.put(op, left, y + top, right - left, bottom - top, points=points, **args)


def _spike(canvas: Canvas, s: GodsWar, g: Ground, y: int) -> None:
    left, top = MIDDLE[0] - SPIKE // 2, MIDDLE[1] - SPIKE // 2
    points = tuple((px - left, py - top) for px, py in g.spike)
    canvas.put(f"{GAME}.spike", left, y + top, SPIKE, SPIKE, state=s.spike, points=points)
    words = {"spike": "The Spike", "rift": "Chaos Rift", "pool": "Magasta’s Pool"}[s.spike]
    for n, line in enumerate([words] if s.spike == "spike" else words.split()):
        high = y + MIDDLE[1] + 46 if s.spike == "spike" else y + MIDDLE[1] - 18 + 36 * n
        canvas.text(MIDDLE[0], high, line, "serif", look.READ, BRIGHT, align="m", outline="#171310")


def _kylerela(canvas: Canvas, s: GodsWar, g: Ground, home: Point, y: int) -> None:
    x, top = home[0] - ISLE[0] // 2, y + home[1] - ISLE[1] // 2
    for id in s.kylerela.docks:
        coast = g.areas[id].nearest(home)
        left, up = min(coast[0], home[0]) - 8, min(coast[1], home[1]) - 8
        w, h = abs(coast[0] - home[0]) + 16, abs(coast[1] - home[1]) + 16
        ends = [(px - left, py - up) for px, py in (home, coast)]
        canvas.put(f"{GAME}.dock", left, y + up, w, h, start=ends[0], end=ends[1])
        canvas.icon(coast[0], y + coast[1], "anchor", 28, BRIGHT, outline=INK)
    canvas.put(f"{GAME}.isle", x, top, *ISLE)
    foot = y + home[1] + (ISLE[1] + look.READ) // 2
    canvas.text(home[0], foot, "Kylerela", "serif", look.READ, BRIGHT, align="m", outline=INK)


# -- pieces


def stacks(s: GodsWar, area: AreaId, most: int) -> list[Stack]:
    """What stands in an area, in at most so many stacks if that can be: buildings, then units of each player, gods
    and elder races apart from mortals as long as there is room."""
    houses = [Stack(piece.seat, "building", piece.kind) for piece in s.buildings(at=area)] + strangers(s, area)
    for apart in (True, False):
        found: dict[tuple[Seat, Class, str], list[Class]] = {}
        for piece in s.units(at=area):
            kind = look.class_of(s, piece)
            whose = (piece.seat, kind, look.race_of(s, piece)) if apart else (piece.seat, "mortals", "")
            found.setdefault(whose, []).append(kind)
        shown = houses + [
            Stack(seat, kind, count=len(those), god="gods" in those, stranger=race)
            for (seat, kind, race), those in sorted(found.items())
        ]
        if len(shown) <= most:
            break
    return shown


def strangers(s: GodsWar, area: AreaId) -> list[Stack]:
    """Neutral races, monsters, Spawn and web tokens there."""
    found = [Stack(NOBODY, "gods", stranger=id, neutral=True) for id, race in s.races.items() if race.at == area]
    wild = Counter(piece.kind for piece in s.units(NOBODY, area))
    found += [Stack(NOBODY, "gods", stranger=kind, count=n) for kind, n in wild.items()]
    return found + ([Stack(NOBODY, "gods", stranger="web")] if s.web and area in s.web.areas else [])


def free_slots(slots: Sequence[Point], home: Point) -> Sequence[Point]:
    """The places in a sea that Kylerela leaves free, if there are any."""
    return [slot for slot in slots if math.dist(slot, home) > ROOM] or slots


def _pieces(canvas: Canvas, s: GodsWar, area: AreaId, slots: Iterable[Point], y: int) -> None:
    places = list(slots)
    shown = stacks(s, area, len(places))
    placed = sorted(zip(shown, places, strict=False), key=lambda pair: pair[1][1])
    for stack, (x, top) in placed:
        _stack(canvas, s, stack, x, y + top)
    for stack, (x, top) in placed:  # over all pieces: none of them hides how many another is
        if stack.count > 1:
            look.number(canvas, x + UNIT // 2, y + top + UNIT // 2, stack.count)
    if len(shown) > len(places):
        x, top = places[-1]
        canvas.text(x, y + top + 30, f"+{len(shown) - len(places)}", "black", text.LEAST, PALE, align="m", outline=INK)


def _stack(canvas: Canvas, s: GodsWar, stack: Stack, x: int, y: int) -> None:
    if stack.seat == NOBODY:
        look.stranger(canvas, x, y, UNIT, stack.stranger, neutral=stack.neutral)
        return
    flag = look.banner(s, stack.seat)
    if stack.kind == "building":
        look.house(canvas, x, y, HOUSE, stack.house, flag)
    else:
        look.token(canvas, x, y, UNIT, flag, god=stack.god, counted=stack.count > 1, race=stack.stranger)
