"""
A table as plain values: what is known of each chair, and of the table as a whole.

Rows are frozen: `msgspec.structs.replace(row, status="over")` makes the next one, and if writing it fails the old one
still says what the database holds.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

from msgspec import Struct, field

from games.kernel import LogLine

Json = dict[str, Any]
Status = Literal["lobby", "playing", "paused", "over", "ended"]
STATUSES: tuple[Status, ...] = get_args(Status)
POD_ROUND = 0  # stands in the place of a round for the tables at which an event drafts its decks
FINISHED: tuple[Status, ...] = ("over", "ended")  # nothing more is played there
Door = Literal["open", "invited", "private"]  # who may sit down; at a private table nobody else looks on
VoteEnd = Literal["open", "taken", "refused", "returned"]


class Window(Struct, frozen=True, omit_defaults=True):
    """A window that is open to a seat: a question that mostly is answered by its default."""

    question: int
    stops: tuple[str, ...] = field(name="calls")  # for which it is a question; rows have it by that name
    since: float
    due: float | None = None  # when its default is answered; None: the person is asked
    late: bool = False  # we were asleep when it was due, and a new pause was drawn


class Vote(Struct, frozen=True, omit_defaults=True):
    """The others decide whether an AI player takes a seat. `yes` and `no` are people."""

    number: int  # which of the seat's votes
    end: VoteEnd = "open"
    yes: tuple[int, ...] = ()
    no: tuple[int, ...] = ()
    message: int | None = None


class Posted(Struct, frozen=True):
    """Where a message is."""

    channel: int
    message: int


class Quiet(Struct, frozen=True):
    """Hours in which somebody sleeps: minutes of the day where they live."""

    start: int
    end: int
    zone: str


class Proposal(Struct, frozen=True, omit_defaults=True):
    """Something about a running table that its players must agree on."""

    number: int  # which of the table's proposals
    what: Literal["pace", "seat", "undo"]
    value: str  # the new pace, or the id of the person who would take the seat
    by: int
    until: float  # it lapses then
    yes: tuple[int, ...] = ()  # people who have agreed
    seat: int = -1  # which seat changes hands, or undoes its last move
    name: str = ""  # how the person on it is called from then on
    note: str = ""  # what the one who goes tells the one who comes


class Chair(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One place at a table, who sits there, and what they owe."""

    seat: int
    person: int | None = None
    name: str = ""
    level: str = ""  # of the AI on this chair; "" for a person
    stand_in: str = ""  # level of the AI that plays for an absent person
    silent: int = 0  # deadlines missed in a row
    stop: str = ""  # when the person wants to be asked, of the words of their game; "": its first
    invited: bool = False
    reachable: bool | None = None  # whether the hand can be delivered by DM
    deck: str = ""  # of an event that locks decks: exactly this one, and no choice
    # Of the present question:
    asked: int = 0  # how many were put to this seat
    due: float | None = None  # until when it is to be answered; kept while the answer can be changed
    reminded: float | None = None  # the `due` of which the person was reminded for the last time
    reminded_at: float | None = None  # when they were last reminded of this question
    thought: float | None = None  # when it was answered, while the answer can be changed
    draft: tuple[str, ...] = ()  # what is chosen and not confirmed yet
    window: Window | None = None
    hint: str = ""  # the seal of the question for which the person has asked for a hint
    taught: tuple[str, ...] = ()  # topics that were explained, in a game that somebody is led through
    # Of the person:
    bank: float | None = None  # seconds that were left when the present question was put, where there is a time bank
    quiet: Quiet | None = None
    remind_every: int = 0  # minutes; 0: once, when half of the time is gone
    muted: bool = False  # nothing is sent to them about this table
    finishes: int | None = None  # percent of their games, when they sat down
    before: tuple[int, ...] = ()  # people who have held this seat before
    note: str = ""  # what the last of them has left for this one
    briefed: bool = True  # whether somebody who took the seat over was told how things stand
    away_until: float | None = None
    vote: Vote | None = None  # the last one on this seat
    panel: Posted | None = None  # in their direct messages
    ended: bool = False  # whether they were told how the game ended
    ping: int | None = None  # the message at the table that calls them

    def anew(self) -> Chair:
        """The same player at the beginning of another game."""
        return Chair(
            seat=self.seat,
            person=self.person,
            name=self.name,
            level=self.level,
            stop=self.stop,
            invited=self.invited,
            reachable=self.reachable,
            finishes=self.finishes,
        )


class EventLink(Struct, frozen=True):
    """What a table of an event is there for."""

    event: str
    match: str
    entrants: tuple[str, ...]  # seat by seat

    @property
    def is_draft(self) -> bool:
        """Decks are drafted there, before the first round."""
        return self.match.startswith(f"{POD_ROUND}.")


class Lost(Struct, frozen=True, omit_defaults=True):
    """The place of a table is gone."""

    why: str = ""  # said to whoever wants to play; "": the next place is being opened


class Mark(Struct, frozen=True):
    """One line of what people did about a table beside playing: a pause, an end. Nothing is ever taken out of it."""

    at: float
    by: int
    what: str
    reason: str = ""


class Facts(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is known of a table and never searched for: one column of the database."""

    solo: bool = False  # a game for one
    quiet: bool = False  # AI players among themselves: nobody looks on
    together: bool = False  # opened for people who waited for each other: any of them starts it
    coach: bool = False  # somebody's first game: they are led through it, always the same one
    door: Door = "open"
    guests: tuple[int, ...] = ()  # people who were invited
    barred: tuple[int, ...] = ()  # people whom the host has sent away
    least_finished: int = 0  # percent of their games that people must finish to sit down
    called: float | None = None  # when its host last called players
    frozen: bool = False  # a judge has stopped the clock
    stopped: float | None = None  # since when the players have
    event: EventLink | None = None
    fault: str = ""  # why a table of an event did not begin
    lost: Lost | None = None
    board_round: int | None = None  # the round in which the board was posted
    stalled: float | None = None  # since when nobody answers any more
    ending: tuple[int, ...] = ()  # people who want to end the game; the first has asked
    proposal: Proposal | None = None  # the last one, if it is still open
    proposals: int = 0  # how many there were
    marks: tuple[Mark, ...] = ()
    # Who has left the game for good, the first who went first: out from that moment on, whatever is still played.
    departed: tuple[int, ...] = field(default=(), name="left")
    out: tuple[int, ...] = ()  # who can win no more, whoever plays on
    opening: tuple[LogLine, ...] = ()  # what happened before the first question
    news: tuple[LogLine, ...] = ()  # the latest of what happened, for board and panels


class TableRow(Facts, frozen=True, kw_only=True):
    """One table, from its lobby to its result."""

    id: str = ""  # made by the store
    game: str
    status: Status = "lobby"
    settings: dict[str, str] = field(default_factory=dict)
    guild: int | None = None
    channel: int
    thread: int | None = None
    board: int | None = None  # message
    lobby: int | None = None  # message
    host: int
    seed: str
    pace: str
    created: float
    changed: float
    version: int = 0  # counted by the store
    waiting: list[int] = field(default_factory=list)  # seats that owe an answer
    due: float | None = None  # when the present question runs out
    result: Json | None = None
    rematch: str | None = None  # the next table
    chairs: list[Chair] = field(default_factory=list)

    def people(self) -> frozenset[int]:
        return frozenset(chair.person for chair in self.chairs if chair.person is not None)

    def waits_for(self, person: int) -> bool:
        """Whether this person owes an answer that nobody gives in their place."""
        return any(c.person == person and not c.stand_in and c.seat in self.waiting for c in self.chairs)

    def facts(self) -> Facts:
        return Facts(**{name: getattr(self, name) for name in Facts.__struct_fields__})
