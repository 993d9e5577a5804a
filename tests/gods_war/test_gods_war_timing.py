"""When gifts and abilities count, and what lies off the map (GW-TIMING, GW-HQ-17, GW-RIFT-38)."""

from __future__ import annotations

from typing import get_args

import pytest
from war_kit import War

from games.gods_war import hooks
from games.gods_war.cards import Timing, empires
from games.gods_war.empires.moon import no_temple_left
from games.gods_war.struggle import close

BASE = empires("base")
MOMENTS = [value for value in vars(hooks).values() if isinstance(value, hooks.Effects)]


@pytest.mark.rule("GW-TIMING-01")
@pytest.mark.parametrize("empire", BASE)
def test_every_gift_and_ability_says_when_it_counts_and_a_gift_that_is_not_taken_never_does(empire: str) -> None:
    others = [name for name in BASE if name != empire][:2]
    war = War(empire, *others)
    for entry in (*BASE[empire].gift, *BASE[empire].ability):
        assert entry.timing
        assert {*entry.timing} <= {*get_args(Timing)}
    for gift in BASE[empire].gift:
        assert hooks.holder(war.s, gift.id) is None
        war.give(0, gift.id)
        assert hooks.holder(war.s, gift.id) == 0


@pytest.mark.rule("GW-TIMING-02")
def test_what_is_ongoing_is_neither_used_nor_left_unused() -> None:
    choosable = {action.source for action in (*hooks.actions, *hooks.deeds)}
    choosable |= {effect.source for effects in MOMENTS for effect in effects.effects if effect.optional}
    ongoing = {
        entry.id
        for empire in BASE.values()
        for entry in (*empire.gift, *empire.ability)
        if entry.timing == ("ongoing",) and entry.cost is None
    }
    assert len(ongoing) > 20
    assert not ongoing & choosable


@pytest.mark.rule("GW-HQ-17")
def test_a_temple_anywhere_but_in_the_pool_is_not_in_the_pool() -> None:
    war = War("moon", "storm", "chaos")
    temples = war.s.pool(0, "temple")
    for number, temple in enumerate(temples):
        temple.at = ("rift", "box", "trophy", "gone")[number % 4]
    assert no_temple_left(war.s, 0)
    temples[0].at = "pool"
    assert not no_temple_left(war.s, 0)


@pytest.mark.rule("GW-RIFT-38")
def test_a_queen_goes_into_the_rift_for_her_spouse_and_back_to_the_pool_of_that_player() -> None:
    war = War("chaos", "storm", "earth")
    war.s.spike = "rift"
    war.put("teshnos", "shrine", seat=1)
    war.put("vithela", "shrine", seat=2)
    queen = war.piece("earth.earth_queen.4")
    queen.at, queen.seat = "teshnos", 1
    war.s.pool(1, "temple")[0].at = "box"
    war.start("struggle_pieces")
    assert sorted(war.options(1)) == ["earth.earth_queen.4", "storm.shrine.1"], "and nothing that is boxed"
    war.say(1, "earth.earth_queen.4")
    assert war.piece("earth.earth_queen.4").at == "rift"
    close(war.s)
    assert (war.piece("earth.earth_queen.4").at, war.piece("earth.earth_queen.4").seat) == ("pool", 1)
