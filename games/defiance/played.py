"""What is told of a match when it is over: the decks, their sides, and the score."""

from __future__ import annotations

from ..kernel import Played, Seat
from .cards import catalogue
from .decks import SIDES, side_of
from .state import Defiance


def played(s: Defiance) -> dict[Seat, Played]:
    found = {}
    for p in s.players:
        side = side_of(p.deck_list, catalogue(s.cards)) if p.deck_list is not None else None
        deck = p.deck_list.name if p.deck_list is not None else ""
        found[p.seat] = Played(SIDES[side] if side is not None else "", deck, p.wins, s.drawn)
    return found
