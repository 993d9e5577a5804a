"""How fast the rules of Defiance of the Gods are: random games, and the questions of a full board."""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games.defiance import GAME
from games.defiance.board import battleground, capital_space, nomans, ruler_space
from games.defiance.combat import bases
from games.defiance.moves import can_move, destinations
from games.defiance.phases import plays
from games.defiance.state import Defiance, Permanent
from games.defiance.uses import responses
from games.kernel import Illegal, Table

RANDOM_GAMES = 40
COUNTED = {(4, "novice"): 12, (4, "adept"): 6, (2, "novice"): 12, (2, "adept"): 12}  # players, level -> games
# Questions and windows a turn where every window opens to whoever could act, one seat after the other.
EVERY_WINDOW = {
    (4, "novice"): (22.0, 13.2),
    (4, "adept"): (22.3, 13.1),
    (2, "novice"): (16.6, 8.1),
    (2, "adept"): (14.7, 5.8),
}
FIGHTERS = [
    ["viking-raiders", "norse-bowmen", "ragnar-sea-king", "dire-wolves", "thor-storm-bringer", "shieldmaidens"],
    ["roman-legionaries", "amazon-archers", "hippolyta-amazon-queen", "pegasus", "zeus-avatar", "spartan-hoplites"],
]


def play(seats: int, seed: int) -> int:
    """One random game: how many answers it took."""
    random = Random(seed)
    table: Table[Defiance] = Table.new(GAME, seats, str(seed))
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
    table: Table[Defiance] = Table.new(GAME, seats, str(seed))
    asked: Counter[str] = Counter()
    while table.state.phase:
        seat = min(table.waiting)
        question = table.asks[seat]
        asked[question.topic.removeprefix("defiance.")] += 1
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
    before, windows = EVERY_WINDOW[seats, level]
    print(
        f"{seats} {level}s: {asked.total() / turns:6.1f} questions a turn, {per_turn['respond']:.1f} of them windows"
        f" (if every window opens: {before} and {windows}), {asked.total() / games:.0f} a game"
    )
    print(f"    {', '.join(f'{topic} {count:.2f}' for topic, count in per_turn.items() if count >= 0.01)}")


def full_board() -> Defiance:
    """Two armies that fill their Battlegrounds and the no-man's zone but for a few spaces, and a full hand."""
    s = GAME.setup(2, "full", GAME.agreed())
    s.phase, s.turn = "combat", 9
    served = [("asgard", "odin-allfather"), ("mount-olympus", "hera-queen-of-olympus")]
    for p in s.players:
        p.turns, p.gold = 5, 9
        p.hand = ["sudden-volley", "time-freeze", "berserkers", "sunstone-lens", "war-drums", "swift-orders"]
        capital, ruler = served[p.seat]
        stand(s, p.seat, capital, capital_space(p.seat)).role = "capital"
        stand(s, p.seat, ruler, ruler_space(p.seat)).role = "ruler"
        spaces = [at for at in battleground(p.seat) if at != capital_space(p.seat)]
        for n, at in enumerate([*spaces[:-2], nomans()[p.seat]]):
            stand(s, p.seat, FIGHTERS[p.seat][n % len(FIGHTERS[p.seat])], at)
    return s


def stand(s: Defiance, seat: int, card: str, at: str) -> Permanent:
    x = Permanent(s.new_id(card), card, seat, at)
    s.permanents[x.id] = x
    return x


def all_options(s: Defiance) -> int:
    """Everything that a player could do on that board: cards, Tactics and abilities, attackers, moves."""
    mine = list(s.of(0))
    found = len(plays(s, 0)[0]) + len(responses(s, 0)[0]) + sum(len(list(bases(s, x))) for x in mine)
    return found + sum(len(destinations(s, x)) for x in mine if can_move(s, x))


def main() -> None:
    play(2, -1)
    for seats in (2, 4):
        start = time.perf_counter()
        answers = sum(play(seats, seed) for seed in range(RANDOM_GAMES))
        seconds = time.perf_counter() - start
        print(
            f"random games of {seats}:      {RANDOM_GAMES / seconds:8.1f} games/s, {answers / seconds:8,.0f} answers/s"
        )
    for (seats, level), games in COUNTED.items():
        count_questions(seats, level, games)
    s = full_board()
    found = all_options(s)
    times = []
    for _ in range(100):
        start = time.perf_counter()
        all_options(s)
        times.append(time.perf_counter() - start)
    middle = sorted(times)[len(times) // 2]
    print(f"options of a full board: {1 / middle:8.0f} times/s ({len(s.permanents)} Permanents, {found} options)")


if __name__ == "__main__":
    main()
