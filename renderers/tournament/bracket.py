"""
The bracket of an elimination stage. What is too large for one picture is parted: at most eight matches below each
other and four columns side by side; parts that are small stand below each other in one picture.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from tournaments import Id, Tournament
from tournaments.brackets import AGAIN, Part
from tournaments.elimination import Bracket, Cell, Column, Slot
from tournaments.elimination import bracket as laid_out

from .. import text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, GOLD, LINE, PALE
from ..phrases import compact
from . import sheet
from .sheet import SIDE, W

LINES, COLUMNS = 8, 4
TALLEST = 12  # lines of matches in one picture
HIGH, BETWEEN, HEAD = 84, 22, 44  # of a match, between two, and above them
GAP = 30  # between columns
TITLES: dict[Part, str] = {
    "winners": "Winners’ bracket",
    "losers": "Losers’ bracket",
}  # of the others the titles of their columns tell enough


class Panel(Struct, frozen=True):
    """A piece of the bracket that is drawn in one go."""

    part: Part
    columns: tuple[Column, ...]
    place: str = ""  # “2 of 4”, where a part is cut

    @property
    def lines(self) -> int:
        return max(len(column.cells) for column in self.columns)


def bracket_pages(t: Tournament, stage: int) -> int:
    return len(pages_of(laid_out(t, stage)))


def bracket(t: Tournament, stage: int, *, about: Sequence[str] = (), page: int = 0, mark: Id | None = None) -> Canvas:
    """One page of the bracket; `mark` is the reader."""
    whole = laid_out(t, stage)
    pages = pages_of(whole)
    page = max(0, min(page, len(pages) - 1))
    place = sheet.page_words(page, len(pages))
    canvas, y = sheet.begin("tournament", t.name, [*about, place], alt_text(t, whole, pages[page]))
    seats = sheet.names_of(t)
    for panel in pages[page]:
        if panel.part in TITLES:
            title = f"{TITLES[panel.part]} {panel.place}".strip()
            canvas.text(SIDE + 4, y + 16, title, "title", 30, BRIGHT)
            y += 44
        y = _panel(canvas, y, panel, seats, mark)
    return sheet.finish(canvas, y)


def page_of(t: Tournament, stage: int, player: Id) -> int:
    """Where the player's next match, or last one, stands."""
    pages = pages_of(laid_out(t, stage))
    held = [
        (cell.state in ("ready", "playing"), column.step, n)
        for n, panels in enumerate(pages)
        for panel in panels
        for column in panel.columns
        for cell in column.cells
        if any(slot.id == player for slot in cell.slots)
    ]
    return max(held)[2] if held else 0


# -- parting


def pages_of(whole: Bracket) -> list[list[Panel]]:
    """All panels in order, as many in a picture as fit below each other."""
    pages: list[list[Panel]] = []
    for panel in (panel for part in whole.lines for panel in _panels(whole, part)):
        if pages and sum(one.lines for one in pages[-1]) + panel.lines <= TALLEST:
            pages[-1].append(panel)
        else:
            pages.append([panel])
    return pages or [[]]


def _panels(whole: Bracket, part: Part) -> list[Panel]:
    columns = [column for column in whole.columns if column.part == part and _shown(column)]
    found: list[Panel] = []
    start = 0
    while start < len(columns):
        some = columns[start : start + COLUMNS]
        first = len(some[0].cells)
        blocks = sheet.pages(first, LINES)
        for block in range(blocks):
            pieces = tuple(_slice(column, block, blocks) for column in some)
            found.append(Panel(part, tuple(piece for piece in pieces if piece.cells)))
        start += COLUMNS
        if blocks > 1:  # the next page begins where all fits, and may repeat a column
            small = next(n for n, column in enumerate(columns) if len(column.cells) <= LINES)
            start = min(start, max(small, start - COLUMNS + 1))
    if len(found) < 2:
        return found
    return [Panel(one.part, one.columns, f"({n} of {len(found)})") for n, one in enumerate(found, 1)]


def _shown(column: Column) -> bool:
    """A second grand final that was not needed is left out."""
    return any(cell.state != "void" for cell in column.cells)


def _open(column: Column) -> bool:
    return all(cell.state == "ahead" for cell in column.cells)


def _slice(column: Column, block: int, blocks: int) -> Column:
    many = len(column.cells)
    low, high = block * many // blocks, (block + 1) * many // blocks
    return Column(column.part, column.step, column.title, column.cells[low:high])


# -- drawing


def _panel(canvas: Canvas, y: int, panel: Panel, name: sheet.Named, mark: Id | None) -> int:
    count = len(panel.columns)
    wide = min(420, (W - 2 * SIDE - GAP * (count - 1)) // count)
    top, step = y + HEAD, HIGH + BETWEEN
    whole = panel.lines * step
    spots: dict[str, tuple[int, int]] = {}  # label -> left edge and middle of its match
    for n, column in enumerate(panel.columns):
        x = SIDE + n * (wide + GAP)
        title = f"{column.title}, if needed" if column.cells[0].label == AGAIN and _open(column) else column.title
        size = text.fit(title, "semi", wide - 4, 26)
        canvas.text(x + 4, y + 20, text.shorten(title, "semi", size, wide - 4), "semi", size, GOLD)
        for k, cell in enumerate(column.cells):
            spots[cell.label] = x, top + round((k + 0.5) * whole / len(column.cells))
    drawn = [cell for column in panel.columns for cell in column.cells if cell.state != "void"]
    for cell in drawn:
        x, middle = spots[cell.label]
        for row, slot in enumerate(cell.slots):
            if slot.source in spots and not slot.text.startswith("Loser"):
                left, height = spots[slot.source]
                _link(canvas, (left + wide, height), (x, middle + (row * 2 - 1) * HIGH // 4), known=slot.id is not None)
    for cell in drawn:
        x, middle = spots[cell.label]
        _cell(canvas, x, middle - HIGH // 2, wide, cell, name, mark)
    return top + whole + 6


def _link(canvas: Canvas, start: tuple[int, int], end: tuple[int, int], *, known: bool) -> None:
    """From a match to the line of the next one that its winner takes; bright and broad once it is known who."""
    tone, broad = (GOLD, 4) if known else (LINE, 3)
    bend = end[0] - GAP // 2
    sheet.line(canvas, start[0], start[1] - broad // 2, bend - start[0], broad, tone)
    low, high = min(start[1], end[1]), max(start[1], end[1])
    if high - low > 1:
        sheet.line(canvas, bend - broad // 2, low - broad // 2, broad, high - low + broad, tone)
    sheet.line(canvas, bend, end[1] - broad // 2, end[0] - bend, broad, tone)


def _cell(canvas: Canvas, x: int, y: int, w: int, cell: Cell, name: sheet.Named, mark: Id | None) -> None:
    mine = mark is not None and any(slot.id == mark for slot in cell.slots)
    live = cell.state == "playing"
    edge = BRIGHT if mine else GOLD if live else LINE
    canvas.plate(
        x, y, w, HIGH, radius=14, top="#2a3147", bottom="#171b29", edge=edge, width=3 if mine or live else 2,
        glow="#8a6a24" if live else "",
    )  # fmt: skip
    sheet.line(canvas, x + 8, y + HIGH // 2 - 1, w - 16, 2, LINE)
    for row, slot in enumerate(cell.slots):
        _slot(canvas, x, y + HIGH // 4 + row * (HIGH // 2), w, cell, slot, name)
    if live:
        canvas.put(
            "medallion", x + w - 20, y + HIGH // 2 - 18, 36, 36, colour="#8a5a1c", name="sword_cross", dead=False
        )


def _slot(canvas: Canvas, x: int, middle: int, w: int, cell: Cell, slot: Slot, name: sheet.Named) -> None:
    if slot.id is None:
        words = "bye" if slot.text == "Bye" else short(slot.text)
        canvas.text(x + 16, middle, text.shorten(words, "italic", 24, w - 28), "italic", 24, "#8b94ad")
        return
    right = x + w - 14
    if slot.won:
        sheet.line(canvas, x + 3, middle - 15, 6, 30, GOLD)
    if slot.wins is not None:
        right -= canvas.text(right, middle, str(slot.wins), "black", 27, BRIGHT if slot.won else DIM, align="r") + 8
    elif slot.won:
        canvas.icon(right - 11, middle, "check_bold", 28, GOLD)
        right -= 28
    elif cell.state == "playing":
        right -= 14
    canvas.text(x + 40, middle, str(slot.seed), "text", 24, "#8b94ad", align="r")
    font, tone = ("bold", PALE) if slot.won else ("text", DIM) if slot.lost else ("semi", PALE)
    room = right - (x + 48)
    size = text.fit(name(slot.id), font, room, 27)
    shown = text.shorten(name(slot.id), font, size, room)
    wide = canvas.text(x + 48, middle, shown, font, size, tone)
    if slot.lost and slot.id in cell.out:  # struck out: this was the end
        sheet.line(canvas, x + 48, middle + 1, wide, 2, tone)


SHORTER = (
    (re.compile(r"Winners’ "), "W "),
    (re.compile(r"Losers’ "), "L "),
    (re.compile(r"[Rr]ound of (\d+), match (\d+)"), r"R\1-\2"),
    (re.compile(r"round (\d+), match (\d+)"), r"\1-\2"),
    (re.compile(r"round (\d+)"), r"\1"),
    (re.compile(r"[Qq]uarter-final ?"), "QF "),
    (re.compile(r"[Ss]emi-final ?"), "SF "),
)


def short(words: str) -> str:
    """“Loser of Winners’ round 1, match 3” is “loser of W 1-3”."""
    for long, brief in SHORTER:
        words = long.sub(brief, words)
    return (words[0].lower() + words[1:]).strip()


def alt_text(t: Tournament, whole: Bracket, panels: Sequence[Panel]) -> str:
    """The matches of the page in words, the latest first of all to stay."""
    name = sheet.names_of(t)
    lines = [(0, f"{t.name} bracket.")]
    if whole.winner:
        lines.append((0, f"Winner: {name(whole.winner)}."))
    columns = [column for panel in panels for column in panel.columns]
    last = max((column.step for column in columns), default=0)
    for column in columns:
        for cell in column.cells:
            who = [name(slot.id) if slot.id else slot.text for slot in cell.slots]
            won = next((name(slot.id) for slot in cell.slots if slot.won and slot.id), None)
            if cell.state not in ("void", "ahead"):
                result = f"{won} goes on" if won else "is being played" if cell.state == "playing" else "to be played"
                lines.append((1 + last - column.step, f"{cell.label}: {' – '.join(who)}, {result}."))
    return compact(lines)
