"""Quiet hours: when they are where somebody lives, and what they do to a deadline."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from msgspec import structs

from games.kernel import Illegal

from .store import Person, Quiet

MORNING = 3600.0  # seconds that somebody has after their quiet hours before an answer is due
LONGEST = 12 * 60  # minutes a day: whoever sleeps longer would hold up everybody else
KEPT = 7 * 86400.0  # seconds for which quiet hours stay as they are, since deadlines move with them
TYPING_ERROR = 3600.0  # seconds in which they can be corrected


def quiet_of(person: Person) -> Quiet | None:
    """When a person wants to hear nothing."""
    if person.quiet_from is None or person.quiet_to is None:
        return None
    return Quiet(person.quiet_from, person.quiet_to, person.zone)


def night_of(person: Person) -> Quiet | None:
    """The quiet hours with which deadlines move; not those from before there was a limit."""
    quiet = quiet_of(person)
    return quiet if quiet is not None and minutes(quiet.start, quiet.end) <= LONGEST else None


def next_morning(person: Person, now: float) -> float:
    """When the person's day begins next: at the end of their quiet hours, else at nine where they live."""
    quiet = quiet_of(person) or Quiet(0, 9 * 60, person.zone)
    local = datetime.fromtimestamp(now, UTC).astimezone(ZoneInfo(quiet.zone))
    end = local.replace(hour=quiet.end // 60, minute=quiet.end % 60, second=0, microsecond=0)
    return (end if end > local else end + timedelta(days=1)).timestamp()


def minutes(start: int, end: int) -> int:
    """How long they are; from one o'clock to one o'clock is the whole day."""
    return (end - start) % 1440 or 1440


def quiet_end(quiet: Quiet | None, now: float) -> float | None:
    """When the quiet hour ends that it is now where the person lives; None if it is no quiet hour."""
    if quiet is None:
        return None
    local = datetime.fromtimestamp(now, UTC).astimezone(ZoneInfo(quiet.zone))
    minute = local.hour * 60 + local.minute
    if (minute - quiet.start) % 1440 >= minutes(quiet.start, quiet.end):
        return None
    end = local.replace(hour=quiet.end // 60, minute=quiet.end % 60, second=0, microsecond=0)
    return (end if end > local else end + timedelta(days=1)).timestamp()


def after_the_night(quiet: Quiet | None, due: float) -> float:
    """A deadline within quiet hours comes a little after them; any other stays where it is."""
    end = quiet_end(quiet, due)
    return due if end is None else end + MORNING


def ends_a_night(quiet: Quiet | None, due: float) -> bool:
    """Whether this deadline was moved behind quiet hours."""
    return quiet_end(quiet, due - MORNING - 1) == due - MORNING


def with_quiet(person: Person, start: int | None, end: int | None, zone: str, now: float) -> Person:
    """With other quiet hours. Deadlines move with them, so nobody moves them from deadline to deadline: they stay for a
    week. They can be given up at any time."""
    if start is not None and end is not None and minutes(start, end) > LONGEST:
        raise Illegal("Quiet hours can take up to 12 hours a day.")
    before = (person.quiet_from, person.quiet_to, person.zone)
    if (start, end, zone) == before or start is None or end is None:
        return structs.replace(person, quiet_from=start, quiet_to=end, zone=zone)
    since = person.quiet_since
    if since is not None and TYPING_ERROR < now - since < KEPT:
        raise Illegal(
            f"Deadlines move with your quiet hours, so they stay for a week: change them <t:{int(since + KEPT)}:R>. "
            "You can turn them off now."
        )
    kept = since if since is not None and now - since <= TYPING_ERROR else now
    return structs.replace(person, quiet_from=start, quiet_to=end, zone=zone, quiet_since=kept)
