from __future__ import annotations

from .cards import Stone


def describe(stone: Stone) -> str:
    return f"{stone.name}, {stone.kind}, weighs {stone.weight}"
