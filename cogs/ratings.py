"""Ratings and statistics of a server: the leaderboard, one's own numbers, and what finished games add up to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence

from discord import app_commands
from discord.ext import commands

from bot.app import Demiurge
from bot.clicks import app
from bot.texts import plain
from bot.ui.controls import Interaction, Press, handles, is_private, number
from bot.ui.controls import row as side_by_side
from games.kernel import Illegal
from games.kernel.english import count, series
from games.registry import GAMES
from renderers import tournament as draw
from renderers.canvas import Canvas
from renderers.tournament import sheet
from renderers.tournament.ratings import ROWS as RANKS
from renderers.tournament.statistics import ROWS as SHARES
from tournaments import statistics
from tournaments.ratings import Rating, Reliability, shown
from tournaments.statistics import Duel, Record, Share

from .event_find import Message, add_pictures, boxed, names_of, whole

LEAST = 5  # games before somebody stands on the leaderboard
KINDS: dict[str, tuple[str, Callable[[Sequence[Record]], list[Share]]]] = {
    "side": ("Won by side", statistics.by_side),
    "deck": ("Won by deck", statistics.by_deck),
    "card": ("Won by card", statistics.by_card),
    "level": ("Won by level", statistics.by_level),
    "seat": ("Won by seat", statistics.by_seat),
}
BOARDS = {"board": "this server", "world": "everywhere"}
WORDS = {
    "side": "sides",
    "deck": "decks",
    "card": "cards",
    "level": "levels of AI players, and people",
    "seat": "seats at the table",
    "luck": "luck of the dice, and streaks",
}
GAME_CHOICES = [app_commands.Choice(name=game.title, value=name) for name, game in GAMES.items()]


def known_game(game: str) -> str:
    if game not in GAMES:
        raise Illegal("I don't know that game.")
    return game


def here(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise Illegal("Ratings and statistics belong to a server. Use this command there.")
    return interaction.guild_id


class Ratings(commands.Cog):
    @app_commands.command(description="Who plays best, in this server or everywhere")
    @app_commands.describe(game="Which game", where="Among which players; if empty, this server's")
    @app_commands.choices(
        game=GAME_CHOICES, where=[app_commands.Choice(name=words, value=name) for name, words in BOARDS.items()]
    )
    async def leaderboard(self, interaction: Interaction, game: str = next(iter(GAMES)), where: str = "board") -> None:
        await show(interaction, known_game(game), where if where in BOARDS else "board", None)

    @app_commands.command(description="Statistics from this server's finished games")
    @app_commands.describe(game="Which game", what="Which statistics")
    @app_commands.choices(
        game=GAME_CHOICES, what=[app_commands.Choice(name=words, value=name) for name, words in WORDS.items()]
    )
    async def stats(self, interaction: Interaction, game: str = next(iter(GAMES)), what: str = "level") -> None:
        await show(interaction, known_game(game), what, 0)

    @app_commands.command(description="Your ratings, reliability and favourite opponents")
    async def rating(self, interaction: Interaction) -> None:
        """For oneself alone: how reliable somebody is concerns nobody else."""
        client, me = app(interaction), interaction.user.id
        await interaction.response.defer(ephemeral=True, thinking=True)
        lines = []
        for name, game in GAMES.items():
            row = await client.records.rating(me, name)
            lines.append(f"**{game.title}**: {rating_words(row.rating)}\n-# {reliability_words(row.reliability)}")
        if interaction.guild_id is not None:
            records = await client.records.records(interaction.guild_id)
            duels = [duel for duel in statistics.head_to_head(records) if str(me) in (duel.one, duel.other)][:5]
            others = [duel.other if duel.one == str(me) else duel.one for duel in duels]
            names = await names_of(client, others)
            lines += [duel_words(duel, str(me), names[other]) for duel, other in zip(duels, others, strict=True)]
        await interaction.followup.send("\n".join(lines), ephemeral=True)


def rating_words(rating: Rating) -> str:
    if rating.games == 0:
        return "no rated game yet"
    notes = ["provisional"] if rating.provisional else []
    notes += [f"on the leaderboard after {LEAST} games"] if rating.games < LEAST else []
    return f"{shown(rating)} after {count(rating.games, 'game')}{f' ({series(notes)})' if notes else ''}"


def reliability_words(known: Reliability) -> str:
    if known.finished_share is None:
        return "no reliability score yet"
    in_time = known.on_time_share
    answers = f", {in_time:.0%} of your answers came in time" if in_time is not None else ""
    return f"you finished {known.finished_share:.0%} of your games{answers}"


def duel_words(duel: Duel, me: str, other: str) -> str:
    before, behind = (duel.before, duel.behind) if duel.one == me else (duel.behind, duel.before)
    level = f", {duel.level} level" if duel.level else ""
    return f"-# Against {plain(other)}: {before} better, {behind} worse{level}"


# -- pictures, page by page


async def show(interaction: Interaction, game: str, what: str, page: int | None, *, turn: bool = False) -> None:
    guild = here(interaction)
    if what not in BOARDS and what not in WORDS:
        raise Illegal("I don't have those statistics.")
    if turn:
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)
    view, files = await drawn(interaction, guild, game, what, page)
    if turn:
        await interaction.edit_original_response(view=view, attachments=files)
    else:
        await interaction.followup.send(view=view, files=files, ephemeral=True)


async def drawn(interaction: Interaction, guild: int, game: str, what: str, page: int | None) -> Message:
    person = await app(interaction).store.person(interaction.user.id)
    canvas, page, many = await (
        board(interaction, guild, game, page, everywhere=what == "world")
        if what in BOARDS
        else fortunes(interaction, guild, game)
        if what == "luck"
        else shares(interaction, guild, game, what, page or 0)
    )
    box = boxed()
    files = await add_pictures(box, [canvas], person)
    if many > 1:
        back = Press("rk_show", game, what, page - 1, label="Back", emoji="◀️", disabled=page == 0)
        more = Press("rk_show", game, what, page + 1, label="More", emoji="▶️", disabled=page + 1 == many)
        box.add_item(side_by_side(back, more))
    return whole(box), files


Page = tuple[Canvas, int, int]  # with its number, and how many there are


async def board(interaction: Interaction, guild: int, game: str, page: int | None, *, everywhere: bool) -> Page:
    """Without a page: the one on which the reader stands. Who has never played in this server has no name here."""
    client, me = app(interaction), str(interaction.user.id)
    here = await client.records.leaderboard(guild, game, least=LEAST)
    ranks = await client.records.leaderboard(None, game, least=LEAST) if everywhere else here
    known = {rank.id for rank in here}
    many = sheet.pages(len(ranks), RANKS)
    mine = next((n for n, rank in enumerate(ranks) if rank.id == me), 0)
    page = min(mine // RANKS if page is None else page, many - 1)
    some = {rank.id for rank in ranks[page * RANKS : (page + 1) * RANKS]}
    names = dict.fromkeys(some, "A player elsewhere") | await names_of(client, some & known)
    title = f"{GAMES[game].title} leaderboard"
    where = "all servers" if everywhere else place(interaction)
    about = [where, f"at least {count(LEAST, 'game')}", "~ provisional: few games, or none lately"]
    canvas = draw.leaderboard(ranks, called(names), title=title, about=about, page=page, mark=me)
    return canvas, page, many


async def shares(interaction: Interaction, guild: int, game: str, what: str, page: int) -> Page:
    records = await app(interaction).records.records(guild, game)
    title, tally = KINDS[what]
    found = await asyncio.to_thread(tally, records)
    many = sheet.pages(len(found), SHARES)
    page = min(page, many - 1)
    about = [GAMES[game].title, place(interaction), count(len(records), "game")]
    return draw.shares(found, title=title, about=about, page=page), page, many


async def fortunes(interaction: Interaction, guild: int, game: str) -> Page:
    client = app(interaction)
    records = await client.records.records(guild, game)
    luck = await asyncio.to_thread(statistics.dice_luck, records)
    streaks = await asyncio.to_thread(statistics.streaks, records)
    some = [*(one.player for one in luck[:10]), *(one.player for one in luck[-3:]), *(s.player for s in streaks[:10])]
    names = await names_of(client, dict.fromkeys(some))
    about = [GAMES[game].title, place(interaction), count(len(records), "game")]
    return draw.fortunes(luck, streaks, called(names), title="Luck and streaks", about=about), 0, 1


def called(names: Mapping[str, str]) -> Callable[[str], str]:
    return lambda id: names.get(id, f"Player …{id[-4:]}")


def place(interaction: Interaction) -> str:
    return interaction.guild.name if interaction.guild is not None else ""


@handles("rk_show", 3)
async def on_show(interaction: Interaction, words: list[str], _: list[str]) -> None:
    game, what, page = words
    await show(interaction, known_game(game), what, number(page), turn=is_private(interaction))


async def setup(bot: Demiurge) -> None:
    await bot.add_cog(Ratings())
