"""A game is whole: it has every part that the rest of the program counts on."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest
from veils import VEILS

from games.registry import GAMES

TESTS = Path(__file__).parent.parent


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_all_its_parts(name: str) -> None:
    for module in ("state", "setup", "phases", "effects", "cards", "hide", "guess"):
        import_module(f"games.{name}.{module}")
    for module in ("novice", "adept", "master", "evaluate"):
        import_module(f"games.{name}.ai.{module}")
    pictures = import_module(f"renderers.{name}")
    for picture in ("board", "panel", "result", "text_board"):
        assert callable(getattr(pictures, picture))
    assert name in VEILS, "tests/laws/veils.py says how to shuffle what a seat may not see"
    assert list((TESTS / "playthroughs").glob(f"{name}-*.txt")), "at least one playthrough is kept"
    assert list((TESTS / "saves").glob(f"{name}-*.json")), "at least one real save is kept"


def test_no_two_files_of_tests_have_one_name() -> None:
    """They are modules beside each other: of two with one name only the first would be run."""
    names = Counter(path.name for path in TESTS.rglob("test_*.py"))
    assert [name for name, files in names.items() if files > 1] == []


@pytest.mark.parametrize("name", GAMES)
def test_settings_have_a_label_and_a_default_that_is_one_of_their_values(name: str) -> None:
    for setting in GAMES[name].settings.values():
        assert setting.label
        assert setting.default in setting.values
        assert all(setting.values.values())


@pytest.mark.parametrize("name", GAMES)
def test_no_setting_of_solo_play_is_offered_to_several(name: str) -> None:
    game = GAMES[name]
    solo = [key for key, setting in game.settings.items() if setting.offered("solo")]
    assert bool(solo) == (1 in game.seats)
    for setting in game.settings.values():
        assert any(setting.offered(where) for where in ("solo", "table", "event"))
        assert not (setting.offered("solo") and (setting.offered("table") or setting.offered("event")))
