"""Judges: their desk, calls to a table, results that are decided, rounds taken back, decks that are looked at."""

from __future__ import annotations

from event_desks import card, desk, event, labels, moderator, offered, shown, slash, sure
from event_kit import entrant, make, match, posted, rest
from msgspec import structs
from world import World, in_a_world, parts_text, said

from bot.events import deck_hash
from bot.store import Config, TableRow
from games.defiance.decks import ready_decks
from tournaments import Stage

TIMED = Config(round_minutes=50)


async def table_of(here: World, name: str) -> TableRow:
    """The table at which somebody plays now."""
    return (await here.bot.store.tables(person=here.person(name).id, status=("playing", "paused")))[0]


async def matches(here: World, name: str = "ada") -> object:
    panel = await desk(here, name)
    await here.person(name).click(panel, label="Judges' desk")
    return panel


@in_a_world
async def test_a_judge_is_called_to_a_table_and_lets_it_go_on(here: World) -> None:
    await make(here, people=("ada", "bo"), config=TIMED)
    await slash(here, "ada", "edit", judge=here.person("jo").user)
    assert (await event(here)).config.judges == (here.person("jo").id,)
    table = await table_of(here, "bo")
    thread = next(t for t in here.channel.threads if t.id == table.thread)
    result = await here.person("bo").slash(thread, "tournament judge", words="Is this *legal*?")
    assert "I've called a judge" in said(result)
    await rest(here)
    assert (await table_of(here, "bo")).status == "paused"
    call = next(m for m in here.channel.history() if "a judge is needed" in parts_text(m))
    assert f"<@{here.person('jo').id}>" in parts_text(call)
    assert "Is this \\*legal\\*?" in parts_text(call)
    assert "Only this event's organiser" in said(await here.person("bo").click(call, label="Unfreeze"))
    seen = shown(await here.person("jo").click(call, label="Open the match"))
    assert "Its clock is stopped" in parts_text(seen)
    await here.person("jo").click(call, label="Unfreeze")
    await rest(here)
    assert (await table_of(here, "bo")).status == "playing"
    await slash(here, "ada", "edit", judge=here.person("jo").user)
    assert (await event(here)).config.judges == ()


@in_a_world
async def test_matches_are_frozen_extended_and_decided_at_the_desk(here: World) -> None:
    row = await make(here, (Stage("swiss", rounds=2, best_of=3),), people=("bo", "cy"), config=TIMED)
    until = row.links["1.1"].until
    assert until is not None
    panel = await matches(here)
    await here.person("ada").select(panel, ["1.1"])
    assert {"Freeze", "5 more minutes", "15 more minutes", "Back"} <= set(labels(panel))
    await here.person("ada").click(panel, label="15 more minutes")
    assert (await event(here)).links["1.1"].until == until + 900
    await here.person("ada").click(panel, label="Freeze")
    assert (await event(here)).links["1.1"].frozen is not None
    await here.person("ada").click(panel, label="Unfreeze")
    assert (await event(here)).links["1.1"].frozen is None
    form = await here.person("ada").select(panel, ["2-1"], custom_id=f"s:ev_result:{row.id}:1:1")
    assert form.modal is not None
    await here.person("ada").submit_modal(form, {"reason": "Seen by all."})
    decided = match(await event(here), 1, 1).outcome
    assert decided is not None
    assert (decided.how, decided.reason, max(decided.wins.values())) == ("override", "Seen by all.", 2)
    assert any("ada decided round 1, match 1" in text and "Seen by all." in text for text in posted(here))


@in_a_world
async def test_commands_do_what_the_desk_does(here: World) -> None:
    row = await make(here, (Stage("swiss", rounds=2),), people=("bo", "di"), config=TIMED)
    before = row.links["1.1"].until
    assert "5 more minutes" in await slash(here, "ada", "extend", match="1.1", minutes=5)
    after = (await event(here)).links["1.1"].until
    assert before is not None
    assert after == before + 300
    assert "add 1 to 1,440" in await slash(here, "ada", "extend", match="1.1", minutes=0)
    assert "is frozen" in await slash(here, "ada", "freeze", match="1.1", reason="A dispute.")
    assert "already frozen" in await slash(here, "ada", "freeze", match="1.1")
    assert "goes on" in await slash(here, "ada", "freeze", match="1.1", go_on=True)
    assert "Cup is frozen" in await slash(here, "ada", "freeze")
    assert "This event is frozen" in await slash(here, "cy", "join")
    assert "Unfreeze" in labels(await desk(here))
    assert "Cup goes on" in await slash(here, "ada", "freeze", go_on=True)
    for command, options in (
        ("extend", {"match": "1.1", "minutes": 5}),
        ("freeze", {}),
        ("decide", {"match": "1.1", "result": "1-0", "reason": "x"}),
        ("undo-round", {"reason": "x"}),
        ("finish", {"reason": "x"}),
        ("cancel", {"reason": "x"}),
        ("preview", {}),
        ("start", {}),
    ):
        assert "Only this event's organiser" in await slash(here, "bo", command, **options)
    names = await offered(here, "ada", "decide", "result", "", match="1.1")
    assert [name.partition(":")[0] for name in names] == ["1-0", "0-1", "draw", "lost"]
    await sure(here, "ada", "decide", match="1.1", result="draw", reason="Both slept.")
    assert len((await event(here)).tournament.rounds) == 2
    assert "Round undone" in await sure(here, "ada", "undo-round", reason="Wrong pairing.")
    row = await event(here)
    assert (len(row.tournament.rounds), row.progress.hold) == (1, True)
    assert "Confirm that you want to undo them too" in await slash(here, "ada", "undo-round", reason="All of it.")
    panel = await desk(here)
    form = await here.person("ada").click(panel, label="Undo the round")
    await here.person("ada").submit_modal(form, {"reason": "All of it.", "sure": "yes"})
    assert (await event(here)).tournament.rounds == []


@in_a_world
async def test_the_places_of_a_big_table_are_written_down(here: World) -> None:
    row = await make(here, (Stage("pods", rounds=1, seats=3),), people=("bo", "cy", "di"))
    panel = await matches(here)
    await here.person("ada").select(panel, ["1.1"])
    players = match(row, 1, 1).players
    for places, words in (("1 2 9", "seat numbers"), ("1 2", "doesn't say where"), ("3 1=2", "Decided")):
        form = await here.person("ada").click(panel, label="Decide the places")
        answer = await here.person("ada").submit_modal(form, {"places": places, "reason": "By the clock."})
        assert words in said(answer) + parts_text(panel)
    await rest(here)
    row = await event(here)
    outcome = match(row, 1, 1).outcome
    assert outcome is not None
    assert outcome.places == ((players[2],), (players[0], players[1]))
    assert row.status == "over"


@in_a_world
async def test_a_table_that_was_ended_is_decided_by_the_organiser(here: World) -> None:
    await make(here, people=("bo", "cy"))
    await here.bot.tables.edit((await here.row()).id, lambda row: structs.replace(row, status="ended"))  # by the host
    await here.env.advance_time(200)
    await rest(here)
    call = next(m for m in here.channel.history() if "ended without a result" in parts_text(m))
    seen = shown(await here.person("ada").click(call, label="Decide"))
    assert "⚠️ Without a result: 1.1" in parts_text(await desk(here))
    form = await here.person("ada").select(seen, ["lost"])
    await here.person("ada").submit_modal(form, {"reason": "Nobody wanted to play."})
    row = await event(here)
    outcome = match(row, 1, 1).outcome
    assert outcome is not None
    assert sorted(outcome.losers) == sorted(match(row, 1, 1).players)
    assert row.status == "over"


@in_a_world
async def test_decks_are_handed_in_locked_and_looked_at_by_judges_only(here: World) -> None:
    await here.person("ada").slash(here.channel, "organise create", name="Duel", game="defiance", format="single")
    await slash(here, "ada", "open")
    first, second = (deck.name for deck in ready_decks()[:2])
    assert "Which one" in await slash(here, "bo", "join")
    assert "I can't find a deck called “Nonsense”" in await slash(here, "bo", "join", deck="Nonsense")
    assert first in " ".join(await offered(here, "bo", "join", "deck", first[:4]))
    assert "Nobody else knows" in await slash(here, "bo", "join", deck=first)
    asked = shown(await here.person("cy").click(card(here), label="Join"))
    assert "Which deck" in parts_text(asked)
    assert "You're in " in said(await here.person("cy").select(asked, [second]))
    assert "You're now playing" in await slash(here, "cy", "join", deck=first)
    assert "Your deck." in await slash(here, "bo", "deck")
    assert "Only this event's organiser" in await slash(here, "bo", "judge deck", player="cy")
    assert "You haven't joined" in await slash(here, "di", "deck")
    await slash(here, "ada", "start")
    await rest(here)
    row = await event(here)
    for entry in row.entries.values():
        assert entry.hash == deck_hash(entry.nonce, entry.deck)
    assert not any(entry.deck in text for entry in row.entries.values() for text in posted(here))
    assert "You're playing in this event" not in await slash(here, "ada", "judge deck", player="cy")
    assert any("looked at the deck of cy" in text for text in posted(here))
    panel = await matches(here)
    await here.person("ada").select(panel, ["1.1"])
    looked = await here.person("ada").select(
        panel, [entrant(here, "bo")], custom_id=f"s:ev_deck_of:{row.id}"
    )  # fmt: skip
    assert "**bo**'s deck" in said(looked)
    late = await here.person("ada").slash(here.channel, "organise enter", player=here.person("di").user, deck=second)
    assert "set when it began" in said(late)


@in_a_world
async def test_a_forged_control_does_nothing(here: World) -> None:
    row = await make(here, people=("ada", "bo"), start=False)
    steward = moderator(here, "stew")
    for custom_id in (
        f"b:ev_do:{row.id}:start",
        f"b:ev_do:{row.id}:explode",
        f"b:ev_publish:{row.id}:00000000",
        f"b:ev_more:{row.id}:1:1:-5",
        f"b:ev_match:{row.id}:x:y",
        f"b:ev_show:{row.id}:secrets:0",
        f"b:ev_desk:{row.id}",
        "b:ev_desk:nothing",
        "b:ev_do:x",
        f"s:ev_ai:{row.id}",
        f"s:ev_dial:{row.id}:most:0",
        f"s:ev_out:{row.id}:0",
    ):
        values = ["novice:1"] if custom_id.startswith("s:") else []
        result = await here.forge(here.person("bo"), card(here), custom_id, values)
        assert said(result), custom_id
    assert (await event(here)).version == row.version
    explode = await here.forge(steward, card(here), f"b:ev_do:{row.id}:explode")
    assert "can't use that button" in said(explode)


@in_a_world
async def test_a_typo_costs_no_round(here: World) -> None:
    """A result of a finished round is corrected at the desk; the round that follows stands, or is paired again."""
    row = await make(here, (Stage("swiss", rounds=3),), people=("bo", "cy", "di", "ed"), config=TIMED)
    for n in (1, 2):
        asked = await sure(here, "ada", "decide", match=f"1.{n}", result="1-0", reason="Seen.")
        names = " – ".join(row.tournament.entrants[id].name for id in match(row, 1, n).players)
        assert f"Round 1, match {n} ({names}): **{names.partition(' ')[0]} wins**?" in asked
    assert len((await event(here)).tournament.rounds) == 2
    assert "Which match? Choose one" in await slash(here, "ada", "decide", match="1", result="0-1", reason="x")
    panel = await matches(here)
    await here.person("ada").click(panel, label="Round 1")
    await here.person("ada").select(panel, ["1.1"])
    form = await here.person("ada").select(panel, ["0-1"], custom_id=f"s:ev_result:{row.id}:1:1")
    later = (await event(here)).tournament.rounds[1]
    await here.person("ada").submit_modal(form, {"reason": "A slip.", "again": "no"})
    row = await event(here)
    assert row.tournament.rounds[1] == later
    assert match(row, 1, 1).outcome != match(row, 1, 1).was[0].outcome
    assert any("ada corrected round 1, match 1" in text and "Later rounds stand." in text for text in posted(here))
    await here.restart()
    asked = await sure(here, "ada", "decide", match="1.1", result="draw", reason="They drew.", again=True)
    assert "1 later round: all undone." in asked
    row = await event(here)
    assert (len(row.tournament.rounds), row.progress.hold) == (1, True)
    await slash(here, "ada", "publish")
    assert len((await event(here)).tournament.rounds) == 2


@in_a_world
async def test_a_cut_is_taken_back_and_nobody_decides_their_own_match_at_the_desk(here: World) -> None:
    stages = (Stage("swiss", rounds=1, cut=2), Stage("single"))
    await make(here, stages, people=("ada", "bo", "cy", "di"), config=TIMED)
    row = await event(here)
    mine = next(m.number for m in row.tournament.rounds[0].matches if entrant(here, "ada") in m.players)
    refused = await slash(here, "ada", "decide", match=f"1.{mine}", result="1-0", reason="I won.")
    assert "You're playing in this match" in refused
    moderator(here, "stew")
    for n in (1, 2):
        await sure(here, "stew", "decide", match=f"1.{n}", result="1-0", reason="Seen.")
    assert (await event(here)).tournament.stage == 1
    assert any(f"stew decided round 1, match {mine}" in text for text in posted(here))
    assert "Round undone" in await sure(here, "stew", "undo-round", reason="di was forgotten.")
    row = await event(here)
    assert (row.tournament.stage, len(row.tournament.rounds)) == (0, 1)
    assert any("undid round 2 and its cut" in text for text in posted(here))
    await sure(here, "stew", "publish")
    assert (await event(here)).tournament.stage == 1
