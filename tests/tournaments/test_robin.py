"""Round robin: everybody meets everybody. League: everybody may."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from tournaments.model import Entrant, Id, Kind, Outcome, Stage, Tournament, Unfit
from tournaments.robin import challenge, circle, open_pairs, over, pair


def event(count: int, kind: Kind = "round_robin", *, meetings: int = 1, rounds: int = 0) -> Tournament:
    ids = [f"p{n}" for n in range(1, count + 1)]
    entrants = {id: Entrant(id, id.upper()) for id in ids}
    stage = Stage(kind, meetings=meetings, rounds=rounds)
    return Tournament("Ring", "seed", [stage], entrants, seeded=[ids], status="running")


def enter(t: Tournament, id: Id) -> None:
    t.entrants[id] = Entrant(id, id.upper(), since=len(t.rounds) + 1)
    t.seeded[0].append(id)


def play_round(t: Tournament, chance: Random) -> bool:
    new = pair(t)
    if new is None:
        return False
    t.rounds.append(new)
    for match in new.matches:
        if match.outcome is None:
            winner = chance.choice(match.players)
            match.outcome = Outcome(((winner,), tuple(id for id in match.players if id != winner)))
    return True


def met(t: Tournament) -> Counter[frozenset[Id]]:
    return Counter(frozenset(m.players) for done in t.rounds for m in done.matches if len(m.players) == 2)


def test_everybody_meets_everybody_as_often_as_said() -> None:
    chance = Random(1)
    for count in [*range(2, 24), 41]:
        for meetings in (1, 2, 3) if count < 12 else (1,):
            t = event(count, meetings=meetings)
            while play_round(t, chance):
                pass
            assert over(t)
            assert met(t) == {frozenset(both): meetings for both in combinations(t.seeded[0], 2)}
            assert len(t.rounds) == meetings * (count - 1 + count % 2)
            for done in t.rounds:
                named = sorted(id for match in done.matches for id in match.players)
                assert named == sorted(t.seeded[0]), "each has exactly one match or bye in each round"


def test_the_circle_holds_for_three_hundred_and_shares_out_the_sides() -> None:
    for count in (2, 9, 50, 299, 300):
        ids = [f"p{n}" for n in range(count)]
        rounds = circle(ids)
        pairs = Counter(frozenset(both) for table in rounds for both in table if all(both))
        assert pairs == {frozenset(both): 1 for both in combinations(ids, 2)}
        first = Counter(a for table in rounds for a, b in table if b)
        second = Counter(b for table in rounds for a, b in table if a)
        assert all(abs(first[id] - second[id]) <= 1 for id in ids)


def test_the_second_meeting_changes_the_sides() -> None:
    t = event(6, meetings=2)
    while play_round(t, Random(1)):
        pass
    sides = Counter(tuple(match.players) for done in t.rounds for match in done.matches)
    assert set(sides.values()) == {1}
    assert len(sides) == 6 * 5


def test_the_bye_goes_round_when_the_number_is_odd() -> None:
    t = event(7)
    while play_round(t, Random(1)):
        pass
    byes = [match for done in t.rounds for match in done.matches if len(match.players) == 1]
    assert sorted(match.players[0] for match in byes) == t.seeded[0]
    assert byes[0].why == ["With an odd number of players, each gets a bye in turn."]


def test_the_opponent_of_one_who_dropped_has_a_bye_and_nobody_else_notices() -> None:
    t = event(6)
    play_round(t, Random(1))
    t.entrants["p2"].out_after = 1
    while play_round(t, Random(1)):
        pass
    walked = [match for done in t.rounds for match in done.matches if len(match.players) == 1]
    assert len(t.rounds) == 5
    assert len(walked) == 4, "all but the one met in the first round"
    assert all(match.outcome and match.outcome.how == "drop" for match in walked)
    assert walked[0].why == ["P2 has left."]
    rest = [id for id in t.seeded[0] if id != "p2"]
    assert all(met(t)[frozenset(both)] == 1 for both in combinations(rest, 2))


def test_a_round_without_a_match_is_left_out() -> None:
    t = event(4)
    t.entrants["p3"].out_after = t.entrants["p4"].out_after = 0
    while play_round(t, Random(1)):
        pass
    assert [[match.players for match in done.matches] for done in t.rounds] == [[["p1", "p2"]]]


def test_who_enters_late_still_meets_everybody_and_so_do_the_others() -> None:
    chance = Random(2)
    for _ in range(150):
        t = event(chance.randint(2, 12), meetings=chance.choice([1, 1, 2]))
        late = chance.randint(1, 3)
        while play_round(t, chance):
            if late and chance.random() < 0.4:
                enter(t, f"late{late}")
                late -= 1
            if chance.random() < 0.05:
                t.entrants[chance.choice(t.seeded[0])].out_after = len(t.rounds)
        left = [id for id in t.seeded[0] if t.entrants[id].out_after is None]
        assert over(t)
        assert all(met(t)[frozenset(both)] == t.stages[0].meetings for both in combinations(left, 2))
        assert max(met(t).values()) <= t.stages[0].meetings
        assert len(t.rounds) <= 2 * t.stages[0].meetings * len(t.seeded[0]), "nor does it take for ever"
        for done in t.rounds:
            named = [id for match in done.matches for id in match.players] + done.waiting
            assert len(named) == len(set(named))


def test_the_number_of_rounds_can_be_limited() -> None:
    t = event(8, rounds=3)
    while play_round(t, Random(1)):
        pass
    assert len(t.rounds) == 3
    assert over(t)


def test_pairing_changes_nothing_and_waits_for_the_results() -> None:
    t = event(5)
    before = repr(t)
    new = pair(t)
    assert new == pair(t)
    assert repr(t) == before
    assert new is not None
    assert all(match.why and match.label == "Round robin, round 1" for match in new.matches)
    t.rounds.append(new)
    assert not over(t)
    with pytest.raises(Unfit, match="Round 1 isn't finished yet"):
        pair(t)


def test_in_a_league_the_players_choose_when_they_meet() -> None:
    t = event(3, "league", meetings=2)
    assert pair(t) is None
    assert open_pairs(t) == [("p1", "p2"), ("p1", "p3"), ("p2", "p3")]
    first = challenge(t, "p1", "p2")
    assert first.players == ["p2", "p1"], "the challenged one has the first side"
    assert first.why == ["P1 challenged P2: meeting 1 of 2."]
    again = challenge(t, "p1", "p2")
    assert again.players == ["p1", "p2"], "and now the other"
    assert open_pairs(t) == [("p1", "p3"), ("p2", "p3")]
    with pytest.raises(Unfit, match="P2 and P1 have no match left"):
        challenge(t, "p2", "p1")
    assert [done.number for done in t.rounds] == [1, 2]
    assert not over(t)


def test_a_league_ends_when_no_challenge_is_open() -> None:
    t = event(4, "league")
    for a, b in open_pairs(t):
        match = challenge(t, a, b)
        assert not over(t)
        match.outcome = Outcome(((a,), (b,)))
    assert over(t)
    enter(t, "late")
    assert open_pairs(t) == [(f"p{n}", "late") for n in range(1, 5)]
    t.entrants["late"].out_after = 6
    assert over(t)


def test_only_a_league_knows_challenges() -> None:
    with pytest.raises(Unfit, match="for leagues"):
        challenge(event(4), "p1", "p2")
