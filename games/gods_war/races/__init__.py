"""What each elder race does for its ally: one file for each, put to the moments of `hooks.py`."""

from . import (
    boggles,
    dragonewts,
    ducks,
    dwarfs,
    elves,
    giant,
    luathans,
    maidstone_archer,
    scorpion_men,
    slarges,
    vadeli,
    waertagi,
)

__all__ = [
    "boggles",
    "dragonewts",
    "ducks",
    "dwarfs",
    "elves",
    "giant",
    "luathans",
    "maidstone_archer",
    "scorpion_men",
    "slarges",
    "vadeli",
    "waertagi",
]
