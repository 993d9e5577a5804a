"""What people read speaks as a friend at the table does: the stiffest turns of phrase stand in no text."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("bot", "cogs", "games", "parlor", "renderers", "tournaments")
STIFF = {
    r"\bis asked of\b": "say what to do",
    r"\bsilence means\b": "“If you don't answer: …”",
    r"\bof this table\b": "“this table's …”, or “at this table”",
    r"\bthe person\b": "“you”, or a name",
    r"\bthis seat (?!has already)": "“you”, or a name",
    r"\b[Ww]ho is not\b": "“if somebody isn't …”",
    r"\ba day an answer\b": "“24 hours per move”",
    r"\b[Cc]hoose nothing\b": "what it means: “Keep all cards”, “Pass” (`Ask.nothing`)",
    r"\b[Tt]here is no such\b": "“I can't find …”, “I don't know …”",
    r"\b(?:shall|whom)\b": "“should”, “who”",
    r"\b(?:do|does|did|is|are|was|has|have|can|could|may) not\b(?=[ ,])": "a contraction",
    r"\bcannot\b": "“can't”",
    r"(?<![\d,.])1 (?:hours|days|minutes|cards|games|rounds|players|tables)\b": "`count` in games/kernel/english.py",
}
# Only where the dice or the decks are proved.
HASHES = {"bot/clicks.py", "bot/events/words.py", "cogs/event_players.py", "games/terminal.py", "tournaments/why.py"}
# Read by those who run the bot or write card sets, in their terminal or their log; copied from Discord; or printed on
# cards, as rulebooks speak.
FOR_HOSTS = re.compile(
    r"bot/(__main__|admin|app|settings|logs|metrics|home|limits|strays|background|delivery)\.py|bot/store/|renderers/(text|\w+/tables)"
    r"|games/(__main__|checking|lines|selfplay|balance|tally)\.py|games/\w+/(checks|words)\.py|parlor/(?!page)|.*/ai/(?!reasons)"
)


def written(path: Path) -> Iterator[tuple[int, str]]:
    """The texts in a file's code, with what they are filled with left out: neither docstrings nor what is asserted,
    logged or a regular expression."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    silent: set[int] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant()):
                silent.add(id(node.value))
            case ast.Assert(msg=ast.expr() as words):
                silent |= {id(part) for part in ast.walk(words)}
            case ast.Call(func=ast.Attribute(value=ast.Name(id="re" | "log" | "LOG"))):
                silent |= {id(part) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in silent:
            continue
        if isinstance(node, ast.JoinedStr):
            silent |= {id(part) for part in node.values}
            yield node.lineno, "".join(part.value if isinstance(part, ast.Constant) else "…" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def texts_of(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from texts_of(part)


@cache
def told() -> list[tuple[str, int, str]]:
    """Every text, with its file and line; read when the first test wants it, not by everybody who collects tests."""
    return [*texts()]


def texts() -> Iterator[tuple[str, int, str]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = str(path.relative_to(ROOT))
            if not FOR_HOSTS.match(name):
                yield from ((name, line, text) for line, text in written(path) if " " in text)
    for path in sorted((ROOT / "games").glob("*/lessons.toml")):
        lessons = tomllib.loads(path.read_text(encoding="utf-8"))
        yield from ((str(path.relative_to(ROOT)), 0, text) for text in texts_of(lessons))


@pytest.mark.parametrize("pattern", STIFF)
def test_no_text_speaks_stiffly(pattern: str) -> None:
    found = [f"{name}:{line}: {text}" for name, line, text in told() if re.search(pattern, text)]
    assert not found, f"{STIFF[pattern]}: {found}"


def test_hashes_stand_only_where_something_is_proved() -> None:
    assert not [f"{name}:{line}: {text}" for name, line, text in told() if "SHA-256" in text and name not in HASHES]


def test_every_kind_of_text_is_read() -> None:
    """The law would notice: texts of the bot, of rules, of pictures and of lessons are all among those read."""
    parts = {name.split("/")[0] for name, _, _ in told()}
    assert {"bot", "cogs", "games", "renderers", "tournaments"} <= parts
    assert any(name.endswith("lessons.toml") for name, _, _ in told())
    assert "This button has expired." in {text for _, _, text in told()}
