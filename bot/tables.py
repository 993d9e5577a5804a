"""Keeper of open tables: one lock each, every change durable before anybody is told, any process may act on any."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from weakref import WeakValueDictionary

from msgspec import structs, to_builtins

from games.kernel import Answer, Illegal, LogLine, Lookahead, Seat, Table
from games.kernel.journal import Kind, fingerprint
from games.registry import GAMES

from . import stops
from .background import Background
from .bring import carried
from .chairs import PACES, By, ai_at, ai_owes, attended, away, due_at, earliest, undecided, with_chair
from .metrics import Histogram
from .opened import Opened, rebuild
from .sight import Sight, latest, sight
from .store import Chair, CheckpointRow, Deadline, Outgoing, Stale, StepRow, Store, TableRow, Window

OPEN = 500  # tables kept in memory; any other is read from the database when it is needed
MOST_STEPS = 200  # of one commit
REDRAWN = 30.0  # seconds after which the panel of a click that was not drawn anew is sent
TRIES = 8  # against other processes that change the same table
GRACE = 10.0  # seconds for AI players that owe an answer; then any process's clock lets them play
MOUTHFUL = 3.0  # seconds of play by AI players that are stored at once: well within their grace


class TooLate(Illegal):
    """A click on a question that is not open any more: the person is shown the present one."""


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
        self.answering = Histogram()  # seconds from an answer's arrival until it is durable

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
        if lost := opened.table.lost:
            # The rules were mended meanwhile: these answers no longer fit and are asked again.
            stored = steps[-1].number
            void = [self._step(opened, step.seat, "undo", stored + n) for n, step in enumerate(reversed(lost), 1)]
            await self._commit(opened, void, [LogLine(f"The rules were mended: {len(lost)} answers are asked again.")])
        return opened

    # -- changing

    async def answer(self, id: str, seat: Seat, question: int | str, answer: Answer, by: By = "person") -> Opened:
        """Take an answer to a question, given by its number or its seal. Durable when this returns; the AI players
        then go on by themselves."""

        def act(opened: Opened) -> list[LogLine]:
            self._expect(opened, seat, question)
            if by == "stop" and not stops.is_due(opened.row, seat, self.now()):
                raise TooLate("The person wants to answer this themselves.")
            return opened.table.answer(seat, answer)

        with self.answering.time():
            return await self._change(id, seat, "answer", answer, by, act)

    async def undo(self, id: str, seat: Seat, question: int | str) -> Opened:
        def act(opened: Opened) -> list[LogLine]:
            self._expect(opened, seat, question)
            opened.table = opened.table.undo(seat)
            return []

        return await self._change(id, seat, "undo", (), "person", act)

    async def leave(self, id: str, seat: Seat) -> Opened:
        opened = await self._change(id, seat, "leave", (), "person", lambda opened: opened.table.leave(seat))
        self._tell_event(opened.row)
        return opened

    async def _change(
        self, id: str, seat: Seat, kind: Kind, answer: Answer, by: By, act: Callable[[Opened], list[LogLine]]
    ) -> Opened:
        async with self.lock(id):
            for _ in range(TRIES):
                opened = await self.get(id)
                if opened.row.status == "paused":
                    raise Illegal(paused_because(opened.row))
                step = self._step(opened, seat, kind, opened.table.number + 1, answer, by)
                before, public = opened.table.checkpoint, sight(opened)
                self._open.pop(id, None)  # nobody sees what is not durable yet; it comes back below
                try:
                    news = act(opened)
                    steps = [structs.replace(step, news=list(news))]
                    if by == "silence":
                        self._stay_silent(opened, seat, public, steps, news)
                    openly = sight(opened, news) != public
                    voted_on = openly and by == "person" and undecided(opened.row, seat)
                    opened.row = attended(opened.row, seat, by, openly=openly)
                    await self._commit(
                        opened,
                        steps,
                        news,
                        before=before,
                        openly=openly,
                        clicked=seat if by == "person" else None,
                        thinks=seat if kind == "undo" else None,
                        voted_on=voted_on,
                    )
                except Stale:
                    continue
                self._open[id] = opened
                self._go_on(opened)
                return opened
        raise Illegal("This table is very busy; try again in a moment.")

    def _stay_silent(
        self, opened: Opened, seat: Seat, public: Sight, steps: list[StepRow], news: list[LogLine]
    ) -> None:
        """A question that follows in secret has the deadline of the one before it, and its silence comes with that
        one's: nobody can tell at how many questions somebody was silent."""
        while seat in opened.table.waiting and len(steps) < MOST_STEPS and sight(opened, news) == public:
            default = opened.table.asks[seat].default
            step = self._step(opened, seat, "answer", opened.table.number + 1, default, "silence")
            heard = opened.table.answer(seat, default)
            news += heard
            steps.append(structs.replace(step, news=heard))

    async def edit(self, id: str, change: Callable[[TableRow], TableRow], *mail: tuple[str, str]) -> TableRow:
        """Change what is stored of a table, apart from the game itself; send what the change calls for."""
        async with self.lock(id):
            for _ in range(TRIES):
                row = await self.row(id)
                new = structs.replace(change(row), changed=self.now())
                outgoing = [
                    self._redraw(row, key, openly=False) if kind == "redraw" else self._mail(kind, key)
                    for kind, key in mail
                ]
                try:
                    saved = await self.store.change(new, outgoing=outgoing, deadlines=self._deadlines(new))
                except Stale:
                    continue
                opened = self._open.get(id)
                if opened is not None and opened.row.version == row.version:
                    opened.row = saved  # the game itself is the same
                self._wake(saved)
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
            row = structs.replace(row, seed=seed, status="playing", opening=tuple(news))
            opened = Opened(await self._with_habits(row), table)
            await self._commit(opened, [], news, before=b"", begins=True)
            self._open[id] = opened
            self._go_on(opened)
            return opened

    async def _commit(
        self,
        opened: Opened,
        steps: Sequence[StepRow],
        news: Sequence[LogLine],
        *,
        before: bytes | None = None,
        openly: bool = True,
        clicked: Seat | None = None,
        thinks: Seat | None = None,
        voted_on: bool = False,
        begins: bool = False,
    ) -> None:
        """Make it durable, and owe what is to be said of it. `openly`: whether it changes what everybody sees; if not,
        nothing that everybody sees may follow, neither now nor by another deadline."""
        row, table = opened.row, opened.table
        checkpoint = None
        if before is not None and table.checkpoint is not before:
            checkpoint = CheckpointRow(after=table.after, state=table.checkpoint, at=self.now())
        fresh = [seat for seat in sorted(table.waiting) if row.chairs[seat].asked != opened.question(seat)]
        mail = [self._mail("promise", "")] if begins else []
        mail += [self._mail("board", "")] if openly else []
        windows = stops.open_windows(table, row, [seat for seat in fresh if seat != thinks], self.now())
        mail += [self._mail("vote", str(clicked))] if voted_on else []
        over = table.state.phase is None
        if over and row.status != "over":
            mail += [self._mail("result", ""), self._mail("record", "")]
        new = structs.replace(
            row,
            waiting=sorted(table.waiting),
            changed=self.now(),
            news=latest(row.news, news),
            left=tuple(table.state.departed),
            chairs=[self._chair(opened, chair, fresh, windows, openly) for chair in row.chairs],
            status="over" if over else row.status,
            result=to_builtins(table.state.result),
        )
        if openly:
            new = structs.replace(new, due=earliest(new))
        looking = {seat for id, seat in self._attending if id == row.id}
        asking = [seat for seat in fresh if seat not in (clicked, *looking) and not opened.played_by_ai(seat)]
        mail += [self._mail("panel", str(seat), openly=openly) for seat in asking if not stops.passing(new, seat)]
        following = [seat for seat in sorted(looking) if seat in fresh or seat == clicked]
        mail += [self._redraw(row, str(seat), openly=openly) for seat in following]
        if row.quiet:
            mail = []  # AI players among themselves: nobody looks on
        opened.row = await self.store.change(
            new, outgoing=mail, deadlines=self._deadlines(new), steps=steps, checkpoint=checkpoint
        )
        self._wake(opened.row)

    def _step(
        self, opened: Opened, seat: Seat, kind: Kind, number: int, answer: Answer = (), by: By = "person"
    ) -> StepRow:
        ask = opened.table.question(seat) if kind == "answer" else None
        return StepRow(
            number=number,
            seat=seat,
            kind=kind,
            question=opened.question(seat),
            asked=fingerprint(seat, ask) if ask is not None else 0,
            answer=list(answer),
            by=by,
            at=self.now(),
        )

    @staticmethod
    def _expect(opened: Opened, seat: Seat, question: int | str) -> None:
        if opened.table.state.phase is None:
            raise TooLate("The game is over.")
        if question not in (opened.question(seat), opened.seal(seat)):
            raise TooLate("That question has passed; here is the present one.")

    def _redraw(self, row: TableRow, key: str, *, openly: bool) -> Outgoing:
        """What a seat's person sees after a click is owed as everything is, in case we die before it is drawn where
        they clicked. Whoever draws it says so (`redrawn`) before this is due."""
        mail = self._mail("redraw", key, openly=openly, version=row.version + 1)
        return structs.replace(mail, due=self.now() + REDRAWN)

    async def redrawn(self, id: str, seat: Seat, version: int) -> None:
        """The seat's person has seen the table in this version: what was owed to them up to it is not any more."""
        await self.store.withdraw(id, "redraw", str(seat), lambda payload: bool(payload["version"] <= version))

    def _mail(self, kind: str, key: str, **more: object) -> Outgoing:
        return Outgoing(kind=kind, key=key, due=self.now(), payload={"nonce": secrets.token_hex(8), **more})

    def _wake(self, row: TableRow) -> None:
        for wake in self.changed:
            wake()
        if row.status in ("over", "ended"):
            self._tell_event(row)

    def _tell_event(self, row: TableRow) -> None:
        if row.event is not None:
            for tell in self.turned:
                tell(row.event.event)

    # -- time

    def _chair(
        self, opened: Opened, chair: Chair, fresh: Sequence[Seat], windows: Mapping[Seat, Window], openly: bool
    ) -> Chair:
        """Each new question has its own deadline, but for one that follows in secret: a deadline is public. What was
        drafted for an older one is forgotten."""
        seat, table = chair.seat, opened.table
        waits, is_fresh = seat in table.waiting, seat in fresh
        due = chair.due
        if waits and (due is None or (openly and is_fresh)):
            due = due_at(opened.row, seat, self.now())
        is_back = openly and chair.away_until is not None and chair.away_until <= self.now()
        return structs.replace(
            chair,
            asked=opened.question(seat),
            # Kept while the answer can be changed: nobody gains time by changing it.
            due=due if seat in table.asks or table.apart else None,
            draft=chair.draft if waits and not is_fresh else (),
            window=windows.get(seat),
            away_until=None if is_back else chair.away_until,
        )

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

    def _deadlines(self, row: TableRow) -> list[Deadline]:
        """Only a game that runs has deadlines: half of the time for a reminder, all of it for the default, and soon one
        for AI players, lest their table stands still because whoever lets them play has met a fault or died."""
        if row.status != "playing":
            return []
        found = []
        for chair in row.chairs:
            if chair.due is None or chair.seat not in row.waiting or ai_at(row, chair.seat):
                continue
            found.append(Deadline(seat=chair.seat, kind="silence", due=chair.due))
            if chair.reminded != chair.due:
                found.append(Deadline(seat=chair.seat, kind="remind", due=chair.due - PACES[row.pace] / 2))
        if ai_owes(row):
            found.append(Deadline(kind="ai", due=self.now() + GRACE))
        return found + stops.deadlines(row)

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

    async def rest(self, id: str, most: float) -> None:
        """Wait until the AI players of a table have answered, but no longer than so many seconds."""
        ends = asyncio.get_running_loop().time() + most
        while (task := self._playing.get(id)) is not None and (left := ends - asyncio.get_running_loop().time()) > 0:
            await asyncio.wait({task}, timeout=left)

    def _go_on(self, opened: Opened) -> None:
        if self._next_by_itself(opened) is not None:
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
                before, public = opened.table.checkpoint, sight(opened)
                steps: list[StepRow] = []
                news: list[LogLine] = []
                self._open.pop(id, None)
                enough = self.now() + MOUTHFUL
                try:
                    while (seat := self._next_by_itself(opened)) is not None:
                        steps.append(await self._step_by_itself(opened, seat, news))
                        if len(steps) >= MOST_STEPS or self.now() >= enough:
                            break
                    if steps:
                        openly = sight(opened, news) != public
                        await self._commit(opened, steps, news, before=before, openly=openly)
                except Stale:
                    continue
                self._open[id] = opened
                if self._next_by_itself(opened) is None:
                    return
        self.let_play(id)

    @staticmethod
    def _next_by_itself(opened: Opened) -> Seat | None:
        return next((seat for seat in sorted(opened.table.waiting) if opened.by_itself(seat)), None)

    async def _step_by_itself(self, opened: Opened, seat: Seat, news: list[LogLine]) -> StepRow:
        table, level = opened.table, opened.played_by_ai(seat)
        ask = table.asks[seat]
        if level:
            player = opened.game.bots[level]
            answer = await asyncio.to_thread(player, table.seen_by(seat), ask, Lookahead(table, seat))
        else:
            answer = ask.default
        step = self._step(opened, seat, "answer", table.number + 1, answer, "ai" if level else "stop")
        try:
            heard = table.answer(seat, answer)
        except Illegal as no:
            raise BadPlay(f"{level or 'a standing answer'} answers against the rules") from no
        news += heard
        return structs.replace(step, news=heard)


def paused_because(row: TableRow) -> str:
    return row.lost.why if row.lost is not None and row.lost.why else "The game is paused."
