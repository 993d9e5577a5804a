"""Every statement that writes, built once for each kind of database, so that it is compiled once."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Select, Table, bindparam, case, delete, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from .rows import Values
from .schema import (
    checkpoints,
    conduct,
    deadlines,
    decks,
    drafts,
    events,
    journals,
    outbox,
    people,
    ratings,
    records,
    seats,
    servers,
    steps,
    tables,
    wishes,
)  # fmt: skip


class Prepared:
    """
    A statement that writes, compiled once. SQLite's own module is given the text: for SQLAlchemy to find it again, and
    to make ready a result that nobody wants, takes longer than to run it, and happens several times with every answer.
    """

    def __init__(self, statement: Any) -> None:
        self.statement = statement
        self._text = ""
        self._fixed: Values = {}

    def run(self, c: Connection, *values: Values) -> int:
        """For each of the values, if there are any. Returns how many rows were touched."""
        if not values:
            return 0
        if c.dialect.name != "sqlite":
            return int(c.execute(self.statement, values[0] if len(values) == 1 else values).rowcount)
        if not self._text:
            self._compile(values[0])
        connection: Any = c.connection.driver_connection
        if len(values) == 1:
            return int(connection.execute(self._text, {**self._fixed, **values[0]}).rowcount)
        return int(connection.executemany(self._text, [{**self._fixed, **its} for its in values]).rowcount)

    def _compile(self, values: Values) -> None:
        """The text, and what is written in the statement itself; each run has values of the same names."""
        kind = sqlite.dialect(paramstyle="named")
        compiled = self.statement.compile(dialect=kind, column_keys=list(values))
        self._fixed = {name: value for name, value in compiled.params.items() if name not in values}
        self._text = str(compiled)  # last: other threads may look for it


APPEND_STEP = Prepared(insert(steps))
STEPS = (
    select(steps)
    .where(steps.c.table_id == bindparam("this"), steps.c.number > bindparam("after"))
    .where(steps.c.number <= bindparam("until"))
    .order_by(steps.c.number)
)
DROP_STEPS = delete(steps).where(steps.c.table_id == bindparam("this"), steps.c.number <= bindparam("its_last"))
WRITE_JOURNAL = insert(journals)
JOURNALS = (
    select(journals.c.steps)
    .where(journals.c.table_id == bindparam("this"), journals.c.last > bindparam("after"))
    .order_by(journals.c.last)
)

APPEND_CHECKPOINT = Prepared(insert(checkpoints))
_ITS_CHECKPOINTS = checkpoints.c.table_id == bindparam("this")
KEPT = select(checkpoints.c.after).where(_ITS_CHECKPOINTS).order_by(checkpoints.c.after)
_base, _its_base = checkpoints.alias("base"), checkpoints.alias("its_base")
CHECKPOINT = (
    select(checkpoints, _base.c.state, _its_base.c.state)
    .outerjoin(_base, (_base.c.table_id == checkpoints.c.table_id) & (_base.c.after == checkpoints.c.base))
    .outerjoin(_its_base, (_its_base.c.table_id == _base.c.table_id) & (_its_base.c.after == _base.c.base))
    .where(_ITS_CHECKPOINTS, checkpoints.c.after <= bindparam("its_after"))
    .order_by(checkpoints.c.after.desc())
    .limit(1)
)
DROP_CHECKPOINT = delete(checkpoints).where(_ITS_CHECKPOINTS, checkpoints.c.after == bindparam("its_after"))

EMPTY_SEATS = Prepared(delete(seats).where(seats.c.table_id == bindparam("this")))
FILL_SEATS = Prepared(insert(seats))
CLEAR_DEADLINES = Prepared(delete(deadlines).where(deadlines.c.table_id == bindparam("this")))
SET_DEADLINE = Prepared(insert(deadlines))
_ITS_DEADLINE = [column == bindparam(f"its_{column.name}") for column in deadlines.c]
TAKE_DEADLINE = Prepared(delete(deadlines).where(*_ITS_DEADLINE))
MOVE_DEADLINE = Prepared(update(deadlines).where(*_ITS_DEADLINE).values(due=bindparam("next_due")))

# The guard of every change: whoever read an older version writes nothing.
CHANGE_TABLE = Prepared(
    update(tables).where(tables.c.id == bindparam("this"), tables.c.version == bindparam("known")).inline()
)
CHANGE_EVENT = Prepared(
    update(events).where(events.c.id == bindparam("this"), events.c.version == bindparam("known")).inline()
)

NOT_WITHOUT = outbox.c.table_id.not_in(bindparam("without", expanding=True))
_THIS = outbox.c.id == bindparam("this")
_CLAIMED = update(outbox).where(_THIS, outbox.c.claim == bindparam("its_generation"))
_FAILED = {"claim": None, "claimed_until": None, "tries": outbox.c.tries + 1, "due": bindparam("next_due")}
SENT = Prepared(delete(outbox).where(_THIS, outbox.c.generation == bindparam("its_generation")))
DROPPED = Prepared(delete(outbox).where(_THIS))
RELEASE = Prepared(_CLAIMED.values(claim=None, claimed_until=None))  # a newer payload goes out when it is due
RENEW = Prepared(_CLAIMED.values(claimed_until=bindparam("until")))
FAILED = Prepared(update(outbox).where(_THIS).values(_FAILED))
FAILED_CLAIM = Prepared(_CLAIMED.values(_FAILED))


class Statements:
    """Those that the two databases spell differently."""

    def __init__(self, dialect: str) -> None:
        kind: Any = sqlite if dialect == "sqlite" else postgresql
        self.new_table = self._new(kind, tables)
        self.new_event = self._new(kind, events)
        self.new_record = self._new(kind, records)
        self.new_rating = self._new(kind, ratings)
        self.save_rating = self._save(kind, ratings)
        self.save_person = self._save(kind, people)
        self.save_deck = self._save(kind, decks)
        self.save_draft = self._save(kind, drafts)
        self.save_wish = self._save(kind, wishes)
        self.new_server = self._new(kind, servers)
        self.save_server = self._save(kind, servers)
        self.new_conduct = self._new(kind, conduct)
        self.put = self._put(kind)
        self.claim = self._claim(dialect)

    def _new(self, kind: Any, table: Table) -> Prepared:
        """Write a row unless there is one with the same primary key."""
        return Prepared(kind.insert(table).on_conflict_do_nothing().execution_options(preserve_rowcount=True))

    def _save(self, kind: Any, table: Table) -> Prepared:
        """Write a row for the first time, or in the place of the one with the same primary key."""
        new = kind.insert(table)
        changed = {column.name: new.excluded[column.name] for column in table.c if not column.primary_key}
        return Prepared(new.on_conflict_do_update(index_elements=list(table.primary_key), set_=changed))

    def _put(self, kind: Any) -> Prepared:
        """
        One row for each table, kind and key: the newest payload, due as early as any of them asked for. While a
        sender has it in hand its due moment is spent, and the new one counts.
        """
        new = kind.insert(outbox)
        in_hand = outbox.c.claim.is_not(None) & (outbox.c.claim == outbox.c.generation)
        put = new.on_conflict_do_update(
            index_elements=["table_id", "kind", "key"],
            set_={
                "payload": new.excluded.payload,
                "due": case((in_hand | (new.excluded.due < outbox.c.due), new.excluded.due), else_=outbox.c.due),
                "tries": new.excluded.tries,
                "generation": outbox.c.generation + 1,
            },
        )
        return Prepared(put)

    def _claim(self, dialect: str) -> Any:
        now = bindparam("now", type_=outbox.c.due.type)
        ready: Select[Any] = (
            select(outbox.c.id)
            .where(outbox.c.due <= now, or_(outbox.c.claimed_until.is_(None), outbox.c.claimed_until <= now))
            .where(NOT_WITHOUT)
            .order_by(outbox.c.due, outbox.c.id)
            .limit(bindparam("at_most"))
        )
        if dialect == "postgresql":
            # As a CTE it is evaluated once: the limit holds, and rows locked by others are passed over.
            locked = ready.with_for_update(skip_locked=True).cte("ready").prefix_with("MATERIALIZED", dialect=dialect)
            ready = select(locked.c.id)
        return (
            update(outbox)
            .where(outbox.c.id.in_(ready))
            .values(
                generation=outbox.c.generation + 1,
                claim=outbox.c.generation + 1,
                claimed_until=bindparam("until"),
                tries=outbox.c.tries + case((outbox.c.claim.is_(None), 0), else_=1),
            )
            .returning(*outbox.c)
        )
