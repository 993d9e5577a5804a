"""How a game ends for everybody: in person, at the table, and where it was opened."""

from __future__ import annotations

from typing import Any

import pytest
from world import World, in_a_world, is_lobby, parts, parts_text, play_out

from bot import endings, show
from bot.live_table import LiveTable
from bot.store import Chair, EventLink, Person, TableRow
from games.kernel import Result, Table
from games.registry import GAMES


def has_picture(message: Any) -> bool:
    return any(part["type"] == 12 for part in parts(message))


@in_a_world
async def test_everybody_is_told_in_person_and_the_lobby_becomes_the_result(here: World) -> None:
    await here.open_table("bo")
    lobby = here.lobby
    await here.concede("bo")
    ada, bo = here.panel("ada"), here.panel("bo")
    assert "🏆 You won!" in parts_text(ada)
    assert "You lost this one." in parts_text(bo)
    for message in (ada, bo):
        assert has_picture(message)
        assert f"<#{here.thread.id}>" in parts_text(message)
        assert "Rating: 1,000 → **" in parts_text(message)
    result = here.last(here.channel, lambda m: m.id == lobby.id)
    assert has_picture(result)
    assert "🥇" in parts_text(result)
    assert "Start" not in parts_text(result)
    await here.person("ada").user.click(ada, label="Rematch")
    again = here.last(here.thread, is_lobby)
    assert "Start" in parts_text(again), "it is opened where they played"
    assert [row.channel for row in await here.rows() if row.status == "lobby"] == [here.thread.id]


@in_a_world
async def test_who_is_out_is_told_why_and_can_watch(here: World) -> None:
    await here.open_table("bo", "cy")
    row = await here.row()
    live = await here.bot.tables.get(row.id)
    live.table.state.players[0].life = -99  # whatever happens in the first Attack
    for _ in range(40):
        if 0 in (await here.row()).out:
            break
        for name in ("ada", "bo", "cy"):
            await here.move_well(name)
    told = parts_text(here.panel("ada"))
    assert "You're out." in told
    assert f"<#{here.thread.id}>" in told
    assert "- You die." in told, "what happened to them"
    board = (await here.person("ada").user.click(here.panel("ada"), label="Show the board")).response
    assert has_picture(board)
    await play_out(here, "bo", "cy")
    assert "You came 3rd." in parts_text(here.panel("ada"))


def over(**facts: Any) -> LiveTable:
    table = Table.new(GAMES["godsforge"], 2, "over")
    table.leave(1)
    row = TableRow(game="godsforge", channel=1, host=1, seed="over", pace="day", created=0, changed=0, **facts)
    return LiveTable(row, table)


@pytest.mark.asyncio
async def test_a_match_of_a_tournament_leads_to_the_standings() -> None:
    chairs = [Chair(seat=0, person=1, name="Ada"), Chair(seat=1, person=2, name="Bo")]
    link = EventLink(event="cup", match="m1", entrants=("1", "2"))
    for event, label, absent in ((None, "Rematch", "Standings"), (link, "Standings", "Rematch")):
        live = over(chairs=chairs, event=event, status="over")
        for view, _ in (await show.result(live), await show.ending(live, 0, Person(id=1))):
            said = str(view.to_components())
            assert label in said
            assert absent not in said


def test_words_fit_the_place() -> None:
    def end(places: list[list[int]], winners: list[int]) -> Result:
        return Result(places, winners, "")

    assert endings.headline(end([[1], [0]], [1]), 1) == "🏆 You won!"
    assert endings.headline(end([[1], [0]], [1]), 0) == "You lost this one."
    assert endings.headline(end([[1], [0], [2]], [1]), 2) == "You came 3rd."
    assert endings.headline(end([[0, 1]], [0, 1]), 0) == "🏆 You share the win!"
    assert endings.headline(end([[0, 1]], []), 0) == "Nobody won this one."
    assert endings.headline(end([[0]], []), 0) == "You lost this one."


@pytest.mark.parametrize("game", GAMES)
def test_a_game_says_how_close_it_was(game: str) -> None:
    seats = max(2, GAMES[game].seats[0])
    table = Table.new(GAMES[game], seats, "margin")
    while table.state.round < 2:
        seat = min(table.waiting)
        table.answer(seat, table.asks[seat].default)
    for other in range(1, seats):
        table.leave(other)
    assert table.state.result is not None
    assert GAMES[game].margin(table.state, 0).startswith("You")
    assert GAMES[game].margin(table.state, 1).startswith("{0}")
