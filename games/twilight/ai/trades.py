"""What a Trade is worth: Power that one lacks against cards that one could play (TG-TRADE)."""

from __future__ import annotations

from ...kernel import Seat
from ..state import CardId, Player, Twilight, name_of
from ..steps import ASPECTS, Aspect, Power
from .evaluate import WAITING, card_worth, hand_worth, margin, strength, trap_worth

THEIRS = 0.35  # how much it counts against a Trade that the other side gains by it, in a game of two
CROWDED = 6  # cards in hand from which on some will never be played


def need(s: Twilight, p: Player, aspect: Aspect) -> float:
    """How much more of a type the cards in hand cost than there is."""
    have = s.backs([slot.card for slot in (*p.resource, *p.aspects)]).of(aspect)
    faces = [s.face(card) for card in p.hand if not card.startswith("?")]
    return 0.25 * sum(1 for face in faces if face.cost.power.of(aspect) > have)


def gain(s: Twilight, p: Player, takes: Power, thirst: float, *, own: bool) -> float:
    """What these cards are worth to a player as Aspects. They leave the Aspect Stack one a turn."""
    held = s.backs([slot.card for slot in (*p.resource, *p.aspects)])
    found = []
    for aspect, n in takes.items():
        more = need(s, p, aspect) if own else 0.0
        found += [thirst * margin(aspect, held.of(aspect) + k) + more for k in range(n)]
    waiting = len(p.aspects)
    values = sorted(found, reverse=True)
    return sum(value * share(waiting + n) for n, value in enumerate(values))


def share(place: int) -> float:
    return WAITING[place] if place < len(WAITING) else 0.05


def cheapest(s: Twilight, p: Player, gives: Power) -> list[CardId]:
    """The cards of these backs that a player would miss least."""
    chosen: list[CardId] = []
    for aspect, n in gives.items():
        held = [card for card in p.hand if s.back(card) == aspect]
        chosen += sorted(held, key=lambda card: (price(s, p.seat, card), card))[:n]
    return chosen


def price(s: Twilight, seat: Seat, card: CardId) -> float:
    """What it costs to give a card away: what it is worth in hand, less what its Heresy may do to its new holder."""
    return hand_worth(s, seat, card) - trap(s, card)


def trap(s: Twilight, card: CardId) -> float:
    return 0.0 if card.startswith("?") else 0.12 * trap_worth(s.cards, name_of(card))


def loss(s: Twilight, p: Player, gives: Power) -> float:
    cards = cheapest(s, p, gives)
    crowd = 0.55 if len(p.hand) >= CROWDED else 1.0
    return crowd * sum(price(s, p.seat, card) for card in cards)


def balance(s: Twilight, seat: Seat, other: Seat, gives: Power, takes: Power, thirst: float) -> float:
    """What a Trade is worth to a seat, with what the other side gains by it taken into account."""
    mine, theirs = s.players[seat], s.players[other]
    value = gain(s, mine, takes, thirst, own=True) - loss(s, mine, gives)
    envy = THEIRS / max(1, len(s.foes(seat))) * (1.6 if ahead(s, other) else 1.0)
    return value - envy * surplus(s, theirs, gives, takes, thirst)


def surplus(s: Twilight, p: Player, takes: Power, gives: Power, thirst: float) -> float:
    """What the other side seems to gain: its hand is hidden, so its cards count as cards of their backs do."""
    crowd = 0.55 if len(p.hand) >= CROWDED else 1.0
    return gain(s, p, takes, thirst, own=False) - crowd * 1.6 * sum(n for _, n in gives.items())


def ahead(s: Twilight, seat: Seat) -> bool:
    """Whether somebody is about to win: by far the most cards in play and in the Life Stack."""
    others = [strength(s, p) for p in s.living() if p.seat != seat]
    return bool(others) and strength(s, s.players[seat]) > max(others) + 12


def wanted(s: Twilight, p: Player, aspect: Aspect, thirst: float) -> float:
    """How welcome an Aspect of a type is in the Resource Area now."""
    have = s.backs([slot.card for slot in p.resource])
    faces = [s.face(card) for card in p.hand if not card.startswith("?")]
    opened = 0.0
    for face in faces:
        short = {a: max(0, face.cost.power.of(a) - have.of(a)) for a in ASPECTS}
        if short[aspect]:
            opened += 1.5 / sum(short.values()) ** 2 * min(4.0, card_worth(s.cards, face.id)) / 4
    return thirst * margin(aspect, have.of(aspect)) + opened
