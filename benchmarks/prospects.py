"""
How the weights of games/*/ai/prospects.py were found: python benchmarks/prospects.py gods_war [--games 3000]

AI players of one level play against each other. What everybody has when a round begins is fitted to who won in the end
(a conditional logistic regression by Newton's method), on three quarters of the games; the last quarter tells how well
the weights foresee it, beside those in use and no weights at all.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from math import log
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games.kernel import Considered, Lookahead, Table
from games.prospects import Assets, chances, shared
from games.registry import GAMES

Moment = tuple[Sequence[Assets], Sequence[float]]  # what everybody had, and what they had of the victory in the end
MORE_SEATS = 3  # numbers of players, from the smallest, that the games are shared among, if the weights hold for them
STEPS = 12
CALM = 1e-3  # keeps weights small that make no difference
LEAST = 1e-6


def game(name: str, seats: int, level: str, seed: str, number: int) -> Iterator[Moment]:
    """Everybody at every moment of a game."""
    rules, judged = GAMES[name], import_module(f"games.{name}.ai.prospects")
    table: Table[Any] = Table.new(rules, seats, f"{seed}/{number}", {})
    found: dict[int, list[Assets]] = {}
    considered = Considered()
    while table.state.phase:
        if (now := judged.moment(table.state)) is not None:
            found.setdefault(*now)
        offered = next(considered.next(table), None)
        seat = min(table.waiting) if offered is None else offered
        question = table.question(seat)
        assert question is not None
        answer = rules.bots[level](table.seen_by(seat), question, Lookahead(table, seat))
        if offered is None or answer:
            table.answer(seat, answer)
        else:
            considered.let_be(table, seat)
    assert table.state.result is not None
    won = [shared(table.state.result.winners, seat) for seat in range(seats)]
    for players in found.values() if any(won) else ():
        yield players, won


def fitted(names: Sequence[str], moments: Sequence[Moment]) -> dict[str, float]:
    rows = [([[assets[name] for name in names] for assets in players], won) for players, won in moments]
    weights = [0.0] * len(names)
    for _ in range(STEPS):
        slope = [-CALM * weight for weight in weights]
        curve = [[CALM * (i == j) for j in range(len(names))] for i in range(len(names))]
        for players, won in rows:
            likely = chances({"": 1.0}, [{"": dot(weights, row)} for row in players])
            mean = [dot(likely, column) for column in zip(*players, strict=True)]
            for row, p, share in zip(players, likely, won, strict=True):
                gaps = [x - middle for x, middle in zip(row, mean, strict=True)]
                for i, x in enumerate(gaps):
                    slope[i] += (share - p) * x
                    if x:
                        line, much = curve[i], p * x
                        for j in range(i + 1):
                            line[j] += much * gaps[j]
        weights = [weight + step for weight, step in zip(weights, solved(curve, slope), strict=True)]
    return dict(zip(names, weights, strict=True))


def dot(these: Sequence[float], those: Sequence[float]) -> float:
    return sum([a * b for a, b in zip(these, those, strict=True)])


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


def loss(weights: Mapping[str, float], moments: Sequence[Moment]) -> float:
    """The mean log-loss: the less, the better the victory was foreseen."""
    total = 0.0
    for players, won in moments:
        for likely, share in zip(chances(weights, players), won, strict=True):
            total -= share * log(max(likely, LEAST))
    return total / len(moments)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--level", default="master")
    parser.add_argument("--seed", default="prospects")
    wishes = parser.parse_args()
    try:
        judged = import_module(f"games.{wishes.game}.ai.prospects")
    except ModuleNotFoundError:
        parser.error(f"grandmasters of {GAMES[wishes.game].title} judge without prospects.")
    fewest = max(2, GAMES[wishes.game].seats[0])
    known: list[Moment] = []
    kept: list[Moment] = []
    for number in range(wishes.games):
        seats = fewest + (number // 4 % MORE_SEATS if judged.FOR_MANY else 0)
        (kept if number % 4 == 0 else known).extend(game(wishes.game, seats, wishes.level, wishes.seed, number))
        if (number + 1) % 100 == 0:
            print(f"  {number + 1} of {wishes.games} games", file=sys.stderr, flush=True)
    found = fitted(list(judged.WEIGHTS), known)
    print(f"{len(known) + len(kept)} moments; log-loss of those that nothing was fitted to:")
    for name, weights in ("none", {}), ("weights in use", judged.WEIGHTS), ("fitted", found):
        print(f"{name:20} {loss(weights, kept):.4f}")
    print("\nasset         fitted   in use")
    for name, weight in found.items():
        print(f"{name:12} {weight:7.3f}  {judged.WEIGHTS[name]:7.3f}")


if __name__ == "__main__":
    main()
