"""
How likely a duel is to be won, judged when a round begins: what grandmasters go by.

Fitted to the beginnings of some 23,000 rounds, in 3,000 games of the master against itself: a logistic regression on
three quarters of the games (`benchmarks/prospects.py`). On the last quarter its log-loss is 0.519, where the outlook
alone has 0.551: that one is too sure of itself while both have much life, and cares too little for Veilstones and dice
to come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log

from ...kernel import Seat
from ..state import MAX_LIFE, Godsforge, Player
from .evaluate import Side, ease, outlook, points, ring_sides

# What the leads of one side over the other are worth, in logits.
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
SURE = 0.999  # nothing is ever surer than that


def prospects(s: Godsforge, seat: Seat) -> float:
    """How likely a seat is to win, from 0 to 1."""
    if s.result is not None:
        return (seat in s.result.winners) / max(1, len(s.result.winners))
    if not s.players[seat].alive:
        return 0.0
    sides = ring_sides(s, seat)
    expected = outlook(sides, blood=s.blood, deciding=s.extra_rounds > 0)
    if len(sides) > 2 or s.extra_rounds:
        return expected  # nothing was fitted to that
    return weighed(leads(sides, expected, card_lead(s, sides)))


def weighed(found: Mapping[str, float]) -> float:
    return 1 / (1 + exp(-sum(WEIGHTS[what] * lead for what, lead in found.items())))


def leads(sides: Sequence[Side], expected: float, card: float) -> dict[str, float]:
    """By how much the first of two sides is ahead, in all that counts."""
    mine, theirs = sides
    far = min(mine.life, theirs.life) / MAX_LIFE
    life = mine.life - theirs.life
    likely = min(max(expected, 1 - SURE), SURE)
    logit = log(likely / (1 - likely))
    found = {"life": life, "last_life": life * (1 - far), "card": card, "outlook": logit, "far": logit * far}
    return found | {what: getattr(mine, what) - getattr(theirs, what) for what in OF_A_SIDE}


def card_lead(s: Godsforge, sides: Sequence[Side]) -> float:
    mine, theirs = (best_card(s, s.players[side.seat]) for side in sides)
    return mine - theirs


def best_card(s: Godsforge, p: Player) -> float:
    gems = min(p.veilstones, 3)
    return max((points(card, 4.0) * ease(card.cost, gems) for card in map(s.card, p.hand)), default=0.0)
