"""
What a card is worth without a look at the table: a rough price in points of damage, how easily it is paid for, and what
a player likes for its own sake. It knows cards by their effects, never by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from math import exp
from typing import NamedTuple

from msgspec import Struct

from ..cards import (
    Attack,
    AttackPerOther,
    Card,
    Copy,
    Destroy,
    DiscardHand,
    DrawCards,
    Effect,
    Element,
    ExtraDie,
    HandSize,
    HandTake,
    Later,
    Life,
    PlayAnother,
    Prevent,
    Recall,
    Reroll,
    Shift,
    Steal,
    Veil,
    VeilSteal,
    Ward,
)


def effect_points(effect: Effect, rounds: float) -> float:
    """What an effect is worth when it happens once; `rounds` is how long a lasting gain would last."""
    match effect:
        case Attack(n) | Life(n):
            return n
        case Prevent(n):
            return 0.9 * n
        case AttackPerOther(n):
            return 2.0 * n
        case Veil(n):
            return 1.5 * n
        case VeilSteal(_, n):
            return 2.0 * n
        case DrawCards(n) | DiscardHand(_, n):
            return 0.8 * n
        case HandTake(_, n):
            return 1.6 * n
        case Recall(n, itself):
            return 3.0 if itself else 1.5 * n
        case PlayAnother():
            return 3.0
        case Destroy(_, n):
            return 3.0 * n * max(rounds - 1, 0)
        case Steal(_, n, most):
            return (2.5 if most < 4 else 4.0) * n * rounds
        case Copy():
            return 4.0 * rounds
        case ExtraDie(n):
            return 1.5 * n
        case Shift(n):
            return 0.8 * n
        case Reroll(n):
            return 0.6 * n
        case HandSize(n):
            return 0.4 * n
        case Ward():
            return 0.3
        case Later(_, what):
            return 0.9 * effect_points(what, rounds)


def effects_points(effects: Iterable[Effect], rounds: float) -> float:
    return sum(effect_points(effect, rounds) for effect in effects)


def points(card: Card, rounds: float) -> float:
    """A card's worth in points over so many rounds, this one included."""
    lasting = 1.0 if card.is_spell else rounds
    worth = effects_points(card.reveal, rounds)
    worth += lasting * effects_points((*card.static, *card.attack), rounds)
    worth += (1.0 if card.is_spell else max(rounds - 1, 0.0)) * effects_points(card.end, rounds)
    worth += max(rounds - 1, 0.0) * effects_points(card.upkeep, rounds)
    if card.empower:
        worth += lasting * 0.3 * max(effects_points(card.empower.gives, rounds) - card.empower.price, 0.0)
    worth += 0.3 * effects_points(card.sacrifice, rounds) + 0.3 * effects_points(card.sacrifice_other, rounds)
    return worth + 0.5 * effects_points(card.empower_x, rounds)


def standing(face: Card) -> float:
    """A Creation's worth on the table: its Reveal is over."""
    return points(face, 3.0) - effects_points(face.reveal, 3.0)


# For each element of a cost: the dice it takes, and how easy it is, fitted to the exact odds of four dice with two
# re-rolls (the mean error is 0.03). To compute the odds of a whole card set would take a second.
EASE: dict[Element, tuple[int, float]] = {
    "2": (1, 0.1),
    "3": (1, -0.2),
    "4": (1, 0.1),
    "5": (1, -0.25),
    "9+": (2, 1.0),
    "10+": (2, 0.2),
    "11+": (2, 0.3),
    "EE": (2, 0.7),
    "OO": (2, 0.0),
    "ROW3": (3, 0.9),
    "KIND4": (4, -0.8),
    "V": (0, -1.65),
}


@lru_cache(maxsize=1 << 10)
def ease(cost: tuple[Element, ...], gems: int = 1) -> float:
    """About how often a cost can be paid by someone with so many Veilstones."""
    if cost.count("V") > gems + 1:
        return 0.02
    dice = sum(EASE[element][0] for element in cost)
    odds = 3.35 + 1.65 * gems + sum(EASE[element][1] for element in cost) - 1.7 * max(dice - 2, 0)
    return 1 / (1 + exp(-odds))


def draft_points(card: Card) -> float:
    """For choosing cards before the game: what it does, times how often one can pay for it."""
    return (points(card, 4.0) - 1.2 * card.stones) * ease(card.cost)


class Chances(NamedTuple):
    """A card that may be played: its worth above playing nothing, and how often it can be paid."""

    worth: float
    odds: float


def hand_worth(kept: Sequence[Chances], pool: Sequence[Chances], draws: int, second: float = 0.5) -> float:
    """The mean worth of the best card that can be played from these and some cards drawn from a pool, and a share of
    the second best's, which is the next round's. Nothing below 0 is played."""
    ranked = sorted(pool, reverse=True)
    above = [0.0, *accumulate(chance.odds for chance in ranked)]  # the odds of the best so many, added up
    steps = sorted({chance.worth for chance in (*kept, *pool) if chance.worth > 0})
    mean, last, best = 0.0, 0.0, len(ranked)
    for step in steps:  # between `last` and `step` the chances to do better do not change
        while best and ranked[best - 1].worth < step:
            best -= 1
        drawn = above[best] / max(len(pool), 1)
        none, one = 1.0, 0.0
        for odds in (*[chance.odds for chance in kept if chance.worth >= step], *[drawn] * draws):
            none, one = none * (1 - odds), one * (1 - odds) + none * odds
        mean += (step - last) * ((1 - none) + second * (1 - none - one))
        last = step
    return mean


class Lean(Struct, frozen=True):
    """What a player likes for its own sake: points that it adds for each point of a kind that a card has."""

    strike: float = 0.0
    guard: float = 0.0
    craft: float = 0.0  # whatever changes more than the numbers of an attack

    def worth(self, card: Card) -> float:
        if self is PLAIN:
            return 0.0
        found = 0.0
        gives = (*card.attack, *(card.empower.gives if card.empower else ()), *card.sacrifice)
        for effect in (*gives, *card.reveal, *card.static, *card.upkeep, *card.end):
            match effect:
                case Attack() | AttackPerOther():
                    liked = self.strike
                case Prevent() | Life():
                    liked = self.guard
                case _:
                    liked = self.craft
            found += liked * effect_points(effect, 2.0)
        return found


PLAIN = Lean()
