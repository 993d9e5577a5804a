"""The end of a match: who has won, how the Capitals and Rulers stood, and with which decks it was played."""

from __future__ import annotations

from collections.abc import Sequence

from games.defiance.state import Defiance
from games.kernel import Result, Seat, Seen, fill
from games.kernel.english import count, series

from .. import palette, podium, seats, text
from ..canvas import Canvas
from ..palette import DIM, GOLD, INK, PALE
from ..podium import SIDE, W
from . import alt_text, curve, look, tile
from .board import BOTH


def result(seen: Seen[Defiance], names: Sequence[str]) -> Canvas:
    """How the game, or the match, ended."""
    s, names = seen.state, alt_text.people(seen.state, names)
    end = s.result or Result([[p.seat for p in s.players]], [], "The game isn't over yet.")
    canvas = Canvas(W, 10_000, alt_text.result_alt(seen, names))
    y = _champion(canvas, s, end, names)
    for place, group in enumerate(end.places):
        for who in group:
            y = _place(canvas, s, end, who, place, names, y)
    return podium.on_ground(canvas, y + 8)


def _champion(canvas: Canvas, s: Defiance, end: Result, names: Sequence[str]) -> int:
    """The winner's sigil under laurels; two sigils side by side after a draw."""
    crowned = end.winners or [p.seat for p in s.players]
    alone = len(crowned) == 1
    title = names[crowned[0]] if alone else "A draw" if s.result else series(names[who] for who in crowned)
    words = f"Defiance of the Gods · {count(s.round, 'round')}"
    if s.match:
        score = " – ".join(str(p.wins) for p in s.players)
        words = f"Match over {count(s.game, 'game')} · {score}" + (f" · {s.drawn} drawn" if s.drawn else "")
    faces = [podium.Face(seats.colour(who), seats.sigil(who)) for who in crowned]
    return podium.head(canvas, faces, "trophy" if alone else "handshake", title, fill(end.reason, names), words)


def _place(canvas: Canvas, s: Defiance, end: Result, who: Seat, place: int, names: Sequence[str], y: int) -> int:
    p, won = s.players[who], who in end.winners
    high = 104 + 132 + (46 if p.deck_list else 0)
    podium.place(canvas, y, high, place, won=won)
    look.medallion(canvas, SIDE + 120, y + 18, 64, who, out=p.out and not won)
    right = W - SIDE - 24
    if s.match:
        for n in range(max(2, p.wins)):
            got = n < p.wins
            canvas.icon(right - 22, y + 52, "trophy" if got else "trophy_outline", 44, GOLD if got else DIM)
            right -= 50
    room = right - SIDE - 216
    size = text.fit(names[who], "title", room, 42)
    canvas.text(SIDE + 206, y + 52, text.shorten(names[who], "title", size, room), "title", size, PALE)
    half = (W - 2 * SIDE - 36 - 12) // 2
    for n, role in enumerate(BOTH):
        _served(canvas, s, who, role, SIDE + 18 + n * (half + 12), y + 102, half)
    if p.deck_list:
        tone, icon, _ = look.SIDES[curve.side_of(p.deck_list, s.cards)]
        canvas.icon(SIDE + 40, y + high - 30, icon, 32, tone)
        words = f"played {text.printable(p.deck_list.name)}"
        canvas.text(SIDE + 66, y + high - 30, text.shorten(words, "semi", 27, W - 160), "semi", 27, PALE)
    return y + high + 14


def _served(canvas: Canvas, s: Defiance, who: Seat, role: str, x: int, y: int, w: int) -> None:
    """A Capital or Ruler as it stood at the end: its picture, its space and what was left of it; or that it
    fell, or is gone with all that its owner had."""
    standing = next((one for one in s.permanents.values() if (one.owner, one.role) == (who, role)), None)
    h = 118
    if standing is None or standing.face_down:
        canvas.put("frame", x, y, w, h, radius=18, colour=palette.LINE, width=3, dashed=True)
        canvas.put("hatch", x + 3, y + 3, w - 6, h - 6, radius=16, colour=palette.BLOOD, strength=0.25)
        canvas.icon(x + 56, y + h // 2, look.ROLES[role], 62, DIM)
        lost = "fallen" if any(one.owner == who for one in s.permanents.values()) else "gone"
        words = f"{role.capitalize()} {'face down' if standing else lost}"
        canvas.text(x + 104, y + h // 2, words, "title", 30, "#ffb3a8", outline=INK)
        return
    face, it = s.face(standing), tile.standing(s, standing)
    look.scene(canvas, x, y, w, h, face, at=(0.86, 0.5), size=96, radius=18, dim=0.25)
    canvas.put("frame", x, y, w, h, radius=18, colour=GOLD, width=3, dashed=False)
    canvas.icon(x + 34, y + 36, look.ROLES[role], 40, GOLD, outline=INK)
    name = look.short(face)
    size = text.fit(name, "title", w - 210, 30)
    canvas.text(x + 62, y + 36, name, "title", size, PALE, outline=INK)
    words = f"{it.remaining}/{it.defense}"
    wide = canvas.text(x + 20, y + 84, words, "black", 32, PALE, outline=INK)
    canvas.put(
        "gauge", x + 34 + wide, y + 72, 150, 24, now=it.remaining, most=it.defense or 0, colour=seats.colour(who)
    )
    canvas.text(x + 34 + wide + 166, y + 84, standing.at, "bold", 28, palette.BRIGHT, outline=INK)
