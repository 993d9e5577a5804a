"""Keeps real games at rest, so that later rules are tried on them: `python tests/saves/keep.py`.

A save that is kept stays for good: it must load with nothing lost. Run this for a new game or a new version of saves,
never to make a failing test pass.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from games.kernel import Table
from games.registry import GAMES

HERE = Path(__file__).parent


def keep(game: str, seats: int, answers: int, **wishes: str) -> None:
    table = Table.new(GAMES[game], seats, f"kept {answers}", wishes)
    for _ in range(answers):
        seat = min(table.waiting)
        table.answer(seat, GAMES[game].bots["novice"](table.seen_by(seat), table.asks[seat]))
    file = HERE / f"{game}-{seats}-{answers}.json"
    file.write_bytes(msgspec.json.format(msgspec.json.encode({"game": game, "save": table.save()}), indent=1))


if __name__ == "__main__":
    for answers in (3, 8, 25, 33):
        keep("godsforge", 3, answers)
    keep("godsforge", 2, 21, edition="1")
    keep("godsforge", 4, 30, opening="chosen")
    keep("godsforge", 1, 28)
