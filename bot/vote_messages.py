"""What is posted about people who do not answer, and what its buttons do."""

from __future__ import annotations

import discord
from discord import ButtonStyle
from discord.ui import LayoutView, TextDisplay
from msgspec import structs

from games.kernel import Illegal, Seat

from .briefing import brief
from .chairs import STAND_IN, seat_of, with_chair
from .clicks import app
from .herald import NOBODY, PEOPLE, Herald, nonce
from .limits import check
from .store import Outgoing, TableRow
from .ui.controls import Interaction, Press, handles, number
from .ui.controls import row as side_by_side
from .votes import cast, come_back, needed, others


def vote_view(row: TableRow, seat: Seat) -> LayoutView:
    vote, who = row.chairs[seat].vote, f"<@{row.chairs[seat].person}>"
    assert vote is not None, "only a vote is shown"
    back = Press("return", row.id, seat, label="I'm back", emoji="👋")
    view = LayoutView(timeout=None)
    if vote.end == "open":
        asked = ", ".join(f"<@{chair.person}>" for chair in others(row, seat))
        view.add_item(
            TextDisplay(
                f"⌛ {who} hasn't answered for a while. {asked}: should an AI player ({STAND_IN}) take over until they "
                f"are back?\n-# {len(vote.yes)} for, {len(vote.no)} against; "
                f"{needed(row, seat)} votes for it decide."
            )
        )
        key = (row.id, seat, vote.number)
        yes = Press("vote", *key, "yes", label="Let AI take over", style=ButtonStyle.primary, emoji="🤖")
        view.add_item(side_by_side(yes, Press("vote", *key, "no", label="Wait for them", emoji="⏳"), back))
        return check(view)
    words = {
        "taken": f"🤖 An AI player is playing for {who} right now.",
        "refused": f"⏳ The table is waiting for {who}.",
        "returned": f"👋 {who} is back.",
    }
    view.add_item(TextDisplay(words[vote.end]))
    if vote.end == "taken":
        view.add_item(side_by_side(back))
    return check(view)


class Messages:
    """What the herald sends about absent people. Each is drawn from the row as it is when it is sent."""

    def __init__(self, herald: Herald) -> None:
        self.herald = herald
        herald.kinds |= {"vote": self.vote, "taken": self.taken}

    async def vote(self, mail: Outgoing) -> None:
        """The vote's message: posted once with a ping to those who vote, then edited."""
        seat = int(mail.key)
        row = await self.herald.tables.row(mail.table)
        vote, place = row.chairs[seat].vote, self.herald.place(row)
        if vote is None:
            return
        if vote.message:
            try:
                await place.get_partial_message(vote.message).edit(view=vote_view(row, seat), allowed_mentions=NOBODY)
            except discord.NotFound:
                return  # somebody has deleted it; the commands still work
        elif vote.end == "open":
            number = vote.number
            sent = await place.send(view=vote_view(row, seat), allowed_mentions=PEOPLE, nonce=nonce(mail))
            await self.herald.tables.edit(row.id, lambda row: remember(row, seat, number, sent.id))

    async def taken(self, mail: Outgoing) -> None:
        """Tell the person, once for each time, that an AI player has their seat."""
        seat = int(mail.key)
        row = await self.herald.tables.row(mail.table)
        chair = row.chairs[seat]
        if not chair.stand_in or row.status not in ("playing", "paused"):
            return
        view = LayoutView(timeout=None)
        view.add_item(
            TextDisplay(f"<@{chair.person}>, an AI player ({chair.stand_in}) is playing for you until you're back.")
        )
        view.add_item(side_by_side(Press("return", row.id, seat, label="I'm back", emoji="👋")))
        await self.herald.place(row).send(view=check(view), allowed_mentions=PEOPLE, nonce=nonce(mail))


def remember(row: TableRow, seat: Seat, number: int, message: int) -> TableRow:
    vote = row.chairs[seat].vote
    if vote is None or vote.number != number:
        return row
    return with_chair(row, seat, vote=structs.replace(vote, message=message))


@handles("vote", 4)
async def on_vote(interaction: Interaction, words: list[str], _: list[str]) -> None:
    table, seat, vote, choice = words
    row = await cast(app(interaction).tables, table, number(seat), number(vote), interaction.user.id, choice)
    await interaction.response.edit_message(view=vote_view(row, int(seat)), allowed_mentions=NOBODY)


@handles("return", 2)
async def on_return(interaction: Interaction, words: list[str], _: list[str]) -> None:
    table, claimed = words
    tables = app(interaction).tables
    row = await tables.row(table)
    seat = seat_of(row, interaction.user.id)
    if seat is None or str(seat) != claimed:
        raise Illegal("Only the player who was away can press that.")
    if row.status not in ("playing", "paused"):
        raise Illegal("This game is no longer running.")
    await come_back(tables, table, seat)
    await interaction.response.send_message("Welcome back! You're in control again.", ephemeral=True)
    view, files = await brief(app(interaction).store, await tables.get(table), seat, interaction.user.id)
    await interaction.followup.send(view=view, files=files, ephemeral=True)
