"""What concerns a person everywhere: what waits for them, and how they like it."""

from __future__ import annotations

import math
import re
from datetime import MINYEAR, UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from discord import app_commands
from discord.ext import commands
from msgspec import structs

from bot import votes
from bot.app import Demiurge
from bot.chairs import away, may_sit, seat_of
from bot.clicks import app
from bot.nights import with_quiet
from bot.paces import pace_of
from bot.store import TableRow
from bot.ui.controls import Interaction
from games.kernel import Illegal
from games.nearest import completions
from games.registry import GAMES
from renderers.vision import PALETTES

from .preferences import (
    DELIVERY,
    changed,
    checked_zone,
    choose_stop,
    quiet_hours,
    settings_view,
    stops_view,
    zone_names,
)

LONGEST = 21 * 24 * 3600.0  # of a vacation


class Away(commands.GroupCog, group_name="away", group_description="Go on vacation: your tables wait for you"):
    @app_commands.command(description="Your tables wait for you; at live ones an AI stands in; tournaments go on")
    @app_commands.describe(when="Your last day away, like 2026-08-31, or a number of days (up to 21)")
    async def until(self, interaction: Interaction, when: str) -> None:
        client = app(interaction)
        person = await client.store.person(interaction.user.id)
        end = vacation_end(when, person.zone, client.now())
        await client.store.save_person(structs.replace(person, away_until=end))
        rows = await client.store.tables(person=person.id, status=("playing", "paused"), limit=None)
        for row in filter(may_sit, rows):
            seat = seat_of(row, person.id)
            assert seat is not None, "the store has found them there"

            def go(row: TableRow, seat: int = seat) -> TableRow:
                return away(row, seat, end)

            live = [("taken", str(seat))] if pace_of(row.pace).is_live and not row.chairs[seat].stand_in else []
            row = await client.tables.edit(row.id, go, ("board", ""), *live)
            votes.let_stand_in_play(client.tables, row, seat)
        events = [f"<#{row.thread or row.channel}>" for row in rows if not may_sit(row)]
        clock = f"\nTournaments don't wait: your clock runs on in {', '.join(events[:20])}." if events else ""
        await interaction.response.send_message(
            f"You're away until <t:{int(end)}:f>. Back sooner? Use `/away back`.{clock}",
            ephemeral=True,
        )

    @app_commands.command(description="You're back: your tables go on with you at once")
    async def back(self, interaction: Interaction) -> None:
        client = app(interaction)
        person = await client.store.person(interaction.user.id)
        await client.store.save_person(structs.replace(person, away_until=None))
        for row in await client.store.tables(person=person.id, status=("playing", "paused"), limit=None):
            seat = seat_of(row, person.id)
            if seat is not None and row.chairs[seat].away_until is not None:
                await votes.come_back(client.tables, row.id, seat)
        await interaction.response.send_message("Welcome back! See what's waiting with `/inbox`.", ephemeral=True)


def vacation_end(text: str, zone: str, now: float) -> float:
    """The end of the last day where the person lives, or that many days from now."""
    text = text.strip()
    if re.fullmatch(r"\d{1,3}", text):
        end = now + int(text) * 24 * 3600.0
    else:
        try:
            last = date.fromisoformat(text)
        except ValueError:
            raise Illegal("Write your last day like 2026-08-31, or a number of days like 7.") from None
        try:
            end = datetime.combine(last + timedelta(days=1), time(), ZoneInfo(zone)).astimezone(UTC).timestamp()
        except OverflowError:  # the calendar's first and last day
            end = 0.0 if last.year == MINYEAR else math.inf
    if end <= now:
        raise Illegal("That day has passed. To end a vacation, use `/away back`.")
    if end > now + LONGEST:
        raise Illegal("The limit is 21 days. For longer, hand your seat to an AI player with `/table replace`.")
    return end


def own_due(row: TableRow, person: int) -> float | None:
    """Until when this very person has to answer: the others at the table have deadlines of their own."""
    return next((c.due for c in row.chairs if c.person == person and c.seat in row.waiting), None)


class People(commands.Cog):
    @app_commands.command(description="Everything waiting for you, most urgent first")
    async def inbox(self, interaction: Interaction) -> None:
        me = interaction.user.id
        rows = await app(interaction).store.waiting_for(me)
        mine = sorted(((own_due(row, me), row) for row in rows), key=lambda pair: pair[0] or math.inf)
        lines = [
            f"• <#{row.thread or row.channel}> {GAMES[row.game].title}" + (f", due <t:{int(due)}:R>" if due else "")
            for due, row in mine[:25]
        ]
        await interaction.response.send_message("\n".join(lines) or "Nothing is waiting for you.", ephemeral=True)

    @app_commands.command(description="How you like to play")
    @app_commands.describe(
        hand="How you get your hand",
        reminders="Remind me before a deadline",
        quiet="Hours when I leave you alone, like 22:30-07:00, or none",
        zone="Your time zone, like Europe/Prague",
        text="Everything in words instead of pictures",
        colours="Colours of your private pictures",
    )
    @app_commands.choices(hand=[app_commands.Choice(name=words, value=value) for value, words in DELIVERY.items()])
    @app_commands.choices(
        colours=[app_commands.Choice(name=words, value=value or "standard") for value, words in PALETTES.items()]
    )
    async def settings(
        self,
        interaction: Interaction,
        hand: str | None = None,
        reminders: bool | None = None,
        quiet: str | None = None,
        zone: str | None = None,
        text: bool | None = None,
        colours: str | None = None,
    ) -> None:
        client = app(interaction)
        person = await client.store.person(interaction.user.id)
        if hand is not None:
            person = changed(person, "hand", hand)
        if reminders is not None:
            person = structs.replace(person, reminders=reminders)
        if text is not None:
            person = structs.replace(person, text_mode=text)
        if colours is not None:
            person = changed(person, "colours", colours)
        if zone is not None or quiet is not None:
            hours = (person.quiet_from, person.quiet_to) if quiet is None else quiet_hours(quiet)
            where = person.zone if zone is None else checked_zone(zone)
            person = with_quiet(person, *hours, where, client.now())
        await client.store.save_person(person)
        await client.tables.keep_hours(person)
        await interaction.response.send_message(view=settings_view(person), ephemeral=True)

    @app_commands.command(name="stops", description="Choose when I ask you to respond, game by game")
    @app_commands.describe(game="Which game", when="When I should ask you in that game")
    async def set_stops(self, interaction: Interaction, game: str | None = None, when: str | None = None) -> None:
        client, with_stops = app(interaction), {name: game for name, game in GAMES.items() if game.stops}
        if game is not None and game not in with_stops:
            raise Illegal(f"You can set stops in these games: {', '.join(with_stops) or 'none'}.")
        person = await client.store.person(interaction.user.id)
        if game is not None and when is not None:
            person = await choose_stop(client, person, game, when)
        await interaction.response.send_message(view=stops_view(person), ephemeral=True)

    @set_stops.autocomplete("game")
    async def games_with_stops(self, _: Interaction, current: str) -> list[app_commands.Choice[str]]:
        found = [game for game in GAMES.values() if game.stops and current.lower() in game.title.lower()]
        return [app_commands.Choice(name=game.title, value=game.name) for game in found[:25]]

    @set_stops.autocomplete("when")
    async def stops_of_the_game(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        game = GAMES.get(interaction.namespace.game or "")
        found = [(stop, words) for stop, words in (game.stops if game else {}).items() if current.lower() in words]
        return [app_commands.Choice(name=words[:100], value=stop) for stop, words in found[:25]]

    @settings.autocomplete("zone")
    async def zones(self, _: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=name, value=name) for name in completions(current, zone_names())]


async def setup(bot: Demiurge) -> None:
    await bot.add_cog(People())
    await bot.add_cog(Away())
