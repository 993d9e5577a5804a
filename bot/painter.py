"""
Painting beside the event loop, in a thread of its own.

What waits is done in the order in which it came, but a request about the same thing (the board of a table) takes the
place of the one that still waits: an outdated board is never painted, and whoever waited for it gets the newer one.
"""

from __future__ import annotations

import asyncio
import io
from collections import OrderedDict
from collections.abc import Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock

import discord
from msgspec import Struct

from renderers import paint
from renderers.canvas import Canvas, file_name

from .limits import ALT

HANDS = 1  # threads: one paints fifty boards a second, and a second one would only fight with the event loop
ROOM = 64  # requests that may wait; whoever comes then waits for the oldest of them first


class Picture(Struct, frozen=True):
    """A painted picture: the name of its file, what is in it, and what it shows in words."""

    name: str
    data: bytes
    alt: str

    def file(self) -> discord.File:
        return discord.File(io.BytesIO(self.data), self.name, description=self.alt[:ALT])


class Wanted:
    """A picture that waits to be painted, and everybody's promise of it."""

    def __init__(self, stem: str, canvas: Canvas, palette: str) -> None:
        self.stem, self.canvas, self.palette = stem, canvas, palette
        self.done: Future[Picture] = Future()

    def paint(self) -> None:
        try:
            data = paint.paint(self.canvas, self.palette)
            self.done.set_result(Picture(file_name(self.stem), data, self.canvas.alt))
        except Exception as fault:
            self.done.set_exception(fault)


class Painter:
    def __init__(self, hands: int = HANDS, room: int = ROOM) -> None:
        self.room, self.painted, self.superseded = room, 0, 0
        self._waiting: OrderedDict[Hashable, Wanted] = OrderedDict()
        self._lock = Lock()
        self._threads = ThreadPoolExecutor(hands, thread_name_prefix="painter")

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def picture(self, canvas: Canvas, stem: str, palette: str = "", about: Hashable = None) -> Picture:
        """The recorded picture, painted. All who ask `about` the same thing must be allowed to see each other's."""
        while about not in self._waiting and (oldest := self._oldest_if_full()):
            await asyncio.wait([asyncio.wrap_future(oldest.done)])
        wanted = self._put(Wanted(stem, canvas, palette), about)
        # Somebody who stops waiting takes the picture from nobody else.
        return await asyncio.shield(asyncio.wrap_future(wanted.done))

    def _oldest_if_full(self) -> Wanted | None:
        with self._lock:
            return next(iter(self._waiting.values())) if len(self._waiting) >= self.room else None

    def _put(self, wanted: Wanted, about: Hashable) -> Wanted:
        with self._lock:
            if about is not None and (older := self._waiting.get(about)):
                older.stem, older.canvas, older.palette = wanted.stem, wanted.canvas, wanted.palette
                self.superseded += 1
                return older
            self._waiting[wanted if about is None else about] = wanted
        self._threads.submit(self._next)
        return wanted

    def _next(self) -> None:
        with self._lock:
            _, wanted = self._waiting.popitem(last=False)
            self.painted += 1
        wanted.paint()


PAINTER = Painter()
