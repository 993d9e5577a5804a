"""Defiance of the Gods, taught in pictures."""

from __future__ import annotations

from games.defiance.cards import DIRECTIONS, SETS

from ..canvas import Canvas
from ..lessons import Example, icon
from ..palette import BRIGHT, GOLD, INK
from ..persons import NAMES
from . import board, card, look
from .cards import PARTS
from .gallery import asked_panel, blows_fly, found
from .tile import attack_chip, defense_chip


def _coin(canvas: Canvas, x: int, y: int, size: int) -> None:
    canvas.put("coin", x - size // 2, y - size // 2, size, size)
    canvas.text(x, y, "4", "black", 30, "#3b2605", align="m", outline="#ffe9a3")


def _tribute(canvas: Canvas, x: int, y: int, size: int) -> None:
    canvas.put("coin", x + 2, y - size // 3, size * 2 // 3, size * 2 // 3)
    canvas.text(x - 2, y, "+2", "black", 30, BRIGHT, align="r", outline=INK)


def _attack(canvas: Canvas, x: int, y: int, size: int) -> None:
    chip = attack_chip("3")
    chip.draw(canvas, x - chip.width(30) // 2, y, 30, size * 3 // 4)


def _defense(canvas: Canvas, x: int, y: int, size: int) -> None:
    chip = defense_chip("5")
    chip.draw(canvas, x - chip.width(30) // 2, y, 30, size * 3 // 4)


def _compass(canvas: Canvas, x: int, y: int, size: int) -> None:
    ways = DIRECTIONS[next(way for way in DIRECTIONS if way != "none")]
    canvas.put("compass", x - size // 2 - 2, y - size // 2 - 2, size + 4, size + 4, ways=ways, colour=GOLD)


SIGNS = {
    "coin": _coin,
    "tribute": _tribute,
    "attack": _attack,
    "defense": _defense,
    "compass": _compass,
    **{name: icon(name) for name in PARTS.values()},
    **{mark.icon: icon(mark.icon, mark.colour) for mark in look.MARKS.values()},
    **{name: icon(name, colour) for colour, name, _ in look.SIDES.values()},
}


def _queen() -> Canvas:
    return card(next(one for one in SETS["base"].card if one.id == "hippolyta-amazon-queen"))


CARD = Example(_queen, [(140, 70), (430, 66), (28, 480), (28, 740), (88, 830), (336, 830)])


def _goal() -> Canvas:
    return board(found(2, "blows", blows_fly).seen_by(None), NAMES, story=False)


PICTURES = {"goal": _goal, "choices": lambda: asked_panel("play:", 3)}
