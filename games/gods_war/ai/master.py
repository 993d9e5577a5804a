"""The master: tries the actions that look good on imagined tables, with what it would do next, before it takes one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...kernel import Answer, Ask, Bot, Lookahead, Seen, Table
from ..state import GodsWar
from .evaluate import HASTY, evaluate
from .hunches import Hunches
from .plans import Plan

AHEAD = 60  # answers at most that are tried after a choice
DOUBT = 0.15  # what a choice must be better by than the one at first sight
ACTION = "gods_war.action"
CROWD = 5  # players: with more of them the world is full too soon for patience


class Master(Hunches):
    """Weighs as the adept does, with more patience; then it looks what becomes of the likely actions by the rules."""

    worlds = 3
    breadth = 6  # actions at most that are tried
    deep = 2  # actions of its own in a row that it thinks of

    def __init__(self, seen: Seen[GodsWar], question: Ask[Any], look: Lookahead[GodsWar] | None = None) -> None:
        super().__init__(seen, question)
        self.look = look
        if len(self.s.players) > CROWD:
            self.taste = HASTY

    def on_action(self) -> Answer:
        hunch = super().on_action()
        return self.best_of([hunch, *self.likely()]) if self.look is not None else hunch

    def likely(self) -> list[Answer]:
        """The best plan of every action, the best ones first; and the best rune in hand."""
        plans: dict[str, Plan] = {}
        for plan in self.plans():
            if plan.value > 0 and (plan.action not in plans or plan.value > plans[plan.action].value):
                plans[plan.action] = plan
        ranked = sorted(plans.values(), key=lambda plan: -plan.value)
        value, rune = self.best_rune()
        return [*([(rune,)] if value > 0 else []), *(self.the(plan.action) for plan in ranked)]

    def best_of(self, answers: Iterable[Answer]) -> Answer:
        """The best of several answers; the first one unless another is better beyond doubt."""
        several = list(dict.fromkeys(answers))[: self.breadth]
        if len(several) == 1:
            return several[0]
        rated = [(self.tried(answer) + (DOUBT if n == 0 else 0.0), -n, answer) for n, answer in enumerate(several)]
        return max(rated)[2]

    def tried(self, answer: Answer) -> float:
        """How well one stands, on average, after that answer and one's next action: the same worlds for every choice,
        so that what differs is the choice alone."""
        assert self.look is not None
        total = 0.0
        for world in range(self.worlds):
            table = self.look.imagine(world)
            table.state.extra += [self.seat] * (self.deep - 1)
            table.answer(self.seat, answer)
            self.play_on(table)
            total += evaluate(table.state, self.seat, self.taste)
        return total / self.worlds

    def play_on(self, table: Table[GodsWar]) -> None:
        """Everybody goes by rules of thumb until it is somebody else's turn. Nothing there is true or hidden."""
        for _ in range(AHEAD):
            if table.state.phase is None:
                return
            seat = min(table.waiting)
            question = table.asks[seat]
            if question.topic == ACTION and seat != self.seat:
                return
            mind = Hunches(Seen(seat, table.state), question)
            mind.taste = self.taste
            answer = mind.choose()
            table.answer(seat, answer if question.allows(answer) else question.default)


def looking(chooser: type[Master]) -> Bot:
    """A level that tries its choices where it may look ahead, and goes by rules of thumb where it may not."""

    def bot(seen: Seen[Any], question: Ask[Any], look: Lookahead[Any] | None = None, /) -> Answer:
        if not question.options:
            return question.default
        answer = chooser(seen, question, look).choose()
        return answer if question.allows(answer) else question.default

    return bot
