"""A person's decks of any game that has them: finding, keeping and naming them. Nobody else ever sees them here."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from discord import app_commands
from msgspec import structs

from bot.clicks import app
from bot.store import DeckRow
from bot.texts import cut, plain
from bot.ui.controls import Interaction
from games.kernel import Deck, DeckKit, Illegal, fitting_name
from games.kernel.decks import LONGEST_NAME
from games.registry import GAMES

MOST_DECKS = 50


def kit_of(game: str) -> DeckKit[Any]:
    kit = GAMES[game].decks if game in GAMES else None
    if kit is None:
        raise Illegal("This game is played without decks of your own.")
    return kit


def playable(row: DeckRow) -> Deck | None:
    """The deck of a row, if it can still be read and played."""
    kit = kit_of(row.game)
    try:
        deck: Deck = kit.decode(row.code)
    except Illegal:
        return None
    return deck if kit.playable(deck) else None


def ready_deck(game: str, name: str) -> Deck | None:
    """The deck of that name that comes with the game."""
    wanted = name.strip().casefold()
    return next((deck for deck in kit_of(game).ready() if deck.name.casefold() == wanted), None)


async def find(interaction: Interaction, game: str, name: str) -> Deck:
    """A deck of this person, or one that comes with the game; the person's own goes first."""
    row = await app(interaction).store.deck(interaction.user.id, game, name)
    deck: Deck | None = ready_deck(game, name) if row is None else kit_of(game).decode(row.code)
    if deck is None:
        raise Illegal(f"I can't find a deck called “{plain(cut(name, 60))}”. See yours with `/{game} deck list`.")
    return deck


async def find_own(interaction: Interaction, game: str, name: str) -> DeckRow:
    row = await app(interaction).store.deck(interaction.user.id, game, name)
    if row is not None:
        return row
    if ready_deck(game, name) is not None:
        raise Illegal(
            f"That's a ready-made deck, so it stays as it is. Make your own from it with `/{game} deck build`."
        )
    raise Illegal(f"You have no deck called “{plain(cut(name, 60))}”. See yours with `/{game} deck list`.")


async def keep(interaction: Interaction, game: str, deck: Deck) -> bool:
    """Store it under its name; whether it has taken the place of another one."""
    client, person = app(interaction), interaction.user.id
    deck = structs.replace(deck, name=checked_name(game, deck.name))
    before = await client.store.deck(person, game, deck.name)
    code = kit_of(game).encode(deck)
    row = DeckRow(person=person, game=game, name=deck.name, code=code, changed=client.now())
    if not await client.store.save_deck(row, most=MOST_DECKS):
        raise Illegal(f"You have {MOST_DECKS} decks, and that's the limit. Make room with `/{game} deck delete`.")
    return before is not None


async def take_in(interaction: Interaction, game: str, text: str | bytes, name: str) -> str:
    """Read a list or a code and keep the deck; what came of it, in words. What cannot be played is not stored."""
    kit = kit_of(game)
    wish = checked_name(game, name) if name.strip() else ""
    found = await asyncio.to_thread(kit.read, text, wish)  # a long list takes a while
    if found.deck is None:
        reasons = "\n".join(f"• {plain(problem)}" for problem in found.problems)
        return f"I couldn't save this deck:\n{reasons}"
    rows = await app(interaction).store.decks(interaction.user.id, game)
    deck = structs.replace(found.deck, name=free_name(kit, found.deck.name, rows))
    await keep(interaction, game, deck)
    notes = [f"• {plain(note)}" for note in found.notes]
    if deck.name != found.deck.name:
        notes.append(f"• You already have a deck called “{plain(found.deck.name)}”, so this one got another name.")
    head = f"**{plain(deck.name)}** is saved: {kit.facts(deck)}. You can choose it when a table begins."
    return "\n".join([head, *notes])


def free_name(kit: DeckKit[Any], name: str, rows: Sequence[DeckRow]) -> str:
    taken = {row.key for row in rows} | {deck.name.casefold() for deck in kit.ready()}
    names = (name, *(f"{name[: LONGEST_NAME - 3].strip()} {number}" for number in range(2, MOST_DECKS + 3)))
    return next(name for name in names if name.casefold() not in taken)


def checked_name(game: str, name: str) -> str:
    fitting = fitting_name(name)
    if not name.strip():
        raise Illegal("A deck needs a name.")
    if len(" ".join(name.split())) > LONGEST_NAME:
        raise Illegal(f"A deck's name can have at most {LONGEST_NAME} characters.")
    if ready_deck(game, fitting) is not None:
        raise Illegal(f"“{plain(fitting)}” is a ready-made deck. Give yours another name.")
    return fitting


async def names(
    interaction: Interaction, game: str, current: str, *, ready: bool = True, own: bool = True
) -> list[app_commands.Choice[str]]:
    """What is offered while one types: the person's own decks, then those that come with the game."""
    rows = await app(interaction).store.decks(interaction.user.id, game) if own else []
    offered = [(f"{row.name} (yours)", row.name) for row in rows]
    offered += [(f"{deck.name} (ready-made)", deck.name) for deck in kit_of(game).ready()] if ready else []
    wanted = current.strip().casefold()
    fitting = [choice for choice in offered if wanted in choice[0].casefold()]
    return [app_commands.Choice(name=label, value=name) for label, name in fitting[:25]]
