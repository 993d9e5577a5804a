"""What a game may make of somebody who leaves, and of what people bring to the table."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import structs
from toys import MATCH, Match

from games.kernel import Game, GoTo, Illegal, Result, Save, Seat, Table


async def forfeit(s: Match) -> None:
    winner = 1 - s.departed[0]
    s.result = Result([[winner], [s.departed[0]]], [winner], f"{{{s.departed[0]}}} is gone.")
    s.tell("It is over.")


def leave(_: Match, seat: Seat) -> None:
    if seat == 0:
        raise GoTo("forfeit")


FORFEIT: Game[Match] = structs.replace(MATCH, phases={**MATCH.phases, "forfeit": forfeit}, leave=leave)


def test_leaving_can_end_the_game_at_once_in_the_middle_of_a_question() -> None:
    table = Table.new(FORFEIT, 2, "leave")
    table.answer(1, ("rock",))
    news = table.leave(0)
    assert [event.text for event in news] == ["It is over."]
    assert table.state.phase is None
    assert table.state.result is not None
    assert table.state.result.winners == [1]
    assert not table.waiting
    assert not table.held, "what was held belongs to a question that is gone"
    with pytest.raises(Illegal, match="over"):
        table.answer(1, ("paper",))


def test_a_game_may_let_the_others_play_on() -> None:
    table = Table.new(FORFEIT, 2, "leave")
    table.leave(1)
    assert table.state.phase == "throw"
    assert table.waiting == {0}


def test_a_game_that_was_left_loads_as_it_was() -> None:
    for seat in (0, 1):
        table = Table.new(FORFEIT, 2, "leave")
        table.leave(seat)
        loaded = Table(FORFEIT, msgspec.json.decode(msgspec.json.encode(table.save()), type=Save))
        assert not loaded.lost
        assert msgspec.json.encode(loaded.state) == msgspec.json.encode(table.state)
        assert loaded.waiting == table.waiting


def test_what_a_seat_brings_is_there_before_the_first_question() -> None:
    def bring(s: Match, seat: Seat, things: object) -> None:
        s.thrown.append([f"{seat}", *things])  # type: ignore[misc]

    game = structs.replace(MATCH, bring=bring)
    table = Table.new(game, 2, "bring", None, {1: ["a deck", "another"]})
    assert table.state.thrown == [["1", "a deck", "another"]]
    assert Table(game, table.save()).state.thrown == table.state.thrown


def test_a_game_that_takes_nothing_ignores_what_is_brought() -> None:
    table = Table.new(MATCH, 2, "bring", None, {0: ["a deck"]})
    assert table.waiting == {0, 1}
