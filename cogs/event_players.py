"""What the buttons of an event do for its players: join, leave, check in, look, and ask why."""

from __future__ import annotations

import io
from typing import Any

import discord
from discord import SelectOption, app_commands
from discord.ui import LayoutView, TextDisplay

from bot.clicks import app
from bot.events import is_admitted, must_hand_in, waiting_place
from bot.limits import OPTION_TEXT, OPTIONS, check
from bot.show import picture_file
from bot.store import Entry, EventRow
from bot.texts import CONTENT, cut, pieces, plain
from bot.ui.controls import SENSELESS, Interaction, Pick, handles, is_private, number
from bot.ui.controls import row as side_by_side
from bot.ui.forms import Field, form, takes
from games.kernel import Illegal
from games.registry import GAMES
from renderers.pictures import pictures_of
from renderers.tournament.bracket import page_of as bracket_page
from renderers.tournament.pairings import page_of as pairings_page
from renderers.tournament.standings import ROWS
from tournaments import Id, Unfit, why_pairing, why_player
from tournaments.teams import team_table

from . import deck_shelf, event_look, event_sure
from .event_find import actor, event_by_id, event_here

LONG = 3  # messages; what is longer comes as a file


async def event_of(interaction: Interaction, id: str) -> EventRow:
    if interaction.guild_id is None:
        raise Illegal("Tournaments are held in a server.")
    return await event_by_id(interaction, id)


# -- decks


async def deck_code(interaction: Interaction, row: EventRow, name: str) -> str:
    """The code of a deck of this very person, or of a ready one; empty if the event wants none."""
    if row.config.hands_in and name:
        own = await app(interaction).store.deck(interaction.user.id, row.game, name)
        if own is not None:
            return own.code
    elif row.config.hands_in:
        raise Illegal("You play this event with one deck. Which one: your own or a ready-made one?")
    return ready_code(row, name)


def ready_code(row: EventRow, name: str) -> str:
    """The code of a deck that comes with the game. Of other people's decks nothing is looked at, so that nobody learns
    from the answer what somebody has; empty if none is named."""
    if not name:
        return ""
    must_hand_in(row)
    ready = deck_shelf.ready_deck(row.game, name)
    if ready is None:
        raise Illegal(
            f"I can't find a deck called “{plain(cut(name, 60))}”. See all decks with `/{row.game} deck list`."
        )
    return deck_shelf.kit_of(row.game).encode(ready)


async def deck_names(interaction: Interaction, current: str, *, own: bool = True) -> list[app_commands.Choice[str]]:
    """What is offered while one types the deck of a command; nothing where the event wants none."""
    try:
        row = await event_here(interaction, interaction.namespace.event)
    except Illegal:
        return []
    if not row.config.hands_in or GAMES[row.game].decks is None:
        return []
    return await deck_shelf.names(interaction, row.game, current, own=own)


async def deck_choice(interaction: Interaction, row: EventRow) -> LayoutView:
    """The decks that one can hand in: one's own first, then the ready ones."""
    ready = [SelectOption(label=deck.name, value=deck.name, description="ready-made", emoji="📦")
             for deck in deck_shelf.kit_of(row.game).ready()][:OPTIONS]  # fmt: skip
    own = await app(interaction).store.decks(interaction.user.id, row.game)
    mine = [
        SelectOption(
            label=cut(deck.name, OPTION_TEXT), value=cut(deck.name, OPTION_TEXT), description="yours", emoji="🃏"
        )
        for deck in own
        if deck_shelf.playable(deck) is not None
    ]
    taken = {option.value.casefold() for option in mine}
    options = [*mine, *(option for option in ready if option.value.casefold() not in taken)][:OPTIONS]
    view = LayoutView(timeout=None)
    rest = " You can name any of them with `/tournament join deck:`." if len(own) + len(ready) > OPTIONS else ""
    view.add_item(
        TextDisplay(f"Which deck do you play in **{cut(plain(row.name), 200)}**? It stays secret, and you keep it to "
                    f"the end.{rest}")
    )  # fmt: skip
    view.add_item(side_by_side(Pick("ev_deck", row.id, options=options, placeholder="Your deck")))
    return check(view)


async def deck_words(interaction: Interaction, game: str, entry: Entry, *, own: bool = False) -> dict[str, Any]:
    """A deck that was handed in, as a picture with its code."""
    whose = "Your deck" if own else f"**{plain(entry.name)}**'s deck; everyone is told that you looked"
    words = f"{whose}.\n-# Code `{entry.deck}`\n-# SHA-256 of “nonce:code” `{entry.hash}`, nonce `{entry.nonce}`"
    kit = GAMES[game].decks
    if kit is None:  # a game that takes something else than decks of its base set
        return {"content": words, "ephemeral": True}
    person = await app(interaction).store.person(interaction.user.id)
    file = await picture_file(pictures_of(game).deck_sheet(kit.decode(entry.deck)), "deck", person.palette)
    return {"content": words, "file": file, "ephemeral": True}


# -- coming and going


async def enter(interaction: Interaction, row: EventRow, deck: str = "", password: str = "") -> str:
    """Join, or come back after a drop; what came of it, in a sentence."""
    client, me = app(interaction), actor(interaction)
    known = row.entrant(me.id)
    if known is not None and row.status in ("running", "frozen"):
        missed = known not in row.tournament.seeded[0]
        await client.events.reenter(row.id, me, known)
        return f"You're {'' if missed else 'back '}in {plain(row.name)}, from the next round on."
    if known is not None and deck and row.status == "open":
        await client.events.hand_in(row.id, me, await deck_code(interaction, row, deck))
        return f"You're now playing **{plain(cut(deck, 60))}**. Nobody else knows."
    new = await client.events.join(row.id, me, deck=await deck_code(interaction, row, deck), password=password)
    with_deck = f" Your deck is **{plain(cut(deck, 60))}**. Nobody else knows." if deck else ""
    if number_ := waiting_place(new, me.id):
        move_up = "You move up by yourself, and are told, as soon as a place is free."
        return f"{plain(row.name)} is full: you're number {number_} on the waiting list. {move_up}{with_deck}"
    return f"You're in {plain(row.name)}!{with_deck}"


PASSWORD = Field(name="password", label="The password of this event", most=60)


@handles("ev_join")
async def on_join(interaction: Interaction, words: list[str], _: list[str]) -> None:
    row = await event_of(interaction, words[0])
    known = row.entrant(interaction.user.id) is not None or row.is_waiting(interaction.user.id)
    if not known and not is_admitted(row, interaction.user.id) and row.status in ("open", "running"):
        shown = form("ev_password", row.id, title=f"Join {row.name}", fields=[PASSWORD])
        await interaction.response.send_modal(shown)
        return
    await go_in(interaction, row)


@takes("ev_password", 1)
async def on_password(interaction: Interaction, words: list[str], written: dict[str, str]) -> None:
    row = await event_of(interaction, words[0])
    await go_in(interaction, await app(interaction).events.admit(row.id, actor(interaction), written["password"]))


async def go_in(interaction: Interaction, row: EventRow) -> None:
    back = row.entrant(interaction.user.id) is not None or row.is_waiting(interaction.user.id)
    if row.config.hands_in and not back and row.status in ("open", "running"):
        await interaction.response.send_message(view=await deck_choice(interaction, row), ephemeral=True)
        return
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.followup.send(await enter(interaction, row), ephemeral=True)


@handles("ev_deck")
async def on_deck(interaction: Interaction, words: list[str], values: list[str]) -> None:
    row = await event_of(interaction, words[0])
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.followup.send(await enter(interaction, row, values[0]), ephemeral=True)


async def leave(interaction: Interaction, row: EventRow) -> None:
    """Before the start at once; later it costs a match, and is asked once more."""
    if row.status in ("running", "frozen"):
        me = row.entrant(interaction.user.id)
        if me is None:
            raise Illegal("You haven't joined this event.")
        await event_sure.ask(interaction, row, "drop", who=me)
        return
    await interaction.response.defer(ephemeral=True, thinking=True)
    await app(interaction).events.leave(row.id, actor(interaction))
    await interaction.followup.send("You've left the event. Come back with `/tournament join`.", ephemeral=True)


@handles("ev_leave")
async def on_leave(interaction: Interaction, words: list[str], _: list[str]) -> None:
    await leave(interaction, await event_of(interaction, words[0]))


@handles("ev_in")
async def on_check_in(interaction: Interaction, words: list[str], _: list[str]) -> None:
    row = await event_of(interaction, words[0])
    await interaction.response.defer(ephemeral=True, thinking=True)
    await app(interaction).events.check_in(row.id, actor(interaction))
    await interaction.followup.send(checked_in(row, interaction.user.id), ephemeral=True)


def checked_in(row: EventRow, person: int) -> str:
    if row.is_waiting(person):
        return "You're checked in, on the waiting list: you play if somebody who joined doesn't come."
    return "You're checked in."


# -- looking


@handles("ev_show", 3)
async def on_show(interaction: Interaction, words: list[str], _: list[str]) -> None:
    id, what, page = words
    row = await event_of(interaction, id)
    await show(interaction, row, what, number(page), turn=is_private(interaction))


async def show(
    interaction: Interaction, row: EventRow, what: str, page: int | None = None, *, turn: bool = False
) -> None:
    """A picture for this person alone: their own line is marked. Without a page it is the one on which they stand."""
    mark = row.entrant(interaction.user.id)
    if not turn:
        await interaction.response.defer(ephemeral=True, thinking=True)
        page = page or own_page(row, what, mark)
    else:
        await interaction.response.defer()
    if what == "standings":
        book = event_look.standings_book(row, mark)
    elif what == "bracket":
        book = event_look.bracket_book(row, mark)
    elif what == "pairings":
        book = event_look.pairings_book(row, event_look.present(row), mark)
    else:
        raise Illegal(SENSELESS)
    person = await app(interaction).store.person(interaction.user.id)
    view, files = await event_look.paged(row, what, book, page or 0, person)
    if turn:
        await interaction.edit_original_response(view=view, attachments=files)
    else:
        await interaction.followup.send(view=view, files=files, ephemeral=True)


def own_page(row: EventRow, what: str, mark: Id | None) -> int:
    t = row.tournament
    if mark is None or not t.seeded:
        return 0
    if what == "standings":
        places, line = [standing.id for standing in event_look.table(row)], event_look.by_teams(row, mark)[1]
        return places.index(line) // ROWS if line in places else 0
    if what == "bracket":
        return bracket_page(t, event_look.bracket_stage(row), mark)
    return pairings_page(event_look.present(row), mark) if t.rounds else 0


def team_words(row: EventRow) -> str:
    """The table of teams; before the start, who is in which."""
    t, best = row.tournament, row.config.team_best
    if not any(entrant.team for entrant in t.entrants.values()):
        raise Illegal("Nobody plays for a team in this event; its organiser can make teams with `/organise team`.")
    lines = []
    for team in team_table(t, best):
        members = [f"{plain(t.entrants[id].name)} {points}" for id, points in team.members]
        won = f", {team.boards} boards" if team.boards else ""
        lines.append(f"{team.place}. **{plain(team.name)}**: {team.points} points{won} ({', '.join(members)})")
    if not lines:
        teams: dict[str, list[str]] = {}
        for entrant in t.entrants.values():
            teams.setdefault(entrant.team, []).append(plain(entrant.name))
        lines = [f"**{plain(team)}**: {', '.join(names)}" for team, names in teams.items() if team]
    how = f"-# The best {best} of each team count." if best else ""
    return "\n".join(filter(None, [*lines, how]))


# -- why


@handles("ev_why")
async def on_why(interaction: Interaction, words: list[str], _: list[str]) -> None:
    row = await event_of(interaction, words[0])
    me = row.entrant(interaction.user.id)
    if me is None:
        raise Illegal("You haven't joined. `/tournament why` explains anybody's place.")
    await interaction.response.defer(ephemeral=True, thinking=True)
    await tell(interaction, why(row, me))


def why(row: EventRow, id: Id) -> str:
    """All about somebody's last pairing, then all about their standing."""
    t = row.tournament
    if not t.seeded:
        raise Illegal("The event hasn't started, so nothing is decided yet.")
    lines: list[str] = []
    for r in reversed(t.rounds):
        mine = [match for match in r.matches if id in match.players]
        if mine:
            lines += [f"**Round {r.number}, match {mine[0].number}**", *pairing_lines(row, r.number, mine[0].number)]
            break
    try:
        standing = why_player(t, id)
    except Unfit as no:
        raise Illegal(plain(str(no))) from no
    return "\n".join([*lines, "**The standing**", *(indented(line) for line in standing)])


def pairing_lines(row: EventRow, round_number: int, match_number: int) -> list[str]:
    try:
        return [indented(line) for line in why_pairing(row.tournament, round_number, match_number)]
    except Unfit as no:
        raise Illegal(plain(str(no))) from no


def indented(line: str) -> str:
    return f"  - {plain(line.strip())}" if line.startswith("  ") else f"- {plain(line)}"


async def tell(interaction: Interaction, text: str, file: str = "why.txt") -> None:
    """A text in a few messages, or as a file if it is long."""
    found = pieces(text, CONTENT)
    if len(found) > LONG:
        data = discord.File(io.BytesIO(text.replace("\\", "").encode()), file)
        await interaction.followup.send(found[0], file=data, ephemeral=True)
        return
    for piece in found:
        await interaction.followup.send(piece, ephemeral=True)
