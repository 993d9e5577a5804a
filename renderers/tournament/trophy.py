"""The champion's card: to be kept."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments import Standing, Tournament

from .. import text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, GOLD, INK, PALE, darker, lighter, mix
from ..phrases import compact
from . import sheet
from .sheet import METALS, W
from .standings import record

H = 1000


def trophy(t: Tournament, rows: Sequence[Standing], *, about: Sequence[str] = ()) -> Canvas:
    """Who has won, with the second and the third beside."""
    name = sheet.names_of(t)
    canvas = Canvas(W, H, alt_text(t, rows, about))
    canvas.put("backdrop", 0, 0, W, H, top="#3a2c18", bottom="#08070a")
    canvas.put("ornament", W // 2 - 360, 2, 720, 720, colour=GOLD, strength=0.42)
    canvas.put("frame", 22, 22, W - 44, H - 44, radius=34, colour=GOLD, width=5, dashed=False)
    canvas.put("frame", 36, 36, W - 72, H - 72, radius=24, colour=darker(GOLD, 0.4), width=2, dashed=False)
    middle = W // 2
    title = sheet.readable(t.name, "Tournament")
    size = text.fit(title, "serif", W - 180, 44, 28)
    canvas.text(middle, 92, text.shorten(title, "serif", size, W - 180), "serif", size, PALE, align="m", outline=INK)
    words = text.printable(" · ".join(filter(None, about)))
    canvas.text(middle, 142, text.shorten(words, "semi", 27, W - 180), "semi", 27, DIM, align="m")
    _cup(canvas, middle, 362)
    champion = name(rows[0].id) if rows else "Nobody"
    size = text.fit(champion, "title", W - 180, 84, 40)
    canvas.text(
        middle, 612, text.shorten(champion, "title", size, W - 180), "title", size, BRIGHT, align="m", outline=INK
    )
    canvas.rule(200, 672, W - 400)
    if rows:
        canvas.text(middle, 712, f"Champion of {sheet.players_word(len(rows))}", "italic", 34, PALE, align="m")
        canvas.text(middle, 756, f"{record(rows[0])} · {rows[0].points} points", "semi", 28, GOLD, align="m")
    for n, row in enumerate(rows[1:3], 1):
        x = 74 if n == 1 else W // 2 + 10
        same = [name(other.id) for other in rows if other.place == row.place]
        who = " & ".join(same) if row.place > 1 and len(same) == 2 and row.place == n + 1 else name(row.id)
        _runner_up(canvas, x, 816, W // 2 - 84, n, who, record(row))
    return canvas


def _cup(canvas: Canvas, x: int, y: int) -> None:
    """The cup on a lit disc, with a crown of stars."""
    canvas.plate(
        x - 150, y - 150, 300, 300, radius=150, top="#6d5320", bottom="#1d150a", edge=BRIGHT, width=6, glow="#d9952f"
    )
    canvas.put("frame", x - 134, y - 134, 268, 268, radius=134, colour=GOLD, width=2, dashed=True)
    canvas.icon(x, y + 8, "trophy", 190, lighter(GOLD, 0.15), outline="#2a1c05")
    for dx, dy, size in ((-196, 30, 44), (-178, -62, 56), (178, -62, 56), (196, 30, 44)):
        canvas.icon(x + dx, y + dy, "star_four_points", size, GOLD, outline=INK)


def _runner_up(canvas: Canvas, x: int, y: int, w: int, n: int, name: str, won: str) -> None:
    metal = METALS[n]
    canvas.plate(
        x, y, w, 116, radius=24, top=mix(metal, "#232a3d", 0.6), bottom=mix(metal, "#10131c", 0.85), edge=metal
    )
    canvas.icon(x + 58, y + 58, "medal", 76, metal, outline=INK)
    room = w - 120
    size = text.fit(name, "title", room, 36)
    canvas.text(x + 106, y + 42, text.shorten(name, "title", size, room), "title", size, PALE)
    canvas.text(x + 106, y + 84, f"{'2nd' if n == 1 else '3rd'} · {won}", "semi", 26, DIM)


def alt_text(t: Tournament, rows: Sequence[Standing], about: Sequence[str]) -> str:
    lines = [(0, f"The champion's card of {t.name}" + (f" ({', '.join(filter(None, about))})." if about else "."))]
    words = {1: "Champion", 2: "Second", 3: "Third"}
    lines += [(0, f"{words[row.place]}: {t.entrants[row.id].name}.") for row in rows if row.place in words]
    return compact(lines)
