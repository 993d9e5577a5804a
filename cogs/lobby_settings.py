"""What a table agrees on in its lobby: a preset with one click, and every setting by itself."""

from __future__ import annotations

from typing import Any

from discord import SelectOption
from discord.ext import commands
from discord.ui import LayoutView, TextDisplay
from msgspec import structs

from bot import paces
from bot.app import Demiurge
from bot.clicks import app
from bot.limits import OPTION_TEXT, OPTIONS, check
from bot.store import TableRow
from bot.texts import cut
from bot.ui.controls import Interaction, Pick, Press, handles, number
from bot.ui.controls import row as side_by_side
from bot.ui.forms import Field, form, takes
from games.kernel import Illegal, Setting, Where
from games.registry import GAMES

from .lobby import PACES, change, hosted, renew_lobby

OWN = "own"  # the choice of a pace that has no name
SHOWN = 6  # settings at a time: more than that nobody reads


@handles("preset", 2)
async def on_preset(interaction: Interaction, words: list[str], _: list[str]) -> None:
    table, name = words
    await hosted(interaction, table)

    def act(row: TableRow) -> TableRow:
        return structs.replace(row, settings=GAMES[row.game].with_preset(name, row.settings))

    await change(interaction, table, act)


@handles("options", 1, 2)
async def on_options(interaction: Interaction, words: list[str], _: list[str]) -> None:
    """The first settings, from the lobby; from there on another page of them."""
    row = await hosted(interaction, words[0])
    must_be_lobby(row)
    if len(words) == 1:
        await interaction.response.send_message(view=options_view(row), ephemeral=True)
    else:
        await interaction.response.edit_message(view=options_view(row, number(words[1])))


def options_view(row: TableRow, page: int = 0) -> LayoutView:
    """The settings as selects, the game's first ones before the rest."""
    view = LayoutView(timeout=None)
    pages = setting_pages(row)
    page = min(page, len(pages) - 1)
    place = f" Page {page + 1} of {len(pages)}." if len(pages) > 1 else ""
    view.add_item(TextDisplay(f"Table settings (saved automatically).{place}"))
    for name in pages[page]:
        setting = pace_setting(row) if name == "pace" else GAMES[row.game].settings[name]
        present = row.pace if name == "pace" else row.settings.get(name, setting.default)  # older tables lack some
        options = [
            SelectOption(
                label=cut(f"{setting.label}: {words}", OPTION_TEXT),
                value=value,
                description=cut(setting.note, OPTION_TEXT) or None,
                default=value == present,
            )
            for value, words in list(setting.values.items())[:OPTIONS]
        ]
        view.add_item(side_by_side(Pick("setting", row.id, name, options=options, placeholder=setting.label)))
    if len(pages) > 1:
        turn = [
            Press("options", row.id, page - 1, label="Back", emoji="◀️", disabled=page == 0),
            Press("options", row.id, page + 1, label="More options", emoji="▶️", disabled=page + 1 == len(pages)),
        ]
        view.add_item(side_by_side(*turn))
    return check(view)


def pace_setting(row: TableRow) -> Setting:
    """The paces with names, the table's own if it has one, and the way to another."""
    own = {} if row.pace in PACES else {row.pace: paces.words(row.pace)}
    return Setting("Pace", {**PACES, **own, OWN: "your own time, or a time bank"}, "day")


def pace_form(row: TableRow) -> Any:
    hint = "90 minutes, 2 days, or a time bank: 2 days + 1 hour"
    field = Field(name="pace", label="Time per move", hint=hint, most=60)
    return form("own_pace", row.id, title="Your own pace", fields=[field])


@takes("own_pace", 1)
async def on_own_pace(interaction: Interaction, words: list[str], written: dict[str, str]) -> None:
    pace = paces.written(written.get("pace") or "")
    await hosted(interaction, words[0])

    def act(row: TableRow) -> TableRow:
        must_be_lobby(row)
        return structs.replace(row, pace=pace)

    await interaction.response.defer()
    row = await app(interaction).tables.edit(words[0], act)
    await interaction.edit_original_response(view=options_view(row))
    await renew_lobby(interaction, row)


def must_be_lobby(row: TableRow) -> None:
    if row.status != "lobby":
        raise Illegal("The game has started, so its settings are fixed.")


def setting_pages(row: TableRow) -> list[list[str]]:
    settings = GAMES[row.game].settings
    here: Where = "solo" if row.solo else "table"
    names = ["pace", *(name for name, one in settings.items() if len(one.values) > 1 and one.offered(here))]
    return [names[n : n + SHOWN] for n in range(0, len(names), SHOWN)]


@handles("setting", 2)
async def on_setting(interaction: Interaction, words: list[str], values: list[str]) -> None:
    table, name = words
    client = app(interaction)
    row = await hosted(interaction, table)
    if name == "pace" and values[0] == OWN:
        await interaction.response.send_modal(pace_form(row))
        return

    def act(row: TableRow) -> TableRow:
        must_be_lobby(row)
        if name == "pace":
            if values[0] not in (*PACES, row.pace):
                raise Illegal("I don't know that pace.")
            return structs.replace(row, pace=values[0])
        agreed = GAMES[row.game].agreed({**row.settings, name: values[0]})
        return structs.replace(row, settings=agreed)

    await interaction.response.defer()
    row = await client.tables.edit(table, act)
    page = next((number for number, names in enumerate(setting_pages(row)) if name in names), 0)
    await interaction.edit_original_response(view=options_view(row, page))
    await renew_lobby(interaction, row)


class LobbySettings(commands.Cog):
    """The handlers above are the whole of it; this makes the file an extension."""


async def setup(bot: Demiurge) -> None:
    await bot.add_cog(LobbySettings())
