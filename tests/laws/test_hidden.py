"""Nobody learns what they may not see: not from a Seen, a question, a story or a picture."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from random import Random
from typing import Any

import msgspec
import pytest
from effort import tries
from players import Starts, as_usual, look, play, variants
from veils import VEILS

from games.kernel import Ask, Game, Save, Seat, Table

# The plain games, and the settings that make or keep secrets: cards chosen at the start, decks kept for a whole match.
VARIANTS = [
    (game, seats, wishes)
    for game, seats, wishes in variants()
    if as_usual(game, wishes) or "opening" in wishes or ("length" in wishes and seats == 2)
]
NAMES = [f"{game.name}-{seats}-{'-'.join(wishes.values()) or 'plain'}" for game, seats, wishes in VARIANTS]
ENOUGH = 12  # times that the first question of one phase is tried
each_game = pytest.mark.parametrize(("game", "seats", "wishes"), VARIANTS, ids=NAMES)


def onlookers(seats: int, moment: int) -> list[Seat | None]:
    """Who looks at this moment: everybody, or at a big table a passer-by and three of the seats, by turns."""
    return [None, *sorted((moment * 3 + n) % seats for n in range(min(seats, tries(3, seats))))]


def words(question: Ask[Any] | None) -> object:
    if question is None:
        return None
    options = [(name, o.label, o.note, o.icon, o.card) for name, o in question.options.items()]
    return question.prompt, options, question.greyed, question.least, question.most, question.default, question.stops


@each_game
def test_what_a_seat_sees_does_not_depend_on_the_hidden(game: Game[Any], seats: int, wishes: Mapping[str, str]) -> None:
    shuffle, _ = VEILS[game.name]
    random = Random("veil")
    table = Table.new(game, seats, "veil", wishes)
    changed = 0
    for moment, _ in enumerate(look(table, "veil", tries(24, 60))):
        for seat in onlookers(seats, moment):
            other = Table(game, table.save())
            shuffle(other.state, seat, random)
            changed += msgspec.json.encode(other.state) != msgspec.json.encode(table.state)
            assert other.seen_by(seat) == table.seen_by(seat)
    assert changed > 20, "the law was tried on states that really differ"


@each_game
def test_the_questions_to_a_seat_do_not_depend_on_the_hidden(
    game: Game[Any], seats: int, wishes: Mapping[str, str]
) -> None:
    shuffle, phases = VEILS[game.name]
    random = Random("ask")
    starts = Starts(game)
    table = Table.new(starts.game, seats, "ask", wishes)
    tried = dict.fromkeys(phases, 0)
    for _ in play(table, "ask"):
        phase, begun = table.state.phase, starts.taken()
        if not begun or phase not in phases or tried[phase] == ENOUGH:
            continue
        tried[phase] += 1
        for seat in range(seats):
            start = msgspec.json.decode(begun, type=game.state)
            shuffle(start, seat, random)
            other = Table(game, Save(msgspec.json.encode(start)))
            assert words(other.asks.get(seat)) == words(table.asks.get(seat))
            assert other.waiting == table.waiting, "not even who is asked tells anything"
    assert sum(map(bool, tried.values())) > 2


@each_game
def test_a_seen_has_no_seed_and_no_record_of_draws(game: Game[Any], seats: int, wishes: Mapping[str, str]) -> None:
    table = Table.new(game, seats, "a secret seed", wishes)
    for moment, _ in enumerate(look(table, "seed", 20)):
        for seat in onlookers(seats, moment):
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
    for moment, _ in enumerate(look(table, "picture", tries(6, 10))):
        for seat in onlookers(seats, moment):
            other = Table(game, table.save())
            shuffle(other.state, seat, random)
            ours, theirs = table.seen_by(seat), other.seen_by(seat)
            public, private = ("board", "dice"), ("panel", "hand")
            kinds = [kind for kind in (public if seat is None else public + private) if hasattr(pictures, kind)]
            assert kinds
            for kind in kinds:
                draw = getattr(pictures, kind)
                one, two = draw(ours, names), draw(theirs, names)
                assert one.script() == two.script()
                assert one.alt == two.alt
            assert pictures.text_board(ours, names) == pictures.text_board(theirs, names)
