"""Defiance of the Gods: the common commands, and matches. A person's decks have commands of their own."""

from __future__ import annotations

from discord import app_commands

from bot.app import Demiurge
from bot.ui.controls import Interaction

from .deck_commands import DeckCommands
from .game import GameCog
from .opening import open_lobby


class Defiance(GameCog, group_name="defiance", group_description="Defiance of the Gods, the duel of two realms"):
    game = "defiance"
    also = ", `/defiance match` one for the best of several games"
    deck = DeckCommands("defiance")

    @app_commands.command(description="Open a table for a best-of match")
    async def match(self, interaction: Interaction) -> None:
        await open_lobby(interaction, self.game, {"length": "match"})


async def setup(bot: Demiurge) -> None:
    await bot.add_cog(Defiance(bot))
