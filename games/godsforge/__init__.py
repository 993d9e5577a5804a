"""Godsforge, second and first edition, and the second edition's solo play."""

from ..kernel import Game, Icon
from .ai import CHARACTERS, LEVELS
from .ai.reasons import why
from .ending import end_of_round, leave, walkover
from .guess import guess
from .hide import hide
from .phases import attack, forge_roll, reveal, upkeep
from .played import margin
from .setup import SETTINGS, battle, draft, favourites, keep_four, setup
from .state import Godsforge
from .words import line

GAME: Game[Godsforge] = Game(
    name="godsforge",
    title="Godsforge",
    seats=range(1, 5),
    state=Godsforge,
    setup=setup,
    phases={
        "keep_four": keep_four,
        "draft": draft,
        "favourites": favourites,
        "battle": battle,
        "upkeep": upkeep,
        "forge_roll": forge_roll,
        "reveal": reveal,
        "attack": attack,
        "end_of_round": end_of_round,
        "walkover": walkover,
    },
    hide=hide,
    guess=guess,
    card_text=lambda s, card: line(s.card(card)),
    used=lambda s: {p.seat: [laid.card for laid in p.laid] for p in s.players},
    opening=lambda s: {p.seat: p.hand for p in s.players if s.phase != "keep_four"},
    usual=3,
    alone="alone against a Nemesis",
    faced=("nemesis", "strength"),
    settings=SETTINGS,
    icons={
        "die": Icon("🎲"),
        "stone": Icon("💎"),
        "empower": Icon("⚡"),
        "sacrifice": Icon("🔥"),
        "offer": Icon("🔥"),
    },
    bots=LEVELS,
    characters=CHARACTERS,
    why=why,
    out=lambda s: [p.seat for p in s.players if not p.alive and not p.nemesis],
    margin=margin,
    stops={
        "matters": "when empowering or a sacrifice can change the fight",
        "always": "in every Attack phase in which I could add something",
    },
    leave=leave,
)
