"""
What the store keeps of events and of finished games. An event is a tournament on Discord; the `Tournament` in it is
the pure thing, and knows neither people nor tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct, field

from tournaments import Id, Swap, Tournament
from tournaments.ratings import Rating, Reliability, aged
from tournaments.statistics import Record, Seat

EventStatus = Literal["draft", "open", "running", "frozen", "over", "cancelled"]
EVENT_STATUSES: tuple[EventStatus, ...] = get_args(EventStatus)
Values = dict[str, Any]


class Conditions(Struct, frozen=True, kw_only=True):
    """Who may enter by themselves; the organiser may enter anybody. 0 and "" ask for nothing."""

    role: int = 0  # one that they have in the server
    least_rating: int = 0  # in the numbers that are shown
    most_rating: int = 0
    games: int = 0  # rated ones of this game
    password: str = ""  # "salt:hash", never the password itself


class Config(Struct, frozen=True, kw_only=True):
    """What an organiser decides, beside the stages. Minutes are whole; 0 means that there is no such limit."""

    settings: dict[str, str] = {}  # of every table
    pace: str = "live"
    round_minutes: int = 0  # after which a match is decided as it stands
    no_show_minutes: int = 0  # within which a person must have answered something
    break_minutes: int = 0  # between two rounds
    most: int = 64
    least: int = 2
    check_in_minutes: int = 0  # before the start; only those who check in then will play
    start_at: float | None = None  # None: the organiser says when
    decks_locked: bool = False  # everybody has one deck, and plays with it to the end
    drafted: bool = False  # and these decks are drafted together at the start, not handed in
    reveal: Literal["end", "cut", "start"] = "end"  # when decks are shown; at the cut, of those who go on
    judges: tuple[int, ...] = ()
    preview: bool = False  # the organiser looks at each round before it is published
    late_entry: bool = True
    about: str = ""  # the organiser's own words
    prizes: str = ""  # the same
    conditions: Conditions = Conditions()
    waiting_list: bool = True  # who comes when it is full waits for a place
    entrant_role: int = 0  # that everybody has who plays in it; 0: none
    champion_role: int = 0  # that whoever wins it gets from the one who had it
    calendar: bool = False  # it stands in Discord's own list of events
    team_best: int = 0  # so many members of each team count, its best ones; 0: all
    template: str = ""  # from which it came by itself
    season: str = ""  # for which it counts
    season_name: str = ""

    @property
    def hands_in(self) -> bool:
        """Whether everybody hands in a deck on entering."""
        return self.decks_locked and not self.drafted


class Entry(Struct, frozen=True, kw_only=True):
    """Whom an entrant of the tournament stands for, and the deck that was handed in."""

    person: int | None = None
    level: str = ""  # of an AI player
    name: str
    deck: str = ""  # the share code: secret until it is revealed
    nonce: str = ""
    hash: str = ""  # SHA-256 of "nonce:deck", published at the start


class PlayedGame(Struct, frozen=True, kw_only=True):
    """One finished table of a match."""

    table: str
    places: tuple[tuple[Id, ...], ...]
    wins: dict[Id, int] = {}  # games won: one table can hold a whole match
    draws: int = 0


class Link(Struct, frozen=True, kw_only=True):
    """A match and its tables."""

    tables: tuple[str, ...] = ()  # the last one is being played, or is over
    begun: float
    told: float = 0.0  # when its table was last put into the outbox, to get its thread
    until: float | None = None  # the time is up then
    frozen: float | None = None  # since when
    games: tuple[PlayedGame, ...] = ()
    absent: tuple[Id, ...] = ()  # who did not appear at a big table, where the others play on
    stuck: bool = False  # a table was ended without a result: somebody has to say what it was
    idle: bool = False  # its players have paused it for long, and the organiser was told
    closed: bool = False  # the match is decided, and its tables with it
    players: tuple[Id, ...] = ()  # of a pod that drafts; a match has its own


class Deed(Struct, frozen=True, kw_only=True):
    """One line of an event's own record: what the tournament's record does not know. Nothing is taken out of it."""

    at: float
    by: str
    what: str
    reason: str = ""


class Challenge(Struct, frozen=True, kw_only=True):
    """A match of a league that somebody wants to play, until both have agreed on a time and it begins."""

    number: int
    first: Id  # who challenged
    by: Id  # who named the time
    to: Id  # who has to accept it
    at: float
    until: float  # it lapses if nobody answers
    agreed: bool = False


class Dispute(Struct, frozen=True, kw_only=True):
    """A result that one of its players doubts, until a judge has looked at it."""

    number: int
    match: str  # "round.match"
    by: Id
    words: str
    at: float
    until: float  # no longer does the next round wait for a judge
    ruling: Literal["", "stands", "corrected", "gone"] = ""  # gone: the match was taken back


class Waiting(Struct, frozen=True, kw_only=True):
    """Somebody who came when the event was full, with what they will enter as."""

    entry: Entry
    rating: float = 0.0  # by which they are seeded
    here: bool = False  # they have checked in, and take the place of somebody who does not


class Progress(Struct, frozen=True, kw_only=True):
    """How far an event has got by itself."""

    checking: bool = False  # check-in was called
    told: int = 0  # rounds whose standings were posted
    shown: int = 0  # the round of which the organiser was told that it can be looked at
    hold: bool = False  # a round was taken back: the organiser says when it is published anew
    next_at: float | None = None  # when the next round is published
    closing: tuple[str, ...] = ()  # tables that are to be ended: their match is decided without them
    trouble: str = ""  # what keeps it from going on, in a sentence that the organiser was told
    serial: int = 0  # numbers messages
    revealed: tuple[Id, ...] = ()  # whose decks were shown
    invited: tuple[int, ...] = ()  # people whom the organiser enters, and who are asked for their deck
    looked: tuple[int, ...] = ()  # judges who have looked at a deck: they cannot play any more
    undone: tuple[str, ...] = ()  # tables of rounds that were taken back
    challenges: tuple[Challenge, ...] = ()  # of a league
    pods: dict[str, Link] = {}  # in which decks are drafted before the first round: "0.pod" -> its table
    waiting: tuple[Waiting, ...] = ()  # for a place, the first who came first
    admitted: tuple[int, ...] = ()  # people who knew the password
    tries: dict[int, tuple[float, ...]] = {}  # when each person had it wrong
    disputes: tuple[Dispute, ...] = ()
    swaps: tuple[Swap, ...] = ()  # changes by hand of the next round
    swaps_of: str = ""  # the seal of the round that they change: of another one they mean nothing
    given: dict[int, tuple[int, ...]] = {}  # roles -> who has them by this event
    calendar: str = ""  # what Discord's list of events shows of it


class EventRow(Struct, frozen=True, kw_only=True):
    """A tournament on Discord. `tournament` is changed by the director alone, and read anew for every change."""

    id: str = ""  # made by the store
    guild: int
    channel: int
    organiser: int
    game: str
    name: str
    status: EventStatus = "draft"
    tournament: Tournament
    config: Config = Config()
    entries: dict[Id, Entry] = field(default_factory=dict)
    links: dict[str, Link] = field(default_factory=dict)  # "round.match" -> its tables
    messages: dict[str, int] = field(default_factory=dict)  # what was posted: "card", "pairings.2", ...
    record: list[Deed] = field(default_factory=list)
    progress: Progress = Progress()
    version: int = 0  # counted by the store
    due: float | None = None  # when something must be done
    created: float
    changed: float

    def tables(self) -> set[str]:
        """All tables that were ever played at."""
        return {*self.progress.undone, *(table for link in self.links.values() for table in link.tables)}

    def entrant(self, person: int) -> Id | None:
        return next((id for id, entry in self.entries.items() if entry.person == person), None)

    def is_waiting(self, person: int) -> bool:
        return any(one.entry.person == person for one in self.progress.waiting)


def match_key(round_number: int, match_number: int) -> str:
    return f"{round_number}.{match_number}"


class RatingRow(Struct, frozen=True, kw_only=True):
    """What is believed of a person in one game."""

    person: int
    game: str
    rating: Rating = Rating()
    reliability: Reliability = Reliability()
    rated_at: float = 0.0  # when the last game was rated; 0: nobody knows

    def now(self, at: float) -> RatingRow:
        """As it is believed at a time: certainty fades without games."""
        return (
            msgspec.structs.replace(self, rating=aged(self.rating, (at - self.rated_at) / 86400))
            if self.rated_at
            else self
        )


class RecordRow(Struct, frozen=True, kw_only=True):
    """A finished game, for statistics; whoever is rated by it was rated when it was written."""

    table: str
    game: str
    guild: int | None
    at: float
    seats: tuple[Seat, ...]

    def record(self) -> Record:
        return Record(self.game, int(self.at * 1000), self.seats)


_encode = msgspec.json.Encoder().encode
_SEATS = msgspec.json.Decoder(tuple[Seat, ...])
_JSON: dict[str, msgspec.json.Decoder[Any]] = {
    "tournament": msgspec.json.Decoder(Tournament),
    "config": msgspec.json.Decoder(Config),
    "entries": msgspec.json.Decoder(dict[Id, Entry]),
    "links": msgspec.json.Decoder(dict[str, Link]),
    "messages": msgspec.json.Decoder(dict[str, int]),
    "record": msgspec.json.Decoder(list[Deed]),
    "progress": msgspec.json.Decoder(Progress),
}


def write_event(row: EventRow) -> Values:
    plain = {name: getattr(row, name) for name in EventRow.__struct_fields__}
    return {name: _encode(value).decode() if name in _JSON else value for name, value in plain.items()}


def read_event(values: Sequence[Any]) -> EventRow:
    """From all columns of `events`, in their order."""
    known = dict(zip(EventRow.__struct_fields__, values, strict=True))
    return EventRow(**{name: _JSON[name].decode(value) if name in _JSON else value for name, value in known.items()})


def write_rating(row: RatingRow) -> Values:
    known = {**asdict(row.rating), **asdict(row.reliability)}
    return {"person": row.person, "game": row.game, **known, "rated_at": row.rated_at}


def read_rating(values: Sequence[Any]) -> RatingRow:
    person, game, mu, sigma, games, *reliability, rated_at = values
    rating = Rating(mu, sigma, games)
    return RatingRow(person=person, game=game, rating=rating, reliability=Reliability(*reliability), rated_at=rated_at)


def write_record(row: RecordRow) -> Values:
    return {
        "table_id": row.table,
        "game": row.game,
        "guild": row.guild,
        "at": row.at,
        "seats": _encode(row.seats).decode(),
    }


def read_record(values: Sequence[Any]) -> RecordRow:
    table, game, guild, at, seats = values
    return RecordRow(table=table, game=game, guild=guild, at=at, seats=_SEATS.decode(seats))


def asdict(value: Struct) -> Values:
    return msgspec.structs.asdict(value)
