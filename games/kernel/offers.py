"""AI players and what they are offered: nobody waits for them, so each offer is put to them once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .ask import Seat
from .table import Table


class Considered:
    """The offers that a table's AI players have let be."""

    def __init__(self) -> None:
        self._let_be: dict[Seat, int] = {}  # by the number of the question

    def let_be(self, table: Table[Any], seat: Seat) -> None:
        self._let_be[seat] = table.state.asked[seat]

    def next(self, table: Table[Any]) -> Iterator[Seat]:
        """The seats that have not looked at their offer yet."""
        return (seat for seat in sorted(table.offers) if self._let_be.get(seat) != table.state.asked[seat])
