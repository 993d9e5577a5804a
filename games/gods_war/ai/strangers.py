"""Elder races and monsters as AI players see them: what their actions promise, and answers to their questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, cached_property
from math import comb
from typing import TYPE_CHECKING, Any

from ...kernel import Answer, Ask
from .. import board, elder
from ..cards import monsters
from ..state import NOBODY, AreaId, GodsWar, Piece
from ..values import cost
from .evaluate import Outlook

if TYPE_CHECKING:
    from .odds import Force

ALLY = 2.2  # what an elder race is worth, early in the game
TROPHY = 3.5  # what a monster's reward is
LAST_THREAD = 6.0  # to end the game as its leader


@cache
def sixes(dice: int, n: int) -> float:
    """How likely so many dice show that many sixes."""
    found = sum(comb(dice, k) * int(5 ** (dice - k)) for k in range(n, dice + 1))
    return found / float(6**dice)


def hunt_worth(o: Outlook, piece: Piece, mine: Force) -> float:
    """What attacking a monster or Spawn promises with all that one has there."""
    ours = o.units(piece.at, o.seat)
    dear = min((o.unit_worth(unit) for unit in ours), default=0.0)
    lost = min(len(ours), o.might(piece) / 6) * dear
    if not o.s.is_monster(piece):
        return 0.4 * sixes(mine.dice, 1) - lost
    numbers = monsters(o.s.cards)[piece.kind].numbers
    if piece.kind == "arachne_solara":
        return mine.dice / 6 - lost
    needed = numbers.get("kills", numbers.get("results", 9))
    if piece.kind == "cwim":
        return TROPHY * sixes(mine.dice, 1) * (mine.dice > 6) - 2 * dear
    if any(o.s.unit(unit).rank == "hero" for unit in ours):
        needed = numbers.get("fewer", needed)
    return TROPHY * sixes(mine.dice + mine.kills, needed) - lost


def damage(o: Outlook, area: AreaId) -> float:
    """What would hurt the others there more than oneself."""
    houses = [piece for piece in o.here.get(area, ()) if piece.building]
    return sum(
        -o.building_worth(house) if house.seat == o.seat else o.share(house.seat) * o.building_worth(house)
        for house in houses
    )


def fury(o: Outlook, area: AreaId) -> float:
    """Where a monster that fights does most harm: to the dear and ill guarded."""
    found = 0.0
    for seat in {piece.seat for piece in o.here.get(area, ())} - {o.seat}:
        units = o.units(area, seat)
        house = o.building(area, seat)
        razed = o.building_worth(house) if house is not None and len(units) < 2 else 0.0
        found = max(found, o.share(seat) * (0.3 * min(len(units), 2) + 0.8 * razed))
    return found


def stranger_worth(o: Outlook, source: str) -> float:
    """What an action of an elder race or a monster promises; nothing for any other."""
    s = o.s
    match source:
        case elder.DIPLOMACY:
            return max((court_worth(o, race) for race in elder.open_to(s, o.seat)), default=0.0)
        case "construction":
            return 0.9 * o.left - 0.3
        case "amok":
            here = next(piece.at for piece in s.units(NOBODY) if piece.kind == "cwim")
            return max((damage(o, area) for area in board.adjacent(s, here)), default=0.0)
        case "spinning_the_web":
            leads = all(p.vp < o.p.vp for p in s.others(o.seat))
            return LAST_THREAD if s.web is not None and s.web.left == 1 and leads else 0.0
        case "birth" | "swoop":
            return 0.12
    return 0.0


def citadel_worth(o: Outlook, area: AreaId, group: list[Piece]) -> float:
    """What it is worth to have these units there as envoys."""
    if elder.has_ally(o.s, o.seat):
        return 0.0
    for id, race in o.s.races.items():
        if race.at == area and race.ally is None:
            won = 1.0 if id == elder.SCORPION_MEN else min(6, sum(cost(o.s, unit) for unit in group)) / 6
            return 0.6 * ALLY * won * min(1.0, o.left / 3)
    return 0.0


def court_worth(o: Outlook, race: str) -> float:
    envoys = elder.envoys(o.s, o.seat, race)
    cheapest = min(o.unit_worth(unit) for unit in envoys)
    won = ALLY * min(1.0, o.left / 3)
    if race == elder.SCORPION_MEN:
        return won - cheapest
    return won * min(6, elder.chance_of(o.s, o.seat, race)) / 6 - cheapest / 6


class StrangerHunches:
    """Answers to the questions that elder races and monsters put."""

    s: GodsWar
    question: Ask[Any]
    options: Any
    seat: int
    best: Callable[..., Answer]
    the: Callable[[Any], Answer]
    cheapest: Callable[[int], Answer]
    harm: Callable[[Piece], float]
    station: Callable[[str], float]
    weakest: Callable[[], Answer]
    leader: Callable[..., Answer]

    @cached_property
    def o(self) -> Outlook:
        """How the position looks."""
        raise NotImplementedError

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
        """Where one's own buildings stand."""
        return self.best(lambda id: float(any(p.seat == self.seat for p in self.s.buildings(at=self.area_of(id)))))

    def on_hurl(self) -> Answer:
        return self.best(lambda id: self.harm(self.s.pieces[id]) / (1 + cost(self.s, self.s.pieces[id])))
