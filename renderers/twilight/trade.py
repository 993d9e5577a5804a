"""A trade under way: what either side could give and what was offered, by backs alone. No face is ever shown here."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel import Seat
from games.twilight.state import Offer, Player, Twilight
from games.twilight.steps import Power

from .. import text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, INK, PALE, mix
from . import look, told

SIDE = 16
BACK = 52


def table(canvas: Canvas, s: Twilight, names: Sequence[str], y: int) -> int:
    """Two sides and the offers between them, the last one large. Returns where it ends."""
    if s.trade is None:
        return y
    wide = canvas.w - 2 * SIDE
    left, right = s.players[s.active], s.players[s.trade.partner]
    earlier = s.trade.offers[:-1][-3:]
    high = 64 + 96 + (150 if s.trade.offers else 56) + 40 * len(earlier) + 10
    canvas.plate(SIDE, y, wide, high, radius=24, top="#4a3626", bottom="#1d1512", edge=look.BRONZE, width=3)
    canvas.icon(SIDE + 40, y + 34, "handshake", 42, BRIGHT)
    canvas.text(SIDE + 72, y + 34, "At the trading table", "title", 32, BRIGHT)
    canvas.text(SIDE + wide - 24, y + 35, "backs only: faces stay secret", "italic", 26, DIM, align="r")
    half = wide // 2
    for n, p in enumerate((left, right)):
        _side(canvas, s, p, names[p.seat], SIDE + 14 + n * half, y + 64, half - 28)
    line = y + 166
    if s.trade.offers:
        _offer(canvas, s.trade.offers[-1], s.active, names, SIDE + 14, line, wide - 28)
        line += 150
    else:
        canvas.text(canvas.w // 2, line + 26, "no offer yet", "italic", 28, DIM, align="m")
        line += 56
    for offer in reversed(earlier):
        words = text.printable(told.offer_words(offer, s, names))
        canvas.icon(SIDE + 36, line + 17, "close_thick", 24, DIM)
        canvas.text(SIDE + 58, line + 17, text.shorten(words, "text", 25, wide - 90), "text", 25, DIM)
        line += 40
    return y + high + 14


def _side(canvas: Canvas, s: Twilight, p: Player, name: str, x: int, y: int, w: int) -> None:
    """One who trades: who it is, and the backs in their hand."""
    tone = look.colour(p.seat)
    canvas.plate(x, y, w, 90, radius=18, top=mix(tone, "#3a3140", 0.7), bottom=mix(tone, look.EARTH, 0.85), edge=tone)
    look.medallion(canvas, x + 10, y + 12, 60, p.seat)
    size = text.fit(name, "title", w - 110, 30)
    canvas.text(x + 88, y + 26, text.shorten(name, "title", size, w - 110), "title", size, PALE)
    canvas.icon(x + 102, y + 64, "cards", 28, look.BRONZE)
    look.tally(canvas, x + 130, y + 64, look.counts(s, p.hand), 30, 27)


def _offer(canvas: Canvas, offer: Offer, active: Seat, names: Sequence[str], x: int, y: int, w: int) -> None:
    """What lies on the table: to the right what the active player would give, to the left what they would get."""
    mine, theirs = (offer.gives, offer.takes) if offer.by == active else (offer.takes, offer.gives)
    canvas.plate(x, y, w, 140, radius=18, top="#2e2433", bottom="#19141e", edge=BRIGHT, width=3)
    words = f"{names[offer.by]} offers"
    size = text.fit(words, "bold", 300, 26)
    canvas.text(x + w // 2, y + 24, text.shorten(words, "bold", size, 320), "bold", size, BRIGHT, align="m")
    middle = x + w // 2
    _backs(canvas, mine, x + 24, middle - 70, y + 84)
    _backs(canvas, theirs, middle + 70, x + w - 24, y + 84)
    canvas.icon(middle, y + 66, "arrow_right_bold", 52, look.colour(offer.by), outline=INK)
    canvas.icon(middle, y + 110, "arrow_left_bold", 52, look.BRONZE, outline=INK)


def _backs(canvas: Canvas, power: Power, left: int, right: int, y: int) -> None:
    """Backs side by side in the middle between left and right; many of one kind with their number."""
    room = right - left
    single = sum(n for _, n in power.items()) * (BACK + 8) <= room
    parts = [(aspect, 1) for aspect, n in power.items() for _ in range(n)] if single else list(power.items())
    wide = sum(BACK + 8 + (text.width(f"×{n}", "black", 28) + 4 if n > 1 else 0) for _, n in parts) - 8
    x = left + (room - wide) // 2
    if not parts:
        canvas.text((left + right) // 2, y, "nothing", "italic", 28, DIM, align="m")
    for aspect, n in parts:
        canvas.place(x, y - round(BACK * 1.36) // 2, look.back(aspect, BACK))
        x += BACK
        if n > 1:
            x += canvas.text(x + 4, y, f"×{n}", "black", 28, PALE) + 4
        x += 8
