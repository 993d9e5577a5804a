"""
What a finished game costs in the database, and how soon any moment of it is back: python benchmarks/finished.py

Novices play, and the longest of some games is stored as the bot does it, one answer in each change as people give them.
Its bytes are what it adds to a SQLite file once freed room is given back; "plain" is what the same steps take in rows
of their own, with every checkpoint of the game as it is. Then all moments are loaded, from the file to the running
table, in an order in which no two that follow each other are near; "own" is the processor's time for it, which tells
more than the clock where other programs run.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from bot import session  # noqa: E402
from bot.live_table import LiveTable, moment  # noqa: E402
from bot.session import Change, Move  # noqa: E402
from bot.store import Chair, CheckpointRow, StepRow, Store, TableRow  # noqa: E402
from bot.store.rows import write_step  # noqa: E402
from games.kernel import Answer, Lookahead, Seat, Table  # noqa: E402
from games.registry import GAMES  # noqa: E402

# Game, players, and of how many the longest.
PLAYED = (
    ("godsforge", 4, 5), ("defiance", 2, 5), ("defiance", 4, 10), ("twilight", 2, 5), ("twilight", 4, 10),
    ("gods_war", 4, 5), ("gods_war", 8, 3),
)  # fmt: skip
MOST_BYTES, MOST_SECONDS = 200_000, 0.050


class Played(NamedTuple):
    game: str
    seats: int
    seed: str
    answers: list[tuple[Seat, Answer]]


class Kept(NamedTuple):
    """A stored game, and what was written of it."""

    row: TableRow
    steps: list[StepRow]
    checkpoints: list[CheckpointRow]


def played(game: str, seats: int, seed: str) -> Played:
    table = Table.new(GAMES[game], seats, seed)
    novice, answers = GAMES[game].bots["novice"], []
    while table.waiting:
        seat = min(table.waiting)
        answer = novice(table.seen_by(seat), table.asks[seat], Lookahead(table, seat))
        answers.append((seat, answer))
        table.answer(seat, answer)
    return Played(game, seats, seed, answers)


async def keep(store: Store, game: Played) -> Kept:
    now, random = 1.8e9, Random(game.seed)
    chairs = [Chair(seat=seat, person=100 + seat, name=f"Player {seat}") for seat in range(game.seats)]
    row = TableRow(
        game=game.game, channel=7, host=100, seed=game.seed, pace="day", created=now, changed=now, chairs=chairs
    )
    opened = LiveTable(await store.new_table(row), Table.new(GAMES[game.game], game.seats, game.seed))
    steps: list[StepRow] = []
    checkpoints: list[CheckpointRow] = []

    async def write(change: Change) -> None:
        opened.row = await store.change(
            change.row, deadlines=change.deadlines, steps=change.steps, checkpoint=change.checkpoint
        )
        steps.extend(change.steps)
        checkpoints.extend([change.checkpoint] if change.checkpoint else [])

    await write(session.begun(opened, opened.table.opening, now))
    for seat, answer in game.answers:
        now += random.uniform(1, 300)
        await write(session.reduce(opened, Move(seat, "answer", answer), now))
    return Kept(opened.row, steps, checkpoints)


async def size(store: Store, file: Path) -> int:
    await store.backup(file)
    found = file.stat().st_size
    file.unlink()
    return found


def plain_size(kept: Kept, file: Path) -> int:
    rows = [write_step(kept.row.id, step) for step in kept.steps]
    states = [(kept.row.id, checkpoint.after, checkpoint.state, checkpoint.at) for checkpoint in kept.checkpoints]
    with sqlite3.connect(file) as c:
        c.execute(f"CREATE TABLE steps ({', '.join(rows[0])}, PRIMARY KEY (table_id, number)) WITHOUT ROWID")
        c.execute("CREATE TABLE checkpoints (table_id, after, state, at, PRIMARY KEY (table_id, after))")
        c.executemany(f"INSERT INTO steps VALUES ({', '.join(f':{name}' for name in rows[0])})", rows)
        c.executemany("INSERT INTO checkpoints VALUES (?, ?, ?, ?)", states)
    c.close()
    return file.stat().st_size


async def moments(store: Store, row: TableRow, last: int) -> tuple[list[float], list[float]]:
    """Seconds by the clock, and of the processor."""
    numbers, clock, own = list(range(last + 1)), [], []
    Random(1).shuffle(numbers)
    for number in numbers:
        start, spent = perf_counter(), process_time()
        table = await moment(store, row, number)
        clock.append(perf_counter() - start)
        own.append(process_time() - spent)
        assert table.number == number
        assert not table.lost
    return sorted(clock), sorted(own)


def verdict(good: bool) -> str:
    return "" if good else "   <- too much"


def told(times: Sequence[float]) -> str:
    p50, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
    worst = f"{p50 * 1000:>6.1f} ms p50 {p99 * 1000:>6.1f} ms p99 {times[-1] * 1000:>6.1f} ms at most"
    return worst + verdict(p99 < MOST_SECONDS)


async def run(folder: Path, tables: Sequence[tuple[str, int, int]] = PLAYED) -> None:
    async with await Store.open(f"sqlite:///{folder}/games.db") as store:
        for name, seats, games in tables:
            game = max((played(name, seats, f"finished {n}") for n in range(games)), key=lambda game: len(game.answers))
            before = await size(store, folder / "copy.db")
            kept = await keep(store, game)
            its = await size(store, folder / "copy.db") - before
            plain = plain_size(kept, folder / f"{name}{seats}.db")
            print(f"{name} of {seats}: {len(kept.steps):,} steps, {len(kept.checkpoints)} checkpoints")
            print(f"  {its:>9,} bytes, plain {plain:>9,} (1 : {plain / its:.0f})" + verdict(its <= MOST_BYTES))
            clock, own = await moments(store, kept.row, len(kept.steps))
            print(f"  any moment {told(clock)}\n         own {told(own)}", flush=True)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(Path(folder)))


if __name__ == "__main__":
    main()
