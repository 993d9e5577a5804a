"""Decks as lists: how those of Defiance are written down, and read."""

from __future__ import annotations

from ..deck_lists import Lists
from ..kernel import Imported
from .cards import TYPE_NAMES, catalogue
from .deck_code import CODES
from .decks import ROLES, SIDES, advice, breaches, locations, side_of, size
from .state import Brought


def sums(deck: Brought, cards: str) -> str:
    side = side_of(deck, catalogue(cards))
    return f"{SIDES[side] if side else 'No side'}, {size(deck)} cards, {locations(deck, catalogue(cards))} Locations"


LISTS: Lists[Brought] = Lists(
    codes=CODES,
    kinds=TYPE_NAMES,
    kind=lambda card: str(card.type),
    leaders={str(role): name for role, name in ROLES.items()},
    example="4 Viking Raiders",
    sums=sums,
    headings=frozenset({
        "goddess", "goddesses", "godsandgoddesses", "treasuries", "permanents", "capital", "capitals",
        "capitalandruler", "asgard", "olympus", "neutral",
    }),
    remarks=frozenset({"locations"}),
)  # fmt: skip
export = LISTS.export


def read_deck(
    text: str | bytes, cards: str = "base", *, name: str = "", neutral_capital: bool = False
) -> Imported[Brought]:
    """A deck that may be played, from a list or a share code, or the reasons why not. `name` is used if it is given."""
    known = catalogue(cards)
    return LISTS.read(
        text,
        cards,
        name=name,
        check=lambda deck: [str(breach) for breach in breaches(deck, known, neutral_capital=neutral_capital)],
        advice=lambda deck: advice(deck, known),
    )
