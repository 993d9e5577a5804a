"""A change of an event under way."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.json import decode, encode
from msgspec.structs import replace

from bot.store import Deed, EventRow, Link, Outgoing, TableRow
from games.kernel import Illegal
from tournaments import Tournament, Unfit


class Actor(NamedTuple):
    """Who does something, as Discord knows them."""

    id: int
    name: str
    manages: int | None = None  # the server that they may manage, and no other
    roles: frozenset[int] = frozenset()  # that they have in the server


class Draft:
    """The next row of an event, what is to be posted with it, and the tables that come into being with it: all of it is
    written in one transaction, or nothing is."""

    def __init__(self, row: EventRow, now: float) -> None:
        self.row, self.now = row, now
        self.mail: list[Outgoing] = []
        self.tables: list[TableRow] = []
        self.touched = False  # whether anything was done at all

    @property
    def t(self) -> Tournament:
        """Changed in place by the director."""
        return self.row.tournament

    def set(self, **changes: Any) -> None:
        self.touched = True
        self.row = replace(self.row, **changes)

    def progress(self, **changes: Any) -> None:
        self.set(progress=replace(self.row.progress, **changes))

    def link(self, key: str, **changes: Any) -> Link:
        link = replace(self.row.links[key], **changes)
        self.set(links={**self.row.links, key: link})
        return link

    def note(self, by: str, what: str, reason: str = "") -> None:
        self.set(record=[*self.row.record, Deed(at=self.now, by=by, what=what, reason=reason)])

    def post(self, face: str, key: str = "", **payload: Any) -> None:
        """A message; of two with the same face and key that wait, the later one is sent."""
        self.touched = True
        body = {"nonce": secrets.token_hex(8), **payload}
        self.mail.append(Outgoing(kind=f"event_{face}", key=key, due=self.now, payload=body))

    def say(self, text: str, *people: int) -> None:
        """A sentence of its own in the event's channel, which pings these people."""
        self.progress(serial=self.row.progress.serial + 1)
        self.post("word", str(self.row.progress.serial), text=text, people=list(people))

    def attempt(self, act: Callable[[], None]) -> str:
        """Why this cannot be done, and then nothing of it has happened; or "" if it was done."""
        row, tournament = self.row, encode(self.t)
        mail, tables, touched = list(self.mail), list(self.tables), self.touched
        try:
            act()
        except (Illegal, Unfit) as no:
            self.row = replace(row, tournament=decode(tournament, type=Tournament))
            self.mail, self.tables, self.touched = mail, tables, touched
            return str(no)
        return ""

    def must_be(self, *statuses: str) -> None:
        if self.row.status not in statuses:
            raise Illegal(REFUSALS[self.row.status])


OWN_MATCH = (
    "You're playing in this match, so another judge or a server manager has to decide it. "
    "The organiser can name a judge at any time."
)
REFUSALS = {
    "draft": "This event isn't open yet.",
    "open": "This event hasn't started yet.",
    "running": "This event has already started.",
    "frozen": "This event is frozen until a judge or the organiser unfreezes it.",
    "over": "This event is over.",
    "cancelled": "This event was cancelled.",
}


def may_own(row: EventRow, actor: Actor) -> bool:
    """Organisers, and those who manage the server: an organiser may have left."""
    return actor.manages == row.guild or actor.id == row.organiser


def may_run(row: EventRow, actor: Actor) -> bool:
    return may_own(row, actor) or actor.id in row.config.judges


def must_own(row: EventRow, actor: Actor) -> None:
    if not may_own(row, actor):
        raise Illegal("Only this event's organiser or a server manager can do that.")


def must_run(row: EventRow, actor: Actor) -> None:
    if not may_run(row, actor):
        raise Illegal("Only this event's organiser, its judges or a server manager can do that.")
