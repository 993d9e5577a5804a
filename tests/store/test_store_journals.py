"""How steps and checkpoints are kept: few, small, and never less than the truth."""

from __future__ import annotations

import zlib
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import create_engine, event, text
from store_rows import Open, a_checkpoint, a_full_table, a_step, a_table

from bot.store import APART, Store, StoreError, journals
from bot.store.squeeze import expand, squeeze
from games.kernel import LogLine

STEPS = [
    a_step(1, seat=2, by="ai", asked=2**32 - 1, answer=["ä", "b"], at=1e9 + 0.1234567),
    a_step(2, kind="undo", by="silence", answer=[], news=[LogLine("{0} strikes: ü", "GF-ATTACK-03"), LogLine("x")]),
    a_step(3, kind="leave", news=[LogLine("A secret", to=(1, 2))]),
    a_step(4, kind="order", by="stop"),
]


# Squeezing


@given(st.binary(max_size=200), st.binary(max_size=200), st.integers(1, 400))
def test_what_is_squeezed_comes_back(state: bytes, base: bytes, times: int) -> None:
    assert expand(squeeze(state * times, base * times), base * times) == state * times


def test_a_state_of_any_length_is_small_beside_one_that_is_nearly_the_same() -> None:
    """zlib alone looks back 32 KB."""
    noise = Random(1).randbytes(200_000)
    changed = noise[:50_000] + b"something new" + noise[50_100:]
    assert len(squeeze(changed, noise)) < len(noise) / 50


def test_damaged_data_or_another_base_are_noticed() -> None:
    state, base = b"a state " * 9000, b"a state, earlier " * 4000
    data = squeeze(state, base)
    for wrong, known in ((data, b"another" + base), (data[:-1], base), (b"nonsense", base), (data + b"more", base)):
        with pytest.raises(zlib.error):
            expand(wrong, known)


# Checkpoints


@pytest.mark.asyncio
@pytest.mark.parametrize("seed", range(2))
async def test_of_many_checkpoints_those_are_kept_that_leave_no_moment_far_from_one(store: Store, seed: int) -> None:
    random = Random(seed)
    numbers, row = [0], await store.new_table(a_table(), checkpoint=a_checkpoint(0, b"0" * 99))
    while len(numbers) < 90:
        after = numbers[-1] + random.choice([1, 8, 8, 9, 13, 20, 2 * APART if random.random() < 0.1 else 10])
        row = await store.change(row, checkpoint=a_checkpoint(after, f"{after}".encode() * 99))
        numbers.append(after)
    kept = await store.checkpoints(row.id)
    assert kept == [a_checkpoint(checkpoint.after, f"{checkpoint.after}".encode() * 99) for checkpoint in kept]
    assert (kept[0].after, kept[-1].after) == (0, numbers[-1])
    assert len(kept) <= 2 + 2 * numbers[-1] / APART
    for number in range(0, numbers[-1] + 1, 9):
        before = max(after for after in numbers if after <= number)
        checkpoint, _ = await store.play(row.id, number)
        assert checkpoint.after <= before
        assert checkpoint.after == before or number - checkpoint.after <= APART


@pytest.mark.asyncio
async def test_a_checkpoint_never_takes_the_place_of_another(store: Store) -> None:
    row = await store.new_table(a_table(), checkpoint=a_checkpoint(0))
    row = await store.change(row, checkpoint=a_checkpoint(8, b"eight"))
    with pytest.raises(StoreError):
        await store.change(row, checkpoint=a_checkpoint(8, b"other"))
    assert await store.checkpoints(row.id) == [a_checkpoint(0), a_checkpoint(8, b"eight")]


# Journals


async def loose(store: Store) -> int:
    return int(await store._database.read(lambda c: c.execute(text("SELECT count(*) FROM steps")).scalar_one()))


async def finished(store: Store, status: str = "over") -> str:
    row = await store.new_table(a_full_table(), steps=STEPS[:2], checkpoint=a_checkpoint(0))
    row = await store.change(row, steps=STEPS[2:3], checkpoint=a_checkpoint(2))
    return (await store.change(a_full_table(id=row.id, version=row.version, status=status), steps=STEPS[3:])).id


@pytest.mark.asyncio
@pytest.mark.parametrize("status", ["over", "ended"])
async def test_the_steps_of_a_finished_game_are_one_row_and_the_same_steps(store: Store, status: str) -> None:
    id = await finished(store, status)
    assert await loose(store) == 0
    assert await store.steps(id) == STEPS
    assert await store.play(id) == (a_checkpoint(2), STEPS[2:])
    assert await store.play(id, 3) == (a_checkpoint(2), STEPS[2:3])
    assert await store.play(id, 1) == (a_checkpoint(0), STEPS[:1])
    assert await store.play(id, 0) == (a_checkpoint(0), [])


@pytest.mark.asyncio
async def test_steps_of_a_game_that_goes_on_stay_rows(store: Store) -> None:
    row = await store.new_table(a_full_table(), steps=STEPS, checkpoint=a_checkpoint(0))
    await store.change(row)
    assert await loose(store) == len(STEPS)
    assert await store.play(row.id, 2) == (a_checkpoint(0), STEPS[:2])


@pytest.mark.asyncio
async def test_what_is_added_to_a_finished_game_is_gathered_as_well(store: Store) -> None:
    """So it is if the rules were mended, and the end of a game is asked again."""
    id = await finished(store)
    row = await store.table(id)
    assert row is not None
    more = [a_step(5), a_step(6)]
    await store.change(row, steps=more)
    assert await loose(store) == 0
    assert await store.steps(id) == [*STEPS, *more]
    assert await store.play(id, 5) == (a_checkpoint(2), [*STEPS[2:], more[0]])


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "sql", ["UPDATE journals SET last = 99", "DELETE FROM journals", "DELETE FROM steps WHERE number = 1"]
)
async def test_a_journal_is_for_ever_and_a_step_goes_only_into_one(store: Store, sql: str) -> None:
    id = await finished(store)
    other = await store.new_table(a_table(), steps=STEPS)
    with pytest.raises(StoreError, match="append-only"):
        await store._database.write(lambda c: c.execute(text(sql)).rowcount)
    assert await store.steps(id) == await store.steps(other.id) == STEPS


@pytest.mark.asyncio
async def test_a_game_that_is_gathered_while_it_is_read_is_read_whole(file_url: str, opened: Open) -> None:
    """Another process ends it, between any two questions that a reader puts."""
    store = await opened(file_url)
    row = await store.new_table(a_full_table(), steps=STEPS, checkpoint=a_checkpoint(0))
    other = create_engine(file_url.replace("+aiosqlite", ""))

    def ends(*_: object) -> None:
        with other.begin() as c:
            journals.gather(c, row.id)

    event.listen(store._database._driver.readers.engine, "after_cursor_execute", ends)
    assert await store.steps(row.id) == STEPS
    assert await loose(store) == 0
    assert await store.steps(row.id) == STEPS
    other.dispose()
