"""What the pictures of a game's end have in common."""

from __future__ import annotations

from .canvas import Canvas
from .palette import GOLD

METALS = ("#e0b04a", "#aeb8c6", "#b5743f", "#6b7286")  # gold, silver, bronze, iron
ORDINALS = ("1st", "2nd", "3rd", "4th")


def on_ground(canvas: Canvas, height: int) -> Canvas:
    """The picture on its dark ground, as high as what was drawn on it."""
    canvas.h = height
    ground = Canvas(canvas.w, canvas.h)
    ground.put("backdrop", 0, 0, canvas.w, canvas.h, top="#2a2333", bottom="#07080d")
    ground.put("ornament", canvas.w // 2 - 360, -150, 720, 720, colour=GOLD, strength=0.3)
    canvas.calls[:0] = ground.calls
    return canvas
