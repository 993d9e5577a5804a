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


def of_a_table() -> Column[str]:
    return Column("table_id", Text, ForeignKey("tables.id"), primary_key=True)


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
    Column("facts", Text, nullable=False),  # JSON
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

# Steps are append-only: triggers in the database refuse anything else. A step's row may only go when it stands in a
# journal, and a journal is for ever.
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

# All steps of a finished game; `last` is the number of the last one in it.
journals = Table(
    "journals",
    metadata,
    of_a_table(),
    Column("last", BigInteger, primary_key=True, autoincrement=False),
    Column("steps", LargeBinary, nullable=False),  # JSON, column by column, in zlib
)

# States between two phases: a cache. Some are kept: see `journals.py`.
checkpoints = Table(
    "checkpoints",
    metadata,
    of_a_table(),
    Column("after", BigInteger, primary_key=True, autoincrement=False),
    Column("base", BigInteger),  # `after` of the checkpoint that is its dictionary
    Column("state", LargeBinary, nullable=False),  # JSON, squeezed: see `squeeze.py`
    Column("at", Double, nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", BigInteger().with_variant(Integer(), "sqlite"), primary_key=True, autoincrement=True),
    Column("table_id", Text, nullable=False),  # the table that it is about, or the event
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
    Column("notify", Text, nullable=False, server_default="each"),
    Column("remind_minutes", BigInteger),
    Column("quiet_since", Double),
)

# A person's decks for one game. `key` is the name as it is compared: nobody has two decks that differ in case alone.
decks = Table(
    "decks",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("code", Text, nullable=False),
    Column("changed", Double, nullable=False),
    sqlite_with_rowid=False,
)

# The deck that a person is building.
drafts = Table(
    "drafts",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("body", Text, nullable=False),  # JSON
    Column("changed", Double, nullable=False),
    sqlite_with_rowid=False,
)

# Tournaments on Discord.
events = Table(
    "events",
    metadata,
    Column("id", Text, primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("organiser", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("tournament", Text, nullable=False),  # JSON, as the six that follow
    Column("config", Text, nullable=False),
    Column("entries", Text, nullable=False),
    Column("links", Text, nullable=False),
    Column("messages", Text, nullable=False),
    Column("record", Text, nullable=False),
    Column("progress", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("due", Double),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Index(None, "guild", "created"),
    Index(None, "channel"),
    Index(None, "due"),
)

# What events are made from; some make them by themselves.
templates = Table(
    "templates",
    metadata,
    Column("id", Text, primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("owner", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("body", Text, nullable=False),  # JSON
    Column("version", BigInteger, nullable=False),
    Column("due", Double),
    Index(None, "guild"),
    Index(None, "due"),
)

# Points over several events; these say to which season they belong.
seasons = Table(
    "seasons",
    metadata,
    Column("id", Text, primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("owner", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("body", Text, nullable=False),  # JSON
    Column("created", Double, nullable=False),
    Index(None, "guild"),
)

# What is believed of a person in one game, wherever it was played.
ratings = Table(
    "ratings",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", BigInteger, nullable=False),
    Column("finished", BigInteger, nullable=False),
    Column("left", BigInteger, nullable=False),
    Column("on_time", BigInteger, nullable=False),
    Column("late", BigInteger, nullable=False),
    Column("rated_at", Double, nullable=False),  # when the last game was rated; 0: nobody knows
    sqlite_with_rowid=False,
)

# Finished games, each once: a table that stands here has changed the ratings.
records = Table(
    "records",
    metadata,
    of_a_table(),
    Column("game", Text, nullable=False),
    Column("guild", BigInteger),
    Column("at", Double, nullable=False),
    Column("seats", Text, nullable=False),  # JSON
    Index(None, "guild", "game", "at"),
)

# Who looks for a game, and where.
wishes = Table(
    "wishes",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("pace", Text, nullable=False),
    Column("level", Text, nullable=False),
    Column("rank", Text, nullable=False),
    Column("size", BigInteger, nullable=False),
    Column("since", Double, nullable=False),
    Column("until", Double, nullable=False),
    Column("told", Double, nullable=False),
    sqlite_with_rowid=False,
)

# Who does not want to meet whom.
blocks = Table(
    "blocks",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("other", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)

# How somebody behaved at each of their tables.
conduct = Table(
    "conduct",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("table_id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("on_time", BigInteger, nullable=False),
    Column("late", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

reports = Table(
    "reports",
    metadata,
    Column("id", Text, primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("by", BigInteger, nullable=False),
    Column("against", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("closed", Double),
    Column("closed_by", BigInteger),
    Column("note", Text, nullable=False),
    Index(None, "guild", "at"),
)

# What the moderators of a server have set up.
servers = Table(
    "servers",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),  # JSON
)
