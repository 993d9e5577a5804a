"""Decks of Defiance as the rest of the program knows them: built of the base set, under the rules of a usual table."""

from __future__ import annotations

from functools import cache

from ..deck_lists import LONGEST_FILE
from ..kernel import DeckCard, DeckKit, Illegal
from ..kernel.english import count
from .cards import TYPE_NAMES, catalogue
from .deck_code import decode, encode
from .deck_text import LISTS, export, read_deck
from .decks import SIDES, advice, breaches, locations, ready_decks, side_of, size
from .state import Brought
from .words import describe, line

SET = "base"


@cache
def cards() -> dict[str, DeckCard]:
    return {
        id: DeckCard(card.name, card.type, line(card), describe(card), most=card.copies, leads=card.may_serve)
        for id, card in catalogue(SET).items()
    }


def facts(deck: Brought) -> str:
    """“Asgard · 52 cards · 14 Locations”."""
    side = side_of(deck, catalogue(SET))
    lands = count(locations(deck, catalogue(SET)), "Location")
    return " · ".join([SIDES[side] if side else "no side yet", count(size(deck), "card"), lands])


def fits(deck: Brought, id: str) -> bool:
    """Cards of the deck's own side and neutral ones (DG-DECK-12)."""
    side = side_of(deck, catalogue(SET))
    return side is None or catalogue(SET)[id].side in (side, "neutral")


def decoded(code: str) -> Brought:
    deck, its_set = decode(code)
    if its_set != SET:
        raise Illegal(f"This deck uses the card set “{its_set}”, not “{SET}”.")
    return deck


KIT: DeckKit[Brought] = DeckKit(
    deck=Brought,
    kinds=TYPE_NAMES,
    leaders=LISTS.leaders,
    cards=cards,
    ready=lambda: ready_decks(SET),
    sample="4 Viking Raiders\n3 Shieldmaidens\n1 Odin, Allfather",
    facts=facts,
    check=lambda deck: [str(breach) for breach in breaches(deck, catalogue(SET))],
    advice=lambda deck: advice(deck, catalogue(SET)),
    fits=fits,
    read=lambda text, name: read_deck(text, SET, name=name),
    export=lambda deck: export(deck, SET),
    encode=lambda deck: encode(deck, SET),
    decode=decoded,
    longest_file=LONGEST_FILE,
)
