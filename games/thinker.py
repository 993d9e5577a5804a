"""
A process that thinks for AI players who take their time: `python -m games.thinker`.

It reads one question after the other from its input and writes an answer to each. Whoever gives it work holds the other
end of that pipe: when it closes, by whatever death, the process ends at once, in the middle of a thought too.
"""

from __future__ import annotations

import os
import sys
from queue import SimpleQueue
from threading import Thread
from typing import Any

import msgspec
from msgspec import Struct

from .kernel import Answer, Lookahead, Save, Seat, Table
from .registry import GAMES


class Thought(Struct, frozen=True):
    """A question to an AI player, as it is handed over. The save is `Table.known_to(seat)`: what others have answered
    in secret is not in it, and the rest of what the seat may not know is seen by its `Lookahead` alone."""

    game: str
    level: str
    seat: Seat
    save: Save


def thought(table: Table[Any], seat: Seat, level: str) -> bytes:
    """One line."""
    return msgspec.json.encode(Thought(table.game.name, level, seat, table.known_to(seat))) + b"\n"


def answer_to(line: bytes) -> Answer:
    asked = msgspec.json.decode(line, type=Thought)
    game = GAMES[asked.game]
    table = Table(game, asked.save)
    question = table.question(asked.seat)
    assert question is not None, "nobody is asked what to think about"
    return game.player(asked.level)(table.seen_by(asked.seat), question, Lookahead(table, asked.seat))


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(10)  # whoever clicks comes first
    asked: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=listen, args=(asked,), daemon=True).start()
    while True:
        sys.stdout.buffer.write(msgspec.json.encode(answer_to(asked.get())) + b"\n")
        sys.stdout.buffer.flush()


def listen(asked: SimpleQueue[bytes]) -> None:
    for line in sys.stdin.buffer:
        asked.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
