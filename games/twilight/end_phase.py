"""Phase 8, End: Manifested Aspects are recovered, Prescience cards thaw, unspent Power decays (TG-END)."""

from __future__ import annotations

from ..kernel import Ask, Option, ask
from . import triggers, values, zones
from .ending import out_of_time
from .stack import settle, window
from .state import Player, Twilight
from .steps import ASPECTS, Power
from .words import aspects, named


async def end(s: Twilight) -> str:
    """Start of the phase: effects of the active player's cards, cards on loan are destroyed; then the last window of
    the turn (TG-END-10, -13, -15)."""
    s.combat = None
    doomed = list(s.doomed)  # what is put on loan from here on stays until the next End Phase
    triggers.happens(s, "end_phase", s.active)
    later = bool(doomed and s.triggers) and await effects_first(s, doomed)
    if later:
        await settle(s)
    zones.destroy(s, [card for card in doomed if card in s.doomed])
    await settle(s)
    await window(s, "end")
    return "recovery"


async def effects_first(s: Twilight, doomed: list[str]) -> bool:
    """Obliterate depends on what was Destroyed before: the active player chooses (TG-END-15)."""
    options = {
        "destroy": Option(False, f"Destroy {named(s, doomed)} first", icon="card", card=doomed[0]),
        "effects": Option(True, "End Phase effects first", icon="card"),
    }
    question = Ask("Your End Phase begins. What happens first?", options, topic="twilight.end_order")
    return (await ask(s.active, question))[0]


async def recovery(s: Twilight) -> str:
    """No window from here on (TG-END-10). The turn of a player who has lost ends here, too (TG-MULTI-16)."""
    s.combat, s.trade = None, None
    for p in s.clockwise(s.active):
        for aspect in ASPECTS:
            zones.recover(s, p, aspect)  # Lesser, Greater, Exalted (TG-END-04)
    for x in s.of(s.active):
        if values.keyword(s, x, "prescience"):
            x.frozen = 0  # TG-END-05, -14
    # All players at the same time (TG-END-09): what everybody loses is worked out before anything is lost.
    rotten = {p.seat: decays(s, p) for p in s.clockwise(s.active)}
    for seat, n in rotten.items():
        p = s.players[seat]
        if p.pool:
            s.note(f"{{{seat}}} leaves {aspects(p.pool)} Power unspent.", "TG-END-06")
        zones.decay(s, p, n)
        p.pool = Power()
    return "turn_over"


def decays(s: Twilight, p: Player) -> int:
    """Cards that unspent Power costs: the value of each; Fresh Aspects cost nothing (TG-END-06, -08)."""
    return max(0, p.pool.value + values.decay_change(s, p.seat)) if p.pool else 0


async def turn_over(s: Twilight) -> str:
    """What lasts for the turn ends; state checks and triggers still belong to this turn (TG-END-16)."""
    values.expire(s, "turn")
    await settle(s)
    return "game_over" if out_of_time(s) else "next_turn"
