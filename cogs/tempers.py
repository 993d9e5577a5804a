"""Temperaments of the AI players in a lobby: how they are chosen, and how such a player is called."""

from __future__ import annotations

from typing import Any

from discord import SelectOption
from discord.ui import ActionRow

from bot.chairs import with_chair
from bot.store import Chair, TableRow
from bot.ui.controls import Pick
from bot.ui.controls import row as side_by_side
from games.kernel import Game, Illegal
from games.registry import GAMES

EVEN = "even-tempered"  # plays as its level does, with no leaning of its own
MOST = 25  # options of a select


def temper_rows(row: TableRow, game: Game[Any]) -> list[ActionRow[Any]]:
    """A select for all AI players at the table, where they have temperaments to choose from."""
    options = [
        SelectOption(label=f"Make {called(chair)} {temper}", value=f"{chair.seat}:{temper}", emoji="🎭")
        for chair in row.chairs
        if chair.level
        for temper in (EVEN, *game.tempers)
        if temper != temper_of(chair)
    ]
    if not game.tempers or not options:
        return []
    return [side_by_side(Pick("temper", row.id, options=options[:MOST], placeholder="How should the AI play?"))]


def temper_of(chair: Chair) -> str:
    *temper, _ = chair.level.split()
    return temper[0] if temper else EVEN


def called(chair: Chair) -> str:
    return chair.name.partition(" (")[0]


def with_temper(row: TableRow, choice: str) -> TableRow:
    """The AI player of a seat plays so, and its name says it: “2:bold”."""
    seat, _, temper = choice.partition(":")
    chair = next((chair for chair in row.chairs if str(chair.seat) == seat and chair.level), None)
    game = GAMES[row.game]
    if chair is None or temper not in (EVEN, *game.tempers):
        raise Illegal("That AI player is no longer here.")
    rank = chair.level.split()[-1]
    level = rank if temper == EVEN else f"{temper} {rank}"
    return with_chair(row, chair.seat, level=level, name=f"{called(chair)} ({level})")
