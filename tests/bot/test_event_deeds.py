"""What people and organisers do with an event, and what is refused with a sentence."""

from __future__ import annotations

import msgspec
import pytest
from event_kit import (
    actor,
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
from msgspec.structs import replace
from world import World, in_a_world

from bot.events.seating import entrants
from bot.store import Config
from tournaments import Outcome, Stage, Tournament

DUEL = (Stage("swiss", rounds=1),)


@in_a_world
async def test_a_draft_is_seen_by_nobody_until_it_is_opened(here: World) -> None:
    events, ada = here.bot.events, actor(here)
    row = await events.create(
        ada, guild=here.guild.id, channel=here.channel.id, game="godsforge", name=" My  Cup ", stages=DUEL
    )
    await here.env.settle()
    assert (row.status, row.name, posted(here)) == ("draft", "My Cup", [])
    assert await refusal(events.join(row.id, actor(here, "bo"))) == "This event isn't open yet."
    await events.open(row.id, ada)
    await here.env.settle()
    (card,) = posted(here)
    assert "My Cup" in card
    assert await refusal(events.open(row.id, ada)) == "This event is already open."
    await events.join(row.id, actor(here, "bo"))
    await here.env.settle()
    (card,) = posted(here)
    assert "bo" in card, "the card shows who has entered, in the same message"


@in_a_world
async def test_an_event_needs_sense(here: World) -> None:
    events, ada = here.bot.events, actor(here)

    async def made(game: str = "godsforge", stages: tuple[Stage, ...] = DUEL, **config: object) -> object:
        return await events.create(
            ada,
            guild=1,
            channel=2,
            game=game,
            name="Cup",
            stages=stages,
            config=Config(**config),  # type: ignore[arg-type]
        )

    assert await refusal(made("chess")) == "I don't know that game."
    assert "at least one stage" in await refusal(made(stages=()))
    assert "not by 6" in await refusal(made(stages=(Stage("pods", seats=6),)))
    assert "don't know that pace" in await refusal(made(pace="blitz"))
    assert "whole minutes" in await refusal(made(round_minutes=-1))
    assert "the minimum can't be above" in await refusal(made(least=9, most=8))
    assert "without decks of your own" in await refusal(made(decks_locked=True))
    assert "has no setting" in await refusal(made(settings={"colour": "red"}))
    assert await events.find(1) == []


@in_a_world
async def test_who_may_enter_and_when(here: World) -> None:
    events, ada, bo = here.bot.events, actor(here), actor(here, "bo")
    row = await make(here, people=("ada",), config=Config(most=3, late_entry=False, waiting_list=False), start=False)
    assert await refusal(events.start(row.id, ada)) == "This event needs at least 2 players, and there is 1."
    assert await refusal(events.start(row.id, bo)) == (
        "Only this event's organiser, its judges or a server manager can do that."
    )
    assert await refusal(events.join(row.id, ada)) == "You've already joined."
    assert await refusal(events.leave(row.id, bo)) == "You haven't joined this event."
    assert "don't know that level" in await refusal(events.fill_with_ai(row.id, ada, "oracle", 1))
    assert "full: 3 players" in await refusal(events.fill_with_ai(row.id, ada, "novice", 3))
    await events.fill_with_ai(row.id, ada, "novice", 2)
    assert await refusal(events.join(row.id, bo)) == "The event is full: 3 players."
    await events.drop(row.id, ada, "ai:novice:2")
    await events.join(row.id, bo)
    await events.leave(row.id, bo)
    await events.start(row.id, ada)
    assert "doesn't take latecomers" in await refusal(events.join(row.id, bo))
    assert await refusal(events.start(row.id, ada)) == "This event has already started."
    row = await events.row(row.id)
    assert sorted(row.entries) == ["ai:novice:1", entrant(here, "ada")]


@in_a_world
async def test_somebody_comes_in_late_and_plays_from_the_next_round_on(here: World) -> None:
    events, ada = here.bot.events, actor(here)
    row = await make(here, (Stage("swiss", rounds=2),), people=("bo", "cy"))
    row = await events.join(row.id, actor(here, "di"))
    row = await events.late(row.id, ada, here.person("ed").id, "ed")
    assert "can do that" in await refusal(events.late(row.id, actor(here, "di"), 5, "five"))
    row = await events.override(row.id, ada, 1, 1, won_by(here, row, "bo"), "quick")
    assert [len(r.matches) for r in row.tournament.rounds] == [1, 2]
    assert {id for m in row.tournament.rounds[1].matches for id in m.players} == set(row.entries)
    assert "is out" in await refusal(events.join(row.id, actor(here, "fi")))
    assert "fi" not in [entry.name for entry in (await events.row(row.id)).entries.values()]


@in_a_world
async def test_a_running_event_cannot_be_edited(here: World) -> None:
    events, ada = here.bot.events, actor(here)
    row = await make(here, people=("ada", "bo"), start=False)
    await events.edit(row.id, ada, name="Bowl", stages=(Stage("round_robin"),), config=Config(pace="day"))
    row = await events.start(row.id, ada)
    assert (row.name, row.tournament.stages[0].kind, row.config.pace) == ("Bowl", "round_robin", "day")
    assert "has started" in await refusal(events.edit(row.id, ada, name="Plate"))
    after = await events.row(row.id)
    assert (after.name, after.tournament, after.config) == (row.name, row.tournament, row.config)


@in_a_world
async def test_a_moderator_and_judges_act_when_the_organiser_has_left(here: World) -> None:
    events, mo, judy = here.bot.events, actor(here, "mo", moderator=True), actor(here, "judy")
    row = await make(here, people=("bo", "cy"), start=False)
    assert "can do that" in await refusal(events.start(row.id, judy))
    await events.appoint(row.id, mo, [judy.id])
    row = await events.start(row.id, judy)
    assert row.status == "running"
    assert "organiser" in await refusal(events.cancel(row.id, judy, "rain"))
    assert "reason" in await refusal(events.cancel(row.id, mo, " "))
    row = await events.cancel(row.id, mo, "rain")
    assert row.status == "cancelled"
    assert [table.status for table in await event_tables(here, row)] == ["ended"]
    await here.env.settle()
    assert said_once(here, "The event is cancelled: rain")


@in_a_world
async def test_a_judge_overrules_a_match_with_a_reason_that_stays(here: World) -> None:
    events, ada = here.bot.events, actor(here)
    row = await make(here, (Stage("swiss", rounds=2),), people=("bo", "cy"))
    decided = won_by(here, row, "cy")
    assert "reason" in await refusal(events.override(row.id, ada, 1, 1, decided, " "))
    assert "no match 7" in await refusal(events.override(row.id, ada, 1, 7, decided, "a fault"))
    stranger = Outcome((("p1",), ("p2",)))
    assert "isn't in this match" in await refusal(events.override(row.id, ada, 1, 1, stranger, "a fault"))
    row = await events.override(row.id, ada, 1, 1, decided, "bo used a second deck")
    outcome = match(row, 1, 1).outcome
    assert outcome is not None
    assert (outcome.how, outcome.places[0]) == ("override", (entrant(here, "cy"),))
    assert any(act.reason == "bo used a second deck" for act in row.tournament.record)
    assert len(row.tournament.rounds) == 2, "the next round comes by itself"
    assert (await event_tables(here, row))[0].status == "ended"
    row = await events.override(row.id, ada, 1, 1, won_by(here, row, "bo"), "on second thoughts")
    assert [was.outcome.places[0] for was in match(row, 1, 1).was] == [(entrant(here, "cy"),)]
    await here.env.settle()
    assert said_once(here, "ada corrected round 1, match 1")
    assert said_once(here, "Reason: bo used a second deck")


@in_a_world
async def test_a_table_that_was_ended_waits_for_a_word_of_the_organiser(here: World) -> None:
    ada = actor(here)
    row = await make(here, people=("bo", "cy"))
    (table,) = await event_tables(here, row)
    await here.bot.tables.edit(table.id, lambda row: replace(row, status="ended"))
    await here.env.settle()
    await here.restart()
    await here.env.settle()
    row = await here.bot.events.row(row.id)
    assert row.links["1.1"].stuck
    assert (row.status, match(row, 1, 1).outcome) == ("running", None)
    assert said_once(here, "ended without a result")
    row = await here.bot.events.override(row.id, ada, 1, 1, won_by(here, row, "bo"), "they agreed")
    assert row.status == "over"


@in_a_world
async def test_an_organiser_looks_at_each_round_before_it_is_published(here: World) -> None:
    events, ada = here.bot.events, actor(here)
    stages = (Stage("swiss", rounds=1, cut=2), Stage("single"))
    row = await make(here, stages, people=("bo", "cy", "di", "ed"), config=Config(preview=True))
    assert row.tournament.rounds == []
    assert said_once(here, "round 1 of Cup is ready to review")
    shown = await events.preview(row.id, ada)
    assert "can do that" in await refusal(events.preview(row.id, actor(here, "bo")))
    await events.drop(row.id, ada, entrant(here, "ed"))
    assert "Something changed" in await refusal(events.publish(row.id, ada, shown))
    row = await events.publish(row.id, ada, await events.preview(row.id, ada))
    playing = next(m for m in row.tournament.rounds[0].matches if len(m.players) == 2)
    first = Outcome(((playing.players[0],), (playing.players[1],)))
    row = await events.override(row.id, ada, 1, playing.number, first, "quick")
    assert (row.tournament.stage, len(row.tournament.rounds)) == (0, 1)
    final = await events.preview(row.id, ada)
    assert (final.stage, len(final.matches)) == (1, 1)
    row = await events.publish(row.id, ada, final)
    assert (row.tournament.stage, row.tournament.rounds[-1]) == (1, final)
    await here.env.settle()
    assert said_once(here, "Cup: the cut")


@in_a_world
async def test_a_round_that_is_taken_back_comes_again_when_the_organiser_says(here: World) -> None:
    events, ada = here.bot.events, actor(here)
    row = await make(here, people=("bo", "cy"))
    before = await event_tables(here, row)
    assert "reason" in await refusal(events.undo_round(row.id, ada, ""))
    row = await events.undo_round(row.id, ada, "somebody was forgotten")
    assert (row.tournament.rounds, row.links) == ([], {})
    assert (await here.bot.tables.row(before[0].id)).status == "ended"
    await here.env.advance_time(600)
    assert (await events.row(row.id)).tournament.rounds == [], "nothing comes by itself"
    await events.join(row.id, actor(here, "di"))
    row = await events.publish(row.id, ada)
    assert sorted(len(m.players) for m in row.tournament.rounds[0].matches) == [1, 2]
    assert [table.status for table in await event_tables(here, row)] == ["lobby"]
    await here.env.settle()
    assert [table.status for table in await event_tables(here, row)] == ["playing"]


@in_a_world
async def test_somebody_drops_in_the_middle_and_the_other_one_has_won(here: World) -> None:
    events = here.bot.events
    row = await make(here, (Stage("swiss", rounds=2),), people=("bo", "cy"), ai=2, config=Config(break_minutes=1))
    bo, cy = entrant(here, "bo"), entrant(here, "cy")
    row = await events.leave(row.id, actor(here, "bo"))
    row = await events.leave(row.id, actor(here, "cy"))
    mine = next(m for m in row.tournament.rounds[0].matches if bo in m.players)
    assert mine.outcome is not None
    assert (mine.outcome.how, bo in mine.outcome.losers) == ("drop", True)
    row = await events.reenter(row.id, actor(here, "cy"), cy)
    await here.env.settle()
    assert said_once(here, "bo drops from the event")
    assert "hasn't dropped" in await refusal(events.reenter(row.id, actor(here, "cy"), cy))
    await here.env.advance_time(61)
    row = await events.row(row.id)
    assert [id for id in (bo, cy) if any(id in m.players for m in row.tournament.rounds[1].matches)] == [cy]


@in_a_world
async def test_at_a_big_table_the_others_play_on_without_who_dropped(here: World) -> None:
    events = here.bot.events
    row = await make(here, (Stage("pods", rounds=1, seats=4),), people=("bo", "cy"), ai=2)
    bo = entrant(here, "bo")
    row = await events.leave(row.id, actor(here, "bo"))
    (table,) = await event_tables(here, row)
    seat = entrants(table).index(bo)
    assert (await here.bot.tables.get(table.id)).table.state.departed == [seat]
    row = await play_event(here, row.id)
    outcome = match(row, 1, 1).outcome
    assert outcome is not None
    assert (outcome.losers, outcome.places[-1]) == ((bo,), (bo,))


@in_a_world
async def test_five_players_at_a_game_for_four_play_as_three_and_two(here: World) -> None:
    events, ada = here.bot.events, actor(here)
    row = await make(here, (Stage("pods", rounds=2, seats=4),), people=("bo", "cy"), ai=3, start=False)
    row = await events.start(row.id, ada)
    assert [len(m.players) for m in row.tournament.rounds[0].matches] == [3, 2]
    await rest(here)
    assert (await events.row(row.id)).progress.trouble == ""


@in_a_world
async def test_in_a_league_people_challenge_each_other_and_the_organiser_ends_it(here: World) -> None:
    events, ada = here.bot.events, actor(here)
    row = await make(here, (Stage("league"),), people=("bo", "cy", "di"))
    assert row.tournament.rounds == []
    row = await events.challenge(row.id, actor(here, "bo"), entrant(here, "cy"))
    assert row.tournament.rounds == [], "nobody is made to play"
    asked = row.progress.challenges[0].number
    row = await events.answer_challenge(row.id, actor(here, "cy"), asked, accept=True)
    assert len(await event_tables(here, row)) == 1
    assert "Give a reason" in await refusal(events.finish(row.id, ada))
    row = await events.finish(row.id, ada, "enough")
    assert row.status == "over"
    assert match(row, 1, 1).outcome == Outcome((tuple(match(row, 1, 1).players),), how="time"), "as it stood"
    await here.env.settle()
    assert said_once(here, "Cup is over")


@in_a_world
async def test_what_is_taken_away_reads_back_as_the_same(here: World) -> None:
    row = await make(here, ai=2)
    row = await play_event(here, row.id)
    events = here.bot.events
    whole = msgspec.json.decode(await events.export(row.id, "json"))
    assert msgspec.convert(whole["tournament"], Tournament) == row.tournament
    assert (await events.export(row.id, "csv")).count("\n") == 3
    assert "Cup" in await events.export(row.id, "html")
    with pytest.raises(KeyError):
        await events.export(row.id, "pdf")  # type: ignore[arg-type]
