"""What a seat may see: the only place that decides it (GF-GEN-18)."""

from __future__ import annotations

from ..kernel import Seat
from .state import HIDDEN, Godsforge


def hide(s: Godsforge, seat: Seat | None) -> None:
    """Blank in this copy what that seat, or an onlooker, may not see. Numbers of cards stay."""
    for p in s.players:
        if p.seat != seat:
            p.hand = [HIDDEN] * len(p.hand)
            p.plan = []  # neither a card nor a pass shows before the Reveal
            p.drafted = [HIDDEN] * len(p.drafted)
    s.decks = [[HIDDEN] * len(deck) for deck in s.decks]
    reads = s.reading is not None and s.reading == seat  # the common pile; in solo play one's own
    s.discards = [pile if reads and n == 0 else [HIDDEN] * len(pile) for n, pile in enumerate(s.discards)]
    s.origin = {}  # it would tell which cards the Nemesis has
