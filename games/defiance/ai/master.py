"""The master: tries on a sketch of the board what it could do, and looks at the answer of the others."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ...kernel import Seat
from ..board import Space
from ..cards import Card
from ..moves import deploy_spaces
from ..state import Permanent
from .adept import HUNT, Adept
from .attacks import Plan, after, best_attack, weigh_up
from .sketch import Sketch, Unit, unit_of

MANY = 0.6  # with several others, not everybody attacks the same one
PLACES = 4  # spaces that are looked at for each card, the most likely ones
ARRIVAL = "arrival"  # the id of a card that is not in play yet


class Master(Adept):
    """Looks one exchange further than the adept wherever something is placed, moved or sent to attack."""

    dread = 0.9  # how much the others' best attack counts: they may not find it
    hope = 0.5  # how much the own next attack counts: they will have moved before it

    def outlook(self, sketch: Sketch) -> float:
        """What is to be expected from here: the others attack this side, and then it attacks one of them. What they do
        to each other is no harm."""
        answers = [best_attack(sketch, seat, now=False, spare=self.others(sketch, seat)) for seat in self.rivals()]
        worst = max(answers, key=lambda plan: plan.gain)
        hope = best_attack(after(sketch, worst) if worst.blows else sketch, self.seat, now=False).gain
        price = worst.gain if len(answers) == 1 else MANY * sum(plan.gain for plan in answers)
        for unit in sketch.stingers():
            if unit.owner == self.seat:
                hope += sketch.menace(unit)
            else:
                price += sketch.menace(unit) / len(answers)
        return self.hope * hope - self.dread * price

    def others(self, sketch: Sketch, foe: Seat) -> list[Unit]:
        """Whom a foe could attack beside this side."""
        return [unit for unit in sketch.foes(foe) if unit.owner != self.seat]

    @cached_property
    def present(self) -> float:
        """The outlook if nothing is done."""
        return self.outlook(self.sketch)

    # -- Deploy

    def play_worth(self, card: Card) -> float:
        worth = super().play_worth(card)
        if card.type in ("treasure", "weapon"):
            return worth
        return worth + max((self.change(card, at) for at in self.likely(card)), default=0.0)

    def likely(self, card: Card) -> list[Space]:
        spaces = deploy_spaces(self.s, self.seat, card)
        return sorted(spaces, key=lambda at: -self.place_worth(card, at))[:PLACES]

    def place(self, card: Card, at: Space) -> float:
        return self.change(card, at) + 0.3 * self.place_worth(card, at)

    def change(self, card: Card, at: Space) -> float:
        """How the outlook changes with that card on that space."""
        if at in self.sketch.taken:
            return 0.1  # built upon another Location: cheaper, and all stays as it is
        unit = self.arrival(card, at)
        self.sketch.units[unit.id] = self.sketch.taken[at] = unit
        value = self.outlook(self.sketch) - self.present
        self.sketch.drop(unit)
        return value

    def arrival(self, card: Card, at: Space) -> Unit:
        """A card as it would stand on that space."""
        x = Permanent(ARRIVAL, card.id, self.seat, at, entered=self.s.turn)
        self.s.permanents[x.id] = x
        unit = unit_of(self.s, x)
        del self.s.permanents[x.id]
        return unit

    # -- Combat

    @cached_property
    def plan(self) -> Plan:
        """The adept's attack, or a part of it: what has the best prospects once the others have answered."""
        whole = self.attack_plan()
        attack = self.s.attack
        if attack is not None and attack.step != "moves":
            return whole
        foes = self.sketch.foes(self.seat)
        wholes = [whole]
        for serving in (True, False):  # all at the Capital, or all at its defenders
            plan = self.attack_plan([foe for foe in foes if bool(foe.role) is not serving])
            wholes += [plan] if plan.blows else []
        named = len(attack.attackers) if attack else 0
        plans = [*wholes, *(part for plan in wholes for part in self.parts(plan, named))]
        return max(plans, key=lambda plan: plan.gain + self.outlook(after(self.sketch, plan)))

    def parts(self, plan: Plan, named: int) -> Iterator[Plan]:
        """An attack without those who come last, or without one; the named ones are in it."""
        blows = plan.blows
        for n in range(named, len(blows)):
            yield weigh_up(self.sketch, self.seat, blows[:n], self.nerve)
        for n in range(named, len(blows) - 1):
            yield weigh_up(self.sketch, self.seat, [*blows[:n], *blows[n + 1 :]], self.nerve)

    # -- Position

    def stand_worth(self, unit: Unit, at: Space) -> float:
        home = unit.at
        self.sketch.put(unit, at)
        value = self.outlook(self.sketch) + 0.3 * self.advance(at) + HUNT * self.sketch.marks(unit, at)
        self.sketch.put(unit, home)
        return value
