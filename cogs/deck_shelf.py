"""A person's decks of Defiance: finding, keeping and naming them. Nobody else ever sees them here."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from discord import app_commands
from msgspec import structs

from bot.clicks import app
from bot.store import DeckRow
from bot.texts import cut, plain
from bot.ui.controls import Interaction
from games.defiance.cards import catalogue
from games.defiance.deck_code import LONGEST_NAME, decode, encode, fitting_name
from games.defiance.deck_text import read_deck
from games.defiance.decks import SIDES, breaches, locations, ready_decks, side_of, size
from games.defiance.state import Brought
from games.kernel import Illegal
from games.kernel.english import count

GAME = "defiance"
SET = "base"
MOST_DECKS = 50


def facts(deck: Brought) -> str:
    """“Asgard · 52 cards · 14 Locations”."""
    cards = catalogue(SET)
    side = side_of(deck, cards)
    sums = count(size(deck), "card"), count(locations(deck, cards), "Location")
    return " · ".join([SIDES[side] if side else "no side yet", *sums])


def playable(row: DeckRow) -> Brought | None:
    """The deck of a row, if it can still be read and played."""
    try:
        deck, cards = decode(row.code)
    except Illegal:
        return None
    return None if cards != SET or breaches(deck, catalogue(SET)) else deck


async def find(interaction: Interaction, name: str) -> Brought:
    """A deck of this person, or one that comes with the game; the person's own goes first."""
    row = await app(interaction).store.deck(interaction.user.id, GAME, name)
    if row is not None:
        return decode(row.code)[0]
    wanted = name.strip().casefold()
    for deck in ready_decks(SET):
        if deck.name.casefold() == wanted:
            return deck
    raise Illegal(f"There is no deck “{plain(cut(name, 60))}”. `/defiance deck list` shows those that you have.")


async def find_own(interaction: Interaction, name: str) -> DeckRow:
    row = await app(interaction).store.deck(interaction.user.id, GAME, name)
    if row is not None:
        return row
    if any(deck.name.casefold() == name.strip().casefold() for deck in ready_decks(SET)):
        raise Illegal("That deck comes with the game and stays as it is; `/defiance deck build` makes one out of it.")
    raise Illegal(f"You have no deck “{plain(cut(name, 60))}”. `/defiance deck list` shows those that you have.")


async def keep(interaction: Interaction, deck: Brought) -> bool:
    """Store it under its name; whether it has taken the place of another one."""
    client, person = app(interaction), interaction.user.id
    deck = structs.replace(deck, name=checked_name(deck.name))
    before = await client.store.deck(person, GAME, deck.name)
    row = DeckRow(person=person, game=GAME, name=deck.name, code=encode(deck, SET), changed=client.now())
    if not await client.store.save_deck(row, most=MOST_DECKS):
        raise Illegal(f"You have {MOST_DECKS} decks, which is as many as I keep. `/defiance deck delete` makes room.")
    return before is not None


async def take_in(interaction: Interaction, text: str | bytes, name: str) -> str:
    """Read a list or a code and keep the deck; what came of it, in words. What cannot be played is not stored."""
    wish = checked_name(name) if name.strip() else ""
    found = await asyncio.to_thread(read_deck, text, SET, name=wish)  # a long list takes a while
    if found.deck is None:
        reasons = "\n".join(f"• {plain(problem)}" for problem in found.problems)
        return f"I could not take this deck, so nothing is stored:\n{reasons}"
    rows = await app(interaction).store.decks(interaction.user.id, GAME)
    deck = structs.replace(found.deck, name=free_name(found.deck.name, rows))
    await keep(interaction, deck)
    notes = [f"• {plain(note)}" for note in found.notes]
    if deck.name != found.deck.name:
        notes.append(f"• There is a deck “{plain(found.deck.name)}” already, so this one got another name.")
    head = f"**{plain(deck.name)}** is saved: {facts(deck)}. You can choose it when a table begins."
    return "\n".join([head, *notes])


def free_name(name: str, rows: Sequence[DeckRow]) -> str:
    taken = {row.key for row in rows} | {deck.name.casefold() for deck in ready_decks(SET)}
    names = (name, *(f"{name[: LONGEST_NAME - 3].strip()} {number}" for number in range(2, MOST_DECKS + 3)))
    return next(name for name in names if name.casefold() not in taken)


def checked_name(name: str) -> str:
    fitting = fitting_name(name)
    if not name.strip():
        raise Illegal("A deck needs a name.")
    if len(" ".join(name.split())) > LONGEST_NAME:
        raise Illegal(f"A deck's name has at most {LONGEST_NAME} characters.")
    if any(deck.name.casefold() == fitting.casefold() for deck in ready_decks(SET)):
        raise Illegal(f"“{plain(fitting)}” is a deck that comes with the game; give yours another name.")
    return fitting


async def names(
    interaction: Interaction, current: str, *, ready: bool = True, own: bool = True
) -> list[app_commands.Choice[str]]:
    """What is offered while one types: the person's own decks, then those that come with the game."""
    rows = await app(interaction).store.decks(interaction.user.id, GAME) if own else []
    offered = [(f"{row.name} (yours)", row.name) for row in rows]
    offered += [(f"{deck.name} (comes with the game)", deck.name) for deck in ready_decks(SET)] if ready else []
    wanted = current.strip().casefold()
    fitting = [choice for choice in offered if wanted in choice[0].casefold()]
    return [app_commands.Choice(name=label, value=name) for label, name in fitting[:25]]
