"""
Texts of the rules, and what people wrote.

A text of the rules is a template in which `{0}` stands for the person on seat 0, and nothing else is special: names are
put in by `fill`, which no text can break. What people wrote (a deck's name, say) is no template: `literal` makes it say
only itself within one. Neither is mark-up; whoever shows a text somewhere escapes what is special there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

MARKS = re.compile(r"\{\{|\}\}|\{([0-9]{1,2})\}")


def fill(template: str, names: Sequence[str]) -> str:
    """The text with everybody's name in it. A number that no seat has stays as it is written."""

    def put(found: re.Match[str]) -> str:
        if found[1] is None:
            return found[0][0]  # a doubled brace is one that means nothing
        seat = int(found[1])
        return names[seat] if seat < len(names) else found[0]

    return MARKS.sub(put, template)


def literal(words: str) -> str:
    """Words as a part of a template that are shown as they are."""
    return words.replace("{", "{{").replace("}", "}}")


def one_line(words: str, most: int) -> str:
    """A name as it is kept: on one line, without invisible letters and marks that turn the writing round, and not too
    long. It may be empty then."""
    seen = "".join(letter if letter.isprintable() else " " for letter in words[: 4 * most])
    line = " ".join(seen.split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"
