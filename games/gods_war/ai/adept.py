"""The adept: weighs its actions as whole plans, and spends its Power where it brings most."""

from __future__ import annotations

from .evaluate import HASTY
from .hunches import Hunches


class Adept(Hunches):
    """Goes by arithmetic alone: it looks no further than its own action, and thinks more of today than of tomorrow."""

    taste = HASTY
