"""What a tournament is: plain data. Everything that happens to it is a function in `director.py`."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

Id = str  # an entrant; what it stands for (a person, an AI player) is known to whoever runs the event

Kind = Literal["swiss", "round_robin", "single", "double", "groups", "pods", "league"]
TieBreak = Literal[
    "points", "opponents_match_win", "game_win", "opponents_game_win", "buchholz", "median_buchholz",
    "sonneborn_berger", "head_to_head", "places", "wins", "games", "rating", "seeding", "lot",
]  # fmt: skip
How = Literal["played", "bye", "no_show", "double_loss", "time", "drop", "override"]


class Unfit(Exception):
    """What was asked for cannot be done; the text is a sentence for the person who asked."""


class Points(Struct, frozen=True):
    """Match points for two players; for pods `places` counts, from the first place on."""

    win: int = 3
    draw: int = 1
    loss: int = 0
    bye: int = 3
    places: tuple[int, ...] = ()  # pods: points of place 1, 2, ...; empty: 60 for the first, 0 for the last


class Stage(Struct, frozen=True):
    """One part of an event. What it leaves open is decided sensibly when it starts."""

    kind: Kind
    rounds: int = 0  # 0: as many as the number of players calls for
    best_of: int = 1  # games of a match: 1, 3, 5
    seats: int = 2  # players at one table; pods: 3 to 8
    room: int = 8  # pods: how many a table of the game holds at most
    groups: int = 0  # groups: how many
    cut: int = 0  # how many go on to the next stage; 0 if there is none
    third_place: bool = False  # single elimination: a match for the third place
    meetings: int = 1  # round robin: how often everybody meets everybody
    boards: int = 0  # teams play against teams at so many boards; 0: everybody plays for themselves
    points: Points = Points()
    tie_breaks: tuple[TieBreak, ...] = ()  # empty: what is usual for the kind


class Entrant(Struct):
    id: Id
    name: str
    rating: float = 0.0
    since: int = 1  # the round from which the entrant plays; late entry: above 1
    out_after: int | None = None  # the round after which the entrant dropped; None: still in
    checked_in: bool = True
    team: str = ""  # team-mates are kept apart while that is possible


class Outcome(Struct, frozen=True):
    """How a match ended. `places`: who came first, second ...; those who share a place stand side by side."""

    places: tuple[tuple[Id, ...], ...]
    how: How = "played"
    wins: dict[Id, int] = {}  # games won by each, of a match of several games
    draws: int = 0  # games drawn
    losers: tuple[Id, ...] = ()  # who gets nothing: no-shows, both of a double loss
    reason: str = ""


class Was(Struct, frozen=True):
    """A result that was changed, and how many rounds had been published then: those were paired by it."""

    outcome: Outcome
    rounds: int


class Match(Struct):
    """One table of a round. A bye has one player. The first player has the first seat, or side."""

    number: int  # in its round, from 1
    players: list[Id]
    outcome: Outcome | None = None
    label: str = ""  # "Winners' final", "Group B", ...
    why: list[str] = field(default_factory=list)  # how this pairing came about, in sentences
    was: list[Was] = field(default_factory=list)  # the oldest first
    by_hand: list[str] = field(default_factory=list)  # who put these players here instead, in sentences
    teams: tuple[str, ...] = ()  # whose match this board belongs to; one team: its bye


class Swap(Struct, frozen=True):
    """Two players who take each other's place in a round that is not published yet."""

    first: Id
    second: Id
    by: str
    reason: str


class Round(Struct):
    number: int  # over all stages, from 1
    stage: int
    matches: list[Match]
    waiting: list[Id] = field(default_factory=list)  # in the event, but not playing in this round (brackets)
    notes: list[str] = field(default_factory=list)  # what the pairing had to give up, in sentences

    @property
    def done(self) -> bool:
        return all(match.outcome is not None for match in self.matches)


class Act(Struct, frozen=True):
    """One line of the record: who did what, and why. Nothing is ever taken out of it."""

    what: str
    by: str = ""
    reason: str = ""
    round: int = 0


class Tournament(Struct):
    name: str
    seed: str  # published: with the results it decides every pairing
    stages: list[Stage]
    entrants: dict[Id, Entrant] = field(default_factory=dict)
    rounds: list[Round] = field(default_factory=list)
    status: Literal["open", "running", "over"] = "open"
    stage: int = 0
    seeded: list[list[Id]] = field(default_factory=list)  # per stage: who plays in it, best seed first
    record: list[Act] = field(default_factory=list)


class Term(Struct, frozen=True):
    """One part of a number that explains itself: “Round 3, against Ada: 0.667”."""

    text: str
    value: float


class Figure(Struct, frozen=True):
    """A tie-break of one player, with what it is made of."""

    name: TieBreak
    value: float
    terms: tuple[Term, ...] = ()
    text: str = ""  # how the terms make the value: “mean of 5 opponents, each at least 0.333”


class Standing(Struct, frozen=True):
    place: int
    id: Id
    points: int
    wins: int
    draws: int
    losses: int
    byes: int
    figures: tuple[Figure, ...] = ()  # in the order in which they decide
    dropped: bool = False
