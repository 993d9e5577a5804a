"""Who stands where, and the sentences that say why."""

from __future__ import annotations

import pytest

from tournaments import director
from tournaments.model import Entrant, Kind, Match, Outcome, Round, Stage, Tournament, Unfit
from tournaments.standings import standings, tie_breaks
from tournaments.tiebreaks import NAMES, USUAL
from tournaments.why import why_pairing, why_player

NAMED = {"a": "Ada", "b": "Ben", "c": "Cleo", "d": "Dan", "e": "Eve"}


def event(stage: Stage, *rounds: list[str], players: str = "abcd") -> Tournament:
    """Rounds of "ab": a beats b; "a=b"; "e": a bye."""
    t = Tournament("Cup", "s", [stage], {id: Entrant(id, NAMED[id]) for id in players}, status="running")
    t.seeded = [list(players)]
    for number, texts in enumerate(rounds, 1):
        matches: list[Match] = []
        for k, text in enumerate(texts, 1):
            ids = text.replace("=", "")
            outcome = Outcome((tuple(ids),)) if "=" in text else Outcome(tuple((id,) for id in ids))
            matches.append(Match(k, list(ids), outcome))
        t.rounds.append(Round(number, 0, matches))
    return t


def order(t: Tournament, through: int | None = None) -> str:
    return "".join(row.id for row in standings(t, through=through))


@pytest.mark.parametrize("kind", list(USUAL))
def test_every_kind_of_stage_has_tie_breaks_that_leave_nobody_equal(kind: Kind) -> None:
    assert tie_breaks(Stage(kind))[-1] in ("lot", "seeding")
    assert set(tie_breaks(Stage(kind))) <= set(NAMES)


def test_the_lot_comes_last_even_if_it_was_not_asked_for() -> None:
    assert tie_breaks(Stage("swiss", tie_breaks=("points", "wins"))) == ("points", "wins", "lot")


def test_opponents_break_the_tie_of_equal_points() -> None:
    """Ben and Cleo have 3 points each; Ben lost to Ada with 6, Cleo to her too: then the other opponent decides."""
    t = event(Stage("swiss"), ["ab", "cd"], ["ac", "be"], players="abcde")
    t.entrants["d"].out_after = 1
    rows = standings(t)
    assert order(t)[0] == "a"
    assert [(row.wins, row.losses) for row in rows[:3]] == [(2, 0), (1, 1), (1, 1)]
    assert rows[1].figures[1].value == pytest.approx((1 + 0.33) / 2)


def test_standings_can_be_had_as_of_an_earlier_round() -> None:
    t = event(Stage("round_robin"), ["ab", "cd"], ["ca", "bd"], ["da", "cb"])
    assert {row.id: row.points for row in standings(t, through=1)} == {"a": 3, "b": 0, "c": 3, "d": 0}
    assert order(t)[0] == "c"
    assert standings(t, through=3) == standings(t)


def test_a_stage_that_has_not_begun_has_no_standings() -> None:
    t = director.create("Cup", "s", [Stage("swiss")])
    with pytest.raises(Unfit, match="hasn't started"):
        standings(t)


def test_three_who_beat_each_other_in_a_circle_stay_tied_until_the_next_number() -> None:
    stage = Stage("round_robin", tie_breaks=("points", "head_to_head", "wins", "lot"))
    t = event(stage, ["ab", "cd"], ["ca", "bd"], ["bc", "ad"])
    rows = standings(t)
    assert [row.figures[1].value for row in rows[:3]] == [3, 3, 3]
    assert rows[3].id == "d"
    assert rows[3].figures[1].text == "nobody else is tied here"


def test_sitting_out_a_round_robin_brings_nothing() -> None:
    t = event(Stage("round_robin"), ["ab", "c"], ["ca", "b"], players="abc")
    for r in t.rounds:
        r.matches[1].outcome = Outcome((tuple(r.matches[1].players),), how="bye")
    assert {row.id: (row.points, row.byes) for row in standings(t)} == {"a": (3, 0), "b": (0, 0), "c": (3, 0)}


def test_a_bracket_places_by_when_one_went_out_and_equals_by_seeding() -> None:
    t = director.create("Cup", "s", [Stage("single", third_place=True)])
    for k in range(8):
        director.enter(t, f"p{k}", f"P{k}", rating=-k)
    director.start(t)
    while not director.finished(t):
        r = director.publish(t)
        for match in r.matches:
            director.report(t, r.number, match.number, Outcome(tuple((id,) for id in sorted(match.players))))
    assert [row.id for row in standings(t)] == [f"p{k}" for k in range(8)]
    assert [row.figures[0].value for row in standings(t)] == [-1, -2, -3, -4, -5, -5, -5, -5]


def test_groups_stand_by_their_places_first() -> None:
    t = director.create("Cup", "s", [Stage("groups", groups=2)])
    for k in range(7):
        director.enter(t, f"p{k}", f"P{k}", rating=-k)
    director.start(t)
    while not director.finished(t):
        r = director.publish(t)
        for match in r.matches:
            if match.outcome is None:
                director.report(t, r.number, match.number, Outcome(tuple((id,) for id in sorted(match.players))))
    rows = standings(t)
    assert {row.id for row in rows[:2]} == {"p0", "p1"}
    assert [row.id for row in standings(t, among=["p0", "p3", "p4"])] == ["p0", "p3", "p4"]
    assert any("by the place in their groups" in line or "Match points" in line for line in why_player(t, rows[2].id))


def test_why_lists_every_term_of_every_number() -> None:
    t = event(Stage("swiss"), ["ab", "cd", "e"], ["ac", "eb", "d"], players="abcde")
    said = why_player(t, "c")
    assert said[0] == "Cleo is number 3 of 5: 1 won, 0 drawn, 1 lost, 0 byes."
    for row in standings(t):
        text = why_player(t, row.id)
        for figure in row.figures:
            assert any(line.startswith(f"{NAMES[figure.name]}: ") and figure.text in line for line in text)
            assert all(any(term.text in line for line in text) for term in figure.terms)
    assert "  Round 2, against Ada: 6 of 6 points: 1" in said
    assert any(line.startswith("Behind ") for line in said)
    assert any(line.startswith("Ahead of ") for line in said)
    with pytest.raises(Unfit, match="isn't in the tournament"):
        why_player(t, "nobody")


def test_why_a_bye() -> None:
    t = director.create("Cup", "s", [Stage("swiss", rounds=3)])
    for k in range(5):
        director.enter(t, f"p{k}", f"P{k}")
    director.start(t)
    for _ in range(3):
        r = director.publish(t)
        for match in r.matches:
            if match.outcome is None:
                director.report(t, r.number, match.number, Outcome(tuple((id,) for id in sorted(match.players))))
    said = [why_pairing(t, number, 3) for number in (1, 2, 3)]
    assert said[0][:2] == [f"P{t.rounds[0].matches[2].players[0][1:]} has the bye: 0 points, and hasn't had one.",
                           "Nobody has fewer points."]  # fmt: skip
    with pytest.raises(Unfit, match="no match 9 of round 1"):
        why_pairing(t, 1, 9)
