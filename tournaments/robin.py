"""Round robin, everybody against everybody; and the league, where the players choose when they meet.

A round robin goes by the circle: the last seed stays, the others move on by one each round, and who sits opposite
plays. With an odd number nobody sits on the fixed chair, and the one opposite has a bye. The first sides are shared out
so that they differ by one at most; when everybody meets again, the sides are changed.

Who drops is not paired any more: the opponent of that round has a bye. A round in which nobody could play is left out;
it would give each one bye. If a late entrant or a return has broken the circle, each further round is as large a set of
owed matches as can be played side by side, those first who owe the most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import rustworkx

from tournaments.ledger import active, plays, rounds_of
from tournaments.model import Id, Match, Outcome, Round, Tournament, Unfit

Pair = frozenset[Id]


def pair(t: Tournament) -> Round | None:
    """The next round; None when everybody has met everybody. In a league nobody is paired: see `challenge`."""
    if not all(done.done for done in t.rounds):
        raise Unfit(f"Round {t.rounds[-1].number} isn't finished yet.")
    rules = t.stages[t.stage]
    if rules.kind == "league" or (rules.rounds and len(rounds_of(t, t.stage)) >= rules.rounds):
        return None
    matches = due(t, t.seeded[t.stage])
    return round_of(t, matches) if matches else None


def over(t: Tournament) -> bool:
    """Whether nobody is left to meet; a league ends when no challenge is open any more, or earlier by its director."""
    if not all(done.done for done in t.rounds):
        return False
    return not open_pairs(t) if t.stages[t.stage].kind == "league" else pair(t) is None


def round_of(t: Tournament, matches: list[Match]) -> Round:
    """A round of these matches, numbered; whoever is in none of them waits."""
    busy = {player for match in matches for player in match.players}
    for number, match in enumerate(matches, 1):
        match.number = number
    number = len(t.rounds) + 1
    return Round(number, t.stage, matches, [player for player in active(t, number) if player not in busy])


def due(t: Tournament, players: Sequence[Id], label: str = "Round robin") -> list[Match]:
    """The next matches of these players among themselves: by the circle, or what is owed if that is broken."""
    number, meetings = len(t.rounds) + 1, t.stages[t.stage].meetings
    here = [player for player in players if t.entrants[player].since <= number]
    can = [player for player in here if plays(t, player, number)]
    met = meetings_of(t, players)
    for cycle in range(meetings):
        for turn, table in enumerate(circle(here, cycle)):
            old = [both for both in table if met[frozenset(both)] > cycle]
            if all(both in old or not set(can).issuperset(both) for both in table):
                continue
            if old:
                return _owed(t, can, met, label)
            where = f"{label}, round {cycle * (len(here) - 1 + len(here) % 2) + turn + 1}"
            return [_match(t, both, can, where) for both in table if not set(can).isdisjoint(both)]
    return []


def circle(players: Sequence[Id], cycle: int = 0) -> list[list[tuple[Id, Id]]]:
    """All rounds of one cycle: who meets whom, the first side first; the one who meets "" has a bye."""
    chairs = [*players] if len(players) % 2 == 0 else [*players, ""]
    fixed, ring = chairs[-1:], chairs[:-1]
    rounds: list[list[tuple[Id, Id]]] = []
    for turn in range(len(ring)):
        table = [(fixed[0], ring[turn]) if turn % 2 else (ring[turn], fixed[0])]
        for step in range(1, len(chairs) // 2):
            ahead, behind = ring[(turn + step) % len(ring)], ring[(turn - step) % len(ring)]
            table.append((ahead, behind) if step % 2 else (behind, ahead))
        rounds.append([(b, a) if cycle % 2 else (a, b) for a, b in table])
    return rounds


def meetings_of(t: Tournament, players: Sequence[Id]) -> Counter[Pair]:
    """How often these players were paired in the current stage, played or not."""
    inside = set(players)
    return Counter(
        frozenset(match.players)
        for done in rounds_of(t, t.stage)
        for match in done.matches
        if len(match.players) == 2 and inside.issuperset(match.players)
    )


def _match(t: Tournament, both: tuple[Id, Id], can: list[Id], where: str) -> Match:
    """A match of the circle, or a bye for the one who can play."""
    here = [id for id in both if id in can]
    if len(here) == 2:
        return Match(0, here, label=where, why=["They sit opposite.", f"{_name(t, here[0])} has the first side."])
    gone = [_name(t, id) for id in both if id and id not in here]
    why = f"{gone[0]} has left." if gone else "With an odd number of players, each gets a bye in turn."
    return Match(0, here, Outcome(((here[0],),), "drop" if gone else "bye", reason=why), where, [why])


def _owed(t: Tournament, players: list[Id], met: Counter[Pair], label: str) -> list[Match]:
    """As many owed matches as can be played side by side, those first who owe the most."""
    meetings = t.stages[t.stage].meetings
    left = {(a, b): meetings - met[frozenset((a, b))] for a, b in combinations(players, 2)}
    debts = {player: sum(owed for both, owed in left.items() if player in both) for player in players}
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(players)))
    place = {player: n for n, player in enumerate(players)}
    graph.add_edges_from(
        [(place[a], place[b], debts[a] ** 2 + debts[b] ** 2) for (a, b), owed in left.items() if owed > 0]
    )
    chosen = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    firsts = firsts_of(t)
    matches: list[Match] = []
    for a, b in sorted((min(both), max(both)) for both in chosen):
        sides = sorted((players[a], players[b]), key=firsts.__getitem__)
        why = [f"Meetings still to come between them: {left[players[a], players[b]]} of {meetings}."]
        often = [firsts[side] for side in sides]
        reason = "the better seed" if often[0] == often[1] else f"had it {often[0]} times so far, not {often[1]}"
        why.append(f"{_name(t, sides[0])} has the first side: {reason}.")
        matches.append(Match(0, sides, label=label, why=why))
    return matches


def firsts_of(t: Tournament) -> Counter[Id]:
    """How often each had the first side in the current stage."""
    rounds = rounds_of(t, t.stage)
    return Counter(match.players[0] for done in rounds for match in done.matches if len(match.players) == 2)


def open_pairs(t: Tournament) -> list[tuple[Id, Id]]:
    """League: who may still challenge whom, the better seed first: those in who met less often than `meetings` says."""
    here = active(t, len(t.rounds) + 1)
    met = meetings_of(t, here)
    return [(a, b) for a, b in combinations(here, 2) if met[frozenset((a, b))] < t.stages[t.stage].meetings]


def challenge(t: Tournament, a: Id, b: Id) -> Match:
    """League: `a` challenges `b`. Unlike all else here this changes the event: it adds a round of this one match.

    Rounds of a league lie side by side: a new one may begin while others are being played. The first side goes to the
    one who had it less often; the challenged one, if both had it equally often.
    """
    if t.stages[t.stage].kind != "league":
        raise Unfit("Challenges are for leagues. Here I pair you round by round.")
    if (a, b) not in open_pairs(t) and (b, a) not in open_pairs(t):
        raise Unfit(f"{_name(t, a)} and {_name(t, b)} have no match left to play against each other.")
    sides = sorted((b, a), key=firsts_of(t).__getitem__)
    before = meetings_of(t, (a, b))[frozenset((a, b))]
    why = [f"{_name(t, a)} challenged {_name(t, b)}: meeting {before + 1} of {t.stages[t.stage].meetings}."]
    match = Match(1, sides, label="League", why=why)
    t.rounds.append(Round(len(t.rounds) + 1, t.stage, [match]))
    return match


def _name(t: Tournament, id: Id) -> str:
    return t.entrants[id].name if id in t.entrants else id
