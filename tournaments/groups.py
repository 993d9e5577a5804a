"""Groups: a round robin in each, all of them at the same time, and the best of each go on."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments import robin
from tournaments.brackets import order
from tournaments.ledger import rounds_of
from tournaments.model import Id, Match, Round, Tournament, Unfit

SIZE = 4  # players of a group, about, where the number of groups is left open


def members(t: Tournament, stage: int) -> list[list[Id]]:
    """The groups, best seed first. Seeds go round like a snake: 1 to A, 2 to B, 3 to C; 4 to C, 5 to B, 6 to A ..."""
    players = t.seeded[stage]
    wanted = t.stages[stage].groups or round(len(players) / SIZE)
    count = max(1, min(wanted, len(players) // 2))
    groups: list[list[Id]] = [[] for _ in range(count)]
    for n, player in enumerate(players):
        line, place = divmod(n, count)
        groups[place if line % 2 == 0 else count - 1 - place].append(player)
    return groups


def title(n: int) -> str:
    """Group A to Group Z, then Group AA."""
    letters = chr(ord("A") + n % 26)
    return f"Group {letters if n < 26 else chr(ord('A') + n // 26 - 1) + letters}"


def pair(t: Tournament) -> Round | None:
    """The next round of every group that still has one; who has none waits."""
    if not all(done.done for done in t.rounds):
        raise Unfit(f"Round {t.rounds[-1].number} isn't finished yet.")
    rules = t.stages[t.stage]
    if rules.rounds and len(rounds_of(t, t.stage)) >= rules.rounds:
        return None
    matches: list[Match] = []
    for n, group in enumerate(members(t, t.stage)):
        new = robin.due(t, group, title(n))
        for match in new:
            match.label = title(n)
            match.why.insert(0, f"{title(n)} came about by seeds {_seeds(t, group)}.")
        matches += new
    return robin.round_of(t, matches) if matches else None


def over(t: Tournament) -> bool:
    return all(done.done for done in t.rounds) and pair(t) is None


def cut(t: Tournament, stage: int, ranked: Sequence[Id]) -> list[Id]:
    """Who goes on, in the order of the next stage's seeds: the first of all groups, then the second ones, and so on.

    `ranked` is the order of the whole stage by its standings, without those who have dropped. Where the places left are
    fewer than the groups, the better record decides. Two of one group do not meet at once in a bracket if seeds of the
    same place in their groups can be exchanged to avoid it.
    """
    home = {player: n for n, group in enumerate(members(t, stage)) for player in group}
    place: dict[Id, int] = {}
    for n in range(len(members(t, stage))):
        place |= {player: k for k, player in enumerate(player for player in ranked if home[player] == n)}
    best = sorted(ranked, key=place.__getitem__)[: t.stages[stage].cut]
    for n, player in enumerate(best):
        if _clash(best, home, n):
            for k, other in enumerate(best):
                if place[other] == place[player] and _clashes_less(best, home, n, k):
                    best[n], best[k] = other, player
                    break
    return best


def _rival(seeds: list[Id], n: int) -> int | None:
    """The place in the seeds that n meets first in a bracket; None: a bye."""
    lines = order(1 << max(len(seeds) - 1, 0).bit_length())
    rival = lines[lines.index(n + 1) ^ 1] - 1 if len(lines) > 1 else len(seeds)
    return rival if rival < len(seeds) else None


def _clash(seeds: list[Id], home: dict[Id, int], n: int) -> bool:
    rival = _rival(seeds, n)
    return rival is not None and home[seeds[n]] == home[seeds[rival]]


def _clashes_less(seeds: list[Id], home: dict[Id, int], n: int, k: int) -> bool:
    """Whether exchanging two seeds leaves both without a clash."""
    changed = [*seeds]
    changed[n], changed[k] = changed[k], changed[n]
    return not _clash(changed, home, n) and not _clash(changed, home, k)


def _seeds(t: Tournament, group: list[Id]) -> str:
    return ", ".join(str(t.seeded[t.stage].index(player) + 1) for player in group)
