"""A game once more, step by step, from what was kept of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .journal import Save, Step, fits, moot, standing
from .state import Game, S
from .table import Table


def replay(game: Game[S], first: Save, steps: Sequence[Step]) -> Iterator[Table[S]]:
    """A game once more, as it ended up: yields the table as it was at first and after each step that stands, as far as
    the rules, mended meanwhile, agree."""
    table = Table(game, first)
    yield table
    for step, stands in zip(steps, standing(steps), strict=True):
        if not stands:
            continue
        if step.kind == "leave":
            table.leave(step.seat)
        else:
            question = table.question(step.seat)
            if step.seat in table.state.departed or moot(step, question):
                continue
            if question is None or not fits(step, question):
                return
            table.answer(step.seat, step.answer)
        yield table
