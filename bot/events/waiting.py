"""The waiting list of an event that is full: who came first moves up as soon as there is a place."""

from __future__ import annotations

from msgspec.structs import replace

from bot.store import Entry, EventRow, Waiting
from games.kernel import Illegal
from tournaments import director

from .draft import Actor, Draft


def is_full(row: EventRow) -> bool:
    return len(row.entries) >= row.config.most


def wait(d: Draft, entry: Entry, rating: float) -> None:
    d.progress(waiting=(*d.row.progress.waiting, Waiting(entry=entry, rating=rating)))


def place(row: EventRow, person: int) -> int:
    """From 1; 0: not on the list."""
    there = [one.entry.person for one in row.progress.waiting]
    return there.index(person) + 1 if person in there else 0


def leave(d: Draft, person: int) -> None:
    d.progress(waiting=tuple(one for one in d.row.progress.waiting if one.entry.person != person))


def check_in(d: Draft, by: Actor) -> None:
    """Whoever waits and is there takes the place of somebody who is not, when the event starts."""
    if any(one.here for one in d.row.progress.waiting if one.entry.person == by.id):
        raise Illegal("You're checked in already, on the waiting list.")
    d.progress(
        waiting=tuple(replace(one, here=True) if one.entry.person == by.id else one for one in d.row.progress.waiting)
    )


def move_up(d: Draft) -> None:
    """As many as there are places for. Who has looked at a deck as a judge meanwhile cannot play any more."""
    while d.row.progress.waiting and not is_full(d.row):
        enter(d, d.row.progress.waiting[0])


def last_call(d: Draft) -> None:
    """At the start, places of those who have not checked in go to those who wait and have."""
    ready = sum(entrant.checked_in for entrant in d.t.entrants.values())
    for one in [one for one in d.row.progress.waiting if one.here][: d.row.config.most - ready]:
        enter(d, one)
    if d.row.progress.waiting:
        left = [one.entry.person for one in d.row.progress.waiting if one.entry.person]
        d.progress(waiting=())
        d.say("The event starts full: no place became free for those on the waiting list.", *left)


def enter(d: Draft, one: Waiting) -> None:
    person = one.entry.person
    assert person is not None, "only people wait"
    leave(d, person)
    if person in d.row.progress.looked:
        return
    id = f"p{person}"
    director.enter(d.t, id, one.entry.name, one.rating, one.entry.name)
    d.t.entrants[id].checked_in = one.here or not d.row.progress.checking
    d.set(entries={**d.row.entries, id: one.entry})
    must = " Please check in." if d.row.progress.checking and not one.here else ""
    d.say(f"A place is free: {one.entry.name} moves up from the waiting list.{must}", person)
