"""Godsforge, taught in pictures."""

from __future__ import annotations

from functools import partial

from games.godsforge.cards import SETS, Element

from .. import text
from ..canvas import Canvas
from ..lessons import Draw, Example, icon
from ..moments import at
from ..palette import DIM, ELEMENTS, INK, WHITE, on
from ..persons import NAMES
from . import board, card, panel
from .cards import PARTS
from .gallery import can_play, play


def _pip(element: Element, canvas: Canvas, x: int, y: int, size: int) -> None:
    """One element of a cost around a middle; a long word makes it broader, not smaller."""
    look = ELEMENTS[element]
    pill = look.shape == "pill"
    letters = 24 if pill else size // 2
    wide, high = (text.width(look.word, "bold", letters) + 18, size * 3 // 4) if pill else (size, size)
    canvas.put("pip", x - wide // 2, y - high // 2, wide, high, element=element)
    canvas.text(x, y - (4 if look.shape == "gem" else 0), look.word, "bold", letters, on(look.colour), align="m")


def _die(face: int, used: bool, canvas: Canvas, x: int, y: int, size: int) -> None:
    canvas.put("die", x - size // 2, y - size // 2, size, size, face=face, used=used, extra=False)
    canvas.text(x, y, str(face), "black", 30, DIM if used else INK, align="m")


def _badge(kind: str, canvas: Canvas, x: int, y: int, size: int) -> None:
    wide = size + 18 if kind == "attack" else size
    canvas.put("badge", x - wide // 2, y - size // 2, wide, size, kind=kind)
    words = {"attack": "4", "prevent": "3", "life": "+2"}[kind]
    if kind == "attack":
        canvas.icon(x - 14, y, "sword", size // 2, WHITE)
    aside, lift = {"attack": (12, 0), "life": (0, 3)}.get(kind, (0, 0))
    canvas.text(x + aside, y - lift, words, "black", 28, WHITE, align="m")


_ELEMENTS: tuple[Element, ...] = ("2", "10+", "EE", "OO", "ROW3", "KIND4", "V")
SIGNS: dict[str, Draw] = {
    **{element: partial(_pip, element) for element in _ELEMENTS},
    "die1": partial(_die, 1, False),
    "die6": partial(_die, 6, False),
    "diespent": partial(_die, 3, True),
    **{kind: partial(_badge, kind) for kind in ("attack", "prevent", "life")},
    **{name: icon(name) for name in dict.fromkeys(PARTS.values())},
}


def _phoenix() -> Canvas:
    return card(next(one for one in SETS["base"].card if one.name == "Ashen Phoenix"))


CARD = Example(_phoenix, [(216, 62), (466, 74), (30, 742), (386, 792)])


def _goal() -> Canvas:
    return board(play(4, "night", at(5, "attack")).seen_by(None), NAMES, story=False)


def _choices() -> Canvas:
    table = play(4, "anvil", can_play)
    seat = next(s for s, ask in table.asks.items() if any(option.startswith("play:") for option in ask.options))
    return panel(table.seen_by(seat), NAMES, table.asks[seat])


PICTURES = {"goal": _goal, "choices": _choices}
