"""Templates, events that repeat by themselves, and seasons."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import discord
from event_desks import shown, slash
from event_kit import actor, make, refusal, rest
from msgspec.structs import replace
from world import World, in_a_world, parts_text, said

from bot.events import Actor, series
from bot.store import Config, Rhythm, Template, TemplateRow
from tournaments import Outcome, Stage

PRAGUE = ZoneInfo("Europe/Prague")
FRIDAY = Rhythm(weekday=4, minute=19 * 60, zone="Europe/Prague", opens=72)


def local(*when: int) -> float:
    return datetime(*when, tzinfo=PRAGUE).timestamp()


def test_every_friday_means_the_clock_on_the_wall() -> None:
    assert series.first_start(FRIDAY, local(2026, 10, 21, 12)) == local(2026, 10, 23, 19)
    assert series.first_start(FRIDAY, local(2026, 10, 23, 18, 59)) == local(2026, 10, 23, 19)
    assert series.first_start(FRIDAY, local(2026, 10, 23, 19)) == local(2026, 10, 30, 19)
    winter = series.following(FRIDAY, local(2026, 10, 23, 19))
    assert winter == local(2026, 10, 30, 19), "the clocks went back in between"
    assert winter - local(2026, 10, 23, 19) == 7 * 86400 + 3600
    assert series.following(replace(FRIDAY, weeks=2), local(2026, 10, 23, 19)) == local(2026, 11, 6, 19)
    tokyo = replace(FRIDAY, zone="Asia/Tokyo", minute=30)
    start = datetime.fromtimestamp(series.first_start(tokyo, local(2026, 10, 21, 12)), UTC)
    assert (start.day, start.hour, start.minute) == (22, 15, 30), "Friday there begins on Thursday in Prague"


def test_evenings_that_nobody_could_hold_are_left_out() -> None:
    body = Template(game="godsforge", stages=(Stage("swiss"),), config=Config(most=8), by="Ada")
    row = TemplateRow(id="t", guild=1, channel=2, owner=3, name="Friday Night", body=body)
    row = series.begun(row, FRIDAY, local(2026, 10, 21, 12))
    assert row.due == local(2026, 10, 20, 19)
    new, made = series.next_event(row, local(2026, 11, 10, 12))  # the bot was away for three weeks
    assert (made.name, made.config.start_at, made.status) == ("Friday Night, 13 Nov", local(2026, 11, 13, 19), "open")
    assert (made.config.most, made.config.template, made.organiser) == (8, "t", 3)
    assert (new.body.start, new.body.made) == (local(2026, 11, 20, 19), 1)
    assert new.due == local(2026, 11, 17, 19)


@in_a_world
async def test_a_template_is_saved_used_and_repeats_by_itself_across_a_restart(here: World) -> None:
    ada = here.person("ada")
    await ada.slash(here.channel, "settings", zone="Europe/Prague")
    await ada.slash(here.channel, "organise create", name="Cup", game="godsforge", players=8)
    await slash(here, "ada", "organise scoring", points="2-1-0")
    assert "Saved as **Friday Night**" in await slash(here, "ada", "series save", name="Friday Night")
    assert "by ada: doesn't repeat" in await slash(here, "bo", "series list")
    assert "Only ada" in await slash(here, "bo", "series forget", template="Friday Night")
    made = shown(await here.person("bo").slash(here.channel, "series use", template="Friday Night", name="Bo's"))
    assert "Bo's: the organiser's desk" in parts_text(made)
    assert "2-1-0 points" in parts_text(made)
    assert "I can't find that template" in await slash(here, "bo", "series use", template="Nothing")
    assert "Write the start as 19:00" in await slash(
        here, "ada", "series repeat", template="Friday Night", every="4", at="late"
    )
    told = await slash(here, "ada", "series repeat", template="Friday Night", every="4", at="19:00", opens=2)
    assert "every Friday at 19:00 (Europe/Prague)" in told
    (row,) = await here.bot.store.templates(here.guild.id)
    assert row.due is not None
    assert row.body.start is not None
    await here.env.advance_time(max(1.0, row.due - here.bot.now() + 5))
    await rest(here)
    await here.restart()
    await rest(here)
    found = [one for one in await here.bot.events.find(here.guild.id) if one.config.template]
    (held,) = found
    assert (held.status, held.config.start_at, held.organiser) == ("open", row.body.start, ada.id)
    assert held.tournament.stages[0].points.win == 2
    assert sum("Friday Night, " in parts_text(message) for message in here.channel.history()) == 1, (
        "one card, no second"
    )
    boss = here.guild.create_role("bosses", permissions=discord.Permissions(manage_guild=True))
    here.people["mod"] = here.guild.add_member(here.env.create_user("mod"), roles=[boss])
    await here.person("mod").slash(here.channel, "server role", what="hosts", role=boss)
    assert "tournaments are run by" in await slash(here, "bo", "series use", template="Friday Night")
    told = await slash(here, "ada", "series repeat", template="Friday Night", every="5", at="19:00")
    assert "tournaments are run by" in told, "a template is no back door"
    assert "no longer repeats" in await slash(here, "ada", "series stop", template="Friday Night")
    assert "is forgotten" in await slash(here, "ada", "series forget", template="Friday Night")
    assert "There are no templates" in await slash(here, "ada", "series list")


@in_a_world
async def test_a_season_counts_the_events_that_its_host_has_added_before_they_began(here: World) -> None:
    events, ada, bo = here.bot.events, actor(here), actor(here, "bo")
    assert "as 10 7 5 3 1" in await slash(here, "ada", "season create", name="Autumn", points="ten")
    assert "begins" in await slash(here, "ada", "season create", name="Autumn", points="10 6", least=2)
    assert "of that name already" in await slash(here, "bo", "season create", name="autumn")
    row = await make(here, (Stage("single"),), people=("bo", "cy"), start=False)
    season = await events.season(here.guild.id, "Autumn")
    await events.edit(row.id, ada, config=replace(row.config, judges=(bo.id,)))
    assert "Only" in await refusal(events.count_for(row.id, bo, season)), "a judge is no host"
    assert "counts for **Autumn**" in await slash(here, "ada", "season add")
    await slash(here, "bo", "series save", name="Mine")
    template = await events.save_template(row.id, ada, "Weekly")
    assert template.body.config.season == season.id
    copy = await events.from_template(template, Actor(77, "Mallory"), channel=here.channel.id, name="", start=None)
    assert copy.config.season == "", "whoever is not the season's host adds no events to it"
    await events.cancel(copy.id, Actor(77, "Mallory"), "A test.")
    assert "still count for this season" in await slash(here, "ada", "season end")
    await events.start(row.id, ada)
    assert "settled before it starts" in await refusal(events.count_for(row.id, ada, season))
    assert "settled before it starts" in await slash(here, "ada", "season remove")
    first, second = (await events.row(row.id)).tournament.rounds[0].matches[0].players
    await events.override(row.id, ada, 1, 1, Outcome(((first,), (second,))), "To be quick.")
    await rest(here)
    won = (await events.row(row.id)).entries[first].name
    told = await slash(here, won, "season standings")
    assert "Autumn: after 1 event" in told
    assert f"**🏆 {won}: 10 points, 1 event, 1 won**" in told
    ended = said(await here.person("ada").slash(here.channel, "season end"))
    assert "final table" in ended
    assert "is over already" in await slash(here, "ada", "season end", season="Autumn")
    other = await make(here, (Stage("single"),), people=("bo", "cy"), start=False)
    autumn = await events.season(here.guild.id, "Autumn")
    assert "nothing is added" in await refusal(events.count_for(other.id, ada, autumn))
