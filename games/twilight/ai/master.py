"""The master: what looks best to the adept is played through the others' next turn, in several imagined worlds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from ...kernel import Answer
from ...trying import improved
from .adept import AHEAD, DOUBT, Adept

GOODWILL = 1.0  # a Trade that changes little is made: who always refuses is offered nothing more
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
        return self.final(first, others[: self.finalists - 1])

    def final(self, first: Answer, others: Sequence[Answer]) -> Answer:
        """The best of those that the adept likes best; the first one unless another is better beyond doubt."""
        best, most = first, self.far(first) + DOUBT
        for answer in others:
            if (worth := self.far(answer)) > most:
                best, most = answer, worth
        return best

    def judged(self, answer: Answer) -> float:
        return self.far(answer)

    def far(self, answer: Answer) -> float:
        """How well one stands at the end of this turn and of the next one, on average over several worlds."""
        if answer not in self.looked_at:
            self.looked_at[answer] = self.mean(answer)
        return self.looked_at[answer]

    @cached_property
    def looked_at(self) -> dict[Answer, float]:
        return {}

    def mean(self, answer: Answer) -> float:
        total = 0.0
        for world in range(self.deep_worlds):
            table = self.after(world, answer)
            self.play_on(table)
            near = self.standing(table.state)
            self.play_on(table, turns=2, ahead=2 * AHEAD)
            total += (1 - FAR) * near + FAR * self.standing(table.state)
        return total / self.deep_worlds

    def climbed(self, answer: Answer) -> Answer:
        """Every step is looked at twice: it must be better in the long run, too."""
        for _ in range(self.climbs):
            better = improved(self.question, answer, self.value, self.value(answer) + DOUBT)
            if better is None or self.far(better[0]) <= self.far(answer):
                break
            answer = better[0]
        return answer

    # -- Trade and Resource

    def on_trade(self) -> Answer:
        """Whether an offer is good shows in what both sides do with it."""
        hunch = super().on_trade()
        accepts: list[Answer] = [(id,) for id in self.saying("accept")]
        if self.look is None or not accepts:
            return hunch
        instead = self.question.default if hunch in accepts else hunch
        best = max(accepts, key=self.far)
        return best if self.far(best) + GOODWILL > self.far(instead) else instead

    def on_resource(self) -> Answer:
        """One Aspect of each back is tried, the one of which one knows the least evil."""
        hunch = super().on_resource()
        if self.question.most != 1:
            return hunch
        best: dict[str, str] = {}
        for id in sorted(self.options, key=self.slot_value):
            best[self.s.back(self.slots[self.options[id].unit].card)] = id
        return self.best_of([hunch, *((id,) for id in best.values())])
