"""Somebody does not answer: the others at the table decide whether an AI player takes the seat. The person returns
whenever they like."""

from __future__ import annotations

from msgspec import structs

from games.kernel import Illegal, LogLine, Seat

from .chairs import (
    STAND_IN,
    due_at,
    may_sit,
    must_let_sit,
    stood_in,
    time_for,
    undecided,
    with_chair,
    with_due,
)
from .paces import pace_of
from .sight import latest
from .store import Chair, Mark, TableRow, Vote, VoteEnd
from .tables import Tables
from .texts import plain

PATIENCE = 2  # missed deadlines in a row, after which the others are asked
PAUSES_APART = 2  # times the longest pause, from one pause of a person to their next


# -- what a vote is


def others(row: TableRow, seat: Seat) -> list[Chair]:
    """The other people who play. AI players do not vote, nor does who gave up."""
    return [c for c in row.chairs if c.person is not None and c.seat != seat and c.seat not in row.departed]


def voters(row: TableRow, seat: Seat) -> list[int]:
    """Those of the others who are there themselves."""
    return [c.person for c in others(row, seat) if c.person and not c.stand_in and c.silent < PATIENCE]


def needed(row: TableRow, seat: Seat) -> int:
    return len(voters(row, seat)) // 2 + 1


def decided(row: TableRow, seat: Seat) -> TableRow:
    """The row after the vote, if a majority stands already. Where one plays alone the AI player comes by itself."""
    vote, can = row.chairs[seat].vote, voters(row, seat)
    assert vote is not None, "only a vote is decided"
    yes, no = (len([person for person in side if person in can]) for side in (vote.yes, vote.no))
    if not others(row, seat) or yes >= needed(row, seat):
        return seat_given(row, seat, STAND_IN)
    if can and len(can) - no < needed(row, seat):
        return ended(with_chair(row, seat, silent=0), seat, "refused")
    return row


def ended(row: TableRow, seat: Seat, end: VoteEnd) -> TableRow:
    vote = row.chairs[seat].vote
    if vote is None or vote.end not in ("open", "taken"):
        return row
    return with_chair(row, seat, vote=structs.replace(vote, end=end))


def seat_given(row: TableRow, seat: Seat, level: str) -> TableRow:
    row = stood_in(row, seat, level)
    return with_news(ended(row, seat, "taken"), f"An AI player ({level}) is now playing for {{{seat}}}.")


def marked(row: TableRow, now: float, by: int, what: str, reason: str = "") -> TableRow:
    """With one more line of what people did about the table."""
    return structs.replace(row, marks=(*row.marks, Mark(at=now, by=by, what=what, reason=reason)))


def must_not_stall(row: TableRow, person: int, now: float) -> None:
    """Whoever pauses a game lets it run for a while before they do so again: a lost game is not held up for ever."""
    lately = [mark.at for mark in row.marks if mark.by == person and mark.what == "paused"]
    again = lately[-1] + PAUSES_APART * pace_of(row.pace).pause if lately else now
    if now < again:
        raise Illegal(
            f"You've paused this game lately. You can pause it again <t:{int(again)}:R>; the others still can."
        )


def with_news(row: TableRow, text: str) -> TableRow:
    """With one more line among the news of board and panels."""
    return structs.replace(row, news=latest(row.news, [LogLine(text)]))


# -- what happens to the row


def called(row: TableRow, seat: Seat, by: int | None, now: float) -> TableRow:
    """The others are asked: because of repeated silence, or because one of them (`by`) wants it. Where no AI player may
    sit there is nothing to ask, but a table where everybody is silent is paused there too."""
    if by is not None:
        may_call(row, seat, by, now)
    if may_sit(row):
        row = asked(row, seat, by)
    if others(row, seat) and not voters(row, seat):
        stalled = now if row.event is None else None
        return with_news(structs.replace(row, status="paused", stalled=stalled), "Nobody answers: the game is paused.")
    return row


def asked(row: TableRow, seat: Seat, by: int | None) -> TableRow:
    if row.chairs[seat].stand_in or undecided(row, seat):
        if by is not None:
            raise Illegal("There's already a vote on that, or an AI player has taken over.")
        return row
    before = row.chairs[seat].vote
    vote = Vote(1 if before is None else before.number + 1, yes=() if by is None else (by,))
    return decided(with_chair(row, seat, vote=vote), seat)


def may_call(row: TableRow, seat: Seat, by: int, now: float) -> None:
    chair = row.chairs[seat]
    must_let_sit(row)
    if row.status != "playing":
        raise Illegal("The game isn't running.")
    if by not in row.people():
        raise Illegal("Only the players at this table can do that.")
    if chair.person == by:
        raise Illegal("To hand your own seat to an AI player, use `/table replace`.")
    half = (now if chair.due is None else chair.due) - time_for(row, seat) / 2
    if seat not in row.waiting or (now < half and not chair.silent):
        raise Illegal(f"{plain(chair.name)} still has time. You can ask once half of it is gone.")


def voted(row: TableRow, seat: Seat, number: int, person: int, choice: str) -> TableRow:
    """A vote; it can be changed until the majority stands."""
    vote = row.chairs[seat].vote if seat < len(row.chairs) else None
    if vote is None or vote.end != "open" or vote.number != number or row.status not in ("playing", "paused"):
        raise Illegal("This vote is over.")
    mine = next((c.seat for c in others(row, seat) if c.person == person), None)
    if mine is None:
        raise Illegal("Only the other players at this table can vote on that.")
    row = with_chair(row, mine, silent=0)  # whoever votes is there
    if row.chairs[mine].stand_in:
        raise Illegal("An AI player is playing for you. Take your seat back first with `/table replace`.")
    yes, no = (tuple(who for who in side if who != person) for side in (vote.yes, vote.no))
    yes, no = ((*yes, person), no) if choice == "yes" else (yes, (*no, person))
    return decided(with_chair(row, seat, vote=structs.replace(vote, yes=yes, no=no)), seat)


def back(row: TableRow, seat: Seat, now: float) -> TableRow:
    """The person plays again, at once, with the full time."""
    chair = row.chairs[seat]
    if not (chair.stand_in or chair.away_until is not None or undecided(row, seat)):
        raise Illegal("You're already playing yourself.")  # else this would be a way to more time
    if chair.stand_in:
        row = with_news(row, f"{{{seat}}} is back.")
    row = ended(with_chair(row, seat, stand_in="", silent=0, away_until=None), seat, "returned")
    return with_due(row, {} if chair.due is None else {seat: due_at(row, seat, now)})


# -- deeds


async def call(tables: Tables, id: str, seat: Seat, by: int | None = None) -> TableRow:
    def act(row: TableRow) -> TableRow:
        return called(row, seat, by, tables.now())

    row = await tables.edit(id, act, ("board", ""), ("vote", str(seat)), ("taken", str(seat)))
    let_stand_in_play(tables, row, seat)
    return row


async def cast(tables: Tables, id: str, seat: Seat, number: int, person: int, choice: str) -> TableRow:
    def act(row: TableRow) -> TableRow:
        return voted(row, seat, number, person, choice)

    row = await tables.edit(id, act, ("board", ""), ("taken", str(seat)))
    let_stand_in_play(tables, row, seat)
    return row


async def give_seat(tables: Tables, id: str, seat: Seat, level: str) -> None:
    """By the person's own wish."""
    row = await tables.edit(id, lambda row: seat_given(row, seat, level), ("board", ""), ("vote", str(seat)))
    let_stand_in_play(tables, row, seat)


async def come_back(tables: Tables, id: str, seat: Seat) -> None:
    def act(row: TableRow) -> TableRow:
        return back(row, seat, tables.now())

    await tables.edit(id, act, ("board", ""), ("vote", str(seat)), ("panel", str(seat)))


def let_stand_in_play(tables: Tables, row: TableRow, seat: Seat) -> None:
    if row.chairs[seat].stand_in and row.status == "playing":
        tables.let_play(row.id)
