"""Who plays whom in a round, at which table and on which side, with the results as they come in."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tournaments import Id, Match, Outcome, Round, Tournament
from tournaments.reports import say

from .. import text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, GOLD, INK, LINE, PALE
from ..phrases import compact
from . import sheet
from .sheet import SIDE, W

TALL = 1500  # a page is no taller, unless one match alone is
ROW, LABEL, SEAT = 68, 30, 44  # a match of two, its label, a seat of a big table
WORDS = {
    "bye": "bye",
    "no_show": "didn't show up",
    "double_loss": "both lose",
    "time": "time was up",
    "drop": "dropped",
    "override": "decided by a judge",
}


def pairings_pages(r: Round) -> int:
    return len(_pages(r))


def page_of(r: Round, player: Id) -> int:
    """The page on which somebody stands."""
    found = (n for n, page in enumerate(_pages(r)) for match in page if player in match.players)
    return next(found, 0)


def pairings(
    t: Tournament,
    r: Round,
    *,
    about: Sequence[str] = (),
    page: int = 0,
    mark: Id | None = None,
    frozen: Collection[int] = (),
) -> Canvas:
    """One page of a round. `frozen`: the numbers of matches that a judge has stopped."""
    pages = _pages(r)
    page = max(0, min(page, len(pages) - 1))
    canvas, y = sheet.begin("sword_cross", t.name, [*about, sheet.page_words(page, len(pages))], alt_text(t, r))
    name = sheet.names_of(t)
    for match in pages[page]:
        draw = _duel if len(match.players) <= 2 else _table
        draw(canvas, y, match, name, mark, match.number in frozen)
        y += _height(match)
    if page + 1 == len(pages):
        y = _notes(canvas, y, t, r)
    return sheet.finish(canvas, y)


def _height(match: Match) -> int:
    if len(match.players) <= 2:
        return ROW + (LABEL if match.label else 0) + 10
    return 62 + SEAT * -(-len(match.players) // 2) + 10


def _pages(r: Round) -> list[list[Match]]:
    pages: list[list[Match]] = [[]]
    tall = 0
    for match in r.matches:
        if pages[-1] and tall + _height(match) > TALL - 200:
            pages.append([])
            tall = 0
        pages[-1].append(match)
        tall += _height(match)
    return pages


def _ground(canvas: Canvas, y: int, match: Match, mine: bool, frozen: bool) -> int:
    """The plate of a match with its number; returns where its rows begin."""
    h = _height(match) - 10
    open_match = match.outcome is None
    top, bottom = ("#2d3550", "#1a1f30") if open_match else ("#212739", "#131723")
    edge = BRIGHT if mine else GOLD if open_match else LINE
    canvas.plate(SIDE, y, W - 2 * SIDE, h, radius=18, top=top, bottom=bottom, edge=edge, width=4 if mine else 2)
    canvas.put("veil", SIDE + 2, y + 2, 74, h - 4, radius=16, colour="#000000", strength=0.28)
    canvas.text(SIDE + 39, y + h // 2 - (12 if frozen else 0), str(match.number), "black", 34, GOLD, align="m")
    if frozen:
        canvas.icon(SIDE + 39, y + h // 2 + 20, "snowflake", 28, "#9fd4ff")
    if not match.label or len(match.players) > 2:
        return y
    canvas.text(SIDE + 92, y + 22, text.shorten(match.label, "semi", 24, W - 180), "semi", 24, DIM)
    return y + LABEL


def _duel(canvas: Canvas, y: int, match: Match, name: sheet.Named, mark: Id | None, frozen: bool) -> None:
    """Two names with the score between them; the first seat is on the left."""
    top = _ground(canvas, y, match, mark in match.players, frozen)
    middle, centre = top + ROW // 2, SIDE + 76 + (W - 2 * SIDE - 76) // 2
    outcome = match.outcome
    if len(match.players) == 1:
        _name(canvas, centre - 84, middle, "r", name(match.players[0]), True, centre - 96 - (SIDE + 92))
        canvas.text(centre, middle, "bye", "italic", 29, DIM, align="m")
        return
    first, second = match.players
    room = centre - 96 - (SIDE + 92)
    _name(canvas, centre - 84, middle, "r", name(first), won(outcome, first), room)
    _name(canvas, centre + 84, middle, "l", name(second), won(outcome, second), room)
    how = WORDS.get(outcome.how, "") if outcome else ""
    lift = 11 if how else 0
    canvas.text(centre, middle - lift, score(match), "black", 32 if outcome else 28, BRIGHT if outcome else DIM,
                align="m", outline=INK)  # fmt: skip
    if how:
        canvas.text(centre, middle + 20, how, "italic", 24, DIM, align="m")


def _name(canvas: Canvas, x: int, middle: int, side: str, name: str, won: bool | None, room: int) -> None:
    """A name beside the score: bold with a tick if it has won, dim if it has lost."""
    font, tone = ("bold", PALE) if won else ("semi", PALE) if won is None else ("text", DIM)
    away = 1 if side == "l" else -1
    if won:
        canvas.icon(x + away * 14, middle, "check_bold", 30, GOLD)
        x += away * 38
        room -= 38
    size = text.fit(name, font, room, 31)
    canvas.text(x, middle, text.shorten(name, font, size, room), font, size, tone, align="l" if side == "l" else "r")


def _table(canvas: Canvas, y: int, match: Match, name: sheet.Named, mark: Id | None, frozen: bool) -> None:
    """A table of three to eight: everybody with the number of their seat, and with their place when it is known."""
    top = _ground(canvas, y, match, mark in match.players, frozen)
    outcome = match.outcome
    how = WORDS.get(outcome.how, "over") if outcome else "being played"
    label = match.label or f"Table of {len(match.players)}"
    canvas.text(SIDE + 92, top + 30, text.shorten(f"{label} · {how}", "semi", 26, W - 180), "semi", 26, GOLD)
    half = (W - 2 * SIDE - 76 - 24) // 2
    for n, player in enumerate(match.players):
        x, middle = SIDE + 92 + n % 2 * half, top + 52 + SEAT // 2 - 4 + n // 2 * SEAT
        place = place_of(outcome, player)
        if place:
            sheet.place_badge(canvas, x + 28, middle, place, 52, 36)
        else:
            canvas.put("frame", x + 2, middle - 18, 52, 36, radius=12, colour=LINE, width=2, dashed=False)
            canvas.text(x + 28, middle, str(n + 1), "semi", 25, DIM, align="m")
        lost = outcome is not None and player in outcome.losers
        font = "bold" if place == 1 and not lost else "text" if lost else "semi"
        shown = f"{name(player)} (out)" if lost else name(player)
        size = text.fit(shown, font, half - 92, 28)
        canvas.text(x + 68, middle, text.shorten(shown, font, size, half - 92), font, size, DIM if lost else PALE)


def _notes(canvas: Canvas, y: int, t: Tournament, r: Round) -> int:
    """Who waits, and what the pairing had to give up."""
    name = sheet.names_of(t)
    words = list(r.notes)
    if r.waiting:
        some = ", ".join(name(id) for id in r.waiting[:12])
        more = f" and {len(r.waiting) - 12} more" if len(r.waiting) > 12 else ""
        words.insert(0, f"Waiting: {some}{more}.")
    for sentence in words[:6]:
        lines = text.wrap(text.printable(sentence), "italic", 26, W - 2 * SIDE - 40)
        y = canvas.lines(SIDE + 20, y + 4, [lines], "italic", 26, DIM)
    return y


def score(match: Match) -> str:
    """“2 – 1”, “1 – 0”, “½ – ½”, or that it is still open."""
    outcome = match.outcome
    if outcome is None:
        return "against"
    first, second = match.players
    if outcome.wins and not outcome.losers:
        return f"{outcome.wins.get(first, 0)} – {outcome.wins.get(second, 0)}"
    points = [{True: "1", False: "0", None: "½"}[won(outcome, player)] for player in (first, second)]
    return " – ".join(points)


def won(outcome: Outcome | None, player: Id) -> bool | None:
    """Whether somebody has won their match; None: not known yet, or drawn."""
    if outcome is None:
        return None
    if player in outcome.losers:
        return False
    best = [id for id in outcome.places[0] if id not in outcome.losers] if outcome.places else []
    if player in best:
        return True if len(best) == 1 else None
    return False


def place_of(outcome: Outcome | None, player: Id) -> int:
    """The place at a big table, from 1; those who share one have the same. 0: not known."""
    before = 0
    for shared in outcome.places if outcome else ():
        if player in shared:
            return before + 1
        before += len(shared)
    return 0


def alt_text(t: Tournament, r: Round) -> str:
    name = sheet.names_of(t)
    missing = sum(match.outcome is None for match in r.matches)
    state = f"{missing} of {len(r.matches)} matches to be played" if missing else "all played"
    lines = [(0, f"Round {r.number} of {t.name}, {state}.")]
    for n, match in enumerate(r.matches):
        who = " – ".join(name(id) for id in match.players)
        lines.append((n // 4, f"{match.number}. {say(t, match.outcome) if match.outcome else who}."))
    return compact(lines)
