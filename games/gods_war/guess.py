"""What may be hidden from a seat, dealt anew: for looking ahead."""

from __future__ import annotations

from ..kernel import Chance, Seat
from .cards import runes
from .state import GodsWar


def guess(s: GodsWar, seat: Seat, chance: Chance) -> None:
    """Every rune that the seat cannot see lies anywhere in the deck or in the others' hands."""
    seen = [*s.players[seat].runes, *s.discard, *s.lying]
    unseen = sorted(id for id in runes(s.cards) if id not in seen)
    chance.shuffle(unseen, stream="guess")
    for p in s.players:
        if p.seat != seat:
            p.runes = [unseen.pop() for _ in p.runes]
    s.deck = unseen
