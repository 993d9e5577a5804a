"""Segment E: the Great Compromise (GW-COMPROMISE)."""

from __future__ import annotations

from ..kernel import Ask, Option, Seat, ask
from . import hooks
from .asking import confirm, player_label
from .gains import COMPROMISE, gain_vp, lose_power
from .quests import settle
from .state import GodsWar

JUDGE = 4  # VP; the others get one less each


async def compromise(s: GodsWar) -> str:
    """If anybody has 20 VP, the first in turn order who wants to is Judge (GW-COMPROMISE-01 to -05)."""
    s.judge, s.ranking = None, []
    if any(p.vp >= COMPROMISE for p in s.players):
        for owner, tell in hooks.compromised.active(s):
            tell(s, owner)
        await settle(s)
        for p in s.ordered():
            if p.seat in s.departed:
                continue  # GW-LEAVE-04
            price = p.power // 2
            prompt = f"Be the Judge of the Great Compromise? It costs you {price} of your {p.power} Power."
            if await confirm(s, p.seat, prompt, "Be the Judge", "Decline", "judge"):
                s.judge = p.seat
                break
    if s.judge is not None:
        await judge(s, s.judge)
    return "council_end"


async def judge(s: GodsWar, seat: Seat) -> None:
    """The Judge pays half, rounded down, and ranks everybody else at once (GW-COMPROMISE-06 to -13)."""
    lose_power(s, seat, s.players[seat].power // 2)
    s.say(f"{{{seat}}} is the Judge of the Great Compromise.", "GW-COMPROMISE-04")
    others = [p.seat for p in s.others(seat)]
    options = {f"player.{n}": Option(n, player_label(s, n), player=n) for n in others}
    awards = ", ".join(str(JUDGE - n) for n in range(1, len(others) + 1))
    prompt = f"Rank the others, best first: they get {awards} VP."
    ranked = await ask(seat, Ask(prompt, options, len(others), len(others), ordered=True, topic="gods_war.ranking"))
    s.ranking = [seat, *ranked]
    for place, each in enumerate(s.ranking):
        gain_vp(s, each, JUDGE - place, "the Great Compromise", "GW-COMPROMISE-07")
        if place > JUDGE:
            s.say(f"{{{each}}} loses {place - JUDGE} VP in the Great Compromise.", "GW-COMPROMISE-07")
    await settle(s)


PHASES = {"compromise": compromise}
