"""What a game offers in pictures, and the one place where they are found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from games.kernel import Ask, Seen

from .canvas import Canvas


class Pictures(Protocol):
    """A game's renderer: the package `renderers.<game>`. Each takes what one seat, or an onlooker, may see."""

    def board(self, seen: Seen[Any], names: Sequence[str], story: bool = True) -> Canvas:
        """The whole table; without the story where words beside the picture tell it."""

    def panel(self, seen: Seen[Any], names: Sequence[str], ask: Ask[Any] | None = None) -> Canvas:
        """What is one seat's own, and what of it can be used now."""

    def hand(self, seen: Seen[Any], names: Sequence[str]) -> Canvas:
        """A seat's hand, to be read."""

    def result(self, seen: Seen[Any], names: Sequence[str]) -> Canvas:
        """How the game ended."""

    def card(self, card: Any) -> Canvas:
        """One card, large."""

    def text_board(self, seen: Seen[Any], names: Sequence[str], escape: Callable[[str], str] = str) -> str:
        """All that the board shows, in words."""

    def changes(self, before: Seen[Any], now: Seen[Any], names: Sequence[str]) -> Canvas:
        """What has changed between two looks of one seat: of a game that can draw it alone."""

    def deck_sheet(self, deck: Any) -> Canvas:
        """A deck on one sheet, as its owner may see it: of a game with decks (`Game.decks`) alone."""


def pictures_of(game: str) -> Pictures:
    """Loaded by name, as every game has them."""
    return cast("Pictures", import_module(f"renderers.{game}"))
