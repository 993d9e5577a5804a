"""
Heroquests and gifts, and whatever else follows from what has happened.

Rules change the State and then call `settle`. During a battle Heroquests are only noted; their gifts come when it is
over (GW-HQ-09, -14, -15).
"""

from __future__ import annotations

from ..kernel import Option, Seat
from . import hooks
from .asking import SPARED, choose
from .cards import Gift, Slot, races
from .lasting import end_tokens
from .state import NOBODY, GodsWar
from .words import gift_note


def note(s: GodsWar, seat: Seat, slot: Slot) -> None:
    """A requirement is met. An Uncontrolled Faction earns nothing new (GW-LEAVE-09)."""
    p = s.players[seat]
    if slot not in p.slots and slot not in p.met and seat not in s.departed:
        p.met.append(slot)


def watch(s: GodsWar) -> None:
    """Note all requirements that the State fulfils at this moment."""
    for (empire, slot), met in hooks.quests.items():
        p = hooks.party(s, empire)
        if p is not None and slot not in p.slots and slot not in p.met and met(s, p.seat):
            note(s, p.seat, slot)


async def settle(s: GodsWar) -> None:
    """Carry out what follows from what has happened, until nothing more does."""
    while True:
        end_tokens(s)
        watch(s)
        if s.due:
            await carry_out(s)
        elif s.battle is None and (p := next((p for p in s.ordered() if p.met), None)):
            await earn(s, p.seat)
        elif s.battle is None and (id := next((id for id in s.monsters if may_stir(s, id)), None)):
            await stir(s, id)
        else:
            break
    if s.battle is None:
        s.stirred.clear()
        s.answered.clear()
        s.trail.clear()


def may_stir(s: GodsWar, monster: str) -> bool:
    return monster in s.stirred and monster not in s.answered and s.monster(monster) is not None


async def stir(s: GodsWar, monster: str) -> None:
    """A cosmic monster answers what has triggered it, once (GW-MONSTER-13, -38)."""
    area = s.stirred.pop(monster)
    s.answered.append(monster)
    for source, do in hooks.stirs.hooks:
        if source == monster:
            await do(s, NOBODY, area)


async def carry_out(s: GodsWar) -> None:
    thing = s.due.pop(0)
    for source, do in hooks.due.hooks:
        if source == thing.source:
            await do(s, thing.seat, thing)


def unearned(s: GodsWar, seat: Seat, slot: Slot) -> list[Gift]:
    """The gifts that may go into that slot: any one, but Catastrophe and its slot go together (GW-HQ-12)."""
    if slot in s.races:
        return list(races(s.cards)[slot].gift)  # GW-ELDER-25
    empire, slots = s.empire(seat), s.players[seat].slots
    own = [gift for gift in empire.gift if gift.slot == slot]
    return [gift for gift in own or empire.gift if gift.id not in slots.values() and gift.slot in ("", slot)]


def quest_title(s: GodsWar, slot: Slot) -> str:
    return f"Heroquest of the {races(s.cards)[slot].name}" if slot in s.races else f"Heroquest {slot}"


async def earn(s: GodsWar, seat: Seat) -> None:
    """Take the gift of one fulfilled Heroquest, and what comes with it (GW-HQ-01, -03, -10, -13)."""
    p = s.players[seat]
    options = {slot: Option(slot, quest_title(s, slot), s.quest(seat, slot).text) for slot in p.met}
    # All of them are taken, one after the other.
    slot = await choose(s, seat, "Which Heroquest do you take a gift for first?", options, "quest", stops=SPARED)
    if seat in s.departed:
        return  # GW-LEAVE-09
    p.met.remove(slot)
    gifts = unearned(s, seat, slot)
    if gifts:
        offered = {gift.id: Option(gift.id, gift.name, gift_note(gift), card=gift.id) for gift in gifts}
        text = s.quest(seat, slot).text
        chosen = await choose(s, seat, f"Heroquest achieved: {text} Which gift do you take?", offered, "gift")
        if seat in s.departed:
            return
        p.slots[slot] = chosen
        s.say(f"{{{seat}}} achieves a Heroquest and takes {offered[chosen].label}.", "GW-HQ-01")
        for source, do in hooks.taken.hooks:
            if source == chosen:
                await do(s, seat)
    if do_reward := hooks.rewards.get((p.empire, slot)):
        await do_reward(s, seat)


def affect(s: GodsWar, by: Seat, seat: Seat) -> None:
    """One player's gift touches another player in any way."""
    if NOBODY in (by, seat):
        return
    for owner, tell in hooks.affected.active(s):
        tell(s, owner, by, seat)


def use_up(s: GodsWar, seat: Seat, source: str) -> None:
    """A one-time gift is turned face-down (GW-GIFT-11, GW-TIMING-10)."""
    if source not in s.players[seat].used:
        s.players[seat].used.append(source)
