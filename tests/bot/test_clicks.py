"""Clicks that come twice, too late, from the wrong person, or were never offered: none of them acts."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec import structs
from world import World, confirms, in_a_world, parts_text, play, said, whispers

from bot.chairs import with_chair
from bot.tables import Tables
from bot.ui.controls import HANDLERS, with_draft
from games.kernel import Illegal


def confirm(here: World, name: str) -> str:
    return next(c["custom_id"] for c in here.answers(name) if confirms(c))


def texts(here: World, *names: str) -> list[str]:
    return [parts_text(here.panel(name)) for name in names]


@in_a_world
async def test_the_last_two_answers_in_the_same_moment_resolve_once(here: World) -> None:
    await here.open_table("bo")
    clicks = [(here.actor(name), here.panel(name), confirm(here, name)) for name in ("ada", "bo")]
    results = await here.click_at_once(*clicks)
    assert all(result.acknowledged for result in results)
    steps = await here.bot.store.steps((await here.row()).id)
    assert sorted(step.seat for step in steps) == [0, 1]
    live = await here.bot.tables.get((await here.row()).id)
    assert live.table.state.phase == "forge_roll"
    assert {live.question(0), live.question(1)} == {2}


@in_a_world
async def test_a_click_asks_the_database_for_no_table_and_once_for_the_person(here: World) -> None:
    await here.open_table("bo")
    asked: Counter[str] = Counter()
    for name in ("table", "version", "play", "person"):
        count_calls(here.bot.store, name, asked)
    here.bot.herald.kinds = dict.fromkeys(here.bot.herald.kinds, nothing)  # what it shows it looks at by itself
    await here.actor("ada").click(here.panel("ada"), custom_id=confirm(here, "ada"))
    assert asked == {"person": 1}
    assert len(await here.bot.store.steps((await here.row()).id)) == 1


def count_calls(store: Any, name: str, calls: Counter[str]) -> None:
    ask = getattr(store, name)

    async def count(id: Any) -> Any:
        calls[name] += 1
        return await ask(id)

    setattr(store, name, count)


async def nothing(_: object) -> None:
    """Nothing is sent: this is about clicks."""


@in_a_world
async def test_a_click_on_what_another_process_has_drafted_is_understood(here: World) -> None:
    await here.open_table("bo")
    id, elsewhere = (await here.row()).id, Tables(here.bot.store, here.bot.now)
    live = await here.bot.tables.get(id)
    choice = next(iter(live.table.asks[0].options))
    await elsewhere.edit(id, lambda row: with_chair(row, 0, draft=(choice,)))
    assert live.draft(0) == [], "so far as this process remembers"
    sealed = with_draft(live.seal(0), [choice])
    await here.forge(here.actor("ada"), here.panel("ada"), f"b:confirm:{id}:0:{sealed}")
    assert [step.answer for step in await here.bot.store.steps(id)] == [[choice]]


@in_a_world
async def test_many_answers_in_the_same_moment_count_once(here: World) -> None:
    await here.open_table("bo")
    id = (await here.row()).id
    tables = here.bot.tables
    results = await asyncio.gather(
        *(tables.answer(id, seat, 1, ()) for seat in (0, 1, 0, 1, 0, 1)), return_exceptions=True
    )
    assert [isinstance(result, Illegal) for result in results] == [False, False, True, True, True, True]
    assert len(await here.bot.store.steps(id)) == 2


@in_a_world
async def test_the_same_click_twice_acts_once(here: World) -> None:
    await here.open_table("bo")
    click = (here.actor("ada"), here.panel("ada"), confirm(here, "ada"))
    results = await here.click_at_once(click, click)
    told = [sentence for result in results for sentence in whispers(result)]
    assert told == ["You've already answered. Undo that to change it."]
    assert len(await here.bot.store.steps((await here.row()).id)) == 1


@in_a_world
async def test_a_click_on_an_old_panel_shows_the_present_question(here: World) -> None:
    await here.open_table("bo")
    await here.open_hand("ada")
    old = here.private.pop("ada")
    stale = next(c["custom_id"] for c in here.controls(old) if confirms(c))
    await play(here, ["ada", "bo"], Random(1), 2)
    before = await here.truth()
    result = await here.person("ada").click(old, custom_id=stale)
    assert "That move is already done" in said(result)
    assert await here.truth() == before
    renewed = {c["custom_id"] for c in here.controls(old)}
    assert renewed == {c["custom_id"] for c in here.controls(here.panel("ada"))}, "it has the present controls now"


@in_a_world
@pytest.mark.parametrize("verb", ["clear", "back", "draft"])
async def test_an_old_control_changes_neither_draft_nor_answer(here: World, verb: str) -> None:
    await here.open_table("bo")
    row = await here.row()
    seal = (await here.bot.tables.get(row.id)).seal(0)
    seal = seal if verb == "back" else with_draft(seal, [])
    await play(here, ["ada", "bo"], Random(1), 2)
    before = await here.truth()
    old = f"b:{verb}:{row.id}:0:{seal}" if verb != "draft" else f"s:draft:{row.id}:0:{seal}:0"
    result = await here.forge(here.actor("ada"), here.panel("ada"), old, ["card:Airship"] if verb == "draft" else ())
    assert "That move is already done" in said(result)
    assert await here.truth() == before


@in_a_world
async def test_a_question_that_was_put_anew_is_another_one(here: World) -> None:
    """After an answer is undone, the next question can have an old number: old controls must not fit it."""
    await here.open_table("bo")
    live = await here.bot.tables.get((await here.row()).id)
    question = live.table.asks[0]
    seal = live.seal(0)
    question.options = dict(reversed(list(question.options.items())))  # type: ignore[assignment]
    assert live.seal(0) != seal
    way = next(iter(question.options))
    seal, question.options = live.seal(0), {way: structs.replace(question.options[way], label="Another way")}
    assert live.seal(0) != seal, "the same options can say something else"
    with pytest.raises(Illegal, match="already done"):
        await here.bot.tables.answer(live.row.id, 0, seal[:-1] + "x", ())


@pytest.mark.usefixtures("drafted")
@in_a_world
@pytest.mark.parametrize("control", ["Keep all cards", "Confirm: ", "Start over", ":draft:"])
async def test_a_control_does_what_it_says_or_nothing_when_the_draft_was_changed_in_another_panel(
    here: World, control: str
) -> None:
    await here.open_table("bo")

    def dm() -> Any:
        return [m for m in here.person("ada").user.dm_channel.history() if m.components][-1]

    first, second = [o["value"] for c in here.answers("ada") for o in c.get("options", ())][:2]
    if control != "Keep all cards":
        await here.choose("ada", [first])
    (old,) = [c for c in here.controls(dm()) if control in f"{c.get('label', '')} {c['custom_id']}"]
    await here.open_hand("ada")
    await here.person("ada").select(here.private["ada"], [second], custom_id=here.answers("ada")[0]["custom_id"])
    before = await here.truth()
    if control == ":draft:":
        result = await here.person("ada").user.select(dm(), [first], custom_id=old["custom_id"])
    else:
        result = await here.person("ada").user.click(dm(), custom_id=old["custom_id"])
    assert "You changed your choice in another panel" in said(result)
    assert await here.truth() == before
    shown = [c["custom_id"] for c in here.controls(dm())]
    assert shown == [c["custom_id"] for c in here.controls(here.private["ada"])], "it is drawn anew"
    confirm = next(c for c in here.controls(dm()) if ":confirm:" in c["custom_id"])
    await here.person("ada").user.click(dm(), custom_id=confirm["custom_id"])
    assert (await here.truth())[1][0].answer == [second]


@in_a_world
async def test_several_choices_are_answered_in_one_press(here: World) -> None:
    await here.open_table("bo")
    (pick,) = [c for c in here.answers("ada") if ":whole:" in c["custom_id"]]
    both = next(option for option in pick["options"] if ", " in option["label"])
    await here.actor("ada").select(here.panel("ada"), [both["value"]], custom_id=pick["custom_id"])
    (step,) = await here.bot.store.steps((await here.row()).id)
    assert step.answer == both["value"].split("&")
    assert len(step.answer) == 2
    assert f"Your answer: **{both['label']}**" in parts_text(here.panel("ada"))


@in_a_world
async def test_the_button_that_says_to_keep_all_keeps_all_whatever_was_drafted(here: World) -> None:
    await here.open_table("bo")
    id, live = (await here.row()).id, await here.bot.tables.get((await here.row()).id)
    choice = next(iter(live.table.asks[0].options))
    await here.bot.tables.edit(id, lambda row: with_chair(row, 0, draft=(choice,)))
    await here.actor("ada").click(here.panel("ada"), label="Keep all cards")
    assert [step.answer for step in await here.bot.store.steps(id)] == [[]]


FORGED = [
    "b:answer:{table}:0:{seal}:card:Airship",  # no such choice in this question
    "b:answer:{table}:0:{seal}:",
    "b:answer:{table}:0:{seal}",
    "b:answer:{table}:0:99.00000000:pass",
    "b:answer:{table}:0:-1:pass",
    "b:answer:{table}:0:²:pass",
    "b:answer:{table}:1:{seal}:pass",  # another's seat
    "b:answer:{table}:7:{seal}:pass",
    "b:answer:nosuchid:0:{seal}:pass",
    "b:answer",
    "b:confirm:{table}:1:{draft}",
    "b:confirm:{table}:0:{seal}",
    "b:confirm:{table}:0:{seal}.00000000",
    "b:clear:{table}:0:{seal}.",
    "b:confirm:{table}",
    "b:clear:{table}:1:{draft}",
    "b:back:{table}:1:{seal}",
    "b:back:{table}:0:{seal}",  # nothing was answered yet
    "b:grey:{table}:1:{seal}",
    "b:hand:nosuchid",
    "b:look:nosuchid",
    "b:unheard:{table}",
    "b:::::",
    "b:vote:{table}:1:0:yes",
    "b:vote:{table}:x:y:yes",
    "b:vote:{table}:99:1:yes",
    "b:return:{table}:1",
    "b:start:{table}",
    "b:join:{table}",
    "b:leave:{table}",
    "b:ai:{table}:novice",
    "b:ai:{table}:godlike",
    "b:unai:{table}",
    "b:close:{table}",
    "b:options:{table}",
    "b:options:{table}:1",
    "b:options:{table}:x",
    "b:think:{table}:0:{seal}",  # in a game that has no windows
    "b:think:{table}:1:{seal}",
    "b:rematch:{table}",
    "b:hint:{table}:0",  # at a table of two people
    "b:hint:{table}:1",
    "b:follow:{table}:0:{seal}",
    "b:explain:{table}:1",
    "b:learn:nosuchgame",
    "b:turn:godsforge:x",
    "b:first:nosuchgame",
    "s:draft:{table}:0:{draft}:x",
    "s:draft:{table}:0:{draft}:0",  # with values that are no choices
    "s:draft:{table}:1:{draft}:0",
    "s:pick:{table}:0:{seal}:0",
    "s:whole:{table}:0:{seal}:all",
    "s:whole:{table}:1:{seal}:all",
    "b:none:{table}:1:{seal}",
    "b:none:{table}:0:99.00000000",
    "b:usual:{table}:0:{seal}:0",  # a question without usual answers
    "b:usual:{table}:0:{seal}:x",
    "s:setting:{table}:edition",
    "s:setting:{table}:nonsense",
    "s:stop:{table}:0",
    "s:stop:{table}:1",
    "s:unheard:{table}",
]


@in_a_world
async def test_forged_controls_are_refused_with_a_private_sentence(here: World) -> None:
    await here.open_table("bo")
    row = await here.row()
    seal = (await here.bot.tables.get(row.id)).seal(0)
    before = await here.truth()
    for form in FORGED:
        custom_id = form.format(table=row.id, seal=seal, draft=with_draft(seal, []))
        values = ["nothing of the kind", "x" * 90] if custom_id.startswith("s:") else []
        result = await here.forge(here.actor("ada"), here.panel("ada"), custom_id, values)
        assert result.acknowledged, custom_id
        assert whispers(result), custom_id
        assert "went wrong" not in said(result), custom_id
        assert await here.truth() == before, custom_id


@pytest.mark.usefixtures("drafted")
@in_a_world
async def test_too_many_values_and_values_that_repeat_are_refused(here: World) -> None:
    await here.open_table("bo")
    live = await here.bot.tables.get((await here.row()).id)
    names, seal, id = list(live.table.asks[0].options), live.seal(0), live.row.id
    await here.forge(here.actor("ada"), here.panel("ada"), f"s:draft:{id}:0:{with_draft(seal, [])}:0", names)
    assert not any(":confirm:" in c["custom_id"] for c in here.answers("ada")), "three are too many to confirm"
    before = await here.truth()
    for custom_id in (f"b:confirm:{id}:0:{with_draft(seal, names)}", f"s:pick:{id}:0:{seal}:0"):
        result = await here.forge(here.actor("ada"), here.panel("ada"), custom_id, [names[0], names[0]])
        assert whispers(result)
        assert await here.truth() == before


@in_a_world
async def test_somebody_else_can_use_none_of_a_players_controls(here: World) -> None:
    await here.open_table("bo")
    stranger = here.person("eve")
    board = here.board()
    row = await here.row()
    before = await here.truth()
    hand = (await here.bot.tables.get(row.id)).table.state.players[0].hand
    for who, words in (
        (stranger, "You're not playing at this table"),
        (here.person("bo"), "question is for another player"),
    ):
        for control in here.controls(here.panel("ada")):
            if control["custom_id"].startswith("b:learn:"):
                continue  # how to play is no secret
            result = await here.forge(who, board, control["custom_id"], ["x"] if control["type"] == 3 else ())
            assert words in said(result), control["custom_id"]
            assert await here.truth() == before
            assert not any(card in said(result) for card in hand)


@in_a_world
async def test_a_stranger_gets_no_hand(here: World) -> None:
    await here.open_table("bo")
    result = await here.person("eve").click(here.board(), label="My hand")
    assert whispers(result) == ["You're not playing at this table."]
    assert not [m for m in (result.response, *result.followups) if m and m.attachments]


@in_a_world
async def test_a_panel_is_never_put_into_a_public_message(here: World) -> None:
    """Even if a private control stood on the public board, what it shows would be shown privately."""
    await here.open_table("bo")
    board = here.board()
    seen = parts_text(board)
    row = await here.row()
    for custom_id in (f"b:look:{row.id}", f"b:confirm:{row.id}:0:1.00000000"):
        result = await here.forge(here.person("ada"), board, custom_id)
        assert all(m.ephemeral for m in result.followups)
        assert result.followups
    assert parts_text(here.board()) == seen


@in_a_world
async def test_taking_back_is_refused_once_all_are_in(here: World) -> None:
    await here.open_table("bo")
    row = await here.row()
    await here.use("ada", here.answers("ada")[-1], Random(1))
    change = next(c["custom_id"] for c in here.controls(here.panel("ada")) if ":back:" in c["custom_id"])
    await here.use("bo", here.answers("bo")[-1], Random(1))
    before = await here.truth()
    result = await here.forge(here.actor("ada"), here.panel("ada"), change)
    assert "That move is already done" in said(result)
    assert await here.truth() == before
    assert len(await here.bot.store.steps(row.id)) == 2


@in_a_world
async def test_nothing_is_answered_while_the_game_is_paused(here: World) -> None:
    await here.open_table("bo")
    await here.person("bo").slash(here.thread, "table pause")
    before = await here.truth()
    result = await here.actor("ada").click(here.panel("ada"), custom_id=confirm(here, "ada"))
    assert "paused" in said(result)
    assert await here.truth() == before
    await here.person("ada").slash(here.thread, "table resume")
    await here.actor("ada").click(here.panel("ada"), custom_id=confirm(here, "ada"))
    assert len(await here.bot.store.steps(before[0].id)) == 1


@in_a_world
async def test_a_fault_in_the_rules_loses_nothing_and_is_said(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await here.open_table("bo")
    before = await here.truth()

    def broken(*_: Any) -> None:
        raise KeyError("a rule that is wrong")

    with monkeypatch.context() as patch:
        patch.setattr("games.kernel.table.Table._do", broken)
        result = await here.actor("ada").click(here.panel("ada"), custom_id=confirm(here, "ada"))
    assert "went wrong on my side, but nothing is lost" in said(result)
    assert ["a rule that is wrong" in words for words in here.complaints.take()] == [True]
    assert await here.truth() == before
    await here.actor("ada").click(here.panel("ada"), custom_id=confirm(here, "ada"))
    assert len(await here.bot.store.steps(before[0].id)) == 1


def test_every_verb_says_how_many_words_it_takes() -> None:
    assert all(shape.start >= 1 for _, shape in HANDLERS.values())
