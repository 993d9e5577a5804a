"""The grandmaster: a master that knows what Power is worth."""

from __future__ import annotations

from .master import Master


class Grandmaster(Master):
    """Looks no further than the master does: more answers in more worlds won it nothing. But what Aspects bring, they
    bring in later turns than can be looked at, and the master thinks too little of it."""

    thirst = 1.6
