"""The adept: tries what its rules of thumb propose on an imagined table, and takes what leaves it best off."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...kernel import Answer, Ask, Lookahead, Seen, Table
from ...trying import improved
from ..state import Twilight
from . import sacrifices
from .evaluate import EVEN, evaluate
from .hunches import Hunches

AHEAD = 24  # answers at most that are tried after a choice
DOUBT = 0.05  # what a choice must be better by than the one at first sight


class Adept(Hunches):
    """Tries the likely choices to the end of the turn, in one imagined world."""

    taste = EVEN
    worlds = 1
    breadth = 5  # choices at most that are tried in a menu
    few = 3  # cards at most for which a Sacrifice is tried
    climbs = 1  # how often an attack or a defence is improved by one Creature

    def __init__(self, seen: Seen[Twilight], question: Ask[Any], look: Lookahead[Twilight] | None = None) -> None:
        super().__init__(seen, question)
        self.look = look
        self.tried: dict[Answer, float] = {}

    # -- trying

    def value(self, answer: Answer) -> float:
        """How well one stands, on average, after that answer."""
        assert self.look is not None
        if answer not in self.tried:
            total = 0.0
            for world in range(self.worlds):  # the same worlds for every choice: what differs is the choice alone
                table = self.after(world, answer)
                self.play_on(table)
                total += self.standing(table.state)
            self.tried[answer] = total / self.worlds
        return self.tried[answer]

    def standing(self, s: Twilight) -> float:
        """How well one stands in a state."""
        return evaluate(s, self.seat, self.taste, self.thirst)

    def after(self, world: int, answer: Answer) -> Table[Twilight]:
        """An imagined table on which that answer was given."""
        assert self.look is not None
        table = self.look.imagine(world)
        table.state.hasty = True
        table.answer(self.seat, answer)
        return table

    def play_on(self, table: Table[Twilight], turns: int = 1, ahead: int = AHEAD) -> None:
        """Everybody goes by rules of thumb until so many turns are over. Nothing there is true or hidden."""
        last = self.s.turn + turns
        for _ in range(ahead):
            if table.state.phase is None or table.state.turn >= last:
                return
            seat = min(table.waiting)
            question = table.asks[seat]
            mind = Hunches(Seen(seat, table.state), question)
            mind.thirst = self.thirst
            answer = mind.choose()
            table.answer(seat, answer if question.allows(answer) else question.default)

    def best_of(self, answers: Iterable[Answer]) -> Answer:
        """The best of several answers; the first one unless another is better beyond doubt."""
        several = list(dict.fromkeys(answers))
        if self.look is None or len(several) == 1:
            return several[0]
        rated = [(self.value(answer) + (DOUBT if n == 0 else 0.0), -n, answer) for n, answer in enumerate(several)]
        return max(rated)[2]

    def judged(self, answer: Answer) -> float:
        """What counts in the end, of answers that were tried."""
        return self.value(answer)

    # -- Summoning and windows

    def on_summon(self) -> Answer:
        return self.deed(super().on_summon(), menu=True)

    def on_respond(self) -> Answer:
        return self.deed(super().on_respond(), menu=False)

    def deed(self, hunch: Answer, *, menu: bool) -> Answer:
        """One of the things that look best at first sight, or nothing."""
        rated = {
            id: self.deed_value(id, menu=menu) for id, o in self.options.items() if o.value.do in ("summon", "use")
        }
        likely = [id for id in sorted(rated, key=lambda id: -rated[id]) if rated[id] > self.hopeless(menu=menu)]
        nothing = self.question.default
        return self.or_sacrifice(self.best_of([hunch, *((id,) for id in likely[: self.breadth]), nothing]))

    def or_sacrifice(self, best: Answer) -> Answer:
        """Aspects are given up for good: it must be better by far."""
        offered = [id for id, option in self.options.items() if option.value.do == "sacrifice"]
        if self.look is None or not offered:
            return best
        worth, handicap = sacrifices.best(self.s, self.seat)
        if worth < handicap:
            return best
        sacrifice: Answer = (offered[0],)
        return sacrifice if self.judged(sacrifice) > self.judged(best) + handicap else best

    def hopeless(self, *, menu: bool) -> float:
        """What looks worse than that is not even tried: in a window something must call for an answer."""
        return -2.0 if menu or self.pressing() else 0.5

    # -- Combat

    def on_attack(self) -> Answer:
        hunch = super().on_attack()
        if self.look is None:
            return hunch
        life = [id for id in self.options if self.values(id)[2] == "life"]
        every: Answer = tuple(life) if self.question.allows(tuple(life)) else hunch
        return self.climbed(self.best_of([hunch, every, self.question.default]))

    def on_block(self) -> Answer:
        hunch = super().on_block()
        return self.climbed(self.best_of([hunch, ()])) if self.look is not None else hunch

    def climbed(self, answer: Answer) -> Answer:
        """The answer with one Creature more, less or other, as often as that is better."""
        for _ in range(self.climbs):
            better = improved(self.question, answer, self.value, self.value(answer) + DOUBT)
            if better is None:
                break
            answer = better[0]
        return answer

    # -- aims

    def any_of(self, hunch: Answer) -> Answer:
        """One of a few options, tried."""
        if self.question.most != 1 or self.look is None:
            return hunch
        alike = {option.group or id: (id,) for id, option in reversed(list(self.options.items()))}
        several = [hunch, *list(alike.values())[: self.breadth + 2]]
        return self.best_of([*several, *([()] if self.question.least == 0 else [])])

    def on_target(self) -> Answer:
        return self.any_of(self.question.default)

    def on_sacrifice(self) -> Answer:
        """One of the few cards that it would be best to be rid of."""
        hunch = super().on_sacrifice()
        likely = self.ranked(lambda id: sacrifices.value(self.s, self.seat, self.values(id)), self.few)
        return self.best_of([hunch, *((id,) for id in likely)])

    def on_player(self) -> Answer:
        return self.any_of(super().on_player())

    def on_option(self) -> Answer:
        return self.any_of(super().on_option())

    def on_x(self) -> Answer:
        return self.any_of(super().on_x())

    def on_may(self) -> Answer:
        return self.any_of(super().on_may())

    def on_unless(self) -> Answer:
        return self.any_of(super().on_unless())
