"""A game is whole: it has every part that the rest of the program counts on."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest
from veils import VEILS

from games.kernel import Table
from games.registry import GAMES

TESTS = Path(__file__).parent.parent


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_all_its_parts(name: str) -> None:
    for module in ("state", "setup", "phases", "effects", "cards", "hide", "guess", "words"):
        import_module(f"games.{name}.{module}")
    for module in ("novice", "adept", "master", "grandmaster", "evaluate"):
        import_module(f"games.{name}.ai.{module}")
    assert callable(import_module(f"games.{name}.cards").catalogue)
    assert callable(import_module(f"games.{name}.words").describe)
    pictures = import_module(f"renderers.{name}")
    for picture in ("board", "panel", "hand", "result", "card", "text_board"):
        assert callable(getattr(pictures, picture))
    for picture in ("pictures", "faces", "words"):
        assert callable(getattr(import_module(f"renderers.{name}.gallery"), picture))
    assert callable(import_module(f"cogs.{name}").setup)
    assert name in VEILS, "tests/veils.py says how to shuffle what a seat may not see"
    assert list((TESTS / "playthroughs").glob(f"{name}-*.txt")), "at least one playthrough is kept"
    assert list((TESTS / "saves").glob(f"{name}-*.json")), "at least one real save is kept"


@pytest.mark.parametrize("name", GAMES)
def test_presets_can_be_taken_at_tables_and_in_events(name: str) -> None:
    game = GAMES[name]
    assert len(game.presets) <= 5, "they are buttons side by side"
    for key, preset in game.presets.items():
        assert game.preset_of(game.with_preset(key, game.agreed())) == key, "no two presets are the same"
        assert all(game.settings[each].offered(where) for each in preset.settings for where in ("table", "event"))
        assert preset.note.endswith(".")
        assert len(preset.note) <= 100, "it stands below an option of a select"


@pytest.mark.parametrize("name", GAMES)
def test_the_linter_of_imports_knows_every_game(name: str) -> None:
    contracts = tomllib.loads((TESTS.parent / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    assert any(f"games.{name}" in layer.split(" | ") for layer in layers)
    rules = [
        contract["source_modules"] for contract in contracts if "games.registry" in contract.get("source_modules", ())
    ]
    assert len(rules) == 3
    assert all(f"games.{name}" in modules for modules in rules)


def test_no_two_files_of_tests_have_one_name() -> None:
    """They are modules beside each other: of two with one name only the first would be run."""
    names = Counter(path.name for path in TESTS.rglob("test_*.py"))
    assert [name for name, files in names.items() if files > 1] == []


@pytest.mark.parametrize("name", GAMES)
def test_rounds_are_counted_one_by_one(name: str) -> None:
    table = Table.new(GAMES[name], max(2, GAMES[name].seats[0]), "rounds")
    rounds = [table.state.round]
    while table.waiting and rounds[-1] < 3:
        seat = min(table.waiting)
        table.answer(seat, table.asks[seat].default)
        rounds.append(table.state.round)
    assert rounds[0] in (0, 1)
    assert [*dict.fromkeys(rounds)] == [*range(rounds[0], 4)]


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
        assert any(setting.offered(where) for where in ("solo", "table", "event", "draft"))
        assert not (setting.offered("solo") and (setting.offered("table") or setting.offered("event")))
