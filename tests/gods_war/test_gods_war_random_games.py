"""What holds at every answer of any game: pieces are neither made nor lost, nothing is negative, games end; that
leaving at any moment breaks nothing; and that nobody learns what they may not see."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from answers import any_answer
from effort import tries

from games.gods_war import GAME
from games.gods_war.board import all_areas, world
from games.gods_war.cards import runes
from games.gods_war.guess import guess
from games.gods_war.state import OFF_MAP, GodsWar
from games.kernel import Chance, Lookahead, Seat, Table

MOST_ANSWERS = 20_000
each_number = pytest.mark.parametrize("seats", range(3, 9))


def moments(table: Table[GodsWar], seed: str) -> Iterator[Random]:
    """Play at random to the end; yields before each answer. Few drop to 0 Power, some take offers."""
    random = Random(seed)
    for _ in range(MOST_ANSWERS):
        if table.state.phase is None:
            return
        yield random
        if table.state.phase is None:
            return
        seats = sorted(table.offers if table.offers and random.random() < 0.15 else table.waiting)
        seat = random.choice(seats)
        question = table.question(seat)
        assert question is not None
        table.answer(seat, any_answer(random, question, () if random.random() < 0.05 else ("drop",)))
    raise AssertionError("the game does not end")


def check(table: Table[GodsWar]) -> None:
    s = table.state
    if not s.number:
        return
    areas = set(all_areas(s))
    for p in s.players:
        assert p.power >= 0
        assert p.vp >= 0
        assert all(quest in s.empire(p.seat).quests or s.races[quest].ally == p.seat for quest in p.slots)
        assert len(set(p.slots.values())) == len(p.slots)
    for piece in s.pieces.values():
        assert piece.at in areas or piece.at in OFF_MAP, piece
    for area in areas:
        nests = [s.house(b).nest for b in s.buildings(at=area)]
        assert nests.count(True) <= 1
        assert nests.count(False) <= 1
    hands = [rune for p in s.players for rune in p.runes]
    if not s.result:
        in_play = [*hands, *s.deck, *s.discard, *s.lying]
        assert len(set(in_play)) == len(in_play)
        assert len(in_play) == 50
    assert s.kylerela.sea in world(s.board).areas
    for question in table.asks.values():
        question.check(question.default)
    for question in [*table.asks.values(), *table.offers.values()]:
        assert question.topic.startswith("gods_war.")
        assert all(option.label for option in question.options.values())


@pytest.mark.rule("GW-BASIC-08", "GW-BASIC-10", "GW-BUILD-08", "GW-NEST-02", "GW-RUNE-16")
@each_number
def test_pieces_and_numbers_are_in_order_at_every_answer_and_games_end(seats: int) -> None:
    for n in range(tries(2, 12)):
        table = Table.new(GAME, seats, f"whole {n}", {"empires": ("random", "core", "picked", "drafted")[n % 4]})
        pieces = 0
        for _ in moments(table, f"whole {n}"):
            check(table)
            pieces = pieces or len(table.state.pieces)
        s = table.state
        assert s.result is not None
        assert len(s.pieces) == pieces
        assert sorted(seat for place in s.result.places for seat in place) == list(range(seats))
        assert s.result.winners == s.result.places[0]


@pytest.mark.rule("GW-LEAVE-01", "GW-LEAVE-12")
@pytest.mark.parametrize("seats", [3, 5])
def test_leaving_at_any_moment_breaks_nothing(seats: int) -> None:
    table = Table.new(GAME, seats, "leave", {"empires": "core"})
    answers = sum(1 for _ in moments(Table(GAME, table.save()), "leave"))
    looked_at = set(Random("leave").sample(range(answers), tries(8, 60)))
    for number, _ in enumerate(moments(table, "leave")):
        if number not in looked_at:
            continue
        for seat in {table.state.turn, table.state.first, seats - 1}:
            other = Table(GAME, table.save())
            other.leave(seat)
            check(other)
            for _ in moments(other, "after"):
                pass
            assert other.state.result is not None
            assert seat not in other.state.result.winners


@each_number
def test_a_game_that_is_saved_and_loaded_goes_on_as_it_would_have(seats: int) -> None:
    table = Table.new(GAME, seats, "save")
    for number, _ in enumerate(moments(table, "save")):
        if number % tries(60, 11):
            continue
        again = Table(GAME, table.save())
        assert again.lost == []
        assert msgspec.json.encode(again.state) == msgspec.json.encode(table.state)
        assert {seat: list(ask.options) for seat, ask in again.asks.items()} == {
            seat: list(ask.options) for seat, ask in table.asks.items()
        }


@pytest.mark.rule("GW-END-12")
@each_number
def test_a_game_of_silence_ends(seats: int) -> None:
    table = Table.new(GAME, seats, "silence", {"empires": "core"})
    for _ in range(MOST_ANSWERS):
        if table.state.phase is None:
            break
        seat = min(table.waiting)
        table.answer(seat, table.asks[seat].default)
    assert table.state.result is not None
    assert table.state.number <= 30


# -- what is hidden stays hidden


def veil(s: GodsWar, seat: Seat | None, random: Random) -> None:
    """Every rune that the seat cannot see changes places with another one."""
    hands = [p.runes for p in s.players if p.seat != seat]
    unseen = [*s.deck, *(rune for hand in hands for rune in hand)]
    random.shuffle(unseen)
    for hand in hands:
        hand[:] = [unseen.pop() for _ in hand]
    s.deck[:] = unseen


def looks(seats: int, times: int) -> Iterator[Table[GodsWar]]:
    table = Table.new(GAME, seats, "veil")
    answers = sum(1 for _ in moments(Table(GAME, table.save()), "veil"))
    looked_at = set(Random("veil").sample(range(answers), times))
    for number, _ in enumerate(moments(table, "veil")):
        if number in looked_at:
            for seat in range(seats):  # everybody holds something to hide
                while len(table.state.deck) > 20 and len(table.state.players[seat].runes) < 2:
                    table.state.players[seat].runes.append(table.state.deck.pop())
            yield table


@pytest.mark.rule("GW-RUNE-01", "GW-RUNE-17")
@pytest.mark.parametrize("seats", [3, 6])
def test_what_a_seat_sees_does_not_depend_on_the_hidden(seats: int) -> None:
    random = Random("veil")
    changed = 0
    for table in looks(seats, tries(8, 60)):
        for seat in (None, *range(seats)):
            true = msgspec.json.decode(msgspec.json.encode(table.state), type=GodsWar)
            before = table.seen_by(seat)
            veil(table.state, seat, random)
            changed += msgspec.json.encode(true) != msgspec.json.encode(table.state)
            assert table.seen_by(seat) == before
            table.state.deck = true.deck
            for p, old in zip(table.state.players, true.players, strict=True):
                p.runes = old.runes
    assert changed > 8


@pytest.mark.parametrize("seats", [3, 5])
def test_what_is_guessed_does_not_depend_on_the_hidden_and_can_be_played(seats: int) -> None:
    random = Random("guess")
    table = Table.new(GAME, seats, "imagine")
    tried = 0
    for number, _ in enumerate(moments(table, "imagine")):
        if number % tries(60, 15):
            continue
        seat = min(table.waiting)
        worlds = []
        for veiled in (False, True):
            s = msgspec.json.decode(msgspec.json.encode(table.state), type=GodsWar)
            if veiled:
                veil(s, seat, random)
            s.chance = Chance("imagined")
            guess(s, seat, s.chance)
            worlds.append(msgspec.json.encode(s))
            assert sorted([*s.deck, *(r for p in s.players for r in p.runes), *s.discard, *s.lying]) == sorted(
                runes("base")
            )
        assert worlds[0] == worlds[1]
        imagined = Lookahead(table, seat).imagine(number)
        for _ in moments(imagined, "world"):
            pass
        assert imagined.state.result is not None
        tried += 1
    assert tried > 2
