"""
Whether every choice is a fair one, and every level a step up: series of games among AI players, and their tables.

Results are kept as they come, so that a run that was broken off goes on, and a larger one adds to a smaller one. They
belong to the rules, cards and AI players with which they were played: after any change they are counted anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from .kernel import Game, Settings
from .registry import GAMES
from .selfplay import Outcome, play_many
from .tally import Tally, report, share, tally_of

HERE = Path(__file__).parent
EQUALS = {"adept": 2000, "master": 800}  # level -> games in which all seats play at that level
MORE_SEATS = 4  # with more than the fewest players so many times fewer games are played: each has more seats
LADDER = 400  # games of one of a level among those of the level below ...
SEARCHING = {"grandmaster": 200}  # ... and of one that takes seconds for an answer
TEMPERS = 400  # ... and of one of a temperament among plain ones
ALONE = 400


class Series(Struct, frozen=True):
    """Games of the same kind, counted together."""

    kind: str  # equals, ladder, tempers or alone
    levels: tuple[str, ...]  # of each seat
    tables: int
    settings: Settings = {}

    @property
    def name(self) -> str:
        """As in headings, and as the file of its results is called."""
        top, rest = self.levels[0], self.levels[1:]
        against = f"{top} against {len(rest)} {rest[0]}" if rest else top
        return ", ".join([against, *(f"{name}={value}" for name, value in self.settings.items())])


def plan(game: Game[Any], part: float = 1.0, wishes: Settings | None = None) -> list[Series]:
    """All series of a game, with that part of their tables."""

    def series(kind: str, levels: list[str], tables: float, settings: Settings) -> Series:
        return Series(kind, tuple(levels), max(1, round(part * tables)), {**(wishes or {}), **settings})

    found = []
    fewest = max(2, game.seats[0])
    for seats in range(fewest, game.seats[-1] + 1):
        fewer = 1 if seats == fewest else MORE_SEATS
        found += [
            series("equals", [level] * seats, tables / fewer, {})
            for level, tables in EQUALS.items()
            if level in game.bots
        ]
        found += [
            series("ladder", [stronger, *[weaker] * (seats - 1)], SEARCHING.get(stronger, LADDER), {})
            for weaker, stronger in pairwise(game.bots)
        ]
    found += [
        series("tempers", [f"{temper} {level}", *[level] * (fewest - 1)], TEMPERS, {})
        for temper, level in product(game.tempers, EQUALS)
        if f"{temper} {level}" in game.characters
    ]
    found += [
        series("alone", [level], ALONE, settings)
        for settings in faced_alone(game)
        for level in EQUALS
        if level in game.bots
    ]
    return found


def faced_alone(game: Game[Any]) -> list[Settings]:
    """All that somebody may face who plays alone: every way to combine the settings that say so."""
    values = [game.settings[name].values for name in game.faced]
    return [dict(zip(game.faced, faced, strict=True)) for faced in product(*values)] if values else []


@cache
def rules_mark(game: str) -> str:
    """A word that changes with everything on which results depend, as it was when this process began to count."""
    files = [*HERE.glob("*.py"), *(HERE / "kernel").glob("*.py"), *(HERE / game).rglob("*.py")]
    mark = sha256()
    for file in sorted([*files, *(HERE / game).rglob("*.toml")]):
        mark.update(file.read_bytes())
    return mark.hexdigest()[:12]


class Results:
    """The results of one series, a line each."""

    def __init__(self, folder: Path, series: Series) -> None:
        self.file = folder / f"{series.name}.jsonl"

    def read(self) -> list[Outcome]:
        """A last line that was broken off is forgotten."""
        if not self.file.exists():
            return []
        whole = self.file.read_bytes().rpartition(b"\n")[0].splitlines()
        return [msgspec.json.decode(line, type=Outcome) for line in whole]

    def add(self, outcomes: Iterator[Outcome]) -> Iterator[Outcome]:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        whole = self.file.read_bytes().rpartition(b"\n") if self.file.exists() else (b"", b"", b"")
        self.file.write_bytes(whole[0] + whole[1])
        with self.file.open("ab") as file:
            for outcome in outcomes:
                file.write(msgspec.json.encode(outcome) + b"\n")
                file.flush()
                yield outcome


class Run(Struct, frozen=True):
    """What is to be counted, and where the results are kept."""

    folder: Path
    seed: str
    part: float = 1.0
    workers: int = 1
    settings: Settings = {}
    only: str = ""  # a kind of series, or words of their names

    def plan(self, game: str) -> list[Series]:
        planned = plan(GAMES[game], self.part, self.settings)
        return [series for series in planned if self.only == series.kind or self.only in series.name]

    def results(self, game: str, series: Series) -> Results:
        return Results(self.folder / self.seed / f"{game} {rules_mark(game)}", series)

    def play(self, games: list[str], progress: Callable[[int, int], None]) -> None:
        """Plays what is missing."""
        todo = [(game, series) for game in games for series in self.plan(game)]
        done = {n: len(self.results(game, series).read()) for n, (game, series) in enumerate(todo)}
        of = sum(series.tables for _, series in todo)
        counted = sum(min(done[n], series.tables) for n, (_, series) in enumerate(todo))
        progress(counted, of)
        for n, (game, series) in enumerate(todo):
            outcomes = play_many(
                game,
                series.tables,
                series.levels,
                series.settings,
                self.seed,
                mirrors=False,
                done=done[n],
                workers=self.workers,
            )
            for _ in self.results(game, series).add(outcomes) if done[n] < series.tables else ():
                counted += 1
                progress(counted, of)

    def tables(self, game: str) -> str:
        """Everything that was counted of one game."""
        counted = [(series, tally_of(self.results(game, series).read()[: series.tables])) for series in self.plan(game)]
        counted = [(series, tally) for series, tally in counted if tally.games]
        lines = [f"# {GAMES[game].title}"]
        lines += one_among_others(counted, "ladder", "## Levels", "one among the weaker")
        lines += one_among_others(counted, "tempers", "## Temperaments", "one among plain ones")
        lines += alone_lines(counted)
        for series, tally in counted:
            if series.kind == "equals":
                lines += ["", f"## {series.name}", "", report(tally)]
        return "\n".join(lines)


Counted = list[tuple[Series, Tally]]


def one_among_others(counted: Counted, kind: str, heading: str, who: str) -> list[str]:
    """How often the first of a series wins against the others, who are alike."""
    rows = [(series, tally) for series, tally in counted if series.kind == kind]
    if not rows:
        return []
    wide = max(len(series.name) for series, _ in rows)
    lines = ["", heading, "", f"{who:{wide}}  games   {'wins, with 95 % interval':32} fair share"]
    for series, tally in rows:
        one, fair = tally.levels[series.levels[0]], 1 / len(series.levels)
        lines.append(f"{series.name:{wide}} {tally.games:6}  {share(one.won, one.seats):32} {fair:6.1%}")
    return lines


def alone_lines(counted: Counted) -> list[str]:
    rows = [(series, tally) for series, tally in counted if series.kind == "alone"]
    if not rows:
        return []
    wide = max(len(series.name) for series, _ in rows)
    lines = ["", "## Alone", "", f"{'who, and against what':{wide}}  games   wins, with 95 % interval"]
    for series, tally in rows:
        count = tally.levels[series.levels[0]]
        lines.append(f"{series.name:{wide}} {tally.games:6}  {share(count.won, count.seats)}")
    return lines
