"""Events: tournaments on Discord that run by themselves."""

from . import words as words  # registers how messages look in plain words
from .draft import Actor, may_own, may_run
from .drafting import deck_hash, is_drafting
from .entering import EntryDeeds, must_hand_in
from .judging import JudgeDeeds
from .league import LeagueDeeds
from .mail import FACES, Face, Messages, face


class Events(EntryDeeds, JudgeDeeds, LeagueDeeds):
    """The keeper of events, with all that can be done to one."""


__all__ = [
    "FACES",
    "Actor",
    "Events",
    "Face",
    "Messages",
    "deck_hash",
    "face",
    "is_drafting",
    "may_own",
    "may_run",
    "must_hand_in",
]
