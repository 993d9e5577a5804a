"""When somebody's last game was rated: certainty fades from then on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("ratings", sa.Column("rated_at", sa.Double(), nullable=False, server_default="0"))
    op.execute(
        "UPDATE ratings SET rated_at = COALESCE((SELECT MAX(records.at) FROM records JOIN seats"
        " ON seats.table_id = records.table_id"
        " WHERE seats.person = ratings.person AND records.game = ratings.game), 0)"
    )
    with op.batch_alter_table("ratings", table_kwargs={"sqlite_with_rowid": False}) as ratings:
        ratings.alter_column("rated_at", server_default=None)
