"""Tournaments by commands and buttons: for players, organisers and judges."""

from __future__ import annotations

from typing import Any

from event_desks import card, desk, event, labels, moderator, offered, shown, slash, sure
from event_kit import actor, answer_everywhere, entrant, make, match, play_event, posted, rest
from world import World, in_a_world, parts, parts_text, said

from bot.store import Config
from tournaments import Stage


@in_a_world
async def test_an_event_is_made_opened_entered_and_started(here: World) -> None:
    made = await here.person("ada").slash(
        here.channel, "organise create", name="Winter Cup", game="godsforge", format="swiss_cut", best_of=3
    )
    panel = shown(made)
    assert panel.ephemeral
    assert "Winter Cup" in parts_text(panel)
    assert "Swiss, then a bracket · best of 3 · top 8 advance" in parts_text(panel)
    assert posted(here) == [], "nobody hears of a draft"
    await here.person("ada").click(panel, label="Open it")
    assert "open for players" in parts_text(card(here))
    for name in ("ada", "bo", "cy"):
        assert "You're in " in said(await here.person(name).click(card(here), label="Join"))
    assert "3 of 64 players" in parts_text(card(here))
    assert "You've already joined." in said(await here.person("bo").click(card(here), label="Join"))
    assert "You've left the event" in said(await here.person("cy").click(card(here), label="Leave"))
    assert "You haven't joined" in said(await here.person("cy").click(card(here), label="Leave"))
    assert "has started" in await slash(here, "ada", "start")
    row = await event(here)
    assert (row.status, len(row.tournament.rounds)) == ("running", 1)
    assert any("Winter Cup: round 1" in text for text in posted(here))
    assert {"Pairings", "Standings", "Why?", "Drop out", "Organise"} <= set(labels(card(here)))


@in_a_world
async def test_a_draft_is_its_organisers_own_affair(here: World) -> None:
    await slash(here, "ada", "create", name="Secret", game="godsforge")
    assert "There's no event here yet" in await slash(here, "bo", "join")
    assert "I can't find that event" in await slash(here, "bo", "join", event=(await event(here)).id)
    assert "I can't find that event" in await slash(here, "bo", "open", event=(await event(here)).id)
    assert await offered(here, "bo", "join", "event", "sec") == []
    assert await offered(here, "ada", "open", "event", "sec") == ["Secret (draft)"]


@in_a_world
async def test_what_cannot_be_is_said_in_a_sentence(here: World) -> None:
    assert "There's no event here yet" in await slash(here, "ada", "standings")
    await make(here, people=("bo",), config=Config(most=2, waiting_list=False), start=False)
    assert "at least 2 players, and there is 1" in await slash(here, "ada", "start")
    assert "not open yet" not in await slash(here, "cy", "join")
    assert "The event is full" in await slash(here, "di", "join")
    assert "no standings yet" in await slash(here, "bo", "standings")
    assert "No round is out yet" in await slash(here, "bo", "pairings")
    assert "has no bracket" in await slash(here, "bo", "bracket")
    assert "nothing is decided yet" in await slash(here, "bo", "why")
    assert "Nobody called “zed”" in await slash(here, "ada", "drop", player="zed")
    assert "No round is out yet" in await slash(here, "ada", "extend", match="1.1", minutes=5)
    assert "Check-in isn't open yet" in await slash(here, "bo", "check-in")
    assert "No need to hand in a deck" in await slash(here, "di", "join", deck="Anything")
    assert "Bots can't play" in said(
        await here.person("ada").slash(here.channel, "organise enter", player=here.env.create_user("robo", bot=True))
    )
    await slash(here, "ada", "start")
    assert "The event has started" in await slash(here, "ada", "edit", most=8)
    assert "already open" in await slash(here, "ada", "open")
    assert "There are rounds left to play" in await slash(here, "ada", "finish")
    assert "There's no round 7" in await slash(here, "ada", "decide", match="7.1", result="1-0", reason="x")
    assert "has no match 9" in await slash(here, "ada", "decide", match="9", result="1-0", reason="x")
    assert "Write a result as" in await slash(here, "ada", "decide", match="1.1", result="won", reason="x")
    assert "Call a judge in the thread" in await slash(here, "bo", "judge", words="He cheats.")
    assert (await slash(here, "ada", "cancel", reason=" ")).startswith("Please give a reason")
    await sure(here, "ada", "cancel", reason="The hall burns.")
    assert "This event was cancelled." in await slash(here, "di", "join", event=(await event(here)).id)


@in_a_world
async def test_everything_can_be_edited_before_the_start_and_only_by_those_who_may(here: World) -> None:
    await make(here, (Stage("swiss", cut=8), Stage("single")), start=False)
    changes: dict[str, Any] = {
        "name": "Spring Cup", "rounds": 4, "best_of": 3, "cut": 4, "final_best_of": 5, "most": 32, "least": 4,
        "starts": "in 2 hours", "check_in_minutes": 10, "round_minutes": 45, "no_show_minutes": 7,
        "break_minutes": 3, "pace": "day", "preview": True, "late_entry": False, "about": "Bring *snacks*.",
    }  # fmt: skip
    assert "Changed." in await slash(here, "ada", "edit", **changes)
    row = await event(here)
    first, second = row.tournament.stages
    assert (row.name, first.rounds, first.best_of, first.cut, second.best_of) == ("Spring Cup", 4, 3, 4, 5)
    config = row.config
    assert (config.most, config.least, config.check_in_minutes, config.round_minutes) == (32, 4, 10, 45)
    assert (config.no_show_minutes, config.break_minutes, config.pace) == (7, 3, "day")
    assert (config.preview, config.late_entry, config.about) == (True, False, "Bring *snacks*.")
    assert config.start_at is not None
    assert abs(config.start_at - here.bot.now() - 7200) < 60
    assert "Bring \\*snacks\\*." in parts_text(card(here))
    refused: dict[str, dict[str, Any]] = {
        "best of 1, 3, 5 or 7": {"best_of": 2},
        "Times are whole minutes": {"round_minutes": -1},
        "Write a time as": {"starts": "soon"},
        "That time has already passed": {"starts": "2001-01-01 10:00"},
        "without decks of your own": {"decks": "brought"},
        "two players, not 4": {"seats": 4},
        "Tell me what to change": {},
    }
    for words, change in refused.items():
        assert words in await slash(here, "ada", "edit", **change)
    assert "Only this event's organiser" in await slash(here, "bo", "edit", most=4)
    assert await event(here) == row
    await slash(here, "ada", "edit", third_place=True)
    assert [stage.third_place for stage in (await event(here)).tournament.stages] == [False, True]
    assert "match for third place" in parts_text(card(here))
    await slash(here, "ada", "edit", format="round_robin", meetings=2)
    assert "you meet everyone twice" in parts_text(card(here))
    await slash(here, "ada", "edit", format="pods", seats=3)
    assert [(stage.kind, stage.seats) for stage in (await event(here)).tournament.stages] == [("pods", 3)]


@in_a_world
async def test_the_settings_of_an_event_are_chosen_from_its_desk(here: World) -> None:
    await make(here, (Stage("swiss", cut=8), Stage("single")), start=False)
    panel = await desk(here)
    await here.person("ada").click(panel, label="Settings")
    found: list[str] = []
    while True:
        found += [part["custom_id"].split(":")[3] for part in parts(panel) if part["type"] == 3]
        if "More" not in labels(panel):
            break
        await here.person("ada").click(panel, label="More")
    assert found[:4] == ["format", "best_of", "rounds", "cut"]
    assert {"pace", "game.edition", "late_entry"} <= set(found)
    assert "decks" not in found
    while not any(":game.edition:" in part.get("custom_id", "") for part in parts(panel)):
        await here.person("ada").click(panel, label="Back")
    await here.person("ada").select(panel, ["1"], custom_id=next(
        part["custom_id"] for part in parts(panel) if ":game.edition:" in part.get("custom_id", "")
    ))  # fmt: skip
    assert (await event(here)).config.settings == {"edition": "1"}
    await here.person("ada").click(panel, label="Done")
    form = await here.person("ada").click(panel, label="Name and message")
    await here.person("ada").submit_modal(form, {"name": "Autumn Cup", "about": "See you."})
    assert ((await event(here)).name, (await event(here)).config.about) == ("Autumn Cup", "See you.")
    await slash(here, "ada", "edit", about="\n \n")
    assert (await event(here)).config.about == "", "a text without words would keep the card from being posted"
    foreign = await here.person("bo").slash(here.channel, "organise desk")
    assert "Only this event's organiser" in said(foreign)


@in_a_world
async def test_only_those_who_check_in_play_and_who_missed_it_comes_in_late(here: World) -> None:
    await make(here, (Stage("swiss", rounds=3),), people=("ada", "bo", "cy", "di"), start=False)
    assert "Only this event's organiser" in await slash(here, "bo", "organise check-in")
    panel = await desk(here)
    await here.person("ada").click(panel, label="Open check-in")
    for name in ("ada", "bo"):
        assert "checked in" in said(await here.person(name).click(card(here), label="Check in"))
    assert "✅" in parts_text(card(here))
    await here.person("ada").click(panel, label="Remind those missing")
    assert "Checked in: 2 of 4. Missing: cy and di." in parts_text(panel), "nobody's answer is forgotten"
    assert any("Still missing: cy and di" in text for text in posted(here))
    asked = shown(await here.person("ada").click(panel, label="Start"))
    assert "Start **Cup** without cy and di?" in parts_text(asked)
    assert (await event(here)).status == "open"
    assert "without cy and di?" in await slash(here, "ada", "start")
    await slash(here, "di", "check-in")
    assert "Press Start again" in said(await here.person("ada").click(asked, label="Start without them"))
    asked = shown(await here.person("ada").click(panel, label="Start"))
    await here.person("ada").click(asked, label="Start without them")
    row = await event(here)
    assert sorted(len(m.players) for m in row.tournament.rounds[0].matches) == [1, 2]
    assert "You're in Cup, from the next round on" in said(await here.person("cy").click(card(here), label="Join late"))
    row = await event(here)
    assert entrant(here, "cy") in row.tournament.seeded[0]
    assert row.tournament.entrants[entrant(here, "cy")].since == 2


@in_a_world
async def test_a_round_is_looked_at_before_it_is_published(here: World) -> None:
    row = await make(here, people=("ada", "bo"), ai=2, config=Config(preview=True))
    assert row.tournament.rounds == []
    call = next(m for m in here.channel.history() if "is ready to review and publish" in parts_text(m))
    assert "Only this event's organiser" in said(await here.person("bo").click(call, label="Preview the round"))
    looked = shown(await here.person("ada").click(call, label="Preview the round"))
    assert "Round 1 (not published yet)" in parts_text(looked)
    await here.bot.events.join(row.id, actor(here, "cy"))
    refused = await here.person("ada").click(looked, label="Publish")
    assert "Something changed" in said(refused)
    assert (await event(here)).tournament.rounds == []
    again = shown(await here.person("ada").slash(here.channel, "organise preview"))
    await here.person("ada").click(again, label="Publish")
    assert [len(m.players) for m in (await event(here)).tournament.rounds[0].matches] == [2, 2, 1]
    assert "Only this event's organiser" in await slash(here, "bo", "publish")
    assert "isn't finished" in await slash(here, "ada", "publish")


@in_a_world
async def test_somebody_drops_and_comes_back(here: World) -> None:
    # The organiser does not play: nobody drops their own opponent. Whoever is paired with whom, one of the three others
    # has an open match, so that round 1 lasts.
    await make(here, (Stage("swiss", rounds=4),), people=("bo", "cy", "eve", "flo", "gus"), ai=1)
    asked = shown(await here.person("bo").click(card(here), label="Drop out"))
    assert "Drop bo from **Cup**? They lose their open match" in parts_text(asked)
    await here.person("bo").click(asked, label="Drop bo")
    assert "bo is out" in parts_text(asked)
    row = await event(here)
    bo = row.entrant(here.person("bo").id)
    assert bo is not None
    assert row.tournament.entrants[bo].out_after == 1
    assert "You're back" in await slash(here, "bo", "join")
    assert "Only this event's organiser" in await slash(here, "bo", "drop", player="cy")
    panel = await desk(here)
    await here.person("ada").click(panel, label="Drop somebody")
    chosen = shown(await here.person("ada").select(panel, [f"p{here.person('cy').id}"]))
    await here.person("ada").click(chosen, label="Drop cy")
    assert (await event(here)).tournament.entrants[f"p{here.person('cy').id}"].out_after == 1
    assert "plays in Cup" in said(
        await here.person("ada").slash(here.channel, "organise enter", player=here.person("cy").user)
    )
    assert "plays in Cup" in said(
        await here.person("ada").slash(here.channel, "organise enter", player=here.person("di").user)
    )
    assert (await event(here)).tournament.entrants[f"p{here.person('di').id}"].since == 2
    assert "Only this event's organiser" in said(
        await here.person("bo").slash(here.channel, "organise enter", player=here.person("ed").user)
    )
    assert "is out of" in await sure(here, "bo", "drop", reason="Hunger.")


@in_a_world
async def test_a_whole_event_is_looked_at_asked_about_and_taken_away(here: World) -> None:
    row = await make(here, (Stage("swiss", rounds=2, cut=2), Stage("single")), people=("ada",), ai=3)
    for label in ("Pairings", "Standings"):
        result = shown(await here.person("ada").click(card(here), label=label))
        assert any(part["type"] == 12 for part in parts(result))
        await here.person("ada").click(result, label="Refresh")
    why = said(await here.person("ada").click(card(here), label="Why?"))
    assert "Round 1, match" in why
    assert "is number" in why
    assert "Match points: 0 (the sum of all rounds)" in why
    assert "You haven't joined" in said(await here.person("bo").click(card(here), label="Why?"))
    assert "Drawn among equals" in await slash(here, "bo", "why", match=1)
    await play_event(here, row.id)
    assert any("Cup is over" in text and "Seed" in text for text in posted(here))
    assert {"Standings", "Bracket", "Why?"} <= set(labels(card(here)))
    for command in ("standings", "bracket", "pairings"):
        seen = shown(await here.person("bo").slash(here.channel, f"tournament {command}"))
        assert any(part["type"] == 12 for part in parts(seen))
    assert "ada is number" in await slash(here, "bo", "why", player="ada")
    await here.person("bo").slash(here.channel, "settings", text=True)
    in_words = shown(await here.person("bo").slash(here.channel, "tournament standings"))
    assert "Cup standings, 4 players." in parts_text(in_words)
    files = shown(await here.person("bo").slash(here.channel, "tournament export")).attachments
    assert [file.filename for file in files] == ["cup.csv", "cup.json", "cup.html", "cup.trf"]
    only = shown(await here.person("bo").slash(here.channel, "tournament export", form="csv")).attachments
    assert [file.filename for file in only] == ["cup.csv"]


@in_a_world
async def test_every_control_works_after_a_restart(here: World) -> None:
    await make(here, (Stage("swiss", rounds=3),), people=("ada", "bo"), ai=2, start=False)
    panel = await desk(here)
    form = await here.person("ada").click(panel, label="Cancel the event")
    await here.restart()
    assert "You're in " in said(await here.person("cy").click(card(here), label="Join"))
    await here.person("ada").select(panel, ["novice:1"])
    assert len((await event(here)).entries) == 6
    await here.person("ada").click(panel, label="Start")
    await rest(here)
    await here.restart()
    assert any(part["type"] == 12 for part in parts(shown(await here.person("bo").click(card(here), label="Pairings"))))
    await here.person("ada").submit_modal(form, {"reason": "Enough."})
    assert (await event(here)).status == "cancelled"


@in_a_world
async def test_who_manages_the_server_runs_an_event_whose_organiser_is_gone(here: World) -> None:
    await make(here, people=("bo", "cy"), start=False)
    steward = moderator(here, "stew")
    here.guild.remove_member(here.person("ada"))
    panel = shown(await steward.slash(here.channel, "organise desk"))
    await steward.click(panel, label="Start")
    assert (await event(here)).status == "running"
    form = await steward.click(panel, label="Finish")
    assert "Give a reason" in said(await steward.submit_modal(form, {"reason": ""}))
    form = await steward.click(panel, label="Cancel the event")
    await steward.submit_modal(form, {"reason": "The organiser has left."})
    assert (await event(here)).status == "cancelled"


async def agreed(here: World, who: str, whom: str) -> None:
    """A challenge, another time instead, and the answer to that."""
    rounds = len((await event(here)).tournament.rounds)
    asked = shown(await here.person(who).click(card(here), label="Challenge"))
    form = await here.person(who).select(asked, [f"p{here.person(whom).id}"])
    await here.person(who).submit_modal(form, {"when": "in 2 hours"})
    call = [m for m in here.channel.history() if "wants to play you" in parts_text(m)][-1]
    assert "not your turn" in said(await here.person(who).click(call, label="Accept"))
    form = await here.person(whom).click(call, label="Another time")
    await here.person(whom).submit_modal(form, {"when": "now"})
    assert len((await event(here)).tournament.rounds) == rounds, "both have to accept"
    call = [m for m in here.channel.history() if "wants to play you: **now**" in parts_text(m)][-1]
    assert "You've accepted." in said(await here.person(who).click(call, label="Accept"))


@in_a_world
async def test_in_a_league_players_challenge_each_other(here: World) -> None:
    await make(here, (Stage("league"),), people=("ada", "bo", "cy"))
    await agreed(here, "ada", "bo")
    row = await event(here)
    assert set(match(row, 1, 1).players) == {f"p{here.person(name).id}" for name in ("ada", "bo")}
    assert "You haven't joined" in said(await here.person("di").click(card(here), label="Challenge"))
    assert "Next round" not in labels(await desk(here))
    assert await answer_everywhere(here, row.id) > 0
    await agreed(here, "cy", "ada")
    await here.person("di").slash(here.channel, "settings", text=True)
    both = parts_text(shown(await here.person("di").slash(here.channel, "tournament pairings")))
    assert "2 of 2 matches to be played" in both
    moderator(here, "stew")
    assert "is decided" in await sure(here, "stew", "decide", match="1", result="draw", reason="Tea.")
    row = await event(here)
    assert [match(row, number, 1).outcome is not None for number in (1, 2)] == [True, False]
