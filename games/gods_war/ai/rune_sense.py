"""What runes are worth: to keep, and to play at this moment."""

from __future__ import annotations

from ...kernel import Seat
from ..cards import Rune
from .evaluate import Outlook
from .plans import build_plans

KEPT = 0.5  # what a rune without VP is worth at the end
WELCOME = {"sky": 3, "fertility": 3, "magic": 3, "plant": 3, "infinity": 2, "heat": 2, "spirit": 2, "monster": 2}


def rune_keep(rune: Rune) -> float:
    """What it is worth to hold a rune."""
    return rune.vp + WELCOME.get(rune.id, 1)


def rune_worth(o: Outlook, rune: Rune) -> float:
    """What its effect brings now, less what is given up: its VP count in the end too."""
    if rune.when not in ("free", "turn"):
        return 0.0
    value = effect_worth(o, rune.id)
    late = 0.5 if rune.vp and o.left <= 1 else 0.0
    return value + late - (0.0 if rune.vp else KEPT)


def best_rival(o: Outlook) -> Seat:
    return max((p for p in o.s.players if p.seat != o.seat), key=lambda p: (p.vp, p.seat)).seat


def effect_worth(o: Outlook, id: str) -> float:
    s, p = o.s, o.p
    now = 0.9 * o.power if s.turn == o.seat or s.phase == "last_runes" else 0.0  # Power is for those who can act
    rival = best_rival(o)
    match id:
        case "sky":
            return 3 * now
        case "fertility":
            return (len(set(o.kinds[o.seat])) + 1) * now
        case "communication":
            return now
        case "magic":
            return 2 * o.taste.rune
        case "moon":
            return 1.6
        case "secret_magic":
            return 1.5 if s.discard else 0.0
        case "chaosium":
            return 1.5 if s.discard else 0.0
        case "trade" | "secret_darkness":
            return 0.9 if id == "trade" or any(x.runes for x in s.others(o.seat)) else 0.0
        case "light":
            return 0.4
        case "plant":
            return max((plan.value for plan in build_plans(o, free=True)), default=0.0)
        case "heat":
            least = min((o.building_worth(b) for b in s.buildings(rival)), default=0.0)
            return o.share(rival) * least
        case "farm":
            return 0.2
        case "life" | "man" | "beast" | "spirit":
            return 1.0 * min(1.0, o.left / 2)
        case "monster" | "dragon":
            return 1.6 * min(1.0, o.left / 2) if id == "monster" or s.turn == o.seat else 0.0
        case "kill" | "dragonewt" | "secret_chaos":
            return 0.9
        case "disorder" | "secret_sea":
            return 0.8
        case "secret_earth":
            return 0.6
        case "fate":
            return 2.0 if p.vp <= min(x.vp for x in s.players) else -0.3
        case "earth":
            return 2 * now * 0.8
        case "infinity":
            return 0.5 if p.power > 1 else 0.0
        case "chaos":
            return 0.4
    return 0.0


def battle_rune_worth(o: Outlook, rune: Rune) -> float:
    """In one's own battles; the others' are their business."""
    b = o.s.battle
    side = b.side(o.seat) if b is not None else None
    if b is None or side is None:
        return 0.0
    enemy = b.enemy(side)
    give_up = 0.0 if rune.vp else KEPT
    match rune.id:
        case "secret_storm":
            return 1.0
        case "cold":
            return 0.3 * min(3, enemy.total) - give_up
        case "harmony":
            return 0.15 * (enemy.total - side.total)
        case "luck":
            misses = sum(die < 4 for die in side.rolled)
            return 0.3 * misses - give_up
        case "mastery":
            return 0.9 - give_up if any(die < 6 for die in side.rolled) else 0.0
        case "death":
            return 0.9 - give_up if side.routs else 0.0
        case "metal":
            return 1.0 - give_up if enemy.kills else 0.0
        case "stasis":
            return 0.5 * (enemy.routs - side.routs) - give_up
        case "eternal_battle":
            return 0.4 * (len(side.units) > len(enemy.units)) * (len(enemy.units) > 0)
        case "undead":
            return 0.9 - give_up if enemy.kills else 0.0
    return 0.0
