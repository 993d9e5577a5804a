"""The first game that somebody plays: always the same one, against a novice, with a coach beside them."""

from __future__ import annotations

from discord.ext import commands
from msgspec import structs

from bot.app import Demiurge, command_of
from bot.clicks import app
from bot.store import Chair, TableRow
from bot.ui.controls import Interaction, handles
from bot.ui.lessons import lesson_of
from games.kernel import Illegal
from games.registry import GAMES

from .ai_seats import NAMES
from .lobby import lobby_view, may_write, open_thread, seat_name, try_dm
from .opening import new_lobby


async def open_first(interaction: Interaction, game: str) -> None:
    """A table at which nobody has to choose anything before the first question."""
    first = lesson_of(game).first
    if interaction.guild is None or interaction.channel_id is None:
        raise Illegal(f"Your first game needs a server channel: use `/{command_of(game)} first` there.")
    may_write(interaction)
    person, client = interaction.user, app(interaction)
    you = Chair(seat=0, person=person.id, name=seat_name(person.display_name, []))
    others = [
        Chair(seat=seat, name=f"{NAMES[seat - 1]} ({first.level})", level=first.level)
        for seat in range(1, max(2, GAMES[game].seats[0]))
    ]
    new = TableRow(
        game=game,
        settings=GAMES[game].agreed(first.settings),
        guild=interaction.guild.id,
        channel=interaction.channel_id,
        host=person.id,
        seed=first.seed,
        pace="relaxed",
        created=0.0,
        changed=0.0,
        coach=True,
        chairs=[you, *others],
    )
    async with new_lobby(interaction, new) as row:
        pass
    await try_dm(interaction, row)
    thread = await open_thread(interaction, row, await interaction.original_response())
    await client.tables.edit(row.id, lambda row: structs.replace(row, thread=thread))
    live = await client.tables.start(row.id)
    await interaction.edit_original_response(view=lobby_view(live.row))


@handles("first")
async def on_first(interaction: Interaction, words: list[str], _: list[str]) -> None:
    await open_first(interaction, words[0])


class First(commands.Cog):
    """The handler above is the whole of it; this makes the file an extension."""


async def setup(bot: Demiurge) -> None:
    await bot.add_cog(First())
