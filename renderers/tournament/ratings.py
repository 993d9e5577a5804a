"""The leaderboard: what everybody is worth almost certainly, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.kernel.english import count
from tournaments.ratings import SCALE, ZERO, Rank, shown

from .. import text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, GOLD, PALE
from ..phrases import compact
from . import sheet
from .sheet import SIDE, W

ROWS, ROW = 15, 62
LEFT, RIGHT = 640, W - SIDE - 110  # of the scale


def leaderboard(
    ranks: Sequence[Rank],
    name: Callable[[str], str],
    *,
    title: str,
    about: Sequence[str] = (),
    page: int = 0,
    mark: str | None = None,
) -> Canvas:
    """
    One page of the leaderboard. The number is the cautious one by which it is sorted; the bar goes from there to as
    far above the best guess, and the diamond is the best guess.
    """
    many = sheet.pages(len(ranks), ROWS)
    page = max(0, min(page, many - 1))
    canvas, y = sheet.begin("trophy", title, [*about, sheet.page_words(page, many)], alt_text(ranks, name, title))
    some = ranks[page * ROWS : (page + 1) * ROWS]
    if not some:
        return sheet.finish(canvas, sheet.empty(canvas, y, "Nobody has played enough games yet."))
    for x, words, align in ((SIDE + 112, "Player", "l"), (LEFT - 30, "Rating", "r"), (W - SIDE - 22, "Games", "r")):
        canvas.text(x, y + 18, words, "semi", 25, GOLD, align="l" if align == "l" else "r")
    canvas.text((LEFT + RIGHT) // 2, y + 18, "how sure", "italic", 25, DIM, align="m")
    y += 40
    ends = [end for rank in some for end in reach(rank)]
    low, high = min(ends), max(ends)
    for n, rank in enumerate(some):
        _row(canvas, y, n, rank, sheet.person(name, rank.id), (low, high), mark == rank.id)
        y += ROW
    return sheet.finish(canvas, y)


def reach(rank: Rank) -> tuple[float, float]:
    """Three sigma below and above the best guess, on the scale that is shown."""
    mu, sigma = rank.rating.mu, rank.rating.sigma
    return ZERO + SCALE * (mu - 3 * sigma), ZERO + SCALE * (mu + 3 * sigma)


def _row(canvas: Canvas, y: int, n: int, rank: Rank, name: str, scale: tuple[float, float], mark: bool) -> None:
    middle = y + ROW // 2
    sheet.row_ground(canvas, y, ROW - 4, n, mark=mark)
    sheet.place_badge(canvas, SIDE + 62, middle - 2, rank.place)
    sure = "" if not rank.rating.provisional else "~ "
    colour = DIM if rank.rating.provisional else BRIGHT
    number = canvas.text(LEFT - 30, middle - 2, f"{sure}{shown(rank.rating).number:,}", "black", 32, colour, align="r")
    room = LEFT - 60 - number - (SIDE + 112)
    size = text.fit(name, "bold", room, 30)
    canvas.text(SIDE + 112, middle - 2, text.shorten(name, "bold", size, room), "bold", size, PALE)
    low, high = scale

    def at(value: float) -> int:
        return LEFT + round((RIGHT - LEFT) * (value - low) / max(1e-9, high - low))

    left, right = (at(end) for end in reach(rank))
    guess = at(ZERO + SCALE * rank.rating.mu)
    sheet.line(canvas, LEFT, middle - 3, RIGHT - LEFT, 2, "#39415a")
    canvas.plate(
        left, middle - 11, max(16, right - left), 18, radius=9, top="#6f86c4", bottom="#3f5288", edge="#9fb4ea"
    )
    canvas.icon(guess, middle - 2, "rhombus", 24, BRIGHT, outline="#20283e")
    canvas.text(W - SIDE - 22, middle - 2, str(rank.rating.games), "semi", 27, DIM, align="r")


def alt_text(ranks: Sequence[Rank], name: Callable[[str], str], title: str) -> str:
    lines = [(0, f"{title}: {sheet.players_word(len(ranks))}.")]
    for n, rank in enumerate(ranks):
        games = count(rank.rating.games, "game")
        unsure = ", provisional" if rank.rating.provisional else ""
        lines.append((n // 4, f"{rank.place}. {name(rank.id)}: {shown(rank.rating)}, {games}{unsure}."))
    return compact(lines)
