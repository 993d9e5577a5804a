"""A right is good where it was given: at the table, and not where a command is typed."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from event_desks import event, slash
from world import World, in_a_world, said, whispers

HOSTS_ONLY = "Only the table's host or a channel moderator can do that."
EVERYTHING = discord.Permissions(administrator=True)


def ruler_elsewhere(here: World, name: str) -> tuple[Any, Any]:
    """Somebody who may do everything in a server of their own, and a channel there."""
    other = here.env.create_guild("elsewhere")
    member = other.add_member(here.person(name).user, roles=[other.create_role("rulers", permissions=EVERYTHING)])
    return member, other.create_text_channel("talk")


NO_RIGHT = "Only this table's players or a channel moderator can do that."


@in_a_world
async def test_a_moderator_of_another_server_cannot_end_a_table_here(here: World) -> None:
    await here.open_table("bo")
    bo, elsewhere = ruler_elsewhere(here, "bo")
    assert "There's no game here" in said(await bo.slash(elsewhere, "table end"))
    forged = await here.forge(here.person("bo"), here.board(), f"b:tb_close:{(await here.row()).id}")
    assert "who isn't playing" in said(forged)
    assert (await here.row()).status == "playing"


@in_a_world
async def test_a_moderator_ends_a_table_with_a_reason_and_none_at_which_they_play(here: World) -> None:
    mod = here.moderator("mod")
    await here.open_table("mod")
    await here.sure("mod", "table end", "Ask the others", reason="I am losing.")
    forged = await here.forge(mod, here.board(), f"b:tb_close:{(await here.row()).id}")
    assert "who isn't playing" in said(forged)
    assert (await here.row()).status == "playing"
    other = here.moderator("other")
    assert "Say why" in said(await other.slash(here.thread, "table end"))
    asked = await other.slash(here.thread, "table end", reason="It is *spam*.")
    await other.click(asked.response, label="End the game")
    row = await here.row()
    assert (row.status, row.marks[-1].reason) == ("ended", "It is *spam*.")
    assert any("It is \\*spam\\*." in message.content for message in here.thread.history())


@in_a_world
async def test_a_right_in_one_channel_is_none_in_another_nor_after_one_has_left(here: World) -> None:
    await here.open_table("bo")
    keeps = discord.PermissionOverwrite(manage_messages=True)
    here.guild.create_text_channel("own", overwrites={here.person("eve"): keeps})
    assert NO_RIGHT in said(await here.person("eve").slash(here.thread, "table end", reason="x"))
    mod = here.moderator("mod")
    asked = await mod.slash(here.thread, "table end", reason="x")
    here.guild.remove_member(mod)
    forged = await here.forge(mod.user, asked.response, f"b:tb_close:{(await here.row()).id}")
    assert "who isn't playing" in said(forged)
    assert (await here.row()).status == "playing"


@in_a_world
@pytest.mark.parametrize("verb", ["s:robots:{}", "b:close:{}", "b:options:{}", "b:start:{}", "b:hosting:{}"])
async def test_no_button_of_a_lobby_works_with_rights_of_another_server(here: World, verb: str) -> None:
    await here.open_table("cy", start=False)
    before = await here.row()
    bo, elsewhere = ruler_elsewhere(here, "bo")
    posted = await bo.send(elsewhere, "hello")
    result = await here.forge(bo, posted, verb.replace("{}", before.id), ["add:novice"])
    assert HOSTS_ONLY in " ".join(whispers(result))
    assert await here.row() == before


@in_a_world
async def test_no_setting_is_changed_with_rights_of_another_server(here: World) -> None:
    await here.open_table("cy", start=False)
    before = await here.row()
    bo, elsewhere = ruler_elsewhere(here, "bo")
    posted = await bo.send(elsewhere, "hello")
    result = await here.forge(bo, posted, f"s:setting:{before.id}:pace", ["live"])
    assert HOSTS_ONLY in " ".join(whispers(result))
    assert await here.row() == before


@in_a_world
async def test_who_manages_another_server_cannot_cancel_an_event_here(here: World) -> None:
    await slash(here, "ada", "create", game="godsforge", name="Cup", format="swiss")
    row = await event(here)
    bo, elsewhere = ruler_elsewhere(here, "bo")
    result = await bo.slash(elsewhere, "organise cancel", event=row.id, reason="mine")
    assert "I can't find that event." in said(result)
    posted = await bo.send(elsewhere, "hello")
    assert "I can't find that event." in said(await here.forge(bo, posted, f"b:ev_do:{row.id}:open"))
    assert await event(here) == row
