"""Each command with good and with bad input."""

from __future__ import annotations

from typing import Any

import pytest
from world import World, in_a_world, parts, parts_text, said, whispers

from bot.chairs import with_due
from bot.paces import pace_of


async def told(here: World, who: str, command: str, where: Any = None, **options: Any) -> str:
    """What a command answers; every refusal is private."""
    return said(await here.person(who).slash(where or here.thread, command, **options))


# -- looking things up


@in_a_world
async def test_a_card_is_found_by_its_name_in_any_case(here: World) -> None:
    result = await here.person("ada").slash(here.channel, "godsforge card", name="aIrShIp")
    assert result.response.ephemeral
    assert "Airship" in said(result)
    assert [file.filename for file in result.response.attachments] == ["card.jpg"]


@in_a_world
async def test_an_unknown_card_gets_the_nearest_names(here: World) -> None:
    answer = await told(here, "ada", "godsforge card", here.channel, name="Airshop")
    assert "I can't find a card called “Airshop”. Did you mean Airship" in answer
    assert "I can't find a card" in await told(here, "ada", "godsforge card", here.channel, name="q" * 300)


@in_a_world
async def test_card_names_are_offered_while_one_types(here: World) -> None:
    found = await here.person("ada").autocomplete(here.channel, "godsforge card", "name", "air")
    assert "Airship" in str(found)


@in_a_world
async def test_rules_are_found_by_words_and_by_number(here: World) -> None:
    assert "GF-" in await told(here, "ada", "godsforge rules", here.channel, words="veilstone")
    assert "\n-# GF-ATK-03, both editions · " in await told(
        here, "ada", "godsforge rules", here.channel, words="GF-ATK-03"
    )
    reroll = await told(here, "ada", "godsforge rules", here.channel, words="reroll")
    assert reroll.startswith("**re-roll**: Roll one die again."), "what a newcomer wants to know comes first"
    assert "-# GF-FORGE-" in reroll
    unknown = await told(here, "ada", "godsforge rules", here.channel, words="zeppelin warranty")
    assert "I found no rule for “zeppelin warranty”" in unknown
    assert "such as" in unknown


@in_a_world
async def test_a_game_is_learned_page_by_page(here: World) -> None:
    ada = here.person("ada")
    first = (await ada.slash(here.channel, "godsforge learn")).response
    assert "page 1 of 5" in parts_text(first)
    assert first.ephemeral
    turned = await ada.click(first, label="Next")
    assert "page 2 of 5" in parts_text(turned.response)
    assert "The symbols" in parts_text((await ada.click(first, label="Symbols")).response)
    asked = await ada.slash(here.channel, "godsforge rules", words="how do I play?")
    assert "page 1 of 5" in parts_text(asked.response)


@in_a_world
async def test_lobby_board_and_panel_teach_and_explain(here: World) -> None:
    await here.open_table(ai=1, start=False)
    lesson = await here.person("ada").click(here.lobby, label="How to play")
    assert "page 1 of 5" in parts_text(lesson.response)
    await here.person("ada").click(here.lobby, label="Start")
    lesson = await here.person("ada").click(here.board(), label="How to play")
    assert "page 1 of 5" in parts_text(lesson.response)
    said = parts_text((await here.person("ada").user.click(here.panel("ada"), label="Explain")).response)
    assert "Each round starts here" in said
    assert "**discard**" in said


# -- the table


@in_a_world
async def test_the_list_shows_open_tables_and_says_when_there_is_none(here: World) -> None:
    assert "There's no open table" in await told(here, "ada", "table list", here.channel)
    await here.open_table("bo")
    await here.open_table("cy", start=False)
    lines = (await told(here, "eve", "table list", here.channel)).splitlines()
    assert sorted(line.split("(")[1].split(")")[0] for line in lines) == ["open for players", "running"]
    in_dm = said(await here.person("bo").user.slash("table list"))
    assert "running" in in_dm
    assert "open for players" not in in_dm


@in_a_world
async def test_a_command_for_a_table_needs_one(here: World) -> None:
    for command in ("table log", "table verify", "table pause", "godsforge hand", "godsforge board", "table rematch"):
        assert "You're not in a game right now" in await told(here, "ada", command, here.channel), command


@in_a_world
async def test_the_only_table_of_a_person_is_meant_anywhere(here: World) -> None:
    await here.open_table("bo")
    result = await here.person("bo").user.slash("godsforge hand")
    assert here.controls(result.response)
    other = here.guild.create_text_channel("elsewhere")
    assert here.controls((await here.person("bo").slash(other, "godsforge hand")).response)


@in_a_world
async def test_of_several_tables_the_one_of_the_thread_is_meant(here: World) -> None:
    await here.open_table("bo")
    first = here.thread
    await here.open_table("cy")
    answer = await told(here, "ada", "godsforge hand", here.channel)
    assert "Which table?" in answer
    assert f"<#{first.id}>" in answer
    result = await here.person("bo").slash(here.channel, "godsforge hand")
    assert here.controls(result.response), "bo plays at one of them only"
    for place in (first, here.thread):
        assert f"<#{place.id}>" in await told(here, "ada", "godsforge hand", place)
    assert "You're not playing at this table" in await told(here, "cy", "godsforge hand", first)


@in_a_world
async def test_pause_and_resume_belong_to_the_players(here: World) -> None:
    await here.open_table("bo")
    assert "You're not playing" in await told(here, "eve", "table pause")
    assert "The game isn't paused" in await told(here, "bo", "table resume")
    assert "pauses the game" in await told(here, "bo", "table pause")
    assert "paused" in parts_text(here.board())
    lasts = pace_of((await here.row()).pace).pause
    assert await here.bot.store.earliest_deadline() == here.bot.now() + lasts, "only the pause itself has an end"
    assert "The game isn't running" in await told(here, "ada", "table pause")
    assert "is on again" in await told(here, "ada", "table resume")
    assert await here.bot.store.earliest_deadline() is not None


@in_a_world
async def test_to_concede_one_must_sit_there_and_be_sure(here: World) -> None:
    await here.open_table("bo", "cy")
    assert "You're not playing at this table" in await told(here, "eve", "table concede")
    asked = await here.person("bo").slash(here.thread, "table concede")
    assert "against ada, cy? You lose this game, and there is no way back." in parts_text(asked.response)
    assert asked.response.ephemeral
    assert (await here.bot.tables.get((await here.row()).id)).table.state.departed == [], "nothing has happened yet"
    forged = await here.forge(here.person("eve"), here.board(), f"b:tb_concede:{(await here.row()).id}")
    assert "You're not playing at this table" in said(forged)
    await here.person("bo").click(asked.response, label="Concede the game")
    assert any("gives up" in message.content for message in here.thread.history())
    assert "already left this game" in await told(here, "bo", "table concede")
    assert (await here.row()).status == "playing"
    await here.concede("cy")
    await here.env.settle()
    assert here.over()
    assert "The game is over" in await told(here, "ada", "table concede")


@in_a_world
async def test_a_seat_is_lent_to_an_ai_player_and_taken_back(here: World) -> None:
    await here.open_table("bo")
    assert "You're not playing" in await told(here, "eve", "table replace", level="novice")
    assert "You're already playing yourself" in await told(here, "bo", "table replace")
    assert "an AI player (novice) takes over" in await told(here, "bo", "table replace", level="novice")
    await here.env.settle()
    assert (await here.row()).waiting == [0], "the AI player has answered"
    assert "is back in the game" in await told(here, "bo", "table replace")
    assert (await here.row()).chairs[1].stand_in == ""


@in_a_world
async def test_a_table_is_ended_by_all_who_play_and_is_a_mark_on_who_asked(here: World) -> None:
    await here.open_table("bo")
    assert "Only this table's players" in await told(here, "eve", "table end")
    board, id = here.board(), (await here.row()).id
    for verb in ("tb_end", "tb_agree", "tb_close", "tb_on"):
        assert said(await here.forge(here.person("eve"), board, f"b:{verb}:{id}"))
    assert (await here.row()).ending == ()
    await here.sure("ada", "table end", "Ask the others")
    call = [m for m in here.thread.history() if "wants to end this game" in parts_text(m)][-1]
    assert "already agreed" in said(await here.person("ada").click(call, label="End the game"))
    await here.person("bo").click(call, label="Play on")
    assert ((await here.row()).status, (await here.row()).ending) == ("playing", ())
    assert "somebody wanted to play on" in said(await here.person("bo").click(call, label="End the game"))
    await here.restart()
    await here.sure("ada", "table end", "Ask the others")
    await here.person("bo").click(call, label="End the game")
    assert (await here.row()).status == "ended"
    assert [mark.what for mark in (await here.row()).marks] == ["wants to end it", "plays on", *["wants to end it"] * 2]
    left = [(await here.bot.store.rating(here.person(name).id, "godsforge")).reliability.left for name in ("ada", "bo")]
    assert left == [1, 0]
    assert any("everyone agreed" in message.content for message in here.thread.history())
    result = await here.person("bo").click(board, label="My hand")
    assert whispers(result) == ["This table is closed."]
    assert await here.bot.store.earliest_deadline() is None


@in_a_world
async def test_a_pause_has_an_end_and_the_inbox_tells_ones_own_deadline(here: World) -> None:
    await here.open_table("bo")
    before = {chair.seat: chair.due for chair in (await here.row()).chairs}
    await here.env.advance_time(300)
    assert "It resumes by itself" in await told(here, "bo", "table pause")
    lasts = pace_of((await here.row()).pace).pause
    await here.env.advance_time(lasts - 60)
    assert (await here.row()).status == "paused"
    await here.env.advance_time(120)
    row = await here.row()
    assert (row.status, [mark.what for mark in row.marks]) == ("playing", ["paused"])
    mine = row.chairs[1].due
    assert mine is not None
    assert before[1] is not None
    assert lasts - 1 < mine - before[1] < lasts + 120, "nobody gains or loses time by a pause"
    await here.bot.tables.edit(row.id, lambda row: with_due(row, {0: mine - 60}))
    assert f"<t:{int(mine)}:R>" in await told(here, "bo", "inbox")
    assert f"<t:{int(mine - 60)}:R>" in await told(here, "ada", "inbox")


@in_a_world
async def test_ending_a_table_while_ai_players_think_is_no_fault(here: World) -> None:
    await here.open_table(ai=1)
    here.bot.tables.spawn(here.bot.tables.play_on((await here.row()).id))
    await here.sure("ada", "table end", "End the game")
    here.bot.tables.spawn(here.bot.tables.play_on((await here.row()).id))
    await here.env.settle()
    assert (await here.row()).status == "ended"


async def finish(here: World) -> Any:
    """Somebody gives up; the message with the result."""
    await here.open_table("bo")
    await here.concede("ada")
    await here.env.settle()
    return next(m for m in here.thread.history() if "Check the dice" in parts_text(m))


@in_a_world
async def test_a_game_that_is_over_keeps_its_result(here: World) -> None:
    result = await finish(here)
    assert "This game is already over" in await told(here, "ada", "table end")
    assert "This game is over" in await told(here, "ada", "table replace", level="novice")
    assert "isn't running" in await told(here, "bo", "table pause")
    assert "came from the seed" in said(await here.person("eve").click(result, label="Check the dice"))
    assert (await here.row()).status == "over"


@in_a_world
async def test_a_rematch_is_opened_once_by_those_who_played(here: World) -> None:
    result = await finish(here)
    stranger = await here.person("eve").click(result, label="Rematch")
    assert whispers(stranger) == ["Only the players can ask for a rematch."]
    rematch = f"b:rematch:{(await here.row()).id}"
    both = await here.click_at_once(*((here.person(name), result, rematch) for name in ("ada", "bo")))
    assert sorted(len(whispers(answer)) for answer in both) == [0, 1]
    assert "The rematch is already open" in said(await here.person("bo").click(result, label="Rematch"))
    assert [row.status for row in await here.rows()].count("lobby") == 1
    assert "The rematch is already open" in await told(here, "bo", "table rematch")


@in_a_world
async def test_a_rematch_is_played_in_the_same_thread(here: World) -> None:
    result = await finish(here)
    await here.person("bo").click(result, label="Rematch")
    lobby = here.thread.last_message
    await here.person("bo").click(lobby, label="Start")
    new = next(row for row in await here.rows() if row.status == "playing")
    assert new.host == here.person("bo").id
    assert len(here.channel.threads) == 1
    answer = await here.person("ada").slash(here.thread, "godsforge hand")
    shown = [part for message in (answer.response, *answer.followups) if message for part in parts(message)]
    assert any(new.id in part.get("custom_id", "") for part in shown)
    assert "It's your move" in await told(here, "ada", "help")


# -- people


@in_a_world
async def test_the_inbox_says_what_waits_and_until_when(here: World) -> None:
    assert await told(here, "ada", "inbox", here.channel) == "Nothing is waiting for you."
    await here.open_table("bo")
    answer = said(await here.person("ada").user.slash("inbox"))
    assert f"<#{here.thread.id}>" in answer
    assert f"<t:{int((await here.row()).due or 0)}:R>" in answer
    await here.move_well("ada")
    assert "Nothing is waiting for you" in await told(here, "ada", "inbox")


@in_a_world
async def test_settings_are_kept(here: World) -> None:
    ada = here.person("ada")
    answer = await told(
        here, "ada", "settings", here.channel, hand="button", reminders=False, quiet="22:30-7:00", zone="Europe/Prague"
    )
    assert "only with My hand" in answer
    person = await here.bot.store.person(ada.id)
    assert (person.delivery, person.reminders, person.zone) == ("button", False, "Europe/Prague")
    assert (person.quiet_from, person.quiet_to) == (22 * 60 + 30, 7 * 60)
    await told(here, "ada", "settings", here.channel, quiet="none")
    assert (await here.bot.store.person(ada.id)).quiet_from is None
    assert "green is hard to see" in await told(here, "ada", "settings", here.channel, colours="deutan")
    assert (await here.bot.store.person(ada.id)).palette == "deutan"
    assert "standard colours" in await told(here, "ada", "settings", here.channel, colours="standard")


@in_a_world
@pytest.mark.parametrize("zone", ["Prague", "", "../../etc/passwd", "Europe", "Europe/Prague\x00", "x" * 300])
async def test_a_zone_that_is_none_is_refused(here: World, zone: str) -> None:
    assert "I don't know the time zone" in await told(here, "ada", "settings", here.channel, zone=zone)
    assert (await here.bot.store.person(here.person("ada").id)).zone == "UTC"


@in_a_world
@pytest.mark.parametrize("quiet", ["late", "25:00-07:00", "22:61-07:00", "22-7", "-", "22:30-07:00-09:00"])
async def test_hours_that_are_none_are_refused(here: World, quiet: str) -> None:
    assert "Write quiet hours like 22:30-07:00" in await told(here, "ada", "settings", here.channel, quiet=quiet)


@in_a_world
async def test_who_chose_the_button_gets_no_dm(here: World) -> None:
    await here.person("bo").slash(here.channel, "settings", hand="button")
    await here.open_table("bo")
    assert not here.person("bo").user.dm_channel.history()
    await here.open_hand("bo")
    assert await here.move_well("bo")


@in_a_world
async def test_choosing_dms_again_opens_them_again(here: World) -> None:
    here.close_dms("bo")
    await here.open_table("bo")
    here.env.backend.faults.clear()
    await here.person("bo").slash(here.thread, "settings", hand="dm")
    for name in ("ada", "bo"):
        if name == "bo":
            await here.open_hand("bo")
        assert await here.move_well(name)
    here.private.clear()
    await here.bot.tables.edit((await here.row()).id, lambda row: row, ("panel", "1"))
    await here.env.settle()
    assert here.answers("bo"), "the next question came by DM"


@in_a_world
async def test_help_says_what_one_can_do_here_and_now(here: World) -> None:
    assert "</godsforge new:" in await told(here, "ada", "help", here.channel)
    assert "To open a table, go to a server channel" in said(await here.person("ada").user.slash("help"))
    await here.open_table("bo")
    assert "It's your move" in await told(here, "ada", "help")
    assert "1 table waits for you" in await told(here, "ada", "help", here.channel)
    await here.move_well("ada")
    assert "The others are thinking" in await told(here, "ada", "help")
    assert "It's your move" not in await told(here, "eve", "help")
    await here.concede("ada")
    await here.env.settle()
    assert "This game is over" in await told(here, "ada", "help")


@in_a_world
async def test_help_opens_tables_by_a_press(here: World) -> None:
    shown = await here.person("ada").slash(here.channel, "help")
    opens = next(c for c in here.controls(shown.response) if c["custom_id"] == "b:open:godsforge")
    await here.person("ada").click(shown.response, custom_id=opens["custom_id"])
    assert (await here.row()).status == "lobby"
    assert "Start" in parts_text(here.lobby)


@in_a_world
async def test_settings_and_stops_are_pressed(here: World) -> None:
    ada = here.person("ada")
    shown = (await ada.slash(here.channel, "settings")).response
    await ada.select(shown, ["button"], custom_id="s:mine:hand")
    await ada.select(shown, ["words"], custom_id="s:mine:shown")
    await ada.select(shown, ["deutan"], custom_id="s:mine:colours")
    await ada.click(shown, label="Reminders: on")
    person = await here.bot.store.person(ada.id)
    assert (person.delivery, person.text_mode, person.palette, person.reminders) == ("button", True, "deutan", False)
    stops = (await ada.slash(here.channel, "stops")).response
    await ada.select(stops, ["always"], custom_id="s:my_stop:defiance")
    assert (await here.bot.store.person(ada.id)).stops == {"defiance": "always"}
    for forged in ("s:mine:hand", "s:mine:shown", "s:mine:nonsense", "s:my_stop:nosuchgame"):
        before = await here.bot.store.person(ada.id)
        assert whispers(await here.forge(ada, shown, forged, ["nonsense"]))
        assert await here.bot.store.person(ada.id) == before


@in_a_world
async def test_an_invitation_names_somebody_and_lets_them_sit_down(here: World) -> None:
    assert "no open lobby" in await told(here, "ada", "table invite", here.channel, person=here.person("bo"))
    await here.person("ada").slash(here.channel, "godsforge new")
    lobby = here.channel.last_message
    await here.person("ada").slash(here.channel, "table invite", person=here.person("bo"))
    invitation = here.channel.last_message
    assert here.person("bo").mention in parts_text(invitation)
    await here.person("bo").click(invitation, label="Join")
    assert here.person("bo").mention in parts_text(next(m for m in here.channel.history() if m.id == lobby.id))
    assert here.person("bo").mention in parts_text(invitation), "the invitation itself stays what it is"
    assert "already joined" in await told(here, "ada", "table invite", here.channel, person=here.person("bo"))
