"""What a person has chosen for everywhere, as it stands on their chair at each table."""

from __future__ import annotations

from games.kernel import Seat
from games.registry import GAMES

from . import stops
from .chairs import seat_of, with_chair
from .nights import night_of
from .store import Person, TableRow


def with_habits(row: TableRow, seat: Seat, person: Person) -> TableRow:
    """For somebody who sits down."""
    return with_hours(with_chair(row, seat, stop=stops.usual(GAMES[row.game], person)), person)


def with_hours(row: TableRow, person: Person) -> TableRow:
    """When they sleep, and how often they are reminded. What is due already stays so."""
    seat = seat_of(row, person.id)
    if seat is None:
        return row
    return with_chair(row, seat, quiet=night_of(person), remind_every=person.remind_minutes or 0)
