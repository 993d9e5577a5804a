"""What is on its way: blows that fly across the board, and what waits to take effect."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from games.defiance.board import Space
from games.defiance.state import Defiance

from .. import palette, text
from ..canvas import Call, Canvas
from ..palette import BRIGHT, DIM, GOLD, INK, LINE, PALE, mix
from . import alt_text, look, tile
from .grid import SIDE, Grid, W

Area = tuple[int, int, int, int]
Point = tuple[int, int]
BURST = 52
ROOM = (20, 14)  # half the width and height that a number needs for itself
TAG = 66


class Blow(Struct, frozen=True):
    """An arrow that is drawn already; its number comes when everything else is written."""

    tail: Point
    tip: Point
    words: str
    colour: str


def lances(canvas: Canvas, grid: Grid, s: Defiance) -> list[Blow]:
    """An arrow for each packet of damage from who deals it to whom it is meant for."""
    drawn = []
    packets = s.attack.packets if s.attack else []
    ways = {(packet.by, packet.target) for packet in packets}
    for packet in packets:
        by, target = s.permanents.get(packet.by), s.permanents.get(packet.target)
        if by is None or target is None or by.id == target.id:
            continue
        tail, tip = _ends(grid.middle(by.at), grid.middle(target.at), 13 if (target.id, by.id) in ways else 0)
        _lance(canvas, tail, tip, look.colour(packet.seat), packet.response)
        drawn.append(Blow(tail, tip, str(tile.damage_of(s, packet)), look.colour(packet.seat)))
    return drawn


def pointers(canvas: Canvas, grid: Grid, lines: Sequence[tuple[Space, Space]]) -> None:
    """Thin arrows from who acts to what can be chosen."""
    for start, end in lines:
        _lance(canvas, *_ends(grid.middle(start), grid.middle(end)), palette.WHITE, False, 8)


def numbers(canvas: Canvas, drawn: Sequence[Blow]) -> None:
    """How much damage each arrow brings, where that hides no words."""
    if not drawn:
        return
    taken = [_ink(x, y, call) for x, y, call in canvas.every() if call.op == "text"]
    for blow in drawn:
        x, y = _place(blow.tail, blow.tip, taken)
        taken.append((x - ROOM[0], y - ROOM[1], x + ROOM[0], y + ROOM[1]))
        canvas.put("burst", x - BURST // 2, y - BURST // 2, BURST, BURST, colour=blow.colour)
        canvas.text(x, y, blow.words, "black", 28, palette.WHITE, align="m", outline=INK)


def _ends(a: Point, b: Point, aside: int = 0) -> tuple[Point, Point]:
    """A blow leaves the striker's card a little off its middle and ends inside the target's. Two who strike each other
    do so side by side: each arrow is moved a little to its right."""
    away = (b[0] - a[0], b[1] - a[1])
    length = max(1.0, (away[0] ** 2 + away[1] ** 2) ** 0.5)
    right = (-away[1] * aside / length, away[0] * aside / length)
    tail, tip = min(0.3, 52 / length), 1 - min(0.2, 30 / length)
    start, end = ((a[0] + away[0] * t + right[0], a[1] + away[1] * t + right[1]) for t in (tail, tip))
    return (round(start[0]), round(start[1])), (round(end[0]), round(end[1]))


def _lance(canvas: Canvas, start: Point, end: Point, tone: str, dashed: bool, broad: int = 17) -> None:
    room = broad + 8
    left, top = min(start[0], end[0]) - room, min(start[1], end[1]) - room
    w, h = abs(end[0] - start[0]) + 2 * room, abs(end[1] - start[1]) + 2 * room
    canvas.put(
        "lance", left, top, w, h,
        start=(start[0] - left, start[1] - top), end=(end[0] - left, end[1] - top),
        colour=tone, broad=broad, dashed=dashed,
    )  # fmt: skip


def _ink(x: int, y: int, call: Call) -> Area:
    middle, half = y + call.h // 2, int(str(call.get("size"))) * 2 // 5
    return x, middle - half, x + call.w, middle + half


def _place(start: Point, end: Point, taken: Sequence[Area]) -> Point:
    """Where on an arrow its number hides no other words; not far from its tail if there is no such place."""
    points = [
        (round(start[0] + (end[0] - start[0]) * t / 20), round(start[1] + (end[1] - start[1]) * t / 20))
        for t in (7, 6, 8, 5, 9, 4, 10, 3, 11, 2, 12, 13, 14, 15, 1, 0, 16, 17, 18, 19, 20)
    ]
    across, down = ROOM
    for x, y in points:
        if not any(
            x - across < right and left < x + across and y - down < foot and top < y + down
            for left, top, right, foot in taken
        ):
            return x, y
    return points[0]


# -- what waits


def stack(canvas: Canvas, s: Defiance, names: Sequence[str], y: int) -> int:
    """A pile of tags: who has played what on what; the uppermost takes effect next. Returns where it ends."""
    if not s.stack:
        return y
    high = 58 + TAG * len(s.stack) + 8
    canvas.plate(SIDE, y, W - 2 * SIDE, high, radius=22, top="#3a2b52", bottom="#191226", edge="#b48be0", width=3)
    canvas.icon(SIDE + 36, y + 31, "layers", 36, BRIGHT)
    canvas.text(SIDE + 64, y + 31, "Waiting to take effect", "title", 30, BRIGHT)
    canvas.text(W - SIDE - 24, y + 32, "last in, first out", "italic", 26, DIM, align="r")
    line = y + 56
    for n, item in enumerate(reversed(s.stack)):
        first = n == 0
        inset = 14 + 16 * min(n, 4)
        left, wide = SIDE + inset, W - 2 * SIDE - 2 * inset
        tone = look.colour(item.seat)
        canvas.plate(
            left, line, wide, TAG - 8, radius=16, top=mix(tone, "#232a3d", 0.55), bottom=mix(tone, "#10131c", 0.8),
            edge=BRIGHT if first else LINE, width=3 if first else 2,
        )  # fmt: skip
        look.medallion(canvas, left + 8, line + 5, 42, item.seat)
        room = wide - 90
        if first:
            room -= canvas.text(left + wide - 18, line + 29, "resolves next", "bold", 26, GOLD, align="r") + 24
        words = alt_text.waiting_words(s, item, names)
        size = text.fit(words, "semi", room, 28)
        canvas.text(left + 72, line + 29, text.shorten(text.printable(words), "semi", size, room), "semi", size, PALE)
        line += TAG
    return y + high + 14
