"""Events whose decks are drafted together: pods draft, the decks are locked, and then the rounds are played."""

from __future__ import annotations

import pytest
from event_desks import card, event, slash, sure
from event_kit import actor, entrant, event_tables, posted, rest, said_once
from world import World, in_a_world, parts_text, said

from bot.events.drafting import sizes
from bot.store import EventRow, TableRow
from games.kernel import DRAFTED
from games.twilight.cards import catalogue, deities
from games.twilight.deck_code import decode


async def drafted_cup(here: World, *people: str, ai: int) -> None:
    """It is open, and they are in it."""
    await here.person("ada").slash(here.channel, "organise create", name="Cup", game="twilight", format="swiss")
    await slash(here, "ada", "edit", decks="drafted", rounds=1)
    await slash(here, "ada", "open")
    for name in people:
        assert "You're in Cup!" in said(await here.person(name).click(card(here), label="Join"))
    await here.bot.events.fill_with_ai((await event(here)).id, actor(here), "novice", ai)


async def pod(here: World, row: EventRow) -> TableRow:
    (link,) = row.progress.pods.values()
    return await here.bot.tables.row(link.tables[-1])


@in_a_world
async def test_a_pod_drafts_once_and_the_rounds_are_played_with_its_decks(here: World) -> None:
    await drafted_cup(here, "bo", "cy", ai=2)
    assert (await event(here)).config.settings["seize_discounts"] == "on", "as the rules want it in tournaments"
    assert "Seize discounts: always" in parts_text(card(here))
    assert "together at the start" in parts_text(card(here))
    assert "No need to hand in a deck" in await slash(here, "di", "join", deck="Aggression")
    await slash(here, "ada", "start")
    await rest(here)
    row = await event(here)
    assert "The draft is on." in parts_text(card(here))
    assert said_once(here, "The draft begins: pick in private")
    assert (row.status, row.tournament.rounds) == ("running", [])
    assert "The draft is still on" in await slash(here, "ada", "publish")
    assert "nobody can join late" in await slash(here, "di", "join")
    assert here.thread.name.startswith("Draft: ")

    for _ in range(4):  # two Deities, the last of which needs no pick, and two cards
        assert await here.move_well("bo")
        assert await here.move_well("cy")
        await rest(here)
    table = await pod(here, row)
    bo = next(chair.seat for chair in table.chairs if chair.person == here.person("bo").id)
    before = (await here.bot.tables.get(table.id)).table.state.players[bo]
    assert (len(before.drafted_deities), len(before.drafted)) == (3, 2)
    await here.restart()
    await rest(here)
    assert await here.move_well("bo")

    assert "drops from the event" in " ".join([await sure(here, "cy", "drop"), *posted(here)])
    await here.sure("bo", "table concede", "Leave the draft")
    await rest(here)
    row, table = await event(here), await pod(here, row)
    kept = (await here.bot.tables.get(table.id)).table.state.players[bo]
    assert (kept.drafted[:2], kept.drafted_deities) == (before.drafted, before.drafted_deities)
    assert (table.status, table.result) == ("over", None), "nobody has won or lost a draft"
    assert said_once(here, "The draft is over and every deck is locked.")
    assert await here.bot.records.records(here.guild.id, "twilight") == []

    codes = {id: entry.deck for id, entry in row.entries.items()}
    assert len(set(codes.values())) == 4
    assert sum(decode(codes[entrant(here, "bo")])[0].cards.values()) == 50
    (r,) = row.tournament.rounds
    assert sorted(len(match.players) for match in r.matches) == [1, 2], "whoever dropped is not paired"
    for match in await event_tables(here, row):
        assert match.event is not None
        brought = [codes[id] for id in match.event.entrants]
        assert [chair.deck for chair in match.chairs] == [DRAFTED + code for code in brought]
        state = (await here.bot.tables.get(match.id)).table.state
        assert [p.deck_list.cards for p in state.players] == [decode(code)[0].cards for code in brought]

    assert "Your deck." in await slash(here, "bo", "deck")
    names = [*catalogue("base").values(), *deities("base").values()]
    thread = next(t for t in here.channel.threads if t.id == table.thread)
    seen = " ".join([*map(parts_text, thread.history()), *posted(here)])
    assert not [one.name for one in names if one.name in seen], "picks and decks stay secret"
    log = (await here.person("bo").slash(thread, "table log")).response
    files = (await here.person("bo").click(log, label="Download")).response.attachments
    assert [file.filename for file in files] == [f"{table.id}.txt"], "no answers and no seed"
    assert any("The draft is over" in parts_text(m) for m in here.person("bo").user.dm_channel.history())
    assert "after the game" in said(await here.person("bo").slash(thread, "table verify"))


@in_a_world
async def test_who_never_comes_to_the_draft_holds_it_up_for_the_time_of_a_no_show(here: World) -> None:
    await drafted_cup(here, "bo", ai=1)
    await slash(here, "ada", "start")
    await rest(here)
    await here.env.advance_time(10 * 60)
    await here.restart()
    assert (await event(here)).tournament.rounds == []
    await here.env.advance_time(7 * 60)
    await rest(here)
    row = await event(here)
    assert said_once(here, "The draft goes on without bo")
    assert len(row.tournament.rounds) == 1
    assert all(entry.deck for entry in row.entries.values())
    assert row.tournament.entrants[entrant(here, "bo")].out_after is None, "bo can still play"


@in_a_world
async def test_who_goes_away_in_the_middle_of_a_draft_is_picked_for_after_two_missed_picks(here: World) -> None:
    await drafted_cup(here, "bo", ai=1)
    await slash(here, "ada", "start")
    await rest(here)
    assert await here.move_well("bo")
    await here.env.advance_time(16 * 60)
    assert (await event(here)).tournament.rounds == []
    assert not any("goes on without" in text for text in posted(here)), "one missed pick is nothing"
    await here.env.advance_time(16 * 60)  # nobody answers any more: the table is paused, and does not stay so
    await here.env.advance_time(3 * 60)
    await rest(here)
    assert said_once(here, "The draft goes on without bo")
    assert len((await event(here)).tournament.rounds) == 1


@in_a_world
async def test_a_draft_is_frozen_and_closed_with_its_event_and_a_game_without_one_refuses(here: World) -> None:
    await drafted_cup(here, "bo", ai=1)
    await slash(here, "ada", "start")
    await rest(here)
    row = await event(here)
    await here.bot.events.freeze(row.id, actor(here))
    assert (await pod(here, row)).frozen
    await here.bot.events.unfreeze(row.id, actor(here))
    assert (await pod(here, row)).status == "playing"
    await here.bot.events.cancel(row.id, actor(here), "rain")
    await rest(here)
    assert (await pod(here, row)).status == "ended"
    await here.person("ada").slash(here.channel, "organise create", name="Duel", game="defiance", format="swiss")
    other = next(row for row in await here.bot.events.find(here.guild.id) if row.name == "Duel")
    assert "has no draft" in await slash(here, "ada", "edit", decks="drafted", event=other.id)


@pytest.mark.parametrize(
    ("players", "pods"), [(2, [2]), (6, [6]), (7, [4, 3]), (13, [5, 4, 4]), (24, [6, 6, 6, 6]), (25, [5, 5, 5, 5, 5])]
)
def test_pods_are_as_few_and_as_even_as_can_be(players: int, pods: list[int]) -> None:
    assert sizes(players, range(2, 7)) == pods
