"""Offers: questions that stand open beside the awaited one. Anybody may take one by a click, and nobody is held up,
called or timed out by one."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import runes
from world import World, in_a_world, parts_text, whispers, world

QUICKER = "Too late this time: the game has moved on. Here's how it stands."


@pytest.fixture(autouse=True)
def small_game(monkeypatch: pytest.MonkeyPatch) -> None:
    runes.install(monkeypatch)


async def open_runes(here: World, *others: str, ai: int = 0, **settings: str) -> None:
    await here.open_table(*others, ai=ai, command="runes new", start=False)
    for name, value in settings.items():
        await here.set(name, value)
    await here.person("ada").click(here.lobby, label="Start")


def button(here: World, name: str, label: str) -> str:
    """The custom id of a button on the panel that a person has."""
    return next(str(c["custom_id"]) for c in here.controls(here.panel(name)) if c.get("label") == label)


async def click(here: World, name: str, label: str) -> Any:
    return await here.actor(name).click(here.panel(name), custom_id=button(here, name, label))


async def played(here: World) -> list[tuple[int, str, list[str]]]:
    return [(step.seat, step.kind, list(step.answer)) for step in await here.bot.store.steps((await here.row()).id)]


async def one_round(here: World, *names: str) -> None:
    """Everybody has had a turn, and so a panel in their direct messages."""
    for name in names:
        await click(here, name, "End")


@in_a_world
async def test_a_panel_says_what_is_offered_beside_what_the_game_waits_for(here: World) -> None:
    await open_runes(here, "bo", "cy")
    await here.open_hand("bo")
    text = parts_text(here.panel("bo"))
    assert "**Play a rune?**\n-# Optional: the game is waiting for ada." in text
    assert "Due" not in text
    assert "silence" not in text
    assert {"Play sun", "Play moon", "Play star", "Refresh"} <= {c["label"] for c in here.controls(here.panel("bo"))}
    assert "Optional" not in parts_text(here.panel("ada")), "who is awaited has a question, and no offer"
    assert "Waiting for <@" in parts_text(here.board())


@in_a_world
async def test_an_offer_is_taken_by_somebody_who_is_not_awaited_and_the_awaited_question_stands(here: World) -> None:
    await open_runes(here, "bo", "cy")
    await here.open_hand("bo")
    end = button(here, "ada", "End")
    await click(here, "bo", "Play sun")
    assert await played(here) == [(1, "answer", ["sun"])]
    assert (await here.row()).waiting == [0]
    assert "**bo** plays sun" in parts_text(here.board())
    assert "Play sun" not in parts_text(here.panel("bo"))
    assert "Play moon" in parts_text(here.panel("bo")), "and the next offer stands where the first was taken"
    assert button(here, "ada", "End") == end, "the very same question"
    await here.person("ada").user.click(here.panel("ada"), custom_id=end)
    assert (await here.row()).waiting == [1]


@in_a_world
async def test_a_taken_offer_can_be_undone_as_long_as_nobody_has_acted(here: World) -> None:
    await open_runes(here, "bo", "cy")
    await here.open_hand("bo")
    await click(here, "bo", "Play sun")
    await click(here, "bo", "Undo")
    assert "Play sun" in parts_text(here.panel("bo"))
    await click(here, "bo", "Play star")
    await here.open_hand("cy")
    await click(here, "cy", "Play sun")
    await here.open_hand("bo")
    assert "Undo" not in parts_text(here.panel("bo"))


@in_a_world
async def test_of_two_who_click_at_once_one_is_served_and_the_other_reads_a_kind_sentence(here: World) -> None:
    await open_runes(here, "bo", "cy")
    for name in ("bo", "cy"):
        await here.open_hand(name)
    clicks = [(here.person(name), here.panel(name), button(here, name, "Play sun")) for name in ("bo", "cy")]
    results = await here.click_at_once(*clicks)
    assert sorted(map(whispers, results)) == [[], [QUICKER]]
    assert len(await played(here)) == 1


@in_a_world
async def test_the_awaited_answer_closes_the_offers_and_open_panels_no_longer_act(here: World) -> None:
    await open_runes(here, "bo", "cy")
    for name in ("bo", "cy"):
        await here.open_hand(name)
    old = button(here, "bo", "Play sun"), button(here, "cy", "Play sun")
    await click(here, "ada", "End")
    steps = await played(here)
    for name, control in zip(("bo", "cy"), old, strict=True):
        result = await here.person(name).click(here.panel(name), custom_id=control)
        assert await played(here) == steps
        assert len(whispers(result)) == 1
    assert "Your action?" in parts_text(here.panel("bo")), "now it is their turn"
    assert "the game is waiting for bo" in parts_text(here.panel("cy"))


@in_a_world
async def test_an_offer_stands_after_a_restart(here: World) -> None:
    await open_runes(here, "bo", "cy")
    await here.open_hand("bo")
    await click(here, "bo", "Play sun")
    await here.open_hand("cy")
    before = (await here.truth())[2]
    controls = button(here, "bo", "Play moon"), button(here, "cy", "Play star")
    await here.restart()
    assert (await here.truth())[2] == before
    await here.person("bo").click(here.panel("bo"), custom_id=controls[0])
    assert [step[2] for step in await played(here)] == [["sun"], ["moon"]]
    stale = await here.person("cy").click(here.panel("cy"), custom_id=controls[1])
    assert whispers(stale) == [QUICKER]
    await here.restart()
    await click(here, "cy", "Play star")
    assert "**cy** plays star" in parts_text(here.board())


@in_a_world
async def test_ai_players_take_offers_before_the_person_goes_on(here: World) -> None:
    await open_runes(here, ai=2)
    assert await played(here) == [(seat, "answer", [rune]) for seat in (1, 2) for rune in runes.HELD]
    assert (await here.row()).waiting == [0]
    await click(here, "ada", "End")
    assert (await here.row()).waiting == [0], "the others have had their turns"
    assert "Your action?" in parts_text(here.panel("ada"))


@in_a_world
async def test_ai_players_that_let_an_offer_be_are_not_asked_again_and_hold_nobody_up(
    here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def novice(_: Any, question: Any, *__: object) -> tuple[str, ...]:
        asked.append(question.prompt)
        return tuple(question.default)

    monkeypatch.setitem(runes.GAME.bots, "novice", novice)  # type: ignore[arg-type]
    await open_runes(here, "bo", ai=1)
    assert asked == ["Play a rune?"]
    assert (await here.row()).waiting == [0]
    await click(here, "ada", "Act")
    assert asked == ["Play a rune?"] * 2, "another act, another offer"
    assert [step[2] for step in await played(here)] == [["act"]]


@in_a_world
async def test_nobody_is_called_reminded_or_timed_out_for_an_offer(here: World) -> None:
    await open_runes(here, "bo", "cy")
    await one_round(here, "ada", "bo", "cy")
    before = [len(here.person(name).user.dm_channel.history()) for name in ("bo", "cy")]
    thread = len(here.thread.history())
    await click(here, "ada", "Act")
    assert {chair.seat for chair in (await here.row()).chairs if chair.due is not None} == {0}
    assert {deadline.seat for deadline in await here.bot.store.due_deadlines(1e12)} == {0}
    assert [len(here.person(name).user.dm_channel.history()) for name in ("bo", "cy")] == before
    assert len(here.thread.history()) == thread
    await here.env.advance_time(timedelta(hours=25).total_seconds())
    row = await here.row()
    assert [chair.silent for chair in row.chairs] == [1, 0, 0]
    assert [step[:2] for step in await played(here)][-1] == (0, "answer")
    assert not any("it's your move" in parts_text(m) and "bo" in parts_text(m) for m in here.thread.history())


@in_a_world
async def test_the_panels_that_people_have_are_kept_as_things_stand_without_a_new_message(here: World) -> None:
    await open_runes(here, "bo", "cy")
    await one_round(here, "ada", "bo", "cy")
    panel = here.panel("bo").id
    await click(here, "ada", "Act")
    assert here.panel("bo").id == panel
    assert "**ada** acts." in parts_text(here.panel("bo"))
    await click(here, "cy", "Play sun")
    assert "**cy** plays sun" in parts_text(here.panel("bo"))
    assert "**cy** plays sun" in parts_text(here.panel("ada")), "who is awaited sees it, too"
    await click(here, "bo", "Play moon")
    assert (await played(here))[-1] == (1, "answer", ["moon"])


@in_a_world
async def test_who_has_left_takes_no_offer_and_the_others_play_on(here: World) -> None:
    await open_runes(here, "bo", "cy")
    await here.open_hand("bo")
    old = button(here, "bo", "Play sun")
    await here.concede("bo")
    result = await here.person("bo").click(here.panel("bo"), custom_id=old)
    assert await played(here) == [(1, "leave", [])]
    assert len(whispers(result)) == 1
    assert "You left this game." in parts_text(here.panel("bo"))
    await here.open_hand("cy")
    await click(here, "cy", "Play sun")
    await click(here, "ada", "End")
    assert (await here.row()).waiting == [2], "silence ends bo's turn"


@in_a_world
async def test_the_awaited_one_may_leave_while_offers_stand(here: World) -> None:
    await open_runes(here, "bo", "cy")
    await here.open_hand("cy")
    old = button(here, "cy", "Play sun")
    await here.concede("ada")
    assert (await here.row()).waiting == [1]
    assert whispers(await here.person("cy").click(here.panel("cy"), custom_id=old)) == [QUICKER]
    await click(here, "cy", "Play sun")
    assert (await played(here))[-1] == (2, "answer", ["sun"])


@pytest.mark.usefixtures("drafted")
@in_a_world
async def test_several_choices_of_an_offer_are_drafted_and_confirmed(here: World) -> None:
    await open_runes(here, "bo", "cy", several="yes")
    await here.open_hand("bo")
    await here.choose("bo", ["sun", "star"])
    await here.restart()
    await here.open_hand("bo")
    await click(here, "bo", "Confirm: Play sun, Play star")
    assert await played(here) == [(1, "answer", ["sun", "star"])]
    assert "**bo** plays sun and star." in parts_text(here.board())


@pytest.mark.usefixtures("drafted")
@in_a_world
async def test_what_was_drafted_for_an_offer_that_has_closed_is_forgotten(here: World) -> None:
    await open_runes(here, "bo", "cy", several="yes")
    await here.open_hand("cy")
    await here.choose("cy", ["sun"])
    confirm = button(here, "cy", "Confirm: Play sun")
    await click(here, "ada", "Act")
    result = await here.person("cy").click(here.panel("cy"), custom_id=confirm)
    assert len(whispers(result)) == 1
    assert [step[2] for step in await played(here)] == [["act"]]
    assert (await here.row()).chairs[2].draft == ()


async def requests_of_a_game(here: World, **settings: str) -> tuple[list[str], list[str]]:
    """What the bot asks of Discord while nobody takes an offer: at the table in its order, and in all."""
    await open_runes(here, "bo", "cy", **settings)
    await one_round(here, "ada", "bo", "cy")
    done = len(here.env.http_requests)
    await click(here, "ada", "Act")
    await click(here, "ada", "End")
    await here.env.advance_time(timedelta(minutes=5).total_seconds())
    requests = here.env.http_requests[done:]
    public = [request.method for request in requests if f"/channels/{here.thread.id}/" in request.path]
    return public, sorted(f"{request.method} {len(request.path)}" for request in requests)


def test_nothing_that_is_sent_tells_who_is_offered_something(tmp_path: Path) -> None:
    async def in_both() -> list[Any]:
        found = []
        for holding in ("all", "the first"):
            async with world(tmp_path / holding) as here:
                found.append(await requests_of_a_game(here, holding=holding))
        return found

    some, others = asyncio.run(in_both())
    assert "PATCH" in some[0], "the board"
    assert some == others


@in_a_world
async def test_an_offer_that_is_taken_unseen_changes_nothing_at_the_table(here: World) -> None:
    await open_runes(here, "bo", "cy", face="down")
    await one_round(here, "ada", "bo", "cy")
    place, done = str(here.thread.id), len(here.env.http_requests)
    await click(here, "cy", "Play sun")
    assert [r for r in here.env.http_requests[done:] if place in r.path and r.method != "GET"] == []
    assert (await played(here))[-1] == (2, "answer", ["sun"])
