"""The kernel: what every game stands on."""

from .ask import (
    IDLE,
    Answer,
    Ask,
    Flow,
    GoTo,
    Illegal,
    Option,
    Seat,
    ask,
    ask_all,
    ask_beside,
    ask_one,
    respond,
    together,
)
from .chance import Chance, Draw, commitment, verify
from .decks import DRAFTED, LOCKED, Deck, DeckCard, DeckKit, Imported, fitting_name
from .journal import Save, Step, fingerprint
from .lookahead import Lookahead
from .offers import Considered
from .replay import replay
from .state import Bot, Game, Icon, LogLine, Played, Preset, Result, Seen, Setting, Settings, State, Where
from .table import Table
from .text import fill, literal, one_line

__all__ = [
    "DRAFTED",
    "IDLE",
    "LOCKED",
    "Answer",
    "Ask",
    "Bot",
    "Chance",
    "Considered",
    "Deck",
    "DeckCard",
    "DeckKit",
    "Draw",
    "Flow",
    "Game",
    "GoTo",
    "Icon",
    "Illegal",
    "Imported",
    "LogLine",
    "Lookahead",
    "Option",
    "Played",
    "Preset",
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
    "fitting_name",
    "literal",
    "one_line",
    "replay",
    "respond",
    "together",
    "verify",
]
