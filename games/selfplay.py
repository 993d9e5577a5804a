"""AI players against each other: one game, or many."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import permutations
from os import cpu_count, environ
from typing import Any

from msgspec import Struct

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
    opening: dict[int, list[str]] = {}  # the cards with which each seat began


def play_one(
    number: int, game_name: str, levels: Sequence[str], wishes: Mapping[str, str], seed: str, *, mirrors: bool = True
) -> Outcome:
    """One game; the levels move on by a seat from game to game, so that no seat favours one of them. Where decks are
    chosen, every deck meets every other, and itself if there are `mirrors`."""
    game = GAMES[game_name]
    turn = number % len(levels)
    seated = [*levels[turn:], *levels[:turn]]
    deal = number // len(levels) if len(set(levels)) > 1 else number  # equals would play the same game again
    table = Table.new(game, len(levels), f"{seed}/{deal}", wishes)
    used: dict[int, set[str]] = {seat: set() for seat in range(len(levels))}
    opening: dict[int, list[str]] = {}
    answers, considered = 0, Considered()
    while table.state.phase:
        for who, names in game.opening(table.state).items():
            if names:
                opening.setdefault(who, sorted(names))
        offered = next(considered.next(table), None)
        seat = min(table.waiting) if offered is None else offered
        question = table.question(seat)
        assert question is not None
        player, look = game.player(seated[seat]), Lookahead(table, seat)
        answer = deck_of(question, deal, seat, len(levels), mirrors=mirrors) or player(
            table.seen_by(seat), question, look
        )
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
    return Outcome(seated, won, rounds, answers, cards, traits_of(game, table.state, len(levels)), opening)


def deck_of(question: Ask[Any], deal: int, seat: Seat, seats: int, *, mirrors: bool) -> Answer | None:
    """The deck of a seat in the deal of that number, if decks are what is asked for: every one meets every other, on
    every seat."""
    decks = [option for option in question.options if option.startswith("deck:")]
    if mirrors or not decks or seats > len(decks):
        return (decks[deal // len(decks) ** seat % len(decks)],) if decks else None
    meetings = list(permutations(decks, seats))
    return (meetings[deal % len(meetings)][seat],)


def traits_of(game: Game[Any], state: State, seats: int) -> dict[str, list[str]]:
    """What tells the seats apart, as far as the game has it: deck, side, what cost a loser the game, and the place in
    the turn order or at the table."""
    found: dict[str, list[str]] = {}
    played = game.played(state)
    if played:
        found["deck"] = [played[seat].deck for seat in sorted(played)]
        found["side"] = [played[seat].side for seat in sorted(played)]
        found["lost by"] = [played[seat].lost_by for seat in sorted(played)]
    first: int | None = getattr(state, "first", None)
    if any(each.turn for each in played.values()):
        found["turn"] = [TURNS[played[seat].turn - 1] for seat in sorted(played)]
    elif first is not None:
        found["turn"] = [TURNS[(seat - first) % seats] for seat in range(seats)]
    else:
        found["seat"] = [TURNS[seat] for seat in range(seats)]
    return {trait: kinds for trait, kinds in found.items() if any(kinds)}


def play_many(
    game: str,
    tables: int,
    levels: Sequence[str],
    wishes: Mapping[str, str],
    seed: str,
    *,
    mirrors: bool = True,
    done: int = 0,
    workers: int = 0,
) -> Iterator[Outcome]:
    """In the order of their numbers, without those that are done already; on all cores, unless told how many."""
    one = partial(play_one, game_name=game, levels=list(levels), wishes=dict(wishes), seed=seed, mirrors=mirrors)
    numbers = range(done, tables)
    workers = min(workers or int(environ.get("DEMIURGE_WORKERS", cpu_count() or 1)), len(numbers))
    if workers < 2:
        yield from map(one, numbers)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(one, numbers, chunksize=max(1, min(10, len(numbers) // (4 * workers))))


def progress(done: int, of: int) -> None:
    """A bar on the error output, where one looks at a terminal."""
    if sys.stderr.isatty():
        filled = 40 * done // of
        end = "\n" if done == of else ""
        print(f"\r[{'█' * filled}{'·' * (40 - filled)}] {done} of {of}", end=end, file=sys.stderr, flush=True)
