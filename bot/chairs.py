"""Who sits at a table, what they owe and until when: read from the table's row, and written into the next one."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal

from msgspec import structs

from games.kernel import Ask, Illegal, Result, Seat

from .nights import after_the_night, ends_a_night
from .paces import pace_of
from .store import Chair, TableRow
from .texts import plain

By = Literal["person", "ai", "silence", "stop"]  # who answers; stop: the person's standing answer
TALKS = "talks"  # the setting of games in which people negotiate
STAND_IN = "adept"  # the level that plays for somebody who is away or silent


def seat_of(row: TableRow, person: int) -> Seat | None:
    return next((chair.seat for chair in row.chairs if chair.person == person), None)


def may_sit(row: TableRow) -> bool:
    """Whether an AI player may come to this table: as a new player, or for somebody who is away or silent. At a table
    of an event everybody plays for themselves; its AI players were entered as such, and sit there from the start."""
    return row.event is None


def must_let_sit(row: TableRow) -> None:
    if not may_sit(row):
        raise Illegal("In a tournament you play for yourself: no AI player can take a seat.")


def players(row: TableRow) -> list[int]:
    """The people who play themselves now."""
    there = [chair for chair in row.chairs if chair.seat not in row.departed and not chair.stand_in]
    return [chair.person for chair in there if chair.person is not None]


def may_agree(row: TableRow, seats: Collection[Seat]) -> bool:
    """Whether those who have acted since could let somebody undo a move. AI players do, but in no event."""
    return row.event is None or not any(ai_at(row, seat) for seat in seats)


def stood_in(row: TableRow, seat: Seat, level: str) -> TableRow:
    """An AI player plays for the person on this seat until they are back."""
    must_let_sit(row)
    return with_chair(row, seat, stand_in=level, silent=0)


def ai_at(row: TableRow, seat: Seat) -> str:
    """The level of the AI player that answers for a seat, or nothing if a person does."""
    chair = row.chairs[seat]
    return chair.level or chair.stand_in


def may_talk(row: TableRow) -> bool:
    """Whether two people of this table can talk in private: its game lets tables choose, and this one has chosen so."""
    return row.settings.get(TALKS) == "on" and row.status in ("playing", "paused") and len(row.people()) > 1


def attended(row: TableRow, seat: Seat, by: By, *, openly: bool) -> TableRow:
    """A person who answers is there again, whatever was missed; each default for silence is counted. What somebody else
    answers for them, or their own standing answer, tells nothing of them. Others can learn that somebody is back, and
    so it is not known by an answer that is still secret."""
    if by in ("ai", "stop") or not openly:
        return row
    if by == "person":
        vote = row.chairs[seat].vote
        if vote is not None and vote.end == "open":
            row = with_chair(row, seat, vote=structs.replace(vote, end="returned"))
        return with_chair(row, seat, silent=0, stand_in="")
    return with_chair(row, seat, silent=row.chairs[seat].silent + 1)


def undecided(row: TableRow, seat: Seat) -> bool:
    """Whether the others are being asked if an AI player shall take this seat."""
    vote = row.chairs[seat].vote
    return vote is not None and vote.end == "open"


def with_chair(row: TableRow, seat: Seat, **changes: Any) -> TableRow:
    return structs.replace(row, chairs=[structs.replace(c, **changes) if c.seat == seat else c for c in row.chairs])


def teaches(row: TableRow, seat: Seat, ask: Ask[Any] | None) -> bool:
    """Whether this is the first question of its kind in a game that somebody is led through."""
    return row.coach and ask is not None and ask.topic not in row.chairs[seat].taught


def learned(row: TableRow, seat: Seat, ask: Ask[Any] | None) -> TableRow:
    """The person has answered: such a question need not be explained again."""
    if ask is None or not teaches(row, seat, ask):
        return row
    return with_chair(row, seat, taught=(*row.chairs[seat].taught, ask.topic))


def away(row: TableRow, seat: Seat, until: float) -> TableRow:
    """Somebody is on vacation: what they owe is due later. A live table cannot wait: an AI player stands in. An event
    waits for nobody: there the clock runs on, and who does not appear loses."""
    if not may_sit(row):
        return row
    row = with_chair(row, seat, away_until=until)
    if pace_of(row.pace).is_live:
        return stood_in(row, seat, row.chairs[seat].stand_in or STAND_IN)
    due = row.chairs[seat].due
    return row if due is None else with_due(row, {seat: max(due, due_at(row, seat, 0.0))})


def returned(row: TableRow, now: float) -> TableRow:
    """Whose vacation has ended is not away any more."""
    back = [c.seat for c in row.chairs if c.away_until is not None and c.away_until <= now]
    for seat in back:
        row = with_chair(row, seat, away_until=None)
    return row


def due_at(row: TableRow, seat: Seat, now: float) -> float:
    """When a question that is asked now runs out. Who is away has half of the time left after their vacation, and is
    reminded when it ends."""
    time, back = time_for(row, seat), row.chairs[seat].away_until or 0.0
    return night_safe(row, seat, max(now + time, back + time / 2))


def time_for(row: TableRow, seat: Seat) -> float:
    """How long a seat has for its present question, or the next one."""
    pace, left = pace_of(row.pace), row.chairs[seat].bank
    return pace.answer if not pace.bank else pace.bank if left is None else left


def has_nights(row: TableRow) -> bool:
    """Whether people sleep at this table: at a live one they sit together, and an event waits for nobody."""
    return row.event is None and not pace_of(row.pace).is_live


def night_safe(row: TableRow, seat: Seat, due: float) -> float:
    """A deadline as it is for this seat's person, who may be asleep by then."""
    return after_the_night(row.chairs[seat].quiet, due) if has_nights(row) else due


def slept_over(row: TableRow) -> bool:
    """Whether a deadline that the table waits for was moved behind somebody's night."""
    owing = [chair for chair in row.chairs if chair.seat in row.waiting and chair.due is not None]
    return has_nights(row) and any(ends_a_night(chair.quiet, chair.due or 0.0) for chair in owing)


def bank_left(row: TableRow, chair: Chair, now: float) -> float | None:
    """A time bank after the chair's present question. Nights cost nothing. An AI player in somebody's place adds
    nothing: else one could think for long and then let it answer."""
    pace = pace_of(row.pace)
    if not pace.bank or chair.due is None:
        return chair.bank
    left = chair.due - (now if chair.thought is None else chair.thought)
    return min(max(0.0, left), time_for(row, chair.seat)) + (0.0 if ai_at(row, chair.seat) else pace.answer)


def next_reminder(row: TableRow, chair: Chair) -> float | None:
    """When the person is reminded next: once at half of the time, or as often as they like."""
    if chair.due is None or chair.reminded == chair.due:
        return None
    time = time_for(row, chair.seat)
    if not chair.remind_every:
        return chair.due - time / 2
    last = chair.due - time if chair.reminded_at is None else chair.reminded_at
    soon = last + 60.0 * chair.remind_every
    return soon if soon < chair.due else None


def reminded(row: TableRow, seat: Seat, now: float) -> TableRow:
    """The person was reminded of what they owe."""
    row = with_chair(row, seat, reminded_at=now)
    chair = row.chairs[seat]
    again = bool(chair.remind_every) and next_reminder(row, chair) is not None
    return row if again else with_chair(row, seat, reminded=chair.due)


def ai_owes(row: TableRow) -> bool:
    """Whether an AI player must answer before the table goes on."""
    return any(ai_at(row, seat) for seat in row.waiting)


def with_due(row: TableRow, due: Mapping[Seat, float]) -> TableRow:
    """With these deadlines in the place of those that the seats had."""
    for seat, when in due.items():
        row = with_chair(row, seat, due=when)
    return structs.replace(row, due=earliest(row))


def earliest(row: TableRow) -> float | None:
    """When the first of those people owes an answer whom the table waits for."""
    owing = [chair for chair in row.chairs if chair.seat in row.waiting and not ai_at(row, chair.seat)]
    return min((chair.due for chair in owing if chair.due is not None), default=None)


def full_time(row: TableRow, now: float) -> TableRow:
    """Everybody who owes an answer has the whole time for it."""
    return with_due(row, {chair.seat: due_at(row, chair.seat, now) for chair in row.chairs if chair.due is not None})


def going_on(row: TableRow, now: float) -> TableRow:
    """Everybody has the time that they had left: a pause is no way to more of it. Where nobody has stopped the clock,
    as when the place was lost, they have their full time again."""
    if row.stopped is None:
        return full_time(structs.replace(row, stalled=None), now)
    pause = now - row.stopped
    for chair in row.chairs:
        if chair.thought is not None:
            row = with_chair(row, chair.seat, thought=chair.thought + pause)
    owed = {chair.seat: chair.due + pause for chair in row.chairs if chair.due is not None}
    later = {seat: night_safe(row, seat, due) for seat, due in owed.items()}
    return with_due(structs.replace(row, stopped=None), later)


def renumber(chairs: Sequence[Chair]) -> list[Chair]:
    return [structs.replace(chair, seat=seat) for seat, chair in enumerate(chairs)]


def person_names(row: TableRow, seats: Sequence[Seat]) -> list[str]:
    """How the waiting are named in public: people as mentions that ping nobody."""
    chairs: Mapping[int, Chair] = {chair.seat: chair for chair in row.chairs}
    return [f"<@{chairs[seat].person}>" if chairs[seat].person else plain(chairs[seat].name) for seat in seats]


def waiting_names(row: TableRow, waiting: Collection[Seat]) -> list[str]:
    """Whom the table waits for, and who of them is away."""
    gone = {chair.seat: f" (away until <t:{int(chair.away_until)}:D>)" for chair in row.chairs if chair.away_until}
    seats = sorted(waiting)
    return [name + gone.get(seat, "") for seat, name in zip(seats, person_names(row, seats), strict=True)]


def places_text(row: TableRow, end: Result) -> list[str]:
    """Place by place, with medals where somebody has won."""
    medals = {1: "🥇", 2: "🥈", 3: "🥉"}
    return [
        f"{medals.get(place, '▫️') if end.winners or place > 1 else '▫️'} {', '.join(person_names(row, seats))}"
        for place, seats in enumerate(end.places, 1)
    ]
