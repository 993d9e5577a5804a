"""
What was played at a table, in the database. The steps are the truth: rows while the game goes on, and one row for all
of them (a journal) once it is finished. The checkpoints are a cache: some are kept, so that no moment of a game is far
from one.

All of it works on a connection within the caller's transaction, or reads beside those who write.
"""

from __future__ import annotations

import sys

from sqlalchemy import Connection

from . import rows
from . import statements as do
from .errors import StoreError
from .rows import CheckpointRow, StepRow
from .squeeze import expand, squeeze

APART = 32  # steps from one kept checkpoint to the next, at most, if the game has one there: each is played in a blink
FAMILY = 8  # checkpoints that have the first of them as their dictionary
LAST = sys.maxsize  # the number of no step


# Checkpoints


def keep_checkpoint(c: Connection, table: str, new: CheckpointRow) -> None:
    """Write a newer checkpoint. The one before it goes, unless the moments after it would then be far from any."""
    kept = list(c.execute(do.KEPT, {"this": table}).scalars())
    if len(kept) > 1 and kept[-1] < new.after <= kept[-2] + APART:
        c.execute(do.DROP_CHECKPOINT, {"this": table, "its_after": kept.pop()})
    base = base_of(kept)
    known = b"" if base is None else checkpoint_before(c, table, base).state
    do.APPEND_CHECKPOINT.run(c, rows.write_checkpoint(table, new, base, squeeze(new.state, known)))


def base_of(kept: list[int]) -> int | None:
    """The checkpoint whose state is the dictionary of the one that follows these. The first two stand alone: the first
    is the deal, often without the decks. Of the others every eighth goes back to the second, and the rest to the last
    such one: two more are read, however long the game is."""
    index = len(kept)
    if index < 2:
        return None
    head = index - (index - 1) % FAMILY
    return kept[1] if head == index else kept[head]


def checkpoint_before(c: Connection, table: str, number: int) -> CheckpointRow:
    """The nearest one at or before that step."""
    found = c.execute(do.CHECKPOINT, {"this": table, "its_after": number}).first()
    if found is None:
        raise no_game(table)
    _, after, _, own, at, base, its_base = found
    state = b""
    for data in (its_base, base, own):
        state = state if data is None else expand(data, state)
    return CheckpointRow(after=after, state=state, at=at)


def first_checkpoint(c: Connection, table: str) -> CheckpointRow:
    first = c.execute(do.KEPT, {"this": table}).scalars().first()
    if first is None:
        raise no_game(table)
    return checkpoint_before(c, table, first)


def no_game(table: str) -> StoreError:
    return StoreError(f"Table {table} has no saved game.")


def all_checkpoints(c: Connection, table: str) -> list[CheckpointRow]:
    return [checkpoint_before(c, table, after) for after in c.execute(do.KEPT, {"this": table}).scalars()]


# Steps


def steps_between(c: Connection, table: str, after: int = 0, until: int = LAST) -> list[StepRow]:
    """The steps after one, up to and with another."""
    # Rows before journals: what is gathered between the two questions has been read then.
    loose = _rows_between(c, table, after, until)
    first = loose[0].number if loose else until + 1
    if first == after + 1:
        return loose
    gathered = c.execute(do.JOURNALS, {"this": table, "after": after}).scalars()
    return [step for data in gathered for step in rows.read_journal(data, after, first - 1)] + loose


def gather(c: Connection, table: str) -> None:
    """Put the steps of a finished game into its journal. A row of the database costs several times what a step says."""
    steps = _rows_between(c, table, 0, LAST)
    if not steps:
        return
    c.execute(do.WRITE_JOURNAL, rows.write_journal(table, steps))
    c.execute(do.DROP_STEPS, {"this": table, "its_last": steps[-1].number})


def _rows_between(c: Connection, table: str, after: int, until: int) -> list[StepRow]:
    found = c.execute(do.STEPS, {"this": table, "after": after, "until": until})
    return [rows.read_step(values) for values in found]
