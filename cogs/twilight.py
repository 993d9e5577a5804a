"""Twilight of the Gods: the common commands, and tables for a draft or for teams. A person's decks have their own."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.app import Demiurge
from bot.ui.controls import Interaction
from games.twilight.cards import deities

from .deck_commands import DeckCommands
from .game import GameCog
from .opening import open_lobby


class Twilight(
    GameCog, group_name="twilight", group_description="Twilight of the Gods, the war of trades and heresies"
):
    game = "twilight"
    also = ", `/twilight draft` one where you draft your decks, `/twilight teams` one for two teams"
    deck = DeckCommands("twilight")

    def cards(self) -> dict[str, Any]:
        return super().cards() | {deity.name: deity for deity in deities("base").values()}

    @app_commands.command(description="Open a table where everyone drafts a deck")
    async def draft(self, interaction: Interaction) -> None:
        await open_lobby(interaction, self.game, {"decks": "draft"})

    @app_commands.command(description="Open a table for two teams")
    async def teams(self, interaction: Interaction) -> None:
        await open_lobby(interaction, self.game, {"teams": "2"})


async def setup(bot: Demiurge) -> None:
    await bot.add_cog(Twilight(bot))
