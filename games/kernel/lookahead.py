"""Looking ahead: an AI player tries its choices by the real rules, on tables as they may be for all that it knows."""

from __future__ import annotations

from typing import Any, Generic

from .ask import Answer, Seat
from .chance import Chance
from .journal import Save
from .state import S
from .table import Table

NEVER = 10**9  # steps


class Lookahead(Generic[S]):
    """What one seat may try while it is asked. It holds the truth, so an AI player gets nothing out of it but imagined
    tables."""

    def __init__(self, table: Table[S], seat: Seat) -> None:
        self._table, self.seat = table, seat
        self._save: Save | None = None  # most answers are found without looking ahead

    def imagine(self, number: int) -> Table[S]:
        """The table as it may be, with the question that the seat is asked: another one for each number. Whatever the
        seat does not know is dealt anew, the dice to come are others, and others who are asked at the same time do
        what silence would mean: what they were asked may tell what they hold. Beside an offer
        they are asked still: see `after`."""
        if self._save is None:
            self._save = self._table.known_to(self.seat)
        game = self._table.game
        table = Table(game, self._save)
        table.every = NEVER  # nobody saves what is imagined
        state: Any = table.state
        state.chance = Chance(f"imagined {number}")
        if game.guess is not None:
            game.guess(state, self.seat, state.chance)
        if self.seat not in table.offers:
            self._others_stay_silent(table)
        return table

    def after(self, number: int, answer: Answer) -> Table[S]:
        """Such a table on which the seat has given this answer; an empty one lets an offer be."""
        table = self.imagine(number)
        beside = self.seat in table.offers
        if answer or not beside:
            table.answer(self.seat, answer)
        if beside:
            self._others_stay_silent(table)
        return table

    def _others_stay_silent(self, table: Table[S]) -> None:
        for seat in sorted(table.waiting - {self.seat}):
            if seat in table.waiting:
                table.answer(seat, table.asks[seat].default)
