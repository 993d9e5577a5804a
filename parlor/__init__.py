"""A small Discord on your desk: REST v10 and gateway v10 on loopback, and a page to play on."""

from __future__ import annotations

import errno
import logging
import secrets
import socket
from collections.abc import Sequence
from pathlib import Path

from aiohttp import web

from . import answers as answers  # registers the routes
from . import routes as routes
from .bodies import MOST
from .commands import Commands
from .door import Door, is_loopback
from .faults import Fault, Faults
from .gateway import Gateway
from .interactions import Interactions
from .keep import CannotOpen, Keeper
from .live import Live
from .page_api import PageApi
from .posts import Posts
from .record import Recorder
from .rest import Desk
from .welcome import Card, Cards, Deed
from .world import GUILD, World

__all__ = ["CannotOpen", "Card", "Deed", "Fault", "Parlor", "start"]
log = logging.getLogger("parlor")
TRIES = 50  # ports after a taken one


class Parlor:
    """A running parlor. `world` is all that is in it, `faults` what goes wrong on order."""

    def __init__(
        self,
        token: str,
        record: Path | None,
        bot: str,
        guild: str,
        patience: float,
        life: float,
        cards: Sequence[Card] = (),
    ) -> None:
        self.token, self.cards = token, Cards(cards)
        self.world = World(bot=bot, guild=guild)
        self.posts = Posts(self.world)
        self.interactions = Interactions(self.world, self.posts, patience, life)
        self.commands = Commands(self.world.bot.id, self.world.ids.new)
        self.faults, self.recorder = Faults(), Recorder(record)
        self.desk = Desk(self.world, self.posts, self.interactions, self.commands, self.faults, self.recorder, token)
        self.bots = Gateway(self.world, token, "")
        self.live = Live(self.world)
        self.page = PageApi(self.world, self.posts, self.interactions, self.commands, self.bots, self.live, self.faults)
        self.url = self.api = self.gateway = ""
        self._socket: socket.socket | None = None
        self._runner: web.AppRunner | None = None

    def bind(self, host: str, port: int) -> None:
        """Take a port; whoever knocks waits until `listen`."""
        self._socket = bound(host, port)
        name = f"[{host}]" if ":" in host else host
        place = f"{name}:{self._socket.getsockname()[1]}"
        self.world.base = self.url = f"http://{place}"
        self.api = f"{self.url}/api/v10"
        self.gateway = self.bots.url = self.desk.gateway_url = f"ws://{place}/gateway"

    async def listen(self) -> None:
        assert self._socket is not None
        door = Door(self._socket.getsockname()[1])
        app = web.Application(middlewares=[door.admit], client_max_size=MOST)
        app.on_response_prepare.append(door.mark)
        app.router.add_route("*", "/api/v10/{path:.*}", self.desk.serve)
        app.router.add_get("/gateway", self.bots.serve)
        app.router.add_get("/gateway/", self.bots.serve)
        app.add_routes([*self.cards.routes(), *self.page.routes()])
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=2.0)
        await self._runner.setup()
        await web.SockSite(self._runner, self._socket).start()
        self.cards.begin()

    async def close(self) -> None:
        self.interactions.close()
        await self.cards.close()
        await self.bots.close()
        await self.live.close()
        if self._runner:
            await self._runner.cleanup()
        elif self._socket:
            self._socket.close()
        self.recorder.close()
        self.world.journal.close()

    async def __aenter__(self) -> Parlor:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


def bound(host: str, port: int) -> socket.socket:
    """A socket at this port, or at the next free one."""
    if not is_loopback(host):
        raise CannotOpen(f"The parlor is for this machine only: it can't listen on {host}, just on 127.0.0.1 or ::1.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wanted in range(port, port + TRIES if port else 1):
        try:
            made = socket.create_server((host, wanted), family=family)
        except OSError as no:
            if no.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            continue
        if wanted != port:
            log.warning("port %s is taken; the parlor is at port %s", port, wanted)
        return made
    raise CannotOpen(f"The ports {port} to {port + TRIES - 1} are all taken. Choose another one.")


async def start(
    host: str = "127.0.0.1",
    port: int = 8080,
    *,
    token: str = "",
    record: Path | None = None,
    data: Path | None = None,
    bot: str = "Demiurge",
    patience: float = 3.0,
    life: float = 900.0,
    cards: Sequence[Card] = (),
) -> Parlor:
    """Open the parlor. The bot's token is made anew for each start, unless the caller has made one. `patience` is how
    long the bot has to acknowledge an interaction, `life` how long its token is good; both are as in Discord. A taken
    port gives the next free one. With a folder `data` nothing is forgotten when the parlor ends, however that happens;
    without one, everything. `cards` are what the page shows to newcomers."""
    keeper = Keeper(data) if data else None
    guild = keeper.guild if keeper else GUILD
    parlor = Parlor(token or secrets.token_urlsafe(32), record, bot, guild, patience, life, cards)
    try:
        parlor.bind(host, port)
        if keeper:
            keeper.restore(parlor.world, parlor.live, parlor.posts, parlor.commands, parlor.interactions)
        await parlor.listen()
    except BaseException:
        await parlor.close()
        if keeper:
            keeper.close()
        raise
    return parlor
