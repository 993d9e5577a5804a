"""Pictures of tournaments: standings, brackets, pairings, the leaderboard, statistics, and the champion's card."""

from .bracket import bracket, bracket_pages
from .pairings import pairings, pairings_pages
from .ratings import leaderboard
from .standings import standings
from .statistics import fortunes, shares
from .trophy import trophy

__all__ = [
    "bracket",
    "bracket_pages",
    "fortunes",
    "leaderboard",
    "pairings",
    "pairings_pages",
    "shares",
    "standings",
    "trophy",
]
