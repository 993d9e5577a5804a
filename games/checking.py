"""
What the checks of card sets have in common, whatever the game: every mistake of a TOML file, with its line.

A game's own `checks` adds to `Check` what its cards are, and offers `check_set`, `load_set` and `sum_up`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import Struct

from .kernel import Illegal
from .lines import Route, line_numbers

LONGEST_NAME = 40
GREATEST_NUMBER = 99
SPECIAL = "{}\\*_~`|<>[]#@"  # in texts of the rules, or in messages


class Fault(Struct, frozen=True):
    """One mistake; lines count from 1."""

    line: int
    reason: str


def faults_of(text: str, kind: Callable[[Mapping[Route, int]], Check], read: Callable[[str], object]) -> list[Fault]:
    """All mistakes in the order of their lines: those that the check finds, or else what the reader itself says."""
    text = text.removeprefix("\ufeff")  # some editors put a mark before the first letter
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return [_syntax_fault(text, str(error))]
    except (ValueError, RecursionError):
        return [Fault(1, "This cannot be read: a number is too long, or lists are nested too deep.")]
    check = kind(line_numbers(text))
    check.card_set(data)
    if not check.faults:
        try:
            read(text)
        except msgspec.DecodeError as error:
            check.fault((), str(error))
    return sorted(check.faults, key=lambda fault: fault.line)


def checked_text(path: Path, check: Callable[[str], list[Fault]]) -> str:
    """The text of a set file without mistakes; otherwise Illegal names all of them."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is not a text in UTF-8"
        raise Illegal(f"The card set {path.name} cannot be read: {why}.") from error
    if faults := check(text):
        listed = "\n".join(f"{path.name}:{fault.line}: {fault.reason}" for fault in faults)
        raise Illegal(f"The card set {path.name} has mistakes.\n{listed}")
    return text


def _syntax_fault(text: str, message: str) -> Fault:
    found = re.search(r" \(at line (\d+), column \d+\)$", message)
    line = int(found[1]) if found else text.rstrip().count("\n") + 1
    reason = message[: found.start()] if found else message.removesuffix(" (at end of document)") + " at the end"
    return Fault(line, f"This is not TOML: {reason}. The rest is checked when this is mended.")


class Check:
    """One set under the check; a game's own check says what it consists of."""

    def __init__(self, lines: Mapping[Route, int]) -> None:
        self.lines = lines
        self.faults: list[Fault] = []

    def card_set(self, data: dict[str, Any]) -> None:
        raise NotImplementedError

    def fault(self, route: Route, reason: str) -> None:
        while route and route not in self.lines:
            route = route[:-1]
        self.faults.append(Fault(self.lines.get(route, 1), reason))

    def set_name(self, data: dict[str, Any]) -> None:
        name = data.get("name")
        if isinstance(name, str) and not re.fullmatch(r"[a-z][a-z0-9_-]{0,39}", name):
            self.fault(("name",), "The set's name must be one word in small letters, such as “my_cards”.")
        if isinstance(data.get("title"), str):
            self.title(("title",), data["title"], "title")

    def tables(self, at: Route, value: object) -> dict[int, dict[str, Any]]:
        """The tables of a list with their numbers; whatever else stands there is a mistake."""
        if not isinstance(value, list):
            self.fault(at, f"“{at[-1]}” must be a list of tables, each under a line [[{at[-1]}]].")
            return {}
        for number, entry in enumerate(value):
            if not isinstance(entry, dict):
                self.fault((*at, number), f"“{at[-1]}” must hold tables, each under a line [[{at[-1]}]].")
        return {number: entry for number, entry in enumerate(value) if isinstance(entry, dict)}

    def fields(
        self,
        at: Route,
        table: dict[str, Any],
        struct: type[Struct],
        who: str,
        later: set[str],
        more: Iterable[str] = (),
    ) -> None:
        """Unknown and missing keys, and values of a wrong type but for the keys that are looked at `later`."""
        fields = _fields(struct)
        for key in table:
            if key not in fields and key not in more:
                self.fault((*at, key), f"{who} knows no key {shown(key)}{nearest(key, fields)}.")
        for key, (kind, required) in fields.items():
            if key not in table:
                if required:
                    self.fault(at, f"{who} lacks “{key}”.")
            elif key not in later and not _fits(table[key], kind):
                self.fault((*at, key), f"“{key}” must be {_kind_words(kind)}.")

    def number(self, at: Route, table: dict[str, Any], key: str, least: int | None) -> None:
        n = table.get(key)
        if type(n) is not int:
            return  # a wrong type is named elsewhere
        if least is None:
            if n == 0 or abs(n) > GREATEST_NUMBER:
                self.fault((*at, key), f"“{key}” must be from 1 to {GREATEST_NUMBER}, or as much below 0.")
        elif not least <= n <= GREATEST_NUMBER:
            self.fault((*at, key), f"“{key}” must be from {least} to {GREATEST_NUMBER}.")

    def title(self, at: Route, name: str, what: str) -> None:
        self.words(at, name, what, LONGEST_NAME)

    def words(self, at: Route, text: str, what: str, most: int) -> None:
        """What a set's author wrote and players read: one line of visible letters that mean nothing but themselves."""
        if not text.strip():
            self.fault(at, f"The {what} is empty.")
        elif len(text) > most:
            self.fault(at, f"The {what} has {len(text):,} characters; {most} are the most.")
        if special := [letter for letter in SPECIAL if letter in text]:
            listed = " ".join(special)
            self.fault(at, f"The {what} must not contain {listed}, which would be taken for more than a letter.")
        if text.strip() and (text != text.strip() or not text.isprintable()):
            self.fault(at, f"The {what} must not begin or end with a space, nor contain a line break or the like.")

    def no_name_twice(self, kind: str, tables: Mapping[int, dict[str, Any]]) -> None:
        seen: dict[str, int] = {}
        for number, table in tables.items():
            name = table.get("name")
            if not isinstance(name, str) or not name.strip():
                continue
            if name.casefold() in seen:
                first = self.lines.get((kind, seen[name.casefold()], "name"), 1)
                self.fault((kind, number, "name"), f"There is already a {kind} {shown(name)} in line {first}.")
            seen.setdefault(name.casefold(), number)


@cache
def _fields(struct: type[Struct]) -> dict[str, tuple[Any, bool]]:
    return {field.encode_name: (field.type, field.required) for field in msgspec.structs.fields(struct)}


def _fits(value: object, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError):
        return False
    return True


def _kind_words(kind: Any) -> str:
    if get_origin(kind) is Literal:
        return either(get_args(kind))
    if get_origin(kind) is tuple:
        return f"a list, each {_kind_words(get_args(kind)[0])}"
    if type(None) in get_args(kind):
        return " or ".join(_kind_words(inner) for inner in get_args(kind) if inner is not type(None))
    return {int: "a whole number", bool: "true or false", str: "a text in quotes"}.get(kind, "of another type")


def either(words: Iterable[object]) -> str:
    quoted = [f"“{word}”" for word in words if word]
    return " or ".join([", ".join(quoted[:-1]), quoted[-1]]) if len(quoted) > 1 else "".join(quoted)


def shown(value: object) -> str:
    if isinstance(value, str):
        return f"“{value if len(value) <= LONGEST_NAME else value[:LONGEST_NAME] + '…'}”"
    if isinstance(value, int) and abs(value) < 10**9:
        return str(value)
    return "that"


def nearest(value: object, known: Iterable[str]) -> str:
    close = get_close_matches(value[:80], list(known), 1) if isinstance(value, str) else []
    return f"; did you mean “{close[0]}”?" if close else ""


def called(table: dict[str, Any], otherwise: str) -> str:
    name = table.get("name")
    return shown(name) if isinstance(name, str) and name.strip() else otherwise
