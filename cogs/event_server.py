"""What an event may change in a server beside its messages, and who may let it: roles, and Discord's list of events."""

from __future__ import annotations

import discord

from bot.ui.controls import Interaction
from games.kernel import Illegal

# A role that can do any of these is not for whoever joins an event.
POWERS = discord.Permissions(
    administrator=True, manage_guild=True, manage_roles=True, manage_channels=True, manage_messages=True,
    manage_webhooks=True, manage_nicknames=True, manage_threads=True, manage_events=True, manage_expressions=True,
    kick_members=True, ban_members=True, moderate_members=True, mention_everyone=True, view_audit_log=True,
    move_members=True, mute_members=True, deafen_members=True,
)  # fmt: skip


def must_be_ones_to_give(interaction: Interaction, role: discord.Role) -> None:
    """Nobody gets a role into people's hands by an event that they could not give them themselves."""
    guild, who = interaction.guild, interaction.user
    if guild is None or not isinstance(who, discord.Member):
        raise Illegal("Roles belong to a server: use this command there.")
    name = f"@{role.name}"
    if role.is_default() or role.managed:
        raise Illegal(f"{name} can't be given to anybody. Choose another role.")
    if role.permissions.value & POWERS.value:
        raise Illegal(f"{name} has rights over the server: that's too much for joining an event. Choose a plain role.")
    if not who.guild_permissions.manage_roles or (guild.owner_id != who.id and role >= who.top_role):
        raise Illegal(f"You can't give {name} yourself. Ask somebody who manages roles above it to set this.")
    me = guild.me
    if not me.guild_permissions.manage_roles or role >= me.top_role:
        raise Illegal(f"I can't give {name}: let me manage roles, and put my own role above it.")


def must_list_events(interaction: Interaction) -> None:
    guild, who = interaction.guild, interaction.user
    if guild is None or not isinstance(who, discord.Member):
        raise Illegal("Events are listed in a server: use this command there.")
    rights = who.guild_permissions
    if not (rights.manage_events or rights.create_events):
        raise Illegal("You can't create events in this server yourself. Ask somebody who can to set this.")
    mine = guild.me.guild_permissions
    if not (mine.manage_events or mine.create_events):
        raise Illegal("I can't create events in this server: give me that right first.")
