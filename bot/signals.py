"""What moderators may want to look at: two people whose games look arranged. It is a hint and no proof; nothing ever
follows from it by itself."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec import Struct

from .store import RecordRow, TableRow

LATELY = 30 * 86400.0  # seconds
QUICK = 600.0  # seconds: a game that was over sooner
FEW, MANY = 3, 5  # games of the same two people that make a pattern


class Played(Struct, frozen=True):
    """A finished game of two people."""

    table: str
    at: float
    winner: int
    loser: int
    lasted: float
    gave_up: bool  # the loser did


class Signal(Struct, frozen=True):
    kind: str  # "quick" or "yields"
    winner: int
    loser: int
    tables: tuple[str, ...]
    words: str


def played(record: RecordRow, row: TableRow) -> Played | None:
    """None where it was no duel of two people, or nobody has won."""
    seats = {seat: person.player for seat, person in enumerate(record.seats) if not person.player.startswith("ai:")}
    won = [seat for seat in seats if record.seats[seat].won]
    lost = [seat for seat in seats if not record.seats[seat].won]
    if len(seats) != 2 or len(won) != 1 or len(lost) != 1:
        return None
    return Played(
        table=row.id,
        at=record.at,
        winner=int(seats[won[0]]),
        loser=int(seats[lost[0]]),
        lasted=record.at - row.created,
        gave_up=lost[0] in row.departed,
    )


def signals(games: Sequence[Played], now: float) -> list[Signal]:
    """The most striking ones first."""
    found = []
    for _, together in groupby(sorted((game for game in games if now - game.at <= LATELY), key=pair), key=pair):
        duels = sorted(together, key=lambda game: game.at)
        for winner, loser in sorted({(game.winner, game.loser) for game in duels}):
            found += _of(duels, winner, loser)
    return sorted(found, key=lambda one: (-len(one.tables), one.winner, one.loser, one.kind))


def pair(game: Played) -> list[int]:
    return sorted((game.winner, game.loser))


def _of(duels: Sequence[Played], winner: int, loser: int) -> list[Signal]:
    lost = [game for game in duels if (game.winner, game.loser) == (winner, loser)]
    quick = [game.table for game in lost if game.lasted < QUICK]
    gave_up = [game.table for game in lost if game.gave_up]
    found = []
    if len(quick) >= FEW:
        words = f"{len(quick)} games within minutes, all won by the same player"
        found.append(Signal("quick", winner, loser, tuple(quick), words))
    if len(duels) >= MANY and len(lost) >= 0.9 * len(duels) and 2 * len(gave_up) >= len(lost):
        words = f"{len(lost)} of {len(duels)} games won by the same player; the other gave up in {len(gave_up)}"
        found.append(Signal("yields", winner, loser, tuple(game.table for game in lost), words))
    return found
