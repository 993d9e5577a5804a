"""What a seat may see: the only place that decides it (DG-BOARD-36, DG-SETUP-21)."""

from __future__ import annotations

from ..kernel import Seat
from .state import HIDDEN, Defiance


def hide(s: Defiance, seat: Seat | None) -> None:
    """Blank in this copy what that seat, or an onlooker, may not see. Numbers of cards stay."""
    for p in s.players:
        p.deck = [HIDDEN] * len(p.deck)  # face down to everybody, its owner included
        if p.seat == seat:
            continue
        p.hand = [HIDDEN] * len(p.hand)
        p.picks = {}
        p.decks = []
        if s.phase is not None or p.sealed:  # decks are open when the match is over, if it was about this match alone
            p.deck_list = None
    for permanent in s.permanents.values():
        if permanent.face_down and permanent.owner != seat:
            permanent.card = HIDDEN
            permanent.id = permanent.role + str(permanent.owner)
    s.permanents = {permanent.id: permanent for permanent in s.permanents.values()}
