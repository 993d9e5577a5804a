"""How strong the players of a game are, as far as its results tell: OpenSkill's Plackett-Luce model, 2 to 8 players.

A rating is a belief: about `mu`, give or take `sigma`. A game counts for the places of all, not for the first alone.
Computer players and games that were broken off do not count. Certainty fades while somebody does not play, and games of
the same people again and again count ever less: two friends cannot lift each other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import product
from math import sqrt

from msgspec import Struct
from msgspec.structs import replace
from openskill.models import PlackettLuce

from tournaments.model import Id, Unfit

MODEL = PlackettLuce()
SCALE, ZERO = 20, 1000  # of the numbers shown: a newcomer has 1,000 ± 167, whose best guess is 1,500
UNKNOWN = 25.0 / 3  # the sigma of somebody of whom nothing is known
PROVISIONAL = 6.0  # above it a rating says little yet: about eleven games of two, or a year and more without one
FADING = 0.0575  # by which the variance grows in a day without a game: a sigma of 2 becomes 5 within a year
IN_FULL, DAYS = 3, 30  # so many games of the same two count in full within so many days, each further one half as much
AI_SEEDS = (-5.0, 10.0)  # of the lowest level, below any newcomer; and the step to the next one


class Rating(Struct, frozen=True):
    """A belief about one player in one game. A newcomer may be anything."""

    mu: float = 25.0
    sigma: float = UNKNOWN
    games: int = 0

    @property
    def ordinal(self) -> float:
        """What the player is worth almost certainly: three sigma below the best guess. Leaderboards go by it."""
        return self.mu - 3 * self.sigma

    @property
    def provisional(self) -> bool:
        return self.sigma > PROVISIONAL


def aged(rating: Rating, days: float) -> Rating:
    """The belief after so many days without a game: as good as before, and less certain."""
    if not rating.games or days <= 0:
        return rating
    return replace(rating, sigma=min(UNKNOWN, sqrt(rating.sigma**2 + FADING * days)))


def ai_seed(levels: Sequence[str], level: str) -> float:
    """Where an AI player is seeded among people: the lowest level below any newcomer, each further one above."""
    lowest, step = AI_SEEDS
    return lowest + step * levels.index(level)


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


Met = Mapping[frozenset[Id], int]  # how often two have played with each other lately


def damping(id: Id, others: Collection[Id], met: Met) -> float:
    """How much a game counts for somebody: all of it among people who rarely met, hardly anything between two who play
    with each other all the time. At a big table the mean over all others."""
    often = [met.get(frozenset((id, other)), 0) for other in others]
    return sum(0.5 ** max(0, games + 1 - IN_FULL) for games in often) / len(often)


def rate(ratings: Mapping[Id, Rating], places: Sequence[Sequence[Id]], met: Met | None = None) -> dict[Id, Rating]:
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
    after = {}
    for id, rating in before.items():
        share = damping(id, before.keys() - {id}, met or {})
        moved = (rating.mu + share * (mu[id] - rating.mu), rating.sigma + share * (sigma[id] - rating.sigma))
        after[id] = Rating(*moved, rating.games + 1)
    return after


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
