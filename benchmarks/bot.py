"""
How quick the bot is: python benchmarks/bot.py, or some parts of it: python benchmarks/bot.py answers clicks

The real Tables, Herald, store (a SQLite file) and painter, with a client that takes every message at once in place of
Discord: what is measured is ours, and Discord's own time comes on top. At each busy table somebody clicks every few
seconds (BUSY), at random. A click is acknowledged when its handler begins (deferring is the first thing that every
handler does), durable when the answer is stored, and posted when a board that shows it was sent; what is still secret
shows on no board, and is not waited for.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import tracemalloc
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from time import perf_counter, time
from types import SimpleNamespace
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from msgspec import structs  # noqa: E402

from benchmarks.store import all_at_once  # noqa: E402
from bot import session  # noqa: E402
from bot.bell import Bell  # noqa: E402
from bot.clock import Clock  # noqa: E402
from bot.herald import Herald  # noqa: E402
from bot.metrics import LoopLag  # noqa: E402
from bot.store import Chair, Outgoing, Store, TableRow  # noqa: E402
from bot.tables import Tables  # noqa: E402
from games.kernel import Answer, Ask, Illegal  # noqa: E402
from games.registry import GAMES  # noqa: E402

BUSY = ((1, 1.5), (20, 6.0), (100, 4.75))  # tables, and seconds from click to click at each of them
SECONDS, STORED, OPEN = 15.0, 1000, 100
AT_ONCE, ANSWERS, ROUNDS = 50, 40, 3  # tables, answers at each of them, and how often that is measured


class Nowhere:
    """A client that takes every message."""

    def get_partial_messageable(self, channel: int, guild_id: int | None = None) -> Nowhere:  # noqa: ARG002
        return self

    async def create_dm(self, _: Any) -> Nowhere:
        return self

    async def send(self, *_: Any, **__: Any) -> Any:
        return SimpleNamespace(id=1, channel=SimpleNamespace(id=1))

    def get_partial_message(self, _: int) -> Any:
        return SimpleNamespace(edit=self.send, delete=self.send)


async def new_table(store: Store, people: int = 3, ai: int = 0) -> TableRow:
    chairs = [Chair(seat=seat, person=100 + seat, name=f"Player {seat}") for seat in range(people)]
    chairs += [Chair(seat=people + n, name=f"AI {n}", level="novice") for n in range(ai)]
    now, agreed = time(), GAMES["godsforge"].agreed({})
    row = TableRow(
        game="godsforge", settings=agreed, channel=7, host=100, seed="", pace="day", created=now, changed=now
    )
    return await store.new_table(structs.replace(row, chairs=chairs))


def any_answer(ask: Ask[Any], random: Random) -> Answer:
    for _ in range(20):
        answer = tuple(random.sample(list(ask.options), random.randint(ask.least, min(ask.most, len(ask.options)))))
        try:
            ask.check(answer)
        except Illegal:
            continue
        return answer
    return ask.default


class Busy:
    """Tables in play, clicks that come whether or not the last one is done, and what each of them took."""

    def __init__(self, store: Store) -> None:
        self.store, self.tables = store, Tables(store, time)
        bell = Bell(lambda wait: wait)
        self.herald = Herald(Nowhere(), store, self.tables, time, bell)  # type: ignore[arg-type]
        self.board, self.herald.kinds["board"] = self.herald.kinds["board"], self.posted
        self.acknowledged: list[float] = []
        self.durable: list[float] = []
        self.shown: list[float] = []
        self.unshown: dict[str, list[tuple[float, float]]] = {}  # table -> (click, durable)
        self.change, self.open = store.change, set[tuple[str, int]]()  # versions of tables that a board is to show
        store.change = self.changed  # type: ignore[method-assign]
        self.lag = LoopLag(step=0.01)

    async def changed(self, row: TableRow, *, outgoing: Sequence[Outgoing] = (), **more: Any) -> TableRow:
        new = await self.change(row, outgoing=outgoing, **more)
        if any(mail.kind == "board" for mail in outgoing):
            self.open.add((new.id, new.version))
        return new

    async def posted(self, mail: Outgoing) -> None:
        begun = perf_counter()
        await self.board(mail)
        done = perf_counter()
        waiting = self.unshown.get(mail.table, [])
        self.shown += [done - click for click, stored in waiting if stored <= begun]
        self.unshown[mail.table] = [pair for pair in waiting if pair[1] > begun]

    async def click(self, table: str, random: Random, clicked: float) -> None:
        self.acknowledged.append(perf_counter() - clicked)
        live = await self.tables.at_hand(table)
        if not live.table.waiting:
            return
        seat = random.choice(sorted(live.table.waiting))
        answer = any_answer(live.table.asks[seat], random)
        try:
            live = await self.tables.answer(table, seat, live.question(seat), answer)
        except Illegal:  # what need not be asked was answered by itself meanwhile
            return
        stored = perf_counter()
        self.durable.append(stored - clicked)
        if (table, live.row.version) in self.open:
            self.unshown.setdefault(table, []).append((clicked, stored))

    async def sit(self, table: str, random: Random, until: float, pause: float) -> None:
        await asyncio.sleep(random.uniform(0, pause))
        clicks: set[asyncio.Task[None]] = set()
        while perf_counter() < until:
            click = asyncio.create_task(self.click(table, random, perf_counter()))
            clicks.add(click)
            await asyncio.sleep(random.uniform(pause / 2, pause * 1.5))
        await asyncio.gather(*clicks)

    async def run(self, number: int, pause: float) -> None:
        rows = [await new_table(self.store) for _ in range(number)]
        for row in rows:
            await self.tables.start(row.id)
        while await self.herald.deliver():  # the first boards and panels warm up the painter, and are not measured
            await self.herald.settle()
        work = [asyncio.create_task(self.herald.run()), asyncio.create_task(self.lag.watch())]
        until = perf_counter() + SECONDS
        await asyncio.gather(*(self.sit(row.id, Random(n), until, pause) for n, row in enumerate(rows)))
        while (await self.store.counts())["outbox"]:
            await asyncio.sleep(0.05)
        for task in work:
            task.cancel()


def percentiles(times: Sequence[float]) -> str:
    ordered = sorted(times)
    p50, p99 = ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    return f"{p50 * 1000:>7,.1f} ms p50 {p99 * 1000:>8,.1f} ms p99"


async def clicks(folder: str, busy_tables: Sequence[tuple[int, float]] = BUSY) -> None:
    for number, pause in busy_tables:
        async with await Store.open(f"sqlite:///{folder}/busy{number}.db") as store:
            busy = Busy(store)
            await busy.run(number, pause)
        print(f"{number:>4} busy tables, {len(busy.durable) / SECONDS:.1f} clicks/s")
        print(f"     click to acknowledgement  {percentiles(busy.acknowledged)}")
        print(f"     click to durable          {percentiles(busy.durable)}")
        print(f"     click to posted board     {percentiles(busy.shown)}")
        print(f"     loop lag                  {percentiles(busy.lag.late)}")


class Game:
    """Whoever is asked answers at once; when the game ends another one is dealt."""

    def __init__(self, tables: Tables, random: Random) -> None:
        self.tables, self.random, self.id = tables, random, ""

    async def deal(self) -> None:
        row = await new_table(self.tables.store)
        await self.tables.start(row.id)
        self.id = row.id

    async def play(self, answers: int) -> None:
        given = 0
        while given < answers:
            live = await self.tables.at_hand(self.id)
            if not live.table.waiting:
                await self.deal()
                live = await self.tables.at_hand(self.id)
            seat = min(live.table.waiting)
            answer = any_answer(live.table.asks[seat], self.random)
            with suppress(Illegal):  # what need not be asked was answered by itself meanwhile
                await self.tables.answer(self.id, seat, live.question(seat), answer)
                given += 1


async def answers(folder: str) -> None:
    """Rules and store together, without pictures; in turns with the store alone, and the best of some rounds."""
    best = {"store": 0.0, "one": 0.0, "many": 0.0}
    for n in range(ROUNDS):
        with tempfile.TemporaryDirectory(dir=folder) as alone:
            best["store"] = max(best["store"], await all_at_once(alone))
        async with await Store.open(f"sqlite:///{folder}/answers{n}.db") as store:
            tables, random = Tables(store, time), Random(1)
            games = [Game(tables, random) for _ in range(AT_ONCE + 1)]
            for game in games:
                await game.deal()
            start = perf_counter()
            await games[0].play(ANSWERS)
            one = perf_counter()
            await asyncio.gather(*(game.play(ANSWERS) for game in games[1:]))
            many = perf_counter()
        best["one"] = max(best["one"], ANSWERS / (one - start))
        best["many"] = max(best["many"], AT_ONCE * ANSWERS / (many - one))
    print(f"the store alone, {AT_ONCE} tables       {best['store']:>7,.0f} answers/s")
    for name, said in (("one", "one table"), ("many", f"{AT_ONCE} tables")):
        share = best[name] / best["store"]
        print(f"durable answers, {said:<15} {best[name]:>7,.0f} answers/s   {share:.2f} of the store alone")


async def memory(folder: str) -> None:
    async with await Store.open(f"sqlite:///{folder}/memory.db") as store:
        before_it = Tables(store, time)
        rows = [await new_table(store) for _ in range(OPEN)]
        for row in rows:
            live = await before_it.start(row.id)
            for seat in range(3):
                await before_it.answer(row.id, seat, live.question(seat), live.table.asks[seat].default)
        warm = Tables(store, time)
        await warm.get(rows[0].id)
        tracemalloc.start()
        tables = Tables(store, time)
        first, _ = tracemalloc.get_traced_memory()
        for row in rows:
            await tables.get(row.id)
        last, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert tables.in_memory == OPEN
    print(f"memory per open table            {(last - first) / OPEN / 1024:>7,.0f} KiB")


async def start_up(folder: str) -> None:
    """From opening the database until the first look at the clock and the outbox; the AI players are woken."""
    url = f"sqlite:///{folder}/many.db"
    async with await Store.open(url) as store:
        tables = Tables(store, time)
        model = await new_table(store, people=2, ai=1)
        live = await tables.start(model.id)
        await tables.settle()
        checkpoint, steps = await store.play(model.id)
        row = (await tables.get(model.id)).row
        deadlines = session.deadlines(row, time())
        copies = [store.new_table(row, checkpoint=checkpoint, steps=steps, deadlines=deadlines) for _ in range(STORED)]
        await asyncio.gather(*copies)
        assert live.row.status == "playing"
        mail = await store.claim(time() + 10, limit=10_000, lease=0)
        for out in mail:
            await store.dropped(out.id)
    begin = perf_counter()
    async with await Store.open(url) as store:
        tables = Tables(store, time)
        herald = Herald(Nowhere(), store, tables, time, Bell(lambda wait: wait))  # type: ignore[arg-type]
        clock = Clock(store, tables, time, Bell(lambda wait: wait))
        for found in await store.tables(status=("playing",), limit=None):
            if any(chair.seat in found.waiting and chair.level for chair in found.chairs):
                await tables.play_on(found.id)
        await clock.strike()
        await herald.deliver()
        await herald.settle()
        print(f"start-up with {STORED:,} stored tables {(perf_counter() - begin) * 1000:>7,.0f} ms")


PARTS = {part.__name__: part for part in (clicks, answers, memory, start_up)}


def main(*names: str) -> None:
    for name in names or PARTS:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(PARTS[name](folder))


if __name__ == "__main__":
    main(*sys.argv[1:])
