"""AI players: novice, adept, master and grandmaster. Each chooses from what its seat sees and from the question; the
grandmaster tries its choices, too."""

from __future__ import annotations

from ...kernel import Bot
from ...levels import level, looking
from .adept import Adept
from .grandmaster import Grandmaster
from .master import Master
from .novice import Novice

LEVELS: dict[str, Bot] = {
    "novice": level(Novice),
    "adept": level(Adept),
    "master": level(Master),
    "grandmaster": looking(Grandmaster),
}
