"""AI players against each other: who wins, how long it takes, which cards do well."""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from os import cpu_count, environ
from typing import Any

from msgspec import Struct, field

from .kernel import Answer, Ask, Considered, Game, Lookahead, Seat, State, Table
from .registry import GAMES

TURNS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class Outcome(Struct):
    """One game: the level and the share of the win of each seat, the cards that each has used, and what else tells the
    seats apart."""

    levels: list[str]
    won: list[float]
    rounds: int
    answers: int
    cards: dict[int, list[str]]
    traits: dict[str, list[str]] = {}  # as in deck -> the deck of each seat


class Count(Struct):
    """How many seats there were of a kind, and how much they won."""

    seats: int = 0
    won: float = 0.0

    def add(self, won: float) -> None:
        self.seats += 1
        self.won += won


class Tally(Struct):
    games: int = 0
    won: dict[str, float] = field(default_factory=dict)
    seats: Counter[str] = field(default_factory=Counter)  # level -> seats that it has held
    rounds: list[int] = field(default_factory=list)
    answers: int = 0
    card_won: dict[str, float] = field(default_factory=dict)
    card_used: Counter[str] = field(default_factory=Counter)
    traits: dict[str, dict[str, Count]] = field(default_factory=dict)  # trait -> what it can be -> wins
    meetings: dict[str, dict[tuple[str, str], Count]] = field(default_factory=dict)  # trait -> one against another

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
        for trait, kinds in outcome.traits.items():
            if len(set(kinds)) > 1:  # like against like tells nothing
                self.add_trait(trait, kinds, outcome.won)

    def add_trait(self, trait: str, kinds: Sequence[str], won: Sequence[float]) -> None:
        for seat, kind in enumerate(kinds):
            self.traits.setdefault(trait, {}).setdefault(kind, Count()).add(won[seat])
        if len(kinds) == 2:
            for pair, share in ((kinds[0], kinds[1]), won[0]), ((kinds[1], kinds[0]), won[1]):
                self.meetings.setdefault(trait, {}).setdefault(pair, Count()).add(share)


def play_one(number: int, game_name: str, levels: Sequence[str], wishes: Mapping[str, str], seed: str) -> Outcome:
    """One game; the levels move on by a seat from game to game, so that no seat favours one of them. Where decks are
    chosen, every deck meets every other."""
    game = GAMES[game_name]
    turn = number % len(levels)
    seated = [*levels[turn:], *levels[:turn]]
    deal = number // len(levels) if len(set(levels)) > 1 else number  # equals would play the same game again
    table = Table.new(game, len(levels), f"{seed}/{deal}", wishes)
    used: dict[int, set[str]] = {seat: set() for seat in range(len(levels))}
    answers, considered = 0, Considered()
    while table.state.phase:
        offered = next(considered.next(table), None)
        seat = min(table.waiting) if offered is None else offered
        question = table.question(seat)
        assert question is not None
        player, look = game.bots[seated[seat]], Lookahead(table, seat)
        answer = deck_of(question, deal, seat) or player(table.seen_by(seat), question, look)
        if offered is not None and not answer:
            considered.let_be(table, seat)
            continue
        table.answer(seat, answer)
        answers += 1
        for who, names in game.used(table.state).items():
            used.setdefault(who, set()).update(names)
    result = table.state.result
    assert result is not None
    won = [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(len(levels))]
    rounds: int = getattr(table.state, "round", 0)
    cards = {seat: sorted(names) for seat, names in used.items()}
    return Outcome(seated, won, rounds, answers, cards, traits_of(game, table.state))


def deck_of(question: Ask[Any], deal: int, seat: Seat) -> Answer | None:
    """The deck of a seat in the deal of that number, if decks are what is asked for: every one meets every other."""
    decks = [option for option in question.options if option.startswith("deck:")]
    return (decks[deal // len(decks) ** seat % len(decks)],) if decks else None


def traits_of(game: Game[Any], state: State) -> dict[str, list[str]]:
    """What tells the seats apart, as far as the game has it: deck, side, place in the turn order."""
    found: dict[str, list[str]] = {}
    played = game.played(state)
    if played:
        found["deck"] = [played[seat].deck for seat in sorted(played)]
        found["side"] = [played[seat].side for seat in sorted(played)]
        first: int | None = getattr(state, "first", None)
        if first is not None:
            found["turn"] = [TURNS[(seat - first) % len(played)] for seat in sorted(played)]
    return found


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
    lines += [line for trait in tally.traits for line in trait_lines(tally, trait)]
    if tally.card_used:
        lines += ["", "card                        used   won by who used it"]
        by_win = sorted(tally.card_used, key=lambda card: -tally.card_won[card] / tally.card_used[card])
        lines += [
            f"{card:26} {tally.card_used[card]:5}  {share(tally.card_won[card], tally.card_used[card])}"
            for card in by_win
        ]
    return "\n".join(lines)


def trait_lines(tally: Tally, trait: str) -> list[str]:
    """How often each kind wins among others; and one against one, where there are more than two kinds."""
    kinds = sorted(tally.traits[trait])
    wide = max(len(kind) for kind in (*kinds, trait))
    lines = ["", f"{trait:{wide}} {'seats':>5}   wins per seat, like against like left out"]
    for kind in kinds:
        count = tally.traits[trait][kind]
        lines.append(f"{kind:{wide}} {count.seats:5}  {share(count.won, count.seats)}")
    meetings = tally.meetings.get(trait, {})
    if len(kinds) > 2 and meetings:
        lines += ["", "one against one"]
        for pair in sorted(pair for pair in meetings if pair[0] < pair[1]):
            count = meetings[pair]
            lines.append(f"{pair[0]:{wide}} against {pair[1]:{wide}} {count.seats:5}  {share(count.won, count.seats)}")
    return lines


def progress(done: int, of: int) -> None:
    """A bar on the error output, where one looks at a terminal."""
    if sys.stderr.isatty():
        filled = 40 * done // of
        end = "\n" if done == of else ""
        print(f"\r[{'█' * filled}{'·' * (40 - filled)}] {done} of {of}", end=end, file=sys.stderr, flush=True)
