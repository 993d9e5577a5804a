"""
Truth: an action is announced by trying it on a copy of the State. What is chosen there is written down, and chosen
again when the action is taken, as far as it is still possible (GW-FAQRUNE-13 to -15).
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

import msgspec

from ..kernel import Chance, Seat
from .hooks import Action
from .lasting import pledge_of
from .state import GodsWar, Pledge


class Enough(Exception):
    """Nothing more has to be announced."""


async def announce(s: GodsWar, pledge: Pledge, action: Action) -> None:
    """The area or all details of the action. The dice of the copy tell nothing of those to come."""
    copy = msgspec.json.decode(msgspec.json.encode(s), type=GodsWar)
    copy.chance = Chance("announced")
    copy.announcing = msgspec.structs.replace(pledge, answers=[])
    with suppress(Enough):
        await action.do(copy, pledge.seat)
    pledge.answers = copy.announcing.answers


def record(s: GodsWar, seat: Seat, topic: str, keys: list[str], area: str = "") -> None:
    """In a copy: write down what its player chooses."""
    plan = s.announcing
    if plan is None or seat != plan.seat:
        return
    if plan.full or area:
        plan.answers.append((topic, keys))
    if area and not plan.full:
        raise Enough


def silent(s: GodsWar, seat: Seat) -> bool:
    """Whether this is a copy, and another player is not to be asked in it."""
    return s.announcing is not None and seat != s.announcing.seat


def announced(s: GodsWar, seat: Seat, topic: str, keys: Collection[str], least: int, most: int) -> list[str] | None:
    """What must be chosen here, if it still can be; whatever comes after something that cannot is free."""
    pledge = pledge_of(s, seat)
    if pledge is None or not pledge.acting or not pledge.answers or s.announcing:
        return None
    if not pledge.full and pledge.answers[0][0] != topic:
        return None  # of an area alone, nothing is said about what comes before it
    said, chosen = pledge.answers.pop(0)
    if said == topic and least <= len(chosen) <= most and all(key in keys for key in chosen):
        return chosen
    pledge.answers.clear()
    return None
