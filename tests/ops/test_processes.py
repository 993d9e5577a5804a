"""Several processes, each with its own shards, share one PostgreSQL."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from postbox import Postbox, any_answer, new_table, quick_picture
from postgres import Server

from bot import show
from bot.bell import Bell
from bot.clock import Clock
from bot.herald import Herald
from bot.session import TooLate
from bot.store import Store
from bot.tables import Tables
from games.kernel import Illegal

NOW = 1_000_000.0


class Process:
    """What one process of the bot has of its own: connections, memory, and its line to Discord."""

    def __init__(self, store: Store, box: Postbox) -> None:
        self.store, self.now = store, NOW
        self.tables = Tables(store, lambda: self.now)
        bells = [Bell(lambda wait: wait) for _ in range(2)]
        self.herald = Herald(box, store, self.tables, lambda: self.now, bells[0])  # type: ignore[arg-type]
        self.clock = Clock(store, self.tables, lambda: self.now, bells[1])
        self.delivered = 0

    async def deliver(self) -> None:
        while sent := await self.herald.deliver():
            self.delivered += sent
            await self.herald.settle()

    async def try_to_answer(self, table: str, seat: int, question: int, answer: tuple[str, ...]) -> bool:
        try:
            await self.tables.answer(table, seat, question, answer)
        except (TooLate, Illegal):
            return False
        return True


class World:
    """Two processes on one new database; every message of both goes through one postbox."""

    def __init__(self, url: str, folder: Path) -> None:
        self.url, self.box = url, Postbox(folder / "posts")

    async def __aenter__(self) -> tuple[Process, Process]:
        self.stores = [await Store.open(self.url) for _ in range(2)]
        one, two = (Process(store, self.box) for store in self.stores)
        return one, two

    async def __aexit__(self, *_: object) -> None:
        for store in self.stores:
            await store.close()


@pytest.fixture
def shared(ops_server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    monkeypatch.setattr(show, "picture_file", quick_picture)
    return World(ops_server.url(ops_server.new_database()), tmp_path)


@pytest.mark.asyncio
async def test_two_processes_play_one_table_without_a_lost_or_doubled_answer(shared: World) -> None:
    random = Random(5)
    async with shared as (one, two):
        row = await new_table(one.store, people=3, ai=1, now=NOW)
        await one.tables.start(row.id)
        accepted: list[tuple[int, int, tuple[str, ...]]] = []
        for _ in range(60):
            await asyncio.gather(one.tables.settle(), two.tables.settle())
            live = await random.choice((one, two)).tables.get(row.id)
            if live.row.status == "over":
                break
            people = [seat for seat in sorted(live.table.waiting) if live.row.chairs[seat].person]
            # Everybody clicks at the same moment, some of them twice, at whichever process.
            clicks = [
                (seat, live.question(seat), any_answer(live.table.asks[seat], random))
                for seat in random.choices(people, k=len(people) + 1)
            ]
            where = [random.choice((one, two)) for _ in clicks]
            taken = await asyncio.gather(
                *(process.try_to_answer(row.id, *click) for process, click in zip(where, clicks, strict=True)),
                one.deliver(),
                two.deliver(),
            )
            accepted += [click for click, yes in zip(clicks, taken, strict=False) if yes]
        await asyncio.gather(one.tables.settle(), two.tables.settle())  # an AI player may be at its last answer
        steps = await one.store.steps(row.id)
        assert [step.number for step in steps] == list(range(1, len(steps) + 1))
        stored = [(step.seat, step.question, tuple(step.answer)) for step in steps if step.by == "person"]
        assert Counter(stored) == Counter(accepted)
        assert len(accepted) > 15, "both had a part in it"
        assert max(Counter((step.seat, step.question) for step in steps).values()) == 1
        here, there = await one.tables.get(row.id), await two.tables.get(row.id)
        assert here.table.save() == there.table.save()


@pytest.mark.asyncio
async def test_each_message_is_sent_by_one_of_the_processes(shared: World) -> None:
    async with shared as (one, two):
        rows = [await new_table(one.store, people=3, now=NOW) for _ in range(6)]
        for row in rows:
            await one.tables.start(row.id)
        waiting = (await one.store.counts())["outbox"]
        await asyncio.gather(one.deliver(), two.deliver())
        assert one.delivered + two.delivered == waiting
        assert (await one.store.counts())["outbox"] == 0
        assert len({(post["text"], *post["ids"]) for post in shared.box.posts}) == len(shared.box.posts)


@pytest.mark.asyncio
async def test_a_deadline_is_acted_on_by_one_of_the_processes(shared: World) -> None:
    async with shared as (one, two):
        row = await new_table(one.store, people=3, now=NOW)
        await one.tables.start(row.id)
        one.now = two.now = NOW + 3 * 24 * 3600 + 1
        await asyncio.gather(one.clock.strike(), two.clock.strike())
        steps = await one.store.steps(row.id)
        assert sorted((step.seat, step.question, step.by) for step in steps) == [(s, 1, "silence") for s in range(3)]
        assert [chair.silent for chair in (await one.tables.row(row.id)).chairs] == [1, 1, 1]


@pytest.mark.asyncio
async def test_what_a_process_left_when_it_died_is_done_by_the_other(shared: World) -> None:
    async with shared as (one, two):
        row = await new_table(one.store, people=2, now=NOW)
        await one.tables.start(row.id)
        lost = await one.store.claim(NOW, limit=100, lease=60.0)
        deadline = (await one.store.due_deadlines(NOW + 10 * 24 * 3600))[-1]
        two.now = deadline.due + 1
        assert await one.store.claim_deadline(deadline, again=two.now + 60)
        await two.clock.strike()
        assert [step.seat for step in await two.store.steps(row.id)] != [deadline.seat]
        two.now += 61
        await two.clock.strike()
        assert deadline.seat in [step.seat for step in await two.store.steps(row.id)]
        await two.deliver()
        assert two.delivered >= len(lost)
