"""Damage on its way: how it lands, how it is turned upon another, how a combat ends without it."""

from __future__ import annotations

from collections.abc import Sequence

from .cards import Card, Kind
from .piles import name
from .state import Defiance, Permanent
from .values import packet_amount, warded


def deal(s: Defiance, x: Permanent, amount: int, kind: Kind, source: Card) -> int:
    """Damage lands: wards lower it, then prevention, the rest stays for the game (DG-TIMING-18, DG-COMBAT-20). Returns
    that rest."""
    amount = max(0, warded(s, x, amount, kind, source))
    for modifier in list(x.modifiers):
        if modifier.prevent is None or not amount:
            continue
        kept_off = amount if modifier.prevent == 0 else min(modifier.prevent, amount)
        amount -= kept_off
        if modifier.prevent and modifier.prevent == kept_off:
            x.modifiers.remove(modifier)
        elif modifier.prevent:
            modifier.prevent -= kept_off
    x.damage += amount
    if amount:
        s.changes(x.owner)
        s.say(f"{source.name} deals {amount} to {name(s, x)}.", "DG-COMBAT-20")
    else:
        s.say(f"{source.name} does no damage to {name(s, x)}.", "DG-TIMING-18")
    return amount


def redirect(s: Defiance, targets: Sequence[str]) -> bool:
    """One packet is aimed at another Permanent; source, kind and amount stay (DG-ABILITY-35)."""
    packet_id, new = targets
    if new not in s.permanents:
        return False
    for packet in s.attack.packets if s.attack else ():
        if packet.id == packet_id:
            packet.amount, packet.turned = packet_amount(s, packet), True
            packet.target = new
    for item in s.stack:
        id, _, old = packet_id.partition(">")
        if item.id == id and old in item.targets:
            item.targets[item.targets.index(old)] = new
            item.turned.append(new)
    s.say(f"The damage hits {name(s, s.permanents[new])} instead.", "DG-ABILITY-35")
    return True


def end_combat(s: Defiance) -> bool:
    """Combat damage not yet dealt is dropped; moves stand, attackers have attacked (DG-COMBAT-44)."""
    if s.attack is None or s.attack.step not in ("declared", "defended"):
        return False
    s.attack = None
    s.say("Combat ends at once, without damage.", "DG-COMBAT-44")
    return True
