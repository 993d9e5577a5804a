"""Looking ahead: an AI player tries its choices by the real rules, on tables as they may be for all that it knows."""

from __future__ import annotations

from typing import Any, Generic

from .ask import Answer, Seat
from .chance import Chance
from .journal import Save, Step, fingerprint
from .state import Game, S
from .table import Table, decoder, encode

NEVER = 10**9  # steps
FEW = 2  # steps that are played again as they are


class PhaseByPhase(Table[S]):
    """A table that is played again, and remembers how the present phase began."""

    every = 0

    def __init__(self, game: Game[S], save: Save) -> None:
        self.began, self.number_then = save.checkpoint, save.after
        super().__init__(game, save)

    def _phase_ends(self) -> None:
        if self.state.phase is None:
            super()._phase_ends()
        else:
            self.began, self.number_then = encode(self.state), self.number

    def since(self) -> list[Step]:
        """What was done in the present phase."""
        return self.steps[self.number_then - self.after :]


class Lookahead(Generic[S]):
    """What one seat may try while it is asked. It holds the truth, so an AI player gets nothing out of it but imagined
    tables."""

    def __init__(self, table: Table[S], seat: Seat) -> None:
        self._table, self.seat = table, seat
        self._save: Save | None = None  # most answers are found without looking ahead
        self._phase: tuple[bytes, list[Step]] | None = None  # how the present phase began, and the own steps since

    def imagine(self, number: int) -> Table[S]:
        """The table as it may be, with the question that the seat is asked: another one for each number. Whatever the
        seat does not know is dealt anew, the dice to come are others, and others who are asked at the same time do
        what silence would mean: what they were asked may tell what they hold. Beside an offer
        they are asked still: see `after`."""
        if self._save is None:
            self._save = self._nearest()
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

    def _nearest(self) -> Save:
        """All that the seat knows of the game, from where the present phase began: whoever tries several things plays
        those few steps again for each of them."""
        save = self._table.known_to(self.seat)
        if len(save.all_steps()) < FEW:
            return save
        again = PhaseByPhase(self._table.game, save)
        return Save(again.began, again.since(), again.number_then)

    def after(self, number: int, answer: Answer) -> Table[S]:
        """Such a table on which the seat has given this answer; an empty one lets an offer be."""
        table = self.imagine(number)
        beside = self.seat in table.offers
        if answer or not beside:
            table.answer(self.seat, answer)
        if beside:
            self._others_stay_silent(table)
        return table

    def afresh(self, number: int) -> Table[S]:
        """Such a table on which the others are asked still, as everybody is at the same time: the phase is begun again
        with what they may hold, and the seat's own steps since. Where others have acted in it already, or where what
        the seat is asked hangs on what it drew in it, they stay silent."""
        if self._phase is None:
            self._phase = self._begun()
        began, steps = self._phase
        game = self._table.game
        if not began or game.guess is None:
            return self.imagine(number)
        state: Any = decoder(game.state).decode(began)
        drawn, state.chance = state.chance, Chance(f"imagined {number}")
        game.guess(state, self.seat, state.chance)
        state.chance = drawn  # what was rolled since lies on the table
        table = Table(game, Save(encode(state), steps))
        table.every = NEVER
        table.state.chance = Chance(f"imagined {number}")
        true, asked = self._table.asks[self.seat], table.asks.get(self.seat)
        same = asked is not None and fingerprint(self.seat, asked) == fingerprint(self.seat, true)
        return table if same and self.seat in table.waiting else self.imagine(number)

    def _begun(self) -> tuple[bytes, list[Step]]:
        at_once = len(self._table.asks) > 1 or self._table.apart  # the others may be done with their part of it
        if not at_once or self.seat not in self._table.waiting:
            return b"", []
        again = PhaseByPhase(self._table.game, self._table.known_to(self.seat))
        steps = again.since()
        return (b"", []) if any(step.seat != self.seat for step in steps) else (again.began, steps)

    def _others_stay_silent(self, table: Table[S]) -> None:
        for seat in sorted(table.waiting - {self.seat}):
            if seat in table.waiting:
                table.answer(seat, table.asks[seat].default)
