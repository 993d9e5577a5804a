"""What grandmasters judge by: how likely each player is to win, by weights that were fitted to games."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from benchmarks import prospects as fitting
from games.kernel import Table
from games.prospects import chances, logit, shared
from games.registry import GAMES

LEVEL = {"godsforge": "master", "gods_war": "adept"}  # quick enough, and no fools
each_game = pytest.mark.parametrize("name", LEVEL)


def judge(name: str) -> Any:
    return import_module(f"games.{name}.ai.prospects")


def states(name: str, seats: int) -> Iterator[Any]:
    """Everything that comes up in a game of novices, and its end."""
    game = GAMES[name]
    table: Table[Any] = Table.new(game, seats, "prospects", {})
    while table.state.phase:
        yield table.state
        seat = min(table.waiting)
        question = table.asks[seat]
        table.answer(seat, game.bots["novice"](table.seen_by(seat), question))
    yield table.state


def few(name: str) -> int:
    return max(2, GAMES[name].seats[0])


@each_game
def test_the_chances_of_all_add_up_to_one(name: str) -> None:
    judged, seen = judge(name), set()
    for s in states(name, few(name)):
        if s.result is None and (now := judged.moment(s)) is not None and now[0] not in seen:
            seen.add(now[0])
            likely = [judged.prospects(s, seat) for seat in range(few(name))]
            assert all(0 < chance < 1 for chance in likely)
            assert sum(likely) == pytest.approx(1.0, abs=0.02)
            assert likely == pytest.approx(chances(judged.WEIGHTS, now[1]), abs=0.02)
    assert len(seen) > 2


@each_game
def test_a_finished_game_leaves_no_doubt(name: str) -> None:
    *_, s = states(name, few(name))
    won = [judge(name).prospects(s, seat) for seat in range(few(name))]
    assert won == [shared(s.result.winners, seat) for seat in range(few(name))]
    assert sum(won) == 1.0


@each_game
def test_weights_are_found_again_in_what_follows_from_them(name: str) -> None:
    """Chances instead of victories, so that there is no luck in it."""
    weights = judge(name).WEIGHTS
    played = [moment for n in range(6) for moment in fitting.game(name, few(name), LEVEL[name], "fit", n)]
    follows = [(players, chances(weights, players)) for players, _ in played]
    found = fitting.fitted(list(weights), follows)
    assert fitting.loss(found, follows) == pytest.approx(fitting.loss(weights, follows), abs=2e-3)
    none = fitting.loss({}, follows)
    assert none - fitting.loss(found, follows) > 0.05


@pytest.mark.parametrize("seats", [4, 5])
def test_the_gods_war_is_judged_for_every_number_of_players(seats: int) -> None:
    rounds = {}
    for s in states("gods_war", seats):
        if s.result is None and (now := judge("gods_war").moment(s)) is not None:
            rounds.setdefault(now[0], [judge("gods_war").prospects(s, seat) for seat in range(seats)])
    assert all(sum(likely) == pytest.approx(1.0) for likely in rounds.values())
    assert len(rounds) > 2


def test_equals_have_equal_chances_and_more_is_better() -> None:
    assert chances({"life": 0.1}, [{"life": 7}] * 4) == [0.25] * 4
    ahead, behind = chances({"life": 0.1}, [{"life": 9}, {"life": 2}])
    assert ahead > 0.5 > behind
    assert logit(ahead) == pytest.approx(0.7)
    assert logit(1.0) == pytest.approx(-logit(0.0))
    assert logit(1.0) < 7, "nothing is ever quite sure"
