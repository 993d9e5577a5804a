"""
The bot's memory: tables, their answers, what must be sent, deadlines, people, their decks, events and ratings.

Everything that belongs to one change of a table is written by `Store.change` in one transaction, and is durable when
it returns. Times come from the caller; there is no clock here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection, Select, bindparam, delete, func, select

from . import journals, rows, schema
from . import statements as do
from .backup import back_up
from .decks import Decks
from .engine import Database
from .errors import Stale, StoreError
from .events import Events
from .forgetting import Forgetting
from .ids import new_id
from .outbox import Outbox
from .people import PeopleStore
from .rows import CheckpointRow, Deadline, Outgoing, Person, StepRow
from .series import Series
from .table_rows import FINISHED, STATUSES, TableRow

_VERSION = select(schema.tables.c.version).where(schema.tables.c.id == bindparam("this"))
NOBODY = 0  # no person has this id
REMEMBERED = 4096  # tables whose people are known without asking


class Store(Outbox, Decks, Events, Series, PeopleStore, Forgetting):
    """An open database. Any number of processes may have the same one open."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._statements = do.Statements("sqlite" if database.sqlite else "postgresql")
        self._people: dict[str, tuple[int, frozenset[int]]] = {}  # table -> the people at that version

    @classmethod
    async def open(cls, url: str, *, create: bool = True) -> Store:
        """
        Connect and bring the schema up to date. A missing SQLite file and its folder are made; with `create=False`
        a database that is not there yet is refused.
        """
        database = Database(url)
        await database.open(create=create)
        return cls(database)

    async def close(self) -> None:
        await self._database.close()

    async def __aenter__(self) -> Store:
        return self

    async def __aexit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        await self.close()

    async def ping(self) -> None:
        """Raises StoreError unless the database answers and takes what is written: a full disk can still be read. The
        trial leaves nothing behind."""

        def work(c: Connection) -> None:
            self._statements.save_draft.run(c, rows.write_draft(NOBODY, "", {}, 0.0))
            c.execute(delete(schema.drafts).where(schema.drafts.c.person == NOBODY))

        await self._database.write(work)

    # Tables

    async def new_table(
        self,
        row: TableRow,
        *,
        outgoing: Sequence[Outgoing] = (),
        deadlines: Sequence[Deadline] | None = None,
        steps: Sequence[StepRow] = (),
        checkpoint: CheckpointRow | None = None,
    ) -> TableRow:
        """Write a table for the first time, and what belongs to it; returns it with its id and version 1."""

        def work(c: Connection) -> TableRow:
            for _ in range(100):
                new = replace(row, id=new_id(), version=1)
                if self._statements.new_table.run(c, rows.write_table(new)) == 1:
                    self._seat(c, new)
                    self._attach(c, new.id, outgoing, deadlines, steps, checkpoint)
                    return new
            raise StoreError("No free table id was found.")

        return self._remember(await self._database.write(work))

    async def change(
        self,
        row: TableRow,
        *,
        outgoing: Sequence[Outgoing] = (),
        deadlines: Sequence[Deadline] | None = None,
        steps: Sequence[StepRow] = (),
        checkpoint: CheckpointRow | None = None,
    ) -> TableRow:
        """
        Write the row and all that comes with it, or nothing: steps and a checkpoint are added, messages put into
        the outbox, and `deadlines`, if given, take the place of all that the table had.

        Raises Stale if the table has another version than the row by now. Returns the row with its next version.
        """
        new = replace(row, version=row.version + 1)
        settled = self._people.get(row.id) == (row.version, row.people())

        def work(c: Connection) -> None:
            values = rows.write_table(new)
            values |= {"this": values.pop("id"), "known": row.version}
            if do.CHANGE_TABLE.run(c, values) != 1:
                raise Stale(row.id)
            if not settled:
                do.EMPTY_SEATS.run(c, {"this": row.id})
                self._seat(c, new)
            self._attach(c, row.id, outgoing, deadlines, steps, checkpoint)
            if new.status in FINISHED:
                journals.gather(c, row.id)

        await self._database.write(work)
        return self._remember(new)

    async def table(self, id: str) -> TableRow | None:
        found = await self._select_tables(select(schema.tables).where(schema.tables.c.id == id))
        return found[0] if found else None

    async def versions(self, ids: Collection[str]) -> dict[str, int]:
        """Of these tables, as far as there are any."""
        its = schema.tables.c
        query = select(its.id, its.version).where(its.id.in_(sorted(ids)))
        return await self._database.read(lambda c: {row.id: row.version for row in c.execute(query)})

    async def version(self, id: str) -> int | None:
        """How often a table was written: whether what somebody remembers of it still holds."""
        return await self._database.read(lambda c: c.execute(_VERSION, {"this": id}).scalar())

    async def tables(
        self,
        *,
        guild: int | None = None,
        person: int | None = None,
        status: Collection[str] | None = None,
        channel: int | None = None,
        thread: int | None = None,
        ids: Collection[str] | None = None,
        limit: int | None = 100,
    ) -> list[TableRow]:
        """The tables that fit all that is given, newest first; `limit=None` for all of them."""
        its = schema.tables.c
        query = select(schema.tables).order_by(its.created.desc(), its.id).limit(limit)
        for column, value in ((its.guild, guild), (its.channel, channel), (its.thread, thread)):
            if value is not None:
                query = query.where(column == value)
        if status is not None:
            query = query.where(its.status.in_(sorted(status)))
        if ids is not None:
            query = query.where(its.id.in_(sorted(ids)))
        if person is not None:
            query = query.join(schema.seats).where(schema.seats.c.person == person)
        return await self._select_tables(query)

    async def waiting_for(self, person: int) -> list[TableRow]:
        """The inbox: tables in play where this person owes an answer, the most urgent first."""
        found = await self.tables(person=person, status=["playing"], limit=None)
        owed = [row for row in found if row.waits_for(person)]
        return sorted(owed, key=lambda row: (row.due is None, row.due or 0.0, row.created, row.id))

    # What was played

    async def play(self, id: str, until: int = journals.LAST) -> tuple[CheckpointRow, list[StepRow]]:
        """The last checkpoint and the steps after it; of the moment after step `until`, if that is given."""

        def work(c: Connection) -> tuple[CheckpointRow, list[StepRow]]:
            # No step is ever lost or changed, so that what is written between the two questions does no harm.
            checkpoint = journals.checkpoint_before(c, id, until)
            return checkpoint, journals.steps_between(c, id, checkpoint.after, until)

        return await self._database.read(work)

    async def first_checkpoint(self, id: str) -> CheckpointRow:
        """The state with which this table began."""
        return await self._database.read(lambda c: journals.first_checkpoint(c, id))

    async def steps(self, id: str) -> list[StepRow]:
        """All that was ever answered at this table, in order."""
        return await self._database.read(lambda c: journals.steps_between(c, id))

    async def first_steps(self, ids: Collection[str]) -> dict[str, dict[tuple[int, str], float]]:
        """When somebody first did something at each of these tables, whose games go on: by seat, and by whom."""
        its = schema.steps.c
        query = (
            select(its.table_id, its.seat, its.given_by, func.min(its.at))
            .where(its.table_id.in_(sorted(ids)))
            .group_by(its.table_id, its.seat, its.given_by)
        )
        found: dict[str, dict[tuple[int, str], float]] = {id: {} for id in ids}
        for table, seat, by, at in await self._database.read(lambda c: c.execute(query).all()) if ids else ():
            found[table][seat, by] = at
        return found

    async def checkpoints(self, id: str) -> list[CheckpointRow]:
        return await self._database.read(lambda c: journals.all_checkpoints(c, id))

    # People

    async def person(self, id: int) -> Person:
        """What this person has chosen; the defaults if nothing is known of them."""
        query = select(schema.people).where(schema.people.c.id == id)
        found = await self._database.read(lambda c: c.execute(query).first())
        return Person(id=id) if found is None else rows.read_person(found)

    async def save_person(self, person: Person) -> None:
        def work(c: Connection) -> None:
            self._statements.save_person.run(c, rows.write_person(person))

        await self._database.write(work)

    # The whole

    async def counts(self) -> dict[str, int]:
        """Tables by status (`tables_playing`, ...), messages that wait (`outbox`), `deadlines`."""

        def work(c: Connection) -> dict[str, int]:
            found = dict.fromkeys([f"tables_{status}" for status in STATUSES], 0)
            by_status = select(schema.tables.c.status, func.count()).group_by(schema.tables.c.status)
            found |= {f"tables_{status}": number for status, number in c.execute(by_status)}
            for table in (schema.outbox, schema.deadlines):
                found[table.name] = c.execute(select(func.count()).select_from(table)).scalar_one()
            return found

        return await self._database.read(work)

    async def backup(self, path: str | Path) -> None:
        """A copy of the whole database as it is at this moment; play goes on meanwhile."""
        await back_up(self._database, Path(path))

    async def _select_tables(self, query: Select[Any]) -> list[TableRow]:
        found = await self._database.read(lambda c: c.execute(query).all())
        return [self._remember(rows.read_table(values)) for values in found]

    def _remember(self, row: TableRow) -> TableRow:
        """Keep in mind who sits there: of one version of a table there is only one truth."""
        self._people.pop(row.id, None)
        if len(self._people) >= REMEMBERED:
            del self._people[next(iter(self._people))]
        self._people[row.id] = (row.version, row.people())
        return row

    def _seat(self, c: Connection, row: TableRow) -> None:
        do.FILL_SEATS.run(c, *[{"table_id": row.id, "person": person} for person in sorted(row.people())])

    def _attach(
        self,
        c: Connection,
        table: str,
        outgoing: Sequence[Outgoing],
        deadlines: Sequence[Deadline] | None,
        steps: Sequence[StepRow],
        checkpoint: CheckpointRow | None,
    ) -> None:
        do.APPEND_STEP.run(c, *[rows.write_step(table, step) for step in steps])
        if checkpoint:
            journals.keep_checkpoint(c, table, checkpoint)
        self._statements.put.run(c, *[rows.write_outgoing(table, out) for out in outgoing])
        if deadlines is not None:
            do.CLEAR_DEADLINES.run(c, {"this": table})
            do.SET_DEADLINE.run(c, *[rows.write_deadline(table, deadline) for deadline in deadlines])
