"""
How long Swiss pairings take: python benchmarks/tournaments.py

A late round of events of 64, 256 and 1,024 players, the growth from one to the next (time goes with the number of
players to the power of ...), and an event of 1,024 players and 10 rounds from the first pairing to the last standings.
"""

from __future__ import annotations

import random
import sys
from math import log
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from tournaments import director  # noqa: E402
from tournaments.model import Outcome, Stage, Tournament  # noqa: E402
from tournaments.standings import standings  # noqa: E402

SIZES = (64, 256, 1024)
DRAWS = 0.1


def start(count: int, rounds: int) -> Tournament:
    t = director.create("Benchmark", "seed", [Stage("swiss", rounds=rounds, best_of=3)])
    for k in range(count):
        director.enter(t, f"p{k}", f"Player {k}")
    director.start(t)
    return t


def play(t: Tournament, chance: random.Random) -> None:
    """Every match of the current round gets a result."""
    r = t.rounds[-1]
    for match in r.matches:
        if match.outcome is None:
            a, b = chance.sample(match.players, 2)
            drawn = chance.random() < DRAWS
            places = ((a, b),) if drawn else ((a,), (b,))
            director.report(t, r.number, match.number, Outcome(places, wins={a: 1, b: 1} if drawn else {a: 2}))


def late_round(count: int, rounds: int) -> float:
    """Seconds to pair the last round."""
    chance, t = random.Random(count), start(count, rounds)
    for _ in range(rounds - 1):
        director.publish(t)
        play(t, chance)
    return min(timed(t) for _ in range(3))


def timed(t: Tournament) -> float:
    begin = perf_counter()
    director.preview(t)
    return perf_counter() - begin


def whole(count: int, rounds: int) -> tuple[float, float, float]:
    """Seconds for the whole event, for the slowest pairing of it, and for the last standings."""
    chance, slowest = random.Random(1), 0.0
    begin = perf_counter()
    t = start(count, rounds)
    for _ in range(rounds):
        before = perf_counter()
        director.publish(t)
        slowest = max(slowest, perf_counter() - before)
        play(t, chance)
    before = perf_counter()
    assert len(standings(t)) == count
    end = perf_counter()
    return end - begin, slowest, end - before


def main() -> None:
    times: list[float] = []
    for count in SIZES:
        rounds = count.bit_length() - 1
        times.append(late_round(count, rounds))
        print(f"pairing round {rounds:>2} of {count:>5,} players {times[-1] * 1000:>9,.1f} ms")
    growth = log(times[-1] / times[0]) / log(SIZES[-1] / SIZES[0])
    print(f"growth from {SIZES[0]} to {SIZES[-1]:,} players: players to the power of {growth:.2f}")
    seconds, slowest, table = whole(1024, 10)
    print(
        f"1,024 players, 10 rounds       {seconds:>9,.2f} s, slowest pairing {slowest:.2f} s, standings {table:.2f} s"
    )


if __name__ == "__main__":
    main()
