"""What is on its way: blows that fly across the board, and what waits to take effect."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from games.defiance.board import Space
from games.defiance.state import Defiance

from .. import palette, seats, waiting
from ..blows import Blow, ends, lance, numbers
from ..canvas import Canvas
from . import alt_text, look, tile
from .grid import SIDE, Grid

__all__ = ["lances", "numbers", "pointers", "stack"]


def lances(canvas: Canvas, grid: Grid, s: Defiance) -> list[Blow]:
    """An arrow for each packet of damage from who deals it to whom it is meant for."""
    drawn = []
    packets = s.attack.packets if s.attack else []
    ways = {(packet.by, packet.target) for packet in packets}
    for packet in packets:
        by, target = s.permanents.get(packet.by), s.permanents.get(packet.target)
        if by is None or target is None or by.id == target.id:
            continue
        tail, tip = ends(grid.middle(by.at), grid.middle(target.at), 13 if (target.id, by.id) in ways else 0)
        lance(canvas, tail, tip, seats.colour(packet.seat), packet.response)
        drawn.append(Blow(tail, tip, str(tile.damage_of(s, packet)), seats.colour(packet.seat)))
    return drawn


def pointers(canvas: Canvas, grid: Grid, lines: Sequence[tuple[Space, Space]]) -> None:
    """Thin arrows from who acts to what can be chosen."""
    for start, end in lines:
        lance(canvas, *ends(grid.middle(start), grid.middle(end)), palette.WHITE, False, 8)


def stack(canvas: Canvas, s: Defiance, names: Sequence[str], y: int) -> int:
    """Who has played what on what. Returns where it ends."""
    tags = [
        waiting.Tag(
            seats.colour(item.seat), partial(look.medallion, seat=item.seat), alt_text.waiting_words(s, item, names)
        )
        for item in reversed(s.stack)
    ]
    return waiting.pile(canvas, tags, y, SIDE)
