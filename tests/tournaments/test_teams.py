"""Teams: mates are kept apart while that is possible, their points are added up, and what is told of it is true; or
teams play against teams, at boards."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from effort import tries

from tournaments import Kind, Outcome, Round, Stage, Swap, Tournament, Unfit, director, standings, why_pairing
from tournaments.teams import team_table


def an_event(teams: dict[str, str], rounds: int, seed: str = "a seed") -> Tournament:
    t = director.create("Cup", seed, [Stage("swiss", rounds=rounds)])
    for n, (id, team) in enumerate(teams.items()):
        director.enter(t, id, id.upper(), float(-n))
        director.assign(t, id, team)
    director.start(t)
    return t


def play_round(t: Tournament, chance: Random) -> None:
    r = director.publish(t)
    for match in r.matches:
        if match.outcome is None:
            order = chance.sample(match.players, len(match.players))
            director.report(t, r.number, match.number, Outcome(tuple((id,) for id in order)))


@pytest.mark.parametrize("seed", range(12))
def test_team_mates_never_meet_while_there_are_others(seed: int) -> None:
    teams = {f"p{n}": f"team {n % 4}" for n in range(12)}
    t = an_event(teams, 4, f"seed {seed}")
    for _ in range(4):
        play_round(t, Random(seed))
    for r in t.rounds:
        for match in r.matches:
            assert len({teams[id] for id in match.players}) == len(match.players)
        assert r.notes == []


def test_where_only_mates_are_left_the_round_says_so_and_the_reasons_are_true() -> None:
    t = an_event({"a": "Ravens", "b": "Ravens"}, 1)
    (match,) = director.publish(t).matches
    assert "They are team-mates: this round needs that." in match.why
    assert not any("have met" in line for line in match.why)
    assert "meet a team-mate: " in t.rounds[0].notes[0]
    t = an_event({"a": "Ravens", "b": "Ravens", "c": "", "d": "", "e": "", "f": ""}, 3)
    told = []
    for _ in range(3):
        play_round(t, Random(1))
    for r in t.rounds:
        for match in r.matches:
            told += why_pairing(t, r.number, match.number)
    assert all("round )" not in line for line in told), "nobody is said to have met a team-mate in no round"


def test_a_team_has_the_points_of_its_members_or_of_its_best() -> None:
    t = an_event({"a": "Ravens", "b": "Wolves", "c": "Ravens", "d": "Wolves", "e": "", "f": "Wolves"}, 1)
    r = director.publish(t)
    winners = {"a", "c", "e"}
    for match in r.matches:
        order = sorted(match.players, key=lambda id: id not in winners)
        director.report(t, 1, match.number, Outcome(tuple((id,) for id in order)))
    points = {match.outcome.places[0][0] for match in r.matches if match.outcome}
    table = team_table(t)
    assert {row.name: row.points for row in table} == {
        "Ravens": 3 * len(points & {"a", "c"}),
        "Wolves": 3 * len(points & {"b", "d", "f"}),
    }
    assert [row.place for row in table] == [1, 2]
    assert table[0].points >= table[1].points
    assert all(row.points <= 3 for row in team_table(t, best=1))
    assert sorted(id for row in table for id, _ in row.members) == ["a", "b", "c", "d", "f"]


def test_a_team_is_joined_before_the_first_match() -> None:
    t = an_event({"a": "", "b": ""}, 1)
    director.publish(t)
    with pytest.raises(Unfit, match="has played already"):
        director.assign(t, "a", "Ravens")
    late = an_event({"a": "", "b": ""}, 3)
    director.publish(late)
    director.enter(late, "c", "Cy")
    director.assign(late, "c", "Ravens")
    assert late.entrants["c"].team == "Ravens"


# -- team against team


def a_team_event(sizes: list[int], stage: Stage, seed: str = "a seed") -> Tournament:
    """Teams A, B, ... of these sizes; a1 is the best of A."""
    t = director.create("Cup", seed, [stage])
    for k, size in enumerate(sizes):
        team = chr(ord("A") + k)
        for n in range(1, size + 1):
            director.enter(t, f"{team.lower()}{n}", f"{team}{n}", 1000.0 - 100 * n - k)
            director.assign(t, f"{team.lower()}{n}", team)
    director.start(t)
    return t


def report(t: Tournament, *results: str) -> Round:
    """The next round, with these results of its open matches: 1-0, 0-1 or draw."""
    r = director.publish(t)
    played = [match for match in r.matches if match.outcome is None]
    for match, word in zip(played, results, strict=True):
        one, other = match.players
        places = {"1-0": ((one,), (other,)), "0-1": ((other,), (one,)), "draw": ((one, other),)}[word]
        director.report(t, r.number, match.number, Outcome(places))
    return r


def test_two_teams_meet_at_boards_best_against_best_and_the_first_sides_change() -> None:
    t = a_team_event([3, 4], Stage("swiss", rounds=1, boards=3))
    r = director.publish(t)
    (teams,) = {match.teams for match in r.matches}
    assert sorted(teams) == ["A", "B"]
    assert [sorted(match.players) for match in r.matches] == [["a1", "b1"], ["a2", "b2"], ["a3", "b3"]]
    firsts = [match.players[0][0] for match in r.matches]
    assert firsts in (["a", "b", "a"], ["b", "a", "b"])
    assert r.waiting == ["b4"], "the fourth is the reserve"
    assert r.matches[1].label == f"{teams[0]} – {teams[1]}, board 2"
    told = why_pairing(t, 1, 2)
    first, second = (t.entrants[id].name for id in r.matches[1].players)
    assert told[-1] == f"Board 2: {first} and {second}; {first} has the first side."
    assert any("Both have 0 points" in line for line in told)


def test_more_boards_win_a_team_match_and_drawn_ones_count_half() -> None:
    t = a_team_event([3, 3], Stage("round_robin", boards=3))
    r = director.publish(t)
    first = r.matches[0].players[0]
    order = {match.number: sorted(match.players, key=lambda id: id[0] != first[0]) for match in r.matches}
    director.report(t, 1, 1, Outcome(((order[1][1],), (order[1][0],))))
    assert [row.points for row in team_table(t)] == [0, 0], "not before the last board"
    director.report(t, 1, 2, Outcome((tuple(order[2]),)))
    director.report(t, 1, 3, Outcome(((order[3][1],), (order[3][0],))))
    best, other = team_table(t)
    assert (best.name.lower(), best.points, best.boards) == (order[1][1][0], 3, "2½ of 3")
    assert (other.points, other.boards) == (0, "½ of 3")
    assert director.over(t)
    director.override(t, 1, 1, Outcome(((order[1][0],), (order[1][1],))), "Judge", "A typo.")
    assert {row.points for row in team_table(t)} == {1}, "one and a half to one and a half: a draw"


def test_equal_teams_are_told_apart_by_their_boards() -> None:
    t = a_team_event([2, 2, 2, 2], Stage("swiss", rounds=1, boards=2))
    r = director.publish(t)
    played = [(match, sorted(match.players)) for match in r.matches]
    winners = {match.teams: match.teams[0].lower() for match in r.matches}
    close = next(iter(winners))  # this match is won by one board and a draw, the other by both
    for match, both in played:
        mine = [id for id in both if id[0] == winners[match.teams]]
        rest = [id for id in both if id not in mine]
        drawn = match.teams == close and match.label.endswith("2")
        director.report(t, 1, match.number, Outcome((tuple(both),) if drawn else (tuple(mine), tuple(rest))))
    table = team_table(t)
    assert [row.points for row in table] == [3, 3, 0, 0]
    assert [row.boards for row in table] == ["2 of 2", "1½ of 2", "½ of 2", "0 of 2"]


def test_a_board_without_a_player_is_lost_and_a_team_that_is_gone_is_not_paired() -> None:
    t = a_team_event([2, 1, 2], Stage("round_robin", boards=2))
    for _ in range(3):
        r = director.publish(t)
        for match in r.matches:
            if match.outcome is None:
                director.report(t, r.number, match.number, Outcome((tuple(match.players),)))
    empty = [m for r in t.rounds for m in r.matches if m.outcome and m.outcome.reason]
    assert [m.outcome.reason for m in empty if m.outcome] == ["B has nobody for board 2."] * 2
    assert {row.name: row.points for row in team_table(t)} == {"A": 4, "B": 0, "C": 4}
    t = a_team_event([2, 2, 2], Stage("swiss", rounds=3, boards=2))
    report(t, *["draw"] * 2)
    for id in ("b1", "b2"):
        director.drop(t, id)
    assert not any("B" in match.teams for match in director.publish(t).matches)


def test_a_team_plays_with_those_who_are_there_and_late_members_come_in() -> None:
    t = a_team_event([3, 2], Stage("swiss", rounds=3, boards=2))
    report(t, "1-0", "1-0")
    director.drop(t, "a1")
    director.enter(t, "b0", "B0")
    director.assign(t, "b0", "B")
    r = director.publish(t)
    assert sorted(id for match in r.matches for id in match.players) == ["a2", "a3", "b1", "b2"]
    assert r.waiting == ["b0"], "who comes late is behind those who were there"


@pytest.mark.parametrize("seed", range(tries(20, 300)))
@pytest.mark.parametrize("kind", ["swiss", "round_robin"])
def test_team_events_of_any_size_end_and_nobody_meets_a_team_mate(kind: Kind, seed: int) -> None:
    chance = Random(f"{kind} {seed}")
    stage = Stage(kind, boards=chance.randint(2, 4), rounds=chance.choice([0, 0, 3]) if kind == "swiss" else 0)
    t = a_team_event([chance.randint(1, 5) for _ in range(chance.randint(2, 7))], stage, f"seed {seed}")
    for _ in range(30):
        if director.over(t):
            break
        r = director.publish(t)
        playing = [id for match in r.matches for id in match.players]
        assert len(playing) == len(set(playing))
        for match in r.matches:
            assert {t.entrants[id].team for id in match.players} <= set(match.teams)
            assert len(match.players) <= len(match.teams)
            if match.outcome is None:
                places = chance.choice([tuple((id,) for id in match.players), (tuple(match.players),)])
                director.report(t, r.number, match.number, Outcome(places))
        if chance.random() < 0.2:
            with suppress(Unfit):
                director.drop(t, chance.choice(list(t.entrants)))
    assert director.over(t)
    director.finish(t)
    teams = {entrant.team for entrant in t.entrants.values()}
    assert {row.name for row in team_table(t)} == teams
    assert len(standings(t)) == len(t.entrants), "and everybody has a place of their own"


def test_team_events_say_what_they_need() -> None:
    for stages in (
        [Stage("single", boards=2)],
        [Stage("swiss", boards=1)],
        [Stage("swiss", boards=2, cut=2), Stage("single")],
    ):
        with pytest.raises(Unfit, match=r"[Tt]eams"):
            director.create("Cup", "seed", stages)
    t = director.create("Cup", "seed", [Stage("swiss", boards=2)])
    for id in ("a", "b"):
        director.enter(t, id, id.upper())
    director.assign(t, "a", "Ravens")
    with pytest.raises(Unfit, match="some play for none: B"):
        director.start(t)
    director.assign(t, "b", "Ravens")
    with pytest.raises(Unfit, match="two of them"):
        director.start(t)
    t = a_team_event([2, 2], Stage("swiss", rounds=1, boards=2))
    with pytest.raises(Unfit, match="nobody changes places"):
        director.preview(t, [Swap("a1", "a2", "Olga", "Luck.")])
