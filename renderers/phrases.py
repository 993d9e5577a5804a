"""Texts that must not be too long."""

from __future__ import annotations

from collections.abc import Iterable

LIMIT = 1024  # of an alt text on Discord
Ranked = tuple[int, str]  # how soon it may be left out (0: never), and a sentence


def cut(words: str, limit: int = LIMIT) -> str:
    return words if len(words) <= limit else words[: limit - 1].rstrip() + "…"


def compact(sentences: Iterable[Ranked], limit: int = LIMIT) -> str:
    """The sentences in their order; while they are too long, the least important and latest are left out."""
    kept = list(sentences)
    while len(whole := " ".join(words for _, words in kept)) > limit and any(rank for rank, _ in kept):
        worst = max(range(len(kept)), key=lambda n: (kept[n][0], n))
        del kept[worst]
    return cut(whole, limit)
