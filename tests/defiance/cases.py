"""A list of what was tried: every ability of every card has a case of its own."""

from __future__ import annotations

from collections.abc import Callable

Key = tuple[str, int]  # a card, and the place of the ability among its abilities
CASES: dict[Key, Callable[[], None]] = {}


def case(card: str, ability: int = 0) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """This function puts that ability to use and says what must come of it."""

    def keep(function: Callable[[], None]) -> Callable[[], None]:
        add(card, ability, function)
        return function

    return keep


def add(card: str, ability: int, function: Callable[[], None]) -> None:
    assert (card, ability) not in CASES, f"{card} {ability} is there twice"
    CASES[card, ability] = function
