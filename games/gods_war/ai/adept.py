"""The adept: weighs its actions as whole plans, and spends its Power where it brings most."""

from __future__ import annotations

from typing import Any

from ...kernel import Ask, Seen
from ..state import GodsWar
from .evaluate import HASTY
from .hunches import Hunches
from .sense import ROOMY


class Adept(Hunches):
    """Goes by arithmetic alone: it looks no further than its own action. With many players it thinks more of today than
    of tomorrow."""

    def __init__(self, seen: Seen[GodsWar], question: Ask[Any]) -> None:
        super().__init__(seen, question)
        if len(self.s.players) > ROOMY:
            self.taste = HASTY
