"""The tables of the database as they are now. How they came to be is in `migrations/`."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)


def of_a_table(*, first: bool = True) -> Column[str]:
    return Column("table_id", Text, ForeignKey("tables.id"), primary_key=first, nullable=False)


# JSON is kept as text: written and read by msgspec, never searched by the database.
tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("settings", Text, nullable=False),  # JSON
    Column("guild", BigInteger),
    Column("channel", BigInteger, nullable=False),
    Column("thread", BigInteger),
    Column("board", BigInteger),
    Column("lobby", BigInteger),
    Column("host", BigInteger, nullable=False),
    Column("seed", Text, nullable=False),
    Column("pace", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("waiting", Text, nullable=False),  # JSON
    Column("due", Double),
    Column("result", Text),  # JSON
    Column("rematch", Text),
    Column("notes", Text, nullable=False),  # JSON
    Column("chairs", Text, nullable=False),  # JSON
    Index(None, "status", "created"),
    Index(None, "guild", "created"),
    Index(None, "channel"),
    Index(None, "thread"),
)

# Who sits where: an index over `tables.chairs`, written anew only when somebody comes or goes.
seats = Table(
    "seats",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    of_a_table(),
    Index(None, "table_id"),
    sqlite_with_rowid=False,
)

# Steps and checkpoints are append-only: triggers in the database refuse anything else.
steps = Table(
    "steps",
    metadata,
    of_a_table(),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("seat", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("question", BigInteger, nullable=False),
    Column("asked", BigInteger, nullable=False),
    Column("answer", Text, nullable=False),  # JSON
    Column("given_by", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("news", Text, nullable=False),  # JSON
    sqlite_with_rowid=False,
)

checkpoints = Table(
    "checkpoints",
    metadata,
    of_a_table(),
    Column("after", BigInteger, primary_key=True, autoincrement=False),
    Column("state", LargeBinary, nullable=False),
    Column("at", Double, nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", BigInteger().with_variant(Integer(), "sqlite"), primary_key=True, autoincrement=True),
    of_a_table(first=False),
    Column("kind", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("payload", Text, nullable=False),  # JSON
    Column("due", Double, nullable=False),
    Column("tries", BigInteger, nullable=False),
    Column("generation", BigInteger, nullable=False),  # goes up with every new payload and every claim
    Column("claim", BigInteger),  # the generation that a sender has in hand
    Column("claimed_until", Double),
    UniqueConstraint("table_id", "kind", "key"),
    Index(None, "due"),
    sqlite_autoincrement=True,  # an id is never used twice: a late sender must not hit another row
)

deadlines = Table(
    "deadlines",
    metadata,
    of_a_table(),
    Column("seat", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", Text, primary_key=True),
    Column("due", Double, nullable=False),
    Index(None, "due"),
    sqlite_with_rowid=False,
)

people = Table(
    "people",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("delivery", Text, nullable=False),
    Column("dms_closed", Boolean, nullable=False),
    Column("reminders", Boolean, nullable=False),
    Column("quiet_from", BigInteger),
    Column("quiet_to", BigInteger),
    Column("zone", Text, nullable=False),
    Column("palette", Text, nullable=False),
    Column("text_mode", Boolean, nullable=False),
    Column("away_until", Double),
    Column("stops", Text, nullable=False),  # JSON
)
