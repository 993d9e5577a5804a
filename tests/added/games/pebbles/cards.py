"""The stones, and the giants who carry them."""

from __future__ import annotations

from msgspec import Struct

from games.kernel import Deck


class Stone(Struct, frozen=True):
    name: str
    kind: str
    weight: int = 0
    most: int | None = None


class Heap(Deck):
    """Led by a giant, who does not lie in it."""

    giant: str = ""


STONES = {
    "flint": Stone("Flint", "stone", 1),
    "slate": Stone("Slate", "stone", 2, most=3),
    "opal": Stone("Opal", "gem", 5, most=1),
    "ymir": Stone("Ymir", "giant", most=0),
    "atlas": Stone("Atlas", "giant", most=0),
}


def catalogue(_: str) -> dict[str, Stone]:
    return STONES
