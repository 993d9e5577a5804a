"""What an event posts. It goes through the outbox like everything else; how it looks is decided by faces, which are
drawn from the event as it is when it is sent."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord.ui import LayoutView
from msgspec.structs import replace

from bot.herald import NOBODY, PEOPLE, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, Herald, Later, nonce
from bot.places import grow
from bot.store import EventRow, Outgoing, TableRow, match_key
from games.kernel import Illegal

from .at_discord import AtDiscord
from .draft import Draft
from .keeper import Keeper
from .seating import link_of

Message = tuple[LayoutView, list[discord.File]]
Face = Callable[[Any, EventRow, str, dict[str, Any]], Awaitable[Message]]  # the bot, the event, the key, the payload
FACES: dict[str, Face] = {}
# Which name people for them to hear it.
PINGS = ("word", "match", "judge", "stuck", "preview", "closed", "final", "invite", "challenge", "pod", "dispute")
LATER = 30.0  # seconds between two looks at whether a frozen match may begin


def face(name: str) -> Callable[[Face], Face]:
    """Say how one kind of message looks, in the place of how it looked before."""

    def register(draw: Face) -> Face:
        FACES[name] = draw
        return draw

    return register


class Messages:
    def __init__(self, herald: Herald, events: Keeper) -> None:
        self.herald, self.events, self.client = herald, events, herald.client
        special = {
            "card": self.card,
            "match": self.match,
            "pod": self.match,
            "closed": self.closed,
            "judge": self.judge,
        }
        AtDiscord(herald, events)
        for name in FACES:
            herald.kinds[f"event_{name}"] = self.careful(special.get(name, self.post))

    def careful(self, send: Callable[[Outgoing, EventRow], Awaitable[None]]) -> Callable[[Outgoing], Awaitable[None]]:
        """Where the channel is gone the event stops: its organiser, or a moderator, decides what becomes of it."""

        async def go(mail: Outgoing) -> None:
            row = await self.events.row(mail.table)
            try:
                await send(mail, row)
            except discord.NotFound as fault:
                if fault.code != UNKNOWN_CHANNEL:
                    raise
                await self.stop(row)
                await self.events.end_series(row)
                raise Illegal("The event's channel is gone.") from fault

        return go

    async def stop(self, row: EventRow) -> None:
        if row.status != "running":
            return  # a change would only call for another message that cannot be sent

        def act(d: Draft) -> None:
            if d.row.status == "running":
                d.set(status="frozen")
                for key, link in self.events.open_links(d.row).items():
                    d.link(key, frozen=d.now if link.frozen is None else link.frozen)
                d.note("", "Frozen: the channel is gone")

        await self.events.change(row.id, act)

    async def draw(self, mail: Outgoing, row: EventRow) -> Message:
        name, t = mail.kind.removeprefix("event_"), row.tournament
        past = {"pairings": len(t.rounds), "standings": len(t.rounds), "cut": len(t.seeded) - 1, "stuck": len(t.rounds)}
        if name in past and int(mail.key.split(".")[0]) > past[name]:
            raise Illegal("That round was undone.")
        return await FACES[name](self.client, row, mail.key, mail.payload)

    def place(self, row: EventRow, channel: int | None = None) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(channel or row.channel, guild_id=row.guild)

    # -- kinds of messages

    async def post(self, mail: Outgoing, row: EventRow) -> None:
        """Once, and then it stays."""
        name = mail.kind.removeprefix("event_")
        view, files = await self.draw(mail, row)
        pings = PEOPLE if name in PINGS else NOBODY
        sent = await self.place(row).send(view=view, files=files, allowed_mentions=pings, nonce=nonce(mail))
        if name != "word":
            await self.events.remember(row.id, f"{name}.{mail.key}", sent.id)

    async def card(self, mail: Outgoing, row: EventRow) -> None:
        """One message for each event, which always shows how it stands."""
        view, files = await self.draw(mail, row)
        known = row.messages.get("card")
        if known:
            try:
                message = self.place(row).get_partial_message(known)
                await message.edit(view=view, attachments=files, allowed_mentions=NOBODY)
                return
            except discord.NotFound as fault:
                if fault.code != UNKNOWN_MESSAGE:
                    raise
                view, files = await self.draw(mail, row)
        once = f"{row.id}-card-{known or 0}"[:25]
        sent = await self.place(row).send(view=view, files=files, silent=True, allowed_mentions=NOBODY, nonce=once)
        await self.events.remember(row.id, "card", sent.id)

    async def closed(self, mail: Outgoing, row: EventRow) -> None:
        """At the table itself: its match was decided elsewhere."""
        table = await self.events.tables.row(mail.key)
        if table.thread is None:
            raise Illegal("Nobody was told about this table.")
        view, files = await self.draw(mail, row)
        place = self.place(row, table.thread)
        try:
            await place.send(view=view, files=files, allowed_mentions=PEOPLE, nonce=nonce(mail))
        except discord.NotFound as fault:
            raise Illegal("This table's thread is gone.") from fault

    async def match(self, mail: Outgoing, row: EventRow) -> None:
        """A match gets its thread, and begins there. A thread has the id of the message that it grows from, so that
        whoever comes second finds it."""
        table = await self.events.tables.row(mail.key)
        if table.status != "lobby":
            raise Illegal("This table has begun already.")
        link = row.links.get(link_of(table).match) or row.progress.pods.get(link_of(table).match)
        if link is None or row.status == "frozen" or link.frozen is not None:
            raise Later(self.herald.now() + LATER)
        if table.thread is None:
            thread = await self.open_thread(mail, row, table)
            if thread is not None:
                await self.events.tables.edit(table.id, lambda row: replace(row, thread=thread))
        await self.events.begin(table.id)

    async def open_thread(self, mail: Outgoing, row: EventRow, table: TableRow) -> int | None:
        """None where there can be no thread: then the match is played in the channel itself."""
        view, files = await self.draw(mail, row)
        place: Any = self.client.get_channel(row.channel) or await self.client.fetch_channel(row.channel)
        message = await place.send(view=view, files=files, allowed_mentions=PEOPLE, nonce=table.id)
        await self.events.remember(row.id, f"match.{table.id}", message.id)
        names = " – ".join(chair.name for chair in table.chairs)
        return await grow(message, f"{title(row, table)}: {names}")

    async def judge(self, mail: Outgoing, row: EventRow) -> None:
        """A call for a judge has a thread of its own, away from the table, with its judges and its players in it."""
        table = await self.events.tables.row(mail.payload["table"])
        view, files = await self.draw(mail, row)
        place: Any = self.client.get_channel(row.channel) or await self.client.fetch_channel(row.channel)
        message = await place.send(view=view, files=files, allowed_mentions=PEOPLE, nonce=nonce(mail))
        await self.events.remember(row.id, f"judge.{mail.key}", message.id)
        thread = await grow(message, f"Judge: {title(row, table)}")
        if thread is not None:
            there = dict.fromkeys([*(row.config.judges or (row.organiser,)), *sorted(table.people())])
            words = f"{' '.join(f'<@{person}>' for person in there)}, you can talk about it here."
            await self.place(row, thread).send(words, allowed_mentions=PEOPLE, nonce=f"{row.id}-j{mail.key}"[:25])


def title(row: EventRow, table: TableRow) -> str:
    """“Round 2, match 3”, and which game of it."""
    key = link_of(table).match
    if link_of(table).is_draft:
        return f"Draft, pod {key.partition('.')[2]}" if len(row.progress.pods) > 1 else "Draft"
    for r in row.tournament.rounds:
        for match in r.matches:
            if match_key(r.number, match.number) == key:
                number = row.links[key].tables.index(table.id) + 1 if key in row.links else 1
                game = f", game {number}" if number > 1 else ""
                return f"Round {r.number}, {match.label or f'match {match.number}'}{game}"
    return "A match"
