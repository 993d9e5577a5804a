"""
What the ground under all games is measured by, in a few minutes: python -m benchmarks ground [COMMIT]

The kernel against boardgame.io, boards (against those of COMMIT, if one is named), clicks at a hundred tables, durable
answers, what a finished game costs and how soon any moment of it is back, and how often four players are asked in a
game of Defiance. To be run while the machine does nothing else: clicks and answers go by the clock.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from benchmarks import bot, defiance, finished, pictures, tictactoe

BOARDS = (("godsforge", 4), ("defiance", 2))
BUSY = ((100, 4.75),)  # 21 clicks a second
FINISHED = (("godsforge", 4, 3), ("defiance", 4, 3), ("twilight", 4, 2), ("gods_war", 4, 2))


def part(name: str) -> None:
    print(f"\n-- {name}", flush=True)


def main(commit: str = "") -> None:
    part("the kernel")
    tictactoe.main()
    part("boards")
    pictures.boards(BOARDS, commit)
    part("clicks")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(bot.clicks(folder, BUSY))
    part("durable answers")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(bot.answers(folder))
    part("finished games")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(finished.run(Path(folder), FINISHED))
    part("questions of a game of Defiance for four")
    defiance.count_questions(4, "novice", 10)


if __name__ == "__main__":
    main(*sys.argv[1:])
