"""Challenges of a league, as they are kept in its row, and what becomes of them by themselves."""

from __future__ import annotations

from functools import partial

from bot.store import Challenge
from games.kernel import Illegal
from tournaments import Id, director
from tournaments.robin import open_pairs

from .draft import Draft
from .drafting import must_have_drafted

LASTS = 3 * 86400.0  # seconds for which a challenge can be answered
FARTHEST = 60 * 86400.0


def tend_challenges(d: Draft) -> None:
    """Matches whose time has come begin; what nobody has answered lapses."""
    for asked in d.row.progress.challenges:
        if asked.agreed and d.now >= asked.at:
            forget(d, asked)
            if no := d.attempt(partial(begin, d, asked.first, other_than(asked, asked.first), "")):
                d.say(f"{both(d, asked)} can't start their match: {no}", *people(d, asked))
        elif not asked.agreed and d.now >= asked.until:
            forget(d, asked)
            d.say(f"The challenge between {both(d, asked)} has expired: nobody answered it.", *people(d, asked))


def begin(d: Draft, first: Id, other: Id, by: str) -> None:
    director.challenge(d.t, first, other, by)
    d.post("pairings", str(len(d.t.rounds)))


def must_be_open(d: Draft, me: Id, other: Id) -> None:
    if other not in d.row.entries or other == me:
        raise Illegal("That player hasn't joined this event.")
    if d.t.stages[d.t.stage].kind != "league":
        raise Illegal("Challenges are for leagues. Here I pair you round by round.")
    must_have_drafted(d.row)
    if (me, other) not in open_pairs(d.t) and (other, me) not in open_pairs(d.t):
        raise Illegal(f"You and {d.t.entrants[other].name} have no match left to play against each other.")
    if any({asked.by, asked.to} == {me, other} for asked in d.row.progress.challenges):
        raise Illegal(f"You and {d.t.entrants[other].name} already have an open challenge.")


def must_fit(d: Draft, at: float | None) -> None:
    if at is not None and not d.now - 60 <= at <= d.now + FARTHEST:
        raise Illegal("Pick a start within the next 60 days, or now.")


def find(d: Draft, number: int) -> Challenge:
    found = [asked for asked in d.row.progress.challenges if asked.number == number]
    if not found:
        raise Illegal("This challenge is over.")
    return found[0]


def keep(d: Draft, changed: Challenge) -> None:
    d.progress(challenges=tuple(changed if c.number == changed.number else c for c in d.row.progress.challenges))


def forget(d: Draft, asked: Challenge) -> None:
    d.progress(challenges=tuple(other for other in d.row.progress.challenges if other.number != asked.number))


def other_than(asked: Challenge, id: Id) -> Id:
    return asked.to if asked.by == id else asked.by


def both(d: Draft, asked: Challenge) -> str:
    return f"{d.t.entrants[asked.by].name} and {d.t.entrants[asked.to].name}"


def people(d: Draft, asked: Challenge) -> list[int]:
    return [person for id in (asked.by, asked.to) if (person := d.row.entries[id].person)]
