"""Somebody who answers any question of any game at random, but legally."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import msgspec
from answers import any_answer
from effort import some, tries
from msgspec import structs

from games.kernel import Answer, Ask, Flow, Game, Illegal, Seat, State, Table
from games.registry import GAMES

MOST_ANSWERS = 20_000  # no game may need more
GIVES_UP = 0.01  # how often giving up is one of the choices: else hardly a match would be played to its end


def random_answer(random: Random, question: Ask[Any]) -> Answer:
    gives_up = "concede" not in question.options or random.random() <= GIVES_UP
    return any_answer(random, question, () if gives_up else ("concede",))


def play(table: Table[Any], seed: object) -> Iterator[tuple[Seat, Answer]]:
    """Play to the end; yields before each answer, so that a law can look at the table."""
    random = Random(f"{seed}")
    for _ in range(MOST_ANSWERS):
        if table.state.phase is None:
            return
        seat = random.choice(sorted(table.waiting))
        answer = random_answer(random, table.asks[seat])
        yield seat, answer
        table.answer(seat, answer)
    raise AssertionError("the game does not end")


class Starts:
    """A game that notes the state in which each of its phases begins: the moment at which it can be changed by hand."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = structs.replace(game, phases={name: self.noting(phase) for name, phase in game.phases.items()})
        self.state = b""

    def noting(self, phase: Callable[[Any], Flow[str | None]]) -> Callable[[Any], Flow[str | None]]:
        async def noted(s: State) -> str | None:
            news, s.news = s.news, []
            self.state = msgspec.json.encode(s)
            s.news = news
            return await phase(s)

        return noted

    def taken(self) -> bytes:
        """The state at the start of the present phase, once: nothing if an answer was given since."""
        state, self.state = self.state, b""
        return state


def look(table: Table[Any], seed: object, times: int) -> Iterator[tuple[Seat, Answer]]:
    """Play to the end; yields before that many answers, wherever in the game, for laws that take their time."""
    answers = sum(1 for _ in play(Table(table.game, table.save()), seed))
    looked_at = set(Random(f"look {seed}").sample(range(answers), min(times, answers)))
    for number, move in enumerate(play(table, seed)):
        if number in looked_at:
            yield move


def variants() -> Iterator[tuple[Game[Any], int, Mapping[str, str]]]:
    """Every game with every number of seats, settings that go together, and every value of every setting once: with the
    fewest seats or with the most, by turns."""
    turn = 0
    for game in GAMES.values():
        for seats in numbers(game):
            yield game, seats, {}
        for preset in game.presets.values():
            if len(preset.settings) > 1:
                yield game, game.usual, preset.settings
        for name, setting in game.settings.items():
            if setting.only == "draft":  # such a table makes decks, and has no result
                continue
            for value in setting.values:
                able = [seats for seats in (game.seats[0], game.seats[-1]) if allowed(game, seats, {name: value})]
                if value != setting.default and able:
                    turn += 1
                    chosen = some([able[turn % len(able)]], able)
                    yield from ((game, seats, {name: value}) for seats in dict.fromkeys(chosen))


def as_usual(game: Game[Any], wishes: Mapping[str, str]) -> bool:
    """The variants that every law is tried on: the game as it is, and with all that a preset switches on."""
    return not wishes or wishes in [preset.settings for preset in game.presets.values() if len(preset.settings) > 1]


def numbers(game: Game[Any]) -> list[int]:
    """The numbers of seats to be tried: where there are many, the fewest, the usual one and the most say enough."""
    return list(game.seats) if len(game.seats) < tries(6, 99) else [game.seats[0], game.usual, game.seats[-1]]


def allowed(game: Game[Any], seats: int, wishes: Mapping[str, str]) -> bool:
    try:
        game.setup(seats, "?", game.agreed(wishes))
    except Illegal:
        return False
    return True
