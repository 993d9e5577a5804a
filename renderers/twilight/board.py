"""The board: whose Life Stack runs low, who attacks whom, what is traded, and what waits to happen."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.kernel import Seat, Seen
from games.twilight.state import Player, Twilight
from games.twilight.steps import DIRECTIONS

from .. import blows, grounds, strips, text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, GOLD, PALE
from ..story import story_plate
from . import alt_text, fight, look, tile, trade
from .narrow import Narrow
from .spots import NOTHING, Lit, Spots
from .wide import Wide

W, SIDE, GAP = 1080, 16, 12
HALF = (W - 2 * SIDE - GAP) // 2
FULL = W - 2 * SIDE
FRAY = 84  # between two who fight: room for arrows and their numbers


def board(seen: Seen[Twilight], names: Sequence[str], story: bool = True) -> Canvas:
    """The whole table as everybody may see it; without the story where words beside the picture tell it."""
    s, names = seen.state, alt_text.people(seen.state, names)
    canvas = Canvas(W, 10_000, alt_text.board_alt(seen, names))
    y = head(canvas, s, names)
    y = trade.table(canvas, s, names, y)
    y = places(canvas, s, names, y, NOTHING)
    y = fight.stack(canvas, s, names, y)
    y = legend(canvas, s, y)
    if story:
        y = story_plate(canvas, s.story, names, y, SIDE)
    return finish(canvas, y)


def finish(canvas: Canvas, y: int) -> Canvas:
    return grounds.lay(canvas, y, "#4a2c40", seal=(W // 2 - 430, -300, 860), colour=look.BRONZE, strength=0.2)


# -- the head


def head(canvas: Canvas, s: Twilight, names: Sequence[str]) -> int:
    canvas.icon(52, 50, "weather_sunset_down", 62, "#f0a860")
    left = 90 + canvas.text(90, 49, "TWILIGHT", "title", 48, BRIGHT)
    _whose_turn(canvas, s, names, left + 24)
    now = alt_text.phase_words(s)
    steps = alt_text.PHASES if now in alt_text.PHASES and s.turn else (now,)
    strips.phases(canvas, SIDE, 98, W - SIDE, s.turn, steps, steps.index(now), high=50, gap=4, word="TURN")
    return 162


def _whose_turn(canvas: Canvas, s: Twilight, names: Sequence[str], left: int) -> None:
    right = W - SIDE - 6
    if s.phase is None or not s.turn:
        canvas.text(right, 48, alt_text.phase_words(s), "semi", 34, PALE, align="r")
        return
    look.medallion(canvas, right - 62, 16, 58, s.active)
    room = right - 84 - left
    name = f"{names[s.active]}’s turn"
    moment = alt_text.moment_words(s)
    size = text.fit(name, "title", room, 34)
    middle = 32 if moment else 48
    canvas.text(right - 80, middle, text.shorten(name, "title", size, room), "title", size, PALE, align="r")
    if moment:
        size = text.fit(moment, "italic", room, 28)
        canvas.text(right - 80, 70, text.shorten(moment, "italic", size, room), "italic", size, BRIGHT, align="r")


# -- the players


def places(canvas: Canvas, s: Twilight, names: Sequence[str], y: int, lit: Lit, *, own: Seat | None = None) -> int:
    """Everybody's place: two face each other, with arrows between them. More sit in two columns, clockwise, and a list
    tells of the attack; of an odd number the one whose turn it is has a row alone. In somebody's own picture all sit in
    columns, that player first: it is as low as can be, for buttons stand below it."""
    begun = s.turn > 0 or any(p.life for p in s.players)
    if own is None and begun and len(s.players) == 2 and not any(p.out for p in s.players):
        return _opposite(canvas, s, names, y, lit)
    y = fight.duels(canvas, s, names, y)
    spots = Spots()
    living, brief = s.clockwise(own or 0), idle(s, lit, own)
    if not begun:  # decks are being chosen or drafted: there is nothing but people
        brief = {p.seat for p in living}
    elif own is None and len(living) % 2:
        living = s.clockwise(s.active)
        y = _alone(canvas, s, living.pop(0), names, y, lit, spots)
    living.sort(key=lambda p: p.seat in brief)
    fallen = [p for p in s.players if p.out]
    for group in (living, fallen):
        for row in (group[n : n + 2] for n in range(0, len(group), 2)):
            y = _row(canvas, s, row, names, y, lit, spots, brief)
    spots.shine(canvas)
    spots.write(canvas)
    return y


def idle(s: Twilight, lit: Lit, own: Seat | None) -> set[Seat]:
    """Who has no part in what goes on: in somebody's own picture of a large table, their heads are enough."""
    if own is None or len(s.living()) < 4:
        return set()
    busy = {own, s.active, *lit.players, *({s.trade.partner} if s.trade else ())}
    busy |= {seat for a in fight.there(s) for seat in (a.against, s.permanents[a.id].controller)}
    for p in s.players:
        theirs = {x.id for x in s.of(p.seat)} | {slot.id for slot in (*p.resource, *p.aspects)}
        theirs |= {f"{p.seat}:{part}" for part in ("life", "discard", *DIRECTIONS)}
        if lit.ids & theirs:
            busy.add(p.seat)
    return {p.seat for p in s.players} - busy


def _alone(
    canvas: Canvas, s: Twilight, p: Player, names: Sequence[str], y: int, lit: Lit, spots: Spots
) -> int:  # fmt: skip
    """A place over the whole width, without anybody opposite."""
    place = Wide(s, p, names[p.seat], FULL, lit, above=True, facing=False)
    canvas.place(SIDE, y, place.draw())
    spots.take(place.spots, SIDE, y)
    return y + place.h + GAP


def _row(
    canvas: Canvas, s: Twilight, row: Sequence[Player], names: Sequence[str], y: int, lit: Lit, spots: Spots,
    brief: Collection[Seat],
) -> int:  # fmt: skip
    """Two places side by side, equally high."""
    made = [Narrow(s, p, names[p.seat], HALF if len(row) == 2 else FULL, lit, p.seat in brief) for p in row]
    for place in made:
        place.draw()
    high = max(place.h for place in made)
    for n, place in enumerate(made):
        place.ground(high)
        x = SIDE + n * (HALF + GAP)
        canvas.place(x, y, place.canvas)
        spots.take(place.spots, x, y)
    return y + high + GAP


def _opposite(canvas: Canvas, s: Twilight, names: Sequence[str], y: int, lit: Lit) -> int:
    """Seat 1 above, seat 0 below: their Combat Fields touch."""
    spots = Spots()
    for seat in (1, 0):
        place = Wide(s, s.players[seat], names[seat], FULL, lit, above=seat == 1, facing=True)
        canvas.place(SIDE, y, place.draw())
        spots.take(place.spots, SIDE, y)
        y += place.h + (FRAY if seat == 1 and fight.there(s) else GAP)
    spots.shine(canvas)
    drawn = fight.lances(canvas, spots, s)
    spots.write(canvas)
    blows.numbers(canvas, drawn)
    return y + 2


# -- the foot


def legend(canvas: Canvas, s: Twilight, y: int) -> int:
    """What the marks on the cards mean, as far as there are any."""
    if not s.turn:
        return y + 6
    used = {mark for x in s.permanents.values() for mark in tile.marks_of(s, x)}
    used |= {"frozen"} if any(slot.frozen for p in s.players for slot in p.resource) else set()
    used |= {"exhausted"} if any(slot.exhausted for p in s.players for slot in p.resource) else set()
    entries = [(mark.icon, mark.colour, mark.words) for name, mark in look.MARKS.items() if name in used]
    entries += [("grave_stone", look.BRONZE, "Discard Stack"), ("fire", "#d9825a", "Destroyed")]
    if len(s.players) > 2:
        entries += [("layers", look.BRONZE, "Aspect Stack"), ("link_variant", GOLD, "Conviction"),
                    ("flash", GOLD, "Deity’s power ready")]  # fmt: skip
    x = SIDE + 6
    for icon, tone, words in entries:
        wide = 36 + text.width(words, "text", 24)
        if x + wide > W - SIDE:
            x, y = SIDE + 6, y + 36
        canvas.icon(x + 14, y + 16, icon, 28, tone)
        canvas.text(x + 36, y + 16, words, "text", 24, DIM)
        x += wide + 22
    return y + 44
