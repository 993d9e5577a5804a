"""What a process remembers of a table is quick to use, and never believed where another has gone on meanwhile."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from databases import new_database
from msgspec import structs
from postbox import new_table

from bot.live_table import LiveTable
from bot.session import TooLate
from bot.store import Store, TableRow
from bot.tables import Tables
from games.kernel import Illegal

NOW = 1_000_000.0


class Process:
    """Its own connections and memory; counts what it asks of the store."""

    def __init__(self, store: Store) -> None:
        self.store, self.tables = store, Tables(store, lambda: NOW)
        self.asked: Counter[str] = Counter()
        for name in ("table", "version", "play"):
            setattr(store, name, self.counted(name, getattr(store, name)))

    def counted(self, name: str, ask: Any) -> Any:
        async def count(id: str) -> Any:
            self.asked[name] += 1
            return await ask(id)

        return count

    async def answer(self, live: LiveTable, seat: int) -> LiveTable:
        """The default, to the question that is put at this table."""
        return await self.tables.answer(live.row.id, seat, live.question(seat), live.table.asks[seat].default)


@pytest_asyncio.fixture
async def processes(tmp_path: Path) -> AsyncIterator[tuple[Process, Process]]:
    url = new_database(tmp_path)
    async with await Store.open(url) as here, await Store.open(url) as there:
        yield Process(here), Process(there)


Two = tuple[Process, Process]


async def begin(two: Two, people: int = 3, ai: int = 0) -> str:
    """A table that both have in memory."""
    one, other = two
    row = await new_table(one.store, people=people, ai=ai, now=NOW)
    await one.tables.start(row.id)
    await other.tables.get(row.id)
    one.asked.clear()
    other.asked.clear()
    return row.id


@pytest.mark.asyncio
async def test_an_answer_at_a_table_in_memory_asks_the_database_nothing(processes: Two) -> None:
    one, _ = processes
    live = await one.tables.at_hand(await begin(processes))
    for seat in range(3):
        live = await one.answer(live, seat)
    await one.tables.edit(live.row.id, lambda row: structs.replace(row, board=5))
    assert one.asked == {}
    assert [step.seat for step in await one.store.steps(live.row.id)] == [0, 1, 2]


@pytest.mark.asyncio
async def test_showing_a_table_asks_for_its_version_alone(processes: Two) -> None:
    one, _ = processes
    id = await begin(processes)
    await one.tables.get(id)
    assert one.asked == {"version": 1}


@pytest.mark.asyncio
async def test_what_another_process_has_changed_is_shown(processes: Two) -> None:
    one, other = processes
    id = await begin(processes)
    await one.answer(await one.tables.get(id), 0)
    assert (await other.tables.get(id)).table.waiting == {1, 2}


@pytest.mark.asyncio
async def test_an_answer_to_a_question_that_memory_does_not_know_yet_is_taken(processes: Two) -> None:
    one, other = processes
    id = await begin(processes)
    live = await one.tables.get(id)
    for seat in range(3):
        live = await one.answer(live, seat)
    seat = min(live.table.waiting)
    assert (await other.tables.at_hand(id)).question(seat) < live.question(seat)
    await other.answer(live, seat)
    assert [step.seat for step in await one.store.steps(id)] == [0, 1, 2, seat]


@pytest.mark.asyncio
async def test_an_answer_to_a_question_that_was_answered_elsewhere_is_refused(processes: Two) -> None:
    one, other = processes
    id = await begin(processes)
    live = await other.tables.at_hand(id)
    for seat in range(3):
        await one.answer(await one.tables.get(id), seat)
    assert 0 in live.table.waiting, "so far as memory goes it could be answered"
    with pytest.raises(TooLate):
        await other.answer(live, 0)
    assert len(await one.store.steps(id)) == 3


@pytest.mark.asyncio
async def test_an_edit_that_memory_would_refuse_is_judged_by_what_is_stored(processes: Two) -> None:
    one, other = processes
    id = await begin(processes)

    def resumed(row: TableRow) -> TableRow:
        if row.status != "paused":
            raise Illegal("The game isn't paused.")
        return structs.replace(row, status="playing", board=7)

    with pytest.raises(Illegal, match="n't paused"):
        await other.tables.edit(id, resumed)
    await one.tables.edit(id, lambda row: structs.replace(row, status="paused"))
    assert (await other.tables.edit(id, resumed)).board == 7


@pytest.mark.asyncio
async def test_ai_players_of_whom_memory_does_not_know_are_let_play(processes: Two) -> None:
    one, other = processes
    id = await begin(processes, people=2, ai=1)
    await one.tables.settle()  # the AI player has answered
    live = await other.tables.get(id)
    assert live.table.waiting == {0, 1}
    one.tables.let_play = lambda _: None  # type: ignore[method-assign, assignment, return-value]
    for seat in (0, 1):
        live = await one.answer(live, seat)
    assert 2 in live.table.waiting
    await other.tables.play_on(id)
    assert [step.by for step in await one.store.steps(id)][:4] == ["ai", "person", "person", "ai"]


@pytest.mark.asyncio
async def test_a_refusal_costs_no_table_in_memory(processes: Two) -> None:
    one, _ = processes
    id = await begin(processes)
    live = await one.tables.at_hand(id)
    with pytest.raises(Illegal):
        await one.tables.answer(id, 0, live.question(0), ("no such thing",))
    with pytest.raises(TooLate):
        await one.tables.answer(id, 0, 99, ())
    await one.tables.play_on(id)
    assert await one.tables.at_hand(id) is live
    assert one.asked == {"version": 3}, "once for each: whether it is judged by the present table"
    await one.answer(live, 0)


@pytest.mark.asyncio
async def test_a_table_that_was_ended_is_played_no_more(processes: Two) -> None:
    one, other = processes
    id = await begin(processes)
    live = await one.tables.at_hand(id)
    await one.tables.edit(id, lambda row: structs.replace(row, status="ended"))
    for process in (one, other):
        with pytest.raises(Illegal, match="is closed"):
            await process.answer(live, 0)
        with pytest.raises(Illegal, match="is closed"):
            await process.tables.get(id)


@pytest.mark.asyncio
async def test_a_change_between_the_questions_of_a_load_leaves_row_and_game_in_step(
    processes: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = processes
    id = await begin(processes)
    await one.tables.edit(id, lambda row: structs.replace(row, board=1))  # what the other remembers is old
    play = other.store.play

    async def overtaken(id: str) -> Any:
        monkeypatch.undo()
        await one.answer(await one.tables.get(id), 0)
        return await play(id)

    monkeypatch.setattr(other.store, "play", overtaken)
    live = await other.tables.get(id)
    assert (live.table.waiting, live.row.waiting) == ({1, 2}, [1, 2])


@pytest.mark.asyncio
async def test_who_loads_a_table_beside_a_change_of_it_takes_nothing_newer_away(
    processes: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = processes
    id = await begin(processes)
    change = one.store.change

    async def meanwhile(*rest: Any, **more: Any) -> Any:
        before = await one.tables.get(id)  # the table that is being changed is nobody's to see
        row = await change(*rest, **more)
        assert before.table.waiting == {0, 1, 2}
        return row

    monkeypatch.setattr(one.store, "change", meanwhile)
    await one.answer(await other.tables.get(id), 0)
    assert (await one.tables.at_hand(id)).table.waiting == {1, 2}
    assert (await one.tables.get(id)).table.waiting == {1, 2}
