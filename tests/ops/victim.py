"""A bot that is killed and started again: python victim.py FOLDER. Each line on stdin, `<number>`, starts one process
of it (forked, so that it starts quickly); its process id is printed, `up` when it plays, and a word for each answer."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path
from random import Random

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2])]

from postbox import Postbox, any_answer, new_table, open_lines, paint_quickly  # noqa: E402

from bot.bell import Bell  # noqa: E402
from bot.herald import Herald  # noqa: E402
from bot.show import pictures as pictures  # noqa: E402
from bot.store import Store, TableRow  # noqa: E402
from bot.tables import Tables  # noqa: E402
from renderers import godsforge as godsforge  # noqa: E402
from renderers import paint as paint  # noqa: E402

PAUSE = 61.0  # seconds that seem to pass while nothing runs: claims of the dead have run out


async def play(folder: Path, life: int) -> None:
    random = Random(life)
    acknowledged = open_lines(folder / "acknowledged")

    def now() -> float:
        return time.time() + life * PAUSE

    store = await Store.open(f"sqlite+aiosqlite:///{folder}/demiurge.db")
    tables = Tables(store, now)
    herald = Herald(Postbox(folder / "posts"), store, tables, now, Bell(lambda wait: wait))  # type: ignore[arg-type]
    work = asyncio.create_task(herald.run())
    for row in await store.tables(status=("playing",)):
        tables.spawn(tables.play_on(row.id))
    os.write(1, b"up\n")
    while not work.done():
        playing = await store.tables(status=("playing",))
        if not playing:
            row = await new_table(store, people=3, ai=life % 2, now=now())
            await tables.start(row.id)
        for row in playing:
            await tables.settle()
            await all_sent(store)
            await one_answer(tables, row, random, acknowledged)
    work.result()


async def all_sent(store: Store) -> None:
    """A message that does not get through ends this life: the parent sees that nothing is answered any more."""
    async with asyncio.timeout(20):
        while (await store.counts())["outbox"]:
            await asyncio.sleep(0)


async def one_answer(tables: Tables, row: TableRow, random: Random, acknowledged: int) -> None:
    live = await tables.get(row.id)
    people = [seat for seat in sorted(live.table.waiting) if live.row.chairs[seat].person]
    if not people:
        return
    seat = random.choice(people)
    answer, question = any_answer(live.table.asks[seat], random), live.question(seat)
    done = await tables.answer(row.id, seat, question, answer)
    # A person who is asked anew by their own click finds the question in the panel that they clicked.
    shown = done.question(seat) if seat in done.table.waiting else 0
    line = f"{row.id} {done.table.number} {seat} {question} {shown} {'|'.join(answer)}\n"
    os.write(acknowledged, line.encode())
    os.write(1, b"answered\n")


def main() -> None:
    folder = Path(sys.argv[1])
    paint_quickly()
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            try:
                asyncio.run(play(folder, int(line)))
            finally:
                os._exit(1)
        os.write(1, f"{child}\n".encode())
        os.waitpid(child, 0)
        os.write(1, b"dead\n")


if __name__ == "__main__":
    main()
