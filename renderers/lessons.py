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

W, SIDE, GAP = 1080, 24, 20
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
    """Every symbol, its name and what it means, in two columns."""
    signs, symbols = own(game).SIGNS, lesson.symbol
    alt = " ".join(f"{symbol.name}: {symbol.text}" for symbol in symbols)
    canvas = Canvas(W, 10_000, phrases.cut(alt))
    wide = (W - 2 * SIDE - GAP) // 2
    half = (len(symbols) + 1) // 2
    y = SIDE
    for left, right in zip(symbols[:half], [*symbols[half:], None], strict=False):
        row = [symbol for symbol in (left, right) if symbol is not None]
        high = max(_entry_height(symbol, wide) for symbol in row)
        for n, symbol in enumerate(row):
            _entry(canvas, SIDE + n * (wide + GAP), y, wide, high, symbol, signs[symbol.sign])
        y += high + 12
    return finish(canvas, y + 12)


def _words(symbol: Symbol, wide: int) -> list[str]:
    return text.wrap(symbol.text, "text", 25, wide - 124)


def _entry_height(symbol: Symbol, wide: int) -> int:
    return max(96, 34 + text.leading(29) + len(_words(symbol, wide)) * text.leading(25))


def _entry(canvas: Canvas, x: int, y: int, wide: int, high: int, symbol: Symbol, draw: Draw) -> None:
    canvas.plate(x, y, wide, high, radius=20, top="#262d41", bottom="#141823", edge=LINE, width=2)
    draw(canvas, x + 56, y + high // 2, 56)
    size = text.fit(symbol.name, "bold", wide - 124, 29)
    canvas.text(x + 108, y + 16 + text.leading(29) // 2, symbol.name, "bold", size, BRIGHT)
    canvas.lines(x + 108, y + 18 + text.leading(29), [_words(symbol, wide)], "text", 25, PALE)


# -- a card with numbers on it


def read_card(page: Page, example: Example) -> Canvas:
    """A large card, and what the numbers on it mean: beside it, or below one that is as wide as the picture."""
    card = example.card()
    alt = " ".join(f"{n}. {note}" for n, note in enumerate(page.notes, 1))
    canvas = Canvas(W, 10_000, phrases.cut(f"{card.alt} {alt}"))
    below = card.w > W * 2 // 3
    left, top = ((W - card.w) // 2, 0) if below else (SIDE, SIDE)
    canvas.place(left, top, card)
    x = SIDE + 64 if below else left + card.w + 84
    blocks = [text.wrap(note, "text", 29, W - x - SIDE) for note in page.notes]
    air = max(18, (card.h - sum(len(lines) for lines in blocks) * text.leading(29)) // (len(blocks) + 1))
    air = 18 if below else min(air, 60)
    y = top + air + (card.h if below else 0)
    for n, (lines, (at_x, at_y)) in enumerate(zip(blocks, example.spots, strict=True), 1):
        _number(canvas, left + at_x, top + at_y, n)
        _number(canvas, x - 36, y + text.leading(29) // 2, n)
        y = canvas.lines(x, y, [lines], "text", 29, PALE) + air
    return finish(canvas, max(card.h + 2 * top, y))


def _number(canvas: Canvas, x: int, y: int, number: int) -> None:
    canvas.plate(x - 24, y - 24, 48, 48, radius=24, top="#fff1c4", bottom="#d9a93f", edge=INK, width=4, shadow=4)
    canvas.text(x, y - 1, str(number), "black", 32, INK, align="m")


# -- the steps of a round


def steps(title: str, parts: Sequence[Step]) -> Canvas:
    """One after the other, from top to bottom."""
    alt = " ".join(f"{n}. {part.name}: {part.text}" for n, part in enumerate(parts, 1))
    canvas = Canvas(W, 10_000, phrases.cut(f"{title}. {alt}"))
    room, y = W - 2 * SIDE - 190, SIDE
    for n, part in enumerate(parts, 1):
        lines = text.wrap(part.text, "text", 31, room)
        high = max(126, 40 + text.leading(38) + len(lines) * text.leading(31))
        canvas.plate(SIDE, y, W - 2 * SIDE, high, radius=26, top="#2a3147", bottom="#141823", edge=GOLD, width=2)
        middle = y + high // 2
        canvas.plate(SIDE + 22, middle - 48, 96, 96, radius=48, top="#5a4a22", bottom="#2d2512", edge=GOLD, width=3)
        canvas.icon(SIDE + 70, middle, part.icon, 58, BRIGHT)
        left = SIDE + 148
        wide = canvas.text(left, y + 20 + text.leading(38) // 2, f"{n}", "black", 38, DIM)
        canvas.text(left + wide + 16, y + 20 + text.leading(38) // 2, part.name, "title", 38, BRIGHT)
        canvas.lines(left, y + 20 + text.leading(38), [lines], "text", 31, PALE)
        y += high
        if n < len(parts):
            canvas.icon(W // 2, y + 15, "chevron_down", 40, GOLD)
            y += 30
    return finish(canvas, y + SIDE)


def finish(canvas: Canvas, height: int) -> Canvas:
    return grounds.lay(canvas, height, "#1b2136", seal=(W - 620, 240, 760), strength=0.1)
