"""AI players: novice, adept and master. Each chooses from what its seat sees and from the question alone."""

from __future__ import annotations

from ..kernel import Bot
from ..levels import level
from .foresight import Master
from .minds import Novice
from .tactician import Adept

LEVELS: dict[str, Bot] = {"novice": level(Novice), "adept": level(Adept), "master": level(Master)}
