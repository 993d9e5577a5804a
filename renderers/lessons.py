"""
Pictures that teach: a legend of symbols, a card with numbers on it, the steps of a round.

A game's own part is `renderers.<game>.lessons`: `SIGNS` draws its symbols, `CARD` is the card that is explained, with
the places of its numbers, and `PICTURES` are moments of a game by name, among them `goal`, which shows the game itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import NamedTuple, Protocol, cast

from games.lessons import Lessons, Page, Step, Symbol, lessons

from . import grounds, phrases, text
from .canvas import Canvas
from .palette import BRIGHT, DIM, GOLD, INK, LINE, PALE

W, SIDE = 720, 20  # as wide as a hand: on a phone letters of 25 have 12 CSS pixels
NOTE = 27  # letters of what is said beside a card
Draw = Callable[[Canvas, int, int, int], None]  # draws a sign of that size around a middle


class Example(NamedTuple):
    """A card, and where on it each note points."""

    card: Callable[[], Canvas]
    spots: Sequence[tuple[int, int]]


class Own(Protocol):
    """What a game's own `lessons` has."""

    SIGNS: Mapping[str, Draw]
    CARD: Example
    PICTURES: Mapping[str, Callable[[], Canvas]]


def own(game: str) -> Own:
    return cast("Own", import_module(f"renderers.{game}.lessons"))


def icon(name: str, colour: str = GOLD) -> Draw:
    """A sign that is an icon of the icon font."""
    return lambda canvas, x, y, size: canvas.icon(x, y, name, size, colour)


@cache
def picture(game: str, number: int) -> Canvas:
    """The picture of one page."""
    lesson = lessons(game)
    assert lesson is not None, f"{game} has no lessons"
    page = lesson.page[number]
    if page.picture == "steps":
        return steps(page.title, page.steps)
    if page.picture == "card":
        return read_card(page, own(game).CARD)
    if page.picture == "symbols":
        return legend(game, lesson)
    return own(game).PICTURES[page.picture]()


@cache
def cover(game: str) -> Canvas:
    """What shows a game at first sight."""
    return own(game).PICTURES["goal"]()


# -- the legend


def legend(game: str, lesson: Lessons) -> Canvas:
    """Every symbol, its name and what it means, one below the other."""
    signs = own(game).SIGNS
    alt = " ".join(f"{symbol.name}: {symbol.text}" for symbol in lesson.symbol)
    canvas = Canvas(W, 10_000, phrases.cut(alt))
    y = SIDE
    for symbol in lesson.symbol:
        y += _entry(canvas, y, symbol, signs[symbol.sign]) + 8
    return finish(canvas, y + SIDE - 8)


def _entry(canvas: Canvas, y: int, symbol: Symbol, draw: Draw) -> int:
    """One symbol; returns how high that is."""
    left, wide = SIDE + 104, W - 2 * SIDE
    lines = text.wrap(symbol.text, "text", 26, wide - 124)
    high = 22 + text.leading(28) + len(lines) * text.leading(26)
    canvas.plate(SIDE, y, wide, high, radius=18, top="#262d41", bottom="#141823", edge=LINE, width=2)
    draw(canvas, SIDE + 52, y + high // 2, 54)
    canvas.text(left, y + 10 + text.leading(28) // 2, symbol.name, "bold", 28, BRIGHT)
    canvas.lines(left, y + 10 + text.leading(28), [lines], "text", 26, PALE)
    return high


# -- a card with numbers on it


def read_card(page: Page, example: Example) -> Canvas:
    """A large card, and below it what the numbers on it mean."""
    card = example.card()
    alt = " ".join(f"{n}. {note}" for n, note in enumerate(page.notes, 1))
    wide = max(W, card.w)
    size = NOTE * wide // W
    canvas = Canvas(wide, 10_000, phrases.cut(f"{card.alt} {alt}"))
    left, top = (wide - card.w) // 2, SIDE if card.w < wide else 0
    canvas.place(left, top, card)
    x, y = SIDE + 2 * size, top + card.h + size // 2
    for n, (note, (at_x, at_y)) in enumerate(zip(page.notes, example.spots, strict=True), 1):
        _number(canvas, left + at_x, top + at_y, n)
        _number(canvas, x - size, y + text.leading(size) // 2, n)
        lines = text.wrap(note, "text", size, wide - x - SIDE)
        y = max(canvas.lines(x, y, [lines], "text", size, PALE) + size // 2, y + 2 * size)
    return finish(canvas, y + 4)


def _number(canvas: Canvas, x: int, y: int, number: int) -> None:
    canvas.plate(x - 24, y - 24, 48, 48, radius=24, top="#fff1c4", bottom="#d9a93f", edge=INK, width=4, shadow=4)
    canvas.text(x, y - 1, str(number), "black", 32, INK, align="m")


# -- the steps of a round


def steps(title: str, parts: Sequence[Step]) -> Canvas:
    """One after the other, from top to bottom."""
    alt = " ".join(f"{n}. {part.name}: {part.text}" for n, part in enumerate(parts, 1))
    canvas = Canvas(W, 10_000, phrases.cut(f"{title}. {alt}"))
    room, y = W - 2 * SIDE - 136, SIDE
    for n, part in enumerate(parts, 1):
        lines = text.wrap(part.text, "text", 27, room)
        high = max(104, 30 + text.leading(34) + len(lines) * text.leading(27))
        canvas.plate(SIDE, y, W - 2 * SIDE, high, radius=22, top="#2a3147", bottom="#141823", edge=GOLD, width=2)
        middle = y + high // 2
        canvas.plate(SIDE + 16, middle - 40, 80, 80, radius=40, top="#5a4a22", bottom="#2d2512", edge=GOLD, width=3)
        canvas.icon(SIDE + 56, middle, part.icon, 48, BRIGHT)
        left = SIDE + 116
        wide = canvas.text(left, y + 14 + text.leading(34) // 2, f"{n}", "black", 34, DIM)
        canvas.text(left + wide + 14, y + 14 + text.leading(34) // 2, part.name, "title", 34, BRIGHT)
        canvas.lines(left, y + 14 + text.leading(34), [lines], "text", 27, PALE)
        y += high
        if n < len(parts):
            canvas.icon(W // 2, y + 14, "chevron_down", 36, GOLD)
            y += 28
    return finish(canvas, y + SIDE)


def finish(canvas: Canvas, height: int) -> Canvas:
    return grounds.lay(canvas, height, "#1b2136", seal=(canvas.w - 620, 240, 760), strength=0.1)
