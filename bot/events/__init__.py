"""Events: tournaments on Discord that run by themselves."""

from . import words as words  # registers how messages look in plain words
from .conditions import hashed, is_admitted
from .conditions import words as condition_words
from .disputes import DisputeDeeds, dispute_of
from .disputes import last_of as last_match
from .draft import Actor, may_own, may_run
from .drafting import deck_hash, is_drafting
from .going import seal
from .hosting import HostDeeds, Line
from .judging import JudgeDeeds
from .league import LeagueDeeds
from .mail import FACES, Face, Messages, face
from .requirements import must_hand_in
from .series import WEEKDAYS, rhythm_words, with_roles_of
from .waiting import place as waiting_place


class Events(HostDeeds, JudgeDeeds, DisputeDeeds, LeagueDeeds):
    """The keeper of events, with all that can be done to one."""


__all__ = [
    "FACES",
    "WEEKDAYS",
    "Actor",
    "Events",
    "Face",
    "Line",
    "Messages",
    "condition_words",
    "deck_hash",
    "dispute_of",
    "face",
    "hashed",
    "is_admitted",
    "is_drafting",
    "last_match",
    "may_own",
    "may_run",
    "must_hand_in",
    "rhythm_words",
    "seal",
    "waiting_place",
    "with_roles_of",
]
