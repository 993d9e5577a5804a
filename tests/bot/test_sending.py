"""What is sent arrives, once: whatever Discord answers, and whatever people delete."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from world import World, in_a_world, parts_text

from bot.herald import passing


def boards(here: World) -> list[Any]:
    return [m for m in here.thread.history() if "The table in words" in parts_text(m)]


def panels(here: World, name: str) -> list[Any]:
    return [m for m in here.person(name).user.dm_channel.history() if m.components]


async def both_confirm(here: World) -> None:
    for name in ("ada", "bo"):
        assert await here.move_well(name)


@in_a_world
@pytest.mark.parametrize("status", [500, 503, 429])
async def test_a_board_and_a_panel_that_discord_refuses_for_now_arrive_later(here: World, status: int) -> None:
    await here.open_table("bo", start=False)
    here.env.inject_error("POST", "/channels/*/messages", status=status, times=5)
    await here.person("ada").click(here.lobby, label="Start")
    await here.env.advance_time(120)
    assert len(boards(here)) == 1
    assert len([m for m in here.thread.history() if "Dice locked in" in parts_text(m)]) == 1
    assert [len(panels(here, name)) for name in ("ada", "bo")] == [1, 1]
    assert (await here.bot.store.counts())["outbox"] == 0


@in_a_world
async def test_an_edit_that_fails_for_now_is_repeated(here: World) -> None:
    await here.open_table("bo")
    here.env.inject_error("PATCH", f"/channels/{here.thread.id}/messages/*", status=500, times=2)
    await here.move_well("ada")
    await here.env.advance_time(60)
    assert len(boards(here)) == 1
    assert f"Waiting for <@{here.person('bo').id}>" in parts_text(here.board())


@in_a_world
async def test_a_line_that_breaks_is_tried_again(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await here.open_table("bo", start=False)
    real, breaks = discord.PartialMessageable.send, [TimeoutError(), OSError("no route")]

    async def send(self: Any, *content: Any, **more: Any) -> Any:
        if breaks:
            raise breaks.pop()
        return await real(self, *content, **more)

    monkeypatch.setattr(discord.PartialMessageable, "send", send)
    await here.person("ada").click(here.lobby, label="Start")
    await here.env.advance_time(30)
    assert not breaks
    assert len(boards(here)) == 1


@in_a_world
async def test_a_deleted_board_is_posted_again(here: World) -> None:
    await here.open_table("bo")
    here.env.backend.delete_message(here.thread.id, here.board().id)
    await here.move_well("ada")
    assert len(boards(here)) == 1
    assert (await here.row()).board == here.board().id


@in_a_world
async def test_a_board_in_an_archived_thread_is_posted_again(here: World) -> None:
    await here.open_table("bo")
    path = f"/channels/{here.thread.id}/messages/*"
    here.env.inject_error("PATCH", path, status=400, code=50083, message="Thread is archived")
    await here.move_well("ada")
    assert len(boards(here)) == 1


@in_a_world
async def test_the_board_moves_down_with_each_round_and_the_old_one_goes(here: World) -> None:
    await here.open_table(ai=1)
    first = here.board().id
    live = await here.bot.tables.get((await here.row()).id)
    while live.table.state.round == 1:
        assert await here.move_well("ada")
        live = await here.bot.tables.get(live.row.id)
    assert [m.id == first for m in boards(here)] == [False]
    assert len(panels(here, "ada")) == 1


@in_a_world
async def test_a_table_that_cannot_be_drawn_holds_up_no_other(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await here.open_table("bo")
    broken, thread = (await here.row()).id, here.thread
    real = here.bot.herald.board

    async def board(mail: Any) -> None:
        if mail.table == broken:
            raise RuntimeError("a picture that cannot be drawn")
        await real(mail)

    monkeypatch.setitem(here.bot.herald.kinds, "board", board)
    await here.move_well("ada")
    await here.open_table(ai=1)
    assert here.thread.id != thread.id
    assert len(boards(here)) == 1
    assert any("a picture that cannot be drawn" in words for words in here.complaints.take())


@in_a_world
async def test_a_kind_that_is_unknown_is_kept_and_stops_nothing(here: World) -> None:
    """As after a step back to an older version of the bot."""
    await here.open_table("bo")
    row = await here.row()
    await here.bot.tables.edit(row.id, lambda row: row, ("unheard", ""))
    await here.env.settle()
    assert any("sending failed" in words for words in here.complaints.take())
    await both_confirm(here)
    assert "rolls" in parts_text(here.board())
    here.complaints.take()


@in_a_world
async def test_every_send_has_a_nonce_so_that_a_repeated_one_is_dropped(here: World) -> None:
    await here.open_table("bo", ai=1)
    await both_confirm(here)
    sends = [r for r in here.env.http_requests if r.method == "POST" and r.path.endswith("/messages")]
    keys = [(r.path, r.json["nonce"]) for r in sends]
    assert all(r.json["enforce_nonce"] for r in sends)
    assert all(len(str(key)) <= 25 for _, key in keys)
    assert len(set(keys)) == len(keys)


@in_a_world
async def test_a_panel_that_is_sent_again_is_not_removed(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord answers a repeated nonce with the first message: that one must stay."""
    await here.open_table("bo")
    row = await here.row()
    panel = here.panel("ada")

    async def send(*_: Any, **__: Any) -> Any:
        return panel

    monkeypatch.setattr(discord.DMChannel, "send", send)
    await here.bot.tables.edit(row.id, lambda row: row, ("panel", "0"))
    await here.env.settle()
    assert here.panel("ada").id == panel.id


@in_a_world
async def test_only_the_seat_that_must_act_is_pinged_and_only_once(here: World) -> None:
    here.close_dms("bo")
    await here.open_table("bo")
    bo = here.person("bo")
    pings = [m for m in here.thread.history() if parts_text(m).startswith(f"<@{bo.id}>")]
    assert len(pings) == 1
    silent = [r for r in here.sent("POST", f"/channels/{here.thread.id}/messages") if r.json.get("flags", 0) & 1 << 12]
    loud = [r for r in here.sent("POST", f"/channels/{here.thread.id}/messages") if r not in silent]
    assert [f"<@{bo.id}>" in str(r.json["components"]) for r in loud] == [True]
    assert all(r.json["allowed_mentions"]["parse"] == [] for r in silent)


@pytest.mark.parametrize(
    ("fault", "again"),
    [
        (TimeoutError(), True),
        (ConnectionResetError(), True),
        (ValueError(), False),
    ],
)
def test_what_may_pass_is_tried_again(fault: BaseException, again: bool) -> None:
    assert passing(fault) is again
