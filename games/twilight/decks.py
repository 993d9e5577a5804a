"""
Decks: what makes one legal, said all at once, and which decks a seat brings to a table (TG-DECK, TG-EXTENDED).

A deck is checked when it is built, taken in or brought: an illegal one never reaches a game (TG-DECK-09).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct, structs

from ..kernel import DRAFTED, LOCKED, Illegal, Seat
from ..kernel.decks import refuse
from ..kernel.english import count
from .cards import Card, Deity, card_set, catalogue, deities, found_once
from .deck_code import decode, encode
from .state import Brought, Twilight
from .steps import FACTION_NAMES, Faction

SIZE = 50
LARGEST = 100  # of an extended game
COPIES = 3
NAMED = 6  # cards that one reason lists by name


class Breach(Struct, frozen=True):
    """One reason why a deck may not be played, and the rule that says so."""

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


def size(deck: Brought) -> int:
    return sum(deck.cards.values())


def factions(cards: Mapping[str, int], known: Mapping[str, Card]) -> Counter[Faction]:
    """How many cards of which Faction there are."""
    found: Counter[Faction] = Counter()
    for id, n in cards.items():
        if id in known:
            found[known[id].faction] += n
    return found


def sums(deck: Brought, set_name: str) -> str:
    """“Mars, 50 cards, 50 Aggression”."""
    gods = deities(set_name)
    deity = gods[deck.deity].name if deck.deity in gods else "no Deity yet"
    parts = [f"{n} {FACTION_NAMES[faction]}" for faction, n in factions(deck.cards, catalogue(set_name)).most_common()]
    return ", ".join([deity, count(size(deck), "card"), *parts])


def breaches(
    deck: Brought, cards: Mapping[str, Card], gods: Mapping[str, Deity], *, extended: bool = False
) -> list[Breach]:
    """Every reason at once; an empty list means that the deck may be played."""
    known = {id: n for id, n in deck.cards.items() if id in cards and not cards[id].mini and n > 0}
    return [
        *_not_cards(deck, cards, gods),
        *_size(deck, extended),
        *_copies(known, cards),
        *_deity(deck, known, cards, gods),
    ]


def check(deck: Brought, set_name: str, *, extended: bool = False) -> None:
    """Refuse an illegal deck, naming every reason."""
    found = breaches(deck, catalogue(set_name), deities(set_name), extended=extended)
    refuse(deck.name, [str(breach) for breach in found])


def lacking(cards: Mapping[str, int], known: Mapping[str, Card], deity: Deity) -> dict[Faction, int]:
    """How many cards of which Faction a deck is short of what its Deity requires (TG-DECK-04)."""
    have = factions(cards, known)
    return {faction: n - have[faction] for faction, n in deity.requirement.items() if have[faction] < n}


def ready_decks(name: str = "base", *, extended: bool = False) -> list[Brought]:
    """The decks that come with a set: the cards of each Faction with the Deity of that Faction (TG-DECK-10, -17). For
    an extended game each has as many copies as are allowed."""
    return list(_ready_decks(name, extended))


@found_once
def _ready_decks(name: str, extended: bool) -> list[Brought]:
    found = []
    for deity in card_set(name).deity:
        faction = deity.colours[0]
        cards = {
            card.id: ((1 if card.epic else COPIES) if extended else card.deck)
            for card in card_set(name).card
            if card.faction == faction and card.deck
        }
        if cards:
            found.append(Brought(FACTION_NAMES[faction], cards, deity=deity.id))
    return [structs.replace(deck, code=encode(deck, name)) for deck in found]


def is_extended(s: Twilight) -> bool:
    return s.settings["deck_size"] == "extended"


def bring(s: Twilight, seat: Seat, things: Sequence[str]) -> None:
    """What a seat brings to the table: share codes of decks, among which it will choose. With “=” before it a code is
    the seat's deck, and nothing is left to choose; with “~” after that it was drafted, and need not keep to the rules
    for decks that are built (TG-DRAFT-07). An illegal deck is refused with all reasons."""
    ready = [deck.name for deck in ready_decks(s.cards)]  # which everybody can choose as well
    for thing in things:
        locked, drafted = thing.startswith(LOCKED), thing.startswith(LOCKED + DRAFTED)
        deck, cards = decode(thing.removeprefix(LOCKED).removeprefix(DRAFTED))
        if cards != s.cards:
            raise Illegal(f"“{deck.name}” uses the card set “{cards}”; this table plays with “{s.cards}”.")
        if s.settings["decks"] == "draft":
            raise Illegal("This table drafts its decks: you don't need to bring one.")
        p = s.players[seat]
        if drafted:
            p.drafted_before = True
            p.powerless = bool(lacking(deck.cards, catalogue(s.cards), deities(s.cards)[deck.deity]))
        else:
            check(deck, s.cards, extended=is_extended(s))
        if locked:
            p.deck_list, p.sealed = deck, True
            continue
        taken = {*ready, *(known.name for known in p.decks)}
        names = (deck.name, *(f"{deck.name} ({number})" for number in range(2, len(taken) + 3)))
        name = next(name for name in names if name not in taken)  # the decks of a seat are told apart by their names
        p.decks.append(structs.replace(deck, name=name))


# -- the reasons


def _not_cards(deck: Brought, cards: Mapping[str, Card], gods: Mapping[str, Deity]) -> list[Breach]:
    found = []
    if more := [gods[id].name for id in deck.cards if id in gods]:
        found.append(Breach("TG-DECK-05", f"One Deity leads a deck from beside it. Among the cards: {_listed(more)}."))
    if unknown := [f"“{id}”" for id in deck.cards if id not in cards and id not in gods]:
        found.append(Breach("TG-DECK-09", f"Not in this card set: {_listed(unknown)}."))
    if minis := [cards[id].name for id in deck.cards if id in cards and cards[id].mini]:
        found.append(Breach("TG-DECK-01", f"Mini-cards don't go into decks: {_listed(minis)}."))
    if none := [cards[id].name for id, n in deck.cards.items() if id in cards and n < 1]:
        found.append(Breach("TG-DECK-09", f"Not even one copy: {_listed(none)}."))
    return found


def _size(deck: Brought, extended: bool) -> list[Breach]:
    n = size(deck)
    if extended and not SIZE < n <= LARGEST:
        return [Breach("TG-EXTENDED-01", f"{count(n, 'card')}; here a deck has {SIZE + 1} to {LARGEST}.")]
    if not extended and n != SIZE:
        return [Breach("TG-DECK-01", f"{count(n, 'card')}; a deck has exactly {SIZE}.")]
    return []


def _copies(known: Mapping[str, int], cards: Mapping[str, Card]) -> list[Breach]:
    found = []
    for id, n in known.items():
        if cards[id].epic and n > 1:
            found.append(Breach("TG-DECK-03", f"{n} × {cards[id].name}; it's Epic, so only one."))
        elif n > COPIES:
            found.append(Breach("TG-DECK-02", f"{n} × {cards[id].name}; the limit is {COPIES}."))
    return found


def _deity(
    deck: Brought, known: Mapping[str, int], cards: Mapping[str, Card], gods: Mapping[str, Deity]
) -> list[Breach]:
    if deck.deity not in gods:
        return [Breach("TG-DECK-05", "A deck needs one Deity from this card set.")]
    deity = gods[deck.deity]
    return [
        Breach(
            "TG-DECK-04",
            f"{deity.name} requires {count(deity.requirement[faction], f'{FACTION_NAMES[faction]} card')}; "
            f"{n} {'is' if n == 1 else 'are'} missing.",
        )
        for faction in deity.requirement
        if (n := lacking(known, cards, deity).get(faction, 0))
    ]


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return "; ".join(names[:NAMED]) + more  # names have commas
