from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from databases import IN_EARNEST
from postgres import Server
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError
from store_rows import Open, a_step, a_table

from bot.store import Store, StoreError, engine, migrate
from bot.store.engine import understand
from bot.store.errors import explain
from bot.store.schema import metadata

pytestmark = pytest.mark.asyncio


async def refusal(url: str, **how: Any) -> str:
    with pytest.raises(StoreError) as refused:
        await (await Store.open(url, **how)).close()
    sentence = str(refused.value)
    assert sentence[0].isupper() or sentence[0] == "/"
    assert sentence.endswith((".", ")"))
    assert "Traceback" not in sentence
    return sentence


async def tell(store: Store, sql: str) -> Any:
    return await store._database.write(lambda c: c.execute(text(sql)).rowcount)


# Migrations


async def test_a_database_is_made_and_opened_again(url: str, opened: Open) -> None:
    first = await opened(url)
    row = await first.new_table(a_table())
    await first.close()
    assert await (await opened(url)).tables() == [row]


async def test_many_may_open_an_empty_database_at_once(url: str, opened: Open) -> None:
    stores = await asyncio.gather(*[opened(url) for _ in range(5)])
    row = await stores[0].new_table(a_table())
    assert [await store.table(row.id) for store in stores] == [row] * 5


async def test_a_new_file_that_another_program_is_writing_to_is_waited_for(file_url: str, opened: Open) -> None:
    file = engine.sqlite_file(understand(file_url))
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    opening = asyncio.create_task(opened(file_url))
    await asyncio.sleep(0.2)
    assert not opening.done()
    other.execute("ROLLBACK")
    other.close()
    assert await (await opening).tables() == []


async def test_the_migrations_make_the_schema_that_the_code_expects(store: Store) -> None:
    def differences(c: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(c), metadata))

    assert await store._database.read(differences) == []


async def test_a_migration_that_fails_leaves_nothing(url: str, monkeypatch: pytest.MonkeyPatch, opened: Open) -> None:
    upgrade = migrate.command.upgrade

    def half_way(*args: Any) -> None:
        upgrade(*args)
        raise OSError(5, "no more")

    with monkeypatch.context() as broken:
        broken.setattr(migrate.command, "upgrade", half_way)
        await refusal(url)
    assert "no tables" in await refusal(url, create=False)
    assert await (await opened(url)).tables() == []


async def test_a_database_of_a_newer_program_is_refused(url: str, store: Store) -> None:
    await tell(store, "UPDATE alembic_version SET version_num = '9999'")
    assert "was written by a newer version of this program (revision 9999)" in await refusal(url)


async def test_a_database_that_must_exist_is_not_made(file_url: str, tmp_path: Path) -> None:
    assert await refusal(file_url, create=False) == f"There is no database at {tmp_path}/store.db."
    assert not (tmp_path / "store.db").exists()


# Addresses


@pytest.mark.parametrize("kind", ["mysql+aiomysql://host/name", "oracle://host/name", "mongodb://host/name"])
async def test_an_unknown_kind_of_database_is_refused(kind: str) -> None:
    assert "is not known; use sqlite+aiosqlite or postgresql+asyncpg." in await refusal(kind)


@pytest.mark.parametrize("url", ["", "store.db", "postgresql://host:port/name"])
async def test_what_is_no_address_is_refused_with_an_example(url: str) -> None:
    assert "cannot be read; it looks like sqlite+aiosqlite:///data/demiurge.db" in await refusal(url)


@pytest.mark.parametrize("url", ["sqlite://", "sqlite+aiosqlite:///:memory:"])
async def test_a_database_that_would_forget_is_refused(url: str) -> None:
    assert "name a file" in await refusal(url)


@pytest.mark.parametrize("kind", ["postgres", "postgresql", "postgresql+asyncpg"])
async def test_the_common_spellings_of_postgresql_are_known(kind: str) -> None:
    url = understand(f"{kind}://u:p@host/name?sslmode=require")
    assert url.drivername == "postgresql+asyncpg"
    assert dict(url.query) == {"ssl": "require"}


# SQLite


async def test_a_missing_folder_is_made(tmp_path: Path, opened: Open) -> None:
    store = await opened(f"sqlite:///{tmp_path}/some/where/store.db")
    assert await store.tables() == []
    assert (tmp_path / "some/where/store.db").is_file()


async def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "cannot be made: Not a directory." in await refusal(f"sqlite:///{tmp_path}/file/deeper/store.db")


async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert "is a folder; the database needs a file." in await refusal(f"sqlite:///{tmp_path}")


async def test_a_file_that_is_something_else_is_no_database(file_url: str, tmp_path: Path) -> None:
    (tmp_path / "store.db").write_text("My diary. " * 100)
    assert await refusal(file_url) == f"The database {tmp_path}/store.db is no database."


async def test_a_file_that_cannot_be_written_is_a_sentence(file_url: str, tmp_path: Path, opened: Open) -> None:
    await (await opened(file_url)).close()
    sentence = await refusal(f"sqlite:///file:{tmp_path}/store.db?mode=ro&uri=true")
    assert sentence == (
        f"The database {tmp_path}/store.db cannot be written to: the file, its folder or the disk is read-only."
    )


async def test_a_full_disk_is_a_sentence_and_costs_nobody_else_their_answer(file_url: str, opened: Open) -> None:
    store = await opened(file_url)
    row, other = await store.new_table(a_table()), await store.new_table(a_table())
    await tell(store, "PRAGMA max_page_count = 1")  # SQLite takes the present size instead
    changes = [store.change(row, steps=[a_step(1, answer=["x" * 99_999])]), store.change(other, steps=[a_step(1)])]
    full, done = await asyncio.gather(*changes, return_exceptions=True)
    assert isinstance(full, StoreError)
    assert str(full).endswith("cannot grow: the disk is full.")
    await tell(store, "PRAGMA max_page_count = 1000000")
    assert await store.table(row.id) == row
    assert await store.table(other.id) == done
    assert (await store.change(row, steps=[a_step(1)])).version == 2


async def test_a_file_held_by_another_program_is_a_sentence(file_url: str, tmp_path: Path, opened: Open) -> None:
    store = await opened(file_url)
    await tell(store, "PRAGMA busy_timeout = 1")
    with sqlite3.connect(tmp_path / "store.db", isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="is held by another program and did not come free"):
            await store.new_table(a_table())
        other.execute("ROLLBACK")
    other.close()
    assert (await store.new_table(a_table())).version == 1


async def test_sqlite_waits_for_the_disk_and_lets_readers_pass(
    file_url: str, opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "SYNCHRONOUS", IN_EARNEST)
    store = await opened(file_url)

    def settings(c: Connection) -> dict[str, Any]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return {name: c.execute(text(f"PRAGMA {name}")).scalar() for name in names}

    full = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}
    assert await store._database.write(settings) == full
    assert await store._database.read(settings) == full


async def test_a_closed_store_says_so(file_url: str, opened: Open) -> None:
    store = await opened(file_url)
    await store.close()
    with pytest.raises(StoreError, match="is closed"):
        await store.new_table(a_table())


async def test_closing_waits_for_what_is_being_written(file_url: str, opened: Open) -> None:
    store = await opened(file_url)
    writing = asyncio.gather(*[store.new_table(a_table()) for _ in range(5)])
    await asyncio.sleep(0)
    await store.close()
    assert len(await (await opened(file_url)).tables()) == len(await writing) == 5


# PostgreSQL


async def test_postgresql_is_at_hand(server: Server, opened: Open) -> None:
    store = await opened(server.url(await asyncio.to_thread(server.new_database)))
    assert str(await store._database.read(lambda c: c.execute(text("SELECT version()")).scalar())).startswith("Postgre")


async def test_a_server_that_does_not_run_is_a_sentence() -> None:
    sentence = await refusal("postgresql+asyncpg://u:secret@127.0.0.1:1/name")
    assert sentence.startswith("The database server 127.0.0.1:1 cannot be reached; see whether it runs")


async def test_a_server_of_unknown_name_is_a_sentence() -> None:
    assert "nowhere.invalid:5432 cannot be reached" in await refusal("postgresql://u:secret@nowhere.invalid/name")


async def test_a_wrong_password_is_a_sentence_that_does_not_say_it(server: Server) -> None:
    sentence = await refusal(server.url("postgres", password="guessed"))
    assert (
        sentence == f"The database server 127.0.0.1:{server.port} refuses the user or the password; see DATABASE_URL."
    )


async def test_a_database_that_is_not_there_is_a_sentence(server: Server) -> None:
    assert "has no database of that name; create it, or mend DATABASE_URL." in await refusal(server.url("nosuch"))


async def test_a_setting_that_is_not_understood_is_a_sentence(server: Server) -> None:
    assert "has a setting that is not known: colour." in await refusal(server.url("postgres") + "?colour=blue")


async def test_a_server_that_may_not_be_written_is_a_sentence(server: Server) -> None:
    name = await asyncio.to_thread(server.new_database)
    await asyncio.to_thread(server.tell, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    assert "is read-only now" in await refusal(server.url(name))


async def test_a_connection_that_is_cut_is_a_sentence_and_made_anew(server: Server, opened: Open) -> None:
    name = await asyncio.to_thread(server.new_database)
    store = await opened(server.url(name))
    others = f"FROM pg_stat_activity WHERE datname = '{name}' AND pid <> pg_backend_pid()"
    await asyncio.to_thread(server.tell, f"SELECT pg_terminate_backend(pid) {others}")
    assert await store.tables() == []
    with pytest.raises(StoreError, match=r"has (cut us off|broken the connection)"):
        await tell(store, "SELECT pg_terminate_backend(pg_backend_pid())")
    assert (await store.new_table(a_table())).version == 1


async def test_what_nobody_foresaw_is_said_by_the_database_itself() -> None:
    odd = OperationalError("SELECT hand", {"secret": 1}, Exception("something odd"))
    assert str(explain(odd, "the database x.db")) == "The database x.db refuses: something odd"


# Who may read it


def modes(folder: Path) -> dict[str, str]:
    return {file.name: f"{file.stat().st_mode & 0o777:o}" for file in sorted(folder.iterdir()) if file.is_file()}


async def test_a_database_and_what_lies_beside_it_is_its_owners_alone(
    file_url: str, tmp_path: Path, opened: Open
) -> None:
    store = await opened(file_url)
    await store.new_table(a_table())
    assert modes(tmp_path) == {"store.db": "600", "store.db-shm": "600", "store.db-wal": "600"}
    await store.backup(tmp_path / "safe" / "copy.db")
    assert modes(tmp_path / "safe") == {"copy.db": "600"}


async def test_a_database_that_everybody_could_read_is_made_private_when_it_is_opened(
    file_url: str, tmp_path: Path, opened: Open
) -> None:
    await (await opened(file_url)).new_table(a_table())
    for file in tmp_path.iterdir():
        file.chmod(0o644)
    assert "store.db-wal" in modes(tmp_path)
    again = await opened(file_url)
    assert set(modes(tmp_path).values()) == {"600"}
    assert len(await again.tables()) == 1
