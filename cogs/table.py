"""What can be done with a table that runs, apart from playing."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands
from msgspec import structs

from bot import votes
from bot.app import Demiurge
from bot.chairs import PAUSE_LASTS, going_on, must_let_sit, seat_of
from bot.clicks import app, verified
from bot.herald import NOBODY, PEOPLE
from bot.logbook import open_log
from bot.places import is_lost, with_place
from bot.store import Lost, TableRow
from bot.texts import CONTENT, cut, plain
from bot.ui.controls import Interaction, handles, whisper
from games.kernel import Illegal
from games.registry import GAMES

from . import confirm
from .ending import ask_to_end, marked
from .game import HOW_TO_OPEN, RUNNING, table_here, tables_at
from .lobby import invitation, lobby_view, may_write
from .opening import new_lobby


class Tables(commands.GroupCog, group_name="table", group_description="The table of this thread"):
    @app_commands.command(name="list", description="The tables of this server, and yours")
    async def list_tables(self, interaction: Interaction) -> None:
        store = app(interaction).store
        rows = (
            await store.tables(guild=interaction.guild_id, status=("lobby", *RUNNING)) if interaction.guild_id else []
        )
        mine = await store.tables(person=interaction.user.id, status=RUNNING)
        lines = [table_line(row) for row in {row.id: row for row in (*mine, *rows)}.values()]
        text = "\n".join(lines[:20]) or f"No table is open; {HOW_TO_OPEN}."
        await interaction.response.send_message(cut(text, CONTENT), ephemeral=True)

    @app_commands.command(description="Invite somebody to the lobby that you have open in this channel")
    @app_commands.describe(person="Whom you would like to play with")
    async def invite(self, interaction: Interaction, person: discord.User) -> None:
        store = app(interaction).store
        open_here = (
            await store.tables(channel=interaction.channel_id, status=("lobby",)) if interaction.guild_id else []
        )
        mine = [row for row in open_here if interaction.user.id in row.people() and row.event is None]
        if not mine:
            raise Illegal(f"You have no open lobby in this channel; {HOW_TO_OPEN}.")
        await interaction.response.send_message(view=invitation(mine[0], person), allowed_mentions=PEOPLE)

    @app_commands.command(description="What has happened, with the rules behind it")
    async def log(self, interaction: Interaction) -> None:
        await open_log(interaction, (await table_here(interaction, looks=True)).id)

    @app_commands.command(description="Recompute all dice and shuffles, after the end")
    async def verify(self, interaction: Interaction) -> None:
        live = await app(interaction).tables.get((await table_here(interaction, looks=True)).id)
        await interaction.response.send_message(verified(live), ephemeral=True)

    @app_commands.command(description="Stop the clock (players only)")
    async def pause(self, interaction: Interaction) -> None:
        row = await table_here(interaction)
        end = f"<t:{int(app(interaction).now() + PAUSE_LASTS[row.pace])}:R>"
        words = f"⏸️ {interaction.user.mention} pauses the game. It goes on by itself {end}, or with `/table resume`."
        await self.switch(interaction, row, "playing", "paused", words)

    @app_commands.command(description="Go on after a pause, or here if the old place is gone (players only)")
    async def resume(self, interaction: Interaction) -> None:
        row = await to_resume(interaction)
        if row.status == "lobby":
            await show_here(interaction, row)
            return
        words = "▶️ The game goes on, and so does the clock."
        await self.switch(interaction, row, "paused", "playing", words)

    async def switch(self, interaction: Interaction, row: TableRow, before: str, after: str, words: str) -> None:
        client = app(interaction)
        playing(row, interaction)
        if after == "paused" and row.event is not None:
            raise Illegal("In a tournament only a judge stops the clock: call one with `/tournament judge`.")

        def act(row: TableRow) -> TableRow:
            if row.status != before:
                raise Illegal(f"The game is not {'running' if before == 'playing' else 'paused'}.")
            if row.frozen:
                raise Illegal("A judge has stopped this game, and lets it go on.")
            clock = stopped if after == "paused" else going_on
            row = structs.replace(clock(row, client.now()), status=after)
            row = marked(row, client.now(), interaction.user.id, "paused" if after == "paused" else "resumed")
            return moved_to(interaction, row) if is_lost(row) else row

        await client.tables.edit(row.id, act, ("place" if is_lost(row) else "board", ""))
        if after == "playing":
            client.tables.let_play(row.id)
        await interaction.response.send_message(words, allowed_mentions=NOBODY)

    @app_commands.command(description="Give up; the others play on")
    async def concede(self, interaction: Interaction) -> None:
        row = await table_here(interaction)
        if row.status not in RUNNING:
            raise Illegal("The game is over.")
        seat = playing(row, interaction)
        others = ", ".join(plain(chair.name) for chair in row.chairs if chair.seat != seat)
        if row.event is not None and row.event.is_draft:
            words = "Leave the draft? Cards are picked for you from now on, and you still play with that deck."
            await confirm.ask(interaction, words, "tb_concede", row.id, label="Leave the draft", emoji="🏳️")
            return
        lost = "You lose this game of your match" if row.event is not None else "You lose this game"
        words = f"Concede {about(row)} against {others}? {lost}, and there is no way back."
        await confirm.ask(interaction, words, "tb_concede", row.id, label="Concede the game", emoji="🏳️")

    @app_commands.command(description="Let an AI player take your seat, or take it back")
    @app_commands.describe(level="novice, adept or master; empty to play yourself again")
    @app_commands.choices(level=[app_commands.Choice(name=n, value=n) for n in ("novice", "adept", "master")])
    async def replace(self, interaction: Interaction, level: str = "") -> None:
        client = app(interaction)
        row = await table_here(interaction)
        if row.status not in RUNNING:
            raise Illegal("This game is over.")
        seat = playing(row, interaction)
        if level:
            must_let_sit(row)
        if not level and not row.chairs[seat].stand_in:
            raise Illegal("You play yourself; say which AI player shall take your seat.")
        if level:
            await votes.give_seat(client.tables, row.id, seat, level)
        else:
            await votes.come_back(client.tables, row.id, seat)
        words = f"plays no more; an AI player ({level}) has the seat for now" if level else "plays again"
        await interaction.response.send_message(f"{interaction.user.mention} {words}.")

    @app_commands.command(name="kick-vote", description="Ask the others to let an AI player take a silent seat")
    @app_commands.describe(player="Who has not answered for long")
    async def kick_vote(self, interaction: Interaction, player: discord.User) -> None:
        row = await table_here(interaction)
        seat = seat_of(row, player.id)
        if seat is None:
            raise Illegal("They do not sit at this table.")
        await votes.call(app(interaction).tables, row.id, seat, by=interaction.user.id)
        await interaction.response.send_message("The others are asked.", ephemeral=True)

    @app_commands.command(description="End the game without a winner: all players agree, or a moderator says why")
    @app_commands.describe(reason="Moderators: why; the players read it")
    async def end(self, interaction: Interaction, reason: str = "") -> None:
        await ask_to_end(interaction, await table_here(interaction), reason)

    @app_commands.command(description="Another game with the same people")
    async def rematch(self, interaction: Interaction) -> None:
        await rematch(interaction, await table_here(interaction))


def seated(row: TableRow, interaction: Interaction) -> int:
    seat = seat_of(row, interaction.user.id)
    if seat is None:
        raise Illegal("You do not sit at this table.")
    return seat


def playing(row: TableRow, interaction: Interaction) -> int:
    """The seat of somebody who is still in the game."""
    seat = seated(row, interaction)
    if seat in row.departed:
        raise Illegal("You have left this game already.")
    return seat


def stopped(row: TableRow, now: float) -> TableRow:
    return structs.replace(row, stopped=now)


def about(row: TableRow) -> str:
    return f"the game of {GAMES[row.game].title} in <#{row.thread or row.channel}>"


@handles("tb_concede")
async def on_concede(interaction: Interaction, words: list[str], _: list[str]) -> None:
    client = app(interaction)
    row = await client.tables.row(words[0])
    await interaction.response.defer()
    await client.tables.leave(row.id, playing(row, interaction))
    await confirm.done(interaction, "🏳️ You have conceded.")
    await client.herald.place(row).send(f"🏳️ {interaction.user.mention} gives up.", allowed_mentions=NOBODY)


async def to_resume(interaction: Interaction) -> TableRow:
    """A paused table of this place; else one of the person's that has lost its place, or whose lobby they look for."""
    store, person = app(interaction).store, interaction.user.id
    if not any(row.status in RUNNING for row in await tables_at(interaction)):
        for row in await store.tables(person=person, status=("paused", "lobby"), limit=None):
            if is_lost(row) or (row.status == "lobby" and row.host == person and row.event is None):
                return row
    return await table_here(interaction)


def moved_to(interaction: Interaction, row: TableRow) -> TableRow:
    """The table where the command was given; it is told to open its place there."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Illegal("Use this in the server channel where you want to go on.")
    if interaction.guild_id != row.guild and interaction.user.id != row.host:
        raise Illegal("Only its host can move a table to another server; use this in the server where you played.")
    may_write(interaction)
    moved = with_place(structs.replace(row, guild=interaction.guild_id), interaction.channel_id)
    return structs.replace(moved, lost=Lost())


async def show_here(interaction: Interaction, row: TableRow) -> None:
    """A lobby is shown anew, where it was asked for; its older message goes, if it is still there."""
    if interaction.guild_id is None:
        raise Illegal("Use this in the server channel where you want to play.")
    may_write(interaction)
    client, old = app(interaction), row
    await interaction.response.send_message(view=lobby_view(row))
    message = await interaction.original_response()

    def move(row: TableRow) -> TableRow:
        return structs.replace(row, lobby=message.id, channel=message.channel.id, guild=interaction.guild_id)

    await client.tables.edit(row.id, move)
    if old.lobby is not None:
        await client.herald.remove(client.get_partial_messageable(old.channel, guild_id=old.guild), old.lobby)


def table_line(row: TableRow) -> str:
    who = ", ".join(plain(chair.name) for chair in row.chairs)
    if is_lost(row):
        return f"• {row.game} (paused, its channel is gone: `/table resume` goes on where you use it): {who}"
    state = {"lobby": "open for players", "playing": "running", "paused": "paused"}[row.status]
    return f"• <#{row.thread or row.channel}> {row.game} ({state}): {who}"


async def rematch(interaction: Interaction, row: TableRow) -> None:
    """A new lobby with the same chairs; a second click finds the first one's lobby."""
    client = app(interaction)
    if row.status != "over":
        raise Illegal("This game is not over.")
    if interaction.user.id not in row.people():
        raise Illegal("Only those who played can ask for a rematch.")
    if row.rematch:
        raise Illegal("The rematch is open already; look for its lobby.")
    fresh = TableRow(
        game=row.game,
        settings=row.settings,
        guild=row.guild,
        channel=row.channel,
        host=interaction.user.id,
        seed="",
        pace=row.pace,
        created=row.created,
        changed=row.changed,
        solo=row.solo,
        chairs=[chair.anew() for chair in row.chairs],
    )
    place = None
    if interaction.guild_id is None:  # from a direct message: it is opened where they played
        await interaction.response.defer()
        place = client.get_partial_messageable(row.thread or row.channel, guild_id=row.guild)
    async with new_lobby(interaction, fresh, place) as new:

        def link(row: TableRow) -> TableRow:
            if row.rematch:
                raise Illegal("The rematch is open already; look for its lobby.")
            return structs.replace(row, rematch=new.id)

        try:
            await client.tables.edit(row.id, link)
        except Illegal:
            # Somebody was quicker: the lobby that nobody has seen goes again.
            await client.tables.edit(new.id, lambda row: structs.replace(row, status="ended"))
            raise
    if place is not None:
        await whisper(interaction, f"Your rematch is open in <#{row.thread or row.channel}>.")


@handles("rematch")
async def on_rematch(interaction: Interaction, words: list[str], _: list[str]) -> None:
    await rematch(interaction, await app(interaction).tables.row(words[0]))


async def setup(bot: Demiurge) -> None:
    await bot.add_cog(Tables())
