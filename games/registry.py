"""The one list of games."""

from typing import Any

from .defiance import GAME as DEFIANCE
from .gods_war import GAME as GODS_WAR
from .godsforge import GAME as GODSFORGE
from .kernel import Game
from .twilight import GAME as TWILIGHT

GAMES: dict[str, Game[Any]] = {game.name: game for game in (GODSFORGE, DEFIANCE, TWILIGHT, GODS_WAR)}
