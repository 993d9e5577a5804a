"""How fast the rules of Twilight of the Gods are, by the processor's time: random games, and all that can be done on a
full board; how long games are, and how often people are asked under each stop. `benchmarks.pictures` has the boards."""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games.kernel import Illegal, Lookahead, Table
from games.twilight import GAME
from games.twilight.state import Permanent, Slot, Twilight
from games.twilight.summoning import menu
from games.twilight.uses import responses

RANDOM_GAMES = 10
FULL = 400  # times that a full board is looked over
COUNTED = {(2, "novice"): 12, (4, "novice"): 6, (2, "adept"): 4}  # players, level -> games


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


def full_board() -> Twilight:
    """Two players with a dozen cards in play each, ten Aspects and ten cards in hand."""
    table: Table[Twilight] = Table.new(GAME, 2, "full")
    while not table.state.turn:
        seat = min(table.waiting)
        table.answer(seat, table.asks[seat].default)
    s = table.state
    for p in s.players:
        everything = [*p.hand, *p.life]
        creatures = [card for card in everything if s.face(card).type == "creature"][:8]
        intrigues = [card for card in everything if s.face(card).type == "intrigue"][:4]
        aspects = [card for card in everything if card not in (*creatures, *intrigues)][:10]
        s.permanents |= {card: Permanent(card, p.seat, 0) for card in (*creatures, *intrigues)}
        p.resource = [Slot(s.new_id("a"), card) for card in aspects]
        left = [card for card in everything if card not in s.permanents and card not in aspects]
        p.hand, p.life = left[:10], left[10:]
    return s


def look_over(s: Twilight) -> int:
    """Everything that both can do now: how many options that are."""
    return len(menu(s).options) + len(responses(s, 1 - s.active)[0])


def questions(seats: int, level: str, seed: int) -> tuple[Counter[str], Counter[str], int]:
    """One game: how many questions there are of each topic, how many a person is asked under each stop, and the
    turns."""
    table: Table[Twilight] = Table.new(GAME, seats, str(seed))
    asked: Counter[str] = Counter()
    stopped: Counter[str] = Counter()
    while table.state.phase:
        seat = min(table.waiting)
        question = table.asks[seat]
        asked[question.topic.removeprefix("twilight.")] += 1
        stopped.update(stop for stop in GAME.stops if question.stops is None or stop in (*question.stops, "always"))
        table.answer(seat, GAME.bots[level](table.seen_by(seat), question, Lookahead(table, seat)))
    return asked, stopped, table.state.turn


def count_questions(seats: int, level: str, games: int) -> None:
    asked: Counter[str] = Counter()
    stopped: Counter[str] = Counter()
    turns = 0
    for seed in range(games):
        more, stops, length = questions(seats, level, seed)
        asked += more
        stopped += stops
        turns += length
    per_turn = {topic: count / turns for topic, count in asked.most_common()}
    print(
        f"{seats} {level}s: {asked.total() / turns:6.1f} questions a turn, {per_turn['respond']:.1f} of them windows,"
        f" {turns / games:.0f} turns and {asked.total() / games:.0f} questions a game,"
        f" {asked.total() / games / seats:.0f} a seat"
    )
    print(f"    {', '.join(f'{topic} {count:.2f}' for topic, count in per_turn.items() if count >= 0.01)}")
    each = {stop: count / games / seats for stop, count in stopped.items()}
    print(f"    a person is asked in a game: {', '.join(f'{GAME.stops[stop]} {n:.0f}' for stop, n in each.items())}")


def main() -> None:
    play(2, -1)
    for seats in (2, 4, 6):
        start = time.process_time()
        answers = sum(play(seats, seed) for seed in range(RANDOM_GAMES))
        seconds = time.process_time() - start
        print(
            f"random games of {seats}:      {RANDOM_GAMES / seconds:8.1f} games/s, {answers / seconds:8,.0f} answers/s"
        )
    s, start = full_board(), time.process_time()
    found = sum(look_over(s) for _ in range(FULL))
    seconds = time.process_time() - start
    print(f"a full board of 2:      {FULL / seconds:8.1f} boards/s, {found / seconds:8,.0f} options/s")
    for (seats, level), games in COUNTED.items():
        count_questions(seats, level, games)


if __name__ == "__main__":
    main()
