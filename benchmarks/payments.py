"""
How many hands a second get all their payments listed: python benchmarks/payments.py

A hand is four cards of the base set, looked at with one roll of four dice and 0 to 3 Veilstones. The brute force is
the reference of tests/godsforge/test_dice.py.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "godsforge")]

from test_dice import COSTS, brute_force, cheapest, most_stones  # noqa: E402

from games.godsforge import dice as paying  # noqa: E402
from games.godsforge.cards import SETS, Element  # noqa: E402


class Hand(NamedTuple):
    costs: list[tuple[Element, ...]]
    roll: tuple[int, ...]
    gems: int


def deal(number: int, dice: int, chance: random.Random) -> list[Hand]:
    costs = [card.cost for card in SETS["base"].card] if "base" in SETS else COSTS
    return [
        Hand(chance.sample(costs, 4), tuple(chance.choices(range(1, 7), k=dice)), chance.randint(0, 3))
        for _ in range(number)
    ]


def forget() -> None:
    for cached in (paying._ways_with, paying._burns, paying._collected, paying._ranked, paying._nets, paying._laid_out):
        cached.cache_clear()


def list_all(hands: list[Hand], *, cold: bool = False) -> float:
    """Hands per second; cold forgets everything before each hand, and that is not timed."""
    spent = 0.0
    for costs, roll, gems in hands:
        if cold:
            forget()
        start = perf_counter()
        for cost in costs:
            paying.payments(cost, roll, gems)
        spent += perf_counter() - start
    return len(hands) / spent


def look(hands: list[Hand]) -> float:
    start = perf_counter()
    for costs, roll, gems in hands:
        for cost in costs:
            paying.affordable(cost, roll, gems)
    return len(hands) / (perf_counter() - start)


def seek_by_force(hands: list[Hand]) -> float:
    start = perf_counter()
    for costs, roll, gems in hands:
        for cost in costs:
            cheapest.cache_clear()
            most_stones.cache_clear()
            brute_force(cost, roll, gems, 0)
    return len(hands) / (perf_counter() - start)


def slowest(dice: int, number: int, chance: random.Random) -> float:
    """Milliseconds of the slowest single cost, cold, with two free steps."""
    worst = 0.0
    for costs, roll, gems in deal(number, dice, chance):
        for cost in costs:
            forget()
            start = perf_counter()
            paying.payments(cost, roll, gems, free=2)
            worst = max(worst, perf_counter() - start)
    return worst * 1000


def main() -> None:
    chance = random.Random(2024)
    hands = deal(3000, 4, chance)
    cold = list_all(hands[:1000], cold=True)
    forced = seek_by_force(hands[:40])
    forget()
    first, again = list_all(hands), list_all(hands[:500] * 4)  # 500 hands fit into the cache of laid-out payments
    look(hands)
    quick = look(hands)
    print(f"payments, cold cache          {cold:>10,.0f} hands/s   {cold / forced:>8,.0f} x brute force")
    print(f"payments, cache filling       {first:>10,.0f} hands/s   {first / forced:>8,.0f} x")
    print(f"payments, warm cache          {again:>10,.0f} hands/s   {again / forced:>8,.0f} x")
    print(f"affordable, warm cache        {quick:>10,.0f} hands/s   {quick / forced:>8,.0f} x")
    print(f"brute force                   {forced:>10,.1f} hands/s")
    for dice in (4, 6, 8):
        print(f"slowest cost with {dice} dice, cold{slowest(dice, 300, chance):>9.2f} ms")


if __name__ == "__main__":
    main()
