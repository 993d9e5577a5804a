"""What a seat may see: the only place that decides it (GW-RUNE-01, -17)."""

from __future__ import annotations

from ..kernel import Seat
from .state import HIDDEN, GodsWar


def hide(s: GodsWar, seat: Seat | None) -> None:
    """Blank in this copy the runes of others and of the deck; how many there are stays open."""
    s.deck = [HIDDEN] * len(s.deck)
    for p in s.players:
        if p.seat != seat:
            p.runes = [HIDDEN] * len(p.runes)
