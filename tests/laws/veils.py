"""For each game: shuffle, in a state, all that one seat may not see. A game without an entry fails its laws."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from games.godsforge.state import Godsforge
from games.kernel import Seat


def godsforge(s: Godsforge, seat: Seat | None, random: Random) -> None:
    """Every card that lies face down to that seat becomes another one of these."""
    others = [p for p in s.players if p.seat != seat]
    piles = [*s.decks, *(s.discards if s.reading != seat or seat is None else ())]
    if s.phase == "draft" and seat == 0:
        piles = []  # the next three of the pile are about to be shown
    hidden = [card for pile in (*piles, *(p.hand for p in others)) for card in pile]
    mixed = list(hidden)
    random.shuffle(mixed)
    mask = dict(zip(hidden, mixed, strict=True))
    for pile in (*piles, *(p.hand for p in others)):
        pile[:] = [mask[card] for card in pile]
    for p in others:
        for laid in p.plan:
            laid.card = mask[laid.card]
        random.shuffle(p.drafted)


# How to shuffle, and the phases whose first question comes before anything hidden is turned up.
VEILS: dict[str, tuple[Callable[[Any, Seat | None, Random], None], set[str]]] = {
    "godsforge": (godsforge, {"keep_four", "draft", "upkeep", "forge_roll", "attack"}),
}
