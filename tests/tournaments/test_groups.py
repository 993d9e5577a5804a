"""Groups: even, seeded like a snake, each a round robin, and the best go on."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from tournaments.brackets import order
from tournaments.groups import cut, members, over, pair, title
from tournaments.model import Entrant, Id, Outcome, Stage, Tournament, Unfit


def event(count: int, groups: int = 0, *, cut: int = 0, meetings: int = 1) -> Tournament:
    ids = [f"p{n}" for n in range(1, count + 1)]
    stage = Stage("groups", groups=groups, cut=cut, meetings=meetings)
    entrants = {id: Entrant(id, id.upper()) for id in ids}
    return Tournament("Groups", "seed", [stage], entrants, seeded=[ids], status="running")


def play(t: Tournament, chance: Random, *, drops: float = 0.0) -> None:
    while (new := pair(t)) is not None:
        t.rounds.append(new)
        for match in new.matches:
            if match.outcome is None:
                winner = chance.choice(match.players)
                match.outcome = Outcome(((winner,), tuple(id for id in match.players if id != winner)))
        for entrant in t.entrants.values():
            if entrant.out_after is None and chance.random() < drops:
                entrant.out_after = new.number


def test_the_seeds_go_round_like_a_snake() -> None:
    assert members(event(8, 2), 0) == [["p1", "p4", "p5", "p8"], ["p2", "p3", "p6", "p7"]]
    assert members(event(7, 3), 0) == [["p1", "p6", "p7"], ["p2", "p5"], ["p3", "p4"]]


def test_groups_are_even_and_of_about_four() -> None:
    for count in range(2, 301):
        sizes = [len(group) for group in members(event(count), 0)]
        assert sum(sizes) == count
        assert max(sizes) - min(sizes) <= 1
        assert min(sizes) >= 2
        assert count < 6 or 3 <= min(sizes) <= max(sizes) <= 5


def test_no_group_is_left_with_one_player() -> None:
    assert [len(group) for group in members(event(7, 6), 0)] == [3, 2, 2]


def test_groups_are_lettered() -> None:
    assert [title(n) for n in (0, 1, 25, 26, 27, 52)] == [f"Group {x}" for x in ("A", "B", "Z", "AA", "AB", "BA")]


def test_everybody_meets_everybody_of_the_group_and_nobody_else() -> None:
    chance = Random(1)
    for count in (2, 3, 5, 8, 13, 22, 47, 100, 300):
        t = event(count, meetings=2 if count < 20 else 1)
        play(t, chance)
        assert over(t)
        met = Counter(frozenset(m.players) for done in t.rounds for m in done.matches if len(m.players) == 2)
        pairs = [frozenset(both) for group in members(t, 0) for both in combinations(group, 2)]
        assert met == dict.fromkeys(pairs, t.stages[0].meetings)
        longest = max(len(group) for group in members(t, 0))
        assert len(t.rounds) <= t.stages[0].meetings * (longest + 1), "the groups play at the same time"


def test_every_match_names_its_group() -> None:
    t = event(8, 2)
    new = pair(t)
    assert new is not None
    assert [match.label for match in new.matches] == ["Group A", "Group A", "Group B", "Group B"]
    assert [match.number for match in new.matches] == [1, 2, 3, 4]
    assert new.matches[0].why[0] == "Group A came about by seeds 1, 4, 5, 8."


def test_a_smaller_group_waits_for_the_others() -> None:
    t = event(7, 2)  # four in A, three in B: three rounds each, with a bye in B
    play(t, Random(1))
    assert len(t.rounds) == 3
    t = event(9, 2)  # five in A, four in B: five rounds and three
    play(t, Random(1))
    assert [done.waiting for done in t.rounds] == [[], [], [], members(t, 0)[1], members(t, 0)[1]]


def test_drops_never_stop_the_groups() -> None:
    chance = Random(2)
    for _ in range(100):
        t = event(chance.randint(2, 40))
        play(t, chance, drops=0.1)
        assert over(t)
        for done in t.rounds:
            named = [id for match in done.matches for id in match.players] + done.waiting
            assert len(named) == len(set(named))


def test_pairing_waits_for_the_results() -> None:
    t = event(8)
    new = pair(t)
    assert new is not None
    t.rounds.append(new)
    assert not over(t)
    with pytest.raises(Unfit, match="Round 1 isn't finished yet"):
        pair(t)


def test_the_best_of_each_group_go_on() -> None:
    t = event(12, 3, cut=6)
    a, b, c = members(t, 0)
    ranked = [b[0], b[1], b[2], a[3], c[1], a[0], c[0], b[3], a[1], a[2], c[2], c[3]]
    assert sorted(cut(t, 0, ranked)[:3]) == sorted([b[0], a[3], c[1]])
    assert sorted(cut(t, 0, ranked)[3:]) == sorted([b[1], a[0], c[0]])
    five = event(12, 3, cut=5)
    assert set(cut(five, 0, ranked)) == {b[0], a[3], c[1], b[1], a[0]}, "the best records of the second ones"


def first_matches(seeds: list[Id]) -> list[tuple[Id, Id]]:
    lines = order(1 << (len(seeds) - 1).bit_length())
    pairs = zip(lines[::2], lines[1::2], strict=True)
    return [(seeds[a - 1], seeds[b - 1]) for a, b in pairs if max(a, b) <= len(seeds)]


def test_two_of_one_group_do_not_meet_at_once_in_the_bracket_after_it() -> None:
    chance = Random(3)
    for _ in range(300):
        groups = chance.choice([2, 3, 4, 8])
        t = event(groups * 4, groups, cut=groups * 2)
        home = {id: n for n, group in enumerate(members(t, 0)) for id in group}
        ranked = chance.sample(t.seeded[0], len(t.seeded[0]))
        seeds = cut(t, 0, ranked)
        assert len(set(seeds)) == groups * 2
        assert Counter(home[id] for id in seeds[:groups]) == Counter(range(groups)), "group winners first"
        assert not [both for both in first_matches(seeds) if home[both[0]] == home[both[1]]]
