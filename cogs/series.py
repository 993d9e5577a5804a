"""`/series` and `/season`: for those who host often."""

from __future__ import annotations

import re

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Demiurge
from bot.clicks import app
from bot.events import WEEKDAYS, Line, rhythm_words
from bot.store import Rhythm, SeasonRow
from bot.texts import cut, plain
from bot.ui.controls import Interaction
from games.kernel import Illegal
from games.kernel.english import count
from tournaments.seasons import Season

from .event_desk import desk_view, run_by
from .event_find import actor, event_here, event_names
from .event_terms import moment
from .event_words import ABOUT, Choice, answer, choices, wait
from .limits_here import may_run_events
from .lobby import may_write

ROWS = 40  # of a season's table
MEDALS = {1: "🏆", 2: "🥈", 3: "🥉"}


def here(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise Illegal("Events are held in a server: use this command there.")
    return interaction.guild_id


async def template_names(interaction: Interaction, current: str) -> list[Choice]:
    if interaction.guild_id is None:
        return []
    found = await app(interaction).store.templates(interaction.guild_id)
    return choices({row.id: row.name for row in found if current.lower() in row.name.lower()})[:25]


async def season_names(interaction: Interaction, current: str) -> list[Choice]:
    if interaction.guild_id is None:
        return []
    found = await app(interaction).store.seasons(interaction.guild_id)
    return choices({row.id: row.name for row in found if current.lower() in row.name.lower()})[:25]


TEMPLATE = "Which template"


class SeriesCog(
    commands.GroupCog, group_name="series", group_description="Templates of events, and events that repeat"
):
    @app_commands.command(description="Keep an event's settings as a template")
    @app_commands.describe(event=ABOUT, name="How the template is called; one of that name is replaced")
    @app_commands.autocomplete(event=event_names)
    async def save(
        self, interaction: Interaction, name: app_commands.Range[str, 1, 60], event: str | None = None
    ) -> None:
        row = await run_by(interaction, (await event_here(interaction, event)).id)
        await wait(interaction)
        kept = await app(interaction).events.save_template(row.id, actor(interaction), name)
        words = "`/series use` makes an event from it, `/series repeat` makes them by itself."
        await answer(interaction, f"Saved as **{plain(kept.name)}**. {words}")

    @app_commands.command(description="Make an event from a template; nobody hears of it before you open it")
    @app_commands.describe(
        template=TEMPLATE, name="How the event is called", starts="18:30, 2026-12-24 18:30, in 90 minutes"
    )
    @app_commands.autocomplete(template=template_names)
    async def use(
        self,
        interaction: Interaction,
        template: str,
        name: app_commands.Range[str, 0, 80] = "",
        starts: str = "none",
    ) -> None:
        guild, client, me = here(interaction), app(interaction), actor(interaction)
        if isinstance(interaction.channel, discord.Thread) or interaction.channel_id is None:
            raise Illegal("Create events in a server channel: that's where the match threads go.")
        may_write(interaction)
        await may_run_events(interaction)
        await wait(interaction)
        found = await client.events.template(guild, template)
        zone = (await client.store.person(me.id)).zone
        start = moment(starts, zone, client.now())
        row = await client.events.from_template(found, me, channel=interaction.channel_id, name=name, start=start)
        await interaction.followup.send(view=desk_view(row, True), ephemeral=True)

    @app_commands.command(description="Hold events from a template by themselves, every week in your time zone")
    @app_commands.describe(
        template=TEMPLATE,
        every="On which day",
        at="When it starts, in your time zone: 19:00",
        weeks="Every so many weeks",
        opens="So many hours before the start players can join",
    )
    @app_commands.choices(every=choices({str(n): day for n, day in enumerate(WEEKDAYS)}))
    @app_commands.autocomplete(template=template_names)
    async def repeat(
        self,
        interaction: Interaction,
        template: str,
        every: str,
        at: str,
        weeks: app_commands.Range[int, 1, 8] = 1,
        opens: app_commands.Range[int, 1, 336] = 72,
    ) -> None:
        guild, client, me = here(interaction), app(interaction), actor(interaction)
        await may_run_events(interaction)
        await wait(interaction)
        found = await client.events.template(guild, template)
        zone = (await client.store.person(me.id)).zone
        rhythm = Rhythm(weekday=weekday(every), minute=clock(at), zone=zone, weeks=weeks, opens=opens)
        new = await client.events.set_rhythm(found, me, rhythm)
        where = f"in <#{new.channel}>"
        await answer(interaction, f"**{plain(new.name)}** {where}: {rhythm_words(new)}. `/series stop` ends that.")

    @app_commands.command(description="No more events come from a template by themselves")
    @app_commands.describe(template=TEMPLATE)
    @app_commands.autocomplete(template=template_names)
    async def stop(self, interaction: Interaction, template: str) -> None:
        client = app(interaction)
        await wait(interaction)
        found = await client.events.template(here(interaction), template)
        new = await client.events.set_rhythm(found, actor(interaction), None)
        await answer(interaction, f"**{plain(new.name)}** no longer repeats. Events that are open stay open.")

    @app_commands.command(name="list", description="This server's templates, and which of them repeat")
    async def list_all(self, interaction: Interaction) -> None:
        found = await app(interaction).store.templates(here(interaction))
        lines = [f"**{plain(row.name)}** by {plain(row.body.by)}: {rhythm_words(row)}" for row in found]
        await answer(
            interaction, "\n".join(lines) or "There are no templates yet; `/series save` keeps one of an event."
        )

    @app_commands.command(description="Forget a template; events made from it stay")
    @app_commands.describe(template=TEMPLATE)
    @app_commands.autocomplete(template=template_names)
    async def forget(self, interaction: Interaction, template: str) -> None:
        client = app(interaction)
        await wait(interaction)
        found = await client.events.template(here(interaction), template)
        await client.events.forget_template(found, actor(interaction))
        await answer(interaction, f"**{plain(found.name)}** is forgotten.")


def weekday(word: str) -> int:
    if not re.fullmatch("[0-6]", word):
        raise Illegal(f"Choose a day: {', '.join(WEEKDAYS)}.")
    return int(word)


def clock(word: str) -> int:
    """The minute of the day of “19:00”."""
    found = re.fullmatch(r"([01]?[0-9]|2[0-3]):([0-5][0-9])", word.strip())
    if not found:
        raise Illegal("Write the start as 19:00.")
    return 60 * int(found[1]) + int(found[2])


class SeasonCog(commands.GroupCog, group_name="season", group_description="Points over several events"):
    @app_commands.command(description="Begin a season: places in its events bring points")
    @app_commands.describe(
        name="The event's name",
        points="What places are worth, the first one first: 10 7 5 4 3 2 1",
        best="So many events of each player count, their best ones; 0: all",
        least="An event with fewer people doesn't count",
    )
    async def create(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, 60],
        points: str = "10 7 5 4 3 2 1",
        best: app_commands.Range[int, 0, 100] = 0,
        least: app_commands.Range[int, 2, 100] = 4,
    ) -> None:
        await may_run_events(interaction)
        await wait(interaction)
        numbers = points.replace(",", " ").split()
        if not all(re.fullmatch(r"[0-9]{1,4}", number) for number in numbers):
            raise Illegal("Write what places are worth as 10 7 5 3 1.")
        season = Season(points=tuple(map(int, numbers)), best=best, least=least)
        row = await app(interaction).events.new_season(actor(interaction), here(interaction), name, season)
        await answer(interaction, f"**{plain(row.name)}** begins. `/season add` lets an event count for it.")

    @app_commands.command(description="Let an event count for a season, before it starts")
    @app_commands.describe(event=ABOUT, season="Which season; the newest unless you say it")
    @app_commands.autocomplete(event=event_names, season=season_names)
    async def add(self, interaction: Interaction, season: str | None = None, event: str | None = None) -> None:
        client, row = app(interaction), await event_here(interaction, event)
        await wait(interaction)
        found = await client.events.season(here(interaction), season)
        await client.events.count_for(row.id, actor(interaction), found)
        await answer(interaction, f"{plain(row.name)} counts for **{plain(found.name)}**.")

    @app_commands.command(description="An event counts for no season any more; before it starts")
    @app_commands.describe(event=ABOUT)
    @app_commands.autocomplete(event=event_names)
    async def remove(self, interaction: Interaction, event: str | None = None) -> None:
        row = await event_here(interaction, event)
        await wait(interaction)
        await app(interaction).events.count_for(row.id, actor(interaction), None)
        await answer(interaction, f"{plain(row.name)} counts for no season.")

    @app_commands.command(description="Who leads a season")
    @app_commands.describe(season="Which; the newest unless you say it")
    @app_commands.autocomplete(season=season_names)
    async def standings(self, interaction: Interaction, season: str | None = None) -> None:
        client = app(interaction)
        await wait(interaction)
        found = await client.events.season(here(interaction), season)
        lines, events = await client.events.season_table(found)
        await answer(interaction, season_words(found, lines, events, interaction.user.id))

    @app_commands.command(description="End a season, and post its final table")
    @app_commands.describe(season="Which; the newest unless you say it")
    @app_commands.autocomplete(season=season_names)
    async def end(self, interaction: Interaction, season: str | None = None) -> None:
        client = app(interaction)
        found = await client.events.season(here(interaction), season)
        ended = await client.events.end_season(found, actor(interaction))
        lines, events = await client.events.season_table(ended)
        nobody = discord.AllowedMentions.none()
        await interaction.response.send_message(season_words(ended, lines, events), allowed_mentions=nobody)


def season_words(season: SeasonRow, lines: list[Line], events: int, reader: int = 0) -> str:
    """The table in words; the reader's own line is bold, and comes last if it is far down."""
    body = season.body
    how = [" ".join(map(str, body.points)), *([f"the best {body.best} count"] if body.best else [])]
    how.append(f"events of {body.least} people and more")
    state = "final table" if body.over else f"after {count(events, 'event')}"
    rows = [line_words(line, reader) for line in lines]
    mine = [n for n, line in enumerate(lines) if line.row.id == f"p{reader}"]
    shown = rows[:ROWS] + [rows[n] for n in mine if n >= ROWS]
    more = [f"… and {len(rows) - ROWS} more"] if len(rows) > ROWS else []
    head = [f"## {plain(season.name)}: {state}", f"-# Points by place: {' · '.join(how)}"]
    return cut("\n".join([*head, *(shown or ["No event has counted yet."]), *more]), 2000)


def line_words(line: Line, reader: int) -> str:
    row = line.row
    points = f"{float(row.points):g}"
    words = (
        f"{MEDALS.get(row.place, f'{row.place}.')} {plain(line.name)}: {points} points, {count(row.events, 'event')}"
    )
    won = f", {row.wins} won" if row.wins else ""
    return f"**{words}{won}**" if row.id == f"p{reader}" else f"{words}{won}"


async def setup(bot: Demiurge) -> None:
    await bot.add_cog(SeriesCog())
    await bot.add_cog(SeasonCog())
