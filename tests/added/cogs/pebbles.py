"""Pebbles: the common commands, and decks."""

from __future__ import annotations

from bot.app import Demiurge
from cogs.deck_commands import DeckCommands
from cogs.game import GameCog


class Pebbles(GameCog, group_name="pebbles", group_description="Pebbles of the Gods, who has more"):
    game = "pebbles"
    deck = DeckCommands("pebbles")


async def setup(bot: Demiurge) -> None:
    await bot.add_cog(Pebbles(bot))
