"""What people write is read in one go, and is never a template."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from linear import faults

ROOT = Path(__file__).parents[2]
PACKAGES = ("bot", "cogs", "games", "parlor", "renderers", "tournaments")
SOURCES = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
ANYWHERE = {"search", "sub", "subn", "split", "findall", "finditer"}
# The routes of a server: slashes part what their repeats take.
MADE = {("parlor/rest.py", 're.compile(re.sub(r"\\{(\\w+)\\}", r"(?P<\\1>[^/]+)", template))')}


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


# -- regular expressions


def expressions(path: Path) -> Iterator[tuple[str, int, bool]]:
    """Every regular expression of a file, its flags, and whether it is tried at every place of a text."""
    source = path.read_text()
    tree = ast.parse(source)
    used: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner = node.func.value
            used.setdefault(getattr(owner, "attr", getattr(owner, "id", "")), set()).add(node.func.attr)
    kept = {
        id(node.value): node.targets[0].id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "template" and isinstance(node.value, ast.Constant):
            yield node.value.value, 0, False  # of a control
        if not (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and getattr(node.func.value, "id", "") == "re"
            and node.func.attr not in ("escape", "purge")
        ):
            continue
        pattern = node.args[0]
        if not (isinstance(pattern, ast.Constant) and isinstance(pattern.value, str)):
            assert (named(path), ast.get_source_segment(source, node)) in MADE, f"{named(path)}:{node.lineno}"
            continue
        written = {child.attr for child in ast.walk(node) if isinstance(child, ast.Attribute)}
        flags = sum(int(getattr(re, name)) for name in written & {"IGNORECASE", "MULTILINE", "DOTALL"})
        ways = used.get(kept.get(id(node), ""), ANYWHERE) if node.func.attr == "compile" else {node.func.attr}
        anywhere = bool(ways & ANYWHERE)
        yield pattern.value, flags, anywhere


@pytest.mark.parametrize("path", SOURCES, ids=named)
def test_every_regular_expression_reads_in_one_go(path: Path) -> None:
    for pattern, flags, anywhere in expressions(path):
        assert not faults(pattern, flags, anywhere=anywhere), pattern


# What stands between the slashes of a regular expression in JavaScript, where a value can begin.
INNER = r"(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])"
LITERAL = re.compile(rf"[\[(=!&|?:,] ?/(?![/*])({INNER}+)/[gimsuy]*(?=[.,;)\s])")


def test_every_regular_expression_of_the_page_reads_in_one_go() -> None:
    found = [
        (path.name, pattern.replace("[^]", r"[\s\S]"))
        for path in sorted((ROOT / "parlor" / "page").glob("*.js"))
        for pattern in LITERAL.findall(path.read_text())
    ]
    assert len(found) > 30
    slow = {(name, pattern): faults(pattern) for name, pattern in found}
    assert not {place: why for place, why in slow.items() if why}


@pytest.mark.parametrize(
    "pattern",
    [
        r"^(?P<name>.+?)\s*[×*]\s*(?P<n>\d+)$",
        r"^(?P<n>\d+)\s*[x×*]\s*(?P<name>\D.*)$",
        r"(a+)+b",
        r"(\w|a\w)*b",
        r"\s*,?\s*x",
        r"(`+)(.*?)\1",
    ],
)
def test_a_slow_expression_is_known_by_its_form(pattern: str) -> None:
    assert faults(pattern)


@pytest.mark.parametrize(
    "pattern", [r"\s+ruler", r"[\w-]{20,}\.[\w-]{5,}", r"(?<=://)([^\s:/@]*):[^\s@]+@", r"^\s*\[\["]
)
def test_an_expression_that_starts_anew_at_every_place_is_known(pattern: str) -> None:
    assert not faults(pattern)
    assert faults(pattern, anywhere=True)


@pytest.mark.parametrize(
    "pattern", [r"[^a-z]+", r"[a-z](-[a-z]+)*", r"<@!?(\d+)>", r"\\.|[^\\]*", r"(?<![\w-])[\w-]+\.x"]
)
def test_a_quick_expression_is_left_in_peace(pattern: str) -> None:
    assert not faults(pattern, anywhere=True)


# -- templates

# A library's own words, with numbers alone filled in.
NUMBERS = {("bot/logs.py", "first % told")}


def templates(path: Path) -> Iterator[str]:
    """Every place of a file where something that is not written there could be taken for a template."""
    source = path.read_text()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in ("format", "format_map", "vformat"):
            library = ast.unparse(node.value) in ("msgspec.json", "super()")
            if not library and not isinstance(node.value, ast.Constant):
                yield ast.get_source_segment(source, node) or ""
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
            # What stands right of it tells a template from a division: several things, or something that is no number.
            several = isinstance(node.right, ast.Tuple | ast.Dict | ast.JoinedStr)
            words = isinstance(node.left, ast.JoinedStr) or getattr(node.right, "id", "") in ("told", "args", "names")
            if several or words:
                yield ast.get_source_segment(source, node) or ""
        if isinstance(node, ast.ImportFrom | ast.Import) and any(name.name == "string" for name in node.names):
            yield "import string"


@pytest.mark.parametrize("path", SOURCES, ids=named)
def test_only_what_stands_in_the_code_is_a_template(path: Path) -> None:
    assert not {(named(path), place) for place in templates(path)} - NUMBERS


def test_a_template_from_elsewhere_is_found(tmp_path: Path) -> None:
    file = tmp_path / "words.py"
    for line in ("text.format(name)", "list(map(text.format, names))", "f'{a}' % b", "text % (a, b)", "import string"):
        file.write_text(line)
        assert list(templates(file)), line
    file.write_text("'{}'.format(name); n % 8; 'no %s' % name; f'{x:>{wide}}'")
    assert not list(templates(file))
