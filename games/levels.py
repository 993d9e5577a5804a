"""A frame for AI players that decide question by question: each level of a game is a class, made anew for every one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from .kernel import Answer, Ask, Bot, Lookahead, Seen


class Chooser(Protocol):
    """An AI player's thoughts about one question."""

    def choose(self) -> Answer: ...


def level(chooser: Callable[[Seen[Any], Ask[Any]], Chooser]) -> Bot:
    def bot(seen: Seen[Any], question: Ask[Any], _: Lookahead[Any] | None = None, /) -> Answer:
        if not question.options:
            return question.default
        answer = chooser(seen, question).choose()
        return answer if question.allows(answer) else question.default  # a question that it does not know

    return bot


def looking(chooser: Callable[[Seen[Any], Ask[Any], Lookahead[Any] | None], Chooser]) -> Bot:
    """A level that tries its choices where it may look ahead, and goes without where it may not."""

    def bot(seen: Seen[Any], question: Ask[Any], look: Lookahead[Any] | None = None, /) -> Answer:
        if not question.options:
            return question.default
        answer = chooser(seen, question, look).choose()
        return answer if question.allows(answer) else question.default

    return bot


Minds = Mapping[str, tuple[Callable[[type[Any]], Bot], type[Any]]]  # level -> its frame, and how it decides
Tempers = Mapping[str, Mapping[str, Any]]  # temperament -> the tastes that are its own: attributes of how it decides


def levels(minds: Minds) -> dict[str, Bot]:
    return {name: frame(mind) for name, (frame, mind) in minds.items()}


def characters(minds: Minds, tempers: Tempers) -> dict[str, Bot]:
    """Every level in every temperament: the same player, with other tastes."""
    return {
        f"{temper} {name}": frame(type(f"{temper.title()}{mind.__name__}", (mind,), dict(tastes)))
        for temper, tastes in tempers.items()
        for name, (frame, mind) in minds.items()
    }
