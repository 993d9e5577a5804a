"""Health and metrics, for those who watch the bot: text over HTTP, on this machine alone."""

from __future__ import annotations

import asyncio
import json
import logging
import math
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from aiohttp import web

from renderers import paint

from .painter import PAINTER
from .store.errors import StoreError

if TYPE_CHECKING:
    from .app import Demiurge

log = logging.getLogger("demiurge.metrics")
HERE = "127.0.0.1"
LATE = 300.0  # seconds that a message may wait before the bot counts as unwell
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0)  # seconds; Discord gives an answer three


class Histogram:
    """How long something took, counted in classes as Prometheus wants them."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    @contextmanager
    def time(self) -> Iterator[None]:
        """Measures what succeeds."""
        start = time.perf_counter()
        yield
        took = time.perf_counter() - start
        self.sum += took
        self.counts[next((n for n, bound in enumerate(BOUNDS) if took <= bound), len(BOUNDS))] += 1

    @property
    def count(self) -> int:
        return sum(self.counts)

    def lines(self, name: str, about: str) -> list[str]:
        lines = [f"# HELP {name} {about}", f"# TYPE {name} histogram"]
        for n, bound in enumerate((*map(str, BOUNDS), "+Inf"), 1):
            lines.append(f'{name}_bucket{{le="{bound}"}} {sum(self.counts[:n])}')
        return [*lines, f"{name}_sum {self.sum:.6f}", f"{name}_count {self.count}"]


class LoopLag:
    """How late the event loop wakes somebody who sleeps: the worst of the last minute. A loop that is held up is late
    for everybody, and for Discord's three seconds too."""

    STEP = 0.25  # seconds from look to look

    def __init__(self) -> None:
        self.late: deque[float] = deque([0.0], maxlen=round(60 / self.STEP))

    @property
    def worst(self) -> float:
        return max(self.late)

    async def watch(self) -> None:
        while True:
            start = time.perf_counter()
            await asyncio.sleep(self.STEP)
            self.late.append(max(0.0, time.perf_counter() - start - self.STEP))


class Metrics:
    """Answers /health and /metrics."""

    def __init__(self, bot: Demiurge) -> None:
        self.bot, self.began, self.lag = bot, bot.now(), LoopLag()
        self._watch: asyncio.Task[None] | None = None
        site = web.Application()
        site.add_routes([web.get("/health", self.health), web.get("/metrics", self.metrics)])
        self._runner = web.AppRunner(site, access_log=None)

    async def open(self, port: int) -> None:
        await self._runner.setup()
        self._watch = asyncio.create_task(self.lag.watch(), name="loop lag")
        await web.TCPSite(self._runner, HERE, port).start()

    async def close(self) -> None:
        if self._watch:
            self._watch.cancel()
        await self._runner.cleanup()

    async def health(self, _: web.Request) -> web.Response:
        """One line: whether Discord answers, whether the database can be written to, and how long the oldest message is
        overdue."""
        gateway, database, overdue = gateway_is_up(self.bot), False, 0.0
        if self.has_begun():
            try:
                await self.bot.store.ping()
                overdue = await self.overdue()
                database = True
            except StoreError as fault:
                log.warning("the database is not well", extra={"fault": str(fault)})
        well = gateway and database and overdue < LATE
        state = {"well": well, "gateway": gateway, "database": database, "outbox_overdue_seconds": round(overdue, 1)}
        return web.Response(text=json.dumps(state) + "\n", status=200 if well else 503, content_type="application/json")

    def has_begun(self) -> bool:
        """The bot has its tables when it has logged in."""
        return hasattr(self.bot, "tables")

    async def overdue(self) -> float:
        due = await self.bot.store.next_outgoing()
        return 0.0 if due is None else max(0.0, self.bot.now() - due)

    async def metrics(self, _: web.Request) -> web.Response:
        bot = self.bot
        if not self.has_begun():
            return web.Response(text="The bot is starting.\n", status=503)
        try:
            counts = await bot.store.counts()
            overdue = await self.overdue()
        except StoreError as fault:
            return web.Response(text=f"{fault}\n", status=503)
        lines = ["# HELP demiurge_tables Tables by status.", "# TYPE demiurge_tables gauge"]
        for name, number in sorted(counts.items()):
            if name.startswith("tables_"):
                lines.append(f'demiurge_tables{{status="{name.removeprefix("tables_")}"}} {number}')
        gauges = {
            "demiurge_outbox_pending": ("Messages that wait to be sent.", counts["outbox"]),
            "demiurge_outbox_overdue_seconds": ("How long the oldest message is overdue.", round(overdue, 3)),
            "demiurge_deadlines": ("Reminders and deadlines ahead.", counts["deadlines"]),
            "demiurge_tables_in_memory": ("Tables that this process holds open.", bot.tables.in_memory),
            "demiurge_gateway_up": ("Whether Discord is connected.", int(gateway_is_up(bot))),
            "demiurge_loop_lag_seconds": ("Worst lateness of the event loop in a minute.", round(self.lag.worst, 4)),
            "demiurge_pictures_waiting": ("Pictures that wait to be painted.", PAINTER.waiting),
            "demiurge_picture_parts_bytes": ("What painted parts of pictures take in memory.", paint.shelf.bytes),
            "demiurge_picture_parts_limit_bytes": ("How much they may take.", paint.shelf.limit),
            "demiurge_uptime_seconds": ("Since this process began.", round(bot.now() - self.began, 1)),
        }
        for name, (about, value) in gauges.items():
            lines += [f"# HELP {name} {about}", f"# TYPE {name} gauge", f"{name} {value}"]
        totals = {
            "demiurge_answers_total": (
                "Answers of people and for the silent that this process has stored.", bot.tables.answering.count
            ),
            "demiurge_pictures_painted_total": ("Pictures that this process has painted.", PAINTER.painted),
            "demiurge_pictures_superseded_total": (
                "Boards that were not painted, as newer ones had come.", PAINTER.superseded
            ),
        }  # fmt: skip
        for name, (about, value) in totals.items():
            lines += [f"# HELP {name} {about}", f"# TYPE {name} counter", f"{name} {value}"]
        about = "From the arrival of an answer until it is durable."
        lines += bot.tables.answering.lines("demiurge_answer_seconds", about)
        return web.Response(text="\n".join(lines) + "\n", headers={"Content-Type": "text/plain; version=0.0.4"})


def gateway_is_up(bot: Demiurge) -> bool:
    return bot.is_ready() and not bot.is_closed() and not math.isinf(bot.latency)
