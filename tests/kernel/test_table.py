"""The kernel: secret answers, side-by-side flows, saves, taking back, leaving."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from msgspec import structs
from toys import HANDS, MATCH, Match

from games.kernel import Ask, Illegal, Option, Preset, Save, Setting, Step, Table, ask_all, fingerprint


def begin(**wishes: str) -> Table[Match]:
    return Table.new(MATCH, 2, "seed", wishes)


def rolling() -> Table[Match]:
    """A table in the phase where each goes at their own pace."""
    table = begin()
    table.answer(0, ("rock",))
    table.answer(1, ("scissors",))
    assert table.state.phase == "roll"
    return table


def saved(table: Table[Match]) -> bytes:
    return msgspec.json.encode(table.save())


def test_a_game_that_counts_no_rounds_is_in_none() -> None:
    assert begin().state.round == 0


def test_nothing_happens_before_the_last_secret_answer_is_in() -> None:
    table = begin()
    assert table.answer(0, ("rock",)) == []
    assert table.waiting == {1}
    assert table.state.thrown == []
    news = table.answer(1, ("paper",))
    assert [event.text for event in news if event.to is None] == ["{0} shows rock, {1} shows paper."]
    assert table.state.wins == [0, 1]


def test_a_private_event_is_addressed_to_its_seat_alone() -> None:
    table = begin()
    table.answer(0, ("rock",))
    news = table.answer(1, ("paper",))
    assert [event.to for event in news] == [None, (1,)]


def test_an_event_names_the_people() -> None:
    table = begin()
    table.answer(0, ("rock",))
    assert table.answer(1, ("rock",))[0].read(["Ada", "Bo"]) == "Ada shows rock, Bo shows rock."


def test_side_by_side_flows_go_on_each_at_its_own_pace() -> None:
    table = rolling()
    assert table.waiting == {0, 1}
    table.answer(1, ("again",))
    table.answer(1, ("again",))
    table.answer(1, ("keep",))
    assert table.asks[1].prompt == "Sure?"
    assert table.asks[0].prompt.startswith("You have")
    table.answer(1, ("yes",))
    assert table.waiting == {0}


BAD_ANSWERS = {
    "an unknown option": (0, ("lizard",), "“lizard” isn't one of the choices."),
    "too many": (0, ("rock", "paper"), "Choose 1; you chose 2."),
    "none": (0, (), "Choose 1; you chose 0."),
    "twice the same": (0, ("rock", "rock"), "Choose each only once."),
    "a seat that does not exist": (7, ("rock",), "Nothing to do right now."),
    "a seat that has answered": (1, ("rock",), "You've already answered. Undo that to change it."),
}


@pytest.mark.parametrize("name", BAD_ANSWERS)
def test_a_bad_answer_gets_a_sentence_and_changes_nothing(name: str) -> None:
    seat, answer, sentence = BAD_ANSWERS[name]
    table = begin()
    table.answer(1, ("paper",))
    before = saved(table)
    with pytest.raises(Illegal, match=sentence.replace(".", r"\.").replace("?", r"\?")):
        table.answer(seat, answer)
    assert saved(table) == before


def test_after_the_end_an_answer_is_refused() -> None:
    table = begin(target="1")
    table.answer(0, ("rock",))
    table.answer(1, ("paper",))
    assert table.state.result is not None
    assert table.state.result.winners == [1]
    before = saved(table)
    with pytest.raises(Illegal, match="The game is over"):
        table.answer(0, ("rock",))
    with pytest.raises(Illegal, match="The game is over"):
        table.leave(0)
    assert saved(table) == before


def test_a_greyed_option_says_why() -> None:
    question = Ask("Which?", {"a": Option(1, "A")}, greyed={"b": "B costs two."})
    with pytest.raises(Illegal, match=r"B costs two\."):
        question.check(("b",))


def test_choices_that_do_not_go_together_are_forbidden() -> None:
    options = {name: Option(n, name) for n, name in enumerate("abc")}
    question = Ask("Which?", options, least=0, most=3, forbid=lambda v: "Too dear." if sum(v) > 2 else None)
    question.check(("a", "c"))
    with pytest.raises(Illegal, match=r"Too dear\."):
        question.check(("b", "c"))


def test_an_answer_by_itself_is_chosen_with_nothing_else() -> None:
    options = {"no": Option(0, "No", alone=True), "a": Option(1, "A"), "b": Option(2, "B")}
    question = Ask("Which?", options, most=2)
    for answer in (("no",), ("a",), ("a", "b")):
        question.check(answer)
    with pytest.raises(Illegal, match="can't be combined"):
        question.check(("no", "a"))


def test_silence_means_the_first_options_unless_said_otherwise() -> None:
    assert Ask("Which?", HANDS).default == ("rock",)
    assert Ask("Which?", HANDS, least=0, most=2).default == ()
    assert Ask("Which?", HANDS, default=("paper",)).default == ("paper",)
    assert Ask("Which?", HANDS, default=("",)).default == ("rock",), "however a rule has come to say nothing"


@pytest.mark.parametrize("steps", range(9))
def test_a_save_loads_to_the_same_table(steps: int) -> None:
    script = [
        (0, "rock"),
        (1, "paper"),
        (1, "again"),
        (0, "again"),
        (0, "keep"),
        (0, "yes"),
        (1, "keep"),
        (1, "yes"),
        (1, "rock"),
    ]
    table = begin()
    for seat, choice in script[:steps]:
        table.answer(seat, (choice,))
    again = Table(MATCH, table.save())
    assert not again.lost
    assert msgspec.json.encode(again.state) == msgspec.json.encode(table.state)
    assert saved(again) == saved(table)
    assert again.waiting == table.waiting
    for seat, choice in script[steps:]:
        assert again.answer(seat, (choice,)) == table.answer(seat, (choice,))


def test_mended_rules_ask_the_rest_again() -> None:
    async def other_throw(_: Match) -> str | None:
        lizard = {**HANDS, "lizard": Option("lizard", "Lizard")}
        await ask_all({seat: Ask("Throw!", lizard) for seat in (0, 1)})
        return None

    table = rolling()
    table.answer(0, ("again",))
    table.answer(0, ("keep",))
    mended = msgspec.structs.replace(MATCH, phases={"throw": MATCH.phases["throw"], "roll": other_throw})
    loaded = Table(mended, table.save())
    assert len(loaded.lost) == 2
    assert loaded.waiting == {0, 1}
    assert list(loaded.asks[0].options) == [*HANDS, "lizard"]


def test_a_better_wording_costs_nobody_an_answer() -> None:
    async def reworded(s: Match) -> str | None:
        await ask_all({seat: Ask("Show your hands!", HANDS) for seat in (0, 1)})
        s.tell("Reworded.")
        return None

    table = begin()
    table.answer(0, ("rock",))
    loaded = Table(msgspec.structs.replace(MATCH, phases={"throw": reworded}), table.save())
    assert not loaded.lost
    assert [event.text for event in loaded.answer(1, ("paper",))] == ["Reworded."]


def test_a_held_answer_can_be_taken_back_until_all_are_in() -> None:
    table = begin()
    table.answer(0, ("rock",))
    back = table.undo(0)
    assert back.waiting == {0, 1}
    assert msgspec.json.encode(back.state) == msgspec.json.encode(begin().state)
    back.answer(0, ("paper",))
    back.answer(1, ("rock",))
    assert back.state.wins == [1, 0]
    with pytest.raises(Illegal, match="too late"):
        back.undo(1)


def test_a_step_of_ones_own_can_be_taken_back_but_never_a_throw_of_dice() -> None:
    table = rolling()
    table.answer(0, ("again",))
    with pytest.raises(Illegal, match="too late"):
        table.undo(0)
    table.answer(1, ("keep",))
    table.answer(0, ("keep",))
    back = table.undo(0)
    assert back.asks[0].prompt.startswith("You have")
    assert back.asks[1].prompt == "Sure?"
    back.answer(0, ("nod",))
    assert back.asks[0].prompt == "Sure?"


def test_who_leaves_is_spoken_for_by_the_defaults() -> None:
    table = begin()
    table.leave(0)
    assert table.waiting == {1}
    table.answer(1, ("paper",))
    assert table.state.thrown == [["rock", "paper"]]
    assert table.waiting == {1}, "side by side, the absent seat has gone through all its questions"
    assert table.state.departed == [0]
    with pytest.raises(Illegal, match="has already left"):
        table.leave(0)


@pytest.mark.parametrize("steps", range(5))
def test_leaving_survives_a_save(steps: int) -> None:
    table = begin()
    script: list[Callable[[Table[Match]], object]] = [
        lambda t: t.answer(1, ("paper",)),
        lambda t: t.leave(0),
        lambda t: t.answer(1, ("again",)),
        lambda t: t.answer(1, ("keep",)),
        lambda t: t.answer(1, ("yes",)),
    ]
    for step in script[:steps]:
        step(table)
    again = Table(MATCH, table.save())
    for step in script[steps:]:
        assert step(again) == step(table)
    assert msgspec.json.encode(again.state) == msgspec.json.encode(table.state)
    assert saved(again) == saved(table)


def test_leaving_takes_back_an_answer_that_is_held() -> None:
    table = begin()
    table.answer(0, ("paper",))
    table.leave(0)
    table.answer(1, ("rock",))
    assert table.state.thrown == [["rock", "rock"]]


def test_a_seen_state_has_neither_the_seed_nor_what_concerns_others() -> None:
    table = rolling()
    seen = table.seen_by(0)
    assert seen.state.chance.seed == ""
    assert seen.state.chance.draws == []
    assert seen.state.asked == {0: table.state.asked[0]}
    assert table.state.chance.seed == "seed", "the table itself keeps its seed"
    assert table.seen_by(None).state.thrown == []


def test_old_buttons_are_known_by_the_number_of_their_question() -> None:
    table = rolling()
    before = table.state.asked[1]
    table.answer(0, ("again",))
    assert table.state.asked[1] == before, "the other seat's question is still the same"
    assert table.state.asked[0] == before + 1


def test_a_rule_may_await_nothing_else() -> None:
    class Odd:
        def __await__(self):  # type: ignore[no-untyped-def]
            yield "odd"

    async def odd(_: Match) -> str | None:
        await Odd()
        return None

    game = msgspec.structs.replace(MATCH, phases={"throw": odd})
    with pytest.raises(TypeError, match="rules may await nothing but"):
        Table.new(game, 2, "seed")


def test_a_preset_changes_what_presets_are_about_and_nothing_else() -> None:
    settings = {name: Setting(name, {"no": "no", "yes": "yes"}, "no") for name in ("dragons", "elves", "talks")}
    presets = {
        "plain": Preset("Plain", "Nothing.", {}),
        "wild": Preset("Wild", "Dragons.", {"dragons": "yes"}),
        "full": Preset("Full", "All.", {"dragons": "yes", "elves": "yes"}),
    }
    game = structs.replace(MATCH, settings=settings, presets=presets)
    before = {"dragons": "no", "elves": "yes", "talks": "yes"}
    assert game.preset_of(before) == ""
    assert game.with_preset("wild", before) == {"dragons": "yes", "elves": "no", "talks": "yes"}
    assert game.preset_of({"dragons": "yes"}) == "wild"
    with pytest.raises(Illegal, match="doesn't have that preset"):
        game.with_preset("tame", before)


def test_a_table_needs_the_right_number_of_seats_and_known_settings() -> None:
    with pytest.raises(Illegal, match="played by 2 to 2, not by 3"):
        Table.new(MATCH, 3, "seed")
    with pytest.raises(Illegal, match="no setting “colour”; it has target"):
        begin(colour="red")
    with pytest.raises(Illegal, match="“9” doesn't fit “target”"):
        begin(target="9")


def test_a_save_is_plain_data() -> None:
    table = rolling()
    assert msgspec.json.decode(saved(table), type=Save) == table.save()


def test_a_pass_of_old_in_a_window_that_is_not_opened_any_more_is_no_loss() -> None:
    save = begin().save()
    first = next(iter(Table(MATCH, save).asks[1].options))
    steps = [Step(0, answer=("pass",), asked=1), Step(1, answer=(first,))]
    loaded = Table(MATCH, Save(save.checkpoint, steps))
    assert not loaded.lost
    assert loaded.held == {1: (first,)}
    assert Table(MATCH, Save(save.checkpoint, [Step(0, answer=("lizard",), asked=1)])).lost, "a deed is asked for again"


def test_an_answer_to_a_question_that_once_offered_a_way_back_still_counts() -> None:
    save = begin().save()
    question = Table(MATCH, save).asks[1]
    step = Step(1, answer=(next(iter(question.options)),), asked=fingerprint(1, question, "back"))
    assert not Table(MATCH, Save(save.checkpoint, [step])).lost
    other = Step(1, answer=step.answer, asked=fingerprint(1, question, "another"))
    assert Table(MATCH, Save(save.checkpoint, [other])).lost == [other]
