"""The Gods War in pictures: each takes what one seat, or an onlooker, may see, and records a picture of it."""

from .board import board
from .plain import text_board

__all__ = ["board", "text_board"]
