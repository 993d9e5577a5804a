"""The rules of a game as numbered entries in our own words, to be looked up: `games/<game>/rules.toml`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from .nearest import spelled_like


class Rule(Struct, frozen=True):
    id: str
    kind: str  # rule, option, example or ruling
    text: str
    source: str  # where the rulebooks have it
    edition: str = ""  # "1", "2" or "both", of a game that has two
    untested: str = ""  # why no test can prove it


class Ledger(Struct, frozen=True):
    rule: list[Rule]


@cache
def ledger(game: str) -> dict[str, Rule]:
    text = (files(f"games.{game}") / "rules.toml").read_bytes()
    return {rule.id: rule for rule in msgspec.toml.decode(text, type=Ledger).rule}


def look_up(game: str, words: str, most: int = 5) -> list[Rule]:
    """The rule of that number, or the rules that have the most of these words: rules before examples and rulings."""
    rules = ledger(game)
    if (number := words.strip().upper()) in rules:
        return [rules[number]]
    wanted = {near for stem in _wanted(words) if (near := _nearest(game, stem))}
    rank = {"rule": 0.3, "option": 0.2, "ruling": 0.1}

    def score(rule: Rule) -> float:
        found = wanted & _index(game)[rule.id]
        return len(found) + rank.get(rule.kind, 0.0) - len(rule.text) / 10_000 if found else 0.0

    best = sorted(rules.values(), key=score, reverse=True)[:most]
    return [rule for rule in best if score(rule) > 0]


@cache
def _index(game: str) -> dict[str, set[str]]:
    """The stems of every rule."""
    return {rule.id: set(_stems(f"{rule.text} {rule.source}")) for rule in ledger(game).values()}


@cache
def _vocabulary(game: str) -> list[str]:
    return sorted(set().union(*_index(game).values()))


def _nearest(game: str, stem: str) -> str:
    """That word, or the one that somebody may have meant who writes it otherwise; nothing if there is none."""
    if stem in _vocabulary(game):
        return stem
    return spelled_like(stem, _vocabulary(game))


def _wanted(words: str) -> set[str]:
    return {_stem(word.replace("-", "")) for word in _split(words)} - COMMON


def _stems(text: str) -> Iterator[str]:
    """A word with a hyphen is found joined, and by each of its parts: “re-roll” by “reroll” and by “roll”."""
    for word in _split(text):
        yield _stem(word.replace("-", ""))
        if "-" in word:
            yield from map(_stem, word.split("-"))


def _split(text: str) -> list[str]:
    return re.findall(r"[a-z0-9+-]{2,}", text.lower())


def _stem(word: str) -> str:
    """A word without the endings that tell one from many, or now from then: “rolling” and “rolls” are “rol”."""
    word = re.sub(r"(?<=...)(ing|ed|es|s)$", "", word)
    doubled = len(word) > 1 and word[-1] == word[-2]
    return word[:-1] if doubled or word.endswith("e") else word


COMMON = {"the", "th", "an", "of", "to", "is", "in", "it", "and", "or", "can", "how", "do", "what", "when", "my", "if"}
