"""What must hold for every game in the registry."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from effort import tries
from players import as_usual, look, play, random_answer, variants

from games.kernel import Ask, Game, Illegal, Save, Seat, Table, commitment, verify

VARIANTS = list(variants())
NAMES = [
    f"{game.name}-{seats}-{'-'.join([*wishes.keys(), *wishes.values()]) or 'plain'}" for game, seats, wishes in VARIANTS
]
EVERY = 20_000  # answers: all that a game can have
every_variant = pytest.mark.parametrize(("game", "seats", "wishes"), VARIANTS, ids=NAMES)
plain_variants = pytest.mark.parametrize(
    ("game", "seats", "wishes"),
    [v for v in VARIANTS if as_usual(v[0], v[2])],
    ids=[name for name, v in zip(NAMES, VARIANTS, strict=True) if as_usual(v[0], v[2])],
)


def encoded(value: object) -> bytes:
    return msgspec.json.encode(value)


@every_variant
def test_random_games_ask_what_can_be_answered_and_end_with_a_result_and_an_honest_record(
    game: Game[Any], seats: int, wishes: Mapping[str, str]
) -> None:
    table = Table.new(game, seats, "end", wishes)
    checked: dict[Seat, Ask[Any]] = {}
    for _ in play(table, "end"):
        assert table.waiting, "somebody is always asked"
        for seat, question in table.asks.items():
            if checked.get(seat) is not question:
                checked[seat] = question
                can_be_answered(game, question)
    result = table.state.result
    assert result is not None
    placed = [seat for place in result.places for seat in place]
    assert sorted(placed) == list(range(seats)), "every seat has one place"
    assert set(result.winners) <= set(result.places[0])
    assert verify(commitment("end"), "end", table.state.chance.draws) == []


def can_be_answered(game: Game[Any], question: Ask[Any]) -> None:
    """There is a legal answer, and the default is one; all of it has words."""
    question.check(question.default)
    assert question.prompt
    assert re.fullmatch(rf"{game.name}\.[a-z_]+", question.topic), question.prompt
    assert not question.greyed.keys() & question.options.keys()
    assert all(option.label for option in question.options.values())
    assert all(question.greyed.values())


@every_variant
def test_a_new_state_is_what_its_save_gives_and_shares_nothing(
    game: Game[Any], seats: int, wishes: Mapping[str, str]
) -> None:
    """A new table plays on with the state that `setup` has made; one that is loaded has a state of plain data."""
    made = [game.setup(seats, "new", game.agreed(wishes)) for _ in range(2)]
    loaded = msgspec.json.decode(encoded(made[0]), type=game.state)
    assert shape(made[0]) == shape(loaded), "the same kinds of things in the same order"
    parts = [id(part) for state in made for part in changeable(state)]
    assert len(parts) == len(set(parts)), "nothing is in two places, nor in two games"


def shape(value: Any) -> Any:
    """A value with the kinds of all its parts."""
    if isinstance(value, msgspec.Struct):
        return type(value), [shape(getattr(value, name)) for name in value.__struct_fields__]
    if isinstance(value, dict):
        return dict, [(shape(key), shape(part)) for key, part in value.items()]
    if isinstance(value, list | tuple):
        return type(value), [shape(part) for part in value]
    return type(value), value


def changeable(value: Any) -> Iterator[Any]:
    """All parts of a value that can be changed in place."""
    if isinstance(value, msgspec.Struct):
        if not value.__struct_config__.frozen:
            yield value
        parts = [getattr(value, name) for name in value.__struct_fields__]
    elif isinstance(value, dict | list | tuple | set):
        if not isinstance(value, tuple):
            yield value
        parts = [*value.values()] if isinstance(value, dict) else [*value]
    else:
        return
    for part in parts:
        yield from changeable(part)


@plain_variants
def test_save_and_load_at_any_answer_changes_nothing(game: Game[Any], seats: int, wishes: Mapping[str, str]) -> None:
    table = Table.new(game, seats, "save", wishes)
    for seat, answer in look(table, "save", tries(48, EVERY)):
        loaded = Table(game, msgspec.json.decode(encoded(table.save()), type=Save))
        assert not loaded.lost
        assert encoded(loaded.state) == encoded(table.state)
        assert loaded.number == table.number
        assert loaded.held == table.held
        assert {s: q.prompt for s, q in loaded.asks.items()} == {s: q.prompt for s, q in table.asks.items()}
        assert loaded.answer(seat, answer) == Table(game, table.save()).answer(seat, answer)


@plain_variants
def test_an_answer_not_among_the_options_is_refused_and_changes_nothing(
    game: Game[Any], seats: int, wishes: Mapping[str, str]
) -> None:
    table = Table.new(game, seats, "refuse", wishes)
    for seat, _ in play(table, "refuse"):
        before = encoded(table.save()), encoded(table.state)
        question = table.asks[seat]
        bad = [("no such thing",), (*question.options, "x"), *((grey,) for grey in question.greyed)]
        bad += [tuple(question.options)[:1] * 2] if question.options else []
        if len(question.options) > question.most:
            bad.append(tuple(question.options)[: question.most + 1])
        if question.least:
            bad.append(())
        for answer in bad:
            with pytest.raises(Illegal, match=r"\w+.*[.!]$"):
                table.answer(seat, answer)
        for idle in {*range(-1, seats + 1)} - table.waiting - table.offers.keys():
            with pytest.raises(Illegal):
                table.answer(idle, question.default)
        assert (encoded(table.save()), encoded(table.state)) == before


@plain_variants
def test_undoing_and_answering_again_is_the_same(game: Game[Any], seats: int, wishes: Mapping[str, str]) -> None:
    table = Table.new(game, seats, "undo", wishes)
    undone = 0
    for seat, answer in look(table, "undo", tries(48, EVERY)):
        trial = Table(game, table.save())
        trial.answer(seat, answer)
        assert trial.can_undo(seat) == undoes(trial, seat)
        if not trial.can_undo(seat):
            continue
        undone += 1
        back = trial.undo(seat)
        assert encoded(back.state) == encoded(table.state)
        assert back.waiting == table.waiting
        assert back.number == trial.number + 1, "the journal forgets nothing"
        again = Table(game, back.save())
        assert encoded(again.state) == encoded(table.state)
        back.answer(seat, answer)
        assert encoded(back.state) == encoded(trial.state)
    assert undone


def undoes(table: Table[Any], seat: Seat) -> bool:
    try:
        table.undo(seat)
    except Illegal:
        return False
    return True


@plain_variants
def test_a_seat_that_leaves_blocks_nobody(game: Game[Any], seats: int, wishes: Mapping[str, str]) -> None:
    table = Table.new(game, seats, "leave", wishes)
    random = Random("leave")
    for _ in range(random.randint(3, 12)):
        seat = min(table.waiting)
        table.answer(seat, random_answer(random, table.asks[seat]))
    table.leave(seats - 1)
    for number, (seat, _) in enumerate(play(table, "leave")):
        assert seat != seats - 1
        assert seats - 1 not in table.waiting
        if number < 5 or number % tries(10, 1) == 0:
            loaded = Table(game, table.save())
            assert encoded(loaded.state) == encoded(table.state)
            assert loaded.number == table.number
    assert table.state.result is not None
    assert table.state.result.winners != [seats - 1] or seats > 1


TRANSCRIPT = """
import sys, zlib, msgspec
sys.path += sys.argv[1:]
from players import numbers, play
from games.kernel import Table
from games.registry import GAMES
for game in GAMES.values():
    for seats in numbers(game):
        table = Table.new(game, seats, "hash")
        moves = [move for move in play(table, "hash")]
        print(game.name, seats, len(moves), zlib.crc32(msgspec.json.encode(table.state)))
"""


def test_the_same_answers_give_the_same_game_whatever_the_hash_seed() -> None:
    here = Path(__file__).parent
    runs = [
        subprocess.run(
            [sys.executable, "-c", TRANSCRIPT, str(here), str(here.parent)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    ]
    assert runs[0].strip()
    assert runs[0] == runs[1] == runs[2]


@plain_variants
def test_every_level_of_ai_player_finishes_a_game(game: Game[Any], seats: int, wishes: Mapping[str, str]) -> None:
    levels = list(game.bots)
    assert levels == ["novice", "adept", "master", "grandmaster"]
    for first in range(0, 4, min(seats, 4)):  # so that each of them sits somewhere
        table = Table.new(game, seats, levels[first], wishes)
        answered: set[Seat] = set()
        while table.state.phase:
            seat = min(table.waiting)
            question = table.asks[seat]
            answer = game.bots[levels[(seat + first) % 4]](table.seen_by(seat), question)
            question.check(answer)
            table.answer(seat, answer)
            answered.add(seat)
        assert table.state.result is not None
        assert answered == set(range(seats))
