"""The kernel: what every game stands on."""

from .ask import Answer, Ask, Flow, GoTo, Illegal, Option, Seat, ask, ask_all, ask_beside, ask_one, respond, together
from .chance import Chance, Draw, commitment, verify
from .journal import Save, Step, fingerprint
from .lookahead import Lookahead
from .offers import Considered
from .state import Bot, Game, LogLine, Played, Result, Seen, Setting, Settings, State, Where
from .table import Table, replay
from .text import fill, literal, one_line

__all__ = [
    "Answer",
    "Ask",
    "Bot",
    "Chance",
    "Considered",
    "Draw",
    "Flow",
    "Game",
    "GoTo",
    "Illegal",
    "LogLine",
    "Lookahead",
    "Option",
    "Played",
    "Result",
    "Save",
    "Seat",
    "Seen",
    "Setting",
    "Settings",
    "State",
    "Step",
    "Table",
    "Where",
    "ask",
    "ask_all",
    "ask_beside",
    "ask_one",
    "commitment",
    "fill",
    "fingerprint",
    "literal",
    "one_line",
    "replay",
    "respond",
    "together",
    "verify",
]
