"""Every kind of picture of Twilight of the Gods, drawn from the tables that are built by hand."""

from __future__ import annotations

from collections.abc import Iterator

from games.twilight.cards import SETS

from .. import twilight
from ..canvas import Canvas
from . import tables
from .tables import LONG_NAMES, NAMES, seen

BASE = SETS["base"]


def pictures() -> Iterator[tuple[str, Canvas]]:
    for name, make in tables.TABLES.items():
        s = make()
        yield f"board-{name}", twilight.board(seen(s), NAMES)
        if s.result:
            yield f"result-{name}", twilight.result(seen(s), NAMES)
    for name in ("duel", "six", "trading"):
        yield f"board-{name}-long-names", twilight.board(seen(tables.TABLES[name]()), LONG_NAMES)
    yield from panels()
    yield "hand", twilight.hand(seen(tables.duel(), 0), NAMES)
    for faction, name in (("aggression", "Blood and Iron"), ("mysticism", "The Baleful Grove")):
        yield f"deck-{faction}", twilight.deck_sheet(tables.brought(faction, name))
    yield "deck-mixed", twilight.deck_sheet(tables.mixed())
    for card in (*BASE.deity, *BASE.card):
        yield f"card-{card.id}", twilight.card(card)


def panels() -> Iterator[tuple[str, Canvas]]:
    for name, (make, question, seat) in tables.ASKED.items():
        s = make()
        yield f"panel-{name}", twilight.panel(seen(s, seat), NAMES, question(s, seat))
    yield "panel-waiting", twilight.panel(seen(tables.duel(), 1), NAMES)


def faces() -> list[Canvas]:
    """All cards of the base set."""
    return [twilight.card(card) for card in (*BASE.deity, *BASE.card)]


def words() -> str:
    return twilight.text_board(seen(tables.duel()), NAMES)
