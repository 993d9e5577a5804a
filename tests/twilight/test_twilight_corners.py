"""Where two rules meet that each are simple: what was found by reading the rulebook against the engine."""

from __future__ import annotations

import pytest
from twilight_kit import Stage

from games.twilight.state import Change


@pytest.mark.rule("TG-CREATURE-24")
@pytest.mark.parametrize("taker", [1, 2])
def test_a_creature_that_was_taken_twice_goes_home_when_both_effects_are_over(taker: int) -> None:
    """Ada has taken Bo's Creature until her next Refresh Phase. He, or Cy, takes it from her for longer than that."""
    st = Stage(3, phase="end", active=taker)
    for seat in range(3):
        st.power(seat, I=2)
    trap = st.trap(0, "kingmaker_of_byzantium")
    taken = st.put(0, "corrupt_tribune", owner=1, changes=[Change("next_turn", 0, control_from=1)])
    play = st.manifest(trap, seat=taker).until("trade", 0)
    assert play.x(taken).controller == taker  # Ada's effect is over, and the other one is not
    play.until("trade", taker)
    assert play.x(taken).controller == 1
    assert not play.x(taken).changes
