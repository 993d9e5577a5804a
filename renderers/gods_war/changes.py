"""What has changed between two looks at the table: arrows where units went, signs where pieces came or are gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from games.gods_war.board import name
from games.gods_war.state import AreaId, GodsWar, Piece
from games.kernel import Seat, Seen
from games.kernel.english import signed

from .. import blows, text
from ..canvas import Canvas
from ..palette import BLOOD, BRIGHT, GOLD, INK, PALE
from ..phrases import Ranked, compact
from . import alt_text, chart, look
from .board import finish
from .lands import Point, W, ground, island
from .tracks import SIDE

CAME, GONE = "#5fd08a", BLOOD
TITLE = 84


class Change(Struct, frozen=True):
    """Pieces of one player that went the same way; nowhere is where they came from, or where they are now."""

    seat: Seat
    start: AreaId
    end: AreaId
    pieces: tuple[Piece, ...]


def changes(before: Seen[GodsWar], now: Seen[GodsWar], names: Sequence[str]) -> Canvas:
    """The world as it is now, and on it what is different from before; then the same in words."""
    s, names = now.state, alt_text.people(now.state, names)
    found = compare(before.state, s)
    lines = [*(said(s, change, names) for change in found), *counts(before.state, s, names)]
    canvas = Canvas(W, 10_000, alt(s, lines))
    canvas.icon(52, 46, "history", 50, GOLD)
    canvas.text(90, 46, "What changed", "title", 42, BRIGHT)
    when = f"since round {before.state.round}" if before.state.round else "since the start"
    canvas.text(W - SIDE, 48, when, "italic", 28, PALE, align="r")
    lit = {change.end: CAME for change in found if change.end and not change.start}
    lit |= {change.start: GONE for change in found if change.start and not change.end}
    end = chart.draw(canvas, s, TITLE, lit)
    _arrows(canvas, s, found, TITLE)
    y = end + 6
    for line in lines or ["Nothing has changed."]:
        wrapped = text.wrap(text.printable(line), "text", 27, W - 2 * SIDE - 40)
        canvas.icon(SIDE + 14, y + 17, "rhombus", 16, GOLD)
        y = canvas.lines(SIDE + 36, y, [wrapped], "text", 27, PALE) + 6
    return finish(canvas, y + 10)


# -- what is different


def compare(before: GodsWar, now: GodsWar) -> list[Change]:
    """All that went, came or is gone, by player."""
    ways: dict[tuple[Seat, AreaId, AreaId], list[Piece]] = {}
    for id, piece in now.pieces.items():
        old = before.pieces.get(id)
        was = old.at if old and old.on_map else ""
        at = piece.at if piece.on_map else ""
        if was != at:
            ways.setdefault((piece.seat if at else (old or piece).seat, was, at), []).append(piece)
    return [Change(*way, tuple(pieces)) for way, pieces in sorted(ways.items())]


def said(s: GodsWar, change: Change, names: Sequence[str]) -> str:
    what = f"{names[change.seat]}: {alt_text.piece_names(s, change.pieces)}"
    if not change.start:
        return f"{what} new in {name(s, change.end)}."
    if not change.end:
        return f"{what} gone from {name(s, change.start)}."
    return f"{what} from {name(s, change.start)} to {name(s, change.end)}."


def counts(before: GodsWar, now: GodsWar, names: Sequence[str]) -> list[str]:
    """Victory Points and Power that came or went."""
    found = []
    for old, p in zip(before.players, now.players, strict=True):
        differences = ((p.vp - old.vp, "VP"), (p.power - old.power, "Power"), (len(p.runes) - len(old.runes), "runes"))
        if told := ", ".join(f"{signed(n)} {word}" for n, word in differences if n):
            found.append(f"{names[p.seat]}: {told}.")
    if before.spike != now.spike:
        found.append(f"{alt_text.CENTRE[now.spike][0].upper()}{alt_text.CENTRE[now.spike][1:]}.")
    return found


def alt(s: GodsWar, lines: Sequence[str]) -> str:
    told: list[Ranked] = [(1, line) for line in lines]
    return compact([(0, f"What changed by round {s.round}."), *(told or [(0, "Nothing.")])])


# -- arrows


def _middle(s: GodsWar, area: AreaId) -> Point:
    land = ground(s.board).areas.get(area)
    return land.slots[0] if land else island(s.board, s.kylerela.sea, tuple(s.kylerela.docks))


def _arrows(canvas: Canvas, s: GodsWar, found: Sequence[Change], y: int) -> None:
    """An arrow in its player's colour for each way that was gone, with how many went."""
    drawn = []
    for change in found:
        if change.start and change.end:
            (ax, ay), (bx, by) = _middle(s, change.start), _middle(s, change.end)
            tail, tip = blows.ends((ax, ay + y), (bx, by + y), 0)
            colour = look.colour(s, change.seat)
            blows.lance(canvas, tail, tip, colour, dashed=False, broad=13)
            drawn.append(blows.Blow(tail, tip, str(len(change.pieces)), colour))
    marks: Counter[AreaId] = Counter()
    for change in found:
        if bool(change.start) != bool(change.end):
            area = change.end or change.start
            x, top = _middle(s, area)
            top += 28 * marks[area]
            marks[area] += 1
            words = f"{'+' if change.end else '−'}{len(change.pieces)}"
            ink = CAME if change.end else "#ff9c86"
            canvas.text(x + 38, y + top - 4, words, "black", 30, ink, align="m", outline=INK)
    blows.numbers(canvas, drawn)
