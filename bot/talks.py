"""
Two players of a table talk in private: in a thread with these two and the bot, which says nothing there but hello.

A game lets its tables choose with a setting called `talks`. What is promised there binds nobody, and nothing of the
game is shown there: whoever may read all threads of a server, its moderators mostly, can read this one too.
"""

from __future__ import annotations

from typing import cast

import discord
from discord import SelectOption
from discord.ui import LayoutView, TextDisplay

from games.kernel import Illegal

from .chairs import may_talk, seat_of
from .clicks import app
from .limits import check
from .store import Chair, TableRow
from .texts import cut, plain
from .ui.controls import Interaction, Pick, handles, number, row


def partners(table: TableRow, person: int) -> list[Chair]:
    """Everybody with whom this person can talk."""
    gone = table.departed
    return [chair for chair in table.chairs if chair.person not in (None, person) and chair.seat not in gone]


async def table_of(interaction: Interaction, id: str) -> TableRow:
    table = await app(interaction).tables.row(id)
    if seat_of(table, interaction.user.id) is None:
        raise Illegal("You're not playing at this table.")
    if not may_talk(table):
        raise Illegal("Private talks are off at this table.")
    if not partners(table, interaction.user.id):
        raise Illegal("There's nobody to talk to: the others are AI players or have left.")
    return table


@handles("talk")
async def on_talk(interaction: Interaction, words: list[str], _: list[str]) -> None:
    """Ask with whom."""
    table = await table_of(interaction, words[0])
    options = [SelectOption(label=cut(c.name, 100), value=str(c.seat)) for c in partners(table, interaction.user.id)]
    view = LayoutView(timeout=None)
    view.add_item(TextDisplay("Who do you want to talk to? I'll open a private thread for the two of you."))
    view.add_item(row(Pick("talkto", table.id, options=options, placeholder="Choose a player")))
    await interaction.response.send_message(view=check(view), ephemeral=True)


@handles("talkto")
async def on_talk_to(interaction: Interaction, words: list[str], values: list[str]) -> None:
    await interaction.response.defer()
    table = await table_of(interaction, words[0])
    other = next((c for c in partners(table, interaction.user.id) if c.seat == number(values[0])), None)
    if other is None:
        raise Illegal("You can't talk in private with that player.")
    own = next(chair for chair in table.chairs if chair.person == interaction.user.id)
    thread = await open_talk(interaction, table, *sorted((own, other), key=lambda chair: chair.seat))
    view = LayoutView(timeout=None)
    view.add_item(TextDisplay(f"Talk with {plain(other.name)} in <#{thread}>."))
    await interaction.edit_original_response(view=check(view))


async def open_talk(interaction: Interaction, table: TableRow, one: Chair, other: Chair) -> int:
    """The thread of these two; a new one if they have none yet."""
    name = cut(f"{one.name} & {other.name}", 80) + f" · {table.id}"
    channel = app(interaction).get_channel(table.channel)
    if isinstance(channel, discord.Thread):
        channel = channel.parent
    if not isinstance(channel, discord.TextChannel):
        raise Illegal("I can't open a private thread here. Write to each other directly instead.")
    for thread in channel.threads:
        if thread.name == name and thread.is_private():
            return thread.id
    try:
        kind = discord.ChannelType.private_thread
        thread = await channel.create_thread(name=name, type=kind, invitable=False, auto_archive_duration=10080)
        for chair in (one, other):
            await thread.add_user(discord.Object(cast("int", chair.person)))
        await thread.send(
            f"<@{one.person}> and <@{other.person}>, this is your private thread. Nobody has to keep a "
            f"promise made here, and the server's moderators can read along."
        )
    except discord.Forbidden as fault:
        raise Illegal(
            f"I'm not allowed to open private threads in <#{channel.id}>. Ask a moderator to give me "
            "“Create Private Threads”, or write to each other directly."
        ) from fault
    return thread.id
