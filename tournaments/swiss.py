"""
Swiss pairings: an exact minimum-weight matching, so that what comes first in this list is never given up for the rest.

1. The bye, when the number is odd, goes to one of those who have had the fewest: nobody has a second one before
   everybody still in has had a first.
2. No rematch while one can be avoided; otherwise as few as possible, then the pairs that met least often. Whoever was
   paired has met, even if one of the two did not appear.
3. The bye goes to the lowest score.
4. Floats: the sum of the squares of the score differences is as small as possible (the square, because two small
   floats are better than a big one).
5. Nobody floats the same way twice in a row; a bye is a float downwards.
6. Seats: nobody gets two more of the first, or of the second seats than of the others.
7. Neighbours in the order of the round play each other: by score, and among equals by the SHA-256 of
   "seed/round/id". What is still equal then is decided by the SHA-256 of "seed/round/id/id".

Late entrants come in with no points; the rounds missed are lost without an opponent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import reduce
from itertools import combinations, pairwise
from math import gcd
from typing import NamedTuple

from msgspec import Struct

from tournaments import floats
from tournaments.ledger import Account, active, lot, mates, open_ledger, rounds_of
from tournaments.model import Id, Match, Outcome, Round, Tournament

NEAR = 12  # how far apart in the order of the round two players may be, at first
END = 80  # and so many at each end of it may all play each other
FAR = 63  # from here on a distance is only "far"
ROOM = 96  # bits of a weight: 128 in rustworkx, less one for its doubling and ten for what 1,024 players add up to


class Player(Struct, frozen=True):
    """What the pairing knows of one player."""

    id: Id
    score: int
    byes: int
    met: dict[Id, int]  # how often; a team-mate counts as met once more
    floated: int  # in the last round: 1 down, -1 up, 0 not
    firsts: int  # first seats so far
    seconds: int
    was_first: bool  # in the last match
    lot: int
    mates: frozenset[Id] = frozenset()

    @property
    def lean(self) -> int:
        return self.firsts - self.seconds


class Cost(NamedTuple):
    """What a pairing costs; the earlier weighs more than all of the later together."""

    rematch: int = 0
    again: int = 0
    bye: int = 0
    float: int = 0
    refloat: int = 0
    seats: int = 0
    distance: int = 0


Pairs = list[tuple[int, int]]  # places in the order of the round; the bye is the place after the last


def planned(t: Tournament) -> int:
    """How many rounds: enough to leave one unbeaten, at least 3, but no more than go without a rematch."""
    stage, n = t.stages[t.stage], len(t.seeded[t.stage])
    if stage.rounds:
        return stage.rounds
    return min(max(3, (n - 1).bit_length()), n - 1 + n % 2)


def over(t: Tournament) -> bool:
    played = rounds_of(t, t.stage)
    if played and not played[-1].done:
        return False
    return len(played) >= planned(t) or len(active(t, len(t.rounds) + 1)) < 2


def pair(t: Tournament) -> Round | None:
    """The next round, or None when the stage is over."""
    if over(t):
        return None
    number = len(t.rounds) + 1
    players = in_order(t, number, active(t, number))
    pairs = best_pairs(t, number, players)
    pairs.sort(key=lambda pair: (pair[1] == len(players), pair))
    matches = [table(t, n, players, one, other) for n, (one, other) in enumerate(pairs, 1)]
    return Round(number, t.stage, matches, notes=notes(t, players, pairs))


def in_order(t: Tournament, number: int, ids: Iterable[Id]) -> list[Player]:
    """The order of the round: by score, and among equals by lot."""
    ledger = open_ledger(t, t.stage)
    before = rounds_of(t, t.stage)
    floated = floats_of(t, before[-1]) if before else {}
    players = [player(t, ledger[id], number, floated.get(id, 0)) for id in ids]
    return sorted(players, key=lambda p: (-p.score, p.lot, p.id))


def player(t: Tournament, account: Account, number: int, floated: int) -> Player:
    team = mates(t, account.id)
    met = Counter([*(other for _, other in account.opponents()), *team])
    seats = [line.first for line in account.lines if len(line.against) == 1]
    return Player(
        id=account.id,
        score=account.points,
        byes=account.count("bye"),
        met=dict(met),
        floated=floated,
        firsts=sum(seats),
        seconds=len(seats) - sum(seats),
        was_first=bool(seats and seats[-1]),
        lot=lot(t.seed, number, account.id),
        mates=team,
    )


def floats_of(t: Tournament, last: Round) -> dict[Id, int]:
    """Who floated in that round: 1 downwards, which a bye is too, -1 upwards."""
    ledger = open_ledger(t, last.stage, last.number - 1)
    floated: dict[Id, int] = {}
    for played in last.matches:
        scores = {id: ledger[id].points for id in played.players}
        low, high = min(scores.values()), max(scores.values())
        for id, score in scores.items():
            down = len(scores) == 1 or score > low
            floated[id] = 1 if down else -1 if score < high else 0
    return floated


def bye_candidates(players: list[Player]) -> list[int]:
    """Those who have had the fewest byes; nobody when everybody finds an opponent."""
    fewest = min(p.byes for p in players)
    return [k for k, p in enumerate(players) if p.byes == fewest] if len(players) % 2 else []


def best_pairs(t: Tournament, number: int, players: list[Player]) -> Pairs:
    """
    The best pairing, found without looking at all pairs of a big event.

    First only neighbours in the order of the round are looked at, then all pairs at both ends of it too, where scores
    are sparse and most have met. What leaves nobody over, with floats that a bound shows to be the smallest, is the
    best. Otherwise those far pairs come in that could still make the floats smaller, or all.
    """
    n = len(players)
    if n > 2 * END:
        near = {(i, j) for i in range(n) for j in range(i + 1, min(n, i + NEAR + 1))}
        ends = {pair for end in (range(n)[:END], range(n)[-END:]) for pair in combinations(end, 2)}
        pairs = solve(t, number, players, sorted(near))
        if pairs is not None and smallest(players, pairs):
            return pairs
        pairs = solve(t, number, players, sorted(near | ends))
        if pairs is not None:
            far = promising_pairs(players, pairs)
            better = solve(t, number, players, sorted(near | ends | far)) if far else pairs
            assert better is not None, "the near pairs alone were enough"
            return better
    everything = list(combinations(range(n), 2))
    pairs = solve(t, number, players, everything) or solve(t, number, players, everything, rematches=True)
    assert pairs is not None, "everybody may play everybody, and somebody may have the bye"
    return pairs


def floats_found(players: list[Player], pairs: Pairs) -> tuple[int, list[int], list[int]]:
    """The squares of a pairing, the scores of all who play in it, and who else might have the bye instead."""
    n = len(players)
    found = sum((players[i].score - players[j].score) ** 2 for i, j in pairs if j < n)
    bye = next((i for i, j in pairs if j == n), None)
    if bye is None:
        return found, [p.score for p in players], []
    same = [k for k in bye_candidates(players) if players[k].score == players[bye].score]
    return found, [p.score for k, p in enumerate(players) if k != bye], same


def bye_is_lowest(players: list[Player], pairs: Pairs) -> bool:
    given = [players[i].score for i, j in pairs if j == len(players)]
    return not given or given[0] == min(players[k].score for k in bye_candidates(players))


def smallest(players: list[Player], pairs: Pairs) -> bool:
    """Whether the floats are as small as the scores alone allow."""
    found, scores, _ = floats_found(players, pairs)
    return bye_is_lowest(players, pairs) and found == floats.least(scores)


def promising_pairs(players: list[Player], pairs: Pairs) -> set[tuple[int, int]]:
    """The pairs that a better pairing might need; none if a bound shows that there is no better one."""
    everything = combinations(range(len(players)), 2)
    if not bye_is_lowest(players, pairs):
        return set(everything)
    found, scores, byes = floats_found(players, pairs)

    def barred(i: int, j: int) -> bool:
        return players[j].id in players[i].met

    if found in (floats.least(scores), floats.least_with_fringe([p.score for p in players], barred, byes)):
        return set()
    helpful = floats.promising(scores, found)
    return {(i, j) for i, j in everything if (players[i].score, players[j].score) in helpful}


def solve(t: Tournament, number: int, players: list[Player], near: Pairs, *, rematches: bool = False) -> Pairs | None:
    """The cheapest pairing made of these pairs, None if they leave somebody over."""
    n = len(players)
    unit = reduce(gcd, (a.score - b.score for a, b in pairwise(players)), 0) or 1
    edges: list[tuple[int, int, Cost]] = []
    for i, j in near:
        one, other = players[i], players[j]
        if rematches or other.id not in one.met:
            edges.append((i, j, cost(one, other, unit, j - i)))
    candidates = bye_candidates(players)
    if candidates:
        lowest = players[-1].score
        for k in candidates:
            p = players[k]
            edges.append((k, n, Cost(bye=(p.score - lowest) // unit, refloat=int(p.floated == 1))))
    total = (n + 1) // 2
    found = cheapest(t, number, players, edges, total)
    return found if len(found) == total else None


def cost(one: Player, other: Player, unit: int, distance: int) -> Cost:
    """What it costs to pair two players, `one` not behind `other`."""
    met = one.met.get(other.id, 0)
    gap = (one.score - other.score) // unit
    refloat = (one.floated == 1) + (other.floated == -1) if gap else 0
    seats = min(lopsided(one.lean + turn) + lopsided(other.lean - turn) for turn in (1, -1))
    return Cost(met > 0, min(max(0, met - 1), 7), 0, gap * gap, refloat, min(seats, 7), min(distance, FAR))


def lopsided(lean: int) -> int:
    return max(0, abs(lean) - 1)


def cheapest(
    t: Tournament, number: int, players: list[Player], edges: list[tuple[int, int, Cost]], total: int
) -> Pairs:
    """
    The matching with the most pairs, and of those the cheapest.

    All costs of a pair become one whole number: each has room for its sum over a whole round, so that no amount of a
    lesser one outweighs a greater one. The last digits are drawn by the seed, which leaves one cheapest matching.
    """
    most = Cost(*(max((c[k] for *_, c in edges), default=0) for k in range(len(Cost._fields))))
    room = [worst * total + 1 for worst in most._replace(bye=0)]
    room[Cost._fields.index("bye")] = most.bye + 1  # there is one at most
    taken = reduce(lambda a, b: a * b, room).bit_length() + total.bit_length()
    drawn = min(48, max(8, ROOM - taken))
    weighted: list[tuple[int, int, int]] = []
    for i, j, c in edges:
        weight = 0
        for part, space in zip(c, room, strict=True):
            weight = weight * space + part
        pair = f"{players[i].id}/{players[j].id if j < len(players) else ''}"
        digits = lot(t.seed, number, pair) >> (256 - drawn)
        weighted.append((i, j, ((weight * total) << drawn) + digits))
    return floats.matched(2 * total, weighted)


def table(t: Tournament, number: int, players: list[Player], i: int, j: int) -> Match:
    """The match of two players, who sits first, and why; or the bye."""
    one = players[i]
    if j == len(players):
        had = "hasn't had one" if one.byes == 0 else f"has had {one.byes}, no more than anyone still in"
        why = [f"{name(t, one)} has the bye: {one.score} points, and {had}."]
        return Match(number, [one.id], Outcome(((one.id,),), how="bye"), why=why)
    other = players[j]
    first, second = sorted((one, other), key=lambda p: (p.lean, p.was_first, p.lot))
    if first.lean != second.lean:
        seat = f"{seats(t, first)}; {seats(t, second)}"
    elif first.was_first != second.was_first:
        seat = f"{name(t, second)} had it last time"
    else:
        seat = "drawn by lot"
    if one.score == other.score:
        why = [f"Both have {one.score} points."]
    else:
        why = [f"{name(t, one)} has {one.score} points and floats down to {name(t, other)} with {other.score}."]
    if other.id in one.mates:
        why.append("They are team-mates: this round needs that.")
    if met := one.met.get(other.id, 0) - (other.id in one.mates):
        why.append(f"They have met {times(met)}: this round needs a rematch.")
    why.append(f"{name(t, first)} has the first seat: {seat}.")
    return Match(number, [first.id, second.id], why=why)


def seats(t: Tournament, p: Player) -> str:
    """“Ada sat first 2 times and second once”."""
    return f"{name(t, p)} sat first {times(p.firsts)} and second {times(p.seconds)} so far"


def times(n: int) -> str:
    return {0: "never", 1: "once"}.get(n, f"{n} times")


def name(t: Tournament, p: Player) -> str:
    return t.entrants[p.id].name


def notes(t: Tournament, players: list[Player], pairs: Pairs) -> list[str]:
    """What the round had to give up."""
    said: list[str] = []
    n = len(players)
    again = [(players[i], players[j]) for i, j in pairs if j < n and players[j].id in players[i].met]
    if again:
        names = "; ".join(f"{name(t, one)} and {name(t, other)}" for one, other in again)
        again_or = "meet again, or meet a team-mate" if any(p.mates for p in players) else "meet again"
        said.append(f"Not everybody can get a new opponent; as few as possible {again_or}: {names}.")
    for i, j in pairs:
        if j == n and players[i].byes:
            said.append(f"Everybody still in has had a bye; {name(t, players[i])} gets another one.")
    return said
