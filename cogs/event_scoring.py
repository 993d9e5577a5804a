"""Points and tie-breaks as an organiser writes them: “3-1-0”, “10 7 5 3”, “head to head, wins”."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import structs

from bot.store import EventRow
from bot.texts import cut, plain
from games.kernel import Illegal
from tournaments import Points, Stage, TieBreak
from tournaments.tiebreaks import NAMES

BRACKETS = ("single", "double")  # where places decide, and not points
POINTS = {
    "3-1-0": "3 for a win, 1 for a draw",
    "2-1-0": "2 for a win, 1 for a draw",
    "1-0-0": "1 for a win, nothing for a draw",
    "5-2-1": "5 for a win, 2 for a draw, 1 for playing",
}
ORDERS: dict[str, tuple[str, tuple[TieBreak, ...]]] = {
    "usual": ("what is usual for the format", ()),
    "opponents": ("opponents' results first", ("opponents_match_win", "game_win", "opponents_game_win")),
    "buchholz": ("as in chess, Buchholz first", ("median_buchholz", "buchholz", "sonneborn_berger")),
    "head": ("head to head first", ("head_to_head", "sonneborn_berger", "wins")),
    "wins": ("most wins first", ("wins", "head_to_head", "opponents_match_win")),
}
CHOICES: dict[TieBreak, str] = {name: words for name, words in NAMES.items() if name not in ("points", "lot")}


def of_points(stages: Sequence[Stage], change: Points) -> list[Stage]:
    return [stage if stage.kind in BRACKETS else structs.replace(stage, points=change) for stage in stages]


def points_of(row: EventRow) -> Points:
    return row.tournament.stages[0].points


def read_points(row: EventRow) -> str:
    points = points_of(row)
    return f"{points.win}-{points.draw}-{points.loss}"


def written_points(before: Points, word: str, bye: int | None = None, places: str | None = None) -> Points:
    """A bye is worth a win unless it is said."""
    new = before
    if word:
        found = re.fullmatch(r"(\d{1,4}) ?[-–/ ] ?(\d{1,4}) ?[-–/ ] ?(\d{1,4})", word.strip())
        if not found:
            raise Illegal("Write points as 3-1-0: for a win, a draw, a loss.")
        win, draw, loss = map(int, found.groups())
        new = structs.replace(new, win=win, draw=draw, loss=loss, bye=win)
    if bye is not None:
        new = structs.replace(new, bye=bye)
    if places is not None:
        numbers = places.replace(",", " ").split()
        if not all(re.fullmatch(r"[0-9]{1,4}", number) for number in numbers) or len(numbers) > 8:
            raise Illegal("Write what places are worth as 10 7 5 3: the first place first, at most eight.")
        new = structs.replace(new, places=tuple(map(int, numbers)))
    return new


def of_order(stages: Sequence[Stage], order: Sequence[TieBreak]) -> list[Stage]:
    """Match points always come first, and the lot decides what is left."""
    whole: tuple[TieBreak, ...] = ("points", *order) if order else ()
    return [stage if stage.kind in BRACKETS else structs.replace(stage, tie_breaks=whole) for stage in stages]


def read_order(row: EventRow) -> str:
    order = row.tournament.stages[0].tie_breaks[1:]
    return next((name for name, (_, known) in ORDERS.items() if known == order), order_words(order))


def order_words(order: Sequence[TieBreak]) -> str:
    return ", ".join(NAMES[name] for name in order)


def written_order(word: str) -> tuple[TieBreak, ...]:
    """One of the usual orders by its name, or tie-breaks by theirs, the first to decide first."""
    if word in ORDERS:
        return ORDERS[word][1]
    known = {simple(words): name for name, words in CHOICES.items()}
    found = []
    for part in word.split(","):
        if simple(part) not in known:
            names = ", ".join(CHOICES.values())
            raise Illegal(f"“{plain(cut(part.strip(), 40))}” isn't a tie-break. Choose from: {names}.")
        found.append(known[simple(part)])
    return tuple(found)


def simple(words: str) -> str:
    """As names are compared: letters alone."""
    return "".join(letter for letter in words.lower() if letter.isalpha())


def completed(current: str) -> dict[str, str]:
    """What is offered while one writes an order: the usual ones, then one more tie-break after those written."""
    before, comma, last = current.rpartition(",")
    used = {simple(part) for part in before.split(",")}
    found = {} if comma else {name: words for name, (words, _) in ORDERS.items() if current.lower() in words}
    head = f"{before.strip()}, " if comma else ""
    for words in CHOICES.values():
        if simple(last) in simple(words) and simple(words) not in used:
            found[f"{head}{words}"] = f"{head}{words}"
    return {value: words for value, words in found.items() if len(value) <= 100}


def scoring_words(row: EventRow) -> list[str]:
    """What differs from the usual, for the card."""
    first, points = row.tournament.stages[0], points_of(row)
    if first.kind in BRACKETS:
        return []
    words = []
    if first.kind == "pods" and points.places:
        words.append(f"places are worth {' '.join(map(str, points.places))}")
    elif points != Points():
        words.append(f"{points.win}-{points.draw}-{points.loss} points")
        words += [f"a bye is worth {points.bye}"] if points.bye != points.win else []
    if first.tie_breaks:
        words.append(f"ties: {order_words(first.tie_breaks[1:])}")
    return words
