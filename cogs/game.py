"""What every game's commands have in common; a game's own cog adds what is special about it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from importlib import import_module
from typing import Any, TypeVar

from discord import app_commands
from discord.ext import commands

from bot import show
from bot.app import Demiurge, command_of
from bot.chairs import seat_of
from bot.clicks import app
from bot.limits import OPTION_TEXT
from bot.live_table import LiveTable
from bot.store import TableRow
from bot.teaching import open_page
from bot.texts import cut, plain
from bot.ui.controls import Interaction
from games.kernel import Illegal
from games.ledger import Rule, ledger, look_up
from games.lessons import lessons, wants_lesson
from games.nearest import completions, nearest
from games.registry import GAMES
from renderers.canvas import Canvas
from renderers.pictures import Pictures, pictures_of

from .first import open_first
from .opening import open_lobby

T = TypeVar("T")
Names = list[app_commands.Choice[str]]
Completion = Callable[[Interaction, str], Coroutine[Any, Any, Names]]
RUNNING = ("playing", "paused")


HOW_TO_OPEN = f"{' or '.join(f'`/{command_of(name)} new`' for name in GAMES)} opens one"
EDITIONS = {"1": ", 1st edition", "2": ", 2nd edition", "both": ", both editions"}


async def tables_at(interaction: Interaction) -> list[TableRow]:
    """The tables that are played in this very place; those that run come first, then the newest. AI players among
    themselves play nowhere: their tables have no place at all."""
    store, place = app(interaction).store, interaction.channel_id
    if place is None:
        return []
    status = (*RUNNING, "over")
    found = await store.tables(thread=place, status=status)
    found += [row for row in await store.tables(channel=place, status=status) if row.thread is None]
    return sorted((row for row in found if not row.quiet), key=lambda row: row.status == "over")


async def table_here(interaction: Interaction, game: str | None = None, *, looks: bool = False) -> TableRow:
    """The table that a command means: the one of this place, else the only one with a thread below this channel; where
    a person plays goes first. In direct messages, and for somebody who only looks, it is the only one that they play
    anywhere: nobody does something to a table from elsewhere without knowing to which."""
    store, person = app(interaction).store, interaction.user.id
    here = await tables_at(interaction)
    running = [row for row in here if row.status in RUNNING]
    below = await store.tables(channel=interaction.channel_id, status=RUNNING) if interaction.guild_id else []
    below = [row for row in below if not row.quiet and (row.door != "private" or person in row.people())]
    mine = await store.tables(person=person, status=RUNNING)
    mine = [row for row in mine if game is None or row.game == game]
    anywhere = mine if looks or interaction.guild_id is None else []
    for found in (played_by(running, person), running, here[:1], played_by(below, person), anywhere, below):
        if len(found) == 1:
            return found[0]
        if found:
            raise Illegal(f"Which table? Use this in the table's own thread: {named(found)}.")
    if mine:
        raise Illegal(f"There's no game here. Use this where you play: {named(mine)}.")
    raise Illegal(f"You're not in a game right now; {HOW_TO_OPEN}.")


def played_by(rows: Sequence[TableRow], person: int) -> list[TableRow]:
    return [row for row in rows if person in row.people()]


def named(rows: Sequence[TableRow]) -> str:
    """Where they are, and who plays there."""
    return ", ".join(
        f"<#{row.thread or row.channel}> ({plain(cut(', '.join(chair.name for chair in row.chairs), 60))})"
        for row in rows[:15]
    )


def meant(noun: str, known: Mapping[str, T], name: str) -> T:
    """The thing of that name, however its letters are written; else a sentence with what it might have been."""
    for each, thing in known.items():
        if each.lower() == name.strip().lower():
            return thing
    near = nearest(name, known)
    hint = f" Did you mean {', '.join(near)}?" if near else ""
    raise Illegal(f"I can't find a {noun} called “{plain(cut(name, 60))}”.{hint}")


async def live_here(interaction: Interaction, game: str) -> LiveTable:
    """The table of this game at which somebody wants to look."""
    row = await table_here(interaction, game, looks=True)
    if row.game != game:
        raise Illegal(f"This is a {GAMES[row.game].title} table. Use this at a {GAMES[game].title} table.")
    return await app(interaction).tables.get(row.id)


def choices(known: Mapping[str, Any], current: str) -> Names:
    """What Discord offers while somebody types."""
    return [app_commands.Choice(name=cut(name, OPTION_TEXT), value=name) for name in completions(current, known)]


def offering(known: Mapping[str, Any]) -> Completion:
    """The names of these things, while somebody types."""

    async def offered(_: Interaction, current: str) -> Names:
        return choices(known, current)

    return offered


def offering_here(game: str, known: Callable[[LiveTable], Mapping[str, Any]]) -> Completion:
    """The names of things at the table of this place, while somebody types; none where there is no table."""

    async def offered(interaction: Interaction, current: str) -> Names:
        try:
            return choices(known(await live_here(interaction, game)), current)
        except Illegal:
            return []

    return offered


class GameCog(commands.GroupCog):
    """new, hand, board, card, learn, first and rules."""

    game: str
    also = ""  # another way to open a table, as `/help` goes on with it

    def __init__(self, bot: Demiurge) -> None:
        self.bot = bot

    @property
    def pictures(self) -> Pictures:
        return pictures_of(self.game)

    def cards(self) -> dict[str, Any]:
        """The cards of the base set by name, by whatever the game itself knows them."""
        cards: Mapping[str, Any] = import_module(f"games.{self.game}.cards").catalogue("base")
        return {card.name: card for card in cards.values()}

    @app_commands.command(description="Open a table in this channel")
    async def new(self, interaction: Interaction) -> None:
        await open_lobby(interaction, self.game, {})

    @app_commands.command(description="Your hand and your move, for your eyes only")
    async def hand(self, interaction: Interaction) -> None:
        row = await table_here(interaction, self.game, looks=True)
        seat = seat_of(row, interaction.user.id)
        if seat is None:
            raise Illegal("You're not playing at this table.")
        await interaction.response.defer(ephemeral=True, thinking=True)
        person = await app(interaction).store.person(interaction.user.id)
        live = await app(interaction).tables.get(row.id)
        view, files = await show.panel(live, seat, person)
        await interaction.followup.send(view=view, files=files, ephemeral=True)

    @app_commands.command(description="The board as it is now")
    async def board(self, interaction: Interaction) -> None:
        row = await table_here(interaction, self.game, looks=True)
        await interaction.response.defer(ephemeral=True, thinking=True)
        view, files = await show.board(await app(interaction).tables.get(row.id))
        await interaction.followup.send(view=view, files=files, ephemeral=True)

    @app_commands.command(description="Look up a card")
    @app_commands.describe(name="The card's name")
    async def card(self, interaction: Interaction, name: str) -> None:
        await self.show_card(interaction, meant("card", self.cards(), name))

    @card.autocomplete("name")
    async def card_names(self, _: Interaction, current: str) -> Names:
        return choices(self.cards(), current)

    async def show_card(self, interaction: Interaction, card: Any) -> None:
        words = import_module(f"games.{self.game}.words").describe(card)
        await self.show(interaction, self.pictures.card(card), f"```\n{cut(words, 1900)}\n```")

    @staticmethod
    async def show(interaction: Interaction, canvas: Canvas, words: str = "") -> None:
        """A picture for the one who asked, and what it says in words."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        file = await show.picture_file(canvas, "card")
        await interaction.followup.send(words, file=file, ephemeral=True)

    @app_commands.command(description="How to play, in a few pictures")
    async def learn(self, interaction: Interaction) -> None:
        await open_page(interaction, self.game)

    @app_commands.command(description="Your first game: I explain every choice as it comes up")
    async def first(self, interaction: Interaction) -> None:
        await open_first(interaction, self.game)

    @app_commands.command(description="Search the rules")
    @app_commands.describe(words="What you want to know, or a rule's number")
    async def rules(self, interaction: Interaction, words: str) -> None:
        if wants_lesson(words) and lessons(self.game):
            await open_page(interaction, self.game)
            return
        lesson, found = lessons(self.game), look_up(self.game, words, most=4)
        meant = [f"**{word.word}**: {word.text}" for word in lesson.words_in(words)] if lesson else []
        if not meant and not found:
            raise Illegal(f"I found no rule for “{plain(cut(words, 60))}”. Try other words, such as {self.examples()}.")
        text = "\n\n".join([*meant, *(self.rule_text(rule) for rule in found)])
        await interaction.response.send_message(cut(text, 2000), ephemeral=True)

    @staticmethod
    def rule_text(rule: Rule) -> str:
        kind = "" if rule.kind == "rule" else f" · {rule.kind}"
        return f"{rule.text}\n-# {rule.id}{kind}{EDITIONS.get(rule.edition, '')} · {rule.source}"

    def examples(self) -> str:
        rules: Sequence[Rule] = list(ledger(self.game).values())
        return ", ".join(f"“{rule.source.partition(':')[2].strip().split(';')[0]}”" for rule in rules[::60][:3])
