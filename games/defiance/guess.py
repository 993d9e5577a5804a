"""What may be hidden from a seat, dealt anew: for looking ahead."""

from __future__ import annotations

from collections import Counter

from ..kernel import Chance, Seat
from .cards import Role
from .decks import decks_of_set
from .state import Brought, Defiance, Player


def guess(s: Defiance, seat: Seat, chance: Chance) -> None:
    """The own deck is shuffled; every other player plays with one of the ready decks that fits what is to be seen of
    theirs, and holds any cards of it that are not in the open."""
    for p in s.players:
        if p.seat == seat:
            p.deck.sort()
            chance.shuffle(p.deck, stream="guess")
        else:
            deal(s, p, likely_deck(s, p, chance), chance)
    names = {x.id: f"{x.role}{x.owner}" for x in s.permanents.values() if x.face_down and x.owner != seat}
    for x in s.permanents.values():
        x.id = names.get(x.id, x.id)  # a face-down card's id would name it
    s.permanents = {x.id: x for x in s.permanents.values()}


def likely_deck(s: Defiance, p: Player, chance: Chance) -> Brought:
    shown = [*(x.card for x in s.of(p.seat)), *p.discard]
    decks = sorted(decks_of_set(s.cards), key=lambda deck: deck.name)
    known = [sum(card in deck.cards for card in shown) for deck in decks]
    best = [deck for deck, count in zip(decks, known, strict=True) if count == max(known)]
    return chance.pick(best, stream="guess")[0]


def deal(s: Defiance, p: Player, deck: Brought, chance: Chance) -> None:
    served: dict[Role, str] = {"capital": deck.capital, "ruler": deck.ruler}
    for x in s.permanents.values():
        if x.owner == p.seat and x.face_down and x.role:
            x.card = served[x.role]
    p.picks = dict(served) if p.picks else {}
    if p.deck_list is not None:
        p.decks, p.deck_list = [], deck
    open_cards = Counter([*(x.card for x in s.permanents.values() if x.owner == p.seat), *p.discard])
    rest = sorted((Counter(deck.cards) - open_cards).elements()) or sorted(deck.cards)
    chance.shuffle(rest, stream="guess")
    wanted = len(p.hand) + len(p.deck)
    cards = (rest * (wanted // len(rest) + 1))[:wanted]  # a deck may be larger than any that is known
    p.hand, p.deck = cards[: len(p.hand)], cards[len(p.hand) :]
