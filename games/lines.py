"""Where things stand in a TOML file: its reader tells the values, but not their lines."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from contextlib import suppress

Route = tuple[str | int, ...]  # the way to a value in the file: ("card", 3, "cost", 0)


def line_numbers(text: str) -> dict[Route, int]:
    """The line of every key and every list entry of a TOML text that is known to be right."""
    scan = _Scan(text.replace("\r\n", "\n"))
    with suppress(RecursionError):  # lines found so far are better than none
        scan.document()
    return scan.lines


class _Scan:
    BLANK = re.compile(r"[ \t\n]*")
    COMMENT = re.compile(r"#[^\n]*")
    STRING = re.compile(
        r'"""(?:\\.|[^\\])*?"""(?:"{0,2})' r"|'''.*?'''(?:'{0,2})" r'|"(?:\\.|[^"\\\n])*"' r"|'[^'\n]*'", re.DOTALL
    )
    BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
    BARE_VALUE = re.compile(r"[^,\]}\n#]*")

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.ends = [found.start() for found in re.finditer("\n", text)]
        self.lines: dict[Route, int] = {}
        self.last: dict[Route, int] = {}  # of each array of tables, the number of its last table

    def document(self) -> None:
        table: Route = ()
        while self.skip():
            if self.text.startswith("[[", self.at):
                table = self.header(2)
            elif self.text[self.at] == "[":
                table = self.header(1)
            else:
                self.pair(table)

    def skip(self) -> str:
        """The next letter that is no blank and no comment; nothing at the end."""
        while blank := self.BLANK.match(self.text, self.at):
            self.at = blank.end()
            if not (comment := self.COMMENT.match(self.text, self.at)):
                break
            self.at = comment.end()
        return self.text[self.at : self.at + 1]

    def note(self, route: Route) -> None:
        self.lines.setdefault(route, bisect_right(self.ends, self.at - 1) + 1)

    def header(self, brackets: int) -> Route:
        start = self.at
        self.at += brackets
        keys = self.keys()
        self.skip()
        end, self.at = self.at + brackets, start
        route: Route = ()
        for number, key in enumerate(keys):
            route = (*route, key)
            if brackets == 2 and number == len(keys) - 1:
                self.last[route] = self.last.get(route, -1) + 1
            self.note(route)
            if route in self.last:
                route = (*route, self.last[route])
                self.note(route)
        self.at = end
        return route

    def keys(self) -> list[str]:
        keys = []
        while True:
            self.skip()
            if quoted := self.STRING.match(self.text, self.at):
                keys.append(next(iter(tomllib.loads(f"{quoted[0]} = 0"))))
                self.at = quoted.end()
            elif bare := self.BARE_KEY.match(self.text, self.at):
                keys.append(bare[0])
                self.at = bare.end()
            if self.skip() != ".":
                return keys
            self.at += 1

    def pair(self, table: Route) -> None:
        start = self.at
        route = table
        for key in self.keys():
            route = (*route, key)
            after, self.at = self.at, start
            self.note(route)
            self.at = after
        self.skip()
        self.at += 1  # the equals sign
        self.value(route)

    def value(self, route: Route) -> None:
        opening = self.skip()
        self.note(route)
        if string := self.STRING.match(self.text, self.at):
            self.at = string.end()
        elif opening in ("[", "{"):
            self.at += 1
            number = 0
            while (letter := self.skip()) not in ("]", "}", ""):
                if letter == ",":
                    self.at += 1
                elif opening == "[":
                    self.value((*route, number))
                    number += 1
                else:
                    self.pair(route)
            self.at += 1
        elif bare := self.BARE_VALUE.match(self.text, self.at):
            self.at = bare.end()
