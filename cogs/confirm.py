"""What cannot be taken back is asked once more: a sentence that says what will happen, and a button that does it."""

from __future__ import annotations

import discord
from discord import ButtonStyle
from discord.ui import LayoutView, TextDisplay

from bot.limits import check
from bot.texts import cut
from bot.ui.controls import Interaction, Press, is_private
from bot.ui.controls import row as side_by_side


async def ask(interaction: Interaction, words: str, verb: str, *about: object, label: str, emoji: str = "⚠️") -> None:
    """Nothing has happened yet; whoever thinks better of it just leaves the message alone."""
    view = LayoutView(timeout=None)
    view.add_item(TextDisplay(cut(words, 2000)))
    view.add_item(side_by_side(Press(verb, *about, label=label, style=ButtonStyle.danger, emoji=emoji)))
    if interaction.response.is_done():
        await interaction.followup.send(view=check(view), ephemeral=True)
    else:
        await interaction.response.send_message(view=check(view), ephemeral=True)


async def done(interaction: Interaction, words: str) -> None:
    """In the place of the question, so that its button is not pressed again."""
    view = LayoutView(timeout=None)
    view.add_item(TextDisplay(cut(words, 2000)))
    if not is_private(interaction):
        await interaction.followup.send(view=check(view), ephemeral=True)
    elif interaction.response.is_done():
        await interaction.edit_original_response(view=check(view))
    else:
        await interaction.response.edit_message(view=check(view), allowed_mentions=discord.AllowedMentions.none())
