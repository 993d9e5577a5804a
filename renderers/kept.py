"""What is painted once and used often, kept within a limit of bytes: what was not used for longest goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Thing = TypeVar("Thing")
LIMIT = 128 * 1024 * 1024  # bytes of all painted parts together


class Shelf(Generic[Thing]):
    """Things by key, and how many bytes they take. Several threads may use it. What two of them want at the same time
    may be made twice, which does no harm, while making it under the lock would hold up all others."""

    def __init__(self, size: Callable[[Thing], int], limit: int = LIMIT) -> None:
        self.size, self.limit, self.bytes = size, limit, 0
        self._things: OrderedDict[Hashable, Thing] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._things)

    def get(self, key: Hashable) -> Thing | None:
        with self._lock:
            if (thing := self._things.get(key)) is not None:
                self._things.move_to_end(key)
            return thing

    def put(self, key: Hashable, thing: Thing) -> Thing:
        with self._lock:
            if key in self._things:
                return self._things[key]
            self._things[key] = thing
            self.bytes += self.size(thing)
            while self.bytes > self.limit and len(self._things) > 1:
                _, gone = self._things.popitem(last=False)
                self.bytes -= self.size(gone)
        return thing

    def clear(self) -> None:
        with self._lock:
            self._things.clear()
            self.bytes = 0
