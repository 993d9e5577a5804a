"""Events, finished games and ratings. The outbox takes mail of events too, so that it no longer refers to tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("organiser", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("tournament", sa.Text(), nullable=False),
        sa.Column("config", sa.Text(), nullable=False),
        sa.Column("entries", sa.Text(), nullable=False),
        sa.Column("links", sa.Text(), nullable=False),
        sa.Column("messages", sa.Text(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("progress", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.Double()),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("changed", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_events"),
    )
    op.create_index("ix_events_guild_created", "events", ["guild", "created"])
    op.create_index("ix_events_channel", "events", ["channel"])
    op.create_index("ix_events_due", "events", ["due"])

    op.create_table(
        "ratings",
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("games", sa.BigInteger(), nullable=False),
        sa.Column("finished", sa.BigInteger(), nullable=False),
        sa.Column("left", sa.BigInteger(), nullable=False),
        sa.Column("on_time", sa.BigInteger(), nullable=False),
        sa.Column("late", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", name="pk_ratings"),
        sqlite_with_rowid=False,
    )

    op.create_table(
        "records",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("guild", sa.BigInteger()),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_records"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_records_table_id_tables"),
    )
    op.create_index("ix_records_guild_game_at", "records", ["guild", "game", "at"])

    # SQLite writes the table anew; its counter must still never give an id twice.
    with op.batch_alter_table("outbox", table_kwargs={"sqlite_autoincrement": True}) as outbox:
        outbox.drop_constraint("fk_outbox_table_id_tables", type_="foreignkey")
