"""Pods: tables of three to eight players who change from round to round.

The first round is drawn by lot; where the players are seeded, the seeds go round like a snake, so that the pods are
about equally strong. After it, in this order: as few pairs as possible meet again; players of about the same score sit
together (the sum of the squared differences is small); everybody sits on each seat about equally often.

The pods of a later round are found by exchanging two players as long as that makes things better, from several starts
that the seed of the event decides. That is very good, but not proven to be the best.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

from tournaments.ledger import active, lot, open_ledger, rounds_of
from tournaments.model import Id, Match, Round, Tournament, Unfit

LEAST = 3  # players of a pod, if there are as many
USUAL_ROUNDS = 3
SEATS = "Everybody sits where they sat least often; the lot decides among equals."

Pods = list[list[int]]  # numbers of players in the order of the round


def pair(t: Tournament) -> Round | None:
    """The next round; None when as many were played as planned, or fewer than two players are left."""
    if not all(done.done for done in t.rounds):
        raise Unfit(f"Round {t.rounds[-1].number} isn't finished yet.")
    if over(t):
        return None
    number, before = len(t.rounds) + 1, rounds_of(t, t.stage)
    players, met = active(t, number), _met(t)
    points = {id: account.points for id, account in open_ledger(t, t.stage).items()}
    pods = _by_score(t, players, points, met) if before else _first(t, players)
    sat = Counter((id, seat) for done in before for match in done.matches for seat, id in enumerate(match.players))
    matches: list[Match] = []
    for n, pod in enumerate(pods, 1):
        why = _why(t, pod, points, met) if before else _why_first(t, pod)
        matches.append(Match(n, _seated(t, pod, sat), label=f"Pod {n}", why=[*why, SEATS]))
    again = sum(met[frozenset(both)] > 0 for pod in pods for both in combinations(pod, 2))
    notes = [f"Pairs that meet again: {again}. No pods with fewer were found."] if again else []
    return Round(number, t.stage, matches, notes=notes)


def over(t: Tournament) -> bool:
    enough = len(rounds_of(t, t.stage)) >= planned(t) or len(active(t, len(t.rounds) + 1)) < 2
    return all(done.done for done in t.rounds) and enough


def planned(t: Tournament) -> int:
    """How many rounds: 3, or one more than it takes to part the winners of all pods from each other."""
    stage, rounds, reach = t.stages[t.stage], 1, 1
    while reach < len(t.seeded[t.stage]):
        rounds, reach = rounds + 1, reach * max(stage.seats, LEAST)
    return stage.rounds or max(USUAL_ROUNDS, rounds)


def sizes(count: int, seats: int, room: int = 8) -> list[int]:
    """As even as can be, with the seats wanted or fewer, but at least three: 13 at tables of four are 4, 3, 3, 3.

    Where that cannot be, tables are larger than wanted, if the game has room at them: five players are one table of
    five, even where four are wanted. In a game for four they are a table of three and one of two.
    """
    tables = max(1, min(-(-count // max(seats, LEAST)), count // LEAST), -(-count // room))
    return [count // tables + (n < count % tables) for n in range(tables)]


def _first(t: Tournament, players: list[Id]) -> list[list[Id]]:
    """By lot, or like a snake by seeds; the larger pods first."""
    seeded = _is_seeded(t, players)
    drawn = players if seeded else sorted(players, key=lambda id: lot(t.seed, "pods", id))
    count = len(sizes(len(players), t.stages[t.stage].seats, t.stages[t.stage].room))
    pods: list[list[Id]] = [[] for _ in range(count)]
    for n, player in enumerate(drawn):
        line, place = divmod(n, count)
        pods[count - 1 - place if line % 2 else place].append(player)
    return sorted(pods, key=len, reverse=True)


def _is_seeded(t: Tournament, players: list[Id]) -> bool:
    """By an earlier stage, or by ratings that are not all the same."""
    return t.stage > 0 or len({t.entrants[id].rating for id in players}) > 1


def _met(t: Tournament) -> Counter[frozenset[Id]]:
    rounds = rounds_of(t, t.stage)
    return Counter(frozenset(p) for done in rounds for match in done.matches for p in combinations(match.players, 2))


def _by_score(t: Tournament, players: list[Id], points: dict[Id, int], met: Counter[frozenset[Id]]) -> list[list[Id]]:
    """The best of several searches; ties in the score are drawn anew for each start."""
    score = [points[id] for id in players]
    size = sizes(len(players), t.stages[t.stage].seats, t.stages[t.stage].room)
    heavy = 1 + (max(score) - min(score)) ** 2 * len(players) * max(size)  # one meeting outweighs all differences
    cost = [
        [met[frozenset((a, b))] * heavy + (score[i] - score[j]) ** 2 if i != j else 0 for j, b in enumerate(players)]
        for i, a in enumerate(players)
    ]
    found: list[tuple[int, int, Pods]] = []
    for start in range(max(2, 600 // len(players))):
        lots = [lot(t.seed, "pods", len(t.rounds) + 1, start, id) for id in players]
        near = start == 0 or start % 2  # every second search begins anywhere at all
        drawn = sorted(range(len(players)), key=lambda i: (-score[i] if near else 0, lots[i]))
        pods = _improved(_dealt(drawn, size), cost)
        found.append((sum(cost[i][j] for pod in pods for i, j in combinations(pod, 2)), start, pods))
    best = min(found)[2]
    best.sort(key=lambda pod: (-sum(score[i] for i in pod) / len(pod), pod))
    return [[players[i] for i in pod] for pod in best]


def _dealt(drawn: list[int], size: list[int]) -> Pods:
    cuts = [sum(size[:n]) for n in range(len(size))]
    return [drawn[cut : cut + length] for cut, length in zip(cuts, size, strict=True)]


def _improved(pods: Pods, cost: list[list[int]]) -> Pods:
    """Exchange two players of different pods as long as it makes things better."""
    count = len(cost)
    home = [0] * count
    for n, pod in enumerate(pods):
        for i in pod:
            home[i] = n
    toll = [[sum(row[j] for j in pod) for pod in pods] for row in cost]  # what each would cost in each pod
    moved = True
    while moved:
        moved = False
        for i in range(count):
            mine, row = toll[i], cost[i]
            for j in range(i + 1, count):
                p, q = home[i], home[j]
                theirs = toll[j]
                if p != q and mine[q] - mine[p] + theirs[p] - theirs[q] - 2 * row[j] < 0:
                    for k in range(count):
                        change = cost[k][j] - cost[k][i]
                        toll[k][p] += change
                        toll[k][q] -= change
                    home[i], home[j] = q, p
                    moved = True
    return [[i for i in range(count) if home[i] == n] for n in range(len(pods))]


def _seated(t: Tournament, pod: list[Id], sat: Counter[tuple[Id, int]]) -> list[Id]:
    """The order of the seats in which nobody sits too often on the same one; the lot decides among equals."""
    drawn = sorted(pod, key=lambda id: lot(t.seed, "seats", len(t.rounds) + 1, id))

    @cache
    def best(left: tuple[Id, ...]) -> tuple[int, tuple[Id, ...]]:
        """The seats from here on, for those who have none yet, and what they cost."""
        if not left:
            return 0, ()
        seat = len(drawn) - len(left)
        options: list[tuple[int, tuple[Id, ...]]] = []
        for id in left:
            total, rest = best(tuple(other for other in left if other != id))
            options.append((total + sat[id, seat] ** 2, (id, *rest)))
        return min(options, key=lambda option: option[0])

    return [*best(tuple(drawn))[1]]


def _why_first(t: Tournament, pod: list[Id]) -> list[str]:
    if not _is_seeded(t, active(t, len(t.rounds) + 1)):
        return ["The first pods are drawn by lot from the seed of the event."]
    numbers = ", ".join(str(t.seeded[t.stage].index(id) + 1) for id in pod)
    return [f"Seeds {numbers}: dealt out so that the pods are about equally strong."]


def _why(t: Tournament, pod: list[Id], points: dict[Id, int], met: Counter[frozenset[Id]]) -> list[str]:
    scores = ", ".join(f"{t.entrants[id].name} {points[id]}" for id in pod)
    pairs = [(a, b, met[frozenset((a, b))]) for a, b in combinations(pod, 2)]
    before = [f"{t.entrants[a].name} and {t.entrants[b].name} ({times})" for a, b, times in pairs if times]
    known = f"Met before, and how often: {', '.join(before)}." if before else "Nobody here has met before."
    return [f"About the same score: {scores}.", known]
