"""Templates of events, which may repeat by themselves, and seasons: the part of the store for those who host often."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, Select, delete, func, insert, select, update

from tournaments import Stage
from tournaments.seasons import Season

from . import event_rows, rows, schema
from . import statements as do
from .engine import Database
from .errors import Stale, StoreError
from .event_rows import Config, EventRow
from .ids import new_id
from .rows import Outgoing, Values

_TEMPLATES, _SEASONS = schema.templates.c, schema.seasons.c


class Rhythm(Struct, frozen=True, kw_only=True):
    """Every Friday at 19:00 in Prague."""

    weekday: int  # 0 is Monday
    minute: int  # of the day
    zone: str
    weeks: int = 1  # every so many
    opens: int = 72  # hours before the start


class Template(Struct, frozen=True, kw_only=True):
    """What events are made from, and how far it has got by itself."""

    game: str
    stages: tuple[Stage, ...]
    config: Config
    by: str  # the name of its owner
    rhythm: Rhythm | None = None
    start: float | None = None  # of the next event that comes by itself
    made: int = 0


class TemplateRow(Struct, frozen=True, kw_only=True):
    id: str = ""  # made by the store
    guild: int
    channel: int
    owner: int
    name: str
    body: Template
    version: int = 0  # counted by the store
    due: float | None = None  # when the next event is opened


class SeasonRow(Struct, frozen=True, kw_only=True):
    id: str = ""  # made by the store
    guild: int
    owner: int
    name: str
    body: Season
    created: float


_TEMPLATE, _SEASON = msgspec.json.Decoder(Template), msgspec.json.Decoder(Season)


class Series:
    _database: Database
    _statements: do.Statements

    # -- templates

    async def save_template(self, row: TemplateRow, *, most: int) -> TemplateRow:
        """A new one, or another body for one of the same name and server; its rhythm stays. Raises StoreError if the
        server has as many as it may."""
        same = select(schema.templates).where(_TEMPLATES.guild == row.guild)

        def work(c: Connection) -> TemplateRow:
            known = [read_template(values) for values in c.execute(same.with_for_update())]
            found = next((one for one in known if one.name.casefold() == row.name.casefold()), None)
            if found is not None:
                old = found.body
                body = replace(row.body, rhythm=old.rhythm, start=old.start, made=old.made)
                new = replace(found, channel=row.channel, body=body)
                return self._change(c, new)
            if len(known) >= most:
                raise StoreError("The server has as many templates as it may.")
            new = replace(row, id=new_id(5), version=1)
            c.execute(insert(schema.templates), write(new))
            return new

        return await self._database.write(work)

    async def change_template(self, row: TemplateRow) -> TemplateRow:
        """Raises Stale if somebody was quicker."""
        return await self._database.write(lambda c: self._change(c, row))

    def _change(self, c: Connection, row: TemplateRow) -> TemplateRow:
        new = replace(row, version=row.version + 1)
        known = (_TEMPLATES.id == row.id, _TEMPLATES.version == row.version)
        if c.execute(update(schema.templates).where(*known), write(new)).rowcount != 1:
            raise Stale(row.id)
        return new

    async def drop_template(self, id: str) -> None:
        query = delete(schema.templates).where(_TEMPLATES.id == id)

        def work(c: Connection) -> None:
            c.execute(query)

        await self._database.write(work)

    async def repeat(self, row: TemplateRow, event: EventRow, *, outgoing: Sequence[Outgoing]) -> EventRow:
        """The next event of a template, and the template with the time of the one after it: both, or Stale and
        nothing, so that no evening is held twice."""

        def work(c: Connection) -> EventRow:
            self._change(c, row)
            for _ in range(100):
                new = replace(event, id=new_id(5), version=1)
                if self._statements.new_event.run(c, event_rows.write_event(new)) == 1:
                    self._statements.put.run(c, *[rows.write_outgoing(new.id, out) for out in outgoing])
                    return new
            raise StoreError("No free event id was found.")

        return await self._database.write(work)

    async def templates(self, guild: int) -> list[TemplateRow]:
        return await self._templates(
            select(schema.templates).where(_TEMPLATES.guild == guild).order_by(_TEMPLATES.name)
        )

    async def due_templates(self, now: float) -> list[TemplateRow]:
        return await self._templates(select(schema.templates).where(_TEMPLATES.due <= now).order_by(_TEMPLATES.due))

    async def earliest_template(self) -> float | None:
        query = select(func.min(_TEMPLATES.due))
        return await self._database.read(lambda c: c.execute(query).scalar())

    async def _templates(self, query: Select[tuple[object, ...]]) -> list[TemplateRow]:
        return await self._database.read(lambda c: [read_template(values) for values in c.execute(query)])

    # -- seasons

    async def new_season(self, row: SeasonRow) -> SeasonRow:
        new = replace(row, id=new_id(5))

        def work(c: Connection) -> None:
            c.execute(insert(schema.seasons), write(new))

        await self._database.write(work)
        return new

    async def save_season(self, row: SeasonRow) -> None:
        def work(c: Connection) -> None:
            c.execute(update(schema.seasons).where(_SEASONS.id == row.id), write(row))

        await self._database.write(work)

    async def seasons(self, guild: int) -> list[SeasonRow]:
        """A server's, the newest first."""
        query = select(schema.seasons).where(_SEASONS.guild == guild).order_by(_SEASONS.created.desc(), _SEASONS.id)
        return await self._database.read(lambda c: [read_season(values) for values in c.execute(query)])


def write(row: TemplateRow | SeasonRow) -> Values:
    return {**msgspec.structs.asdict(row), "body": msgspec.json.encode(row.body).decode()}


def read_template(values: Sequence[Any]) -> TemplateRow:
    known = dict(zip(TemplateRow.__struct_fields__, values, strict=True))
    return TemplateRow(**{**known, "body": _TEMPLATE.decode(known["body"])})


def read_season(values: Sequence[Any]) -> SeasonRow:
    known = dict(zip(SeasonRow.__struct_fields__, values, strict=True))
    return SeasonRow(**{**known, "body": _SEASON.decode(known["body"])})
