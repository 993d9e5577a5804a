"""What holds at every answer of any game: cards are neither made nor lost, gold is never owed, a space holds one card;
and that leaving at any moment breaks nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

import msgspec
import pytest
from answers import any_answer
from effort import tries

from games.defiance import GAME
from games.defiance.board import spaces
from games.defiance.moves import may_stand
from games.defiance.state import Defiance, Player
from games.kernel import Save, Table


def moments(table: Table[Defiance], seed: str) -> Iterator[Random]:
    """Play at random to the end; yields before each answer."""
    random = Random(seed)
    while table.state.phase is not None:
        yield random
        if table.state.phase is not None:
            seat = random.choice(sorted(table.waiting))
            table.answer(seat, any_answer(random, table.asks[seat], ("concede", "draw")))


def belongings(s: Defiance, p: Player) -> Counter[str]:
    """Every card of a player, wherever it is."""
    played = [item.card for item in s.stack if item.seat == p.seat and item.kind != "special"]
    return Counter(
        [*p.deck, *p.hand, *p.discard, *played, *(x.card for x in s.permanents.values() if x.owner == p.seat)]
    )


def check(table: Table[Defiance]) -> None:
    s = table.state
    taken = [x.at for x in s.permanents.values()]
    assert len(taken) == len(set(taken)), "two Permanents on one space"
    assert set(taken) <= set(spaces(len(s.players)))
    for x in s.permanents.values():
        if s.face(x).type not in ("treasure", "weapon") and x.role != "capital":
            assert may_stand(s, x, x.at), f"{x.card} may not stand on {x.at}"
    for p in s.players:
        assert p.gold >= 0
        if p.out:
            continue
        if (p.turns or s.serving(p.seat, "capital")) and p.deck_list is not None:
            cards = belongings(s, p)
            assert cards <= Counter(p.deck_list.cards), "a card is there twice"
            assert cards.total() >= sum(p.deck_list.cards.values()), "a card is lost"


@pytest.mark.rule("DG-BOARD-27", "DG-BOARD-35", "DG-TRIBUTE-09")
@pytest.mark.parametrize(
    ("seats", "wishes"),
    [
        (2, {}),
        (2, {"length": "match", "redraw": "on", "second_gold": "1", "damage": "strict"}),
        (2, {"two_in_one": "hand", "jump": "on", "growth": "on"}),
        (3, {}),
        (4, {"length": "match", "loser_chooses": "on"}),
    ],
)
def test_cards_gold_and_spaces_are_in_order_at_every_answer(seats: int, wishes: Mapping[str, str]) -> None:
    table = Table.new(GAME, seats, "whole", wishes)
    for _ in moments(table, "whole"):
        check(table)
    result = table.state.result
    assert result is not None
    assert sorted(seat for place in result.places for seat in place) == list(range(seats))


@pytest.mark.rule("DG-WIN-04", "DG-WIN-05", "DG-MATCH-09")
@pytest.mark.parametrize("length", ["single", "match"])
def test_leaving_a_game_of_two_ends_it_at_once_whenever_it_happens(length: str) -> None:
    table = Table.new(GAME, 2, "leave two", {"length": length})
    for number, _ in enumerate(moments(table, "leave two")):
        if number % tries(3, 1):  # with an odd step both leave in turn
            continue
        leaver = number % 2
        copy = Table(GAME, msgspec.json.decode(msgspec.json.encode(table.save()), type=Save))
        copy.leave(leaver)
        assert copy.state.phase is None
        assert copy.state.result is not None
        assert copy.state.result.places == [[1 - leaver], [leaver]]
        assert not copy.waiting


@pytest.mark.rule("DG-MULTI-02", "DG-WIN-04")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_leaving_a_larger_game_never_breaks_it_whenever_it_happens(seats: int, seed: str) -> None:
    table = Table.new(GAME, seats, seed, {"length": "match" if seed == "a" else "single"})
    for random in moments(table, seed):
        if random.random() > 0.01:
            continue
        leaver = random.choice([seat for seat in range(seats) if seat not in table.state.departed])
        table.leave(leaver)
        gone = table.state.departed
        if len(gone) == seats - 1 or (not table.state.match and len(table.state.living()) == 1):
            assert table.state.phase is None, "one is left and has won"
            break
        assert table.state.phase is not None
        assert not table.waiting & set(gone), "nobody waits for who has left"
        assert not any(x.owner in gone for x in table.state.permanents.values())
        check(table)
    result = table.state.result
    assert result is not None
    assert sorted(seat for place in result.places for seat in place) == list(range(seats))
    assert not set(result.winners) & set(table.state.departed)


@pytest.mark.rule("DG-MULTI-02")
@pytest.mark.parametrize("seats", [3, 4])
def test_any_one_may_leave_at_any_question_and_the_others_play_on(seats: int) -> None:
    table = Table.new(GAME, seats, "one leaves")
    step = tries(4, 1)
    for number, _ in enumerate(moments(table, "one leaves")):
        if number % step:
            continue
        copy = Table(GAME, table.save())
        here = [p.seat for p in copy.state.living()]
        copy.leave(here[number // step % len(here)])
        loaded = Table(GAME, copy.save())
        assert msgspec.json.encode(loaded.state) == msgspec.json.encode(copy.state)
        assert (loaded.lost, loaded.waiting) == ([], copy.waiting)
        if len(here) == 2:
            assert copy.state.phase is None
            continue
        random = Random(number)
        for _ in range(4):  # the flow that was interrupted goes on
            seat = min(copy.waiting)
            copy.answer(seat, any_answer(random, copy.asks[seat], ("concede", "draw")))
            check(copy)
            if copy.state.phase is None:
                break
