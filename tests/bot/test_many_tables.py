"""Many tables at once, each with its own lock, all with one store."""

from __future__ import annotations

import asyncio
from random import Random

from world import World, in_a_world

from bot.live_table import rebuild
from bot.store import Chair, TableRow
from games.kernel import Illegal
from games.registry import GAMES

TABLES = 20


@in_a_world
async def test_twenty_tables_at_once_stay_consistent(here: World) -> None:
    """A person and an AI player at each; the person answers at random, some answers come twice or too late."""
    game, tables, store = GAMES["godsforge"], here.bot.tables, here.bot.store
    people = [here.person(f"p{n}") for n in range(TABLES)]

    async def open_one(n: int) -> str:
        chairs = [Chair(seat=0, person=people[n].id, name=f"p{n}"), Chair(seat=1, name="Tarn", level="novice")]
        row = await store.new_table(
            TableRow(
                game="godsforge",
                settings=game.agreed(),
                guild=here.guild.id,
                channel=here.channel.id,
                host=people[n].id,
                seed="",
                pace="day",
                created=float(n),
                changed=0.0,
                chairs=chairs,
            )
        )
        await tables.start(row.id)
        return row.id

    async def play_one(id: str, random: Random) -> int:
        taken = 0
        for _ in range(12):
            live = await tables.get(id)
            if 0 not in live.table.waiting:
                await asyncio.sleep(0.01)
                continue
            question, number = live.table.asks[0], live.question(0)
            size = random.randint(question.least, min(question.most, len(question.options)))
            answer = tuple(random.sample(list(question.options), size))
            tries = [tables.answer(id, 0, number, answer) for _ in range(random.choice([1, 1, 2]))]
            results = await asyncio.gather(*tries, tables.answer(id, 0, number - 1, answer), return_exceptions=True)
            done = [result for result in results if not isinstance(result, BaseException)]
            assert len(done) <= 1
            assert all(isinstance(result, Illegal) for result in results if isinstance(result, BaseException)), results
            taken += len(done)
        return taken

    here.bot.herald.kinds = dict.fromkeys(here.bot.herald.kinds, nothing)
    ids = await asyncio.gather(*(open_one(n) for n in range(TABLES)))
    taken = await asyncio.gather(*(play_one(id, Random(n)) for n, id in enumerate(ids)))
    await tables.settle()
    assert sum(taken) > TABLES * 3
    for id, count in zip(ids, taken, strict=True):
        live, steps = await tables.get(id), await store.steps(id)
        assert [step.number for step in steps] == list(range(1, len(steps) + 1))
        assert len([step for step in steps if step.by == "person"]) == count
        checkpoint, since = await store.play(id)
        again = rebuild(game, checkpoint, since)
        lost = again.lost
        assert not lost
        assert again.save() == live.table.save(), "what is in memory is what the database holds"


async def nothing(_: object) -> None:
    """Nothing is sent: this is about the games."""


@in_a_world
async def test_nobody_sees_a_change_before_it_is_durable(here: World) -> None:
    """While an answer is being written, whoever looks sees the table as it was."""
    await here.open_table("bo")
    id = (await here.row()).id
    tables, store = here.bot.tables, here.bot.store
    real, seen = store.change, []

    async def slow(*args: object, **more: object) -> object:
        seen.append((await tables.get(id)).table.held)
        return await real(*args, **more)  # type: ignore[arg-type]

    store.change = slow  # type: ignore[method-assign, assignment]
    await tables.answer(id, 0, 1, ())
    store.change = real  # type: ignore[method-assign]
    assert seen[0] == {}
    assert (await tables.get(id)).table.held == {0: ()}
