"""Backups and the check of saved games."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random

import pytest
from postbox import any_answer, new_table

from bot import admin
from bot.settings import Settings
from bot.store import Store, StoreError
from bot.tables import Tables
from games.registry import GAMES


async def a_game(url: str, answers: int) -> str:
    """A table where so many questions were answered."""
    random = Random(3)
    async with await Store.open(url) as store:
        tables = Tables(store, lambda: 1000.0)
        row = await new_table(store, people=3)
        live = await tables.start(row.id)
        for _ in range(answers):
            seat = min(live.table.waiting)
            answer = any_answer(live.table.asks[seat], random)
            live = await tables.answer(row.id, seat, live.question(seat), answer)
        return row.id


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database_url=f"sqlite+aiosqlite:///{tmp_path}/demiurge.db")


def spoil(folder: Path, sql: str) -> None:
    """Do what the database itself forbids: nothing that was played is ever changed."""
    with sqlite3.connect(folder / "demiurge.db") as c:
        for (guard,) in c.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            c.execute(f"DROP TRIGGER {guard}")
        c.execute(sql)
    c.close()


@pytest.mark.asyncio
async def test_a_backup_is_a_whole_database_made_while_another_has_it_open(settings: Settings, tmp_path: Path) -> None:
    table = await a_game(settings.database_url, 4)
    said: list[str] = []
    async with await Store.open(settings.database_url):
        assert await admin.backup(settings, tmp_path / "copy.db", said.append) == 0
    assert "copy.db" in said[0]
    async with await Store.open(f"sqlite:///{tmp_path}/copy.db", create=False) as copy:
        assert len(await copy.steps(table)) == 4
    with pytest.raises(StoreError, match="exists already"):
        await admin.backup(settings, tmp_path / "copy.db", said.append)


@pytest.mark.asyncio
async def test_saves_that_this_code_understands_are_ok(settings: Settings) -> None:
    table = await a_game(settings.database_url, 5)
    said: list[str] = []
    assert await admin.check_saves(settings, said.append) == 0
    assert said == [f"{table}: ok", "1 open tables, all load fine."]


@pytest.mark.asyncio
async def test_answers_that_would_be_asked_again_are_named_but_not_told(settings: Settings, tmp_path: Path) -> None:
    table = await a_game(settings.database_url, 2)
    spoil(tmp_path, "UPDATE steps SET asked = 12345 WHERE number = 2")
    said: list[str] = []
    assert await admin.check_saves(settings, said.append) == 1
    assert said[0] == f"{table}: 1 answer would be asked again: person 1."
    assert said[1] == "1 open tables, 1 of them with problems."


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("sql", "words"),
    [
        ("UPDATE checkpoints SET state = CAST('nonsense' AS BLOB)", "doesn't load with this version"),
        ("DELETE FROM checkpoints", "has no saved game"),
        ("UPDATE tables SET game = 'ludo'", "doesn't know the game “ludo”"),
    ],
)
async def test_a_save_that_cannot_be_loaded_is_named(settings: Settings, tmp_path: Path, sql: str, words: str) -> None:
    await a_game(settings.database_url, 1)
    spoil(tmp_path, sql)
    said: list[str] = []
    assert await admin.check_saves(settings, said.append) == 1
    assert words in said[0]


@pytest.mark.asyncio
async def test_where_there_is_no_database_none_is_made(settings: Settings, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="There is no database"):
        await admin.check_saves(settings)
    assert not list(tmp_path.iterdir())


@pytest.mark.asyncio
async def test_every_game_takes_up_ai_players_where_they_stood(settings: Settings) -> None:
    """AI players answer in one go over the end of a phase; what they said after it must not be forgotten."""
    random = Random(1)
    async with await Store.open(settings.database_url) as store:
        tables = Tables(store, lambda: 1000.0)
        row = await new_table(store, people=1, ai=2)
        await tables.start(row.id)
        for _ in range(25):
            await tables.settle()
            live = await tables.get(row.id)
            if 0 not in live.table.waiting:
                break
            fresh = await Tables(store, lambda: 1000.0).get(row.id)
            assert fresh.table.save() == live.table.save()
            answer = any_answer(live.table.asks[0], random)
            await tables.answer(row.id, 0, live.question(0), answer)
        await tables.settle()
        assert row.game in GAMES
