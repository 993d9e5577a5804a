"""Games with fixed seeds, played up to a moment that is worth a picture: what the galleries have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, TypeVar

from games.kernel import Answer, Ask, Game, State, Table

S = TypeVar("S", bound=State)
Moment = Callable[[Table[Any]], bool]
Choose = Callable[[Random, Ask[Any]], Answer]


def play(
    game: Game[S], choose: Choose, seats: int, seed: str, until: Moment, wishes: Mapping[str, str] | None = None
) -> Table[S]:
    """A game with that seed, at the first moment that is wanted, or at its end."""
    random = Random(f"gallery {seed}")
    table = Table.new(game, seats, seed, wishes)
    while table.waiting and not until(table):
        seat = min(table.waiting)
        table.answer(seat, choose(random, table.asks[seat]))
    return table


def at(number: int, phase: str) -> Moment:
    return lambda table: table.state.round >= number and table.state.phase == phase


def never(_: Table[Any]) -> bool:
    return False
