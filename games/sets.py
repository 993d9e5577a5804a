"""The card sets of one game: read, named and kept, whatever its cards are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from .checking import Fault, checked_text
from .kernel import Illegal


class CardSet(Protocol):
    """What a game's own type of sets has."""

    @property
    def name(self) -> str: ...  # a word, as in settings and saves

    @property
    def title(self) -> str: ...

    @property
    def cards(self) -> dict[str, Any]: ...  # by the name or id that states know them by


C = TypeVar("C", bound=CardSet)
K = TypeVar("K")  # a card


class Sets(dict[str, C], Generic[C, K]):
    """The sets that tables can be played with, by name."""

    def __init__(self, kind: type[C], added: Callable[[C], None] = lambda _: None) -> None:
        super().__init__()
        self.kind, self.added = kind, added  # `added` is told of every new set
        self.titles: dict[str, str] = {}  # as a setting offers them
        self.catalogues: dict[str, dict[str, K]] = {}

    def read(self, text: str) -> C:
        return msgspec.toml.decode(text, type=self.kind)

    def add(self, cards: C) -> C:
        self[cards.name], self.titles[cards.name], self.catalogues[cards.name] = cards, cards.title, cards.cards
        self.added(cards)
        return cards

    def load(self, path: Path, check: Callable[[str], list[Fault]]) -> C:
        """Read a set file and let tables be played with it; a set with mistakes is refused, and all of them are
        named."""
        cards = self.read(checked_text(path, check))
        if self.get(cards.name, cards) != cards:
            raise Illegal(f"There's already a card set called “{cards.name}”. Rename the one in {path.name}.")
        return self.add(cards)

    def named(self, name: str) -> C:
        if name not in self:
            raise Illegal(f"I can't find the card set “{name}”. There is {', '.join(self)}.")
        return self[name]

    def catalogue(self, name: str) -> dict[str, K]:
        """The cards of a set by the name or id that states know them by."""
        try:
            return self.catalogues[name]
        except KeyError:
            raise Illegal(f"I can't find the card set “{name}”. There is {', '.join(self)}.") from None
