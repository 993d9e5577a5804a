"""The shattering, the Struggle at the Rift, and the Great Compromise (GW-RIFT, GW-COMPROMISE)."""

from __future__ import annotations

import pytest
from war_kit import War

from games.gods_war.gains import gain_vp
from games.kernel import Illegal


def struggle(*empires: str, power: int = 6) -> War:
    """The Rift is open, and everybody but Chaos has one Shrine."""
    war = War(*empires)
    war.s.spike = "rift"
    war.power(*[power] * len(empires))
    war.vp(*[5] * len(empires))
    lands = iter(("teshnos", "vithela", "kralorela", "altinela", "seshnela", "luathela", "umathela", "brithos"))
    for seat, empire in enumerate(empires):
        if empire != "chaos":
            war.put(next(lands), "castle" if empire == "invisible_god" else "shrine", seat=seat)
    return war


@pytest.mark.rule("GW-RIFT-01", "GW-RIFT-31", "GW-RIFT-24")
def test_the_spike_shatters_at_ten_vp_and_only_once() -> None:
    war = War("storm", "darkness", "sky")
    war.vp(8, 0, 0)
    for gained, spike in ((1, "spike"), (1, "rift")):
        gain_vp(war.s, 0, gained)
        assert war.s.spike == spike
    war.s.spike = "pool"
    gain_vp(war.s, 0, 5)
    assert [war.s.spike, len([line for line in war.s.story if "shatters" in line.text])] == ["pool", 1]


@pytest.mark.rule("GW-RIFT-24", "GW-RIFT-07")
def test_a_rift_that_opens_in_segment_b_is_struggled_with_at_once() -> None:
    war = War("storm", "darkness", "sky")
    war.put("teshnos", "shrine", "barbarian")
    war.vp(9, 0, 0)
    war.start("council_b")
    assert war.asked == {0: "sacrifice"}


@pytest.mark.rule("GW-RIFT-08", "GW-RIFT-09", "GW-RIFT-10", "GW-RIFT-25", "GW-RIFT-36", "GW-RIFT-32")
def test_everybody_but_chaos_puts_a_piece_into_the_rift_in_turn_order() -> None:
    war = struggle("storm", "chaos", "sky", "darkness")
    war.s.direction = -1
    war.put("heavens", "thunder_king", "barbarian")
    war.put("moon", "broo", "nest", seat=1)
    war.put("inner_hell", "sun_god", seat=2)
    war.s.buildings(3)[0].at = "pool"
    war.start("struggle_pieces")
    assert war.options(0) == ["storm.barbarian.1", "storm.shrine.1"], "no greater god"
    war.say(0, "storm.barbarian.1")
    assert war.piece("storm.barbarian.1").at == "rift"
    assert war.piece("sky.shrine.1").at == "rift", "the only one there was"
    assert war.asked.keys() == {0, 1, 2, 3}, "Darkness had nothing and is excused; now all bid"
    assert war.s.mad_god == 0


@pytest.mark.rule("GW-RIFT-11", "GW-RIFT-12", "GW-RIFT-13", "GW-RIFT-26")
def test_bids_are_secret_and_revealed_together() -> None:
    war = struggle("storm", "darkness", "sky")
    war.load(6, 6, 6)
    war.start("struggle_bids")
    assert war.asked == {0: "bid", 1: "bid", 2: "bid"}
    assert war.options(0) == ["1", "2", "3", "4", "5", "6"]
    war.say(0, "4").say(1, "2")
    assert [p.power for p in war.s.players] == [6, 6, 6]
    assert war.table
    assert war.table.can_undo(0), "a bid may be changed until the last one is in"
    assert war.table.seen_by(2).state.struggle is None
    war.say(2, "6")
    assert war.s.struggle
    assert war.s.struggle.bids == {0: 4, 1: 2, 2: 6}
    assert [p.power for p in war.s.players] == [2, 4, 0]
    assert [p.vp for p in war.s.players] == [5, 4, 5]


@pytest.mark.rule("GW-RIFT-14", "GW-RIFT-15", "GW-RIFT-27", "GW-RIFT-28", "GW-RIFT-29")
def test_an_overbid_counts_0_and_is_the_smallest() -> None:
    war = struggle("storm", "darkness", "sky", power=3)
    war.power(3, 3, 0)
    war.load(1, 1, 1)
    war.start("struggle_bids").say(0, "4").say(1, "3").say(2, "1")
    assert war.s.struggle
    assert war.s.struggle.paid == {0: 0, 1: 3, 2: 0}
    assert [p.power for p in war.s.players] == [3, 0, 0]
    assert [p.vp for p in war.s.players] == [4, 5, 4]
    war = struggle("storm", "darkness", "sky")
    war.load(6, 6, 6)
    war.start("struggle_bids").say(0, "2").say(1, "2").say(2, "2")
    assert [p.vp for p in war.s.players] == [4, 4, 4]


@pytest.mark.rule("GW-RIFT-16", "GW-RIFT-17", "GW-RIFT-18", "GW-RIFT-23", "GW-RIFT-22")
def test_the_worked_example_leaves_the_rift_open() -> None:
    war = struggle("chaos", "storm", "sky", "darkness")
    war.s.first = 1
    war.load(1, 2, 2, 4)
    war.start("struggle_pieces").say(0, "3").say(1, "2").say(2, "2").say(3, "5")
    found = war.s.struggle
    assert found
    assert found.power(0) == 6
    assert found.pieces == 3
    assert sum(found.dice) == 9
    assert not found.closed
    assert war.s.spike == "rift"
    assert [p.vp for p in war.s.players] == [5, 4, 4, 5]
    assert len([p for p in war.s.pieces.values() if p.at == "rift"]) == 3


@pytest.mark.rule("GW-RIFT-19", "GW-RIFT-21", "GW-RIFT-18")
def test_a_total_that_is_greater_closes_the_rift_and_the_pieces_come_back() -> None:
    war = struggle("chaos", "storm", "sky", "darkness")
    war.s.first = 1
    war.load(1, 2, 2, 3)
    war.start("struggle_pieces").say(0, "3").say(1, "2").say(2, "2").say(3, "5")
    assert war.s.spike == "pool"
    assert len(war.s.pool(1, "shrine")) == 6
    assert not [p for p in war.s.pieces.values() if p.at == "rift"]


@pytest.mark.rule("GW-RIFT-30")
def test_the_power_commitment_may_be_negative() -> None:
    war = struggle("chaos", "storm", "sky")
    war.s.first = 1
    war.power(6, 1, 1)
    war.load(1, 1, 1)
    war.start("struggle_bids").say(0, "6").say(1, "1").say(2, "1")
    assert war.s.struggle
    assert war.s.struggle.power(0) == -4
    assert war.s.spike == "rift"


@pytest.mark.rule("GW-RIFT-33", "GW-RIFT-16")
def test_pieces_count_what_they_cost_whenever_they_came() -> None:
    war = struggle("storm", "darkness", "sky")
    war.put("rift", "champion", "temple")
    war.load(6, 6, 6)
    war.start("struggle_pieces").say(0, "1").say(1, "1").say(2, "1")
    assert war.s.struggle
    assert war.s.struggle.pieces == 2 + 2 + 3


@pytest.mark.rule("GW-RIFT-35")
def test_the_rift_rolls_a_die_for_every_empire() -> None:
    war = struggle("storm", "darkness", "sky", "moon", "sea", "earth", "chaos", "invisible_god")
    war.start("struggle_bids")
    for seat in range(8):
        war.say(seat, "1")
    assert war.s.struggle
    assert len(war.s.struggle.dice) == 8


@pytest.mark.rule("GW-RIFT-34", "GW-GIFT-05")
def test_the_last_building_of_a_type_in_the_rift_switches_its_ability_off() -> None:
    war = War("storm", "darkness", "sky")
    (zig,) = war.put("teshnos", "ziggurat")
    war.put("vithela", "stormbrother")
    war.piece(zig).at = "rift"
    war.power(0, 0, 0)
    war.start("power")
    assert war.s.players[0].power == 1


@pytest.mark.rule("GW-BASIC-17")
def test_a_forced_loss_stops_at_0() -> None:
    war = struggle("storm", "darkness", "sky")
    war.vp(0, 5, 5)
    war.load(6, 6, 6)
    war.start("struggle_bids").say(0, "1").say(1, "2").say(2, "2")
    assert war.s.players[0].vp == 0


# -- the Great Compromise


def compromise(*empires: str, most: int = 20) -> War:
    war = War(*empires)
    war.s.spike = "pool"
    war.vp(most, *[5] * (len(empires) - 1))
    return war


@pytest.mark.rule("GW-COMPROMISE-01", "GW-COMPROMISE-02", "GW-COMPROMISE-03")
def test_it_is_held_while_anybody_has_twenty_vp() -> None:
    assert compromise("storm", "darkness", "sky").start("compromise").asked == {0: "judge"}
    assert compromise("storm", "darkness", "sky", most=19).start("compromise").asked == {0: "action"}


@pytest.mark.rule("GW-COMPROMISE-04", "GW-COMPROMISE-05", "GW-COMPROMISE-10")
def test_the_first_to_accept_is_judge_and_all_may_decline() -> None:
    war = compromise("storm", "darkness", "sky").start("compromise")
    war.say(0, "no").say(1, "no").say(2, "no")
    assert [p.vp for p in war.s.players] == [20, 5, 5]
    assert war.s.number == 2
    war = compromise("storm", "darkness", "sky").start("compromise")
    war.say(0, "no").say(1, "yes")
    assert war.asked == {1: "ranking"}


@pytest.mark.rule("GW-COMPROMISE-06", "GW-COMPROMISE-07", "GW-COMPROMISE-08", "GW-COMPROMISE-13")
def test_the_judge_pays_half_and_ranks_the_others() -> None:
    war = compromise("storm", "darkness", "sky", "moon", "sea")
    war.power(7, 6, 6, 6, 6)
    war.start("compromise").say(0, "yes")
    assert war.s.players[0].power == 4
    with pytest.raises(Illegal):
        war.say(0, ("player.1", "player.2"))
    war.say(0, ("player.4", "player.2", "player.1", "player.3"))
    assert [p.vp for p in war.s.players] == [24, 6, 7, 5, 8]


@pytest.mark.rule("GW-COMPROMISE-09", "GW-COMPROMISE-11", "GW-COMPROMISE-12")
def test_eight_players_go_into_the_negative_and_chaos_may_judge_with_0_power() -> None:
    war = compromise("chaos", "darkness", "sky", "moon", "sea", "earth", "storm", "invisible_god")
    war.s.first = 0
    war.power(0, 6, 6, 6, 6, 6, 6, 6)
    war.vp(20, 5, 5, 5, 5, 5, 5, 2)
    war.s.departed.append(7)
    war.start("compromise").say(0, "yes")
    war.say(0, tuple(f"player.{n}" for n in range(1, 8)))
    assert [p.vp for p in war.s.players] == [24, 8, 7, 6, 5, 4, 3, 0]
