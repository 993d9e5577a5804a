"""A deck is its owner's secret: nobody else hands it in, asks for it by name, or reads it from a result."""

from __future__ import annotations

from typing import Any

from event_desks import event, offered, shown, slash
from event_kit import actor, entrant, event_tables, refusal, rest
from msgspec.structs import replace
from world import World, in_a_world, parts_text, said

from bot.store import DeckRow
from games.defiance.deck_code import encode
from games.defiance.decks import ready_decks
from tournaments import statistics

FIRST, SECOND = ready_decks()[:2]


async def duel(here: World, format: str = "swiss") -> None:
    await here.person("ada").slash(here.channel, "organise create", name="Duel", game="defiance", format=format)
    await slash(here, "ada", "open")


async def own_deck(here: World, name: str, deck: str) -> str:
    code = encode(replace(FIRST, name=deck))
    row = DeckRow(person=here.person(name).id, game="defiance", name=deck, code=code, changed=0.0)
    await here.bot.store.save_deck(row, most=50)
    return code


async def late(here: World, who: str, **options: Any) -> str:
    result = await here.person("ada").slash(here.channel, "organise enter", player=here.person(who).user, **options)
    return said(result)


@in_a_world
async def test_nobody_enters_another_persons_deck_nor_learns_whether_they_have_it(here: World) -> None:
    await own_deck(here, "bo", "Ravens")
    await duel(here)
    there, not_there = await late(here, "bo", deck="Ravens"), await late(here, "bo", deck="Nothing")
    assert there.replace("Ravens", "…") == not_there.replace("Nothing", "…")
    assert "I can't find a deck called “Ravens”" in there
    assert (await event(here)).entries == {}
    offers = await offered(here, "ada", "enter", "deck", "", player=str(here.person("bo").id))
    assert offers == await offered(here, "ada", "enter", "deck", "", player=str(here.person("cy").id))
    assert not any("Ravens" in offer for offer in offers)
    assert any(FIRST.name in offer for offer in offers)


@in_a_world
async def test_who_is_entered_by_the_organiser_is_asked_for_the_deck_themself(here: World) -> None:
    code = await own_deck(here, "bo", "Ravens")
    await duel(here)
    assert "bo was asked for a deck" in await late(here, "bo")
    assert "already asked them for their deck" in await late(here, "bo")
    assert (await event(here)).entries == {}
    await rest(here)
    call = next(m for m in here.channel.history() if "Bring any deck you like" in parts_text(m))
    assert f"<@{here.person('bo').id}>" in parts_text(call)
    choice = shown(await here.person("bo").click(call, label="Choose your deck"))
    assert choice.ephemeral
    assert "Nobody else knows" in said(await here.person("bo").select(choice, ["Ravens"]))
    assert (await event(here)).entries[entrant(here, "bo")].deck == code
    assert "cy plays in Duel" in await late(here, "cy", deck=FIRST.name), "what ready-made is no secret"
    assert "Your deck." in await slash(here, "cy", "deck")


@in_a_world
async def test_who_is_asked_may_come_in_although_nobody_else_can(here: World) -> None:
    await duel(here)
    await slash(here, "ada", "edit", late_entry=False, rounds=3)
    for name in ("bo", "cy"):
        await slash(here, name, "join", deck=FIRST.name)
    await slash(here, "ada", "start")
    await rest(here)
    assert "doesn't take latecomers" in await slash(here, "di", "join", deck=FIRST.name)
    assert "di was asked for a deck" in await late(here, "di")
    assert "You're in " in await slash(here, "di", "join", deck=SECOND.name)
    assert (await event(here)).progress.invited == ()


@in_a_world
async def test_who_has_looked_at_a_deck_as_a_judge_cannot_play(here: World) -> None:
    events, ada = here.bot.events, actor(here)
    await duel(here)
    await slash(here, "bo", "join", deck=FIRST.name)
    row = await event(here)
    await events.look_at_deck(row.id, ada, entrant(here, "bo"))
    assert "can't play" in await slash(here, "ada", "join", deck=FIRST.name)
    assert "can't play" in await refusal(events.late(row.id, ada, ada.id, "ada", deck=FIRST.code))


@in_a_world
async def test_who_drops_looks_at_a_deck_and_comes_back_is_kept_out(here: World) -> None:
    events, ada = here.bot.events, actor(here)
    await duel(here)
    for name in ("ada", "bo", "cy"):
        await slash(here, name, "join", deck=FIRST.name)
    await slash(here, "ada", "start")
    await rest(here)
    row = await event(here)
    await events.leave(row.id, ada)
    await events.look_at_deck(row.id, ada, entrant(here, "bo"))
    assert "can't play" in await refusal(events.reenter(row.id, ada, entrant(here, "ada")))


@in_a_world
async def test_a_running_event_names_no_deck_in_results_pictures_and_statistics(here: World) -> None:
    await duel(here)
    await slash(here, "ada", "edit", rounds=3)
    for name in ("bo", "cy", "di", "ed"):
        await slash(here, name, "join", deck=SECOND.name)
    await slash(here, "ada", "start")
    await rest(here)
    row = await event(here)
    for table in await event_tables(here, row):
        await here.bot.tables.leave(table.id, 0)
    await rest(here)
    row = await event(here)
    over = [table for table in await event_tables(here, row) if table.status == "over"]
    assert len(over) == 2
    for table in over:
        thread = next(t for t in here.channel.threads if t.id == table.thread)
        results = [m for m in thread.history() if "Check the dice" in parts_text(m)]
        assert results
        texts = [f"{parts_text(m)} {[a.description for a in m.attachments]}" for m in thread.history()]
        texts.append(said(await here.person("ada").slash(thread, "defiance board")))
        assert not any(SECOND.name in text for text in texts)
        seen = (await here.bot.tables.get(table.id)).table.seen_by(None).state
        assert [p.deck_list for p in seen.players] == [None, None]
    assert len(await here.bot.records.records(here.guild.id, "defiance")) == 2
    assert statistics.by_deck(await here.bot.records.records(here.guild.id, "defiance")) == []
    assert len(row.tournament.rounds) == 1, "the break before the next round has begun"
    for _ in row.tournament.rounds:
        await here.bot.events.undo_round(row.id, actor(here), "once more", with_results=True)
    assert statistics.by_deck(await here.bot.records.records(here.guild.id, "defiance")) == []
    await here.bot.events.cancel(row.id, actor(here), "enough")
    assert [share.name for share in statistics.by_deck(await here.bot.records.records(here.guild.id, "defiance"))] == [
        SECOND.name
    ]
