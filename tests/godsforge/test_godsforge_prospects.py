"""What grandmasters judge a duel by: how likely it is to be won."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.godsforge.ai.evaluate import Side, outlook
from games.godsforge.ai.prospects import OF_A_SIDE, WEIGHTS, duel
from games.prospects import chances

EVEN = Side(0, 20, 3, attack=2, prevent=1), Side(1, 20, 3, attack=2, prevent=1)


def likely(*sides: Side) -> float:
    return chances(WEIGHTS, duel(sides, outlook(sides), [0.0, 0.0]))[0]


def test_equals_have_equal_chances() -> None:
    assert likely(*EVEN) == pytest.approx(0.5)


@pytest.mark.parametrize("what", ["life", *OF_A_SIDE])
def test_more_of_anything_is_better_for_whoever_has_it(what: str) -> None:
    mine, theirs = EVEN
    more = {what: getattr(mine, what) + 2}
    assert likely(replace(mine, **more), theirs) > 0.5 > likely(mine, replace(theirs, **more))


def test_a_point_of_life_counts_more_near_death() -> None:
    def gain(life: int) -> float:
        mine, theirs = (replace(side, life=life) for side in EVEN)
        return likely(replace(mine, life=life + 1), theirs) - 0.5

    assert gain(6) > 2 * gain(26)
