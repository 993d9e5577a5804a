"""Games that only tests know. They are added as any game is: by folders and files of their own, in `added/`."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import cogs.event_commands  # before any game is added: its choices are made of the registry
import games
import renderers
from games.kernel import Game
from games.registry import GAMES

FOLDER = Path(__file__).parent / "added"


def look_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Packages are looked for in `added/` as well."""
    for package in (cogs, games, renderers):
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(FOLDER / package.__name__)])


def add(monkeypatch: pytest.MonkeyPatch, name: str) -> Game[Any]:
    """What stands in for the one line of the registry. Commands whose choices are games do not offer this one."""
    look_here(monkeypatch)
    game: Game[Any] = import_module(f"games.{name}").GAME
    monkeypatch.setitem(GAMES, name, game)
    return game
