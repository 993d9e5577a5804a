"""FIDE's report: columns where its readers look for them, and results as they count in chess."""

from __future__ import annotations

import pytest

from tournaments import Outcome, Stage, Unfit, director, to_trf


def report() -> list[str]:
    t = director.create("Spring\nCup", "a seed", [Stage("swiss", rounds=3)])
    for n, name in enumerate(("Ada", "Ben", "Cleo", "Dora", "A very long name that goes on and on and on")):
        director.enter(t, f"p{n}", name, 50.0 - n)
    director.start(t)
    for number in (1, 2):
        for match in director.publish(t).matches:
            if match.outcome is None and (number, match.number) == (1, 1):
                director.report(t, number, match.number, Outcome((tuple(match.players),)))
            elif match.outcome is None and match.number == 1:
                director.no_show(t, number, match.number, [match.players[1]])
            elif match.outcome is None:
                director.report(t, number, match.number, Outcome(tuple((id,) for id in match.players)))
    director.publish(t)
    return to_trf(t).splitlines()


def test_every_player_has_a_line_of_fixed_columns() -> None:
    lines = report()
    assert lines[:4] == ["012 Spring Cup", "062 5", "092 swiss", "XXR 3"]
    players = [line for line in lines if line.startswith("001")]
    assert [line[4:8] for line in players] == ["   1", "   2", "   3", "   4", "   5"]
    assert [line[14:47].strip() for line in players][:2] == ["Ada", "Ben"]
    assert players[4][14:47] == "A very long name that goes on and"
    assert sorted(int(line[85:89]) for line in players) == [1, 2, 3, 4, 5]
    assert {len(line) for line in players} == {99 + 2 * 10}


def test_points_are_the_sum_of_the_results_and_opponents_answer_each_other() -> None:
    players = {line[4:8]: line for line in report() if line.startswith("001")}
    worth = {"1": 1.0, "+": 1.0, "U": 1.0, "=": 0.5}
    seen = set()
    for own, line in players.items():
        blocks = [line[91 + 10 * n : 99 + 10 * n] for n in range(3)]
        assert float(line[80:84]) == sum(worth.get(block[7], 0) for block in blocks)
        for n, block in enumerate(blocks):
            seen.add(block[7])
            if block[:4] != "0000":
                other = players[block[:4]][91 + 10 * n : 99 + 10 * n]
                assert other[:4] == own
                assert {block[5], other[5]} == {"w", "b"}
                assert {block[7], other[7]} in ({"1", "0"}, {"="}, {"+", "-"}, {" "})
    assert seen == {"1", "0", "=", "+", "-", "U", " "}


def test_bigger_tables_and_events_that_have_not_begun_are_not_reported() -> None:
    t = director.create("Pods", "a seed", [Stage("pods", seats=3)])
    for n in range(6):
        director.enter(t, f"p{n}", f"P{n}")
    with pytest.raises(Unfit, match="hasn't started"):
        to_trf(t)
    director.start(t)
    director.publish(t)
    with pytest.raises(Unfit, match="matches of two only"):
        to_trf(t)
