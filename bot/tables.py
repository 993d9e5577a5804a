"""Keeper of open tables: one lock each, every change durable before anybody is told, any process may act on any."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from random import Random
from weakref import WeakValueDictionary

from msgspec import structs

from games.kernel import Answer, Illegal, Seat, Table
from games.registry import GAMES

from . import session, stops
from .background import Background
from .bring import carried
from .chairs import By, away
from .habits import with_habits, with_hours
from .live_table import LiveTable, rebuild
from .metrics import Answering
from .session import Change, Move, Turn
from .store import Outgoing, Person, Stale, Store, TableRow
from .thinking import Thinking

OPEN = 500  # tables kept in memory; any other is read from the database when it is needed
TRIES = 8  # against other processes that change the same table
BUSY = "This table is busy. Try again in a moment."
MOUTHFUL = 3.0  # seconds of play by AI players that are stored at once: well within their grace


class NobodyPlays(Illegal):
    """There is nothing to do for AI players."""


class BadPlay(Exception):
    """An AI player has broken the rules: a fault of ours, and none of anybody at the table."""


class Tables(Background):
    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        super().__init__()
        self.store, self.now = store, now
        self._open: OrderedDict[str, LiveTable] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._playing: dict[str, asyncio.Task[None]] = {}  # AI players at work, by table
        self._attending: Counter[tuple[str, Seat]] = Counter()  # clicks that will show what follows
        self.changed: list[Callable[[], None]] = []  # whom to wake after a change: the herald and the clock
        # Whom to tell of an event (its id) when a table of it ends, or somebody leaves one.
        self.turned: list[Callable[[str], None]] = []
        self._nonces = Random()  # seeded by the system: no two processes have the same
        self.answering = Answering()
        self.thinking = Thinking()

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
            raise Illegal("This table no longer exists.")
        return row

    async def rows(self, ids: Collection[str]) -> dict[str, TableRow]:
        """Several tables as the database has them. Only those are read that this process does not know as they are: an
        event looks at all its tables whenever one of them ends."""
        versions = await self.store.versions(ids) if ids else {}
        known = {id: live.row for id in versions if (live := self._open.get(id)) and live.row.version == versions[id]}
        unknown = [id for id in versions if id not in known]
        read = await self.store.tables(ids=unknown, limit=None) if unknown else []
        return known | {row.id: row for row in read}

    async def get(self, id: str) -> LiveTable:
        """The game as the database has it, whoever changed it last: for everybody who shows it, or judges by it."""
        version = await self.store.version(id)
        live = self._open.get(id)
        if live is None or version is None or live.row.version < version:
            live = await self._load(id)
        return self._keep(live)

    async def at_hand(self, id: str) -> LiveTable:
        """The game as this process has changed or seen it last: for whoever has just done either."""
        return self._open.get(id) or await self.get(id)

    async def played(self, id: str) -> LiveTable | None:
        """What was played at a table, for whoever reads its record: also where it was closed before its game was over.
        None where no game began."""
        row = await self.row(id)
        if row.status == "lobby" or not row.seed:
            return None
        if row.status != "ended":
            return await self.get(id)
        return LiveTable(row, rebuild(GAMES[row.game], *await self.store.play(id)))

    async def _load(self, id: str) -> LiveTable:
        """Row and steps are asked for one after the other; where a change came between them, once more."""
        while True:
            row = await self.row(id)
            if row.status not in ("playing", "paused", "over"):
                raise Illegal("This game hasn't started." if row.status == "lobby" else "This table is closed.")
            checkpoint, steps = await self.store.play(id)
            if not await self._is_stored(row):
                continue
            live = LiveTable(row, rebuild(GAMES[row.game], checkpoint, steps))
            with suppress(Stale):
                if live.table.lost:
                    await self._write(live, session.mended(live, steps[-1].number, self.now()))
                return live

    async def _is_stored(self, row: TableRow) -> bool:
        """Whether nobody has changed the table since."""
        return await self.store.version(row.id) == row.version

    def _keep(self, live: LiveTable) -> LiveTable:
        """In memory is the newest that this process knows, and nothing that is not durable. Who loads a table beside a
        change of it may come later, and with less."""
        id = live.row.id
        known = self._open.get(id)
        if known is None or known.row.version < live.row.version:
            self._open[id] = live
        self._open.move_to_end(id)
        if len(self._open) > OPEN:
            self._open.popitem(last=False)
        return self._open.get(id, live)

    # -- changing

    async def answer(self, id: str, seat: Seat, question: int | str, answer: Answer, by: By = "person") -> LiveTable:
        """Take an answer to a question, given by its number or its seal. Durable when this returns; the AI players
        then go on by themselves."""

        with self.answering.time():
            return await self._move(id, Move(seat, "answer", answer, question, by))

    async def undo(self, id: str, seat: Seat, question: int | str | None, *, agreed: bool = False) -> LiveTable:
        return await self._move(id, Move(seat, "undo", question=question, agreed=agreed))

    async def leave(self, id: str, seat: Seat) -> LiveTable:
        live = await self._move(id, Move(seat, "leave"))
        self._tell_event(live.row)
        return live

    async def _move(self, id: str, move: Move) -> LiveTable:
        async def play(live: LiveTable) -> Change:
            return session.reduce(live, move, self.now(), self._watched(id))

        live = await self._change(id, play)
        self._go_on(live)
        return live

    async def _change(self, id: str, deed: Callable[[LiveTable], Awaitable[Change]]) -> LiveTable:
        """Change a table as it is in memory, and do not ask the database before: it takes no change of an old version,
        and then the deed is done anew on the stored one. A refusal stands if nobody has changed the table since."""
        async with self.lock(id):
            live = self._open.pop(id, None)  # nobody sees what is not durable yet; it comes back below
            for _ in range(TRIES):
                live = live or await self._load(id)
                number = live.table.number
                try:
                    await self._write(live, await deed(live))
                    return self._keep(live)
                except Stale:
                    live = None
                except Illegal:
                    if await self._is_stored(live.row):
                        if live.table.number == number:  # refused before anything was touched
                            self._keep(live)
                        raise
                    live = None
        raise Illegal(BUSY)

    async def edit(self, id: str, change: Callable[[TableRow], TableRow], *mail: tuple[str, str]) -> TableRow:
        """Change what is stored of a table, apart from the game itself; send what the change calls for."""
        async with self.lock(id):
            row = self._open[id].row if id in self._open else None
            for _ in range(TRIES):
                row = row or await self.row(id)
                try:
                    saved = await self._store(session.edited(row, change, mail, self.now()))
                except Stale:
                    row = None
                except Illegal:
                    if await self._is_stored(row):
                        raise
                    row = None
                else:
                    self._follow(row, saved)
                    return saved
        raise Illegal(BUSY)

    def _follow(self, old: TableRow, new: TableRow) -> None:
        """The game in memory is the same as before, unless there is none any more."""
        live = self._open.get(new.id)
        if live is not None and live.row.version == old.version:
            live.row = new
            if new.status == "ended":
                del self._open[new.id]

    async def set_stop(self, id: str, seat: Seat, stop: str, *mail: tuple[str, str]) -> None:
        """When a person wants to be asked at this table, from the present question on."""
        game = GAMES[(await self.row(id)).game]
        stops.check(game, stop)
        row = await self.edit(id, lambda row: stops.with_stop(game, row, seat, stop, self.now()), *mail)
        if stops.passing(row, seat) and stops.alone(row):
            self.let_play(id)

    async def keep_hours(self, person: Person) -> None:
        """When a person sleeps and wants to be reminded, from the next question on at every table of theirs."""
        for row in await self.store.tables(person=person.id, status=("playing", "paused"), limit=None):
            await self.edit(row.id, lambda row: with_hours(row, person))

    async def start(self, id: str, check: Callable[[TableRow], None] = lambda _: None) -> LiveTable:
        """Seat everybody and deal. `check` refuses, as long as nobody can come or go any more."""
        async with self.lock(id):
            row = await self.row(id)
            if row.status != "lobby":
                raise Illegal("This game has already started.")
            check(row)
            seed = row.seed or secrets.token_hex(16)
            brought, refused = await carried(self.store, row)
            table = Table.new(GAMES[row.game], len(row.chairs), seed, row.settings, brought)
            news = [*table.opening, *refused]
            live = LiveTable(await self._with_habits(structs.replace(row, seed=seed)), table)
            await self._write(live, session.begun(live, news, self.now(), self._watched(id)))
            self._keep(live)
            self._go_on(live)
            return live

    async def _write(self, live: LiveTable, change: Change) -> None:
        live.row = await self._store(change)

    async def _store(self, change: Change) -> TableRow:
        """Make it durable, and wake whoever is to know of it."""
        row = await self.store.change(
            change.row,
            outgoing=[self._with_nonce(mail) for mail in change.mail],
            deadlines=change.deadlines,
            steps=change.steps,
            checkpoint=change.checkpoint,
        )
        self._wake(row)
        return row

    def _with_nonce(self, mail: Outgoing) -> Outgoing:
        return structs.replace(mail, payload={"nonce": f"{self._nonces.getrandbits(64):016x}", **mail.payload})

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
            row = with_habits(row, chair.seat, person)
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

    def _go_on(self, live: LiveTable) -> None:
        if live.next_by_itself() is not None:
            self.let_play(live.row.id)

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
        with suppress(NobodyPlays):
            live = await self._change(id, self._mouthful)
            if live.next_by_itself() is not None:
                self.let_play(id)

    async def _mouthful(self, live: LiveTable) -> Change:
        turn, enough = Turn(live, self.now()), self.now() + MOUTHFUL
        while live.row.status == "playing" and (seat := live.next_by_itself()) is not None:
            await self._answer_by_itself(turn, seat)
            if len(turn.steps) >= session.MOST_STEPS or self.now() >= enough:
                break
        if not turn.steps:
            raise NobodyPlays("You can't play alone.")
        return turn.close(live.row, self._watched(live.row.id), openly=turn.openly)

    async def _answer_by_itself(self, turn: Turn, seat: Seat) -> None:
        live = turn.live
        table, level = live.table, live.played_by_ai(seat)
        ask = table.question(seat)
        assert ask is not None
        answer = await self.thinking.answer(table, seat, level) if level else ask.default
        if not answer and seat in table.offers:
            live.considered.let_be(table, seat)
            return
        turn.now = self.now()
        try:
            turn.answer(seat, answer, "ai" if level else "stop")
        except Illegal as no:
            raise BadPlay(f"{level or 'a standing answer'} answers against the rules") from no
