"""A trade under way: what either side could give and what was offered, by backs alone. No face is ever shown here."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel import Seat
from games.twilight.state import Offer, Player, Twilight
from games.twilight.steps import Power

from .. import seats, text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, INK, PALE, mix
from . import alt_text, look

SIDE = 16
BACK = 52
OFFER, MOST = 100, 5  # height of an offer, and how many are shown


def table(canvas: Canvas, s: Twilight, names: Sequence[str], y: int) -> int:
    """Two sides and the offers between them, any of which can be accepted. Returns where it ends."""
    if s.trade is None or alt_text.phase_words(s) != "Trade":
        return y
    wide = canvas.w - 2 * SIDE
    left, right = s.players[s.active], s.players[s.trade.partner]
    offers = s.trade.offers[-MOST:]
    high = 64 + 100 + (OFFER * len(offers) or 56) + 8
    canvas.plate(SIDE, y, wide, high, radius=24, top="#4a3626", bottom="#1d1512", edge=look.BRONZE, width=3)
    canvas.icon(SIDE + 40, y + 34, "handshake", 42, BRIGHT)
    canvas.text(SIDE + 72, y + 34, "At the trading table", "title", 32, BRIGHT)
    canvas.text(SIDE + wide - 24, y + 35, "backs only: faces stay secret", "italic", 26, DIM, align="r")
    half = wide // 2
    for n, p in enumerate((left, right)):
        _side(canvas, s, p, names[p.seat], SIDE + 14 + n * half, y + 64, half - 28)
    line = y + 164
    for offer in offers:
        _offer(canvas, offer, s.active, names, SIDE + 14, line, wide - 28)
        line += OFFER
    if not offers:
        canvas.text(canvas.w // 2, line + 26, "no offer on the table", "italic", 28, DIM, align="m")
    return y + high + 14


def _side(canvas: Canvas, s: Twilight, p: Player, name: str, x: int, y: int, w: int) -> None:
    """One who trades: who it is, and the backs in their hand."""
    tone = seats.colour(p.seat)
    canvas.plate(x, y, w, 90, radius=18, top=mix(tone, "#3a3140", 0.7), bottom=mix(tone, look.EARTH, 0.85), edge=tone)
    look.medallion(canvas, x + 10, y + 12, 60, p.seat)
    size = text.fit(name, "title", w - 110, 30)
    canvas.text(x + 88, y + 26, text.shorten(name, "title", size, w - 110), "title", size, PALE)
    canvas.icon(x + 102, y + 64, "cards", 28, look.BRONZE)
    look.tally(canvas, x + 130, y + 64, s.backs(p.hand), 30, 27)


def _offer(canvas: Canvas, offer: Offer, active: Seat, names: Sequence[str], x: int, y: int, w: int) -> None:
    """What lies on the table: to the left what the active player would give, to the right what they would get."""
    mine, theirs = (offer.gives, offer.takes) if offer.by == active else (offer.takes, offer.gives)
    canvas.plate(x, y, w, OFFER - 8, radius=18, top="#2e2433", bottom="#19141e", edge=seats.colour(offer.by), width=3)
    middle, high = x + w // 2, OFFER - 8
    name = text.shorten(names[offer.by], "bold", 25, 210)
    canvas.text(middle, y + 22, f"{name} offers", "bold", 25, BRIGHT, align="m")
    _backs(canvas, mine, x + 20, middle - 150, y + high // 2)
    _backs(canvas, theirs, middle + 150, x + w - 20, y + high // 2)
    for icon, side, seat in (("arrow_right_bold", -36, active), ("arrow_left_bold", 36, None)):
        tone = seats.colour(seat) if seat is not None else look.BRONZE
        canvas.icon(middle + side, y + high - 32, icon, 54, tone, outline=INK)


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
