"""The settings of an event as selects, a few at a time; those of the game's tables come after its own."""

from __future__ import annotations

from discord import SelectOption
from discord.ui import LayoutView, TextDisplay
from msgspec import structs

from bot.clicks import app
from bot.events import may_own
from bot.limits import OPTION_TEXT, OPTIONS, check
from bot.store import EventRow
from bot.texts import cut, plain
from bot.ui.controls import Interaction, Pick, Press, handles, number
from bot.ui.controls import row as side_by_side
from games.kernel import Illegal
from games.registry import GAMES

from .event_find import actor
from .event_players import event_of
from .event_terms import DIALS, fitting, minutes_words, values_of

SHOWN = 6  # at a time
PRESET = "preset"
ELSEWHERE = (
    "-# `/organise edit` sets them too, with other numbers, the start and judges; `/organise scoring`, `/organise "
    "entry` and `/organise extras` set points, who may join, roles and Discord's list; `/series save` keeps it all."
)


def names(row: EventRow) -> list[str]:
    """All that can be set: dials of the event, then presets, “game.” and the settings of every table."""
    settings = GAMES[row.game].settings
    tables = [name for name, setting in settings.items() if len(setting.values) > 1 and setting.offered("event")]
    return [*fitting(row), *([PRESET] if GAMES[row.game].presets else []), *(f"game.{name}" for name in tables)]


def dial_view(row: EventRow, page: int = 0) -> LayoutView:
    found = names(row)
    pages = [found[n : n + SHOWN] for n in range(0, len(found), SHOWN)]
    page = max(0, min(page, len(pages) - 1))
    view = LayoutView(timeout=None)
    place = f"page {page + 1} of {len(pages)}"
    head = f"**{cut(plain(row.name), 200)}**: settings, {place} (saved automatically)"
    view.add_item(TextDisplay(f"{head}\n{ELSEWHERE}"))
    for name in pages[page]:
        label, options = choices(row, name)
        view.add_item(side_by_side(Pick("ev_dial", row.id, name, page, options=options, placeholder=label)))
    view.add_item(
        side_by_side(
            Press("ev_dials", row.id, page - 1, label="Back", emoji="◀️", disabled=page == 0),
            Press("ev_dials", row.id, page + 1, label="More", emoji="▶️", disabled=page + 1 == len(pages)),
            Press("ev_do", row.id, "look", label="Done", emoji="✅"),
        )
    )
    return check(view)


def choices(row: EventRow, name: str) -> tuple[str, list[SelectOption]]:
    """The label of a setting, and its values; the present one is among them even if it is not a usual one."""
    if name == PRESET:
        return "Preset", presets(row)
    if name.startswith("game."):
        setting = GAMES[row.game].settings[name[5:]]
        label, values = setting.label, dict(setting.values)
        present = row.config.settings.get(name[5:], setting.default)
    else:
        dial = DIALS[name]
        label, values, present = dial.label, values_of(row, name), dial.read(row)
        values.setdefault(present, minutes_words(present) if name.endswith("minutes") else present)
    shown = list(values.items())[:OPTIONS]
    options = [
        SelectOption(label=cut(f"{label}: {words}", OPTION_TEXT), value=value, default=value == present)
        for value, words in shown
    ]
    return label, options


def presets(row: EventRow) -> list[SelectOption]:
    """Each with its sentence; none is marked if the settings follow none of them."""
    game = GAMES[row.game]
    chosen = game.preset_of(row.config.settings)
    return [
        SelectOption(
            label=cut(f"Preset: {preset.label}", OPTION_TEXT),
            value=name,
            description=cut(preset.note, OPTION_TEXT),
            default=name == chosen,
        )
        for name, preset in list(game.presets.items())[:OPTIONS]
    ]


async def turn(interaction: Interaction, row: EventRow, name: str, value: str) -> EventRow:
    """Set one thing; the engine says what does not fit."""
    if name == PRESET:
        config = structs.replace(row.config, settings=GAMES[row.game].with_preset(value, row.config.settings))
        return await app(interaction).events.edit(row.id, actor(interaction), config=config)
    if name.startswith("game."):
        config = structs.replace(row.config, settings={**row.config.settings, name[5:]: value})
        GAMES[row.game].agreed(config.settings)
        return await app(interaction).events.edit(row.id, actor(interaction), config=config)
    if name not in DIALS:
        raise Illegal("I don't know that setting.")
    stages, config = DIALS[name].write(row, value)
    return await app(interaction).events.edit(row.id, actor(interaction), stages=stages, config=config)


@handles("ev_dials", 2)
async def on_dials(interaction: Interaction, words: list[str], _: list[str]) -> None:
    row = await event_of(interaction, words[0])
    if not may_own(row, actor(interaction)):
        raise Illegal("Only this event's organiser or a server manager can do that.")
    await interaction.response.edit_message(view=dial_view(row, number(words[1])))


@handles("ev_dial", 3)
async def on_dial(interaction: Interaction, words: list[str], values: list[str]) -> None:
    row = await event_of(interaction, words[0])
    new = await turn(interaction, row, words[1], values[0])
    await interaction.response.edit_message(view=dial_view(new, number(words[2])))
