"""Nobody learns what they may not see: not from a Seen, a question, a story or a picture."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from random import Random
from typing import Any

import msgspec
import pytest
from players import play, variants
from veils import VEILS

from games.kernel import Ask, Game, Save, Seat, Table

VARIANTS = [(game, seats, wishes) for game, seats, wishes in variants() if not wishes or "opening" in wishes]
each_game = pytest.mark.parametrize(("game", "seats", "wishes"), VARIANTS)


def onlookers(seats: int) -> list[Seat | None]:
    return [None, *range(seats)]


def words(question: Ask[Any] | None) -> object:
    if question is None:
        return None
    options = [(name, o.label, o.note, o.icon, o.card) for name, o in question.options.items()]
    return question.prompt, options, question.greyed, question.least, question.most, question.default


@each_game
def test_what_a_seat_sees_does_not_depend_on_the_hidden(game: Game[Any], seats: int, wishes: Mapping[str, str]) -> None:
    shuffle, _ = VEILS[game.name]
    random = Random("veil")
    table = Table.new(game, seats, "veil", wishes)
    changed = 0
    for _ in play(table, "veil"):
        for seat in onlookers(seats):
            other = Table(game, table.save())
            shuffle(other.state, seat, random)
            changed += msgspec.json.encode(other.state) != msgspec.json.encode(table.state)
            assert other.seen_by(seat) == table.seen_by(seat)
    assert changed > 50, "the law was tried on states that really differ"


@each_game
def test_the_questions_to_a_seat_do_not_depend_on_the_hidden(
    game: Game[Any], seats: int, wishes: Mapping[str, str]
) -> None:
    shuffle, phases = VEILS[game.name]
    random = Random("ask")
    table = Table.new(game, seats, "ask", wishes)
    tried: set[str] = set()
    for _ in play(table, "ask"):
        if table.journal or table.held or table.state.phase not in phases:
            continue
        tried.add(table.state.phase)
        for seat in range(seats):
            start = msgspec.json.decode(table.checkpoint, type=game.state)
            shuffle(start, seat, random)
            other = Table(game, Save(msgspec.json.encode(start)))
            assert words(other.asks.get(seat)) == words(table.asks.get(seat))
            assert other.waiting == table.waiting, "not even who is asked tells anything"
    assert len(tried) > 2


@each_game
def test_a_seen_has_no_seed_and_no_record_of_draws(game: Game[Any], seats: int, wishes: Mapping[str, str]) -> None:
    table = Table.new(game, seats, "a secret seed", wishes)
    for number, _ in enumerate(play(table, "seed")):
        if number % 10 == 0:
            for seat in onlookers(seats):
                seen = table.seen_by(seat)
                assert b"a secret seed" not in msgspec.json.encode(seen.state)
                assert seen.state.chance.draws == []


@each_game
def test_pictures_and_their_words_do_not_depend_on_the_hidden(
    game: Game[Any], seats: int, wishes: Mapping[str, str]
) -> None:
    shuffle, _ = VEILS[game.name]
    pictures = import_module(f"renderers.{game.name}")
    random = Random("picture")
    names = ["Ada", "Bo", "Cy", "Di", "Eve", "Fay", "Gus", "Hal"][:seats]
    table = Table.new(game, seats, "picture", wishes)
    for number, _ in enumerate(play(table, "picture")):
        if number % 7:
            continue
        for seat in onlookers(seats):
            other = Table(game, table.save())
            shuffle(other.state, seat, random)
            ours, theirs = table.seen_by(seat), other.seen_by(seat)
            for draw in (pictures.board, pictures.dice, *(() if seat is None else (pictures.panel, pictures.hand))):
                one, two = draw(ours, names), draw(theirs, names)
                assert one.script() == two.script()
                assert one.alt == two.alt
            assert pictures.text_board(ours, names) == pictures.text_board(theirs, names)
