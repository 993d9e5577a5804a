"""What can be done with a table that runs, apart from playing."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands
from msgspec import structs

from bot import paces, votes
from bot.app import Demiurge
from bot.briefing import send_brief
from bot.chairs import going_on, must_let_sit, seat_of, with_chair
from bot.clicks import app, verified
from bot.herald import NOBODY, PEOPLE
from bot.logbook import open_log
from bot.paces import pace_of
from bot.places import is_lost, with_place
from bot.proposals import new_pace, propose
from bot.store import Lost, TableRow
from bot.texts import CONTENT, cut, plain
from bot.ui.controls import Interaction, handles, whisper
from bot.votes import marked, must_not_stall
from games.kernel import Illegal
from games.kernel.english import series
from games.registry import GAMES

from . import confirm
from .ending import ask_to_end
from .game import HOW_TO_OPEN, RUNNING, table_here, tables_at
from .joining import must_take_invitations
from .limits_here import may_open_here
from .lobby import invitation, lobby_view, may_write
from .opening import new_lobby
from .substitutes import offer_seat

LEVELS = list(dict.fromkeys(level for game in GAMES.values() for level in game.bots))


class Tables(commands.GroupCog, group_name="table", group_description="The table in this thread"):
    @app_commands.command(name="list", description="This server's tables, and yours")
    async def list_tables(self, interaction: Interaction) -> None:
        store = app(interaction).store
        rows = (
            await store.tables(guild=interaction.guild_id, status=("lobby", *RUNNING)) if interaction.guild_id else []
        )
        mine = await store.tables(person=interaction.user.id, status=RUNNING)
        rows = [row for row in rows if row.door != "private" or interaction.user.id in row.people()]
        lines = [table_line(row) for row in {row.id: row for row in (*mine, *rows)}.values()]
        text = "\n".join(lines[:20]) or f"There's no open table; {HOW_TO_OPEN}."
        await interaction.response.send_message(cut(text, CONTENT), ephemeral=True)

    @app_commands.command(description="Invite somebody to your lobby in this channel")
    @app_commands.describe(person="Who you'd like to play with")
    async def invite(self, interaction: Interaction, person: discord.User) -> None:
        store = app(interaction).store
        open_here = (
            await store.tables(channel=interaction.channel_id, status=("lobby",)) if interaction.guild_id else []
        )
        mine = [row for row in open_here if interaction.user.id in row.people() and row.event is None]
        if not mine:
            raise Illegal(f"You have no open lobby in this channel; {HOW_TO_OPEN}.")
        row, view = mine[0], invitation(mine[0], person)
        if row.door != "open" and interaction.user.id != row.host:
            raise Illegal("This table is by invitation: only its host invites.")
        if person.id in row.guests:
            raise Illegal("They have been invited already.")
        await must_take_invitations(app(interaction), interaction.user.id, person)
        await app(interaction).tables.edit(row.id, lambda row: with_guest(row, person.id))
        await interaction.response.send_message(view=view, allowed_mentions=PEOPLE)

    @app_commands.command(description="What happened, and the rules behind it")
    async def log(self, interaction: Interaction) -> None:
        await open_log(interaction, (await table_here(interaction, looks=True)).id)

    @app_commands.command(description="After the game: check every roll and shuffle")
    async def verify(self, interaction: Interaction) -> None:
        live = await app(interaction).tables.get((await table_here(interaction, looks=True)).id)
        await interaction.response.send_message(verified(live), ephemeral=True)

    @app_commands.command(description="Stop the clock (players only)")
    async def pause(self, interaction: Interaction) -> None:
        row = await table_here(interaction)
        end = f"<t:{int(app(interaction).now() + pace_of(row.pace).pause)}:R>"
        words = f"⏸️ {interaction.user.mention} pauses the game. It resumes by itself {end}, or with `/table resume`."
        await self.switch(interaction, row, "playing", "paused", words)

    @app_commands.command(description="Resume after a pause, or here if the old channel is gone (players only)")
    async def resume(self, interaction: Interaction) -> None:
        row = await to_resume(interaction)
        if row.status == "lobby":
            await show_here(interaction, row)
            return
        words = "▶️ The game is on again, and so is the clock."
        await self.switch(interaction, row, "paused", "playing", words)

    async def switch(self, interaction: Interaction, row: TableRow, before: str, after: str, words: str) -> None:
        client = app(interaction)
        playing(row, interaction)
        if after == "paused" and row.event is not None:
            raise Illegal("In a tournament only a judge can stop the clock. Call one with `/tournament judge`.")

        def act(row: TableRow) -> TableRow:
            if row.status != before:
                raise Illegal(f"The game isn't {'running' if before == 'playing' else 'paused'}.")
            if row.frozen:
                raise Illegal("A judge stopped this game and has to resume it.")
            if after == "paused":
                must_not_stall(row, interaction.user.id, client.now())
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
            words = "Leave the draft? I'll pick the rest of your cards, and you still play with that deck."
            await confirm.ask(interaction, words, "tb_concede", row.id, label="Leave the draft", emoji="🏳️")
            return
        lost = "You lose this game of your match" if row.event is not None else "You lose this game"
        words = f"Concede {about(row)} against {others}? {lost}, and there is no way back."
        await confirm.ask(interaction, words, "tb_concede", row.id, label="Concede the game", emoji="🏳️")

    @app_commands.command(description="Let an AI player take your seat, or take it back")
    @app_commands.describe(level="How well it plays; if empty, you play yourself again")
    @app_commands.choices(level=[app_commands.Choice(name=level, value=level) for level in LEVELS])
    async def replace(self, interaction: Interaction, level: str = "") -> None:
        client = app(interaction)
        row = await table_here(interaction)
        if row.status not in RUNNING:
            raise Illegal("This game is over.")
        seat = playing(row, interaction)
        if level:
            must_let_sit(row)
            game = GAMES[row.game]
            if level not in game.bots:
                raise Illegal(f"{game.title} has no {level} yet. Choose {series(game.bots, ' or ')}.")
        if not level and not row.chairs[seat].stand_in:
            raise Illegal("You're already playing yourself. Which AI player should take over?")
        if level:
            await votes.give_seat(client.tables, row.id, seat, level)
        else:
            await votes.come_back(client.tables, row.id, seat)
        words = f"steps away; an AI player ({level}) takes over" if level else "is back in the game"
        await interaction.response.send_message(f"{interaction.user.mention} {words}.")

    @app_commands.command(description="Change the pace, if everybody agrees")
    @app_commands.describe(time="Like 6 hours or 2 days; with a time bank: 2 days + 1 hour")
    async def pace(self, interaction: Interaction, time: str) -> None:
        client, word = app(interaction), paces.written(time)
        row = await table_here(interaction)
        playing(row, interaction)
        me = interaction.user.id
        row = await propose(client.tables, row.id, lambda row: new_pace(row, word, me, client.now()))
        words = "I've asked the others." if row.proposal is not None else f"New pace: {paces.words(row.pace)}."
        await interaction.response.send_message(words, ephemeral=True)

    @pace.autocomplete("time")
    async def usual_paces(self, _: Interaction, current: str) -> list[app_commands.Choice[str]]:
        usual = (
            "15 minutes",
            "1 hour",
            "6 hours",
            "1 day",
            "3 days",
            "7 days",
            "1 hour + 1 minute",
            "3 days + 6 hours",
        )
        return [app_commands.Choice(name=time, value=time) for time in usual if current.lower() in time]

    @app_commands.command(description="Offer your seat to somebody else, if the others agree")
    @app_commands.describe(
        person="Who takes over; if empty, I show who has signed up",
        note="A word for them: what you planned",
        instead_of="Whose seat (an AI player has it now); if empty, yours",
    )
    async def substitute(
        self,
        interaction: Interaction,
        person: discord.User | None = None,
        note: str = "",
        instead_of: discord.User | None = None,
    ) -> None:
        await offer_seat(interaction, await table_here(interaction), person, instead_of, note)

    @app_commands.command(description="What happened, what you hold, what you planned and what I ask you")
    async def brief(self, interaction: Interaction) -> None:
        await send_brief(interaction, (await table_here(interaction, looks=True)).id)

    @app_commands.command(description="Mute or unmute this table; your deadlines stay")
    async def mute(self, interaction: Interaction) -> None:
        row = await table_here(interaction)
        seat = playing(row, interaction)
        muted = not row.chairs[seat].muted
        await app(interaction).tables.edit(row.id, lambda row: with_chair(row, seat, muted=muted))
        off = "I'll send you nothing about this table. `/inbox` still lists it, and your deadlines stay."
        on = "I'll tell you again when it's your move here."
        await interaction.response.send_message(f"🔕 {off}" if muted else f"🔔 {on}", ephemeral=True)

    @app_commands.command(name="kick-vote", description="Ask the others to let an AI player take over for someone")
    @app_commands.describe(player="Who hasn't answered for a while")
    async def kick_vote(self, interaction: Interaction, player: discord.User) -> None:
        row = await table_here(interaction)
        seat = seat_of(row, player.id)
        if seat is None:
            raise Illegal("They're not playing at this table.")
        await votes.call(app(interaction).tables, row.id, seat, by=interaction.user.id)
        await interaction.response.send_message("I've asked the others.", ephemeral=True)

    @app_commands.command(description="End the game without a winner: all players agree, or a moderator says why")
    @app_commands.describe(reason="Moderators: why; the players read it")
    async def end(self, interaction: Interaction, reason: str = "") -> None:
        await ask_to_end(interaction, await table_here(interaction), reason)

    @app_commands.command(description="Play again with the same people")
    async def rematch(self, interaction: Interaction) -> None:
        await rematch(interaction, await table_here(interaction))


def with_guest(row: TableRow, person: int) -> TableRow:
    """Somebody is invited, and may come in whatever the door says."""
    return row if person in row.guests else structs.replace(row, guests=(*row.guests, person))


def seated(row: TableRow, interaction: Interaction) -> int:
    seat = seat_of(row, interaction.user.id)
    if seat is None:
        raise Illegal("You're not playing at this table.")
    return seat


def playing(row: TableRow, interaction: Interaction) -> int:
    """The seat of somebody who is still in the game."""
    seat = seated(row, interaction)
    if seat in row.departed:
        raise Illegal("You've already left this game.")
    return seat


def stopped(row: TableRow, now: float) -> TableRow:
    return structs.replace(row, stopped=now)


def about(row: TableRow) -> str:
    return f"the {GAMES[row.game].title} game in <#{row.thread or row.channel}>"


@handles("tb_concede")
async def on_concede(interaction: Interaction, words: list[str], _: list[str]) -> None:
    client = app(interaction)
    row = await client.tables.row(words[0])
    await interaction.response.defer()
    await client.tables.leave(row.id, playing(row, interaction))
    await confirm.done(interaction, "🏳️ You conceded.")
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
        raise Illegal("Use this in the server channel where you want to continue.")
    if interaction.guild_id != row.guild and interaction.user.id != row.host:
        raise Illegal("Only its host can move a table to another server. Use this in the server where you played.")
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
        return f"• {row.game} (paused, its channel is gone: use `/table resume` where you want to continue): {who}"
    state = {"lobby": "open for players", "playing": "running", "paused": "paused"}[row.status]
    return f"• <#{row.thread or row.channel}> {row.game} ({state}): {who}"


async def rematch(interaction: Interaction, row: TableRow) -> None:
    """A new lobby with the same chairs and the same door; a second click finds the first one's lobby."""
    client = app(interaction)
    if row.status != "over":
        raise Illegal("This game isn't over yet.")
    if interaction.user.id not in row.people():
        raise Illegal("Only the players can ask for a rematch.")
    if row.rematch:
        raise Illegal("The rematch is already open. Look for its lobby.")
    if await client.store.apart(row.people(), only_blocks=True):
        raise Illegal("This rematch can't be opened. Open a new table instead.")
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
        door=row.door,
        guests=tuple(sorted({*row.guests, *row.people()})),  # who played may leave and come back
        barred=row.barred,
        least_finished=row.least_finished,
    )
    if interaction.guild_id is not None:
        await may_open_here(interaction)
    place = None
    if interaction.guild_id is None:  # from a direct message: it is opened where they played
        await interaction.response.defer()
        place = client.get_partial_messageable(row.thread or row.channel, guild_id=row.guild)
    async with new_lobby(interaction, fresh, place) as new:

        def link(row: TableRow) -> TableRow:
            if row.rematch:
                raise Illegal("The rematch is already open. Look for its lobby.")
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
