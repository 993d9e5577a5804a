"""Who sits at a table, what they owe and until when: read from the table's row, and written into the next one."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal

from msgspec import structs

from games.kernel import Illegal, Seat

from .store import Chair, TableRow
from .ui.limits import plain

By = Literal["person", "ai", "silence", "stop"]  # who answers; stop: the person's standing answer
PACES = {"live": 15 * 60.0, "day": 24 * 3600.0, "relaxed": 3 * 24 * 3600.0}
STAND_IN = "adept"  # the level that plays for somebody who is away or silent


def seat_of(row: TableRow, person: int) -> Seat | None:
    return next((chair.seat for chair in row.chairs if chair.person == person), None)


def may_sit(row: TableRow) -> bool:
    """Whether an AI player may come to this table: as a new player, or for somebody who is away or silent. At a table
    of an event everybody plays for themselves; its AI players were entered as such, and sit there from the start."""
    return "event" not in row.notes


def must_let_sit(row: TableRow) -> None:
    if not may_sit(row):
        raise Illegal("In a tournament everybody plays for themselves: no AI player can take a seat.")


def stood_in(row: TableRow, seat: Seat, level: str) -> TableRow:
    """An AI player plays for the person on this seat until they are back."""
    must_let_sit(row)
    return with_chair(row, seat, stand_in=level, silent=0)


def ai_at(row: TableRow, seat: Seat) -> str:
    """The level of the AI player that answers for a seat, or nothing if a person does."""
    chair = row.chairs[seat]
    return chair.level or chair.stand_in


def left(row: TableRow) -> list[Seat]:
    """Who has left the game for good, in the order in which they did: they are out from that moment on, whatever the
    table still plays without them."""
    seats: list[Seat] = row.notes.get("left", [])
    return seats


def attended(row: TableRow, seat: Seat, by: By, *, openly: bool) -> TableRow:
    """A person who answers is there again, whatever was missed; each default for silence is counted. What somebody else
    answers for them, or their own standing answer, tells nothing of them. Others can learn that somebody is back, and
    so it is not known by an answer that is still secret."""
    if by in ("ai", "stop") or not openly:
        return row
    if by == "person":
        if undecided(row, seat):
            votes = row.notes["votes"]
            votes = {**votes, str(seat): {**votes[str(seat)], "end": "returned"}}
            row = structs.replace(row, notes={**row.notes, "votes": votes})
        return with_chair(row, seat, silent=0, stand_in="")
    return with_chair(row, seat, silent=row.chairs[seat].silent + 1)


def undecided(row: TableRow, seat: Seat) -> bool:
    """Whether the others are being asked if an AI player shall take this seat."""
    return bool(row.notes.get("votes", {}).get(str(seat), {}).get("end") == "open")


def with_chair(row: TableRow, seat: Seat, **changes: Any) -> TableRow:
    return structs.replace(row, chairs=[structs.replace(c, **changes) if c.seat == seat else c for c in row.chairs])


def away(row: TableRow, seat: Seat, until: float) -> TableRow:
    """Somebody is on vacation: what they owe is due later. A live table cannot wait: an AI player stands in. An event
    waits for nobody: there the clock runs on, and who does not appear loses."""
    if not may_sit(row):
        return row
    row = structs.replace(row, notes={**row.notes, "away": {**row.notes.get("away", {}), str(seat): until}})
    if row.pace == "live":
        return stood_in(row, seat, row.chairs[seat].stand_in or STAND_IN)
    due = row.notes.get("due", {})
    return with_due(row, {**due, str(seat): max(due[str(seat)], due_at(row, seat, 0.0))}) if str(seat) in due else row


def due_at(row: TableRow, seat: Seat, now: float) -> float:
    """When a question that is asked now runs out. Who is away has half of the time left after their vacation, and is
    reminded when it ends."""
    back: float = row.notes.get("away", {}).get(str(seat), 0.0)
    return max(now + PACES[row.pace], back + PACES[row.pace] / 2)


def ai_owes(row: TableRow) -> bool:
    """Whether an AI player must answer before the table goes on."""
    return any(ai_at(row, seat) for seat in row.waiting)


def with_due(row: TableRow, due: Mapping[str, float]) -> TableRow:
    owing = [c for c in row.chairs if c.seat in row.waiting and not ai_at(row, c.seat)]
    played = [due[str(c.seat)] for c in owing if str(c.seat) in due]
    return structs.replace(row, notes={**row.notes, "due": dict(due)}, due=min(played, default=None))


def renumber(chairs: Sequence[Chair]) -> list[Chair]:
    return [structs.replace(chair, seat=seat) for seat, chair in enumerate(chairs)]


def person_names(row: TableRow, seats: Sequence[Seat]) -> list[str]:
    """How the waiting are named in public: people as mentions that ping nobody."""
    chairs: Mapping[int, Chair] = {chair.seat: chair for chair in row.chairs}
    return [f"<@{chairs[seat].person}>" if chairs[seat].person else plain(chairs[seat].name) for seat in seats]


def waiting_names(row: TableRow, waiting: Collection[Seat]) -> list[str]:
    """Whom the table waits for, and who of them is away."""
    gone = {int(seat): f" (away until <t:{int(until)}:D>)" for seat, until in row.notes.get("away", {}).items()}
    seats = sorted(waiting)
    return [name + gone.get(seat, "") for seat, name in zip(seats, person_names(row, seats), strict=True)]
