"""Databases with a raw checkpoint every few steps go over to few and small ones. `raw_checkpoints.json.xz` was written
by the last version of that kind: of each game a finished one and one that goes on, with answers taken back and a player
gone."""

from __future__ import annotations

import asyncio
import lzma
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from effort import tries
from sqlalchemy import text
from store_rows import OldRows, Open, filled, make_old, read_rows

from bot.live_table import rebuild
from bot.store import CheckpointRow, StepRow, Store, rows
from bot.store.engine import Database
from games.registry import GAMES

pytestmark = pytest.mark.asyncio
OLD = Path(__file__).with_name("raw_checkpoints.json.xz")
KILLS = tries(3, 40)
APART = 48  # of the revision that thins old databases; a game that is played now has its checkpoints nearer together


@pytest.fixture(scope="module")
def old() -> OldRows:
    return read_rows(lzma.decompress(OLD.read_bytes()))


class Game:
    """One table of the old database."""

    def __init__(self, old: OldRows, id: str) -> None:
        (self.row,) = [row for row in old["tables"] if row["id"] == id]
        steps = [row for row in old["steps"] if row["table_id"] == id]
        self.steps: list[StepRow] = [rows.read_step(list(row.values())) for row in steps]
        self.checkpoints = {
            row["after"]: CheckpointRow(after=row["after"], state=row["state"], at=row["at"])
            for row in old["checkpoints"]
            if row["table_id"] == id
        }


def games(old: OldRows) -> Iterator[tuple[str, Game]]:
    for row in old["tables"]:
        yield row["id"], Game(old, row["id"])


async def ask(url: str, sql: str) -> Any:
    """Without opening a store, which would migrate."""
    database = Database(url)
    found = await database.read(lambda c: c.execute(text(sql)).scalar())
    await database.close()
    return found


async def nothing_is_lost(store: Store, old: OldRows) -> None:
    for id, game in games(old):
        assert await store.steps(id) == game.steps
        kept = await store.checkpoints(id)
        assert kept == [game.checkpoints[checkpoint.after] for checkpoint in kept]
        first, last = min(game.checkpoints), max(game.checkpoints)
        assert (kept[0].after, kept[-1].after) == (first, last)
        assert await store.first_checkpoint(id) == game.checkpoints[first]
        assert await store.play(id) == (game.checkpoints[last], [step for step in game.steps if step.number > last])
        loose = text(f"SELECT count(*) FROM steps WHERE table_id = '{id}'")
        rows_left = await store._database.read(lambda c, loose=loose: c.execute(loose).scalar())  # type: ignore[misc]
        assert rows_left == (0 if game.row["status"] == "over" else len(game.steps))


async def test_games_with_raw_checkpoints_go_over_with_nothing_lost(url: str, old: OldRows, opened: Open) -> None:
    await make_old(url, "0004", fill=filled(old))
    store = await opened(url)
    await nothing_is_lost(store, old)
    raw = sum(len(row["state"]) for row in old["checkpoints"])
    small = await store._database.read(lambda c: c.execute(text("SELECT sum(length(state)) FROM checkpoints")).scalar())
    assert small < raw / 10


async def test_checkpoints_are_thinned_as_far_as_no_moment_is_far_from_one(
    url: str, old: OldRows, opened: Open
) -> None:
    await make_old(url, "0004", fill=filled(old))
    store = await opened(url)
    for id, game in games(old):
        kept = [checkpoint.after for checkpoint in await store.checkpoints(id)]
        gaps = [after - before for before, after in pairwise(kept)]
        assert all(gap <= APART for gap in gaps)
        assert all(one + other > APART for one, other in pairwise(gaps)), "none could go"
        if game.row["game"] == "defiance":
            assert len(kept) < len(game.checkpoints) / 3


async def test_a_game_that_has_gone_over_goes_on_where_it_stood(url: str, old: OldRows, opened: Open) -> None:
    await make_old(url, "0004", fill=filled(old))
    store = await opened(url)
    for id, game in games(old):
        table = rebuild(GAMES[game.row["game"]], *await store.play(id))
        assert not table.lost
        row = await store.table(id)
        assert row is not None
        assert sorted(table.waiting) == row.waiting
        assert table.number == len(game.steps)


async def go_over(url: str, stop_at: int) -> tuple[int, str]:
    """Migrate in a process of its own that is killed before its statement of that number, one game at a time."""
    script = Path(__file__).with_name("dying.py")
    command = [sys.executable, str(script), url, str(stop_at)]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout.strip()


async def test_a_migration_that_is_killed_at_any_moment_is_taken_up_again(
    url: str, old: OldRows, opened: Open, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    async def fresh(name: str) -> str:
        if url.startswith("sqlite"):
            new = f"sqlite+aiosqlite:///{tmp_path}/{name}.db"
        else:
            server = request.getfixturevalue("server")
            new = server.url(await asyncio.to_thread(server.new_database))
        await make_old(new, "0004", fill=filled(old))
        return new

    code, said = await go_over(await fresh("whole"), 10**9)
    assert code == 0
    statements = int(said)
    half_way = 0
    for kill in range(KILLS):
        new = await fresh(f"kill{kill}")
        code, _ = await go_over(new, 1 + statements * (kill + 1) // (KILLS + 1))
        assert code == -9
        half_way += await ask(new, "SELECT version_num FROM alembic_version") == "0005"
        store = await opened(new)
        await nothing_is_lost(store, old)
        await store.close()
    assert half_way > KILLS / 2, "some games had gone over, and some had not"
