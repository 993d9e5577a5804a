"""Databases for tests that are about something else: their schema is made once in each process, and then copied."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import create_engine

from bot.store import engine
from bot.store.migrate import migrate

# What tests kill is a process, not the machine: no commit need wait for the disk.
IN_EARNEST, engine.SYNCHRONOUS = engine.SYNCHRONOUS, "OFF"


@cache
def template() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "template.db"
        made = create_engine(f"sqlite:///{file}")
        with made.begin() as c:
            migrate(c, "the template")
        made.dispose()
        return file.read_bytes()


def new_database(folder: Path) -> str:
    """The address of a database without a row in it."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "demiurge.db"
    file.touch(mode=0o600)
    file.write_bytes(template())
    return f"sqlite+aiosqlite:///{file}"
