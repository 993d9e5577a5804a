"""What somebody can do about somebody else: not meet them any more, or tell the moderators."""

from __future__ import annotations

import io

import discord
from discord import app_commands
from discord.ext import commands
from discord.ui import LayoutView, TextDisplay

from bot.app import Demiurge
from bot.clicks import answers_text, app, log_text
from bot.herald import Herald, nonce
from bot.limits import check
from bot.live_table import LiveTable
from bot.proposals import former
from bot.store import Outgoing, Report, StepRow, TableRow
from bot.texts import cut, quoted
from bot.ui.controls import Interaction, Press
from bot.ui.controls import row as side_by_side
from games.kernel import Illegal
from games.registry import GAMES

from .game import table_here

A_DAY = 5  # reports of one person
DAY = 86400.0


async def report(interaction: Interaction, row: TableRow, player: discord.User, reason: str) -> None:
    client, me = app(interaction), interaction.user.id
    there = {*row.people(), *former(row)}
    if me not in there or player.id not in there:
        raise Illegal("You report a player of your own table: use this in its thread.")
    if player.id == me:
        raise Illegal("You can't report yourself.")
    if row.guild is None:
        raise Illegal("This table is in no server, so there are no moderators to tell.")
    lately = await client.store.reports(by=me, since=client.now() - DAY)
    if len(lately) >= A_DAY:
        raise Illegal(f"You have reported {A_DAY} times today. The moderators have plenty to read; try again tomorrow.")
    new = Report(guild=row.guild, table=row.id, by=me, against=player.id, reason=reason.strip()[:1000], at=client.now())
    new = await client.store.new_report(new)
    await client.store.put([Outgoing(table=row.id, kind="report", key=new.id, due=client.now())])
    client.herald.bell.ring()
    words = "The moderators read it, with this table's record. While the game runs they see what onlookers see."
    await interaction.response.send_message(f"🚩 Thank you. {words}", ephemeral=True)


def record_files(live: LiveTable | None, row: TableRow, steps: list[StepRow]) -> dict[str, str]:
    """What moderators get to read: while the game runs what an onlooker knows and no more, not even how often somebody
    was asked; after it every answer, as the players have it."""
    marks = [f"{mark.at:.0f} {mark.by} {mark.what} {mark.reason}".rstrip() for mark in row.marks]
    files = {f"{row.id}-marks.txt": "\n".join(marks) + "\n"} if marks else {}
    if live is not None:
        files[f"{row.id}-log.txt"] = log_text(live, None, steps)
        if row.result is not None:
            files[f"{row.id}-answers.jsonl"] = answers_text(live, steps)
    return files


class Conducts(commands.Cog):
    def __init__(self, herald: Herald) -> None:
        self.herald = herald
        herald.kinds["report"] = self.send

    @app_commands.command(name="report", description="Tell this server's moderators about a player of your table")
    @app_commands.describe(player="Who", reason="What happened; the moderators read it")
    async def report_player(
        self, interaction: Interaction, player: discord.User, reason: app_commands.Range[str, 5, 1000]
    ) -> None:
        await report(interaction, await table_here(interaction), player, reason)

    async def send(self, mail: Outgoing) -> None:
        """To the moderators' channel, if they have one."""
        store = self.herald.store
        row = await self.herald.tables.row(mail.table)
        found = await store.reports(id=mail.key)
        server = await store.server(row.guild or 0)
        if not found or server.reports is None:
            return
        one = found[0]
        live = await self.herald.tables.played(row.id)
        texts = record_files(live, row, await store.steps(row.id))
        files = [discord.File(io.BytesIO(text.encode()), name) for name, text in texts.items()]
        where = f"{GAMES[row.game].title} in <#{row.thread or row.channel}>"
        head = f"🚩 <@{one.by}> reports <@{one.against}>: {where}, {row.status}\n{quoted(one.reason)}"
        place = self.herald.client.get_partial_messageable(server.reports, guild_id=row.guild)
        if files:
            await place.send(
                "-# The record of a reported table:", files=files, silent=True, nonce=f"{nonce(mail)[:20]}-rec"
            )
        view = LayoutView(timeout=None)
        view.add_item(TextDisplay(cut(head, 3000)))
        view.add_item(side_by_side(Press("rp_close", one.id, label="Close report", emoji="✅")))
        await place.send(view=check(view), allowed_mentions=discord.AllowedMentions.none(), nonce=nonce(mail))


async def setup(bot: Demiurge) -> None:
    await bot.add_cog(Conducts(bot.herald))
