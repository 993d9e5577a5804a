"""
How strong the AI players are, and how fast: python benchmarks/ai.py [--games 400] [--many 120] [--solo 30]

Two-player games with the seats swapped: each seed is played twice. With three and four players one seat has the
better level and all others the next one. Alone, each level meets every Nemesis.
"""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from games.godsforge import GAME  # noqa: E402
from games.godsforge.cards import card_set  # noqa: E402
from games.godsforge.state import Godsforge  # noqa: E402
from games.kernel import Table  # noqa: E402

TIMES: dict[str, list[float]] = {name: [] for name in GAME.bots}


def play(levels: list[str], seed: str, **wishes: str) -> Godsforge:
    """One game, a level on each seat."""
    table = Table.new(GAME, len(levels), seed, wishes)
    while table.state.phase:
        seat = min(table.waiting)
        seen, question = table.seen_by(seat), table.asks[seat]
        start = perf_counter()
        answer = GAME.bots[levels[seat]](seen, question)
        TIMES[levels[seat]].append(perf_counter() - start)
        table.answer(seat, answer)
    return table.state


def won(s: Godsforge, seat: int) -> float:
    """A shared victory counts in part."""
    assert s.result is not None
    return 1 / len(s.result.winners) if seat in s.result.winners else 0.0


def contest(better: str, other: str, seats: int, games: int) -> float:
    """The share of games that the better level wins; it takes every seat equally often."""
    total = 0.0
    for game in range(games):
        seat = game % seats
        levels = [better if n == seat else other for n in range(seats)]
        total += won(play(levels, f"benchmark/{seats}/{game // seats}"), seat)
    return total / games


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % confidence interval."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - reach, middle + reach


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="games of each contest of two")
    parser.add_argument("--many", type=int, default=120, help="games of each contest of three and of four")
    parser.add_argument("--solo", type=int, default=30, help="games of each level against each Nemesis")
    options = parser.parse_args()
    names = list(GAME.bots)
    pairs = [(names[n + 1], names[n]) for n in range(len(names) - 1)]
    for seats, games in ((2, options.games), (3, options.many), (4, options.many)):
        for better, other in pairs if games else ():
            share = contest(better, other, seats, games)
            low, high = interval(share, games)
            print(
                f"{seats} players: {better:>6} among {other:<6} wins {share:6.1%}  (95 %: {low:.1%} to {high:.1%};"
                f" even would be {1 / seats:.0%}; {games} games)",
                flush=True,
            )
    for foe in card_set("base").nemesis if options.solo else ():
        shares = []
        for name in names:
            wins = sum(won(play([name], f"benchmark/solo/{n}", nemesis=foe.name), 0) for n in range(options.solo))
            shares.append(f"{name} {wins / options.solo:4.0%}")
        print(f"alone against {foe.name} ({foe.difficulty}): {', '.join(shares)}", flush=True)
    for name, times in TIMES.items():
        if times:
            mean, worst = sum(times) / len(times), max(times)
            print(f"{name}: {mean * 1000:.1f} ms an answer, at worst {worst * 1000:.0f} ms ({len(times)} answers)")


if __name__ == "__main__":
    main()
