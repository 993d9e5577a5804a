"""Whatever is shared knows no game by name: it goes by the registry, so that a new game needs no change there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.registry import GAMES

ROOT = Path(__file__).parents[2]
LONGEST_COG = 60  # lines: what is more than that belongs to the game, or to all games
SHARED = [
    *sorted((ROOT / "bot").rglob("*.py")),
    *(path for path in sorted((ROOT / "cogs").glob("*.py")) if path.stem not in GAMES),
    *sorted((ROOT / "renderers").glob("*.py")),
    # But for the examples of its gallery.
    *(path for path in sorted((ROOT / "renderers" / "tournament").glob("*.py")) if path.name != "gallery.py"),
    *(path for path in sorted((ROOT / "games").glob("*.py")) if path.name != "registry.py"),
    *sorted((ROOT / "games" / "kernel").glob("*.py")),
    *sorted((ROOT / "tournaments").glob("*.py")),
    *sorted((ROOT / "parlor").glob("*.py")),
]
# A name as people write it: `defiance`, `Gods War`, `gods_war`; within a longer word it is another word.
NAMES = {
    name: re.compile(rf"(?<![a-z]){re.escape(name)}(?![a-z])", re.IGNORECASE)
    for game in GAMES.values()
    for name in (game.name, game.title, game.name.replace("_", " "))
}


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def words(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """All that a file says beside its comments: strings, what it imports, and the names that it gives."""
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield line, node.value
        elif isinstance(node, ast.ImportFrom):
            yield line, f"{node.module or ''}.{'.'.join(alias.name for alias in node.names)}"
        elif isinstance(node, ast.Import):
            yield line, ".".join(alias.name for alias in node.names)
        elif isinstance(node, ast.Name):
            yield line, node.id
        elif isinstance(node, ast.Attribute):
            yield line, node.attr
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield line, node.name


def games_named(text: str) -> set[str]:
    return {name for name, form in NAMES.items() if form.search(text)}


@pytest.mark.parametrize("path", SHARED, ids=named)
def test_what_is_shared_knows_no_game_by_name(path: Path) -> None:
    found = [(line, games) for line, text in words(ast.parse(path.read_text())) if (games := games_named(text))]
    assert not found, f"{named(path)} names a game: {found}"


@pytest.mark.parametrize(
    "source",
    [
        "from games.{0} import GAME",
        "import games.{0}.cards",
        "from games import {0}",
        "GAME = '{0}'",
        "f'/{0} deck list'",
        "'''Under a stop of {1}, everybody knows.'''",
        "def {0}_of(text): ...",
    ],
)
@pytest.mark.parametrize("name", GAMES)
def test_a_name_is_found_wherever_it_stands(source: str, name: str) -> None:
    written = source.replace("{0}", name).replace("{1}", GAMES[name].title)
    assert any(games_named(text) for _, text in words(ast.parse(written)))


@pytest.mark.parametrize("name", GAMES)
def test_the_own_cog_of_a_game_is_short(name: str) -> None:
    assert len((ROOT / "cogs" / f"{name}.py").read_text().splitlines()) < LONGEST_COG
