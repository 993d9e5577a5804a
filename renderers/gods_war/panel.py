"""What one player alone sees: the runes in hand, and the world with everything lit that can be chosen now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from games.gods_war.state import HIDDEN, AreaId, GodsWar, Player
from games.kernel import Ask, Seen

from .. import hands, text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, GOLD, INK, mix
from . import alt_text, cards, councils, fight, look, sheet, tracks
from .board import finish, world
from .lands import W
from .tracks import SIDE

CARD = W - 2 * SIDE
GRID = hands.Grid(card=CARD, columns=1, side=SIDE, gap=8, size=look.READ, radius=22)
OPEN = "#5fd08a"
CLOSE_BY = 3  # areas that are shown close by; more would push the runes off the screen
CROWDED = 700  # where battle and council take more than that the map is enough


def panel(seen: Seen[GodsWar], names: Sequence[str], ask: Ask[Any] | None = None) -> Canvas:
    """A player's Power and points, runes, and the world with light on what can be chosen."""
    s, p, names = seen.state, alt_text.own(seen), alt_text.people(seen.state, names)
    canvas = Canvas(W, 10_000, alt_text.panel_alt(seen, names, ask))
    y = _head(canvas, s, p, names)
    if s.battle:
        y = fight.draw(canvas, s, s.battle, names, y)
    if not alt_text.in_actions(s):  # then the board still tells of the council, and the question is about the world
        y = councils.draw(canvas, s, names, y)
    lit = picks(s, ask)
    for area in list(lit) if len(lit) <= CLOSE_BY and y < CROWDED else []:
        y = sheet.area_plate(canvas, s, area, names, y, borders=len(lit) < CLOSE_BY)
    if not lit:  # what the question is about comes first
        y = _runes(canvas, s, p, y, ask)
    y = world(canvas, s, y, {**origin(s, ask), **lit})
    if lit:
        y = _runes(canvas, s, p, y, ask)
    return finish(canvas, y + 8)


def hand(seen: Seen[GodsWar], names: Sequence[str]) -> Canvas:
    """A player's runes, as cards to be read, and their empire's sheet with what of it is in play."""
    s, p, names = seen.state, alt_text.own(seen), alt_text.people(seen.state, names)
    canvas = Canvas(W, 10_000, alt_text.hand_alt(seen, names))
    canvas.icon(50, 50, "cards_diamond", 46, GOLD)
    title = f"{names[p.seat]}’s runes"
    size = text.fit(title, "title", W - 130, 42)
    canvas.text(90, 50, text.shorten(title, "title", size, W - 130), "title", size, BRIGHT)
    y = _runes(canvas, s, p, 96, None) + 8
    if p.empire:
        own = sheet.empire_sheet(s.empire(p.seat), s, p)
        canvas.place(0, y, own)
        y += own.h
    return finish(canvas, y)


def picks(s: GodsWar, ask: Ask[Any] | None) -> dict[AreaId, str]:
    """The areas that the options of a question point at."""
    options = ask.options.values() if ask else ()
    return {area: OPEN for option in options if (area := alt_text.pointed(s, option))}


def origin(s: GodsWar, ask: Ask[Any] | None) -> dict[AreaId, str]:
    """From where units go, while is asked where to."""
    return {s.acted_at: GOLD} if ask and ask.topic == "gods_war.move" and s.acted_at else {}


# -- parts


def _head(canvas: Canvas, s: GodsWar, p: Player, names: Sequence[str]) -> int:
    flag = look.banner(s, p.seat)
    canvas.plate(
        SIDE, 12, W - 2 * SIDE, 128, radius=24, top=mix(flag.colour, "#232a3d", 0.7),
        bottom=mix(flag.colour, "#10131c", 0.9), edge=GOLD,
    )  # fmt: skip
    look.token(canvas, SIDE + 62, 76, 84, flag)
    right = W - SIDE - 22
    points = canvas.text(right, 46, f"{p.vp} VP", "black", 44, BRIGHT, align="r")
    left = look.counted(canvas, right - points - 34, 46, "lightning_bolt", p.power, 44)
    room = left - SIDE - 142
    size = text.fit(names[p.seat], "title", room, 38)
    canvas.text(SIDE + 124, 44, text.shorten(names[p.seat], "title", size, room), "title", size, BRIGHT, outline=INK)
    words = f"{alt_text.empire_name(s, p.seat)} · round {s.round} · {alt_text.phase_words(s)}"
    canvas.text(SIDE + 124, 86, text.shorten(words, "semi", look.READ, left - SIDE - 130), "semi", look.READ, DIM)
    end = tracks.gifts(canvas, s, p, SIDE + 138, 118)
    tracks.track(canvas, end + 16, 108, right - end - 16, p.vp, flag.colour)
    return 154


def _runes(canvas: Canvas, s: GodsWar, p: Player, y: int, ask: Ask[Any] | None) -> int:
    known = [id for id in p.runes if id != HIDDEN]
    if not known:
        canvas.text(W // 2, y + 26, "No runes in hand", "italic", look.READ, DIM, align="m")
        return y + 60
    offered = {option.card.removeprefix("rune.") for option in ask.options.values()} if ask else set()
    held = []
    for id in known:
        glow = id in offered
        draw = partial(cards.strip, cards.rune_face(s.rune(id)), CARD, glow)
        held.append(hands.Held(draw, "open") if glow else hands.Held(draw))
    return GRID.draw(canvas, held, y + 6)
