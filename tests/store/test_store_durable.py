from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from store_rows import ANNA, Open, a_checkpoint, a_full_table, a_step, a_table, mail, settled, sitting

from bot.store import Deadline, Person, Store, StoreError, engine

pytestmark = pytest.mark.asyncio
ROOT = Path(__file__).parent.parent.parent

# Answers at one table, told to the parent one by one, as a player would be told; killed where the parent says.
CHILD = """
import asyncio, os, signal, sys
from msgspec.structs import replace
from bot.store import Store
from store_rows import a_step, mail

async def main(url, table, until):
    store = await Store.open(url)
    row = await store.table(table)
    for number in range(1, until + 1):
        row = replace(row, board_round=number)
        row = await store.change(row, steps=[a_step(number)], outgoing=[mail(str(number))])
        print(number, flush=True)
    if until < 1000:
        os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
"""


async def start_child(url: str, table: str, until: int) -> asyncio.subprocess.Process:
    paths = os.pathsep.join([str(ROOT), str(Path(__file__).parent)])
    environment = {**os.environ, "PYTHONPATH": paths}
    command = (sys.executable, "-c", CHILD, url, table, str(until))
    return await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, env=environment)


async def found_whole(store: Store, table: str, told: int) -> None:
    """All that was told is there, and at most the one that was under way; row, steps and outbox agree."""
    await settled(store)
    row = await store.table(table)
    assert row is not None
    written = row.board_round or 0
    assert told <= written <= told + 1
    assert row.version == written + 1
    assert [step.number for step in await store.steps(table)] == list(range(1, written + 1))
    (out,) = await store.claim(10.0, limit=9, lease=1.0)
    assert out.payload == {"text": str(written)}


async def test_killed_right_after_a_change_nothing_is_lost(url: str, opened: Open) -> None:
    store = await opened(url)
    row = await store.new_table(a_table())
    child = await start_child(url, row.id, 3)
    told, _ = await child.communicate()
    assert child.returncode == -signal.SIGKILL
    assert told.split() == [b"1", b"2", b"3"]
    await found_whole(store, row.id, 3)
    assert (await store.tables())[0].version == 4


@pytest.mark.parametrize("heard", [1, 7, 20])
async def test_killed_at_any_moment_everything_told_is_there(url: str, opened: Open, heard: int) -> None:
    store = await opened(url)
    row = await store.new_table(a_table())
    child = await start_child(url, row.id, 100_000)
    assert child.stdout
    told = [await child.stdout.readline() for _ in range(heard)]
    child.kill()
    told += (await child.stdout.read()).splitlines()
    await child.wait()
    # The last line may have been cut short by the kill, never the row behind it.
    await found_whole(store, row.id, len([line for line in told if line.strip()]))


async def test_a_backup_is_a_database_with_the_same_rows(file_url: str, tmp_path: Path, opened: Open) -> None:
    store = await opened(file_url)
    row = await store.new_table(
        a_full_table(),
        steps=[a_step(1)],
        checkpoint=a_checkpoint(0),
        outgoing=[mail("x")],
        deadlines=[Deadline(kind="silence", due=3.0)],
    )
    await store.save_person(Person(id=ANNA, zone="Asia/Tokyo"))
    await store.backup(tmp_path / "safe" / "copy.db")
    copy = await opened(f"sqlite:///{tmp_path}/safe/copy.db", create=False)
    assert await copy.tables() == [row]
    assert await copy.play(row.id) == (a_checkpoint(0), [a_step(1)])
    assert await copy.due_deadlines(3.0) == await store.due_deadlines(3.0)
    assert await copy.counts() == await store.counts()
    assert (await copy.person(ANNA)).zone == "Asia/Tokyo"
    assert [file.name for file in (tmp_path / "safe").iterdir() if "part" in file.name] == []


async def test_a_backup_made_while_writes_go_on_is_one_moment(file_url: str, tmp_path: Path, opened: Open) -> None:
    store = await opened(file_url)
    row = await store.new_table(a_table(chairs=sitting(ANNA)))
    done = asyncio.Event()

    async def play() -> int:
        number, table = 0, row
        while not done.is_set():
            number += 1
            table = await store.change(replace(table, board_round=number), steps=[a_step(number)])
        return number

    playing = asyncio.create_task(play())
    for n in range(3):
        await store.backup(tmp_path / f"{n}.db")
    done.set()
    assert await playing > 0
    for n in range(3):
        copy = await opened(f"sqlite:///{tmp_path}/{n}.db")
        found = await copy.table(row.id)
        assert found is not None
        assert len(await copy.steps(row.id)) == (found.board_round or 0) == found.version - 1


async def test_a_backup_takes_the_place_of_nothing(file_url: str, tmp_path: Path, opened: Open) -> None:
    store = await opened(file_url)
    (tmp_path / "diary.db").write_text("dear diary")
    with pytest.raises(StoreError, match="exists already"):
        await store.backup(tmp_path / "diary.db")
    assert (tmp_path / "diary.db").read_text() == "dear diary"


async def test_a_backup_that_was_interrupted_is_in_nobodys_way(file_url: str, tmp_path: Path, opened: Open) -> None:
    store = await opened(file_url)
    (tmp_path / "copy.db.part").write_text("half")
    await store.backup(tmp_path / "copy.db")
    with sqlite3.connect(tmp_path / "copy.db") as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    copy.close()


async def test_a_backup_that_cannot_be_written_is_a_sentence(file_url: str, tmp_path: Path, opened: Open) -> None:
    store = await opened(file_url)
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match=r"file is no folder\."):
        await store.backup(tmp_path / "file" / "copy.db")


async def test_postgresql_says_how_it_is_backed_up(store: Store, url: str, tmp_path: Path) -> None:
    if url.startswith("sqlite"):
        await store.backup(tmp_path / "copy.db")
        assert (tmp_path / "copy.db").is_file()
    else:
        with pytest.raises(StoreError, match="pg_dump"):
            await store.backup(tmp_path / "copy.db")


async def test_writes_that_meet_a_locked_file_together_wait_for_it_together(
    file_url: str, tmp_path: Path, opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "PATIENCE", 0.01)
    store = await opened(file_url)
    driver = store._database._driver
    assert isinstance(driver, engine.File)
    writer = driver.writer
    assert writer._connection is not None
    begin, waits = writer._connection.begin, []

    def counted() -> Any:
        waits.append(1)
        return begin()

    monkeypatch.setattr(writer._connection, "begin", counted)
    with sqlite3.connect(tmp_path / "store.db", isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        people = [store.save_person(Person(id=number)) for number in range(1, 21)]
        outcomes = await asyncio.gather(*people, return_exceptions=True)
        other.execute("ROLLBACK")
    other.close()
    assert [type(outcome) for outcome in outcomes] == [StoreError] * 20
    assert len(waits) <= 2, "the first alone, and all that came meanwhile"
    await store.save_person(Person(id=1))
    assert (await store.person(1)).id == 1
