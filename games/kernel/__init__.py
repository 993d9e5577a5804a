"""The kernel: what every game stands on."""

from .ask import Answer, Ask, Flow, Illegal, Option, Seat, ask, ask_all, ask_one, together
from .chance import Chance, Draw, commitment, verify
from .state import Bot, Event, Game, Played, Result, Seen, Setting, Settings, State
from .table import Entry, Save, Table
from .text import fill, literal, one_line

__all__ = [
    "Answer",
    "Ask",
    "Bot",
    "Chance",
    "Draw",
    "Entry",
    "Event",
    "Flow",
    "Game",
    "Illegal",
    "Option",
    "Played",
    "Result",
    "Save",
    "Seat",
    "Seen",
    "Setting",
    "Settings",
    "State",
    "Table",
    "ask",
    "ask_all",
    "ask_one",
    "commitment",
    "fill",
    "literal",
    "one_line",
    "together",
    "verify",
]
