"""Decks as lists: how those of Twilight of the Gods are written down, and read."""

from __future__ import annotations

from ..deck_lists import Lists
from ..kernel import Imported
from .cards import Card, Deity, catalogue, deities
from .deck_code import CODES
from .decks import breaches, sums
from .state import Brought
from .steps import FACTION_NAMES, TYPE_NAMES

DEITY = "deity"
KINDS: dict[str, str] = {DEITY: "Deities", **{str(type): name for type, name in TYPE_NAMES.items()}}


def kind(card: Card | Deity) -> str:
    return DEITY if isinstance(card, Deity) else card.type


LISTS: Lists[Brought] = Lists(
    codes=CODES,
    kinds=KINDS,
    kind=kind,
    leaders={DEITY: "Deity"},
    outside=lambda card: DEITY if isinstance(card, Deity) else "",
    example="3 Stoic Legionnaires",
    sums=sums,
    headings=frozenset(
        {"creature", "fortification", "intrigue", "scheme", "action", "actioncards", "lesser", "greater", "exalted"}
        | {name.lower() for name in FACTION_NAMES.values()}
    ),
)
export = LISTS.export


def read_deck(text: str | bytes, cards: str = "base", *, name: str = "", extended: bool = False) -> Imported[Brought]:
    """A deck that may be played, from a list or a share code, or the reasons why not. `name` is used if it is given."""
    known, gods = catalogue(cards), deities(cards)
    return LISTS.read(
        text,
        cards,
        name=name,
        check=lambda deck: [str(breach) for breach in breaches(deck, known, gods, extended=extended)],
    )
