"""A deck in numbers: its cards by type, and how many cost what."""

from __future__ import annotations

from games.defiance import decks
from games.defiance.cards import catalogue
from games.defiance.state import Brought

from . import look

ORDER = (
    "location", "ruler", "god", "general", "warrior", "beast", "warship", "siege_engine", "fortification", "terrain",
    "treasure", "weapon", "tactic",
)  # fmt: skip
DEAREST = 8  # the last bar of a curve stands for this cost and all above


def side_of(deck: Brought, cards: str) -> str:
    return decks.side_of(deck, catalogue(cards)) or "neutral"


def side_name(deck: Brought, cards: str) -> str:
    return look.SIDES[side_of(deck, cards)][2]


def costs(deck: Brought, cards: str) -> dict[int, int]:
    """Cost -> number of cards, without gaps."""
    bars = dict.fromkeys(range(DEAREST + 1), 0)
    known = catalogue(cards)
    for id, n in deck.cards.items():
        if id in known:
            bars[min(DEAREST, known[id].cost)] += n
    return bars


def by_type(deck: Brought, cards: str) -> dict[str, list[str]]:
    """Type -> ids of its cards, the cheapest first; Locations first of all."""
    known = catalogue(cards)
    held = sorted((known[id] for id in deck.cards if id in known), key=lambda card: (card.cost, card.name))
    groups = {type: [card.id for card in held if card.type == type] for type in ORDER}
    return {type: ids for type, ids in groups.items() if ids}
