"""
How fast the rules of The Gods War are, how often people are asked, and who wins with which empire and ally, or by which
kill: python benchmarks/gods_war.py [--balance 120 --preset everything]. Levels and turns are counted by `make balance`.

Seconds are those of the processor, so that other work on the machine does not count.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.gods_war_balance import balance
from games.gods_war import GAME
from games.gods_war.actions import buildable, open_actions, sites, summon_areas, summonable
from games.gods_war.battle import fronts
from games.gods_war.board import ways
from games.gods_war.moving import origins
from games.gods_war.state import GodsWar
from games.godsforge import GAME as GODSFORGE
from games.kernel import Ask, Game, Illegal, Table

RANDOM_GAMES = {4: 12, 8: 6}  # players -> games
ASKED_GAMES = {4: 4, 8: 2}


def play(game: Game[Any], seats: int, seed: int) -> int:
    """One random game: how many answers it took. Few give up their Power."""
    random = Random(seed)
    table: Table[Any] = Table.new(game, seats, str(seed))
    answers = 0
    while table.state.phase:
        seat = random.choice(sorted(table.waiting))
        question = table.asks[seat]
        options = [id for id in question.options if id != "drop" or random.random() < 0.05] or list(question.options)
        count = random.randint(question.least, max(question.least, min(question.most, len(options))))
        try:
            table.answer(seat, tuple(random.sample(options, min(count, len(options)))))
        except Illegal:
            continue
        answers += 1
    return answers


def speed(game: Game[Any], seats: int, games: int) -> tuple[float, float]:
    """Random games and answers a second."""
    start = process_time()
    answers = sum(play(game, seats, seed) for seed in range(games))
    seconds = process_time() - start
    return games / seconds, answers / seconds


# -- a crowded board


def crowded() -> GodsWar:
    """Eight empires with half of their pieces on the map and Power for everything."""
    table: Table[GodsWar] = Table.new(GAME, 8, "crowded")
    random = Random("crowded")
    while table.state.number < 3:
        seat = random.choice(sorted(table.waiting))
        table.answer(seat, table.asks[seat].default)
    s = table.state
    everywhere = sorted({to for area in ways(s, 0, "spike", "move") for to in (area, *ways(s, 0, area, "move"))})
    for p in s.players:
        p.power = 8
        units = [piece for piece in s.pool(p.seat) if not piece.building]
        for piece in units[: len(units) // 2 + 1]:
            piece.at = random.choice(everywhere)
    return s


def all_actions(s: GodsWar) -> int:
    """Everything that any player could do on that board: what to build where, whom to summon, move and fight."""
    found = 0
    for p in s.players:
        found += len(open_actions(s, p.seat))
        found += sum(len(sites(s, p.seat, face)) for face in buildable(s, p.seat))
        found += sum(len(summon_areas(s, p.seat, face)) for face in summonable(s, p.seat))
        found += sum(len(ways(s, p.seat, area, "move")) for area in origins(s, p.seat))
        found += sum(map(len, fronts(s, p.seat).values()))
    return found


# -- questions


def single(question: Ask[Any]) -> bool:
    """Whether there is nothing to decide: one option, pieces that are all alike, or a window with nothing to play."""
    alike = {option.group or id for id, option in question.options.items()}
    return len(alike) == 1 and (question.least == question.most or len(question.options) == 1)


def questions(seats: int, games: int) -> None:
    """What a person is asked at each stop setting, if adepts play."""
    asked: Counter[str] = Counter()
    idle: Counter[str] = Counter()
    for seed in range(games):
        table: Table[GodsWar] = Table.new(GAME, seats, f"asked {seed}")
        while table.state.phase:
            seat = min(table.waiting)
            question = table.asks[seat]
            for stop in GAME.stops:
                if question.stops is None or stop in question.stops:
                    asked[stop] += 1
                    idle[stop] += single(question)
            table.answer(seat, GAME.bots["adept"](table.seen_by(seat), question))
    for stop, label in GAME.stops.items():
        each = asked[stop] / games / seats
        print(
            f"asked at “{label}”, {seats} players: {each:5.0f} a game, {idle[stop] / asked[stop]:.1%} with one answer"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--balance", type=int, default=0, metavar="GAMES", help="who wins, and nothing else")
    parser.add_argument("--level", choices=GAME.bots, default="adept", help="of all players")
    parser.add_argument("--seats", default="3-8", help="how many players, by turns")
    parser.add_argument("--preset", choices=GAME.presets, default="classic", help="with which settings")
    parser.add_argument("--seed", default="report", help="one for choosing values, another one for the report")
    options = parser.parse_args()
    if options.balance:
        low, _, high = options.seats.partition("-")
        balance(options.balance, options.preset, options.seed, options.level, range(int(low), int(high or low) + 1))
        return
    play(GAME, 3, -1)
    _, other = speed(GODSFORGE, 4, 20)
    for seats, games in RANDOM_GAMES.items():
        per_game, answers = speed(GAME, seats, games)
        print(
            f"random games of {seats}: {per_game:6.2f} games/s, {answers:6,.0f} answers/s"
            f" ({answers / other:.3f} of Godsforge's)"
        )
    s = crowded()
    start = process_time()
    times = 20
    found = sum(all_actions(s) for _ in range(times)) // times
    print(f"legal actions of a crowded board of 8: {times * found / (process_time() - start):8,.0f} a second ({found})")
    for seats, games in ASKED_GAMES.items():
        questions(seats, games)


if __name__ == "__main__":
    main()
