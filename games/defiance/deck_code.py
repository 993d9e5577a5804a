"""Share codes of decks: `DG1-…`."""

from __future__ import annotations

from ..deck_codes import Codes
from .cards import SETS
from .state import Brought

CODES: Codes[Brought] = Codes("DG", Brought, SETS, ("capital", "ruler"))
encode, decode = CODES.encode, CODES.decode
