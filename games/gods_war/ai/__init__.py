"""AI players: novice, adept and master. Each chooses from what its seat sees, from the question, and from what it can
try by looking ahead."""

from __future__ import annotations

from ...kernel import Bot
from ...levels import level
from .adept import Adept
from .master import Master, looking
from .novice import Novice

LEVELS: dict[str, Bot] = {"novice": level(Novice), "adept": level(Adept), "master": looking(Master)}
