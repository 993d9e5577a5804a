"""What is told of a game when it is over: the Deities and the decks."""

from __future__ import annotations

from ..kernel import Played, Seat
from .cards import deities
from .state import Twilight


def played(s: Twilight) -> dict[Seat, Played]:
    gods = deities(s.cards)
    found = {}
    for p in s.players:
        deity = p.deity or (p.deck_list.deity if p.deck_list is not None else "")
        found[p.seat] = Played(gods[deity].name if deity in gods else "", p.deck_list.name if p.deck_list else "")
    return found
