"""AI players who search think in a process of their own; whatever happens to it, their answer comes."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from bot import thinking
from bot.thinking import Thinking
from games.kernel import Answer, Lookahead, Table
from games.registry import GAMES
from games.thinker import answer_to, thought

pytestmark = pytest.mark.asyncio
GAME = GAMES["godsforge"]


@pytest_asyncio.fixture
async def minds() -> AsyncIterator[Thinking]:
    minds = Thinking(patience=120.0)
    yield minds
    await minds.close()


def forging() -> Table[Any]:
    """Two players who roll, and have a choice."""
    table = Table.new(GAME, 2, "thinking")
    while table.state.phase != "forge_roll":
        seat = min(table.waiting)
        table.answer(seat, GAME.bots["adept"](table.seen_by(seat), table.asks[seat]))
    return table


def by(level: str, table: Table[Any], seat: int) -> Answer:
    return GAME.bots[level](table.seen_by(seat), table.asks[seat], Lookahead(table, seat))


async def test_the_process_gives_the_answer_that_this_one_would_give(minds: Thinking) -> None:
    table = forging()
    assert await minds.answer(table, 1, "grandmaster") == by("grandmaster", table, 1)
    assert minds.process is not None


async def test_quick_levels_need_no_process(minds: Thinking) -> None:
    table = forging()
    for level in ("novice", "adept", "master"):
        assert await minds.answer(table, 0, level) == by(level, table, 0)
    assert minds.process is None


async def test_one_process_answers_one_question_after_the_other(minds: Thinking) -> None:
    table = forging()
    answers = await asyncio.gather(*(minds.answer(table, seat, "grandmaster") for seat in (0, 1, 0)))
    assert answers == [by("grandmaster", table, seat) for seat in (0, 1, 0)]
    assert minds.process is not None
    assert minds.process.returncode is None


async def test_a_process_that_was_killed_is_followed_by_another(minds: Thinking) -> None:
    table = forging()
    first = await minds.answer(table, 0, "grandmaster")
    assert minds.process is not None
    dead = minds.process.pid
    os.kill(dead, signal.SIGKILL)
    assert await minds.answer(table, 0, "grandmaster") == first
    assert minds.process.pid != dead


async def test_where_every_process_dies_the_master_answers(
    minds: Thinking, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def stillborn() -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        return await asyncio.create_subprocess_exec(sys.executable, "-c", "", stdin=pipe, stdout=pipe)

    monkeypatch.setattr(thinking, "start", stillborn)
    table = forging()
    assert await minds.answer(table, 0, "grandmaster") == by("master", table, 0)
    assert caplog.text.count("has died") == thinking.TRIES
    assert minds.process is None


async def test_who_thinks_for_too_long_is_cut_short_and_the_master_answers(
    minds: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[asyncio.subprocess.Process] = []

    async def endless() -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        idle = "import sys; [None for _ in sys.stdin]"
        started.append(await asyncio.create_subprocess_exec(sys.executable, "-c", idle, stdin=pipe, stdout=pipe))
        return started[-1]

    monkeypatch.setattr(thinking, "start", endless)
    minds.patience = 0.01
    table = forging()
    assert await minds.answer(table, 0, "grandmaster") == by("master", table, 0)
    assert minds.process is None
    assert all(process.returncode is not None for process in started), "nobody thinks on"


async def test_a_process_whose_bot_is_gone_ends_in_the_middle_of_a_thought() -> None:
    process = await thinking.start()
    assert process.stdin is not None
    process.stdin.write(thought(forging(), 0, "grandmaster") * 100)
    await process.stdin.drain()
    process.stdin.close()
    answered, _ = await process.communicate()
    assert process.returncode == 0
    assert answered.count(b"\n") < 100


async def test_what_others_have_answered_in_secret_is_not_handed_over() -> None:
    one, other = forging(), forging()
    for table, choose in (one, 0), (other, -1):
        table.answer(1, (list(table.asks[1].options)[choose],))
    assert thought(one, 0, "grandmaster") == thought(other, 0, "grandmaster")


async def test_an_answer_follows_from_what_is_handed_over_and_from_the_seats_own_sight() -> None:
    table = forging()
    assert answer_to(thought(table, 0, "grandmaster")) == by("grandmaster", table, 0)


async def test_all_levels_but_the_deepest_have_somebody_below_who_is_quick() -> None:
    for level, below in thinking.BELOW.items():
        assert below not in thinking.BELOW
        assert all({level, below} <= set(game.bots) for game in GAMES.values())
