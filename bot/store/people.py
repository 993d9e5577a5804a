"""People among each other: the part of the store that is about them and not about tables."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from msgspec import structs
from sqlalchemy import Connection, Select, delete, insert, select

from . import people_rows, schema
from . import statements as do
from .engine import Database
from .ids import new_id
from .people_rows import BlockKind, Conduct, Report, Row, Server, Wish, WishKind

_WISHES, _BLOCKS, _CONDUCT, _REPORTS = schema.wishes.c, schema.blocks.c, schema.conduct.c, schema.reports.c


class Taken(Exception):
    """Somebody else was quicker."""


class PeopleStore:
    _database: Database
    _statements: do.Statements

    # -- who looks for a game

    async def save_wish(self, wish: Wish) -> None:
        await self._database.write(lambda c: self._statements.save_wish.run(c, people_rows.write(wish)))

    async def wishes(
        self, now: float, *, guild: int | None = None, game: str | None = None, kind: WishKind | None = None,
        person: int | None = None,
    ) -> list[Wish]:  # fmt: skip
        """Those that still hold, the oldest first."""
        query = select(schema.wishes).where(_WISHES.until > now).order_by(_WISHES.since, _WISHES.person)
        for column, value in (
            (_WISHES.guild, guild),
            (_WISHES.game, game),
            (_WISHES.kind, kind),
            (_WISHES.person, person),
        ):
            if value is not None:
                query = query.where(column == value)
        return await self._read(Wish, query)

    async def take_wishes(self, wishes: Sequence[Wish]) -> bool:
        """These are fulfilled: all of them or none. False: one of them is not there any more."""

        def work(c: Connection) -> None:
            for wish in wishes:
                its = [getattr(_WISHES, name) == getattr(wish, name) for name in ("person", "guild", "game", "kind")]
                if c.execute(delete(schema.wishes).where(*its)).rowcount != 1:
                    raise Taken

        try:
            await self._database.write(work)
        except Taken:
            return False
        return True

    # -- who does not want to meet whom

    async def set_block(self, person: int, other: int, kind: BlockKind | None, now: float) -> None:
        def work(c: Connection) -> None:
            c.execute(delete(schema.blocks).where(_BLOCKS.person == person, _BLOCKS.other == other))
            if kind is not None:
                c.execute(insert(schema.blocks).values(person=person, other=other, kind=kind, at=now))

        await self._database.write(work)

    async def blocks(self, person: int) -> dict[int, BlockKind]:
        """Whom this person blocks or avoids; nobody else is told."""
        query = select(_BLOCKS.other, _BLOCKS.kind).where(_BLOCKS.person == person).order_by(_BLOCKS.at, _BLOCKS.other)
        return await self._database.read(lambda c: {found.other: found.kind for found in c.execute(query)})

    async def apart(self, people: Collection[int], *, only_blocks: bool = False) -> set[tuple[int, int]]:
        """Those of these people who do not want to meet, as pairs: who, whom."""
        query = select(_BLOCKS.person, _BLOCKS.other).where(_BLOCKS.person.in_(people), _BLOCKS.other.in_(people))
        if only_blocks:
            query = query.where(_BLOCKS.kind == "block")
        return await self._database.read(lambda c: {(who, whom) for who, whom in c.execute(query)})

    # -- how people behave

    async def note_conduct(self, rows: Sequence[Conduct]) -> None:
        """Once for each person and table, whoever tries how often."""

        def work(c: Connection) -> None:
            self._statements.new_conduct.run(c, *map(people_rows.write, rows))

        await self._database.write(work)

    async def conduct(self, people: Collection[int], since: float = 0.0) -> list[Conduct]:
        query = select(schema.conduct).where(_CONDUCT.person.in_(people), _CONDUCT.at >= since).order_by(_CONDUCT.at)
        return await self._read(Conduct, query)

    # -- reports

    async def new_report(self, row: Report) -> Report:
        new = structs.replace(row, id=new_id(6))
        values = people_rows.write(new)
        await self._database.write(lambda c: c.execute(insert(schema.reports).values(values)) and None)
        return new

    async def reports(
        self, *, guild: int | None = None, by: int | None = None, id: str | None = None, since: float = 0.0
    ) -> list[Report]:
        """The newest first."""
        query = select(schema.reports).where(_REPORTS.at >= since).order_by(_REPORTS.at.desc(), _REPORTS.id).limit(100)
        for column, value in ((_REPORTS.guild, guild), (_REPORTS.by, by), (_REPORTS.id, id)):
            if value is not None:
                query = query.where(column == value)
        return await self._read(Report, query)

    async def close_report(self, id: str, by: int, note: str, now: float) -> bool:
        """False: it was closed before."""
        change = (
            schema.reports.update()
            .where(_REPORTS.id == id, _REPORTS.closed.is_(None))
            .values(closed=now, closed_by=by, note=note)
        )
        return await self._database.write(lambda c: c.execute(change).rowcount == 1)

    # -- servers

    async def server(self, guild: int) -> Server:
        """What is set up there; the defaults if nothing is."""
        query = select(schema.servers.c.body).where(schema.servers.c.guild == guild)
        body = await self._database.read(lambda c: c.execute(query).scalar())
        return Server(guild=guild) if body is None else people_rows.read_server(body)

    async def change_server(self, guild: int, change: Callable[[Server], Server]) -> Server:
        """Read and written at once: of two who change different things neither undoes the other. What `change` raises
        leaves everything as it was."""
        query = select(schema.servers.c.body).where(schema.servers.c.guild == guild).with_for_update()

        def work(c: Connection) -> Server:
            self._statements.new_server.run(c, people_rows.write_server(Server(guild=guild)))  # a row to wait for
            new = change(people_rows.read_server(c.execute(query).scalar_one()))
            self._statements.save_server.run(c, people_rows.write_server(new))
            return new

        return await self._database.write(work)

    async def _read(self, kind: type[Row], query: Select[Any]) -> list[Row]:
        def work(c: Connection) -> list[Row]:
            return [people_rows.read(kind, found) for found in map(dict[str, Any], c.execute(query).mappings())]

        return await self._database.read(work)
