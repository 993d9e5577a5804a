"""A small Discord on your desk: REST v10 and gateway v10 on loopback, in memory, and a page to play on."""

from __future__ import annotations

import asyncio
import errno
import logging
from pathlib import Path

from aiohttp import web

from . import answers as answers  # registers the routes
from . import routes as routes
from .commands import Commands
from .faults import Fault, Faults
from .gateway import Gateway
from .interactions import Interactions
from .keep import Keeper
from .live import Live
from .page_api import PageApi, sentences
from .posts import Posts
from .record import Recorder
from .rest import Desk
from .world import World

__all__ = ["Fault", "Parlor", "start"]
log = logging.getLogger("parlor")
WHOLE_REQUEST = 120 * 1024 * 1024
SAVED_EVERY = 20.0  # seconds
TRIES = 50  # ports after a taken one


class Parlor:
    """A running parlor. `world` is all that is in it, `faults` what goes wrong on order."""

    def __init__(self, token: str, record: Path | None, bot: str, patience: float, life: float) -> None:
        self.token = token
        self.world = World(bot=bot)
        self.posts = Posts(self.world)
        self.interactions = Interactions(self.world, self.posts, patience, life)
        self.commands = Commands(self.world.bot.id, self.world.ids.new)
        self.faults, self.recorder = Faults(), Recorder(record)
        self.desk = Desk(self.world, self.posts, self.interactions, self.commands, self.faults, self.recorder, token)
        self.bots = Gateway(self.world, token, "")
        self.live = Live(self.world)
        self.page = PageApi(self.world, self.posts, self.interactions, self.commands, self.bots, self.live, self.faults)
        self.url = self.api = self.gateway = ""
        self.keeper: Keeper | None = None
        self._saving: asyncio.Task[None] | None = None
        self._runner: web.AppRunner | None = None

    async def listen(self, host: str, port: int) -> None:
        app = web.Application(middlewares=[sentences], client_max_size=WHOLE_REQUEST)
        app.router.add_route("*", "/api/v10/{path:.*}", self.desk.serve)
        app.router.add_get("/gateway", self.bots.serve)
        app.router.add_get("/gateway/", self.bots.serve)
        app.add_routes(self.page.routes())
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=2.0)
        await self._runner.setup()
        found = await self._bind(self._runner, host, port)
        name = "127.0.0.1" if host in ("", "0.0.0.0", "::") else f"[{host}]" if ":" in host else host
        self.world.base = self.url = f"http://{name}:{found}"
        self.api = f"{self.url}/api/v10"
        self.gateway = self.bots.url = self.desk.gateway_url = f"ws://{name}:{found}/gateway"

    async def _bind(self, runner: web.AppRunner, host: str, port: int) -> int:
        for wanted in range(port, port + TRIES if port else 1):
            site = web.TCPSite(runner, host, wanted)
            try:
                await site.start()
            except OSError as no:
                if no.errno not in (errno.EADDRINUSE, errno.EACCES):
                    raise
                continue
            if wanted != port:
                log.warning("port %s is taken; the parlor is at port %s", port, wanted)
            return int(runner.addresses[0][1])
        await runner.cleanup()
        raise OSError(errno.EADDRINUSE, f"The ports {port} to {port + TRIES - 1} are all taken; choose another one.")

    def remember(self, folder: Path) -> None:
        """Take up what was said before, and keep what is said from now on."""
        self.keeper = Keeper(folder, self.world, self.live)
        self.keeper.load()
        self._saving = asyncio.create_task(self._save_on())

    async def _save_on(self) -> None:
        while self.keeper:
            await asyncio.sleep(SAVED_EVERY)
            self.keeper.save()

    async def close(self) -> None:
        if self._saving and self.keeper:
            self._saving.cancel()
            self.keeper.save()
        self.interactions.close()
        await self.bots.close()
        await self.live.close()
        if self._runner:
            await self._runner.cleanup()
        self.recorder.close()

    async def __aenter__(self) -> Parlor:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


async def start(
    host: str = "127.0.0.1",
    port: int = 8080,
    *,
    token: str = "parlor",
    record: Path | None = None,
    data: Path | None = None,
    bot: str = "Demiurge",
    patience: float = 3.0,
    life: float = 900.0,
) -> Parlor:
    """Open the parlor. `patience` is how long the bot has to acknowledge an interaction, `life` how long its token is
    good; both are Discord's own by default. A taken port gives the next free one. With a folder `data` the parlor
    remembers what was said when it is opened again."""
    parlor = Parlor(token, record, bot, patience, life)
    await parlor.listen(host, port)
    if data:
        parlor.remember(data)
    return parlor
