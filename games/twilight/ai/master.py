"""The master: what looks best to the adept is played through the others' next turn, in several imagined worlds."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel import Answer
from ...trying import improved
from .adept import AHEAD, DOUBT, Adept
from .evaluate import evaluate

FAR = 0.5  # how much the end of the others' turn counts; the rest is the end of the present one


class Master(Adept):
    """Looks nearer at the few choices that an adept would waver between."""

    breadth = 7
    climbs = 3
    finalists = 3
    deep_worlds = 4

    def best_of(self, answers: Iterable[Answer]) -> Answer:
        several = list(dict.fromkeys(answers))
        if self.look is None or len(several) == 1:
            return several[0]
        first, *others = several
        others.sort(key=lambda answer: -self.value(answer))
        finalists = [first, *others[: self.finalists - 1]]
        rated = [(self.far(answer) + (DOUBT if n == 0 else 0.0), -n, answer) for n, answer in enumerate(finalists)]
        return max(rated)[2]

    def far(self, answer: Answer) -> float:
        """How well one stands at the end of this turn and of the next one, on average over several worlds."""
        total = 0.0
        for world in range(self.deep_worlds):
            table = self.after(world, answer)
            self.play_on(table)
            near = evaluate(table.state, self.seat)
            self.play_on(table, turns=2, ahead=2 * AHEAD)
            total += (1 - FAR) * near + FAR * evaluate(table.state, self.seat)
        return total / self.deep_worlds

    def climbed(self, answer: Answer) -> Answer:
        """Every step is looked at twice: it must be better in the long run, too."""
        for _ in range(self.climbs):
            better = improved(self.question, answer, self.value, self.value(answer) + DOUBT)
            if better is None or self.far(better[0]) <= self.far(answer):
                break
            answer = better[0]
        return answer
