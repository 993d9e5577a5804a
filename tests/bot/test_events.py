"""Whole events run by themselves, over restarts."""

from __future__ import annotations

from event_kit import answer_everywhere, event_tables, make, play_event, posted, said_once
from world import World, in_a_world

from bot.events.seating import link_of
from tournaments import Stage, final_standings


@in_a_world
async def test_a_swiss_with_a_cut_runs_by_itself_over_a_restart(here: World) -> None:
    stages = (Stage("swiss", rounds=2, cut=2), Stage("single"))
    row = await make(here, stages, people=("ada", "bo"), ai=14)
    assert (row.status, len(row.tournament.rounds)) == ("running", 1)
    row = await play_event(here, row.id, restart_after=12)
    t = row.tournament
    assert (row.status, t.status, len(t.rounds)) == ("over", "over", 3)
    assert [len(r.matches) for r in t.rounds] == [8, 8, 1]
    assert all(match.outcome and match.outcome.how == "played" for r in t.rounds for match in r.matches)
    tables = await event_tables(here, row)
    assert len(tables) == 17
    assert {table.status for table in tables} == {"over"}
    assert len({link_of(table).match for table in tables}) == 17, "no match has two tables"
    for words in ("Cup: round 1", "Cup: round 2", "Cup: after round 2", "Cup: the cut", "Cup is over"):
        assert said_once(here, words), (words, posted(here))
    assert len(final_standings(t)) == 16


@in_a_world
async def test_an_event_of_pods_runs_by_itself_over_a_restart(here: World) -> None:
    row = await make(here, (Stage("pods", rounds=2, seats=4),), people=("ada", "bo"), ai=6)
    row = await play_event(here, row.id, restart_after=9)
    t = row.tournament
    assert (row.status, [len(r.matches) for r in t.rounds]) == ("over", [2, 2])
    tables = await event_tables(here, row)
    assert [len(table.chairs) for table in tables] == [4, 4, 4, 4]
    for r in t.rounds:
        for match in r.matches:
            assert match.outcome is not None
            assert sorted(id for shared in match.outcome.places for id in shared) == sorted(match.players)


@in_a_world
async def test_an_elimination_of_defiance_in_matches_of_three_games_runs_by_itself(here: World) -> None:
    row = await make(here, (Stage("single", best_of=3),), people=("ada",), ai=3, game="defiance")
    for _ in range(6):
        assert await answer_everywhere(here, row.id) == 1
        await here.env.settle()
    await here.restart()
    table = next(table for table in await event_tables(here, row) if table.people())
    me = next(chair.seat for chair in table.chairs if chair.person)
    await here.bot.tables.leave(table.id, me)  # a match is given up as a whole
    row = await play_event(here, row.id)
    t = row.tournament
    assert (row.status, [len(r.matches) for r in t.rounds]) == ("over", [2, 1])
    tables = await event_tables(here, row)
    assert [table.settings["length"] for table in tables] == ["match"] * 3
    assert {table.status for table in tables} == {"over"}
    mine = next(match.outcome for match in t.rounds[0].matches if row.entrant(here.person("ada").id) in match.players)
    assert mine is not None
    assert mine.places[1] == (row.entrant(here.person("ada").id),)
    others = [match.outcome for r in t.rounds for match in r.matches if match.outcome != mine]
    assert [max(outcome.wins.values()) for outcome in others if outcome is not None] == [2, 2]
