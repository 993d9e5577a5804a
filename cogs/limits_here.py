"""What a server lets a person open: where, and how much at once."""

from __future__ import annotations

import discord

from bot.clicks import app
from bot.store import Server
from bot.texts import plain
from bot.ui.controls import Interaction
from games.kernel import Illegal
from games.kernel.english import count


async def may_open_here(interaction: Interaction) -> Server:
    """Refuse a table where the server wants none, or one more of somebody who has enough of them."""
    client, channel = app(interaction), interaction.channel
    server = await client.store.server(interaction.guild_id or 0)
    here = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
    known = interaction.guild.get_channel(server.tables) if interaction.guild and server.tables else None
    if known is not None and here != known.id:
        raise Illegal(f"In this server tables are opened in <#{known.id}>.")
    mine = await client.store.tables(person=interaction.user.id, status=("lobby",), limit=None)
    mine = [row for row in mine if row.host == interaction.user.id and row.event is None and not row.together]
    if len(mine) >= server.lobbies:
        where = ", ".join(f"<#{row.channel}>" for row in mine[:5])
        raise Illegal(
            f"You have {count(len(mine), 'open lobby', 'open lobbies')} already ({where}). Start or close one."
        )
    return server


async def may_run_events(interaction: Interaction) -> Server:
    """Refuse an event of somebody whom the server does not let run any, or who has enough that nobody has seen."""
    client = app(interaction)
    server = await client.store.server(interaction.guild_id or 0)
    role = interaction.guild.get_role(server.hosts) if interaction.guild and server.hosts else None
    has_role = isinstance(interaction.user, discord.Member) and role in interaction.user.roles
    if role is not None and not has_role and not interaction.permissions.manage_guild:
        raise Illegal(f"In this server tournaments are run by <@&{role.id}>.")
    drafts = await client.store.events(guild=interaction.guild_id, status=("draft",), limit=None)
    mine = [event for event in drafts if event.organiser == interaction.user.id]
    if len(mine) >= server.lobbies:
        names = ", ".join(plain(event.name) for event in mine[:5])
        raise Illegal(f"You're still preparing {names}. Open or cancel one of them first.")
    return server
