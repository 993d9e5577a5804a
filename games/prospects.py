"""
A frame for judging positions by what became of others like them: how likely each player is to win, by weights that were
fitted to whole games (`benchmarks/prospects.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log

Assets = Mapping[str, float]  # what a player has, by names of our own
Weights = Mapping[str, float]  # what each of it is worth, in logits
NEVER = 1e-3  # nothing is ever surer than that


def chances(weights: Weights, players: Sequence[Assets]) -> list[float]:
    """Of all players, by what each of them has."""
    worths = [sum(weight * assets[what] for what, weight in weights.items()) for assets in players]
    most = max(worths)
    shares = [exp(worth - most) for worth in worths]
    whole = sum(shares)
    return [share / whole for share in shares]


def shared(winners: Sequence[int], seat: int) -> float:
    """What a seat has of a victory."""
    return (seat in winners) / max(1, len(winners))


def logit(chance: float) -> float:
    """A chance as a lead that can be added to others."""
    likely = min(max(chance, NEVER), 1 - NEVER)
    return log(likely / (1 - likely))
