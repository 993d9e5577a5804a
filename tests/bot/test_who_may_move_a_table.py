"""What guests, moderators elsewhere and people who have left can do to a table that others play: nothing."""

from __future__ import annotations

from typing import Any

import discord
from msgspec import structs
from world import World, in_a_world, parts_text, said

from bot.store import Lost, TableRow

EVERYTHING = discord.Permissions(administrator=True)


async def told(here: World, name: str, command: str, place: Any = None, **options: Any) -> str:
    return said(await here.person(name).slash(place or here.thread, command, **options))


def own_server(here: World, name: str) -> tuple[Any, Any]:
    other = here.env.create_guild("elsewhere")
    ruler = other.create_role("rulers", permissions=EVERYTHING)
    return other.add_member(here.person(name).user, roles=[ruler]), other.create_text_channel("talk")


@in_a_world
async def test_a_guest_cannot_carry_a_lobby_off_to_a_server_of_their_own(here: World) -> None:
    await here.open_table("bo", start=False)
    bo, talk = own_server(here, "bo")
    before = await here.row()
    said(await bo.slash(talk, "table resume"))
    after = await here.row()
    assert (after.guild, after.channel, after.lobby, after.status) == (
        before.guild,
        before.channel,
        before.lobby,
        "lobby",
    )


@in_a_world
async def test_a_game_without_a_place_goes_to_another_server_with_its_host_alone(here: World) -> None:
    await here.open_table("bo")
    row = await here.row()
    await here.bot.tables.edit(row.id, without_a_place)
    bo, talk = own_server(here, "bo")
    assert "Only its host can move a table" in said(await bo.slash(talk, "table resume"))
    assert (await here.row()).guild == row.guild


def without_a_place(row: TableRow) -> TableRow:
    return structs.replace(row, status="paused", lost=Lost(why="The channel is gone."))


@in_a_world
async def test_who_has_left_decides_nothing_more_at_the_table(here: World) -> None:
    await here.open_table("bo", "cy")
    await here.concede("ada")
    for command, options in (("table pause", {}), ("table replace", {"level": "novice"}), ("table concede", {})):
        assert "You've already left this game" in await told(here, "ada", command, **options)
    assert "Only this table's players" in await told(here, "ada", "table end"), "the host is no host after that"
    assert (await here.row()).status == "playing"


@in_a_world
async def test_the_panel_of_who_has_left_says_so_and_asks_nothing(here: World) -> None:
    await here.open_table("bo", "cy")
    await here.concede("ada")
    await here.env.advance_time(5)
    panel = here.panel("ada")
    assert "You left this game." in parts_text(panel)
    assert not here.answers("ada")
