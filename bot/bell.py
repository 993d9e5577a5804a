"""Wakes a background task: when it is rung, or when a time has passed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

Rest = Callable[[Awaitable[Any]], Awaitable[Any]]  # how a task may sleep; a simulation of time has its own way


class Closing(Exception):
    """The task that would sleep has nothing more to do: the program ends."""


class Bell:
    def __init__(self, rest: Rest) -> None:
        self._rest, self._rung, self._closed = rest, asyncio.Event(), False

    def ring(self) -> None:
        self._rung.set()

    def close(self) -> None:
        """Whoever sleeps, or would sleep next, is told to end."""
        self._closed = True
        self._rung.set()

    async def sleep(self, seconds: float | None) -> None:
        """Until the bell is rung, or for that long at the most. A ring since the last sleep counts."""
        await self._rest(self._ringing(seconds))
        self._rung.clear()
        if self._closed:
            raise Closing

    async def _ringing(self, seconds: float | None) -> None:
        # The timer belongs to the sleep itself, so that whoever simulates time can tell what it is for.
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._rung.wait()
