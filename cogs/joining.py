"""Who may sit down at a table, and who may be asked to. Nobody learns here who blocks whom: being blocked, being sent
away and being on vacation sound alike."""

from __future__ import annotations

import discord

from bot.app import Demiurge
from bot.clicks import app
from bot.reliability import Reliability, reliability
from bot.store import TableRow
from bot.texts import plain
from bot.ui.controls import Interaction
from games.kernel import Illegal

CLOSED_DOOR = "You can't join this table. `/table list` shows others, and `/queue join` finds players."
NOT_NOW = "They take no invitations right now."


async def known_of(client: Demiurge, person: int) -> Reliability:
    return reliability(await client.store.conduct([person]), client.now())


async def admitted(interaction: Interaction, row: TableRow) -> int | None:
    """Refuse whoever may not sit down; returns the share of their games that they finish, if it is known."""
    client, me = app(interaction), interaction.user.id
    if me in row.barred:
        raise Illegal(CLOSED_DOOR)
    if row.door != "open" and me not in row.guests:
        raise Illegal("This table is by invitation. Ask its host to invite you.")
    apart = await client.store.apart({me, *row.people()}, only_blocks=True)
    mine = [chair.name for chair in row.chairs if (me, chair.person) in apart]
    if mine:
        raise Illegal(f"You block {plain(mine[0])}, who sits here. `/me unblock` lifts that.")
    if apart & {(person, me) for person in row.people()}:
        raise Illegal(CLOSED_DOOR)
    known = await known_of(client, me)
    if known.percent < row.least_finished and me not in row.guests:
        raise Illegal(
            f"At this table everybody finishes at least {row.least_finished}% of their games; you're at "
            f"{known.percent}%. Games that you finish raise that, and old ones fade."
        )
    return known.shown


async def must_take_invitations(client: Demiurge, me: int, person: discord.User) -> None:
    """Refuse to bother somebody who is away, or who does not want to meet the one who asks."""
    their = await client.store.person(person.id)
    away = their.away_until is not None and their.away_until > client.now()
    if away or me in await client.store.blocks(person.id):
        raise Illegal(NOT_NOW)
