"""
How likely a duel is to be won, judged when a round begins: what grandmasters go by.

Fitted to the beginnings of some 23,000 rounds, in 3,000 games of the master against itself: a logistic regression on
three quarters of the games (`benchmarks/prospects.py`). On the last quarter its log-loss is 0.519, where the outlook
alone has 0.551: that one is too sure of itself while both have much life, and cares too little for Veilstones and dice
to come.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel import Seat
from ...prospects import Assets, chances, logit, shared
from ..state import MAX_LIFE, Godsforge, Player
from .evaluate import Side, outlook, ring_sides
from .points import ease, points

WEIGHTS = {
    "life": 0.032,
    "last_life": 0.085,  # what it counts more for where somebody is near to death
    "stones": 0.045,
    "attack": 0.169,
    "prevent": 0.185,
    "gain": 0.205,
    "income": 0.523,
    "speed": 1.28,
    "spare": 0.158,
    "sinks": 0.133,
    "card": 0.035,  # a point of the best card in hand, by how likely it can be paid
    "outlook": 0.465,  # what the outlook alone says
    "far": -0.302,  # what that counts less for while nobody is near to death
}
OF_A_SIDE = ("stones", "attack", "prevent", "gain", "income", "speed", "spare", "sinks")
FOR_MANY = False  # fitted to duels alone


def prospects(s: Godsforge, seat: Seat) -> float:
    """How likely a seat is to win, from 0 to 1."""
    if s.result is not None:
        return shared(s.result.winners, seat)
    if not s.players[seat].alive:
        return 0.0
    sides = ring_sides(s, seat)
    expected = outlook(sides, blood=s.blood, deciding=s.extra_rounds > 0)
    if len(sides) > 2 or s.extra_rounds:
        return expected  # nothing was fitted to that
    return chances(WEIGHTS, duel(sides, expected, cards(s, sides)))[0]


def moment(s: Godsforge) -> tuple[int, list[Assets]] | None:
    """What the weights are fitted to: the beginning of a round, and what both sides have, by seat."""
    if s.round < 2 or s.extra_rounds or len(s.living()) > 2:
        return None
    sides = ring_sides(s, 0)
    return s.round, duel(sides, outlook(sides, blood=s.blood), cards(s, sides))


def duel(sides: Sequence[Side], expected: float, best: Sequence[float]) -> list[Assets]:
    """All that counts of two sides; the first one is expected to win so likely, and these are their best cards."""
    far = min(side.life for side in sides) / MAX_LIFE
    lead = logit(expected)
    return [
        {"life": side.life, "last_life": side.life * (1 - far), "card": card, "outlook": ahead, "far": ahead * far}
        | {what: getattr(side, what) for what in OF_A_SIDE}
        for side, card, ahead in zip(sides, best, (lead / 2, -lead / 2), strict=True)
    ]


def cards(s: Godsforge, sides: Sequence[Side]) -> list[float]:
    return [best_card(s, s.players[side.seat]) for side in sides]


def best_card(s: Godsforge, p: Player) -> float:
    gems = min(p.veilstones, 3)
    return max((points(card, 4.0) * ease(card.cost, gems) for card in map(s.card, p.hand)), default=0.0)
