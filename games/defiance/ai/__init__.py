"""AI players: novice, adept and master. Each chooses from what its seat sees and from the question alone."""

from __future__ import annotations

from ...kernel import Bot
from ...levels import level
from .adept import Adept
from .master import Master
from .novice import Novice

LEVELS: dict[str, Bot] = {"novice": level(Novice), "adept": level(Adept), "master": level(Master)}
