"""What a host does beside running the bot: backups, a check of the saved games, the invite link."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable
from pathlib import Path

from games.registry import GAMES

from .app import invite_link
from .live_table import rebuild
from .settings import BadSetting, Settings
from .store import Store, StoreError, TableRow

Say = Callable[[str], None]
NO_TOKEN = "There is no token: set DISCORD_TOKEN in the environment or in .env. docs/hosting.md says where to get one."


async def backup(settings: Settings, file: Path, say: Say = print) -> int:
    """A copy of the whole database, while the bot plays on."""
    async with await Store.open(settings.database_url, create=False) as store:
        await store.backup(file)
    say(f"The backup is in {file}.")
    return 0


async def check_saves(settings: Settings, say: Say = print) -> int:
    """Load every open table with this code. 1 if any could not go on just where it stands."""
    async with await Store.open(settings.database_url, create=False) as store:
        rows = await store.tables(status=("playing", "paused"), limit=None)
        faults = {row.id: await fault_of(store, row) for row in rows}
    for table, fault in faults.items():
        say(f"{table}: {fault or 'ok'}")
    bad = sum(map(bool, faults.values()))
    say(f"{len(faults)} open tables, " + (f"{bad} of them with faults." if bad else "all go on where they stand."))
    return 1 if bad else 0


async def fault_of(store: Store, row: TableRow) -> str:
    if row.game not in GAMES:
        return f"this code knows no game “{row.game}”."
    try:
        checkpoint, steps = await store.play(row.id)
        lost = rebuild(GAMES[row.game], checkpoint, steps).lost
    except StoreError as error:
        return str(error)
    except Exception as error:  # whatever a changed rule makes of an old game; its words may quote a hand
        return f"cannot be loaded with this code ({type(error).__name__})."
    if not lost:
        return ""
    whose = ", ".join(row.chairs[step.seat].name for step in lost)
    return f"{len(lost)} answers would be asked again: of {whose}."


def invite(settings: Settings, say: Say = print) -> int:
    say(invite_link(application_id(settings.discord_token)))
    return 0


def application_id(token: str) -> int:
    """It stands in the first part of every bot token."""
    if not token:
        raise BadSetting(NO_TOKEN)
    first = token.partition(".")[0]
    try:
        return int(base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)))
    except (binascii.Error, ValueError):
        raise BadSetting(
            "DISCORD_TOKEN is no bot token: it has three parts with dots between. Copy it from the developer portal, "
            "page Bot, button Reset Token."
        ) from None
