"""Choosing several in one press: a question with few answers is asked as a list of all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from math import comb, perm
from typing import Any

from games.kernel import Answer, Ask

from ..limits import OPTION_TEXT, OPTIONS
from .amounts import alike, counted
from .asked import by_itself, offered
from .controls import short, token

WITH = "&"  # between the tokens of choices that are one answer
TRIED = 400  # more than so many combinations are too many to look through
ORDERS = 6  # more than so many orders are told one by one


def whole_answers(question: Ask[Any]) -> list[Answer]:
    """All answers to a question of several choices, but for those that one button gives: to choose nothing, or what
    goes with nothing else. None of them where a select has no room for all, or could not tell them apart."""
    pressed = by_itself(question)
    names = [name for name in offered(question) if name not in pressed]
    room = ORDERS if question.ordered else OPTIONS
    sizes = range(max(question.least, 1), min(question.most, len(names)) + 1)
    ways = perm if question.ordered else comb
    if question.most < 2 or sum(ways(len(names), size) for size in sizes) > TRIED:
        return []
    found: list[Answer] = []
    for answer in different(question, names, sizes):
        if question.allows(answer):
            found.append(answer)
            if len(found) > room:
                return []
    labels = {label(question, answer)[: OPTION_TEXT - 1] for answer in found}
    fit = all(len(value(answer)) <= OPTION_TEXT for answer in found)
    return found if fit and len(labels) == len(found) else []


def different(question: Ask[Any], names: Sequence[str], sizes: Sequence[int]) -> Iterator[Answer]:
    """The combinations. Of things that are alike the first ones are taken: which of them it is makes no difference."""
    kinds = alike(question)
    choose = permutations if question.ordered else combinations
    for size in sizes:
        yield from (answer for answer in choose(names, size) if all(takes_first(kind, answer) for kind in kinds))


def takes_first(kind: Sequence[str], answer: Answer) -> bool:
    return all(name in answer for name in kind[: sum(name in answer for name in kind)])


def value(answer: Answer) -> str:
    """A whole answer as the value of a select's option."""
    whole = WITH.join(token(name) if WITH not in name else short(name) for name in answer)
    return whole if len(whole) <= OPTION_TEXT else WITH.join(map(short, answer))


def label(question: Ask[Any], answer: Answer) -> str:
    """A whole answer in words, in which names are still to be filled in."""
    said = [question.options[name].label for name in answer]
    return ", then ".join(said) if question.ordered else counted(said)
