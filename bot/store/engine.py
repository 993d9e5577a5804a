"""
The connection to a database: SQLite through one writer, or PostgreSQL.

`Database.write` runs a function in one transaction and returns when it is durable; `Database.read` runs one that only
reads. Both hand it a plain SQLAlchemy `Connection`.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import TypeVar

from sqlalchemy import URL, Connection, Engine, StaticPool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import create_async_engine

from .errors import TROUBLE, StoreError, explain
from .migrate import migrate
from .readers import Readers
from .writer import Writer

T = TypeVar("T")
log = logging.getLogger("demiurge.store")
PATIENCE = 10  # seconds to wait for a lock or for a server
PAUSE = 0.02  # before asking for a lock again
READERS = 4
SYNCHRONOUS = "FULL"  # a commit waits for the disk
PRIVATE, OTHERS = 0o600, 0o077


class Database:
    """An open database of either kind."""

    def __init__(self, url: str) -> None:
        self.url = understand(url)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self.place = place(self.url)
        self._driver: File | Server = File(self.url) if self.sqlite else Server(self.url)

    async def open(self, *, create: bool) -> None:
        """Connect, and bring the schema up to date."""
        if self.sqlite:
            self._find_file(create=create)
        try:
            if not await self._migrate(create=create):
                log.info("stored games are being brought into a new form")
                while not await self._migrate(create=create):
                    pass
        except TROUBLE as error:
            await self.close()
            raise explain(error, self.place) from error
        except BaseException as error:
            await self.close()
            if isinstance(error, TypeError) and "keyword argument" in str(error):  # so says a driver
                settings = ", ".join(self.url.query)
                raise StoreError(f"The database's address has a setting that is not known: {settings}.") from error
            raise

    async def _migrate(self, *, create: bool) -> bool:
        return await self._driver.write(lambda c: migrate(c, self.place, create=create))

    async def close(self) -> None:
        """Let what is being written come to its end, then let go."""
        await self._driver.close()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run this in a transaction of its own: all of it is durable when this returns, or nothing has happened."""
        try:
            return await self._driver.write(work)
        except TROUBLE as error:
            raise explain(error, self.place) from error

    async def read(self, work: Callable[[Connection], T]) -> T:
        try:
            return await self._driver.read(work)
        except TROUBLE as error:
            raise explain(error, self.place) from error

    def _find_file(self, *, create: bool) -> None:
        file = sqlite_file(self.url)
        if not create and not file.exists():
            raise StoreError(f"There is no database at {file}.")
        make_folder(file.parent)
        if file.is_dir():
            raise StoreError(f"{file} is a folder; the database needs a file.")
        keep_private(file)


class File:
    """SQLite."""

    def __init__(self, url: URL) -> None:
        self.writer, self.readers = Writer(_one_writer(url)), Readers(_readers(url), READERS)

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await self.writer.write(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self.readers.read(work)

    async def close(self) -> None:
        await self.writer.close()
        await self.readers.close()


class Server:
    """PostgreSQL."""

    def __init__(self, url: URL) -> None:
        self._engine = create_async_engine(
            url,
            pool_pre_ping=True,  # the server may have been restarted
            skip_autocommit_rollback=True,
            connect_args={"timeout": PATIENCE, "server_settings": {"application_name": "demiurge"}},
        )
        self._reading = self._engine.execution_options(isolation_level="AUTOCOMMIT")  # no BEGIN for one SELECT

    async def write(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.begin() as c:
            return await c.run_sync(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        async with self._reading.connect() as c:
            return await c.run_sync(work)

    async def close(self) -> None:
        await self._engine.dispose()


def understand(url: str) -> URL:
    """The address with its driver; the common spellings are known."""
    try:
        known = make_url(url)
        kind = known.drivername
    except (ArgumentError, ValueError) as error:
        raise StoreError(
            "The database's address cannot be read; it looks like sqlite+aiosqlite:///data/demiurge.db "
            "or postgresql+asyncpg://user:password@host/name."
        ) from error
    if kind in ("sqlite", "sqlite+aiosqlite"):
        if known.database in (None, "", ":memory:"):
            raise StoreError("A database in memory would forget every game; name a file.")
        return known.set(drivername="sqlite+aiosqlite")
    if kind in ("postgres", "postgresql", "postgresql+asyncpg"):
        query = dict(known.query)
        if "sslmode" in query:  # as hosting services spell it
            query["ssl"] = query.pop("sslmode")
        return known.set(drivername="postgresql+asyncpg", query=query)
    raise StoreError(f"A database of the kind “{kind}” is not known; use sqlite+aiosqlite or postgresql+asyncpg.")


def make_folder(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise StoreError(f"{folder} is no folder.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"The folder {folder} cannot be made: {error.strerror}.") from error


def keep_private(file: Path) -> None:
    """Hands and private settings are nobody else's to read. A new file is made here, empty, so that it is private from
    its first byte on; what SQLite puts beside it takes over its permissions."""
    try:
        file.touch(mode=PRIVATE)
    except OSError:
        return  # opening it says what is wrong
    for found in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm", "-journal"))):
        try:
            if found.exists() and found.stat().st_mode & OTHERS:
                found.chmod(found.stat().st_mode & 0o777 & ~OTHERS)
        except OSError as error:  # somebody else's file, or a disk without permissions
            log.warning("the database may be read by others", extra={"fault": error.strerror})


def sqlite_file(url: URL) -> Path:
    return Path((url.database or "").removeprefix("file:"))


def place(url: URL) -> str:
    """Which database that is, without its password."""
    if url.get_backend_name() == "sqlite":
        return f"the database {sqlite_file(url)}"
    return f"the database server {url.host or 'localhost'}:{url.port or 5432}"


def _readers(url: URL) -> Engine:
    """Connections that see the last commit and never wait for the writer (WAL)."""
    engine = create_engine(
        url.set(drivername="sqlite+pysqlite"),
        pool_size=READERS,
        max_overflow=0,
        pool_reset_on_return=None,
        isolation_level="AUTOCOMMIT",
        skip_autocommit_rollback=True,
        connect_args={"timeout": PATIENCE},
    )
    _configure(engine)
    return engine


def _one_writer(url: URL) -> Engine:
    """Used by the writer's thread alone, without detours: see `writer.py`."""
    plain = url.set(drivername="sqlite+pysqlite")
    engine = create_engine(plain, poolclass=StaticPool, connect_args={"timeout": PATIENCE, "isolation_level": None})
    _configure(engine)

    @event.listens_for(engine, "begin")
    def _(c: Connection) -> None:
        # Wait for the lock here, not at the first statement that writes.
        c.connection.dbapi_connection.execute("BEGIN IMMEDIATE")  # type: ignore[union-attr]

    return engine


def _configure(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def _(connection: sqlite3.Connection, _record: object) -> None:
        _write_ahead(connection)
        for pragma in (f"synchronous = {SYNCHRONOUS}", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}")


def _write_ahead(connection: sqlite3.Connection) -> None:
    """SQLite's own waiting for a lock leaves this one out: while another program turns the file to its first log, or
    writes to it before that, the answer is *locked* at once."""
    until = monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
        sleep(PAUSE)
