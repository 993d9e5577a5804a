"""A game outlives the place where it is played: whatever people delete, it goes on in the next one."""

from __future__ import annotations

from typing import Any

import pytest
from world import World, in_a_world, parts_text, said

from bot.store import TableRow


def delete(here: World, channel: Any) -> None:
    here.env.backend.delete_channel(channel.id)


def boards(here: World) -> list[Any]:
    return [m for m in here.thread.history() if "The table in words" in parts_text(m)]


def lines(channel: Any) -> list[str]:
    return [m.content for m in channel.history() if m.content.startswith("🧵")]


def why(row: TableRow) -> str:
    """Why a table has lost its place."""
    return row.lost.why if row.lost is not None else ""


@in_a_world
@pytest.mark.parametrize("told", [True, False])
async def test_a_deleted_thread_is_opened_again_in_its_channel(
    here: World, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether Discord tells of it, or it is found out when something is to be sent there."""
    await here.open_table("bo")
    before, game = await here.row(), (await here.truth())[2]
    old = here.thread.id
    if not told:
        monkeypatch.setattr(here.bot, "extra_events", {})
    delete(here, here.thread)
    if not told:
        assert await here.move_well("ada")
        game = (await here.truth())[2]
    await here.env.settle()
    await here.env.advance_time(60)
    row = await here.row()
    assert (row.status, row.channel) == ("playing", before.channel)
    assert row.thread == here.thread.id != old
    assert row.lost is None
    assert (await here.truth())[2] == game
    people = ", ".join(f"<@{person}>" for person in sorted(row.people()))
    assert lines(here.channel) == [f"🧵 {people}: the thread of your Godsforge game is gone, so it continues here."]
    assert len(boards(here)) == 1
    assert row.board == here.board().id
    for name in ("ada", "bo") if told else ("bo",):
        assert await here.move_well(name)
    assert (await here.bot.store.counts())["outbox"] == 0


@in_a_world
async def test_a_game_is_played_to_its_end_though_each_thread_is_deleted(here: World) -> None:
    await here.open_table(ai=1)
    for number in range(400):
        if here.over():
            break
        if number in (2, 5, 9):
            delete(here, here.thread)
            await here.env.advance_time(60)
        await here.move_well("ada")
    assert here.over()
    assert (await here.row()).status == "over"
    assert len(lines(here.channel)) == 3


@in_a_world
async def test_a_result_that_found_no_thread_is_posted_in_the_next_one(here: World) -> None:
    await here.open_table(ai=1)
    here.env.inject_error("*", f"/channels/{here.thread.id}*", status=404, code=10003, times=None)
    await here.bot.tables.leave((await here.row()).id, 0)
    await here.env.advance_time(120)
    assert (await here.row()).status == "over"
    assert here.over()
    assert (await here.bot.store.counts())["outbox"] == 0


@in_a_world
async def test_where_the_channel_is_gone_too_the_game_waits_for_a_new_place(here: World) -> None:
    await here.open_table("bo")
    game = (await here.truth())[2]
    delete(here, here.thread)
    delete(here, here.channel)
    await here.env.advance_time(60)
    row = await here.row()
    assert row.status == "paused"
    assert why(row).startswith("The game is paused because its channel was deleted.")
    assert await here.bot.store.earliest_deadline() is None
    click = await here.actor("bo").click(here.panel("bo"), custom_id=here.answers("bo")[-1]["custom_id"])
    assert "its channel was deleted. Use `/table resume` in the channel where you want to go on." in said(click)

    here.channel = here.guild.create_text_channel("elsewhere")
    assert "its channel is gone" in said(await here.person("ada").slash(here.channel, "table list"))
    asked = len(here.sent("POST", "/messages"))
    await here.env.advance_time(3600)
    assert len(here.sent("POST", "/messages")) == asked  # nothing is tried where nobody can be
    result = await here.person("bo").slash(here.channel, "table resume")
    assert "The game is on again" in said(result)
    await here.env.advance_time(60)
    row = await here.row()
    assert (row.status, row.channel, row.thread) == ("playing", here.channel.id, here.thread.id)
    assert row.lost is None
    assert (await here.truth())[2] == game
    assert len(boards(here)) == 1
    assert await here.move_well("ada")
    assert await here.move_well("bo")
    assert (await here.bot.store.counts())["outbox"] == 0


@in_a_world
async def test_a_bot_that_was_sent_away_pauses_its_games(here: World) -> None:
    await here.open_table("bo")
    here.env.inject_error("*", f"/channels/{here.thread.id}*", status=403, code=50001, times=None)
    here.env.inject_error("*", f"/channels/{here.channel.id}*", status=403, code=50001, times=None)
    await here.move_well("ada")
    await here.env.advance_time(60)
    row = await here.row()
    assert row.status == "paused"
    assert "I can't write in its channel any more" in why(row)


@in_a_world
async def test_only_players_take_a_game_to_another_place(here: World) -> None:
    await here.open_table("bo")
    delete(here, here.thread)
    delete(here, here.channel)
    await here.env.advance_time(60)
    here.channel = here.guild.create_text_channel("elsewhere")
    result = await here.person("cy").slash(here.channel, "table resume")
    assert "You're not in a game right now" in said(result)
    assert (await here.row()).status == "paused"


@in_a_world
async def test_a_place_that_is_there_after_all_stays(here: World) -> None:
    """Discord may refuse once what it allows a moment later."""
    await here.open_table("bo")
    thread = here.thread.id
    here.env.inject_error("*", f"/channels/{thread}/messages*", status=404, code=10003, times=1)
    await here.move_well("ada")
    await here.env.advance_time(60)
    row = await here.row()
    assert (row.status, row.thread, row.lost) == ("playing", thread, None)
    assert lines(here.channel) == []
    assert f"Waiting for <@{here.person('bo').id}>" in parts_text(here.board())


@in_a_world
async def test_a_finished_game_whose_thread_is_deleted_is_left_alone(here: World) -> None:
    await here.open_table(ai=1)
    for _ in range(400):
        if here.over():
            break
        await here.move_well("ada")
    await here.env.advance_time(60)
    delete(here, here.thread)
    await here.env.advance_time(60)
    assert (await here.row()).status == "over"
    assert lines(here.channel) == []


@in_a_world
async def test_a_lobby_whose_message_was_deleted_is_shown_again(here: World) -> None:
    await here.open_table(start=False)
    old = here.lobby.id
    shown = (await here.person("ada").click(here.lobby, label="Settings")).response
    here.env.backend.delete_message(here.channel.id, old)
    pick = next(c["custom_id"] for c in here.controls(shown) if c["custom_id"].endswith(":pace"))
    await here.person("ada").select(shown, ["live"], custom_id=pick)
    assert (await here.row()).lobby == here.lobby.id != old
    await here.person("bo").click(here.lobby, label="Join")
    await here.person("ada").click(here.lobby, label="Start")
    assert (await here.row()).status == "playing"


@in_a_world
async def test_a_lobby_without_its_channel_goes_on_where_its_host_resumes_it(here: World) -> None:
    await here.open_table("bo", start=False)
    delete(here, here.channel)
    here.channel = here.guild.create_text_channel("elsewhere")
    await here.person("ada").slash(here.channel, "table resume")
    row = await here.row()
    assert (row.status, row.channel, row.lobby) == ("lobby", here.channel.id, here.lobby.id)
    assert sorted(row.people()) == sorted(here.person(name).id for name in ("ada", "bo"))
    await here.person("ada").click(here.lobby, label="Start")
    assert (await here.row()).status == "playing"
