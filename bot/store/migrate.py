"""Bringing a database's schema up to date, with Alembic."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from .errors import StoreError

BATCH = 20  # tables that go over to a new form in one transaction
LOCK = 0x64656D6975726765  # "demiurge": whoever migrates a PostgreSQL holds this advisory lock


def migrate(c: Connection, place: str, *, create: bool = True) -> bool:
    """
    Run what is missing, inside the caller's transaction: another process waits, and a failure leaves nothing.

    A revision with a function `batch` has more to do than one transaction should hold: that is called in one after the
    other, and the next revision follows when nothing is left. Returns whether all is done; if not, call this again.
    """
    if c.dialect.name == "postgresql":
        c.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = c
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    found = MigrationContext.configure(c).get_current_heads()
    if not found and not create:
        raise StoreError(f"There are no tables in {place} yet.")
    if unknown := sorted(set(found) - known):
        raise StoreError(
            f"{place[0].upper()}{place[1:]} was written by a newer version of this program (revision {unknown[0]}); "
            f"update the program."
        )
    at = found[0] if found else None
    while at != scripts.get_current_head():
        if at and (batch := getattr(scripts.get_revision(at).module, "batch", None)) and batch(c, BATCH):
            return False
        at = next_stop(scripts, at)
        command.upgrade(config, at)
    # SQLite begins a transaction on a file that it cannot write: only a write tells.
    c.execute(text("UPDATE alembic_version SET version_num = version_num"))
    return True


def next_stop(scripts: ScriptDirectory, at: str | None) -> str:
    """The next revision that has a `batch`, or the last one."""
    missing = [script for script in scripts.iterate_revisions("head", at or "base") if script.revision != at]
    return next((script.revision for script in missing[::-1] if hasattr(script.module, "batch")), missing[0].revision)
