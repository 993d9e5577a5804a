"""
Finished games have their steps in one row, a journal; of the checkpoints some are kept, and squeezed.

The schema is changed at once. What it holds then goes over game by game, in many small transactions (`batch`): a big
database is not locked for long, and a process that dies half way leaves the rest to the next one.
"""

from __future__ import annotations

import json
import zlib
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

APART, FAMILY = 48, 8
PIECE, AROUND = 16 * 1024, 7 * 1024

tables = sa.table("tables", sa.column("id"), sa.column("status"))
columns = ("number", "seat", "kind", "question", "asked", "answer", "given_by", "at", "news")
steps = sa.table("steps", sa.column("table_id"), *map(sa.column, columns))
journals = sa.table("journals", *map(sa.column, ("table_id", "last", "steps")))
old = sa.table("raw_checkpoints", *map(sa.column, ("table_id", "after", "state", "at")))
new = sa.table("checkpoints", *map(sa.column, ("table_id", "after", "base", "state", "at")))


def upgrade() -> None:
    sqlite = op.get_bind().dialect.name == "sqlite"
    for trigger in ("no_update", "no_delete") if sqlite else ("append_only",):
        op.execute(f"DROP TRIGGER checkpoints_{trigger}" + ("" if sqlite else " ON checkpoints"))
    op.rename_table("checkpoints", "raw_checkpoints")
    if not sqlite:  # there it is the name of an index, too
        op.execute("ALTER TABLE raw_checkpoints RENAME CONSTRAINT pk_checkpoints TO pk_raw_checkpoints")
    op.create_table(
        "checkpoints",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("after", sa.BigInteger(), nullable=False),
        sa.Column("base", sa.BigInteger()),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "after", name="pk_checkpoints"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_checkpoints_table_id_tables"),
    )
    op.create_table(
        "journals",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sa.Column("steps", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "last", name="pk_journals"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_journals_table_id_tables"),
    )
    (guard_on_sqlite if sqlite else guard_on_postgresql)()


def guard_on_sqlite() -> None:
    """A step may go only when it stands in a journal, and a journal never."""
    for verb in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER journals_no_{verb.lower()} BEFORE {verb} ON journals "
            "BEGIN SELECT RAISE(ABORT, 'journals are append-only'); END"
        )
    op.execute("DROP TRIGGER steps_no_delete")
    op.execute(
        "CREATE TRIGGER steps_no_delete BEFORE DELETE ON steps WHEN NOT EXISTS "
        "(SELECT 1 FROM journals WHERE table_id = OLD.table_id AND last >= OLD.number) "
        "BEGIN SELECT RAISE(ABORT, 'steps are append-only'); END"
    )


def guard_on_postgresql() -> None:
    op.execute(
        "CREATE TRIGGER journals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journals "
        "FOR EACH STATEMENT EXECUTE FUNCTION append_only()"
    )
    op.execute("DROP TRIGGER steps_append_only ON steps")
    op.execute(
        "CREATE TRIGGER steps_append_only BEFORE UPDATE OR TRUNCATE ON steps "
        "FOR EACH STATEMENT EXECUTE FUNCTION append_only()"
    )
    op.execute(
        "CREATE FUNCTION only_from_a_journal() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "IF EXISTS (SELECT 1 FROM journals WHERE table_id = OLD.table_id AND last >= OLD.number) "
        "THEN RETURN OLD; END IF; "
        "RAISE EXCEPTION '% are append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$"
    )
    op.execute("CREATE TRIGGER steps_stay BEFORE DELETE ON steps FOR EACH ROW EXECUTE FUNCTION only_from_a_journal()")


def batch(c: sa.Connection, size: int) -> bool:
    """So many games go over. Returns whether there may be more."""
    games = list(c.execute(sa.select(old.c.table_id).distinct().order_by(old.c.table_id).limit(size)).scalars())
    finished = sa.select(tables.c.id).where(tables.c.id.in_(games), tables.c.status.in_(["over", "ended"]))
    over = set(c.execute(finished).scalars())
    for table in games:
        thin(c, table)
        if table in over:
            gather(c, table)
    return len(games) == size


def thin(c: sa.Connection, table: str) -> None:
    numbers = c.execute(sa.select(old.c.after).where(old.c.table_id == table).order_by(old.c.after)).scalars()
    kept: dict[int, bytes] = {}  # after -> state
    for after in spread(list(numbers)):
        its = (old.c.table_id == table, old.c.after == after)
        state, at = c.execute(sa.select(old.c.state, old.c.at).where(*its)).one()
        base = base_of(list(kept))
        data = squeeze(state, b"" if base is None else kept[base])
        c.execute(sa.insert(new).values(table_id=table, after=after, base=base, state=data, at=at))
        kept[after] = state
    c.execute(sa.delete(old).where(old.c.table_id == table))


def spread(numbers: list[int]) -> list[int]:
    """The first, the last, and of those between as few as leave no gap of more than so many steps that was none."""
    kept: list[int] = []
    for number in numbers:
        if len(kept) > 1 and number <= kept[-2] + APART:
            kept.pop()
        kept.append(number)
    return kept


def base_of(kept: list[int]) -> int | None:
    index = len(kept)
    if index < 2:
        return None
    head = index - (index - 1) % FAMILY
    return kept[1] if head == index else kept[head]


def squeeze(state: bytes, base: bytes) -> bytes:
    pieces = []
    for start in range(0, max(len(state), 1), PIECE):
        known = base[max(0, start - AROUND) : start + PIECE + AROUND]
        stream = zlib.compressobj(zdict=known) if known else zlib.compressobj()
        pieces += [stream.compress(state[start : start + PIECE]), stream.flush()]
    return b"".join(pieces)


def gather(c: sa.Connection, table: str) -> None:
    its = [steps.c[name] for name in columns]
    found = c.execute(sa.select(*its).where(steps.c.table_id == table).order_by(steps.c.number)).all()
    if not found:
        return
    journal: dict[str, list[Any]] = dict(zip(columns, map(list, zip(*found, strict=True)), strict=True))
    journal["by"] = journal.pop("given_by")
    journal["kind"] = ["undo" if kind == "retract" else kind for kind in journal["kind"]]  # as it was called once
    for name in ("answer", "news"):
        journal[name] = [json.loads(value) for value in journal[name]]
    data = zlib.compress(json.dumps(journal, separators=(",", ":"), ensure_ascii=False).encode())
    c.execute(sa.insert(journals).values(table_id=table, last=journal["number"][-1], steps=data))
    c.execute(sa.delete(steps).where(steps.c.table_id == table))
