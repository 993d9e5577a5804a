"""What happened, told at the foot of a board."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel import LogLine

from . import text
from .canvas import Canvas
from .palette import BRIGHT, DIM, GOLD, INK, PALE, mix

STORY_LINES = 9


def story_plate(canvas: Canvas, events: Sequence[LogLine], names: Sequence[str], y: int, side: int) -> int:
    """The last of the things that everybody saw, whole sentences only. Returns where it ends."""
    wide = canvas.w - 2 * side
    told_so_far = [
        text.wrap(text.printable(event.read(names)), "text", 27, wide - 80) for event in events if event.to is None
    ]
    kept: list[list[str]] = []
    while told_so_far and (not kept or sum(map(len, kept)) + len(told_so_far[-1]) <= STORY_LINES):
        kept.insert(0, told_so_far.pop())
    if not kept:
        return y + 4
    high = 66 + text.text_height(kept, 27) + (34 if told_so_far else 0) + 16
    canvas.plate(side, y, wide, high, radius=24, top="#242b40", bottom="#12151f", edge=mix(GOLD, INK, 0.35), width=2)
    canvas.icon(side + 36, y + 34, "script_text", 34, GOLD)
    canvas.text(side + 64, y + 34, "What happened", "title", 32, BRIGHT)
    canvas.rule(side + 290, y + 36, wide - 320)
    line = y + 64
    if told_so_far:
        canvas.text(side + 54, line + 14, f"… and {len(told_so_far)} more before", "italic", 25, DIM)
        line += 34
    for paragraph in kept:
        canvas.icon(side + 36, line + 17, "rhombus", 14, GOLD)
        line = canvas.lines(side + 54, line, [paragraph], "text", 27, PALE) + 27 // 4
    return y + high + side
