"""How a person likes to play, as panels to press: their settings, and when they want to be asked."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from discord import SelectOption
from discord.ext import commands
from discord.ui import ActionRow, Container, LayoutView, TextDisplay
from msgspec import convert, structs

from bot import stops
from bot.app import Demiurge
from bot.chairs import seat_of
from bot.clicks import app
from bot.limits import OPTION_TEXT, check
from bot.nights import with_quiet
from bot.store import Notify, Person
from bot.texts import cut, plain
from bot.ui.controls import SENSELESS, Interaction, Pick, Press, handles
from bot.ui.controls import row as side_by_side
from bot.ui.forms import Field, form, takes
from bot.ui.panel import GOLD
from games.kernel import Illegal
from games.nearest import nearest
from games.registry import GAMES
from renderers.vision import PALETTES

DELIVERY = {"dm": "Hand: by direct message", "button": "Hand: only with My hand"}
NOTIFY: dict[Notify, str] = {
    "each": "Messages: for each question",
    "direct": "Messages: not when I could only respond",
    "daily": "Messages: one a day",
}
REMIND = {
    "0": "Remind me: once, at half time",
    "60": "Remind me: every hour",
    "180": "Remind me: every 3 hours",
    "360": "Remind me: every 6 hours",
    "720": "Remind me: every 12 hours",
    "1440": "Remind me: every day",
}
SHOWN = {"pictures": "Show: pictures", "words": "Show: everything in words"}


NIGHTS = "A deadline in your quiet hours moves to an hour after them; not at live tables and tournaments."


def options(words: dict[str, str], present: str) -> list[SelectOption]:
    return [
        SelectOption(label=cut(label, OPTION_TEXT), value=value, default=value == present)
        for value, label in words.items()
    ]


def panel(title: str, *rows: ActionRow[Any]) -> LayoutView:
    box: Container[LayoutView] = Container(accent_colour=GOLD)
    box.add_item(TextDisplay(title))
    for line in rows:
        box.add_item(line)
    view = LayoutView(timeout=None)
    view.add_item(box)
    return check(view)


# -- what people write


@lru_cache(maxsize=1)
def zone_names() -> list[str]:
    """Read once: it is a walk through many files."""
    return sorted(available_timezones())


def checked_zone(name: str) -> str:
    try:
        return ZoneInfo(name).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        near = nearest(name, zone_names(), 1) or ["Europe/Prague"]
        raise Illegal(f"I don't know the time zone “{plain(cut(name, 60))}”. Try something like {near[0]}.") from None


def quiet_hours(text: str) -> tuple[int | None, int | None]:
    if text.strip().lower() == "none":
        return None, None
    found = re.fullmatch(r"\s*(\d{1,2}):(\d\d)\s*[-–]\s*(\d{1,2}):(\d\d)\s*", text)
    if found:
        h1, m1, h2, m2 = map(int, found.groups())
        if h1 < 24 and h2 < 24 and m1 < 60 and m2 < 60:
            return h1 * 60 + m1, h2 * 60 + m2
    raise Illegal("Write quiet hours like 22:30-07:00, or none.")


def clock(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


# -- settings


def settings_view(person: Person) -> LayoutView:
    closed = "\n⚠️ I can't send you DMs. Open them, then choose DMs here." if person.dms_closed else ""
    hours = "none"
    if person.quiet_from is not None and person.quiet_to is not None:
        hours = f"{clock(person.quiet_from)}-{clock(person.quiet_to)}"
    colours = {value or "standard": f"Colours: {words}" for value, words in PALETTES.items()}
    reminders = "Reminders: on" if person.reminders else "Reminders: off"
    shown = "words" if person.text_mode else "pictures"
    quiet = f"Quiet hours: {hours} ({person.zone})"  # all else stands on the controls
    return panel(
        "\n".join(["### How you like to play", quiet, f"-# {NIGHTS} Saved automatically.{closed}"]),
        side_by_side(Pick("mine", "hand", options=options(DELIVERY, person.delivery))),
        side_by_side(Pick("mine", "shown", options=options(SHOWN, shown))),
        side_by_side(Pick("mine", "colours", options=options(colours, person.palette or "standard"))),
        side_by_side(
            Pick("mine", "notify", options=options({str(kind): words for kind, words in NOTIFY.items()}, person.notify))
        ),
        side_by_side(Pick("mine", "remind", options=options(REMIND, str(person.remind_minutes or 0)))),
        side_by_side(
            Press("mine", "reminders", label=reminders, emoji="⏰"),
            Press("mine", "quiet", label="Set quiet hours", emoji="🌙"),
        ),
    )


def changed(person: Person, what: str, value: str) -> Person:
    """With another choice; refuses what is none."""
    if what == "hand" and value in DELIVERY:
        # Choosing DMs is also how one says that they are open again.
        return structs.replace(person, delivery="dm" if value == "dm" else "button", dms_closed=False)
    if what == "shown" and value in SHOWN:
        return structs.replace(person, text_mode=value == "words")
    if what == "notify" and value in NOTIFY:
        return structs.replace(person, notify=convert(value, Notify))
    if what == "remind" and value in REMIND:
        return structs.replace(person, remind_minutes=int(value) or None)
    if what == "colours" and (value == "standard" or (value and value in PALETTES)):
        return structs.replace(person, palette="" if value == "standard" else value)
    raise Illegal(SENSELESS)


@handles("mine")
async def on_mine(interaction: Interaction, words: list[str], values: list[str]) -> None:
    store, (what,) = app(interaction).store, words
    person = await store.person(interaction.user.id)
    if what == "quiet":
        await interaction.response.send_modal(quiet_form(person))
        return
    if what == "reminders":
        person = structs.replace(person, reminders=not person.reminders)
    else:
        person = changed(person, what, values[0] if values else "")
    await store.save_person(person)
    if what == "remind":
        await app(interaction).tables.keep_hours(person)
    await interaction.response.edit_message(view=settings_view(person))


def quiet_form(person: Person) -> Any:
    hours = ""
    if person.quiet_from is not None and person.quiet_to is not None:
        hours = f"{clock(person.quiet_from)}-{clock(person.quiet_to)}"
    return form(
        "mine_quiet",
        title="Quiet hours",
        fields=[
            Field(name="quiet", label="Quiet between", value=hours, hint="22:30-07:00, or none", most=20),
            Field(name="zone", label="Your time zone", value=person.zone, hint="Europe/Prague", most=60),
        ],
    )


@takes("mine_quiet")
async def on_quiet(interaction: Interaction, _: list[str], written: dict[str, str]) -> None:
    store = app(interaction).store
    person = await store.person(interaction.user.id)
    begin, end = quiet_hours(written.get("quiet") or "none")
    zone = checked_zone(written.get("zone") or person.zone)
    person = with_quiet(person, begin, end, zone, app(interaction).now())
    await store.save_person(person)
    await app(interaction).tables.keep_hours(person)
    await interaction.response.edit_message(view=settings_view(person))


# -- stops


def stops_view(person: Person) -> LayoutView:
    """One select for each game in which one may respond."""
    rows = [
        side_by_side(Pick("my_stop", name, options=options(labels(name), stops.usual(game, person))))
        for name, game in GAMES.items()
        if game.stops
    ]
    if not rows:
        return panel("### Nothing to set\nNo game here needs it.")
    note = "-# Otherwise I pass for you. Saved automatically, for running games too."
    return panel(f"### When I ask you to respond\n{note}", *rows)


def labels(game: str) -> dict[str, str]:
    return {stop: f"{GAMES[game].title}: {words}" for stop, words in GAMES[game].stops.items()}


async def choose_stop(client: Demiurge, person: Person, game: str, when: str) -> Person:
    """For the tables to come and for those that run; on a table's private panel each can be set by itself."""
    stops.check(GAMES[game], when)
    person = structs.replace(person, stops={**person.stops, game: when})
    await client.store.save_person(person)
    for row in await client.store.tables(person=person.id, status=("playing", "paused"), limit=None):
        seat = seat_of(row, person.id)
        assert seat is not None, "the store has found them there"
        if row.game == game:
            asked_now = [("panel", str(seat))] if stops.passing(row, seat) else []
            await client.tables.set_stop(row.id, seat, when, *asked_now)
    return person


@handles("my_stop")
async def on_my_stop(interaction: Interaction, words: list[str], values: list[str]) -> None:
    client, (game,) = app(interaction), words
    if game not in GAMES or not values:
        raise Illegal(SENSELESS)
    await interaction.response.defer()
    person = await choose_stop(client, await client.store.person(interaction.user.id), game, values[0])
    await interaction.edit_original_response(view=stops_view(person))


class Preferences(commands.Cog):
    """The handlers above are the whole of it; this makes the file an extension."""


async def setup(bot: Demiurge) -> None:
    await bot.add_cog(Preferences())
