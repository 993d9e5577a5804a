"""Small words of all pictures: numbers, lists, and texts that must not be too long."""

from __future__ import annotations

from collections.abc import Iterable

LIMIT = 1024  # of an alt text on Discord
Ranked = tuple[int, str]  # how soon it may be left out (0: never), and a sentence


def count(n: int, noun: str) -> str:
    return f"{n} {noun}{'' if n == 1 else 's'}"


def ordinal(n: int) -> str:
    """“1st”, “2nd”, “3rd”, “4th”; also “11th” and “22nd”."""
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


def signed(n: int) -> str:
    """“+2”, “0” or “−3”, with a true minus."""
    return f"{n:+}".replace("-", "−") if n else "0"


def series(words: Iterable[str]) -> str:
    *some, last = words
    return f"{', '.join(some)} and {last}" if some else last


def cut(words: str, limit: int = LIMIT) -> str:
    return words if len(words) <= limit else words[: limit - 1].rstrip() + "…"


def compact(sentences: Iterable[Ranked], limit: int = LIMIT) -> str:
    """The sentences in their order; while they are too long, the least important and latest are left out."""
    kept = list(sentences)
    while len(whole := " ".join(words for _, words in kept)) > limit and any(rank for rank, _ in kept):
        worst = max(range(len(kept)), key=lambda n: (kept[n][0], n))
        del kept[worst]
    return cut(whole, limit)
