"""For each game: shuffle, in a state, all that one seat may not see. A game without an entry fails its laws."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from games.defiance.cards import Role, catalogue
from games.defiance.decks import ready_decks
from games.defiance.state import Defiance
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


def defiance(s: Defiance, seat: Seat | None, random: Random) -> None:
    """Every card that lies face down to that seat becomes any card of the set; its own deck gets another order. Who the
    others are, and what they brought, changes with it."""
    cards = sorted(catalogue(s.cards))
    for p in s.players:
        if p.seat == seat:
            random.shuffle(p.deck)
            continue
        for pile in (p.hand, p.deck):
            pile[:] = random.choices(cards, k=len(pile))
        random.shuffle(p.decks)
        if p.deck_list is None or s.phase is None:  # after the match decks are open
            continue
        p.deck_list = random.choice(ready_decks(s.cards))
        served: dict[Role, str] = {"capital": p.deck_list.capital, "ruler": p.deck_list.ruler}
        for x in [x for x in s.permanents.values() if x.owner == p.seat and x.face_down and x.role]:
            x.card = p.picks[x.role] = served[x.role]
    # A face-down card's id names it, too.
    faces = {x.id: f"{x.card}.{x.id.rpartition('.')[2]}" for x in s.permanents.values() if x.face_down}
    for x in s.permanents.values():
        x.id = faces.get(x.id, x.id)
    s.permanents = {x.id: x for x in s.permanents.values()}


# How to shuffle, and the phases whose first question comes before anything hidden is turned up.
VEILS: dict[str, tuple[Callable[[Any, Seat | None, Random], None], set[str]]] = {
    "godsforge": (godsforge, {"keep_four", "draft", "upkeep", "forge_roll", "attack"}),
    # Not turn_over, resolve and end_turn: there a deck may be searched, and what is found is shown.
    "defiance": (
        defiance,
        {
            *("choose_decks", "set_up", "first_turn", "draw", "tribute", "deploy", "deploy_ends", "combat", "declare"),
            *("attack", "defend", "combat_ends", "position", "discard"),
        },
    ),
}
