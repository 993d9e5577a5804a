"""Somebody who answers any question at random, but legally."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

from games.kernel import Answer, Ask, Illegal


def any_answer(random: Random, question: Ask[Any], without: Collection[str] = ()) -> Answer:
    """None of the choices of `without` is made, unless silence makes it."""
    options = [choice for choice in question.options if choice not in without]
    for _ in range(100):
        answer = tuple(random.sample(options, random.randint(question.least, min(question.most, len(options)))))
        try:
            question.check(answer)
        except Illegal:
            continue
        return answer
    return question.default
