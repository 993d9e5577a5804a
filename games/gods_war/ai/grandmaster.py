"""The grandmaster: judges by what has won games, and tries more of its actions than the master, in more imagined
worlds, as long as they are close."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel import Answer
from ...searching import Budget, search
from .master import CROWD, Master
from .prospects import prospects

BUDGET = Budget(worlds=14, effort=1400)
IN_A_CROWD = Budget(worlds=14, effort=750)  # where every answer takes longer
DOUBT = 0.01  # of the chance to win, by which the answer at first sight is thought to be better


class Grandmaster(Master):
    """Begins with what looks best; all that is likely meets it in the same worlds until it is clear."""

    def best_of(self, answers: Iterable[Answer]) -> Answer:
        breadth, budget = (5, BUDGET) if len(self.s.players) <= CROWD else (3, IN_A_CROWD)
        first, *others = list(dict.fromkeys(answers))[:breadth]
        if self.look is None:
            return first
        return search({first: DOUBT, **dict.fromkeys(others, 0.0)}, self.playout, budget)

    def playout(self, world: int, answer: Answer) -> tuple[float, int]:
        """How likely one is to win when the round is over after that answer."""
        assert self.look is not None
        table = self.look.imagine(world)
        table.answer(self.seat, answer)
        given = self.play_on(table)
        return prospects(table.state, self.seat), given
