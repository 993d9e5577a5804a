"""Team against team by commands and clicks: teams are made, meet at boards, and the best team wins the event."""

from __future__ import annotations

from event_desks import card, event, slash
from event_kit import posted, rest
from test_event_clicks import concede_all, message, steward, with_role
from test_event_mends import alts
from world import World, in_a_world, parts_text


@in_a_world
async def test_teams_meet_at_boards_and_the_best_team_wins_the_event(here: World) -> None:
    ada, champion = steward(here, "ada"), here.guild.create_role("champion")
    await ada.slash(here.channel, "organise create", name="Cup", game="godsforge", format="round_robin")
    await slash(here, "ada", "organise extras", champion=champion)
    await slash(here, "ada", "open")
    teams = {"bo": "Ravens", "cy": "Ravens", "di": "Wolves", "eve": "Wolves"}
    for name in teams:
        await here.person(name).click(card(here), label="Join")
    assert "at 2 to 12 boards" in await slash(here, "ada", "organise team", player="bo", team="Ravens", boards=1)
    for name, team in teams.items():
        assert f"plays for **{team}**" in await slash(here, "ada", "organise team", player=name, team=team, boards=2)
    assert "team against team at 2 boards" in parts_text(card(here))
    await here.person("fay").click(card(here), label="Join")
    await ada.slash(here.channel, "organise start")
    row = await event(here)
    assert row.status == "open", "somebody plays for no team"
    await here.person("fay").click(card(here), label="Leave")
    await slash(here, "ada", "start")
    await rest(here)
    row = await event(here)
    (r,) = row.tournament.rounds
    for match in r.matches:
        assert len({teams[row.entries[id].name] for id in match.players}) == 2, "nobody meets a team-mate"
    assert sorted(thread.name.partition(":")[0].rpartition(", ")[2] for thread in here.channel.threads) == [
        "board 1",
        "board 2",
    ]
    await concede_all(here, "di", "eve")
    await here.env.advance_time(200)
    await rest(here)
    assert (await event(here)).status == "over"
    over = next(text for text in posted(here) if "Cup is over" in text)
    assert "🏆 **Ravens**: " in over
    assert "🥈 **Wolves**: " in over
    assert "1. **Ravens**: 3 points, 2 of 2 boards" in await slash(here, "di", "tournament teams")
    assert await with_role(here, champion, *teams) == ["bo", "cy"], "all of the best team"
    after = message(here, "after round 1")
    assert "Ravens" in alts(after)
    mine = await here.person("eve").click(after, label="Where am I?")
    assert "Wolves" in alts([m for m in (mine.response, *mine.followups) if m is not None][-1])
