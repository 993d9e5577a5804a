"""The bot itself: store, tables, herald, clock and events, held together by a discord.py client."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from importlib import import_module
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from yarl import URL

from games.registry import GAMES

from . import briefing as briefing
from . import clicks as clicks  # these register what the controls of a game do
from . import logbook as logbook
from . import since as since
from . import talks as talks
from . import teaching as teaching
from . import vote_messages
from .bell import Bell, Closing, Rest
from .clock import Clock
from .events import Events, Messages
from .herald import Herald
from .notices import Notices
from .places import Places
from .proposal_messages import ProposalMessages
from .settings import Settings
from .store import Store
from .tables import Tables
from .turnstile import Turnstile
from .ui.controls import Pick, Press, excuse, whisper
from .ui.forms import submitted

log = logging.getLogger("demiurge")
COMMANDS = 30  # of one person in a minute
EXPORTS = 3  # of one person's data in an hour
TOO_QUICK = "One moment, please: that's a lot of commands at once. Try again in a minute."
FAREWELL = 3.0  # seconds for each kind of work that is under way when the bot ends
LOOK_AGAIN = 30.0  # seconds, where several processes share a database
COGS = (
    "cogs.lobby",
    "cogs.lobby_settings",
    "cogs.host_desk",
    "cogs.opening",
    "cogs.first",
    "cogs.table",
    "cogs.preferences",
    "cogs.people",
    "cogs.queue",
    "cogs.server",
    "cogs.conduct",
    "cogs.me",
    "cogs.tournaments",
    "cogs.series",
    "cogs.ratings",
    "cogs.help",
)  # beside those of the games; by name: no import points up
PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    create_private_threads=True,
    attach_files=True,
    embed_links=True,
    read_message_history=True,
)


class Tree(app_commands.CommandTree[Any]):
    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Nobody floods us; what is offered while somebody types is no command."""
        is_command = interaction.type is discord.InteractionType.application_command
        if is_command and not interaction.client.turnstile.passes(interaction.user.id):
            await whisper(interaction, TOO_QUICK)
            return False
        return True

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        cause = getattr(error, "original", error)
        if isinstance(error, app_commands.CheckFailure):
            await whisper(interaction, str(error) or "You can't do that here.")
        else:
            await excuse(interaction, cause)


def command_of(game: str) -> str:
    """What a game's commands begin with."""
    return game.replace("_", "-")


class Demiurge(commands.AutoShardedBot):
    def __init__(
        self,
        settings: Settings,
        store: Store | None = None,
        now: Callable[[], float] = time.time,
        rest: Rest = lambda wait: wait,
        **options: Any,
    ) -> None:
        if settings.shard_count:
            options["shard_count"] = settings.shard_count
        if settings.shard_ids:
            options["shard_ids"] = list(settings.shard_ids)
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=discord.Intents(guilds=True),  # nothing privileged
            help_command=None,
            tree_cls=Tree,
            allowed_mentions=discord.AllowedMentions.none(),
            **options,
        )
        self.settings, self.now, self.rest = settings, now, rest
        self._store = store
        self.turnstile = Turnstile(COMMANDS, 60.0, now)
        self.exports = Turnstile(EXPORTS, 3600.0, now)
        self.command_ids: dict[str, int] = {}  # Discord's, of each command by its first word
        self._work: list[asyncio.Task[None]] = []
        self._bells: list[Bell] = []

    async def setup_hook(self) -> None:
        self.store = self._store or await Store.open(self.settings.database_url)
        self.tables = Tables(self.store, self.now)
        self._bells = [Bell(self.rest), Bell(self.rest), Bell(self.rest)]
        several = {"look_again": LOOK_AGAIN} if self.settings.shard_ids else {}
        self.herald = Herald(self, self.store, self.tables, self.now, self._bells[0], **several)
        vote_messages.Messages(self.herald)
        Notices(self.herald)
        ProposalMessages(self.herald)
        Places(self.herald).watch(self)
        self.records = self.herald.records
        self.clock = Clock(self.store, self.tables, self.now, self._bells[1], **several)
        self.events = Events(self.store, self.tables, self.now, self._bells[2], **several)
        Messages(self.herald, self.events)
        self.add_dynamic_items(Press, Pick)
        self.add_listener(submitted, "on_interaction")
        for cog in (*COGS, *(f"cogs.{game}" for game in GAMES)):
            await import_module(cog).setup(self)  # as discord.py's extensions, but read once for all bots of a process
        if self.settings.test_guild:
            here = discord.Object(self.settings.test_guild)
            self.tree.copy_global_to(guild=here)
            known = await self.tree.sync(guild=here)
        else:
            known = await self.tree.sync()
        self.command_ids = {command.name: command.id for command in known}
        self._work = [
            asyncio.create_task(self._always(work), name=name)
            for name, work in (("herald", self.herald.run), ("clock", self.clock.run), ("events", self.events.run))
        ]

    def mention(self, path: str) -> str:
        """A command as somebody can press it: `table log`."""
        id = self.command_ids.get(path.split()[0])
        return f"</{path}:{id}>" if id is not None else f"`/{path}`"

    async def _always(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Background work goes on after a fault: the database may be away for a minute."""
        while True:
            try:
                await work()
            except Closing:
                return
            except Exception:
                log.exception("background work failed; retrying in a moment")
                await asyncio.sleep(5)

    async def close(self) -> None:
        """Stop taking work, let what is under way finish, then say goodbye."""
        for bell in self._bells:
            bell.close()
        if self._work:
            await asyncio.wait(self._work, timeout=FAREWELL)
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        if self._work:
            with suppress(TimeoutError):  # who thinks, or sends, for long begins anew after the start
                await asyncio.wait_for(asyncio.gather(self.herald.settle(), self.tables.settle()), FAREWELL)
            await self.tables.thinking.close()
        await super().close()
        if hasattr(self, "store") and self._store is None:
            await self.store.close()


def invite_link(client_id: int) -> str:
    """With exactly the permissions that the bot needs."""
    return discord.utils.oauth_url(client_id, permissions=PERMISSIONS, scopes=("bot", "applications.commands"))


def speak_to(address: str) -> None:
    """Talk to another address that speaks Discord's API; nothing else in the bot asks which one it is."""
    if address:
        api = URL(address)
        discord.http.Route.BASE = str(api / "api/v10")
        socket = api.with_scheme("wss" if api.scheme == "https" else "ws")
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = socket / "gateway"
