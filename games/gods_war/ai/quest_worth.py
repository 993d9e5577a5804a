"""What Heroquests are worth to AI players: to achieve them, and to come nearer to them."""

from __future__ import annotations

from .. import board
from ..cards import Slot
from ..hooks import number
from ..state import AreaId, Piece
from ..values import fragments
from .evaluate import Outlook

# Heroquests that are met by placing a piece: empire, kind -> slot.
PLACED: dict[tuple[str, str], Slot] = {
    ("chaos", "lady_of_disease"): "1b",
    ("chaos", "magna_mater"): "2b",
    ("chaos", "mad_god"): "3b",
    ("darkness", "hellmother"): "1b",
    ("darkness", "ziggurat"): "3b",
    ("sky", "ziggurat"): "1b",
    ("storm", "ziggurat"): "2b",
    ("storm", "thunder_king"): "3b",
    ("earth", "ziggurat"): "2b",
    ("earth", "genert"): "3a",
    ("earth", "pamalt"): "3a",
    ("moon", "ziggurat"): "2b",
    ("moon", "red_goddess"): "3b",
    ("sea", "ziggurat"): "1b",
    ("sea", "churner"): "3b",
}
SECOND = {("earth", "genert"): "3b", ("earth", "pamalt"): "3b"}
FIGHTERS = ("storm", "darkness", "invisible_god", "chaos")  # whose Heroquests are about battles
# Heroquests that are met when no such piece is left in the pool.
COLLECTED: dict[tuple[str, str], Slot] = {("sea", "sea_serpent"): "2b"}


def slot_worth(o: Outlook, slot: Slot) -> float:
    """What it is worth to achieve a Heroquest now."""
    found = o.slots.get(slot)
    if found is None:
        found = o.slots[slot] = _slot_worth(o, slot)
    return found


def _slot_worth(o: Outlook, slot: Slot) -> float:
    if slot in o.p.slots or slot in o.p.met:
        return 0.0
    rune = o.taste.rune if "runes" in o.s.quest(o.seat, slot).numbers else 0.0
    value = o.taste.gift * min(1.0, o.left / 2) + rune
    if fragments(o.s, o.seat).get(slot[0]):
        return value + 0.7 * o.left
    return value + o.power * o.rounds + 0.3 * o.left


def placing_worth(o: Outlook, kind: str) -> float:
    """By the Heroquest that it fulfils."""
    key = (o.p.empire, kind)
    if key not in PLACED:
        return 0.0
    return slot_worth(o, PLACED[key]) or (slot_worth(o, SECOND[key]) if key in SECOND else 0.0)


def collecting_worth(o: Outlook, kind: str) -> float:
    """By the Heroquest that it brings nearer: the fewer are left, the more."""
    slot = COLLECTED.get((o.p.empire, kind))
    return slot_worth(o, slot) / max(1, len(o.s.pool(o.seat, kind))) if slot else 0.0


def ruins_worth(o: Outlook, slots: list[Slot]) -> float:
    """By the Heroquests for which a building is destroyed; Darkness needs a trophy of everybody."""
    missing = len(o.s.others(o.seat)) - len(o.s.at("trophy")) if o.p.empire == "darkness" else 1
    return sum(slot_worth(o, slot) for slot in slots) / max(1, missing)


def battle_quests(o: Outlook, foes: list[Piece], won: float, lost: float) -> float:
    """Heroquests that a battle may fulfil. The enemy chooses who dies: a god only where no mortal is left."""
    if o.p.empire not in FIGHTERS:
        return 0.0
    chance, fate = min(1.0, won), min(1.0, lost)
    mortals = sum(o.s.unit(unit).rank in ("minion", "hero") for unit in foes)
    mortal, god = (chance if mortals else 0.0), min(1.0, max(0.0, won - mortals))
    match o.p.empire:
        case "storm":
            return mortal * slot_worth(o, "1a") + god * slot_worth(o, "1b")
        case "darkness":
            return 0.4 * chance + fate * slot_worth(o, "2b")
        case "invisible_god":
            own = fate * max(slot_worth(o, "1b"), slot_worth(o, "2b"))
            return mortal * slot_worth(o, "1a") + god * slot_worth(o, "2a") + own
        case "chaos":
            return 0.5 * chance * slot_worth(o, "2a") if won + lost > 1 else 0.0
    return 0.0


def quest_moves(o: Outlook, start: AreaId, to: AreaId, group: list[Piece]) -> float:
    """The Sun God shall rise: once for the Heroquest, then for Solar Energy, while there is a round to spend it in."""
    if o.p.empire != "sky" or not board.leaves_hell(o.s, start, to):
        return 0.0
    if not any(unit.kind == "sun_god" for unit in group):
        return 0.0
    if quest := slot_worth(o, "1a"):
        return 2 * o.taste.rune + quest
    shines = "solar_energy" in o.p.slots.values() and o.rounds > 0
    return number(o.s, "solar_energy", "power") * o.power if shines else 0.0
