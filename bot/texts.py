"""Words that are not ours as they may stand in a message, and long texts cut to what fits."""

from __future__ import annotations

import re
import unicodedata

CONTENT = 2000  # characters of a plain message
SPEAKING = re.compile(r"([\\*_~`|<>\[\]#]|:(?=//))")  # what Discord would take for formatting, a link or a mention
BULLET = re.compile(r"^([ \t]{0,80}[0-9]{0,9})([-+.])(?=[ \t])", re.MULTILINE)  # and at the beginning of a line
UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")  # kinds of letters that show nothing, or turn the writing round


def cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def pieces(text: str, most: int = CONTENT) -> list[str]:
    """A long text as several messages, parted between lines."""
    found = [""]
    for line in text.splitlines(keepends=True):
        if len(found[-1]) + len(line) > most:
            found.append("")
        found[-1] += cut(line, most)
    return [piece for piece in found if piece.strip()]


def plain(name: str) -> str:
    """Words that are not ours as text in a message: they format nothing, link nowhere, ping nobody and hide nothing."""
    seen = name
    if not name.isprintable():
        seen = "".join(letter for letter in name if letter == "\n" or unicodedata.category(letter) not in UNSEEN)
    return BULLET.sub(r"\1\\\2", SPEAKING.sub(r"\\\1", seen)).replace("@", "@\u200b")


def quoted(words: str) -> str:
    """What somebody said, every line of it marked as theirs."""
    return "\n".join(f"> {line}" for line in plain(words).split("\n"))
