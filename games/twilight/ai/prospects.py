"""
How likely a duel is to be won, judged when a turn begins: what grandmasters go by.

Fitted to the beginnings of all turns in games of adepts, with all four decks against each other
(`benchmarks/prospects.py`).
"""

from __future__ import annotations

from ...kernel import Seat
from ...prospects import Assets, chances, shared
from ..state import Player, Twilight
from .evaluate import danger, evaluate, hand_worth, life_worth, power_worth, season, threat, worth

WEIGHTS = {
    "cards": -0.134,  # of a Life Stack: less the more there are of them, with what `life` says
    "life": 0.062,
    "power": 0.043,
    "creatures": 0.001,
    "others": -0.063,
    "hand": -0.076,
    "once": -0.851,
    "threat": -0.055,
    "turn": 0.516,
    "position": 0.118,  # all of that is in it, too: what differs is by how much it is wrong
}
HELD = 5  # cards of a hand that count in full
FOR_MANY = False  # fitted to duels alone


def prospects(s: Twilight, seat: Seat) -> float | None:
    """How likely a seat is to win, from 0 to 1; nothing among more than two players."""
    if s.result is not None:
        return shared(s.result.winners, seat)
    return chances(WEIGHTS, duel(s))[seat] if len(s.players) == 2 else None


def moment(s: Twilight) -> tuple[int, list[Assets]] | None:
    """What the weights are fitted to: the beginning of a turn, and what both sides have, by seat."""
    return (s.turn, duel(s)) if s.turn > 1 and len(s.players) == 2 else None


def duel(s: Twilight) -> list[Assets]:
    position = evaluate(s, 0)
    return [assets(s, p, lead) for p, lead in zip(s.players, (position / 2, -position / 2), strict=True)]


def assets(s: Twilight, p: Player, position: float) -> Assets:
    foe = s.players[1 - p.seat]
    in_play = [(s.face(x.id).type == "creature", worth(s, x)) for x in s.of(p.seat)]
    held = sorted((hand_worth(s, p.seat, card) for card in p.hand), reverse=True)
    return {
        "cards": len(p.life),
        "life": life_worth(len(p.life)),
        "power": season(s) * power_worth(s, p),
        "creatures": sum(value for is_creature, value in in_play if is_creature),
        "others": sum(value for is_creature, value in in_play if not is_creature),
        "hand": sum(held[:HELD]) + 0.5 * sum(held[HELD:]),
        "once": not (p.spent or p.powerless),
        "threat": danger(threat(s, p.seat, foe.seat), len(foe.life)),
        "turn": s.active == p.seat,
        "position": position,
    }
