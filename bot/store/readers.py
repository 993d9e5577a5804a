"""
The readers of a SQLite file: a few threads, which see the last commit and never wait for the writer.

All that is to be read at once is handed to a thread as a whole, as the writer is handed a transaction.
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
    def __init__(self, engine: Engine, threads: int) -> None:
        self.engine = engine
        self._threads = ThreadPoolExecutor(threads, "store-reader")
        self._closed = False

    async def read(self, work: Callable[[Connection], T]) -> T:
        if self._closed:
            raise StoreError("The database is closed.")
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._perform, work)

    def _perform(self, work: Callable[[Connection], T]) -> T:
        with self.engine.connect() as c:
            return work(c)

    async def close(self) -> None:
        """Let what is being read come to its end, then disconnect."""
        self._closed = True
        await asyncio.to_thread(self._threads.shutdown)
        self.engine.dispose()
