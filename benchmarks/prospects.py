"""
How the weights of games/godsforge/ai/prospects.py were found: python benchmarks/prospects.py [--games 3000]

The master plays against itself. The leads of each side at the beginning of every round are fitted to who won in the end
(a logistic regression by Newton's method), on three quarters of the games; the last quarter tells how well they foresee
it, beside the outlook alone and the weights in use.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from math import exp, log
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games.godsforge.ai.evaluate import outlook, ring_sides
from games.godsforge.ai.prospects import WEIGHTS, card_lead, leads
from games.godsforge.state import Godsforge
from games.kernel import Lookahead, Table
from games.registry import GAMES

GAME = GAMES["godsforge"]
Moment = tuple[dict[str, float], float]  # the leads of a side, and the share of the win that it had in the end
STEPS = 12
CALM = 1e-3  # keeps weights small that make no difference
LEAST = 1e-6


def game(seed: str) -> Iterator[Moment]:
    """Both sides at the beginning of every round but the first."""
    table: Table[Godsforge] = Table.new(GAME, 2, seed, {})
    found: list[tuple[int, dict[str, float]]] = []
    last = 1
    while table.state.phase:
        s, seat = table.state, min(table.waiting)
        if s.round > last and not s.extra_rounds:
            last = s.round
            for side in range(2):
                sides = ring_sides(s, side)
                found.append((side, leads(sides, outlook(sides, blood=s.blood), card_lead(s, sides))))
        table.answer(seat, GAME.bots["master"](table.seen_by(seat), table.asks[seat], Lookahead(table, seat)))
    assert table.state.result is not None
    winners = table.state.result.winners
    for side, ahead in found:
        yield ahead, (side in winners) / len(winners)


def chance(weights: Mapping[str, float], ahead: Mapping[str, float]) -> float:
    logit = sum(weight * ahead[what] for what, weight in weights.items())
    return min(max(1 / (1 + exp(-logit)), LEAST), 1 - LEAST)


def fitted(moments: list[Moment]) -> dict[str, float]:
    names = list(WEIGHTS)
    rows = [([ahead[name] for name in names], won) for ahead, won in moments]
    weights = [0.0] * len(names)
    for _ in range(STEPS):
        slope = [-CALM * weight for weight in weights]
        curve = [[CALM * (i == j) for j in range(len(names))] for i in range(len(names))]
        for row, won in rows:
            p = 1 / (1 + exp(-sum(weight * x for weight, x in zip(weights, row, strict=True))))
            for i, x in enumerate(row):
                slope[i] += (won - p) * x
                for j in range(i + 1):
                    curve[i][j] += p * (1 - p) * x * row[j]
        weights = [weight + step for weight, step in zip(weights, solved(curve, slope), strict=True)]
    return dict(zip(names, weights, strict=True))


def solved(curve: list[list[float]], slope: list[float]) -> list[float]:
    """The step for which curve · step = slope; of the curve, which is symmetric, the lower half is given (Cholesky)."""
    n = len(slope)
    root = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for j in range(i + 1):
            rest = curve[i][j] - sum(root[i][k] * root[j][k] for k in range(j))
            root[i][j] = rest**0.5 if i == j else rest / root[j][j]
    half = [0.0] * n
    for i in range(n):
        half[i] = (slope[i] - sum(root[i][k] * half[k] for k in range(i))) / root[i][i]
    step = [0.0] * n
    for i in reversed(range(n)):
        step[i] = (half[i] - sum(root[k][i] * step[k] for k in range(i + 1, n))) / root[i][i]
    return step


def loss(weights: Mapping[str, float], moments: list[Moment]) -> float:
    """The mean log-loss: 0.693 for whoever knows nothing."""
    total = 0.0
    for ahead, won in moments:
        p = chance(weights, ahead)
        total -= won * log(p) + (1 - won) * log(1 - p)
    return total / len(moments)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", default="prospects")
    wishes = parser.parse_args()
    known: list[Moment] = []
    kept: list[Moment] = []
    for number in range(wishes.games):
        (kept if number % 4 == 0 else known).extend(game(f"{wishes.seed}/{number}"))
        if (number + 1) % 100 == 0:
            print(f"  {number + 1} of {wishes.games} games", file=sys.stderr, flush=True)
    found = fitted(known)
    print(f"{len(known) + len(kept)} moments; log-loss of those that nothing was fitted to:")
    for name, weights in ("the outlook alone", {"outlook": 1.0}), ("weights in use", WEIGHTS), ("fitted", found):
        print(f"{name:20} {loss(weights, kept):.4f}")
    print("\nlead          fitted   in use")
    for name, weight in found.items():
        print(f"{name:12} {weight:7.3f}  {WEIGHTS[name]:7.3f}")


if __name__ == "__main__":
    main()
