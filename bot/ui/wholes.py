"""Choosing several in one press: a question with few answers is asked as a list of all of them."""

from __future__ import annotations

from itertools import combinations, permutations
from math import comb, perm
from typing import Any

from games.kernel import WITH, Answer, Ask

from ..limits import OPTION_TEXT, OPTIONS
from .amounts import alike, counted
from .asked import by_itself, offered
from .controls import short, token

TRIED = 400  # more than so many combinations are too many to look through
ORDERS = 6  # more than so many orders are told one by one


def whole_answers(question: Ask[Any]) -> list[Answer]:
    """All answers to a question of several choices, but for those that one button gives: to choose nothing, or what
    goes with nothing else. None of them where a select has no room for all, or could not tell them apart."""
    pressed = by_itself(question)
    names = [name for name in offered(question) if name not in pressed]
    room = ORDERS if question.ordered else OPTIONS
    sizes = range(max(question.least, 1), min(question.most, len(names)) + 1)
    ways, choose = (perm, permutations) if question.ordered else (comb, combinations)
    if question.most < 2 or sum(ways(len(names), size) for size in sizes) > TRIED:
        return []
    kinds = {name: str(kind) for kind, alikes in enumerate(alike(question)) for name in alikes}
    shapes: dict[Answer, Answer] = {}  # of things that are alike it makes no difference which one is chosen
    for answer in (answer for size in sizes for answer in choose(names, size)):
        shape = tuple(kinds.get(name, name) for name in answer)
        if not question.ordered:
            shape = tuple(sorted(shape))
        if shape not in shapes and question.allows(answer):
            shapes[shape] = answer
            if len(shapes) > room:
                return []
    found = list(shapes.values())
    labels = {label(question, answer)[: OPTION_TEXT - 1] for answer in found}
    fit = all(len(value(answer)) <= OPTION_TEXT for answer in found)
    return found if fit and len(labels) == len(found) else []


def value(answer: Answer) -> str:
    """A whole answer as the value of a select's option."""
    whole = WITH.join(token(name) if WITH not in name else short(name) for name in answer)
    return whole if len(whole) <= OPTION_TEXT else WITH.join(map(short, answer))


def label(question: Ask[Any], answer: Answer) -> str:
    """A whole answer in words, in which names are still to be filled in."""
    said = [question.options[name].label for name in answer]
    return ", then ".join(said) if question.ordered else counted(said)
