"""The end of a game: places, life, and what everybody had built."""

from __future__ import annotations

from collections.abc import Sequence

from games.godsforge.state import Godsforge
from games.kernel import Result, Seat, Seen, fill

from .. import palette, phrases, text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, GOLD, INK, PALE, darker, lighter, mix
from ..podium import METALS, ORDINALS, on_ground
from . import cards, seat, told

W, SIDE = 1080, 20


def result(seen: Seen[Godsforge], names: Sequence[str]) -> Canvas:
    """How the game ended."""
    s, names = seen.state, told.people(seen.state, names)
    end = s.result or Result([[p.seat for p in s.players]], [], "The game is not over yet.")
    canvas = Canvas(W, 10_000, told.result_alt(seen, names))
    y = _champion(canvas, s, end, names)
    for place, group in enumerate(end.places):
        for who in group:
            y = _place(canvas, s, end, who, place, names, y)
    return on_ground(canvas, y + 8)


def _champion(canvas: Canvas, s: Godsforge, end: Result, names: Sequence[str]) -> int:
    """The winner's sigil under a crown; a skull if nobody has won."""
    middle, y = W // 2, 150
    if end.winners:
        spread = min(200, 700 // len(end.winners))
        left = middle - spread * (len(end.winners) - 1) // 2
        for n, who in enumerate(end.winners):
            p, x = s.players[who], left + n * spread
            canvas.icon(x, y - 102, "crown", 92, GOLD, outline=INK)
            canvas.put("medallion", x - 76, y - 66, 152, 152, colour=seat.colour(p), name=seat.sigil(p), dead=False)
        title = phrases.series(names[who] for who in end.winners)
    else:
        canvas.put("medallion", middle - 76, y - 66, 152, 152, colour="#5a2a2a", name="skull", dead=True)
        title = s.nemesis if s.solo else "Nobody has won"
    size = text.fit(title, "title", W - 80, 64, 30)
    canvas.text(middle, 286, text.shorten(title, "title", size, W - 80), "title", size, BRIGHT, align="m", outline=INK)
    canvas.rule(240, 330, W - 480)
    lines = text.wrap(text.printable(fill(end.reason, names)), "italic", 30, W - 140)
    y = canvas.lines(middle, 344, [lines], "italic", 30, PALE, align="m")
    edition = "solo" if s.solo else told.edition_words(s)
    canvas.text(middle, y + 26, f"Godsforge, {edition} · {phrases.count(s.round, 'round')}", "text", 27, DIM, align="m")
    return y + 64


def _place(canvas: Canvas, s: Godsforge, end: Result, who: Seat, place: int, names: Sequence[str], y: int) -> int:
    p, metal = s.players[who], METALS[min(place, 3) if end.winners else 3]
    won = who in end.winners
    tile = (W - 2 * SIDE - 2 * 18 - 3 * 8) // 4
    shown = seat.in_play(s, p, tile)
    rows = [shown[n : n + 4] for n in range(0, len(shown), 4)]
    high = 104 + sum(max(one.height for one in row) + 8 for row in rows) + (10 if rows else 0)
    canvas.plate(
        SIDE, y, W - 2 * SIDE, high, radius=28, top=mix(metal, "#232a3d", 0.72 if won else 0.86),
        bottom=mix(metal, "#10131c", 0.93), edge=lighter(metal, 0.3) if won else darker(metal, 0.25),
        width=4 if won else 2,
    )  # fmt: skip
    canvas.plate(
        SIDE + 16,
        y + 20,
        88,
        64,
        radius=20,
        top=lighter(metal, 0.3),
        bottom=darker(metal, 0.25),
        edge=lighter(metal, 0.6),
    )
    if end.winners:
        canvas.text(SIDE + 60, y + 52, ORDINALS[min(place, 3)], "black", 34, palette.on(metal), align="m")
    else:
        canvas.icon(SIDE + 60, y + 52, "skull", 44, palette.on(metal))
    canvas.put("medallion", SIDE + 122, y + 20, 64, 64, colour=seat.colour(p), name=seat.sigil(p), dead=not p.alive)
    room = W - 2 * SIDE - 210 - 190
    size = text.fit(names[who], "title", room, 42)
    canvas.text(
        SIDE + 204, y + 52, text.shorten(names[who], "title", size, room), "title", size, PALE if p.alive else DIM
    )
    life = canvas.text(W - SIDE - 26, y + 52, str(p.life).replace("-", "−"), "black", 54, PALE, align="r")
    canvas.icon(
        W - SIDE - 60 - life, y + 54, "heart" if p.life > 0 else "heart_broken", 40, "#e2574c" if p.life > 0 else DIM
    )
    line = y + 104
    for row in rows:
        for n, one in enumerate(row):
            tall = max(each.height for each in row)
            picture = cards.tile(s.card(one.card), tile, one.values, lines=one.lines, h=tall)
            canvas.place(SIDE + 18 + n * (tile + 8), line, picture)
        line += max(one.height for one in row) + 8
    return y + high + 16
