"""What is posted about proposals and substitutes, and what its buttons do."""

from __future__ import annotations

from typing import Any

import discord
from discord import ButtonStyle
from discord.ui import LayoutView, TextDisplay

from games.kernel.english import series
from games.registry import GAMES

from . import paces
from .briefing import brief
from .chairs import with_chair
from .clicks import act, app, sit
from .herald import PEOPLE, Herald, nonce, passing
from .limits import check
from .proposals import all_agree, ask_to_undo, has_a_say, open_one, reply
from .session import asks_to_undo
from .store import Outgoing, Posted, Proposal, TableRow
from .texts import cut, plain
from .ui.board import done_view
from .ui.controls import Interaction, Press, handles, number, whisper
from .ui.controls import row as side_by_side


def proposal_view(row: TableRow, its: Proposal) -> LayoutView:
    asked = [f"<@{person}>" for person in has_a_say(row, its) if person not in its.yes]
    end = f"-# Everybody must agree by <t:{int(its.until)}:f>; otherwise nothing changes."
    if its.what == "pace":
        words = f"⏱️ <@{its.by}> wants another pace: **{paces.words(its.value)}**. {series(asked)}, do you agree?"
        yes = "Agree"
    elif its.what == "undo":
        words = (
            f"↩️ <@{its.by}> wants to take back their last move, and what came after it. {series(asked)}, do you agree?"
        )
        yes = "Agree"
    else:
        chair = row.chairs[its.seat]
        seat = "their seat" if chair.person == its.by else f"{plain(chair.name)}'s seat"
        others = [who for who in asked if who != f"<@{its.value}>"]
        agree = f" {series(others)}, do you agree?" if others else ""
        words = f"🔁 <@{its.by}> offers {seat} at {GAMES[row.game].title} to <@{its.value}>. Will you take it?{agree}"
        yes = "Agree to this"
    view = LayoutView(timeout=None)
    view.add_item(TextDisplay(cut(f"{words}\n{end}", 1900)))
    agree_button = Press("tb_yes", row.id, its.number, label=yes, style=ButtonStyle.success, emoji="✅")
    view.add_item(side_by_side(agree_button, Press("tb_no", row.id, its.number, label="Keep it as it is", emoji="✋")))
    return check(view)


class ProposalMessages:
    def __init__(self, herald: Herald) -> None:
        self.herald = herald
        herald.kinds |= {"proposal": self.proposal, "brief": self.brief}

    async def proposal(self, mail: Outgoing) -> None:
        row = await self.herald.tables.row(mail.table)
        its = open_one(row, self.herald.now())
        if its is not None and not all_agree(row, its):
            if its.what == "seat" and row.door == "private" and row.thread is not None:
                thread: Any = await self.herald.client.fetch_channel(row.thread)
                await thread.add_user(discord.Object(int(its.value)))  # who is asked there must see it
            view = proposal_view(row, its)
            await self.herald.place(row).send(view=view, allowed_mentions=PEOPLE, nonce=nonce(mail))

    async def brief(self, mail: Outgoing) -> None:
        """Whoever has taken a seat over is told in private how things stand, and then asked as everybody is."""
        herald, seat = self.herald, int(mail.key)
        live = await herald.tables.get(mail.table)
        chair = live.row.chairs[seat]
        if chair.briefed or chair.person is None:
            return
        person = await herald.store.person(chair.person)
        panel: Posted | None = None
        if person.delivery == "dm" and not person.dms_closed:
            view, files = await brief(herald.store, live, seat, chair.person)
            try:
                channel = await herald.client.create_dm(discord.Object(chair.person))
                await channel.send(view=view, files=files, nonce=nonce(mail))
                panel = chair.panel
            except discord.HTTPException as fault:
                if passing(fault):
                    raise
        view = LayoutView(timeout=None)
        view.add_item(TextDisplay(f"👋 <@{chair.person}> plays for <@{chair.before[-1]}> from now on."))
        view.add_item(side_by_side(Press("brief", live.row.id, label="Brief me", emoji="📖")))
        await herald.place(live.row).send(view=check(view), allowed_mentions=PEOPLE, nonce=f"{nonce(mail)[:20]}-seat")

        def remember(row: TableRow) -> TableRow:
            return with_chair(row, seat, briefed=True, panel=panel)

        await herald.tables.edit(live.row.id, remember, ("panel", str(seat)))


async def answer(interaction: Interaction, words: list[str], *, yes: bool) -> None:
    table, its = words[0], number(words[1])
    client = app(interaction)
    before = await client.tables.row(table)
    row = await reply(client.tables, table, its, interaction.user.id, yes=yes)
    if row.proposal is not None:
        await interaction.response.edit_message(view=proposal_view(row, row.proposal))
        return
    what = before.proposal.what if before.proposal is not None else "pace"
    settled = {
        "pace": f"⏱️ New pace: {paces.words(row.pace)}.",
        "seat": "🔁 The seat has changed hands.",
        "undo": "↩️ Undone: everybody agreed.",
    }[what]
    words_ = settled if yes else f"✋ {interaction.user.mention} keeps it as it is."
    await interaction.response.edit_message(view=done_view(words_))


@handles("tb_yes", 2)
async def on_yes(interaction: Interaction, words: list[str], _: list[str]) -> None:
    await answer(interaction, words, yes=True)


@handles("tb_no", 2)
async def on_no(interaction: Interaction, words: list[str], _: list[str]) -> None:
    await answer(interaction, words, yes=False)


@handles("plead", 3)
async def on_plead(interaction: Interaction, words: list[str], _: list[str]) -> None:
    """To undo a move that others have answered."""
    table, claimed, seal = words
    tables = app(interaction).tables
    await interaction.response.defer()
    _live, seat = await sit(interaction, table, claimed, seal)
    await act(interaction, table, seat, ask_to_undo(tables, table, seat, seal))
    if asks_to_undo(await tables.row(table), seat):
        await whisper(interaction, "I've asked the others.")
