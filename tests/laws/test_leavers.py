"""Whoever leaves a game has not won it, at whatever moment they leave."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from effort import tries
from players import as_usual, look, play, variants

from games.kernel import Game, Seat, Table

MOMENTS = tries(6, 24)  # of each game, evenly spread
SEEDS = ("c", "d", "e")
SHARED = [(game, seats, wishes) for game, seats, wishes in variants() if seats > 1 and as_usual(game, wishes)]
every_table = pytest.mark.parametrize(
    ("game", "seats", "wishes"), SHARED, ids=[f"{game.name}-{seats}" for game, seats, _ in SHARED]
)


def ended(table: Table[Any], *leavers: Seat) -> tuple[Table[Any], set[Seat]]:
    """This very moment, if these left and the others played on to the end; and who of the others had still a part in
    it: who was asked then, or later. Who was beaten before that is asked nothing any more."""
    copy = Table(table.game, table.save())
    remain = set(copy.asks)
    for seat in leavers:
        if copy.state.phase is not None:
            copy.leave(seat)
    for seat, _ in play(copy, "afterwards"):
        remain.add(seat)
    return copy, remain - set(copy.state.departed)


@every_table
@pytest.mark.parametrize("seed", SEEDS)
def test_who_has_left_never_wins_while_somebody_else_remains(
    game: Game[Any], seats: int, wishes: Mapping[str, str], seed: str
) -> None:
    table, looked = Table.new(game, seats, seed, wishes), 0
    for moment, _ in enumerate(look(table, seed, MOMENTS)):
        leavers = [(moment + n) % seats for n in range(1 + moment % (seats - 1))]
        copy, remain = ended(table, *leavers)
        result, left = copy.state.result, set(copy.state.departed)
        assert result is not None
        if remain:
            looked += 1
            assert not left & {*result.places[0], *result.winners}, f"moment {moment}: {result.reason}"
    assert looked


@every_table
def test_where_everybody_leaves_the_game_ends(game: Game[Any], seats: int, wishes: Mapping[str, str]) -> None:
    table = Table.new(game, seats, "all", wishes)
    for _ in look(table, "all", 4):
        state = ended(table, *range(seats))[0].state
        assert state.result is not None
        assert sorted(seat for place in state.result.places for seat in place) == list(range(seats))
