"""No level cheats: neither an answer nor the work that it takes depends on what the seat may not know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from effort import tries
from players import Starts, play
from veils import VEILS

from games.kernel import Answer, Game, Lookahead, Save, Seat, Table
from games.registry import GAMES

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def moments(game: Game[Any], seed: str) -> Iterator[tuple[Table[Any], bytes]]:
    """Where a phase has just begun, and somebody is asked."""
    starts = Starts(game)
    table = Table.new(starts.game, game.usual, seed)
    for _ in play(table, seed):
        if began := starts.taken():
            yield table, began


def twins(game: Game[Any], began: bytes, seat: Seat, random: Random) -> tuple[Table[Any], Table[Any]] | None:
    """The same moment twice, once with other things hidden; if the seat is asked the same there."""
    shuffle, _ = VEILS[game.name]
    state = msgspec.json.decode(began, type=game.state)
    shuffle(state, seat, random)
    true, other = Table(game, Save(began)), Table(game, Save(msgspec.json.encode(state)))
    asked = [list(table.asks[seat].options) if seat in table.waiting else [] for table in (true, other)]
    seen = [msgspec.json.encode(table.seen_by(seat).state) for table in (true, other)]
    return (true, other) if asked[0] and asked[0] == asked[1] and seen[0] == seen[1] else None


@each_game
def test_neither_its_answer_nor_its_work_depends_on_the_hidden(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    given, answer = [0], Table.answer

    def counted(table: Table[Any], seat: Seat, chosen: Answer) -> Any:
        given[0] += 1
        return answer(table, seat, chosen)

    monkeypatch.setattr(Table, "answer", counted)
    random, searched, looks = Random("cheats"), 0, 0
    for table, began in moments(game, "cheats"):
        for seat in sorted(table.waiting):
            if len(table.asks[seat].options) < 2 or (found := twins(game, began, seat, random)) is None:
                continue
            for level, player in game.bots.items():
                thoughts = []
                for twin in found:
                    given[0] = 0
                    chosen = player(twin.seen_by(seat), twin.asks[seat], Lookahead(twin, seat))
                    thoughts.append((chosen, given[0]))
                assert thoughts[0] == thoughts[1], level
            looks += 1
            searched += thoughts[0][1] > 0  # by the last and strongest level
        if searched >= tries(4, 20) or looks > 60:
            break
    assert searched, "somebody has searched somewhere"


@each_game
def test_what_is_imagined_from_the_start_of_a_phase_does_not_depend_on_the_hidden(game: Game[Any]) -> None:
    random, tried = Random("afresh"), 0
    for table, began in moments(game, "afresh"):
        for seat in sorted(table.waiting):
            if len(table.asks) > 1 and (found := twins(game, began, seat, random)) is not None:
                tried += 1
                worlds = [msgspec.json.encode(Lookahead(twin, seat).afresh(7).state) for twin in found]
                assert worlds[0] == worlds[1]
        if tried >= tries(20, 60):
            break
    assert tried > 1


def test_others_who_are_asked_at_the_same_time_are_asked_anew_with_what_they_may_hold() -> None:
    table = Table.new(GAMES["godsforge"], 3, "anew")
    for _ in play(table, "anew"):
        if table.state.phase == "forge_roll":
            break
    mine = next((id,) for id in table.asks[0].options if id.startswith("reroll:"))
    table.answer(0, mine)
    table.answer(1, (list(table.asks[1].options)[-1],))
    look, hands = Lookahead(table, 0), set()
    for number in range(4):
        world = look.afresh(number)
        assert world.waiting == {0, 1, 2}
        assert world.state.players[0].hand == table.state.players[0].hand
        assert world.state.players[0].dice == table.state.players[0].dice, "what was rolled lies on the table"
        hands.add(tuple(world.state.players[1].hand))
    assert len(hands) > 1
    futures = set()
    for number in range(4):
        world = look.afresh(number)
        world.answer(0, next((id,) for id in world.asks[0].options if id.startswith("reroll:")))
        futures.add(tuple(world.state.players[0].dice))
    assert len(futures) > 1, "nobody knows what the next roll will be"


def test_who_is_done_already_is_asked_anew_as_well() -> None:
    table = Table.new(GAMES["godsforge"], 2, "done")
    for _ in play(table, "done"):
        if table.state.phase == "forge_roll" and table.waiting == {0, 1}:
            break
    while 1 in table.waiting:
        table.answer(1, table.asks[1].default)
    assert table.waiting == {0}
    assert Lookahead(table, 0).afresh(3).waiting == {0, 1}, "what the other has put down is not known"
