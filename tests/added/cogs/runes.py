"""The commands of the small game, as an extension that the bot loads."""

from __future__ import annotations

from runes import setup_cog as setup

__all__ = ["setup"]
