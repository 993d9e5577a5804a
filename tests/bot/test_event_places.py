"""A command means the event or the table of its place; where that is not clear it asks, and what cannot be taken back
it asks in any case."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from event_desks import desk, path, shown
from event_kit import actor, make, rest
from world import World, in_a_world, parts, parts_text, said

from bot.store import Config, EventRow
from tournaments import Stage


async def another(here: World, name: str, channel: Any, *, people: Sequence[str] = ("bo", "cy")) -> EventRow:
    """An event of di's, in a channel, that runs."""
    events, di = here.bot.events, actor(here, "di")
    stages = (Stage("swiss", rounds=3),)
    row = await events.create(di, guild=here.guild.id, channel=channel.id, game="godsforge", name=name, stages=stages)
    await events.open(row.id, di)
    for person in people:
        await events.join(row.id, actor(here, person))
    await events.start(row.id, di)
    await rest(here)
    return await events.row(row.id)


async def tell(here: World, who: str, place: Any, command: str, **options: Any) -> str:
    return said(await here.person(who).slash(place, path(command), **options))


async def status(here: World, row: EventRow) -> str:
    return (await here.bot.events.row(row.id)).status


@in_a_world
async def test_ai_players_among_themselves_have_no_place_where_a_command_finds_them(
    here: World,
) -> None:
    """Their tables have no thread; they must not count as tables of the channel."""
    first = await make(here, (Stage("swiss", rounds=3),), ai=2, people=("ed", "fy"), config=Config(break_minutes=60))
    await rest(here)
    second = await make(here, people=("bo", "cy"), start=False)
    await here.bot.events.edit(second.id, actor(here), name="Spring Cup")
    refused = await tell(here, "ada", here.channel, "cancel", reason="rain")
    assert "Which event?" in refused
    assert "**Cup**" in refused
    assert "**Spring Cup**" in refused
    assert (await status(here, first), await status(here, second)) == ("running", "open")
    await here.bot.events.cancel(second.id, actor(here), "rain")
    assert "Cancel **Cup** for good? 4 players joined" in await tell(here, "ada", here.channel, "cancel", reason="rain")


@in_a_world
async def test_an_event_is_named_by_its_name_and_cancelled_only_by_the_button_that_says_so(here: World) -> None:
    first = await make(here, people=("bo", "cy"))
    second = await another(here, "Winter Cup", here.channel)
    ada, di = here.person("ada"), here.person("di")
    asked = shown(await di.slash(here.channel, "organise cancel", event=" winter  CUP ", reason="Snow: too *much*."))
    assert "Cancel **Winter Cup** for good? 2 players joined; 1 match ends without a result." in parts_text(asked)
    assert await status(here, second) == "running", "nothing has happened yet"
    button = next(part["custom_id"] for part in parts(asked) if part.get("custom_id"))
    assert "Only this event's organiser" in await tell(
        here, "ada", here.channel, "cancel", event="Winter Cup", reason="x"
    )
    stolen = await here.forge(ada, here.channel.history()[0], button)
    assert "expired" in said(stolen)
    await here.restart()
    await here.person("di").click(asked, label="Cancel Winter Cup")
    assert "Winter Cup is cancelled." in parts_text(asked)
    assert (await status(here, first), await status(here, second)) == ("running", "cancelled")
    record = (await here.bot.events.row(second.id)).record[-1]
    assert (record.by, record.reason) == ("di", "Snow: too *much*.")
    assert "I can't find that event" in await tell(here, "ada", here.channel, "desk", event="Autumn Cup")


@in_a_world
async def test_a_button_does_what_its_own_question_said(here: World) -> None:
    row = await make(here, (Stage("swiss", rounds=3),), people=("bo", "cy", "di", "ed"))
    ada = here.person("ada")
    old = shown(await ada.slash(here.channel, "organise drop", player="bo"))
    new = shown(await ada.slash(here.channel, "organise drop", player="cy"))
    assert "expired" in said(await ada.click(old, label="Drop bo"))
    out = {e.name for e in (await here.bot.events.row(row.id)).tournament.entrants.values() if e.out_after is not None}
    assert out == set()
    await ada.click(new, label="Drop cy")
    out = {e.name for e in (await here.bot.events.row(row.id)).tournament.entrants.values() if e.out_after is not None}
    assert out == {"cy"}


@in_a_world
async def test_a_thread_belongs_to_the_event_of_its_match(here: World) -> None:
    first = await make(here, people=("bo", "cy"))
    thread = here.thread
    second = await another(here, "Winter Cup", here.channel, people=("ed", "fy"))
    assert "Cancel **Cup**" in await tell(here, "ada", thread, "cancel", reason="x")
    assert "Cancel **Winter Cup**" in await tell(here, "di", here.thread, "cancel", reason="x")
    assert (await status(here, first), await status(here, second)) == ("running", "running")


@in_a_world
async def test_a_command_does_nothing_to_an_event_of_another_channel(here: World) -> None:
    other = here.guild.create_text_channel("elsewhere")
    row = await make(here, people=("bo", "cy"))
    refused = await tell(here, "ada", other, "cancel", reason="x")
    assert "There's no event in this channel" in refused
    assert f"**Cup** (<#{here.channel.id}>)" in refused
    assert "There's no event in this channel" in await tell(here, "bo", other, "leave")
    assert "Cancel **Cup**" in await tell(here, "ada", other, "cancel", event=row.id, reason="x")


@in_a_world
async def test_a_judge_comes_to_ones_own_table_and_to_no_strangers(here: World) -> None:
    here.env.inject_error("POST", "/channels/*/messages/*/threads", status=403, code=50013, times=None)
    row = await make(here, (Stage("swiss", rounds=3),), people=("bo", "cy", "di", "ed"), ai=2)
    here.env.backend.faults.clear()
    assert "Only the players" in await tell(here, "ada", here.channel, "judge", words="Look.")
    for name in ("bo", "di", "cy", "ed"):
        await tell(here, name, here.channel, "judge", words="Look.")
    await rest(here)
    frozen = (await here.bot.events.row(row.id)).links
    for key, link in frozen.items():
        table = await here.bot.tables.row(link.tables[-1])
        assert (link.frozen is not None) == bool(table.people()), key


@in_a_world
async def test_the_cut_is_asked_about_before_it_is_made(here: World) -> None:
    stages = (Stage("swiss", rounds=1, cut=2), Stage("single"))
    row = await make(here, stages, ai=4, config=Config(preview=True))
    await tell(here, "ada", here.channel, "publish")
    await rest(here)
    asked = shown(await here.person("ada").slash(here.channel, "organise publish"))
    assert "Cut **Cup** to 2 players, and publish round 2?" in parts_text(asked)
    assert len((await here.bot.events.row(row.id)).tournament.rounds) == 1
    await here.person("ada").click(asked, label="Make the cut")
    assert len((await here.bot.events.row(row.id)).tournament.rounds) == 2


@in_a_world
async def test_a_form_of_the_desk_says_which_event_it_is_about(here: World) -> None:
    await make(here, people=("bo", "cy"))
    form = await here.person("ada").click(await desk(here), label="Cancel the event")
    assert form.modal["title"] == "Cancel the event: Cup"


# -- tables


@in_a_world
async def test_nobody_concedes_a_table_from_elsewhere(here: World) -> None:
    await here.open_table("bo")
    other = here.guild.create_text_channel("elsewhere")
    answer = said(await here.person("bo").slash(other, "table concede"))
    assert f"There's no game here. Use this where you play: <#{here.thread.id}> (ada, bo)." in answer
    assert "Which table" not in said(await here.person("bo").slash(other, "godsforge hand")), "looking harms nothing"


@in_a_world
async def test_in_a_channel_with_several_tables_ones_own_is_meant_and_else_it_is_asked(here: World) -> None:
    await here.open_table("bo")
    first = here.thread
    await here.person("cy").slash(here.channel, "godsforge new")
    await here.person("di").click(here.lobby, label="Join")
    await here.person("cy").click(here.lobby, label="Start")
    second = here.thread
    assert first.id != second.id
    mine = shown(await here.person("bo").slash(here.channel, "table concede"))
    assert f"in <#{first.id}> against ada?" in parts_text(mine)
    mod = here.moderator("mo")
    asked = said(await mod.slash(here.channel, "table end", reason="x"))
    assert "Which table?" in asked
    assert f"<#{first.id}> (ada, bo)" in asked
    assert f"<#{second.id}> (cy, di)" in asked
    assert {row.status for row in await here.rows()} == {"playing"}
