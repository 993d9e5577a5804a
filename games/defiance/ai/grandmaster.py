"""The grandmaster: what the master would waver between is played on by the rules, in several imagined worlds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from ...kernel import Answer, Ask, Lookahead, Seat, Seen, Table
from ...searching import Budget, chance, search
from ..state import Defiance, Player
from .adept import Adept
from .attacks import Plan
from .evaluate import CARD, gold_worth, standing
from .master import Master
from .responses import weigh

BUDGET = Budget(worlds=3, effort=900, heat=1, spread=0.012)
BREADTH = 4  # answers that are tried at most, beside the master's
TURNS = 2  # turns that are played on, this one included
AHEAD = 90  # answers at most until they are over
SCALE = 12.0  # the lead in gold that makes a game nearly three to one
DOUBT = 0.01  # of the chance to win, by which the master's answer is thought to be better
HOPELESS = -1.5  # a Tactic that looks worse than that is not tried


class Grandmaster(Master):
    """Sees what comes of an attack, a response or a Tactic by the end of the next turn."""

    def __init__(self, seen: Seen[Defiance], question: Ask[Any], look: Lookahead[Defiance] | None = None) -> None:
        super().__init__(seen, question)
        self.look = look

    def choose(self) -> Answer:
        first = super().choose()
        if self.look is None:
            return first
        others = islice((answer for answer in self.candidates() if answer != first), BREADTH)
        return search({first: DOUBT, **dict.fromkeys(others, 0.0)}, self.playout, BUDGET)

    def candidates(self) -> Iterator[Answer]:
        """What may be as good, the likeliest first."""
        match self.question.topic.removeprefix("defiance."):
            case "deploy" | "position":  # what to buy, and where to stand, shows its worth later than one could look
                yield from ((id,) for id in self.tricks())
            case "combat":
                yield from ((id,) for id in (*self.doing("end", "declare"), *self.strikers(), *self.tricks()))
            case "respond":
                yield from ((id,) for id in (*self.doing("pass"), *self.tricks()))
            case "attack_from":
                yield from ((id,) for id in (*self.doing("stay"), *self.doing("space")))

    def tricks(self) -> list[str]:
        """Tactics and abilities that may do more than they seem to, the best first."""
        worths = {id: weigh(self.s, self.seat, self.options[id]).worth for id in self.doing("tactic", "use")}
        return sorted((id for id in worths if worths[id] > HOPELESS), key=lambda id: -worths[id])[:2]

    def strikers(self) -> list[str]:
        """Those who would begin an attack, the strongest first."""
        strength = {unit.id: unit.attacking for unit in self.sketch.side(self.seat)}
        able = self.doing("attack")
        return sorted(able, key=lambda id: -strength.get(self.options[id].source, 0))[:2]

    def playout(self, world: int, answer: Answer) -> tuple[float, int]:
        """The rest of this turn and the next one, and how likely one is to win from there."""
        assert self.look is not None
        table = self.look.after(world, answer)
        given = self.play_on(table, self.s.turn + TURNS)
        return self.prospects(table.state), given

    def play_on(self, table: Table[Defiance], until: int) -> int:
        """This seat plays as a master, the others as adepts, until that turn begins or the game ends. Nothing at the
        table is true, so nothing need be hidden."""
        plans: dict[Seat, Plan] = {}  # an attack is planned once, and carried out
        for given in range(AHEAD):
            s = table.state
            if s.phase is None or s.turn >= until or s.game != self.s.game:
                return given
            seat = min(table.waiting)
            question = table.asks[seat]
            mind = (Master if seat == self.seat else Adept)(Seen(seat, s), question)
            if s.attack is None:
                plans.pop(seat, None)
            elif seat in plans:
                mind.plan = plans[seat]
            answer = mind.choose()
            if "plan" in mind.__dict__:
                plans[seat] = mind.plan
            table.answer(seat, answer if question.allows(answer) else question.default)
        return AHEAD

    def prospects(self, s: Defiance) -> float:
        if s.result is not None:
            return (self.seat in s.result.winners) / max(1, len(s.result.winners))
        me, rivals = s.players[self.seat], [p for p in s.living() if p.seat != self.seat]
        if s.game != self.s.game:  # of a match
            return float(me.wins > self.p.wins)
        if me.out or not rivals:
            return float(not me.out)
        lead = standing(s, self.seat) + means(s, me) - sum(means(s, p) for p in rivals) / len(rivals)
        return chance(lead, SCALE)


def means(s: Defiance, p: Player) -> float:
    """What a player has to go on with: gold, and cards in hand."""
    return gold_worth(s, p) * p.gold + CARD * len(p.hand)
