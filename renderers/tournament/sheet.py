"""What all pictures of a tournament have in common: the page with its head, the names, pages, and places in metal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.kernel.english import count
from tournaments import Id, Tournament

from .. import grounds, palette, text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, GOLD, INK, LINE, darker, lighter

W, SIDE = 1080, 20
METALS = ("#e0b04a", "#aeb8c6", "#b5743f")  # gold, silver, bronze
IRON = "#4a5268"
Named = Callable[[Id], str]


def names_of(t: Tournament) -> Named:
    """Everybody as a picture can write them; a name that no font of ours can write becomes a number."""
    known = {id: readable(entrant.name, f"Player {n}") for n, (id, entrant) in enumerate(t.entrants.items(), 1)}
    return lambda id: known.get(id, "?")


def readable(name: str, otherwise: str) -> str:
    shown = text.printable(name)
    return shown if any(letter.isalnum() for letter in shown) else otherwise


def person(name: Callable[[str], str], id: str) -> str:
    """Somebody who stands in no tournament, but in statistics."""
    return readable(name(id), f"Player …{id[-4:]}")


def pages(rows: int, size: int) -> int:
    return max(1, -(-rows // size))


def page_words(page: int, of: int) -> str:
    return f"page {page + 1} of {of}" if of > 1 else ""


def begin(icon: str, title: str, about: Sequence[str], alt: str) -> tuple[Canvas, int]:
    """A page with its head; returns it and where its body begins. Its height is set at the end."""
    canvas = Canvas(W, 100_000, alt)
    canvas.put("medallion", SIDE + 6, 24, 92, 92, colour="#57432a", name=icon, dead=False)
    left, room = SIDE + 120, W - SIDE - 20 - (SIDE + 120)
    words = readable(title, "Tournament")
    size = text.fit(words, "title", room, 52, 32)
    canvas.text(left, 52, text.shorten(words, "title", size, room), "title", size, BRIGHT, outline=INK)
    line = text.printable(" · ".join(filter(None, about)))
    if line:
        canvas.text(left, 98, text.shorten(line, "semi", 27, room), "semi", 27, DIM)
    canvas.rule(SIDE, 136, W - 2 * SIDE)
    return canvas, 156


def finish(canvas: Canvas, y: int, tone: str = "#1c2236") -> Canvas:
    """Lay the ground under all that was drawn."""
    return grounds.lay(canvas, y + 16, tone, seal=(W - 400, -330, 620), strength=0.16)


def empty(canvas: Canvas, y: int, words: str) -> int:
    """One sentence where there is nothing to show yet."""
    canvas.plate(SIDE, y, W - 2 * SIDE, 96, radius=22, top="#232a3d", bottom="#151926", edge=LINE)
    canvas.text(W // 2, y + 48, words, "italic", 29, palette.PALE, align="m")
    return y + 104


def place_badge(canvas: Canvas, x: int, y: int, place: int, w: int = 66, h: int = 42) -> None:
    """A place on a plate: gold, silver and bronze, then iron. x, y is its middle."""
    metal = METALS[place - 1] if 1 <= place <= len(METALS) else IRON
    canvas.plate(
        x - w // 2, y - h // 2, w, h, radius=14, top=lighter(metal, 0.25), bottom=darker(metal, 0.25),
        edge=lighter(metal, 0.5),
    )  # fmt: skip
    canvas.text(x, y, str(place), "black", 28 if place < 1000 else 24, palette.on(metal), align="m")


def row_ground(canvas: Canvas, y: int, h: int, n: int, *, mark: bool = False) -> None:
    """Every second line is lighter; the reader's own is framed and has an arrow before it."""
    if mark:
        canvas.plate(SIDE, y, W - 2 * SIDE, h, radius=12, top="#4a3d20", bottom="#33290f", edge=GOLD, width=3)
        canvas.icon(SIDE + 13, y + h // 2, "menu_right", 34, GOLD)
    elif n % 2 == 0:
        canvas.put("veil", SIDE, y, W - 2 * SIDE, h, radius=12, colour="#8fa2d6", strength=0.09)


def line(canvas: Canvas, x: int, y: int, w: int, h: int, colour: str = LINE, strength: float = 1.0) -> None:
    """A straight stroke: w or h is its breadth."""
    canvas.put("veil", x, y, max(1, w), max(1, h), radius=min(w, h) // 2, colour=colour, strength=strength)


def players_word(n: int) -> str:
    return count(n, "player")
