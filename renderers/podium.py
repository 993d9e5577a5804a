"""What the pictures of a game's end have in common."""

from __future__ import annotations

from . import grounds
from .canvas import Canvas

METALS = ("#e0b04a", "#aeb8c6", "#b5743f", "#6b7286")  # gold, silver, bronze, iron
ORDINALS = ("1st", "2nd", "3rd", "4th")


def on_ground(canvas: Canvas, height: int) -> Canvas:
    """The picture on its dark ground, as high as what was drawn on it."""
    return grounds.lay(canvas, height, "#2a2333", seal=(canvas.w // 2 - 360, -150, 720), strength=0.3)
