"""What is told of a game when it is over: the Deities, the decks, and how close it was."""

from __future__ import annotations

from ..kernel import Played, Seat
from ..kernel.english import count
from .cards import deities
from .state import Twilight


def played(s: Twilight) -> dict[Seat, Played]:
    gods = deities(s.cards)
    found = {}
    for p in s.players:
        deity = p.deity or (p.deck_list.deity if p.deck_list is not None else "")
        found[p.seat] = Played(gods[deity].name if deity in gods else "", p.deck_list.name if p.deck_list else "")
    return found


def margin(s: Twilight, seat: Seat) -> str:
    if s.result is None or not s.result.winners:
        return ""
    winner = seat if seat in s.result.winners else s.result.winners[0]
    left = count(len(s.players[winner].life), "card")
    return f"You had {left} of life left." if winner == seat else f"{{{winner}}} had {left} of life left."
