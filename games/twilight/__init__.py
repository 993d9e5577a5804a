"""Twilight of the Gods, for two to six players."""

from collections.abc import Callable
from functools import wraps

from ..kernel import Flow, Game, Icon
from . import combat, draft, end_phase, ending, phases, refresh, seizing, setup, summoning, trading
from .ai import CHARACTERS, LEVELS
from .ai.reasons import why
from .deck_kit import KIT
from .decks import bring
from .guess import guess
from .hide import hide
from .played import margin, played
from .state import Twilight
from .words import line

Phase = Callable[[Twilight], Flow[str | None]]


def in_turn(phase: Phase) -> Phase:
    """However a turn ends, its recovery comes: also if its player has lost meanwhile (TG-MULTI-16)."""

    @wraps(phase)
    async def run(s: Twilight) -> str | None:
        following = await phase(s)
        return "recovery" if following in TURN and s.players[s.active].out else following

    return run


TURN: dict[str, Phase] = {
    "refresh": refresh.refresh,
    "draw": phases.draw,
    "drawn": phases.drawn,
    "trade": trading.trade,
    "offer": trading.offer,
    "reply": trading.reply,
    "exchange": trading.exchange,
    "seize": seizing.seize,
    "resource": phases.resource,
    "summoning": summoning.summoning,
    **combat.PHASES,
    "end": end_phase.end,
}
PHASES: dict[str, Phase] = {
    "draft_deities": draft.draft_deities,
    "draft_cards": draft.draft_cards,
    "build_decks": draft.build_decks,
    "choose_decks": setup.choose_decks,
    "set_up": setup.set_up,
    "mulligan": setup.mulligan,
    "first_turn": setup.first_turn,
    "next_turn": phases.next_turn,
    **TURN,
    "recovery": end_phase.recovery,
    "turn_over": end_phase.turn_over,
    "game_over": ending.game_over,
}

GAME: Game[Twilight] = Game(
    name="twilight",
    title="Twilight of the Gods",
    seats=range(2, 7),
    usual=3,
    state=Twilight,
    setup=setup.setup,
    phases={name: in_turn(phase) for name, phase in PHASES.items()},
    hide=hide,
    guess=guess,
    card_text=line,
    used=lambda s: {p.seat: [s.face(x.id).id for x in s.of(p.seat)] for p in s.players},
    played=played,
    settings=setup.SETTINGS,
    icons={
        "I": Icon("🥉"),
        "II": Icon("🥈"),
        "III": Icon("🥇"),
        "accept": Icon("🤝", "main"),
        "attack": Icon("⚔️", "danger"),
        "block": Icon("🛡️"),
        "creature": Icon("🐾"),
        "force": Icon("👊", "danger"),
        "fortification": Icon("🏰"),
        "intrigue": Icon("🎭"),
        "refuse": Icon("🚫", "plain"),
        "sacrifice": Icon("🔥", "danger"),
        "scheme": Icon("📜"),
        "target": Icon("🎯", "plain"),
        "trade": Icon("⚖️", "plain"),
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
