"""AI players owe their answers as people do: no fault of seconds, and no process that dies, leaves their table
standing."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from postbox import new_table
from postgres import Server

from bot import thinking
from bot.bell import Bell
from bot.clock import TRIES_AGAIN, Clock
from bot.session import GRACE
from bot.store import Deadline, Store, StoreError, TableRow, engine
from bot.tables import Tables
from games.registry import GAMES

NOW = 1_000_000.0


class Process:
    """A process of the bot, as far as it plays; it works when the test says so."""

    def __init__(self, store: Store) -> None:
        self.store, self.now = store, NOW
        self.tables = Tables(store, lambda: self.now)
        self.clock = Clock(store, self.tables, lambda: self.now, Bell(lambda wait: wait))

    async def later(self, seconds: float) -> None:
        """Time passes, and the clock does what is due."""
        self.now += seconds
        await self.clock.strike()
        await self.tables.settle()

    async def row(self, id: str) -> TableRow:
        return await self.tables.row(id)

    async def ask_ai(self, *, people: int = 1, ai: int = 1, level: str = "novice") -> str:
        """A table that stands at its AI players' first answer, which nobody gives: a process that is dead plays no
        more."""
        idle = Tables(self.store, lambda: self.now)
        idle.play_on = nothing  # type: ignore[method-assign]
        table = await new_table(self.store, people=people, ai=ai, now=self.now, level=level)
        await idle.start(table.id)
        await idle.settle()
        assert (await self.row(table.id)).waiting == list(range(people + ai))
        return table.id


async def nothing(_: str) -> None:
    """As if the process had ended here."""


@asynccontextmanager
async def process(url: str) -> AsyncIterator[Process]:
    async with await Store.open(url) as store:
        yield Process(store)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path}/demiurge.db"


def break_writes(one: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    async def write(_: Any) -> Any:
        raise StoreError("The database is held by another program and did not come free.")

    monkeypatch.setattr(one.store._database, "write", write)


@pytest.mark.asyncio
async def test_ai_players_play_on_after_a_store_could_not_write_for_a_while(
    url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with process(url) as one:
        id = await one.ask_ai()
        with monkeypatch.context() as broken:
            break_writes(one, broken)
            one.tables.let_play(id)
            await one.tables.settle()
            assert "could not go on" in caplog.text
        assert (await one.row(id)).waiting == [0, 1]
        await one.later(GRACE)
        assert (await one.row(id)).waiting == [0]


@pytest.mark.asyncio
async def test_a_fault_while_the_clock_lets_them_play_is_tried_again_too(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(url) as one:
        id = await one.ask_ai()
        change = one.store.change
        faults = [StoreError("no"), StoreError("no")]

        async def fails(*rest: Any, **more: Any) -> Any:
            if faults:
                raise faults.pop()
            return await change(*rest, **more)

        monkeypatch.setattr(one.store, "change", fails)
        for waiting in ([0, 1], [0, 1], [0]):
            await one.later(GRACE)
            assert (await one.row(id)).waiting == waiting


@pytest.mark.asyncio
async def test_ai_players_play_on_after_another_program_held_the_file(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "PATIENCE", 0.01)
    async with process(url) as one:
        id = await one.ask_ai()
        other = sqlite3.connect(tmp_path / "demiurge.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        one.tables.let_play(id)
        await one.tables.settle()
        with pytest.raises(StoreError, match="held by another program"):
            await one.later(GRACE)
        assert (await one.row(id)).waiting == [0, 1]
        other.execute("ROLLBACK")
        other.close()
        await one.later(0)
        assert (await one.row(id)).waiting == [0]


@pytest.mark.asyncio
async def test_a_quiet_table_of_ai_players_alone_comes_to_its_end_after_a_fault(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(url) as one:
        id = await one.ask_ai(people=0, ai=2)
        await one.tables.edit(id, lambda row: structs.replace(row, quiet=True))
        with monkeypatch.context() as broken:
            break_writes(one, broken)
            one.tables.let_play(id)
            await one.tables.settle()
        await one.later(GRACE)
        assert (await one.row(id)).status == "over"
        assert await one.store.earliest_deadline() is None


@pytest.mark.asyncio
async def test_what_a_process_left_in_the_middle_of_an_ai_players_turn_another_one_plays(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(url) as one, process(url) as two:
        table = await new_table(one.store, people=1, ai=1, now=NOW)
        thinks, think = asyncio.Event(), one.tables._answer_by_itself

        async def dies(*rest: Any) -> Any:
            step = await think(*rest)  # the answer is found, and stands nowhere yet
            thinks.set()
            await asyncio.Event().wait()
            return step

        monkeypatch.setattr(one.tables, "_answer_by_itself", dies)
        await one.tables.start(table.id)
        await thinks.wait()
        one.tables.let_play(table.id).cancel()
        await one.tables.settle()
        await two.later(GRACE - 1)
        assert (await two.row(table.id)).waiting == [0, 1]
        await two.later(1)
        assert (await two.row(table.id)).waiting == [0]
        assert [step.by for step in await two.store.steps(table.id)] == ["ai"]


@pytest.mark.asyncio
async def test_two_clocks_that_strike_at_once_play_an_answer_once(url: str) -> None:
    async with process(url) as one, process(url) as two:
        id = await one.ask_ai()
        await asyncio.gather(one.later(GRACE), two.later(GRACE))
        assert [(step.number, step.seat) for step in await one.store.steps(id)] == [(1, 1)]


@pytest.mark.asyncio
async def test_a_fault_of_our_own_is_logged_and_tried_again_less_often(
    url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with process(url) as one:
        id = await one.ask_ai()
        with monkeypatch.context() as broken:
            broken.setitem(GAMES["godsforge"].bots, "novice", lambda *_: ("no such card",))
            await one.later(GRACE)
        assert "answers against the rules" in caplog.text
        assert [record.levelno for record in caplog.records if "could not go on" in record.message] == [logging.ERROR]
        await one.later(GRACE)
        assert (await one.row(id)).waiting == [0, 1]
        await one.later(TRIES_AGAIN)
        assert (await one.row(id)).waiting == [0]


@pytest.mark.asyncio
async def test_ai_players_owe_only_while_their_game_runs(url: str) -> None:
    async with process(url) as one:
        id = await one.ask_ai(people=2)
        await one.tables.edit(id, lambda row: structs.replace(row, status="paused"))
        assert await one.store.earliest_deadline() is None
        await one.tables.edit(id, lambda row: structs.replace(row, status="playing"))
        due = await one.store.due_deadlines(NOW + GRACE)
        assert due == [Deadline(table=id, kind="ai", due=NOW + GRACE)]


@pytest.mark.asyncio
async def test_a_long_turn_is_stored_in_mouthfuls_so_that_no_other_process_takes_it_for_a_dead_ones(url: str) -> None:
    async with process(url) as one:
        id = await one.ask_ai(people=0, ai=2)
        commits: list[float] = []
        change = one.store.change

        async def counted(*rest: Any, **more: Any) -> Any:
            commits.append(one.now)
            return await change(*rest, **more)

        one.store.change = counted  # type: ignore[method-assign]
        think = one.tables._answer_by_itself

        async def slowly(*rest: Any) -> Any:
            one.now += 1.0
            return await think(*rest)

        one.tables._answer_by_itself = slowly  # type: ignore[method-assign]
        one.tables.let_play(id)
        await one.tables.settle()
        assert (await one.row(id)).status == "over"
        assert max(after - before for before, after in zip([NOW, *commits], commits, strict=False)) < GRACE


@pytest.mark.asyncio
async def test_ai_players_play_on_after_a_restart_of_postgresql(ops_server: Server) -> None:
    async with process(ops_server.url(await asyncio.to_thread(ops_server.new_database))) as one:
        id = await one.ask_ai()
        ops_server.halt()
        try:
            one.tables.let_play(id)
            await one.tables.settle()
            with pytest.raises(StoreError):
                await one.later(GRACE)
        finally:
            ops_server.start()
        await one.later(0)
        assert (await one.row(id)).waiting == [0]


@pytest.mark.asyncio
async def test_a_grandmaster_answers_though_the_process_in_which_it_thinks_is_killed(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[asyncio.subprocess.Process] = []
    start = thinking.start

    async def mortal() -> asyncio.subprocess.Process:
        begun.append(await start())
        if len(begun) == 1:
            begun[0].kill()
        return begun[-1]

    monkeypatch.setattr(thinking, "start", mortal)
    async with process(url) as one:
        one.tables.thinking.patience = 120.0
        id = await one.ask_ai(level="grandmaster")
        await one.later(GRACE)
        assert (await one.row(id)).waiting == [0]
        assert len(begun) == 2
        await one.tables.thinking.close()
    assert all(each.returncode is not None for each in begun)


@pytest.mark.asyncio
async def test_what_a_dead_process_owed_for_a_grandmaster_is_answered_by_the_next(url: str) -> None:
    async with process(url) as one:
        id = await one.ask_ai(level="bold grandmaster")
    async with process(url) as other:
        other.tables.thinking.patience = 120.0
        await other.later(GRACE)
        assert (await other.row(id)).waiting == [0]
        await other.tables.thinking.close()
