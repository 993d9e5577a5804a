"""Teams: mates are kept apart while that is possible, their points are added up, and what is told of it is true."""

from __future__ import annotations

from random import Random

import pytest

from tournaments import Outcome, Stage, Tournament, Unfit, director, why_pairing
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
