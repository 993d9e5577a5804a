"""What may be hidden from a seat, dealt anew: for looking ahead."""

from __future__ import annotations

from ..kernel import Chance, Seat
from .state import Godsforge


def guess(s: Godsforge, seat: Seat, chance: Chance) -> None:
    """All cards that lie face down to the seat are shuffled together and dealt out again, so that every pile keeps its
    size. In solo play those that the player has drafted go to the player's own piles."""
    others = [p for p in s.players if p.seat != seat]
    read = s.reading is not None and s.reading == seat  # whoever takes a card back sees what lies there
    own = [s.decks[0], *([] if read else s.discards[:1]), *(p.hand for p in others if not p.nemesis)]
    theirs = [*s.decks[1:], *s.discards[1:], *(p.hand for p in others if p.nemesis)]
    hidden = sorted(card for pile in (*own, *theirs) for card in pile)
    chance.shuffle(hidden, stream="guess")
    drafted = set(s.players[seat].drafted)
    hidden.sort(key=lambda card: card not in drafted)  # keeps the order within the two
    dealt = iter(hidden)
    for pile in (*own, *theirs):
        pile[:] = [next(dealt) for _ in pile]
    if s.solo:
        s.origin |= {card: n for n, pile in enumerate(s.decks) for card in (*pile, *s.discards[n])}
        s.origin = dict(sorted(s.origin.items()))
    for p in others:
        p.plan = []
        p.drafted.sort()
