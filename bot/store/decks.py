"""People's decks: the half of the store that belongs to one person alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, func, select

from . import rows, schema
from . import statements as do
from .engine import Database
from .rows import DeckRow, deck_key
from .table_rows import Json

_DECKS, _DRAFTS = schema.decks.c, schema.drafts.c


class Decks:
    _database: Database
    _statements: do.Statements

    async def decks(self, person: int, game: str | None = None) -> list[DeckRow]:
        """What this person has, for one game or for all, by name."""
        query = select(schema.decks).where(_DECKS.person == person).order_by(_DECKS.game, _DECKS.key)
        if game is not None:
            query = query.where(_DECKS.game == game)
        return await self._database.read(lambda c: [rows.read_deck(values) for values in c.execute(query)])

    async def deck(self, person: int, game: str, name: str) -> DeckRow | None:
        query = select(schema.decks).where(_this_deck(person, game, name))
        found = await self._database.read(lambda c: c.execute(query).first())
        return None if found is None else rows.read_deck(found)

    async def save_deck(self, row: DeckRow, *, most: int) -> bool:
        """
        Write a deck, in the place of the one of that name if there is one. False, and nothing is written, if it were
        one more than the person may have.
        """
        others = and_(_DECKS.person == row.person, _DECKS.game == row.game, _DECKS.key != row.key)

        def work(c: Connection) -> bool:
            if _count(c, schema.decks, others) >= most:
                return False
            self._statements.save_deck.run(c, rows.write_deck(row))
            return True

        return await self._database.write(work)

    async def rename_deck(self, old: DeckRow, new: DeckRow) -> bool:
        """Put the new row in the place of the old one; False if the old one is gone or the new name is taken."""

        def work(c: Connection) -> bool:
            taken = old.key != new.key and _count(c, schema.decks, _this_deck(new.person, new.game, new.name))
            if taken or not c.execute(delete(schema.decks).where(_this_deck(old.person, old.game, old.name))).rowcount:
                return False
            self._statements.save_deck.run(c, rows.write_deck(new))
            return True

        return await self._database.write(work)

    async def delete_deck(self, person: int, game: str, name: str) -> bool:
        """Whether there was one."""
        statement = delete(schema.decks).where(_this_deck(person, game, name))
        return await self._database.write(lambda c: c.execute(statement).rowcount > 0)

    # -- the deck that is being built

    async def draft(self, person: int, game: str) -> Json | None:
        return await self._database.read(lambda c: _draft(c, person, game))

    async def save_draft(self, person: int, game: str, body: Json, changed: float) -> None:
        values = rows.write_draft(person, game, body, changed)

        def work(c: Connection) -> None:
            self._statements.save_draft.run(c, values)

        await self._database.write(work)

    async def change_draft(self, person: int, game: str, change: Callable[[Json], Json], changed: float) -> Json | None:
        """
        The draft after the change, or None if there is none. Two clicks at once both count: each is applied to what
        the other has left. `change` may be called twice, and must have no other effect.
        """

        def work(c: Connection) -> Json | None:
            body = _draft(c, person, game, lock=True)
            if body is not None:
                body = change(body)
                self._statements.save_draft.run(c, rows.write_draft(person, game, body, changed))
            return body

        return await self._database.write(work)

    async def drop_draft(self, person: int, game: str) -> None:
        statement = delete(schema.drafts).where(_this_draft(person, game))
        await self._database.write(lambda c: c.execute(statement).rowcount)


def _this_deck(person: int, game: str, name: str) -> ColumnElement[bool]:
    return and_(_DECKS.person == person, _DECKS.game == game, _DECKS.key == deck_key(name))


def _this_draft(person: int, game: str) -> ColumnElement[bool]:
    return and_(_DRAFTS.person == person, _DRAFTS.game == game)


def _draft(c: Connection, person: int, game: str, *, lock: bool = False) -> Json | None:
    query = select(_DRAFTS.body).where(_this_draft(person, game))
    found = c.execute(query.with_for_update() if lock else query).scalar()  # SQLite has one writer, and needs no lock
    return None if found is None else rows.read_draft(found)


def _count(c: Connection, table: Table, where: ColumnElement[Any]) -> int:
    return c.execute(select(func.count()).select_from(table).where(where)).scalar_one()
