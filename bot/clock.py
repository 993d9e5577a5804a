"""One task sleeps until the earliest deadline in the database. It survives restarts, as deadlines do."""

from __future__ import annotations

import logging
from collections.abc import Callable

from msgspec import structs

from games.kernel import Illegal

from . import stops, votes
from .bell import Bell
from .chairs import ai_owes, going_on, reminded, returned
from .nights import quiet_end, quiet_of
from .session import GRACE, LOBBY_LASTS, closes_at
from .store import Deadline, Store, StoreError, TableRow
from .tables import Tables

log = logging.getLogger("demiurge.clock")
LEASE = 60.0  # whoever takes a deadline and dies leaves it to another, or to itself after a restart
TRIES_AGAIN = 300.0  # after a fault of our own
NOBODY = 0  # no person has this id


class Clock:
    def __init__(
        self, store: Store, tables: Tables, now: Callable[[], float], bell: Bell, look_again: float = 3600.0
    ) -> None:
        self.store, self.tables, self.now, self.bell = store, tables, now, bell
        self.look_again = look_again  # at least that often: another process may have set an earlier deadline
        self.kinds = {
            "remind": self.remind,
            "silence": self.silence,
            "stop": self.stop,
            "ai": self.ai,
            "resume": self.resume,
            "stale": self.stale,
            "lapse": self.lapse,
        }
        tables.changed.append(bell.ring)

    async def run(self) -> None:
        await self.wake()
        while True:
            await self.strike()
            due = await self.store.earliest_deadline()
            wait = self.look_again if due is None else min(self.look_again, max(0.05, due - self.now()))
            await self.bell.sleep(wait)

    async def wake(self) -> None:
        """After a start: AI players whose turn it was go on at once."""
        for row in await self.store.tables(status=("playing",), limit=None):
            if ai_owes(row):
                self.tables.let_play(row.id)

    async def strike(self) -> None:
        """Do all that is due. Of several processes only the one that claims a deadline acts on it."""
        for deadline in await self.store.due_deadlines(self.now()):
            mine = structs.replace(deadline, due=self.now() + (GRACE if deadline.kind == "ai" else LEASE))
            if not await self.store.claim_deadline(deadline, again=mine.due):
                continue
            try:
                await self.kinds[mine.kind](mine)
            except Illegal as late:
                log.info(
                    "a deadline had passed its question", extra={"table": mine.table, "fault": type(late).__name__}
                )
                await self.store.claim_deadline(mine, again=self.now() + LEASE if await self.owed(mine) else None)
            except Exception as fault:
                # One table's fault stops no other table's clock.
                log.exception("a deadline could not be acted on", extra={"table": mine.table, "kind": mine.kind})
                await self.put_off(mine, fault)

    async def put_off(self, deadline: Deadline, fault: Exception) -> None:
        """A database comes back by itself; a fault of our own is still there in a minute."""
        if not isinstance(fault, StoreError):
            await self.store.claim_deadline(deadline, again=self.now() + TRIES_AGAIN)

    async def owed(self, deadline: Deadline) -> bool:
        row = await self.store.table(deadline.table)
        return row is not None and row.status == "playing" and deadline.seat in row.waiting

    async def remind(self, deadline: Deadline) -> None:
        """A reminder, unless the person wants none. One that falls into quiet hours comes at their end, if that is
        before the deadline."""
        row = await self.tables.row(deadline.table)
        seat = deadline.seat
        chair = row.chairs[seat]
        if chair.person is None or chair.due is None or seat not in row.waiting:
            raise Illegal("Nothing to do right now.")
        person = await self.store.person(chair.person)
        quiet_until = quiet_end(quiet_of(person), self.now())
        if quiet_until is not None and quiet_until < chair.due:
            await self.store.claim_deadline(deadline, again=quiet_until)
            return

        def remember(row: TableRow) -> TableRow:
            return returned(reminded(row, seat, self.now()), self.now())

        mail = [("remind", str(seat))] if person.reminders and not chair.muted and quiet_until is None else []
        if chair.away_until is not None:
            mail.append(("board", ""))  # which says who is away
        await self.tables.edit(row.id, remember, *mail)

    async def silence(self, deadline: Deadline) -> None:
        """The default is answered, as was said beforehand; after repeated silence the others are asked."""
        live = await self.tables.get(deadline.table)
        seat = deadline.seat
        if seat not in live.table.waiting or live.row.status != "playing":
            raise Illegal("Nothing to do right now.")
        if (live.row.chairs[seat].due or 0.0) > self.now():
            raise Illegal("There's a new question by now.")
        default = live.table.asks[seat].default
        live = await self.tables.answer(deadline.table, seat, live.question(seat), default, by="silence")
        if live.row.chairs[seat].silent >= votes.PATIENCE and live.row.status == "playing":
            await votes.call(self.tables, deadline.table, seat)

    async def resume(self, deadline: Deadline) -> None:
        """A pause has come to its end: everybody has the time that they had left."""

        def act(row: TableRow) -> TableRow:
            if row.status != "paused" or row.stopped is None or row.frozen:
                raise Illegal("The game isn't paused.")
            return votes.with_news(structs.replace(going_on(row, self.now()), status="playing"), "The pause is over.")

        await self.tables.edit(deadline.table, act, ("board", ""))
        self.tables.let_play(deadline.table)

    async def stale(self, deadline: Deadline) -> None:
        """Nobody has come back in the stated time: the table closes, and its game counts for nobody."""

        def act(row: TableRow) -> TableRow:
            if row.status != "paused" or row.stalled is None or closes_at(row, row.stalled) > self.now():
                raise Illegal("Somebody plays on.")
            return votes.marked(structs.replace(row, status="ended"), self.now(), NOBODY, "closed: nobody answered")

        await self.tables.edit(deadline.table, act, ("stale", ""))

    async def lapse(self, deadline: Deadline) -> None:
        """A lobby in which nothing has happened for long is closed."""

        def act(row: TableRow) -> TableRow:
            if row.status != "lobby" or row.changed + LOBBY_LASTS > self.now():
                raise Illegal("This lobby is still used.")
            return structs.replace(row, status="ended")

        await self.tables.edit(deadline.table, act, ("lobby", ""))

    async def stop(self, deadline: Deadline) -> None:
        """A standing answer, unless the person was quicker or has thought better of it."""
        live, seat = await self.tables.get(deadline.table), deadline.seat
        window = stops.window(live.row, seat)
        if window is None or window.due is None:
            raise Illegal("Nothing to pass here.")
        if self.now() - window.due > stops.LATE and not window.late:
            await self.tables.edit(deadline.table, lambda row: stops.postponed(row, self.now()))
            return
        default = live.table.asks[seat].default
        await self.tables.answer(deadline.table, seat, window.question, default, by="stop")

    async def ai(self, deadline: Deadline) -> None:
        """AI players owe an answer still: whoever let them play has met a fault, or died. They play beside the clock,
        which has other tables to see to."""
        self.tables.spawn(self.let_play(deadline))

    async def let_play(self, deadline: Deadline) -> None:
        try:
            await self.tables.let_play(deadline.table)
        except Illegal:
            return  # the table is not played any more, and is logged as such
        except Exception as fault:
            await self.put_off(deadline, fault)
