"""Godsforge: the common commands, and solo play."""

from __future__ import annotations

from discord import app_commands

from bot.app import Demiurge
from bot.ui.controls import Interaction
from games.godsforge.cards import NEMESES

from .game import GameCog
from .opening import open_lobby


class Godsforge(GameCog, group_name="godsforge", group_description="Godsforge, the dice duel of four wizards"):
    game = "godsforge"
    also = ", `/godsforge solo` one for you alone"

    @app_commands.command(description="Play alone against a Nemesis")
    @app_commands.describe(nemesis="Who you face")
    @app_commands.choices(nemesis=[app_commands.Choice(name=label, value=name) for name, label in NEMESES.items()])
    async def solo(self, interaction: Interaction, nemesis: str = "The Ash Choir") -> None:
        await open_lobby(interaction, self.game, {"nemesis": nemesis}, solo=True)


async def setup(bot: Demiurge) -> None:
    await bot.add_cog(Godsforge(bot))
