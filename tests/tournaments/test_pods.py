"""Pods: legal sizes, one pod each, few old faces, every seat in turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from effort import tries

from tournaments.model import Entrant, Id, Outcome, Round, Stage, Tournament, Unfit
from tournaments.pods import over, pair, planned, sizes


def event(count: int, seats: int = 4, *, rounds: int = 0, rated: bool = False, seed: str = "seed") -> Tournament:
    ids = [f"p{n}" for n in range(1, count + 1)]
    entrants = {id: Entrant(id, id.upper(), 2000.0 - n if rated else 0.0) for n, id in enumerate(ids)}
    stage = Stage("pods", seats=seats, rounds=rounds)
    return Tournament("Pods", seed, [stage], entrants, seeded=[ids], status="running")


def play_round(t: Tournament, chance: Random) -> Round | None:
    new = pair(t)
    if new:
        t.rounds.append(new)
        for match in new.matches:
            match.outcome = Outcome(tuple((id,) for id in chance.sample(match.players, len(match.players))))
    return new


def met(rounds: list[Round]) -> Counter[frozenset[Id]]:
    return Counter(frozenset(p) for r in rounds for match in r.matches for p in combinations(match.players, 2))


def repeats(pods: list[list[Id]], known: Counter[frozenset[Id]]) -> int:
    return sum(known[frozenset(both)] for pod in pods for both in combinations(pod, 2))


@pytest.mark.parametrize("room", range(3, 9))
def test_no_table_is_too_large_for_the_game_and_none_has_one_player(room: int) -> None:
    for seats in range(3, room + 1):
        for count in range(2, 200):
            found = sizes(count, seats, room)
            assert sum(found) == count
            assert max(found) <= room
            assert min(found) >= 2
    assert sizes(5, 4, 4) == [3, 2]


def test_thirteen_at_tables_of_four_are_four_three_three_three() -> None:
    assert sizes(13, 4) == [4, 3, 3, 3]
    assert [sizes(n, 4) for n in (2, 3, 5, 6, 7, 9)] == [[2], [3], [5], [3, 3], [4, 3], [3, 3, 3]]
    assert [sizes(n, 3) for n in (5, 7, 8, 9)] == [[5], [4, 3], [4, 4], [3, 3, 3]]
    assert sizes(17, 8) == [6, 6, 5]


def test_sizes_are_legal_for_every_number_of_players() -> None:
    for seats in range(3, 9):
        for count in range(2, 301):
            found = sizes(count, seats)
            assert sum(found) == count
            assert max(found) - min(found) <= 1
            assert min(found) >= min(3, count)
            assert max(found) <= seats or (seats, max(found)) == (3, 4) or count == 5, "nobody is left to sit with two"


def test_everybody_sits_in_exactly_one_pod_each_round_whoever_drops_or_comes_late() -> None:
    chance = Random(1)
    for _ in range(tries(40, 120)):
        t = event(chance.randint(2, 30), chance.randint(3, 8), rated=chance.random() < 0.5)
        late = 2
        while new := play_round(t, chance):
            here = [e.id for e in t.entrants.values() if e.out_after is None and e.since <= new.number]
            assert sorted(id for match in new.matches for id in match.players) == sorted(here)
            assert sorted(map(len, (m.players for m in new.matches)), reverse=True) == sizes(
                len(here), t.stages[0].seats
            )
            assert [match.number for match in new.matches] == [*range(1, len(new.matches) + 1)]
            for id in here:
                if chance.random() < 0.05:
                    t.entrants[id].out_after = new.number
            if late and chance.random() < 0.3:
                t.entrants[f"late{late}"] = Entrant(f"late{late}", f"Late {late}", since=new.number + 1)
                t.seeded[0].append(f"late{late}")
                late -= 1
        assert over(t)


def test_three_hundred_are_paired_without_meeting_twice() -> None:
    t = event(300, 4)
    chance = Random(2)
    for _ in range(3):
        play_round(t, chance)
    assert max(met(t.rounds).values()) == 1
    assert not t.rounds[-1].notes


def partitions(players: list[Id], size: list[int]) -> Iterator[list[list[Id]]]:
    """All ways to seat the players at tables of these sizes."""
    if not size:
        yield []
        return
    lead = [0] if len(set(size)) == 1 else range(len(players))
    for first in lead:
        rest = players[:first] + players[first + 1 :]
        for others in combinations(rest, size[0] - 1):
            pod = [players[first], *others]
            if pod == sorted(pod):
                yield from ([pod, *more] for more in partitions([id for id in players if id not in pod], size[1:]))


@pytest.mark.parametrize(("count", "seats"), [(6, 3), (7, 4), (8, 4), (9, 3), (10, 5)])
def test_no_way_of_seating_a_few_players_has_fewer_old_faces(count: int, seats: int) -> None:
    chance = Random(count)
    for n in range(3):
        t = event(count, seats, rounds=5, seed=f"seed {n}")
        play_round(t, chance)
        while len(t.rounds) < 5:
            known = met(t.rounds)
            new = play_round(t, chance)
            assert new is not None
            least = min(repeats(pods, known) for pods in partitions(sorted(t.seeded[0]), sizes(count, seats)))
            assert repeats([match.players for match in new.matches], known) == least


def test_fewer_meet_again_than_by_chance() -> None:
    chance = Random(3)
    for count, seats in ((16, 4), (24, 6), (40, 4), (64, 8)):
        t = event(count, seats, rounds=4)
        by_chance = Counter[frozenset[Id]]()
        while play_round(t, chance):
            mixed = chance.sample(t.seeded[0], count)
            pods = [mixed[n : n + seats] for n in range(0, count, seats)]
            by_chance.update(frozenset(both) for pod in pods for both in combinations(pod, 2))
        ours = sum(times - 1 for times in met(t.rounds).values())
        assert ours <= 0.75 * sum(times - 1 for times in by_chance.values())
        assert ours == 0 or count < seats**2 * 2, "where there is room nobody meets twice"


def test_players_of_about_the_same_score_sit_together() -> None:
    t = event(48, 4, rounds=4)
    chance = Random(4)
    while play_round(t, chance):
        pass
    points: Counter[Id] = Counter()
    for done in t.rounds[:-1]:
        for match in done.matches:
            assert match.outcome is not None
            points.update({id: 3 - place for place, (id,) in enumerate(match.outcome.places)})
    spread = [max(points[i] for i in m.players) - min(points[i] for i in m.players) for m in t.rounds[-1].matches]
    assert sum(spread) / len(spread) <= 2, "of nine points that could be between them"
    top = max(points.values())
    assert any(points[id] == top for id in t.rounds[-1].matches[0].players), "the best sit at the first table"


def test_everybody_sits_on_each_seat_about_equally_often() -> None:
    for count, seats in ((16, 4), (13, 4), (12, 6), (24, 8)):
        t = event(count, seats, rounds=seats)
        chance = Random(5)
        while play_round(t, chance):
            pass
        sat = Counter((id, seat) for done in t.rounds for m in done.matches for seat, id in enumerate(m.players))
        assert max(sat.values()) <= 3
        assert sum(times == 1 for times in sat.values()) >= 0.7 * len(sat)


def test_the_first_round_is_drawn_by_the_seed_of_the_event() -> None:
    one, same, other = (pair(event(16, seed=seed)) for seed in ("a", "a", "b"))
    assert one == same
    assert one != other
    assert one is not None
    assert one.matches[0].label == "Pod 1"
    assert one.matches[0].why[0] == "The first pods are drawn by lot from the seed of the event."


def test_rated_players_are_dealt_out_like_a_snake() -> None:
    new = pair(event(8, 4, rated=True))
    assert new is not None
    assert [sorted(match.players) for match in new.matches] == [["p1", "p4", "p5", "p8"], ["p2", "p3", "p6", "p7"]]
    assert new.matches[0].why[0] == "Seeds 1, 4, 5, 8: dealt out so that the pods are about equally strong."


def test_a_pod_tells_who_met_before() -> None:
    t = event(4, 4)
    assert planned(t) == 3
    play_round(t, Random(1))
    second = play_round(t, Random(1))
    assert second is not None
    assert second.notes == ["Pairs that meet again: 6. No pods with fewer were found."]
    assert second.matches[0].why[1].startswith("Met before, and how often: P1 and P2 (1)")
    assert second.matches[0].why[0].startswith("About the same score: P1 ")


def test_the_number_of_rounds_follows_the_number_of_players() -> None:
    assert [planned(event(n)) for n in (4, 16, 17, 64, 65, 300)] == [3, 3, 4, 4, 5, 6]
    assert planned(event(300, rounds=2)) == 2


def test_pairing_changes_nothing_and_waits_for_the_results() -> None:
    t = event(9)
    before = repr(t)
    new = pair(t)
    assert new == pair(t)
    assert repr(t) == before
    assert new is not None
    t.rounds.append(new)
    assert not over(t)
    with pytest.raises(Unfit, match="Round 1 isn't finished yet"):
        pair(t)
