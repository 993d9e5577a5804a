from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
import pytest_asyncio
from parlor_kit import TOKEN, Bot, Visitor, findings, point_at, running, visit

import parlor as package
from parlor import Parlor


@pytest_asyncio.fixture
async def parlor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Parlor]:
    """A parlor on a free port, to which discord.py is pointed. Whatever a test does, all exchanges are Discord's.
    It has more patience than Discord, as the machine may be busy with other tests."""
    library = logging.getLogger("discord")
    before = library.level
    library.setLevel(logging.CRITICAL)
    opened = await package.start(port=0, token=TOKEN, patience=20, record=tmp_path / "exchanges.jsonl")
    point_at(opened, monkeypatch)
    yield opened
    await opened.close()
    library.setLevel(before)
    assert findings(tmp_path / "exchanges.jsonl") == []


@pytest_asyncio.fixture
async def ada(parlor: Parlor) -> AsyncIterator[Visitor]:
    async with visit(parlor, "Ada") as visitor:
        yield visitor


@pytest_asyncio.fixture
async def bo(parlor: Parlor) -> AsyncIterator[Visitor]:
    async with visit(parlor, "Bo") as visitor:
        yield visitor


@pytest_asyncio.fixture
async def bot(parlor: Parlor) -> AsyncIterator[Bot]:  # noqa: ARG001 - it is where the bot goes
    async with running(Bot()) as here:
        yield here


@pytest_asyncio.fixture
async def games(bot: Bot, ada: Visitor) -> discord.TextChannel:
    channel = bot.get_channel(int(await ada.channel("games")))
    assert isinstance(channel, discord.TextChannel)
    return channel
