"""The master: plays the round on with the actions that look good, on imagined tables, before it takes one of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...kernel import Answer, Ask, Lookahead, Seat, Seen, Table
from ..state import GodsWar
from .evaluate import HASTY, evaluate
from .hunches import Hunches
from .plans import Plan, build_plans

DOUBT = 0.3  # VP that a choice must be better by than the one at first sight
BEHIND = 1.5  # VP on average by which a choice is worse than the best and is not tried again
ACTION = "gods_war.action"
CROWD = 5  # players: with more of them the world is full too soon for patience


class Master(Hunches):
    """Weighs as the adept does, with more patience; then it looks how the round ends by the rules after each of the
    likely actions. How a round ends tells more than the board right after an action does: who strikes back, and what
    is scored."""

    worlds = 3
    breadth = 4  # actions at most that are tried
    ahead = 400  # answers at most that are tried after a choice: a round of eight players, as its end decides
    effort = 400  # answers in all, after which no further world is imagined

    def __init__(self, seen: Seen[GodsWar], question: Ask[Any], look: Lookahead[GodsWar] | None = None) -> None:
        super().__init__(seen, question)
        self.look = look
        if len(self.s.players) > CROWD:
            self.taste = HASTY

    def on_action(self) -> Answer:
        return self.best_of([super().on_action(), *self.likely()])

    def likely(self) -> list[Answer]:
        """The best plan of every action, the best ones first; and the best rune in hand."""
        plans: dict[str, Plan] = {}
        for plan in self.plans():
            if plan.value > 0 and (plan.action not in plans or plan.value > plans[plan.action].value):
                plans[plan.action] = plan
        ranked = sorted(plans.values(), key=lambda plan: -plan.value)
        value, rune = self.best_rune()
        return [*([(rune,)] if value > 0 else []), *(self.the(plan.action) for plan in ranked)]

    def on_build(self) -> Answer:
        plans = sorted(build_plans(self.o, free=not self.my_turn), key=lambda plan: -plan.value)
        kinds = [plan.answers["build"] for plan in plans]
        return self.best_of([super().on_build(), *(kind for kind in kinds if kind[0] in self.options)])

    on_kings_blessing = on_build

    def on_judge(self) -> Answer:
        return self.best_of([super().on_judge(), *((id,) for id in self.options)])

    def on_power(self) -> Answer:
        """What is used or let be at the end of a round shows in the next one's beginning."""
        return self.best_of([super().on_power(), *((id,) for id in self.options)])

    on_council = on_power

    def best_of(self, answers: Iterable[Answer]) -> Answer:
        """The best of several answers; the first one unless another is better beyond doubt. All are tried in the same
        worlds, so that what differs is the choice alone; those that fall behind are not tried again."""
        several = list(dict.fromkeys(answers))[: self.breadth]
        if self.look is None or len(several) == 1:
            return several[0]
        totals = {answer: DOUBT * (n == 0) * self.worlds for n, answer in enumerate(several)}
        effort = 0
        for world in range(self.worlds):
            for answer in several:
                value, answers_given = self.tried(self.look, answer, world)
                totals[answer] += value
                effort += answers_given
            best = max(totals[answer] for answer in several)
            several = [answer for answer in several if best - totals[answer] <= BEHIND * (world + 1)]
            if len(several) == 1 or effort > self.effort:
                break
        return max(several, key=lambda answer: totals[answer])

    def tried(self, look: Lookahead[GodsWar], answer: Answer, world: int) -> tuple[float, int]:
        """How well one stands in one world when the round is over after that answer; and how many answers it took."""
        table = look.imagine(world)
        table.answer(self.seat, answer)
        effort = self.play_on(table)
        return evaluate(table.state, self.seat, HASTY), effort

    def play_on(self, table: Table[GodsWar], intent: dict[str, Answer] | None = None) -> int:
        """Everybody goes by rules of thumb until the next round begins, and does all of an action as it was planned.
        Nothing there is true or hidden. `intent`: how one's own action goes on."""
        intents: dict[Seat, dict[str, Answer]] = {self.seat: intent or {}}
        for effort in range(self.ahead):
            if table.state.phase is None:
                return effort
            seat = min(table.waiting)
            question = table.asks[seat]
            if question.topic == ACTION and table.state.number != self.s.number:
                return effort
            mind = Hunches(Seen(seat, table.state), question)
            mind.taste = self.taste if seat == self.seat else HASTY
            mind.leans = self.leans if seat == self.seat else {}
            mind.intent = intents.get(seat, {})
            answer = mind.choose()
            intents[seat] = mind.intent
            table.answer(seat, answer if question.allows(answer) else question.default)
        return self.ahead
