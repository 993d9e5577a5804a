"""AI players: novice, adept, master and grandmaster. Each chooses from what its seat sees and from the question; the
grandmaster tries its choices, too. Every level can be cautious, bold or crafty."""

from __future__ import annotations

from ...levels import Minds, Tempers, characters, level, levels, looking
from .adept import Adept
from .evaluate import Lean
from .grandmaster import Grandmaster
from .master import Master
from .novice import Novice

MINDS: Minds = {
    "novice": (level, Novice),
    "adept": (level, Adept),
    "master": (level, Master),
    "grandmaster": (looking, Grandmaster),
}
TEMPERS: Tempers = {
    "cautious": {
        "lean": Lean(guard=0.12),
        "dares": 2,
        "nerve": 0.75,
        "drive": 0.5,
        "fear": 0.55,
        "dread": 1.0,
        "hope": 0.45,
    },
    "bold": {
        "lean": Lean(strike=0.12),
        "dares": 9,
        "nerve": 1.2,
        "drive": 0.7,
        "fear": 0.35,
        "dread": 0.8,
        "hope": 0.6,
    },
    "crafty": {"lean": Lean(craft=0.4), "dreams": 4, "worthwhile": 0.33},
}
LEVELS = levels(MINDS)
CHARACTERS = characters(MINDS, TEMPERS)
