"""The board: who is winning, who strikes whom, and what waits to happen."""

from __future__ import annotations

from collections.abc import Sequence

from games.defiance import values
from games.defiance.board import NOMANS, Space, row_of
from games.defiance.cards import Role
from games.defiance.state import Defiance, Permanent, Player
from games.kernel import Seat, Seen, fill

from .. import grounds, palette, seats, strips, text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, GOLD, INK, PALE, mix
from ..story import story_plate
from . import alt_text, fight, look, tile
from .grid import GUTTER, SIDE, Grid, W, order

FULL = W - 2 * SIDE
BAR = 122
BOTH: tuple[Role, Role] = ("capital", "ruler")


def board(seen: Seen[Defiance], names: Sequence[str], story: bool = True) -> Canvas:
    """The whole table as everybody may see it; without the story where words beside the picture tell it."""
    s, names = seen.state, alt_text.people(seen.state, names)
    canvas = Canvas(W, 10_000, alt_text.board_alt(seen, names))
    y = head(canvas, s, names)
    y = spaces(canvas, Grid(canvas, s, tile.TALL if len(s.players) == 2 else tile.SMALL), s, names, y)
    y = fight.stack(canvas, s, names, y)
    y = legend(canvas, s, y)
    if story:
        y = story_plate(canvas, s.story, names, y, SIDE)
    return finish(canvas, y)


def finish(canvas: Canvas, y: int) -> Canvas:
    return grounds.lay(canvas, y, "#1d2438", seal=(W // 2 - 450, -260, 900), strength=0.1)


# -- the head


def head(canvas: Canvas, s: Defiance, names: Sequence[str]) -> int:
    canvas.icon(52, 50, "lightning_bolt", 60, GOLD)
    left = 86 + canvas.text(86, 49, "DEFIANCE", "title", 48, BRIGHT)
    if s.match:
        left += 20
        words = f"Game {s.game}" + (f" · {s.drawn} drawn" if s.drawn else "")
        canvas.text(left, 30, words, "semi", 26, DIM)
        score = " – ".join(str(p.wins) for p in s.players)
        wide = canvas.text(left, 66, score, "black", 34, PALE)
        canvas.icon(left + wide + 26, 65, "trophy", 30, GOLD)
        left += max(wide + 46, text.width(words, "semi", 26))
    _whose_turn(canvas, s, names, left + 24)
    _phases(canvas, s, 98)
    return 164


def _whose_turn(canvas: Canvas, s: Defiance, names: Sequence[str], left: int) -> None:
    right = W - SIDE - 6
    if s.phase is None or not s.turn:
        canvas.text(right, 48, alt_text.phase_words(s), "semi", 34, PALE, align="r")
        return
    look.medallion(canvas, right - 62, 16, 58, s.active)
    room = right - 84 - left
    name = f"{names[s.active]}’s turn"
    moment = fill(alt_text.moment_words(s), names)
    size = text.fit(name, "title", room, 34)
    canvas.text(
        right - 80, 32 if moment else 48, text.shorten(name, "title", size, room), "title", size, PALE, align="r"
    )
    if moment:
        size = text.fit(moment, "italic", room, 28)
        canvas.text(right - 80, 70, text.shorten(moment, "italic", size, room), "italic", size, BRIGHT, align="r")


def _phases(canvas: Canvas, s: Defiance, y: int) -> None:
    """The round's number and the six phases of a turn."""
    now = alt_text.phase_words(s)
    steps = alt_text.PHASES if now in alt_text.PHASES else (now,)
    strips.phases(canvas, SIDE, y, W - SIDE, s.round, steps, steps.index(now), high=52, gap=6)


# -- the spaces, and the players beside them


def spaces(
    canvas: Canvas,
    grid: Grid,
    s: Defiance,
    names: Sequence[str],
    y: int,
    lines: Sequence[tuple[Space, Space]] = (),
    own: Seat | None = None,
) -> int:
    """The grid with everything on it, and lines from who acts to what can be chosen. For two it is one field; for
    more the no-man's row stands on top once, and each board hangs below with its front row first, as all touch it.
    Where somebody's own board is meant it comes first, and of the others only the rows that are concerned."""
    bars: list[tuple[Player, int]] = []
    if len(s.players) == 2:
        south, north = s.players
        bars.append((north, y))
        y = grid.letters(y + bar_height(north))
        y = grid.rows(y, order(s))
        y = grid.letters(y - 2) + 2
        bars.append((south, y))
        y += bar_height(south)
    else:
        y = grid.letters(y)
        y = grid.rows(y, [NOMANS]) + 36
        for p in sorted(s.players, key=lambda p: p.seat != own):
            bars.append((p, y))
            concerned = _rows(grid, p) if own in (None, p.seat) else _concerned(grid, s, p, lines)
            y = grid.rows(y + bar_height(p), concerned) + 8
            y = _elsewhere(canvas, s, p, concerned, y) if own not in (None, p.seat) else y
    grid.expect()
    grid.light()
    fight.pointers(canvas, grid, lines)
    blows = fight.lances(canvas, grid, s)
    # Bars and names come last: a long arrow goes below them and hides no words.
    if len(s.players) > 2:
        foot = bars[0][1] - 21
        canvas.icon(SIDE + GUTTER + 16, foot, "arrow_up_bold", 28, GOLD)
        canvas.text(SIDE + GUTTER + 38, foot, "every front row touches this row", "italic", 26, DIM, outline=INK)
    for p, top in bars:
        bar(canvas, s, p, names, top)
    grid.write()
    fight.numbers(canvas, blows)
    return y + 4


def _rows(grid: Grid, p: Player) -> list[int]:
    """The rows of a board, front row first; of somebody who is out only those where others stand or may go."""
    used = {int(at[1:]) for at in (*grid.occupied, *grid.picks)}
    rows = [row_of(p.seat, depth) for depth in (1, 2, 3)]
    return [row for row in rows if row in used or not p.out]


def _concerned(grid: Grid, s: Defiance, p: Player, lines: Sequence[tuple[Space, Space]]) -> list[int]:
    """The rows of another's board where something can be chosen, or a blow comes from or goes to."""
    packets = s.attack.packets if s.attack else []
    struck = [s.permanents[id].at for packet in packets for id in (packet.by, packet.target) if id in s.permanents]
    meant = {int(at[1:]) for at in (*grid.picks, *struck, *(at for line in lines for at in line))}
    return [row for row in _rows(grid, p) if row in meant]


def _elsewhere(canvas: Canvas, s: Defiance, p: Player, shown: Sequence[int], y: int) -> int:
    """What else stands on another's board, by name."""
    rows = [row_of(p.seat, depth) for depth in (1, 2, 3)]
    there = {at: x for at, x in sorted(s.occupied().items()) if int(at[1:]) in rows and int(at[1:]) not in shown}
    words = " · ".join(f"{at} {look.short(s.face(x)) if not x.face_down else 'face down'}" for at, x in there.items())
    lines = text.wrap(words, "text", 30, FULL - 24) if words else []
    canvas.lines(SIDE + 14, y - 6, [lines], "text", 30, PALE)
    return y + text.text_height([lines], 30) + (4 if lines else 0)


def leader(s: Defiance) -> Seat | None:
    """Whoever is furthest from losing Capital or Ruler, if that is one player alone."""
    if not all(nerve(s, p.seat) for p in s.living()):
        return None
    ranked = sorted((nerve(s, p.seat), p.seat) for p in s.living())
    return ranked[-1][1] if len(ranked) > 1 and ranked[-1][0] > ranked[-2][0] else None


def nerve(s: Defiance, seat: Seat) -> tuple[float, ...]:
    """The parts that are left of Capital and Ruler, the smaller one first; nothing while they lie face down."""
    serving = [s.serving(seat, "capital"), s.serving(seat, "ruler")]
    parts = [
        (values.remaining(s, x) or 0) / (values.defense(s, x) or 1)
        for x in serving
        if x is not None and not x.face_down
    ]
    return tuple(sorted(parts)) if len(parts) == 2 else ()


def bar_height(p: Player) -> int:
    return (66 if p.out else BAR) + 8


def bar(canvas: Canvas, s: Defiance, p: Player, names: Sequence[str], y: int) -> None:
    """A player: name, treasury, cards, and the two defenses that decide the game."""
    tone, active = seats.colour(p.seat), p.seat == s.active and bool(s.turn) and s.phase is not None
    high = bar_height(p) - 8
    canvas.plate(
        SIDE, y, FULL, high, radius=22, top=mix(tone, "#232a3d", 0.72), bottom=mix(tone, "#10131c", 0.9),
        edge=BRIGHT if active else mix(tone, GOLD, 0.3), width=4 if active else 2,
    )  # fmt: skip
    if p.out:
        look.medallion(canvas, SIDE + 14, y + 8, 46, p.seat, out=True)
        room = FULL - 260
        size = text.fit(names[p.seat], "title", room, 32)
        taken = canvas.text(SIDE + 80, y + 33, text.shorten(names[p.seat], "title", size, room), "title", size, DIM)
        canvas.text(SIDE + 96 + taken, y + 34, "is out", "italic", 28, DIM)
        return
    look.medallion(canvas, SIDE + 14, y + 16, 74, p.seat)
    right = W - SIDE - 18
    for icon, number in (
        ("grave_stone", len(p.discard)),
        ("cards", len(p.deck)),
        ("back", len(p.hand)),
        ("coin", p.gold),
    ):
        right = look.counted(canvas, right, y + 37, icon, number) - 22
    if s.match:
        for n in range(2):
            won = n < p.wins
            canvas.icon(right - 50 + 34 * n, y + 37, "trophy" if won else "trophy_outline", 32, GOLD if won else DIM)
        right -= 78
    left = SIDE + 110
    if active:
        canvas.icon(left + 15, y + 36, "play", 36, BRIGHT)
        left += 36
    room = right - left - (130 if leader(s) == p.seat else 12)
    size = text.fit(names[p.seat], "title", room, 36)
    taken = canvas.text(left, y + 36, text.shorten(names[p.seat], "title", size, room), "title", size, PALE)
    if leader(s) == p.seat:
        canvas.icon(left + taken + 28, y + 36, "trending_up", 34, BRIGHT)
        canvas.text(left + taken + 52, y + 37, "ahead", "italic", 27, BRIGHT)
    half = (FULL - 110 - 24) // 2
    for n, role in enumerate(BOTH):
        _life(canvas, s, s.serving(p.seat, role), role, SIDE + 110 + n * (half + 8), y + 90, half - 8)


def _life(canvas: Canvas, s: Defiance, x: Permanent | None, role: str, left: int, y: int, room: int) -> None:
    """A Capital's or Ruler's remaining defense: name, track and number."""
    canvas.icon(left + 16, y, look.ROLES[role], 34, GOLD)
    if x is None or x.face_down:
        canvas.text(left + 42, y, "face down" if x else "none", "italic", 26, DIM)
        return
    it = tile.standing(s, x)
    words = f"{it.remaining}/{it.defense}"
    low = it.defense is not None and it.remaining * 3 <= it.defense
    number = canvas.text(left + room, y, words, "black", 30, "#ffb3a8" if low else PALE, align="r")
    if low:
        canvas.icon(left + room - number - 18, y, "alert", 28, "#ffb3a8")
        number += 34
    name = look.short(s.face(x))
    most = room - 42 - number - 22 - 90
    size = text.fit(name, "semi", most, 26)
    taken = canvas.text(left + 42, y, text.shorten(name, "semi", size, most), "semi", size, PALE)
    track = min(220, room - 42 - number - 22 - taken)
    canvas.put(
        "gauge", left + room - number - track - 12, y - 11, track, 22,
        now=it.remaining, most=it.defense or 0, colour=palette.BLOOD if low else seats.colour(x.owner),
    )  # fmt: skip


# -- the foot


def legend(canvas: Canvas, s: Defiance, y: int) -> int:
    """What the marks on the cards mean, as far as there are any."""
    used = {mark for x in s.in_play() for mark in tile.marks_of(s, x)}
    marks = [name for name in look.MARKS if name in used and name not in look.ROLES]
    if not marks:
        return y + 6
    x = SIDE + 6
    for name in marks:
        mark = look.MARKS[name]
        wide = 36 + text.width(mark.words, "text", 24)
        if x + wide > W - SIDE:
            x, y = SIDE + 6, y + 36
        canvas.icon(x + 14, y + 16, mark.icon, 28, mark.colour)
        canvas.text(x + 36, y + 16, mark.words, "text", 24, DIM)
        x += wide + 22
    return y + 44
