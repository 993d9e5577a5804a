"""What happened, round by round: one line for each player, the newest round first, with nothing begun in the middle."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.kernel import LogLine, Seat, fill

from .texts import plain
from .you import YOU, deed_of_you, told_to

LATELY = 2  # rounds that boards and panels tell
BRIEF = 420  # characters of the story on a panel: the log has all of it
LEAST = 90  # characters of a player's line in it
WHEN = re.compile(r"Round \d+ begins\.|The [A-Z]\w+ Phase begins\.|Turn \d+: \{\d+\}\.")  # no more than the time
DRAWN = re.compile(r"draw (?:\d+ cards?|a card)")


def by_round(lines: Sequence[LogLine]) -> dict[int, list[LogLine]]:
    """The lines of each round, the newest round first."""
    rounds: dict[int, list[LogLine]] = {}
    for line in lines:
        rounds.setdefault(line.round, []).append(line)
    return dict(sorted(rounds.items(), reverse=True))


def retold(lines: Sequence[LogLine], names: Sequence[str], me: Seat | None = None) -> list[str]:
    """The latest rounds in words: everything that a player did in one line, and what is about nobody in its own. Where
    it is told to one of the players, that one is “you”."""
    told: list[str] = []
    for number, said in list(by_round(lines).items())[:LATELY]:
        if lines_of_it := one_each(said, names, me):
            told += [f"**Round {number}**"] if number else []
            told += lines_of_it
    return told


def briefly(lines: Sequence[LogLine], names: Sequence[str], me: Seat | None = None) -> list[str]:
    """The latest rounds for a panel, which has other things to show: if that is too much, only what players did, and if
    that still is, only in this round. What is told of a round is told from its beginning."""
    told = retold(lines, names, me)
    if length(told) <= BRIEF:
        return told
    deeds = [line for line in lines if subject(line, len(names))[0] is not None]
    told = retold(deeds, names, me)
    if length(told) <= BRIEF:
        return told
    newest = max((line.round for line in deeds), default=0)
    told = retold([line for line in deeds if line.round == newest], names, me)
    return told if length(told) <= BRIEF else shortened(told)


def shortened(told: Sequence[str]) -> list[str]:
    """Each line as far as there is room for it, up to the end of a deed, or at least of a word."""
    room = max(LEAST, BRIEF // max(1, len(told) - 1))
    return [line if len(line) <= room else ended(line[:room]) for line in told]


def ended(line: str) -> str:
    deeds = line.rpartition(";")[0]
    return f"{deeds}; …" if deeds else f"{line.rpartition(' ')[0].rstrip(' ,:.')} …"


def length(told: Sequence[str]) -> int:
    return sum(map(len, told))


def one_each(lines: Sequence[LogLine], names: Sequence[str], me: Seat | None = None) -> list[str]:
    """Of one round: each player's line where their first deed was. What only the reader knows stands among the reader's
    own deeds where it is known who reads."""
    told: dict[str, list[str]] = {}  # how a line begins -> what it says
    for n, line in enumerate(lines):
        if WHEN.fullmatch(line.text):
            continue
        seat, words = subject(line, len(names))
        if me is not None:
            words = told_to(deed_of_you(words) if seat == me and not is_private(line) else words, me)
        mine = is_private(line) or seat == me
        who = f"line {n}" if seat is None else f"**{YOU}**" if mine else f"**{plain(names[seat])}**"
        deeds = told.setdefault(who, [])
        if deeds and is_private(line) and DRAWN.fullmatch(deeds[-1]) and words.startswith("draw "):
            deeds.pop()  # which cards they were says how many
        deeds.append(plain(fill(words, names)))
    return [
        f"-# {said[0]}" if who.startswith("line ") else f"-# {who} {sentence('; '.join(said))}"
        for who, said in told.items()
    ]


def sentence(deeds: str) -> str:
    return deeds if deeds.endswith(("!", "?")) else f"{deeds}."


def is_private(line: LogLine) -> bool:
    """Whether it speaks to one seat alone, as “you”."""
    return line.to is not None and len(line.to) == 1 and line.text.startswith("You ")


def subject(line: LogLine, seats: int) -> tuple[Seat | None, str]:
    """Whom a line is about, and what it says of them. What is told to one seat alone is about that one; what several do
    together is about none of them."""
    for seat in range(seats):
        name = f"{{{seat}}}"
        if line.text.startswith((f"{name} ", f"{name}: ")) and not line.text.startswith(f"{name} and "):
            return seat, line.text.removeprefix(name).lstrip(": ").removesuffix(".")
    if line.to is not None and is_private(line):
        return line.to[0], line.text.removeprefix("You ").removesuffix(".")
    return None, line.text
