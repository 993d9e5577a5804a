"""The spaces of the board and what stands on them. Who draws a board decides in which order the rows come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.defiance.board import COLUMNS, NOMANS, Space, board_of, capital_space, ruler_space, zone
from games.defiance.state import Defiance

from .. import palette, seats, text
from ..canvas import Canvas
from ..palette import GOLD, INK, mix
from . import look, tile

W, SIDE = 1080, 16
GUTTER, GAP = 34, 6  # where the numbers of the rows are; between two spaces
LETTERS = 32  # height of a line of column letters
Box = tuple[int, int, int, int]
LIGHTS = {"space": "#5fd08a", "target": "#ff7a5c", "source": "#f0c14a", "acting": "#e8ecf8"}


class Grid:
    """A board in the making: where each space is in the picture."""

    def __init__(self, canvas: Canvas, s: Defiance, full: int, picks: Mapping[Space, str] | None = None) -> None:
        self.canvas, self.s, self.full, self.picks = canvas, s, full, picks or {}  # full: the height of a tile
        self.boxes: dict[Space, Box] = {}
        self.occupied = s.occupied()
        self.fronts: list[tuple[int, int, Canvas]] = []

    def letters(self, y: int) -> int:
        """The letters of the columns."""
        for n, letter in enumerate(COLUMNS):
            x = SIDE + GUTTER + n * (tile.W + GAP) + tile.W // 2
            self.canvas.text(x, y + LETTERS // 2, letter, "bold", 26, GOLD, align="m")
        return y + LETTERS

    def rows(self, y: int, numbers: Sequence[int]) -> int:
        """Some rows from above to below, with what stands there; names and values come later, over everything that
        flies across. Returns where they end."""
        for number in numbers:
            spaces = [f"{letter}{number}" for letter in COLUMNS]
            h = self._height(spaces)
            self.canvas.text(SIDE + GUTTER // 2 - 3, y + h // 2, str(number), "bold", 26, GOLD, align="m")
            self.canvas.place(SIDE + GUTTER, y, ground(spaces, h))
            for n, space in enumerate(spaces):
                x = SIDE + GUTTER + n * (tile.W + GAP)
                self.boxes[space] = x, y, tile.W, h
                if standing := self.occupied.get(space):
                    it = tile.standing(self.s, standing)
                    badge = space if space in self.picks else ""
                    self.canvas.place(x, y, tile.tile(self.s, it, h, badge))
                    self.fronts.append((x, y, tile.front(self.s, it, h, badge)))
            y += h + GAP
        return y

    def write(self) -> None:
        """Names and values, over everything that flies across."""
        for x, y, front in self.fronts:
            self.canvas.place(x, y, front)

    def light(self) -> None:
        """Light round everything that can be chosen; an empty space bears its name. A ring of dashes is a place to go
        to, a whole ring a card to choose."""
        for space, kind in self.picks.items():
            if space not in self.boxes:
                continue
            x, y, w, h = self.boxes[space]
            empty = space not in self.occupied
            self.canvas.put("halo", x, y, w, h, radius=14, colour=LIGHTS[kind], dashed=empty)
            if empty:
                self.canvas.text(x + w // 2, y + h // 2, space, "black", 34, palette.WHITE, align="m", outline=INK)

    def expect(self) -> None:
        """A Permanent that waits to come into play: its name in dashes where it is going to stand."""
        for item in self.s.stack:
            if item.kind != "permanent" or item.at not in self.boxes or item.at in self.occupied:
                continue
            x, y, w, h = self.boxes[item.at]
            tone = seats.colour(item.seat)
            self.canvas.put("veil", x, y, w, h, radius=12, colour=tone, strength=0.25)
            self.canvas.put("frame", x, y, w, h, radius=12, colour=palette.lighter(tone, 0.4), width=4, dashed=True)
            if item.at not in self.picks:
                name = text.shorten(look.short(self.s.card(item.card)), "italic", 24, w - 16)
                self.canvas.text(x + w // 2, y + h // 2, name, "italic", 24, palette.PALE, align="m", outline=INK)

    def _height(self, spaces: Sequence[Space]) -> int:
        empty = not any(space in self.occupied for space in spaces)
        return tile.THIN if empty and self.full != tile.TALL else self.full

    def middle(self, at: Space) -> tuple[int, int]:
        x, y, w, h = self.boxes[at]
        return x + w // 2, y + h // 2


def ground(spaces: Sequence[Space], h: int) -> Canvas:
    """One row without anything on it: earth, marble or the rift, with signs where Capital and Ruler belong."""
    wide = 5 * tile.W + 4 * GAP
    canvas = Canvas(wide, h)
    owner = board_of(spaces[0])
    if owner is None:
        canvas.put("rift", 0, 0, wide, h)
        for n in range(5):
            canvas.put("frame", n * (tile.W + GAP), 0, tile.W, h, radius=12, colour="#8d6bb5", width=2, dashed=False)
        return canvas.keep()
    tone = seats.colour(owner)
    holy = zone(spaces[0]) == "sanctuary"
    for n, space in enumerate(spaces):
        x = n * (tile.W + GAP)
        canvas.put("field", x, 0, tile.W, h, colour=tone, pattern="marble" if holy else "earth")
        sign = ""
        if space == capital_space(owner):
            sign = "castle"
        elif space == ruler_space(owner):
            sign = "crown"
        size = min(64, h - 12)
        if sign:
            canvas.put(
                "frame", x + 7, 7, tile.W - 14, h - 14, radius=8, colour=mix(GOLD, INK, 0.3), width=2, dashed=True
            )
            canvas.icon(x + tile.W // 2, h // 2, sign, size, mix(GOLD, INK, 0.3))
        elif holy:
            canvas.icon(x + tile.W // 2, h // 2, "treasure_chest", min(44, h - 12), mix(tone, INK, 0.55))
    return canvas.keep()


def order(s: Defiance) -> list[int]:
    """The rows of a board for two, from above to below: the north's Sanctuary first."""
    assert len(s.players) == 2
    return [7, 6, 5, NOMANS, 3, 2, 1]
