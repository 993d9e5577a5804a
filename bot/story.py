"""What happened, round by round: one line for each player, the newest round first, with nothing begun in the middle."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel import LogLine, Seat, fill

from .texts import plain

LATELY = 2  # rounds that boards and panels tell


def by_round(lines: Sequence[LogLine]) -> dict[int, list[LogLine]]:
    """The lines of each round, the newest round first."""
    rounds: dict[int, list[LogLine]] = {}
    for line in lines:
        rounds.setdefault(line.round, []).append(line)
    return dict(sorted(rounds.items(), reverse=True))


def retold(lines: Sequence[LogLine], names: Sequence[str]) -> list[str]:
    """The latest rounds in words: everything that a player did in one line, and what is about nobody in its own."""
    told: list[str] = []
    for number, said in list(by_round(lines).items())[:LATELY]:
        told += [f"**Round {number}**"] if number else []
        told += one_each(said, names)
    return told


def one_each(lines: Sequence[LogLine], names: Sequence[str]) -> list[str]:
    """Of one round: each player's line where their first deed was."""
    mine: dict[Seat | int, list[str]] = {}
    for n, line in enumerate(lines):
        seat, words = subject(line, len(names))
        key = seat if seat is not None else -1 - n
        mine.setdefault(key, []).append(plain(fill(words, names)))
    return [
        f"-# **{plain(names[key])}** {'; '.join(said)}." if key >= 0 else f"-# {said[0]}" for key, said in mine.items()
    ]


def subject(line: LogLine, seats: int) -> tuple[Seat | None, str]:
    """Whom a line is about, and what it says of them. What is told to one seat alone is about that one."""
    for seat in range(seats):
        name = f"{{{seat}}}"
        if line.text.startswith((f"{name} ", f"{name}: ")):
            return seat, line.text.removeprefix(name).lstrip(": ").removesuffix(".")
    if line.to is not None and len(line.to) == 1 and line.text.startswith("You "):
        return line.to[0], f"you {line.text.removeprefix('You ').removesuffix('.')}"
    return None, line.text
