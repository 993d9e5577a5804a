"""Which event, which player, which match somebody means; and pictures as they are answered to one person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord
from discord import app_commands
from discord.ui import Container, LayoutView, TextDisplay

from bot import show
from bot.app import Demiurge
from bot.events import Actor, may_own
from bot.store import EventRow, Person
from bot.ui.answer import app
from bot.ui.controls import Interaction
from bot.ui.gallery import gallery
from bot.ui.limits import check, cut, plain
from bot.ui.panel import GOLD
from games.kernel import Illegal
from renderers.canvas import Canvas
from tournaments import Id, Match, Round, Stage

from .game import tables_at

ALIVE = ("draft", "open", "running", "frozen")
MOST_PICTURES = 10  # of one message
Message = tuple[LayoutView, list[discord.File]]


def actor(interaction: Interaction) -> Actor:
    user = interaction.user
    return Actor(user.id, user.display_name, interaction.permissions.manage_guild)


def may_see(row: EventRow, who: Actor) -> bool:
    """A draft is its organiser's own affair."""
    return row.status != "draft" or may_own(row, who)


async def event_by_id(interaction: Interaction, id: str) -> EventRow:
    """An event of this server, by its id."""
    row = await app(interaction).events.row(id.strip().lower())
    if row.guild != interaction.guild_id or not may_see(row, actor(interaction)):
        raise Illegal("There is no such event.")
    return row


async def event_here(interaction: Interaction, named: str | None = None) -> EventRow:
    """The event that a command means: the one that is named, of this table, of this channel, or the server's only."""
    if interaction.guild_id is None:
        raise Illegal("Tournaments are held in a server: use this command there.")
    if named:
        return await event_by_id(interaction, named)
    client, who = app(interaction), actor(interaction)
    for table in await tables_at(interaction):
        if (row := await client.events.of_table(table.id)) is not None:
            return row
    place = interaction.channel
    channel = place.parent_id if isinstance(place, discord.Thread) else interaction.channel_id
    here = [row for row in await client.store.events(channel=channel) if may_see(row, who)]
    everywhere = [row for row in await client.events.find(interaction.guild_id) if may_see(row, who)]
    for found in ([row for row in here if row.status in ALIVE], [row for row in everywhere if row.status in ALIVE]):
        if len(found) == 1 or (found and found[0].channel == channel):
            return found[0]
        if found:
            raise Illegal(f"Which event? Name it: {', '.join(plain(row.name) for row in found[:10])}.")
    if here or everywhere:
        return (here or everywhere)[0]
    raise Illegal("There is no event here yet; `/tournament create` makes one.")


async def event_names(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """What is offered while one types an event."""
    if interaction.guild_id is None:
        return []
    who = actor(interaction)
    found = [row for row in await app(interaction).events.find(interaction.guild_id) if may_see(row, who)]
    fitting = [row for row in found if current.lower() in f"{row.name} {row.id}".lower()]
    return [app_commands.Choice(name=cut(f"{row.name} ({row.status})", 100), value=row.id) for row in fitting[:25]]


async def player_names(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The players of the event that the command is about."""
    try:
        row = await event_here(interaction, interaction.namespace.event)
    except Illegal:
        return []
    found = [(id, entry.name) for id, entry in row.entries.items() if current.lower() in entry.name.lower()]
    return [app_commands.Choice(name=cut(name, 100), value=id) for id, name in found[:25]]


def entrant(row: EventRow, word: str) -> Id:
    """A player by id, as autocomplete gives it, by mention, or by name."""
    wanted = word.strip()
    digits = wanted.strip("<@!>")
    if wanted in row.entries:
        return wanted
    if f"p{digits}" in row.entries:
        return f"p{digits}"
    named = [id for id, entry in row.entries.items() if entry.name.casefold() == wanted.casefold()]
    if len(named) == 1:
        return named[0]
    raise Illegal(f"Nobody called “{plain(cut(wanted, 60))}” is entered in {plain(row.name)}.")


def find_match(row: EventRow, number: int, round_number: int | None = None) -> tuple[Round, Match, Stage]:
    """A match of a round, of the latest one unless it is said; in a league every match has a round of its own."""
    t = row.tournament
    if not t.rounds:
        raise Illegal("No round has been published yet.")
    if t.stages[t.stage].kind == "league" and round_number is None:
        number, round_number = 1, number
    wanted = round_number or len(t.rounds)
    r = next((r for r in t.rounds if r.number == wanted), None)
    if r is None:
        raise Illegal(f"There is no round {wanted}.")
    match = next((match for match in r.matches if match.number == number), None)
    if match is None:
        raise Illegal(f"Round {wanted} has no match {number}.")
    return r, match, t.stages[r.stage]


# -- pictures


def boxed(*texts: str) -> Container[LayoutView]:
    box: Container[LayoutView] = Container(accent_colour=GOLD)
    for text in filter(None, texts):
        box.add_item(TextDisplay(text))
    return box


def whole(box: Container[LayoutView]) -> LayoutView:
    view = LayoutView(timeout=None)
    view.add_item(box)
    return check(view)


async def add_pictures(
    box: Container[LayoutView], canvases: Sequence[Canvas], person: Person | None = None
) -> list[discord.File]:
    """The pictures in one gallery; for a person who wants words, their alt texts instead."""
    some = canvases[:MOST_PICTURES]
    if person is not None and person.text_mode:
        box.add_item(TextDisplay(cut("\n\n".join(plain(canvas.alt) for canvas in some), 3000)))
        return []
    names = [f"picture{n}" for n in range(len(some))]
    palette = person.palette if person else ""
    files = [await show.picture_file(canvas, name, palette) for canvas, name in zip(some, names, strict=True)]
    if some:
        box.add_item(gallery(*((name, canvas.alt) for canvas, name in zip(some, names, strict=True))))
    return files


async def names_of(client: Demiurge, players: Iterable[str]) -> dict[str, str]:
    """People of the statistics, as they were last called at a table: the bot asks Discord for nobody's name."""
    names: dict[str, str] = {}
    for player in players:
        if player.startswith("ai:"):
            names[player] = f"AI ({player.removeprefix('ai:')})"
            continue
        tables = await client.store.tables(person=int(player), limit=1)
        chairs = [chair for table in tables for chair in table.chairs if chair.person == int(player)]
        names[player] = chairs[0].name if chairs else f"Player …{player[-4:]}"
    return names
