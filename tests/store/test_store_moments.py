"""Of a finished game some checkpoints are kept, and its steps in one row: every moment of it can be had again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import pytest
from answers import any_answer
from effort import tries
from sqlalchemy import text
from store_games import Played, moment_of, novice

from bot.live_table import moment
from bot.store import APART, Store
from games.kernel import Answer, Seat, Table

pytestmark = pytest.mark.asyncio
ONE_GAME = 200_000  # bytes in the database
LONG = 1_100  # steps
LOOKS = tries(60, 10_000)
# Games that were long when this was written; if the rules have changed, others are tried.
SEEDS = ("12", *map(str, range(100, 300)))


def anyhow(seed: str) -> Any:
    random = Random(seed)

    def choose(table: Table[Any], seat: Seat) -> Answer:
        return any_answer(random, table.asks[seat], ("concede",))

    return choose


async def rows_of(store: Store, name: str) -> int:
    return int(await store._database.read(lambda c: c.execute(text(f"SELECT count(*) FROM {name}")).scalar_one()))


def spread(numbers: list[int], most: int) -> list[int]:
    return numbers[:: max(1, len(numbers) // most)]


async def same_moments(store: Store, played: Played) -> None:
    for number in spread(sorted(played.moments), LOOKS):
        table = await moment(store, played.opened.row, number)
        assert not table.lost
        assert moment_of(table) == played.moments[number], number


@pytest.mark.parametrize(("game", "seats", "leaves"), [("godsforge", 4, 30), ("defiance", 2, -1)])
async def test_every_moment_of_a_game_is_the_same_from_the_few_checkpoints_that_are_kept(
    store: Store, game: str, seats: int, leaves: int
) -> None:
    played = Played(store, game, seats, "moments", anyhow("moments") if game == "godsforge" else novice)
    await played.step_by_step(undo=0.1, leaves=leaves)
    id, last = played.opened.row.id, played.table.number
    steps = await store.steps(id)
    assert [step.number for step in steps] == list(range(1, last + 1))
    assert {"answer", "undo"} <= {step.kind for step in steps}
    kept = await store.checkpoints(id)
    assert len(kept) < len(played.raw), "some have gone"
    assert {checkpoint.state for checkpoint in kept} <= set(played.raw)
    assert (kept[0].after, kept[-1].after) == (0, last)
    assert await rows_of(store, "steps") == 0
    await same_moments(store, played)


async def test_the_log_of_a_finished_game_is_word_for_word_what_was_told(store: Store) -> None:
    played = Played(store, "godsforge", 3, "log", novice)
    await played.step_by_step()
    row = played.opened.row
    assert row.status == "over"
    told = [*row.opening, *(line for step in await store.steps(row.id) for line in step.news)]
    assert len(told) > 20
    assert told == played.log


async def size(store: Store, url: str, copy: Path) -> int:
    """Bytes of the whole database, without the room that was freed for what comes next."""
    if url.startswith("sqlite"):
        await store.backup(copy)
        return copy.stat().st_size
    server = await asyncpg.connect(url.replace("+asyncpg", ""))
    await server.execute("VACUUM FULL")
    found = await server.fetchval("SELECT sum(pg_total_relation_size(relid)) FROM pg_stat_user_tables")
    await server.close()
    return int(found)


async def test_a_long_game_of_four_costs_little_and_none_of_its_moments_is_far_from_a_checkpoint(
    store: Store, url: str, tmp_path: Path
) -> None:
    await Played(store, "godsforge", 2, "first", novice).in_mouthfuls(16)  # every part of the database is in use
    for seed in SEEDS:
        before = await size(store, url, tmp_path / f"{seed}-before.db")
        played = Played(store, "defiance", 4, seed, novice)
        await played.in_mouthfuls(16)
        if played.table.number >= LONG:
            break
    id, last = played.opened.row.id, played.table.number
    assert last >= LONG
    assert await size(store, url, tmp_path / "after.db") - before <= ONE_GAME, f"{last} steps"
    assert sum(map(len, played.raw)) > 5 * ONE_GAME, "all checkpoints as they were would take a lot more"
    for number in spread(list(range(last + 1)), LOOKS):
        _, steps = await store.play(id, number)
        assert len(steps) <= 2 * APART
