"""AI players: novice, adept, master and grandmaster. Each chooses from what its seat sees, from the question, and from
what it can try by looking ahead."""

from __future__ import annotations

from ...kernel import Bot
from ...levels import level, looking
from .adept import Adept
from .grandmaster import Grandmaster
from .master import Master
from .novice import Novice

LEVELS: dict[str, Bot] = {
    "novice": level(Novice),
    "adept": looking(Adept),
    "master": looking(Master),
    "grandmaster": looking(Grandmaster),
}
