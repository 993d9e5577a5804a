"""What is told of a match when it is over: the decks, their sides, the score, and how close it was."""

from __future__ import annotations

from ..kernel import Played, Seat
from . import values
from .cards import catalogue
from .decks import SIDES, side_of
from .state import Defiance


def played(s: Defiance) -> dict[Seat, Played]:
    found = {}
    for p in s.players:
        side = side_of(p.deck_list, catalogue(s.cards)) if p.deck_list is not None else None
        deck = p.deck_list.name if p.deck_list is not None else ""
        found[p.seat] = Played(SIDES[side] if side is not None else "", deck, p.wins, s.drawn, lost_by(s, p.seat))
    return found


def lost_by(s: Defiance, seat: Seat) -> str:
    """Known of the last who fell: what others had was removed with them."""
    if not s.players[seat].out or seat not in (s.fallen or [[]])[-1]:
        return ""
    missing = [role.capitalize() for role in ("capital", "ruler") if s.serving(seat, role) is None]
    return " and ".join(missing)


def margin(s: Defiance, seat: Seat) -> str:
    if s.result is None or not s.result.winners:
        return ""
    winner = seat if seat in s.result.winners else s.result.winners[0]
    capital = s.serving(winner, "capital")
    left = values.remaining(s, capital) if capital is not None else None
    if capital is None or left is None:
        return ""
    whose = "Your" if winner == seat else f"{{{winner}}}'s"
    return f"{whose} Capital still had {left} of {values.defense(s, capital)} defense."
