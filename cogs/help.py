"""What can I do here, now?"""

from __future__ import annotations

from discord import ButtonStyle, app_commands
from discord.ext import commands
from discord.ui import Container, LayoutView, TextDisplay

from bot.app import Demiurge, command_of
from bot.chairs import seat_of
from bot.clicks import app
from bot.limits import check
from bot.store import TableRow
from bot.texts import cut
from bot.ui.controls import Interaction, Press, handles
from bot.ui.controls import row as side_by_side
from bot.ui.lessons import first_button, learn_button
from bot.ui.panel import GOLD
from games.kernel import Illegal
from games.kernel.english import count
from games.lessons import lessons
from games.registry import GAMES

from .game import GameCog, tables_at
from .opening import open_lobby


class Help(commands.Cog):
    @app_commands.command(description="What you can do here, now")
    async def help(self, interaction: Interaction) -> None:
        client = app(interaction)
        here = await tables_at(interaction)
        lines = here_lines(client, here, interaction.user.id)
        waiting = await client.store.waiting_for(interaction.user.id)
        if waiting:
            wait = "waits" if len(waiting) == 1 else "wait"
            lines.append(f"{count(len(waiting), 'table')} {wait} for you: {client.mention('inbox')}.")
        if interaction.guild is None:
            lines.append("Your cards come here. To open a table, go to a server channel.")
        else:
            lines.append(
                f"{client.mention('organise create')} runs a tournament for you, {client.mention('series repeat')} "
                f"one every week; {client.mention('leaderboard')}, {client.mention('season standings')} and "
                f"{client.mention('stats')} look back."
            )
            lines.append(
                f"{client.mention('queue join')} finds players, {client.mention('report')} tells the moderators, "
                f"{client.mention('server setup')} sets up this server."
            )
        game = here[0].game if here else next(iter(GAMES))
        rules, card = (client.mention(f"{command_of(game)} {word}") for word in ("rules", "card"))
        lines.append(f"Look things up: {rules} and {card}.")
        more = f", {client.mention('stops')} sets when I ask you to respond" if GAMES[game].stops else ""
        lines.append(
            f"{client.mention('settings')} is how you like to play{more}; {client.mention('away until')} lets your "
            f"tables wait while you're on vacation. {client.mention('me block')} keeps somebody away from you, "
            f"{client.mention('me export')} gives you all I know about you."
        )
        view = help_view(client, lines, open_here=interaction.guild is not None)
        await interaction.response.send_message(view=view, ephemeral=True)


def here_lines(client: Demiurge, here: list[TableRow], person: int) -> list[str]:
    """What concerns the table of this place."""
    if not here or seat_of(here[0], person) is None:
        return []
    row = here[0]
    if row.waits_for(person):
        first = "**It's your move**: press *My hand* on the board, or look into your direct messages."
    elif row.status == "over" and row.result is None:
        first = "The draft is over. Your matches get their own threads."
    elif row.status == "over":
        first = "This game is over. Press *Rematch* on the result to play again."
    else:
        first = "The others are thinking. *My hand* shows your cards at any time."
    words = ("log", "pause", "concede", "brief", "pace", "substitute", "mute")
    log, pause, concede, brief, pace, substitute, mute = (client.mention(f"table {word}") for word in words)
    more = (
        f"{brief} brings you up to date, {pace} asks for another pace, {substitute} offers your seat, {mute} hushes me."
    )
    return [first, f"{log} tells what happened and why, {pause} stops the clock, {concede} gives up.", more]


def help_view(client: Demiurge, lines: list[str], *, open_here: bool) -> LayoutView:
    box: Container[LayoutView] = Container(accent_colour=GOLD)
    cogs = {cog.game: cog for cog in client.cogs.values() if isinstance(cog, GameCog)}
    for game, cog in cogs.items():
        lesson = lessons(game)
        pitch = f"\n{lesson.pitch}" if lesson is not None else ""
        also = f"\n-# {client.mention(f'{command_of(game)} new')} opens a table{cog.also}." if open_here else ""
        box.add_item(TextDisplay(cut(f"**{GAMES[game].title}**{pitch}{also}", 450)))
        buttons = [*([first_button(game)] if lesson is not None and open_here else []), *learn_button(game)]
        if open_here:
            buttons.insert(0, Press("open", game, label="Open a table", style=ButtonStyle.primary, emoji="🎲"))
        if buttons:
            box.add_item(side_by_side(*buttons))
    box.add_item(TextDisplay(cut("\n".join(lines), 2100)))
    view = LayoutView(timeout=None)
    view.add_item(box)
    return check(view)


@handles("open")
async def on_open(interaction: Interaction, words: list[str], _: list[str]) -> None:
    if words[0] not in GAMES:
        raise Illegal("I don't know this game.")
    await open_lobby(interaction, words[0], {})


async def setup(bot: Demiurge) -> None:
    await bot.add_cog(Help())
