"""What grandmasters judge a duel by: how likely it is to be won."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from test_ai import play, positions

from benchmarks import prospects as fitting
from games.godsforge.ai.evaluate import Side, outlook
from games.godsforge.ai.prospects import OF_A_SIDE, WEIGHTS, leads, prospects, weighed

EVEN = Side(0, 20, 3, attack=2, prevent=1), Side(1, 20, 3, attack=2, prevent=1)


def likely(*sides: Side) -> float:
    return weighed(leads(sides, outlook(sides), card=0.0))


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


def test_the_chances_of_two_sides_add_up_to_one() -> None:
    seen = 0
    for table in positions(2, "prospects", 1):
        s = table.state
        if s.phase == "upkeep" and s.round > 1 and not s.extra_rounds:
            seen += 1
            assert prospects(s, 0) + prospects(s, 1) == pytest.approx(1.0, abs=0.02)
    assert seen, "the game came to an Upkeep"


def test_a_finished_game_leaves_no_doubt() -> None:
    s = play(["novice", "novice"], "prospects").state
    assert s.result is not None
    assert len(s.result.winners) == 1
    assert [prospects(s, seat) for seat in range(2)] == [float(seat in s.result.winners) for seat in range(2)]


def test_weights_are_found_again_in_what_follows_from_them() -> None:
    """Chances instead of victories, so that there is no luck in it."""
    moments = [moment for n in range(6) for moment in fitting.game(f"fit/{n}")]
    follows = [(ahead, fitting.chance(WEIGHTS, ahead)) for ahead, _ in moments]
    found = fitting.fitted(follows)
    assert fitting.loss(found, follows) == pytest.approx(fitting.loss(WEIGHTS, follows), abs=1e-3)
    assert found["attack"] == pytest.approx(WEIGHTS["attack"], abs=0.02)
