"""What can I do here, now?"""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app import Demiurge
from bot.chairs import seat_of
from bot.clicks import app
from bot.ui.controls import Interaction
from games.registry import GAMES

from .game import GameCog, command_of, tables_at


class Help(commands.Cog):
    @app_commands.command(description="What you can do here, now")
    async def help(self, interaction: Interaction) -> None:
        store = app(interaction).store
        lines = []
        here = await tables_at(interaction)
        if here and seat_of(here[0], interaction.user.id) is not None:
            row = here[0]
            if row.waits_for(interaction.user.id):
                lines.append("**It is your move**: press *My hand* on the board, or look into your direct messages.")
            elif row.status == "over":
                lines.append("This game is over: *Rematch* on the result opens the next one.")
            else:
                lines.append("You sit here; the others are thinking. *My hand* shows your cards at any time.")
            lines.append(
                "`/table log` tells what happened and why, `/table pause` stops the clock, `/table concede` gives up."
            )
        waiting = await store.waiting_for(interaction.user.id)
        if waiting:
            lines.append(f"{len(waiting)} of your tables wait for you: `/inbox`.")
        if interaction.guild is None:
            lines.append("Your hands come here. Tables are opened in a server.")
        else:
            cogs = [cog for cog in app(interaction).cogs.values() if isinstance(cog, GameCog)]
            lines += [
                f"`/{command_of(cog.game)} new` opens a table here{cog.also}; add AI players as you like."
                for cog in cogs
            ]
        game = here[0].game if here else next(iter(GAMES))
        slash = f"/{command_of(game)}"
        lines.append(f"`{slash} rules` and `{slash} card` look things up; `/settings` is how you like to play.")
        if here and GAMES[game].stops:
            lines.append("`/stops`, or the bell on your private panel, is when you want to be asked to respond.")
        if interaction.guild is not None:
            lines.append("`/organise create` makes a tournament that runs itself; `/tournament` is for its players.")
            lines.append("`/leaderboard` and `/stats` look back.")
        lines.append("`/away until` lets your tables wait while you are on vacation.")
        await interaction.response.send_message("\n".join(lines), ephemeral=True)


async def setup(bot: Demiurge) -> None:
    await bot.add_cog(Help())
