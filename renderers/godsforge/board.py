"""The board: who is winning, who strikes whom, and what just happened."""

from __future__ import annotations

from collections.abc import Sequence

from games.godsforge.state import Godsforge
from games.kernel import Seat, Seen, english

from .. import grounds, palette, strips, text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, GOLD, INK, LINE, PALE
from ..story import story_plate
from . import alt_text
from . import seat as seats
from .cards import MARKS
from .seat import Place

W, SIDE = 1080, 16
GUTTER, GAP = 84, 96  # between two columns, between two rows: that is where the arrows are
HALF, FULL = (W - 2 * SIDE - GUTTER) // 2, W - 2 * SIDE
PHASES = ["Upkeep", "Forge Roll", "Reveal", "Attack"]


def board(seen: Seen[Godsforge], names: Sequence[str], *, story: bool = True) -> Canvas:
    """The whole table as everybody may see it; without the story where words beside the picture tell it."""
    s, names = seen.state, alt_text.people(seen.state, names)
    living = [seat for seat in s.ring if s.players[seat].alive]
    canvas = Canvas(W, 10_000, alt_text.board_alt(seen, names))
    y = _head(canvas, s)
    y = _warning(canvas, s, y)
    arrange = {4: _four, 3: _three}.get(len(living), _stacked)
    y = arrange(canvas, s, living, names, y)
    y = _legend(canvas, s, y)
    y = _fallen(canvas, s, names, y)
    if story:
        y = story_plate(canvas, s.story, names, y, SIDE)
    return grounds.lay(canvas, y, "#1b2136", seal=(W // 2 - 450, 30, 900), strength=0.13)


# -- the head


def _head(canvas: Canvas, s: Godsforge) -> int:
    canvas.icon(52, 52, "anvil", 56, GOLD)
    left = 92 + canvas.text(92, 50, "GODSFORGE", "title", 50, BRIGHT)
    edition = "Solo" if s.solo else f"{english.ordinal(int(s.edition))} edition"
    canvas.text(left + 18, 56, edition, "italic", 27, DIM)
    right = W - SIDE - 8
    if s.solo:
        right = _count(canvas, right, "cards", f"{len(s.decks[0])}", "deck")
    else:
        right = _count(canvas, right, "grave_stone", str(len(s.discards[0])), "discard")
        right = _count(canvas, right - 18, "cards", str(len(s.decks[0])), "deck")
    right -= 18
    wide = canvas.text(right, 38, "∞" if s.endless else str(s.supply), "bold", 34, BRIGHT, align="r")
    canvas.put("gem", right - wide - 54, 18, 44, 44, colour=palette.STONE)
    canvas.text(right, 72, "supply", "text", 24, DIM, align="r")
    _phases(canvas, s, 100)
    return 176


def _count(canvas: Canvas, right: int, icon: str, number: str, word: str) -> int:
    wide = canvas.text(right, 38, number, "bold", 34, PALE, align="r")
    canvas.icon(right - wide - 26, 38, icon, 36, GOLD)
    label = canvas.text(right, 72, word, "text", 24, DIM, align="r")
    return right - max(label, wide + 46)


def _phases(canvas: Canvas, s: Godsforge, y: int) -> None:
    """The round's number and its four phases."""
    now = alt_text.phase_words(s)
    steps = [f"{n} {step}" for n, step in enumerate(PHASES, 1)] if now in PHASES else [now]
    lit = PHASES.index(now) if now in PHASES else 0
    strips.phases(canvas, SIDE, y, W - SIDE, s.round, steps, lit, high=60, gap=14)


def _warning(canvas: Canvas, s: Godsforge, y: int) -> int:
    words = []
    if s.blood:
        words.append("First blood: everyone takes 7 extra damage.")
    if s.extra_rounds:
        words.append("Extra round: a shared death must be settled.")
    for line in words:
        canvas.plate(SIDE, y, FULL, 56, radius=18, top="#7c1f22", bottom="#451114", edge="#ff9384", width=3, shadow=6)
        canvas.put("hatch", SIDE + 3, y + 3, FULL - 6, 50, radius=16, colour=palette.BLACK, strength=0.28)
        wide = text.width(line, "bold", 29)
        canvas.icon(W // 2 - wide // 2 - 30, y + 28, "water", 38, "#ffb3a8")
        canvas.text(W // 2, y + 28, line, "bold", 29, PALE, align="m", outline="#451114")
        y += 68
    return y


# -- the players, in the order in which they strike


def _four(canvas: Canvas, s: Godsforge, living: Sequence[Seat], names: Sequence[str], y: int) -> int:
    """Clockwise from the upper left."""
    a, b, c, d = (Place(s, s.players[seat], names[seat], HALF) for seat in living)
    right = SIDE + HALF + GUTTER
    top = _row(canvas, y, (a, SIDE), (b, right))
    low = _row(canvas, y + top + GAP, (d, SIDE), (c, right))
    _across(canvas, s, living[0], living[1], "right", y + top // 2)
    _along(canvas, s, living[1], living[2], "down", right, y + top, HALF, names)
    _across(canvas, s, living[2], living[3], "left", y + top + GAP + low // 2)
    _along(canvas, s, living[3], living[0], "up", SIDE, y + top, HALF, names)
    return y + top + GAP + low + 18


def _three(canvas: Canvas, s: Godsforge, living: Sequence[Seat], names: Sequence[str], y: int) -> int:
    a, b = (Place(s, s.players[seat], names[seat], HALF) for seat in living[:2])
    c = Place(s, s.players[living[2]], names[living[2]], FULL)
    right = SIDE + HALF + GUTTER
    top = _row(canvas, y, (a, SIDE), (b, right))
    low = _row(canvas, y + top + GAP, (c, SIDE))
    _across(canvas, s, living[0], living[1], "right", y + top // 2)
    _along(canvas, s, living[1], living[2], "down", right, y + top, HALF, names)
    _along(canvas, s, living[2], living[0], "up", SIDE, y + top, HALF, names)
    return y + top + GAP + low + 18


def _stacked(canvas: Canvas, s: Godsforge, living: Sequence[Seat], names: Sequence[str], y: int) -> int:
    """Two face each other, the first one below; or there is one alone, or nobody."""
    for n, seat in enumerate(reversed(living)):
        if n:
            _along(canvas, s, seat, living[-1], "up", SIDE, y, HALF, names)
            _along(canvas, s, living[-1], seat, "down", SIDE + HALF + GUTTER, y, HALF, names)
            y += GAP
        y += _row(canvas, y, (Place(s, s.players[seat], names[seat], FULL), SIDE))
    return y + 18


def _row(canvas: Canvas, y: int, *places: tuple[Place, int]) -> int:
    high = max(place.h for place, _ in places)
    for place, x in places:
        canvas.place(x, y, place.draw(high))
    return high


def _across(canvas: Canvas, s: Godsforge, by: Seat, on: Seat, way: str, y: int) -> None:
    """An arrow between two neighbours side by side."""
    x, tone = W // 2, seats.colour(s.players[by])
    canvas.put("arrow", x - 46, y - 44, 92, 88, way=way, colour=tone)
    attack, _ = alt_text.strike(s, by, on)
    canvas.text(x + (-6 if way == "right" else 6), y, str(attack), "black", 36, palette.WHITE, align="m", outline=INK)
    blow = alt_text.blow_of(s, by, on)
    words, edge, fill = (
        (english.signed(-blow.damage), "#ff9384", "#ffb3a8") if blow else ("next" if s.blows else "so far", LINE, DIM)
    )
    if blow or s.blows or by not in s.announced:
        canvas.plate(x - 39, y + 50, 78, 44, radius=14, top="#2a1a22", bottom="#170d12", edge=edge, width=2)
        canvas.text(x, y + 72, words, "black" if blow else "text", 30 if blow else 24, fill, align="m")


def _along(
    canvas: Canvas, s: Godsforge, by: Seat, on: Seat, way: str, x: int, y: int, room: int, names: Sequence[str]
) -> None:
    """An arrow from one row to the other, with what it did in words beside it."""
    tone = seats.colour(s.players[by])
    canvas.put("arrow", x + 24, y + 3, 88, GAP - 6, way=way, colour=tone)
    middle = y + GAP // 2 + (-7 if way == "down" else 7)
    attack, words = alt_text.strike(s, by, on)
    canvas.text(x + 68, middle, str(attack), "black", 36, palette.WHITE, align="m", outline=INK)
    head = f"strikes {names[on]}"
    size = text.fit(head, "semi", room - 136, 27)
    canvas.text(x + 130, y + 32, text.shorten(head, "semi", size, room - 136), "semi", size, PALE)
    if text.width(words, "text", 24) > room - 136:
        words = words.removesuffix(" damage")
    canvas.text(x + 130, y + 65, words, "text", text.fit(words, "text", room - 136, 25), DIM)


# -- the foot


def _legend(canvas: Canvas, s: Godsforge, y: int) -> int:
    """What the marks on the tiles mean, as far as there are any."""
    used = {mark for p in s.living() for shown in seats.in_play(s, p, 400) for mark in shown.marks}
    words = {"new": "revealed this round", "empowered": "empowered", "sacrificed": "sacrificed", "copy": "a copy"}
    marks = [mark for mark in words if mark in used]
    if not marks:
        return y
    x = SIDE + 6
    for mark in marks:
        icon, tone = MARKS[mark]
        canvas.icon(x + 14, y + 14, icon, 28, tone)
        x += 38
        x += canvas.text(x, y + 14, words[mark], "text", 24, DIM) + 26
    return y + 42


def _fallen(canvas: Canvas, s: Godsforge, names: Sequence[str], y: int) -> int:
    out = [seat for group in reversed(s.out) for seat in group if not s.players[seat].alive]
    out += [p.seat for p in s.players if not p.alive and p.seat not in out]
    for seat in out:
        place = place_of(s, seat)
        canvas.place(SIDE, y, seats.fallen(s, s.players[seat], names[seat], FULL, place, names))
        y += 82
    return y


def place_of(s: Godsforge, seat: Seat) -> str:
    """The place that a player who is out has reached."""
    better = len(s.players)
    for group in s.out:
        better -= len(group)
        if seat in group:
            return f"{english.ordinal(better + 1)} place"
    return ""


__all__ = ["Place", "board", "place_of"]
