"""What a seat may see: the only place that decides it (TG-SETUP-26, TG-TRADE-09, -24)."""

from __future__ import annotations

from collections.abc import Collection

from ..kernel import Seat
from .state import HIDDEN, CardId, Player, Twilight


def hide(s: Twilight, seat: Seat | None) -> None:
    """Blank in this copy the faces that this seat, or an onlooker, may not see. Backs and numbers of cards stay."""
    known = set(s.players[seat].known) if seat is not None else set()

    def seen(card: CardId) -> CardId:
        return card if card in known else HIDDEN + s.back(card)

    for p in s.players:
        p.life = [seen(card) for card in p.life]
        places = unordered(p, known)
        for n, card in zip(places, sorted(p.life[n] for n in places), strict=True):
            p.life[n] = card
        for slot in p.aspects:
            slot.card = seen(slot.card)
        for slot in p.resource:
            if not slot.manifested:
                slot.card = seen(slot.card)
        if p.seat != seat:
            # In what order somebody holds their cards would tell which ones they have played.
            p.hand = sorted(map(seen, p.hand), key=lambda card: (s.back(card), card))
            _hide_deck(s, p)
    if s.draft is not None:
        for holder, pile in s.draft.piles.items():
            if holder != seat:
                s.draft.piles[holder] = [HIDDEN] * len(pile)
        s.draft.later = {holder: [[HIDDEN] * len(pile) for pile in piles] for holder, piles in s.draft.later.items()}


def unordered(p: Player, known: Collection[CardId]) -> list[int]:
    """The places of a Life Stack in which any of its cards may lie: only the topmost back is shown, and what a seat
    knows it may find again (TG-SETUP-26)."""
    return [n for n, card in enumerate(p.life[:-1]) if card not in known]


def _hide_deck(s: Twilight, p: Player) -> None:
    p.known, p.decks, p.drafted, p.drafted_deities = [], [], [], []
    if s.phase is not None or p.sealed:  # decks are open when the game is over, if it was about this game alone
        p.deck_list = None
