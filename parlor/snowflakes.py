"""Ids as Discord makes them: a time in the upper bits, so that later things have greater ids."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime

EPOCH = 1_420_070_400_000  # the first second of 2015, in milliseconds


class Snowflakes:
    """Never the same twice, never smaller than the one before, also when the clock steps back."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now, self._last = now, 0

    def new(self) -> str:
        self._last = max((int(self._now() * 1000) - EPOCH) << 22, self._last + 1)
        return str(self._last)

    def seen(self, snowflake: str) -> None:
        """An id that was made elsewhere: ours are greater from now on."""
        self._last = max(self._last, int(snowflake))

    def stamp(self) -> str:
        return datetime.fromtimestamp(self._now(), UTC).isoformat()


def is_snowflake(text: object) -> bool:
    """A number of 64 bits; `isdigit` alone would let through what `int` then refuses, as a superscript two."""
    if isinstance(text, str):
        return text.isascii() and text.isdigit() and len(text) <= 20 and int(text) < 1 << 64
    return isinstance(text, int) and not isinstance(text, bool) and 0 <= text < 1 << 64


def when(snowflake: str) -> float:
    """When it was made, in seconds."""
    return ((int(snowflake) >> 22) + EPOCH) / 1000
