"""What people are told of, how often they are reminded, and since when their quiet hours stand."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("people", sa.Column("notify", sa.Text(), nullable=False, server_default="each"))
    op.add_column("people", sa.Column("remind_minutes", sa.BigInteger()))
    op.add_column("people", sa.Column("quiet_since", sa.Double()))
