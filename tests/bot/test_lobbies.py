"""Before a game: who joins, who may decide, and what is refused with a sentence."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from msgspec.structs import replace
from world import World, in_a_world, parts, parts_text, said, whispers

from games.registry import GAMES

HOSTS_ONLY = "Only the table's host or a channel moderator can do that."


def names(here: World) -> str:
    return parts_text(here.lobby)


async def refuses(here: World, actor: Any, label: str, words: str) -> None:
    """The click is answered privately, and the lobby stays as it is."""
    before, shown = await here.rows(), parts_text(here.lobby)
    result = await actor.click(here.lobby, label=label)
    assert words in " ".join(whispers(result))
    assert await here.rows() == before
    assert parts_text(here.lobby) == shown


@in_a_world
async def test_a_lobby_shows_who_sits_there_and_how_the_hand_reaches_them(here: World) -> None:
    here.close_dms("bo")
    await here.open_table("bo", ai=1, start=False)
    lines = parts_text(here.lobby)
    assert f"<@{here.person('ada').id}> · host · ✅ hand by DM" in lines
    assert f"<@{here.person('bo').id}> · 🖐️ uses *My hand*" in lines
    assert "🤖 Thalia (novice)" in lines


@in_a_world
async def test_closed_dms_are_told_to_the_person_at_once_and_privately(here: World) -> None:
    here.close_dms("bo")
    await here.open_table(start=False)
    result = await here.person("bo").click(here.lobby, label="Join")
    assert ["I can't send you DMs" in words for words in whispers(result)] == [True]
    assert "My hand" in whispers(result)[0]


@in_a_world
async def test_discord_being_down_for_a_moment_closes_nobodys_dms(here: World) -> None:
    await here.open_table(start=False)
    path = f"/channels/{here.person('bo').user.dm_channel.id}/messages"
    here.env.inject_error("POST", path, status=503, times=1)
    await here.person("bo").click(here.lobby, label="Join")
    assert not (await here.bot.store.person(here.person("bo").id)).dms_closed
    assert (await here.row()).chairs[1].reachable is None


@in_a_world
async def test_joining_twice_is_refused(here: World) -> None:
    await here.open_table("bo", start=False)
    await refuses(here, here.person("bo"), "Join", "You've already joined.")
    await refuses(here, here.person("ada"), "Join", "You've already joined.")


@in_a_world
async def test_two_joins_in_the_same_moment_give_two_seats(here: World) -> None:
    await here.open_table(start=False)
    join = f"b:join:{(await here.row()).id}"
    people = [here.person(name) for name in ("bo", "cy", "di", "ed")]
    results = await here.click_at_once(*((person, here.lobby, join) for person in people))
    row = await here.row()
    assert [chair.seat for chair in row.chairs] == [0, 1, 2, 3]
    assert len(row.people()) == 4
    assert sum("The table is full." in said(result) for result in results) == 1


@in_a_world
async def test_whoever_does_not_sit_there_cannot_leave_and_the_host_stays(here: World) -> None:
    await here.open_table("bo", start=False)
    await refuses(here, here.person("eve"), "Leave", "You're not playing at this table.")
    await refuses(here, here.person("ada"), "Leave", "You're the host. Close the table instead.")
    await here.person("bo").click(here.lobby, label="Leave")
    assert len((await here.row()).chairs) == 1


@in_a_world
async def test_a_full_table_takes_neither_people_nor_ai_players(here: World) -> None:
    await here.open_table("bo", "cy", ai=1, start=False)
    await refuses(here, here.person("eve"), "Join", "The table is full.")
    assert {option["label"] for option in ai_select(here)["options"]}.isdisjoint({"Add AI: novice", "Add AI: master"})
    forged = await here.forge(here.person("ada"), here.lobby, f"s:robots:{(await here.row()).id}", ["add:master"])
    assert "The table is full." in " ".join(whispers(forged))
    assert len((await here.row()).chairs) == 4


@in_a_world
async def test_ai_players_come_and_go_at_the_hosts_wish_alone(here: World) -> None:
    await here.open_table("bo", start=False)
    assert HOSTS_ONLY in " ".join(whispers(await here.add_ai("adept", "bo")))
    forged = await here.forge(here.person("ada"), here.lobby, f"s:robots:{(await here.row()).id}", ["remove:1"])
    assert "That AI player is no longer here." in " ".join(whispers(forged))
    for level in ("novice", "master"):
        await here.add_ai(level)
    assert HOSTS_ONLY in " ".join(whispers(await here.change_ai("remove:3", "bo")))
    assert [chair.level for chair in (await here.row()).chairs] == ["", "", "novice", "master"]
    assert "Remove Orrin (master)" in [option["label"] for option in ai_select(here)["options"]]
    await here.change_ai("remove:3")
    row = await here.row()
    assert [(chair.seat, chair.level) for chair in row.chairs] == [(0, ""), (1, ""), (2, "novice")]


@in_a_world
async def test_a_level_that_a_game_has_not_is_offered_at_none_of_its_tables(
    here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = {level: player for level, player in GAMES["godsforge"].bots.items() if level in ("novice", "adept")}
    monkeypatch.setitem(GAMES, "godsforge", replace(GAMES["godsforge"], bots=few))
    await here.open_table("bo", start=False)
    offered = [option["label"] for option in ai_select(here)["options"]]
    assert offered == ["Add AI: novice", "Add AI: adept"]
    await here.person("ada").click(here.lobby, label="Start")
    refused = await here.person("bo").slash(here.thread, "table replace", level="master")
    assert "Godsforge has no master yet" in " ".join(whispers(refused))


@in_a_world
async def test_a_grandmaster_sits_down_where_the_game_offers_it(here: World) -> None:
    await here.open_table(command="defiance new", start=False)
    await here.add_ai("grandmaster")
    assert [chair.level for chair in (await here.row()).chairs] == ["", "grandmaster"]


def ai_select(here: World) -> dict[str, Any]:
    return next(part for part in parts(here.lobby) if ":robots:" in part.get("custom_id", ""))


def tempers(here: World) -> list[str]:
    return [option["label"] for option in ai_select(here)["options"] if option["label"].startswith("Make ")]


@in_a_world
async def test_an_ai_player_gets_the_temperament_that_the_host_likes_and_is_called_by_it(here: World) -> None:
    await here.open_table("bo", start=False)
    assert not tempers(here), "there is no AI player yet"
    await here.add_ai("adept")
    assert tempers(here) == [
        "Make Thalia cautious",
        "Make Thalia bold",
        "Make Thalia crafty",
    ]
    await here.change_ai("bold:2")
    assert "🤖 Thalia (bold adept)" in names(here)
    assert (await here.row()).chairs[2].level == "bold adept"
    result = await here.change_ai("crafty:2", "bo")
    assert HOSTS_ONLY in " ".join(whispers(result))
    await here.change_ai("even-tempered:2")
    assert (await here.row()).chairs[2].level == "adept"
    assert "🤖 Thalia (adept)" in names(here)


@in_a_world
async def test_at_the_largest_table_every_ai_player_can_still_be_changed(here: World) -> None:
    await here.open_table(ai=7, command="gods-war new", start=False)
    selects = [part for part in parts(here.lobby) if ":robots:" in part.get("custom_id", "")]
    offered = [option["value"] for select in selects for option in select["options"]]
    assert {f"{what}:{seat}" for what in ("remove", "cautious", "bold", "crafty") for seat in range(1, 8)} == {*offered}
    await here.person("ada").select(here.lobby, ["crafty:7"], custom_id=selects[-1]["custom_id"])
    assert (await here.row()).chairs[7].level == "crafty novice"


@in_a_world
async def test_a_tempered_ai_player_plays(here: World) -> None:
    await here.open_table(start=False)
    await here.add_ai("master")
    await here.change_ai("crafty:1")
    await here.person("ada").click(here.lobby, label="Start")
    await here.bot.tables.settle()
    row = await here.row()
    assert (row.status, row.waiting) == ("playing", [0]), "it has answered"


@in_a_world
async def test_nobody_starts_alone(here: World) -> None:
    await here.open_table(start=False)
    assert next(part for part in parts(here.lobby) if part.get("label") == "Start")["disabled"]
    result = await here.forge(here.person("ada"), here.lobby, f"b:start:{(await here.row()).id}")
    assert whispers(result) == ["You need one more player to play. Let others join, or add an AI player."]
    assert (await here.row()).status == "lobby"
    assert not here.channel.threads


@in_a_world
@pytest.mark.parametrize("label", ["Start", "Settings", "Manage"])
async def test_only_the_host_decides(here: World, label: str) -> None:
    await here.open_table("bo", start=False)
    await refuses(here, here.person("bo"), label, HOSTS_ONLY)
    await refuses(here, here.person("eve"), label, HOSTS_ONLY)
    assert not here.channel.threads


@in_a_world
async def test_a_moderator_may_close_a_lobby(here: World) -> None:
    await here.open_table("bo", start=False)
    mod = here.moderator("mod")
    await mod.click((await mod.click(here.lobby, label="Manage")).response, label="Close")
    assert (await here.row()).status == "ended"
    assert "This table was closed." in parts_text(here.lobby)
    result = await here.forge(here.person("eve"), here.lobby, f"b:join:{(await here.row()).id}")
    assert whispers(result) == ["This lobby is closed."]


@in_a_world
async def test_a_game_that_has_begun_changes_no_more(here: World) -> None:
    await here.open_table("bo")
    row, lobby = await here.row(), here.lobby
    assert "The game is on" in parts_text(lobby)
    for verb in ("join", "leave", "start", "close", "options"):
        result = await here.forge(here.person("ada"), lobby, f"b:{verb}:{row.id}")
        assert "started" in " ".join(whispers(result)), verb
    result = await here.forge(here.person("ada"), lobby, f"s:robots:{row.id}", ["add:novice"])
    assert "started" in " ".join(whispers(result))
    result = await here.forge(here.person("ada"), lobby, f"s:setting:{row.id}:edition", ["1"])
    assert "started" in " ".join(whispers(result))
    assert (await here.row()).chairs == row.chairs
    assert (await here.row()).settings == row.settings


@in_a_world
async def test_settings_belong_to_the_host_and_have_known_values(here: World) -> None:
    await here.open_table("bo", start=False)
    row = await here.row()
    shown = (await here.person("ada").click(here.lobby, label="Settings")).response
    assert shown.ephemeral
    for actor, custom_id, values, words in (
        (here.person("bo"), f"s:setting:{row.id}:edition", ["1"], "Only the table's host"),
        (here.person("ada"), f"s:setting:{row.id}:edition", ["3"], "doesn't fit"),
        (here.person("ada"), f"s:setting:{row.id}:weather", ["rain"], "has no setting"),
        (here.person("ada"), f"s:setting:{row.id}:pace", ["hasty"], "I don't know that pace."),
        (here.person("ada"), f"s:setting:{row.id}:pace", [], "can't use that button"),
    ):
        result = await here.forge(actor, here.lobby, custom_id, values)
        assert words in " ".join(whispers(result))
        assert (await here.row()) == row
    await here.set("pace", "live")
    assert "15 minutes per move" in parts_text(here.lobby)


@in_a_world
async def test_a_table_for_one_takes_nobody_else(here: World) -> None:
    await here.open_table(command="godsforge solo", start=False)
    row = await here.row()
    for name, custom_id in (("bo", f"b:join:{row.id}"), ("ada", f"s:robots:{row.id}")):
        result = await here.forge(here.person(name), here.lobby, custom_id, ["add:novice"])
        assert whispers(result) == ["This table is for one player."]
    assert (await here.row()).chairs == row.chairs


@in_a_world
async def test_what_the_rules_refuse_is_said_before_a_thread_is_opened(here: World) -> None:
    await here.open_table(command="godsforge solo", start=False)
    row = await here.row()
    await here.forge(here.person("ada"), here.lobby, f"s:setting:{row.id}:edition", ["1"])
    result = await here.person("ada").click(here.lobby, label="Start")
    assert "The first edition has no solo game" in said(result)
    assert not here.channel.threads


@in_a_world
async def test_two_starts_in_the_same_moment_start_one_game(here: World) -> None:
    await here.open_table("bo", start=False)
    start = (here.person("ada"), here.lobby, f"b:start:{(await here.row()).id}")
    await here.click_at_once(start, start)
    assert len(here.channel.threads) == 1
    assert len(await here.rows()) == 1
    assert len([m for m in here.thread.history() if "Dice locked in" in parts_text(m)]) == 1


@in_a_world
async def test_a_start_that_was_cut_short_after_its_thread_can_be_repeated(here: World) -> None:
    await here.open_table("bo", start=False)
    real = here.bot.tables.start

    async def cut_short(*_: Any) -> None:
        raise RuntimeError("the process ends here")

    here.bot.tables.start = cut_short  # type: ignore[method-assign, assignment]
    await here.person("ada").click(here.lobby, label="Start")
    here.complaints.take()
    here.bot.tables.start = real  # type: ignore[method-assign]
    assert (await here.row()).status == "lobby"
    await here.person("ada").click(here.lobby, label="Start")
    row = await here.row()
    assert (row.status, row.thread) == ("playing", here.thread.id)
    assert here.answers("bo")


def channel_without(here: World, **denied: bool) -> Any:
    everyone = here.guild.default_role
    return here.guild.create_text_channel("other", overwrites={everyone: discord.PermissionOverwrite(**denied)})


@in_a_world
@pytest.mark.parametrize("denied", ["create_public_threads", "send_messages_in_threads"])
async def test_where_no_thread_can_be_opened_the_channel_is_the_table(here: World, denied: str) -> None:
    here.channel = channel_without(here, **{denied: False})
    await here.open_table("bo")
    row = await here.row()
    assert (row.status, row.thread) == ("playing", None)
    assert any("The table in words" in parts_text(m) for m in here.channel.history())
    result = await here.person("bo").slash(here.channel, "godsforge hand")
    assert here.controls(result.response)


@in_a_world
@pytest.mark.parametrize("denied", ["send_messages", "attach_files"])
async def test_where_the_bot_cannot_write_it_says_so_privately(here: World, denied: str) -> None:
    here.channel = channel_without(here, **{denied: False})
    result = await here.person("ada").slash(here.channel, "godsforge new")
    assert "I can't play here without these permissions: " in whispers(result)[0]
    assert not await here.rows()


@in_a_world
async def test_a_table_is_opened_in_a_server(here: World) -> None:
    for command in ("godsforge new", "godsforge solo"):
        result = await here.person("ada").user.slash(command)
        assert "Open tables in a server channel" in said(result)
    assert not await here.rows()
