"""Nobody gains in an event by being away, silent or gone, and no AI player plays for a person."""

from __future__ import annotations

from typing import Any

import pytest
from event_desks import shown
from event_kit import actor, answer, answer_everywhere, entrant, event_tables, make, match, refusal, rest
from world import World, in_a_world, said

from bot import votes
from bot.events.seating import entrants
from bot.store import Config, EventRow, TableRow
from tournaments import Stage

MINUTE, DAY = 60.0, 24 * 3600.0


async def duel(here: World, **config: Any) -> tuple[EventRow, TableRow]:
    row = await make(here, people=("bo", "cy"), config=Config(**config))
    (table,) = await event_tables(here, row)
    return row, table


def seat(here: World, table: TableRow, name: str) -> int:
    return entrants(table).index(entrant(here, name))


async def outcome(here: World, row: EventRow) -> Any:
    return match(await here.bot.events.row(row.id), 1, 1).outcome


# -- no AI player plays for a person


@in_a_world
async def test_who_goes_away_in_an_event_is_not_played_for_and_loses_by_not_appearing(here: World) -> None:
    row, table = await duel(here, no_show_minutes=10)
    answer = said(await here.person("bo").slash(here.channel, "away until", when="5"))
    assert f"your clock runs on in <#{table.thread}>" in answer
    await rest(here)
    (table,) = await event_tables(here, row)
    assert not any(chair.stand_in for chair in table.chairs)
    assert table.waiting == [0, 1], "nobody has answered"
    await answer_everywhere(here, row.id, but=("bo",))
    await here.env.advance_time(11 * MINUTE)
    decided = await outcome(here, row)
    assert (decided.how, decided.losers) == ("no_show", (entrant(here, "bo"),))


@pytest.mark.parametrize("pace", ["live", "day"])
@in_a_world
async def test_a_vacation_gives_nobody_more_time_in_an_event_that_begins_later(here: World, pace: str) -> None:
    await here.person("bo").slash(here.channel, "away until", when="20")
    row, table = await duel(here, pace=pace, no_show_minutes=10)
    assert not any(chair.stand_in for chair in table.chairs)
    assert table.chairs[0].due == table.chairs[1].due is not None
    await answer_everywhere(here, row.id, but=("bo",))
    await here.env.advance_time(11 * MINUTE)
    assert (await outcome(here, row)).losers == (entrant(here, "bo"),)


@in_a_world
async def test_no_vote_and_no_wish_puts_an_ai_player_into_a_seat_of_an_event(here: World) -> None:
    row, table = await duel(here)
    await answer_everywhere(here, row.id, but=("bo",))
    await here.env.advance_time(8 * MINUTE)
    bo, cy = here.person("bo"), here.person("cy")
    words = "you play for yourself"
    assert words in said(await cy.slash(here.thread, "table kick-vote", player=bo.user))
    assert words in said(await bo.slash(here.thread, "table replace", level="master"))
    assert words in await refusal(votes.give_seat(here.bot.tables, table.id, seat(here, table, "bo"), "adept"))
    for _ in range(3):
        await here.env.advance_time(16 * MINUTE)
        await answer_everywhere(here, row.id, but=("bo",))
    (table,) = await event_tables(here, row)
    assert not any(chair.stand_in for chair in table.chairs)
    steps = await here.bot.store.steps(table.id)
    assert {step.by for step in steps if step.seat == seat(here, table, "bo")} == {"silence"}


@in_a_world
async def test_who_is_silent_against_an_ai_entrant_is_not_played_for_either(here: World) -> None:
    row = await make(here, people=("bo",), ai=1)
    await here.env.advance_time(40 * MINUTE)
    (table,) = await event_tables(here, row)
    assert not any(chair.stand_in for chair in table.chairs)
    assert "ai" not in {s.by for s in await here.bot.store.steps(table.id) if s.seat == seat(here, table, "bo")}


@in_a_world
async def test_a_player_of_an_event_cannot_stop_their_own_clock(here: World) -> None:
    row, table = await duel(here, no_show_minutes=10)
    assert "only a judge can stop the clock" in said(await here.person("bo").slash(here.thread, "table pause"))
    here.moderator("mod")
    assert "a judge decides" in said(await here.person("mod").slash(here.thread, "table end"))
    await here.env.advance_time(5 * MINUTE)
    back = await here.forge(here.person("bo"), here.board(), f"b:return:{table.id}:{seat(here, table, 'bo')}")
    assert "You're already playing yourself" in said(back)
    await answer_everywhere(here, row.id, but=("bo",))
    await here.env.advance_time(6 * MINUTE)
    assert (await outcome(here, row)).losers == (entrant(here, "bo"),)


# -- who has left is out


@in_a_world
async def test_who_concedes_has_lost_although_the_other_one_owes_a_secret_choice(here: World) -> None:
    row, table = await duel(here, no_show_minutes=10)
    await answer(here, table, seat(here, table, "bo"))
    asked = shown(await here.person("bo").slash(here.thread, "table concede"))
    await here.person("bo").click(asked, label="Concede the game")
    await rest(here)
    decided = await outcome(here, row)
    assert decided is not None, "at once"
    assert (decided.how, decided.places[0]) == ("played", (entrant(here, "cy"),))
    await here.env.advance_time(11 * MINUTE)
    assert await outcome(here, row) == decided
    assert (await here.bot.events.row(row.id)).status == "over"


@in_a_world
async def test_who_concedes_one_game_of_a_series_has_lost_that_game(here: World) -> None:
    row = await make(here, (Stage("single", best_of=3),), people=("bo", "cy"))
    for number in (1, 2):
        table = (await event_tables(here, await here.bot.events.row(row.id)))[-1]
        await here.bot.tables.leave(table.id, seat(here, table, "bo"))
        await rest(here)
        link = (await here.bot.events.row(row.id)).links["1.1"]
        assert [game.places[0] for game in link.games] == [(entrant(here, "cy"),)] * number
    decided = await outcome(here, row)
    assert (decided.places[0], decided.wins[entrant(here, "cy")]) == ((entrant(here, "cy"),), 2)


@in_a_world
async def test_at_a_big_table_the_last_one_who_stays_has_won(here: World) -> None:
    row = await make(here, (Stage("pods", rounds=1, seats=3),), people=("bo", "cy", "di"), config=Config())
    (table,) = await event_tables(here, row)
    for name in ("cy", "bo"):
        await here.bot.tables.leave(table.id, seat(here, table, name))
        await rest(here)
    assert (await outcome(here, row)).places == tuple((entrant(here, name),) for name in ("di", "bo", "cy"))


@in_a_world
async def test_who_has_left_a_big_table_shares_no_first_place_when_the_time_is_up(here: World) -> None:
    row = await make(
        here, (Stage("pods", rounds=1, seats=3),), people=("bo", "cy", "di"), config=Config(round_minutes=20)
    )
    (table,) = await event_tables(here, row)
    await here.bot.tables.leave(table.id, seat(here, table, "bo"))
    await here.env.advance_time(21 * MINUTE)
    first, last = (await outcome(here, row)).places
    assert (set(first), last) == ({entrant(here, "cy"), entrant(here, "di")}, (entrant(here, "bo"),))


@in_a_world
async def test_who_stays_last_wins_although_they_have_not_appeared_yet(here: World) -> None:
    config = Config(no_show_minutes=10)
    row = await make(here, (Stage("pods", rounds=1, seats=3),), people=("bo", "cy", "di"), config=config)
    (table,) = await event_tables(here, row)
    await here.bot.tables.leave(table.id, seat(here, table, "bo"))
    await here.bot.tables.leave(table.id, seat(here, table, "cy"))
    await here.env.advance_time(11 * MINUTE)
    assert (await outcome(here, row)).places[0] == (entrant(here, "di"),)


@in_a_world
async def test_who_drops_from_a_big_table_has_lost_it_even_after_coming_back_into_the_event(here: World) -> None:
    config = Config(round_minutes=20)
    row = await make(here, (Stage("pods", rounds=2, seats=3),), people=("bo", "cy", "di"), config=config)
    bo = entrant(here, "bo")
    await here.bot.events.leave(row.id, actor(here, "bo"))
    await here.bot.events.reenter(row.id, actor(here, "bo"), bo)
    await here.env.advance_time(21 * MINUTE)
    decided = await outcome(here, row)
    assert (decided.losers, decided.places[-1]) == ((bo,), (bo,))
