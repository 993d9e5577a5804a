"""Nobody learns what another holds: not from a message, an edit, an alt text, an error or a log line."""

from __future__ import annotations

import io
import logging
from random import Random
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from eavesdropper import CARDS, Eavesdropper
from world import World, in_a_world, parts_text, play, said

from bot import show
from bot.live_table import LiveTable
from games.kernel import Table

LOOKS = ("godsforge hand", "godsforge board", "table log", "table verify", "table list", "help")


@in_a_world
@pytest.mark.parametrize("game", range(3))
async def test_no_payload_tells_a_reader_of_a_card_that_is_hidden_from_them(
    here: World, game: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "demiurge")
    random = Random(game)
    ears = Eavesdropper(here, monkeypatch)
    ears.seat("ada", "bo")
    await here.open_table("bo", ai=1, start=False)
    await here.set("opening", ["dealt", "chosen", "dealt"][game])
    await here.person("ada").click(here.lobby, label="Start")
    if game == 2:
        await here.open_hand("bo")
    for _ in range(6):
        await play(here, ["ada", "bo"], random, 6)
        await curious(here, random)
    assert ears.heard > 80
    assert ears.files > 30, "pictures and logs are heard too"
    assert ears.leaks == []
    told = " ".join(f"{record.getMessage()} {vars(record).get('fault')}" for record in caplog.records)
    assert not [card for card in CARDS if card in told]
    assert ears.seed not in told


async def curious(here: World, random: Random) -> None:
    """Everybody looks wherever they can look, a stranger and a moderator too."""
    names = ["ada", "bo", "eve"]
    mod = here.people.get("mod") or here.moderator("mod")
    for person in (*(here.person(name) for name in names), mod):
        label = random.choice(["My hand", "The table in words", "Log"])
        await person.click(here.board(), label=label)
        command = random.choice(
            ["godsforge hand", "godsforge board", "table log", "table verify", "table list", "help"]
        )
        await person.slash(here.thread, command)


@in_a_world
async def test_the_eavesdropper_would_notice_a_leak(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ears = Eavesdropper(here, monkeypatch)
    ears.seat("ada", "bo")
    await here.open_table("bo")
    assert ears.leaks == []
    hand = (await here.bot.tables.get((await here.row()).id)).table.state.players[0].hand
    channel = here.bot.get_partial_messageable(here.thread.id)
    await channel.send(f"somebody has {hand[0]}")
    await channel.send(file=discord.File(io.BytesIO(f"somebody has {hand[0]}".encode()), "x.txt"))
    dm = await here.bot.create_dm(discord.Object(here.person("bo").id))
    await dm.send(f"somebody has {hand[1]}")
    mine = await here.bot.create_dm(discord.Object(here.person("ada").id))
    await mine.send(f"you have {hand[2]}")
    assert len(ears.leaks) == 3


@in_a_world
async def test_a_moderator_may_end_a_table_and_never_sees_a_hand(here: World) -> None:
    await here.open_table("bo")
    mod = here.moderator("mod")
    hands = [p.hand for p in (await here.bot.tables.get((await here.row()).id)).table.state.players]
    looks = [
        await mod.click(here.board(), label="My hand"),
        await mod.click(here.board(), label="The table in words"),
        await mod.click(here.board(), label="Log"),
        await mod.slash(here.thread, "godsforge hand"),
        await mod.slash(here.thread, "godsforge board"),
    ]
    for look in looks:
        assert not [card for hand in hands for card in hand if card in said(look)]
    assert "You're not playing at this table" in said(looks[0])
    assert "You're not playing at this table" in said(looks[3])
    logged = (await mod.click(looks[2].response, label="Download")).response.attachments[0]
    text = (await logged.read()).decode()
    assert not [card for hand in hands for card in hand if card in text]
    asked = await mod.slash(here.thread, "table end", reason="Spam.")
    await mod.click(asked.response, label="End the game")
    assert (await here.row()).status == "ended"


@in_a_world
async def test_the_seed_is_told_at_the_end_and_not_before(here: World) -> None:
    await here.open_table(ai=1)
    row = await here.row()
    assert row.seed not in str([r.json for r in here.env.http_requests])
    result = await here.person("ada").slash(here.thread, "table verify")
    assert "I show the seed after the game" in said(result)
    assert row.seed not in said(result)
    await here.concede("ada")
    await here.env.settle()
    assert here.over()
    assert row.seed in " ".join(parts_text(m) for m in here.thread.history())
    assert "came from the seed" in said(await here.person("ada").slash(here.thread, "table verify"))


async def download(here: World, name: str) -> Any:
    """The log as a file."""
    log = await here.person(name).slash(here.thread, "table log")
    return await here.person(name).click(log.response, label="Download")


@in_a_world
async def test_the_answers_of_all_are_there_for_the_players_after_the_end(here: World) -> None:
    await here.open_table(ai=1)
    for _ in range(3):
        await here.move_well("ada")
    during = await download(here, "ada")
    assert [file.filename.endswith(".txt") for file in during.response.attachments] == [True]
    await here.concede("ada")
    await here.env.settle()
    after = await download(here, "ada")
    answers = (await after.response.attachments[1].read()).decode().splitlines()
    row = await here.row()
    assert row.seed in answers[0]
    assert len(answers) == 1 + len(await here.bot.store.steps(row.id))
    stranger = await download(here, "eve")
    assert len(stranger.response.attachments) == 1


@in_a_world
async def test_each_message_is_drawn_from_what_its_readers_may_see(
    here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even whether somebody has put a card down: the board is drawn as an onlooker sees it, a panel as its seat."""
    await here.open_table("bo")
    row, real, sights = await here.row(), Table.seen_by, []

    def seen_by(table: Any, seat: int | None) -> Any:
        sights.append(seat)
        return real(table, seat)

    monkeypatch.setattr(Table, "seen_by", seen_by)
    live = LiveTable(row, (await here.bot.tables.get(row.id)).table)  # at which nobody has looked yet
    await show.board(live)
    assert sights == [None]
    for seat in (0, 1):
        sights.clear()
        await show.panel(live, seat, await here.bot.store.person(row.chairs[seat].person or 0))
        assert sights == [seat]
    sights.clear()
    for label in ("My hand", "The table in words"):
        await here.person("bo").click(here.board(), label=label)
        await here.person("eve").click(here.board(), label=label)
    assert set(sights) == {1, None}


@in_a_world
@pytest.mark.parametrize("ephemeral", [False, True])
async def test_a_card_that_is_put_down_in_several_clicks_changes_nothing_at_the_table(
    here: World, ephemeral: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Few games come to a choice between payments: this one does.
    monkeypatch.setattr("bot.tables.secrets", SimpleNamespace(token_hex=lambda size: f"{63:0{2 * size}x}"))
    await here.open_table("bo")
    while not (ways := [c for c in here.answers("ada") if c.get("placeholder") == "Pay differently"]):
        assert await here.move_well("ada") or await here.move_well("bo")
    if ephemeral:
        await here.open_hand("ada")
    done, place = len(here.env.http_requests), str(here.thread.id)
    first = ways[0]["options"][0]["value"]
    await here.actor("ada").select(here.panel("ada"), [first], custom_id=ways[0]["custom_id"])
    way = next(c["custom_id"] for c in here.answers("ada") if ":way:" in c["custom_id"])
    assert [r for r in here.env.http_requests[done:] if place in r.path and r.method != "GET"] == []
    before = parts_text(here.board())
    await here.actor("ada").click(here.panel("ada"), custom_id=way)
    while 0 in (await here.row()).waiting:  # some cards ask for more
        await here.move_well("ada")
    assert parts_text(here.board()) != before, "that somebody has made their choice is open to all"
