"""Rules of thumb for the questions that elder races and monsters put."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel import Answer
from .. import board
from ..state import AreaId, Piece
from ..values import cost
from .sense import Sense
from .strangers import court_worth, damage, fury, spoils


class StrangerHunches(Sense):
    """How a player answers them at first sight."""

    def yes(self) -> Answer:
        return self.the(True)

    on_boggles = on_rebuild = on_rebirth_stage = on_red_dragon = yes

    def on_diplomacy(self) -> Answer:
        return self.best(lambda id: court_worth(self.o, id))

    def on_bribe(self) -> Answer:
        return self.the(self.o.left > 2)

    def on_envoy(self) -> Answer:
        return self.cheapest(1)

    def on_flocks(self) -> Answer:
        return self.best(lambda id: self.station(id))

    def on_construction(self) -> Answer:
        faces = {face.id: face.cost for face in self.s.empire(self.seat).building}
        return self.best(lambda id: float(faces.get(id, 2)))

    def on_fleet(self) -> Answer:
        return tuple(self.options)[: self.question.most]

    def worst_hit(self) -> Answer:
        """The piece whose loss hurts the others most; nobody if silence means nobody and nothing is gained."""
        pieces = [id for id in self.options if id in self.s.pieces]
        return self.best(lambda id: self.harm(self.s.pieces[id]), pieces)

    on_piercing_arrow = on_swoop_prey = on_cull = on_ruin = on_mischief_with = worst_hit

    def area_of(self, id: str) -> AreaId:
        area: AreaId = self.options[id].area
        return area

    def on_dragon(self) -> Answer:
        return self.best(lambda id: fury(self.o, self.area_of(id)))

    on_spawn_to = on_dragon

    def on_prey(self) -> Answer:
        players = [id for id in self.options if self.options[id].player not in (None, self.seat)]
        return self.leader(players) if players else self.question.default

    def on_activate(self) -> Answer:
        """Whichever stands nearest to something to destroy."""

        def value(id: str) -> float:
            if id not in self.s.pieces:
                return 0.1
            here = self.s.pieces[id].at
            return max(fury(self.o, area) for area in (here, *board.adjacent(self.s, here)))

        return self.best(value)

    def on_amok(self) -> Answer:
        return self.best(lambda id: damage(self.o, self.area_of(id)))

    def on_swoop(self) -> Answer:
        return self.best(lambda id: self.driven(self.area_of(id)))

    def driven(self, area: AreaId) -> float:
        units: Iterable[Piece] = (p for p in self.o.here.get(area, ()) if not p.building and p.seat != self.seat)
        return max((self.harm(unit) for unit in units), default=0.0)

    def on_lust(self) -> Answer:
        return self.weakest()

    on_rapture = on_lust

    def on_spin(self) -> Answer:
        """Where one's own buildings stand, and nobody else who is strong enough to hunt her."""

        def value(id: str) -> float:
            area = self.area_of(id)
            own = float(any(p.seat == self.seat for p in self.s.buildings(at=area)))
            hunted = sum(spoils(self.o, p.seat, area) for p in self.s.others(self.seat))
            return own + spoils(self.o, self.seat, area) - hunted

        return self.best(value)

    def on_hurl(self) -> Answer:
        return self.best(lambda id: self.harm(self.s.pieces[id]) / (1 + cost(self.s, self.s.pieces[id])))
