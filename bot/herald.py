"""Bringer of news. What is to be sent stands in the outbox, in the same transaction as the change that caused it, so
that nothing is lost; what is shown is drawn from the table as it is when it is sent, so that nothing is stale."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord
from discord.ui import LayoutView, TextDisplay
from msgspec import structs

from games.kernel import Illegal, commitment

from . import show, stops
from .bell import Bell
from .chairs import with_chair
from .delivery import Delivery
from .endings import rating_of
from .live_table import LiveTable
from .records import Records
from .reliability import conduct_at
from .session import REDRAWN
from .store import Outgoing, Person, Posted, Store, TableRow
from .strays import strays
from .tables import Tables
from .ui.controls import Press
from .ui.controls import row as side_by_side

log = logging.getLogger("demiurge.herald")
PEOPLE = discord.AllowedMentions(everyone=False, roles=False, users=True)
NOBODY = discord.AllowedMentions.none()
PASSING = (aiohttp.ClientError, asyncio.TimeoutError, OSError)
UNKNOWN_CHANNEL, UNKNOWN_GUILD, UNKNOWN_MESSAGE, NO_ACCESS, ARCHIVED = 10003, 10004, 10008, 50001, 50083  # Discord's
HOMELESS = 30.0  # seconds between two looks at whether a table that has lost its place has another


CLOSED = (
    "I can't send you DMs, so play with **My hand** on the board. To get your hand by DM, open your DMs and choose "
    "them again in `/settings`."
)


class Later(Exception):
    """Something must not be said before a time."""

    def __init__(self, until: float) -> None:
        self.until = until


class Herald(Delivery):
    def __init__(
        self,
        client: discord.Client,
        store: Store,
        tables: Tables,
        now: Callable[[], float],
        bell: Bell,
        look_again: float | None = None,
    ) -> None:
        super().__init__(store, now, bell, look_again)
        self.client, self.tables = client, tables
        self.kinds: dict[str, Callable[[Outgoing], Awaitable[None]]] = {
            "promise": self.promise,
            "board": self.board,
            "panel": self.panel,
            "redraw": self.redraw,
            "refresh": self.refresh,
            "result": self.result,
            "remind": self.remind,
            "record": self.record,
            "ending": self.ending,
            "fallen": self.fallen,
            "remove": self.removal,
        }
        self.hush: Callable[[LiveTable, int, Person], Awaitable[bool]] = loudly  # who is not told of a question at once
        self.lost: Callable[[str], Awaitable[bool]] = nowhere  # what follows when the place of a table is gone
        self.records = Records(store, tables)
        tables.changed.append(bell.ring)

    async def send(self, mail: Outgoing) -> None:
        try:
            await self.kinds[mail.kind](mail)
        except (*PASSING, discord.HTTPException) as fault:
            about = {"table": mail.table, "kind": mail.kind, "fault": str(fault)[:200] or type(fault).__name__}
            if passing(fault):
                log.warning("sending failed, trying again", extra=about)
                await self.again(mail)
                return
            code = getattr(fault, "code", 0)
            if code in (UNKNOWN_CHANNEL, UNKNOWN_GUILD, NO_ACCESS) and await self.lost(mail.table):
                await self.again(mail)  # it goes to the table's next place
                return
            # Discord has refused it for good: a permission is missing.
            log.error("could not be sent", extra=about)
            await self.store.dropped(mail.id, mail.generation)
            return
        except Illegal as gone:
            log.info("nothing to send any more", extra={"table": mail.table, "kind": mail.kind, "fault": str(gone)})
            await self.store.dropped(mail.id, mail.generation)
            return
        except Later as later:
            await self.store.failed(mail.id, due=later.until, generation=mail.generation)
            return
        except Exception:
            # A fault of our own holds up no other message, and this one goes out when it is mended. If the database is
            # away this cannot be noted either: then our claim runs out.
            log.exception("sending failed", extra={"table": mail.table, "kind": mail.kind})
            await self.again(mail)
            return
        await self.store.sent(mail.id, mail.generation)

    async def again(self, mail: Outgoing) -> None:
        await self.store.failed(mail.id, due=self.now() + min(300.0, 2.0**mail.tries), generation=mail.generation)

    # -- kinds of news

    def place(self, row: TableRow) -> discord.PartialMessageable:
        if row.lost is not None:
            if row.lost.why and row.status != "paused":
                raise Illegal("This table's channel is gone.")
            raise Later(self.now() + HOMELESS)
        return self.client.get_partial_messageable(row.thread or row.channel, guild_id=row.guild)

    async def board(self, mail: Outgoing) -> None:
        """One board per table: edited in place, and posted anew when a round begins, always silently."""
        live = await self.tables.get(mail.table)
        view, files = await show.board(live)
        row, place = live.row, self.place(live.row)
        this_round = getattr(live.table.state, "round", 0)
        if row.board and row.board_round == this_round:
            try:
                await place.get_partial_message(row.board).edit(view=view, attachments=files, allowed_mentions=NOBODY)
                return
            except discord.HTTPException as fault:
                if fault.code not in (UNKNOWN_MESSAGE, ARCHIVED):  # a new message opens an archived thread again
                    raise
                view, files = await show.board(live)
        old = row.board
        # One board for each round and place, whichever message asked for it and however often.
        once = f"{row.id}-{this_round}-{old or 0}"[:25]
        sent = await place.send(view=view, files=files, silent=True, allowed_mentions=NOBODY, nonce=once)

        def remember(row: TableRow) -> TableRow:
            return structs.replace(row, board=sent.id, board_round=this_round)

        await self.tables.edit(row.id, remember, *removing(row.thread or row.channel, old, sent.id))
        await self.sweep(mail, place, sent.id, "words")

    async def promise(self, mail: Outgoing) -> None:
        """Before the first die: what binds the seed and tells nothing of it."""
        row = await self.tables.row(mail.table)
        view = LayoutView(timeout=None)
        view.add_item(TextDisplay("-# 🔏 Dice locked in before the game"))
        # The promise itself stands in the button: once posted, it cannot be another one.
        view.add_item(side_by_side(Press("promise", commitment(row.seed), label="Show the proof")))
        await self.place(row).send(view=view, silent=True, nonce=nonce(mail))

    async def result(self, mail: Outgoing) -> None:
        live = await self.tables.get(mail.table)
        view, files = await show.result(live)
        await self.place(live.row).send(view=view, files=files, allowed_mentions=PEOPLE, nonce=nonce(mail))

    async def renew_panel(self, live: LiveTable, seat: int, posted: Posted) -> None:
        """What is in a direct message tells how things stand: that the game is over, or nothing is asked."""
        person = live.row.chairs[seat].person
        if person is None:
            return
        view, files = await show.panel(live, seat, await self.store.person(person))
        try:
            panel = self.client.get_partial_messageable(posted.channel).get_partial_message(posted.message)
            await panel.edit(view=view, attachments=files)
        except (discord.NotFound, discord.Forbidden):
            log.info("an old panel was gone already")

    async def record(self, mail: Outgoing) -> None:
        """A finished game counts once, as a message is sent once. Then everybody is told how it ended for them."""
        changes = await self.records.take(mail.table)
        row = await self.tables.row(mail.table)
        await self.store.note_conduct(conduct_at(row, await self.store.steps(row.id)))
        told = [
            Outgoing(
                table=row.id, kind="ending", key=str(chair.seat), due=self.now(),
                payload={"rating": changes[chair.person]} if chair.person in changes else {},
            )
            for chair in row.chairs
            if chair.person is not None and not chair.ended
        ]  # fmt: skip
        await self.store.put(told)

    async def ending(self, mail: Outgoing) -> None:
        """How it ended, in person; who gets no direct messages has seen the result at the table."""
        seat, live = int(mail.key), await self.tables.get(mail.table)
        chair = live.row.chairs[seat]
        if chair.person is None or chair.ended:
            return
        person = await self.store.person(chair.person)
        told = await show.ending(live, seat, person, rating_of(mail.payload))
        await self.replace_panel(mail, live, seat, person, told, ended=True)

    async def fallen(self, mail: Outgoing) -> None:
        """Somebody is out while the others play on: what happened, and where to watch."""
        seat, live = int(mail.key), await self.tables.get(mail.table)
        chair = live.row.chairs[seat]
        if chair.person is None or live.row.status == "over":
            return
        person = await self.store.person(chair.person)
        await self.replace_panel(mail, live, seat, person, await show.panel(live, seat, person))

    async def replace_panel(
        self, mail: Outgoing, live: LiveTable, seat: int, person: Person, shown: show.Message, **changes: Any
    ) -> None:
        """A message in the place of the panel that somebody has, which calls them; their panel says the same where
        they get none."""
        before, (view, files) = live.row.chairs[seat].panel, shown
        if person.delivery != "dm" or person.dms_closed:
            return
        try:
            channel = await self.client.create_dm(discord.Object(person.id))
            sent = await channel.send(view=view, files=files, nonce=nonce(mail))
        except discord.HTTPException as fault:
            if passing(fault):
                raise
            log.info("somebody's direct messages are closed", extra={"table": live.row.id})
            return

        def remember(row: TableRow) -> TableRow:
            return with_chair(row, seat, panel=Posted(sent.channel.id, sent.id), **changes)

        older = removing(before.channel, before.message, sent.id) if before is not None else []
        await self.tables.edit(live.row.id, remember, *older)

    async def panel(self, mail: Outgoing) -> None:
        """A new question: by DM, or where these are closed or not wanted by a ping at the table."""
        seat = int(mail.key)
        chair = (await self.tables.row(mail.table)).chairs[seat]
        if chair.person is None:
            return
        person = await self.store.person(chair.person)
        live = await self.tables.get(mail.table)
        if seat not in live.table.waiting or live.played_by_ai(seat) or stops.passing(live.row, seat):
            return
        if await self.hush(live, seat, person):
            await self.refresh(mail)
        elif person.delivery == "dm" and not person.dms_closed:
            await self.by_dm(mail, live, seat, person)
        elif self.may_ping(mail, live.row, seat):
            await self.ping(mail, live, seat, "it's your move! Press **My hand**.")

    async def redraw(self, mail: Outgoing) -> None:
        """What follows a click, if nobody has lived to draw it there: a new panel in the place of the old one if
        something is asked, else the old one as it is to be."""
        seat = int(mail.key)
        if self.tables.is_attending(mail.table, seat):
            raise Later(self.now() + REDRAWN)
        live = await self.tables.get(mail.table)
        if seat in live.table.waiting and not stops.passing(live.row, seat):
            await self.panel(mail)
        else:
            await self.refresh(mail)

    async def refresh(self, mail: Outgoing) -> None:
        """The panel that a person has, as things stand: an edit, which calls nobody."""
        live, seat = await self.tables.get(mail.table), int(mail.key)
        if (known := live.row.chairs[seat].panel) is not None:
            await self.renew_panel(live, seat, known)

    def may_ping(self, mail: Outgoing, row: TableRow, seat: int) -> bool:
        """Not because of a question that follows in secret, of which nobody else may know; but an open window tells by
        the time alone that it is not passed."""
        self.be_discreet(row, seat)
        in_window = mail.kind == "panel" and stops.window(row, seat) is not None
        return in_window or bool(mail.payload.get("openly", True))

    def be_discreet(self, row: TableRow, seat: int) -> None:
        """A public ping in a window comes when everybody could know from the time alone that it is not passed."""
        until = stops.discreet_until(row, seat)
        if self.now() < until:
            raise Later(until)

    async def by_dm(self, mail: Outgoing, live: LiveTable, seat: int, person: Person) -> None:
        view, files = await show.panel(live, seat, person)
        try:
            channel = await self.client.create_dm(discord.Object(person.id))
            sent = await channel.send(view=view, files=files, nonce=nonce(mail))
        except discord.HTTPException as fault:
            if passing(fault):
                raise
            if self.may_ping(mail, live.row, seat):
                await self.store.save_person(structs.replace(person, dms_closed=True))
                await self.ping(mail, live, seat, CLOSED)
            return
        before = live.row.chairs[seat].panel

        def remember(row: TableRow) -> TableRow:
            return with_chair(row, seat, panel=Posted(sent.channel.id, sent.id))

        older = removing(before.channel, before.message, sent.id) if before is not None else []
        await self.tables.edit(live.row.id, remember, *older)
        await self.sweep(mail, channel, sent.id)

    async def ping(self, mail: Outgoing, live: LiveTable, seat: int, words: str) -> None:
        """One message that names the seat's person; an older one to the same seat goes."""
        row, place = live.row, self.place(live.row)
        view = LayoutView(timeout=None)
        view.add_item(TextDisplay(f"<@{row.chairs[seat].person}>, {words}"))
        view.add_item(side_by_side(Press("hand", row.id, label="My hand", emoji="🖐️")))
        sent = await place.send(view=view, allowed_mentions=PEOPLE, nonce=nonce(mail))
        before = row.chairs[seat].ping

        def remember(row: TableRow) -> TableRow:
            return with_chair(row, seat, ping=sent.id)

        await self.tables.edit(row.id, remember, *removing(row.thread or row.channel, before, sent.id))

    async def remind(self, mail: Outgoing) -> None:
        live = await self.tables.get(mail.table)
        seat = int(mail.key)
        due = live.row.chairs[seat].due
        if due is not None and seat in live.table.waiting and not live.played_by_ai(seat):
            await self.ping(mail, live, seat, f"it's your move; your time runs out <t:{int(due)}:R>.")

    async def removal(self, mail: Outgoing) -> None:
        channel, message = map(int, mail.key.split("."))
        await self.remove(self.client.get_partial_messageable(channel), message)

    async def sweep(self, mail: Outgoing, place: Any, keep: int, verb: str = "") -> None:
        """What an earlier try has posted and could not note: Discord knows its nonce for a few minutes only."""
        if mail.tries:
            for message in await strays(place, mail.table, keep, verb):
                await self.remove(place, message)

    async def remove(self, place: Any, message: int) -> None:
        try:
            await place.get_partial_message(message).delete()
        except (discord.NotFound, discord.Forbidden):
            log.info("an old message was gone already")


async def loudly(_: LiveTable, _seat: int, _person: Person) -> bool:
    """Everybody is told of everything."""
    return False


async def nowhere(_: str) -> bool:
    """Nobody can open another place."""
    return False


def passing(fault: BaseException) -> bool:
    """Whether another try may succeed: the line is down, or Discord is."""
    if isinstance(fault, discord.HTTPException):
        return fault.status == 429 or fault.status >= 500
    return isinstance(fault, PASSING)


def removing(channel: int, old: int | None, new: int) -> list[tuple[str, str]]:
    """A message that another one replaces goes by a message of its own, in the same transaction as the note of the new
    one: whoever dies in between leaves nothing behind. A repeated send may have met its own first try, which stays."""
    return [("remove", f"{channel}.{old}")] if old and old != new else []


def nonce(mail: Outgoing) -> str:
    """Discord drops a second message with the same nonce: a retry after a lost answer doubles nothing."""
    return str(mail.payload.get("nonce") or f"{mail.id}-{mail.generation}")[:25]
