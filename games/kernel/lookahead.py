"""Looking ahead: an AI player tries its choices by the real rules, on tables as they may be for all that it knows."""

from __future__ import annotations

from typing import Any, Generic

from .ask import Seat
from .chance import Chance
from .journal import Save
from .state import Game, S
from .table import Table


class Lookahead(Generic[S]):
    """What one seat may try. It holds the truth, so an AI player gets nothing out of it but imagined tables."""

    def __init__(self, table: Table[S], seat: Seat) -> None:
        self._game: Game[S] = table.game
        self._save: Save = table.known_to(seat)
        self.seat = seat

    def imagine(self, number: int) -> Table[S]:
        """The table as it may be, with the question that the seat is asked: another one for each number. Whatever the
        seat does not know is dealt anew, the dice to come are others, and others who are asked at the same time do
        what silence would mean: what they were asked may tell what they hold."""
        table = Table(self._game, self._save)
        state: Any = table.state
        state.chance = Chance(f"imagined {number}")
        if self._game.guess is not None:
            self._game.guess(state, self.seat, state.chance)
        for seat in sorted(table.waiting - {self.seat}):
            if seat in table.waiting:
                table.answer(seat, table.asks[seat].default)
        return table
