"""
How AI players come to their answers: quickly, in a thread; or, those who search for long, in a process of their own, so
that nobody's click waits for them.

That process is started when it is first needed and again after it has died. Whatever happens to it, an answer comes:
after a fault, or after too long, that of the level below.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Any

import msgspec

from games.kernel import Answer, Lookahead, Seat, Table
from games.thinker import thought

log = logging.getLogger("demiurge.thinking")
BELOW = {"grandmaster": "master"}  # level that thinks in a process of its own -> who answers if that does not
PATIENCE = 12.0  # seconds for one answer, the wait for those before it included; one takes three at most
TRIES = 2  # processes that may die of one question


class Thinking:
    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.process: Process | None = None
        self._turn = asyncio.Lock()  # it thinks of one question at a time

    async def answer(self, table: Table[Any], seat: Seat, level: str) -> Answer:
        *temper, rank = level.split()
        if rank in BELOW:
            found = await self._from_process(thought(table, seat, level))
            if found is not None:
                return found
            level = " ".join((*temper, BELOW[rank]))
        question = table.question(seat)
        assert question is not None
        player = table.game.player(level)
        return await asyncio.to_thread(player, table.seen_by(seat), question, Lookahead(table, seat))

    async def _from_process(self, asked: bytes) -> Answer | None:
        try:
            async with asyncio.timeout(self.patience), self._turn:
                for _ in range(TRIES):
                    if reply := await self._exchange(asked):
                        return msgspec.json.decode(reply, type=Answer)
                    log.warning("the thinking process has died; starting another")
        except TimeoutError:
            log.warning("an AI player thought for too long; the level below answers")
        return None

    async def _exchange(self, asked: bytes) -> bytes:
        """The process's reply; nothing if it dies. One that is not awaited any more would be taken for the next, so the
        process goes with it."""
        process = self.process = self.process or await start()
        assert process.stdin is not None
        assert process.stdout is not None
        reply = b""
        try:
            with suppress(ConnectionError):
                process.stdin.write(asked)
                await process.stdin.drain()
            reply = await process.stdout.readline()
        finally:
            if not reply.endswith(b"\n"):
                reply = b""
                await self.close()
        return reply

    async def close(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()


async def start() -> Process:
    return await asyncio.create_subprocess_exec(sys.executable, "-m", "games.thinker", stdin=PIPE, stdout=PIPE)
