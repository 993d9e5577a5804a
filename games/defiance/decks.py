"""
Decks: what makes one legal, said all at once, and which decks a seat brings to a table (DG-DECK).

A deck is checked when it is built, taken in or brought: an illegal one never reaches a game (DG-DECK-32).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct, structs

from ..kernel import LOCKED, Illegal, Seat
from ..kernel.decks import refuse
from ..kernel.english import count
from .cards import Card, Role, Side, card_set, catalogue
from .deck_code import decode, encode
from .state import Brought, Defiance

FEWEST = 52
MOST = 500  # the rules know no such limit (DG-DECK-02), but a table must be able to hold and show the deck
LOCATIONS = 10
SIDES: dict[Side, str] = {"asgard": "Asgard", "olympus": "Olympus", "neutral": "neutral"}
ROLES: dict[Role, str] = {"capital": "Capital", "ruler": "Ruler"}
NAMED = 6  # cards that one reason lists by name


class Breach(Struct, frozen=True):
    """One reason why a deck may not be played, and the rule that says so."""

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


def breaches(deck: Brought, cards: Mapping[str, Card], *, neutral_capital: bool = False) -> list[Breach]:
    """Every reason at once; an empty list means that the deck may be played."""
    known = {id: n for id, n in deck.cards.items() if id in cards and n > 0}
    return [
        *_not_cards(deck, cards),
        *_size(deck),
        *_roles(deck, known, cards, neutral_capital),
        *_sides(deck, known, cards),
        *_copies(known, cards),
    ]


def advice(deck: Brought, cards: Mapping[str, Card]) -> list[str]:
    """What is allowed but unwise (DG-DECK-14)."""
    found = locations(deck, cards)
    if found >= LOCATIONS:
        return []
    return [f"Only {count(found, 'Location')}: with fewer than {LOCATIONS}, gold will be tight (DG-DECK-14)."]


def size(deck: Brought) -> int:
    """Capital and Ruler count (DG-DECK-31)."""
    return sum(deck.cards.values())


def locations(deck: Brought, cards: Mapping[str, Card]) -> int:
    return sum(n for id, n in deck.cards.items() if id in cards and cards[id].type == "location")


def candidates(deck: Brought, cards: Mapping[str, Card], role: Role, *, neutral_capital: bool = False) -> list[str]:
    """The cards of the deck that may serve in that role, the owner's favourite first (DG-DECK-34)."""
    found = [
        id
        for id, n in deck.cards.items()
        if n > 0 and id in cards and _may_serve(cards[id], role, neutral_capital=neutral_capital)
    ]
    favourite = deck.capital if role == "capital" else deck.ruler
    return sorted(found, key=lambda id: id != favourite)


def side_of(deck: Brought, cards: Mapping[str, Card]) -> Side | None:
    """
    The side that the deck has chosen: that of its Capital (DG-DECK-07). Where several could be Capital the favourite
    decides, else the side with more cards; None while there is no card of a side.
    """
    if deck.capital in cards and deck.cards.get(deck.capital) and cards[deck.capital].side != "neutral":
        return cards[deck.capital].side
    weight: Counter[Side] = Counter()
    for id, n in deck.cards.items():
        if id in cards and cards[id].side != "neutral" and n > 0:
            heavy = MOST * (MOST + 1) if "capital" in cards[id].may_serve else 1  # any Capital outweighs all the rest
            weight[cards[id].side] += n * heavy
    return next((side for side in sorted(weight) if weight[side] == max(weight.values())), None)


def ready_decks(name: str = "base") -> list[Brought]:
    """The decks that come with a set."""
    return [structs.replace(deck, code=encode(deck, name)) for deck in decks_of_set(name)]


def decks_of_set(name: str) -> list[Brought]:
    """The same without their codes, for those who guess a hundred times what somebody plays with."""
    return [
        Brought(name=deck.name, cards={card.id: card.n for card in deck.cards}, capital=deck.capital, ruler=deck.ruler)
        for deck in card_set(name).deck
    ]


def bring(s: Defiance, seat: Seat, things: Sequence[str]) -> None:
    """What a seat brings to the table: share codes of decks, among which it will choose. With “=” before it a code is
    the seat's deck, and nothing is left to choose. An illegal deck is refused with all reasons."""
    ready = [deck.name for deck in ready_decks(s.cards)]  # which everybody can choose as well
    for thing in things:
        deck, cards = decode(thing.removeprefix(LOCKED))
        if cards != s.cards:
            raise Illegal(f"“{deck.name}” uses the card set “{cards}”; this table plays with “{s.cards}”.")
        check(deck, catalogue(s.cards), neutral_capital=s.settings["neutral_capital"] == "on")
        if thing.startswith(LOCKED):
            s.players[seat].deck_list, s.players[seat].sealed = deck, True
            continue
        taken = {*ready, *(known.name for known in s.players[seat].decks)}
        names = (deck.name, *(f"{deck.name} ({number})" for number in range(2, len(taken) + 3)))
        name = next(name for name in names if name not in taken)  # the decks of a seat are told apart by their names
        s.players[seat].decks.append(structs.replace(deck, name=name))


def check(deck: Brought, cards: Mapping[str, Card], *, neutral_capital: bool = False) -> None:
    """Refuse an illegal deck, naming every reason."""
    refuse(deck.name, [str(breach) for breach in breaches(deck, cards, neutral_capital=neutral_capital)])


# -- the reasons


def _not_cards(deck: Brought, cards: Mapping[str, Card]) -> list[Breach]:
    found = []
    if unknown := [f"“{id}”" for id in deck.cards if id not in cards]:
        found.append(Breach("DG-DECK-32", f"Not in this card set: {_listed(unknown)}."))
    if none := [cards[id].name for id, n in deck.cards.items() if id in cards and n < 1]:
        found.append(Breach("DG-DECK-32", f"Not even one copy: {_listed(none)}."))
    return found


def _size(deck: Brought) -> list[Breach]:
    n = size(deck)
    if n < FEWEST:
        missing = f"{FEWEST - n} {'is' if n == FEWEST - 1 else 'are'} missing"
        return [Breach("DG-DECK-01", f"{count(n, 'card')}; a deck needs {FEWEST} or more, so {missing}.")]
    if n > MOST:
        return [Breach("DG-DECK-02", f"{n} cards; the rules set no limit, but I can't handle more than {MOST}.")]
    return []


def _roles(deck: Brought, known: Mapping[str, int], cards: Mapping[str, Card], neutral_capital: bool) -> list[Breach]:
    found = []
    able = {role: candidates(deck, cards, role, neutral_capital=neutral_capital) for role in ROLES}
    for role, name in ROLES.items():
        favourite = deck.capital if role == "capital" else deck.ruler
        neutral = [cards[id].name for id in known if role in cards[id].may_serve and id not in able[role]]
        if neutral and (not able[role] or (favourite in known and cards[favourite].name in neutral)):
            found.append(Breach("DG-DECK-34", f"A neutral card can't be the Capital here: {_listed(neutral)}."))
        elif not able[role]:
            found.append(Breach("DG-DECK-03", f"No card that can be the {name}: {_examples(role, deck, cards)}."))
        elif favourite and favourite not in able[role]:
            called = cards[favourite].name if favourite in cards else favourite
            why = "it can't be one" if favourite in known else "it isn't in the deck"
            found.append(Breach("DG-DECK-03", f"“{called}” is named as {name}, but {why}."))
    both = able["capital"]
    if both and both == able["ruler"] and len(both) == 1 and known[both[0]] == 1:
        found.append(Breach("DG-DECK-03", f"{cards[both[0]].name} can't be both Capital and Ruler."))
    return found


def _sides(deck: Brought, known: Mapping[str, int], cards: Mapping[str, Card]) -> list[Breach]:
    side = side_of(deck, cards)
    if side is None:
        return []  # that no card can be Capital is said already
    other: Side = "olympus" if side == "asgard" else "asgard"
    strangers = [id for id in known if cards[id].side == other]
    capitals = [id for id in strangers if "capital" in cards[id].may_serve]
    found = []
    if capitals:
        names = [cards[id].name for id in candidates(deck, cards, "capital") if id in known]
        found.append(Breach("DG-DECK-07", f"Capitals of both sides: {_listed(names)}; a deck has one side."))
    if rest := [cards[id].name for id in strangers if id not in capitals]:
        found.append(Breach("DG-DECK-12", f"Cards of {SIDES[other]} in a deck of {SIDES[side]}: {_listed(rest)}."))
    return found


def _copies(known: Mapping[str, int], cards: Mapping[str, Card]) -> list[Breach]:
    """Counted by exact title (DG-DECK-33)."""
    found = []
    titles = Counter({cards[id].name: 0 for id in known})
    for id, n in known.items():
        titles[cards[id].name] += n
    limits = {cards[id].name: cards[id] for id in known}
    for name, n in titles.items():
        most = limits[name].copies
        if most is not None and n > most:
            if limits[name].singularis:
                found.append(Breach("DG-DECK-10", f"{n} × {name}; it's singularis, so only one."))
            else:
                found.append(Breach("DG-DECK-09", f"{n} × {name}; the limit is {most}."))
    return found


def _may_serve(card: Card, role: Role, *, neutral_capital: bool) -> bool:
    """A neutral Capital would leave the side open: only where the table agreed on it (DG-DECK-34, -37)."""
    return role in card.may_serve and (role == "ruler" or card.side != "neutral" or neutral_capital)


def _examples(role: Role, deck: Brought, cards: Mapping[str, Card]) -> str:
    """Some cards that would do, of the deck's own side."""
    fits = {"neutral", side_of(deck, cards) or "neutral"}
    able = [card for card in cards.values() if _may_serve(card, role, neutral_capital=False)]
    able = [card for card in able if card.side in fits] or able
    return f"for example {' or '.join(card.name for card in able[:3])}" if able else "the set has none"


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return "; ".join(names[:NAMED]) + more  # names have commas
