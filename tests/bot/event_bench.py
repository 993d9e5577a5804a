"""Events without a Discord and without games: every deed and everything that follows by itself, as the keeper does it,
in memory. Tables come to the ends that a test gives them. So hundreds of events can be tried where a world has time
for one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.events import Actor, Events, going
from bot.events.draft import Draft
from bot.events.seating import Facts
from bot.store import Config, EventRow, RatingRow, TableRow
from games.kernel import Illegal
from tournaments import Stage, Unfit

ORGANISER = Actor(1, "Olga")


class Bench(Events):
    """The keeper of one event; `at` is its clock."""

    def __init__(self) -> None:
        self.at = 1_000_000.0
        self.rooms: dict[str, TableRow] = {}
        self.asked: dict[str, dict[int, float]] = {}  # who has answered nothing yet, since when: table -> seats
        self.faces: list[str] = []  # what was posted
        self.words: list[str] = []  # and said
        self.event: EventRow
        self.store: Any = SimpleNamespace(rating=self.known, new_event=self.keep)
        self.tables: Any = SimpleNamespace(row=self.room)

    def now(self) -> float:
        return self.at

    async def known(self, person: int, game: str) -> RatingRow:
        return RatingRow(person=person, game=game)

    async def keep(self, row: EventRow) -> EventRow:
        self.event = replace(row, id="cup", version=1)
        return self.event

    async def room(self, id: str) -> TableRow:
        return self.rooms[id]

    async def row(self, id: str = "cup") -> EventRow:
        assert id == "cup", "there is one event"
        return self.event

    async def change(self, id: str, act: Callable[[Draft], None], *, trial: bool = False) -> EventRow:
        await self.row(id)
        draft = Draft(self.reread(), self.at)
        try:
            act(draft)
        except Unfit as no:
            raise Illegal(str(no)) from no
        if not trial:
            self.write(draft)
            self.go_on()
        return self.event

    def reread(self) -> EventRow:
        """The event as another process would find it."""
        row = self.event
        copy = {
            name: msgspec.json.decode(msgspec.json.encode(getattr(row, name)), type=type(getattr(row, name)))
            for name in ("tournament", "config", "progress")
        }
        return replace(row, **copy)

    def write(self, draft: Draft) -> None:
        self.event = replace(draft.row, version=draft.row.version + 1)
        self.rooms |= {table.id: replace(table, status="playing") for table in draft.tables}
        self.faces += [f"{mail.kind.removeprefix('event_')}.{mail.key}".rstrip(".") for mail in draft.mail]
        self.words += [mail.payload["text"] for mail in draft.mail if mail.kind == "event_word"]

    def go_on(self) -> None:
        """Whatever follows by itself, until nothing does."""
        for _ in range(400):
            draft = Draft(self.reread(), self.at)
            for id in draft.row.progress.closing:
                if self.rooms[id].status == "playing":
                    self.rooms[id] = replace(self.rooms[id], status="ended")
            draft.row = replace(draft.row, progress=replace(draft.row.progress, closing=()))
            going.advance(draft, self.facts(draft.row))
            if not draft.touched:
                self.event = draft.row
                return
            self.write(draft)
        raise AssertionError("the event does not come to rest")

    def facts(self, row: EventRow) -> Facts:
        found = {link.tables[-1]: self.rooms[link.tables[-1]] for link in self.open_links(row).values()}
        return Facts(found, {id: {} for id in found}, self.asked)

    def wait(self, minutes: float) -> None:
        self.at += 60 * minutes
        self.go_on()

    def end_table(self, id: str, *places: Sequence[int]) -> None:
        """A table comes to its end: with a result, or without one."""
        status: Any = "over" if places else "ended"
        result = {"places": [list(shared) for shared in places]} if places else None
        self.rooms[id] = replace(self.rooms[id], status=status, result=result, changed=self.at)
        self.go_on()

    def playing(self) -> list[TableRow]:
        """The tables of the open matches at which something can still happen."""
        links = self.open_links(self.event)
        return [
            self.rooms[link.tables[-1]] for link in links.values() if self.rooms[link.tables[-1]].status == "playing"
        ]


async def bench(stages: Sequence[Stage], players: int, config: Config | None = None, game: str = "godsforge") -> Bench:
    """An open event with so many people in it."""
    events = Bench()
    await events.create(ORGANISER, guild=1, channel=2, game=game, name="Cup", stages=stages, config=config)
    await events.open("cup", ORGANISER)
    for n in range(players):
        await events.join("cup", person(n))
    return events


async def agreed_match(events: Bench, challenger: Actor, challenged: Actor) -> None:
    """A match of a league that both want now."""
    await events.challenge("cup", challenger, f"p{challenged.id}")
    number = events.event.progress.challenges[-1].number
    await events.answer_challenge("cup", challenged, number, accept=True)


def person(n: int) -> Actor:
    return Actor(100 + n, f"P{n}")


def any_places(chance: Random, seats: int) -> list[list[int]]:
    """A result of a table; now and then some share a place."""
    order = chance.sample(range(seats), seats)
    places: list[list[int]] = []
    for seat in order:
        if places and chance.random() < 0.15:
            places[-1].append(seat)
        else:
            places.append([seat])
    return places
