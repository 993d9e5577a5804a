"""The grandmaster: judges by what has won games, and tries more of what it may do than the master, in more imagined
worlds, as long as it is close: whole plans, and what they ask then."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct, structs

from ...kernel import Answer
from ...searching import Budget, search
from .hunches import Hunches
from .master import CROWD, Master
from .plans import Plan
from .prospects import prospects

SPREAD = 0.07  # by how much two answers differ from world to world: half of what they do elsewhere
ACTIONS = Budget(worlds=14, effort=1400, spread=SPREAD)
DETAILS = Budget(worlds=8, effort=800, spread=SPREAD)  # where an action leads to, and what else is asked
PLANS, CHOICES = 6, 4  # that are tried at most
ALIKE = 2  # plans of one kind of action
CROWDED = 2  # times less is tried where every answer takes longer
DOUBT = 0.01  # of the chance to win, by which the answer at first sight is thought to be better


class Line(Struct, frozen=True):
    """An answer, and what is to follow on it by topic."""

    answer: Answer
    then: tuple[tuple[str, Answer], ...] = ()


class Grandmaster(Master):
    """Begins with what looks best; all that is likely meets it in the same worlds until it is clear."""

    def on_action(self) -> Answer:
        first = Hunches.on_action(self)
        lines = [Line(first, tuple(self.intent.items()))]
        value, rune = self.best_rune()
        if value > 0:
            lines.append(Line((rune,)))
        lines += [Line(self.the(plan.action), tuple(plan.answers.items())) for plan in self.likely_plans()]
        return self.searched(lines, PLANS, ACTIONS)

    def likely_plans(self) -> list[Plan]:
        """The best plans, a few of each kind of action."""
        found: dict[str, list[Plan]] = {}
        for plan in sorted(self.plans(), key=lambda plan: -plan.value):
            if plan.value > 0 and len(alike := found.setdefault(plan.action, [])) < ALIKE:
                alike.append(plan)
        return sorted((plan for alike in found.values() for plan in alike), key=lambda plan: -plan.value)

    def best_of(self, answers: Iterable[Answer]) -> Answer:
        return self.searched(map(Line, answers), CHOICES, DETAILS)

    def best(self, value: Callable[[str], float], among: Iterable[str] | None = None) -> Answer:
        ranked = sorted(self.options if among is None else among, key=value, reverse=True)
        return self.best_of((id,) for id in ranked)

    def planned(self, plans: Iterable[Plan], topic: str) -> Answer:
        able = self.fitting(plans, topic)
        return self.best_of(plan.answers[topic] for plan in able) if able else self.question.default

    def on_move(self) -> Answer:
        return self.best_of([super().on_move(), *(plan.answers["move"] for plan in self.moves), self.question.default])

    def on_battle_rune(self) -> Answer:
        return self.best_of([super().on_battle_rune(), *((id,) for id in self.options)])

    def searched(self, lines: Iterable[Line], most: int, budget: Budget) -> Answer:
        if len(self.s.players) > CROWD:
            most, budget = most // CROWDED, structs.replace(budget, effort=budget.effort // CROWDED)
        able = [line for line in dict.fromkeys(lines) if self.question.allows(line.answer)]
        if self.look is None or len(able) < 2:
            return able[0].answer if able else self.question.default
        first, *others = able[:most]
        return search({first: DOUBT, **dict.fromkeys(others, 0.0)}, self.playout, budget).answer

    def playout(self, world: int, line: Line) -> tuple[float, int]:
        """How likely one is to win when the round is over after that answer."""
        assert self.look is not None
        table = self.look.imagine(world)
        table.answer(self.seat, line.answer)
        given = self.play_on(table, dict(line.then))
        return prospects(table.state, self.seat), given
