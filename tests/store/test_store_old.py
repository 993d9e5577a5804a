"""Databases of older versions: what stood in them is found again. `old_tables.json.gz` was written by an older version:
a lobby, a game of Godsforge, and a game of Defiance at an event, with all that could be noted of a table then."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
import pytest_asyncio
from store_rows import Open, filled, make_old, read_rows

from bot.live_table import rebuild
from bot.store import EventLink, Lost, Posted, Store, TableRow, Vote, Window
from games.registry import GAMES

pytestmark = pytest.mark.asyncio
OLD = Path(__file__).with_name("old_tables.json.gz")


@pytest_asyncio.fixture
async def old(url: str, opened: Open) -> Store:
    await make_old(url, "0003", fill=filled(read_rows(gzip.decompress(OLD.read_bytes()))))
    return await opened(url)


async def the_game(store: Store, game: str) -> TableRow:
    (row,) = [row for row in await store.tables(status=("playing", "paused")) if row.game == game]
    return row


async def test_what_was_noted_of_a_seat_is_found_on_its_chair(old: Store) -> None:
    row = await the_game(old, "godsforge")
    ada, bo, cy = row.chairs
    assert [chair.asked for chair in row.chairs] == [11, 11, 11]
    assert ada.due is not None
    assert ada.reminded == ada.due, "the number of the question once stood for that"
    assert (ada.draft, ada.panel, bo.ping) == (("x",), Posted(55, 56), 57)
    assert bo.away_until is not None
    assert bo.due is not None
    assert bo.due > bo.away_until > ada.due
    assert cy.vote == Vote(1, "open", (100,), (101,), 58)
    assert row.due == ada.due


async def test_what_was_noted_of_a_table_is_typed(old: Store) -> None:
    row = await the_game(old, "godsforge")
    assert (row.board_round, row.solo, row.quiet, row.event, row.lost) == (2, False, False, None, None)
    assert row.news
    assert all(line.text for line in (*row.news, *row.opening))
    row = await the_game(old, "defiance")
    assert row.event == EventLink("evt00001", "1.2", ("e1", "e2"))
    assert (row.frozen, row.lost) == (True, Lost("gone"))
    assert row.chairs[0].window == Window(3, ("afford",), 1.0, 2.0)
    (lobby,) = await old.tables(status=("lobby",))
    assert (lobby.news, lobby.chairs[0].asked, lobby.chairs[1].name) == ((), 0, "P1")


@pytest.mark.parametrize("game", ["godsforge", "defiance"])
async def test_an_old_game_goes_on_where_it_stood(old: Store, game: str) -> None:
    row = await the_game(old, game)
    table = rebuild(GAMES[game], *await old.play(row.id))
    assert not table.lost
    assert sorted(table.waiting) == row.waiting
    assert {seat: row.chairs[seat].asked for seat in table.state.asked} == table.state.asked
