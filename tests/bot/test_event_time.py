"""Clocks of events: starts, check-ins, breaks, absences and limits, by a simulated clock."""

from __future__ import annotations

from event_desks import desk, slash
from event_kit import actor, answer_everywhere, entrant, event_tables, make, match, play_event, refusal, said_once
from world import World, in_a_world, parts_text

from bot.store import Config
from tournaments import Stage

HOUR = 3600.0


@in_a_world
async def test_an_event_calls_for_check_in_and_starts_with_those_who_came(here: World) -> None:
    events, at = here.bot.events, here.bot.now() + 2 * HOUR
    config = Config(start_at=at, check_in_minutes=30)
    row = await make(here, people=("bo", "cy", "di"), ai=1, config=config, start=False)
    assert "Check-in isn't open yet" in await refusal(events.check_in(row.id, actor(here, "bo")))
    await here.restart()
    events = here.bot.events
    await here.env.advance_time(1.6 * HOUR)
    assert said_once(here, "Check-in is open")
    for name in ("bo", "cy"):
        await events.check_in(row.id, actor(here, name))
    assert "already checked in" in await refusal(events.check_in(row.id, actor(here, "bo")))
    await here.env.advance_time(0.5 * HOUR)
    row = await events.row(row.id)
    assert row.status == "running"
    assert sorted(row.tournament.seeded[0]) == ["ai:novice:1", *sorted(entrant(here, name) for name in ("bo", "cy"))]


@in_a_world
async def test_an_event_that_nobody_came_to_does_not_start_and_says_so(here: World) -> None:
    config = Config(start_at=here.bot.now() + HOUR, check_in_minutes=30)
    row = await make(here, people=("bo",), config=config, start=False)
    await here.env.advance_time(2 * HOUR)
    assert (await here.bot.events.row(row.id)).status == "open"
    assert said_once(
        here, "It was time to start, but: This event needs at least 2 players, and there are 0. Not checked in: bo."
    )
    await slash(here, "ada", "edit", most=8)  # its check-in was laid down for a start that is gone
    assert (await here.bot.events.row(row.id)).config.most == 8
    await slash(here, "ada", "edit", starts="in 2 hours")
    assert "Missing: bo." in parts_text(await desk(here))


@in_a_world
async def test_who_does_not_appear_loses_and_who_does_has_won(here: World) -> None:
    config = Config(no_show_minutes=10)
    row = await make(here, (Stage("single"),), people=("bo", "cy"), config=config)
    await answer_everywhere(here, row.id, but=("bo",))
    await here.env.advance_time(9 * 60)
    assert match(await here.bot.events.row(row.id), 1, 1).outcome is None
    await here.restart()
    await here.env.advance_time(2 * 60)
    row = await here.bot.events.row(row.id)
    outcome = match(row, 1, 1).outcome
    assert outcome is not None
    assert (outcome.how, outcome.places[0], outcome.losers) == (
        "no_show",
        (entrant(here, "cy"),),
        (entrant(here, "bo"),),
    )
    assert (await event_tables(here, row))[0].status == "ended"
    assert said_once(here, "is decided by a no-show")


@in_a_world
async def test_where_nobody_appears_both_lose(here: World) -> None:
    row = await make(here, people=("bo", "cy"), config=Config(no_show_minutes=10))
    await here.env.advance_time(11 * 60)
    outcome = match(await here.bot.events.row(row.id), 1, 1).outcome
    assert outcome is not None
    assert (outcome.how, len(outcome.losers)) == ("double_loss", 2)


@in_a_world
async def test_at_a_big_table_the_others_play_on_without_who_never_came(here: World) -> None:
    config = Config(no_show_minutes=10)
    row = await make(here, (Stage("pods", rounds=1, seats=3),), people=("bo", "cy"), ai=1, config=config)
    bo = entrant(here, "bo")
    await answer_everywhere(here, row.id, but=("bo",))
    await here.env.advance_time(11 * 60)
    row = await here.bot.events.row(row.id)
    assert (row.links["1.1"].absent, match(row, 1, 1).outcome) == ((bo,), None)
    assert said_once(here, "goes on without bo")
    row = await play_event(here, row.id)
    outcome = match(row, 1, 1).outcome
    assert outcome is not None
    assert (outcome.losers, outcome.places[-1]) == ((bo,), (bo,))


@in_a_world
async def test_when_the_time_is_up_an_unfinished_game_counts_for_nobody(here: World) -> None:
    row = await make(here, people=("bo", "cy"), config=Config(round_minutes=20))
    await answer_everywhere(here, row.id)
    await here.env.advance_time(21 * 60)
    row = await here.bot.events.row(row.id)
    outcome = match(row, 1, 1).outcome
    assert outcome is not None
    assert (outcome.how, len(outcome.places)) == ("time", 1)
    assert row.status == "over"
    assert said_once(here, "Time is up in round 1, match 1")


@in_a_world
async def test_at_a_big_table_all_share_the_place_when_the_time_is_up(here: World) -> None:
    config = Config(round_minutes=20)
    row = await make(here, (Stage("pods", rounds=1, seats=3),), people=("bo", "cy"), ai=1, config=config)
    await here.env.advance_time(21 * 60)
    outcome = match(await here.bot.events.row(row.id), 1, 1).outcome
    assert outcome is not None
    assert [len(shared) for shared in outcome.places] == [3]


@in_a_world
async def test_an_organiser_hears_of_a_match_that_its_players_leave_paused(here: World) -> None:
    row = await make(here, people=("bo", "cy"))
    await here.env.advance_time(HOUR)  # two deadlines pass: a table where everybody is silent is paused
    assert [table.status for table in await event_tables(here, row)] == ["paused"]
    await here.env.advance_time(HOUR)
    assert said_once(here, "has stalled: nobody answers there")
    assert match(await here.bot.events.row(row.id), 1, 1).outcome is None
    await here.env.advance_time(HOUR)
    row = await here.bot.events.row(row.id)
    assert row.status == "over", "a pause has an end"
    assert said_once(here, "stalled for too long.")


@in_a_world
async def test_between_two_rounds_there_is_a_break_that_survives_a_restart(here: World) -> None:
    row = await make(here, (Stage("swiss", rounds=2),), ai=4, config=Config(break_minutes=15))
    await here.env.advance_time(60)
    assert len((await here.bot.events.row(row.id)).tournament.rounds) == 1
    assert said_once(here, "Cup: after round 1")
    await here.restart()
    await here.env.advance_time(12 * 60)
    assert len((await here.bot.events.row(row.id)).tournament.rounds) == 1
    await here.env.advance_time(3 * 60)
    assert len((await here.bot.events.row(row.id)).tournament.rounds) == 2
    assert said_once(here, "Cup: round 2")
