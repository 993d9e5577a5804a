"""The grandmaster: knows what Power is worth, and tries more of its choices than the master, in more imagined worlds,
as long as they are close."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel import Answer
from ...searching import Budget, chance, search
from .adept import AHEAD
from .master import FAR, Master

BUDGET = Budget(worlds=14, effort=1500, spread=0.02)
DOUBT = 0.01  # of the chance to win, by which the master's answer is thought to be better
SCALE = 24.0  # the lead that makes a game nearly three to one


class Grandmaster(Master):
    """Begins with the master's answer; what is nearly as good meets it in the same worlds until it is clear."""

    thirst = 2.0
    breadth = 8
    finalists = 5

    def final(self, first: Answer, others: Sequence[Answer]) -> Answer:
        best = super().final(first, others)
        rest = [answer for answer in (first, *others) if answer != best]
        return search({best: DOUBT, **dict.fromkeys(rest, 0.0)}, self.playout, BUDGET)

    def playout(self, world: int, answer: Answer) -> tuple[float, int]:
        """How likely one is to win at the end of this turn and of the next one."""
        table = self.after(world, answer)
        before = table.number
        self.play_on(table)
        near = self.standing(table.state)
        self.play_on(table, turns=2, ahead=2 * AHEAD)
        far = self.standing(table.state)
        return (1 - FAR) * chance(near, SCALE) + FAR * chance(far, SCALE), table.number - before
