"""AI players: novice, adept, master and grandmaster. Each chooses from what its seat sees, from the question, and from
what it can try by looking ahead. Every level can be cautious, bold or crafty."""

from __future__ import annotations

from ...levels import Minds, Tempers, characters, level, levels, looking
from .adept import Adept
from .evaluate import Taste
from .grandmaster import Grandmaster
from .master import Master
from .novice import Novice

MINDS: Minds = {
    "novice": (level, Novice),
    "adept": (looking, Adept),
    "master": (looking, Master),
    "grandmaster": (looking, Grandmaster),
}
TEMPERS: Tempers = {
    "cautious": {"dares": 2, "boldness": 0.8, "taste": Taste(threat=0.3, danger=0.65)},
    "bold": {"dares": 50, "boldness": 3.0, "taste": Taste(threat=0.7, danger=0.35)},
    "crafty": {"musing": 1, "taste": Taste(craft=0.6)},
}
LEVELS = levels(MINDS)
CHARACTERS = characters(MINDS, TEMPERS)
