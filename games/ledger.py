"""The rules of a game as numbered entries in our own words, to be looked up: `games/<game>/rules.toml`."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct


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
    text = (Path(__file__).parent / game / "rules.toml").read_bytes()
    return {rule.id: rule for rule in msgspec.toml.decode(text, type=Ledger).rule}


def look_up(game: str, words: str, most: int = 5) -> list[Rule]:
    """The rule of that number, or the rules that have the most of these words: rules before examples and rulings."""
    rules = ledger(game)
    if (number := words.strip().upper()) in rules:
        return [rules[number]]
    wanted = _stems(words)
    rank = {"rule": 0.3, "option": 0.2, "ruling": 0.1}

    def score(rule: Rule) -> float:
        found = wanted & _stems(f"{rule.text} {rule.source}")
        return len(found) + rank.get(rule.kind, 0.0) - len(rule.text) / 10_000 if found else 0.0

    best = sorted(rules.values(), key=score, reverse=True)[:most]
    return [rule for rule in best if score(rule) > 0]


def _stems(words: str) -> set[str]:
    """Words of some weight, without the endings that tell one from many."""
    return {re.sub(r"(ing|ed|es|s)$", "", word) for word in re.findall(r"[a-z0-9+-]{2,}", words.lower())} - COMMON


COMMON = {"the", "an", "of", "to", "is", "in", "it", "and", "or", "can", "how", "do", "what", "when", "my", "if", "i"}
