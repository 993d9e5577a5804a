"""
What a person may do where a table or an event stands. Discord tells with a command what its author may do in the place
where it was typed; that is worth nothing for a table in another server, or in a channel with rights of its own.
"""

from __future__ import annotations

from typing import Any

import discord

from .store import TableRow

NOTHING = discord.Permissions.none()


async def rights_at(interaction: discord.Interaction[Any], row: TableRow) -> discord.Permissions:
    """The person's rights at the table itself; none where that cannot be found out."""
    if row.guild is None:
        return NOTHING
    at_home = interaction.guild_id == row.guild
    if at_home and interaction.channel_id in (row.channel, row.thread):
        return interaction.permissions
    server: discord.Guild | None = interaction.client.get_guild(row.guild)
    place = server.get_channel_or_thread(row.channel) if server is not None else None
    if server is None or place is None:
        return NOTHING
    try:
        # The bot is not told when roles change, so only the interaction itself and Discord know them.
        known = interaction.user if at_home else None
        member = known if isinstance(known, discord.Member) else await server.fetch_member(interaction.user.id)
        return place.permissions_for(member)
    except (discord.NotFound, discord.ClientException):
        return NOTHING  # they are no member, or the channel above a thread is not known


def manages(interaction: discord.Interaction[Any]) -> int | None:
    """The server that the person may manage, as far as this interaction tells. Whoever holds this compares it with the
    server of the event: the right is good there and nowhere else."""
    return interaction.guild_id if interaction.permissions.manage_guild else None
