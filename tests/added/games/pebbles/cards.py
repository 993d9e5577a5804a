"""The stones, and the giants who carry them."""

from __future__ import annotations

from msgspec import Struct

from games.kernel import Deck
from games.sets import Sets


class Stone(Struct, frozen=True):
    name: str
    kind: str
    weight: int = 0
    most: int | None = None


class Heap(Deck):
    """Led by a giant, who does not lie in it."""

    giant: str = ""


class StoneSet(Struct):
    name: str
    title: str
    cards: dict[str, Stone]


SETS: Sets[StoneSet, Stone] = Sets(StoneSet)
catalogue = SETS.catalogue
SETS.add(
    StoneSet(
        "base",
        "Base set",
        {
            "flint": Stone("Flint", "stone", 1),
            "slate": Stone("Slate", "stone", 2, most=3),
            "opal": Stone("Opal", "gem", 5, most=1),
            "ymir": Stone("Ymir", "giant", most=0),
            "atlas": Stone("Atlas", "giant", most=0),
        },
    )
)
