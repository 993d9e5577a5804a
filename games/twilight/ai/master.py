"""The master: looks through the opponents' answer as well, and in several imagined worlds."""

from __future__ import annotations

from .adept import Adept


class Master(Adept):
    worlds = 2
    turns = 2
    ahead = 60
    breadth = 7
    climbs = 2
