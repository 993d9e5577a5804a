"""Glorantha: The Gods War: the common commands, and looks at the world, at empires and at runes."""

from __future__ import annotations

from discord import app_commands

from bot.app import Demiurge
from bot.chairs import seat_of
from bot.texts import plain
from bot.ui.controls import Interaction
from games.gods_war.cards import Card, Empire, Rune, catalogue
from renderers.gods_war import views

from .game import GameCog, live_here, meant, offering, offering_here

CARDS = catalogue("base").values()
EMPIRES = {card.name: card for card in CARDS if isinstance(card, Empire)}
RUNES = {card.name: card for card in CARDS if isinstance(card, Rune)}
GAME = "gods_war"


class GodsWar(GameCog, group_name="gods-war", group_description="Glorantha: The Gods War, empires at war"):
    game = GAME

    def cards(self) -> dict[str, Card]:
        """Some runes have the name of an empire."""
        return {f"{card.name} (rune)" if isinstance(card, Rune) else card.name: card for card in CARDS}

    @app_commands.command(description="Zoom in on an area or region")
    @app_commands.describe(where="An area, such as Dragon Pass, or a region, such as Hell")
    @app_commands.autocomplete(where=offering_here(GAME, lambda live: views.places(live.shown().state)))
    async def area(self, interaction: Interaction, where: str) -> None:
        live = await live_here(interaction, self.game)
        place = meant("area", views.places(live.shown().state), where)
        await self.show(interaction, canvas := views.close_by(live.shown(), live.names, place), plain(canvas.alt))

    @app_commands.command(description="See a player's sheet: pieces, Heroquests, gifts")
    @app_commands.describe(who="A player or an empire at your table; if empty, you")
    @app_commands.autocomplete(who=offering_here(GAME, lambda live: views.players(live.shown().state, live.names)))
    async def sheet(self, interaction: Interaction, who: str = "") -> None:
        live = await live_here(interaction, self.game)
        own = None if who else seat_of(live.row, interaction.user.id)
        seat = meant("player", views.players(live.shown().state, live.names), who) if own is None else own
        await self.show(interaction, canvas := views.sheet_of(live.shown(), live.names, seat), plain(canvas.alt))

    @app_commands.command(description="Read an empire's printed sheet")
    @app_commands.autocomplete(name=offering(EMPIRES))
    async def empire(self, interaction: Interaction, name: str) -> None:
        await self.show_card(interaction, meant("empire", EMPIRES, name))

    @app_commands.command(description="Read a rune")
    @app_commands.autocomplete(name=offering(RUNES))
    async def rune(self, interaction: Interaction, name: str) -> None:
        await self.show_card(interaction, meant("rune", RUNES, name))


async def setup(bot: Demiurge) -> None:
    await bot.add_cog(GodsWar(bot))
