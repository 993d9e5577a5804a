"""An AI player that tries its choices by the real rules finds the good ones, without knowing any question."""

from __future__ import annotations

from typing import Any

from msgspec import field

from games.kernel import (
    Answer,
    Ask,
    Chance,
    Game,
    Lookahead,
    Option,
    Result,
    Seat,
    Seen,
    Settings,
    State,
    Table,
    ask,
    ask_beside,
)
from games.trying import trying


class Heap(State, kw_only=True):
    """Two take one to three stones in turn; who takes the last one wins."""

    stones: int
    turn: Seat = 0
    picked: list[int] = field(default_factory=list)


async def take(s: Heap) -> str | None:
    options = {str(n): Option(n, str(n)) for n in range(1, min(3, s.stones) + 1)}
    (count,) = await ask(s.turn, Ask("How many?", options))
    s.stones -= count
    if not s.stones:
        s.result = Result([[s.turn], [1 - s.turn]], [s.turn], "The heap is gone.")
        return None
    s.turn = 1 - s.turn
    return "take"


async def pick(s: Heap) -> str | None:
    """Choose any of five numbers."""
    options = {str(n): Option(n, str(n)) for n in (5, -3, 2, -1, 4)}
    s.picked = await ask(0, Ask("Which?", options, least=0, most=5))
    s.result = Result([[0], [1]], [0], "Picked.")
    return None


async def sell(s: Heap) -> str | None:
    """One is asked something, and the other may take a stone or give two."""
    offers = {1: Ask("Take one, or give two?", {"take": Option(-1, "Take"), "give": Option(2, "Give")})}
    answers = await ask_beside({0: Ask("Go on?", {"on": Option(0, "On")})}, offers)
    s.stones += sum(values[0] for values in answers.values())
    s.result = Result([[0], [1]], [0], "Sold.")
    return None


def game(stones: int, phase: str = "take") -> Game[Heap]:
    def setup(_: int, seed: str, __: Settings) -> Heap:
        return Heap(chance=Chance(seed), phase=phase, stones=stones)

    return Game("heap", "Heap", range(2, 3), Heap, setup, {"take": take, "pick": pick, "sell": sell}, lambda *_: None)


def wins(s: Heap, seat: Seat) -> float:
    return float(s.result is not None and seat in s.result.winners)


def most(_: Seen[Any], question: Ask[Any]) -> Answer:
    return (list(question.options)[-1],)


def chosen(table: Table[Heap], evaluate: Any) -> Answer:
    player = trying(evaluate, most, worlds=1, ahead=4)
    return player(table.seen_by(0), table.asks[0], Lookahead(table, 0))


def test_it_takes_what_wins_at_once_and_leaves_what_wins_later() -> None:
    assert chosen(Table.new(game(3), 2, "heap"), wins) == ("3",)
    assert chosen(Table.new(game(5), 2, "heap"), wins) == ("1",), "four are left, of which the other takes three"


def test_of_many_choices_it_keeps_those_that_help() -> None:
    table = Table.new(game(1, "pick"), 2, "pick")
    assert sorted(chosen(table, lambda s, _: float(sum(s.picked)))) == ["2", "4", "5"]
    assert table.waiting == {0}, "the table itself is as it was"


def test_an_offer_is_taken_if_that_is_better_than_to_let_it_be() -> None:
    table = Table.new(game(5, "sell"), 2, "sell")

    def answer(worth: int) -> Answer:
        player = trying(lambda s, _: float(worth * s.stones), most, worlds=1, ahead=4)
        return player(table.seen_by(1), table.offers[1], Lookahead(table, 1))

    assert answer(1) == ("give",)
    assert answer(-1) == ("take",)
    assert answer(0) == ()
