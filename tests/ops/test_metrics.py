"""What can be watched from outside."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio
from aiohttp.test_utils import make_mocked_request
from postbox import new_table
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.utils import floatToGoString

from bot.metrics import LATE, Answering, LoopLag, Metrics
from bot.store import Outgoing, Store
from bot.tables import Tables
from renderers.kept import LIMIT

NOW = 1000.0
GAUGES = (
    "demiurge_tables",
    "demiurge_outbox_pending",
    "demiurge_outbox_overdue_seconds",
    "demiurge_deadlines",
    "demiurge_tables_in_memory",
    "demiurge_gateway_up",
    "demiurge_loop_lag_seconds",
    "demiurge_pictures_waiting",
    "demiurge_picture_parts_bytes",
    "demiurge_picture_parts_limit_bytes",
    "demiurge_uptime_seconds",
)


class Watched:
    """A bot as far as it is watched."""

    def __init__(self, store: Store) -> None:
        self.store, self.tables, self.latency = store, Tables(store, self.now), 0.1
        self.time, self.ready, self.closed = NOW, True, False

    def now(self) -> float:
        return self.time if hasattr(self, "time") else NOW

    def is_ready(self) -> bool:
        return self.ready

    def is_closed(self) -> bool:
        return self.closed


@pytest_asyncio.fixture
async def bot(tmp_path: Path) -> AsyncIterator[Watched]:
    async with await Store.open(f"sqlite:///{tmp_path}/demiurge.db") as store:
        yield Watched(store)


async def ask(bot: Any, path: str) -> SimpleNamespace:
    metrics = Metrics(bot)
    answer = await getattr(metrics, path)(make_mocked_request("GET", f"/{path}"))
    return SimpleNamespace(status=answer.status, text=answer.text)


@pytest.mark.asyncio
async def test_a_bot_that_is_connected_and_sends_in_time_is_well(bot: Watched) -> None:
    health = await ask(bot, "health")
    assert health.status == 200
    assert health.text == '{"well": true, "gateway": true, "database": true, "outbox_overdue_seconds": 0.0}\n'


@pytest.mark.asyncio
async def test_a_bot_without_discord_is_not_well(bot: Watched) -> None:
    bot.ready = False
    assert (await ask(bot, "health")).status == 503
    bot.ready, bot.latency = True, float("inf")
    assert (await ask(bot, "health")).status == 503


@pytest.mark.asyncio
async def test_a_bot_that_has_not_logged_in_yet_is_not_well(bot: Watched) -> None:
    bot.ready = False
    del bot.tables
    assert [(await ask(bot, path)).status for path in ("health", "metrics")] == [503, 503]


@pytest.mark.asyncio
async def test_a_bot_without_its_database_is_not_well(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/demiurge.db")
    bot = Watched(store)
    await store.close()
    for file in tmp_path.iterdir():
        file.unlink()
    tmp_path.rmdir()
    assert (await ask(bot, "health")).status == 503
    assert (await ask(bot, "metrics")).status == 503


def disk_full() -> sqlite3.Error:
    """SQLite's own error, from a database that may not grow."""
    with closing(sqlite3.connect(":memory:")) as small:
        small.execute("PRAGMA max_page_count = 1")
        try:
            small.execute("CREATE TABLE too_much (it)")
        except sqlite3.OperationalError as full:
            return full
    raise AssertionError("it must be full")


@pytest.mark.asyncio
async def test_a_bot_whose_disk_is_full_is_not_well_though_it_can_read(
    bot: Watched, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(_: Any) -> Any:
        raise disk_full()

    with monkeypatch.context() as full:
        full.setattr(bot.store._database._driver, "write", fails)
        health = await ask(bot, "health")
        assert await bot.store.next_outgoing() is None
    assert (health.status, '"database": false' in health.text) == (503, True)
    assert "the disk is full" in caplog.records[-1].fault  # type: ignore[attr-defined]
    assert (await ask(bot, "health")).status == 200


@pytest.mark.asyncio
async def test_asking_for_health_writes_and_leaves_nothing_behind(bot: Watched) -> None:
    def changes(c: Any) -> Any:
        return c.exec_driver_sql("SELECT total_changes()").scalar()

    before = await bot.store._database.write(changes)
    assert (await ask(bot, "health")).status == 200
    assert await bot.store._database.write(changes) == before + 2
    assert await bot.store._database.read(lambda c: c.exec_driver_sql("SELECT count(*) FROM drafts").scalar()) == 0


@pytest.mark.asyncio
async def test_a_bot_whose_messages_wait_for_minutes_is_not_well(bot: Watched) -> None:
    row = await new_table(bot.store, people=2)
    await bot.store.put([Outgoing(table=row.id, kind="board", due=NOW)])
    bot.time = NOW + LATE + 1
    assert (await ask(bot, "health")).status == 503


@pytest.mark.asyncio
async def test_metrics_count_tables_messages_deadlines_and_answers(bot: Watched) -> None:
    row = await new_table(bot.store, people=2)
    await new_table(bot.store, people=2)
    live = await bot.tables.start(row.id)
    await bot.tables.answer(row.id, 0, live.question(0), live.table.asks[0].default)
    text = (await ask(bot, "metrics")).text
    for line in (
        'demiurge_tables{status="playing"} 1.0',
        'demiurge_tables{status="lobby"} 1.0',
        "demiurge_outbox_pending 4.0",
        "demiurge_deadlines 2.0",
        "demiurge_answers_total 1.0",
        "demiurge_tables_in_memory 1.0",
        "demiurge_gateway_up 1.0",
        'demiurge_answer_seconds_bucket{le="+Inf"} 1.0',
        "demiurge_answer_seconds_count 1.0",
    ):
        assert f"\n{line}\n" in text, line


@pytest.mark.asyncio
async def test_metrics_tell_of_the_loop_and_of_painting(bot: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LoopLag, "late", [0.0, 0.25, 0.125], raising=False)
    monkeypatch.setattr(LoopLag, "__init__", lambda _: None)
    text = (await ask(bot, "metrics")).text
    assert "\ndemiurge_loop_lag_seconds 0.25\n" in text
    assert f"\ndemiurge_picture_parts_limit_bytes {floatToGoString(LIMIT)}\n" in text
    for name in ("pictures_waiting", "picture_parts_bytes", "pictures_painted_total", "pictures_superseded_total"):
        assert f"\ndemiurge_{name} " in text


@pytest.mark.asyncio
async def test_a_loop_that_is_held_up_is_seen_to_be_late(monkeypatch: pytest.MonkeyPatch) -> None:
    lag, clock = LoopLag(), iter([0.0, LoopLag.STEP + 0.7, 2.0, 2.0 + LoopLag.STEP])
    monkeypatch.setattr("bot.metrics.time", SimpleNamespace(perf_counter=lambda: next(clock)))

    async def at_once(_: float) -> None:
        """Nobody waits in this test; the clock says how long it took."""

    monkeypatch.setattr("bot.metrics.asyncio", SimpleNamespace(sleep=at_once))
    with pytest.raises(RuntimeError, match="StopIteration"):
        await lag.watch()
    assert [round(late, 3) for late in lag.late] == [0.0, 0.7, 0.0]
    assert round(lag.worst, 3) == 0.7


@pytest.mark.asyncio
async def test_metrics_are_what_prometheus_reads(bot: Watched) -> None:
    found = {family.name: family for family in text_string_to_metric_families((await ask(bot, "metrics")).text)}
    kinds = {name: family.type for name, family in found.items()}
    assert kinds == {
        **dict.fromkeys(GAUGES, "gauge"),
        **dict.fromkeys(("demiurge_answers", "demiurge_pictures_painted", "demiurge_pictures_superseded"), "counter"),
        "demiurge_answer_seconds": "histogram",
    }
    assert all(family.documentation.endswith(".") for family in found.values())


def test_answers_that_succeed_are_counted_in_growing_classes() -> None:
    answering = Answering()
    with answering.time():
        pass
    with pytest.raises(ValueError, match="no"), answering.time():
        raise ValueError("no")
    value = answering.registry.get_sample_value
    assert value("demiurge_answers_total") == 1
    assert value("demiurge_answer_seconds_bucket", {"le": "3.0"}) == 1
    assert value("demiurge_answer_seconds_bucket", {"le": "+Inf"}) == 1


def test_two_bots_in_one_process_count_for_themselves() -> None:
    first, second = Answering(), Answering()
    with first.time():
        pass
    assert [one.registry.get_sample_value("demiurge_answers_total") for one in (first, second)] == [1, 0]
