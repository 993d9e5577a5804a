"""How a table comes to be: its row and its lobby's message, both or neither."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
from discord.ext import commands
from msgspec import structs

from bot import show
from bot.app import Demiurge
from bot.clicks import app
from bot.herald import UNKNOWN_CHANNEL, Herald, nonce, passing
from bot.session import deadlines
from bot.store import Chair, Outgoing, TableRow
from bot.ui.controls import Interaction
from games.kernel import Illegal
from games.registry import GAMES

from .joining import known_of
from .limits_here import may_open_here
from .lobby import lobby_view, may_write, seat_name, try_dm

log = logging.getLogger("demiurge.opening")
UNSHOWN = 60.0  # seconds after which a lobby that may never have been shown is shown by the herald


async def open_lobby(interaction: Interaction, game: str, settings: dict[str, str], *, solo: bool = False) -> None:
    if interaction.guild is None or interaction.channel_id is None:
        raise Illegal("Open tables in a server channel. Use this command there.")
    may_write(interaction)
    server = await may_open_here(interaction)
    me, name = interaction.user.id, seat_name(interaction.user.display_name, [])
    host = Chair(seat=0, person=me, name=name, finishes=(await known_of(app(interaction), me)).shown)
    new = TableRow(
        game=game,
        settings=GAMES[game].agreed(settings),
        guild=interaction.guild.id,
        channel=interaction.channel_id,
        host=interaction.user.id,
        seed="",
        pace=server.pace,
        created=0.0,
        changed=0.0,
        solo=solo,
        chairs=[host],
    )
    async with new_lobby(interaction, new) as row:
        pass
    await try_dm(interaction, row)


@asynccontextmanager
async def new_lobby(
    interaction: Interaction, new: TableRow, place: discord.PartialMessageable | None = None
) -> AsyncIterator[TableRow]:
    """Store a table in the making, and then show it. Its message is asked for beforehand, empty, so that Discord waits
    for a slow database, and that the table knows its message before anybody can click there. If it is not stored, or
    what the caller does with it fails, the message goes again. If we die before it is shown the herald shows it. It is
    the answer to a command, or stands in another place."""
    client = app(interaction)
    message: discord.Message
    if place is None:
        await interaction.response.defer(thinking=True)
        message = await interaction.original_response()
    else:
        message = await place.send("…", silent=True)
    now = client.now()
    try:
        new = structs.replace(new, lobby=message.id, channel=message.channel.id, created=now, changed=now)
        shown = Outgoing(kind="lobby", due=now + UNSHOWN)
        row = await client.store.new_table(new, outgoing=[shown], deadlines=deadlines(new, now))
        client.herald.bell.ring()
        yield row
    except Exception:
        await (forget(interaction) if place is None else message.delete())
        raise
    await message.edit(content=None, view=lobby_view(row))
    await client.store.withdraw(row.id, "lobby")


async def forget(interaction: Interaction) -> None:
    """Take back a message that has nothing to show. It is filled before it goes: an empty one would swallow the private
    sentence that says why."""
    try:
        await interaction.edit_original_response(content="This table wasn't opened.")
        await interaction.delete_original_response()
    except discord.HTTPException as fault:
        log.warning("an empty message stays", extra={"fault": str(fault)})


class Opening(commands.Cog):
    """The herald's part in it: a lobby whose message was never filled is shown after all, as it is by then."""

    def __init__(self, herald: Herald) -> None:
        self.herald = herald
        herald.kinds["lobby"] = self.show

    async def show(self, mail: Outgoing) -> None:
        row = await self.herald.tables.row(mail.table)
        if row.status == "over" and row.door != "private":
            await self.show_result(row)
            return
        place = self.herald.client.get_partial_messageable(row.channel, guild_id=row.guild)
        try:
            await place.get_partial_message(row.lobby or 0).edit(view=lobby_view(row))
        except discord.HTTPException as fault:
            if passing(fault) or fault.code == UNKNOWN_CHANNEL:
                raise
            if row.status == "ended":
                return
            sent = await place.send(view=lobby_view(row), nonce=nonce(mail))
            await self.herald.tables.edit(row.id, lambda row: structs.replace(row, lobby=sent.id))

    async def show_result(self, row: TableRow) -> None:
        """When the game is over its lobby tells how it ended, where people look for it."""
        live = await self.herald.tables.get(row.id)
        canvas = show.pictures(live).result(live.table.seen_by(None), live.names)
        place = self.herald.client.get_partial_messageable(row.channel, guild_id=row.guild)
        view, file = lobby_view(row, result=canvas.alt), await show.picture_file(canvas, "result")
        try:
            await place.get_partial_message(row.lobby or 0).edit(view=view, attachments=[file])
        except discord.NotFound:
            log.info("a lobby was gone already", extra={"table": row.id})


async def setup(bot: Demiurge) -> None:
    await bot.add_cog(Opening(bot.herald))
