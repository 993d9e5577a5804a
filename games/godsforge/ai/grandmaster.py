"""The grandmaster: what the master would waver between is played on by the rules, in many imagined worlds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from ...kernel import Answer, Ask, Lookahead, Seen
from ...searching import Budget, search
from ..state import Godsforge
from .master import Master
from .prospects import prospects

BUDGET = Budget(worlds=24, effort=2200, trust=0.1, spread=0.08)  # of a duel: among more players a world takes longer
BREADTH = 6  # answers that are tried at most
WAVER = 0.12  # of the chance to win, by which an answer may look worse and is still tried
AHEAD = 60  # answers at most until the round is over


class Grandmaster(Master):
    """Sees what the others may do with the cards that they may hold, where the master reckons with average cards."""

    def __init__(self, seen: Seen[Godsforge], ask: Ask[Any], look: Lookahead[Godsforge] | None = None) -> None:
        super().__init__(seen, ask)
        self.look = look

    def choose(self) -> Answer:
        first = super().choose()
        if self.look is None:
            return first
        budget = replace(BUDGET, effort=2 * BUDGET.effort // len(self.s.living()))
        return search(self.thoughts(first), self.playout, budget)

    def thoughts(self, first: Answer) -> dict[Answer, float]:
        """What looks nearly as good as the best, the best first."""
        match self.ask.topic.removeprefix("godsforge."):
            case "forge":
                return near(first, ((value, self.answer(move)) for value, move in self.rated_moves()))
            case "attack":
                return near(first, ((value, self.answer(*boosts)) for value, boosts in self.rated_strikes()))
            case "defend":
                return near(first, ((value, self.answer(*boosts)) for value, boosts in self.rated_defences()))
            case "destroy" | "take" | "copy" | "opponent" | "recall" | "another" if self.ask.most == 1:
                return near(first, ((0.0, (id,)) for id in self.ask.options))
        return {first: 0.0}

    def playout(self, world: int, answer: Answer) -> tuple[float, int]:
        """The rest of the round among masters, with everybody's hand as it may be: what are the chances then?
        Nothing at that table is true, so nothing need be hidden."""
        assert self.look is not None
        table = self.look.afresh(world)
        table.answer(self.p.seat, answer)
        given = 0
        while table.state.phase is not None and table.state.round == self.s.round and given < AHEAD:
            seat = min(table.waiting)
            question = table.asks[seat]
            chosen = Master(Seen(seat, table.state), question).choose()
            table.answer(seat, chosen if question.allows(chosen) else question.default)
            given += 1
        return prospects(table.state, self.p.seat), given


def near(first: Answer, rated: Iterable[tuple[float, Answer]]) -> dict[Answer, float]:
    ranked = sorted(rated, key=lambda each: -each[0])
    best = ranked[0][0] if ranked else 0.0
    likely = [(answer, value) for value, answer in ranked if value > best - WAVER][:BREADTH]
    return {first: best, **{answer: value for answer, value in likely if answer != first}}
