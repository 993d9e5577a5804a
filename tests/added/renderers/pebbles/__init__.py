"""Pebbles in pictures."""

from __future__ import annotations

from renderers.canvas import Canvas


def picture(*_: object, **__: object) -> Canvas:
    return Canvas(40, 30, "Some pebbles.")


board = panel = hand = result = card = picture


def deck_sheet(deck: object) -> Canvas:
    return Canvas(40, 30, f"The heap {deck.name}.")  # type: ignore[attr-defined]


def text_board(*_: object) -> str:
    return "Pebbles, in words."
