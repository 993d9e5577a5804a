"""A list of what was tried: every effect of every card, and its Heresy, has a case of its own."""

from __future__ import annotations

from collections.abc import Callable

Key = tuple[str, str]  # a card or Deity, and the place of the effect among its effects, or "heresy"
CASES: dict[Key, Callable[[], None]] = {}


def case(card: str, *places: int | str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """This function puts these effects to use and says what must come of them."""

    def keep(function: Callable[[], None]) -> Callable[[], None]:
        for place in places or (0,):
            key = card, str(place)
            assert key not in CASES, f"{card} {place} is there twice"
            CASES[key] = function
        return function

    return keep


def heresy(card: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    return case(card, "heresy")
