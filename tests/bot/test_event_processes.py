"""Several processes tend one event, a channel vanishes, Discord is away: nothing is done twice, and nothing is lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from event_kit import actor, answer_everywhere, event_tables, make, play_event, posted, rest, said_once
from world import World, in_a_world

from bot.bell import Bell
from bot.events import Events
from bot.store import Store
from bot.tables import Tables
from tournaments import Stage


@asynccontextmanager
async def another(here: World) -> AsyncIterator[Events]:
    """Another process on the same database."""
    async with await Store.open(here.url) as store:
        tables = Tables(store, here.bot.now)
        yield Events(store, tables, here.bot.now, Bell(here.bot.rest))
        await tables.settle()


async def idle(_: str) -> None:
    """As if the process had ended before what follows from a deed was done."""


@in_a_world
async def test_two_processes_that_tend_one_event_open_each_table_once(here: World) -> None:
    row = await make(here, people=("bo", "cy", "di", "ed"), start=False)
    tend, here.bot.events.tend = here.bot.events.tend, idle  # type: ignore[method-assign]
    await here.bot.events.start(row.id, actor(here))
    here.bot.events.tend = tend  # type: ignore[method-assign]
    async with another(here) as other:
        await asyncio.gather(*(keeper.tend(row.id) for keeper in (here.bot.events, other) * 4))
    await rest(here)
    row = await here.bot.events.row(row.id)
    assert len(row.tournament.rounds) == 1
    assert [len(link.tables) for link in row.links.values()] == [1, 1]
    assert len(await here.rows()) == 2
    assert len(here.channel.threads) == 2
    assert said_once(here, "Cup: round 1")


@in_a_world
async def test_a_deed_that_was_cut_short_is_finished_after_a_restart(here: World) -> None:
    row = await make(here, people=("bo", "cy"), start=False)
    here.bot.events.tend = idle  # type: ignore[method-assign]
    await here.bot.events.start(row.id, actor(here))
    await here.restart()
    await rest(here)
    row = await here.bot.events.row(row.id)
    (table,) = await event_tables(here, row)
    assert (table.status, len(here.channel.threads)) == ("playing", 1)


@in_a_world
async def test_what_was_not_posted_is_posted_once_when_discord_is_back(here: World) -> None:
    row = await make(here, people=("bo", "cy"), start=False)
    here.env.inject_error("POST", "/channels/*/messages", status=502, times=None)
    await here.bot.events.start(row.id, actor(here))
    await rest(here)
    assert (await here.rows())[0].status == "lobby"
    here.env.backend.faults.clear()
    await here.restart()
    await here.env.advance_time(60)
    await rest(here)
    assert (await here.rows())[0].status == "playing"
    assert said_once(here, "Cup: round 1")
    assert sum("match 1:" in text for text in posted(here)) == 1


@in_a_world
async def test_what_was_taken_back_before_it_could_be_posted_is_never_posted(here: World) -> None:
    row = await make(here, people=("bo", "cy"), start=False)
    here.env.inject_error("POST", "/channels/*/messages", status=502, times=None)
    await here.bot.events.start(row.id, actor(here))
    await here.bot.events.undo_round(row.id, actor(here), "too early")
    here.env.backend.faults.clear()
    await here.env.advance_time(400)
    await rest(here)
    assert not any("Cup: round 1" in text or "match 1:" in text for text in posted(here))
    assert said_once(here, "undid round 1. Reason: too early")
    assert [table.status for table in await here.rows()] == ["ended"]


@in_a_world
async def test_where_no_thread_can_be_opened_the_match_is_played_in_the_channel(here: World) -> None:
    here.env.inject_error("POST", "/channels/*/messages/*/threads", status=403, code=50001, times=None)
    row = await make(here, people=("bo", "cy"))
    (table,) = await event_tables(here, row)
    assert (table.status, table.thread) == ("playing", None)


@in_a_world
async def test_an_event_whose_channel_is_gone_stands_still(here: World) -> None:
    row = await make(here, (Stage("round_robin"),), people=("bo", "cy", "di"))
    here.env.inject_error("*", f"/channels/{here.channel.id}*", status=404, code=10003, times=None)
    await here.bot.events.drop(row.id, actor(here), f"p{here.person('bo').id}")
    await rest(here)
    row = await here.bot.events.row(row.id)
    assert row.status == "frozen"
    assert any("channel is gone" in deed.what for deed in row.record)


@in_a_world
async def test_a_match_whose_thread_is_gone_goes_on_in_another(here: World) -> None:
    events = here.bot.events
    row = await make(here, people=("bo", "cy", "di", "ed"))
    tables = await event_tables(here, row)
    here.env.inject_error("*", f"/channels/{tables[0].thread}*", status=404, code=10003, times=None)
    await answer_everywhere(here, row.id)
    await rest(here)
    row = await events.row(row.id)
    assert (row.status, [link.stuck for link in row.links.values()]) == ("running", [False, False])
    again = await event_tables(here, row)
    assert [table.status for table in again] == ["playing", "playing"]
    assert again[0].thread not in (None, tables[0].thread)
    assert again[1].thread == tables[1].thread


@in_a_world
async def test_an_event_goes_on_over_a_restart_before_every_answer(here: World) -> None:
    row = await make(here, (Stage("swiss", rounds=1),), people=("bo",), ai=3)
    for _ in range(4):
        await here.restart()
        await rest(here)
        before = await here.bot.events.row(row.id)
        assert await answer_everywhere(here, row.id) == 1
        await rest(here)
        after = await here.bot.events.row(row.id)
        assert after.links == before.links
    (mine,) = [table for table in await event_tables(here, row) if table.people()]
    await here.bot.tables.leave(mine.id, next(chair.seat for chair in mine.chairs if chair.person))
    row = await play_event(here, row.id)
    assert (row.status, len(await here.rows())) == ("over", 2)
    assert said_once(here, "Cup is over")


@in_a_world
async def test_a_fault_of_one_event_holds_up_no_other(here: World) -> None:
    bad = await make(here, people=("bo", "cy"))
    good = await make(here, people=("di", "ed"))
    facts = here.bot.events.facts

    async def failing(row: object, tables: object) -> object:
        if getattr(row, "id", "") == bad.id:
            raise RuntimeError("a fault of our own")
        return await facts(row, tables)  # type: ignore[arg-type]

    here.bot.events.facts = failing  # type: ignore[method-assign, assignment]
    (table,) = await event_tables(here, good)
    await here.bot.tables.leave(table.id, 0)
    await here.env.advance_time(200)
    await play_event(here, good.id)
    assert (await here.bot.events.row(good.id)).status == "over"
    assert any("could not be tended" in words for words in here.complaints.take())
