"""What each empire does beside the common rules: one file for each, put to the moments of `hooks.py`."""

from . import chaos, darkness, earth, invisible_god, moon, sea, sky, storm

__all__ = ["chaos", "darkness", "earth", "invisible_god", "moon", "sea", "sky", "storm"]
