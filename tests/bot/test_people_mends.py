"""What once let somebody meet, learn or get round what they should not, by clicks: rematches, exports, private tables,
forgetting, and drawn matches of a bracket."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
import runes
from event_kit import entrant, make, posted, rest
from test_conduct import picks
from world import World, in_a_world, parts, parts_text, said

from bot.paces import pace_of
from bot.store import Config, EventRow
from tournaments import Stage


def last_of(here: World, words: str) -> Any:
    return here.last(here.thread, lambda m: words in parts_text(m))


async def exported(here: World, name: str) -> dict[str, Any]:
    answer = await here.person(name).slash(here.channel, "me export")
    sent = [answer.response, *answer.followups][-1]
    data: dict[str, Any] = msgspec.json.decode(await sent.attachments[0].read())
    return data


# -- people


@in_a_world
async def test_no_rematch_brings_people_together_of_whom_one_blocks_another(here: World) -> None:
    ada, bo, cy = (here.person(name) for name in ("ada", "bo", "cy"))
    await here.open_table("bo", "cy")
    for name in ("bo", "cy"):
        await here.concede(name)
    over = last_of(here, "Rematch")
    await bo.slash(here.channel, "me block", person=ada.user)
    told = [said(await who.click(over, label="Rematch")) for who in (ada, bo, cy)]
    assert told == ["This rematch can't be opened. Open a new table instead."] * 3, "nobody learns who blocks whom"
    assert len(await here.rows()) == 1
    await bo.slash(here.channel, "me unblock", person=ada.user)
    await cy.click(over, label="Rematch")
    assert len(await here.rows()) == 2


@in_a_world
async def test_a_rematch_of_a_closed_table_is_as_closed_as_that_was(here: World) -> None:
    ada, bo, eve = (here.person(name) for name in ("ada", "bo", "eve"))
    await here.open_table("bo", "eve", start=False)
    desk = (await ada.click(here.lobby, label="Manage")).response
    await ada.select(desk, [str(eve.id)], custom_id=picks(here, desk, ":remove"))
    desk = (await ada.click(here.lobby, label="Manage")).response
    await ada.select(desk, ["invited"], custom_id=picks(here, desk, ":door"))
    await ada.click(here.lobby, label="Start")
    await here.concede("bo")
    await here.env.advance_time(1)
    await bo.click(last_of(here, "Rematch"), label="Rematch")
    row = await here.row()
    assert (row.status, row.door, row.barred) == ("lobby", "invited", (eve.id,))
    lobby = last_of(here, "by invitation")
    assert "can't join this table" in said(await eve.click(lobby, label="Join"))
    assert "by invitation" in said(await here.person("dee").click(lobby, label="Join"))
    await ada.click(lobby, label="Leave")
    await ada.click(last_of(here, "by invitation"), label="Join")
    assert ada.id in (await here.row()).people(), "who played may come back"


@in_a_world
async def test_an_export_tells_nobody_how_the_others_voted_about_them(here: World) -> None:
    ada, cy = here.person("ada"), here.person("cy")
    await here.open_table("bo", "cy", "dee")
    await here.env.advance_time(86400.0 - 60)
    await ada.slash(here.thread, "table kick-vote", player=here.person("bo").user)
    vote = (await here.row()).chairs[1].vote
    assert vote is not None
    assert ada.id in vote.yes
    await cy.click(last_of(here, "Let AI take over"), label="Wait for them")
    kept = (await here.row()).chairs[1].vote
    assert kept is not None
    assert cy.id in kept.no
    text = msgspec.json.encode(await exported(here, "bo")).decode()
    assert str(here.person("bo").id) in text
    assert not [name for name in ("ada", "cy", "dee") if str(here.person(name).id) in text]


@in_a_world
async def test_a_private_tables_result_is_not_told_in_its_public_lobby(here: World) -> None:
    ada, bo = here.person("ada"), here.person("bo")
    await here.open_table("bo", start=False)
    desk = (await ada.click(here.lobby, label="Manage")).response
    await ada.select(desk, ["private"], custom_id=picks(here, desk, ":door"))
    await ada.click(here.lobby, label="Start")
    await here.concede("bo")
    assert (await here.row()).status == "over"
    lobby = here.lobby
    assert "A private game" in parts_text(lobby)
    assert not [who for who in (ada, bo) if str(who.id) in parts_text(lobby) or who.user.name in parts_text(lobby)]
    assert lobby.attachments == []
    assert not [part for part in parts(lobby) if part["type"] == 12]


@in_a_world
async def test_nobody_forgets_themselves_out_of_having_held_a_seat(here: World) -> None:
    """Who gave up a seat knows what it held, and must not come back on another one as a stranger."""
    ada, bo, eve = (here.person(name) for name in ("ada", "bo", "eve"))
    await here.open_table("bo")
    await bo.slash(here.thread, "table substitute", person=eve.user)
    vote = last_of(here, "offers their seat")
    for who in (eve, ada):
        await who.click(vote, label="Agree to this")
    assert (await here.row()).chairs[1].before == (bo.id,)
    refused = said(await bo.slash(here.channel, "me forget"))
    assert "I can't forget you yet: 1 open table" in refused
    assert "somebody else" not in refused
    await here.forge(bo, here.lobby, f"b:me_forget:{bo.id}")
    assert (await here.row()).chairs[1].before == (bo.id,), "nor by a button from elsewhere"
    assert "know what's in a hand" in said(await ada.slash(here.thread, "table substitute", person=bo.user))
    await here.concede("eve")
    asked = await bo.slash(here.channel, "me forget")
    await bo.click(asked.response, label="Forget me")
    assert str(bo.id) not in msgspec.json.encode(await here.row()).decode()


@in_a_world
async def test_nobody_holds_a_lost_game_up_by_one_pause_after_the_other(here: World) -> None:
    ada, bo = here.person("ada"), here.person("bo")
    await here.open_table("bo")
    lasts = pace_of((await here.row()).pace).pause
    assert "pauses the game" in said(await bo.slash(here.thread, "table pause"))
    await ada.slash(here.thread, "table resume")
    assert "You've paused this game lately" in said(await bo.slash(here.thread, "table pause"))
    assert "pauses the game" in said(await ada.slash(here.thread, "table pause")), "the other one may"
    await here.env.advance_time(lasts + 60)
    assert (await here.row()).status == "playing"
    assert "You've paused this game lately" in said(await bo.slash(here.thread, "table pause"))
    assert (await here.row()).status == "playing"


# -- a drawn match of a bracket


@pytest.fixture
def small_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """After two turns all share the victory."""
    runes.install(monkeypatch)


async def drawn_game(here: World, row: EventRow) -> None:
    """Both end their turn in the panel that they have been sent. How the game before ended may be told after it."""
    table = await here.bot.tables.row(row.links["1.1"].tables[-1])
    for chair in table.chairs:
        asked = here.person(chair.name).user
        panel = here.last(asked.dm_channel, lambda m: table.id in str(m.components) and "'End'" in str(m.components))
        await asked.click(panel, label="End")
    await rest(here)


async def drawn_bracket(here: World) -> EventRow:
    config = Config(settings={"turns": "2"})
    row = await make(here, (Stage("single"),), people=("bo", "cy"), game="runes", config=config)
    rule = f"If it's a draw: one more game, then <@{row.entries[row.tournament.seeded[0][0]].person}> advances"
    assert any(rule in text for text in posted(here)), "both knew the rule"
    await drawn_game(here, row)
    row = await here.bot.events.row(row.id)
    assert (row.status, len(row.links["1.1"].tables)) == ("running", 2)
    told = [text for text in posted(here) if "is drawn: one more game decides it" in text]
    assert len(told) == 1
    return row


@pytest.mark.usefixtures("small_game")
@in_a_world
async def test_a_drawn_bracket_match_is_decided_by_one_more_game_by_clicks(here: World) -> None:
    row = await drawn_bracket(here)
    await here.restart()
    await rest(here)
    first, second = [await here.bot.tables.row(id) for id in row.links["1.1"].tables]
    assert [chair.person for chair in second.chairs] == [chair.person for chair in reversed(first.chairs)], (
        "the other one begins"
    )
    loser, winner = second.chairs[0].name, second.chairs[1].name
    thread = next(t for t in here.channel.threads if t.id == second.thread)
    asked = await here.person(loser).slash(thread, "table concede")
    await here.person(loser).click(asked.response, label="Concede the game")
    await rest(here)
    row = await here.bot.events.row(row.id)
    assert row.status == "over"
    (match,) = row.tournament.rounds[0].matches
    assert match.outcome is not None
    assert match.outcome.places[0] == (entrant(here, winner),)
    assert any("Cup is over" in text and f"🏆 <@{here.person(winner).id}>" in text for text in posted(here))


@pytest.mark.usefixtures("small_game")
@in_a_world
async def test_a_bracket_match_drawn_twice_goes_to_the_better_seed_and_says_so(here: World) -> None:
    row = await drawn_bracket(here)
    await drawn_game(here, row)
    row = await here.bot.events.row(row.id)
    assert (row.status, len(row.links["1.1"].tables)) == ("over", 2), "there is no third game"
    better = row.tournament.seeded[0][0]
    over = next(text for text in posted(here) if "Cup is over" in text)
    assert f"🏆 <@{row.entries[better].person}>" in over
    assert any(f"{row.entries[better].name} goes on as the better seed" in text for text in posted(here))
