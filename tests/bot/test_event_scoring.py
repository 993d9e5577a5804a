"""Points and tie-breaks as an organiser writes them."""

from __future__ import annotations

from random import Random

import pytest

from bot.store import EventRow
from cogs.event_scoring import (
    CHOICES,
    ORDERS,
    completed,
    of_order,
    of_points,
    read_order,
    read_points,
    scoring_words,
    written_order,
    written_points,
)
from cogs.event_terms import DIALS, FORMATS, fitting, stages_for
from games.kernel import Illegal
from tournaments import Outcome, Points, Stage, TieBreak, director, standings


def an_event(*stages: Stage) -> EventRow:
    t = director.create("Cup", "seed", stages)
    return EventRow(
        id="cup", guild=1, channel=2, organiser=3, game="godsforge", name="Cup", tournament=t, created=0.0, changed=0.0
    )


def test_points_are_written_as_three_numbers_and_a_bye_is_a_win() -> None:
    assert written_points(Points(), "2-1-0") == Points(2, 1, 0, bye=2)
    assert written_points(Points(), "5 / 2 / 1", bye=4) == Points(5, 2, 1, bye=4)
    assert written_points(Points(), "", places="10, 7 5") == Points(places=(10, 7, 5))
    for wrong in ("3", "3-1", "win", "3-1-0-0", "-1-2-3"):
        with pytest.raises(Illegal, match="3-1-0"):
            written_points(Points(), wrong)
    with pytest.raises(Illegal, match="10 7 5 3"):
        written_points(Points(), "", places="10 x")


def test_an_order_is_chosen_by_its_name_or_written_out() -> None:
    assert written_order("usual") == ()
    assert written_order("head to head, WINS") == ("head_to_head", "wins")
    assert written_order("Opponents’ match-win percentage") == ("opponents_match_win",)
    with pytest.raises(Illegal, match="“nonsense” isn't a tie-break"):
        written_order("wins, nonsense")


def test_autocomplete_offers_whole_orders_then_one_tie_break_after_the_other() -> None:
    assert set(ORDERS) <= set(completed(""))
    assert "Wins" in completed("wi")
    offered = completed("Wins, he")
    assert list(offered) == ["Wins, Head to head"]
    assert "Wins, Wins" not in completed("Wins, ")
    assert written_order("Wins, Head to head") == ("wins", "head_to_head")


def test_what_is_set_is_read_back_and_stands_on_the_card() -> None:
    row = an_event(Stage("swiss", cut=2), Stage("single"))
    assert (read_points(row), read_order(row), scoring_words(row)) == ("3-1-0", "usual", [])
    row.tournament.stages = of_points(row.tournament.stages, Points(2, 1, 0, bye=1))
    row.tournament.stages = of_order(row.tournament.stages, ("buchholz", "wins"))
    assert (read_points(row), read_order(row)) == ("2-1-0", "Buchholz, Wins")
    assert scoring_words(row) == ["2-1-0 points", "a bye is worth 1", "ties: Buchholz, Wins"]
    assert row.tournament.stages[1] == Stage("single"), "a bracket knows places only"


@pytest.mark.parametrize("format", FORMATS)
def test_every_dial_that_is_offered_can_be_turned_to_all_its_values(format: str) -> None:
    row = an_event(*stages_for(format, "godsforge"))
    for name in ("points", "tie_breaks"):
        for value in DIALS[name].values if name in fitting(row) else ():
            stages, _ = DIALS[name].write(row, value)
            director.create("Cup", "seed", stages)


@pytest.mark.parametrize("which", CHOICES)
@pytest.mark.parametrize("kind", ["swiss", "pods", "round_robin", "groups"])
def test_every_tie_break_orders_every_format(which: TieBreak, kind: str) -> None:
    dice = Random(which + kind)
    stages = of_order(stages_for(kind, "godsforge"), written_order(CHOICES[which]))
    t = director.create("Cup", "seed", stages)
    for n in range(8):
        director.enter(t, f"p{n}", f"Player {n}", float(n))
    director.start(t)
    for _ in range(3):
        r = director.publish(t)
        for match in r.matches:
            if match.outcome is None:
                order = dice.sample(match.players, len(match.players))
                director.report(t, r.number, match.number, Outcome(tuple((id,) for id in order)))
    rows = standings(t)
    assert [row.place for row in rows] == list(range(1, 9))
    if kind != "groups":
        keys = [(row.points, row.figures[1].value) for row in rows]
        assert keys == sorted(keys, reverse=True)
        assert rows[0].figures[1].name == written_order(CHOICES[which])[0]
