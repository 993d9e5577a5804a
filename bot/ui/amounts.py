"""Choosing among things that are alike: how many of each, not which of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from games.kernel import Ask

from ..limits import OPTIONS

MOST = 8  # kinds with a control of their own; where there are more, each thing is listed by itself


def alike(question: Ask[Any]) -> list[list[str]]:
    """Choices that differ in nothing that is shown, kind by kind. Where their order counts there are none."""
    if question.most < 2 or question.ordered:
        return []
    kinds: dict[tuple[str, str, str], list[str]] = {}
    for name, option in question.options.items():
        if option.group and not option.alone:
            kinds.setdefault((option.group, option.label, option.note), []).append(name)
    several = [names for names in kinds.values() if 1 < len(names) < OPTIONS]
    return several if len(several) <= MOST else []


def with_amount(question: Ask[Any], draft: Sequence[str], kind: int, amount: int) -> list[str]:
    """The draft with so many of one kind."""
    names = alike(question)[kind]
    return rearranged(question, {*draft} - {*names} | {*names[:amount]})


def rearranged(question: Ask[Any], draft: Collection[str]) -> list[str]:
    """The same draft, in which things that are alike stand in for each other: one of two Hydra Heads blocks here and
    one there, and none of them in both places."""
    options, kinds = question.options, alike(question)
    chosen = {*draft} - {name for names in kinds for name in names}
    for names in kinds:
        busy = {options[name].unit for name in chosen} - {""}
        free_first = sorted(names, key=lambda name: options[name].unit in busy)
        chosen |= {*free_first[: sum(name in draft for name in names)]}
    return [name for name in options if name in chosen]


def counted(labels: Sequence[str]) -> str:
    """“3 × Troll, Shade”."""
    numbers: dict[str, int] = {}
    for label in labels:
        numbers[label] = numbers.get(label, 0) + 1
    between = "; " if len(labels) > 1 and any(", " in label for label in labels) else ", "
    return between.join(f"{n} × {label}" if n > 1 else label for label, n in numbers.items())
