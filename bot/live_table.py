"""A table in memory, and how it comes there from what is stored."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from itertools import chain
from typing import Any

from games.kernel import Considered, Game, Save, Seat, Seen, Table, fingerprint
from games.registry import GAMES

from . import stops
from .chairs import ai_at
from .store import CheckpointRow, StepRow, Store, TableRow


class LiveTable:
    """A table in memory: what is stored of it, and the running game."""

    def __init__(self, row: TableRow, table: Table[Any]) -> None:
        self.row, self.table = row, table
        self._shown: tuple[Table[Any], int, Seen[Any]] | None = None
        self.advice: dict[Seat, Any] = {}  # what the coach has thought of for each seat (`coach.Advice`)
        self.considered = Considered()  # by the AI players; asking them again after a restart does no harm

    @property
    def game(self) -> Game[Any]:
        return self.table.game

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.row.chairs]

    @property
    def short_names(self) -> list[str]:
        """As one speaks of players on a panel: without the level of an AI player, which stands on the board."""
        return [chair.name.partition(" (")[0] if chair.level else chair.name for chair in self.row.chairs]

    def shown(self) -> Seen[Any]:
        """The game as onlookers see it. What follows a step is what the next one starts from, and is looked at once."""
        table = self.table
        if self._shown is None or self._shown[0] is not table or self._shown[1] != table.number:
            self._shown = table, table.number, table.seen_by(None)
        return self._shown[2]

    def question(self, seat: Seat) -> int:
        """The number of the seat's present question."""
        number: int = self.table.state.asked.get(seat, 0)
        return number

    def seal(self, seat: Seat) -> str:
        """What a control says of the question it belongs to: its number, and a check sum of all that it says. After an
        answer is taken back the same number can stand for another question, and the same options for other things."""
        ask = self.table.question(seat)
        if ask is None:
            return f"{self.question(seat)}."
        said = [ask.prompt, *((option.label, option.note) for option in ask.options.values())]
        return f"{self.question(seat)}.{zlib.crc32(repr((fingerprint(seat, ask), said)).encode()):08x}"

    def draft(self, seat: Seat, row: TableRow | None = None) -> list[str]:
        """What the seat has chosen and not confirmed yet; in another row of the same table, if one is given."""
        ask, draft = self.table.question(seat), (row or self.row).chairs[seat].draft
        return [name for name in draft if ask and name in ask.options]

    def played_by_ai(self, seat: Seat) -> str:
        """The level that answers for a seat, or nothing if a person does."""
        return ai_at(self.row, seat)

    def by_itself(self, seat: Seat) -> bool:
        """Whether nobody need be waited for."""
        ask, question = self.table.asks[seat], self.question(seat)
        return bool(self.played_by_ai(seat)) or stops.at_once(self.game, self.row, seat, question, ask)

    def next_by_itself(self) -> Seat | None:
        """Who plays next without a person: AI players look at what they are offered before anybody goes on."""
        offered = (seat for seat in self.considered.next(self.table) if self.played_by_ai(seat))
        return next(chain(offered, (seat for seat in sorted(self.table.waiting) if self.by_itself(seat))), None)


async def moment(store: Store, row: TableRow, number: int) -> Table[Any]:
    """A table as it was after so many steps: from the nearest checkpoint before, with a few steps played again. Where
    the rules were mended since, `Table.lost` says what they no longer understand; the log is not made anew from this,
    it is kept word for word with the steps."""
    return rebuild(GAMES[row.game], *await store.play(row.id, number))


def rebuild(game: Game[Any], checkpoint: CheckpointRow, steps: Sequence[StepRow]) -> Table[Any]:
    """The game from a checkpoint and the steps since."""
    return Table(game, Save(checkpoint.state, [step.step() for step in steps], checkpoint.after))
