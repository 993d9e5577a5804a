"""Names for what the store keeps: short enough to be said, and none that is taken for another."""

from __future__ import annotations

import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # no i, l, o, 0, 1


def new_id(length: int = 8) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))
