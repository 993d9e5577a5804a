"""An online copy of a SQLite database."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from sqlalchemy import Connection

from .engine import PRIVATE, Database, make_folder
from .errors import StoreError


async def back_up(database: Database, path: Path) -> None:
    """Under its own name the copy appears when it is whole. It never takes the place of another file."""
    if not database.sqlite:
        raise StoreError(
            f"PostgreSQL makes its own backups: pg_dump --format=custom --file={path} {database.url.database}"
        )
    part = path.with_name(path.name + ".part")

    def copy(c: Connection) -> None:
        c.exec_driver_sql("VACUUM INTO ?", (str(part),))

    make_folder(path.parent)
    _refuse_to_overwrite(path)
    try:
        part.unlink(missing_ok=True)  # of a backup that was interrupted
        part.touch(mode=PRIVATE)
        await database.read(copy)
        await asyncio.to_thread(_publish, part, path)
    except OSError as error:
        raise StoreError(f"The backup cannot be written to {path}: {error.strerror}.") from error
    finally:
        part.unlink(missing_ok=True)


def _refuse_to_overwrite(path: Path) -> None:
    if path.exists():
        raise StoreError(f"{path} exists already; a backup takes the place of nothing.")


def _publish(part: Path, path: Path) -> None:
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    _refuse_to_overwrite(path)
    part.rename(path)
