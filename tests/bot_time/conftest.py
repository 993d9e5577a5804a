"""The simulated Discord of tests/bot, with pictures that cost no time."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

import discord
import pytest

sys.path.append(str(Path(__file__).parent.parent / "bot"))

from bot import show
from renderers.canvas import file_name


@pytest.fixture(autouse=True)
def quick_paint(monkeypatch: pytest.MonkeyPatch) -> None:
    async def picture_file(canvas: Any, stem: str, *_: object, **__: object) -> discord.File:
        return discord.File(io.BytesIO(b"\xff\xd8\xff"), file_name(stem), description=canvas.alt[:1024])

    monkeypatch.setattr(show, "picture_file", picture_file)


@pytest.fixture
def drafted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask for it to have choices of several drafted, as if each question had too many answers to list them."""
    monkeypatch.setattr("bot.ui.wholes.TRIED", 0)
