"""Keeper of events: every change is durable before anybody is told, and any process may tend any event."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from weakref import WeakValueDictionary

from msgspec.structs import replace

from bot import stops
from bot.bell import Bell
from bot.chairs import full_time
from bot.places import is_lost
from bot.store import EventRow, Link, Stale, Status, Store, StoreError, TableRow, match_key
from bot.tables import Tables
from bot.texts import plain
from games.kernel import Illegal
from games.registry import GAMES
from tournaments import Unfit

from . import calendar, drafting, going, roles, series
from .draft import Draft
from .seating import Facts, asked_since, entrants, gone

log = logging.getLogger("demiurge.events")
TRIES = 8  # against other processes that change the same event
PASSES = 400  # of one tending; a round takes two or three
TRIES_AGAIN = 300.0  # seconds, after a fault of our own
SOON = 10.0  # seconds, after a fault of the database


class Keeper:
    def __init__(
        self, store: Store, tables: Tables, now: Callable[[], float], bell: Bell, look_again: float = 3600.0
    ) -> None:
        self.store, self.tables, self.now, self.bell = store, tables, now, bell
        self.look_again = look_again  # at least that often: another process may have made something due
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._calling: set[str] = set()  # events of which a table has come to its end, or lost a player
        tables.turned.append(self.call)

    # -- reading

    async def row(self, id: str) -> EventRow:
        row = await self.store.event(id)
        if row is None:
            raise Illegal("I can't find that event.")
        return row

    async def find(self, guild: int, *, status: Collection[str] | None = None, limit: int = 25) -> list[EventRow]:
        """A server's events, newest first."""
        return await self.store.events(guild=guild, status=status, limit=limit)

    async def of_table(self, table: str) -> EventRow | None:
        """The event whose match is played there."""
        found = await self.store.table(table)
        return await self.store.event(found.event.event) if found and found.event else None

    # -- changing

    def lock(self, id: str) -> asyncio.Lock:
        lock = self._locks.get(id)
        if lock is None:
            lock = self._locks[id] = asyncio.Lock()
        return lock

    async def change(self, id: str, act: Callable[[Draft], None], *, trial: bool = False) -> EventRow:
        """One deed: all of it is durable when this returns, or nothing has happened. What follows from it is done at
        once; if we die before that, whoever tends the event next does it. A trial only finds out whether the deed
        would be refused, so that nobody is asked whether they are sure of what they cannot do."""
        async with self.lock(id):
            for _ in range(TRIES):
                draft = Draft(await self.row(id), self.now())
                try:
                    act(draft)
                except Unfit as no:
                    raise Illegal(plain(str(no))) from no
                if trial:
                    return await self.row(id)
                draft.set(due=self.now())
                try:
                    await self._write(draft)
                    break
                except Stale:
                    continue
            else:
                raise Illegal("This event is busy. Try again in a moment.")
        try:
            await self.tend(id)
        except Exception:
            log.exception("an event could not be tended", extra={"event": id})
        self.bell.ring()  # there may be something to do earlier than was thought
        return await self.row(id)

    async def _write(self, draft: Draft) -> EventRow:
        if draft.row.status != "draft":
            draft.post("card")
        if roles.are_due(draft.row):
            draft.post("roles")
        if calendar.is_due(draft.row):
            draft.post("calendar")
        row = replace(draft.row, changed=self.now())
        saved = await self.store.change_event(row, outgoing=draft.mail, tables=draft.tables)
        for wake in self.tables.changed:
            wake()
        return saved

    async def remember(self, id: str, name: str, message: int) -> None:
        """Where something was posted."""
        await self.annotate(id, lambda row: replace(row, messages={**row.messages, name: message}))

    async def annotate(self, id: str, change: Callable[[EventRow], EventRow]) -> None:
        """Write down what was done elsewhere; nothing follows from it."""
        async with self.lock(id):
            for _ in range(TRIES):
                try:
                    await self.store.change_event(change(await self.row(id)))
                    return
                except Stale:
                    continue

    # -- tending

    def call(self, id: str) -> None:
        """A table of this event has come to its end, or somebody has left it."""
        self._calling.add(id)
        self.bell.ring()

    async def run(self) -> None:
        for row in await self.store.events(status=("running", "frozen"), limit=None):
            self._calling.add(row.id)
        while True:
            await self.hold_series()
            due = await self.store.due_events(self.now())
            called, self._calling = sorted(self._calling), set()
            for id in dict.fromkeys([*called, *due]):
                await self.tend_safely(id)
            times = [await self.store.earliest_event(), await self.store.earliest_template()]
            waits = [max(0.05, time - self.now()) for time in times if time is not None]
            await self.bell.sleep(min([*waits, self.look_again]))

    async def hold_series(self) -> None:
        """Events that come by themselves: each of them once, whoever looks."""
        for row in await self.store.due_templates(self.now()):
            ended = [season.id for season in await self.store.seasons(row.guild) if season.body.over]
            if row.body.config.season in ended:
                row = replace(row, body=replace(row.body, config=series.without_season(row.body.config)))
            new, event = series.next_event(row, self.now())
            draft = Draft(event, self.now())
            draft.post("card")
            if calendar.is_due(event):
                draft.post("calendar")
            try:
                made = await self.store.repeat(new, event, outgoing=draft.mail)
            except Stale:
                continue
            self._calling.add(made.id)
            for wake in self.tables.changed:
                wake()

    async def end_series(self, row: EventRow) -> None:
        """The place of an event that came by itself is gone: no further one comes."""
        for template in await self.store.templates(row.guild):
            if template.id == row.config.template and template.body.rhythm is not None:
                try:
                    await self.store.change_template(series.begun(template, None, self.now()))
                except Stale:
                    log.info("the template was changed meanwhile", extra={"event": row.id})

    async def tend_safely(self, id: str) -> None:
        """One event's fault holds up no other event."""
        try:
            await self.tend(id)
        except Exception as fault:
            log.exception("an event could not be tended", extra={"event": id})
            row = await self.store.event(id)
            if row is not None:
                wait = SOON if isinstance(fault, StoreError) else TRIES_AGAIN
                try:
                    await self.store.change_event(replace(row, due=self.now() + wait))
                except Stale:
                    log.info("the event was changed meanwhile", extra={"event": id})

    async def tend(self, id: str) -> None:
        """Do whatever is next, as often as it takes."""
        async with self.lock(id):
            for _ in range(PASSES):
                try:
                    if not await self._pass(id):
                        return
                except Stale:
                    continue
        log.error("an event does not come to rest", extra={"event": id})

    async def _pass(self, id: str) -> bool:
        """Whether anything was done."""
        row, tables = await self.put_tables_right(await self.row(id))
        facts = await self.facts(row, tables)
        draft = Draft(row, self.now())
        going.advance(draft, facts)
        if draft.touched:
            draft.set(due=self.now())
            await self._write(draft)
            return True
        due = going.due_at(draft, facts)
        if due != row.due:
            await self.store.change_event(replace(row, due=due))
        return False

    async def facts(self, row: EventRow, tables: dict[str, TableRow]) -> Facts:
        """What the tables of the open matches tell."""
        facts = Facts({}, {}, {})
        if row.status != "running":
            return facts
        facts.tables = tables
        unsure: list[TableRow] = []  # where somebody may not have appeared
        for link in self.open_tables(row).values():
            table = facts.tables.get(link.tables[-1])
            if table is None:
                continue
            late = link.until is not None and self.now() >= link.until
            if drafting.is_pod(table) and table.status == "over":
                live = await self.tables.get(table.id)
                facts.drafted[table.id] = drafting.kit_of(row.game).drafted(live.table.state)
            elif table.status == "over" or (late and table.status in ("playing", "paused")):
                live = await self.tables.get(table.id)
                facts.scores[table.id] = GAMES[row.game].played(live.table.state)
            elif table.status in ("playing", "paused") and row.config.no_show_minutes:
                unsure.append(table)
        first = await self.store.first_steps([table.id for table in unsure])
        facts.asked = {table.id: asked_since(table, first[table.id]) for table in unsure}
        return facts

    @staticmethod
    def open_links(row: EventRow) -> dict[str, Link]:
        open_now = [
            match_key(r.number, m.number) for r in row.tournament.rounds for m in r.matches if m.outcome is None
        ]
        return {key: row.links[key] for key in open_now if key in row.links}

    def open_tables(self, row: EventRow) -> dict[str, Link]:
        """The open matches, and the pods that draft."""
        return self.open_links(row) | {key: pod for key, pod in row.progress.pods.items() if not pod.closed}

    async def last_tables(self, row: EventRow) -> dict[str, TableRow]:
        """Where they are being played."""
        return await self.tables.rows([link.tables[-1] for link in self.open_tables(row).values()])

    # -- what follows at the tables

    async def put_tables_right(self, row: EventRow) -> tuple[EventRow, dict[str, TableRow]]:
        """Bring the tables to what the event says of them, and look at them then; each step can be done twice."""
        for id in row.progress.closing:
            await self.tables.edit(id, closed)
        if row.progress.closing:
            draft = Draft(row, self.now())
            draft.progress(closing=())
            row = await self._write(draft)
        tables = await self.last_tables(row)
        for link in self.open_tables(row).values():
            table = tables.get(link.tables[-1])
            if table is not None and table.status not in ("over", "ended") and await self.put_right(row, table, link):
                tables[table.id] = await self.tables.row(table.id)
        return row, tables

    async def put_right(self, row: EventRow, table: TableRow, link: Link) -> bool:
        """Whether anything was done at this table."""
        frozen = row.status == "frozen" or link.frozen is not None
        if table.status == "lobby":
            if frozen or not table.quiet:
                return False
            await self.begin(table.id)
        elif frozen != table.frozen:
            await self.hold(table.id, frozen)
        else:
            return not frozen and await self.let_go(row, table, link)
        return True

    async def begin(self, table: str) -> None:
        """Deal, unless somebody was quicker. A table that cannot be dealt is ended, and its organiser is told."""
        try:
            await self.tables.start(table)
        except Illegal as no:
            fault = str(no)
            log.info("a table of an event did not begin", extra={"table": table, "fault": fault})

            def end(row: TableRow) -> TableRow:
                if row.status != "lobby":
                    return row
                return replace(row, status="ended", fault=fault)

            await self.tables.edit(table, end)

    async def hold(self, id: str, frozen: bool) -> None:
        """Stop a table's clock, or let it run with its full time again."""

        def act(row: TableRow) -> TableRow:
            if row.status not in ("playing", "paused"):
                return row
            if frozen:
                return replace(row, status="paused", frozen=True)
            status: Status = "paused" if is_lost(row) else "playing"  # where shall it go on?
            return stops.postponed(full_time(replace(row, status=status, frozen=False), self.now()), self.now())

        await self.tables.edit(id, act, ("board", ""))
        if not frozen:
            self.tables.let_play(id)

    async def let_go(self, row: EventRow, table: TableRow, link: Link) -> bool:
        """At a big table those who have dropped, or never came, leave the game. In a draft silence picks for them, also
        where it was paused because nobody answered. Whether anybody left, or it went on."""
        ids, out = entrants(table), gone(row.tournament, table, link)
        pod = drafting.is_pod(table)
        goes_on = pod and table.status == "paused" and not is_lost(table)
        if goes_on:
            await self.hold(table.id, False)
        elif (len(ids) == 2 and not pod) or table.status != "playing":
            return False
        leaving = [seat for seat, id in enumerate(ids) if id in out and seat not in table.departed]
        for seat in leaving:
            try:
                await self.tables.leave(table.id, seat)
            except Illegal as no:
                log.info("somebody could not leave", extra={"table": table.id, "fault": str(no)})
        return goes_on or bool(leaving)


def closed(row: TableRow) -> TableRow:
    return replace(row, status="ended") if row.status in ("lobby", "playing", "paused") else row
