"""Face-down cards that one player knows: the traps that they gave away, and what they have peeked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from games.kernel import Seat
from games.twilight.cards import Card
from games.twilight.state import Player, Twilight, name_of

from .. import text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, PALE
from . import alt_text, cards, look

SIDE, GAP = 16, 12
READ = cards.READ
MANY = 6  # traps of one Resource Area that are shown with their Heresies


class Group(Struct, frozen=True):
    """What is known of one zone: whose it is, and each card with its number."""

    seat: Seat
    zone: str
    held: tuple[tuple[Card, int], ...]

    @property
    def large(self) -> bool:
        """Only cards in a Resource Area can be Manifested: there the Heresy matters."""
        return self.zone == "Resource Area" and len(self.held) <= MANY

    @property
    def columns(self) -> int:
        return 1 if self.large else 2

    @property
    def step(self) -> int:
        return 96 if self.large else 56

    @property
    def height(self) -> int:
        return 52 + self.step * -(-len(self.held) // self.columns)


def groups(s: Twilight, p: Player) -> list[Group]:
    found = []
    for seat, zone, held in alt_text.known_away(s, p):
        counted = Counter(name_of(id) for id in held)
        found.append(Group(seat, zone, tuple((s.face(id), n) for id, n in counted.items())))
    return found


def draw(canvas: Canvas, s: Twilight, p: Player, names: Sequence[str], y: int) -> int:
    """All of them on one plate. Returns where it ends."""
    found = groups(s, p)
    if not found:
        return y
    whole = canvas.w - 2 * SIDE
    high = 62 + sum(group.height for group in found)
    canvas.plate(SIDE, y, whole, high, radius=22, top="#33263f", bottom="#17111d", edge="#9c7ac0", width=2)
    canvas.icon(SIDE + 36, y + 32, "eye", 36, BRIGHT)
    canvas.text(SIDE + 64, y + 32, "What you know face down", "title", READ, BRIGHT)
    canvas.text(canvas.w - SIDE - 22, y + 33, "only you see this", "italic", READ, DIM, align="r")
    line = y + 62
    for group in found:
        whose = "your" if group.seat == p.seat else f"{names[group.seat]}’s"
        look.medallion(canvas, SIDE + 16, line - 6, 40, group.seat)
        label = text.shorten(f"In {whose} {group.zone}", "semi", READ, whole - 90)
        canvas.text(SIDE + 74, line + 15, label, "semi", READ, PALE)
        wide = (whole - 28 - GAP * (group.columns - 1)) // group.columns
        for n, (card, number) in enumerate(group.held):
            x = SIDE + 14 + n % group.columns * (wide + GAP)
            picture = trap(card, wide, number) if group.large else slip(card, wide, number)
            canvas.place(x, line + 40 + n // group.columns * group.step, picture)
        line += group.height
    return y + high + 10


def trap(card: Card, w: int, number: int) -> Canvas:
    """A card that may turn against its holder: its back, its name, and its Heresy."""
    canvas = Canvas(w, 90)
    canvas.plate(0, 0, w, 90, radius=14, top="#120d14", bottom="#000000", edge=cards.HERESY, width=2)
    canvas.place(12, 10, look.back(card.aspect, 50))
    room = w - 92
    canvas.text(78, 24, _called(card, number, room, READ), "semi", READ, PALE)
    words = text.printable(card.heresy_text or "It has no Heresy.")
    canvas.text(78, 64, text.shorten(words, "text", READ, room), "text", READ, "#ff9a84")
    return canvas.keep()


def slip(card: Card, w: int, number: int) -> Canvas:
    """A card by its back and name alone."""
    canvas = Canvas(w, 50)
    canvas.plate(0, 0, w, 50, radius=12, top="#241a2b", bottom="#120d16", edge="#5a4c60", width=2)
    canvas.place(6, 6, look.seal(card.aspect, 38))
    canvas.text(54, 25, _called(card, number, w - 64, READ), "semi", READ, PALE)
    return canvas.keep()


def _called(card: Card, number: int, room: int, size: int) -> str:
    more = f" ×{number}" if number > 1 else ""
    return text.shorten(look.short(card), "semi", size, room - text.width(more, "semi", size)) + more
