"""What an event offers beside its rounds, by commands and clicks: disputes, swaps, roles, Discord's list of events."""

from __future__ import annotations

from typing import Any

import discord
from event_desks import card, desk, event, labels, shown, slash
from event_kit import answer_everywhere, event_tables, make, posted, rest
from world import World, in_a_world, parts_text, said

from bot.store import Config
from tournaments import Stage, final_standings


def message(here: World, words: str) -> Any:
    return [m for m in here.channel.history() if words in parts_text(m)][-1]


async def concede_all(here: World, *names: str) -> None:
    """These lose whatever they play now, as people do: in the thread, and asked once more."""
    for table in await here.bot.store.tables(guild=here.guild.id, status=("playing",), limit=None):
        for name in [chair.name for chair in table.chairs if chair.name in names][:1]:
            thread = next(t for t in here.channel.threads if t.id == table.thread)
            asked = shown(await here.person(name).slash(thread, "table concede"))
            await here.person(name).click(asked, label="Concede the game")
    await rest(here)


def steward(here: World, name: str, **more: bool) -> Any:
    """Somebody who may give roles and create events."""
    rights = discord.Permissions(manage_roles=True, manage_events=True, **more)
    role = here.guild.create_role("stewards", permissions=rights, position=9)
    here.people[name] = here.guild.add_member(here.env.create_user(name), roles=[role])
    return here.people[name]


async def with_role(here: World, role: Any, *names: str) -> list[str]:
    """Who of these has a role, as Discord knows it."""
    known = {name: await here.bot.http.get_member(here.guild.id, here.person(name).id) for name in names}
    return [name for name, member in known.items() if str(role.id) in member["roles"]]


async def listed(here: World) -> list[tuple[str, int]]:
    found = await here.bot.http.get_scheduled_events(here.guild.id, False)
    return [(one["name"], one["status"]) for one in found]


@in_a_world
async def test_disputes_swaps_roles_and_the_list_of_events_by_clicks(here: World) -> None:
    players = here.guild.create_role("players")
    champion = here.guild.create_role("champion")
    mighty = here.guild.create_role("mighty", permissions=discord.Permissions(manage_guild=True))
    await here.person("zoe").slash(here.channel, "organise create", name="Trap", game="godsforge")
    # Nobody gives by an event what they could not give themselves.
    assert "You can't give @players yourself" in await slash(here, "zoe", "organise extras", entrants=players)
    assert "You can't create events" in await slash(here, "zoe", "organise extras", listed=True)
    await here.env.advance_time(1)
    ada = steward(here, "ada")
    await ada.slash(here.channel, "organise create", name="Cup", game="godsforge", players=8)
    assert "rights over the server" in await slash(here, "ada", "organise extras", entrants=mighty)
    set_up = await ada.slash(here.channel, "organise extras", entrants=players, champion=champion, listed=True)
    assert "as soon as it has a start" in parts_text(shown(set_up)), said(set_up)
    await slash(here, "ada", "edit", starts="in 60 minutes", rounds=2, break_minutes=3)
    await slash(here, "ada", "open")
    await rest(here)
    assert await listed(here) == [("Cup", 1)]
    for name in ("bo", "cy", "di", "eve"):
        await here.person(name).click(card(here), label="Join")
    await here.person("eve").click(card(here), label="Leave")
    await here.person("fay").click(card(here), label="Join")
    await rest(here)
    assert await with_role(here, players, "bo", "fay", "eve", "ada") == ["bo", "fay"]
    assert "Nobody plays for a team" in await slash(here, "bo", "tournament teams")
    assert "bo plays for **Ravens**" in await slash(here, "ada", "organise team", player="bo", team="Ravens")
    assert "cy plays for **Ravens**" in await slash(here, "ada", "organise team", player="cy", team="ravens")
    assert "**Ravens**: bo, cy" in await slash(here, "di", "tournament teams")
    assert "Only this event's organiser" in await slash(here, "di", "organise team", player="di", team="Ravens")
    await slash(here, "ada", "start")
    await rest(here)
    assert await listed(here) == [("Cup", 2)]
    await answer_everywhere(here, (await event(here)).id)
    await concede_all(here, "bo", "cy", "di", "fay")
    row = await event(here)
    lost = next(row.entries[id].name for id in row.tournament.rounds[0].matches[0].outcome.places[1])
    told = message(here, "after round 1")
    asked = await here.person(lost).click(told, label="Dispute my result")
    assert "A judge looks at it" in said(await here.person(lost).submit_modal(asked, {"words": "I *had* more life."}))
    await rest(here)
    call = message(here, "disputes the result of round 1, match 1")
    assert "I \\*had\\* more life." in parts_text(call)
    (record,) = call.attachments
    assert record.filename.startswith("match-1.1-")
    assert "⚖️ Disputed: 1.1" in parts_text(await desk(here))
    await here.restart()
    await here.env.advance_time(200)
    assert len((await event(here)).tournament.rounds) == 1, "the next round waits for the judge"
    asked = await ada.click(message(here, "disputes the result of round 1, match 1"), label="Result stands")
    assert "Everybody is told" in said(await ada.submit_modal(asked, {"reason": "The log is clear."}))
    await rest(here)
    assert any("ada looked at round 1, match 1" in text and "The log is clear." in text for text in posted(here))
    row = await event(here)
    assert len(row.tournament.rounds) == 2
    # The second round is undone, and changed by hand before it is published again.
    undo = await ada.click(await desk(here), label="Undo the round")
    await ada.submit_modal(undo, {"reason": "Brothers met.", "sure": "yes"})
    panel = await desk(here)
    await ada.click(panel, label="Next round")
    before = [match.players for match in row.tournament.rounds[1].matches]
    names = [row.entries[before[0][0]].name, row.entries[before[1][0]].name]
    swap = await ada.click(panel, label="Swap two players")
    await ada.submit_modal(swap, {"first": names[0], "second": names[1], "reason": "Brothers."})
    assert "Undo the swaps" in labels(panel)
    assert f"ada let {names[0]} and {names[1]} change places" in parts_text(panel)
    await ada.click(panel, label="Publish")
    await rest(here)
    row = await event(here)
    assert row.tournament.rounds[1].matches[0].players[0] == before[1][0]
    assert "change places. Reason: Brothers." in await slash(here, names[0], "why")
    await concede_all(here, "bo", "cy", "di", "fay")
    await here.env.advance_time(200)
    await rest(here)
    row = await event(here)
    assert row.status == "over"
    assert "1. **Ravens**: " in await slash(here, "di", "tournament teams")
    assert any("Best team: **Ravens**" in text for text in posted(here))
    assert await listed(here) in ([], [("Cup", 3)])
    assert await with_role(here, players, "bo", "cy", "di", "fay") == []
    first = row.entries[final_standings(row.tournament)[0].id].name
    assert await with_role(here, champion, "bo", "cy", "di", "fay") == [first]
    assert {table.status for table in await event_tables(here, row)} <= {"over", "ended"}


@in_a_world
async def test_an_event_goes_on_without_roles_and_lists_that_it_may_not_touch(here: World) -> None:
    players = here.guild.create_role("players")
    ada = steward(here, "ada")
    await ada.slash(here.channel, "organise create", name="Cup", game="godsforge", players=8)
    await slash(here, "ada", "organise extras", entrants=players, listed=True)
    await slash(here, "ada", "edit", starts="in 60 minutes")
    guild = f"/guilds/{here.guild.id}"
    role = f"{guild}/members/{here.person('bo').id}/roles/{players.id}"
    for method, path in (("POST", f"{guild}/scheduled-events"), ("PUT", role)):
        here.env.inject_error(method, path, status=403, code=50013, message="Missing Permissions", times=None)
    await slash(here, "ada", "open")
    await here.person("bo").click(card(here), label="Join")
    await rest(here)
    row = await event(here)
    assert (row.config.calendar, row.config.entrant_role, row.progress.given) == (False, 0, {})
    told = " ".join(posted(here))
    assert "I can't add events to this server's list" in told
    assert "I can't give that role any more" in told
    assert list(row.entries) == [f"p{here.person('bo').id}"]


async def played_cup(here: World, *people: str) -> None:
    """A bracket that bo runs: made, filled and played to its end."""
    bo = here.person("bo")
    await bo.slash(here.channel, "organise create", name="Cup", game="godsforge", format="single")
    await slash(here, "bo", "open")
    for name in people:
        await here.person(name).click(card(here), label="Join")
    await slash(here, "bo", "start")
    while (await event(here)).status == "running":
        await rest(here)
        await concede_all(here, *people)
        await here.env.advance_time(200)
    await rest(here)


@in_a_world
async def test_the_servers_panel_sets_the_roles_of_every_new_event(here: World) -> None:
    players, champion = here.guild.create_role("players"), here.guild.create_role("champion")
    mighty = here.guild.create_role("mighty", permissions=discord.Permissions(ban_members=True))
    ada = steward(here, "ada", manage_guild=True)
    panel = shown(await ada.slash(here.channel, "server setup"))
    await ada.select(panel, [str(players.id)], custom_id="s:sv:entrants")
    await ada.select(panel, [str(champion.id)], custom_id="s:sv:champion")
    assert f"**Champion's role:** <@&{champion.id}>" in parts_text(panel)
    assert "rights over the server" in said(await ada.select(panel, [str(mighty.id)], custom_id="s:sv:champion"))
    # Bo manages nothing: his events give the roles that the server has chosen, while people play and at the end.
    people = ("cy", "di", "eve", "fay")
    await played_cup(here, *people)
    first = (await event(here)).config
    assert (first.entrant_role, first.champion_role) == (players.id, champion.id)
    best = await with_role(here, champion, *people)
    assert len(best) == 1
    assert await with_role(here, players, *people) == []
    # A bracket of two friends makes no champion.
    await here.env.advance_time(1)
    await played_cup(here, "gus", "hal")
    assert await with_role(here, champion, *people, "gus", "hal") == best


@in_a_world
async def test_a_judge_hears_of_a_disputed_no_show_and_reads_the_record_of_its_closed_table(here: World) -> None:
    row = await make(
        here, (Stage("swiss", rounds=2),), people=("bo", "cy"), config=Config(no_show_minutes=10, break_minutes=30)
    )
    await answer_everywhere(here, row.id, but=("bo",))
    await here.env.advance_time(11 * 60)
    await rest(here)
    (table,) = await event_tables(here, await event(here))
    assert table.status == "ended"
    asked = await here.person("bo").click(message(here, "after round 1"), label="Dispute my result")
    await here.person("bo").submit_modal(asked, {"words": "I was there."})
    await rest(here)
    call = message(here, "disputes the result of round 1, match 1")
    assert [file.filename for file in call.attachments] == [f"match-1.1-{table.id}.txt"]
    asked = await here.person("ada").click(call, label="Result stands")
    await here.person("ada").submit_modal(asked, {"reason": "You weren't."})
    assert [one.ruling for one in (await event(here)).progress.disputes] == ["stands"]
