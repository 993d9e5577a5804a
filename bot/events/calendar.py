"""An event in the server's own list of events, as Discord shows it to everybody."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from bot.store import EventRow
from bot.texts import cut
from games.registry import GAMES

EXTERNAL, GUILD_ONLY = 3, 2  # Discord's numbers
SCHEDULED, ACTIVE, COMPLETED, CANCELLED = 1, 2, 3, 4
STATES = {"open": SCHEDULED, "running": ACTIVE, "frozen": ACTIVE, "over": COMPLETED, "cancelled": CANCELLED}
LONG = {"live": 3 * 3600.0}  # seconds that an event is said to take
LONG_SLOW = 14 * 86400.0
NAME, DESCRIPTION = 100, 1000  # characters, Discord's limits


def shows(row: EventRow) -> str:
    """What the list should say by now, in short; "" if it should say nothing."""
    if not row.config.calendar or row.status not in STATES:
        return ""
    if row.status == "open":
        return f"open {row.config.start_at} {row.name}" if row.config.start_at else ""
    return str(STATES[row.status])


def is_due(row: EventRow) -> bool:
    return row.progress.calendar != shows(row) and bool(shows(row) or row.progress.calendar)


def described(row: EventRow, now: float) -> dict[str, Any]:
    """Discord wants a start that lies ahead, and an end."""
    start = max(row.config.start_at or 0.0, now + 60)
    place = f"https://discord.com/channels/{row.guild}/{row.channel}"
    return {
        "name": cut(row.name, NAME),
        "description": cut(f"{GAMES[row.game].title}. {row.config.about}".strip(), DESCRIPTION),
        "entity_type": EXTERNAL,
        "privacy_level": GUILD_ONLY,
        "entity_metadata": {"location": place},
        "scheduled_start_time": moment(start),
        "scheduled_end_time": moment(start + LONG.get(row.config.pace, LONG_SLOW)),
    }


def moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat()


def steps(shown: str, row: EventRow) -> list[int]:
    """The states through which Discord lets an event go from what the list shows to what it should."""
    goal = STATES.get(row.status, CANCELLED) if row.config.calendar else CANCELLED
    scheduled = shown.startswith("open")
    if goal == SCHEDULED:
        return [] if row.config.start_at else [CANCELLED]
    if goal == COMPLETED:
        return [ACTIVE, COMPLETED] if scheduled else [COMPLETED]
    if goal == CANCELLED and not scheduled:
        return [COMPLETED]
    return [goal]
