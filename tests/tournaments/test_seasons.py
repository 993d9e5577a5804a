"""Points over several events."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tournaments import Outcome, Stage, Tournament, Unfit, director
from tournaments.seasons import Season, check_season, table, worth


def played(*order: str, kind: str = "round_robin", over: bool = True) -> Tournament:
    """An event in which whoever stands earlier in this order beats those who stand later."""
    t = director.create("Cup", "a seed", [Stage(kind)])
    for n, id in enumerate(order):
        director.enter(t, id, id, float(-n))
    director.start(t)
    while not director.over(t):
        r = director.publish(t)
        for match in r.matches:
            if match.outcome is None:
                first, second = sorted(match.players, key=order.index)
                director.report(t, r.number, match.number, Outcome(((first,), (second,))))
    if over:
        director.finish(t)
    return t


def test_places_bring_points_and_shared_places_share_them() -> None:
    season = Season(points=(10, 6, 4, 2))
    assert worth(played(*"abcd"), list("abcd"), season) == {"a": (1, 10), "b": (2, 6), "c": (3, 4), "d": (4, 2)}
    bracket = worth(played(*"abcd", kind="single"), list("abcd"), season)
    assert [bracket[id] for id in "cd"] == [(3, Fraction(3)), (3, Fraction(3))], "nobody has played for the third place"


def test_ai_players_take_no_points_and_do_not_make_an_event_big() -> None:
    t = played("ai:master:1", "a", "b", "c", "ai:novice:2")
    assert worth(t, list("abc"), Season(points=(10, 6), least=3)) == {"a": (1, 10), "b": (2, 6), "c": (3, 0)}
    assert worth(t, list("abc"), Season(points=(10, 6), least=4)) == {}


def test_an_event_that_is_not_over_counts_for_nothing() -> None:
    assert worth(played(*"abcd", over=False), list("abcd"), Season()) == {}


def test_the_best_events_of_each_count_and_wins_decide_between_equals() -> None:
    season = Season(points=(4, 3, 2, 1), best=2)
    events = [(played(*order), list(order)) for order in ("abcd", "bacd", "dcba", "acbd")]
    rows = table(season, events)
    assert [(row.place, row.id, row.points, row.events, row.wins) for row in rows] == [
        (1, "a", 8, 4, 2), (2, "b", 7, 4, 1), (3, "c", 6, 4, 0), (4, "d", 5, 4, 1),
    ]  # fmt: skip
    flat = table(Season(points=(1, 1, 1, 1)), [*events[:1], (played(*"befg"), list("befg"))])
    assert (flat[0].id, flat[1].id) == ("b", "a"), "two events, and a win in the last"
    tied = table(Season(points=(1, 0)), [(played(*"abcd"), list("abcd")), (played(*"efgh"), list("efgh"))])
    assert [row.place for row in tied] == [1, 1, 3, 3, 3, 3, 3, 3]


@pytest.mark.parametrize(
    "season", [Season(points=()), Season(points=(1, 2)), Season(points=(0,)), Season(points=(-1,)), Season(least=1)]
)
def test_a_season_that_makes_no_sense_is_refused(season: Season) -> None:
    with pytest.raises(Unfit):
        check_season(season)
