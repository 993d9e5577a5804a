"""How things are called in texts for players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..kernel.english import count, series
from .state import CardId, Twilight
from .steps import ASPECT_NAMES, Aspect, Power


def called(s: Twilight, card: CardId) -> str:
    return s.face(card).name


def named(s: Twilight, cards: Iterable[CardId]) -> str:
    """“Leper, 2 × Poisoned Knife and Stonehenge”."""
    counted = Counter(called(s, card) for card in cards)
    return series(name if n == 1 else f"{n} × {name}" for name, n in counted.items())


def aspects(power: Power) -> str:
    """“two I and one III”, as one speaks of Aspect cards by their backs."""
    return series(f"{n} × {aspect}" if n > 1 else f"a {aspect}" for aspect, n in power.items()) or "nothing"


def aspect_cards(aspect: Aspect, n: int = 1) -> str:
    """“1 Lesser Aspect”."""
    return count(n, f"{ASPECT_NAMES[aspect]} Aspect")
