"""What pieces, gifts, runes and whole positions are worth, in victory points that they will have brought in the end."""

from __future__ import annotations

from ...kernel import Seat
from .. import board
from ..board import SPIKE
from ..gains import COMPROMISE, WINS
from ..state import AreaId, GodsWar, Piece
from ..values import building_kinds, building_results, cost, fragments, rating
from .odds import Force, conquers

GROWTH = 1.0  # VP by which the best player's income goes up from round to round
RUNE = 1.1
GIFT = 1.4  # beside what it does for Power and VP


def income(s: GodsWar, seat: Seat) -> int:
    """VP that the next Council Phase would bring."""
    return len(building_kinds(s, seat)) + sum(gifts == 2 for gifts in fragments(s, seat).values())


def councils_left(s: GodsWar) -> float:
    """How many Council Phases are still to be scored, at a guess."""
    if s.over:
        return 0.0
    rates = [(float(p.vp), float(income(s, p.seat))) for p in s.players]
    for n in range(12):
        best = max(vp for vp, _ in rates)
        if best >= WINS:
            over = best - WINS
            return max(0.5, n - min(0.5, over / 10))
        rates = [(vp + rate + (2.0 if best >= COMPROMISE else 0.0), min(11.0, rate + GROWTH)) for vp, rate in rates]
    return 8.0


class Outlook:
    """A position as one player sees it: what stands where, how strong it is, and how long the game may last."""

    def __init__(self, s: GodsWar, seat: Seat) -> None:
        self.s, self.seat, self.p = s, seat, s.players[seat]
        self.left = councils_left(s)
        self.power = 0.2 + 0.11 * self.left  # what 1 Power of the rounds to come is worth
        self.here: dict[AreaId, list[Piece]] = {}
        self.mine: list[Piece] = []
        for piece in s.on_map():
            self.here.setdefault(piece.at, []).append(piece)
            if piece.seat == seat:
                self.mine.append(piece)
        self._might: dict[str, float] = {}
        self._near: dict[AreaId, list[AreaId]] = {}

    # -- strength

    def might(self, piece: Piece) -> float:
        """A unit's dice, on average: nothing is rolled for a look."""
        found = self._might.get(piece.id)
        if found is None:
            face = self.s.unit(piece)
            found = 3.5 * face.dice if face.dice else float(rating(self.s, piece))
            self._might[piece.id] = found
        return found

    def units(self, area: AreaId, seat: Seat) -> list[Piece]:
        return [piece for piece in self.here.get(area, ()) if piece.seat == seat and not piece.building]

    def building(self, area: AreaId, seat: Seat) -> Piece | None:
        return next((piece for piece in self.here.get(area, ()) if piece.building and piece.seat == seat), None)

    def force(self, area: AreaId, seat: Seat, more: list[Piece] | None = None, but: list[Piece] | None = None) -> Force:
        units = [u for u in self.units(area, seat) if but is None or u not in but] + (more or [])
        house = self.building(area, seat)
        kills, routs = building_results(self.s, house) if house is not None else (0, 0)
        return Force(len(units), round(sum(self.might(u) for u in units)), kills + routs, kills)

    def near(self, area: AreaId) -> list[AreaId]:
        if area not in self._near:
            self._near[area] = [*board.adjacent(self.s, area), *board.arrows(self.s, area)]
        return self._near[area]

    # -- what things are worth

    def unit_worth(self, piece: Piece) -> float:
        face = self.s.unit(piece)
        god = 0.8 if face.rank == "greater_god" else 0.0
        return min(1.0, self.left / 2) * (0.35 + 0.4 * self.might(piece) + god)

    def building_worth(self, piece: Piece) -> float:
        """What losing it would cost its owner, as far as one can see."""
        kinds = building_kinds(self.s, piece.seat)
        types = 2 * self.power * max(0.0, self.left - 1) if kinds.count(piece.kind) <= 1 else 0.0
        return self.lasting(piece.at) + types + 0.2 * cost(self.s, piece)

    def lasting(self, area: AreaId) -> float:
        """How many Council Phases a building there will be scored in; the Spike shatters soon."""
        if area == SPIKE:
            most = max(p.vp + income(self.s, p.seat) for p in self.s.players)
            return 0.8 if most < 10 else 0.0
        return self.left

    def others_share(self, seat: Seat) -> float:
        """How much of another player's loss is one's own gain: most where the leaders are concerned."""
        vps = sorted(p.vp for p in self.s.players if p.seat != self.seat)
        rank = vps.index(self.s.players[seat].vp) / max(1, len(vps) - 1)
        return 0.15 + 0.35 * rank

    def threat(
        self, area: AreaId, seat: Seat, more: list[Piece] | None = None, but: list[Piece] | None = None
    ) -> float:
        """How likely a player's building there is lost before it is scored again."""
        defence = self.force(area, seat, more, but)
        worst = 0.0
        for enemy in self.s.players:
            if enemy.seat == seat:
                continue
            inside = self.units(area, enemy.seat)
            if inside:
                able = 0.8 if enemy.power else 0.3
                worst = max(worst, able * conquers(self.force(area, enemy.seat), defence))
            for other in self.near(area):
                coming = self.units(other, enemy.seat)
                if coming:
                    able = 0.45 if enemy.power > 1 else 0.15
                    attack = Force(len(coming), round(sum(self.might(u) for u in coming)))
                    worst = max(worst, able * conquers(attack, defence))
        return worst


def worth(s: GodsWar, seat: Seat, look: Outlook | None = None) -> float:
    """What a player will have in the end, as it looks now."""
    o = look or Outlook(s, seat)
    p = s.players[seat]
    value = p.vp + RUNE * len(p.runes) + 0.9 * o.power * p.power
    rounds = max(0.0, o.left - 1)
    found = fragments(s, seat)
    for gifts in found.values():
        if gifts:
            value += o.power * rounds + 0.3 * o.left
        if gifts == 2:
            value += 0.7 * o.left
    value += GIFT * len(p.slots) * min(1.0, o.left / 2)
    kinds = set(building_kinds(s, seat))
    value += 2 * o.power * rounds * len(kinds)
    for piece in s.on_map(seat):
        if piece.building:
            value += o.lasting(piece.at) * (1 - o.threat(piece.at, seat))
        else:
            value += o.unit_worth(piece)
    return value


def evaluate(s: GodsWar, seat: Seat) -> float:
    """How well a player stands among the others."""
    if s.result is not None:
        return 100.0 * (seat in s.result.winners) / max(1, len(s.result.winners))
    values = {p.seat: worth(s, p.seat) for p in s.players}
    others = [value for other, value in values.items() if other != seat]
    return values[seat] - 0.5 * max(others) - 0.3 * sum(others) / len(others)
