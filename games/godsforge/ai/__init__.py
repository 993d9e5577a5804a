"""AI players: novice, adept, master and grandmaster. Each chooses from what its seat sees and from the question; the
grandmaster tries its choices, too. Every level can be cautious, bold or crafty."""

from __future__ import annotations

from ...levels import Minds, Tempers, characters, level, levels, looking
from .adept import Adept
from .grandmaster import Grandmaster
from .master import Master
from .novice import Novice
from .points import Lean

MINDS: Minds = {
    "novice": (level, Novice),
    "adept": (level, Adept),
    "master": (level, Master),
    "grandmaster": (looking, Grandmaster),
}
TEMPERS: Tempers = {
    "cautious": {"lean": Lean(guard=0.3)},
    "bold": {"lean": Lean(strike=0.3)},
    "crafty": {"lean": Lean(craft=0.3)},
}
LEVELS = levels(MINDS)
CHARACTERS = characters(MINDS, TEMPERS)
