"""Battles by arithmetic: a die is a kill at 6 and a rout at 4 or 5, so each one takes a unit away at even odds."""

from __future__ import annotations

from functools import cache
from math import comb

from msgspec import Struct


class Force(Struct, frozen=True):
    """One side of a battle that might be fought."""

    units: int
    dice: int
    hits: int = 0  # kills and routs that are sure: of a building
    kills: int = 0  # those among them that kill


@cache
def at_least(dice: int, hits: int) -> float:
    """How likely so many dice score that many kills and routs."""
    if hits <= 0:
        return 1.0
    return sum(comb(dice, n) for n in range(hits, dice + 1)) / float(2**dice)


def sweeps(one: Force, other: Force) -> float:
    """How likely one side takes all units of the other away."""
    return at_least(one.dice, other.units - one.hits)


@cache
def conquers(one: Force, other: Force) -> float:
    """How likely one side stays in the area alone."""
    return sweeps(one, other) * (1 - sweeps(other, one))


def slain(one: Force, other: Force) -> float:
    """How many units of the other side one kills, on average."""
    return min(float(other.units), one.dice / 6 + one.kills)
