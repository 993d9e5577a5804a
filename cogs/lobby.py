"""Before a game: who plays, with which settings (see `lobby_settings.py`), at which pace; then a thread, and the first
question."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import discord
from discord import ButtonStyle
from discord.ext import commands
from discord.ui import ActionRow, Container, LayoutView, TextDisplay
from msgspec import convert, structs

from bot import paces
from bot.app import Demiurge
from bot.chairs import places_text, renumber, seat_of
from bot.clicks import app
from bot.herald import CLOSED, NOBODY, UNKNOWN_MESSAGE, passing
from bot.limits import ROW, check
from bot.places import grow, private_thread
from bot.rights import rights_at
from bot.store import Chair, TableRow
from bot.texts import cut, plain
from bot.ui.board import again_button
from bot.ui.controls import Interaction, Press, handles, whisper
from bot.ui.controls import row as side_by_side
from bot.ui.gallery import gallery
from bot.ui.lessons import learn_button
from bot.ui.panel import GOLD
from games.kernel import Game, Illegal, Result, Table, fill, one_line
from games.kernel.english import count
from games.registry import GAMES

from .ai_seats import ai_rows, room, with_ai
from .joining import CLOSED_DOOR, admitted

log = logging.getLogger("demiurge.lobby")
PACES = {name: paces.words(name) for name in paces.NAMED}


# -- what it looks like


def may_write(interaction: Interaction) -> None:
    """A command is answered everywhere; a game needs more."""
    allowed = interaction.app_permissions
    thread = isinstance(interaction.channel, discord.Thread)
    needs = {
        "View Channel": allowed.view_channel,
        "Send Messages in Threads" if thread else "Send Messages": (
            allowed.send_messages_in_threads if thread else allowed.send_messages
        ),
        "Attach Files": allowed.attach_files,
    }
    missing = [name for name, granted in needs.items() if not granted]
    if missing:
        raise Illegal(
            f"I can't play here without these permissions: {', '.join(missing)}. Grant them, or use another channel."
        )


def seat_name(name: str, chairs: Sequence[Chair]) -> str:
    """How a person is called at the table: on one line, and like nobody else."""
    name = one_line(name, 32) or "?"
    taken = {chair.name for chair in chairs}
    names = (name, *(f"{cut(name, 29)} {number}" for number in range(2, 99)))
    return next(name for name in names if name not in taken)


def lobby_view(row: TableRow, result: str = "") -> LayoutView:
    """The lobby, and what became of it; `result` are the words of the attached picture of a game that is over."""
    game = GAMES[row.game]
    box: Container[LayoutView] = Container(accent_colour=GOLD)
    solo = row.solo
    box.add_item(TextDisplay(f"## {game.title}{f', {game.alone}' if solo else ''}"))
    if row.door == "private" and row.status != "lobby":
        box.add_item(TextDisplay(f"A private game: its players meet in <#{row.thread or row.channel}>."))
        view = LayoutView(timeout=None)
        view.add_item(box)
        return check(view)
    if row.status == "over" and row.result is not None:
        return result_of(row, box, result)
    box.add_item(TextDisplay(cut("\n".join(chair_line(row, chair) for chair in row.chairs), 1500)))
    box.add_item(TextDisplay(cut(settings_text(game, row), 1000)))
    if row.status == "lobby":
        if game.presets and not solo:
            box.add_item(TextDisplay(cut(presets_text(game), 1000)))
            box.add_item(preset_buttons(row, game))
        for line in lobby_rows(row, game, solo):
            box.add_item(line)
    else:
        where = f": <#{row.thread}>" if row.thread else "."
        begun = row.status != "ended"
        box.add_item(TextDisplay(f"The game is on{where}" if begun else "This table was closed."))
        if begun and row.coach:
            box.add_item(TextDisplay("Your cards are in your direct messages, and *My hand* shows them right here."))
        if begun:
            hand = Press("hand", row.id, label="My hand", style=ButtonStyle.primary, emoji="🖐️")
            box.add_item(side_by_side(hand))
    view = LayoutView(timeout=None)
    view.add_item(box)
    return check(view)


def result_of(row: TableRow, box: Container[LayoutView], alt: str) -> LayoutView:
    """A lobby when its game is over: who won, and the way to more."""
    end = convert(row.result, Result)
    places = places_text(row, end)
    box.add_item(TextDisplay(cut("\n".join([plain(fill(end.reason, [c.name for c in row.chairs])), *places]), 1500)))
    if alt:
        box.add_item(gallery(("result", alt)))
    box.add_item(TextDisplay(f"The whole game: <#{row.thread or row.channel}>"))
    again = again_button(row.id, row.event.event if row.event is not None else "")
    box.add_item(side_by_side(again, *learn_button(row.game)))
    view = LayoutView(timeout=None)
    view.add_item(box)
    return check(view)


def chair_line(row: TableRow, chair: Chair) -> str:
    if chair.level:
        return f"🤖 {plain(chair.name)}"
    hand = {True: "✅ hand by DM", False: "🖐️ uses *My hand*", None: "hand by DM or *My hand*"}[chair.reachable]
    host = " · host" if chair.person == row.host else ""
    finishes = f" · finishes {chair.finishes}% of games" if chair.finishes is not None else ""
    return f"👤 <@{chair.person}>{host} · {hand}{finishes}"


def settings_text(game: Game[Any], row: TableRow) -> str:
    solo = [name for name, setting in game.settings.items() if row.solo and setting.only == "solo"]
    said = [f"Pace: {paces.words(row.pace)}", *length(game, row), *door_words(row), *changed(game, row.settings, solo)]
    return "-# " + " · ".join(said)


def door_words(row: TableRow) -> list[str]:
    """Who may sit down, where not everybody may."""
    door = {"open": [], "invited": ["by invitation"], "private": ["private"]}[row.door]
    return [*door, *([f"for players who finish at least {row.least_finished}% of games"] if row.least_finished else [])]


def changed(game: Game[Any], settings: Mapping[str, str], always: Sequence[str] = ()) -> list[str]:
    """What a table has agreed on that is not as by default, and what is told in any case."""
    return [
        f"{game.settings[name].label}: {game.settings[name].values[value]}"
        for name, value in settings.items()
        if value != game.settings[name].default or name in always
    ]


def length(game: Game[Any], row: TableRow) -> list[str]:
    """How long those who sit here would take at one sitting."""
    hours = -(-game.minutes * len(row.people()) // 60)
    return [f"about {count(hours, 'hour')} at one sitting"] if hours else []


def presets_text(game: Game[Any]) -> str:
    return "\n".join(f"-# **{preset.label}:** {preset.note}" for preset in game.presets.values())


def preset_buttons(row: TableRow, game: Game[Any]) -> ActionRow[Any]:
    """The one that the table follows is marked, until somebody sets something else."""
    chosen = game.preset_of(row.settings)
    return side_by_side(
        *(
            Press(
                "preset",
                row.id,
                name,
                label=preset.label,
                style=ButtonStyle.primary if name == chosen else ButtonStyle.secondary,
                emoji="✅" if name == chosen else None,
            )
            for name, preset in list(game.presets.items())[:ROW]
        )
    )


def fewest(row: TableRow) -> int:
    """Players with whom the game can begin."""
    return 1 if row.solo else max(2, GAMES[row.game].seats[0])


def close_button(row: TableRow) -> Press:
    return Press("close", row.id, label="Close", emoji="✖️")


def lobby_rows(row: TableRow, game: Game[Any], solo: bool) -> list[ActionRow[Any]]:
    enough = fewest(row) <= len(row.chairs)
    start = Press("start", row.id, label="Start", style=ButtonStyle.success, emoji="▶️", disabled=not enough)
    options = Press("options", row.id, label="Settings", emoji="⚙️")
    if solo:
        return [side_by_side(start, options, close_button(row), *learn_button(game.name))]
    seats = [
        Press("join", row.id, label="Join", style=ButtonStyle.primary, emoji="➕"),
        Press("leave", row.id, label="Leave", emoji="➖"),
    ]
    manage = Press("hosting", row.id, label="Manage", emoji="🗝️")
    return [
        side_by_side(start, *seats),
        *ai_rows(row, game),
        side_by_side(options, manage, *learn_button(game.name)),
    ]


# -- its buttons


async def change(interaction: Interaction, table: str, act: Callable[[TableRow], TableRow]) -> TableRow:
    """Change a lobby and show it as it is now."""
    client = app(interaction)

    def careful(row: TableRow) -> TableRow:
        if row.status != "lobby":
            raise Illegal("The game has already started." if row.status == "playing" else "This lobby is closed.")
        if row.event is not None:
            raise Illegal("This is a tournament table: the tournament decides who plays.")
        return act(row)

    await interaction.response.defer()
    row = await client.tables.edit(table, careful)
    await show_lobby(interaction, row)
    if interaction.message is not None and interaction.message.id != row.lobby:
        await whisper(interaction, "Done.")
    return row


async def show_lobby(interaction: Interaction, row: TableRow) -> None:
    """In the lobby's own message, wherever the click came from: an invitation has a button too."""
    if interaction.message is None or interaction.message.id == row.lobby:
        await interaction.edit_original_response(view=lobby_view(row))
    else:
        await renew_lobby(interaction, row)


async def renew_lobby(interaction: Interaction, row: TableRow) -> None:
    if row.lobby is None:
        return
    place = app(interaction).get_partial_messageable(row.channel, guild_id=row.guild)
    try:
        await place.get_partial_message(row.lobby).edit(view=lobby_view(row))
        return
    except discord.NotFound as fault:
        if fault.code != UNKNOWN_MESSAGE or row.status != "lobby":
            log.info("a lobby could not be shown anew", extra={"table": row.id, "fault": str(fault)})
            return
    except discord.Forbidden as fault:
        log.info("a lobby could not be shown anew", extra={"table": row.id, "fault": str(fault)})
        return
    # Somebody has deleted its message, and those who sit there still want to play.
    once = f"{row.id}-lobby-{row.lobby}"[:25]
    message = await place.send(view=lobby_view(row), allowed_mentions=NOBODY, nonce=once)
    await app(interaction).tables.edit(row.id, lambda row: structs.replace(row, lobby=message.id))


async def hosts_only(interaction: Interaction, row: TableRow) -> None:
    """The host, as long as they play, or a moderator of the channel in which the table stands."""
    hosts = interaction.user.id == row.host and seat_of(row, row.host) not in row.departed
    if not hosts and not (await rights_at(interaction, row)).manage_messages:
        raise Illegal("Only the table's host or a channel moderator can do that.")


async def hosted(interaction: Interaction, table: str) -> TableRow:
    """The table, if this person may decide about it."""
    row = await app(interaction).tables.row(table)
    await hosts_only(interaction, row)
    return row


@handles("join")
async def on_join(interaction: Interaction, words: list[str], _: list[str]) -> None:
    person = interaction.user
    finishes = await admitted(interaction, await app(interaction).tables.row(words[0]))

    def act(row: TableRow) -> TableRow:
        if person.id in row.people():
            raise Illegal("You've already joined.")
        if person.id in row.barred or (row.door != "open" and person.id not in row.guests):
            raise Illegal(CLOSED_DOOR)
        room(row)
        name = seat_name(person.display_name, row.chairs)
        chair = Chair(seat=0, person=person.id, name=name, finishes=finishes)
        return structs.replace(row, chairs=renumber([*row.chairs, chair]))

    row = await change(interaction, words[0], act)
    await try_dm(interaction, row)


async def try_dm(interaction: Interaction, row: TableRow) -> None:
    """Whether the hand can come by DM is found out now, not in the middle of the game. Closed ones are remembered:
    they are not tried again before the person says so in their settings."""
    client = app(interaction)
    person = await client.store.person(interaction.user.id)
    reachable: bool | None = person.delivery == "dm" and not person.dms_closed
    if reachable:
        try:
            await interaction.user.send(f"You've joined {GAMES[row.game].title}. Your cards will appear here.")
        except discord.HTTPException as fault:
            reachable = None if passing(fault) else False
    if reachable is False and person.delivery == "dm" and not person.dms_closed:
        await client.store.save_person(structs.replace(person, dms_closed=True))
        await whisper(interaction, CLOSED[0].upper() + CLOSED[1:])

    def tick(row: TableRow) -> TableRow:
        chairs = [structs.replace(c, reachable=reachable) if c.person == person.id else c for c in row.chairs]
        return structs.replace(row, chairs=chairs)

    await show_lobby(interaction, await client.tables.edit(row.id, tick))


def invitation(row: TableRow, person: discord.User) -> LayoutView:
    """A message that names somebody and lets them sit down at once."""
    if person.bot:
        raise Illegal("Bots can't play. Add an AI player instead.")
    if person.id in row.people():
        raise Illegal("They've already joined.")
    room(row)
    if person.id in row.barred:
        raise Illegal("The host has sent them away from this table.")
    view = LayoutView(timeout=None)
    view.add_item(TextDisplay(f"{person.mention}, you're invited to play {GAMES[row.game].title}."))
    view.add_item(side_by_side(Press("join", row.id, label="Join", style=ButtonStyle.primary, emoji="➕")))
    return check(view)


@handles("leave")
async def on_leave(interaction: Interaction, words: list[str], _: list[str]) -> None:
    def act(row: TableRow) -> TableRow:
        if interaction.user.id not in row.people():
            raise Illegal("You're not playing at this table.")
        if interaction.user.id == row.host:
            raise Illegal("You're the host. Close the table instead.")
        return structs.replace(row, chairs=renumber([c for c in row.chairs if c.person != interaction.user.id]))

    await change(interaction, words[0], act)


@handles("robots", 1, 2)
async def on_robots(interaction: Interaction, words: list[str], values: list[str]) -> None:
    await hosted(interaction, words[0])
    await change(interaction, words[0], lambda row: with_ai(row, values[0]))


@handles("close")
async def on_close(interaction: Interaction, words: list[str], _: list[str]) -> None:
    await hosted(interaction, words[0])
    await change(interaction, words[0], lambda row: structs.replace(row, status="ended"))


# -- start


@handles("start")
async def on_start(interaction: Interaction, words: list[str], _: list[str]) -> None:
    client = app(interaction)
    row = await client.tables.row(words[0])
    if not (row.together and interaction.user.id in row.people()):
        await hosts_only(interaction, row)
    if row.status != "lobby":
        raise Illegal("The game has already started.")
    ready(row)
    may_write(interaction)
    await interaction.response.defer()
    thread = await open_thread(interaction, row, interaction.message)
    await client.tables.edit(row.id, lambda row: structs.replace(row, thread=thread))
    live = await client.tables.start(row.id, ready)
    await interaction.edit_original_response(view=lobby_view(live.row))


def ready(row: TableRow) -> None:
    """Refuse what the rules would refuse, before a thread is opened for it."""
    if (missing := fewest(row) - len(row.chairs)) > 0:
        who = "one more player" if missing == 1 else f"{missing} more players"
        raise Illegal(f"You need {who} to play. Let others join, or add an AI player.")
    Table.new(GAMES[row.game], len(row.chairs), "a trial", row.settings)


async def open_thread(interaction: Interaction, row: TableRow, message: discord.Message | None) -> int | None:
    """A thread of its own, below the lobby's message; where that cannot be, the channel itself."""
    if isinstance(interaction.channel, discord.Thread):
        if row.door == "private" and not interaction.channel.is_private():
            raise Illegal("A private table needs a channel in which I can open a thread for it. Open one there.")
        return interaction.channel.id
    if row.door == "private":
        return await private_thread(interaction.channel, row)
    if message is None or not interaction.app_permissions.send_messages_in_threads:
        return None
    return await grow(message, f"{GAMES[row.game].title}: {', '.join(chair.name for chair in row.chairs)}")


class Lobby(commands.Cog):
    """The handlers above are the whole of it; this makes the file an extension."""


async def setup(bot: Demiurge) -> None:
    await bot.add_cog(Lobby())
