"""What rules may await beyond a plain question: windows, offers; what may be undone; looking ahead; leaving."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import field

from games.kernel import (
    Ask,
    Chance,
    Considered,
    Flow,
    Game,
    GoTo,
    Illegal,
    Lookahead,
    Option,
    Save,
    Seat,
    Settings,
    State,
    Step,
    Table,
    ask,
    ask_all,
    ask_beside,
    replay,
    respond,
    together,
)


class Toy(State, kw_only=True):
    done: list[str] = field(default_factory=list)
    deck: list[int] = field(default_factory=list)  # nobody sees it
    seen: list[int] = field(default_factory=list)  # what seat 0 has drawn


def options(*names: str) -> dict[str, Option[str]]:
    return {name: Option(name, name) for name in names}


def game(*phases: object, seats: int = 3, leave: object = None) -> Game[Toy]:
    """A game whose phases are these functions, named by them; it ends when one returns None."""

    def setup(_: int, seed: str, __: Settings) -> Toy:
        return Toy(chance=Chance(seed), phase=phases[0].__name__, deck=[3, 1, 4, 1, 5])  # type: ignore[attr-defined]

    def hide(s: Toy, seat: Seat | None) -> None:
        s.deck = [0] * len(s.deck)
        s.seen = s.seen if seat == 0 else [0] * len(s.seen)

    def guess(s: Toy, seat: Seat, chance: Chance) -> None:
        hidden = sorted([*s.deck, *([] if seat == 0 else s.seen)])
        chance.shuffle(hidden)
        count = len(s.deck)
        s.deck, s.seen = hidden[:count], s.seen if seat == 0 else hidden[count:]

    named = {phase.__name__: phase for phase in phases}  # type: ignore[attr-defined]
    return Game("toy", "Toy", range(1, seats + 1), Toy, setup, named, hide, leave=leave, guess=guess)  # type: ignore[arg-type]


def state(table: Table[Toy]) -> bytes:
    return msgspec.json.encode(table.state)


def passes(choice: str) -> bool:
    return choice == "pass"


async def window(s: Toy) -> str | None:
    """Seat 1 comes before seat 2, and both before seat 0."""
    while (
        taken := await respond({seat: Ask("Act?", options("pass", "act")) for seat in (1, 2, 0)}, passes)
    ) is not None:
        seat, _ = taken
        target = (await ask(seat, Ask("At whom?", options("left", "right"))))[0]
        s.done.append(f"{seat} {target}")
    return None


# -- windows


def test_a_window_closes_when_all_have_passed_and_asks_nobody_twice() -> None:
    table = Table.new(game(window), 3, "w")
    assert table.waiting == {0, 1, 2}, "everybody is asked at the same time"
    for seat in (0, 2, 1):
        table.answer(seat, ("pass",))
    assert table.state.phase is None
    assert table.number == 3


def test_the_first_in_order_acts_whoever_was_quicker() -> None:
    table = Table.new(game(window), 3, "w")
    table.answer(2, ("act",))
    assert table.waiting == {0, 1}, "seat 1 could still come first"
    table.answer(1, ("act",))
    assert table.waiting == {1}, "nobody waits for seat 0, which comes last"
    table.answer(1, ("left",))
    assert table.waiting == {0, 1, 2}, "something was done: all are asked again"
    assert table.state.done == ["1 left"]


def test_who_passes_is_passed_over_in_order() -> None:
    table = Table.new(game(window), 3, "w")
    table.answer(2, ("act",))
    table.answer(1, ("pass",))
    assert table.waiting == {2}
    table.answer(2, ("right",))
    assert table.state.done == ["2 right"]


def test_a_pass_in_a_window_can_be_undone_until_it_is_settled() -> None:
    table = Table.new(game(window), 3, "w")
    table.answer(1, ("pass",))
    table.answer(0, ("pass",))
    back = table.undo(1)
    assert back.waiting == {1, 2}
    assert back.held == {0: ("pass",)}


@pytest.mark.parametrize("quick", [0, 1, 2])
def test_in_the_middle_of_acting_one_can_think_again_and_the_others_keep_their_answers(quick: int) -> None:
    table = Table.new(game(window), 3, "w")
    order = [(1, "pass"), (0, "pass")]
    for seat, choice in [*order[:quick], (2, "act"), *order[quick:]]:
        if seat in table.waiting:
            table.answer(seat, (choice,))
    assert table.waiting == {2}
    back = table.undo(2)
    assert back.waiting == {0, 1, 2} - back.held.keys()
    assert back.held[1] == ("pass",)
    back.answer(2, ("pass",))
    if 0 in back.waiting:
        back.answer(0, ("pass",))
    assert back.state.phase is None


def test_when_all_have_passed_nobody_takes_it_back() -> None:
    async def after(_: Toy) -> str | None:
        await ask(2, Ask("Go on?", options("yes")))
        return None

    async def before(s: Toy) -> str | None:
        await window(s)
        return "after"

    table = Table.new(game(before, after), 3, "w")
    for seat in (0, 1, 2):
        table.answer(seat, ("pass",))
    assert table.waiting == {2}
    assert not any(table.can_undo(seat) for seat in (0, 1, 2))


# -- what may be undone


async def turn(s: Toy) -> str | None:
    """Seat 0 acts as often as it likes; each time is a phase of its own."""
    choice = (await ask(0, Ask("What?", options("walk", "draw", "roll", "end"))))[0]
    s.done.append(choice)
    if choice == "draw":
        s.seen.append(s.deck.pop())
        s.reveal()
    if choice == "roll":
        s.chance.roll(1)
    return "next" if choice == "end" else "turn"


async def next_one(s: Toy) -> str | None:
    s.done.append((await ask(1, Ask("And you?", options("walk", "end"))))[0])
    return None if s.done[-1] == "end" else "next"


next_one.__name__ = "next"


def walk(table: Table[Toy], *choices: str, seat: Seat = 0) -> Table[Toy]:
    for choice in choices:
        table.answer(seat, (choice,))
    return table


def test_undo_goes_back_across_phases_as_long_as_nothing_was_learned() -> None:
    table = walk(Table.new(game(turn, next_one), 2, "u"), *["walk"] * 20, "end")
    assert table.waiting == {1}
    for left in range(20, -1, -1):
        assert table.can_undo(0)
        table = table.undo(0)
        assert table.state.done == ["walk"] * left
    assert not table.can_undo(0)


@pytest.mark.parametrize("learned", ["draw", "roll"])
def test_what_was_drawn_or_rolled_stays(learned: str) -> None:
    table = walk(Table.new(game(turn, next_one), 2, "u"), "walk", learned, "walk")
    table = table.undo(0)
    assert table.state.done == ["walk", learned]
    assert not table.can_undo(0)
    with pytest.raises(Illegal, match="too late"):
        table.undo(0)


def test_nobody_undoes_what_another_has_answered_to() -> None:
    table = walk(Table.new(game(turn, next_one), 2, "u"), "walk", "end")
    walk(table, "walk", seat=1)
    assert not table.can_undo(0)
    assert table.can_undo(1)
    back = table.undo(1)
    assert back.can_undo(0), "after that, seat 0 may think again as well"


def test_who_has_left_undoes_nothing_and_no_finished_game_comes_back() -> None:
    table = walk(Table.new(game(turn, next_one), 2, "u"), "walk", "end")
    table.leave(0)
    assert not table.can_undo(0)
    walk(table, "end", seat=1)
    assert table.state.phase is None
    assert not table.can_undo(1)


def test_the_journal_keeps_what_was_undone_and_a_save_knows_it() -> None:
    table = walk(Table.new(game(turn, next_one), 2, "u"), "walk", "draw", "walk").undo(0)
    assert [step.kind for step in table.steps][-2:] == ["answer", "undo"]
    assert table.number == 4
    again = Table(table.game, msgspec.json.decode(msgspec.json.encode(table.save()), type=Save))
    assert state(again) == state(table)
    assert again.number == 4
    first = Save(Table.new(table.game, 2, "u").checkpoint)
    assert [list(moment.state.done) for moment in replay(table.game, first, again.steps)] == [
        [],
        ["walk"],
        ["walk", "draw"],
    ]


def test_old_checkpoints_are_let_go_when_nothing_before_them_can_be_undone() -> None:
    table = walk(Table.new(game(turn, next_one), 2, "u"), *["walk", "roll"] * 40)
    assert len(table.steps) < 2 * Table.every
    assert table.number == 80
    long = walk(Table.new(game(turn, next_one), 2, "u"), *["walk"] * 500)
    assert len(long.steps) <= Table.farthest + 1
    assert long.can_undo(0)


def test_steps_that_mended_rules_do_not_know_are_undone_in_the_journal() -> None:
    table = walk(Table.new(game(turn, next_one), 2, "u"), "walk", "walk")

    async def mended(s: Toy) -> str | None:
        s.done.append((await ask(0, Ask("What?", options("fly", "end"))))[0])
        return "next" if s.done[-1] == "end" else "turn"

    mended.__name__ = "turn"
    loaded = Table(game(mended, next_one), table.save())
    assert [step.answer for step in loaded.lost] == [("walk",), ("walk",)]
    assert [step.kind for step in loaded.steps] == ["answer", "answer", "undo", "undo"]
    assert not Table(loaded.game, loaded.save()).lost, "a second loading loses nothing more"


def test_an_order_is_noted_and_means_nothing_to_the_rules() -> None:
    table = walk(Table.new(game(turn, next_one), 2, "u"), "walk")
    table.order(0, "always")
    assert table.steps[-1] == Step(0, "order", ("always",))
    assert table.undo(0).state.done == []


# -- offers


async def market(s: Toy) -> str | None:
    """Seat 0 is awaited; the others may play a rune meanwhile."""
    question = Ask("Your action?", options("act", "end"))
    runes = {1: ["sun"], 2: ["moon", "star"]}
    while True:
        offers = {seat: Ask("Play a rune?", options(*runes[seat]), least=1) for seat in (1, 2)}
        answers = await ask_beside({0: question}, offers)
        (seat, choice), *_ = answers.items()
        s.done.append(f"{seat} {choice[0]}")
        if seat:
            runes[seat].remove(choice[0])
        elif choice == ["end"]:
            return None
        else:
            question = Ask("Your action?", options("act", "end"))


def test_an_offer_holds_nobody_up() -> None:
    table = Table.new(game(market), 3, "o")
    assert table.waiting == {0}
    assert set(table.offers) == {1, 2}
    table.answer(0, ("end",))
    assert table.state.phase is None


def test_an_offer_is_taken_at_once_and_the_awaited_question_stands() -> None:
    table = Table.new(game(market), 3, "o")
    number = table.state.asked[0]
    table.answer(2, ("star",))
    assert table.state.done == ["2 star"]
    assert table.waiting == {0}
    assert table.state.asked[0] == number, "the same question: no control of it is stale"
    assert list(table.offers[2].options) == ["moon"]
    with pytest.raises(Illegal, match="isn't one of the choices"):
        table.answer(2, ("star",))
    assert state(Table(table.game, table.save())) == state(table)


def test_an_offer_that_was_taken_can_be_undone_like_any_step() -> None:
    table = Table.new(game(market), 3, "o")
    table.answer(2, ("star",))
    back = table.undo(2)
    assert back.state.done == []
    table.answer(1, ("sun",))
    assert not table.can_undo(2)


def test_a_question_that_was_answered_is_another_one_when_it_is_put_again() -> None:
    """A rule may keep a question for good: a second press of the same button must not answer it twice."""
    again = Ask("Again?", options("yes", "no"))

    async def round(s: Toy) -> str | None:
        for _ in range(3):
            s.done += await ask(0, again)
        return "round" if len(s.done) < 12 else None

    table = Table.new(game(round), 3, "seed")
    numbers = []
    while table.state.phase:
        numbers.append(table.state.asked[0])
        table.answer(0, ("yes",))
    assert numbers == list(range(1, 13)), "within a phase and from one phase to the next"


def test_nobody_is_asked_and_offered_something_at_once() -> None:
    async def wrong(_: Toy) -> str | None:
        question = Ask("?", options("a"))
        await ask_beside({0: question}, {0: question})
        return None

    with pytest.raises(TypeError, match="offered nothing beside"):
        Table.new(game(wrong), 3, "o")


def test_an_offer_is_never_taken_with_nothing_and_silence_lets_it_be() -> None:
    async def wrong(_: Toy) -> str | None:
        await ask_beside({0: Ask("?", options("a"))}, {1: Ask("?", options("b"), least=0)})
        return None

    with pytest.raises(TypeError, match="letting it be"):
        Table.new(game(wrong), 3, "o")
    table = Table.new(game(market), 3, "o")
    assert table.offers[1].default == ()
    with pytest.raises(Illegal, match="Choose 1; you chose 0"):
        table.answer(1, ())


def test_a_flow_beside_others_makes_no_offers() -> None:
    async def flow(_: Toy) -> None:
        await ask_beside({0: Ask("?", options("a"))}, {1: Ask("?", options("b"))})

    async def wrong(s: Toy) -> str | None:
        await together({0: flow(s)})
        return None

    with pytest.raises(TypeError, match="its own seat only"):
        Table.new(game(wrong), 3, "o")


def test_who_has_left_is_offered_nothing_any_more() -> None:
    table = Table.new(game(market), 3, "o")
    table.leave(2)
    assert set(table.offers) == {1}
    assert table.question(2) is None
    with pytest.raises(Illegal, match="Nothing to do"):
        table.answer(2, ("moon",))
    assert state(Table(table.game, table.save())) == state(table)


def test_whether_there_may_be_offers_does_not_hang_on_who_has_one() -> None:
    async def poor(_: Toy) -> str | None:
        await ask_beside({0: Ask("?", options("a"))}, {})
        return None

    assert Table.new(game(poor), 3, "o").beside
    assert not Table.new(game(turn), 2, "o").beside


def test_each_offer_is_considered_once() -> None:
    table, considered = Table.new(game(market), 3, "o"), Considered()
    assert list(considered.next(table)) == [1, 2]
    considered.let_be(table, 1)
    assert list(considered.next(table)) == [2]
    table.answer(2, ("star",))
    assert list(considered.next(table)) == [1, 2], "another moment, another offer"


def test_beside_an_offer_the_others_are_asked_still_and_then_stay_silent() -> None:
    look = Lookahead(Table.new(game(market), 3, "o"), 2)
    assert look.imagine(0).waiting == {0}
    assert set(look.imagine(0).offers) == {1, 2}
    assert look.after(0, ("star",)).state.done == ["2 star", "0 act"]
    assert look.after(0, ()).state.done == ["0 act"]


# -- leaving


def left(s: Toy, seat: Seat) -> None:
    s.done.append(f"{seat} leaves")
    if seat == 0:
        raise GoTo("next")


def test_leaving_reaches_the_rule_where_it_waits() -> None:
    cleaned: list[str] = []

    async def careful(s: Toy) -> str | None:
        try:
            await ask_all({seat: Ask("?", options("a", "b")) for seat in (0, 1)})
        finally:
            cleaned.append(s.done[-1] if s.done else "")
        return None

    table = Table.new(game(careful, next_one, leave=left), 2, "l")
    table.leave(0)
    assert cleaned == ["0 leaves"], "the rule was told, and could put things in order"
    assert table.state.phase == "next"
    assert table.waiting == {1}


def test_flows_side_by_side_are_closed_when_their_phase_ends_early() -> None:
    closed: list[Seat] = []

    async def one(seat: Seat) -> None:
        try:
            await ask(seat, Ask("?", options("a")))
        finally:
            closed.append(seat)

    async def side(_: Toy) -> str | None:
        flows: dict[Seat, Flow[None]] = {seat: one(seat) for seat in (0, 1)}
        await together(flows)
        return None

    table = Table.new(game(side, next_one, leave=left), 2, "l")
    table.leave(0)
    assert sorted(closed) == [0, 1]


# -- looking ahead


async def hidden(s: Toy) -> str | None:
    s.seen.append(s.deck.pop())
    await ask_all({seat: Ask("?", options("a", "b")) for seat in (0, 1)})
    s.done.append(str(s.deck.pop()))
    return None


def test_an_imagined_table_has_the_question_and_not_the_truth() -> None:
    table = Table.new(game(hidden), 2, "h")
    table.answer(0, ("b",))
    worlds = [Lookahead(table, 1).imagine(n) for n in range(30)]
    assert all(world.waiting == {1} for world in worlds)
    assert len({(*world.state.deck, *world.state.seen) for world in worlds}) > 5
    assert all(sorted([*world.state.deck, *world.state.seen]) == [1, 1, 3, 4, 5] for world in worlds)
    for world in worlds:
        world.answer(1, ("a",))
        assert world.state.phase is None
    assert table.waiting == {1}, "the table itself is as it was"


def test_imagined_tables_are_the_same_whatever_the_truth_is() -> None:
    table = Table.new(game(hidden), 2, "h")
    truth = msgspec.json.decode(table.checkpoint, type=Toy)
    truth.deck.reverse()
    other = Table(table.game, Save(msgspec.json.encode(truth)))
    table.answer(0, ("a",))
    other.answer(0, ("b",))
    for number in range(10):
        one, two = (Lookahead(t, 1).imagine(number) for t in (table, other))
        assert state(one) == state(two)


def test_what_others_do_in_secret_beside_oneself_is_not_carried_over() -> None:
    async def mine(s: Toy, seat: Seat) -> None:
        s.done.append(f"{seat} {(await ask(seat, Ask('?', options('a', 'b'))))[0]}")
        await ask(seat, Ask("Sure?", options("yes")))

    async def side(s: Toy) -> str | None:
        await together({seat: mine(s, seat) for seat in (0, 1)})
        return None

    table = Table.new(game(side), 2, "h")
    table.answer(0, ("b",))
    table.answer(1, ("b",))
    world = Lookahead(table, 1).imagine(0)
    assert world.state.done == ["1 b", "0 a"]
