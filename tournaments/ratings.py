"""How strong the players of a game are, as far as its results tell: OpenSkill's Plackett-Luce model, 2 to 8 players.

A rating is a belief: about `mu`, give or take `sigma`. A game counts for the places of all, not for the first alone.
Computer players and games that were broken off do not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from msgspec import Struct
from openskill.models import PlackettLuce

from tournaments.model import Id, Unfit

MODEL = PlackettLuce()
SCALE, ZERO = 20, 1000  # of the numbers shown: a newcomer has 1,000 ± 167, whose best guess is 1,500


class Rating(Struct, frozen=True):
    """A belief about one player in one game. A newcomer may be anything."""

    mu: float = 25.0
    sigma: float = 25.0 / 3
    games: int = 0

    @property
    def ordinal(self) -> float:
        """What the player is worth almost certainly: three sigma below the best guess. Leaderboards go by it."""
        return self.mu - 3 * self.sigma


class Shown(Struct, frozen=True):
    """A rating in numbers for people: the ordinal and one sigma, both on the scale of the page."""

    number: int
    uncertainty: int

    def __str__(self) -> str:
        return f"{self.number:,} ± {self.uncertainty}"


def shown(rating: Rating) -> Shown:
    """“1,380 ± 40”: 1,000 and 20 for each point of the ordinal. It rises with wins, and with certainty."""
    return Shown(max(0, round(ZERO + SCALE * rating.ordinal)), round(SCALE * rating.sigma))


def is_ai(seat: str) -> bool:
    """Computer players sit as “ai:level”."""
    return seat.startswith("ai:")


def counts(seats: Iterable[str], *, finished: bool) -> bool:
    """Whether a game changes ratings: it was played to the end, by two different persons at least."""
    return finished and len({seat for seat in seats if not is_ai(seat)}) >= 2


def rate(ratings: Mapping[Id, Rating], places: Sequence[Sequence[Id]]) -> dict[Id, Rating]:
    """The ratings of a game's persons after it. `places`: first, second ...; those who share a place side by side.

    Computer players are left out, as if only the persons had played among themselves. A shared place counts as the mean
    of the orders in which its players could have come in: the model's own ties can give a lonely sixth place more than
    a shared first one.
    """
    people = [[id for id in place if not is_ai(id)] for place in places]
    before = {id: ratings.get(id, Rating()) for place in people for id in place}
    if not 2 <= len(before) <= 8 or len(before) < sum(map(len, people)):
        raise Unfit("A game is rated for two to eight different persons.")
    orders = [[id for place in turn for id in place] for turn in product(*(_orders(place, before) for place in people))]
    mu, sigma = dict.fromkeys(before, 0.0), dict.fromkeys(before, 0.0)
    for order in orders:
        teams = [[MODEL.rating(before[id].mu, before[id].sigma)] for id in order]
        for id, (new,) in zip(order, MODEL.rate(teams), strict=True):
            mu[id] += new.mu / len(orders)
            sigma[id] += new.sigma / len(orders)
    return {id: Rating(mu[id], sigma[id], rating.games + 1) for id, rating in before.items()}


def _orders(place: list[Id], before: Mapping[Id, Rating]) -> list[tuple[Id, ...]]:
    """Orders in which everyone is as often in each position, and before each other one, as behind."""
    line = sorted(place, key=lambda id: (before[id].mu, before[id].sigma, id))
    turned = [(*way[n:], *way[:n]) for way in (line, line[::-1]) for n in range(len(line))]
    return list(dict.fromkeys(turned)) or [()]


class Reliability(Struct, frozen=True):
    """Whether somebody plays games to the end, and answers in time."""

    finished: int = 0  # games
    left: int = 0  # games the player gave up or let lapse
    on_time: int = 0  # answers
    late: int = 0  # answers the clock had to give

    @property
    def finished_share(self) -> float | None:
        """None: nothing is known yet."""
        games = self.finished + self.left
        return self.finished / games if games else None

    @property
    def on_time_share(self) -> float | None:
        answers = self.on_time + self.late
        return self.on_time / answers if answers else None


def after_game(before: Reliability, *, finished: bool, on_time: int = 0, late: int = 0) -> Reliability:
    """After one more game, with the answers that were given in time and those that the clock gave."""
    return Reliability(
        before.finished + finished, before.left + (not finished), before.on_time + on_time, before.late + late
    )


class Rank(Struct, frozen=True):
    """One line of a leaderboard."""

    place: int
    id: Id
    rating: Rating


def leaderboard(ratings: Mapping[Id, Rating], *, least: int = 5) -> list[Rank]:
    """Everyone with at least so many games, the best first; equal ratings share a place."""
    rated = [(id, rating) for id, rating in ratings.items() if rating.games >= least and not is_ai(id)]
    rated.sort(key=lambda pair: (-pair[1].ordinal, pair[0]))
    ranks: list[Rank] = []
    for n, (id, rating) in enumerate(rated, 1):
        equal = ranks and ranks[-1].rating.ordinal == rating.ordinal
        ranks.append(Rank(ranks[-1].place if equal else n, id, rating))
    return ranks
