"""Twilight of the Gods, taught in pictures."""

from __future__ import annotations

from functools import partial

from games.twilight.cards import SETS
from games.twilight.steps import ASPECTS, Aspect

from ..canvas import Canvas
from ..lessons import Draw, Example, icon
from ..palette import lighter
from . import board, card, look, panel, tables
from .cards import HERESY
from .tables import NAMES, seen
from .tile import Value, fight_value, life_value


def _seal(aspect: Aspect, canvas: Canvas, x: int, y: int, size: int) -> None:
    canvas.place(x - size // 2, y - size // 2, look.seal(aspect, size))


def _back(canvas: Canvas, x: int, y: int, size: int) -> None:
    back = look.back("II", size)
    canvas.place(x - back.w // 2, y - back.h // 2, back)


def _value(value: Value, canvas: Canvas, x: int, y: int, size: int) -> None:
    trial = Canvas(0, 0)
    wide = value.draw(trial, 0, 0, 30, size * 3 // 4)
    value.draw(canvas, x - wide // 2, y, 30, size * 3 // 4)


SIGNS: dict[str, Draw] = {
    **{aspect: partial(_seal, aspect) for aspect in ASPECTS},
    "back": _back,
    "fight": partial(_value, fight_value(4, 4)),
    "life": partial(_value, life_value(6, 6, 6)),
    "fire_circle": icon("fire_circle", HERESY),
    "link_variant": icon("link_variant", look.METALS["III"]),
    **{mark.icon: icon(mark.icon, mark.colour) for mark in look.MARKS.values()},
    **{side.icon: icon(side.icon, lighter(side.colour, 0.2)) for side in look.FACTIONS.values()},
    **{name: icon(name) for name in look.TYPES.values()},
}


def _attila() -> Canvas:
    return card(next(one for one in SETS["base"].card if one.id == "attila"))


CARD = Example(_attila, [(64, 128), (364, 76), (590, 130), (240, 378), (8, 600), (8, 800)])


def _goal() -> Canvas:
    return board(seen(tables.duel()), NAMES, story=False)


def _choices() -> Canvas:
    make, question, seat = tables.ASKED["summon"]
    s = make()
    return panel(seen(s, seat), NAMES, question(s, seat))


PICTURES = {"goal": _goal, "choices": _choices}
