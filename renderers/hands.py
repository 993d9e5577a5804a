"""A hand to be read: cards side by side in rows, and under each whether it can be played now, and how."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

from . import text
from .canvas import Canvas
from .palette import BRIGHT, DIM, GOLD, INK, LINE, PALE

State = Literal["", "open", "down", "closed"]  # nothing to say, can be played, lies face down already, cannot be played
FEET = {  # the foot of a card: icon, colours from top to bottom, edge
    "open": ("check_bold", "#5a4a22", "#2d2512", GOLD),
    "down": ("cards_diamond", "#4a3a6b", "#241c40", GOLD),
    "closed": ("close_thick", "#22252f", "#171920", LINE),
}


class Held(Struct, frozen=True):
    """A card of the hand: how it is drawn at a height (0: as high as it needs), and what stands under it."""

    draw: Callable[[int], Canvas]
    state: State = ""
    words: str = ""


class Grid(Struct, frozen=True):
    """How wide a card is, how many stand in a row from which side on, how much air is between them, and how large
    the letters of the feet are."""

    card: int
    columns: int
    side: int
    gap: int
    size: int
    radius: int

    def draw(self, canvas: Canvas, held: Sequence[Held], y: int) -> int:
        """All of them from y downwards; the cards of a row are equally high. Returns where they end."""
        step = self.size * 6 // 5 + 1
        for n in range(0, len(held), self.columns):
            row = held[n : n + self.columns]
            high = max(one.draw(0).h for one in row)
            feet = [text.wrap(text.printable(one.words), "semi", self.size, self.card - 64) for one in row]
            lines = max(map(len, feet))
            for k, (one, foot) in enumerate(zip(row, feet, strict=True)):
                x = self.side + k * (self.card + self.gap)
                if one.state == "open":
                    canvas.plate(x, y, self.card, high, radius=self.radius, top=INK, bottom=INK, glow=GOLD)
                canvas.place(x, y, one.draw(high))
                if foot:
                    self.foot(canvas, x, y + high + 8, one.state, foot, step, step * lines + 16)
            y += high + (step * lines + 40 if lines else self.gap)
        return y

    def foot(
        self, canvas: Canvas, x: int, y: int, state: State, lines: Sequence[str], step: int, high: int
    ) -> None:  # fmt: skip
        icon, top, bottom, edge = FEET[state]
        shut = state == "closed"
        canvas.plate(x, y, self.card, high, radius=self.radius * 2 // 3, top=top, bottom=bottom, edge=edge, width=2)
        canvas.icon(x + 28, y + high // 2, icon, self.size + 4, DIM if shut else BRIGHT)
        start = y + high // 2 - step * len(lines) // 2 + step // 2
        for k, line in enumerate(lines):
            canvas.text(x + 50, start + step * k, line, "semi", self.size, DIM if shut else PALE)
