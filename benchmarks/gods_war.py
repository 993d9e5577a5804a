"""
How fast the rules of The Gods War are, how often people are asked, and who wins with which ally or by which kill:
python benchmarks/gods_war.py [--strangers 120]. Levels, empires and turns are counted by `make balance`.

Seconds are those of the processor, so that other work on the machine does not count.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from math import sqrt
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games.gods_war import GAME
from games.gods_war.actions import buildable, open_actions, sites, summon_areas, summonable
from games.gods_war.battle import fronts
from games.gods_war.board import ways
from games.gods_war.moving import origins
from games.gods_war.state import GodsWar
from games.godsforge import GAME as GODSFORGE
from games.kernel import Ask, Considered, Game, Illegal, LogLine, Settings, Table

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


# -- elder races and monsters


def interval(won: float, games: int) -> str:
    """A share of wins with the range in which it lies in nineteen of twenty cases (Wilson)."""
    p, z = won / games, 1.96
    middle, reach = p + z * z / 2 / games, z * sqrt(p * (1 - p) / games + z * z / 4 / games / games)
    low, high = ((middle + sign * reach) / (1 + z * z / games) for sign in (-1, 1))
    return f"{won:5.1f} of {games:3}: {p:4.0%} ({low:.0%} to {high:.0%})"


def contest(seats: int, seed: str, settings: Settings) -> tuple[GodsWar, list[LogLine]]:
    """One game of adepts, and all that was told."""
    table: Table[GodsWar] = Table.new(GAME, seats, seed, settings)
    considered, news, adept = Considered(), list[LogLine](), GAME.bots["adept"]
    while table.state.phase:
        offered = next(considered.next(table), None)
        seat = min(table.waiting) if offered is None else offered
        question = table.question(seat)
        assert question is not None
        answer = adept(table.seen_by(seat), question)
        if offered is not None and not answer:
            considered.let_be(table, seat)
        else:
            news += table.answer(seat, answer)
    return table.state, news


def strangers(games: int) -> None:
    """Adepts with everything switched on, four and five by turns: who wins with which ally, and by which kill."""
    had: dict[str, list[float]] = defaultdict(list)
    for number in range(games):
        s, news = contest(4 + number % 2, f"strangers/{number}", GAME.presets["everything"].settings)
        assert s.result is not None
        share = {p.seat: (p.seat in s.result.winners) / len(s.result.winners) for p in s.players}
        for p in s.players:
            had[f"empire {p.empire}"].append(share[p.seat])
        for id, race in s.races.items():
            if race.ally is not None:
                had[f"ally {id}"].append(share[race.ally])
        for line in news:
            if line.rule == "GW-MONSTER-19":
                who, _, what = line.text.partition(" has killed ")
                had[f"killer of {what.rstrip('!')}"].append(share[int(who.strip("{}"))])
    print(f"{games} games of adepts with everything, 4 and 5 players: wins of")
    for what, each in sorted(had.items()):
        print(f"    {what:28} {interval(sum(each), len(each))}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--strangers", type=int, default=0, help="games of adepts with all expansions")
    options = parser.parse_args()
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
    if options.strangers:
        strangers(options.strangers)


if __name__ == "__main__":
    main()
