"""What concerns a person alone: whom they don't want to meet, and all that is kept about them."""

from __future__ import annotations

import io
import secrets
import zipfile
from typing import Any

import discord
import msgspec
from discord import app_commands
from discord.ext import commands
from msgspec import structs

from bot import show
from bot.app import Demiurge
from bot.clicks import app
from bot.reliability import reliability
from bot.store import BlockKind, TableRow
from bot.store.forgetting import CLOSED_EVENTS
from bot.store.table_rows import FINISHED
from bot.texts import CONTENT, cut
from bot.ui.controls import Interaction, handles
from games.kernel import Illegal
from games.kernel.english import count, series
from games.registry import GAMES
from renderers.tournament import person as draw
from tournaments import statistics

from . import confirm

MOST_BLOCKS = 200
WHOLE = 7_000_000  # bytes of a file that Discord takes; what is longer is zipped
FORGET = (
    "Forget you? I delete your settings, decks, ratings and lists. In finished games and tournaments a number that "
    "stands for nobody takes your place. Messages in Discord stay as they are. There is no way back."
)


async def set_block(interaction: Interaction, person: discord.User, kind: BlockKind | None) -> None:
    client, me = app(interaction), interaction.user.id
    if person.id == me:
        raise Illegal("You can't block yourself.")
    if kind is not None and len(await client.store.blocks(me)) >= MOST_BLOCKS:
        raise Illegal(f"Your list is full: {MOST_BLOCKS} people. `/me unblock` makes room.")
    await client.store.set_block(me, person.id, kind, client.now())


class Me(commands.GroupCog, group_name="me", group_description="Whom you don't want to meet, and your data"):
    @app_commands.command(description="You and they don't sit at one table any more; nobody is told")
    @app_commands.describe(person="Who")
    async def block(self, interaction: Interaction, person: discord.User) -> None:
        await set_block(interaction, person, "block")
        words = "can't join your lobbies or invite you, and the queue keeps you apart. Tournaments pair as they must."
        await interaction.response.send_message(f"{person.mention} {words}", ephemeral=True)

    @app_commands.command(description="The queue keeps you apart; nobody is told")
    @app_commands.describe(person="Who")
    async def avoid(self, interaction: Interaction, person: discord.User) -> None:
        await set_block(interaction, person, "avoid")
        words = f"The queue won't bring you and {person.mention} together. They can still join your lobbies."
        await interaction.response.send_message(words, ephemeral=True)

    @app_commands.command(description="Meet somebody again")
    @app_commands.describe(person="Who")
    async def unblock(self, interaction: Interaction, person: discord.User) -> None:
        await set_block(interaction, person, None)
        await interaction.response.send_message(f"You can meet {person.mention} again.", ephemeral=True)

    @app_commands.command(description="Whom you block and avoid; only you see it")
    async def blocks(self, interaction: Interaction) -> None:
        mine = await app(interaction).store.blocks(interaction.user.id)
        lines = [f"• <@{other}> ({kind})" for other, kind in mine.items()]
        await interaction.response.send_message(cut("\n".join(lines) or "Nobody.", CONTENT), ephemeral=True)

    @app_commands.command(description="Everything I keep about you, as a file, and your games as a picture")
    async def export(self, interaction: Interaction) -> None:
        client, me = app(interaction), interaction.user.id
        if not client.exports.passes(me):
            raise Illegal("You have just had your data. Try again in an hour.")
        await interaction.response.defer(ephemeral=True, thinking=True)
        whole = msgspec.json.format(msgspec.json.encode(await everything(client, me), enc_hook=str))
        files = [data_file(whole), await card(client, me, interaction.user.display_name)]
        words = "Here is all that I keep about you. What it means: `docs/privacy.md`. `/me forget` deletes it."
        await interaction.followup.send(words, files=files, ephemeral=True)

    @app_commands.command(description="Delete what I keep about you; finished games stay without your name")
    async def forget(self, interaction: Interaction) -> None:
        await must_be_free(app(interaction), interaction.user.id)
        await confirm.ask(interaction, FORGET, "me_forget", interaction.user.id, label="Forget me", emoji="🕊️")


def data_file(whole: bytes) -> discord.File:
    if len(whole) <= WHOLE:
        return discord.File(io.BytesIO(whole), "demiurge.json")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("demiurge.json", whole)
    packed.seek(0)
    return discord.File(packed, "demiurge.zip")


async def everything(client: Demiurge, me: int) -> dict[str, Any]:
    """All of one person's, and nothing of anybody else's: of a running game what they answered, and not its seed."""
    kept = await client.store.kept_of(me)
    tables = [await table_of(client, row, me) for row in await client.store.mentioned(me)]
    mine = [
        {"table": one.table, "game": one.game, "at": one.at, "seat": [s for s in one.seats if s.player == str(me)]}
        for one in await client.store.results_of(me)
    ]
    events = [
        {"name": row.name, "game": row.game, "status": row.status, "organiser": row.organiser == me,
         "entry": row.entries[key] if (key := row.entrant(me)) is not None else None}
        for row in await client.store.events_of(me)
    ]  # fmt: skip
    return {"person": me, **kept, "tables": tables, "results": mine, "events": events}


async def table_of(client: Demiurge, row: TableRow, me: int) -> dict[str, Any]:
    chairs = [chair for chair in row.chairs if chair.person == me]
    steps = await client.store.steps(row.id) if chairs else []
    own = [step for step in steps if step.seat == chairs[0].seat and not chairs[0].before]
    return {
        "table": row.id, "game": row.game, "status": row.status, "created": row.created, "host": row.host == me,
        "chair": structs.replace(chairs[0], vote=None, before=()) if chairs else None,
        "did": [mark for mark in row.marks if mark.by == me],
        "answers": [{"at": step.at, "kind": step.kind, "answer": step.answer, "by": step.by} for step in own],
        "result": row.result,
    }  # fmt: skip


async def card(client: Demiurge, me: int, name: str) -> discord.File:
    """The person's games in numbers."""
    conduct = await client.store.conduct([me])
    records = [one.record() for one in await client.store.results_of(me)]
    lines = []
    for key, game in GAMES.items():
        seats = [s for one in records if one.game == key for s in one.seats if s.player == str(me)]
        rating = (await client.store.rating(me, key)).rating
        lines.append(draw.Line(game.title, len(seats), sum(seat.won for seat in seats), rating))
    duels = [duel for duel in statistics.head_to_head(records) if str(me) in (duel.one, duel.other)]
    known = reliability(conduct, client.now())
    canvas = draw.person_card(name, lines, opponents=len(duels), finishes=known.shown)
    return await show.picture_file(canvas, "me")


async def must_be_free(client: Demiurge, me: int) -> None:
    """Who still plays, or has just been at a table that is not over, is needed there."""
    rows = [row for row in await client.store.mentioned(me) if row.status not in FINISHED]
    events = [row for row in await client.store.events_of(me) if row.status not in CLOSED_EVENTS]
    if not rows and not events:
        return
    what = [
        *([count(len(rows), "open table")] if rows else []),
        *([count(len(events), "open event")] if events else []),
    ]
    where = ", ".join(f"<#{row.thread or row.channel}>" for row in rows[:10])
    raise Illegal(
        f"I can't forget you yet: {series(what)} still need to know you{f' ({where})' if where else ''}. Leave "
        "lobbies, finish or concede your games, drop from events; then try again."
    )


@handles("me_forget")
async def on_forget(interaction: Interaction, words: list[str], _: list[str]) -> None:
    client, me = app(interaction), interaction.user.id
    if words[0] != str(me):
        raise Illegal("That button is somebody else's.")
    await interaction.response.defer()
    await must_be_free(client, me)
    # No person has so short an id: Discord's are as long as the time since 2015.
    await client.store.forget(me, 10**8 + secrets.randbelow(9 * 10**8))
    await confirm.done(interaction, "🕊️ You are forgotten. If you play again, I'll meet you for the first time.")


async def setup(bot: Demiurge) -> None:
    await bot.add_cog(Me())
