"""How fast the rules of Twilight of the Gods are, and how often people are asked: random games, and novices."""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games.kernel import Illegal, Table
from games.twilight import GAME
from games.twilight.state import Twilight

RANDOM_GAMES = 10
COUNTED = {(2, "novice"): 12, (4, "novice"): 6}  # players, level -> games


def play(seats: int, seed: int) -> int:
    """One random game: how many answers it took."""
    random = Random(seed)
    table: Table[Twilight] = Table.new(GAME, seats, str(seed))
    answers = 0
    while table.state.phase:
        seat = random.choice(sorted(table.waiting))
        question = table.asks[seat]
        count = random.randint(question.least, min(question.most, len(question.options)))
        try:
            table.answer(seat, tuple(random.sample(list(question.options), count)))
        except Illegal:
            continue
        answers += 1
    return answers


def questions(seats: int, level: str, seed: int) -> tuple[Counter[str], int]:
    """One game: how many questions there are of each topic, and the turns."""
    table: Table[Twilight] = Table.new(GAME, seats, str(seed))
    asked: Counter[str] = Counter()
    while table.state.phase:
        seat = min(table.waiting)
        question = table.asks[seat]
        asked[question.topic.removeprefix("twilight.")] += 1
        table.answer(seat, GAME.bots[level](table.seen_by(seat), question))
    return asked, table.state.turn


def count_questions(seats: int, level: str, games: int) -> None:
    asked: Counter[str] = Counter()
    turns = 0
    for seed in range(games):
        more, length = questions(seats, level, seed)
        asked += more
        turns += length
    per_turn = {topic: count / turns for topic, count in asked.most_common()}
    print(
        f"{seats} {level}s: {asked.total() / turns:6.1f} questions a turn, {per_turn['respond']:.1f} of them windows,"
        f" {turns / games:.0f} turns and {asked.total() / games:.0f} questions a game"
    )
    print(f"    {', '.join(f'{topic} {count:.2f}' for topic, count in per_turn.items() if count >= 0.01)}")


def main() -> None:
    play(2, -1)
    for seats in (2, 4, 6):
        start = time.perf_counter()
        answers = sum(play(seats, seed) for seed in range(RANDOM_GAMES))
        seconds = time.perf_counter() - start
        print(
            f"random games of {seats}:      {RANDOM_GAMES / seconds:8.1f} games/s, {answers / seconds:8,.0f} answers/s"
        )
    for (seats, level), games in COUNTED.items():
        count_questions(seats, level, games)


if __name__ == "__main__":
    main()
