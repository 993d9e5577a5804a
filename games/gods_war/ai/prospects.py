"""
How likely each player is to win, judged when the actions of a round begin: what grandmasters go by.

Fitted to the beginnings of all rounds in some 3,000 games of adepts, with three to five players, most with three. Of
games kept back those of three have a log-loss of 0.777, where who knows nothing has 1.099
(`benchmarks/prospects.py gods_war --level adept` fits them anew).
"""

from __future__ import annotations

from ...kernel import Seat
from ...prospects import Assets, chances, shared
from ..state import GodsWar, Player
from .evaluate import HASTY, Outlook, full_fragments

WEIGHTS = {
    "vp": 0.288,
    "runes": 0.225,
    "power": 0.177,
    "kinds": 0.303,
    "gifts": 0.276,
    "fragments": 0.313,
    "buildings": 0.298,
    "might": -0.032,
    "judge": 0.991,
    # The same for each Council Phase that is still to come.
    "vp early": -0.066,
    "runes early": -0.06,
    "power early": -0.007,
    "kinds early": 0.045,
    "gifts early": 0.048,
    "fragments early": -0.192,
    "buildings early": -0.029,
    "might early": 0.04,
    "judge early": -0.552,
}
FEW = 3  # players: the more there are, the less an action more is worth
FOR_MANY = True


def prospects(s: GodsWar, seat: Seat) -> float:
    """How likely a seat is to win, from 0 to 1."""
    if s.result is not None:
        return shared(s.result.winners, seat)
    return chances(WEIGHTS, everybody(s))[seat]


def moment(s: GodsWar) -> tuple[int, list[Assets]] | None:
    """What the weights are fitted to: the first actions of a round, and what everybody has then, by seat."""
    return (s.number, everybody(s)) if s.number > 1 and s.phase == "action" else None


def everybody(s: GodsWar) -> list[Assets]:
    outlook = Outlook(s, 0, HASTY)  # but for whom it is worth what, it is everybody's
    return [assets(s, p, outlook) for p in s.players]


def assets(s: GodsWar, p: Player, o: Outlook) -> Assets:
    buildings = [piece for piece in s.on_map(p.seat) if piece.building]
    units = [piece for piece in s.on_map(p.seat) if not piece.building]
    found = {
        "vp": float(p.vp),
        "runes": len(p.runes),
        "power": p.power * FEW / len(s.players),
        "kinds": len(set(o.kinds[p.seat])),
        "gifts": len(p.slots),
        "fragments": full_fragments(s, p.seat),
        "buildings": sum(1 - o.threat(house.where, p.seat) for house in buildings),
        "might": sum(map(o.might, units)) ** 0.5,
        "judge": s.judge == p.seat,
    }
    return found | {f"{what} early": much * o.left for what, much in found.items()}
