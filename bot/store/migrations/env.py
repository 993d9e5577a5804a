"""Alembic's entry: the connection, its lock and its transaction belong to `engine.migrate`."""

from __future__ import annotations

from alembic import context

from bot.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters a table by writing it anew
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
