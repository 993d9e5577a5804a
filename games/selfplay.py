"""AI players against each other: who wins, how long it takes, which cards do well."""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from os import cpu_count, environ

from msgspec import Struct, field

from .kernel import Table
from .registry import GAMES


class Outcome(Struct):
    """One game: the level and the share of the win of each seat, and the cards that each has used."""

    levels: list[str]
    won: list[float]
    rounds: int
    answers: int
    cards: dict[int, list[str]]


class Tally(Struct):
    games: int = 0
    won: dict[str, float] = field(default_factory=dict)
    seats: Counter[str] = field(default_factory=Counter)  # level -> seats that it has held
    rounds: list[int] = field(default_factory=list)
    answers: int = 0
    card_won: dict[str, float] = field(default_factory=dict)
    card_used: Counter[str] = field(default_factory=Counter)

    def add(self, outcome: Outcome) -> None:
        self.games += 1
        self.rounds.append(outcome.rounds)
        self.answers += outcome.answers
        for seat, (level, share) in enumerate(zip(outcome.levels, outcome.won, strict=True)):
            self.seats[level] += 1
            self.won[level] = self.won.get(level, 0) + share
            for card in outcome.cards.get(seat, []):
                self.card_used[card] += 1
                self.card_won[card] = self.card_won.get(card, 0) + share


def play_one(number: int, game_name: str, levels: Sequence[str], wishes: Mapping[str, str], seed: str) -> Outcome:
    """One game; the levels move on by a seat from game to game, so that no seat favours one of them."""
    game = GAMES[game_name]
    turn = number % len(levels)
    seated = [*levels[turn:], *levels[:turn]]
    table = Table.new(game, len(levels), f"{seed}/{number // len(levels)}", wishes)
    used: dict[int, set[str]] = {seat: set() for seat in range(len(levels))}
    answers = 0
    while table.state.phase:
        seat = min(table.waiting)
        table.answer(seat, game.bots[seated[seat]](table.seen_by(seat), table.asks[seat]))
        answers += 1
        for who, cards in game.used(table.state).items():
            used.setdefault(who, set()).update(cards)
    result = table.state.result
    assert result is not None
    won = [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(len(levels))]
    rounds: int = getattr(table.state, "round", 0)
    return Outcome(seated, won, rounds, answers, {seat: sorted(cards) for seat, cards in used.items()})


def play_many(game: str, tables: int, levels: Sequence[str], wishes: Mapping[str, str], seed: str) -> Iterator[Outcome]:
    """In the order of their numbers, on all cores."""
    one = partial(play_one, game_name=game, levels=list(levels), wishes=dict(wishes), seed=seed)
    workers = min(int(environ.get("DEMIURGE_WORKERS", cpu_count() or 1)), tables)
    if workers < 2:
        yield from map(one, range(tables))
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(one, range(tables), chunksize=max(1, min(10, tables // (4 * workers))))


def share(won: float, of: int) -> str:
    """A share with its 95 % interval (Wilson)."""
    z, p = 1.96, won / of
    middle = (p + z * z / (2 * of)) / (1 + z * z / of)
    half = z * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return f"{p:6.1%}  ({max(0.0, middle - half):.1%} to {min(1.0, middle + half):.1%})"


def report(tally: Tally) -> str:
    rounds = sorted(tally.rounds)
    low, high = rounds[len(rounds) // 20], rounds[-1 - len(rounds) // 20]
    mean, answers = sum(rounds) / len(rounds), tally.answers / tally.games
    lines = [f"{tally.games} games, {mean:.1f} rounds (5 % to 95 %: {low} to {high}), {answers:.0f} answers each", ""]
    lines.append("level      seats   wins per seat, with 95 % interval")
    lines += [f"{level:10} {n:5}  {share(tally.won[level], n)}" for level, n in tally.seats.most_common()]
    if tally.card_used:
        lines += ["", "card                        used   won by who used it"]
        by_win = sorted(tally.card_used, key=lambda card: -tally.card_won[card] / tally.card_used[card])
        lines += [
            f"{card:26} {tally.card_used[card]:5}  {share(tally.card_won[card], tally.card_used[card])}"
            for card in by_win
        ]
    return "\n".join(lines)


def progress(done: int, of: int) -> None:
    """A bar on the error output, where one looks at a terminal."""
    if sys.stderr.isatty():
        filled = 40 * done // of
        end = "\n" if done == of else ""
        print(f"\r[{'█' * filled}{'·' * (40 - filled)}] {done} of {of}", end=end, file=sys.stderr, flush=True)
