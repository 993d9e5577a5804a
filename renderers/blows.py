"""What flies across a board: arrows from who acts to whom it is meant for, and the numbers that they bring."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from . import palette
from .canvas import Call, Canvas
from .palette import INK

Area = tuple[int, int, int, int]
Point = tuple[int, int]
BURST = 52
ROOM = (27, 24)  # half the width and height that a number needs for itself
ASIDE = (0, 32, -32, 52, -52)  # how far from its arrow it may stand


class Blow(Struct, frozen=True):
    """An arrow that is drawn already; its number comes when everything else is written."""

    tail: Point
    tip: Point
    words: str
    colour: str


def numbers(canvas: Canvas, drawn: Sequence[Blow]) -> None:
    """What each arrow brings, where that hides no words."""
    if not drawn:
        return
    taken = [_ink(x, y, call) for x, y, call in canvas.every() if call.op == "text"]
    for blow in drawn:
        x, y = _place(blow.tail, blow.tip, taken)
        taken.append((x - ROOM[0], y - ROOM[1], x + ROOM[0], y + ROOM[1]))
        canvas.put("burst", x - BURST // 2, y - BURST // 2, BURST, BURST, colour=blow.colour)
        canvas.text(x, y, blow.words, "black", 28, palette.WHITE, align="m", outline=INK)


def ends(a: Point, b: Point, aside: int = 0) -> tuple[Point, Point]:
    """An arrow leaves the card of who acts a little off its middle and ends inside the target's. Two who strike each
    other do so side by side: each arrow is moved a little to its right."""
    away = (b[0] - a[0], b[1] - a[1])
    length = max(1.0, (away[0] ** 2 + away[1] ** 2) ** 0.5)
    right = (-away[1] * aside / length, away[0] * aside / length)
    tail, tip = min(0.3, 52 / length), 1 - min(0.2, 30 / length)
    start, end = ((a[0] + away[0] * t + right[0], a[1] + away[1] * t + right[1]) for t in (tail, tip))
    return (round(start[0]), round(start[1])), (round(end[0]), round(end[1]))


def lance(canvas: Canvas, start: Point, end: Point, tone: str, dashed: bool, broad: int = 17) -> None:
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
    """Where on an arrow, or close beside it, its number hides no other words; not far from its tail if there is no such
    place."""
    away = (end[0] - start[0], end[1] - start[1])
    length = max(1.0, (away[0] ** 2 + away[1] ** 2) ** 0.5)
    points = [
        (
            round(start[0] + away[0] * t / 20 - away[1] * off / length),
            round(start[1] + away[1] * t / 20 + away[0] * off / length),
        )
        for off in ASIDE
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
