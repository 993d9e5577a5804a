"""What an option says can be answered along with it (`Option.then`, `Ask.usual`) is asked next, and taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from effort import tries
from players import look

from games.kernel import Answer, Ask, Game, Lookahead, Seat, Table, link
from games.registry import GAMES

WITH_PLANS = {"defiance", "gods_war", "twilight"}


def plans(question: Ask[Any]) -> dict[str, Mapping[Answer, Any]]:
    found = {name: option.then() for name, option in question.options.items() if option.then is not None}
    return {name: plan for name, plan in found.items() if plan}


def follow(table: Table[Any], seat: Seat, chain: list[str]) -> list[str]:
    """As a press answers it: what need not be asked after all is left out. Returns what found no question."""
    left = []
    for text in chain:
        pass_windows(table, seat, text)
        question = table.asks.get(seat)
        answer = link(text, question) if question is not None else None
        if answer is not None:
            table.answer(seat, answer)
        else:
            left.append(text)
    return left


def pass_windows(table: Table[Any], seat: Seat, text: str) -> None:
    """As players do who have nothing to say to it, until the question comes that is meant."""
    while any(table.asks[other].stops is not None for other in table.waiting) and is_windowed(table, seat):
        if seat in table.waiting and link(text, table.asks[seat]) is not None:
            return
        other = min(other for other in table.waiting if table.asks[other].stops is not None)
        table.answer(other, table.asks[other].default)


def is_windowed(table: Table[Any], seat: Seat) -> bool:
    return seat not in table.waiting or table.asks[seat].stops is not None


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_what_an_option_says_can_follow_is_asked_and_taken(game: Game[Any]) -> None:
    """A question that is not put has but one answer, which is then the same in all that the option says can follow."""
    random, tried = Random("plans"), 0
    for table, seat in questions(game, tries(400, 4000)):
        for name, plan in plans(table.asks[seat]).items():
            answers = random.choice(list(plan))
            other = Table(game, table.save())
            other.answer(seat, (name,))
            left = follow(other, seat, [answer for answer in answers if answer])
            for choice in left:
                place = answers.index(choice)
                alike = [given for given in plan if given[:place] == answers[:place] and len(given) > place]
                assert {given[place] for given in alike} - {""} == {choice}, (name, answers)
            tried += 1
    assert (tried > 5) == (game.name in WITH_PLANS)


def questions(game: Game[Any], most: int) -> Iterator[tuple[Table[Any], Seat]]:
    """Of games among novices, who come far enough to have something to choose."""
    table = Table.new(game, max(2, min(game.seats)), "plans")
    for _ in range(most):
        if table.state.phase is None:
            return
        seat = min(table.waiting)
        if len(table.waiting) == 1:  # else the others' answers come first
            yield table, seat
        table.answer(seat, game.bots["novice"](table.seen_by(seat), table.asks[seat], Lookahead(table, seat)))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_usual_answers_are_answers(game: Game[Any]) -> None:
    table = Table.new(game, max(2, min(game.seats)), "usual")
    for _ in look(table, "usual", tries(120, 400)):
        for question in table.asks.values():
            for answer in question.usual.values():
                question.check(answer)
