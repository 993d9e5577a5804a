"""What can go wrong with a database, in sentences."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from sqlalchemy.exc import SQLAlchemyError


class StoreError(Exception):
    """The database cannot be used; the text is a sentence for whoever runs the bot."""


class Stale(Exception):
    """Somebody else has changed the table, or the event, meanwhile: load it again."""

    def __init__(self, id: str) -> None:
        super().__init__(f"{id} was changed meanwhile.")


TROUBLE = (SQLAlchemyError, sqlite3.Error, OSError)  # what may come up from a driver

# By the beginning of SQLite's name for the error (sqlite.org/rescode.html).
SQLITE = {
    "SQLITE_READONLY": "{place} cannot be written to: the file, its folder or the disk is read-only.",
    "SQLITE_CANTOPEN": "{place} cannot be opened or made; see whether the folder may be written to.",
    "SQLITE_PERM": "{place} may not be opened by this user.",
    "SQLITE_FULL": "{place} cannot grow: the disk is full.",
    "SQLITE_NOTADB": "{place} is no database.",
    "SQLITE_CORRUPT": "{place} is damaged; put a backup in its place.",
    "SQLITE_BUSY": "{place} is held by another program and did not come free.",
    "SQLITE_IOERR": "The disk fails to read or write {place}.",
}

# By SQLSTATE, or its class in two characters (postgresql.org/docs/current/errcodes-appendix.html).
POSTGRESQL = {
    "28": "{place} refuses the user or the password; see DATABASE_URL.",
    "3D000": "{place} has no database of that name; create it, or mend DATABASE_URL.",
    "42501": "{place} does not let this user do what is needed; the user must be allowed to create tables.",
    "25006": "{place} is read-only now; name the primary server in DATABASE_URL.",
    "53300": "{place} has no connection left for us.",
    "53": "{place} is out of disk space or memory.",
    "57": "{place} is starting, stopping or has cut us off.",
    "08": "{place} has broken the connection.",
}
UNREACHABLE = "{place} cannot be reached; see whether it runs, and whether DATABASE_URL names it rightly."


def explain(error: BaseException, place: str) -> StoreError:
    """The sentence for a driver's error. `place` says which database, without its password."""
    for cause in causes(error):
        if name := str(getattr(cause, "sqlite_errorname", "") or ""):
            for start, sentence in SQLITE.items():
                if name.startswith(start):
                    return say(sentence, place)
        state = str(getattr(cause, "sqlstate", "") or "")
        if sentence := POSTGRESQL.get(state) or POSTGRESQL.get(state[:2], ""):
            return say(sentence, place)
    if any(isinstance(cause, OSError) for cause in causes(error)):
        return say(UNREACHABLE, place)
    blunt = getattr(error, "orig", None) or error
    return say(f"{{place}} refuses: {str(blunt) or type(blunt).__name__}", place)


def say(sentence: str, place: str) -> StoreError:
    text = sentence.replace("{place}", place)
    return StoreError(text[0].upper() + text[1:])


def causes(error: BaseException) -> Iterator[BaseException]:
    """The error and all that lies behind it, outermost first."""
    seen: list[BaseException] = []
    ahead: list[BaseException | None] = [error]
    while ahead:
        at = ahead.pop(0)
        if at is not None and at not in seen:
            seen.append(at)
            yield at
            ahead += [getattr(at, "orig", None), at.__cause__, at.__context__]
