"""How a game ended, told to one person: a word for them, how close it was, and what it did to their rating."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from games.kernel import Result, Seat, fill
from games.kernel.english import ordinal, signed

from .live_table import LiveTable
from .store import TableRow
from .texts import plain
from .you import told_to

WON = ("Well played!", "What a finish!", "The gods are with you.", "Nobody saw that coming. Well, you did.")
LOST = (
    "Good fight. The next one is yours.",
    "So close. Ask for a rematch.",
    "They'll remember that one. So will you.",
    "Shake hands, shuffle, again?",
)
DRAWN = ("Nobody wins, nobody loses. Settle it with another one?", "Dead even. That calls for a rematch.")
STORY = 4  # lines that tell how it came to that


def headline(result: Result, seat: Seat) -> str:
    if seat in result.winners:
        return "🏆 You won!" if len(result.winners) == 1 else "🏆 You share the win!"
    seats = sum(map(len, result.places))
    if not result.winners and seats > 1:
        return "Nobody won this one."
    place = next(number for number, shared in enumerate(result.places, 1) if seat in shared)
    return "You lost this one." if seats < 3 else f"You came {ordinal(place)}."


def comfort(row: TableRow, result: Result, seat: Seat) -> str:
    """Praise or comfort: always the same for the same seat of the same game."""
    drawn = not result.winners and len(row.chairs) > 1
    lines = WON if seat in result.winners else DRAWN if drawn else LOST
    return lines[zlib.crc32(f"{row.id} {seat}".encode()) % len(lines)]


def words(live: LiveTable, seat: Seat, rating: Sequence[int] = ()) -> str:
    """All that the message says."""
    result = live.table.state.result
    close = plain(fill(live.game.margin(live.table.state, seat), live.names))
    lines = [
        f"## {headline(result, seat)}",
        f"{plain(fill(told_to(result.reason, seat), live.names))} {close}".strip(),
        comfort(live.row, result, seat),
    ]
    if rating:
        before, after = rating
        lines.append(f"Rating: {before:,} → **{after:,}** ({signed(after - before)})")
    return "\n".join(lines)


def how_it_came(row: TableRow, names: Sequence[str], seat: Seat) -> list[str]:
    """The latest news that name a seat, as it may hear them."""
    mine = [line for line in row.news if (line.to is None or seat in line.to) and f"{{{seat}}}" in line.text]
    return [plain(fill(told_to(line.text, seat), names)) for line in mine[-STORY:]]


def rating_of(payload: Mapping[str, Any]) -> tuple[int, ...]:
    return tuple(payload.get("rating", ()))
