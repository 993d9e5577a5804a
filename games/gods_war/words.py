"""Empires, gifts and runes in words."""

from __future__ import annotations

from ..kernel.english import count
from .cards import RANK_NAMES, Card, Empire, Gift, Quest, Rune

TIMING_NAMES = {
    "ongoing": "Ongoing",
    "action": "Action",
    "pre": "Pre-Battle",
    "battle": "Battle",
    "post": "Post-Battle",
    "conquest": "Conquest or Destruction",
    "power": "Power Phase",
    "council": "Council Phase",
    "placed": "When placed",
    "once": "At once",
}
WHEN_NAMES = {
    "free": "Between actions",
    "turn": "In your turn, before an action",
    "reply": "Right after another player's rune",
    "pre": "Pre-Battle of any battle",
    "dice": "Combat Rolls of any battle",
    "post": "Post-Battle of any battle",
}


def a(noun: str) -> str:
    """“a Troll”, “an Archer”."""
    return f"{'an' if noun[0] in 'AEIOU' else 'a'} {noun}"


def describe(card: Card) -> str:
    """All that a card says, in lines."""
    if isinstance(card, Empire):
        return "\n".join(empire_lines(card))
    if isinstance(card, Rune):
        worth = f"{card.vp} VP" if card.vp else "½ VP at the end of the game"
        return f"{card.name} ({WHEN_NAMES[card.when]}; {worth}). {card.text}"
    return gift_line(card)


def gift_line(gift: Gift) -> str:
    facts = [TIMING_NAMES[timing] for timing in gift.timing]
    if gift.cost is not None:
        facts.append(f"costs {gift.cost} Power")
    if gift.once:
        facts.append("one-time use")
    return f"{gift.name} ({', '.join(facts)}). {gift.text}"


def quest_line(quest: Quest) -> str:
    cost = "" if quest.cost is None else f" (Action, costs {quest.cost} Power)"
    return f"{quest.slot}{cost}: {quest.text}"


def empire_lines(empire: Empire) -> list[str]:
    lines = [empire.name, empire.setup]
    for unit in empire.unit:
        name = f"{unit.name} ({unit.god})" if unit.god and unit.god not in unit.name else unit.name
        combat = "/".join(map(str, unit.moon)) if unit.moon else str(unit.combat)
        facts = f"{RANK_NAMES[unit.rank]}, cost {unit.cost}, combat {combat}"
        lines.append(f"{unit.count} × {name}: {facts}. {unit.text}".rstrip())
    for building in empire.building:
        adds = [count(n, what) for n, what in ((building.kills, "kill"), (building.routs, "rout")) if n]
        effect = f", adds {' and '.join(adds)}" if adds else ""
        lines.append(f"{building.count} × {building.name}: cost {building.cost}{effect}. {building.text}".rstrip())
    lines += [f"{ability.name}: {ability.text}" for ability in empire.ability]
    lines += [quest_line(quest) for quest in empire.quest]
    lines += [gift_line(gift) for gift in empire.gift]
    return lines
