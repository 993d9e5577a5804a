"""
Moves per second of tic-tac-toe on the kernel, against boardgame.io (npm, Node) playing the same games.

Both hold a whole framework's machinery per move: legality, whose turn it is, the end, a state that can be saved.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from pathlib import Path
from random import Random

from games.kernel import Answer, Ask, Chance, Game, Option, Result, Seat, Settings, State, Table, ask

VERSION = "0.50.2"
ROUNDS = 5
HERE = Path(__file__).parent
BUILD = HERE.parent / "build" / "boardgame.io"
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


BOARD = range(2**9)  # cells as bits
WON = [any(cells & line == line for line in (sum(1 << cell for cell in line) for line in LINES)) for cells in BOARD]
# Made once for each position, as boardgame.io has its moves made once: they list no choices.
QUESTIONS = [
    Ask("Mark a cell.", {str(n): Option(1 << n, "mark") for n in range(9) if free & 1 << n}, least=min(free, 1))
    for free in BOARD
]


class Board(State, kw_only=True):
    free: int = BOARD[-1]
    marks: list[int]  # the cells of each seat
    turn: Seat = 0


def setup(seats: int, seed: str, settings: Settings) -> Board:  # noqa: ARG001
    return Board(chance=Chance(seed), phase="turn", marks=[0, 0])


async def turn(s: Board) -> str | None:
    me = s.turn
    (cell,) = await ask(me, QUESTIONS[s.free])
    s.free ^= cell
    s.marks[me] |= cell
    if WON[s.marks[me]]:
        s.result = Result([[me], [1 - me]], [me], "Three in a row.")
        return None
    if not s.free:
        s.result = Result([[0, 1]], [], "The board is full.")
        return None
    s.turn = 1 - me
    return "turn"


GAME: Game[Board] = Game("tic_tac_toe", "Tic-tac-toe", range(2, 3), Board, setup, {"turn": turn}, lambda *_: None)


def random_games(count: int) -> list[list[int]]:
    """Sequences of cells, each a whole game."""
    random, games = Random("tic-tac-toe"), []
    for _ in range(count):
        order = random.sample(range(9), 9)
        ends = (n for n in range(5, 10) if WON[sum(1 << cell for cell in order[(n - 1) % 2 : n : 2])])
        games.append(order[: next(ends, 9)])
    return games


def as_answers(games: list[list[int]]) -> list[list[Answer]]:
    """Each framework gets a move in its own form."""
    return [[(str(cell),) for cell in cells] for cells in games]


def play(games: list[list[Answer]]) -> int:
    moves = 0
    for answers in games:
        table = Table.new(GAME, 2, "seed")
        for number, answer in enumerate(answers):
            table.answer(number % 2, answer)
        moves += len(answers)
        assert table.state.result is not None
    return moves


def kernel_speed(games: list[list[int]]) -> float:
    """The best of five runs: what the other work of the machine takes is not the kernel's."""
    speeds, given = [], as_answers(games)
    for _ in range(ROUNDS):
        start = time.perf_counter()
        speeds.append(play(given) / (time.perf_counter() - start))
    return max(speeds)


def boardgame_io_speeds(games: list[list[int]]) -> list[float] | None:
    """With its game master, and as a bare client; None where Node is missing or the package cannot be had."""
    if not (shutil.which("node") and shutil.which("npm")):
        return None
    BUILD.mkdir(parents=True, exist_ok=True)
    if not (BUILD / "node_modules" / "boardgame.io").exists():
        install = ["npm", "install", "--silent", "--no-package-lock", "--prefix", str(BUILD), f"boardgame.io@{VERSION}"]
        if subprocess.run(install, capture_output=True, check=False).returncode:
            return None
    file = BUILD / "games.json"
    file.write_text(json.dumps(games))
    run = ["node", str(HERE / "tictactoe.mjs"), str(BUILD), str(file), str(ROUNDS)]
    return [float(speed) for speed in subprocess.run(run, capture_output=True, text=True, check=True).stdout.split()]


def main() -> None:
    games = random_games(2000)
    ours = kernel_speed(games)
    print(f"tic-tac-toe on the kernel:     {ours:12,.0f} moves/s")
    theirs = boardgame_io_speeds(games)
    if theirs is None:
        print("tic-tac-toe on boardgame.io:   not measured: Node or the npm package is missing")
        return
    for how, speed in zip(("its game master", "a bare client"), theirs, strict=True):
        print(f"boardgame.io, {how + ':':17}{speed:12,.0f} moves/s   the kernel is {ours / speed:.1f}x as fast")


if __name__ == "__main__":
    main()
