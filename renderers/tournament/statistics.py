"""What finished games add up to: shares of wins with how sure they are, the luck of the dice, and streaks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.kernel.english import count
from tournaments.statistics import Luck, Share, Streak

from .. import text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, GOLD, INK, PALE, darker, lighter
from ..phrases import compact
from . import sheet
from .sheet import SIDE, W

ROWS, ROW = 14, 66
MOST = 10  # of a list of luck or streaks
LEFT, RIGHT = 430, W - SIDE - 150  # of the scale from 0 to 100 %
ABOVE, BELOW, EVEN = "#4f9d69", "#b8533f", "#5b77b8"


def shares(
    found: Sequence[Share], *, title: str, about: Sequence[str] = (), page: int = 0, icon: str = "chart_bar"
) -> Canvas:
    """
    How often each thing has won. The thin line is where the true share lies, most likely; the notch is chance. An
    arrow stands beside what chance cannot well explain.
    """
    many = sheet.pages(len(found), ROWS)
    page = max(0, min(page, many - 1))
    canvas, y = sheet.begin(icon, title, [*about, sheet.page_words(page, many)], shares_alt_text(found, title))
    some = found[page * ROWS : (page + 1) * ROWS]
    if not some:
        return sheet.finish(canvas, sheet.empty(canvas, y, "No finished games to count yet."))
    top = y
    y += 36
    for percent in (0, 25, 50, 75, 100):
        x = LEFT + (RIGHT - LEFT) * percent // 100
        sheet.line(canvas, x - 1, y, 2, ROW * len(some), "#39415a")
        canvas.text(x, top + 16, f"{percent} %", "text", 24, DIM, align="m")
    canvas.text(W - SIDE - 16, top + 16, "won", "text", 24, DIM, align="r")
    for n, share in enumerate(some):
        _share(canvas, y, n, share)
        y += ROW
    return sheet.finish(canvas, _key(canvas, y + 8))


def _share(canvas: Canvas, y: int, n: int, share: Share) -> None:
    middle, wide = y + ROW // 2, RIGHT - LEFT
    sheet.row_ground(canvas, y, ROW - 4, n)
    name = sheet.readable(share.name, "?")
    room = LEFT - 30 - (SIDE + 18)
    size = text.fit(name, "bold", room, 29)
    canvas.text(SIDE + 18, middle - 2, text.shorten(name, "bold", size, room), "bold", size, PALE)
    tone = EVEN if not share.telling else ABOVE if share.share > share.by_chance else BELOW
    long = round(wide * share.share)
    if long >= 2:
        canvas.plate(
            LEFT, middle - 18, max(8, long), 32, radius=min(10, max(8, long) // 2), top=lighter(tone, 0.2),
            bottom=darker(tone, 0.25), edge=lighter(tone, 0.4),
        )  # fmt: skip
    low, high = LEFT + round(wide * share.low), LEFT + round(wide * share.high)
    sheet.line(canvas, low, middle - 4, max(4, high - low), 4, PALE)
    for x in (low, high):
        sheet.line(canvas, x - 2, middle - 11, 4, 18, PALE)
    chance = LEFT + round(wide * share.by_chance)
    canvas.icon(chance, middle - 25, "menu_down", 30, GOLD, outline=INK)
    canvas.text(W - SIDE - 16, middle - 18, f"{100 * share.share:.0f} %", "black", 28, BRIGHT, align="r")
    canvas.text(W - SIDE - 16, middle + 12, f"{share.wins} of {share.games}", "text", 24, DIM, align="r")
    if share.telling:
        up = share.share > share.by_chance
        canvas.icon(RIGHT + 28, middle - 2, "arrow_up_bold" if up else "arrow_down_bold", 32, lighter(tone, 0.3))


def _key(canvas: Canvas, y: int) -> int:
    """What the marks mean."""
    canvas.icon(SIDE + 26, y + 22, "menu_down", 34, GOLD)
    x = SIDE + 46 + canvas.text(SIDE + 46, y + 22, "by chance alone", "text", 25, DIM) + 34
    sheet.line(canvas, x, y + 20, 50, 4, PALE)
    for end in (x, x + 50):
        sheet.line(canvas, end - 2, y + 13, 4, 18, PALE)
    x += 64 + canvas.text(x + 64, y + 22, "95 % range", "text", 25, DIM) + 34
    canvas.icon(x, y + 21, "arrow_up_bold", 28, lighter(ABOVE, 0.3))
    canvas.icon(x + 26, y + 21, "arrow_down_bold", 28, lighter(BELOW, 0.3))
    canvas.text(x + 46, y + 22, "more than chance", "text", 25, DIM)
    return y + 48


def shares_alt_text(found: Sequence[Share], title: str) -> str:
    lines = [(0, f"{title}: shares of games won, with the interval of 95 % certainty.")]
    for n, share in enumerate(found):
        beyond = " (more than chance explains)" if share.telling else ""
        line = (
            f"{share.name}: {100 * share.share:.0f} % of {count(share.games, 'game')}, "
            f"{100 * share.low:.0f} to {100 * share.high:.0f}{beyond}."
        )
        lines.append((n // 3, line))
    return compact(lines)


# -- luck and streaks


def fortunes(
    luck: Sequence[Luck],
    streaks: Sequence[Streak],
    name: Callable[[str], str],
    *,
    title: str,
    about: Sequence[str] = (),
) -> Canvas:
    """Whose dice fell well, and who won how often in a row."""
    canvas, y = sheet.begin("dice_multiple", title, about, fortunes_alt_text(luck, streaks, name, title))
    ends = [*luck[: MOST - 3], *luck[-3:]] if len(luck) > MOST else list(luck)
    runs = [streak for streak in streaks if streak.longest > 0][:MOST]
    if not ends and not runs:
        return sheet.finish(canvas, sheet.empty(canvas, y, "No finished games to count yet."))
    if ends:
        y = _title(canvas, y, "The luck of the dice", "mean of all rolls; fair dice give 3.50")
        for n, one in enumerate(ends):
            _luck(canvas, y, n, one, sheet.person(name, one.player))
            y += ROW
        y += 18
    if runs:
        y = _title(canvas, y, "Games won in a row", "a flame for each; bright ones still burn")
        for n, run in enumerate(runs):
            _streak(canvas, y, n, run, sheet.person(name, run.player))
            y += ROW
    return sheet.finish(canvas, y)


def _title(canvas: Canvas, y: int, title: str, about: str) -> int:
    wide = canvas.text(SIDE + 6, y + 20, title, "title", 34, BRIGHT)
    canvas.text(SIDE + 6 + wide + 20, y + 22, about, "italic", 25, DIM)
    return y + 50


def _luck(canvas: Canvas, y: int, n: int, luck: Luck, name: str) -> None:
    """A bar from the middle: to the right for good luck, to the left for bad; three standard deviations are all."""
    middle, centre = y + ROW // 2, (LEFT + RIGHT) // 2
    sheet.row_ground(canvas, y, ROW - 4, n)
    _name(canvas, middle, name)
    long = round((RIGHT - LEFT) / 2 * min(1.0, abs(luck.z) / 3))
    tone = ABOVE if luck.z > 0 else BELOW
    for deviation in (-2, -1, 1, 2):
        sheet.line(canvas, centre + (RIGHT - LEFT) * deviation // 6, middle - 18, 2, 32, "#39415a")
    if long >= 4:
        left = centre if luck.z > 0 else centre - long
        canvas.plate(
            left, middle - 14, max(8, long), 24, radius=4, top=lighter(tone, 0.2), bottom=darker(tone, 0.25),
            edge=lighter(tone, 0.4),
        )  # fmt: skip
    sheet.line(canvas, centre - 2, middle - 22, 4, 40, GOLD)
    canvas.text(W - SIDE - 16, middle - 18, f"{luck.mean:.2f}", "black", 28, BRIGHT, align="r")
    canvas.text(W - SIDE - 16, middle + 12, f"{luck.dice:,} dice", "text", 24, DIM, align="r")


def _streak(canvas: Canvas, y: int, n: int, run: Streak, name: str) -> None:
    middle = y + ROW // 2
    sheet.row_ground(canvas, y, ROW - 4, n)
    _name(canvas, middle, name)
    step = min(40, (RIGHT - LEFT) // run.longest)
    for k in range(run.longest):
        burning = k < run.current
        icon, tone = ("fire", "#ffb54a") if burning else ("fire", "#59617a")
        canvas.icon(LEFT + 20 + k * step, middle - 2, icon, 38, tone, outline=INK if burning else "")
    canvas.text(W - SIDE - 16, middle - 18, str(run.longest), "black", 28, BRIGHT, align="r")
    words = f"now {run.current}" if run.current else "ended"
    canvas.text(W - SIDE - 16, middle + 12, words, "text", 24, DIM, align="r")


def _name(canvas: Canvas, middle: int, name: str) -> None:
    room = LEFT - 30 - (SIDE + 18)
    size = text.fit(name, "bold", room, 29)
    canvas.text(SIDE + 18, middle - 2, text.shorten(name, "bold", size, room), "bold", size, PALE)


def fortunes_alt_text(luck: Sequence[Luck], streaks: Sequence[Streak], name: Callable[[str], str], title: str) -> str:
    lines = [(0, f"{title}.")]
    for n, one in enumerate(luck):
        lines.append((1 + n // 3, f"{name(one.player)} rolled {one.mean:.2f} on average of {one.dice} dice."))
    for n, run in enumerate(streaks[:MOST]):
        lines.append((n // 3, f"{name(run.player)} won {run.longest} in a row, {run.current} up to now."))
    return compact(lines)
