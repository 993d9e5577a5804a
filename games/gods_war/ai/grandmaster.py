"""The grandmaster: tries more of its actions than the master, in more imagined worlds, as long as they are close."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel import Answer
from ...searching import Budget, chance, search
from .evaluate import HASTY, evaluate
from .master import CROWD, Master

BUDGET = Budget(worlds=14, effort=1400)
IN_A_CROWD = Budget(worlds=14, effort=750)  # where every answer takes longer
DOUBT = 0.02  # of the chance to win, by which the master's answer is thought to be better
SCALE = 4.0  # the lead in VP that makes a game nearly three to one


class Grandmaster(Master):
    """Begins with the master's answer; what is nearly as good meets it in the same worlds until it is clear."""

    def best_of(self, answers: Iterable[Answer]) -> Answer:
        breadth, budget = (5, BUDGET) if len(self.s.players) <= CROWD else (3, IN_A_CROWD)
        several = list(dict.fromkeys(answers))[:breadth]
        first = super().best_of(several)
        if self.look is None:
            return first
        others = [answer for answer in several if answer != first]
        return search({first: DOUBT, **dict.fromkeys(others, 0.0)}, self.playout, budget)

    def playout(self, world: int, answer: Answer) -> tuple[float, int]:
        """How likely one is to win when the round is over after that answer."""
        assert self.look is not None
        table = self.look.imagine(world)
        table.answer(self.seat, answer)
        given = self.play_on(table)
        s = table.state
        if s.result is not None:
            return (self.seat in s.result.winners) / max(1, len(s.result.winners)), given
        return chance(evaluate(s, self.seat, HASTY), SCALE), given
