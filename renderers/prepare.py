"""
Grounds that take seconds to paint are painted beforehand and kept as files: `python -m renderers.prepare`.

The bot lets this run beside itself when it starts, at the lowest priority, so that nobody's click waits for it.
"""

from __future__ import annotations

import os
from typing import Any

from games.registry import GAMES

from .pictures import pictures_of


def with_grounds() -> list[Any]:
    """The renderers that have something to prepare, and have not yet."""
    found: list[Any] = [pictures_of(game) for game in GAMES]
    return [pictures for pictures in found if hasattr(pictures, "prepare") and pictures.unprepared()]


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(19)
    for pictures in with_grounds():
        pictures.prepare()


if __name__ == "__main__":
    main()
