"""Power Phase and Council Phase, segments A to C (GW-POWER, GW-COUNCIL)."""

from __future__ import annotations

from typing import Literal

import pytest
from war_kit import War

from games.gods_war.gains import lose_power
from games.gods_war.hooks import number
from games.kernel import Illegal


def after_power(war: War) -> list[int]:
    """The Power of all when the Power Phase is over."""
    war.start("power")
    return [p.power for p in war.s.players]


def poor(*empires: str) -> War:
    """Nobody has any Power yet."""
    war = War(*empires)
    war.power(*[0] * len(empires))
    return war


@pytest.mark.rule("GW-POWER-03", "GW-POWER-04", "GW-POWER-02")
def test_glorantha_blesses_everybody_but_chaos() -> None:
    war = poor("storm", "chaos", "sky")
    war.put("teshnos", *["shrine"], seat=0)
    war.put("vithela", "temple", seat=2)
    war.put("brithos", "nest", seat=1)
    assert after_power(war) == [3, 2, 3]


@pytest.mark.rule("GW-POWER-03", "GW-POWER-05")
def test_an_open_rift_withholds_the_blessing_until_it_is_closed() -> None:
    states: list[tuple[Literal["spike", "rift", "pool"], int]] = [("rift", 0), ("pool", 1), ("spike", 1)]
    for spike, power in states:
        war = poor("storm", "darkness", "sky")
        war.s.spike = spike
        assert after_power(war) == [power] * 3


@pytest.mark.rule("GW-POWER-06", "GW-POWER-07", "GW-POWER-08", "GW-POWER-09", "GW-NEST-07", "GW-POWER-16")
def test_each_type_of_building_gives_two_power() -> None:
    war = poor("storm", "chaos", "darkness")
    war.put("teshnos", "shrine")
    war.put("vithela", "temple")
    war.put("moon", "nest", seat=1)
    (imbedded,) = war.put("brithos", "nest", seat=1)
    war.piece(imbedded).imbedded = True
    for area in ("heavens", "spike", "altinela", "seshnela", "luathela", "umathela"):
        war.put(area, "shrine", seat=2)
    assert after_power(war) == [5, 3, 3], "Chaos has 2, and is raised to half of 5"


@pytest.mark.rule("GW-POWER-10", "GW-POWER-11", "GW-POWER-12", "GW-GIFT-14")
def test_each_fragment_with_a_gift_gives_one_power() -> None:
    war = poor("storm", "darkness", "sky")
    war.s.players[0].slots = {"1a": "courage", "1b": "teleport"}
    war.s.players[1].slots = {"1a": "fear", "2b": "hunger"}
    war.s.players[1].used = ["fear"]
    assert after_power(war) == [2, 3, 2]


@pytest.mark.rule("GW-POWER-13", "GW-POWER-14", "GW-TIMING-08", "GW-POWER-20", "GW-GIFT-05")
def test_effects_of_the_phase_follow_once_each_and_power_adds_to_what_there_is() -> None:
    war = War("storm", "darkness", "sky")
    war.power(2, 8, 8)
    war.put("teshnos", "ziggurat")
    war.put("vithela", "stormbrother", "stormbrother")
    war.vp(5, 0, 0)
    war.start("power")
    assert war.asked == {0: "power"}
    kinship = 2 * number(war.s, "kinship", "power")
    assert war.s.players[0].power == 2 + 1 + 2 + kinship, "Kinship needs no question"
    war.say(0, "inferiority_complex")
    assert (war.s.players[0].power, war.s.players[0].vp) == (2 + 1 + 2 + kinship + 4, 3)
    assert war.asked == {0: "direction"}


@pytest.mark.rule("GW-POWER-16", "GW-POWER-17", "GW-POWER-21")
def test_nobody_has_less_than_half_of_the_most() -> None:
    war = War("sky", "darkness", "chaos")
    war.power(12, 2, 0)
    assert after_power(war) == [13, 7, 7]


@pytest.mark.rule("GW-POWER-18", "GW-POWER-19")
def test_power_has_no_upper_limit() -> None:
    war = War("sky", "darkness", "storm")
    war.power(16, 16, 16)
    assert after_power(war) == [17, 17, 17]
    lose_power(war.s, 0, 2)
    assert war.s.players[0].power == 15


@pytest.mark.rule("GW-POWER-01", "GW-POWER-22", "GW-POWER-23")
def test_the_statement_of_each_player_names_every_source_in_order() -> None:
    war = poor("storm", "darkness", "sky")
    war.put("teshnos", "shrine")
    war.s.players[0].slots = {"1a": "courage"}
    war.start("power")
    assert war.table
    lines = [line.text for line in war.table.opening if line.text.startswith("{0} gains")]
    assert lines == [
        "{0} gains 1 Power: Glorantha's Blessing.",
        "{0} gains 2 Power: 1 building type.",
        "{0} gains 1 Power: 1 Heroquest fragment.",
    ]


@pytest.mark.rule("GW-RUNE-11")
def test_no_rune_can_be_played_in_power_and_council_phase() -> None:
    war = War("storm", "darkness", "sky")
    war.vp(5, 0, 0)
    war.hold(1, "magic", "law")
    war.start("power")
    assert war.asked == {0: "power"}
    assert war.table
    assert war.table.offers == {}
    war.say(0, "pass")
    assert war.asked == {0: "first_player"}
    assert war.table.offers == {}


# -- Council


@pytest.mark.rule("GW-COUNCIL-02", "GW-COUNCIL-04", "GW-COUNCIL-13", "GW-CHAOS-04")
def test_the_most_power_makes_the_first_player_but_never_chaos() -> None:
    war = War("storm", "chaos", "sky")
    war.power(5, 9, 7)
    war.start("council_a")
    assert war.s.first == 2
    assert war.asked == {2: "direction"}
    war.say(2, "counter")
    assert war.s.direction == -1
    assert war.asked == {2: "action"}


@pytest.mark.rule("GW-COUNCIL-03")
def test_the_outgoing_first_player_breaks_ties() -> None:
    war = War("storm", "darkness", "sky")
    war.power(7, 7, 3)
    war.start("council_a")
    assert war.asked == {0: "first_player"}
    assert war.options(0) == ["player.0", "player.1"]
    war.say(0, "player.1")
    assert war.asked == {1: "direction"}


@pytest.mark.rule("GW-COUNCIL-05", "GW-COUNCIL-06", "GW-COUNCIL-07", "GW-COUNCIL-08")
def test_each_building_gives_a_vp_in_the_new_order() -> None:
    war = War("storm", "darkness", "sky")
    war.power(6, 7, 6)
    war.put("teshnos", "shrine")
    war.put("vithela", "temple")
    for area in ("heavens", "spike", "altinela", "seshnela", "luathela", "umathela"):
        war.put(area, "shrine", seat=1)
    war.start("council_a").say(1, "counter")
    assert [p.vp for p in war.s.players] == [2, 6, 0]
    assert war.table
    assert war.asked == {1: "action"}


@pytest.mark.rule("GW-COUNCIL-09", "GW-COUNCIL-10")
def test_a_full_fragment_gives_a_vp() -> None:
    war = War("storm", "darkness", "sky")
    war.s.players[0].slots = {"1a": "courage", "1b": "teleport", "2a": "insurgency"}
    war.s.players[1].slots = {"1a": "fear", "2a": "hunger", "3b": "psychopomp"}
    war.start("council_b")
    assert [p.vp for p in war.s.players] == [1, 0, 0]


@pytest.mark.rule("GW-COUNCIL-12", "GW-RIFT-06", "GW-RIFT-01", "GW-RIFT-02", "GW-RIFT-03")
def test_whoever_scores_after_the_shattering_gets_nothing_for_the_spike() -> None:
    war = War("storm", "sky", "darkness")
    war.put("spike", "shrine", seat=1)
    war.put("teshnos", "shrine")
    war.put("spike", "archer", seat=1)
    war.vp(9, 3, 0)
    war.start("council_b")
    assert [p.vp for p in war.s.players] == [10, 3, 0]
    assert war.s.spike == "rift"
    assert war.s.pool(1, "shrine")
    assert len(war.s.pool(1, "archer")) == 4
    war = War("sky", "storm", "darkness")
    war.put("spike", "shrine")
    war.vp(9, 0, 0)
    war.start("council_b")
    assert war.s.players[0].vp == 10, "the one who scores still counts it"


@pytest.mark.rule("GW-COUNCIL-01", "GW-COUNCIL-14", "GW-BASIC-02")
def test_without_rift_and_compromise_the_next_round_begins() -> None:
    war = War("storm", "darkness", "sky")
    war.start("council_c")
    assert war.s.number == 2
    assert war.asked == {0: "action"}
    with pytest.raises(Illegal):
        war.say(1, "build")
