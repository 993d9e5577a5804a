"""What a host decides before the game: who plays, whom to call or send away, to hand the table over or to close it."""

from __future__ import annotations

from discord import SelectOption
from discord.ext import commands
from discord.ui import LayoutView, TextDisplay
from msgspec import convert, structs

from bot.app import Demiurge
from bot.chairs import renumber, seat_of
from bot.clicks import app
from bot.limits import check
from bot.reliability import THRESHOLDS
from bot.store import Chair, Door, TableRow
from bot.texts import cut, plain
from bot.ui.controls import SENSELESS, Interaction, Pick, Press, handles, number
from bot.ui.controls import row as side_by_side
from games.kernel import Illegal
from games.registry import GAMES

from .lobby import close_button, hosted, renew_lobby
from .lobby_settings import must_be_lobby

DOORS: dict[Door, str] = {
    "open": "Door: open to everybody",
    "invited": "Door: by invitation",
    "private": "Door: private, in a thread of your own",
}


def desk_view(row: TableRow) -> LayoutView:
    view = LayoutView(timeout=None)
    view.add_item(TextDisplay("Who plays at this table? `/table invite` asks somebody to join."))
    doors = [SelectOption(label=words, value=door, default=door == row.door) for door, words in DOORS.items()]
    view.add_item(side_by_side(Pick("desk", row.id, "door", options=doors)))
    trust = [
        SelectOption(label=trust_words(percent), value=str(percent), default=percent == row.least_finished)
        for percent in THRESHOLDS
    ]
    view.add_item(side_by_side(Pick("desk", row.id, "trust", options=trust)))
    others = [chair for chair in row.chairs if chair.person not in (None, row.host)]
    if others:
        seats = [SelectOption(label=cut(chair.name, 100), value=str(chair.person)) for chair in others]
        view.add_item(side_by_side(Pick("desk", row.id, "remove", options=seats, placeholder="Send somebody away")))
        view.add_item(side_by_side(Pick("desk", row.id, "give", options=seats, placeholder="Make somebody the host")))
    full = len(row.chairs) >= GAMES[row.game].seats[-1]
    call = Press("call", row.id, label="Call players", emoji="📣", disabled=full)
    view.add_item(side_by_side(call, close_button(row)))
    return check(view)


def trust_words(percent: int) -> str:
    return f"Players finish at least {percent}% of their games" if percent else "Players: whoever comes"


def seated(row: TableRow, person: int) -> Chair:
    seat = seat_of(row, person)
    if seat is None or person == row.host:
        raise Illegal("They don't sit at this table any more.")
    return row.chairs[seat]


def decided(row: TableRow, what: str, value: str) -> TableRow:
    must_be_lobby(row)
    if row.event is not None:
        raise Illegal("This is a tournament table: the tournament decides who plays.")
    if what == "door" and value in DOORS:
        return structs.replace(row, door=convert(value, Door))
    if what == "trust" and number(value) in THRESHOLDS:
        return structs.replace(row, least_finished=number(value))
    if what in ("remove", "give") and value.isdecimal():
        chair = seated(row, int(value))
        if what == "give":
            return structs.replace(row, host=int(value))
        chairs = renumber([other for other in row.chairs if other is not chair])
        guests = tuple(person for person in row.guests if person != chair.person)
        return structs.replace(row, chairs=chairs, guests=guests, barred=(*row.barred, int(value)))
    raise Illegal(SENSELESS)


@handles("hosting")
async def on_hosting(interaction: Interaction, words: list[str], _: list[str]) -> None:
    row = await hosted(interaction, words[0])
    must_be_lobby(row)
    await interaction.response.send_message(view=desk_view(row), ephemeral=True)


@handles("desk", 2)
async def on_desk(interaction: Interaction, words: list[str], values: list[str]) -> None:
    table, what = words
    await hosted(interaction, table)
    await interaction.response.defer()
    row = await app(interaction).tables.edit(table, lambda row: decided(row, what, values[0]))
    if what == "give":
        told = LayoutView(timeout=None)
        name = next(chair.name for chair in row.chairs if chair.person == row.host)
        told.add_item(TextDisplay(f"{plain(name)} is the host now."))
        await interaction.edit_original_response(view=told)
    else:
        await interaction.edit_original_response(view=desk_view(row))
    await renew_lobby(interaction, row)


class HostDesk(commands.Cog):
    """The handlers above are the whole of it; this makes the file an extension."""


async def setup(bot: Demiurge) -> None:
    await bot.add_cog(HostDesk())
