"""
Where tables are played. Somebody can delete a thread or a whole channel, or send the bot away; no game ends by that.

A table whose thread is gone gets a new one in its channel. Where there is no channel to write in any more, the table is
paused, with the reason in its row, until somebody says `/table resume` where it shall go on. Both go through the
outbox: `lost` notes what happened and calls for a message of the kind `place`, whose sending opens the next place.
"""

from __future__ import annotations

import logging
from typing import Any

import discord
from msgspec import structs

from games.kernel import Illegal
from games.registry import GAMES

from .herald import PEOPLE, UNKNOWN_CHANNEL, Herald, passing
from .store import Lost, Outgoing, TableRow
from .texts import cut

log = logging.getLogger("demiurge.places")
RUNNING = ("playing", "paused")
HAS_THREAD = 160004  # Discord's code
WEEK = 10080  # minutes, after which Discord puts a silent thread away
RESUME = "Use `/table resume` in the channel where you want to go on."


def with_place(row: TableRow, channel: int, thread: int | None = None) -> TableRow:
    """The table in another place: nothing is posted there yet."""
    chairs = [structs.replace(chair, ping=None) for chair in row.chairs]
    fresh = structs.replace(row, board=None, board_round=None, lost=None, chairs=chairs)
    return structs.replace(fresh, channel=channel, thread=thread)


def is_lost(row: TableRow) -> bool:
    """Whether the table waits for somebody to say where it goes on."""
    return row.lost is not None and bool(row.lost.why)


class Places:
    def __init__(self, herald: Herald) -> None:
        self.herald, self.client, self.tables = herald, herald.client, herald.tables
        herald.kinds["place"] = self.open
        herald.lost = self.lost

    def watch(self, client: Any) -> None:
        """Discord tells of what is deleted, so that nobody has to wait until something could not be sent."""
        client.add_listener(self.thread_deleted, "on_raw_thread_delete")
        client.add_listener(self.channel_deleted, "on_guild_channel_delete")
        client.add_listener(self.sent_away, "on_guild_remove")

    async def thread_deleted(self, event: discord.RawThreadDeleteEvent) -> None:
        for row in await self.tables.store.tables(thread=event.thread_id, status=RUNNING, limit=None):
            await self.lost(row.id)

    async def channel_deleted(self, channel: discord.abc.GuildChannel) -> None:
        for row in await self.tables.store.tables(channel=channel.id, status=RUNNING, limit=None):
            await self.lost(row.id)

    async def sent_away(self, guild: discord.Guild) -> None:
        for row in await self.tables.store.tables(guild=guild.id, status=RUNNING, limit=None):
            await self.lost(row.id)

    async def lost(self, table: str) -> bool:
        """The place of a table seems to be gone. False: it is no table, or nothing more is to be said there."""
        row = await self.tables.store.table(table)
        if row is None or row.status not in (*RUNNING, "over") or row.quiet:
            return False
        if row.lost is None:
            log.warning("a table has lost its place", extra={"table": table})
            await self.tables.edit(table, lambda row: structs.replace(row, lost=Lost()), ("place", ""))
        return True

    async def open(self, mail: Outgoing) -> None:
        """Open the next place of a table, in its channel."""
        row = await self.tables.row(mail.table)
        if row.lost is None or row.status not in (*RUNNING, "over"):
            return
        if row.thread is not None and row.thread != row.channel and await self.stands(row.thread):
            await self.tables.edit(row.id, lambda row: structs.replace(row, lost=None))
            return
        try:
            thread = await self.new_thread(row)
        except (discord.NotFound, discord.Forbidden, Illegal) as fault:
            code = getattr(fault, "code", 0)
            await self.tables.edit(row.id, lambda row: stopped(row, code))
            return
        await self.tables.edit(row.id, lambda row: with_place(row, row.channel, thread), ("board", ""))

    async def stands(self, channel: int) -> bool:
        """Whether a place is there after all: another process may just have opened it."""
        try:
            await self.client.fetch_channel(channel)
        except (discord.NotFound, discord.Forbidden):
            return False
        return True

    async def new_thread(self, row: TableRow) -> int | None:
        """One line tells the players, and the thread grows from it; None where there can be none, and the game goes on
        in the channel itself."""
        channel: Any = self.client.get_channel(row.channel) or await self.client.fetch_channel(row.channel)
        if isinstance(channel, discord.Thread):
            return channel.id
        if row.door == "private":
            return await private_thread(channel, row)
        people = ", ".join(f"<@{person}>" for person in sorted(row.people()))
        title = GAMES[row.game].title
        why = f"the thread of your {title} game is gone, so it continues here." if row.thread else ""
        words = f"🧵 {people}: {why or f'your {title} game goes on here.'}"
        once = f"{row.id}-{row.thread or 0}"[:25]  # a second try meets the first one's line
        message = await channel.send(cut(words, 2000), allowed_mentions=PEOPLE, nonce=once)
        return await grow(message, f"{title}: {', '.join(chair.name for chair in row.chairs)}")


async def private_thread(channel: Any, row: TableRow) -> int:
    """A thread that only the players of a table see, and the server's moderators."""
    name = cut(f"{GAMES[row.game].title}: {', '.join(chair.name for chair in row.chairs)}", 100)
    try:
        kind = discord.ChannelType.private_thread
        thread = await channel.create_thread(name=name, type=kind, invitable=False, auto_archive_duration=WEEK)
        for person in sorted(row.people()):
            await thread.add_user(discord.Object(person))
    except discord.Forbidden as fault:
        may = "Ask a moderator to allow me “Create Private Threads”, or open the table's door."
        raise Illegal(f"I can't open private threads here. {may}") from fault
    return int(thread.id)


async def grow(message: Any, name: str) -> int | None:
    """A thread on a message; it has the message's id, so that whoever comes second finds it. None where there can be
    none."""
    try:
        await message.create_thread(name=cut(name, 100), auto_archive_duration=WEEK)
    except discord.HTTPException as fault:
        if passing(fault):
            raise
        return int(message.id) if fault.code == HAS_THREAD else None
    return int(message.id)


def stopped(row: TableRow, code: int) -> TableRow:
    """There is nowhere to write."""
    what = "its channel was deleted" if code == UNKNOWN_CHANNEL else "I can't write in its channel any more"
    status = "paused" if row.status == "playing" else row.status
    return structs.replace(row, lost=Lost(f"The game is paused because {what}. {RESUME}"), status=status)
