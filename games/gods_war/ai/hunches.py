"""
Rules of thumb: a quick answer to every question, by its topic and by what its options point at.

The novice goes by the simplest of them with whims of its own; the master plays on with them while it tries its choices.
The same position always gets the same answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from math import ceil

from ...kernel import Answer
from .. import board, hooks
from ..battle import building_of, for_trophies
from ..compromise import JUDGE
from ..council import near_the_end
from ..struggle import in_rift
from ..values import cost
from . import gifts
from .empire_hunches import EmpireHunches
from .plans import Plan, all_plans, battle_plans, best_first, build_plans, moves_from, site_worth, summon_plans
from .quest_worth import ruins_worth
from .rune_hunches import RuneHunches
from .specials import special_plans
from .stranger_hunches import StrangerHunches

MOST_BID = 4  # Power that the Rift is worth to anybody but Chaos


class Hunches(RuneHunches, EmpireHunches, StrangerHunches):
    """How a player decides at first sight: one method for each kind of question."""

    # -- actions

    def on_action(self) -> Answer:
        self.intent = {}
        if beside := self.rune_now() or self.deed_now():
            return beside
        plan = best_first(self.plans(), self.p.power)
        if plan is None:
            return self.question.default
        self.intent = dict(plan.answers)
        return self.the(plan.action)

    def plans(self) -> list[Plan]:
        actions = {option.value for option in self.options.values()}
        found = all_plans(self.o, actions)
        own = {a.source: a.cost(self.s, self.seat) for a in hooks.actions if a.source in actions}
        if "rebirth" in actions:
            own["rebirth"] = 0
        return [*found, *special_plans(self.o, own)]

    def planned(self, plans: Iterable[Plan], topic: str) -> Answer:
        """The answer of the best plan that fits this question."""
        able = self.fitting(plans, topic)
        return able[0].answers[topic] if able else self.question.default

    def fitting(self, plans: Iterable[Plan], topic: str) -> list[Plan]:
        """The plans whose answer is open, the best ones first."""
        able = [plan for plan in plans if all(id in self.options for id in plan.answers[topic])]
        return sorted(able, key=lambda plan: -plan.value)

    def on_build(self) -> Answer:
        plans = [
            plan for plan in build_plans(self.o, free=not self.my_turn) if plan.answers["build"][0] in self.options
        ]
        if not plans:
            return self.question.default
        best = best_first(plans, max(self.p.power, 1))
        return best.answers["build"] if best is not None else max(plans, key=lambda p: p.value).answers["build"]

    @property
    def my_turn(self) -> bool:
        return self.s.turn == self.seat and not self.s.lying

    def on_site(self) -> Answer:
        return self.best(self.site)

    def site(self, id: str) -> float:
        area = self.options[id].area
        return site_worth(self.o, area)

    on_kings_blessing = on_build

    def on_summon(self) -> Answer:
        plans = [plan for plan in summon_plans(self.o) if plan.answers["summon"][0] in self.options]
        best = best_first(plans, self.p.power)
        return best.answers["summon"] if best is not None else self.planned(plans, "summon")

    def on_summon_at(self) -> Answer:
        return self.planned(summon_plans(self.o), "summon_at")

    def on_rune_area(self) -> Answer:
        return self.best(self.station)

    on_red_book_at = on_ransom_to = on_irruption = on_rune_area

    def on_irruption_broos(self) -> Answer:
        return self.best(lambda id: float(self.value(id)))

    # -- moving

    def on_move_from(self) -> Answer:
        found: list[tuple[float, str]] = []
        for id, option in self.options.items():
            if not option.area:
                found.append((0.05, id))
                continue
            plans = moves_from(self.o, option.area, self.o.units(option.area, self.seat), self.p.power)
            found.append((max((plan.value for plan in plans), default=-1.0), id))
        return (max(found)[1],)

    on_dawn = on_move_from

    @cached_property
    def moves(self) -> list[Plan]:
        """Where those who were called could go, the best ones first."""
        start = self.s.acted_at
        goals = [option.area for id, option in self.options.items() if option.area and option.area == id]
        units = self.o.units(start, self.seat)
        plans = moves_from(self.o, start, units, self.p.power + 1, goals) if units else ()
        return sorted(plans, key=lambda plan: -plan.value)

    def on_move(self) -> Answer:
        best = self.moves[0] if self.moves else None
        done = self.the("done") if any(option.value == "done" for option in self.options.values()) else ()
        if done and (best is None or best.value <= 0.1 or self.s.phase != "action"):
            return done
        return best.answers["move"] if best is not None else self.question.default

    def on_dawn_to(self) -> Answer:
        return self.best(self.station)

    def on_movers(self) -> Answer:
        start = next(iter(self.options.values())).area
        units = [self.s.pieces[option.unit] for option in self.options.values()]
        if start != self.s.acted_at:
            return tuple(self.options)
        ways = board.ways(self.s, self.seat, start, "move")
        plans = list(moves_from(self.o, start, units, self.p.power + 1, ways))
        return max(plans, key=lambda plan: plan.value).answers["movers"] if plans else tuple(self.options)

    def on_leave_hell(self) -> Answer:
        asking = [id for id, option in self.options.items() if option.player is not None]
        if asking:
            return self.best(lambda id: -self.lead(id), asking)
        return self.the("toll")  # to stay after all would be to ask oneself the same again

    def on_permission(self) -> Answer:
        """Whoever helps the Sun God out of Hell is thanked with a rune."""
        sky = self.s.player("sky")
        return self.the(sky is not None and self.s.turn == sky.seat and "1a" not in sky.slots)

    # -- battles

    def on_battle_area(self) -> Answer:
        return self.planned(battle_plans(self.o), "battle_area")

    def on_enemy(self) -> Answer:
        return self.planned(battle_plans(self.o), "enemy")

    def on_kills(self) -> Answer:
        return self.cheapest(self.question.least)

    on_routs = on_sacrifice = on_sacrificed = on_oblivion = on_sunspear_victim = on_rune_building = on_kills

    def on_rout_to(self) -> Answer:
        """Where they are of no use: far from one's own buildings, best into Hell."""

        def value(id: str) -> float:
            area = self.options[id].area
            if not area:
                return 0.0
            near = sum(
                piece.building and piece.seat == self.seat
                for at in self.o.near(area)
                for piece in self.o.here.get(at, ())
            )
            own = any(piece.seat == self.seat for piece in self.o.here.get(area, ()))
            return (3.0 if board.in_hell(self.s, area) else 0.0) - near - 3.0 * own

        return self.best(value)

    def on_conquest(self) -> Answer:
        """To have it is better than to destroy it, unless a Heroquest asks for that; the dearest kind."""
        cost = {face.id: face.cost for face in self.s.empire(self.seat).building}
        b = self.s.battle
        house = next((building_of(self.s, side) for side in b.sides if side.seat != self.seat), None) if b else None
        if house is not None:
            ruins = ruins_worth(self.o, for_trophies(self.s, self.seat, house))
            if ruins > self.o.building_worth(house):
                return self.the("destroy")
        return self.best(lambda id: float(cost.get(self.value(id), 0)))

    def use(self) -> Answer:
        """Abilities and gifts of a moment are used, one after the other, unless there is a reason not to."""
        return self.best(lambda id: gifts.use_worth(self.o, self.value(id)))

    on_pre_battle = on_before_pre = on_before_roll = on_after_roll = on_before_kills = use
    on_after_routs = on_after_battle = on_power = on_council = on_peace = use

    # -- councils

    def on_first_player(self) -> Answer:
        return self.best(lambda id: float(self.options[id].player == self.seat))

    def on_direction(self) -> Answer:
        """When somebody may win in this round, the one who is nearest to it plays last."""
        (before,) = self.question.default
        rivals = [p.seat for p in self.s.others(self.seat)]
        leads = self.options[before].player == max(rivals, key=self.strength)
        turned = next(id for id in self.options if id != before)
        return (turned,) if near_the_end(self.s) and leads else (before,)

    def on_bid(self) -> Answer:
        """Rather not the least; Chaos, to whom every round of the Rift brings a rune, as much as it can spare. When the
        game is about to end nobody needs Power any more."""
        want = 2 + (self.whim(4) == 0) - (self.whim(5) == 1)
        if self.s.over:
            want = self.p.power
        elif self.seat == self.s.chaos:
            want = max(2, self.p.power // 2 - self.whim(2))
        elif 2 < (each := self.to_close()) <= min(MOST_BID, self.p.power - 1):
            want = each
        return self.best(lambda id: -abs(self.value(id) - min(want, self.p.power)))

    def to_close(self) -> int:
        """What everybody but Chaos must give to close the Rift, if its dice are what they are on average."""
        s = self.s
        chaos = 0 if s.chaos is None else max(2, s.players[s.chaos].power // 2)
        missing = 3.5 * len(s.players) + chaos - sum(cost(s, piece) for piece in in_rift(s))
        return ceil((missing + 1) / (len(s.players) - (s.chaos is not None)))

    def on_judge(self) -> Answer:
        """Unless another Judge would be nearly as kind: the weakest get most."""
        rivals = [p for p in self.s.players if p.seat != self.seat]
        weaker = sum(self.strength(p.seat) < self.strength(self.seat) for p in rivals)
        price = (self.p.power // 2) * self.o.power * (0.0 if self.o.left <= 1 else 0.8)
        return self.the(JUDGE - price > JUDGE - 1 - max(0, weaker - 1) - 0.5)

    def on_ranking(self) -> Answer:
        return tuple(sorted(self.options, key=lambda id: (self.lead(id), id)))

    def on_i_fought_we_won(self) -> Answer:
        """Whoever yields to a leader helps it to win."""
        chaos = self.s.chaos
        assert chaos is not None
        leads = all(self.strength(p.seat) < self.strength(chaos) for p in self.s.others(chaos))
        return self.the("defy" if leads else "yield")

    # -- Heroquests and gifts

    def on_gift(self) -> Answer:
        return self.best(lambda id: gifts.take_worth(self.o, self.value(id)))
