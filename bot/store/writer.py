"""
The one writer of a SQLite file: a thread with the only connection that writes.

A whole transaction is handed to the thread at once. (An aiosqlite connection is handed every statement, fetch and close
by itself: ten errands in one small transaction.) Waiting for the disk costs far more than writing a row, so whatever is
asked for while one commit is under way is written together with the next one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine

from .errors import StoreError

T = TypeVar("T")
TOGETHER = 64  # pieces of work in one commit, at most


class Job(NamedTuple):
    work: Callable[[Connection], Any]
    done: asyncio.Future[Any]


class Failed(NamedTuple):
    error: Exception


class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None  # the thread's own
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="store-writer", daemon=True)
        self._closed = False

    async def write(self, work: Callable[[Connection], T]) -> T:
        """
        Returns when the work is durable. It may be run a second time, after a rollback. Whoever stops waiting before it
        has begun takes it back; once begun it is finished, and never left half done.
        """
        if self._closed:
            raise StoreError("The database is closed.")
        if not self._thread.is_alive():
            self._thread.start()
        job = Job(work, asyncio.get_running_loop().create_future())
        self._jobs.put(job)
        result: T = await job.done
        return result

    async def close(self) -> None:
        """Finish what was asked for, then disconnect."""
        self._closed = True
        self._jobs.put(None)
        if self._thread.is_alive():
            await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while batch := self._next():
            wanted = [job for job in batch if not job.done.cancelled()]
            outcomes = self._perform([job.work for job in wanted]) if wanted else []
            try:
                batch[0].done.get_loop().call_soon_threadsafe(_tell, wanted, outcomes)
            except RuntimeError:  # the program has ended meanwhile
                break
        if self._connection:
            self._connection.close()
        self._engine.dispose()

    def _next(self) -> list[Job]:
        """All that waits, up to a limit; nothing when it is time to close."""
        first = self._jobs.get()
        batch = [first] if first else []
        while batch and len(batch) < TOGETHER:
            try:
                job = self._jobs.get_nowait()
            except Empty:
                break
            if job is None:
                self._jobs.put(None)
                break
            batch.append(job)
        return batch

    def _perform(self, works: Sequence[Callable[[Connection], Any]]) -> list[Any]:
        """In one transaction if that can be, else in one for each, so that nobody fails for another's fault. Where no
        transaction can begin, all fail at once: waiting for a lock again for each would add up."""
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            transaction = self._connection.begin()
        except Exception as error:
            return [Failed(error)] * len(works)
        try:
            with transaction:
                return [work(self._connection) for work in works]
        except Exception as error:
            if len(works) == 1:
                return [Failed(error)]
        return [self._perform([work])[0] for work in works]


def _tell(jobs: Sequence[Job], outcomes: Sequence[Any]) -> None:
    for job, outcome in zip(jobs, outcomes, strict=True):
        if job.done.done():
            continue
        if isinstance(outcome, Failed):
            job.done.set_exception(outcome.error)
        else:
            job.done.set_result(outcome)
