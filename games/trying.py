"""
A frame for AI players: they try their choices by the real rules, on tables as they may be, and take the best one.

A game brings a judgement of positions and a quick player who plays on; it need not know any of its own questions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from .kernel import Answer, Ask, Bot, Lookahead, Seat, Seen, Table

Evaluate = Callable[[Any, Seat], float]  # how well a seat stands in a state: the more the better
Quick = Callable[[Seen[Any], Ask[Any]], Answer]  # who answers everything that comes up while trying


def trying(evaluate: Evaluate, quick: Quick, *, worlds: int = 3, ahead: int = 8) -> Bot:
    """An AI player that tries every choice in so many imagined worlds, and looks so many answers ahead."""

    def value(look: Lookahead[Any], answer: Answer) -> float:
        total = 0.0
        for number in range(worlds):  # the same worlds for every choice: what differs is the choice alone
            table = look.after(number, answer)
            play_on(table, quick, ahead)
            total += evaluate(table.state, look.seat)
        return total

    def player(_: Seen[Any], question: Ask[Any], look: Lookahead[Any] | None = None, /) -> Answer:
        assert look is not None, "this player tries what it may do"
        best = question.default
        if question.least == question.most == 1:
            answers = [*([()] if best == () else []), *((option,) for option in question.options)]
            return answers[0] if len(answers) == 1 else max(answers, key=lambda answer: value(look, answer))
        worth = value(look, best)
        while better := improved(question, best, lambda answer: value(look, answer), worth):
            best, worth = better
        return best

    return player


def improved(
    question: Ask[Any],
    answer: Answer,
    value: Callable[[Answer], float],
    worth: float,
    among: Collection[str] | None = None,
) -> tuple[Answer, float] | None:
    """The best answer that differs in one choice, if it is better. `among`: the options that come into question."""
    others = [option for option in (question.options if among is None else among) if option not in answer]
    near = [tuple(c for c in answer if c != gone) for gone in answer]
    near += [(*answer, more) for more in others]
    near += [(*answer[:-1], other) for other in others if answer]
    found = [(value(candidate), candidate) for candidate in near if question.allows(candidate)]
    best = max(found, key=lambda pair: pair[0], default=None)
    return (best[1], best[0]) if best is not None and best[0] > worth else None


def play_on(table: Table[Any], quick: Quick, answers: int) -> None:
    """Everybody at an imagined table plays on for a while. Nothing there is true, so nothing need be hidden."""
    for _ in range(answers):
        if table.state.phase is None:
            return
        seat = min(table.waiting)
        table.answer(seat, quick(Seen(seat, table.state), table.asks[seat]))
