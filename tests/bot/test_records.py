"""Finished games change ratings once, and are written down for statistics."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from event_kit import event_tables, make, rest
from msgspec.structs import replace
from world import World, in_a_world, play_out

from bot.records import cards_used, player, rated
from bot.store import Chair, RatingRow, StepRow, TableRow
from games.godsforge import GAME
from games.kernel import Illegal, Table
from tournaments import statistics
from tournaments.ratings import Rating


async def give_up(here: World, name: str) -> TableRow:
    """A duel of bo and cy in which one gives up; it ends in that round."""
    row = await make(here, people=("bo", "cy"))
    (table,) = await event_tables(here, row)
    await here.bot.tables.leave(table.id, next(c.seat for c in table.chairs if c.name == name))
    while (table := await here.bot.tables.row(table.id)).status == "playing":
        live = await here.bot.tables.get(table.id)
        for seat in sorted(live.table.waiting):
            await here.bot.tables.answer(table.id, seat, live.question(seat), live.table.asks[seat].default)
    await rest(here)
    return table


@in_a_world
async def test_a_finished_duel_is_rated_once(here: World) -> None:
    table = await give_up(here, "bo")
    records, bo, cy = here.bot.records, here.person("bo").id, here.person("cy").id
    loser, winner = await records.rating(bo, "godsforge"), await records.rating(cy, "godsforge")
    assert winner.rating.mu > Rating().mu > loser.rating.mu
    assert (winner.rating.games, winner.reliability.finished, winner.reliability.left) == (1, 1, 0)
    assert (loser.rating.games, loser.reliability.finished, loser.reliability.left) == (1, 0, 1)
    await records.take(table.id)
    await here.restart()
    assert await here.bot.records.rating(cy, "godsforge") == winner
    (found,) = await here.bot.records.records(here.guild.id)
    assert {seat.player: seat.won for seat in found.seats} == {str(bo): False, str(cy): True}


@in_a_world
async def test_the_leaderboard_of_a_server_has_those_who_played_there(here: World) -> None:
    await give_up(here, "bo")
    board = await here.bot.records.leaderboard(here.guild.id, "godsforge", least=1)
    assert [rank.id for rank in board] == [str(here.person(name).id) for name in ("cy", "bo")]
    assert await here.bot.records.leaderboard(here.guild.id, "godsforge") == [], "one game says little"
    assert await here.bot.records.leaderboard(here.guild.id + 1, "godsforge", least=1) == []
    assert await here.bot.records.leaderboard(here.guild.id, "defiance", least=1) == []


@in_a_world
async def test_a_game_against_ai_players_is_written_down_but_rates_nobody(here: World) -> None:
    await here.open_table(ai=1)
    await play_out(here, "ada")
    await rest(here)
    row = await here.bot.records.rating(here.person("ada").id, "godsforge")
    assert (row.rating, row.reliability.finished) == (Rating(), 1)
    assert row.reliability.on_time > 3
    (record,) = await here.bot.records.records(here.guild.id, "godsforge")
    assert sorted(seat.player[:3] for seat in record.seats)[1] == "ai:"
    assert all(sum(seat.faces) >= 4 for seat in record.seats), "everybody rolls dice"
    assert statistics.by_card([record])
    assert len(statistics.dice_luck([record])) == 2


@in_a_world
async def test_a_game_that_is_not_over_counts_for_nothing(here: World) -> None:
    await here.open_table("bo")
    with pytest.raises(Illegal):
        await here.bot.records.take((await here.row()).id)
    assert await here.bot.records.records(here.guild.id) == []


def after(*chairs: Chair, gone: tuple[int, ...] = (), met: int = 0) -> dict[int, RatingRow]:
    """What is known of people after a game that the first seat won, a year after their last one."""
    known = {
        chair.person: RatingRow(person=chair.person, game="godsforge", rating=Rating(25.0, 2.0, 40), rated_at=1.0)
        for chair in chairs
        if chair.person is not None
    }
    pairs = {frozenset(two): met for two in combinations(known, 2)}
    places = [[player(chair)] for chair in chairs]
    return {row.person: row for row in rated(known, chairs, places, gone, [], pairs, 1.0 + 365 * 86400)}


def test_a_game_with_a_replaced_seat_rates_nobody_and_costs_the_replaced_their_reliability() -> None:
    ann, ben, cy = (Chair(seat=n, person=n + 1, name=name) for n, name in enumerate(("Ann", "Ben", "Cy")))
    known = after(ann, ben, replace(cy, stand_in="adept"), gone=(2,))
    assert all((row.rating, row.rated_at) == (Rating(25.0, 2.0, 40), 1.0) for row in known.values())
    assert [(row.reliability.finished, row.reliability.left) for row in known.values()] == [(1, 0), (1, 0), (0, 1)]
    known = after(ann, ben, cy)
    assert known[1].rating.mu > 25 > known[3].rating.mu


def test_a_rating_that_has_faded_moves_further_and_one_of_old_friends_hardly() -> None:
    ann, ben = (Chair(seat=n, person=n + 1, name=name) for n, name in enumerate(("Ann", "Ben")))
    first, often = after(ann, ben)[1].rating, after(ann, ben, met=30)[1].rating
    assert first.mu > 26, "with a sigma of 2, and not of 5, it would gain half a point"
    assert often.mu == pytest.approx(25)
    assert often.sigma == pytest.approx(5, abs=0.01), "it fades, and the game tells nothing new"


def test_cards_are_found_by_playing_the_game_once_more() -> None:
    table = Table.new(GAME, 2, "a seed")
    first, steps, random = table.checkpoint, [], Random(1)

    used: dict[int, set[str]] = {}
    while table.asks:
        seat = random.choice(sorted(table.waiting))
        answer = GAME.bots["novice"](table.seen_by(seat), table.asks[seat])
        table.answer(seat, answer)
        steps.append(StepRow(number=len(steps) + 1, seat=seat, answer=list(answer), at=0.0))
        for who, cards in GAME.used(table.state).items():
            used.setdefault(who, set()).update(cards)
    assert any(used.values())
    assert cards_used(GAME, first, steps) == {seat: sorted(cards) for seat, cards in used.items()}
    assert cards_used(GAME, first, [*steps[:3], *steps]).keys() == used.keys(), "a log that no longer fits ends early"
