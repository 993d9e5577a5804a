"""Whatever can be undone has taught nobody anything: not the one who undoes it, nor anybody else by what they hold."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import pytest
from effort import tries
from players import as_usual, play, variants
from test_hidden import words
from veils import VEILS

from games.kernel import Game, Seat, Table

PLAIN = [(game, seats, wishes) for game, seats, wishes in variants() if as_usual(game, wishes)]
ENOUGH = tries(60, 1000)  # steps that can be undone
each_game = pytest.mark.parametrize(("game", "seats", "wishes"), PLAIN, ids=[f"{g.name}-{n}" for g, n, _ in PLAIN])


@each_game
def test_nobody_can_learn_something_and_then_undo_what_showed_it(
    game: Game[Any], seats: int, wishes: Mapping[str, str]
) -> None:
    """The step is tried on two tables that differ in what the seat does not know. Where it can be undone, the seat must
    not be able to tell the two apart after it."""
    shuffle, _ = VEILS[game.name]
    random = Random("undo")
    tried = 0
    table = Table.new(game, seats, "undo", wishes)
    for seat, answer in play(table, "undo"):
        if tried == ENOUGH:
            break
        if table.waiting != {seat} or random.random() > 0.5:
            continue  # where several are asked, what they were asked follows from what they hold
        one, two = Table(game, table.save()), Table(game, table.save())
        shuffle(two.state, seat, random)
        heard = [line for line in one.answer(seat, answer) if line.to is None or seat in line.to]
        if not one.can_undo(seat):
            continue
        tried += 1
        told = [line for line in two.answer(seat, answer) if line.to is None or seat in line.to]
        assert heard == told
        assert one.seen_by(seat) == two.seen_by(seat)
        assert words(one.asks.get(seat)) == words(two.asks.get(seat))
        assert two.can_undo(seat), "not even that it can be undone tells anything"
    assert tried > 20 or seats == 1 or game.name == "godsforge"


@each_game
def test_what_the_others_agree_to_undo_taught_nobody_anything_and_comes_back_as_it_was(
    game: Game[Any], seats: int, wishes: Mapping[str, str]
) -> None:
    random = Random("consent")
    table = Table.new(game, seats, "consent", wishes)
    before: dict[Seat, tuple[bytes, object]] = {}  # how it was when each seat acted last, and what it was asked
    since: dict[Seat, set[Seat]] = {}  # who has acted after it
    tried = 0
    for seat, _ in play(table, "consent"):
        if tried >= ENOUGH:
            break
        for other in before:
            if random.random() < 1 / seats and (asked := table.consent(other)):
                tried += 1
                back = table.undo(other, agreed=True)
                assert asked == since[other]
                assert (msgspec.json.encode(back.state), words(back.asks.get(other))) == before[other]
                assert (back.state.chance, back.state.revealed) == (table.state.chance, table.state.revealed)
                assert Table(game, back.save()).state == back.state
            since[other].add(seat)
        before[seat] = msgspec.json.encode(table.state), words(table.asks[seat])
        since[seat] = set()
    assert tried or seats == 1 or game.name == "godsforge"
