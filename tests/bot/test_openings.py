"""A lobby has its row and its message, both or neither; and a database that is away for a moment is told in a
sentence."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import discord
import pytest
from test_commands import finish
from world import World, in_a_world, is_lobby, parts_text, said, whispers

from bot.store import StoreError, engine
from bot.ui.controls import NOT_NOW
from cogs.opening import UNSHOWN


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A locked file is given up at once."""
    monkeypatch.setattr(engine, "PATIENCE", 0.01)


@contextmanager
def locked(here: World) -> Iterator[None]:
    """Another program holds the database's file."""
    other = sqlite3.connect(here.url.partition("///")[2], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


def lobbies(here: World) -> list[Any]:
    return [m for m in here.channel.history() if is_lobby(m)]


@in_a_world
async def test_a_locked_database_leaves_neither_a_lobby_nor_its_row_and_says_so(here: World) -> None:
    await here.env.settle()
    with locked(here):
        result = await here.person("ada").slash(here.channel, "godsforge new")
    assert whispers(result) == [NOT_NOW]
    assert here.channel.history() == []
    assert await here.rows() == []
    assert here.complaints.take()
    await here.person("ada").slash(here.channel, "godsforge new")
    assert len(lobbies(here)) == len(await here.rows()) == 1


@in_a_world
async def test_discord_has_its_answer_before_a_lobby_is_stored(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits for three seconds, and a database may take longer than that."""
    answered: list[bool] = []
    new_table, edit = here.bot.store.new_table, here.bot.tables.edit

    async def slow(*rest: Any, **more: Any) -> Any:
        answered.append(bool(here.sent("POST", "/callback")))
        return await new_table(*rest, **more)

    async def slow_edit(*rest: Any, **more: Any) -> Any:
        answered.append(len(here.sent("POST", "/callback")) == 2)
        return await edit(*rest, **more)

    monkeypatch.setattr(here.bot.store, "new_table", slow)
    await here.person("ada").slash(here.channel, "godsforge new")
    assert answered == [True]
    answered.clear()
    monkeypatch.setattr(here.bot.tables, "edit", slow_edit)
    await here.person("bo").click(here.lobby, label="Join")
    assert answered
    assert all(answered)


@in_a_world
async def test_nobody_can_click_in_a_lobby_that_does_not_know_its_message(
    here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that the quickest click finds everything in its place."""
    known: list[int | None] = []
    for where, name in ((discord.InteractionResponse, "send_message"), (discord.Interaction, "edit_original_response")):
        monkeypatch.setattr(where, name, looking_at(getattr(where, name), here, known))
    await here.person("ada").slash(here.channel, "godsforge new")
    assert known
    assert set(known) == {here.lobby.id}


def looking_at(real: Any, here: World, known: list[int | None]) -> Any:
    async def show(*rest: Any, **more: Any) -> Any:
        known.append((await here.row()).lobby)
        return await real(*rest, **more)

    return show


@in_a_world
async def test_a_lobby_that_was_stored_and_never_shown_is_shown_after_the_restart(
    here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as killed:
        killed.setattr(discord.Interaction, "edit_original_response", the_end)
        await here.person("ada").slash(here.channel, "godsforge new")
    assert lobbies(here) == []
    await here.restart()
    await here.env.advance_time(UNSHOWN + 1)
    assert [m.id for m in lobbies(here)] == [(await here.row()).lobby]
    await here.person("bo").click(here.lobby, label="Join")
    assert [chair.name for chair in (await here.row()).chairs] == ["ada", "bo"]
    assert f"<@{here.person('bo').id}>" in parts_text(here.lobby)
    assert (await here.bot.store.counts())["outbox"] == 0


async def the_end(*_: Any, **__: Any) -> None:
    """The process is killed here."""
    raise asyncio.CancelledError


@in_a_world
async def test_a_lobby_whose_empty_message_was_deleted_is_posted_anew(
    here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as killed:
        killed.setattr(discord.Interaction, "edit_original_response", the_end)
        await here.person("ada").slash(here.channel, "godsforge new")
    row = await here.row()
    assert row.lobby is not None
    here.env.backend.delete_message(here.channel.id, row.lobby)
    await here.env.advance_time(UNSHOWN + 1)
    assert [m.id for m in lobbies(here)] == [(await here.row()).lobby] != [row.lobby]


@in_a_world
async def test_a_click_that_cannot_be_stored_gets_a_sentence_and_can_be_repeated(here: World) -> None:
    await here.open_table(start=False)
    with locked(here):
        result = await here.person("bo").click(here.lobby, label="Join")
    assert whispers(result) == [NOT_NOW]
    assert "held by another program" in str([vars(record) for record in here.complaints.heard])
    here.complaints.take()
    assert len((await here.row()).chairs) == 1
    await here.person("bo").click(here.lobby, label="Join")
    assert len((await here.row()).chairs) == 2


@in_a_world
async def test_a_command_that_cannot_be_stored_gets_a_sentence(here: World) -> None:
    await here.env.settle()
    with locked(here):
        result = await here.person("ada").slash(here.channel, "settings", reminders=False)
    assert said(result) == NOT_NOW
    assert here.complaints.take()


@in_a_world
async def test_an_answer_that_cannot_be_stored_is_not_taken_and_can_be_given_again(here: World) -> None:
    await here.open_table("bo")
    before = await here.truth()
    control = here.answers("ada")[-1]["custom_id"]
    with locked(here):
        result = await here.actor("ada").click(here.panel("ada"), custom_id=control)
        assert whispers(result) == [NOT_NOW]
    assert here.complaints.take()
    assert await here.truth() == before
    await here.actor("ada").click(here.panel("ada"), custom_id=control)
    assert await here.truth() != before


@in_a_world
async def test_a_rematch_that_is_not_linked_leaves_no_empty_message(
    here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = await finish(here)
    row = await here.row()
    count = len(here.thread.history())
    edit = here.bot.tables.edit

    async def fails(id: str, *rest: Any) -> Any:
        if id == row.id:
            raise StoreError("The database is away.")
        return await edit(id, *rest)

    with monkeypatch.context() as broken:
        broken.setattr(here.bot.tables, "edit", fails)
        result = await here.person("ada").click(over, label="Rematch")
    assert whispers(result) == [NOT_NOW]
    assert here.complaints.take()
    assert len(here.thread.history()) == count
