"""What is measured is a whole game by the real rules."""

from __future__ import annotations

from benchmarks import ai, godsforge, tictactoe
from games.godsforge import GAME
from games.godsforge.ai import grandmaster
from games.kernel import Table


def test_a_random_game_of_godsforge_is_measured_with_the_save_that_takes_longest_to_load() -> None:
    answers, longest = godsforge.play(1)
    assert answers > len(longest.steps) > 0
    assert not Table(GAME, longest).lost


def test_every_move_of_tic_tac_toe_is_played_on_the_kernel() -> None:
    games = tictactoe.random_games(20)
    assert tictactoe.play(tictactoe.as_answers(games)) == sum(map(len, games))


def test_what_searching_gains_is_counted_where_there_was_a_choice() -> None:
    search = grandmaster.search
    gains, spreads = ai.gain(GAME, 2, {"grandmaster": [], "master": []})
    assert len(gains) == 2
    assert len(spreads) >= 2, "each other answer is compared with the first one"
    assert all(-1 <= gained <= 1 for gained in gains)
    assert grandmaster.search is search
