"""What was announced and waits to take effect: a pile of tags, the uppermost of which comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from . import text
from .canvas import Canvas
from .palette import BRIGHT, DIM, GOLD, LINE, PALE, mix

TAG = 66


class Tag(Struct, frozen=True):
    """Who has announced what: the colour of a seat, how its sign is drawn at x, y in a size, and the words."""

    colour: str
    sign: Callable[[Canvas, int, int, int], None]
    words: str
    light: str = ""  # the colour in which it shines if it can be chosen


def pile(canvas: Canvas, tags: Sequence[Tag], y: int, side: int) -> int:
    """The tags, next first. Returns where they end."""
    if not tags:
        return y
    whole = canvas.w - 2 * side
    high = 58 + TAG * len(tags) + 8
    canvas.plate(side, y, whole, high, radius=22, top="#3a2b52", bottom="#191226", edge="#b48be0", width=3)
    canvas.icon(side + 36, y + 31, "layers", 36, BRIGHT)
    canvas.text(side + 64, y + 31, "Waiting to take effect", "title", 30, BRIGHT)
    canvas.text(canvas.w - side - 24, y + 32, "last in, first out", "italic", 26, DIM, align="r")
    line = y + 56
    for n, tag in enumerate(tags):
        first = n == 0
        inset = 14 + 16 * min(n, 4)
        left, wide = side + inset, whole - 2 * inset
        canvas.plate(
            left, line, wide, TAG - 8, radius=16, top=mix(tag.colour, "#232a3d", 0.55),
            bottom=mix(tag.colour, "#10131c", 0.8), edge=BRIGHT if first else LINE, width=3 if first else 2,
        )  # fmt: skip
        if tag.light:
            canvas.put("halo", left, line, wide, TAG - 8, radius=16, colour=tag.light, dashed=False)
        tag.sign(canvas, left + 8, line + 5, 42)
        room = wide - 90
        if first:
            room -= canvas.text(left + wide - 18, line + 29, "resolves next", "bold", 26, GOLD, align="r") + 24
        size = text.fit(tag.words, "semi", room, 28)
        words = text.shorten(text.printable(tag.words), "semi", size, room)
        canvas.text(left + 72, line + 29, words, "semi", size, PALE)
        line += TAG
    return y + high + 14
