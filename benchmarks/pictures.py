"""
How long a picture takes: `python -m benchmarks.pictures`.

Bare is Pillow's PNG encoder alone, on the same pixels with the same settings: nothing can be quicker than that. Cold is
the first picture of a program. Next is a board that was not painted before while everything it is made of was, as after
every answer in a game; again is a board that was. All numbers of a line come from the same run.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from games import defiance, godsforge
from games.kernel import Answer, Game, Table
from renderers import defiance as of_defiance
from renderers import godsforge as of_godsforge
from renderers import paint
from renderers.canvas import Canvas
from renderers.defiance import gallery as in_defiance
from renderers.godsforge import gallery as in_godsforge
from renderers.persons import NAMES

REPEATS = 9
WARM = 40  # boards that were painted before the one that is measured
GAMES: dict[str, tuple[Game[Any], Callable[..., Canvas], Callable[..., Answer]]] = {
    "godsforge": (godsforge.GAME, of_godsforge.board, in_godsforge.choose),
    "defiance": (defiance.GAME, of_defiance.board, in_defiance.choose),
}


def seconds(work: Callable[..., object], *args: object) -> float:
    start = perf_counter()
    work(*args)
    return perf_counter() - start


def boards(name: str, seats: int, seed: str) -> tuple[list[Canvas], float]:
    """The boards of one game from its third round on, one for each change; and how long recording one takes."""
    game, board, choose = GAMES[name]
    random, table = Random(seed), Table.new(game, seats, seed)
    shown: list[Canvas] = []
    times: list[float] = []
    while table.waiting:
        seat = min(table.waiting)
        table.answer(seat, choose(random, table.asks[seat]))
        if table.state.round >= 3:
            seen = table.seen_by(None)
            times.append(seconds(board, seen, NAMES[:seats]))
            canvas = board(seen, NAMES[:seats])
            if not shown or canvas.key() != shown[-1].key():
                shown.append(canvas)
    return shown, median(times)


def measure(name: str, seats: int) -> str:
    shown, record = boards(name, seats, "pictures")
    place = len(shown) * 2 // 3  # well into the game
    board = shown[place]
    paint.forget()
    cold = seconds(paint.paint, board)
    for earlier in shown[max(0, place - WARM) : place]:
        paint.paint(earlier)
    ratios, fresh = [], []
    for later in shown[place + 1 :][:REPEATS]:
        fresh.append(seconds(paint.paint, later))
        ratios.append(fresh[-1] / seconds(paint.encode, paint.image_of(later)))
    image = paint.image_of(board)
    pairs = [(seconds(paint.paint, board), seconds(paint.encode, image)) for _ in range(REPEATS)]
    again, bare = (median(column) for column in zip(*pairs, strict=True))
    times = "".join(f"{1000 * took:9.1f}" for took in (record, cold, median(fresh), again, bare))
    size = f"{board.w}x{board.h}"
    kilobytes = len(paint.encode(image)) / 1024
    return f"{seats:7} {size:>10} {kilobytes:6.0f}{times} {median(ratios):10.2f} {again / bare:11.2f}"


def main() -> None:
    print("boards: milliseconds; file in KB; PNG compress_level", paint.COMPRESS)
    for name in GAMES:
        print(name)
        print("players       size   file   record     cold     next    again     bare  next/bare  again/bare")
        for seats in (2, 3, 4):
            print(measure(name, seats), flush=True)


if __name__ == "__main__":
    main()
