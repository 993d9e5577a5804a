"""Rules of thumb for what single empires are asked."""

from __future__ import annotations

from ...kernel import Answer
from .gifts import in_peril, queen_worth
from .plans import prize, station_worth
from .sense import Sense


class EmpireHunches(Sense):
    def on_empire(self) -> Answer:
        ids = list(self.options)
        return (ids[self.whim(len(ids))],)

    def on_moon(self) -> Answer:
        """The first Power Phase shall start at a Moon that brings something, and the next one too."""
        return self.the(3)

    def on_start_building(self) -> Answer:
        return self.the("tower")

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

    def on_injunction(self) -> Answer:
        return self.best(lambda id: queen_worth(self.o, self.piece(id)))

    def on_blood_sacrifice(self) -> Answer:
        players = [id for id, option in self.options.items() if option.player is not None]
        return self.leader(players) if players else self.question.default

    def on_imbed(self) -> Answer:
        return self.best(self.piece_worth)

    def on_magic_explosion(self) -> Answer:
        return tuple(self.options)[:1]

    def on_whirlwind(self) -> Answer:
        return tuple(self.options)[: self.question.most]

    def on_raiders(self) -> Answer:
        return tuple(id for id in self.options if in_peril(self.o, self.piece(id))) or self.question.default

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

    def on_black_market(self) -> Answer:
        """Somebody weak gets the rune, and pays for it."""
        players = [id for id, option in self.options.items() if option.player is not None]
        return self.best(lambda id: -self.lead(id), players) if players else self.question.default
