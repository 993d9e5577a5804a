"""How hard the tests try. Where many equal cases run the same code, `make test` tries enough of them for any change;
`THOROUGH=1 make test` tries them all, as before a release; and `make quick` takes a sample of the tests."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar
from zlib import crc32

T = TypeVar("T")

THOROUGH = bool(os.environ.get("THOROUGH"))
ALWAYS = "tests/kernel/"


def tries(usual: int, thorough: int) -> int:
    return thorough if THOROUGH else usual


def some(usual: Sequence[T], rest: Sequence[T]) -> list[T]:
    """Cases of which the usual ones run all the code that there is, and the rest runs it once more."""
    return [*usual, *rest] if THOROUGH else [*usual]


def sampled(test: str, share: int, seed: int) -> bool:
    """Whether this test is one of the one in so many: all workers of a run share its seed and choose the same."""
    return test.startswith(ALWAYS) or crc32(f"{seed} {test}".encode()) % share == 0
