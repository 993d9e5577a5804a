"""Events: tournaments on Discord that run by themselves."""

from . import words as words  # registers how messages look in plain words
from .draft import Actor, may_own, may_run
from .entering import deck_hash
from .judging import Judging as Events
from .mail import FACES, Face, Messages, face

__all__ = ["FACES", "Actor", "Events", "Face", "Messages", "deck_hash", "face", "may_own", "may_run"]
