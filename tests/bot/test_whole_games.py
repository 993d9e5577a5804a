"""Whole games, from the lobby to the result, by clicks only."""

from __future__ import annotations

from random import Random

import pytest
from world import World, confirms, in_a_world, parts_text, play, play_out, said

from games.kernel import commitment


@in_a_world
async def test_three_play_godsforge_to_the_end_by_clicks_only(here: World) -> None:
    await here.open_table("bo", ai=1)
    promise = here.thread.history()[0]
    assert "Dice locked in before the game" in parts_text(promise)
    await play_out(here, "ada", "bo")
    row = await here.row()
    assert (row.status, row.waiting) == ("over", [])
    assert row.result is not None
    shown = parts_text(next(m for m in here.thread.history() if "Check the dice" in parts_text(m)))
    proof = said(await here.person("eve").click(promise, label="Show the proof"))
    assert commitment(row.seed) in proof
    assert row.seed in shown
    assert "every roll and shuffle came from it" in shown
    assert "Rematch" in shown


@in_a_world
async def test_whoever_closed_their_dms_is_told_once_and_plays_with_my_hand(here: World) -> None:
    here.close_dms("bo")
    await here.open_table("bo", ai=1)
    assert (await here.bot.store.person(here.person("bo").id)).dms_closed
    await here.open_hand("bo")
    await play_out(here, "ada", "bo")
    assert (await here.row()).status == "over"
    told = [r for r in here.env.http_requests if "I can't send you DMs" in str(r.json)]
    assert len(told) == 1
    refused = here.sent("POST", f"/channels/{here.person('bo').user.dm_channel.id}/messages")
    assert len(refused) == 1, "what is closed is not tried again"


@in_a_world
async def test_closed_dms_are_remembered_at_the_next_table(here: World) -> None:
    here.close_dms("bo")
    for _ in range(2):
        await here.open_table("bo", start=False)
        await here.person("ada").click((await here.manage()).response, label="Close")
    assert len(here.sent("POST", f"/channels/{here.person('bo').user.dm_channel.id}/messages")) == 1


@in_a_world
async def test_dms_that_close_during_a_game_lead_to_my_hand(here: World) -> None:
    await here.open_table("bo", ai=0)
    here.close_dms("bo")
    random = Random(3)
    bo = here.person("bo")
    while not (await here.bot.store.person(bo.id)).dms_closed:
        moved = [await here.move(name, random) for name in ("ada", "bo")]
        assert any(moved)
    assert any(f"<@{bo.id}>, I can't send you DMs" in parts_text(m) for m in here.thread.history())
    await here.open_hand("bo")
    await play(here, ["ada", "bo"], random, 8)


@in_a_world
async def test_alone_against_a_nemesis_from_the_draft_to_the_result(here: World) -> None:
    await here.open_table(command="godsforge solo")
    assert "Draft, card 1 of 12" in parts_text(here.panel("ada"))
    await play_out(here, "ada")
    row = await here.row()
    assert row.status == "over"
    assert row.solo


@in_a_world
async def test_the_first_edition_is_chosen_in_the_lobby_and_played(here: World) -> None:
    await here.open_table("bo", start=False)
    await here.set("edition", "1")
    assert "Edition: First edition" in parts_text(here.lobby)
    await here.person("ada").click(here.lobby, label="Start")
    assert "you can also exchange cards" in parts_text(here.panel("ada"))
    await play_out(here, "ada", "bo")
    assert (await here.row()).settings["edition"] == "1"


@in_a_world
async def test_a_game_in_words_has_no_hand_pictures(here: World) -> None:
    await here.open_table("bo", start=False)
    await here.person("bo").slash(here.channel, "settings", text=True)
    await here.person("ada").click(here.lobby, label="Start")
    assert not here.panel("bo").attachments
    assert here.panel("ada").attachments
    hand = next(p for p in (await here.bot.tables.get((await here.row()).id)).table.state.players if p.seat == 1).hand
    assert all(card in parts_text(here.panel("bo")) for card in hand)


@pytest.mark.usefixtures("real_pictures")
@in_a_world
async def test_real_pictures_are_posted(here: World) -> None:
    await here.open_table(ai=1)
    for message, width in ((here.board(), 1080), (here.panel("ada"), 1080)):
        picture = message.attachments[0]
        assert picture.width == width or picture.width is None
        assert picture.size > 20_000
        assert picture.description


@in_a_world
async def test_an_answer_can_be_changed_until_all_are_in(here: World) -> None:
    await here.open_table("bo")
    confirm = next(c for c in here.answers("ada") if confirms(c))
    before = [chair.due for chair in (await here.row()).chairs]
    await here.use("ada", confirm, Random(0))
    assert "Your answer: **Keep all cards**" in parts_text(here.panel("ada"))
    await here.actor("ada").click(here.panel("ada"), label="Undo")
    row = await here.row()
    assert row.waiting == [0, 1]
    assert [chair.due for chair in row.chairs] == before, "nobody gains time by changing an answer"
    assert here.answers("ada")
    await play(here, ["ada", "bo"], Random(6), 6)


@in_a_world
async def test_the_greyed_options_are_explained_on_demand(here: World) -> None:
    await here.open_table("bo")
    random = Random(7)
    while not any(":grey:" in c["custom_id"] for c in here.controls(here.panel("ada"))):
        assert any([await here.move(name, random) for name in ("ada", "bo")])
    result = await here.actor("ada").click(here.panel("ada"), label="Why can't I choose these?")
    assert "**" in said(result)


@in_a_world
async def test_among_ai_players_the_next_question_takes_the_place_of_the_last_one(here: World) -> None:
    """No message for each question: the panel that was clicked goes on."""
    await here.open_table(ai=2)
    ada = here.person("ada").user.dm_channel.id
    before = len(here.sent("POST", f"/channels/{ada}/messages"))
    await play(here, ["ada"], Random(5), 6)
    assert len(here.sent("POST", f"/channels/{ada}/messages")) == before
    assert here.answers("ada"), "and the present question is there"


@in_a_world
async def test_at_the_end_no_panel_waits_any_more(here: World) -> None:
    await here.open_table("bo", ai=0)
    await play_out(here, "ada", "bo")
    for name in ("ada", "bo"):
        assert "Rematch" in parts_text(here.panel(name))
        assert not here.answers(name)
