"""The Gods War in pictures: each takes what one seat, or an onlooker, may see, and records a picture of it."""

from .board import board
from .cards import card
from .changes import changes
from .panel import hand, panel
from .plain import text_board
from .result import result
from .terrain import prepare, unprepared

__all__ = ["board", "card", "changes", "hand", "panel", "prepare", "result", "text_board", "unprepared"]
