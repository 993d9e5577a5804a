"""The Action Phase: turns, building, Nests, summoning, rebirth (GW-ACTION, GW-BUILD, GW-NEST, GW-SUMMON, GW-KO)."""

from __future__ import annotations

import pytest
from war_kit import War

from games.gods_war import board
from games.gods_war.actions import open_actions
from games.gods_war.cards import kinds
from games.kernel import Illegal

# -- turns


@pytest.mark.rule("GW-ACTION-01", "GW-ACTION-02", "GW-BUILD-01", "GW-BUILD-02", "GW-BUILD-05")
def test_each_turn_is_one_action_in_the_order_of_play() -> None:
    war = War("storm", "darkness", "sky").start("action_phase")
    assert war.asked == {0: "action"}
    war.say(0, "build", "teshnos")
    assert war.s.players[0].power == 5
    assert war.at("teshnos", 0) == ["shrine"]
    assert war.asked == {1: "action"}
    war.say(1, "build", "brithos")
    war.say(2, "build", "vithela")
    assert war.asked == {0: "action"}


@pytest.mark.rule("GW-ACTION-01")
def test_the_other_direction_turns_the_order() -> None:
    war = War("storm", "darkness", "sky")
    war.s.direction = -1
    war.start("action_phase").say(0, "build", "teshnos")
    assert war.asked == {2: "action"}


@pytest.mark.rule("GW-ACTION-04", "GW-BUILD-10", "GW-SUMMON-05")
def test_what_costs_too_much_is_not_offered() -> None:
    war = War("storm", "darkness", "sky")
    war.put("teshnos", "shrine")
    war.power(1, 6, 6)
    war.start()
    war.say(0, "build")
    assert war.asked == {0: "site"}, "a Temple costs 2"
    war = War("storm", "darkness", "sky")
    war.put("teshnos", "shrine")
    war.power(1, 6, 6)
    war.start().say(0, "summon")
    assert war.asked == {1: "action"}, "only a Barbarian costs 1, and there is one place for it"
    assert war.at("teshnos") == ["barbarian", "shrine"]


@pytest.mark.rule("GW-ACTION-06", "GW-ACTION-07", "GW-ACTION-15")
def test_there_is_no_pass_but_one_may_drop_to_0() -> None:
    war = War("storm", "darkness", "sky").start()
    assert not {"pass", "skip"} & set(war.options(0))
    assert war.question(0).default == ("drop",)
    war.say(0, "drop")
    assert war.s.players[0].power == 0
    assert war.asked == {1: "action"}
    war.say(1, "build")
    with pytest.raises(Illegal):
        war.say(1, "drop")


@pytest.mark.rule("GW-ACTION-08", "GW-ACTION-12")
def test_players_at_0_are_passed_over_and_the_last_one_goes_on_alone() -> None:
    war = War("storm", "darkness", "sky")
    war.power(0, 3, 0)
    war.start("next_turn")
    assert war.asked == {1: "action"}
    war.say(1, "build", "teshnos")
    assert war.asked == {1: "action"}


@pytest.mark.rule("GW-ACTION-09", "GW-KO-07")
def test_nobody_acts_at_0_power_not_even_for_free() -> None:
    war = War("storm", "darkness", "sky")
    war.put("teshnos", "shrine", "barbarian")
    assert set(open_actions(war.s, 0)) == {"build", "summon", "move"}
    war.power(0, 6, 6)
    assert open_actions(war.s, 0) == {}


@pytest.mark.rule("GW-ACTION-10", "GW-ACTION-17", "GW-ACTION-18", "GW-RUNE-05")
def test_who_gains_power_at_0_is_active_again() -> None:
    war = War("storm", "darkness", "sky")
    war.power(0, 1, 0)
    war.hold(0, "sky")
    war.start("next_turn").say(1, "drop")
    assert war.asked == {0: "rune"}, "the last window, for all who hold a rune"
    war.say(0, "rune.sky", "player.2")
    assert [p.power for p in war.s.players] == [3, 0, 1]
    assert war.asked == {2: "action"}, "the next one in turn order after Darkness"
    war.say(2, "drop")
    assert war.asked == {0: "action"}


@pytest.mark.rule("GW-ACTION-11", "GW-ACTION-17", "GW-BASIC-02")
def test_the_phase_ends_when_all_are_at_0_and_nobody_plays_a_rune() -> None:
    war = War("storm", "darkness", "sky")
    war.power(1, 0, 0)
    war.hold(1, "sky")
    war.start().say(0, "drop")
    assert war.asked == {1: "rune"}
    war.say(1, "pass")
    assert war.s.phase == "council_a"
    assert war.asked == {0: "first_player"}


@pytest.mark.rule("GW-ACTION-16")
def test_a_player_without_any_legal_action_drops_to_0() -> None:
    war = crowded()
    war.s.buildings(at="teshnos")[0].at = "pool"
    war.put("teshnos", "shrine")
    war.put("gone", *["barbarian"] * 4)
    war.power(1, 6, 6, 6)
    war.start()
    assert war.asked == {1: "action"}
    assert war.s.players[0].power == 0
    assert war.told("{0} drops to 0 Power")


@pytest.mark.rule("GW-RUNE-18", "GW-RUNE-04", "GW-RUNE-05", "GW-RUNE-06", "GW-RUNE-03")
def test_anybody_may_play_a_rune_while_no_action_is_resolved() -> None:
    war = War("storm", "darkness", "sky")
    war.power(6, 0, 6)
    war.hold(1, "magic")
    war.hold(0, "fertility")
    war.put("teshnos", "shrine")
    war.start()
    assert war.table
    assert set(war.table.offers) == {1}, "who holds none is not bothered"
    war.say(1, "rune.magic")
    assert len(war.s.players[1].runes) == 2
    assert war.s.discard == ["magic"]
    assert war.asked == {0: "illusion"}, "whoever holds any rune might hold Illusion"
    war.say(0, "pass", "rune.fertility").say(1, "pass")
    assert war.s.players[0].power == 8
    war.say(0, "build")
    assert war.table.offers == {}, "a declared action closes the window"


@pytest.mark.rule("GW-RUNE-10", "GW-RUNE-21")
def test_a_battle_rune_outside_a_battle_gives_its_vp_alone() -> None:
    war = War("storm", "darkness", "sky")
    war.hold(1, "eternal_battle")
    war.start().say(1, "rune.eternal_battle")
    assert war.s.players[1].vp == 1
    assert war.s.discard == ["eternal_battle"]


# -- building


@pytest.mark.rule("GW-BUILD-03", "GW-BUILD-04", "GW-BUILD-16")
def test_temple_and_ziggurat_replace_the_lower_building() -> None:
    war = War("storm", "darkness", "sky")
    war.put("teshnos", "shrine")
    war.power(6, 1, 1)
    war.start().say(0, "build", "temple")
    assert war.at("teshnos") == ["temple"]
    assert len(war.s.pool(0, "shrine")) == 6
    assert war.s.players[0].power == 4
    war.say(1, "drop").say(2, "drop").say(0, "build", "ziggurat")
    assert war.at("teshnos") == ["ziggurat"]
    assert len(war.s.pool(0, "temple")) == 3
    assert war.s.players[0].power == 1


@pytest.mark.rule("GW-BUILD-06", "GW-SUMMON-02", "GW-BATTLE-08", "GW-BATTLE-07")
def test_one_action_is_one_building_one_unit_one_battle() -> None:
    war = War("storm", "darkness", "sky")
    war.power(2, 6, 6)
    war.start().say(0, "build")
    with pytest.raises(Illegal):
        war.say(0, ("teshnos", "vithela"))
    war.say(0, "teshnos")
    assert war.s.players[0].power == 1
    assert war.asked == {1: "action"}


@pytest.mark.rule("GW-BUILD-07", "GW-BUILD-09", "GW-BUILD-08", "GW-MAP-05", "GW-SKY-05", "GW-HELL-22")
def test_any_area_without_a_building_is_a_site() -> None:
    war = War("storm", "darkness", "sky")
    war.put("teshnos", "troll", seat=1)
    war.put("vithela", "shrine", seat=1)
    war.start().say(0, "build")
    found = set(war.options(0))
    assert {"teshnos", "sea_of_fog", "spike", "kylerela", "heavens", "inner_hell"} <= found
    assert "vithela" not in found
    war = War("storm", "darkness", "sky")
    war.s.spike = "rift"
    war.start().say(0, "build")
    assert "spike" not in war.options(0)


@pytest.mark.rule("GW-BUILD-11")
def test_nothing_can_be_built_of_which_no_copy_is_left() -> None:
    war = War("storm", "darkness", "sky")
    war.put("teshnos", "shrine")
    for area in ("vithela", "brithos", "moon"):
        war.put(area, "temple")
    war.start().say(0, "build")
    assert "temple" not in war.options(0)
    assert "ziggurat" in war.options(0)


@pytest.mark.rule("GW-BUILD-12", "GW-BUILD-13")
def test_the_building_that_is_upgraded_must_be_ones_own() -> None:
    war = War("sky", "storm", "darkness")
    war.put("teshnos", "shrine", seat=1)
    war.start().say(0, "build")
    assert war.asked == {0: "site"}, "only a Shrine can be built"
    assert "teshnos" not in war.options(0)


@pytest.mark.rule("GW-BUILD-14")
def test_the_castle_of_lead_upgrades_any_own_building_while_ancestor_worship_is_active() -> None:
    war = War("darkness", "storm", "sky")
    war.put("teshnos", "shrine")
    war.start().say(0, "build")
    assert "castle_of_lead" not in war.options(0)
    war = War("darkness", "storm", "sky")
    war.give(0, "ancestor_worship")
    war.put("teshnos", "shrine")
    war.put("vithela", "ziggurat")
    war.start().say(0, "build", "castle_of_lead")
    assert set(war.options(0)) == {"teshnos", "vithela"}, "on no empty site"
    war.say(0, "vithela")
    assert war.at("vithela") == ["castle_of_lead"]
    assert war.s.pool(0, "ziggurat")
    assert war.s.players[0].power == 4


@pytest.mark.rule("GW-BUILD-15")
def test_castles_and_towers_are_built_directly() -> None:
    war = War("invisible_god", "storm", "darkness").start()
    war.say(0, "build")
    assert war.options(0) == ["castle", "tower"]
    war.say(0, "castle", "teshnos")
    assert war.at("teshnos") == ["castle"]
    assert war.s.players[0].power == 3


@pytest.mark.rule(
    "GW-NEST-01", "GW-NEST-02", "GW-NEST-03", "GW-NEST-04", "GW-NEST-05", "GW-NEST-09", "GW-NEST-10", "GW-FAQ-08"
)
def test_a_nest_shares_its_area_with_one_other_building() -> None:
    war = War("chaos", "sky", "storm")
    war.put("teshnos", "temple", seat=1)
    war.put("vithela", "nest")
    war.start().say(0, "build")
    assert "vithela" not in war.options(0)
    war.say(0, "teshnos")
    assert war.s.players[0].power == 5
    assert war.at("teshnos") == ["nest", "temple"]
    war.say(1, "build", "ziggurat", "arrogance")
    assert war.at("teshnos") == ["nest", "ziggurat"]
    war.say(2, "build")
    assert "teshnos" not in war.options(2)
    assert "vithela" in war.options(2)
    war.say(2, "vithela").say(0, "build")
    assert not {"teshnos", "vithela"} & set(war.options(0))


# -- summoning


@pytest.mark.rule("GW-SUMMON-01", "GW-SUMMON-03", "GW-SUMMON-08", "GW-SUMMON-07")
def test_a_unit_arrives_at_any_own_building() -> None:
    war = War("storm", "darkness", "sky")
    war.put("inner_hell", "shrine")
    war.put("moon", "temple")
    war.put("moon", "shrine", seat=1)
    war.put("inner_hell", "troll", seat=1)
    war.start().say(0, "summon", "champion")
    assert set(war.options(0)) == {"inner_hell", "moon"}
    war.say(0, "inner_hell")
    assert war.at("inner_hell", 0) == ["champion", "shrine"]
    assert war.s.players[0].power == 4
    bare = War("storm", "darkness", "sky").start()
    assert "summon" not in bare.options(0)


@pytest.mark.rule("GW-SUMMON-04", "GW-FAQ-04")
def test_a_condition_must_hold_anywhere_on_the_map() -> None:
    war = War("storm", "darkness", "sky")
    war.put("teshnos", "shrine")
    war.start().say(0, "summon")
    assert "thunder_king" not in war.options(0)
    war = War("storm", "darkness", "sky")
    war.put("teshnos", "shrine")
    war.put("vithela", "temple")
    war.start().say(0, "summon", "thunder_king", "teshnos")
    assert war.at("teshnos", 0) == ["shrine", "thunder_king"]
    assert war.s.players[0].power == 6 - kinds("base")["storm.thunder_king"].cost


# -- rebirth


def crowded() -> War:
    """Storm has nothing on the map, and every area holds a building."""
    war = War("storm", "darkness", "sky", "earth", on="p3")
    areas = board.all_areas(war.s)
    kinds = [(seat, kind) for seat in (1, 2, 3) for kind in [*["shrine"] * 6, *["temple"] * 2]]
    assert len(kinds) >= len(areas)
    for area, (seat, kind) in zip(areas, kinds, strict=False):
        war.put(area, kind, seat=seat)
    return war


@pytest.mark.rule("GW-KO-03", "GW-KO-04", "GW-KO-05", "GW-KO-08", "GW-KO-01", "GW-BUILD-18")
def test_rebirth_replaces_any_building_and_brings_units_worth_four() -> None:
    war = crowded().start()
    assert set(war.options(0)) == {"rebirth", "drop"}
    old = war.s.buildings(at="teshnos")[0]
    war.say(0, "rebirth", old.id)
    assert set(war.options(0)) == {"shrine", "temple", "ziggurat"}
    war.say(0, "ziggurat")
    assert "thunder_king" not in war.options(0), "too dear, and no Temple"
    war.say(0, "champion", "barbarian")
    assert set(war.options(0)) == {"barbarian", "done"}
    war.say(0, "barbarian")
    assert war.at("teshnos", 0) == ["barbarian", "barbarian", "champion", "ziggurat"]
    assert war.piece(old.id).at == "pool"
    assert war.s.players[0].power == 6
    assert war.asked == {0: "gift"}, "the Ziggurat was placed (GW-BUILD-18)"


@pytest.mark.rule("GW-KO-06", "GW-KO-10", "GW-KO-01")
def test_rebirth_needs_that_nothing_is_left_and_nothing_can_be_built() -> None:
    war = crowded()
    war.put("teshnos", "barbarian")
    assert "rebirth" not in war.start().options(0)
    war = crowded()
    war.s.buildings(at="teshnos")[0].at = "pool"
    assert "rebirth" not in war.start().options(0)
    war = crowded()
    war.put("pen", "barbarian")
    assert "rebirth" in war.start().options(0)


@pytest.mark.rule("GW-KO-02", "GW-KO-09")
def test_chaos_can_always_build_and_a_nest_beside_a_building_is_spared_by_rebirth() -> None:
    war = War("storm", "darkness", "sky", "earth", "chaos", on="p3")
    for area, (seat, kind) in zip(
        board.all_areas(war.s),
        [(seat, kind) for seat in (1, 2, 3) for kind in [*["shrine"] * 6, *["temple"] * 2]],
        strict=False,
    ):
        war.put(area, kind, seat=seat)
    (nest,) = war.put("teshnos", "nest", seat=4)
    war.start().say(0, "rebirth")
    assert nest not in war.options(0)
    war.say(0, "darkness.shrine.1", "shrine", "done")
    war.say(1, "drop").say(2, "drop").say(3, "drop")
    assert war.asked == {4: "action"}
    war.say(4, "build", "vithela")
    assert "nest" in war.at("vithela")
