"""Whether somebody plays to the end and in time, from how they behaved at their tables. Old games fade, good and bad
alike, and everybody begins with some trust: what somebody did last year is not held against them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from .store import Conduct, StepRow, TableRow

HALF_LIFE = 90 * 86400.0  # seconds after which a game counts half
TRUST = 2.0  # finished games with which everybody begins
ENOUGH = 3  # games before anything is said
THRESHOLDS = (0, 70, 80, 90, 95)  # percent that a host can ask for


class Reliability(Struct, frozen=True):
    games: int = 0
    share: float = 1.0  # of games that were finished

    @property
    def percent(self) -> int:
        return int(100 * self.share)

    @property
    def shown(self) -> int | None:
        return self.percent if self.games >= ENOUGH else None


def reliability(rows: Iterable[Conduct], now: float) -> Reliability:
    """What is known of one person."""
    games, finished, all_ = 0, TRUST, TRUST
    for row in rows:
        weight = 0.5 ** (max(0.0, now - row.at) / HALF_LIFE)
        games, all_ = games + 1, all_ + weight
        finished += weight if row.finished else 0.0
    return Reliability(games, finished / all_)


def conduct_at(row: TableRow, steps: Sequence[StepRow]) -> list[Conduct]:
    """How each person behaved at a table whose game is over. Whoever gave their seat to somebody else by agreement has
    let nobody down; whoever was voted away has."""
    found = []
    for chair in row.chairs:
        answers = Counter(step.by for step in steps if step.seat == chair.seat and step.kind == "answer")
        for person, next_one in zip(chair.before, (*chair.before[1:], chair.person), strict=False):
            offered = any(mark.by == person and mark.what == f"proposes: seat {next_one}" for mark in row.marks)
            found.append(note(row, person, finished=offered))
        if chair.person is not None:
            stayed = not chair.stand_in and chair.seat not in row.departed
            known = note(row, chair.person, finished=stayed)
            if not chair.before:
                known = Conduct(
                    person=known.person, table=known.table, game=known.game, at=known.at, finished=stayed,
                    on_time=answers["person"], late=answers["silence"],
                )  # fmt: skip
            found.append(known)
    return found


def note(row: TableRow, person: int, *, finished: bool) -> Conduct:
    return Conduct(person=person, table=row.id, game=row.game, at=row.changed, finished=finished)
