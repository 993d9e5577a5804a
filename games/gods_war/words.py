"""Empires, elder races, monsters, gifts and runes in words."""

from __future__ import annotations

from ..kernel.english import count
from . import board
from .cards import RANK_NAMES, Card, ElderRace, Empire, Gift, Monster, Quest, Rune, Unit

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
MONSTER_NAMES = {"dragon": "Dragon", "chaos": "Chaos monster", "cosmic": "cosmic monster"}
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


def opening(text: str) -> str:
    """As a sentence begins: names in it keep their capitals."""
    return text[0].upper() + text[1:]


def describe(card: Card) -> str:
    """All that a card says, in lines."""
    if isinstance(card, Empire):
        return "\n".join(empire_lines(card))
    if isinstance(card, ElderRace):
        return "\n".join(race_lines(card))
    if isinstance(card, Monster):
        return "\n".join(monster_lines(card))
    if isinstance(card, Rune):
        return f"{card.name} ({WHEN_NAMES[card.when]}; {worth(card)}). {card.text}"
    return gift_line(card)


def worth(rune: Rune) -> str:
    return f"{rune.vp} VP" if rune.vp else "½ VP at the end of the game"


def rune_note(rune: Rune) -> str:
    """What a rune does, for a choice that already says its name."""
    return f"{WHEN_NAMES[rune.when]} · {worth(rune)}. {rune.text}"


def gift_note(gift: Gift) -> str:
    """What a gift does, for a choice that already says its name."""
    facts = gift_facts(gift)
    return f"{facts[0].upper()}{facts[1:]}. {gift.text}" if facts else gift.text


def gift_line(gift: Gift) -> str:
    return f"{gift.name} ({gift_facts(gift)}). {gift.text}"


def gift_facts(gift: Gift) -> str:
    facts = [TIMING_NAMES[timing] for timing in gift.timing]
    if gift.cost is not None:
        facts.append(f"costs {gift.cost} Power")
    if gift.once:
        facts.append("one-time use")
    return ", ".join(facts)


def quest_line(quest: Quest) -> str:
    return f"{quest.slot}{price(quest.cost)}: {quest.text}"


def unit_line(unit: Unit) -> str:
    name = f"{unit.name} ({unit.god})" if unit.god and unit.god not in unit.name else unit.name
    combat = "/".join(map(str, unit.moon)) if unit.moon else str(unit.combat)
    facts = f"{RANK_NAMES[unit.rank]}, cost {unit.cost}, combat {combat}"
    number = "then" if unit.follows else f"{unit.count} ×"
    return f"{number} {name}: {facts}. {unit.text}".rstrip()


def race_lines(race: ElderRace) -> list[str]:
    home = board.home_name(race.id)
    lines = [race.name, f"Citadel: {home}." if home else "No citadel.", f"Alliance: {race.alliance}"]
    lines += [unit_line(unit) for unit in race.unit]
    lines += [f"{ability.name}{price(ability.cost)}: {ability.text}" for ability in race.ability]
    lines += [f"Heroquest: {quest.text}" for quest in race.quest]
    return lines + [f"Gift: {gift_line(gift)}" for gift in race.gift]


def monster_lines(monster: Monster) -> list[str]:
    lines = [f"{monster.name} ({MONSTER_NAMES[monster.type]}, combat {monster.combat})", monster.placement]
    lines += [unit_line(unit) for unit in monster.unit]
    lines += [f"{ability.name}{price(ability.cost)}: {ability.text}" for ability in monster.ability]
    lines += [f"How it dies: {monster.killed}"]
    return lines + ([f"Reward: {monster.reward}"] if monster.reward else [])


def price(cost: int | None) -> str:
    return "" if cost is None else f" (Action, costs {cost} Power)"


def empire_lines(empire: Empire) -> list[str]:
    lines = [empire.name, empire.setup]
    lines += [unit_line(unit) for unit in empire.unit]
    for building in empire.building:
        adds = [count(n, what) for n, what in ((building.kills, "kill"), (building.routs, "rout")) if n]
        effect = f", adds {' and '.join(adds)}" if adds else ""
        lines.append(f"{building.count} × {building.name}: cost {building.cost}{effect}. {building.text}".rstrip())
    lines += [f"{ability.name}: {ability.text}" for ability in empire.ability]
    lines += [quest_line(quest) for quest in empire.quest]
    lines += [gift_line(gift) for gift in empire.gift]
    return lines
