"""The street outside: a Discord that notes all that passers-by can see, and tables with the same dice and decks."""

from __future__ import annotations

import io
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot import show
from bot.bell import Bell
from bot.clock import Clock
from bot.herald import Herald
from bot.live_table import LiveTable
from bot.store import Chair, Person, Store, TableRow
from bot.tables import Tables
from bot.vote_messages import Messages
from games.kernel import Answer, Seat, Table
from games.kernel.table import encode
from games.registry import GAMES

Deed = tuple[str, ...]  # what was done in public: the word for it, and all that it showed


class Place:
    """A channel, or somebody's direct messages."""

    def __init__(self, street: Street, channel: int, private: bool = False) -> None:
        self.street, self.id, self.private = street, channel, private

    def note(self, *deed: str) -> None:
        (self.street.whispered if self.private else self.street.seen).append((self.id, deed))

    async def send(self, content: str = "", *, view: Any = None, files: Sequence[discord.File] = (), **_: Any) -> Any:
        if self.private and self.id in self.street.closed:
            raise refusal(403, 50007)
        self.note("send", content, shown(view), *pictures(files))
        self.street.messages += 1
        return SimpleNamespace(id=self.street.messages, channel=SimpleNamespace(id=self.id))

    def typing(self) -> Any:
        self.note("typing")
        raise AssertionError("nobody types here")

    def get_partial_message(self, message: int) -> Any:
        async def edit(*, view: Any = None, attachments: Sequence[discord.File] = (), **_: Any) -> None:
            self.note("edit", shown(view), *pictures(attachments))

        async def delete() -> None:
            self.note("delete")

        return SimpleNamespace(id=message, edit=edit, delete=delete)


class Street:
    """Stands in for discord.Client, with a clock that only a test moves."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, Deed]] = []  # in channels
        self.whispered: list[tuple[int, Deed]] = []  # in direct messages
        self.closed: set[int] = set()  # people who take no direct messages
        self.messages, self.time = 0, 1_000_000.0
        self.store: Store
        self.tables: Tables
        self.herald: Herald
        self.clock: Clock

    def get_partial_messageable(self, channel: int, guild_id: int | None = None) -> Place:  # noqa: ARG002
        return Place(self, channel, private=channel < 7)

    async def create_dm(self, person: Any) -> Place:
        return Place(self, person.id, private=True)

    # -- tables

    async def open(
        self, game: str, people: int = 3, wishes: Mapping[str, str] | None = None, pace: str = "live"
    ) -> LiveTable:
        """Another table, where the people 1, 2, 3 sit; its channel is its own."""
        chairs = [Chair(seat=seat, person=1 + seat, name=f"person {seat}") for seat in range(people)]
        row = TableRow(
            game=game,
            settings=GAMES[game].agreed(wishes),
            channel=7 + len(await self.store.tables(limit=None)),
            host=1,
            seed="",
            pace=pace,
            created=self.time,
            changed=self.time,
            chairs=chairs,
        )
        return await self.tables.start((await self.store.new_table(row)).id)

    async def answer(self, id: str, seat: Seat, answer: Answer) -> LiveTable:
        """As by a click: whoever answers sees what follows in the panel that they clicked."""
        live = await self.tables.get(id)
        with self.tables.attending(id, seat):
            live = await self.tables.answer(id, seat, live.question(seat), answer)
        await self.tables.redrawn(id, seat, live.row.version)
        await self.deliver()
        return live

    async def deliver(self) -> None:
        await self.tables.settle()
        while await self.herald.deliver():
            await self.herald.settle()

    async def pass_time(self, seconds: float) -> None:
        """All that becomes due meanwhile happens, at its time."""
        ends = self.time + seconds
        while True:
            dues = [await self.store.earliest_deadline(), await self.store.next_outgoing()]
            due = min((due for due in dues if due is not None), default=ends)
            self.time = max(self.time, min(due, ends))
            if due > ends:
                return
            await self.clock.strike()
            await self.deliver()

    async def prefer_buttons(self, *people: int) -> None:
        for person in people:
            await self.store.save_person(Person(id=person, delivery="button"))

    # -- looking

    def take(self, live: LiveTable) -> list[Deed]:
        """What has happened in public at a table since the last look. Tables are told apart by nothing."""
        mine = [deed for channel, deed in self.seen if channel == live.row.channel]
        self.seen = [other for other in self.seen if other[0] != live.row.channel]
        return [tuple(word.replace(live.row.id, "TABLE") for word in deed) for deed in mine]


def onlooker(table: Table[Any]) -> tuple[bytes, list[Seat]]:
    """What the rules let an onlooker see."""
    return encode(table.seen_by(None).state), sorted(table.waiting)


def shown(view: Any) -> str:
    return "" if view is None else json.dumps(view.to_components())


def pictures(files: Sequence[discord.File]) -> list[str]:
    return [file.fp.read().decode() for file in files]


def refusal(status: int, code: int) -> discord.HTTPException:
    answer: Any = SimpleNamespace(status=status, reason="no")
    return discord.Forbidden(answer, {"code": code, "message": "no"})


@asynccontextmanager
async def a_street(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Street]:
    """All tables of a street have the same seed."""

    async def script(canvas: Any, name: str, *_: object, **__: object) -> discord.File:
        return discord.File(io.BytesIO(canvas.script().encode()), name)

    monkeypatch.setattr(show, "picture_file", script)
    monkeypatch.setattr("bot.tables.secrets", SimpleNamespace(token_hex=lambda size: "5eed" * (size // 2)))
    async with await Store.open(f"sqlite+aiosqlite:///{folder / 'demiurge.db'}") as store:
        street = Street()
        street.store, street.tables = store, Tables(store, lambda: street.time)
        bell = Bell(lambda wait: wait)
        street.herald = Herald(street, store, street.tables, lambda: street.time, bell)  # type: ignore[arg-type]
        Messages(street.herald)
        street.clock = Clock(store, street.tables, lambda: street.time, Bell(lambda wait: wait))
        yield street
        await street.tables.settle()
