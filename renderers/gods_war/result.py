"""The end of the game: who has won, and how every empire stood."""

from __future__ import annotations

from collections.abc import Sequence

from games.gods_war.state import GodsWar
from games.kernel import Result, Seat, Seen, fill
from games.kernel.english import count, series

from .. import podium, text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, PALE
from ..podium import SIDE, W
from . import alt_text, look, tracks

HIGH = 190


def result(seen: Seen[GodsWar], names: Sequence[str]) -> Canvas:
    """How the game ended."""
    s, names = seen.state, alt_text.people(seen.state, names)
    end = s.result or Result([[p.seat for p in s.players]], [], "The game isn't over yet.")
    canvas = Canvas(W, 10_000, alt_text.result_alt(seen, names))
    crowned = end.winners or [p.seat for p in s.players]
    title = series(names[seat] for seat in end.winners) if end.winners else "The Gods War"
    faces = [podium.Face(look.colour(s, seat), look.banner(s, seat).icon) for seat in crowned]
    about = f"The Gods War · {count(s.round, 'round')} · {count(len(s.players), 'empire')}"
    y = podium.head(canvas, faces, "crown" if end.winners else "", title, fill(end.reason, names), about)
    for place, group in enumerate(end.places):
        for seat in group:
            y = _place(canvas, s, end, seat, place, names, y)
    return podium.on_ground(canvas, y + 8)


def _place(canvas: Canvas, s: GodsWar, end: Result, seat: Seat, place: int, names: Sequence[str], y: int) -> int:
    p, flag = s.players[seat], look.banner(s, seat)
    podium.place(canvas, y, HIGH, place, won=seat in end.winners)
    look.token(canvas, SIDE + 152, y + 52, 68, flag)
    right = W - SIDE - 24
    points = canvas.text(right, y + 52, f"{p.vp} VP", "black", 46, BRIGHT, align="r")
    room = right - points - SIDE - 230
    size = text.fit(names[seat], "title", room, 42)
    canvas.text(SIDE + 206, y + 52, text.shorten(names[seat], "title", size, room), "title", size, PALE)
    stood = f"{count(len(s.units(seat)), 'unit')}, {count(len(s.buildings(seat)), 'building')}, {p.power} Power"
    words = f"{alt_text.empire_name(s, seat)}{' (has left)' if seat in s.departed else ''} · {stood}"
    canvas.text(SIDE + 30, y + 116, text.shorten(words, "semi", 27, W - 110), "semi", 27, DIM)
    x = tracks.gifts(canvas, s, p, SIDE + 44, y + 158)
    tracks.track(canvas, x + 16, y + 148, right - x - 16, p.vp, flag.colour)
    return y + HIGH + 14
