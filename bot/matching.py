"""Who of those that wait for a game sit down together: pure, the longest waiting first. Nobody learns from it who
avoids whom: a table is opened or it is not."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .paces import pace_of
from .store import Wish

CONSIDERED = 40  # who has waited longest
EFFORT = 5000  # looks at a next player before we wait for more people
NEWCOMER = 5  # rated games after which somebody is experienced
LIVE_LASTS, LASTS = 2 * 3600.0, 7 * 86400.0  # seconds for which somebody waits
Pairs = Collection[tuple[int, int]]  # who does not want to meet whom


def rank_of(games: int) -> str:
    return "new" if games < NEWCOMER else "experienced"


def waits_for(pace: str) -> float:
    """Whoever wants to play live is soon gone again."""
    return LIVE_LASTS if pace and pace_of(pace).is_live else LASTS


def fit(one: Wish, other: Wish, apart: Pairs) -> bool:
    """Whether two people could sit at one table."""
    if one.person == other.person or (one.person, other.person) in apart or (other.person, one.person) in apart:
        return False
    if "alike" in (one.level, other.level) and one.rank != other.rank:
        return False
    return all(not a or not b or a == b for a, b in ((one.pace, other.pace), (one.size, other.size)))


def together(wishes: Sequence[Wish], least: int, apart: Pairs = ()) -> list[Wish]:
    """The first group that can play, or nobody: as many as one of them has asked for, else as few as the game takes."""
    queue = sorted(wishes, key=lambda wish: (wish.since, wish.person))[:CONSIDERED]
    looks = 0

    def filled(group: list[Wish], rest: Sequence[Wish]) -> list[Wish]:
        nonlocal looks
        if len(group) == max([wish.size for wish in group if wish.size] or [least]):
            return group
        for n, wish in enumerate(rest):
            looks += 1
            if looks > EFFORT:
                return []
            if all(fit(wish, other, apart) for other in group) and (found := filled([*group, wish], rest[n + 1 :])):
                return found
        return []

    for n, first in enumerate(queue):
        if found := filled([first], queue[n + 1 :]):
            return found
    return []


def pace_for(group: Sequence[Wish], usual: str) -> str:
    """What somebody has asked for; the server's usual one where all take any."""
    return next((wish.pace for wish in group if wish.pace), usual)


def hears_of(reader: Wish, player: Wish, apart: Pairs) -> bool:
    """Whether somebody who wants to hear of players hears of this one."""
    return fit(reader, player, apart)
