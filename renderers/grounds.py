"""Grounds: the night that pictures lie on. Each is of one size and painted once, however high the pictures are."""

from __future__ import annotations

from functools import lru_cache

from .canvas import Call, Canvas
from .palette import GOLD, INK

HIGH = 1400  # a ground ends in the colour that an empty picture has, so that a longer picture shows no seam


@lru_cache(maxsize=32)
def night(wide: int, top: str, seal: tuple[int, int, int], colour: str, strength: float) -> Canvas:
    """Darkness that grows downwards, and a faint seal in it: its left, its top and its size."""
    ground = Canvas(wide, HIGH)
    ground.put("backdrop", 0, 0, wide, HIGH, top=top, bottom=INK)
    x, y, size = seal
    ground.put("ornament", x, y, size, size, colour=colour, strength=strength)
    return ground.keep()


def lay(
    canvas: Canvas, height: int, top: str, *, seal: tuple[int, int, int], colour: str = GOLD, strength: float
) -> Canvas:
    """The picture, as high as what was drawn on it, on its ground."""
    canvas.h = height
    under = night(canvas.w, top, seal, colour, strength)
    canvas.calls.insert(0, Call("ground", 0, 0, canvas.w, min(height, HIGH), (), under))
    return canvas
