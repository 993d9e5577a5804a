"""How a seat is told from the others: colour, picture and letter say the same."""

from __future__ import annotations

from games.kernel import Seat

from .canvas import Canvas
from .palette import PALE, sign


def colour(seat: Seat) -> str:
    return sign(seat).colour


def sigil(seat: Seat) -> str:
    return sign(seat).sigil


def numeral(seat: Seat) -> str:
    return sign(seat).numeral


def medallion(canvas: Canvas, x: int, y: int, size: int, seat: Seat, out: bool, tag: tuple[str, str]) -> None:
    """A seat's sigil on a coin, with its numeral on a small tag, of these colours from top to bottom."""
    canvas.put("medallion", x, y, size, size, colour=colour(seat), name=sigil(seat), dead=out)
    wide = 30 if len(numeral(seat)) < 3 else 38
    left, top = x + size - wide + 6, y + size - 24
    canvas.plate(left, top, wide, 30, radius=8, top=tag[0], bottom=tag[1], edge=colour(seat), width=2)
    canvas.text(left + wide // 2, top + 15, numeral(seat), "black", 24, PALE, align="m")
