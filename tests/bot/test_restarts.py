"""The bot ends and begins again between two clicks: nobody notices."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import discord
import pytest
from effort import tries
from world import World, confirms, in_a_world, parts_text, play, said

from bot.session import REDRAWN

NAMES = ("ada", "bo")


@in_a_world
async def test_a_game_goes_on_over_a_restart_before_every_click(here: World) -> None:
    await here.open_table("bo", ai=1)
    for turn in range(tries(9, 14)):
        before = await here.truth()
        panels = [parts_text(here.panel(name)) for name in NAMES]
        await here.restart()
        assert await here.truth() == before
        assert [parts_text(here.panel(name)) for name in NAMES] == panels, "a restart sends nothing anew"
        assert any([await here.move_well(name) for name in NAMES][:1]) or await here.move_well("bo"), turn
        assert len(await here.bot.store.steps(before[0].id)) > len(before[1])


@in_a_world
async def test_a_whole_game_with_a_restart_before_every_third_click_ends(here: World) -> None:
    await here.open_table(command="godsforge solo")
    clicks = 0
    while not here.over():
        if clicks % 3 == 0:
            await here.restart()
        assert await here.move_well("ada")
        clicks += 1
    row = await here.row()
    assert (row.status, clicks > 20) == ("over", True)
    steps = await here.bot.store.steps(row.id)
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))


@in_a_world
async def test_a_lobby_works_after_a_restart_before_every_click(here: World) -> None:
    ada, bo = here.person("ada"), here.person("bo")
    await ada.slash(here.channel, "godsforge new")
    await here.restart()
    await bo.click(here.lobby, label="Join")
    await here.restart()
    await here.add_ai("adept")
    await here.restart()
    shown = (await ada.click(here.lobby, label="Settings")).response
    await here.restart()
    await ada.select(shown, ["chosen"], custom_id=f"s:setting:{(await here.row()).id}:opening")
    await here.restart()
    await ada.click(here.lobby, label="Start")
    await here.restart()
    assert "Keep four of these ten cards" in parts_text(here.panel("bo"))


@in_a_world
async def test_controls_from_before_a_restart_work_or_refresh_themselves(here: World) -> None:
    await here.open_table("bo")
    await here.open_hand("ada")
    old = here.private.pop("ada")
    was = [c["custom_id"] for c in here.controls(old)]
    await play(here, NAMES, Random(3), 4)
    await here.restart()
    before = await here.truth()
    stale = next(c["custom_id"] for c in here.controls(old) if confirms(c))
    result = await here.person("ada").click(old, custom_id=stale)
    assert "That move is already done" in said(result)
    assert await here.truth() == before
    assert [c["custom_id"] for c in here.controls(old)] != was, "the old panel shows the present question"
    hand = await here.person("ada").click(here.board(), label="My hand")
    assert hand.response is not None
    assert {c["custom_id"] for c in here.controls(hand.response)} == {c["custom_id"] for c in here.controls(old)}


@pytest.mark.usefixtures("drafted")
@in_a_world
async def test_a_draft_survives_a_restart(here: World) -> None:
    await here.open_table("bo")
    pick = next(c for c in here.answers("ada") if ":draft:" in c["custom_id"])
    await here.actor("ada").select(here.panel("ada"), [pick["options"][0]["value"]], custom_id=pick["custom_id"])
    await here.restart()
    await here.move("ada", Random(1))
    steps = await here.bot.store.steps((await here.row()).id)
    assert steps[0].answer == [pick["options"][0]["value"]]


@in_a_world
async def test_ai_players_whose_turn_it_was_go_on_after_a_restart(here: World) -> None:
    await here.open_table(ai=1, start=False)
    here.bot.tables.play_on = nothing  # type: ignore[method-assign, assignment]
    await here.person("ada").click(here.lobby, label="Start")
    assert (await here.row()).waiting == [0, 1]
    await here.restart()
    await here.env.settle()
    assert (await here.row()).waiting == [0]


async def nothing(_: str) -> None:
    """As if the process had ended before the AI player answered."""


@in_a_world
async def test_what_was_not_sent_before_a_restart_is_sent_after_it(here: World) -> None:
    await here.open_table("bo", start=False)
    here.env.inject_error("POST", "/channels/*/messages", status=502, times=None)
    await here.person("ada").click(here.lobby, label="Start")
    assert not here.thread.history()
    here.env.backend.faults.clear()
    await here.restart()
    await here.env.advance_time(10)
    assert "My hand" in parts_text(here.board())
    assert here.answers("ada")
    assert here.answers("bo")


def boards(here: World) -> list[int]:
    return [m.id for m in here.thread.history() if "The table in words" in parts_text(m)]


def panels(here: World, name: str) -> list[int]:
    return [m.id for m in here.person(name).user.dm_channel.history() if m.components]


async def next_round(here: World) -> None:
    """Somebody answers until another round has begun: the board moves down."""
    live = await here.bot.tables.get((await here.row()).id)
    before = live.table.state.round
    while live.table.state.round == before:
        assert await here.move_well("ada")
        live = await here.bot.tables.get(live.row.id)


@in_a_world
async def test_killed_before_an_old_board_was_removed_it_goes_after_the_restart(here: World) -> None:
    await here.open_table(ai=1)
    old = boards(here)
    with pytest.MonkeyPatch.context() as killed:
        killed.setattr(discord.PartialMessage, "delete", the_end)
        await next_round(here)
        assert len(boards(here)) == 2
    await here.restart()
    await here.env.advance_time(60)
    assert len(boards(here)) == 1
    assert boards(here) != old
    assert boards(here) == [(await here.row()).board]


@in_a_world
async def test_killed_before_an_old_panel_was_removed_it_goes_after_the_restart(here: World) -> None:
    await here.open_table("bo")
    await here.move_well("ada")
    old = panels(here, "ada")
    with pytest.MonkeyPatch.context() as killed:
        killed.setattr(discord.PartialMessage, "delete", the_end)
        await here.move_well("bo")
        assert len(panels(here, "ada")) == 2
    await here.restart()
    await here.env.advance_time(60)
    assert len(panels(here, "ada")) == 1
    assert panels(here, "ada") != old


@in_a_world
async def test_what_was_posted_and_not_noted_before_a_kill_is_cleared_away(here: World) -> None:
    """Discord knows a nonce for a few minutes; this one has forgotten all of them."""
    await here.open_table("bo", start=False)
    edit = here.bot.tables.edit

    async def dies(id: str, change: Any, *mail: Any) -> Any:
        if change.__name__ == "remember":
            raise asyncio.CancelledError
        return await edit(id, change, *mail)

    with pytest.MonkeyPatch.context() as killed:
        killed.setattr(here.bot.tables, "edit", dies)
        await here.person("ada").click(here.lobby, label="Start")
        unnoted = boards(here)
        assert len(unnoted) == 1
        assert (await here.row()).board is None
    await here.restart()
    await here.env.advance_time(60)
    row = await here.row()
    assert boards(here) == [row.board]
    assert boards(here) != unnoted
    for seat, name in enumerate(NAMES):
        panel = row.chairs[seat].panel
        assert panel is not None
        assert panels(here, name) == [panel.message]
    assert here.answers("ada")


async def the_end(*_: Any, **__: Any) -> None:
    """The process is killed here."""
    raise asyncio.CancelledError


def dm_panels(here: World, name: str) -> list[Any]:
    return [m for m in here.person(name).user.dm_channel.history() if m.components]


def asks_of_discord(here: World) -> list[Any]:
    return [r for r in here.env.http_requests if r.method != "GET"]


async def click_and_die(here: World, monkeypatch: pytest.MonkeyPatch, name: str, said_on_it: str) -> None:
    """What is clicked is durable, and then the process ends. Another one begins."""

    async def die(*_: object) -> None: ...

    (control,) = [c for c in here.answers(name) if said_on_it in f"{c.get('label', '')} {c['custom_id']}"][:1]
    with monkeypatch.context() as patch:
        patch.setattr("bot.clicks.renew", die)
        if control["type"] == 3:
            values = [control["options"][0]["value"]]
            await here.actor(name).select(here.panel(name), values, custom_id=control["custom_id"])
        else:
            await here.actor(name).click(here.panel(name), custom_id=control["custom_id"])
    await here.restart()


@pytest.mark.usefixtures("drafted")
@in_a_world
@pytest.mark.parametrize("deed", [":draft:", "Keep all cards", "reroll"])
async def test_what_follows_a_click_is_shown_though_we_died_before_we_drew_it(
    here: World, deed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await here.open_table("bo")
    while not [c for c in here.answers("ada") if deed in f"{c.get('label', '')} {c['custom_id']}"]:
        assert await here.move_well("ada") or await here.move_well("bo")
    before = len((await here.truth())[1])
    await click_and_die(here, monkeypatch, "ada", deed)
    posts = len(here.thread.history())
    await here.env.advance_time(2 * REDRAWN)
    assert len((await here.truth())[1]) == before + (deed != ":draft:"), "it was durable"
    (panel,) = dm_panels(here, "ada")
    live = await here.bot.tables.get((await here.row()).id)
    if deed == "Keep all cards":
        assert "Your answer" in parts_text(panel)
    else:
        assert [c for c in here.controls(panel) if f":0:{live.seal(0)}" in c["custom_id"]]
    assert ("Confirm: " in parts_text(panel)) == (deed == ":draft:")
    assert len(here.thread.history()) == posts
    assert (await here.bot.store.counts())["outbox"] == 0


@in_a_world
async def test_what_was_drawn_after_a_click_is_not_sent_as_well(here: World) -> None:
    await here.open_table("bo", ai=1)
    await here.open_hand("bo")
    for turn in range(5):
        await play(here, NAMES, Random(turn), 4)
        assert (await here.bot.store.counts())["outbox"] == 0
        done = len(asks_of_discord(here))
        await here.env.advance_time(2 * REDRAWN)
        assert asks_of_discord(here)[done:] == []
    assert len(dm_panels(here, "ada")) == 1
