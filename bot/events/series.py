"""Events made from templates, by somebody or by themselves: every Friday at 19:00, where the organiser lives."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from bot.store import Config, EventRow, Rhythm, Server, TemplateRow
from games.kernel import one_line
from tournaments import director

LONGEST_NAME = 80
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def kept(config: Config) -> Config:
    """What a template keeps of an event: all but its date."""
    return replace(config, start_at=None)


def with_roles_of(server: Server, config: Config) -> Config:
    """What an event does in its server where nobody has chosen anything else for it."""
    return replace(config, entrant_role=server.entrants or 0, champion_role=server.champion or 0, calendar=False)


def without_season(config: Config) -> Config:
    return replace(config, season="", season_name="")


def at(rhythm: Rhythm, day: datetime) -> float:
    """That day's start, by the clock on the wall: summer time moves no evening."""
    local = datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(rhythm.zone))
    return local.replace(hour=rhythm.minute // 60, minute=rhythm.minute % 60).timestamp()


def first_start(rhythm: Rhythm, now: float) -> float:
    """The next one."""
    here = datetime.fromtimestamp(now, UTC).astimezone(ZoneInfo(rhythm.zone))
    day = here + timedelta(days=(rhythm.weekday - here.weekday()) % 7)
    start = at(rhythm, day)
    return start if start > now else at(rhythm, day + timedelta(days=7))


def following(rhythm: Rhythm, start: float) -> float:
    here = datetime.fromtimestamp(start, UTC).astimezone(ZoneInfo(rhythm.zone))
    return at(rhythm, here + timedelta(days=7 * rhythm.weeks))


def begun(row: TemplateRow, rhythm: Rhythm | None, now: float) -> TemplateRow:
    """The template with this rhythm; without one no event comes by itself any more."""
    if rhythm is None:
        return replace(row, body=replace(row.body, rhythm=None, start=None), due=None)
    start = first_start(rhythm, now)
    return replace(row, body=replace(row.body, rhythm=rhythm, start=start), due=start - 3600 * rhythm.opens)


def next_event(row: TemplateRow, now: float) -> tuple[TemplateRow, EventRow]:
    """The event that is due, open for players, and the template with the one after it. Evenings that have passed while
    nobody looked are not held."""
    body = row.body
    assert body.rhythm is not None
    assert body.start is not None
    start = body.start
    while start <= now:
        start = following(body.rhythm, start)
    later = following(body.rhythm, start)
    new = replace(row, body=replace(body, start=later, made=body.made + 1), due=later - 3600 * body.rhythm.opens)
    day = datetime.fromtimestamp(start, UTC).astimezone(ZoneInfo(body.rhythm.zone))
    name = one_line(f"{row.name[: LONGEST_NAME - 12]}, {day.day} {day:%b}", LONGEST_NAME)
    event = EventRow(
        guild=row.guild,
        channel=row.channel,
        organiser=row.owner,
        game=body.game,
        name=name,
        status="open",
        tournament=director.create(name, secrets.token_hex(8), body.stages, body.by),
        config=replace(body.config, start_at=start, template=row.id),
        due=now,
        created=now,
        changed=now,
    )
    return new, event


def rhythm_words(row: TemplateRow) -> str:
    """“every Friday at 19:00 (Europe/Prague); the next one <t:…:F>”."""
    rhythm = row.body.rhythm
    if rhythm is None or row.body.start is None:
        return "doesn't repeat"
    weeks = "" if rhythm.weeks == 1 else " other" if rhythm.weeks == 2 else f" {rhythm.weeks} weeks on"
    hour = f"{rhythm.minute // 60}:{rhythm.minute % 60:02}"
    return f"every{weeks} {WEEKDAYS[rhythm.weekday]} at {hour} ({rhythm.zone}); next <t:{int(row.body.start)}:F>"
