"""What is measured is a whole game by the real rules."""

from __future__ import annotations

from benchmarks import godsforge, tictactoe
from games.godsforge import GAME
from games.kernel import Table


def test_a_random_game_of_godsforge_is_measured_with_the_save_that_takes_longest_to_load() -> None:
    answers, longest = godsforge.play(1)
    assert answers > len(longest.steps) > 0
    assert not Table(GAME, longest).lost


def test_every_move_of_tic_tac_toe_is_played_on_the_kernel() -> None:
    games = tictactoe.random_games(20)
    assert tictactoe.play(games) == sum(map(len, games))
