"""Messages of ours that nobody has noted: posted by a process that ended before it could say so."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from typing import Any

import discord

log = logging.getLogger("demiurge.strays")
LOOK = 50  # messages back: no more than that can have come since


async def strays(place: Any, table: str, keep: int, verb: str = "") -> list[int]:
    """The messages with a control for this table (with this verb, if one is given), but for the one to keep. Nobody
    else can post such a control."""
    found = []
    try:
        async for message in place.history(limit=LOOK):
            words = [custom_id.split(":") for custom_id in custom_ids(message.components)]
            its = [word[1] for word in words if word[2:3] == [table]]
            if message.id != keep and (verb in its if verb else its):
                found.append(message.id)
    except discord.Forbidden:
        log.info("we may not look for old messages here", extra={"table": table})
    return found


def custom_ids(parts: Sequence[Any]) -> Iterator[str]:
    for part in parts:
        if getattr(part, "custom_id", None):
            yield part.custom_id
        yield from custom_ids(getattr(part, "children", ()))
