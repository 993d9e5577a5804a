"""Disputes that wait for a judge: how long they hold up the next round, and what closes them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from msgspec.structs import replace

from bot.store import Dispute, EventRow

from .draft import Draft


def open_disputes(row: EventRow) -> list[Dispute]:
    return [one for one in row.progress.disputes if not one.ruling]


def disputed(row: EventRow) -> list[str]:
    """The keys of the matches."""
    return [one.match for one in open_disputes(row)]


def holds_until(row: EventRow, now: float) -> float | None:
    """Until when the event waits for a judge; None if it does not."""
    return max((one.until for one in open_disputes(row) if one.until > now), default=None)


def settle(d: Draft, keys: Collection[str], ruling: Literal["stands", "corrected", "gone"]) -> None:
    """A judge has spoken about these matches, or they were taken back."""
    if any(one.match in keys for one in open_disputes(d.row)):
        d.progress(
            disputes=tuple(
                replace(one, ruling=ruling) if one.match in keys and not one.ruling else one
                for one in d.row.progress.disputes
            )
        )
