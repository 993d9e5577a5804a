"""Glorantha: The Gods War, for three to eight players."""

from ..kernel import Game, Icon
from . import (
    battle,
    compromise,
    council,
    empires,
    ending,
    expansions,
    monsters,
    phases,
    power,
    races,
    rune_battles,
    rune_buildings,
    rune_copies,
    rune_gains,
    rune_hands,
    rune_moves,
    rune_orders,
    rune_units,
    setup,
    struggle,
)
from .ai import CHARACTERS, LEVELS
from .ai.reasons import why
from .cards import catalogue
from .guess import guess
from .hide import hide
from .state import GodsWar
from .words import describe

__all__ = [
    "GAME",
    "empires",
    "races",
    "rune_battles",
    "rune_buildings",
    "rune_copies",
    "rune_gains",
    "rune_hands",
    "rune_moves",
    "rune_orders",
    "rune_units",
]

GAME: Game[GodsWar] = Game(
    name="gods_war",
    title="Glorantha: The Gods War",
    seats=range(3, 9),
    usual=4,
    minutes=35,
    state=GodsWar,
    setup=setup.setup,
    phases={
        **setup.PHASES,
        **expansions.PHASES,
        **monsters.dragons.PHASES,
        **phases.PHASES,
        **battle.PHASES,
        **power.PHASES,
        **council.PHASES,
        **struggle.PHASES,
        **compromise.PHASES,
        **ending.PHASES,
    },
    hide=hide,
    guess=guess,
    leave=ending.leave,
    played=ending.played,
    settings={**setup.SETTINGS, **expansions.SETTINGS},
    presets=expansions.PRESETS,
    icons={
        "battle": Icon("⚔️", "danger"),
        "build": Icon("🛕"),
        "destroy": Icon("🔥", "danger"),
        "drop": Icon("🛑", "danger"),
        "move": Icon("👣", "plain"),
        "rebirth": Icon("🌱"),
        "summon": Icon("✨"),
        "use": Icon("⚡"),
    },
    bots=LEVELS,
    characters=CHARACTERS,
    why=why,
    out=lambda s: s.departed,  # nobody else: an empire that lost all is reborn
    margin=ending.margin,
    card_text=lambda s, card: describe(face) if (face := catalogue(s.cards).get(card)) else "",
    stops={
        "afford": "when I can play a rune",
        "mine": "in my own battles",
        "always": "at every chance",
    },
)
