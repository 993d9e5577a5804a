"""Whole games, played and stored as the bot does it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import Struct, json

from bot import session
from bot.live_table import LiveTable
from bot.session import Change, Move, Turn
from bot.store import Chair, Store, TableRow
from games.kernel import Answer, LogLine, Lookahead, Seat, Table
from games.registry import GAMES

Chooses = Callable[[Table[Any], Seat], Answer]


class Moment(Struct):
    """All that can be told of a table."""

    number: int
    state: bytes
    asks: dict[int, list[str]]
    held: dict[int, Answer]


def moment_of(table: Table[Any]) -> Moment:
    asks = {seat: list(ask.options) for seat, ask in table.asks.items()}
    return Moment(table.number, json.encode(table.state), asks, dict(table.held))


def novice(table: Table[Any], seat: Seat) -> Answer:
    answer: Answer = table.game.bots["novice"](table.seen_by(seat), table.asks[seat], Lookahead(table, seat))
    return answer


class Played:
    """A game on its way into a store. What happened at each moment is remembered, to be compared."""

    def __init__(self, store: Store, game: str, seats: int, seed: str, chooses: Chooses) -> None:
        self.store, self.chooses, self.random = store, chooses, Random(seed)
        self.now, self.seats = 1e9, range(seats)
        chairs = [Chair(seat=seat, person=100 + seat, name=f"P{seat}") for seat in range(seats)]
        row = TableRow(
            game=game, channel=7, host=100, seed=seed, pace="day", created=self.now, changed=self.now, chairs=chairs
        )
        self.opened = LiveTable(row, Table.new(GAMES[game], seats, seed))
        self.moments: dict[int, Moment] = {}
        self.log: list[LogLine] = []
        self.raw: list[bytes] = []  # every checkpoint that the game had

    @property
    def table(self) -> Table[Any]:
        return self.opened.table

    async def begin(self) -> None:
        self.opened.row = await self.store.new_table(self.opened.row)
        self.log += self.table.opening
        await self.write(session.begun(self.opened, self.table.opening, self.now))

    async def write(self, change: Change) -> None:
        self.opened.row = await self.store.change(
            change.row, deadlines=change.deadlines, steps=change.steps, checkpoint=change.checkpoint
        )
        self.log += [line for step in change.steps for line in step.news]
        self.raw += [change.checkpoint.state] if change.checkpoint else []

    async def step_by_step(self, *, undo: float = 0.0, leaves: int = -1) -> None:
        """One change for each step, and a look at every moment. Somebody leaves after so many steps."""
        await self.begin()
        self.moments[0] = moment_of(self.table)
        while self.table.waiting:
            self.now += self.random.uniform(1, 300)
            seat = self.random.choice(sorted(self.table.waiting))
            if self.table.number == leaves:
                move = Move(seat, "leave")
            elif self.random.random() < undo and (able := [n for n in self.seats if self.table.can_undo(n)]):
                move = Move(self.random.choice(able), "undo")
            else:
                move = Move(seat, "answer", self.chooses(self.table, seat))
            await self.write(session.reduce(self.opened, move, self.now))
            self.moments[self.table.number] = moment_of(self.table)

    async def in_mouthfuls(self, most: int) -> None:
        """So many steps in one change, as AI players play."""
        await self.begin()
        while self.table.waiting:
            turn = Turn(self.opened, self.now)
            while self.table.waiting and len(turn.steps) < most:
                turn.now = self.now = self.now + self.random.uniform(1, 300)
                seat = self.random.choice(sorted(self.table.waiting))
                turn.answer(seat, self.chooses(self.table, seat), "person")
            await self.write(turn.close(self.opened.row, (), openly=True))
