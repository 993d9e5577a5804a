"""
How many answers a second are made durable: python benchmarks/store.py

An answer is what one click in a game of three costs: the table's row and one step, in one transaction that waits for
the disk. The yardstick is bare aiosqlite, committing the same rows with the same settings, in turns with the store.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

import aiosqlite  # noqa: E402
from msgspec.structs import replace  # noqa: E402
from sqlalchemy.dialects.sqlite import dialect  # noqa: E402

from bot.store import Chair, CheckpointRow, Deadline, Outgoing, StepRow, Store, TableRow  # noqa: E402
from bot.store import rows as write  # noqa: E402
from bot.store import statements as do  # noqa: E402
from games.kernel import LogLine  # noqa: E402

WARM, ANSWERS, BUSY, STORED = 100, 800, 50, 1000


def a_table() -> TableRow:
    people = [Chair(seat=seat, person=10**17 + seat, name=f"Player {seat}", reachable=True) for seat in range(2)]
    return TableRow(
        game="godsforge",
        status="playing",
        settings={"edition": "2", "set": "base", "length": "full"},
        guild=10**17,
        channel=10**17,
        thread=10**17,
        board=10**17,
        host=10**17,
        seed="f" * 32,
        pace="day",
        created=1e9,
        changed=1e9,
        waiting=[0, 1],
        due=1e9 + 86400,
        news=(LogLine("{0} strikes {1}: 7 damage", "GF-ATTACK-03"),) * 8,
        chairs=[*people, Chair(seat=2, name="Zeus", level="shrewd")],
    )


def answered(row: TableRow, number: int) -> tuple[TableRow, StepRow]:
    at = 1e9 + number
    row = replace(row, changed=at, waiting=[number % 2], due=at + 86400)
    return row, StepRow(number=number, seat=number % 2, question=number, asked=2**31, answer=["forge:17:2"], at=at)


async def through_the_store(store: Store, row: TableRow, number: int) -> TableRow:
    row, step = answered(row, number)
    return await store.change(row, steps=[step])


class Bare:
    """The same statements and rows, by hand."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self.connection = connection
        values = {**write.write_table(a_table()), "this": "", "known": 0}
        values.pop("id")
        step = write.write_step("", StepRow(number=1, seat=0, at=0.0))
        kind = dialect(paramstyle="named")
        self.update = str(do.CHANGE_TABLE.statement.compile(dialect=kind, column_keys=list(values)))
        self.insert = str(do.APPEND_STEP.statement.compile(dialect=kind, column_keys=list(step)))

    async def play(self, row: TableRow, number: int) -> TableRow:
        row, step = answered(row, number)
        new = replace(row, version=row.version + 1)
        await self.connection.execute(self.update, {**write.write_table(new), "this": row.id, "known": row.version})
        await self.connection.execute(self.insert, write.write_step(row.id, step))
        await self.connection.commit()
        return new


async def in_turns(folder: str) -> tuple[float, float]:
    """Answers per second: the store's, and those of bare aiosqlite. Who goes second finds a rested disk, so each goes
    first every other time."""
    async with await Store.open(f"sqlite:///{folder}/store.db") as store:
        mine = await store.new_table(a_table())
    async with await Store.open(f"sqlite:///{folder}/bare.db") as store:
        its = await store.new_table(a_table())
    spent = {"store": 0.0, "bare": 0.0}
    async with (
        await Store.open(f"sqlite:///{folder}/store.db") as store,
        aiosqlite.connect(f"{folder}/bare.db") as connection,
    ):
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            await connection.execute(f"PRAGMA {pragma}")
        bare = Bare(connection)
        for number in range(1, WARM + ANSWERS + 1):
            for who in ("store", "bare") if number % 2 else ("bare", "store"):
                start = perf_counter()
                if who == "store":
                    mine = await through_the_store(store, mine, number)
                else:
                    its = await bare.play(its, number)
                spent[who] += perf_counter() - start if number > WARM else 0.0
    return ANSWERS / spent["store"], ANSWERS / spent["bare"]


async def all_at_once(folder: str) -> float:
    """Answers per second with many tables busy at the same time: they share commits."""
    async with await Store.open(f"sqlite:///{folder}/busy.db") as store:
        tables = [await store.new_table(a_table()) for _ in range(BUSY)]

        async def play(row: TableRow) -> None:
            for number in range(1, 21):
                row, step = answered(row, number)
                row = await store.change(row, steps=[step])

        start = perf_counter()
        await asyncio.gather(*map(play, tables))
        return BUSY * 20 / (perf_counter() - start)


async def start_up(folder: str) -> tuple[float, float, float]:
    """Seconds: to open a database with many tables in play, to list them, to load what each has played."""
    state = b"x" * 20_000
    async with await Store.open(f"sqlite:///{folder}/many.db") as store:

        async def fill() -> None:
            await store.new_table(
                a_table(),
                checkpoint=CheckpointRow(after=0, state=state, at=1e9),
                steps=[answered(a_table(), number)[1] for number in range(1, 6)],
                outgoing=[Outgoing(kind="board", due=1e9)],
                deadlines=[Deadline(seat=seat, kind="silence", due=2e9) for seat in range(2)],
            )

        await asyncio.gather(*[fill() for _ in range(STORED)])
    start = perf_counter()
    async with await Store.open(f"sqlite:///{folder}/many.db") as store:
        opened = perf_counter()
        found = await store.tables(status=["playing"], limit=None)
        listed = perf_counter()
        for row in found:
            await store.play(row.id)
        return opened - start, listed - opened, perf_counter() - listed


def measure(folder: str, where: str) -> None:
    mine, bare = asyncio.run(in_turns(folder))
    busy = asyncio.run(all_at_once(folder))
    print(f"on {where}")
    print(f"  one table, answer by answer  {mine:>9,.0f} answers/s   {mine / bare:>6.2f} x bare aiosqlite")
    print(f"  bare aiosqlite               {bare:>9,.0f} answers/s")
    print(f"  {BUSY} tables at once           {busy:>9,.0f} answers/s   {busy / bare:>6.2f} x bare aiosqlite")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        measure(folder, "the disk")
        opened, listed, loaded = asyncio.run(start_up(folder))
    print(f"{STORED:,} tables in play: opened in {opened * 1000:,.0f} ms", end=", ")
    print(f"listed in {listed * 1000:,.0f} ms, all loaded in {loaded * 1000:,.0f} ms")
    memory = Path("/dev/shm")
    if memory.is_dir():
        with tempfile.TemporaryDirectory(dir=memory) as folder:
            measure(folder, "a disk in memory (what is left if waiting costs nothing)")


if __name__ == "__main__":
    main()
