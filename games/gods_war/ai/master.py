"""The master."""

from __future__ import annotations

from .adept import Adept


class Master(Adept):
    """Weighs as the adept does."""
