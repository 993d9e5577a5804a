"""Swiss pairings: what is never given up, and what is given up last."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from itertools import combinations
from random import Random

import pytest

from tournaments import floats, swiss
from tournaments.model import Entrant, Match, Outcome, Points, Round, Stage, Tournament
from tournaments.why import why_pairing


def event(count: int, rounds: int = 0, seed: str = "s", points: Points | None = None) -> Tournament:
    stage = Stage("swiss", rounds=rounds, points=points or Points())
    t = Tournament("t", seed, [stage], {f"p{k}": Entrant(f"p{k}", f"P{k}") for k in range(count)}, status="running")
    t.seeded = [list(t.entrants)]
    return t


def play(t: Tournament) -> Round:
    """One round, in which the lower number wins."""
    r = swiss.pair(t)
    assert r is not None
    for match in r.matches:
        if match.outcome is None:
            best, other = sorted(match.players, key=lambda id: int(id[1:]))
            match.outcome = Outcome(((best,), (other,)))
    t.rounds.append(r)
    return r


def held(t: Tournament, *rounds: list[str]) -> None:
    """Rounds of "a>b", "a=b" and "a" (a bye), with numbers for the players."""
    for texts in rounds:
        matches: list[Match] = []
        for number, text in enumerate(texts, 1):
            players = [f"p{part}" for part in text.replace("=", ">").split(">")]
            if len(players) == 1:
                outcome = Outcome((tuple(players),), how="bye")
            else:
                outcome = Outcome((tuple(players),)) if "=" in text else Outcome(((players[0],), (players[1],)))
            matches.append(Match(number, players, outcome))
        t.rounds.append(Round(len(t.rounds) + 1, 0, matches))


def pairs(r: Round | None) -> set[frozenset[str]]:
    assert r is not None
    return {frozenset(match.players) for match in r.matches}


@pytest.mark.parametrize(("count", "rounds"), [(2, 1), (3, 3), (4, 3), (8, 3), (9, 4), (16, 4), (33, 6), (1024, 10)])
def test_there_are_as_many_rounds_as_leave_one_unbeaten_but_no_rematch(count: int, rounds: int) -> None:
    assert swiss.planned(event(count)) == rounds


def test_the_first_round_goes_by_the_published_seed() -> None:
    """Anyone can check it: neighbours in the order of the SHA-256 of seed, round and player play each other."""
    t = event(8, seed="published")
    order = sorted(t.entrants, key=lambda id: sha256(f"published/1/{id}".encode()).digest())
    assert pairs(swiss.pair(t)) == {frozenset(order[k : k + 2]) for k in range(0, 8, 2)}
    assert pairs(swiss.pair(event(8, seed="another"))) != pairs(swiss.pair(t))


def test_the_same_event_is_always_paired_the_same_way() -> None:
    one, two = event(31), event(31)
    for _ in range(5):
        assert play(one) == play(two)


def test_equal_scores_play_each_other() -> None:
    t = event(32)
    for _ in range(5):
        play(t)
        scores: dict[str, int] = {}
        for r in t.rounds[:-1]:
            for match in r.matches:
                assert match.outcome is not None
                scores[match.outcome.places[0][0]] = scores.get(match.outcome.places[0][0], 0) + 3
        assert all(len({scores.get(id, 0) for id in match.players}) == 1 for match in t.rounds[-1].matches)


def test_everybody_meets_everybody_before_anybody_meets_again() -> None:
    t = event(6, rounds=6)
    met: set[frozenset[str]] = set()
    for _ in range(5):
        now = pairs(play(t))
        assert not now & met
        met |= now
    again = play(t)
    assert pairs(again) <= met
    assert again.notes[0].startswith("Not everybody can get a new opponent; as few as possible meet again: ")


def test_when_a_rematch_cannot_be_avoided_there_are_as_few_as_possible() -> None:
    """0 has met everybody: one rematch is needed, and 1, 2 and 3 need none among themselves."""
    t = event(4, rounds=5)
    held(t, ["0>1"], ["0>2"], ["0>3"])
    r = swiss.pair(t)
    assert r is not None
    assert sum("p0" in pair for pair in pairs(r)) == 1
    assert len(r.notes) == 1
    assert r.notes[0].count(" and ") == 1
    pair = next(match for match in r.matches if "p0" in match.players)
    assert any("They have met once" in line for line in pair.why)


def test_with_rematches_those_who_met_least_often_meet() -> None:
    t = event(4, rounds=9)
    for _ in range(9):
        play(t)
    meetings = [tuple(sorted(match.players)) for r in t.rounds for match in r.matches]
    assert {meetings.count(pair) for pair in meetings} == {3}


def test_the_bye_goes_to_the_lowest_score() -> None:
    t = event(5)
    held(t, ["0>1", "2>3", "4"])
    r = swiss.pair(t)
    assert r is not None
    assert r.matches[-1].players in (["p1"], ["p3"])
    assert r.matches[-1].outcome == Outcome((tuple(r.matches[-1].players),), how="bye")
    assert r.matches[-1].why[0].endswith("has the bye: 0 points, and hasn't had one.")


def test_nobody_has_a_second_bye_before_everybody_had_one() -> None:
    t = event(7, rounds=14)
    byes = [play(t).matches[-1].players[0] for _ in range(14)]
    assert sorted(byes[:7]) == sorted(t.entrants)
    assert sorted(byes[7:]) == sorted(t.entrants)
    assert t.rounds[7].notes[-1] == f"Everybody still in has had a bye; P{byes[7][1:]} gets another one."


def test_the_bye_comes_before_a_rematch() -> None:
    """0 has had a bye and has met both others: one of them has the bye, even though 0 meets somebody again."""
    t = event(4, rounds=9)
    held(t, ["0", "1>3"], ["0>1", "2>3"], ["0>2", "1>3"])
    t.entrants["p3"].out_after = 3
    r = swiss.pair(t)
    assert r is not None
    assert r.matches[-1].players in (["p1"], ["p2"])
    assert len(r.notes) == 1


def test_two_small_floats_are_better_than_a_big_one() -> None:
    """Scores 6, 3, 3, 0, and nobody has met: 6-3 and 3-0, not 6-0 and 3-3."""
    t = event(8, rounds=5)
    held(t, ["0>4", "1>5", "6>3", "7>2"], ["0>5", "2>4", "6>1", "7>3"])
    for gone in ("p4", "p5", "p6", "p7"):
        t.entrants[gone].out_after = 2
    assert [p.score for p in swiss.in_order(t, 3, ["p0", "p1", "p2", "p3"])] == [6, 3, 3, 0]
    assert pairs(swiss.pair(t)) in (
        {frozenset({"p0", "p1"}), frozenset({"p2", "p3"})},
        {frozenset({"p0", "p2"}), frozenset({"p1", "p3"})},
    )


def test_nobody_floats_down_twice_in_a_row_if_another_can() -> None:
    """Three have a point, three have none: one of each group floats, and others the next time."""
    t = event(6, rounds=9, points=Points(win=1, draw=0, loss=0))
    held(t, ["0>3", "1>4", "2>5"])
    downs = []
    for _ in range(2):
        r = play(t)
        downs.append({id for id, way in swiss.floats_of(t, r).items() if way == 1})
    assert downs[0]
    assert not downs[0] & downs[1]


def test_first_seats_alternate_and_stay_balanced() -> None:
    t = event(64)
    for _ in range(6):
        play(t)
    lean = dict.fromkeys(t.entrants, 0)
    for r in t.rounds:
        for match in r.matches:
            lean[match.players[0]] += 1
            lean[match.players[1]] -= 1
        assert max(map(abs, lean.values())) <= 2
    assert sum(abs(value) > 1 for value in lean.values()) <= 16, "four of six, for a quarter at most"


def test_dropped_players_are_not_paired_and_late_ones_come_in_with_nothing() -> None:
    t = event(9, rounds=5)
    t.entrants["p8"].since = 3
    play(t)
    t.entrants["p0"].out_after = 1
    assert not any("p0" in match.players or "p8" in match.players for match in play(t).matches)
    third = swiss.pair(t)
    assert third is not None
    assert any("p8" in match.players for match in third.matches)
    late = next(p for p in swiss.in_order(t, 3, t.entrants) if p.id == "p8")
    assert (late.score, late.byes, late.met) == (0, 0, {})


def test_a_stage_is_over_when_fewer_than_two_are_left() -> None:
    t = event(4)
    for id in ("p1", "p2", "p3"):
        t.entrants[id].out_after = 0
    assert swiss.pair(t) is None


def squares(t: Tournament, r: Round) -> int:
    scores = {p.id: p.score for p in swiss.in_order(t, r.number, t.entrants)}
    return sum((scores[m.players[0]] - scores[m.players[-1]]) ** 2 for m in r.matches)


@pytest.mark.parametrize("count", [17, 20, 33, 40])
@pytest.mark.parametrize("fringe", [1, 3, 50])
def test_a_search_among_few_pairs_finds_the_smallest_floats_of_all(
    monkeypatch: pytest.MonkeyPatch, count: int, fringe: int
) -> None:
    """Hardly any pairs are looked at first, so that the bounds have to ask for more in nearly every round."""
    t = event(count, rounds=9, seed=str(count))
    for _ in range(9):
        full = swiss.pair(t)
        with monkeypatch.context() as patch:
            patch.setattr(swiss, "NEAR", 1)
            patch.setattr(swiss, "END", 5)
            patch.setattr(floats, "FRINGE", fringe)
            few = swiss.pair(t)
        assert full is not None
        assert few is not None
        assert squares(t, few) == squares(t, full)
        assert bool(few.notes) == bool(full.notes)
        play(t)


def barring(met: set[tuple[int, int]]) -> Callable[[int, int], bool]:
    return lambda i, j: (i, j) in met


def test_no_bound_lies_above_what_is_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against the exact answer, with random scores and rematches."""
    monkeypatch.setattr(floats, "FRINGE", 3)
    chance = Random(7)
    tight = 0
    for _ in range(300):
        n = chance.randint(15, 19)
        scores = sorted((chance.randint(0, 5) for _ in range(n)), reverse=True)
        met = {pair for pair in combinations(range(n), 2) if chance.random() < 0.3}
        byes = [k for k in range(n) if n % 2 and scores[k] == min(scores)]
        pairs = [(i, j, (scores[i] - scores[j]) ** 2) for i, j in combinations(range(n), 2) if (i, j) not in met]
        found = floats.matched(n + 1, pairs + [(k, n, 0) for k in byes])
        if len(found) < (n + 1) // 2:
            continue
        exact = sum((scores[i] - scores[j]) ** 2 for i, j in found if j < n)
        playing = scores[: n - n % 2]
        bound = floats.least_with_fringe(scores, barring(met), byes)
        assert bound is not None
        assert floats.least(playing) <= bound <= exact
        tight += bound == exact > floats.least(playing)
        helpful = floats.promising(playing, exact + 1)
        assert all((scores[i], scores[j]) in helpful for i, j in found if j < n)
    assert tight > 20, "it is often finer than the simple one, and right"


def test_a_pairing_says_whom_one_has_met_already() -> None:
    t = event(8, rounds=5)
    for _ in range(4):
        play(t)
    said = [line for r in t.rounds for match in r.matches for line in why_pairing(t, r.number, match.number)]
    assert any("has already met" in line for line in said)
    assert any("floats down to" in line for line in said)
    assert any("sat first" in line and "so far" in line for line in said)
    assert all(any("SHA-256 of “s/2/" in line for line in why_pairing(t, 2, n)) for n in range(1, 5))
