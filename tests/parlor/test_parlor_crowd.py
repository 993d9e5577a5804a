"""Many people at once: all are served, and nothing is lost or out of order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import discord
import pytest
import pytest_asyncio
from discord import ui
from parlor_kit import TOKEN, Bot, Visitor, point_at, running, visit

import parlor as package
from parlor import Parlor

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def parlor(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Parlor]:
    """One with more patience than Discord: the bot, the parlor and two hundred pages share one thread here, and the
    machine perhaps with other tests."""
    async with await package.start(port=0, token=TOKEN, patience=25) as opened:
        point_at(opened, monkeypatch)
        yield opened


class Bell(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.rung: list[int] = []

    @ui.button(label="Ring", custom_id="ring")
    async def ring(self, interaction: discord.Interaction[Any], _: Any) -> None:
        self.rung.append(interaction.user.id)
        await interaction.response.defer()


async def test_two_hundred_people_click_at_once_and_all_are_served(parlor: Parlor, ada: Visitor) -> None:
    bell = Bell()
    async with running(Bot(lambda bot: bot.add_view(bell))) as bot, AsyncExitStack() as stack:
        people = [await stack.enter_async_context(visit(parlor, f"Guest {n}")) for n in range(200)]
        channel = bot.get_channel(int(await ada.channel("games")))
        await channel.send("a bell", view=bell)
        (message,) = await ada.messages(str(channel.id))
        await asyncio.gather(*(person.click(message, "Ring") for person in people))
        assert sorted(bell.rung) == sorted(int(person.id) for person in people)


async def test_messages_of_many_come_to_all_in_one_order(parlor: Parlor, ada: Visitor, bo: Visitor) -> None:
    async with running(Bot()) as bot:
        channel = bot.get_channel(int(await ada.channel("games")))
        path = f"channels/{channel.id}/messages"
        await asyncio.gather(
            *(channel.send(f"bot {n}") for n in range(40)),
            *(ada.ask("POST", path, {"content": f"ada {n}"}) for n in range(40)),
            *(bo.ask("POST", path, {"content": f"bo {n}"}) for n in range(40)),
        )
        kept = [one.id for one in parlor.world.messages[str(channel.id)].values()]
        assert len(kept) == 120
        assert kept == sorted(kept, key=int)
        for person in (ada, bo):
            await person.until("MESSAGE_CREATE", lambda told: told["id"] == kept[-1])
            assert [data["id"] for name, data in person.heard if name == "MESSAGE_CREATE"] == kept
