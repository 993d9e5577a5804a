"""What must be sent, and what must happen at a time: the half of the store that several processes compete for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from sqlalchemy import Connection, case, func, select

from . import rows, schema
from . import statements as do
from .engine import Database
from .rows import Deadline, Outgoing
from .table_rows import Json

_OUTBOX, _DEADLINES = schema.outbox.c, schema.deadlines.c
_NEXT_OUTGOING = select(
    func.min(case((_OUTBOX.claimed_until > _OUTBOX.due, _OUTBOX.claimed_until), else_=_OUTBOX.due))
).where(do.NOT_WITHOUT)
_EARLIEST_DEADLINE = select(func.min(_DEADLINES.due))


class Outbox:
    """
    A sender claims rows, sends them, and says how it went. A claim runs out after its lease, so that the messages of
    a process that died are sent by another: at least once, and twice only if it died between sending and saying so.
    """

    _database: Database
    _statements: do.Statements

    async def put(self, outgoing: Sequence[Outgoing]) -> None:
        """Put messages into the outbox that belong to no change of their table."""

        def work(c: Connection) -> None:
            self._statements.put.run(c, *[rows.write_outgoing(out.table, out) for out in outgoing])

        await self._database.write(work)

    async def claim(self, now: float, *, limit: int, lease: float, without: Collection[str] = ()) -> list[Outgoing]:
        """Take up to `limit` messages that are due, for `lease` seconds; nobody else gets them meanwhile. Those of the
        tables and events in `without` are left. A claim that has run out counts as a try that failed."""
        its = {"now": now, "until": now + lease, "at_most": limit, "without": sorted(without)}

        def work(c: Connection) -> list[Outgoing]:
            found = c.execute(self._statements.claim, its)
            return sorted(map(rows.read_outgoing, found), key=lambda out: (out.due, out.id))

        return await self._database.write(work)

    async def renew(self, claimed: Sequence[Outgoing], *, until: float) -> None:
        """These are still in hand, and stay so until then; not those that somebody else has claimed since."""

        def work(c: Connection) -> None:
            do.RENEW.run(c, *[{"this": out.id, "its_generation": out.generation, "until": until} for out in claimed])

        await self._database.write(work)

    async def sent(self, id: int, generation: int) -> bool:
        """It was sent as claimed. False: there is a newer payload by now, which goes out when it is due."""

        def work(c: Connection) -> bool:
            if do.SENT.run(c, {"this": id, "its_generation": generation}):
                return True
            return not do.RELEASE.run(c, {"this": id, "its_generation": generation})

        return await self._database.write(work)

    async def failed(self, id: int, *, due: float, generation: int | None = None) -> None:
        """It was not sent: try again at `due`. With a generation, only if nobody else has claimed it since."""

        def work(c: Connection) -> None:
            if generation is None:
                do.FAILED.run(c, {"this": id, "next_due": due})
            else:
                do.FAILED_CLAIM.run(c, {"this": id, "next_due": due, "its_generation": generation})

        await self._database.write(work)

    async def dropped(self, id: int, generation: int | None = None) -> None:
        """It will never be sent. With a generation, a newer payload stays."""
        if generation is not None:
            await self.sent(id, generation)
            return

        def work(c: Connection) -> None:
            do.DROPPED.run(c, {"this": id})

        await self._database.write(work)

    async def withdraw(
        self, table: str, kind: str, key: str = "", needless: Callable[[Json], bool] = lambda _: True
    ) -> None:
        """Take a message back, if its payload says that it is needless by now; whoever has it in hand sends it."""
        its = (_OUTBOX.table_id == table) & (_OUTBOX.kind == kind) & (_OUTBOX.key == key) & _OUTBOX.claim.is_(None)

        def work(c: Connection) -> None:
            found = c.execute(select(schema.outbox).where(its)).first()
            if found is not None and needless((mail := rows.read_outgoing(found)).payload):
                do.SENT.run(c, {"this": mail.id, "its_generation": mail.generation})

        await self._database.write(work)

    async def next_outgoing(self, *, without: Collection[str] = ()) -> float | None:
        """When there is something to claim, if nothing happens until then."""
        return await self._database.read(lambda c: c.execute(_NEXT_OUTGOING, {"without": sorted(without)}).scalar())

    async def earliest_deadline(self) -> float | None:
        return await self._database.read(lambda c: c.execute(_EARLIEST_DEADLINE).scalar())

    async def due_deadlines(self, now: float) -> list[Deadline]:
        query = (
            select(schema.deadlines)
            .where(_DEADLINES.due <= now)
            .order_by(_DEADLINES.due, _DEADLINES.table_id, _DEADLINES.seat, _DEADLINES.kind)
        )
        return await self._database.read(lambda c: [rows.read_deadline(values) for values in c.execute(query)])

    async def claim_deadline(
        self, deadline: Deadline, *, again: float | None = None, outgoing: Sequence[Outgoing] = ()
    ) -> bool:
        """
        Take this deadline away: True for one of all who try, False if it was moved. What follows from it, such as a
        reminder, can be put into the outbox in the same transaction. With `again` it is not deleted but comes back at
        that time, unless a change of the table has replaced it by then: so it survives the death of who took it.
        """
        its = {f"its_{name}": value for name, value in rows.write_deadline(deadline.table, deadline).items()}

        def work(c: Connection) -> bool:
            if again is None:
                taken = do.TAKE_DEADLINE.run(c, its)
            else:
                taken = do.MOVE_DEADLINE.run(c, {**its, "next_due": again})
            if taken:
                self._statements.put.run(c, *[rows.write_outgoing(deadline.table, out) for out in outgoing])
            return bool(taken)

        return await self._database.write(work)
