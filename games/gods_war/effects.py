"""Gifts and abilities that are used when their moment comes, in the order that their owner likes."""

from __future__ import annotations

from ..kernel import Option, Seat
from . import hooks
from .asking import SPARED, choose
from .cards import sources
from .quests import settle
from .state import GodsWar


async def use_all(s: GodsWar, seat: Seat, effects: hooks.Effects, used: list[str], topic: str) -> None:
    """Each once: those that need no choice by themselves, the others one after the other (GW-BATTLE-13, -41)."""
    while not (s.battle and s.battle.over):
        found = [effect for effect in effects.usable(s, seat) if f"{topic}.{effect.source}" not in used]
        if not found:
            return
        effect = await following(s, seat, found, topic)
        if effect is None:
            return
        used.append(f"{topic}.{effect.source}")
        await effect.do(s, seat)
        await settle(s)


async def following(s: GodsWar, seat: Seat, found: list[hooks.Effect], topic: str) -> hooks.Effect | None:
    for effect in found:
        if effect.plain and not effect.optional:
            return effect
    entries = {effect.source: sources(s.cards)[effect.source][1] for effect in found}
    options: dict[str, Option[str]] = {
        source: Option(source, f"Use {entry.name}", entry.text, card=source) for source, entry in entries.items()
    }
    default = next((effect.source for effect in found if not effect.optional), "pass")
    if default == "pass":
        options["pass"] = Option("", "Pass", icon="pass")
    prompt = "Which ability do you use?" if len(entries) > 1 else f"Use {next(iter(entries.values())).name}?"
    stops = None if default != "pass" or any(effect.tempts(s, seat) for effect in found) else SPARED
    chosen = await choose(s, seat, prompt, options, topic, default=default, stops=stops)
    return next((effect for effect in found if effect.source == chosen), None)
