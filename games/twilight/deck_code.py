"""Share codes of decks of Twilight of the Gods."""

from __future__ import annotations

from ..deck_codes import Codes
from .cards import SETS, Card, Deity, catalogue, deities
from .state import Brought


class CardsAndDeities:
    """All that a deck's list may name: the cards of a set, and the Deities, which lie beside a deck."""

    def __contains__(self, set_name: object) -> bool:
        return set_name in SETS

    def catalogue(self, set_name: str) -> dict[str, Card | Deity]:
        return {**catalogue(set_name), **deities(set_name)}


CODES: Codes[Brought] = Codes("TG", Brought, CardsAndDeities(), ("deity",), outside=True)
encode, decode = CODES.encode, CODES.decode
