"""Which event, which player, which match somebody means; and pictures as they are answered to one person."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import discord
from discord import app_commands
from discord.ui import Container, LayoutView, TextDisplay

from bot import show
from bot.app import Demiurge
from bot.clicks import app
from bot.events import Actor, may_own
from bot.limits import check
from bot.rights import manages
from bot.store import EventRow, Person
from bot.texts import cut, plain
from bot.ui.controls import Interaction
from bot.ui.gallery import gallery
from bot.ui.panel import GOLD
from games.kernel import Illegal, one_line
from renderers.canvas import Canvas
from tournaments import Id, Match, Round, Stage
from tournaments.reports import say

ALIVE = ("draft", "open", "running", "frozen")
MOST_PICTURES = 10  # of one message
Message = tuple[LayoutView, list[discord.File]]


def actor(interaction: Interaction) -> Actor:
    user = interaction.user
    roles = frozenset(role.id for role in getattr(user, "roles", ()))  # nobody has any in a direct message
    return Actor(user.id, one_line(user.display_name, 32), manages(interaction), roles)


def may_see(row: EventRow, who: Actor) -> bool:
    """A draft is its organiser's own affair."""
    return row.status != "draft" or may_own(row, who)


async def event_by_id(interaction: Interaction, id: str) -> EventRow:
    """An event of this server, by its id."""
    row = await app(interaction).events.row(id.strip().lower())
    if row.guild != interaction.guild_id or not may_see(row, actor(interaction)):
        raise Illegal("I can't find that event.")
    return row


async def event_here(interaction: Interaction, named: str | None = None) -> EventRow:
    """The event that a command means: the one that is named, else the one of this place. That is, in a thread, the
    event to which it belongs; in a channel the only one that is held there. Where there are several nobody guesses."""
    if interaction.guild_id is None:
        raise Illegal("Tournaments live in a server. Use this command there.")
    if named:
        return await event_called(interaction, named)
    store, who, place = app(interaction).store, actor(interaction), interaction.channel
    thread = place if isinstance(place, discord.Thread) else None
    channel = thread.parent_id if thread is not None else interaction.channel_id
    alive = [row for row in await store.events(channel=channel, status=ALIVE, limit=None) if may_see(row, who)]
    if thread is not None and (its := await events_of_thread(interaction, thread.id)):
        alive = its
    if len(alive) == 1:
        return alive[0]
    if alive:
        raise Illegal(f"Which event? Name it with `event:`. Here you have {listed(alive)}.")
    if past := [row for row in await store.events(channel=channel) if may_see(row, who)]:
        return past[0]
    elsewhere = [row for row in await app(interaction).events.find(interaction.guild_id) if may_see(row, who)]
    if elsewhere:
        raise Illegal(f"There's no event in this channel. Name one with `event:`, such as {listed(elsewhere)}.")
    raise Illegal("There's no event here yet. Create one with `/organise create`.")


async def events_of_thread(interaction: Interaction, thread: int) -> list[EventRow]:
    """The event whose match is played in a thread, or one of whose messages the thread has grown from."""
    client = app(interaction)
    ids = {row.event.event for row in await client.store.tables(thread=thread) if row.event}
    if ids:
        return [await client.events.row(id) for id in sorted(ids)]
    assert interaction.guild_id is not None, "the command was given in a server"
    found = await client.store.events(guild=interaction.guild_id, limit=None)
    return [row for row in found if thread in row.messages.values() and may_see(row, actor(interaction))]


async def event_called(interaction: Interaction, named: str) -> EventRow:
    """An event by its id, as autocomplete gives it, or by its name; one that is not over goes first."""
    assert interaction.guild_id is not None, "events are looked for in a server"
    wanted = " ".join(named.split()).casefold()
    rows = await app(interaction).store.events(guild=interaction.guild_id, limit=None)
    seen = [row for row in rows if may_see(row, actor(interaction))]
    called = [row for row in seen if row.name.casefold() == wanted]
    for found in ([row for row in seen if row.id == wanted], [r for r in called if r.status in ALIVE], called):
        if len(found) == 1:
            return found[0]
        if found:
            raise Illegal(f"Several events are called “{plain(cut(named, 80))}”. Choose one from the list.")
    raise Illegal("I can't find that event.")


def listed(rows: Sequence[EventRow]) -> str:
    more = f" and {len(rows) - 10} more" if len(rows) > 10 else ""
    return ", ".join(f"**{plain(row.name)}** (<#{row.channel}>)" for row in rows[:10]) + more


async def event_names(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """What is offered while one types an event; two of one name are told apart by their ids."""
    if interaction.guild_id is None:
        return []
    who = actor(interaction)
    found = [row for row in await app(interaction).events.find(interaction.guild_id) if may_see(row, who)]
    fitting = [row for row in found if current.lower() in f"{row.name} {row.id}".lower()]
    names = [row.name for row in fitting]
    ids = {row.id: f", {row.id}" if names.count(row.name) > 1 else "" for row in fitting}
    return [
        app_commands.Choice(name=cut(f"{row.name} ({row.status}{ids[row.id]})", 100), value=row.id)
        for row in fitting[:25]
    ]


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
    raise Illegal(f"Nobody called “{plain(cut(wanted, 60))}” is playing in {plain(row.name)}.")


def find_match(row: EventRow, number: int, round_number: int | None = None) -> tuple[Round, Match, Stage]:
    """A match of a round, of the latest one unless it is said; in a league every match has a round of its own."""
    t = row.tournament
    if not t.rounds:
        raise Illegal("No round is out yet.")
    if t.stages[t.stage].kind == "league" and round_number is None:
        number, round_number = 1, number
    wanted = round_number or len(t.rounds)
    r = next((r for r in t.rounds if r.number == wanted), None)
    if r is None:
        raise Illegal(f"There's no round {wanted}.")
    match = next((match for match in r.matches if match.number == number), None)
    if match is None:
        raise Illegal(f"Round {wanted} has no match {number}.")
    return r, match, t.stages[r.stage]


def match_called(row: EventRow, word: str) -> tuple[Round, Match, Stage]:
    """A match by “2.3”, as autocomplete gives it: round 2, match 3. A number alone is a match of a league, or of the
    only round there is: every round has a match 3, and nobody guesses which one is meant."""
    found = re.fullmatch(r"(\d{1,4})(?:[. ](\d{1,4}))?", word.strip())
    league = row.tournament.stages[row.tournament.stage].kind == "league"
    if found and found[2]:
        return find_match(row, int(found[2]), int(found[1]))
    if found and (league or len(row.tournament.rounds) < 2):
        return find_match(row, int(found[1]))
    raise Illegal("Which match? Choose one from the list, or write it as 2.3 for round 2, match 3.")


async def match_names(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The matches of an event: open ones first, then the latest results."""
    try:
        row = await event_here(interaction, interaction.namespace.event)
    except Illegal:
        return []
    t = row.tournament
    found = [(r, m) for r in reversed(t.rounds) for m in r.matches if len(m.players) > 1]
    found.sort(key=lambda pair: pair[1].outcome is not None)
    names = {
        f"{r.number}.{m.number}": f"Round {r.number}, match {m.number}: "
        + " – ".join(t.entrants[id].name for id in m.players)
        + (f" ({say(t, m.outcome)})" if m.outcome else "")
        for r, m in found
    }
    fitting = [(key, name) for key, name in names.items() if current.lower() in f"{key} {name}".lower()]
    return [app_commands.Choice(name=cut(name, 100), value=key) for key, name in fitting[:25]]


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
