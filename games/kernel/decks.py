"""
Decks that people build, keep, share and bring to a table: all that the rest of the program may know of them.

A game with decks gives a `DeckKit` (`Game.decks`), from which the shelf, the builder, the commands and the events are
made. It speaks of the game's base set, of which all decks on the shelf are built.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct, field, structs

from .ask import Illegal, Seat

LONGEST_NAME = 40
LOCKED = "="  # before the code of a deck that a seat brings: it is the seat's one deck, and nothing is left to choose
DRAFTED = "~"  # before the code, after LOCKED: built of what was drafted, under the rules of the draft


class Deck(Struct):
    """What every deck has. A game's own subclass adds who leads it: fields that each hold a card's id, or nothing."""

    name: str
    cards: dict[str, int]  # id -> copies, in the order of the set
    code: str = ""  # as it can be shared


D = TypeVar("D", bound=Deck)


class DeckCard(Struct, frozen=True):
    """A card as the builder shows it."""

    name: str
    kind: str  # a word of `DeckKit.kinds`
    line: str  # what it costs and does, in a line
    text: str  # all that it says
    most: int | None = None  # copies in one deck; None: any number; 0: it never lies in the deck, but may lead it
    leads: tuple[str, ...] = ()  # words of `DeckKit.leaders`: as what it may lead


class Imported(Struct, Generic[D]):
    """What became of a text: a deck that may be played, or reasons why there is none; and remarks."""

    deck: D | None
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


class DeckKit(Struct, Generic[D], frozen=True, kw_only=True):
    """The decks of one game. All sentences are for the deck's owner; people's words in them are plain text."""

    deck: type[D]
    kinds: Mapping[str, str]  # kinds of cards, in the order of a list: word -> heading
    leaders: Mapping[str, str] = {}  # who leads a deck: field of the deck -> what that card is called
    cards: Callable[[], Mapping[str, DeckCard]]  # all of the set, in its order
    ready: Callable[[], Sequence[D]]  # decks that come with the game
    sample: str  # the first lines of some list, as a hint

    facts: Callable[[D], str]  # a deck in a few words: its side, its numbers
    check: Callable[[D], list[str]]  # every reason why it may not be played
    advice: Callable[[D], list[str]] = lambda _: []  # what is allowed but unwise
    fits: Callable[[D, str], bool] = lambda _, __: True  # whether a card could be added, by its side and not by number

    read: Callable[[str | bytes, str], Imported[D]]  # a pasted text or a file, and the name that the deck shall have
    export: Callable[[D], str]  # a list that `read` takes; lines that begin with # are remarks
    encode: Callable[[D], str]  # a share code, which `read` takes as well
    decode: Callable[[str], D]  # raises Illegal for whatever is no good code of this set
    longest_file: int = 160_000  # bytes that `read` looks at

    # Drafts that are played later: the settings of a table at which decks are drafted and nothing else happens, so that
    # it ends without a result; what such a table has made, seat by seat, as share codes; and the settings of the tables
    # at which these decks are brought.
    drafting: Mapping[str, str] | None = None
    drafted: Callable[[Any], Mapping[Seat, str]] = lambda _: {}
    after_draft: Mapping[str, str] = {}

    def playable(self, deck: D) -> bool:
        return not self.check(deck)

    def must_be_legal(self, deck: D) -> None:
        """Refuse a deck that may not be played, naming every reason."""
        refuse(deck.name, self.check(deck))

    def by_kind(self, deck: D) -> dict[str, list[str]]:
        """The cards of a deck under their kinds, in the order of kinds and of the set."""
        cards = self.cards()
        found = {kind: [id for id in cards if cards[id].kind == kind and deck.cards.get(id)] for kind in self.kinds}
        return {kind: ids for kind, ids in found.items() if ids}

    def led_by(self, deck: D) -> dict[str, str]:
        """Who leads the deck, as far as that is chosen: field -> card."""
        return {field: id for field in self.leaders if (id := getattr(deck, field))}

    def with_copies(self, deck: D, card: str, n: int) -> D:
        """With that many copies; nobody leads a deck in which they no longer are."""
        cards, counts = self.cards(), {**deck.cards, card: n}
        inside = {id: counts[id] for id in cards if counts.get(id)}
        stays = {*inside, *(id for id in cards if cards[id].most == 0)}
        lost = {field: "" for field, id in self.led_by(deck).items() if id not in stays}
        return structs.replace(deck, cards=inside, **lost)

    def with_leader(self, deck: D, field: str, card: str) -> D:
        """Led by that card if it can lead; by nobody if the card did so already."""
        face = self.cards()[card]
        able = field in face.leads and (card in deck.cards or face.most == 0)
        held: Any = getattr(deck, field)
        return structs.replace(deck, **{field: card if able and held != card else ""})


def refuse(name: str, reasons: Sequence[str]) -> None:
    """Raise Illegal if there is any reason why the deck may not be played."""
    if reasons:
        listed = "\n".join(f"• {reason}" for reason in reasons)
        raise Illegal(f"The deck “{name}” isn't legal:\n{listed}")


def fitting_name(name: str) -> str:
    """A deck's name as it is kept: on one line, not too long, and never empty."""
    words = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    return words[:LONGEST_NAME].strip() or "Unnamed deck"
