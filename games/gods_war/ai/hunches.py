"""
Rules of thumb: a quick answer to every question, by its topic and by what its options point at.

The novice goes by the simplest of them with whims of its own; the master plays on with them while it tries its choices.
The same position always gets the same answer.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

from ...kernel import Answer, Ask, Seat, Seen
from .. import board, hooks
from ..compromise import JUDGE
from ..state import AreaId, GodsWar, Piece
from . import gifts
from .evaluate import Outlook, Taste
from .plans import (
    Plan,
    all_plans,
    battle_plans,
    best_first,
    build_plans,
    moves_from,
    prize,
    site_worth,
    special_plans,
    station_worth,
    summon_plans,
)
from .rune_sense import battle_rune_worth, rune_keep, rune_worth

COMMON = ("build", "summon", "move", "battle")
WORTHWHILE = 0.35  # what a rune must bring at least


class Hunches:
    """How a player decides at first sight: one method for each kind of question."""

    taste = Taste()

    def __init__(self, seen: Seen[GodsWar], question: Ask[Any]) -> None:
        assert seen.by is not None
        self.s, self.question, self.seat = seen.state, question, seen.by
        self.p = self.s.players[seen.by]
        self.options = question.options

    def choose(self) -> Answer:
        """Every topic with a choice worth a thought has its method; the rest is answered by what the options show."""
        method = getattr(self, f"on_{self.question.topic.removeprefix('gods_war.')}", None)
        answer: Answer = method() if method is not None else self.question.default
        return answer

    # -- what everybody needs

    @cached_property
    def o(self) -> Outlook:
        return Outlook(self.s, self.seat, self.taste)

    def whim(self, sides: int) -> int:
        """A number below `sides` that nobody could foresee, and that is the same whenever one looks again."""
        s = self.s
        seen = (s.number, self.seat, s.asked, [(p.vp, p.power) for p in s.players], s.acted, len(self.options))
        return zlib.crc32(repr(seen).encode()) % sides

    def best(self, value: Callable[[str], float], among: Iterable[str] | None = None) -> Answer:
        """The one option that is worth most."""
        return (max(self.options if among is None else among, key=value),)

    def value(self, id: str) -> Any:
        return self.options[id].value

    def the(self, value: Any) -> Answer:
        """The option that means this, or what silence means."""
        return next(((id,) for id, option in self.options.items() if option.value == value), self.question.default)

    def piece(self, id: str) -> Piece:
        return self.s.pieces[self.options[id].unit]

    def piece_worth(self, id: str) -> float:
        return self.worth_of(self.piece(id))

    def worth_of(self, piece: Piece) -> float:
        return self.o.building_worth(piece) if piece.building else self.o.unit_worth(piece)

    def harm(self, piece: Piece) -> float:
        """What it is worth that somebody loses it: an own loss is a loss."""
        if piece.seat == self.seat:
            return -self.worth_of(piece)
        return self.o.share(piece.seat) * self.worth_of(piece)

    def cheapest(self, n: int) -> Answer:
        """One's own pieces that are missed least."""
        return tuple(sorted(self.options, key=lambda id: (self.piece_worth(id), id))[:n])

    def leader(self, among: Iterable[str] | None = None) -> Answer:
        """The other player who is nearest to winning."""
        return self.best(self.lead, among)

    def lead(self, id: str) -> float:
        seat = self.options[id].player
        assert seat is not None
        return self.strength(seat) - (1000 if seat == self.seat else 0)

    def strength(self, seat: Seat) -> float:
        p = self.s.players[seat]
        return p.vp + 0.5 * len(self.s.buildings(seat)) + 0.1 * p.power + 0.8 * len(p.runes)

    def weakest(self) -> Answer:
        """The other player who is the least danger."""
        return self.best(lambda id: -self.lead(id) - (2000 if self.options[id].player == self.seat else 0))

    # -- before the game

    def on_empire(self) -> Answer:
        ids = list(self.options)
        return (ids[self.whim(len(ids))],)

    def on_moon(self) -> Answer:
        """The first Power Phase shall start at a Moon that brings something, and the next one too."""
        return self.the(3)

    def on_start_building(self) -> Answer:
        return self.the("tower")

    # -- actions

    def on_action(self) -> Answer:
        if beside := self.rune_now() or self.deed_now():
            return beside
        plan = best_first(self.plans(), self.p.power)
        if plan is not None:
            return self.the(plan.action)
        return self.question.default

    def plans(self) -> list[Plan]:
        actions = {option.value for option in self.options.values()}
        found = all_plans(self.o, actions)
        own = {a.source: a.cost(self.s, self.seat) for a in hooks.actions if a.source in actions}
        if "rebirth" in actions:
            own["rebirth"] = 0
        return [*found, *special_plans(self.o, own)]

    def planned(self, plans: Iterable[Plan], topic: str) -> Answer:
        """The answer of the best plan that fits this question."""
        able = [plan for plan in plans if all(id in self.options for id in plan.answers[topic])]
        if not able:
            return self.question.default
        return max(able, key=lambda plan: plan.value).answers[topic]

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

    def station(self, id: str) -> float:
        return station_worth(self.o, self.options[id].area, 1.0)

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

    def move_plans(self, areas: list[AreaId]) -> list[Plan]:
        start = self.s.acted_at
        units = self.o.units(start, self.seat)
        return list(moves_from(self.o, start, units, self.p.power + 1, areas)) if units else []

    def on_move(self) -> Answer:
        goals = [option.area for id, option in self.options.items() if option.area and option.area == id]
        plans = self.move_plans(goals)
        best = max(plans, key=lambda plan: plan.value, default=None)
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
        """To have it is better than to destroy it; the dearest kind."""
        cost = {face.id: face.cost for face in self.s.empire(self.seat).building}
        return self.best(lambda id: float(cost.get(self.value(id), 0)))

    def use(self) -> Answer:
        """Abilities and gifts of a moment are used, one after the other, unless there is a reason not to."""
        return self.best(lambda id: gifts.use_worth(self.o, self.value(id)))

    on_pre_battle = on_before_pre = on_before_roll = on_after_roll = on_before_kills = use
    on_after_routs = on_after_battle = on_power = on_council = use

    # -- councils

    def on_first_player(self) -> Answer:
        return self.best(lambda id: float(self.options[id].player == self.seat))

    def on_bid(self) -> Answer:
        """Rather not the least; Chaos, to whom every round of the Rift brings a rune, as much as it can spare."""
        want = 2 + (self.whim(4) == 0) - (self.whim(5) == 1)
        if self.seat == self.s.chaos:
            want = max(2, self.p.power // 2 - self.whim(2))
        return self.best(lambda id: -abs(self.value(id) - min(want, self.p.power)))

    def on_judge(self) -> Answer:
        """Unless another Judge would be nearly as kind: the weakest get most."""
        rivals = [p for p in self.s.players if p.seat != self.seat]
        weaker = sum(self.strength(p.seat) < self.strength(self.seat) for p in rivals)
        price = (self.p.power // 2) * self.o.power * (0.0 if self.o.left <= 1 else 0.8)
        return self.the(JUDGE - price > JUDGE - 1 - max(0, weaker - 1) - 0.5)

    def on_ranking(self) -> Answer:
        return tuple(sorted(self.options, key=lambda id: (self.lead(id), id)))

    def on_i_fought_we_won(self) -> Answer:
        chaos = self.s.chaos
        leads = chaos is not None and self.s.players[chaos].vp >= max(p.vp for p in self.s.players)
        return self.the("defy" if leads and self.whim(2) else "yield")

    # -- Heroquests and gifts

    def on_gift(self) -> Answer:
        return self.best(lambda id: gifts.take_worth(self.o, self.value(id)))

    # -- runes

    def rune_now(self) -> Answer:
        """A rune that is worth playing at this moment."""
        rated = [
            (rune_worth(self.o, self.s.rune(option.card.removeprefix("rune."))), id)
            for id, option in self.options.items()
            if option.card.startswith("rune.")
        ]
        value, id = max(rated, default=(0.0, ""))
        return (id,) if value > WORTHWHILE else ()

    def deed_now(self) -> Answer:
        """Who is in the Slave Pen is freed, as long as there is Power for something else too."""
        deeds = [id for id, option in self.options.items() if str(option.value).startswith("deed.")]
        return (deeds[0],) if deeds and self.p.power > 1 else ()

    def on_rune(self) -> Answer:
        """In another player's turn only what helps at once; an offer is let be."""
        return self.last_rune() if self.s.phase == "last_runes" else ()

    def last_rune(self) -> Answer:
        return self.rune_now() or self.question.default

    def on_battle_rune(self) -> Answer:
        rated = [
            (battle_rune_worth(self.o, self.s.rune(option.card.removeprefix("rune."))), id)
            for id, option in self.options.items()
            if option.card
        ]
        value, id = max(rated, default=(0.0, ""))
        return (id,) if value > WORTHWHILE else self.question.default

    def on_illusion(self) -> Answer:
        rune = self.s.rune(self.s.discard[-1] if self.s.discard else self.s.lying[-1])
        for id, option in self.options.items():
            if option.card and self.s.battle is None and rune_worth(self.o, rune) > 0.8:
                return (id,)
        return self.question.default

    def on_player(self) -> Answer:
        """Whom the rune that was just played shall touch."""
        rune = self.s.lying[-1] if self.s.lying else ""
        own = [id for id, option in self.options.items() if option.player == self.seat]
        if rune == "fate" or (not rune and len(self.options) < len(self.s.players)):
            return (own[0],) if own else self.weakest()
        if rune in ("sky", "communication", "trade", "earth"):
            return self.weakest()
        return self.leader()

    def victim(self) -> Answer:
        return self.best(lambda id: self.harm(self.piece(id)))

    on_rune_victim = on_moonburn = on_swap = victim

    def on_take_rune(self) -> Answer:
        return self.best(lambda id: rune_keep(self.s.rune(self.options[id].card.removeprefix("rune."))))

    def on_discard(self) -> Answer:
        return self.best(lambda id: rune_worth(self.o, self.s.rune(self.options[id].card.removeprefix("rune."))))

    def on_give_rune(self) -> Answer:
        return self.best(lambda id: -rune_keep(self.s.rune(self.options[id].card.removeprefix("rune."))))

    on_discard_rune = on_give_rune

    def on_disorder(self) -> Answer:
        return self.the("power" if self.o.power < 1 else "vp")

    on_earth = on_black_market_gain = on_psychopomp_gain = on_disorder

    def on_last_rune(self) -> Answer:
        return self.the(True)

    # -- what empires ask

    def on_decree(self) -> Answer:
        return self.weakest()

    on_brown_book = on_decree

    def on_tapping(self) -> Answer:
        return self.leader()

    on_sunspear_enemy = on_tapping

    def on_sunspear(self) -> Answer:
        """Where the strongest single unit guards something."""

        def value(id: str) -> float:
            area = self.options[id].area
            units = [u for u in self.o.here.get(area, ()) if not u.building and u.seat != self.seat]
            each = min((self.harm(u) for u in units), default=0.0)
            return each + station_worth(self.o, area, 2.0)

        return self.best(value)

    def on_sunspear_phoenix(self) -> Answer:
        return self.the(True)

    def on_submerge(self) -> Answer:
        return self.best(self.station)

    def on_submerge_with(self) -> Answer:
        cost = {face.id: face.cost for face in self.s.empire(self.seat).unit}
        return self.best(lambda id: float(cost.get(self.value(id), -1)))

    def on_rebirth(self) -> Answer:
        return self.best(lambda id: prize(self.o, self.piece(id)))

    def on_rebirth_as(self) -> Answer:
        cost = {face.id: face.cost for face in self.s.empire(self.seat).building}
        return self.best(lambda id: float(cost.get(self.value(id), 0)))

    def on_rebirth_with(self) -> Answer:
        cost = {face.id: face.cost for face in self.s.empire(self.seat).unit}
        return self.best(lambda id: float(cost.get(self.value(id), 0)))

    def on_queens(self) -> Answer:
        """As many as may come: each of them pays."""
        return tuple(self.options)[: self.question.most]

    def on_blood_sacrifice(self) -> Answer:
        players = [id for id, option in self.options.items() if option.player is not None]
        return self.leader(players) if players else self.question.default

    def on_imbed(self) -> Answer:
        return self.best(self.piece_worth)

    def on_magic_explosion(self) -> Answer:
        return tuple(self.options)[:1]

    def on_whirlwind(self) -> Answer:
        return tuple(self.options)[: self.question.most]

    def on_pacifism(self) -> Answer:
        return self.leader()

    def on_single_combat(self) -> Answer:
        return self.the("now")

    def on_hunger(self) -> Answer:
        return self.the("kill")

    def on_ransom(self) -> Answer:
        return self.the("one")

    def on_ransom_who(self) -> Answer:
        return self.best(self.piece_worth)
