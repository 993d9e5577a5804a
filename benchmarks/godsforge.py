"""Godsforge: whole random four-player games, answers, and the cold load of the longest Save."""

from __future__ import annotations

import time
from random import Random

import msgspec

from games.godsforge import GAME
from games.godsforge.state import Godsforge
from games.kernel import Illegal, Save, Table

GAMES = 100


def play(seed: int) -> tuple[int, Save]:
    """One random game: how many answers it took, and the Save that was longest to replay."""
    random = Random(seed)
    table: Table[Godsforge] = Table.new(GAME, 4, str(seed))
    answers, longest = 0, table.save()
    while table.state.phase:
        seat = random.choice(sorted(table.waiting))
        question = table.asks[seat]
        answer = tuple(random.sample(list(question.options), random.randint(question.least, question.most)))
        try:
            table.answer(seat, answer)
        except Illegal:
            continue
        answers += 1
        if table.number - table.after > len(longest.steps):
            longest = table.save()
    return answers, longest


def main() -> None:
    play(-1)  # fills the caches of the payment solver a little, as any running bot has them
    start = time.perf_counter()
    played = [play(seed) for seed in range(GAMES)]
    seconds = time.perf_counter() - start
    answers = sum(count for count, _ in played)
    print(f"random games of four:   {GAMES / seconds:8.1f} games/s, {answers / seconds:8,.0f} answers/s")
    longest = max((save for _, save in played), key=lambda save: len(save.steps))
    data = msgspec.json.encode(longest)
    times = []
    for _ in range(20):
        start = time.perf_counter()
        Table(GAME, msgspec.json.decode(data, type=Save))
        times.append(time.perf_counter() - start)
    steps, size = len(longest.steps), len(data) / 1024
    load = min(times) * 1000
    print(f"longest Save:           {steps} steps after its checkpoint, {size:.1f} KiB, loads in {load:.1f} ms")


if __name__ == "__main__":
    main()
