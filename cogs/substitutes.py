"""People who come and go: a seat is offered to somebody else, by name or from the list of those who would step in."""

from __future__ import annotations

import discord
from discord import SelectOption
from discord.ui import LayoutView, TextDisplay

from bot.chairs import must_let_sit, seat_of
from bot.clicks import app
from bot.limits import OPTIONS, check
from bot.proposals import former, new_hands, propose
from bot.store import Proposal, TableRow
from bot.ui.controls import SENSELESS, Interaction, Pick, handles, number
from bot.ui.controls import row as side_by_side
from games.kernel import Illegal, one_line

from .game import RUNNING
from .joining import must_take_invitations
from .lobby import seat_name

NOTE = 300  # characters of what somebody leaves for the one who comes


async def offer_seat(
    interaction: Interaction, row: TableRow, person: discord.User | None, absent: discord.User | None, note: str
) -> None:
    if row.status not in RUNNING:
        raise Illegal("This game is over.")
    must_let_sit(row)
    me = interaction.user.id
    seat = seat_of(row, me if absent is None else absent.id)
    if seat is None:
        raise Illegal("You don't sit at this table." if absent is None else "They don't sit at this table.")
    if person is None:
        await show_list(interaction, row, seat)
        return
    await offer(interaction, row, seat, person, note)


async def show_list(interaction: Interaction, row: TableRow, seat: int) -> None:
    """Those who have signed up for this game in the table's server."""
    client = app(interaction)
    ready = await client.store.wishes(client.now(), guild=row.guild, game=row.game, kind="seat")
    away = {*row.people(), *former(row)}
    apart = {who for pair in await client.store.apart({*away, *(wish.person for wish in ready)}) for who in pair}
    free = [wish for wish in ready if wish.person not in away and wish.person not in apart][:OPTIONS]
    if not free:
        sign_up = client.mention("queue substitute")
        raise Illegal(f"Nobody has signed up to step in yet ({sign_up}). Ask somebody with `person:`.")
    options = [SelectOption(label=wish.name, value=str(wish.person)) for wish in free]
    view = LayoutView(timeout=None)
    view.add_item(TextDisplay("These players would step in. Who should I ask?"))
    view.add_item(side_by_side(Pick("sub_ask", row.id, seat, options=options, placeholder="Choose a player")))
    await interaction.response.send_message(view=check(view), ephemeral=True)


@handles("sub_ask", 2)
async def on_ask(interaction: Interaction, words: list[str], values: list[str]) -> None:
    client = app(interaction)
    row = await client.tables.row(words[0])
    ready = await client.store.wishes(client.now(), guild=row.guild, game=row.game, kind="seat")
    if row.guild is None or values[0] not in [str(wish.person) for wish in ready]:
        raise Illegal("They have taken themselves off the list. Choose somebody else.")
    await offer(interaction, row, number(words[1]), await client.fetch_user(int(values[0])), "")


async def offer(interaction: Interaction, row: TableRow, seat: int, person: discord.User, note: str) -> None:
    client, me = app(interaction), interaction.user.id
    if seat >= len(row.chairs):
        raise Illegal(SENSELESS)
    await must_take_invitations(client, me, person)
    if person.bot:
        raise Illegal("A bot can't play. `/table replace` lets an AI player take your seat.")
    comes, left = person, one_line(note, NOTE)

    def make(row: TableRow) -> Proposal:
        name = seat_name(comes.display_name, row.chairs)
        return new_hands(row, seat, comes.id, name, me, left, client.now())

    await propose(client.tables, row.id, make)
    await interaction.response.send_message(f"I've asked {comes.mention} and the others.", ephemeral=True)
