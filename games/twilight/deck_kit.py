"""Decks of Twilight as the rest of the program knows them: built of the base set, under the rules of a usual table."""

from __future__ import annotations

from functools import cache

from ..deck_lists import LONGEST_FILE
from ..kernel import DeckCard, DeckKit, Illegal
from .cards import catalogue, deities
from .deck_code import decode, encode
from .deck_text import DEITY, KINDS, LISTS, export, read_deck
from .decks import COPIES, breaches, ready_decks, sums
from .draft import drafted
from .state import Brought
from .words import brief, describe

SET = "base"


@cache
def cards() -> dict[str, DeckCard]:
    """Deities lead from outside of the deck; mini-cards come into play by cards alone."""
    gods = {
        id: DeckCard(deity.name, DEITY, brief(deity), describe(deity), most=0, leads=(DEITY,))
        for id, deity in deities(SET).items()
    }
    return gods | {
        id: DeckCard(card.name, card.type, brief(card), describe(card), most=1 if card.epic else COPIES)
        for id, card in catalogue(SET).items()
        if not card.mini
    }


def decoded(code: str) -> Brought:
    deck, its_set = decode(code)
    if its_set != SET:
        raise Illegal(f"This deck uses the card set “{its_set}”, not “{SET}”.")
    return deck


KIT: DeckKit[Brought] = DeckKit(
    deck=Brought,
    kinds=KINDS,
    leaders=LISTS.leaders,
    cards=cards,
    ready=lambda: ready_decks(SET),
    sample="Deity: Mars\n3 Stoic Legionnaires\n1 Attila, Scourge of Nations",
    facts=lambda deck: sums(deck, SET).replace(", ", " · "),
    check=lambda deck: [str(breach) for breach in breaches(deck, catalogue(SET), deities(SET))],
    read=lambda text, name: read_deck(text, SET, name=name),
    export=lambda deck: export(deck, SET),
    encode=lambda deck: encode(deck, SET),
    decode=decoded,
    longest_file=LONGEST_FILE,
    drafting={"decks": "draft", "after_draft": "keep", "teams": "none"},
    drafted=drafted,
    after_draft={"decks": "own"},
)
