"""The turn (TG-SETUP-31), except for what has a file of its own: Trade, Seize, Summoning, Combat, End."""

from __future__ import annotations

from ..kernel import Ask, ask
from . import triggers, values, zones
from .stack import settle, window
from .state import Deeds, Player, Twilight
from .words import an_aspect

CARDS_DRAWN = 2
FIRST_DRAW = 1  # of the starting player, in a game of two (TG-DRAW-02)


async def next_turn(s: Twilight) -> str:
    """Turns pass clockwise; who is out is skipped (TG-MULTI-02)."""
    if s.turn:
        s.active = next(p.seat for p in s.clockwise((s.active + 1) % len(s.players)))
    p = s.players[s.active]
    s.turn += 1
    p.turns += 1
    p.traded, p.talked, p.sought, p.extra_resource = [], [], [], 0
    p.seized, p.raided, p.struck_back = {}, [], []
    s.deeds, s.story, s.passed = Deeds(), [], {}
    s.note(f"Turn {s.turn}: {{{p.seat}}}.", "TG-SETUP-31")
    return "refresh"


async def draw(s: Twilight) -> str:
    """Phase 2: a window, two cards, and another window (TG-DRAW-04)."""
    p = s.players[s.active]
    triggers.happens(s, "draw_phase", p.seat)
    await window(s, "draw")
    zones.draw(s, p, to_draw(s, p))
    await settle(s)
    return "drawn"


def to_draw(s: Twilight, p: Player) -> int:
    """In a game of two the starting player's first draw is smaller (TG-DRAW-02, TG-MULTI-03)."""
    return FIRST_DRAW if len(s.players) == 2 and p.seat == s.first and p.turns == 1 else CARDS_DRAWN


async def drawn(s: Twilight) -> str:
    await window(s, "drawn")
    return "trade"


async def resource(s: Twilight) -> str:
    """Phase 5: one Aspect must go from the Aspect Stack to the Resource Area, Fresh; more if an effect allows it
    (TG-RESOURCE-01, -03, -18). Active Effects are allowed afterwards (TG-RESOURCE-14)."""
    p = s.players[s.active]
    placed = await place(s, p, 1, 1 + values.extra_resource(s, p.seat))
    await settle(s)
    await window(s, "resource")
    if (more := 1 + values.extra_resource(s, p.seat) - max(placed, 1)) > 0 and p.extra_resource:
        await place(s, p, 0, more)  # allowed by an effect within the window
        await settle(s)
    return "summoning"


async def place(s: Twilight, p: Player, least: int, most: int) -> int:
    """The holder picks by back and position; returns how many were placed (TG-RESOURCE-16)."""
    least, most = min(least, len(p.aspects)), min(most, len(p.aspects))
    if not most:
        return 0
    chosen = [slot.id for slot in p.aspects]
    if least < len(p.aspects):
        options = {slot.id: zones.slot_option(s, p, slot) for slot in reversed(p.aspects)}
        prompt = "Which Aspect goes to your Resource Area?" if most == 1 else f"Place up to {most} Aspects."
        chosen = await ask(p.seat, Ask(prompt, options, least, most, topic="twilight.resource"))
    for slot in [slot for slot in p.aspects if slot.id in chosen]:
        zones.to_resource(s, p, slot.card)
        s.say(f"{{{p.seat}}} places {an_aspect(s.back(slot.card))} in the Resource Area.", "TG-RESOURCE-01")
    return len(chosen)
