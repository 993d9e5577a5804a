"""
One line of a list of cards, taken apart: bullets, counts before and behind a name, headings.

People paste anything, so nothing here looks twice: every function goes over its line once, from the front or from the
back. Regular expressions are left out on purpose, as two repeats side by side try every way to share a run of blanks.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

POINTS = "•·‣"  # bullets that need no blank behind them
BULLETS = "-*–—>+" + POINTS
COMMENTS = ("#", "//", ";", "```", "---", "===")
OPEN, CLOSED = ("(", "["), (")", "]")


def without_bullet(line: str) -> str:
    """Without the mark of a list in front, and without bold type."""
    line = line.replace("**", "").strip()
    rest = line.lstrip(BULLETS)
    return rest.strip() if not rest or rest[0].isspace() else line.lstrip(POINTS).strip()


def is_comment(line: str) -> bool:
    return line.startswith(COMMENTS)


def counted_forms(text: str) -> Iterator[tuple[str, str]]:
    """Every way to read a text as a count, as it is written, and a name; the likeliest first."""
    text = text.strip()
    yield from _count_in_front(text)
    yield from _count_behind(text)


def _count_in_front(text: str) -> Iterator[tuple[str, str]]:
    """“4x Skalds”, “4 Skalds”, “[4] Skalds”."""
    bracket = text.startswith(OPEN)
    n, rest = _digits_in_front(text[1:] if bracket else text)
    if not n:
        return
    name = rest.lstrip()
    if bracket:
        if rest.startswith(CLOSED) and (name := rest[1:].lstrip()):
            yield n, name
        return
    if name[:1] and name[0] in "xX×*":
        times = name[1:].lstrip()
        if times and not times[0].isdecimal():
            yield n, times
    if name and name != rest:
        yield n, name


def _count_behind(text: str) -> Iterator[tuple[str, str]]:
    """“Skalds ×4”, “Skalds x4”, “Skalds (4)”, “Skalds: 4”, and a column of its own."""
    bracket = text.endswith(CLOSED)
    body, n = _digits_behind(text[:-1].rstrip() if bracket else text)
    if not n:
        return
    mark = body.rstrip()
    if bracket:
        mark = (mark[:-1] if mark[-1:] in ("x", "X") else mark).rstrip()
        found = mark.endswith(OPEN)
    else:
        found = mark[-1:] in ("×", "*", ":", "=") or (mark[-1:] in ("x", "X") and mark[-2:-1].isspace())
        if not found and "\t" in body[len(mark) :]:
            found, mark = True, mark + "\t"
    if found and (name := mark[:-1].rstrip()):
        yield n, name


def heading(text: str) -> str:
    """A heading without the number of cards beside it: “Locations (14)”, “14 Locations”."""
    text = text.strip()
    if text.startswith(OPEN):
        n, rest = _digits_in_front(text[1:])
        text = rest[1:].strip() if n and rest.startswith(CLOSED) else text
    n, rest = _digits_in_front(text)
    if n and rest[:1].isspace():
        text = rest.strip()
    if text.endswith(CLOSED):
        body, n = _digits_behind(text[:-1])
        return body[:-1].rstrip() if n and body.endswith(OPEN) else text
    body, n = _digits_behind(text)
    return body.rstrip() if n and body[-1:].isspace() else text


def leaders_apart(text: str, key: str, keys: Container[str]) -> list[tuple[str, str]]:
    """“Asgard. Ruler: Odin”, after “Capital:”, is a Capital and then a Ruler: who leads as what, by the words in
    `keys`."""
    found: list[tuple[str, str]] = []
    words: list[str] = []
    pending = text.split()
    at = 0
    while at < len(pending):
        head, colon, rest = pending[at].partition(":")
        bare = not colon and at + 1 < len(pending) and pending[at + 1].startswith(":")
        if words and head.casefold() in keys and (colon or bare):
            found.append((key, " ".join(words).removesuffix(".")))
            key, rest = head.casefold(), pending[at + 1][1:] if bare else rest
            words = [rest] if rest else []
            at += 2 if bare else 1
        else:
            words.append(pending[at])
            at += 1
    return [*found, (key, " ".join(words))] if found else [(key, text)]


def _digits_in_front(text: str) -> tuple[str, str]:
    end = next((at for at, letter in enumerate(text) if not letter.isdecimal()), len(text))
    return text[:end], text[end:]


def _digits_behind(text: str) -> tuple[str, str]:
    start = len(text)
    while start and text[start - 1].isdecimal():
        start -= 1
    return text[:start], text[start:]
