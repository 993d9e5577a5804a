"""
Those who read a SQLite file: a few threads with a connection each, which see the last commit and never wait for the
writer (WAL). As with the writer, a question is handed to a thread as a whole, whatever statements it is made of.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, Engine

from .errors import StoreError

T = TypeVar("T")


class Readers:
    def __init__(self, engine: Engine, number: int) -> None:
        self.engine = engine
        self._threads = ThreadPoolExecutor(number, "store-reader")
        self._closed = False

    async def read(self, work: Callable[[Connection], T]) -> T:
        if self._closed:
            raise StoreError("The database is closed.")
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._run, work)

    async def close(self) -> None:
        """Answer what was asked, then disconnect."""
        self._closed = True
        await asyncio.to_thread(self._threads.shutdown)
        self.engine.dispose()

    def _run(self, work: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return work(connection)
