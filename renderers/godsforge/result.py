"""The end of a game: places, life, and what everybody had built."""

from __future__ import annotations

from collections.abc import Sequence

from games.godsforge.state import Godsforge
from games.kernel import Result, Seat, Seen, english, fill

from .. import podium, text
from ..canvas import Canvas
from ..palette import DIM, PALE
from ..podium import SIDE, W
from . import alt_text, cards, seat


def result(seen: Seen[Godsforge], names: Sequence[str]) -> Canvas:
    """How the game ended."""
    s, names = seen.state, alt_text.people(seen.state, names)
    end = s.result or Result([[p.seat for p in s.players]], [], "The game isn't over yet.")
    canvas = Canvas(W, 10_000, alt_text.result_alt(seen, names))
    y = _champion(canvas, s, end, names)
    for place, group in enumerate(end.places):
        for who in group:
            y = _place(canvas, s, end, who, place, names, y)
    return podium.on_ground(canvas, y + 8)


def _champion(canvas: Canvas, s: Godsforge, end: Result, names: Sequence[str]) -> int:
    """The winner's sigil under a crown; a skull if nobody has won."""
    faces = [podium.Face(seat.colour(s.players[who]), seat.sigil(s.players[who])) for who in end.winners]
    title = english.series(names[who] for who in end.winners) if faces else s.nemesis if s.solo else "Nobody won"
    edition = "solo" if s.solo else alt_text.edition_words(s)
    return podium.head(
        canvas, faces or [podium.Face("#5a2a2a", "skull", dead=True)], "crown" if faces else "", title,
        fill(end.reason, names), f"Godsforge, {edition} · {english.count(s.round, 'round')}",
    )  # fmt: skip


def _place(canvas: Canvas, s: Godsforge, end: Result, who: Seat, place: int, names: Sequence[str], y: int) -> int:
    p = s.players[who]
    tile = (W - 2 * SIDE - 2 * 18 - 3 * 8) // 4
    shown = seat.in_play(s, p, tile)
    rows = [shown[n : n + 4] for n in range(0, len(shown), 4)]
    high = 104 + sum(max(one.height for one in row) + 8 for row in rows) + (10 if rows else 0)
    podium.place(canvas, y, high, place, won=who in end.winners, icon="" if end.winners else "skull")
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
