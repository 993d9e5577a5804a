"""What people are told at once, what once a day, and what not at all. Nothing here changes what they owe."""

from __future__ import annotations

import logging

import discord
from discord.ui import LayoutView, TextDisplay

from games.kernel import Ask, Seat, fill
from games.kernel.english import count
from games.registry import GAMES

from .chairs import places_text
from .herald import NOBODY, PEOPLE, Herald, nonce, passing
from .limits import check
from .live_table import LiveTable
from .nights import next_morning
from .paces import pace_of
from .reliability import note
from .store import Outgoing, Person, Store
from .texts import cut, plain
from .ui.board import done_view
from .ui.controls import Press
from .ui.controls import row as side_by_side

log = logging.getLogger("demiurge.notices")
SHOWN = 5  # tables that a daily message has a button for


def is_direct(ask: Ask[object]) -> bool:
    """Whether the table cannot go on without this person's own word: in a window most people pass."""
    return ask.stops is None


def tells_at_once(live: LiveTable, seat: Seat, person: Person) -> bool:
    """Whether a new question calls its person. A live table waits for nobody, so there only muting it keeps us
    quiet."""
    if live.row.chairs[seat].muted:
        return False
    if pace_of(live.row.pace).is_live or person.notify == "each":
        return True
    return person.notify == "direct" and is_direct(live.table.asks[seat])


def letterbox(person: int) -> str:
    """What stands in the place of a table for a message that is about none."""
    return f"person-{person}"


async def put_into_digest(store: Store, person: Person, now: float) -> None:
    """Tell them tomorrow morning what waits for them then."""
    await store.put([Outgoing(table=letterbox(person.id), kind="digest", due=next_morning(person, now))])


class Notices:
    """What the herald sends that is about no single question."""

    def __init__(self, herald: Herald) -> None:
        self.herald = herald
        herald.kinds |= {"digest": self.digest, "stale": self.stale}
        herald.kinds["result"] = self.result
        herald.hush = self.hush

    async def result(self, mail: Outgoing) -> None:
        """At the table, and where the server collects its results; a private table's stays there."""
        await self.herald.result(mail)
        live = await self.herald.tables.get(mail.table)
        row = live.row
        server = await self.herald.store.server(row.guild or 0)
        if server.results is None or server.results == row.channel or row.door == "private":
            return
        end = live.table.state.result
        lines = [f"### {live.game.title}: {plain(fill(end.reason, live.names))}", *places_text(row, end)]
        view = done_view(cut("\n".join([*lines, f"-# <#{row.thread or row.channel}>"]), 3000))
        place = self.herald.client.get_partial_messageable(server.results, guild_id=row.guild)
        try:
            await place.send(view=view, silent=True, allowed_mentions=NOBODY, nonce=f"{nonce(mail)[:20]}-feed")
        except discord.HTTPException as fault:
            if passing(fault):
                raise
            log.info("a server's results could not be posted", extra={"table": row.id})

    async def hush(self, live: LiveTable, seat: Seat, person: Person) -> bool:
        if tells_at_once(live, seat, person):
            return False
        if person.notify == "daily" and not live.row.chairs[seat].muted:
            await put_into_digest(self.herald.store, person, self.herald.now())
        return True

    async def digest(self, mail: Outgoing) -> None:
        """Once a day, as long as something waits."""
        store, id = self.herald.store, int(mail.table.removeprefix(letterbox(0)[:-1]))
        person = await store.person(id)
        if person.notify != "daily":
            return
        rows = await store.waiting_for(id)
        rows = [row for row in rows if not any(c.person == id and c.muted for c in row.chairs)]
        if not rows:
            return
        lines = [
            f"• {GAMES[row.game].title} in <#{row.thread or row.channel}>, due <t:{int(row.due)}:R>"
            if row.due is not None
            else f"• {GAMES[row.game].title} in <#{row.thread or row.channel}>"
            for row in rows[:20]
        ]
        view = LayoutView(timeout=None)
        waits = "waits" if len(rows) == 1 else "wait"
        view.add_item(TextDisplay(cut("\n".join([f"### {count(len(rows), 'table')} {waits} for you", *lines]), 3000)))
        hands = [Press("hand", row.id, label=GAMES[row.game].title, emoji="🖐️") for row in rows[:SHOWN]]
        view.add_item(side_by_side(*hands))
        try:
            channel = await self.herald.client.create_dm(discord.Object(id))
            await channel.send(view=check(view), nonce=nonce(mail))
        except discord.HTTPException as fault:
            if passing(fault):
                raise
            return  # closed: the tables themselves call them at the deadline
        await put_into_digest(store, person, self.herald.now() + 1)

    async def stale(self, mail: Outgoing) -> None:
        """A table that everybody has left alone is closed: each of them has let the others down."""
        row = await self.herald.tables.row(mail.table)
        gone = [chair.person for chair in row.chairs if chair.person is not None and chair.seat not in row.departed]
        await self.herald.store.note_conduct([note(row, person, finished=False) for person in gone])
        people = ", ".join(f"<@{person}>" for person in sorted(row.people()))
        words = f"🕯️ {people}: nobody came back, so this table is closed. The game counts for nobody."
        await self.herald.place(row).send(cut(words, 2000), allowed_mentions=PEOPLE if people else NOBODY)
