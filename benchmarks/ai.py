"""
How strong the AI players are, and how fast: python benchmarks/ai.py [--game defiance] [--games 400] [--many 120]
Only how fast: python benchmarks/ai.py --games 0 --many 0 --solo 0 [--speed 4]
What searching gains: python benchmarks/ai.py --games 0 --many 0 --solo 0 --speed 0 --gain 60
Only one level, against the one below: python benchmarks/ai.py --game defiance --level grandmaster --games 200

Two-player games with the seats swapped: each seed is played twice. With three and four players one seat has the
better level and all others the next one. Where decks are chosen, every deck meets every other. Alone, in Godsforge,
each level meets every Nemesis. Times are of the processor, so that they mean the same on a busy machine.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from games.godsforge.cards import card_set  # noqa: E402
from games.kernel import Game, Lookahead, State, Table  # noqa: E402
from games.registry import GAMES  # noqa: E402
from games.selfplay import deck_of  # noqa: E402

Times = dict[str, list[float]]  # level -> seconds of each answer
HALF = 4  # worlds


def play(game: Game[Any], levels: list[str], deal: str, times: Times, **wishes: str) -> State:
    """One game, a level on each seat."""
    table = Table.new(game, len(levels), f"benchmark/{deal}", wishes)
    while table.state.phase:
        seat = min(table.waiting)
        seen, question = table.seen_by(seat), table.asks[seat]
        answer = deck_of(question, int(deal.rpartition("/")[2]), seat, len(levels), mirrors=False)
        if answer is None:
            start = process_time()
            answer = game.bots[levels[seat]](seen, question, Lookahead(table, seat))
            times[levels[seat]].append(process_time() - start)
        table.answer(seat, answer)
    state: State = table.state
    return state


def won(s: State, seat: int) -> float:
    """A shared victory counts in part."""
    assert s.result is not None
    return 1 / len(s.result.winners) if seat in s.result.winners else 0.0


def contest(game: Game[Any], better: str, other: str, seats: int, games: int, times: Times, seed: str) -> float:
    """The share of games that the better level wins; it takes every seat equally often."""
    total = 0.0
    for number in range(games):
        seat = number % seats
        levels = [better if n == seat else other for n in range(seats)]
        total += won(play(game, levels, f"{seed}{seats}/{number // seats}", times), seat)
        if (number + 1) % 20 == 0:
            print(f"  {total:g} of {number + 1}", file=sys.stderr, flush=True)
    return total / games


def speed(game: Game[Any], games: int, times: Times) -> float | None:
    """Games with one seat of each level; returns how many worlds are played on in a second of search, where there is
    one."""
    searcher: Any = import_module(f"games.{game.name}.ai.grandmaster").Grandmaster
    if not hasattr(searcher, "playout"):
        for number in range(games):
            play(game, list(game.bots), f"speed/{number}", times)
        return None
    playout, spent = searcher.playout, times.setdefault("playouts", [])

    def timed(mind: Any, world: int, answer: Any) -> Any:
        start = process_time()
        found = playout(mind, world, answer)
        spent.append(process_time() - start)
        return found

    searcher.playout = timed
    try:
        for number in range(games):
            play(game, list(game.bots), f"speed/{number}", times)
    finally:
        searcher.playout = playout
    worlds = times.pop("playouts")
    return len(worlds) / sum(worlds)


def gain(game: Game[Any], questions: int, times: Times) -> tuple[list[float], list[float]]:
    """What the grandmaster's search would gain on the master's answers, in chances to win as it reckons them: the best
    answer is chosen in one half of the worlds, and what it is better by counted in the other, so that luck gains
    nothing. Beside it, by how much the difference to the master's answer varies from world to world."""
    module: Any = import_module(f"games.{game.name}.ai.grandmaster")
    search = module.search
    gains: list[float] = []
    spreads: list[float] = []
    asked = 0

    def probe(thoughts: Any, playout: Any, _: Any) -> Any:
        nonlocal asked
        first, *others = thoughts
        asked += bool(others)
        if others and asked % 5 == 0 and len(gains) < questions:
            came = [[playout(world, answer)[0] for world in range(2 * HALF)] for answer in (first, *others)]
            halves = [[sum(values[:HALF]) for values in came], [sum(values[HALF:]) for values in came]]
            best = [half.index(max(half)) for half in halves]
            better = [halves[1 - n][best[n]] - halves[1 - n][0] for n in (0, 1)]
            gains.append(sum(better) / (2 * HALF))
            spreads.extend(stdev([a - b for a, b in zip(values, came[0], strict=True)]) for values in came[1:])
        return first

    module.search = probe
    try:
        for number in range(questions):
            if len(gains) < questions:
                seats = max(2, game.seats[0])
                play(game, ["grandmaster", *["master"] * (seats - 1)], f"gain/{number}", times)
    finally:
        module.search = search
    return gains, spreads


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % confidence interval."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - reach, middle + reach


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, help="one game only")
    parser.add_argument("--games", type=int, default=400, help="games of each contest of two")
    parser.add_argument("--many", type=int, default=120, help="games of each contest of three and of four")
    parser.add_argument("--solo", type=int, default=30, help="games of each level against each Nemesis")
    parser.add_argument("--speed", type=int, default=2, help="games with one seat of each level, to time their answers")
    parser.add_argument("--gain", type=int, default=0, help="questions by which to tell what searching gains")
    parser.add_argument("--level", default="", help="only contests of this level with the one below")
    parser.add_argument("--seed", default="", help="other deals: a word, as in “report”")
    options = parser.parse_args()
    for name in [options.game] if options.game else GAMES:
        print(f"-- {GAMES[name].title}", flush=True)
        measure(GAMES[name], options)


def measure(game: Game[Any], options: argparse.Namespace) -> None:
    names = list(game.bots)
    times: Times = {name: [] for name in names}
    pairs = [(names[n + 1], names[n]) for n in range(len(names) - 1) if options.level in ("", names[n + 1])]
    seed = f"{options.seed}/" if options.seed else ""
    for seats, games in ((2, options.games), (3, options.many), (4, options.many)):
        for better, other in pairs if games else ():
            share = contest(game, better, other, seats, games, times, seed)
            low, high = interval(share, games)
            print(
                f"{seats} players: {better:>6} among {other:<6} wins {share:6.1%}  (95 %: {low:.1%} to {high:.1%};"
                f" even would be {1 / seats:.0%}; {games} games)",
                flush=True,
            )
    for foe in card_set("base").nemesis if options.solo and 1 in game.seats else ():
        shares = []
        for name in names:
            deals = [f"solo/{n}" for n in range(options.solo)]
            wins = sum(won(play(game, [name], deal, times, nemesis=foe.name), 0) for deal in deals)
            shares.append(f"{name} {wins / options.solo:4.0%}")
        print(f"alone against {foe.name} ({foe.difficulty}): {', '.join(shares)}", flush=True)
    if options.gain > 1 and hasattr(import_module(f"games.{game.name}.ai.grandmaster"), "search"):
        gains, spreads = gain(game, options.gain, {name: [] for name in names})
        print(
            f"grandmaster: an answer that it searches for gains {fmean(gains):.2%} of a win"
            f" (± {1.96 * stdev(gains) / sqrt(len(gains)):.2%}; {len(gains)} questions); from world to world the"
            f" difference varies by {fmean(spreads):.1%}",
            flush=True,
        )
    if options.speed:
        rate = speed(game, options.speed, times)
        print(
            f"grandmaster: {rate:.0f} worlds played on in a second" if rate else "grandmaster: looks as a master does"
        )
    for name, spent in times.items():
        if spent:
            spent.sort()
            half, most = spent[len(spent) // 2], spent[len(spent) * 99 // 100]
            print(
                f"{name}: {half * 1000:.1f} ms of CPU an answer (p50), {most * 1000:.0f} ms (p99), at worst"
                f" {spent[-1] * 1000:.0f} ms ({len(spent)} answers)",
                flush=True,
            )


if __name__ == "__main__":
    main()
