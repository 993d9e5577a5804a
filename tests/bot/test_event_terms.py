"""What an organiser or a judge writes, and what is understood."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from cogs.event_terms import FORMATS, format_of, format_words, minutes_words, moment, outcome, results, stages_for
from games.kernel import Illegal
from tournaments import Match, Outcome, Stage, Tournament, director

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("words", "later"),
    [
        ("in 90 minutes", 5400.0),
        ("90 min", 5400.0),
        ("in 2 h", 7200.0),
        ("in 3 days", 3 * 86400.0),
        ("14:00", 3600.0),  # Prague is an hour ahead
        ("12:30", 23.5 * 3600),  # has passed there, so that it is tomorrow's
        ("2026-03-02 13:00", 86400.0),
        ("2026-03-02T13:00", 86400.0),
    ],
)
def test_a_time_is_understood_in_the_persons_own_zone(words: str, later: float) -> None:
    assert moment(words, "Europe/Prague", NOW) == NOW + later


def test_no_time_is_a_time_too() -> None:
    assert moment(" None ", "UTC", NOW) is None


@pytest.mark.parametrize("words", ["soon", "25:00", "12:61", "2026-13-01 10:00", "in 9 fortnights", "2026-02-30 10:00"])
def test_what_is_no_time_is_said(words: str) -> None:
    with pytest.raises(Illegal, match="Write a time as"):
        moment(words, "UTC", NOW)


@pytest.mark.parametrize(
    ("word", "said"),
    [("0", "none"), ("45", "45 minutes"), ("120", "2 hours"), ("4320", "3 days"), ("1440", "24 hours")],
)
def test_minutes_are_told_in_the_fitting_unit(word: str, said: str) -> None:
    assert minutes_words(word) == said


def event(best_of: int = 1) -> Tournament:
    t = director.create("Cup", "seed", [Stage("swiss", best_of=best_of)])
    for id in "abcd":
        director.enter(t, id, id.upper())
    director.start(t)
    return t


@pytest.mark.parametrize("best_of", [1, 3, 5])
def test_every_result_that_is_offered_is_one_that_the_director_takes(best_of: int) -> None:
    t = event(best_of)
    stage, match = t.stages[0], director.publish(t).matches[0]
    offered = results(t, match, stage)
    assert len(offered) <= 25
    for token in offered:
        director.override(t, 1, match.number, outcome(match, stage, token), "a judge", "to try it")
        assert match.outcome is not None
        winner = None if token in ("draw", "lost") else match.players[token[0] < token[-1]]
        assert (match.outcome.places[0] == (winner,)) == (winner is not None)


def test_the_places_of_a_big_table_are_read_seat_by_seat() -> None:
    match = Match(1, ["a", "b", "c", "d"])
    assert outcome(match, Stage("pods", seats=4), "3 1=4 2") == Outcome((("c",), ("a", "d"), ("b",)))
    assert results(event(), match, Stage("pods", seats=4)) == {}
    for words in ("5 1 2 3", "a b c d", "1 2 3 ²"):
        with pytest.raises(Illegal, match="seat numbers"):
            outcome(match, Stage("pods", seats=4), words)


def test_a_result_that_makes_no_sense_is_refused() -> None:
    for words in ("", "won", "2", "2-1-0", "10-1"):
        with pytest.raises(Illegal, match="Write a result as"):
            outcome(Match(1, ["a", "b"]), Stage("swiss"), words)


@pytest.mark.parametrize("format", FORMATS)
def test_a_format_is_known_again_by_its_stages(format: str) -> None:
    stages = stages_for(format, "godsforge")
    assert format_of(stages) == format
    t = Tournament("Cup", "seed", stages)
    assert format_words(t).startswith(FORMATS[format].partition(":")[0])


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(Illegal, match="I don't know that format"):
        stages_for("chess", "godsforge")
