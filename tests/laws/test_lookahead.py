"""Looking ahead is looking at what may be, never at what is; and what may be can be played by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import pytest
from effort import tries
from players import as_usual, look, play, variants
from veils import VEILS

from games.kernel import Game, Lookahead, Table

PLAIN = [(game, seats, wishes) for game, seats, wishes in variants() if as_usual(game, wishes)]
each_game = pytest.mark.parametrize(("game", "seats", "wishes"), PLAIN, ids=[f"{g.name}-{n}" for g, n, _ in PLAIN])


@each_game
def test_what_is_imagined_does_not_depend_on_the_hidden(game: Game[Any], seats: int, wishes: Mapping[str, str]) -> None:
    shuffle, _ = VEILS[game.name]
    random = Random("ahead")
    table = Table.new(game, seats, "ahead", wishes)
    tried = 0
    for _ in look(table, "ahead", times=tries(20, 40)):
        for seat in sorted(table.waiting):
            if len(table.asks) > 1:
                continue  # the questions to others were made from what they hold
            tried += 1
            true, other = Table(game, table.known_to(seat)), Table(game, table.known_to(seat))
            shuffle(other.state, seat, random)
            worlds = []
            for state in (true.state, other.state):
                chance = state.chance = type(state.chance)("imagined")
                assert game.guess is not None
                game.guess(state, seat, chance)
                worlds.append(msgspec.json.encode(state))
            assert worlds[0] == worlds[1]
    assert tried > 5 or game.name == "godsforge"


@each_game
def test_an_imagined_table_can_be_played_to_its_end(game: Game[Any], seats: int, wishes: Mapping[str, str]) -> None:
    table = Table.new(game, seats, "imagine", wishes)
    for number, _ in enumerate(look(table, "imagine", times=tries(4, 8))):
        before = msgspec.json.encode(table.save()), msgspec.json.encode(table.state)
        for seat in sorted(table.waiting)[:2]:
            world = Lookahead(table, seat).imagine(number)
            assert seat in world.waiting
            assert list(world.asks[seat].options) == list(table.asks[seat].options)
            for _ in play(world, number):
                pass
            assert world.state.result is not None
        assert (msgspec.json.encode(table.save()), msgspec.json.encode(table.state)) == before
