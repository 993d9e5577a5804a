"""Keeper of open tables: one lock each, every change durable before anybody is told, any process may act on any."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from weakref import WeakValueDictionary

from msgspec import structs

from games.kernel import Answer, Illegal, Lookahead, Seat, Table
from games.registry import GAMES

from . import session, stops
from .background import Background
from .bring import carried
from .chairs import By, away, with_chair
from .metrics import Answering
from .opened import Opened, rebuild
from .session import Change, Move, Turn
from .store import Outgoing, Stale, Store, TableRow

OPEN = 500  # tables kept in memory; any other is read from the database when it is needed
TRIES = 8  # against other processes that change the same table
MOUTHFUL = 3.0  # seconds of play by AI players that are stored at once: well within their grace


class BadPlay(Exception):
    """An AI player has broken the rules: a fault of ours, and none of anybody at the table."""


class Tables(Background):
    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        super().__init__()
        self.store, self.now = store, now
        self._open: OrderedDict[str, Opened] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._playing: dict[str, asyncio.Task[None]] = {}  # AI players at work, by table
        self._attending: Counter[tuple[str, Seat]] = Counter()  # clicks that will show what follows
        self.changed: list[Callable[[], None]] = []  # whom to wake after a change: the herald and the clock
        # Whom to tell of an event (its id) when a table of it ends, or somebody leaves one.
        self.turned: list[Callable[[str], None]] = []
        self.answering = Answering()

    @property
    def in_memory(self) -> int:
        return len(self._open)

    # -- reading

    def lock(self, id: str) -> asyncio.Lock:
        lock = self._locks.get(id)
        if lock is None:
            lock = self._locks[id] = asyncio.Lock()
        return lock

    async def row(self, id: str) -> TableRow:
        row = await self.store.table(id)
        if row is None:
            raise Illegal("This table does not exist any more.")
        return row

    async def get(self, id: str) -> Opened:
        """The game as the database has it, whoever changed it last."""
        row = await self.row(id)
        if row.status not in ("playing", "paused", "over"):
            raise Illegal("This game has not begun." if row.status == "lobby" else "This table was ended.")
        opened = self._open.get(id)
        if opened is None or opened.row.version != row.version:
            opened = await self._load(row)
        self._open[id] = opened
        self._open.move_to_end(id)
        if len(self._open) > OPEN:
            self._open.popitem(last=False)
        return opened

    async def _load(self, row: TableRow) -> Opened:
        checkpoint, steps = await self.store.play(row.id)
        opened = Opened(row, rebuild(GAMES[row.game], checkpoint, steps))
        if opened.table.lost:
            await self._write(opened, session.mended(opened, steps[-1].number, self.now()))
        return opened

    # -- changing

    async def answer(self, id: str, seat: Seat, question: int | str, answer: Answer, by: By = "person") -> Opened:
        """Take an answer to a question, given by its number or its seal. Durable when this returns; the AI players
        then go on by themselves."""

        with self.answering.time():
            return await self._change(id, Move(seat, "answer", answer, question, by))

    async def undo(self, id: str, seat: Seat, question: int | str) -> Opened:
        return await self._change(id, Move(seat, "undo", question=question))

    async def leave(self, id: str, seat: Seat) -> Opened:
        opened = await self._change(id, Move(seat, "leave"))
        self._tell_event(opened.row)
        return opened

    async def _change(self, id: str, move: Move) -> Opened:
        async with self.lock(id):
            for _ in range(TRIES):
                opened = await self.get(id)
                self._open.pop(id, None)  # nobody sees what is not durable yet; it comes back below
                try:
                    await self._write(opened, session.reduce(opened, move, self.now(), self._watched(id)))
                except Stale:
                    continue
                self._open[id] = opened
                self._go_on(opened)
                return opened
        raise Illegal("This table is very busy; try again in a moment.")

    async def edit(self, id: str, change: Callable[[TableRow], TableRow], *mail: tuple[str, str]) -> TableRow:
        """Change what is stored of a table, apart from the game itself; send what the change calls for."""
        async with self.lock(id):
            for _ in range(TRIES):
                row = await self.row(id)
                try:
                    saved = await self._store(session.edited(row, change, mail, self.now()))
                except Stale:
                    continue
                opened = self._open.get(id)
                if opened is not None and opened.row.version == row.version:
                    opened.row = saved  # the game itself is the same
                return saved
        raise Illegal("This table is very busy; try again in a moment.")

    async def set_stop(self, id: str, seat: Seat, stop: str, *mail: tuple[str, str]) -> None:
        """When a person wants to be asked at this table, from the present question on."""
        game = GAMES[(await self.row(id)).game]
        stops.check(game, stop)
        row = await self.edit(id, lambda row: stops.with_stop(game, row, seat, stop, self.now()), *mail)
        if stops.passing(row, seat) and stops.alone(row):
            self.let_play(id)

    async def start(self, id: str, check: Callable[[TableRow], None] = lambda _: None) -> Opened:
        """Seat everybody and deal. `check` refuses, as long as nobody can come or go any more."""
        async with self.lock(id):
            row = await self.row(id)
            if row.status != "lobby":
                raise Illegal("This game has begun already.")
            check(row)
            seed = secrets.token_hex(16)
            brought, refused = await carried(self.store, row)
            table = Table.new(GAMES[row.game], len(row.chairs), seed, row.settings, brought)
            news = [*table.opening, *refused]
            opened = Opened(await self._with_habits(structs.replace(row, seed=seed)), table)
            await self._write(opened, session.begun(opened, news, self.now(), self._watched(id)))
            self._open[id] = opened
            self._go_on(opened)
            return opened

    async def _write(self, opened: Opened, change: Change) -> None:
        opened.row = await self._store(change)

    async def _store(self, change: Change) -> TableRow:
        """Make it durable, and wake whoever is to know of it."""
        row = await self.store.change(
            change.row,
            outgoing=[with_nonce(mail) for mail in change.mail],
            deadlines=change.deadlines,
            steps=change.steps,
            checkpoint=change.checkpoint,
        )
        self._wake(row)
        return row

    async def redrawn(self, id: str, seat: Seat, version: int) -> None:
        """The seat's person has seen the table in this version: what was owed to them up to it is not any more."""
        await self.store.withdraw(id, "redraw", str(seat), lambda payload: bool(payload["version"] <= version))

    def _wake(self, row: TableRow) -> None:
        for wake in self.changed:
            wake()
        if row.status in ("over", "ended"):
            self._tell_event(row)

    def _tell_event(self, row: TableRow) -> None:
        if row.event is not None:
            for tell in self.turned:
                tell(row.event.event)

    async def _with_habits(self, row: TableRow) -> TableRow:
        """Who is away when the game begins, and when each wants to be asked."""
        for chair in row.chairs:
            if chair.person is None:
                continue
            person = await self.store.person(chair.person)
            row = with_chair(row, chair.seat, stop=stops.usual(GAMES[row.game], person))
            if person.away_until is not None and person.away_until > self.now():
                row = away(row, chair.seat, person.away_until)
        return row

    # -- AI players

    @contextmanager
    def attending(self, id: str, seat: Seat) -> Iterator[None]:
        """Meanwhile no message is sent to a seat that is asked: somebody looks at its panel and will see it there."""
        self._attending[id, seat] += 1
        try:
            yield
        finally:
            self._attending[id, seat] -= 1
            self._attending += Counter()  # forgets what is at zero

    def is_attending(self, id: str, seat: Seat) -> bool:
        return (id, seat) in self._attending

    def _watched(self, id: str) -> set[Seat]:
        return {seat for table, seat in self._attending if table == id}

    async def rest(self, id: str, most: float) -> None:
        """Wait until the AI players of a table have answered, but no longer than so many seconds."""
        ends = asyncio.get_running_loop().time() + most
        while (task := self._playing.get(id)) is not None and (left := ends - asyncio.get_running_loop().time()) > 0:
            await asyncio.wait({task}, timeout=left)

    def _go_on(self, opened: Opened) -> None:
        if opened.next_by_itself() is not None:
            self.let_play(opened.row.id)

    def let_play(self, id: str) -> asyncio.Task[None]:
        """AI players go on beside everything else. What they owe has a deadline, which comes back after a fault."""
        task = self._playing.get(id)
        if task is not None and not task.done() and task is not asyncio.current_task():
            return task  # it waits for the table's lock, or looks again before it lets go of it
        task = self._playing[id] = self.spawn(self.play_on(id))
        task.add_done_callback(lambda done: self._rests(id, done))
        return task

    def _rests(self, id: str, task: asyncio.Task[None]) -> None:
        if self._playing.get(id) is task:
            del self._playing[id]

    async def play_on(self, id: str) -> None:
        """Let the AI players of a table answer, and whoever passes by themselves where they alone are people, until a
        person is asked; a mouthful of it is stored at once."""
        async with self.lock(id):
            for _ in range(TRIES):
                opened = await self.get(id)
                if opened.row.status != "playing":
                    return
                self._open.pop(id, None)
                turn, enough = Turn(opened, self.now()), self.now() + MOUTHFUL
                try:
                    while (seat := opened.next_by_itself()) is not None:
                        await self._answer_by_itself(turn, seat)
                        if len(turn.steps) >= session.MOST_STEPS or self.now() >= enough:
                            break
                    if turn.steps:
                        change = turn.close(opened.row, self._watched(id), openly=turn.openly)
                        await self._write(opened, change)
                except Stale:
                    continue
                self._open[id] = opened
                if opened.next_by_itself() is None:
                    return
        self.let_play(id)

    async def _answer_by_itself(self, turn: Turn, seat: Seat) -> None:
        opened = turn.opened
        table, level = opened.table, opened.played_by_ai(seat)
        ask = table.question(seat)
        assert ask is not None
        if level:
            player = opened.game.bots[level]
            answer = await asyncio.to_thread(player, table.seen_by(seat), ask, Lookahead(table, seat))
        else:
            answer = ask.default
        if not answer and seat in table.offers:
            opened.considered.let_be(table, seat)
            return
        turn.now = self.now()
        try:
            turn.answer(seat, answer, "ai" if level else "stop")
        except Illegal as no:
            raise BadPlay(f"{level or 'a standing answer'} answers against the rules") from no


def with_nonce(mail: Outgoing) -> Outgoing:
    return structs.replace(mail, payload={"nonce": secrets.token_hex(8), **mail.payload})
