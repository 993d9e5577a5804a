"""
What the next board costs: `python -m benchmarks.pictures [COMMIT]`.

Successive boards of one game are each recorded from a Seen and painted once, as after every answer, with caches that
earlier games have warmed; boards that look like the one before are left out. What counts is the processor's time of
the whole process, threads included. With a COMMIT the same games run on that commit's renderers too, in a process of
its own, and the last column says how many times dearer they were. `png` is what Pillow's PNG encoder alone takes for
the same pixels at the level of old. Then the bot's Painter paints ten boards a second, and the event loop is watched.
"""

from __future__ import annotations

import asyncio
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from statistics import mean, quantiles
from time import perf_counter, process_time
from typing import Any

from games.kernel import Table
from games.registry import GAMES
from renderers import paint
from renderers.persons import NAMES

TABLES = (("godsforge", 4), ("defiance", 2), ("twilight", 2), ("twilight", 4), ("gods_war", 4), ("gods_war", 8))
WARM = 4  # games that were painted before, as by a bot that has run for an hour
BOARDS = 60  # of the game that is measured
RATE, SECONDS, STEP = 10, 10.0, 0.005  # boards a second, for how long, and from one look at the loop to the next
PNG_LEVEL = 4  # zlib's, as boards were once sent


def seen_boards(name: str, seats: int, seed: str) -> Iterator[Any]:
    """What an onlooker sees after each answer of one game, from its third round on."""
    choose = import_module(f"renderers.{name}.gallery").choose
    random, table = Random(seed), Table.new(GAMES[name], seats, seed)
    while table.waiting:
        seat = min(table.waiting)
        table.answer(seat, choose(random, table.asks[seat]))
        if table.state.round >= 3:
            yield table.seen_by(None)


def measure(name: str, seats: int) -> dict[str, float]:
    """Means over the boards of one game: milliseconds, bytes."""
    board, names = import_module(f"renderers.{name}").board, NAMES[:seats]
    for seed in range(WARM):
        for seen in seen_boards(name, seats, f"warm {seed}"):
            paint.paint(board(seen, names, story=False))
    drawn, painted, sizes, bare = [], [], [], []
    last, found = "", 0
    for seed in range(10):
        for seen in seen_boards(name, seats, f"pictures {seed}"):
            if (script := board(seen, names, story=False).script()) == last:
                continue
            last, start = script, process_time()
            canvas = board(seen, names, story=False)
            middle = process_time()
            data = paint.paint(canvas)
            drawn.append(middle - start)
            painted.append(process_time() - middle)
            sizes.append(len(getattr(data, "data", data)))
            if found % 6 == 0:
                image, file = paint.image_of(canvas), io.BytesIO()
                start = process_time()
                image.save(file, "PNG", compress_level=PNG_LEVEL)
                bare.append(process_time() - start)
            if (found := found + 1) >= BOARDS:
                whole = [a + b for a, b in zip(drawn, painted, strict=True)]
                return {
                    "boards": found, "draw": 1000 * mean(drawn), "paint": 1000 * mean(painted),
                    "whole": 1000 * mean(whole), "p90": 1000 * quantiles(whole, n=10)[-1], "bytes": mean(sizes),
                    "png": 1000 * mean(bare),
                }  # fmt: skip
    raise LookupError(f"{name}: fewer than {BOARDS} boards in ten games")


def measure_at(commit: str) -> dict[str, dict[str, float]]:
    """The same with the games and renderers of another commit, as far as it has them."""
    packed = subprocess.run(["git", "archive", commit, "games", "renderers"], capture_output=True, check=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(packed)) as tree:
            tree.extractall(folder, filter="data")
        told = subprocess.run(
            [sys.executable, str(Path(__file__).resolve()), "--json"],
            capture_output=True, check=True, env={**os.environ, "PYTHONPATH": folder},
        )  # fmt: skip
    found: dict[str, dict[str, float]] = json.loads(told.stdout)
    return found


async def lateness(name: str, seats: int) -> tuple[list[float], list[float]]:
    """How late the event loop wakes somebody while nothing is done, and while RATE boards a second are painted."""
    from bot.painter import Painter  # the renderers of another commit are measured without a bot

    board, names = import_module(f"renderers.{name}").board, NAMES[:seats]
    seen = list(islice(seen_boards(name, seats, "late"), 40))
    painter, idle, late, asked = Painter(), [], [], []
    for each in seen:
        await painter.picture(board(each, names, story=False), "board")

    async def watch(found: list[float]) -> None:
        while True:
            start = perf_counter()
            await asyncio.sleep(STEP)
            found.append(max(0.0, perf_counter() - start - STEP))

    watching = asyncio.create_task(watch(idle))
    await asyncio.sleep(SECONDS)
    watching.cancel()
    watching = asyncio.create_task(watch(late))
    for n in range(round(RATE * SECONDS)):
        canvas = board(seen[n % len(seen)], names, story=False)
        asked.append(asyncio.create_task(painter.picture(canvas, "board")))
        await asyncio.sleep(1 / RATE)
    await asyncio.gather(*asked)
    watching.cancel()
    return idle, late


def loop_lag() -> None:
    print(f"lateness of the event loop while {RATE} boards a second are painted: milliseconds")
    for name, seats in TABLES:
        for what, times in zip(("idle", "painting"), asyncio.run(lateness(name, seats)), strict=True):
            p50, p99 = (1000 * quantiles(times, n=100)[k] for k in (49, 98))
            print(f"{name:10} {seats:7} {what:9} p50 {p50:6.2f}  p99 {p99:6.2f}  worst {1000 * max(times):6.2f}")


def boards(tables: Sequence[tuple[str, int]], commit: str = "") -> None:
    before = measure_at(commit) if commit else {}
    print(f"the next of {BOARDS} boards: processor milliseconds; file in KB")
    print("game       players    draw   paint   whole     p90    file     png  png/whole  times cheaper than", commit)
    for name, seats in tables:
        old, new = before.get(f"{name} {seats}", {}), measure(name, seats)
        for what in filter(None, (old, new)):
            times = "".join(f"{what[column]:8.1f}" for column in ("draw", "paint", "whole", "p90"))
            ratio = f"{old['whole'] / new['whole']:10.2f}" if old and what is new else ""
            size = what["bytes"] / 1024
            print(f"{name:10} {seats:7}{times}{size:8.0f}{what['png']:8.1f}{what['png'] / what['whole']:11.2f}{ratio}")
            sys.stdout.flush()


def main(commit: str = "") -> None:
    boards(TABLES, commit)
    loop_lag()


if __name__ == "__main__":
    if sys.argv[1:] == ["--json"]:
        print(json.dumps({f"{name} {seats}": measure(name, seats) for name, seats in TABLES if name in GAMES}))
    else:
        main(*sys.argv[1:])
