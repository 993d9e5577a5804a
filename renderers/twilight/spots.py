"""Where things lie in a picture of the table, and light round those that can be chosen."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from games.kernel import Ask, Seat

from ..canvas import Canvas
from .look import LIGHTS

Box = tuple[int, int, int, int]


class Lit(Struct, frozen=True):
    """What the options of a question point at: ids of cards, slots, places and announced things; and players."""

    by: Seat | None = None
    ids: frozenset[str] = frozenset()
    players: frozenset[Seat] = frozenset()

    def __contains__(self, id: str) -> bool:
        return id in self.ids


NOTHING = Lit()


def lit_by(ask: Ask[Any] | None, seat: Seat | None) -> Lit:
    """A player is lit if options point at them and at nothing of theirs."""
    if ask is None:
        return NOTHING
    options = ask.options.values()
    ids = frozenset(id for option in options for id in (option.card, option.unit, option.area) if id)
    bare = (option.player for option in options if not (option.unit or option.area or option.card))
    return Lit(seat, ids, frozenset(player for player in bare if player is not None))


class Spots(Struct):
    """Where each thing is: its id -> its box; and what of that shall be lit, in which light."""

    boxes: dict[str, Box] = field(default_factory=dict)
    lights: list[tuple[Box, str, bool]] = field(default_factory=list)  # box, colour, whether it is a place to go to
    fronts: list[tuple[int, int, Canvas]] = field(default_factory=list)  # what is written over all that flies across

    def note(self, id: str, x: int, y: int, w: int, h: int) -> None:
        self.boxes[id] = x, y, w, h

    def light(self, x: int, y: int, w: int, h: int, kind: str) -> None:
        self.lights.append(((x, y, w, h), LIGHTS[kind], kind == "place"))

    def take(self, other: Spots, x: int, y: int) -> None:
        """All of a smaller picture that is placed at x, y."""
        for id, (left, top, w, h) in other.boxes.items():
            self.boxes[id] = left + x, top + y, w, h
        for (left, top, w, h), tone, place in other.lights:
            self.lights.append(((left + x, top + y, w, h), tone, place))
        self.fronts += [(left + x, top + y, front) for left, top, front in other.fronts]

    def middle(self, id: str) -> tuple[int, int]:
        x, y, w, h = self.boxes[id]
        return x + w // 2, y + h // 2

    def shine(self, canvas: Canvas) -> None:
        for (x, y, w, h), tone, place in self.lights:
            canvas.put("halo", x, y, w, h, radius=12, colour=tone, dashed=place)

    def write(self, canvas: Canvas) -> None:
        for x, y, front in self.fronts:
            canvas.place(x, y, front)
