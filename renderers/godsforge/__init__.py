"""Godsforge in pictures: each function takes what one seat, or an onlooker, may see, and records a picture of it."""

from .alt_text import text_board
from .board import board
from .cards import card
from .panel import dice, hand, panel
from .result import result

__all__ = ["board", "card", "dice", "hand", "panel", "result", "text_board"]
