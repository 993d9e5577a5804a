"""
How long people have for an answer. A table's pace is one of three that have names, an own time for each answer, or a
time bank: so much for the whole game, and a little more with each answer. It is kept as a word: `day`, `5400` (seconds
for each answer), `172800+3600` (a bank of two days, and an hour with each answer).
"""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from games.kernel import Illegal
from games.kernel.english import count

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
NAMED = {"live": 15 * MINUTE, "day": DAY, "relaxed": 3 * DAY}
LEAST, MOST = MINUTE, 7 * DAY  # for one answer
LEAST_MORE, MOST_BANK = 10.0, 30 * DAY  # what an answer adds to a bank, and what a bank holds
LIVE = HOUR  # who gives an answer less time than that sits there together, and waits for nobody
UNITS = {"s": 1.0, "m": MINUTE, "h": HOUR, "d": DAY, "w": 7 * DAY}
AMOUNT = re.compile(r"([0-9]{1,6}) ?([a-z]{1,8})")
HOW = "Write a time as 90 minutes, 6 hours or 2 days; a time bank as 2 days + 1 hour."


class Pace(Struct, frozen=True):
    answer: float  # seconds for one answer; of a bank what an answer adds to it
    bank: float = 0.0  # seconds in the beginning; 0: there is none

    @property
    def longest(self) -> float:
        """How long a first answer can take."""
        return max(self.bank, self.answer)

    @property
    def is_live(self) -> bool:
        return self.longest <= LIVE

    @property
    def pause(self) -> float:
        """How long a pause of the players lasts at most."""
        return max(HOUR, min(7 * DAY, 3 * self.longest))

    @property
    def stale(self) -> float:
        """After how long a table closes at which nobody answers any more."""
        return max(DAY, min(14 * DAY, 7 * self.longest))


@lru_cache(maxsize=256)
def pace_of(word: str) -> Pace:
    """What a table's word means."""
    if word in NAMED:
        return Pace(NAMED[word])
    bank, plus, more = word.partition("+")
    return Pace(float(more), float(bank)) if plus else Pace(float(word))


def is_pace(word: str) -> bool:
    """Whether a word from elsewhere, such as a control, is a pace that a table can have."""
    if word in NAMED:
        return True
    bank, plus, more = word.partition("+")
    if not bank.isdecimal() or not bank.isascii() or (plus and not (more.isdecimal() and more.isascii())):
        return False
    if not plus:
        return LEAST <= float(bank) <= MOST
    return LEAST <= float(bank) <= MOST_BANK and LEAST_MORE <= float(more) <= MOST


def time_per_answer(word: str) -> float:
    return pace_of(word).longest


def written(text: str) -> str:
    """The word for what somebody wrote; a sentence where it means nothing, or too much."""
    text = " ".join(text.lower().split())
    if text in NAMED:
        return text
    first, plus, second = (part.strip() for part in text.partition("+"))
    if not plus:
        return checked(seconds(first))
    bank, more = seconds(first), seconds(second)
    if not LEAST <= bank <= MOST_BANK or not LEAST_MORE <= more <= MOST:
        raise Illegal("A time bank holds 1 minute to 30 days, and each move adds 10 seconds to 7 days.")
    return f"{bank:.0f}+{more:.0f}"


def checked(time: float) -> str:
    if not LEAST <= time <= MOST:
        raise Illegal("A move can take from 1 minute to 7 days.")
    return next((name for name, its in NAMED.items() if its == time), f"{time:.0f}")


def seconds(text: str) -> float:
    """“1 day 12 hours” in seconds."""
    total, rest = 0.0, text.replace(",", " ").replace(" and ", " ")
    for number, unit in AMOUNT.findall(rest):
        if unit[0] not in UNITS or unit[:2] == "mo":
            raise Illegal(HOW)
        total += int(number) * UNITS[unit[0]]
    if AMOUNT.sub("", rest).strip() or not total:
        raise Illegal(HOW)
    return total


def words(word: str) -> str:
    """As people read it."""
    its = pace_of(word)
    if its.bank:
        return f"time bank: {span(its.bank)} + {span(its.answer)} per move"
    return f"{span(its.answer)} per move"


def span(time: float) -> str:
    """Seconds in the biggest units that fit: a day is 24 hours, as long as it is one."""
    left, said = round(time), []
    for unit, length in (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1)):
        if left >= length and not (unit == "day" and left <= 86400):
            said.append(count(left // length, unit))
            left %= length
    return " ".join(said[:2]) or "no time"
