"""Each table's messages wait for that table alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from postbox import Place, Postbox, new_table, quick_picture
from postbox import content as parts

from bot import show
from bot.bell import Bell, Closing
from bot.delivery import AT_ONCE, LEASE, RENEWAL, Delivery
from bot.herald import Herald
from bot.store import Outgoing, Store, StoreError
from bot.tables import Tables

NOW = 1_000.0


class Post(Delivery):
    """Sends into lists. Tables in `slow` hang, as a channel that Discord slows down, until the test lets them go."""

    def __init__(self, store: Store) -> None:
        self.time = NOW
        self.ringing = Bell(lambda wait: wait)
        super().__init__(store, lambda: self.time, self.ringing, None)
        self.sent: list[tuple[str, str]] = []
        self.under_way: list[str] = []
        self.slow: dict[str, asyncio.Event] = {}
        self.news = asyncio.Condition()

    async def send(self, mail: Outgoing) -> None:
        await self.tell(self.under_way, mail.table)
        if mail.table in self.slow:
            await self.slow[mail.table].wait()
        await self.store.sent(mail.id, mail.generation)
        await self.tell(self.sent, (mail.table, mail.key))

    async def tell(self, where: list[Any], what: object) -> None:
        async with self.news:
            where.append(what)
            self.news.notify_all()

    async def until(self, number: int, where: Collection[object]) -> None:
        async with self.news:
            await self.news.wait_for(lambda: len(where) >= number)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        work = asyncio.create_task(self.run())
        try:
            yield
        finally:
            for gate in self.slow.values():
                gate.set()
            await self.settle()
            self.ringing.close()
            with pytest.raises(Closing):
                await work


async def tables(store: Store, number: int) -> list[str]:
    return [(await new_table(store, people=2)).id for _ in range(number)]


def mails(table: str, *keys: str) -> list[Outgoing]:
    return [Outgoing(table=table, kind="board", key=key, due=NOW) for key in keys]


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/demiurge.db"


@pytest.mark.asyncio
async def test_a_channel_that_hangs_holds_up_no_other_table(url: str) -> None:
    async with await Store.open(url) as store:
        post = Post(store)
        slow, *others = await tables(store, 4)
        post.slow[slow] = asyncio.Event()
        await store.put(mails(slow, "1", "2"))
        async with post.running():
            await post.until(1, post.under_way)
            for round in range(5):
                await store.put([mail for table in others for mail in mails(table, str(round))])
                post.bell.ring()
                await post.until(3 * (round + 1), post.sent)
            assert slow not in [table for table, _ in post.sent]
            post.slow[slow].set()
            await post.until(17, post.sent)
        assert [key for table, key in post.sent if table == slow] == ["1", "2"]
        assert (await store.counts())["outbox"] == 0


@pytest.mark.asyncio
async def test_what_comes_in_for_a_table_at_work_goes_out_after_what_is_in_hand(url: str) -> None:
    async with await Store.open(url) as store:
        post = Post(store)
        (table,) = await tables(store, 1)
        post.slow[table] = asyncio.Event()
        await store.put(mails(table, "1", "2"))
        assert await post.deliver() == 2
        await store.put(mails(table, "3"))
        assert await post.deliver() == 0
        assert await store.next_outgoing(without=[table]) is None, "there is nothing to wait for but its worker"
        post.slow[table].set()
        await post.settle()
        assert await post.deliver() == 1
        await post.settle()
        assert post.sent == [(table, "1"), (table, "2"), (table, "3")]


@pytest.mark.asyncio
async def test_only_so_many_tables_are_at_work_at_once(url: str) -> None:
    async with await Store.open(url) as store:
        post = Post(store)
        ids = await tables(store, AT_ONCE + 5)
        post.slow = {id: asyncio.Event() for id in ids}
        await store.put([mail for id in ids for mail in mails(id, "1")])
        async with post.running():
            await post.until(AT_ONCE, post.under_way)
            assert await post.deliver() == 0
            assert await post.pause() == RENEWAL
            for id in post.under_way[:5]:
                post.slow[id].set()
            await post.until(AT_ONCE + 5, post.under_way)
            assert len(post.sent) == 5


@pytest.mark.asyncio
async def test_what_is_in_hand_for_long_is_not_sent_by_another_process(url: str) -> None:
    async with await Store.open(url) as store, await Store.open(url) as rival:
        post, other = Post(store), Post(rival)
        (table,) = await tables(store, 1)
        post.slow[table] = asyncio.Event()
        await store.put(mails(table, "1", "2"))
        assert await post.deliver() == 2
        for _ in range(9):
            post.time = other.time = post.time + RENEWAL
            await post.renew()
            assert await other.deliver() == 0
        post.slow[table].set()
        await post.settle()
        assert (await store.counts())["outbox"] == 0
        assert other.sent == []


@pytest.mark.asyncio
async def test_a_claim_that_another_process_has_taken_over_is_not_renewed(url: str) -> None:
    async with await Store.open(url) as store, await Store.open(url) as rival:
        post, other = Post(store), Post(rival)
        (table,) = await tables(store, 1)
        post.slow[table] = other.slow[table] = asyncio.Event()
        await store.put(mails(table, "1"))
        assert await post.deliver() == 1
        post.time = other.time = NOW + LEASE
        assert await other.deliver() == 1
        post.time += RENEWAL
        await post.renew()
        assert await store.next_outgoing() == NOW + 2 * LEASE, "as the other one has claimed it"
        post.slow[table].set()
        await asyncio.gather(post.settle(), other.settle())


@pytest.mark.asyncio
async def test_a_worker_that_loses_its_database_is_logged_and_its_rest_sent_when_the_claim_has_run_out(
    url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with await Store.open(url) as store:
        post = Post(store)
        one, two = await tables(store, 2)
        await store.put([*mails(one, "1", "2"), *mails(two, "1")])
        with monkeypatch.context() as broken:
            broken.setattr(store, "sent", fails)
            await post.deliver()
            await post.settle()
        assert "the database is away" in caplog.text
        assert await post.deliver() == 0
        post.time += LEASE
        assert await post.deliver() == 3
        await post.settle()
        assert sorted(post.sent) == sorted([(one, "1"), (one, "2"), (two, "1")])


async def fails(*_: object) -> bool:
    raise StoreError("the database is away")


@pytest.mark.asyncio
async def test_a_message_that_a_dead_process_had_in_hand_counts_as_tried(url: str) -> None:
    async with await Store.open(url) as store:
        (table,) = await tables(store, 1)
        await store.put(mails(table, "1"))
        (first,) = await store.claim(NOW, limit=9, lease=LEASE)
        await store.put([structs.replace(mail, payload={"newer": 1}) for mail in mails(table, "1")])
        (second,) = await store.claim(NOW + LEASE, limit=9, lease=LEASE)
        assert (first.tries, second.tries, second.payload) == (0, 1, {"newer": 1})


class OneSlowChannel(Postbox):
    """Discord lets everything through at once, but for one channel."""

    def __init__(self, folder: Path, slow: int) -> None:
        super().__init__(folder / "posts")
        self.slow, self.gate, self.boards, self.news = slow, asyncio.Event(), 0, asyncio.Condition()

    def get_partial_messageable(self, channel: int, guild_id: int | None = None) -> Any:  # noqa: ARG002
        return SlowPlace(self, channel)


class SlowPlace(Place):
    async def send(self, content: str = "", **more: Any) -> Any:
        assert isinstance(self.box, OneSlowChannel)
        if self.channel == self.box.slow:
            await self.box.gate.wait()
        sent = await super().send(content, **more)
        async with self.box.news:
            self.box.boards += any(id.startswith("b:words:") for id in parts(more.get("view", ""))[1])
            self.box.news.notify_all()
        return sent


@pytest.mark.asyncio
async def test_the_herald_brings_boards_to_every_table_but_the_one_whose_channel_hangs(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(show, "picture_file", quick_picture)
    box = OneSlowChannel(tmp_path, slow=900)
    async with await Store.open(url) as store:
        games, bell = Tables(store, lambda: NOW), Bell(lambda wait: wait)
        herald = Herald(box, store, games, lambda: NOW, bell)  # type: ignore[arg-type]
        work = asyncio.create_task(herald.run())
        for number, id in enumerate(await tables(store, 4)):
            await games.edit(id, lambda row, channel=900 + number: structs.replace(row, channel=channel))
            await games.start(id)
        async with box.news:
            await box.news.wait_for(lambda: box.boards == 3)
        assert {post["channel"] for post in box.posts} & {900, 901, 902, 903} == {901, 902, 903}
        box.gate.set()
        async with box.news:
            await box.news.wait_for(lambda: box.boards == 4)
        bell.close()
        with pytest.raises(Closing):
            await work
        await herald.settle()
        assert (await store.counts())["outbox"] == 0
