"""AI players: novice, adept, master and grandmaster. Each chooses from what its seat sees, from the question, and from
what it can try by looking ahead. Every level can be cautious, bold or crafty."""

from __future__ import annotations

from ...levels import Minds, Tempers, characters, level, levels, looking
from .adept import Adept
from .grandmaster import Grandmaster
from .master import Master
from .novice import Novice

MINDS: Minds = {
    "novice": (level, Novice),
    "adept": (level, Adept),
    "master": (looking, Master),
    "grandmaster": (looking, Grandmaster),
}
TEMPERS: Tempers = {
    "cautious": {"leans": {"near": 1.5, "inside": 1.15, "unit": 1.3, "raid": 0.5, "march": 0.85}},
    "bold": {"leans": {"raid": 2.0, "combat": 1.3, "march": 1.15, "near": 0.7, "envy": 1.5}, "favourite": "battle"},
    "crafty": {"leans": {"rune": 1.6, "gift": 1.5, "ally": 1.5}, "fancy": 3},
}
LEVELS = levels(MINDS)
CHARACTERS = characters(MINDS, TEMPERS)
