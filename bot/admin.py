"""What a host does beside running the bot: backups, a check of the saved games, the invite link."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable
from pathlib import Path

from games.kernel.english import count
from games.registry import GAMES

from .app import invite_link
from .live_table import rebuild
from .settings import BadSetting, Settings
from .store import Store, StoreError, TableRow

Say = Callable[[str], None]
NO_TOKEN = "No token found. Set DISCORD_TOKEN in the environment or in .env; docs/hosting.md says where to get one."


async def backup(settings: Settings, file: Path, say: Say = print) -> int:
    """A copy of the whole database, while the bot plays on."""
    async with await Store.open(settings.database_url, create=False) as store:
        await store.backup(file)
    say(f"Backup saved to {file}.")
    return 0


async def check_saves(settings: Settings, say: Say = print) -> int:
    """Load every open table with this code. 1 if any could not go on just where it stands."""
    async with await Store.open(settings.database_url, create=False) as store:
        rows = await store.tables(status=("playing", "paused"), limit=None)
        faults = {row.id: await fault_of(store, row) for row in rows}
    for table, fault in faults.items():
        say(f"{table}: {fault or 'ok'}")
    bad = sum(map(bool, faults.values()))
    say(f"{len(faults)} open tables, " + (f"{bad} of them with problems." if bad else "all load fine."))
    return 1 if bad else 0


async def fault_of(store: Store, row: TableRow) -> str:
    if row.game not in GAMES:
        return f"this version doesn't know the game “{row.game}”."
    try:
        checkpoint, steps = await store.play(row.id)
        lost = rebuild(GAMES[row.game], checkpoint, steps).lost
    except StoreError as error:
        return str(error)
    except Exception as error:  # whatever a changed rule makes of an old game; its words may quote a hand
        return f"doesn't load with this version ({type(error).__name__})."
    if not lost:
        return ""
    whose = ", ".join(row.chairs[step.seat].name for step in lost)
    return f"{count(len(lost), 'answer')} would be asked again: {whose}."


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
            "DISCORD_TOKEN isn't a bot token: those have three parts, separated by dots. Copy yours from the "
            "developer portal: Bot, then Reset Token."
        ) from None
