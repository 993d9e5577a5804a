"""Standings: place, points, record, tie-breaks; the number that decides against the line above is underlined."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments import Figure, Id, Standing, TieBreak, Tournament

from .. import text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, GOLD, LINE, PALE
from ..phrases import compact
from . import sheet
from .sheet import SIDE, W

ROWS = 20  # of a page
ROW = 50
SHORT: dict[TieBreak, str] = {
    "points": "Pts",
    "opponents_match_win": "OMW %",
    "game_win": "GW %",
    "opponents_game_win": "OGW %",
    "buchholz": "Buchholz",
    "median_buchholz": "Median",
    "sonneborn_berger": "S-B",
    "head_to_head": "H2H",
    "places": "Places",
    "wins": "Wins",
    "games": "Games",
    "rating": "Rating",
    "seeding": "Seed",
    "lot": "Lot",
}
SHARES = ("opponents_match_win", "game_win", "opponents_game_win")
UNSAID = ("points", "lot")  # points have a column of their own, and a lot is looked up only when it decides
MOST = 3  # tie-breaks side by side


def standings(
    t: Tournament,
    rows: Sequence[Standing],
    *,
    about: Sequence[str] = (),
    page: int = 0,
    mark: Id | None = None,
    cut: int = 0,
) -> Canvas:
    """One page of a table of standings. `cut`: so many go on. `mark`: the reader's own line."""
    many = sheet.pages(len(rows), ROWS)
    page = max(0, min(page, many - 1))
    name = sheet.names_of(t)
    words = sheet.page_words(page, many)
    canvas, y = sheet.begin("podium", t.name, [*about, words], alt_text(t, rows, cut))
    shown = rows[page * ROWS : (page + 1) * ROWS]
    if not shown:
        return sheet.finish(canvas, sheet.empty(canvas, y, "Nobody is here yet."))
    breaks = columns(rows)
    _head(canvas, y, breaks)
    y += 40
    for n, row in enumerate(shown):
        at = page * ROWS + n
        above = rows[at - 1] if at else None
        _row(canvas, y, n, row, name(row.id), breaks, decides(above, row), mark == row.id)
        y += ROW
        if cut and at + 1 == cut and cut < len(rows):
            y = _cut(canvas, y, cut)
    return sheet.finish(canvas, y + 4)


def columns(rows: Sequence[Standing]) -> list[TieBreak]:
    """The tie-breaks worth a column: in their order, without those that are the same for everybody."""
    first = rows[0].figures
    bracket = any(figure.name == "seeding" for figure in first)
    found = [figure.name for figure in first if figure.name not in UNSAID and not (bracket and figure.name == "places")]
    telling = [name for name in found if len({round(value(row, name), 9) for row in rows}) > 1]
    return (telling or found)[:MOST]


def value(row: Standing, name: TieBreak) -> float:
    return next((figure.value for figure in row.figures if figure.name == name), 0.0)


def decides(above: Standing | None, row: Standing) -> TieBreak | None:
    """The first number that tells a line from the one above it."""
    if above is None:
        return None
    pairs = zip(above.figures, row.figures, strict=False)
    return next((one.name for one, other in pairs if one.value != other.value), None)


def worded(figure: Figure) -> str:
    if figure.name in SHARES:
        return f"{100 * figure.value:.1f}"
    if figure.name in ("seeding", "places"):
        return f"{abs(figure.value):g}"
    return f"{figure.value:.3f}" if figure.name == "lot" else f"{figure.value:g}"


def record(row: Standing) -> str:
    bye = f" +{row.byes}b" if row.byes else ""
    return f"{row.wins}-{row.draws}-{row.losses}{bye}"


STEP = 122  # breadth of a column of numbers
RIGHT = W - SIDE - 22


def _places(breaks: Sequence[TieBreak]) -> list[int]:
    return [RIGHT - STEP * (len(breaks) - 1 - n) for n in range(len(breaks))]


def _head(canvas: Canvas, y: int, breaks: Sequence[TieBreak]) -> None:
    spots = _places(breaks)
    left = (spots[0] - STEP) if spots else RIGHT
    for x, name in zip(spots, breaks, strict=True):
        canvas.text(x, y + 18, SHORT[name], "semi", 25, GOLD, align="r")
    canvas.text(left, y + 18, "W-D-L", "semi", 25, GOLD, align="r")
    canvas.text(left - 150, y + 18, "Pts", "semi", 25, GOLD, align="r")
    canvas.text(SIDE + 112, y + 18, "Player", "semi", 25, GOLD)


def _row(
    canvas: Canvas,
    y: int,
    n: int,
    row: Standing,
    name: str,
    breaks: Sequence[TieBreak],
    decided: TieBreak | None,
    mark: bool,
) -> None:
    middle, tone = y + ROW // 2, DIM if row.dropped else PALE
    sheet.row_ground(canvas, y, ROW - 2, n, mark=mark)
    sheet.place_badge(canvas, SIDE + 62, middle - 1, row.place)
    spots = _places(breaks)
    left = (spots[0] - STEP) if spots else RIGHT
    room = left - 216 - (SIDE + 112)
    if row.dropped:
        canvas.icon(SIDE + 128, middle, "exit_run", 32, DIM)
        words = canvas.text(SIDE + 150, middle, "out", "italic", 25, DIM) + 12
        canvas.text(SIDE + 150 + words, middle, text.shorten(name, "semi", 28, room - 50 - words), "semi", 28, tone)
    else:
        size = text.fit(name, "bold", room, 29)
        canvas.text(SIDE + 112, middle, text.shorten(name, "bold", size, room), "bold", size, tone)
    wide = canvas.text(left - 150, middle, str(row.points), "black", 31, BRIGHT if not row.dropped else DIM, align="r")
    if decided == "points":
        sheet.line(canvas, left - 150 - wide, middle + 17, wide, 3, GOLD)
    canvas.text(left, middle, record(row), "semi", 26, tone, align="r")
    figures = {figure.name: figure for figure in row.figures}
    for x, which in zip(spots, breaks, strict=True):
        words_of = worded(figures[which]) if which in figures else "–"
        here = which == decided
        wide = canvas.text(x, middle, words_of, "bold" if here else "text", 26, BRIGHT if here else DIM, align="r")
        if here:
            sheet.line(canvas, x - wide, middle + 16, wide, 3, GOLD)


def _cut(canvas: Canvas, y: int, cut: int) -> int:
    words = f"top {cut} advance"
    wide = text.width(words, "italic", 25)
    for x in range(SIDE + 8, W - SIDE - 20, 30):
        if not W // 2 - wide // 2 - 30 < x < W // 2 + wide // 2 + 14:
            sheet.line(canvas, x, y + 16, 18, 3, GOLD)
    canvas.icon(SIDE + 18, y + 17, "content_cut", 28, GOLD, outline=LINE)
    canvas.text(W // 2, y + 17, words, "italic", 25, GOLD, align="m")
    return y + 36


def alt_text(t: Tournament, rows: Sequence[Standing], cut: int) -> str:
    """The table in words, as much as an alt text holds: the first places in any case."""
    name = sheet.names_of(t)
    lines = [(0, f"{t.name} standings, {sheet.players_word(len(rows))}.")]
    for n, row in enumerate(rows):
        out = ", dropped" if row.dropped else ""
        line = f"{row.place}. {name(row.id)}: {row.points} points, {row.wins}-{row.draws}-{row.losses}{out}."
        lines.append((n // 4, line))
    if cut:
        lines.append((0, f"The top {cut} advance."))
    return compact(lines)
