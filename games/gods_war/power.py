"""The Power Phase: five steps, each done by all players before the next one (GW-POWER-02, -22)."""

from __future__ import annotations

from ..kernel.english import count
from . import hooks
from .effects import use_all
from .gains import gain_power
from .quests import settle
from .state import GodsWar
from .values import building_kinds, fragments

BLESSING, PER_TYPE, PER_FRAGMENT = 1, 2, 1


async def power(s: GodsWar) -> str:
    s.story.clear()
    s.say("The Power Phase begins.", "GW-POWER-01")
    for owner, tell in hooks.power_starts.active(s):
        tell(s, owner)
    await settle(s)  # GW-POWER-24
    blessing(s)
    building_types(s)
    heroquest_fragments(s)
    await settle(s)
    for p in s.ordered():
        used: list[str] = []
        await use_all(s, p.seat, hooks.power, used, "power")
    minimum(s)
    return "game_over" if s.over else "council_a"  # GW-END-04


def blessing(s: GodsWar) -> None:
    """Glorantha's Blessing: not for Chaos, and for nobody while the Rift is open (GW-POWER-03 to -05)."""
    if s.spike != "rift":
        for p in s.ordered():
            if p.seat != s.chaos:
                gain_power(s, p.seat, BLESSING, "Glorantha's Blessing", "GW-POWER-03")


def building_types(s: GodsWar) -> None:
    for p in s.ordered():
        types = len(set(building_kinds(s, p.seat)))
        gain_power(s, p.seat, PER_TYPE * types, count(types, "building type"), "GW-POWER-06")


def heroquest_fragments(s: GodsWar) -> None:
    for p in s.ordered():
        n = sum(gifts > 0 for gifts in fragments(s, p.seat).values())
        gain_power(s, p.seat, PER_FRAGMENT * n, count(n, "Heroquest fragment"), "GW-POWER-10")


def minimum(s: GodsWar) -> None:
    """Nobody has less than half of the most Power, rounded up (GW-POWER-16, -21)."""
    least = (max(p.power for p in s.players) + 1) // 2
    for p in s.ordered():
        gain_power(s, p.seat, least - p.power, "half of the most Power", "GW-POWER-16")


PHASES = {"power": power}
