"""Events, finished games and ratings: the part of the store that tournaments live in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import combinations

from msgspec.structs import replace
from sqlalchemy import Connection, Select, func, select, tuple_

from tournaments.ratings import DAYS, after_game

from . import event_rows, rows, schema
from . import statements as do
from .engine import Database
from .errors import Stale, StoreError
from .event_rows import EventRow, RatingRow, RecordRow
from .ids import new_id
from .rows import Outgoing
from .table_rows import TableRow

_EVENTS, _RATINGS, _RECORDS = schema.events.c, schema.ratings.c, schema.records.c
_EARLIEST = select(func.min(_EVENTS.due))
_SEATS = schema.seats.c
Meetings = Mapping[frozenset[int], int]  # how often two people have finished a game together lately
Rate = Callable[[Mapping[int, RatingRow], Meetings], Sequence[RatingRow]]


class Events:
    _database: Database
    _statements: do.Statements

    async def new_event(self, row: EventRow, *, outgoing: Sequence[Outgoing] = ()) -> EventRow:
        """Write an event for the first time; returns it with its id and version 1."""

        def work(c: Connection) -> EventRow:
            for _ in range(100):
                new = replace(row, id=new_id(5), version=1)
                if self._statements.new_event.run(c, event_rows.write_event(new)) == 1:
                    self._statements.put.run(c, *[rows.write_outgoing(new.id, out) for out in outgoing])
                    return new
            raise StoreError("No free event id was found.")

        return await self._database.write(work)

    async def change_event(
        self, row: EventRow, *, outgoing: Sequence[Outgoing] = (), tables: Sequence[TableRow] = ()
    ) -> EventRow:
        """
        Write the row, its messages and its new tables (which have their ids already), or nothing: so that a match
        can neither lose its table nor get two. Raises Stale if the event has another version than the row by now.
        """
        new = replace(row, version=row.version + 1)
        values = event_rows.write_event(new)
        values |= {"this": values.pop("id"), "known": row.version}

        def work(c: Connection) -> None:
            if do.CHANGE_EVENT.run(c, values) != 1:
                raise Stale(row.id)
            for table in tables:
                if self._statements.new_table.run(c, rows.write_table(replace(table, version=1))) != 1:
                    raise Stale(row.id)  # the id is taken: another one is drawn
                people = sorted(table.people())
                do.FILL_SEATS.run(c, *[{"table_id": table.id, "person": person} for person in people])
            self._statements.put.run(c, *[rows.write_outgoing(row.id, out) for out in outgoing])

        await self._database.write(work)
        return new

    async def event(self, id: str) -> EventRow | None:
        found = await self._select_events(select(schema.events).where(_EVENTS.id == id))
        return found[0] if found else None

    async def events(
        self,
        *,
        guild: int | None = None,
        channel: int | None = None,
        status: Collection[str] | None = None,
        limit: int | None = 25,
    ) -> list[EventRow]:
        """The events that fit all that is given, newest first."""
        query = select(schema.events).order_by(_EVENTS.created.desc(), _EVENTS.id).limit(limit)
        for column, value in ((_EVENTS.guild, guild), (_EVENTS.channel, channel)):
            if value is not None:
                query = query.where(column == value)
        if status is not None:
            query = query.where(_EVENTS.status.in_(sorted(status)))
        return await self._select_events(query)

    async def due_events(self, now: float) -> list[str]:
        """Those in which something must be done, the most urgent first."""
        query = select(_EVENTS.id).where(_EVENTS.due <= now).order_by(_EVENTS.due, _EVENTS.id)
        return await self._database.read(lambda c: list(c.execute(query).scalars()))

    async def earliest_event(self) -> float | None:
        return await self._database.read(lambda c: c.execute(_EARLIEST).scalar())

    # -- finished games

    async def record_game(self, row: RecordRow, game: str, people: Collection[int], rate: Rate) -> bool:
        """
        Write a finished game, and the ratings of its people after it: once, whoever tries how often. `rate` gets
        what is known of them, and how often they have met, and returns the new; it may be called twice, and must have
        no other effect.
        """
        newcomers = [event_rows.write_rating(RatingRow(person=person, game=game)) for person in sorted(people)]
        keys = [(person, game) for person in sorted(people)]
        # The order is the same for everybody, so that two games that end at once cannot wait for each other.
        query = select(schema.ratings).where(tuple_(_RATINGS.person, _RATINGS.game).in_(keys)).order_by(_RATINGS.person)

        def work(c: Connection) -> bool:
            if self._statements.new_record.run(c, event_rows.write_record(row)) != 1:
                return False
            self._statements.new_rating.run(c, *newcomers)
            known = [event_rows.read_rating(values) for values in c.execute(query.with_for_update())]
            new = rate({rating.person: rating for rating in known}, self._meetings(c, row, people))
            self._statements.save_rating.run(c, *[event_rows.write_rating(rating) for rating in new])
            return True

        return await self._database.write(work)

    @staticmethod
    def _meetings(c: Connection, row: RecordRow, people: Collection[int]) -> Meetings:
        query = (
            select(_SEATS.table_id, _SEATS.person)
            .join(schema.records, _RECORDS.table_id == _SEATS.table_id)
            .where(_SEATS.person.in_(sorted(people)), _RECORDS.game == row.game, _RECORDS.table_id != row.table)
            .where(_RECORDS.at > row.at - DAYS * 86400)
        )
        together: dict[str, list[int]] = {}
        for table, person in c.execute(query):
            together.setdefault(table, []).append(person)
        return Counter(frozenset(two) for there in together.values() for two in combinations(there, 2))

    async def mark_left(self, person: int, game: str) -> None:
        """A game that was ended before it was over: it counts as one that this person left."""
        newcomer = event_rows.write_rating(RatingRow(person=person, game=game))
        query = select(schema.ratings).where(_RATINGS.person == person, _RATINGS.game == game)

        def work(c: Connection) -> None:
            self._statements.new_rating.run(c, newcomer)
            known = event_rows.read_rating(c.execute(query.with_for_update()).one())
            reliability = after_game(known.reliability, finished=False)
            self._statements.save_rating.run(c, event_rows.write_rating(replace(known, reliability=reliability)))

        await self._database.write(work)

    async def records(self, *, guild: int | None = None, game: str | None = None, limit: int = 5000) -> list[RecordRow]:
        """Finished games, the latest first."""
        query = select(schema.records).order_by(_RECORDS.at.desc(), _RECORDS.table_id).limit(limit)
        for column, value in ((_RECORDS.guild, guild), (_RECORDS.game, game)):
            if value is not None:
                query = query.where(column == value)
        return await self._database.read(lambda c: [event_rows.read_record(values) for values in c.execute(query)])

    async def rating(self, person: int, game: str) -> RatingRow:
        """What is known of this person; a newcomer's rating if nothing is."""
        query = select(schema.ratings).where(_RATINGS.person == person, _RATINGS.game == game)
        found = await self._database.read(lambda c: c.execute(query).first())
        return RatingRow(person=person, game=game) if found is None else event_rows.read_rating(found)

    async def ratings(self, game: str, *, guild: int | None = None) -> list[RatingRow]:
        """Everybody who has finished a game of it: in that server, or anywhere."""
        its = schema.tables.c
        query = select(schema.ratings).where(_RATINGS.game == game).order_by(_RATINGS.person)
        here = (
            select(schema.seats.c.person)
            .join(schema.tables, its.id == schema.seats.c.table_id)
            .where(its.guild == guild, its.game == game, its.status == "over")
        )
        if guild is not None:
            query = query.where(_RATINGS.person.in_(here))
        return await self._database.read(lambda c: [event_rows.read_rating(values) for values in c.execute(query)])

    async def _select_events(self, query: Select[tuple[object, ...]]) -> list[EventRow]:
        found = await self._database.read(lambda c: c.execute(query).all())
        return [event_rows.read_event(values) for values in found]
