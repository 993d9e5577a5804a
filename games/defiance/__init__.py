"""Defiance of the Gods: The Rift, for two to four players."""

from collections.abc import Callable
from functools import wraps

from ..kernel import Flow, Game, Icon
from . import combat, defending, ending, phases, setup
from .ai import CHARACTERS, LEVELS
from .ai.reasons import why
from .deck_kit import KIT
from .decks import bring
from .guess import guess
from .hide import hide
from .played import margin, played
from .state import Defiance
from .words import line

Phase = Callable[[Defiance], Flow[str | None]]


def in_turn(phase: Phase) -> Phase:
    """However a turn ends, `end_turn` ends it: also if its player has been beaten meanwhile."""

    @wraps(phase)
    async def run(s: Defiance) -> str | None:
        following = await phase(s)
        return "end_turn" if following in TURN and s.players[s.active].out else following

    return run


TURN: dict[str, Phase] = {
    "turn_over": phases.turn_over,
    "draw": phases.draw,
    "tribute": phases.tribute,
    "deploy": phases.deploy,
    "deploy_ends": phases.deploy_ends,
    "combat": combat.combat,
    "declare": combat.declare,
    "attack": defending.attack_step,
    "defend": defending.defend,
    "resolve": combat.resolve,
    "combat_ends": combat.combat_ends,
    "position": phases.position,
    "discard": phases.discard,
}
PHASES: dict[str, Phase] = {
    "choose_decks": setup.choose_decks,
    "set_up": setup.set_up,
    "first_turn": setup.first_turn,
    "next_turn": phases.next_turn,
    **TURN,
    "end_turn": phases.end_turn,
    "game_over": ending.game_over,
}

GAME: Game[Defiance] = Game(
    name="defiance",
    title="Defiance of the Gods",
    seats=range(2, 5),
    state=Defiance,
    setup=setup.setup,
    phases={name: in_turn(phase) for name, phase in PHASES.items()},
    hide=hide,
    guess=guess,
    card_text=lambda s, card: line(s.card(card)),
    used=lambda s: {p.seat: [x.card for x in s.of(p.seat)] for p in s.players},
    opening=lambda s: {p.seat: p.hand for p in s.players},
    played=played,
    lengths={1: {"length": "single"}, 3: {"length": "match"}},
    settings=setup.SETTINGS,
    icons={
        "attack": Icon("⚔️", "danger"),
        "back": Icon("↩️"),
        "concede": Icon("🏳️"),
        "move": Icon("👣", "plain"),
        "tactic": Icon("📜"),
        "target": Icon("🎯", "plain"),
        "use": Icon("✨"),
    },
    bots=LEVELS,
    characters=CHARACTERS,
    why=why,
    out=lambda s: [p.seat for p in s.players if p.out],
    margin=margin,
    stops={
        "attacked": "when it concerns me",
        "afford": "when I can play something",
        "always": "at every chance",
        "my_turn": "only on my own turn",
    },
    bring=bring,
    decks=KIT,
    leave=ending.leave,
)
