"""Judges: a call stops the table, a word of theirs lets it go on. Decks are locked, and revealed with a proof."""

from __future__ import annotations

import hashlib

import pytest
from event_kit import (
    actor,
    answer,
    entrant,
    event_tables,
    make,
    match,
    play_event,
    posted,
    refusal,
    rest,
    said_once,
    won_by,
)
from world import World, in_a_world, parts_text

from bot.events.seating import entrants
from bot.store import Config
from games.defiance.decks import ready_decks
from games.kernel import Illegal
from tournaments import Outcome, Stage


@in_a_world
async def test_a_call_for_a_judge_stops_the_table_until_a_judge_lets_it_go_on(here: World) -> None:
    events, judy = here.bot.events, actor(here, "judy")
    row = await make(here, people=("bo", "cy"), config=Config(judges=(judy.id,), round_minutes=60))
    (table,) = await event_tables(here, row)
    before = row.links["1.1"].until
    assert before is not None
    assert "Only the players" in await refusal(events.judge_call(table.id, actor(here, "di"), "look"))
    assert "sentence" in await refusal(events.judge_call(table.id, actor(here, "bo"), " "))
    await events.judge_call(table.id, actor(here, "bo"), "the *dice* are odd")
    await here.env.settle()
    (table,) = await event_tables(here, row)
    assert (table.status, table.frozen) == ("paused", True)
    (called,) = [text for text in posted(here) if "a judge is needed" in text]
    assert f"<@{judy.id}>" in called
    (desk,) = [thread for thread in here.channel.threads if thread.name.startswith("Judge")]
    assert desk.name == "Judge: Round 1, match 1"
    (words,) = [message.content for message in desk.history() if message.content]
    assert all(f"<@{actor(here, name).id}>" in words for name in ("judy", "bo", "cy"))
    with pytest.raises(Illegal, match="paused"):
        await answer(here, table, table.waiting[0])
    await here.restart()
    await here.env.advance_time(3 * 3600)
    row = await here.bot.events.row(row.id)
    assert match(row, 1, 1).outcome is None, "no clock runs"
    assert "can do that" in await refusal(here.bot.events.unfreeze(row.id, actor(here, "bo"), (1, 1)))
    row = await here.bot.events.unfreeze(row.id, judy, (1, 1))
    (table,) = await event_tables(here, row)
    assert table.status == "playing"
    assert row.links["1.1"].until == pytest.approx(before + 3 * 3600, abs=60)
    await answer(here, table, table.waiting[0])
    assert [deed.by for deed in row.record] == ["bo", "judy"]
    assert row.record[0].reason == "the *dice* are odd"


@in_a_world
async def test_players_cannot_resume_what_a_judge_has_stopped(here: World) -> None:
    row = await make(here, people=("bo", "cy"))
    await here.bot.events.freeze(row.id, actor(here), (1, 1), "a question of rules")
    await here.env.settle()
    result = await here.person("bo").slash(here.thread, "table resume")
    assert "judge" in result.response.content
    (table,) = await event_tables(here, row)
    assert table.status == "paused"


@in_a_world
async def test_a_frozen_event_stands_still_and_goes_on_as_it_was(here: World) -> None:
    events, ada = here.bot.events, actor(here)
    row = await make(here, people=("bo", "cy", "di", "ed"), config=Config(round_minutes=30))
    await events.freeze(row.id, ada, reason="The hall is on fire.")
    await here.env.advance_time(7200)
    row = await events.row(row.id)
    assert (row.status, {table.status for table in await event_tables(here, row)}) == ("frozen", {"paused"})
    assert "frozen" in await refusal(events.freeze(row.id, ada))
    assert "frozen" in await refusal(events.publish(row.id, ada))
    assert said_once(here, "The hall is on fire.")
    row = await events.unfreeze(row.id, ada)
    assert (row.status, {table.status for table in await event_tables(here, row)}) == ("running", {"playing"})
    assert "isn't frozen" in await refusal(events.unfreeze(row.id, ada))
    assert all(m.outcome is None for m in row.tournament.rounds[0].matches)


@in_a_world
async def test_a_match_that_is_frozen_before_it_begins_begins_when_it_may(here: World) -> None:
    events, ada = here.bot.events, actor(here)
    row = await make(here, people=("bo", "cy"), start=False)
    here.env.inject_error("POST", "/channels/*/messages", status=502, times=None)
    await events.start(row.id, ada)
    await events.freeze(row.id, ada)
    here.env.backend.faults.clear()
    await here.env.advance_time(600)
    row = await events.row(row.id)
    assert [table.status for table in await event_tables(here, row)] == ["lobby"]
    await events.unfreeze(row.id, ada)
    await here.env.advance_time(60)
    assert [table.status for table in await event_tables(here, row)] == ["playing"]


@in_a_world
async def test_a_match_gets_more_time(here: World) -> None:
    events, ada = here.bot.events, actor(here)
    row = await make(here, people=("bo", "cy"), config=Config(round_minutes=30))
    assert "1 to 1,440" in await refusal(events.extend(row.id, ada, 1, 1, 0))
    assert "isn't being played" in await refusal(events.extend(row.id, ada, 2, 1, 5))
    await events.extend(row.id, ada, 1, 1, 30)
    await here.env.advance_time(31 * 60)
    assert match(await events.row(row.id), 1, 1).outcome is None
    await here.env.advance_time(30 * 60)
    outcome = match(await events.row(row.id), 1, 1).outcome
    assert outcome is not None
    assert outcome.how == "time"


@in_a_world
async def test_locked_decks_are_bound_by_a_hash_and_proved_in_the_end(here: World) -> None:
    events, ada, mo = here.bot.events, actor(here), actor(here, "mo", moderator=True)
    codes = [deck.code for deck in ready_decks()]
    row = await make(here, game="defiance", config=Config(decks_locked=True), start=False)
    assert "hand it in when you join" in await refusal(events.join(row.id, actor(here, "bo")))
    assert await refusal(events.join(row.id, actor(here, "bo"), deck="nonsense"))
    await events.join(row.id, actor(here, "bo"), deck=codes[0])
    await events.join(row.id, actor(here, "cy"), deck=codes[0])
    await events.hand_in(row.id, actor(here, "cy"), codes[1])
    await events.start(row.id, ada)
    await here.env.settle()
    row = await events.row(row.id)
    b = entrant(here, "bo")
    bo = row.entries[b]
    assert bo.hash == hashlib.sha256(f"{bo.nonce}:{codes[0]}".encode()).hexdigest()
    assert said_once(here, "The decks are locked")
    assert not any(codes[0] in text or bo.nonce in text for text in posted(here))
    (table,) = await event_tables(here, row)
    live = await here.bot.tables.get(table.id)
    chosen = {table.chairs[p.seat].name: p.deck_list.code for p in live.table.state.players if p.deck_list}
    assert chosen == {"bo": codes[0], "cy": codes[1]}, "nobody was asked for a deck"
    player = actor(here, "cy", moderator=True)
    assert "can't look at its decks" in await refusal(events.look_at_deck(row.id, player, b))
    assert "can do that" in await refusal(events.look_at_deck(row.id, actor(here, "di"), b))
    assert (await events.look_at_deck(row.id, mo, b)).deck == codes[0]
    row = await events.override(row.id, ada, 1, 1, won_by(here, row, "bo"), "quick")
    assert any("Looked at the deck of bo" in deed.what for deed in row.record)
    await here.env.settle()
    assert said_once(here, "mo looked at the deck of bo")
    (shown,) = [m for m in here.channel.history() if "All decks. The SHA-256" in parts_text(m)]
    assert shown.attachments[0].filename == "decks.txt"


@in_a_world
async def test_decks_are_looked_at_once_more_when_the_event_starts(here: World) -> None:
    events, ada = here.bot.events, actor(here)
    row = await make(here, people=("bo", "cy"), game="defiance", start=False)
    assert "No need to hand in a deck" in await refusal(events.join(row.id, actor(here, "di"), deck="x"))
    await events.edit(row.id, ada, config=Config(decks_locked=True))
    assert await refusal(events.start(row.id, ada)) == "bo hasn't handed in a deck."
    for name in ("bo", "cy"):
        await events.hand_in(row.id, actor(here, name), ready_decks()[0].code)
    row = await events.start(row.id, ada)
    await here.env.settle()
    assert (row.status, said_once(here, "The decks are locked")) == ("running", True)


@in_a_world
async def test_decks_of_those_who_go_on_can_be_revealed_at_the_cut(here: World) -> None:
    events, ada = here.bot.events, actor(here)
    stages = (Stage("swiss", rounds=1, cut=2), Stage("single"))
    row = await make(here, stages, game="defiance", config=Config(decks_locked=True, reveal="cut"), start=False)
    for name in ("bo", "cy", "di", "ed"):
        await events.join(row.id, actor(here, name), deck=ready_decks()[0].code)
    row = await events.start(row.id, ada)
    for m in row.tournament.rounds[0].matches:
        row = await events.override(row.id, ada, 1, m.number, Outcome(tuple((id,) for id in m.players)), "quick")
    assert row.progress.revealed == tuple(row.tournament.seeded[1])
    (last,) = row.tournament.rounds[1].matches
    row = await events.override(row.id, ada, 2, 1, Outcome(tuple((id,) for id in last.players)), "quick")
    assert (row.status, sorted(row.progress.revealed)) == ("over", sorted(row.entries))
    await rest(here)
    assert len([text for text in posted(here) if "All decks. The SHA-256" in text]) == 2


@in_a_world
async def test_a_series_of_single_games_ends_when_one_has_won_enough(here: World) -> None:
    row = await make(here, (Stage("single", best_of=3),), ai=2)
    row = await play_event(here, row.id)
    link, outcome = row.links["1.1"], match(row, 1, 1).outcome
    assert outcome is not None
    assert 2 <= len(link.tables) <= 3
    assert max(outcome.wins.values()) == 2 or outcome.draws
    seats = [entrants(table) for table in await event_tables(here, row)]
    assert seats[0] == seats[1][::-1], "each sits first in turn"
