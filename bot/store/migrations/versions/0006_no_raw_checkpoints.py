"""All games have gone over to squeezed checkpoints: the table that held the raw ones is empty."""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.drop_table("raw_checkpoints")
