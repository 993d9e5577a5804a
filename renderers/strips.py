"""The strip at the head of a board: the round, and its phases with the present one lit."""

from __future__ import annotations

from collections.abc import Sequence

from . import text
from .canvas import Canvas
from .palette import BRIGHT, DIM, GOLD, INK, LINE


def phases(
    canvas: Canvas,
    x: int,
    y: int,
    right: int,
    number: int,
    steps: Sequence[str],
    lit: int,
    *,
    high: int,
    gap: int,
    word: str = "ROUND",
) -> None:
    """From x to right: the round's number (or the turn's), then one pill for each step, each as broad as the others."""
    words, big, middle = f"{word} {number}", high * 8 // 15, y + high // 2
    wide = text.width(words, "black", big) + high * 7 // 10
    canvas.plate(
        x, y, wide, high, radius=high // 2, top="#5a4a22", bottom="#2d2512", edge=GOLD, width=3, shadow=high // 10
    )
    canvas.text(x + wide // 2, middle, words, "black", big, BRIGHT, align="m")
    x += wide + gap
    room, inset = (right - x - gap * (len(steps) - 1)) // len(steps), high // 15
    for n, step in enumerate(steps):
        top, bottom = ("#f3d78c", "#b98a33") if n == lit else ("#232a3d", "#171b28")
        low = high - 2 * inset
        canvas.plate(
            x, y + inset, room, low, radius=low // 2, top=top, bottom=bottom, edge=BRIGHT if n == lit else LINE, width=2
        )
        font, size, ink = ("bold", high // 2 - 1, INK) if n == lit else ("text", high // 2 - 3, DIM)
        canvas.text(x + room // 2, middle, step, font, text.fit(step, font, room - 12, max(24, size)), ink, align="m")
        x += room + gap
