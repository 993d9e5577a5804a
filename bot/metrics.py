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
from prometheus_client import CollectorRegistry, Counter, Histogram, Metric, disable_created_metrics
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.exposition import choose_encoder

from renderers import paint

from .painter import PAINTER
from .store.errors import StoreError

if TYPE_CHECKING:
    from .app import Demiurge

log = logging.getLogger("demiurge.metrics")
HERE = "127.0.0.1"
LATE = 300.0  # seconds that a message may wait before the bot counts as unwell
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0)  # seconds; Discord gives an answer three
disable_created_metrics()  # type: ignore[no-untyped-call]  # when each began is when this process began


class Answering:
    """How many answers were stored, and how long each of them took."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        about = "Answers of people and for the silent that this process has stored."
        self.stored = Counter("demiurge_answers", about, registry=self.registry)
        about = "From the arrival of an answer until it is durable."
        self.seconds = Histogram("demiurge_answer_seconds", about, buckets=BOUNDS, registry=self.registry)

    @contextmanager
    def time(self) -> Iterator[None]:
        """Measures what succeeds."""
        start = time.perf_counter()
        yield
        self.seconds.observe(time.perf_counter() - start)
        self.stored.inc()


class Moment(list[Metric]):
    """Numbers as they are just now, for whoever asks: most of them are counted elsewhere, in the database above all."""

    def collect(self) -> Iterator[Metric]:
        yield from self

    def gauge(self, name: str, about: str, value: float) -> None:
        self.append(GaugeMetricFamily(f"demiurge_{name}", about, value))

    def total(self, name: str, about: str, value: float) -> None:
        self.append(CounterMetricFamily(f"demiurge_{name}", about, value))


class LoopLag:
    """How late the event loop wakes somebody who sleeps: the worst of the last minute. A loop that is held up is late
    for everybody, and for Discord's three seconds too."""

    STEP = 0.25  # seconds from look to look

    def __init__(self, step: float = STEP) -> None:
        self.step = step
        self.late: deque[float] = deque([0.0], maxlen=round(60 / step))

    @property
    def worst(self) -> float:
        return max(self.late)

    async def watch(self) -> None:
        while True:
            start = time.perf_counter()
            await asyncio.sleep(self.step)
            self.late.append(max(0.0, time.perf_counter() - start - self.step))


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

    async def metrics(self, request: web.Request) -> web.Response:
        bot = self.bot
        if not self.has_begun():
            return web.Response(text="The bot is starting.\n", status=503)
        try:
            counts = await bot.store.counts()
            overdue = await self.overdue()
        except StoreError as fault:
            return web.Response(text=f"{fault}\n", status=503)
        tables = GaugeMetricFamily("demiurge_tables", "Tables by status.", labels=["status"])
        for name, number in sorted(counts.items()):
            if name.startswith("tables_"):
                tables.add_metric([name.removeprefix("tables_")], number)
        known = Moment([tables, *bot.tables.answering.registry.collect()])
        known.gauge("outbox_pending", "Messages that wait to be sent.", counts["outbox"])
        known.gauge("outbox_overdue_seconds", "How long the oldest message is overdue.", overdue)
        known.gauge("deadlines", "Reminders and deadlines ahead.", counts["deadlines"])
        known.gauge("tables_in_memory", "Tables that this process holds open.", bot.tables.in_memory)
        known.gauge("gateway_up", "Whether Discord is connected.", gateway_is_up(bot))
        known.gauge("loop_lag_seconds", "Worst lateness of the event loop in a minute.", self.lag.worst)
        known.gauge("pictures_waiting", "Pictures that wait to be painted.", PAINTER.waiting)
        known.gauge("picture_parts_bytes", "What painted parts of pictures take in memory.", paint.shelf.bytes)
        known.gauge("picture_parts_limit_bytes", "How much they may take.", paint.shelf.limit)
        known.gauge("uptime_seconds", "Since this process began.", bot.now() - self.began)
        known.total("pictures_painted", "Pictures that this process has painted.", PAINTER.painted)
        known.total("pictures_superseded", "Boards that were not painted, as newer ones had come.", PAINTER.superseded)
        write, kind = choose_encoder(request.headers.get("Accept", ""))
        return web.Response(body=write(known), headers={"Content-Type": kind})


def gateway_is_up(bot: Demiurge) -> bool:
    return bot.is_ready() and not bot.is_closed() and not math.isinf(bot.latency)
