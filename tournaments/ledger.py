"""What each player of a stage has done, round by round: the one place that turns outcomes into points."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, field

from tournaments.model import Id, Kind, Match, Outcome, Points, Round, Stage, Tournament

Result = Literal["win", "draw", "loss", "bye", "missed"]
FIRST = 60  # points of a table's first place: whole steps at all tables but one of eight
EVERYBODY: tuple[Kind, ...] = ("round_robin", "league", "groups")  # where everybody meets everybody


class Line(Struct, frozen=True):
    """One round of one player. `against` says for each opponent whether it was beaten, held or lost to."""

    round: int
    result: Result
    points: int
    possible: int  # the most points that this round could have brought
    place: int
    against: dict[Id, Literal["win", "draw", "loss"]] = {}
    games_won: int = 0
    games_drawn: int = 0
    games: int = 0
    first: bool = False  # had the first seat of a match of two


class Account(Struct):
    """All lines of one player, and what they add up to."""

    id: Id
    lines: list[Line] = field(default_factory=list)

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)

    def count(self, result: Result) -> int:
        return sum(line.result == result for line in self.lines)

    def opponents(self) -> list[tuple[int, Id]]:
        """Everyone met, with the round; somebody met twice stands there twice. Byes bring no opponent."""
        return [(line.round, other) for line in self.lines for other in line.against]


Ledger = dict[Id, Account]


def lot(seed: str, *parts: object) -> int:
    """A number drawn by the published seed: the SHA-256 of "seed/part/part", which anyone can check."""
    return int.from_bytes(hashlib.sha256("/".join([seed, *map(str, parts)]).encode()).digest())


def rounds_of(t: Tournament, stage: int, through: int | None = None) -> list[Round]:
    return [r for r in t.rounds if r.stage == stage and (through is None or r.number <= through)]


def active(t: Tournament, number: int) -> list[Id]:
    """Who plays in this round of the current stage: in time, checked in, not dropped; best seed first."""
    return [id for id in t.seeded[t.stage] if plays(t, id, number)]


def plays(t: Tournament, id: Id, number: int) -> bool:
    entrant = t.entrants[id]
    in_time = entrant.since <= number and entrant.checked_in
    return in_time and (entrant.out_after is None or entrant.out_after >= number)


def mates(t: Tournament, id: Id) -> frozenset[Id]:
    """The others of somebody's team."""
    team = t.entrants[id].team
    if not team:
        return frozenset()
    return frozenset(other.id for other in t.entrants.values() if other.team == team and other.id != id)


def place_points(points: Points, size: int) -> list[int]:
    """What the places of a table are worth. Without a list of its own the first is worth 60 and the last nothing, at
    whatever table, with even steps between: to win a table of three is as good as to win one of four."""
    if points.places:
        return [points.places[k] if k < len(points.places) else 0 for k in range(size)]
    return [round(FIRST * (size - 1 - k) / (size - 1)) for k in range(size)] if size > 1 else [FIRST]


def open_ledger(t: Tournament, stage: int, through: int | None = None) -> Ledger:
    """
    Every result so far, of the current round as well.

    A round for which a player was in the stage but in no match, because of a late entry or a pause, is missed: lost
    without an opponent, no points. Who waits in a bracket misses nothing; nor does one who has dropped.
    """
    ledger: Ledger = {id: Account(id) for id in t.seeded[stage]}
    kind = t.stages[stage]
    for r in rounds_of(t, stage, through):
        busy = set(r.waiting)
        for match in r.matches:
            busy |= set(match.players)
            if match.outcome is not None:
                for line_of, line in lines_of(kind, r.number, match, match.outcome):
                    ledger[line_of].lines.append(line)
        for id, account in ledger.items():
            out = t.entrants[id].out_after
            if id not in busy and kind.kind in ("swiss", "pods") and (out is None or r.number <= out):
                worth = place_points(kind.points, kind.seats)[0] if kind.kind == "pods" else kind.points.win
                account.lines.append(Line(r.number, "missed", 0, worth, kind.seats))
    return ledger


def lines_of(stage: Stage, number: int, match: Match, outcome: Outcome) -> Iterator[tuple[Id, Line]]:
    """What a finished match means for each of its players."""
    needed = stage.best_of // 2 + 1
    if len(match.players) == 1:
        if stage.kind in EVERYBODY and outcome.how == "bye":
            return  # an odd number: everybody sits out in turn, and nobody gets anything for it
        points = stage.points.bye
        yield (
            match.players[0],
            Line(number, "bye", points, max(points, stage.points.win), 1, games_won=needed, games=needed),
        )
        return
    rank = ranks(match, outcome)
    worth = worths(stage, match, outcome, rank)
    best = place_points(stage.points, len(match.players))[0] if tabled(stage, match) else stage.points.win
    for id in match.players:
        against: dict[Id, Literal["win", "draw", "loss"]] = {}
        for other in match.players:
            if other != id:
                less, more = rank[id] < rank[other], rank[id] > rank[other]
                nothing = id in outcome.losers and not less
                against[other] = "win" if less else "loss" if more or nothing else "draw"
        result: Result = "loss" if "loss" in against.values() else "draw" if "draw" in against.values() else "win"
        won, drawn, games = games_of(match, outcome, id, result, needed)
        yield (
            id,
            Line(number, result, worth[id], best, rank[id], against, won, drawn, games, id == match.players[0]),
        )


def tabled(stage: Stage, match: Match) -> bool:
    """Whether the places are what counts: at tables for more than two, and at a small table of such a stage."""
    return stage.kind == "pods" or len(match.players) > 2


def ranks(match: Match, outcome: Outcome) -> dict[Id, int]:
    """The place of everyone, from 1; those who share one have the better number, the losers share the last."""
    rank: dict[Id, int] = {}
    for shared in outcome.places:
        standing = [id for id in shared if id not in outcome.losers]
        start = len(rank) + 1
        rank.update(dict.fromkeys(standing, start))
    return rank | {id: len(match.players) for id in match.players if id not in rank}


def worths(stage: Stage, match: Match, outcome: Outcome, rank: dict[Id, int]) -> dict[Id, int]:
    """Match points. Those who share a place of a table share what its places are worth, rounded down."""
    if not tabled(stage, match):
        first, second = match.players
        if rank[first] == rank[second]:
            shared = stage.points.loss if outcome.losers else stage.points.draw
            return {first: shared, second: shared}
        return {id: stage.points.win if rank[id] == 1 else stage.points.loss for id in match.players}
    values = place_points(stage.points, len(match.players))
    worth: dict[Id, int] = {}
    for id in match.players:
        if id in outcome.losers:
            worth[id] = 0
        else:
            sharing = sum(rank[other] == rank[id] for other in match.players)
            worth[id] = sum(values[rank[id] - 1 : rank[id] - 1 + sharing]) // sharing
    return worth


def games_of(match: Match, outcome: Outcome, id: Id, result: Result, needed: int) -> tuple[int, int, int]:
    """Games won, drawn and played. A match without a score counts as won, or lost, in the fewest games."""
    if outcome.wins or outcome.draws:
        won = sum(outcome.wins.get(other, 0) for other in match.players)
        return outcome.wins.get(id, 0), outcome.draws, won + outcome.draws
    if result == "draw":
        return 0, 1, 1
    return (needed if result == "win" else 0), 0, needed
