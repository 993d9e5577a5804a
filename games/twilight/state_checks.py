"""State checks, made after every step and before anybody may act (TG-DAMAGE-02, TG-WIN-04, TG-CREATURE-18)."""

from __future__ import annotations

from . import ending, zones
from .asking import choose
from .state import CardId, Twilight, faces
from .steps import ASPECT_NAMES, Modify
from .values import excess, life, limits, statics


async def check(s: Twilight) -> None:
    """Creatures without Life are Slain, together; who has no Life Stack is out; who has too many Creatures discards
    some. That goes on until nothing is left to do."""
    while True:
        if dead := lifeless(s):
            zones.slay(s, dead)
            continue
        ending.losses(s)
        if not await keep_limits(s):
            return


def lifeless(s: Twilight) -> list[CardId]:
    """Creatures without Life. Most have no Damage and nothing has changed them: a look at their face is enough."""
    lessened = any(not isinstance(step.life, int) or step.life < 0 for _, step in statics(s, Modify))
    known = faces(s.cards)
    return [
        card
        for card, x in s.permanents.items()
        if (lessened or x.damage or x.changes or not known[card].life)
        and known[card].type == "creature"
        and life(s, x) <= 0
    ]


async def keep_limits(s: Twilight) -> bool:
    """The Creature Limit: who exceeds it discards exactly as many as needed, of that Aspect (TG-CREATURE-08, -21).
    Returns whether anybody had to."""
    for p in s.clockwise(s.active):
        for aspect, creatures in excess(s, p.seat).items():
            n = len(creatures) - max(0, limits(s, p.seat).of(aspect))
            prompt = f"You have {n} {ASPECT_NAMES[aspect]} Creature{'s' * (n > 1)} too many. Discard which?"
            cheapest = sorted(creatures, key=lambda card: s.face(card).cost.power.value)
            chosen = await choose(s, p.seat, prompt, creatures, n, topic="twilight.limit", meant=cheapest)
            zones.discard(s, [card for card in chosen if card in s.permanents])
            return True
    return False
