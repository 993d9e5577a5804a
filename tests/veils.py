"""For each game: shuffle, in a state, all that one seat may not see. A game without an entry fails its laws."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from games.defiance.cards import Role, catalogue
from games.defiance.decks import ready_decks
from games.defiance.state import Defiance
from games.gods_war.state import GodsWar
from games.godsforge.state import Godsforge
from games.kernel import Seat
from games.twilight.guess import hidden_slots
from games.twilight.hide import unordered
from games.twilight.state import CardId, Twilight, owner_of


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


def twilight(s: Twilight, seat: Seat | None, random: Random) -> None:
    """Every face that the seat cannot see changes places with another one of the same back and the same owner, and Life
    Stacks get another order below the topmost card."""
    known = set(s.players[seat].known) if seat is not None else set()
    groups: dict[tuple[str, Seat], list[CardId]] = {}
    slots = [slot for slot in hidden_slots(s) if slot.card not in known]
    for p in s.players:
        for pile in (p.life, *([] if p.seat == seat else [p.hand])):
            for card in pile:
                if card not in known:
                    groups.setdefault((s.back(card), p.seat), []).append(card)
        if p.seat != seat:
            random.shuffle(p.known)
            random.shuffle(p.decks)
            random.shuffle(p.drafted)
    for slot in slots:
        groups.setdefault((s.back(slot.card), owner_of(slot.card)), []).append(slot.card)
    mask: dict[CardId, CardId] = {}
    for group in groups.values():
        mixed = list(group)
        random.shuffle(mixed)
        mask |= dict(zip(group, mixed, strict=True))
    for p in s.players:
        p.life = [mask.get(card, card) for card in p.life]
        places = unordered(p, known)
        others = random.sample([p.life[n] for n in places], len(places))
        for n, card in zip(places, others, strict=True):
            p.life[n] = card
        if p.seat != seat:
            p.hand = [mask.get(card, card) for card in p.hand]
            random.shuffle(p.hand)
    for slot in slots:
        slot.card = mask[slot.card]


def gods_war(s: GodsWar, seat: Seat | None, random: Random) -> None:
    """Every rune that the seat cannot see changes places with another one, in the deck and in the others' hands. The
    rune Moon, or one that may copy it, shows somebody the top of the deck while it lies open."""
    shown = {"moon", "illusion", "chaosium", "secret_magic"} & {*s.lying}
    piles = [*([] if shown else [s.deck]), *(p.runes for p in s.players if p.seat != seat)]
    mixed = [rune for pile in piles for rune in pile]
    random.shuffle(mixed)
    for pile in piles:
        pile[:] = [mixed.pop() for _ in pile]


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
    # In the others a card may be drawn, or turned up, before anybody is asked.
    "twilight": (twilight, {"trade", "offer", "reply", "exchange", "seize", "resource", "mulligan"}),
    # Not action and the steps of a battle: there one may be asked by what one holds, and others by how it was played.
    "gods_war": (gods_war, {"set_up", "council_a", "struggle_pieces", "struggle_bids", "compromise"}),
}
