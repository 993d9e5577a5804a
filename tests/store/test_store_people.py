"""What the store keeps of servers and of who has appeared, on either database."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace
from store_rows import a_table

from bot.store import Server, StepRow, Store

pytestmark = pytest.mark.asyncio
GUILD = 2**62 + 9


async def test_of_two_who_set_up_a_server_at_once_neither_undoes_the_other(store: Store, rival: Store) -> None:
    deeds = [
        (store, rival)[n % 2].change_server(GUILD, lambda row, n=n: replace(row, called={**row.called, f"g{n}": 1.0}))
        for n in range(8)
    ]
    await asyncio.gather(*deeds)
    assert sorted((await store.server(GUILD)).called) == [f"g{n}" for n in range(8)]


async def test_a_change_of_a_server_that_is_refused_changes_nothing(store: Store) -> None:
    await store.change_server(GUILD, lambda row: replace(row, pace="live"))

    def refuse(row: Server) -> Server:
        raise ValueError(row.pace)

    with pytest.raises(ValueError, match="live"):
        await store.change_server(GUILD, refuse)
    assert await store.server(GUILD) == Server(guild=GUILD, pace="live")


async def test_who_first_did_something_at_several_tables_is_one_question(store: Store) -> None:
    one, other = [await store.new_table(a_table(status="playing")) for _ in range(2)]
    steps = [
        StepRow(number=n, seat=seat, by=by, at=float(10 * n))  # type: ignore[arg-type]
        for n, (seat, by) in enumerate([(0, "silence"), (1, "person"), (0, "silence"), (0, "person")], 1)
    ]
    one = await store.change(one, steps=steps)
    found = await store.first_steps([one.id, other.id])
    assert found == {one.id: {(0, "silence"): 10.0, (1, "person"): 20.0, (0, "person"): 40.0}, other.id: {}}
    assert await store.first_steps([]) == {}
    assert await store.versions([one.id, other.id, "nowhere"]) == {one.id: one.version, other.id: other.version}
