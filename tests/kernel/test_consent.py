"""What can be undone if those who have acted since agree, and what nobody can take back any more."""

from __future__ import annotations

import msgspec
import pytest
from test_powers import Toy, game, next_one, passes, state, turn, walk

from games.kernel import Ask, Illegal, Option, Save, Table, ask, ask_all, replay, respond, together


def answered(seats: int = 2) -> Table[Toy]:
    """Seat 0 has acted, and seat 1 after it."""
    return walk(walk(Table.new(game(turn, next_one), seats, "c"), "walk", "end"), "walk", seat=1)


def test_what_is_free_needs_nobodys_consent() -> None:
    table = walk(Table.new(game(turn, next_one), 2, "c"), "walk", "end")
    assert table.consent(0) == set()
    assert table.consent(1) is None, "seat 1 has done nothing yet"


def test_whoever_has_acted_since_must_agree_and_takes_their_answers_back_too() -> None:
    table = answered()
    before = state(walk(Table.new(game(turn, next_one), 2, "c"), "walk"))
    assert table.consent(0) == {1}
    with pytest.raises(Illegal, match="too late"):
        table.undo(0)
    back = table.undo(0, agreed=True)
    assert state(back) == before
    assert back.waiting == {0}


def test_a_free_undo_is_the_same_with_and_without_consent() -> None:
    table = walk(Table.new(game(turn, next_one), 2, "c"), "walk", "end")
    assert table.undo(0, agreed=True).save() == table.undo(0).save()


def test_the_journal_says_whose_answers_were_undone_and_a_save_knows_it() -> None:
    back = answered().undo(0, agreed=True)
    assert [(step.seat, step.kind) for step in back.steps[-2:]] == [(1, "undo"), (0, "undo")]
    again = Table(back.game, msgspec.json.decode(msgspec.json.encode(back.save()), type=Save))
    assert (state(again), again.number) == (state(back), back.number)
    first = Save(Table.new(back.game, 2, "c").checkpoint)
    assert [moment.state.done for moment in replay(back.game, first, back.steps)][-1] == ["walk"]


@pytest.mark.parametrize("learned", ["draw", "roll"])
def test_what_was_drawn_or_rolled_stays_whoever_agrees(learned: str) -> None:
    table = walk(walk(Table.new(game(turn, next_one), 2, "c"), learned, "end"), "walk", seat=1)
    back = table.undo(0, agreed=True)
    assert back.state.done == [learned]
    assert back.consent(0) is None
    with pytest.raises(Illegal, match="too late"):
        back.undo(0, agreed=True)


def test_what_several_have_opened_at_once_stays_whoever_agrees() -> None:
    async def opening(s: Toy) -> str | None:
        choices = {name: Option(name, name) for name in ("rock", "paper")}
        s.done += [choice for (choice,) in (await ask_all({seat: Ask("?", choices) for seat in (0, 1)})).values()]
        return "next"

    table = walk(walk(Table.new(game(opening, next_one), 2, "c"), "rock"), "paper", "walk", seat=1)
    assert table.consent(0) is None
    assert table.consent(1) == set(), "only what was opened stays"


def test_who_passed_in_a_window_where_another_acts_is_asked_as_well() -> None:
    async def move(s: Toy) -> str | None:
        s.done.append((await ask(0, Ask("Go?", {"go": Option("go", "Go")})))[0])
        choices = {name: Option(name, name) for name in ("pass", "stop")}
        s.done.append(str(await respond({seat: Ask("Stop it?", choices) for seat in (1, 2)}, passes)))
        return "next"

    table = walk(Table.new(game(move, next_one), 3, "c"), "go")
    walk(table, "pass", seat=1)
    assert table.consent(0) == {1}
    walk(table, "stop", seat=2)
    assert table.consent(0) == {1, 2}
    assert table.undo(0, agreed=True).state.done == []


def test_while_others_act_in_secret_nothing_before_it_can_be_undone() -> None:
    async def apart(_: Toy) -> str | None:
        await ask(0, Ask("Go?", {"go": Option("go", "Go")}))

        async def flow(seat: int) -> None:
            for _ in range(2):
                await ask(seat, Ask("Roll?", {"roll": Option("roll", "Roll")}))

        await together({seat: flow(seat) for seat in (1, 2)})
        return "next"

    table = walk(Table.new(game(apart, next_one), 3, "c"), "go")
    assert table.consent(0) == set()
    walk(table, "roll", seat=1)
    assert table.consent(0) is None, "whether it can be undone would tell what they do"


def test_leaving_is_for_good_whoever_agrees() -> None:
    table = answered(seats=3)
    table.leave(2)
    assert table.consent(0) is None


def test_the_last_steps_are_kept_for_those_who_may_agree_and_no_more() -> None:
    async def by_turns(s: Toy) -> str | None:
        seat = len(s.done) % 2
        s.done += await ask(seat, Ask("Go?", {"go": Option("go", "Go")}))
        return "by_turns"

    table = Table.new(game(by_turns), 2, "c")
    for number in range(200):
        assert number < 2 or (table.consent(number % 2) == {1 - number % 2} and table.consent(1 - number % 2) == set())
        walk(table, "go", seat=number % 2)
        assert len(table.steps) <= 2 * Table.every + Table.reach
