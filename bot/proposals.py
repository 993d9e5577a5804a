"""
What a running table changes only if its players agree: its pace, who sits on a seat, and a move that others have
answered already. Everybody who plays has a say, one "no" ends it, and what nobody answers lapses; whoever plays on
instead says "no" to an undo. Nobody gains time by a new pace: an open question keeps its deadline if the new one would
come sooner, and a bank is filled for all or for nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from msgspec import structs

from games.kernel import Illegal, Seat

from . import paces
from .chairs import due_at, earliest, may_agree, players, seat_of, with_chair
from .habits import with_habits
from .paces import pace_of
from .session import TooLate, expect
from .store import Chair, Person, Proposal, TableRow
from .tables import Tables
from .votes import marked, with_news

AGAIN, SOON = 600.0, 60.0  # seconds between two proposals of one person; to an undo, which may not wait
AT_ONCE, LONG = 900.0, 86400.0  # seconds for an answer: who is to play live must be there
HANDS = 2  # how often a seat can change hands in one game


def has_a_say(row: TableRow, proposal: Proposal) -> list[int]:
    """Who must agree. A seat is given up by whoever sits on it, or by the others if nobody does; and somebody must want
    to have it."""
    if proposal.what != "seat":
        return players(row)
    return [*players(row), int(proposal.value)]


def all_agree(row: TableRow, proposal: Proposal) -> bool:
    return set(has_a_say(row, proposal)) <= set(proposal.yes)


def proposed(row: TableRow, new: Proposal, now: float) -> TableRow:
    """Somebody who plays asks the others."""
    if row.status != "playing":
        raise Illegal("The game isn't running. `/table resume` goes on after a pause.")
    if new.by not in players(row):
        raise Illegal("Only the players at this table can do that.")
    if row.event is not None and new.what != "undo":
        raise Illegal("In a tournament the organiser decides that.")
    if new.what == "undo" and has_a_say(row, new) == [new.by]:
        return settled(structs.replace(row, proposal=structs.replace(new, yes=(new.by,))), now)
    lately = [mark.at for mark in row.marks if mark.by == new.by and mark.what.startswith("proposes")]
    wait = SOON if new.what == "undo" else AGAIN
    if lately and now - lately[-1] < wait:
        raise Illegal(f"You've only just asked something. You can ask again <t:{int(lately[-1] + wait)}:R>.")
    other = open_one(row, now)
    if other is not None and other.by != new.by:
        raise Illegal("Another question is still open at this table. Answer that one first.")
    new = structs.replace(new, number=row.proposals + 1, yes=(new.by,))
    row = marked(row, now, new.by, f"proposes: {new.what} {new.value}")
    return settled(structs.replace(row, proposal=new, proposals=new.number), now)


def new_pace(row: TableRow, word: str, by: int, now: float) -> Proposal:
    if word == row.pace:
        raise Illegal(f"That's already the pace: {paces.words(word)}.")
    longest = max(LONG, pace_of(row.pace).longest)
    until = now + (AT_ONCE if pace_of(word).is_live else longest)
    return Proposal(number=0, what="pace", value=word, by=by, until=until)


def new_hands(row: TableRow, seat: Seat, person: int, name: str, by: int, note: str, now: float) -> Proposal:
    """Another person for a seat: for one's own, or for one that an AI player has because nobody answered."""
    chair = row.chairs[seat]
    if seat in row.departed or chair.person is None:
        raise Illegal("Nobody plays on that seat any more.")
    if chair.person != by and not was_voted_away(chair):
        raise Illegal("You can offer your own seat, or one that you all gave to an AI player because nobody answered.")
    if person in row.people():
        raise Illegal("They've already joined.")
    if person in former(row):
        raise Illegal("They've played at this table before and know what's in a hand here.")
    if len(chair.before) >= HANDS:
        raise Illegal("This seat has already changed hands twice. Hand it to an AI player with `/table replace`.")
    if row.solo or row.coach:
        raise Illegal("This table is for one player.")
    until = now + max(LONG, pace_of(row.pace).longest)
    return Proposal(number=0, what="seat", value=str(person), by=by, until=until, seat=seat, name=name, note=note)


def new_undo(row: TableRow, seat: Seat, since: Collection[Seat], now: float) -> Proposal:
    """To take back a seat's last move, with all that those have done since who acted after it."""
    by = row.chairs[seat].person
    if by is None or not may_agree(row, since):
        raise Illegal("An AI player has moved since, and in a tournament it takes nothing back.")
    until = now + (AT_ONCE if pace_of(row.pace).is_live else LONG)
    return Proposal(number=0, what="undo", value="", by=by, until=until, seat=seat)


def was_voted_away(chair: Chair) -> bool:
    """Not somebody on vacation, or who has let an AI player in by themselves: they come back."""
    return bool(chair.stand_in) and chair.vote is not None and chair.vote.end == "taken"


def former(row: TableRow) -> set[int]:
    """Who has held a seat here and gave it up: they have seen what nobody else may know."""
    return {person for chair in row.chairs for person in chair.before}


def open_one(row: TableRow, now: float) -> Proposal | None:
    """The proposal that can be answered. A seat that was given up meanwhile is nobody's to take."""
    its = row.proposal
    if its is None or now >= its.until or row.status != "playing":
        return None
    return None if its.what == "seat" and its.seat in row.departed else its


def answered(row: TableRow, number: int, person: int, *, yes: bool, now: float) -> TableRow:
    its = open_one(row, now)
    if its is None or its.number != number:
        raise Illegal("This question has expired.")
    if person not in has_a_say(row, its):
        raise Illegal("That question isn't for you.")
    if not yes:
        return structs.replace(marked(row, now, person, f"refuses: {its.what}"), proposal=None)
    if person in its.yes:
        raise Illegal("You've already agreed. I'm waiting for the others.")
    row = marked(row, now, person, f"agrees: {its.what}")
    return settled(structs.replace(row, proposal=structs.replace(its, yes=(*its.yes, person))), now)


def settled(row: TableRow, now: float) -> TableRow:
    """What all have agreed on is done; an undo by the game itself, to which the proposal stands as their word."""
    its = row.proposal
    if its is None or its.what == "undo" or not all_agree(row, its):
        return row
    row = structs.replace(row, proposal=None)
    return with_pace(row, its.value, now) if its.what == "pace" else handed_over(row, its, now)


def with_pace(row: TableRow, word: str, now: float) -> TableRow:
    """Another pace. Whatever is asked now has at least the time that was promised."""
    row = structs.replace(row, pace=word, chairs=[structs.replace(chair, bank=None) for chair in row.chairs])
    for chair in row.chairs:
        if chair.due is not None:
            row = with_chair(row, chair.seat, due=max(chair.due, due_at(row, chair.seat, now)))
    return with_news(structs.replace(row, due=earliest(row)), f"New pace: {paces.words(word)}.")


def handed_over(row: TableRow, its: Proposal, now: float) -> TableRow:
    """Somebody else has the seat: its cards, its question, and time to read them. Nothing else of the person who had it
    goes along, and nothing of the game is theirs to see any more."""
    old = row.chairs[its.seat]
    assert old.person is not None, "only a person's seat changes hands"
    row = with_chair(
        row, its.seat, person=int(its.value), name=its.name, stand_in="", silent=0, reachable=None, away_until=None,
        vote=None, panel=None, ping=None, muted=False, hint="", reminded=None, reminded_at=None, quiet=None,
        before=(*old.before, old.person), note=its.note, briefed=False,
        window=None if old.window is None else structs.replace(old.window, due=None),
    )  # fmt: skip
    if row.host == old.person:
        row = structs.replace(row, host=int(its.value))
    due = row.chairs[its.seat].due
    if due is not None:
        row = with_chair(row, its.seat, due=max(due, due_at(row, its.seat, now)))
    row = structs.replace(row, due=earliest(row), ending=())
    return with_news(row, f"{{{its.seat}}} has taken the seat over.")


# -- deeds


async def propose(tables: Tables, id: str, make: Callable[[TableRow], Proposal]) -> TableRow:
    def act(row: TableRow) -> TableRow:
        return proposed(row, make(row), tables.now())

    return await tables.edit(id, act, ("board", ""), ("proposal", ""))


async def ask_to_undo(tables: Tables, id: str, seat: Seat, question: str) -> TableRow:
    """Undo a move that others have answered: at once among AI players, else as soon as all have agreed."""
    live = await tables.get(id)
    expect(live, seat, question)
    since = live.table.consent(seat)
    if since is None:
        raise Illegal("It's too late to undo that.")
    if not since:
        return (await tables.undo(id, seat, question)).row

    def make(row: TableRow) -> Proposal:
        if asked(row) != asked(live.row):
            raise TooLate("The game has gone on. Here's how it stands.")
        return new_undo(row, seat, since, tables.now())

    return await carried_out(tables, await propose(tables, id, make))


def asked(row: TableRow) -> tuple[object, ...]:
    """Which questions are open: it changes with every step."""
    return tuple(row.waiting), [chair.asked for chair in row.chairs]


async def carried_out(tables: Tables, row: TableRow) -> TableRow:
    """The game goes back if all have agreed to an undo."""
    its = row.proposal
    if its is None or its.what != "undo" or not all_agree(row, its):
        return row
    return (await tables.undo(row.id, its.seat, None, agreed=True)).row


async def reply(tables: Tables, id: str, number: int, person: int, *, yes: bool) -> TableRow:
    before = await tables.row(id)
    its = before.proposal
    mail = [("board", "")]
    comes = Person(id=0)
    if its is not None and its.what == "seat":
        comes, old = await tables.store.person(int(its.value)), before.chairs[its.seat].panel
        mail.append(("brief", str(its.seat)))
        mail += [("remove", f"{old.channel}.{old.message}")] if old is not None and is_last(before, its, person) else []

    def act(row: TableRow) -> TableRow:
        row = answered(row, number, person, yes=yes, now=tables.now())
        seat = seat_of(row, comes.id)
        return row if seat is None else with_habits(row, seat, comes)

    return await carried_out(tables, await tables.edit(id, act, *mail))


def is_last(row: TableRow, its: Proposal, person: int) -> bool:
    """Whether nobody else is to be asked."""
    return set(has_a_say(row, its)) <= {*its.yes, person}
