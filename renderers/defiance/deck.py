"""A deck as a picture: side, Capital and Ruler, how its costs lie, and every card by type."""

from __future__ import annotations

from games.defiance.cards import TYPE_NAMES, Card, catalogue
from games.defiance.decks import locations, size
from games.defiance.state import Brought
from games.kernel.english import count

from .. import grounds, palette, text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, GOLD, INK, PALE, darker, lighter, mix
from . import alt_text, curve, look

W, SIDE, GAP = 1080, 20, 14
COLUMN = (W - 2 * SIDE - GAP) // 2
LINE, HEAD = 35, 50  # heights of a card's line and of a type's heading
CURVE = 190


def deck_sheet(deck: Brought, cards: str = "base") -> Canvas:
    """A deck on one sheet."""
    canvas = Canvas(W, 10_000, alt_text.deck_alt(deck, cards))
    tone, icon, name = look.SIDES[curve.side_of(deck, cards)]
    canvas.icon(60, 58, icon, 70, tone)
    room = W - 140
    big = text.fit(deck.name, "title", room, 54)
    canvas.text(110, 46, text.shorten(text.printable(deck.name), "title", big, room), "title", big, BRIGHT)
    lands = count(locations(deck, catalogue(cards)), "Location")
    canvas.text(112, 92, f"{name.capitalize()} · {count(size(deck), 'card')} · {lands}", "semi", 29, DIM)
    y = _court(canvas, deck, cards, 126)
    y = _lists(canvas, deck, cards, y)
    return grounds.lay(canvas, y, mix(tone, "#1b2136", 0.8), seal=(W - 560, -240, 800), colour=tone, strength=0.16)


def _court(canvas: Canvas, deck: Brought, cards: str, y: int) -> int:
    """Capital and Ruler to the left, the curve of costs to the right."""
    known = catalogue(cards)
    wide = (COLUMN - GAP) // 2
    for n, (role, id) in enumerate((("capital", deck.capital), ("ruler", deck.ruler))):
        x = SIDE + n * (wide + GAP)
        if id in known:
            _portrait(canvas, known[id], role, x, y, wide, CURVE + 60)
        else:
            canvas.put("frame", x, y, wide, CURVE + 60, radius=20, colour=palette.LINE, width=3, dashed=True)
            canvas.icon(x + wide // 2, y + 100, look.ROLES[role], 80, palette.LINE)
            canvas.text(x + wide // 2, y + 190, f"any {role.capitalize()}", "italic", 26, DIM, align="m")
    _curve(canvas, deck, cards, SIDE + COLUMN + GAP, y, COLUMN, CURVE + 60)
    return y + CURVE + 60 + GAP


def _portrait(canvas: Canvas, card: Card, role: str, x: int, y: int, w: int, h: int) -> None:
    look.scene(canvas, x, y, w, h, card, at=(0.5, 0.42), size=120, radius=20)
    canvas.put("shade", x, y, w, h, radius=20, strength=0.95)
    canvas.put("frame", x, y, w, h, radius=20, colour=GOLD, width=4, dashed=False)
    canvas.icon(x + 34, y + 34, look.ROLES[role], 44, GOLD, outline=INK)
    lines = text.wrap(look.short(card), "title", 27, w - 24)
    for n, line in enumerate(lines):
        canvas.text(x + w // 2, y + h - 26 - 32 * (len(lines) - 1 - n), line, "title", 27, PALE, align="m", outline=INK)


def _curve(canvas: Canvas, deck: Brought, cards: str, x: int, y: int, w: int, h: int) -> None:
    """A bar for each cost, its number of cards on top."""
    canvas.plate(x, y, w, h, radius=20, top="#242b40", bottom="#12151f", edge=palette.LINE, width=2)
    bars = curve.costs(deck, cards)
    step = (w - 30) // len(bars)
    tallest = max(1, *bars.values())
    foot = y + h - 44
    for cost, n in bars.items():
        left, middle = x + 15 + cost * step, x + 15 + cost * step + step // 2
        high = round((h - 100) * n / tallest)
        if n:
            tone = look.SIDES[curve.side_of(deck, cards)][0]
            canvas.plate(
                left + 6, foot - high, step - 12, max(6, high), radius=min(8, high // 2), top=lighter(tone, 0.25),
                bottom=darker(tone, 0.3), edge=lighter(tone, 0.5),
            )  # fmt: skip
            canvas.text(middle, foot - high - 18, str(n), "bold", 26, PALE, align="m")
        label = f"{cost}+" if cost == curve.DEAREST else str(cost)
        canvas.text(middle, foot + 22, label, "black", 26, GOLD, align="m")


def _lists(canvas: Canvas, deck: Brought, cards: str, y: int) -> int:
    """The cards in two columns, type by type; a type is never torn apart."""
    known = catalogue(cards)
    groups = curve.by_type(deck, cards)
    heights = {type: HEAD + LINE * len(ids) + 16 for type, ids in groups.items()}
    half, ends = sum(heights.values()) / 2, [y, y]
    column = 0
    for type, ids in groups.items():
        if column == 0 and ends[0] - y + heights[type] / 2 > half and ends[0] > y:
            column = 1
        top = ends[column]
        _group(canvas, deck, [known[id] for id in ids], type, SIDE + column * (COLUMN + GAP), top, heights[type] - 8)
        ends[column] = top + heights[type]
    return max(ends) + 12


def _group(canvas: Canvas, deck: Brought, held: list[Card], type: str, x: int, y: int, h: int) -> None:
    canvas.plate(x, y, COLUMN, h, radius=16, top="#232a3d", bottom="#151926", edge=palette.LINE, width=2)
    canvas.icon(x + 30, y + 26, look.TYPES[type], 34, GOLD)
    canvas.text(x + 56, y + 26, TYPE_NAMES[type], "title", 29, BRIGHT)
    total = sum(deck.cards[card.id] for card in held)
    canvas.text(x + COLUMN - 18, y + 26, str(total), "black", 30, PALE, align="r")
    line = y + HEAD + LINE // 2 - 4
    for card in held:
        canvas.text(x + 44, line, f"{deck.cards[card.id]}×", "black", 27, PALE, align="r")
        room = COLUMN - 54 - 60
        name_size = text.fit(card.name, "semi", room, 27)
        canvas.text(x + 54, line, text.shorten(card.name, "semi", name_size, room), "semi", name_size, PALE)
        canvas.put("coin", x + COLUMN - 48, line - 17, 34, 34)
        canvas.text(x + COLUMN - 31, line, str(card.cost), "black", 24, "#3b2605", align="m", outline="#ffe9a3")
        line += LINE


def strip(canvas: Canvas, deck: Brought, cards: str, y: int) -> int:
    """A deck in one broad strip: to choose from. Returns where it ends."""
    known = catalogue(cards)
    tone, icon, name = look.SIDES[curve.side_of(deck, cards)]
    wide, high = canvas.w - 32, 132
    canvas.plate(
        16, y, wide, high, radius=22, top=mix(tone, "#232a3d", 0.7), bottom=mix(tone, "#10131c", 0.9), edge=tone
    )
    left = 28
    for id in (deck.capital, deck.ruler):
        if id in known:
            look.scene(canvas, left, y + 11, 120, 110, known[id], size=84, radius=14)
            canvas.put("frame", left, y + 11, 120, 110, radius=14, colour=GOLD, width=3, dashed=False)
        left += 130
    canvas.icon(left + 22, y + 36, icon, 36, tone)
    room = canvas.w - 16 - left - 60
    big = text.fit(deck.name, "title", room, 34)
    canvas.text(left + 50, y + 36, text.shorten(text.printable(deck.name), "title", big, room), "title", big, PALE)
    court = " and ".join(look.short(known[id]) for id in (deck.capital, deck.ruler) if id in known)
    canvas.text(left + 50, y + 74, text.shorten(court, "semi", 26, room), "semi", 26, BRIGHT)
    lands = count(locations(deck, known), "Location")
    canvas.text(left + 50, y + 106, f"{name.capitalize()} · {count(size(deck), 'card')} · {lands}", "text", 25, DIM)
    return y + high + 12
