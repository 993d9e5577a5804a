"""Tasks that run beside everything else. A fault in one is logged where it happens; none ends unheard."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from games.kernel import Illegal

log = logging.getLogger("demiurge.background")


class Background:
    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Begin it; what it must not leave undone stands in the database, where whoever comes next finds it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            # A table that was ended meanwhile is no fault.
            level = logging.INFO if isinstance(fault, Illegal) else logging.ERROR
            log.log(level, "background work could not go on", exc_info=fault)

    async def settle(self) -> None:
        """Wait for all that is under way."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
