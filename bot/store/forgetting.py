"""
All that is kept about one person, to give to them or to forget. What others need stays without them: who won against
whom, in finished games and events, under a number that stands for nobody.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import structs
from sqlalchemy import Connection, Table, delete, or_, select, update

from . import event_rows, rows, schema
from . import statements as do
from .engine import Database
from .errors import Stale
from .event_rows import EventRow, RecordRow
from .table_rows import FINISHED, Chair, Json, TableRow

NUMBER = re.compile(r"[0-9]+")
NOBODYS_NAME = "Former player"
CLOSED_EVENTS = ("over", "cancelled")
# What belongs to one person alone.
OWNED = (
    schema.people,
    schema.decks,
    schema.drafts,
    schema.ratings,
    schema.wishes,
    schema.blocks,
    schema.conduct,
)  # fmt: skip


def without(text: str, person: int, alias: int) -> str:
    """A JSON text with another number in the place of the person's; ids are long, and stand for nothing else."""
    own = str(person)
    return NUMBER.sub(lambda found: str(alias) if found[0] == own else found[0], text)


def forget_chair(chair: Chair, person: int, alias: int) -> Chair:
    if chair.person != person:
        return chair
    return Chair(seat=chair.seat, person=alias, name=NOBODYS_NAME, before=chair.before, stand_in=chair.stand_in)


def forget_table(row: TableRow, person: int, alias: int) -> TableRow:
    """A finished table without this person."""
    row = structs.replace(row, chairs=[forget_chair(chair, person, alias) for chair in row.chairs])
    return msgspec.json.decode(without(msgspec.json.encode(row).decode(), person, alias), type=TableRow)


def forget_event(row: EventRow, person: int, alias: int) -> EventRow:
    """An event that is over without this person: their entry, and their name in what was written down."""
    key = row.entrant(person)
    names = [row.entries[key].name] if key is not None else []
    if key is not None:
        entry = structs.replace(row.entries[key], name=NOBODYS_NAME, deck="", nonce="")
        row = structs.replace(row, entries={**row.entries, key: entry})
        row.tournament.entrants[key].name = NOBODYS_NAME
        for r in row.tournament.rounds:
            r.notes = _unnamed(r.notes, names)
            for match in r.matches:
                match.why, match.by_hand = _unnamed(match.why, names), _unnamed(match.by_hand, names)
    whole = msgspec.json.decode(without(msgspec.json.encode(row).decode(), person, alias))
    for record in (whole["record"], whole["tournament"].get("record", [])):
        record[:] = [_unnamed(line, names) for line in record]
    return msgspec.convert(whole, EventRow)


def _unnamed(line: Any, names: list[str]) -> Any:
    if isinstance(line, str):
        for name in names:
            line = _replaced(line, name)
        return line
    if isinstance(line, dict):
        return {key: _unnamed(value, names) for key, value in line.items()}
    return [_unnamed(value, names) for value in line] if isinstance(line, list) else line


def _replaced(text: str, name: str) -> str:
    """A text without that name, where it stands as words of its own: “Al” is not in “Alma”."""
    kept, found, rest = text.partition(name)
    while found:
        inside = kept[-1:].isalnum() or rest[:1].isalnum()
        before, again, after = rest.partition(name)
        kept, found, rest = kept + (name if inside else NOBODYS_NAME) + before, again, after
    return kept


class Forgetting:
    _database: Database
    _statements: do.Statements

    async def mentioned(self, person: int) -> list[TableRow]:
        """Every table that knows this person: they play or played there, or did something about it."""
        its, like = schema.tables.c, f"%{person}%"
        query = select(schema.tables).where(or_(its.host == person, its.chairs.like(like), its.facts.like(like)))
        found = await self._database.read(lambda c: [rows.read_table(values) for values in c.execute(query)])
        return [row for row in found if without(_text(row), person, 0) != _text(row)]

    async def events_of(self, person: int) -> list[EventRow]:
        """Every event that knows this person."""
        found = await self._database.read(
            lambda c: [event_rows.read_event(its) for its in c.execute(select(schema.events))]
        )
        return [row for row in found if without(_text(row), person, 0) != _text(row)]

    async def results_of(self, person: int) -> list[RecordRow]:
        """The finished games of this person, the latest first."""
        its = schema.records.c
        query = select(schema.records).where(its.seats.like(f"%{person}%")).order_by(its.at.desc(), its.table_id)
        found = await self._database.read(lambda c: [event_rows.read_record(values) for values in c.execute(query)])
        return [row for row in found if any(seat.player == str(person) for seat in row.seats)]

    async def kept_of(self, person: int) -> Json:
        """The rows of every table of the database that belong to this person alone."""

        def work(c: Connection) -> Json:
            found = {table.name: _rows(c, table, person) for table in OWNED}
            for table in (schema.templates, schema.seasons):
                found[table.name] = [
                    dict(one) for one in c.execute(select(table).where(table.c.owner == person)).mappings()
                ]
            its = schema.reports.c  # what moderators wrote about one is theirs
            made = c.execute(select(its.table_id, its.reason, its.at).where(its.by == person)).mappings()
            return {**found, "reports": [dict(one) for one in made]}

        return await self._database.read(work)

    async def forget(self, person: int, alias: int) -> None:
        """
        Forget somebody, all at once or not at all. Others' lists of whom they block stay theirs, and so do reports that
        moderators have not looked at yet.
        """

        def work(c: Connection) -> None:
            for table in OWNED:
                column = table.c.id if table is schema.people else table.c.person
                c.execute(delete(table).where(column == person))
            c.execute(delete(schema.outbox).where(schema.outbox.c.table_id == f"person-{person}"))
            closed = schema.reports.c.closed.is_not(None)
            for name in ("by", "against", "closed_by"):
                column = schema.reports.c[name]
                c.execute(update(schema.reports).where(column == person, closed).values({name: alias}))
            self._forget_tables(c, person, alias)
            self._forget_records(c, person, alias)
            self._forget_events(c, person, alias)
            c.execute(delete(schema.templates).where(schema.templates.c.owner == person))
            self._forget_seasons(c, person, alias)

        await self._database.write(work)

    def _forget_tables(self, c: Connection, person: int, alias: int) -> None:
        its, like = schema.tables.c, f"%{person}%"
        query = select(schema.tables).where(or_(its.host == person, its.chairs.like(like), its.facts.like(like)))
        for row in [rows.read_table(values) for values in c.execute(query.where(its.status.in_(FINISHED)))]:
            new = structs.replace(forget_table(row, person, alias), version=row.version + 1)
            values = rows.write_table(new)
            values |= {"this": values.pop("id"), "known": row.version}
            if do.CHANGE_TABLE.run(c, values) != 1:
                raise Stale(row.id)
        c.execute(update(schema.seats).where(schema.seats.c.person == person).values(person=alias))

    def _forget_records(self, c: Connection, person: int, alias: int) -> None:
        its = schema.records.c
        for table, seats in c.execute(select(its.table_id, its.seats).where(its.seats.like(f"%{person}%"))).all():
            c.execute(update(schema.records).where(its.table_id == table).values(seats=without(seats, person, alias)))

    def _forget_seasons(self, c: Connection, person: int, alias: int) -> None:
        its = schema.seasons.c
        known = or_(its.owner == person, its.body.like(f"%{person}%"))
        for id, owner, body in c.execute(select(its.id, its.owner, its.body).where(known)).all():
            new = {"owner": alias if owner == person else owner, "body": without(body, person, alias)}
            c.execute(update(schema.seasons).where(its.id == id).values(new))

    def _forget_events(self, c: Connection, person: int, alias: int) -> None:
        query = select(schema.events).where(schema.events.c.status.in_(CLOSED_EVENTS))
        for row in [event_rows.read_event(values) for values in c.execute(query)]:
            if without(_text(row), person, 0) == _text(row):
                continue
            new = structs.replace(forget_event(row, person, alias), version=row.version + 1)
            values = event_rows.write_event(new)
            values |= {"this": values.pop("id"), "known": row.version}
            if do.CHANGE_EVENT.run(c, values) != 1:
                raise Stale(row.id)


def _text(row: TableRow | EventRow) -> str:
    return msgspec.json.encode(row).decode()


def _rows(c: Connection, table: Table, person: int) -> list[Json]:
    column = table.c.id if table is schema.people else table.c.person
    return [dict(one) for one in c.execute(select(table).where(column == person)).mappings()]
