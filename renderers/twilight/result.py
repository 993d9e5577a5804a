"""The end of the game: who outlived the twilight, what was left of each Life Stack, and which gods were called on."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel import Result, Seat, Seen, fill
from games.kernel.english import count, series
from games.twilight.state import Twilight

from .. import podium, seats, text
from ..canvas import Canvas
from ..palette import DIM, PALE
from ..podium import SIDE, W
from . import alt_text, look, piles, tile
from .spots import NOTHING
from .wide import in_play

GAP = 8
CELL = (W - 2 * SIDE - 36 - 3 * GAP) // 4


def result(seen: Seen[Twilight], names: Sequence[str]) -> Canvas:
    """How the game ended."""
    s, names = seen.state, alt_text.people(seen.state, names)
    end = s.result or Result([[p.seat for p in s.players]], [], "The game isn't over yet.")
    canvas = Canvas(W, 10_000, alt_text.result_alt(seen, names))
    y = _champion(canvas, s, end, names)
    for place, group in enumerate(end.places):
        for who in group:
            y = _place(canvas, s, end, who, place, names, y)
    return podium.on_ground(canvas, y + 8)


def _champion(canvas: Canvas, s: Twilight, end: Result, names: Sequence[str]) -> int:
    """The winners' sigils under laurels; a setting sun if all are gone."""
    words = f"Twilight of the Gods · {count(s.turn, 'turn')}"
    reason = fill(end.reason, names)
    if end.winners:
        faces = [podium.Face(seats.colour(who), seats.sigil(who)) for who in end.winners]
        title = series(names[who] for who in end.winners)
        return podium.head(canvas, faces, "trophy", title, reason, words)
    face = podium.Face("#5a2a2a", "weather_sunset_down", dead=s.result is not None)
    title = "Nobody outlives the twilight" if s.result else series(names)
    return podium.head(canvas, [face], "", title, reason, words)


def _place(canvas: Canvas, s: Twilight, end: Result, who: Seat, place: int, names: Sequence[str], y: int) -> int:
    p, won = s.players[who], who in end.winners
    shown = in_play(s, p, NOTHING)
    rows = (len(shown) + 3) // 4
    high = 150 + rows * (tile.CELL + GAP) + (6 if rows else 0)
    podium.place(canvas, y, high, place, won=won, icon="" if end.winners else "skull")
    look.medallion(canvas, SIDE + 120, y + 18, 66, who, out=p.out and not won)
    right = W - SIDE - 24
    piles.life_pile(canvas, right - 62, y + 10, 62, s, p, 28)
    right -= 74
    right -= piles.life_number(canvas, right, y + 66, p, 60, "r") + 20
    left = SIDE + 208
    room = right - left
    size = text.fit(names[who], "title", room, 42)
    canvas.text(left, y + 46, text.shorten(names[who], "title", size, room), "title", size, PALE if won else DIM)
    line = y + 104
    x = left
    if p.deity:
        deity = s.deity(who)
        side = look.FACTIONS[deity.colours[0]]
        x = look.chip(canvas, x, line, side.icon, deity.name, edge=side.colour) + 10
        words = "Power spent" if p.spent else "Power unused"
        x = (
            look.chip(
                canvas, x, line, "flash_off" if p.spent else "flash", words, edge=look.METALS["III"], on=not p.spent
            )
            + 14
        )
    if p.deck_list and right - x > 120:
        words = text.shorten(f"played {text.printable(p.deck_list.name)}", "semi", 26, right - x)
        canvas.text(x, line, words, "semi", 26, PALE)
    for n, (one, same) in enumerate(shown):
        left, top = SIDE + 18 + n % 4 * (CELL + GAP), y + 146 + n // 4 * (tile.CELL + GAP)
        canvas.place(left, top, tile.cell(s, tile.standing(s, one), CELL, len(same)))
    return y + high + 14
