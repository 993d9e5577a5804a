"""
A frame for AI players that search: a few likely answers are played on in the same imagined worlds, the worse half of
them is let go after each heat, and the rest meets in more worlds (sequential halving). What came of an answer is
weighed against what was thought of it before, by how sure each of the two is.

Work is counted, never timed, so that a game can be played again; and it ends as soon as the question is easy.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from math import exp, sqrt
from typing import Generic, TypeVar

from msgspec import Struct

C = TypeVar("C", bound=Hashable)  # a choice: an answer, or one with what is to follow on it
Playout = Callable[[int, C], tuple[float, int]]  # world, choice -> the chance to win then, and the answers it took
IMAGINING = 6  # answers that are given in the time in which a world is imagined
AS_IF = 2  # worlds in which the usual spread of a game is thought to have been seen before
SURE = 2.0  # standard errors by which an answer is behind for good


class Budget(Struct, frozen=True):
    """How much an AI player thinks about one question."""

    worlds: int = 20
    effort: int = 2500  # answers at imagined tables: the last world that begins within it is played
    heat: int = 2  # worlds of the first heat; each further one has twice as many
    trust: float = 0.03  # by how much a first thought may be wrong, in chances to win
    spread: float = 0.15  # by how much the difference between two answers usually varies from world to world


class Trial(Struct, Generic[C]):
    """One choice: what was thought of it, and what came of it in each world so far."""

    choice: C
    thought: float
    values: list[float] = []


def search(thoughts: Mapping[C, float], playout: Playout[C], budget: Budget) -> C:
    """The best choice. The thoughts are chances to win without trying; the first one is what all are compared to."""
    first, *others = (Trial(choice, thought) for choice, thought in thoughts.items())
    world, heat, effort = 0, budget.heat, 0
    while others and world < budget.worlds and effort < budget.effort:
        for number in range(world, min(world + heat, budget.worlds)):
            for trial in (first, *others):  # the same worlds for every choice: what differs is the choice alone
                value, given = playout(number, trial.choice)
                trial.values.append(value)
                effort += given + IMAGINING
            if effort >= budget.effort:
                break
        world, heat = world + heat, heat * 2
        leads = {trial.choice: lead(trial, first, budget) for trial in others}
        others.sort(key=lambda trial: -leads[trial.choice][0])
        best = max(leads[others[0].choice][0], 0.0)
        half = others[: (len(others) + 1) // 2]
        others = [trial for trial in half if leads[trial.choice][0] > best - SURE * leads[trial.choice][1]]
    return others[0].choice if others and lead(others[0], first, budget)[0] > 0 else first.choice


def lead(trial: Trial[C], first: Trial[C], budget: Budget) -> tuple[float, float]:
    """By how much a choice is better than the first one, as far as one can tell by now, and the standard error of it:
    the mean of the thought and of what came of it, each weighed by how sure it is."""
    gaps = [mine - theirs for mine, theirs in zip(trial.values, first.values, strict=True)]
    n, mean = len(gaps), sum(gaps) / len(gaps)
    spread = (sum((gap - mean) ** 2 for gap in gaps) + AS_IF * budget.spread**2) / (n - 1 + AS_IF)
    tried, thought = n / spread, 1 / budget.trust**2
    return (tried * mean + thought * (trial.thought - first.thought)) / (tried + thought), 1 / sqrt(tried + thought)


def chance(lead: float, scale: float) -> float:
    """A lead as a chance to win: what is won already can be won no more, and a lost game is not lost twice."""
    return 1 / (1 + exp(-max(-40.0, min(40.0, lead / scale))))
