"""One person's games in numbers: a card for themselves."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from games.kernel.english import count
from tournaments.ratings import Rating, shown

from .. import text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, GOLD, PALE
from ..phrases import compact
from . import sheet
from .sheet import SIDE, W

ROW = 84


class Line(Struct, frozen=True):
    """One game."""

    title: str
    games: int
    won: int
    rating: Rating


def person_card(name: str, lines: Sequence[Line], *, opponents: int, finishes: int | None) -> Canvas:
    about = [count(sum(line.games for line in lines), "game"), count(opponents, "opponent")]
    about += [f"finishes {finishes}% of games"] if finishes is not None else []
    who = sheet.readable(name, "You")
    canvas, y = sheet.begin("account", who, about, alt_text(who, lines, about))
    for x, words in ((600, "Games"), (760, "Won"), (W - SIDE - 22, "Rating")):
        canvas.text(x, y + 18, words, "semi", 25, GOLD, align="r")
    y += 40
    for n, line in enumerate(lines):
        middle = y + ROW // 2 - 2
        sheet.row_ground(canvas, y, ROW - 6, n, mark=False)
        size = text.fit(line.title, "bold", 440, 32)
        canvas.text(SIDE + 24, middle, text.shorten(line.title, "bold", size, 440), "bold", size, PALE)
        canvas.text(600, middle, str(line.games), "black", 34, BRIGHT if line.games else DIM, align="r")
        share = f"{line.won / line.games:.0%}" if line.games else "–"
        canvas.text(760, middle, share, "black", 34, BRIGHT if line.games else DIM, align="r")
        known = str(shown(line.rating)) if line.rating.games else "none yet"
        canvas.text(W - SIDE - 22, middle, known, "semi", 28, PALE if line.rating.games else DIM, align="r")
        y += ROW
    return sheet.finish(canvas, y)


def alt_text(name: str, lines: Sequence[Line], about: Sequence[str]) -> str:
    said = [(0, f"The games of {name}: {', '.join(about)}.")]
    for line in lines:
        rating = f", rating {shown(line.rating)}" if line.rating.games else ""
        said.append((1, f"{line.title}: {count(line.games, 'game')}, {line.won} won{rating}."))
    return compact(said)
