"""The adept: weighs its actions as whole plans, and spends its Power where it brings most."""

from __future__ import annotations

from .hunches import Hunches


class Adept(Hunches):
    """Goes by arithmetic alone: it looks ahead no further than its own action."""
