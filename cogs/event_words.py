"""What the commands of events share: how they are described, and how they answer."""

from __future__ import annotations

from discord import app_commands

from bot.texts import cut
from bot.ui.controls import Interaction

ABOUT = "Which event; if empty, the one in this channel"
Choice = app_commands.Choice[str]


def choices(values: dict[str, str]) -> list[Choice]:
    return [app_commands.Choice(name=cut(words, 100), value=value) for value, words in values.items()]


async def answer(interaction: Interaction, words: str) -> None:
    """What a command came to; privately, as the event's card tells the others."""
    if interaction.response.is_done():
        await interaction.followup.send(cut(words, 2000), ephemeral=True)
    else:
        await interaction.response.send_message(cut(words, 2000), ephemeral=True)


async def wait(interaction: Interaction) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
