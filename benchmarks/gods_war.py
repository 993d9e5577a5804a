"""
How fast the rules of The Gods War are, how strong its AI players, how often people are asked, and whether the empires
are equals, with expansions too: python benchmarks/gods_war.py [--ladder 12] [--balance 120] [--strangers 120]

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
from games.kernel import Ask, Considered, Game, Illegal, LogLine, Lookahead, Settings, Table

RANDOM_GAMES = {4: 12, 8: 6}  # players -> games
ASKED_GAMES = {4: 4, 8: 2}
MASTER_GAMES = 0.5  # of the games of the ladder: masters take their time


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


# -- AI players


def contest(
    levels: list[str],
    seed: str,
    looks: dict[str, list[float]],
    settings: Settings | None = None,
    news: list[LogLine] | None = None,
) -> GodsWar:
    """One game, a level on each seat; `news` takes all that is told."""
    table: Table[GodsWar] = Table.new(GAME, len(levels), seed, settings)
    considered = Considered()
    while table.state.phase:
        offered = next(considered.next(table), None)
        seat = min(table.waiting) if offered is None else offered
        question = table.question(seat)
        assert question is not None
        seen, look = table.seen_by(seat), Lookahead(table, seat)
        start = process_time()
        answer = GAME.bots[levels[seat]](seen, question, look)
        if offered is None:
            looks[levels[seat]].append(process_time() - start)
        if offered is not None and not answer:
            considered.let_be(table, seat)
        else:
            told = table.answer(seat, answer)
            if news is not None:
                news += told
    return table.state


def ladder(better: str, other: str, seats: int, games: int, looks: dict[str, list[float]]) -> str:
    """One seat has the better level and takes every place at the table in turn."""
    won = beaten = 0.0
    for number in range(games):
        seat = number % seats
        levels = [better if n == seat else other for n in range(seats)]
        result = contest(levels, f"ladder/{seats}/{number // seats}", looks).result
        assert result is not None
        won += (seat in result.winners) / max(1, len(result.winners))
        place = next(n for n, place in enumerate(result.places) if seat in place)
        behind = sum(map(len, result.places[place + 1 :])) + (len(result.places[place]) - 1) / 2
        beaten += behind / (seats - 1)
    share, reach = won / games, 1.96 * sqrt(max(won / games * (1 - won / games), 0.01) / games)
    return (
        f"{better} among {seats - 1} {other}s: wins {share:.0%} ± {reach:.0%}, {share * seats:.1f} times fair,"
        f" ranks better than {beaten / games:.0%} of them ({games} games)"
    )


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


# -- balance


def balance(games: int) -> None:
    """Adepts with random empires, three to eight of them."""
    seats_of: Counter[str] = Counter()
    won: dict[str, float] = defaultdict(float)
    rounds: list[int] = []
    for number in range(games):
        seats = 3 + number % 6
        s = contest(["adept"] * seats, f"balance/{number}", defaultdict(list))
        assert s.result is not None
        rounds.append(s.number)
        for p in s.players:
            seats_of[p.empire] += 1
            won[p.empire] += seats * (p.seat in s.result.winners) / len(s.result.winners)
    print(f"{games} games of adepts, 3 to 8 players: {sum(rounds) / games:.1f} rounds")
    for empire, n in seats_of.most_common():
        print(f"    {empire:14} {won[empire] / n:.2f} times the fair share, of {n} games")


def interval(won: float, games: int) -> str:
    """A share of wins with the range in which it lies in nineteen of twenty cases (Wilson)."""
    p, z = won / games, 1.96
    middle, reach = p + z * z / 2 / games, z * sqrt(p * (1 - p) / games + z * z / 4 / games / games)
    low, high = ((middle + sign * reach) / (1 + z * z / games) for sign in (-1, 1))
    return f"{won:5.1f} of {games:3}: {p:4.0%} ({low:.0%} to {high:.0%})"


def strangers(games: int) -> None:
    """Adepts with everything switched on, four and five by turns: who wins with which ally, and by which kill."""
    had: dict[str, list[float]] = defaultdict(list)
    for number in range(games):
        news: list[LogLine] = []
        settings = GAME.presets["everything"].settings
        s = contest(["adept"] * (4 + number % 2), f"strangers/{number}", defaultdict(list), settings, news)
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
    parser.add_argument("--ladder", type=int, default=12, help="games of each contest")
    parser.add_argument("--balance", type=int, default=0, help="games of adepts with random empires")
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
    if options.ladder:
        looks: dict[str, list[float]] = defaultdict(list)
        for seats in (3, 4, 8):
            print(ladder("adept", "novice", seats, options.ladder, looks), flush=True)
        print(ladder("master", "adept", 4, max(4, int(MASTER_GAMES * options.ladder)), looks))
        for level, each in looks.items():
            print(f"{level}: {1000 * sum(each) / len(each):.1f} ms an answer, at most {1000 * max(each):.0f} ms")
    if options.balance:
        balance(options.balance)
    if options.strangers:
        strangers(options.strangers)


if __name__ == "__main__":
    main()
