"""What finished games add up to: who wins with what, how lucky the dice were, streaks, and who beats whom.

Shares come with a Wilson interval of 95 %: with few games it is wide, and nothing should be read out of it. What a
share would be by chance alone stands beside it, for a table of five wins less often than a table of two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import sqrt

from msgspec import Struct

from tournaments.ratings import is_ai

CERTAINTY = 1.96  # standard deviations on both sides: 95 %


class Seat(Struct, frozen=True):
    """One seat of a finished game: who sat there, how it ended, and with what it was played."""

    player: str  # a person, or “ai:level”
    place: int  # from 1; those who share one have the same
    won: bool = False
    side: str = ""  # “Storm”, “first player” ...; empty: the game knows none
    deck: str = ""
    cards: tuple[str, ...] = ()  # that were used
    faces: tuple[int, ...] = ()  # of six-sided dice: how often it rolled 1, 2, 3, 4, 5, 6


class Record(Struct, frozen=True):
    """One finished game. `order` tells which of two games ended earlier."""

    game: str
    order: int
    seats: tuple[Seat, ...]


class Share(Struct, frozen=True):
    """How often something won."""

    name: str
    games: int  # seats that played with it
    wins: int
    share: float
    low: float  # the true share lies between these, most likely
    high: float
    by_chance: float  # the share, if all seats of a table were equal

    @property
    def telling(self) -> bool:
        """Whether it wins more or less often than chance can well explain."""
        return not self.low <= self.by_chance <= self.high


class Luck(Struct, frozen=True):
    """How the dice of one player fell. Beyond two standard deviations it is rare, beyond three hardly chance."""

    player: str
    dice: int
    mean: float
    expected: float
    z: float  # standard deviations above, or below, what fair dice give


class Streak(Struct, frozen=True):
    """Games won one after the other: the most ever, and how many up to now."""

    player: str
    longest: int
    current: int


class Duel(Struct, frozen=True):
    """Two persons in games where both sat: how often one came in before the other."""

    one: str
    other: str
    before: int  # the one was placed better
    behind: int
    level: int

    @property
    def games(self) -> int:
        return self.before + self.behind + self.level


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The interval in which the true share lies with 95 % certainty; all of it, when nothing was played."""
    if games == 0:
        return 0.0, 1.0
    share, square = wins / games, CERTAINTY**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = CERTAINTY * sqrt(share * (1 - share) / games + square / (4 * games**2)) / (1 + square / games)
    return max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach))  # rounding never leaves it out


def by_side(records: Iterable[Record]) -> list[Share]:
    return _shares(records, lambda _, seat: [seat.side])


def by_deck(records: Iterable[Record]) -> list[Share]:
    return _shares(records, lambda _, seat: [seat.deck])


def by_card(records: Iterable[Record]) -> list[Share]:
    """A card counts once for each seat that used it, however often."""
    return _shares(records, lambda _, seat: seat.cards)


def by_level(records: Iterable[Record]) -> list[Share]:
    """Computer players by their level, and all persons together as “people”."""
    return _shares(records, lambda _, seat: [seat.player.removeprefix("ai:") if is_ai(seat.player) else "people"])


def by_seat(records: Iterable[Record]) -> list[Share]:
    """Whether it matters where one sits: “seat 1” is the first one."""
    return _shares(records, lambda number, _: [f"seat {number}"])


def _shares(records: Iterable[Record], names: Callable[[int, Seat], Sequence[str]]) -> list[Share]:
    """Everything that has a name, the most played first."""
    tally: dict[str, tuple[int, int, float]] = {}
    for record in records:
        chance = sum(seat.won for seat in record.seats) / max(1, len(record.seats))
        for number, seat in enumerate(record.seats, 1):
            for name in dict.fromkeys(filter(None, names(number, seat))):
                games, wins, expected = tally.get(name, (0, 0, 0.0))
                tally[name] = (games + 1, wins + seat.won, expected + chance)
    found = [
        Share(name, games, wins, wins / games, *wilson(wins, games), expected / games)
        for name, (games, wins, expected) in tally.items()
    ]
    return sorted(found, key=lambda share: (-share.games, share.name))


def dice_luck(records: Iterable[Record]) -> list[Luck]:
    """Everyone who rolled, the luckiest first; computer players of one level together."""
    faces: dict[str, list[int]] = {}
    for record in records:
        for seat in record.seats:
            if any(seat.faces):
                counts = faces.setdefault(seat.player, [0] * 6)
                for face, times in enumerate(seat.faces):
                    counts[face] += times
    return sorted((_luck(player, counts) for player, counts in faces.items()), key=lambda luck: (-luck.z, luck.player))


def _luck(player: str, counts: list[int]) -> Luck:
    """The mean of n fair dice is 3.5, give or take the root of 35 / 12 n."""
    dice = sum(counts)
    mean = sum(face * times for face, times in enumerate(counts, 1)) / dice
    return Luck(player, dice, mean, 3.5, (mean - 3.5) / sqrt(35 / 12 / dice))


def streaks(records: Iterable[Record]) -> list[Streak]:
    """Every person, the longest streak first. A game that was not won ends a streak."""
    longest: dict[str, int] = {}
    current: dict[str, int] = {}
    for record in sorted(records, key=lambda record: record.order):
        for seat in record.seats:
            if not is_ai(seat.player):
                current[seat.player] = current.get(seat.player, 0) + 1 if seat.won else 0
                longest[seat.player] = max(longest.get(seat.player, 0), current[seat.player])
    found = [Streak(player, most, current[player]) for player, most in longest.items()]
    return sorted(found, key=lambda streak: (-streak.longest, -streak.current, streak.player))


def head_to_head(records: Iterable[Record]) -> list[Duel]:
    """Every two persons who sat at one table, those who met most often first; each pair stands there once."""
    tally: dict[tuple[str, str], list[int]] = {}
    for record in records:
        people = sorted((seat for seat in record.seats if not is_ai(seat.player)), key=lambda seat: seat.player)
        for one, other in combinations(people, 2):
            if one.player != other.player:
                result = 0 if one.place < other.place else 1 if one.place > other.place else 2
                tally.setdefault((one.player, other.player), [0, 0, 0])[result] += 1
    duels = [Duel(one, other, *results) for (one, other), results in tally.items()]
    return sorted(duels, key=lambda duel: (-duel.games, duel.one, duel.other))
