"""What an event changes in its server beside its messages: roles, and Discord's own list of events."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from msgspec.structs import replace

from bot.herald import Herald
from bot.store import EventRow, Outgoing
from games.kernel import Illegal

from . import calendar, roles
from .draft import Draft
from .keeper import Keeper

log = logging.getLogger("demiurge.events")
UNKNOWN_MEMBER, UNKNOWN_SCHEDULED = 10007, 10070  # Discord's codes
REFUSED = (400, 403, 404)  # not the right, not these words, or no such list
NO_ROLES = "I can't give that role any more. Put my own role above it and let me manage roles."
NO_CALENDAR = "I can't add events to this server's list. Let me create events."


class AtDiscord:
    def __init__(self, herald: Herald, events: Keeper) -> None:
        self.events, self.http, self.now = events, herald.client.http, herald.now
        herald.kinds["event_roles"] = self.roles
        herald.kinds["event_calendar"] = self.calendar

    # -- roles

    async def roles(self, mail: Outgoing) -> None:
        """Bring the roles to what the event says; each step can be done twice."""
        row = await self.events.row(mail.table)
        wanted, given = roles.wanted(row), row.progress.given
        if not roles.are_due(row):
            raise Illegal("The roles are as they should be.")
        for role in {*wanted, *given}:
            new, old = set(wanted.get(role, ())), set(given.get(role, ()))
            if role == row.config.champion_role and new:
                old |= await self.former(row, role) - new
            try:
                for person in sorted(new - old):
                    await self.quietly(self.http.add_role, row, person, role)
                for person in sorted(old - new):
                    await self.quietly(self.http.remove_role, row, person, role)
            except (discord.Forbidden, discord.NotFound):
                await self.give_up(row.id, role)
                return
        await self.note(row.id, given={role: people for role, people in wanted.items() if people})

    async def quietly(self, change: Callable[..., Awaitable[Any]], row: EventRow, person: int, role: int) -> None:
        """Whoever has left the server has no roles there."""
        try:
            await change(row.guild, person, role, reason=f"Event {row.name}"[:200])
        except discord.NotFound as fault:
            if fault.code != UNKNOWN_MEMBER:
                raise

    async def former(self, row: EventRow, role: int) -> set[int]:
        """Those who have the champion's role by other events of this server: there is one champion."""
        others = await self.events.store.events(guild=row.guild, status=("over",), limit=None)
        return {person for other in others if other.id != row.id for person in other.progress.given.get(role, ())}

    async def give_up(self, id: str, role: int) -> None:
        """The event goes on without a role that cannot be given."""

        def act(d: Draft) -> None:
            config = d.row.config
            if role in (config.entrant_role, config.champion_role):
                kept = {name: 0 for name in ("entrant_role", "champion_role") if getattr(config, name) == role}
                d.set(config=replace(config, **kept))
            d.progress(given={other: people for other, people in d.row.progress.given.items() if other != role})
            d.say(NO_ROLES, d.row.organiser)

        await self.events.change(id, act)

    # -- the server's list of events

    async def calendar(self, mail: Outgoing) -> None:
        row = await self.events.row(mail.table)
        known, shown = row.messages.get("calendar"), calendar.shows(row)
        if not calendar.is_due(row):
            raise Illegal("The list says what it should.")
        try:
            if known is None and row.status == "open" and shown:
                described = calendar.described(row, self.now())
                made = await self.http.create_guild_scheduled_event(row.guild, **described, reason=None)
                await self.events.remember(row.id, "calendar", int(made["id"]))
            elif known is not None:
                await self.move_on(row, known)
        except discord.HTTPException as fault:
            if fault.status not in REFUSED:
                raise
            log.info("a scheduled event was refused", extra={"event": row.id, "fault": str(fault)})
            await self.events.change(row.id, no_calendar)
            return
        await self.note(row.id, calendar=shown)

    async def move_on(self, row: EventRow, known: int) -> None:
        try:
            states = calendar.steps(row.progress.calendar, row)
            for state in states:
                await self.http.edit_scheduled_event(row.guild, known, status=state, reason=None)
            if not states:
                described = calendar.described(row, self.now())
                await self.http.edit_scheduled_event(row.guild, known, **described, reason=None)
        except discord.NotFound as fault:  # somebody has taken it off the list
            log.info("a scheduled event is gone", extra={"event": row.id, "fault": str(fault)})
        except discord.HTTPException as fault:
            if fault.status != 400:
                raise
            log.info("a scheduled event went another way", extra={"event": row.id, "fault": str(fault)})

    async def note(self, id: str, **progress: Any) -> None:
        """What was done; if the event has changed meanwhile, another message waits already."""
        await self.events.annotate(id, lambda row: replace(row, progress=replace(row.progress, **progress)))


def no_calendar(d: Draft) -> None:
    d.set(config=replace(d.row.config, calendar=False))
    d.progress(calendar="")
    d.say(NO_CALENDAR, d.row.organiser)
