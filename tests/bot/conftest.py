"""Painting is slow and has its own tests: here every picture is a tiny one, unless a test asks for real pictures."""

from __future__ import annotations

import itertools
from types import SimpleNamespace

import pytest
from world import tiny_png


@pytest.fixture
def real_pictures() -> None:
    """Ask for it to have pictures painted."""


@pytest.fixture(autouse=True)
def quick_paint(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "real_pictures" not in request.fixturenames:
        png = tiny_png()
        monkeypatch.setattr("renderers.paint.paint", lambda _canvas, _palette="": png)


@pytest.fixture(autouse=True)
def known_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of a test are the same each time: only the clicks decide."""
    numbers = itertools.count(1)
    chosen = SimpleNamespace(token_hex=lambda size: f"{next(numbers):0{2 * size}x}")
    monkeypatch.setattr("bot.tables.secrets", chosen)


@pytest.fixture
def drafted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask for it to have choices of several drafted, as if each question had too many answers to list them."""
    monkeypatch.setattr("bot.ui.wholes.TRIED", 0)
