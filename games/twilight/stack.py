"""Windows in which Active Effects are used, and the stack (TG-TIMING)."""

from __future__ import annotations

from . import ending
from .state import Twilight


async def window(s: Twilight, moment: str) -> None:
    """An Active Effect window, with all that is answered in it."""
    s.moment = moment
    await settle(s)


async def settle(s: Twilight) -> None:
    """State checks and waiting triggers, without Active Effects."""
    ending.losses(s)
