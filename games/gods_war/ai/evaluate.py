"""What pieces, gifts, runes and whole positions are worth, in victory points that they will have brought in the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from msgspec import Struct, structs

from ...kernel import Seat
from .. import board
from ..board import SPIKE
from ..cards import Slot
from ..gains import COMPROMISE, SHATTERS, WINS
from ..hooks import Price
from ..state import NOBODY, AreaId, GodsWar, Piece
from ..values import building_kinds, building_results, cost, fragments, rating
from .odds import Force, conquers

RIVALS = 4  # the fewer they are, the more of what one of them loses is gained
MOST_INCOME = 11.0  # VP of a Council Phase
VICTORY = 8.0  # VP that it is worth to have won
Kinds = dict[Seat, list[str]]  # of everybody's buildings


class Taste(Struct, frozen=True):
    """How much a player cares for what. Found by letting different tastes play against each other."""

    growth: float = 0.5  # VP by which everybody's income goes up from round to round
    power: float = 0.2  # what 1 Power of the rounds to come is worth at the very end ...
    power_more: float = 0.17  # ... and more for each Council Phase that is left
    rune: float = 1.1
    gift: float = 1.4  # beside what it does for Power and VP
    unit: float = 0.35
    combat: float = 0.4  # each die of a unit
    god: float = 0.8
    summon: float = 0.75  # how gladly units are summoned for their own sake
    envy: float = 0.15  # how much of any other player's loss is one's own gain ...
    envy_leader: float = 0.35  # ... and more for the leader's
    raid: float = 0.35  # what the chance of a raid with a unit is worth when it is summoned
    march: float = 0.8  # how sure it is that a battle follows a move
    near: float = 0.45  # how likely an enemy next to a building attacks it
    inside: float = 0.8
    upgrade: float = 0.2  # what a better building is worth for itself, for each Council Phase
    ally: float = 2.2  # what an elder race is worth, early in the game: to win one takes Power that buildings need

    def leaning(self, leans: Mapping[str, float]) -> Taste:
        """The same with some cares so many times as great."""
        return structs.replace(self, **{care: times * getattr(self, care) for care, times in leans.items()})


PATIENT = Taste()
HASTY = Taste(growth=1.0, power_more=0.11)  # as if the game were over soon: best where free areas are few


def full_fragments(s: GodsWar, seat: Seat) -> int:
    return sum(gifts == 2 for gifts in fragments(s, seat).values())


def all_kinds(s: GodsWar) -> Kinds:
    return {p.seat: building_kinds(s, p.seat) for p in s.players}


def councils_left(s: GodsWar, growth: float, kinds: Kinds) -> float:
    """How many Council Phases are still to be scored, at a guess."""
    if s.over:
        return 0.0
    rates = [(float(p.vp), float(len(kinds[p.seat]) + full_fragments(s, p.seat))) for p in s.players]
    for n in range(12):
        best = max(vp for vp, _ in rates)
        if best >= WINS:
            return max(0.5, n - min(0.5, (best - WINS) / 10))
        more = 2.0 if best >= COMPROMISE else 0.0
        rates = [(vp + rate + more, min(MOST_INCOME, rate + growth)) for vp, rate in rates]
    return 8.0


class Outlook:
    """A position as one player sees it: what stands where, how strong it is, and how long the game may last."""

    def __init__(self, s: GodsWar, seat: Seat, taste: Taste) -> None:
        self.s, self.seat, self.p, self.taste = s, seat, s.players[seat], taste
        self.kinds = all_kinds(s)
        self.left = councils_left(s, taste.growth, self.kinds)
        self.power = taste.power + taste.power_more * self.left  # what 1 Power of the rounds to come is worth
        self.rounds = max(0.0, self.left - 1)  # in which Power is still to be gained
        self.here: dict[AreaId, list[Piece]] = {}
        self.troops: dict[tuple[AreaId, Seat], list[Piece]] = {}
        self.houses: dict[tuple[AreaId, Seat], Piece] = {}
        self.mine: list[Piece] = []
        for piece in s.on_map():
            self.here.setdefault(piece.where, []).append(piece)
            if piece.building:
                self.houses[piece.where, piece.seat] = piece
            else:
                self.troops.setdefault((piece.where, piece.seat), []).append(piece)
            if piece.seat == seat:
                self.mine.append(piece)
        self._might: dict[tuple[str, Seat, str], float] = {}
        self._unit_worths: dict[tuple[str, Seat, str], float] = {}
        self._near: dict[AreaId, list[AreaId]] = {}
        self._results: dict[str, tuple[int, int]] = {}
        self._ways: dict[tuple[AreaId, Seat], list[AreaId]] = {}
        self._forces: dict[tuple[AreaId, Seat], Force] = {}
        self._threats: dict[tuple[AreaId, Seat], float] = {}
        self._worths: dict[str, float] = {}
        self._shares: dict[Seat, float] = {}
        self.slots: dict[Slot, float] = {}
        self.prizes: dict[str, float] = {}
        self.targets: dict[AreaId, list[tuple[Force, float, float]]] = {}
        self.stations: dict[tuple[AreaId, int], float] = {}
        self.prices: dict[tuple[AreaId, Seat], Price] = {}

    # -- strength

    def might(self, piece: Piece) -> float:
        """A unit's dice, on average: nothing is rolled for a look."""
        key = piece.kind, piece.seat, piece.where
        found = self._might.get(key)
        if found is None:
            face = self.s.unit(piece)
            found = self._might[key] = 3.5 * face.dice if face.dice else float(rating(self.s, piece))
        return found

    def units(self, area: AreaId, seat: Seat) -> list[Piece]:
        return self.troops.get((area, seat), [])

    def building(self, area: AreaId, seat: Seat) -> Piece | None:
        return self.houses.get((area, seat))

    def force(self, area: AreaId, seat: Seat) -> Force:
        """All that a player has there."""
        found = self._forces.get((area, seat))
        if found is None:
            found = self._forces[area, seat] = self.force_of(area, seat, self.units(area, seat))
        return found

    def force_of(self, area: AreaId, seat: Seat, units: Sequence[Piece]) -> Force:
        """These units, with the building that is there."""
        house = self.houses.get((area, seat))
        kills, routs = self.results(house) if house is not None else (0, 0)
        return Force(len(units), self.dice(units), kills + routs, kills)

    def results(self, house: Piece) -> tuple[int, int]:
        found = self._results.get(house.id)
        if found is None:
            found = self._results[house.id] = building_results(self.s, house)
        return found

    def dice(self, units: Sequence[Piece]) -> int:
        return round(sum([self.might(unit) for unit in units]))

    def near(self, area: AreaId) -> list[AreaId]:
        found = self._near.get(area)
        if found is None:
            here = board.links(self.s, area)
            found = self._near[area] = [*here.adjacent, *here.arrows]
        return found

    def ways(self, area: AreaId, seat: Seat) -> list[AreaId]:
        """Where a player's units may move from there."""
        found = self._ways.get((area, seat))
        if found is None:
            found = self._ways[area, seat] = board.ways(self.s, seat, area, "move")
        return found

    def threat(self, area: AreaId, seat: Seat) -> float:
        """How likely a player's building there is lost before it is scored again."""
        found = self._threats.get((area, seat))
        if found is None:
            found = self._threats[area, seat] = self.threat_to(area, seat, self.force(area, seat))
        return found

    def threat_to(self, area: AreaId, seat: Seat, defence: Force) -> float:
        worst, players, taste = 0.0, self.s.players, self.taste
        for other in self.present.get(area, ()):
            if other != seat:
                able = taste.inside if players[other].power else 0.3 * taste.inside
                worst = max(worst, able * conquers(self.force(area, other), defence))
        for other, coming in self.comers.get(area, ()):
            if other != seat:
                able = taste.near if players[other].power > 1 else 0.35 * taste.near
                worst = max(worst, able * conquers(coming, defence))
        return worst

    @cached_property
    def present(self) -> dict[AreaId, list[Seat]]:
        """Who has units in an area."""
        found: dict[AreaId, list[Seat]] = {}
        for area, seat in self.troops:
            found.setdefault(area, []).append(seat)
        return found

    @cached_property
    def comers(self) -> dict[AreaId, list[tuple[Seat, Force]]]:
        """What could come to an area by one move, and whose it is; who is in Hell seldom gets out."""
        found: dict[AreaId, list[tuple[Seat, Force]]] = {}
        for (at, seat), units in self.troops.items():
            hell = board.in_hell(self.s, at)
            coming = Force(len(units), self.dice(units))
            for to in self.ways(at, seat):
                if not hell or board.in_hell(self.s, to) or self.s.players[seat].empire == "darkness":
                    found.setdefault(to, []).append((seat, coming))
        return found

    @cached_property
    def army(self) -> int:
        """How many units one has on the map."""
        return sum(not piece.building for piece in self.mine)

    @cached_property
    def wild(self) -> list[Piece]:
        """Monsters and Spawn on the map."""
        return self.s.units(NOBODY) if self.s.monsters else []

    # -- what things are worth

    def unit_worth(self, piece: Piece) -> float:
        key = piece.kind, piece.seat, piece.where
        found = self._unit_worths.get(key)
        if found is None:
            god = self.taste.god if self.s.unit(piece).rank == "greater_god" else 0.0
            of_its_own = self.taste.unit + self.taste.combat * self.might(piece) + god
            found = self._unit_worths[key] = min(1.0, self.left / 2) * of_its_own
        return found

    def building_worth(self, piece: Piece) -> float:
        """What losing it would cost its owner, as far as one can see."""
        found = self._worths.get(piece.id)
        if found is None:
            pays = 2.0 * (self.kinds[piece.seat].count(piece.kind) <= 1) + self.festers(piece)
            more = pays * self.power * self.rounds
            found = self._worths[piece.id] = self.lasting(piece.where) + more + 0.2 * cost(self.s, piece)
        return found

    def festers(self, piece: Piece) -> bool:
        """Whether it is a Nest that pays Chaos for the building beside it."""
        here = self.here[piece.where] if piece.seat == self.s.chaos else ()
        return any(other.building and other.seat != piece.seat for other in here)

    def lasting(self, area: AreaId) -> float:
        """How many Council Phases a building there will be scored in; the Spike shatters soon."""
        if area == SPIKE:
            most = max(p.vp + len(self.kinds[p.seat]) for p in self.s.players)
            return 0.8 if most < SHATTERS else 0.0
        return self.left

    def standing(self, seat: Seat) -> float:
        """How far a player has come: VP, those of the next Council Phase, and runes."""
        p = self.s.players[seat]
        return p.vp + len(self.kinds[seat]) + 0.8 * len(p.runes)

    def share(self, seat: Seat) -> float:
        """How much of another player's loss is one's own gain: most where the leaders are concerned."""
        if seat == NOBODY:
            return 0.1  # of Spawn: nobody loses it
        found = self._shares.get(seat)
        if found is None:
            others = [p for p in self.s.players if p.seat != self.seat]
            leads = sorted((self.standing(p.seat), p.seat) for p in others)
            rank = [other for _, other in leads].index(seat) / max(1, len(leads) - 1)
            few = RIVALS / len(others)
            found = self._shares[seat] = min(1.0, few * (self.taste.envy + self.taste.envy_leader * rank))
        return found


def worth(s: GodsWar, seat: Seat, o: Outlook) -> float:
    """What a player will have in the end, as it looks now. Fitted to how games of adepts went on from their rounds'
    beginnings: buildings pay once or twice before they are lost, and armies have hardly told who wins."""
    p = s.players[seat]
    value = p.vp + 0.5 * len(p.runes) + (0.15 + 0.15 * o.rounds) * p.power
    value += (0.45 * o.rounds) * len(set(o.kinds[seat]))
    value += 0.25 * min(1.0, o.left / 2) * len(p.slots)
    value += 0.15 * o.left * sum(gifts > 0 for gifts in fragments(s, seat).values())
    value += 0.5 * o.left * full_fragments(s, seat)
    stays = 0.9 + 0.2 * o.rounds
    for piece in s.on_map(seat):
        if piece.building:
            value += min(stays, o.lasting(piece.where)) * (1 - 0.8 * o.threat(piece.where, seat))
        else:
            value += 0.3 * o.unit_worth(piece)
    return value


def evaluate(s: GodsWar, seat: Seat, taste: Taste) -> float:
    """How well a player stands among the others, in VP; to have won is worth a lead of its own."""
    o = Outlook(s, seat, taste)
    if s.result is not None:
        values = {p.seat: float(p.vp) for p in s.players}
        values[seat] += VICTORY * (seat in s.result.winners) / max(1, len(s.result.winners))
    else:
        values = {p.seat: worth(s, p.seat, o) for p in s.players}
    others = [value for other, value in values.items() if other != seat]
    return values[seat] - 0.4 * max(others) - 0.4 * sum(others) / len(others)
