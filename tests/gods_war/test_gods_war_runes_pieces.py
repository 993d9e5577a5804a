"""Runes that bring, move and take away units and buildings."""

from __future__ import annotations

import pytest
from war_kit import War

from games.gods_war.board import world


def table(rune: str, *empires: str) -> War:
    """Storm holds the rune, and has a Shrine in Teshnos."""
    war = War(*(empires or ("storm", "darkness", "sky")))
    war.hold(0, rune)
    return war


def shrine(rune: str, *empires: str) -> War:
    war = table(rune, *empires)
    war.put("teshnos", "shrine")
    return war


# -- units that come


@pytest.mark.rule("GW-RUNE-21")
def test_life_brings_any_unit_but_a_greater_god_to_a_building() -> None:
    war = shrine("life").start().say(0, "rune.life")
    assert {id.split(".")[1] for id in war.options(0)} == {"champion", "stormbrother", "barbarian"}
    war.say(0, "storm.stormbrother.1")
    assert war.at("teshnos") == ["shrine", "stormbrother"]
    assert (war.s.players[0].power, war.s.players[0].vp) == (6, 0)


@pytest.mark.rule("GW-RUNE-08")
def test_life_comes_too_late_for_a_temple_that_is_attacked() -> None:
    war = War("sky", "darkness", "storm")
    war.put("teshnos", "archer", "archer")
    war.put("teshnos", "temple", "troll", seat=1)
    war.hold(1, "life")
    war.load(6, 1, 1)
    war.start().say(0, "battle")
    while war.asked == {1: "battle_rune"}:
        assert "rune.life" not in war.options(1)
        war.say(1, "pass")
    war.skip()
    assert "temple" not in war.at("teshnos", 1), "it is lost before Life may be played"
    assert war.asked == {1: "action"}
    assert "rune.life" in war.options(1)


@pytest.mark.rule("GW-RUNE-21")
def test_a_rune_that_can_do_nothing_gives_its_vp() -> None:
    war = table("man").start().say(0, "rune.man")
    assert war.s.players[0].vp == 1
    assert war.s.discard == ["man"]
    assert war.s.units(0) == []
    assert war.asked == {0: "action"}


def test_man_brings_a_hero() -> None:
    war = shrine("man").start().say(0, "rune.man")
    assert war.at("teshnos") == ["champion", "shrine"]
    assert war.s.players[0].vp == 1


def test_beast_brings_up_to_two_minions() -> None:
    war = shrine("beast").start().say(0, "rune.beast")
    assert (war.question(0).least, war.question(0).most) == (1, 2)
    war.say(0, ("storm.barbarian.1", "storm.barbarian.3"))
    assert war.at("teshnos") == ["barbarian", "barbarian", "shrine"]


@pytest.mark.rule("GW-RUNE-26")
def test_spirit_brings_ones_own_lesser_god_first() -> None:
    war = table("spirit").start().say(0, "rune.spirit", "spike")
    assert war.at("spike", 0) == ["stormbrother"]
    assert war.s.players[0].vp == 1


@pytest.mark.rule("GW-FAQRUNE-10", "GW-RUNE-26")
def test_chaos_brings_anothers_lesser_god_by_spirit() -> None:
    war = table("spirit", "chaos", "darkness", "sky").start().say(0, "rune.spirit")
    assert {id.split(".")[0] for id in war.options(0)} == {"darkness", "sky"}
    war.say(0, "darkness.shade.1", "teshnos")
    assert war.at("teshnos", 1) == ["shade"]
    assert war.s.players[0].vp == 1


@pytest.mark.rule("GW-RUNE-25", "GW-RUNE-07", "GW-FAQRUNE-12")
def test_a_monster_is_a_unit_of_cost_0_until_it_is_lost() -> None:
    war = shrine("monster")
    war.hold(1, "secret_chaos")
    war.start().say(0, "rune.monster").say(1, "pass")
    assert war.at("teshnos", 0) == ["monster", "shrine"]
    assert (war.s.lying, war.s.discard) == (["monster"], [])
    war.say(1, "rune.secret_chaos")
    assert war.at("teshnos") == ["shrine"]
    assert war.piece("token.monster.1").at == "aside"
    assert war.s.lying == []
    assert sorted(war.s.discard) == ["monster", "secret_chaos"]


@pytest.mark.rule("GW-RUNE-25")
@pytest.mark.parametrize("place", ["pool", "trophy", "gone", "box"])
def test_a_token_that_left_play_by_whatever_way_is_set_aside(place: str) -> None:
    war = shrine("monster").start().say(0, "rune.monster")
    war.piece("token.monster.1").at = place
    war = again(war, "action")
    assert war.piece("token.monster.1").at == "aside"
    assert (war.s.lying, war.s.discard) == ([], ["monster"])


@pytest.mark.rule("GW-RIFT-08", "GW-FAQRUNE-12", "GW-RUNE-25")
def test_a_monster_in_the_rift_adds_nothing_and_its_rune_goes_when_the_rift_closes() -> None:
    war = shrine("monster").start().say(0, "rune.monster")
    war.s.spike = "rift"
    war = again(war, "struggle_pieces").say(0, "token.monster.1")
    assert war.piece("token.monster.1").at == "rift"
    assert war.s.lying == ["monster"]
    war.load(1, 1, 1)
    for seat in range(3):
        war.say(seat, "6")
    assert war.s.struggle
    assert (war.s.struggle.pieces, war.s.struggle.closed) == (0, True)
    assert war.piece("token.monster.1").at == "aside"
    assert (war.s.lying, war.s.discard) == ([], ["monster"])


def again(war: War, phase: str) -> War:
    """The same game in another phase."""
    war.state, war.table = war.s, None
    return war.start(phase)


@pytest.mark.rule("GW-RUNE-25")
def test_a_dragon_leaves_at_the_end_of_the_council_phase_without_being_eliminated() -> None:
    war = table("dragon").start().say(0, "rune.dragon")
    assert "sky_dome" not in war.options(0)
    war.say(0, "teshnos")
    assert war.at("teshnos", 0) == ["dragon"]
    assert war.s.lying == ["dragon"]
    war = again(war, "council_end")
    assert war.at("teshnos") == []
    assert war.piece("token.dragon.1").at == "aside"
    assert (war.s.lying, war.s.discard) == ([], ["dragon"])


@pytest.mark.rule("GW-FAQRUNE-09", "GW-RUNE-25")
def test_copies_make_further_tokens_and_with_all_in_use_nothing_happens() -> None:
    war = shrine("chaosium")
    war.s.deck.remove("monster")
    war.s.discard.append("monster")
    for n in (1, 2):
        war.piece(f"token.monster.{n}").at, war.piece(f"token.monster.{n}").seat = "spike", 1
    war.start().say(0, "rune.chaosium")
    assert war.piece("token.monster.3").at == "teshnos"
    assert war.s.lying == ["chaosium"], "the copy lies there"
    war = shrine("monster")
    for n in (1, 2, 3):
        war.piece(f"token.monster.{n}").at, war.piece(f"token.monster.{n}").seat = "spike", 1
    war.start().say(0, "rune.monster")
    assert war.at("teshnos") == ["shrine"]
    assert war.s.discard == ["monster"]


# -- units that go


@pytest.mark.rule("GW-FAQRUNE-16")
def test_secret_chaos_takes_a_unit_of_everybody_else_even_out_of_the_pen() -> None:
    war = table("secret_chaos")
    war.put("teshnos", "barbarian")
    war.put("teshnos", "troll", "hellmother", seat=1)
    (slave,) = war.put("pen", "archer", seat=2)
    war.start().say(0, "rune.secret_chaos")
    assert war.at("teshnos") == ["barbarian", "hellmother"], "a greater god only if there is nobody else"
    assert war.piece(slave).at == "pool"
    assert war.s.players[0].vp == 1


@pytest.mark.rule("GW-FAQRUNE-16")
def test_kill_eliminates_an_enemy_mortal() -> None:
    war = table("kill")
    war.put("teshnos", "barbarian")
    war.put("teshnos", "troll", "shade", seat=1)
    war.put("pen", "archer", seat=2)
    war.start().say(0, "rune.kill")
    assert sorted(war.options(0)) == ["darkness.troll.1", "sky.archer.1"]
    war.say(0, "darkness.troll.1")
    assert war.at("teshnos") == ["barbarian", "shade"]


@pytest.mark.rule("GW-RUNE-26")
def test_dragonewt_replaces_a_unit_by_one_that_costs_no_more() -> None:
    war = table("dragonewt")
    war.put("teshnos", "troll", "shade", "hellmother", seat=1)
    war.start().say(0, "rune.dragonewt")
    assert sorted(war.options(0)) == ["darkness.shade.1", "darkness.troll.1"]
    war.say(0, "darkness.troll.1")
    assert war.at("teshnos") == ["barbarian", "hellmother", "shade"], "nothing but a Barbarian costs 1"
    war = table("dragonewt", "invisible_god", "darkness", "sky")
    war.put("teshnos", "troll", seat=1)
    for wizard in war.s.pool(0, "wizard"):
        wizard.at = "aside"
    war.start().say(0, "rune.dragonewt")
    assert war.at("teshnos") == ["troll"], "no other unit of the Invisible God is so cheap"


# -- moving


def test_darkness_leads_into_hell_and_out_of_it_without_permission() -> None:
    war = table("darkness")
    war.put("teshnos", "barbarian")
    war.start().say(0, "rune.darkness")
    hell = war.options(0)
    assert "spike" not in hell
    war.say(0, hell[0])
    assert war.at(hell[0]) == ["barbarian"]
    assert war.s.players[0].vp == 1
    war = table("darkness")
    war.put(hell[0], "barbarian")
    war.put(hell[0], "hellmother", seat=1)
    war.start().say(0, "rune.darkness", "teshnos")
    assert war.at("teshnos") == ["barbarian"]


def test_storm_carries_units_of_one_area_anywhere_but_to_hell() -> None:
    war = table("storm")
    war.put("teshnos", "barbarian", "champion", "barbarian")
    war.start().say(0, "rune.storm", ("storm.champion.1", "storm.barbarian.2"))
    assert not set(war.options(0)) & set(hells(war))
    war.say(0, "spike")
    assert war.at("spike") == ["barbarian", "champion"]
    assert war.at("teshnos") == ["barbarian"]


def hells(war: War) -> tuple[str, ...]:
    return world(war.s.board).hell


def test_secret_moon_swaps_two_units() -> None:
    war = table("secret_moon")
    war.put("teshnos", "barbarian", "thunder_king")
    war.put("spike", "troll", "hellmother", seat=1)
    war.put(hells(war)[0], "shade", seat=1)
    war.start().say(0, "rune.secret_moon")
    assert war.at("teshnos") == ["thunder_king", "troll"]
    assert war.at("spike") == ["barbarian", "hellmother"]
    assert war.s.players[0].vp == 1


def test_the_sea_carries_each_empires_units_to_an_area_of_ones_choice() -> None:
    war = table("sea")
    war.put("togaro_ocean", "barbarian")
    war.put("togaro_ocean", "troll", "shade", seat=1)
    war.start().say(0, "rune.sea")
    first, *_, last = war.options(0)
    war.say(0, first, last)
    assert war.at(first, 0) == ["barbarian"]
    assert war.at(last, 1) == ["shade", "troll"]
    assert war.at("togaro_ocean") == []


def test_movement_moves_each_unit_once_for_free() -> None:
    war = table("movement")
    war.put("teshnos", "barbarian")
    war.put("spike", "champion")
    war.start().say(0, "rune.movement", "teshnos", "kralorela")
    assert war.at("kralorela") == ["barbarian"]
    assert war.options(0) == ["spike", "done"], "the Barbarian has moved"
    war.say(0, "done")
    assert war.s.players[0].power == 6
    assert war.asked == {0: "action"}


@pytest.mark.rule("GW-HELL-05")
def test_movement_out_of_hell_needs_permission() -> None:
    war = table("movement")
    hell = hells(war)[0]
    war.put(hell, "barbarian")
    war.put(hell, "sun_god", seat=2)
    war.start().say(0, "rune.movement", hell)
    out = next(area for area in war.options(0) if area not in hells(war))
    war.say(0, out, "ask.2").say(2, "no")
    assert war.at(out) == []
    assert war.at(hell) == ["barbarian", "sun_god"]


# -- buildings


@pytest.mark.rule("GW-FAQRUNE-01", "GW-FAQRUNE-02", "GW-RUNE-26")
def test_change_swaps_buildings_of_one_cost() -> None:
    war = table("change", "storm", "chaos", "sky")
    war.put("teshnos", "shrine")
    war.put("spike", "nest", seat=1)
    war.put("kralorela", "temple", seat=2)
    war.start().say(0, "rune.change")
    assert sorted(war.options(0)) == ["chaos.nest.1", "storm.shrine.1"]
    war.say(0, "chaos.nest.1")
    assert (war.at("teshnos", 1), war.at("spike", 0)) == (["nest"], ["shrine"])


@pytest.mark.rule("GW-FAQRUNE-02")
def test_change_never_puts_two_nests_or_two_others_together() -> None:
    war = table("change", "storm", "chaos", "sky")
    war.put("teshnos", "shrine")
    war.put("spike", "nest", seat=1)
    war.put("spike", "temple", seat=2)
    war.start().say(0, "rune.change")
    assert (war.at("teshnos"), war.at("spike")) == (["shrine"], ["nest", "temple"])
    assert war.s.discard == ["change"]


@pytest.mark.rule("GW-FAQRUNE-03")
def test_plant_builds_a_base_building_or_upgrades_one() -> None:
    war = table("plant")
    war.power(1, 6, 6)
    war.start().say(0, "rune.plant", "teshnos")
    assert war.at("teshnos") == ["shrine"], "a Temple cannot be placed directly"
    war = shrine("plant")
    war.start().say(0, "rune.plant")
    assert war.options(0) == ["shrine", "temple"]
    war.say(0, "temple")
    assert war.at("teshnos") == ["temple"]
    assert war.s.players[0].power == 6


@pytest.mark.rule("GW-FAQRUNE-04")
def test_plant_imbeds_a_nest_without_the_gift() -> None:
    war = table("plant", "chaos", "darkness", "sky")
    (nest,) = war.put("teshnos", "nest")
    war.start().say(0, "rune.plant", "imbed")
    assert war.piece(nest).imbedded


@pytest.mark.rule("GW-FAQRUNE-05")
def test_heat_destroys_the_cheapest_building_and_turns_an_imbedded_nest_over() -> None:
    war = table("heat")
    war.put("teshnos", "shrine", seat=1)
    war.put("spike", "temple", seat=1)
    war.start().say(0, "rune.heat")
    assert (war.at("teshnos"), war.at("spike")) == ([], ["temple"])
    war = table("heat", "storm", "chaos", "sky")
    first, second = war.put("teshnos", "nest", seat=1) + war.put("spike", "nest", seat=1)
    war.piece(first).imbedded = True
    war.start().say(0, "rune.heat")
    assert (war.piece(first).imbedded, war.piece(second).at) == (True, "pool")
    war = table("heat", "storm", "chaos", "sky")
    (nest,) = war.put("teshnos", "nest", seat=1)
    war.piece(nest).imbedded = True
    war.start().say(0, "rune.heat")
    assert (war.piece(nest).imbedded, war.at("teshnos")) == (False, ["nest"])


@pytest.mark.rule("GW-FAQRUNE-17")
def test_farm_takes_a_building_away_whole_and_pays_for_it() -> None:
    war = table("farm", "storm", "chaos", "sky")
    (nest,) = war.put("teshnos", "nest", seat=1)
    war.piece(nest).imbedded = True
    war.put("spike", "ziggurat", seat=2)
    war.start().say(0, "rune.farm")
    assert war.piece(nest).at == "pool"
    assert [p.power for p in war.s.players] == [6, 9, 6], "an Imbedded Nest costs 2"


# -- after a battle


@pytest.mark.rule("GW-RUNE-07")
def test_undead_brings_a_killed_unit_back_when_the_battle_is_over() -> None:
    war = table("undead")
    war.put("kralorela", "shrine")
    war.put("teshnos", "champion")
    war.put("teshnos", "archer", "archer", seat=2)
    war.load(1, 1, 6, 1)
    war.start().say(0, "battle").skip("battle_rune")
    while "rune.undead" not in war.options(0):
        war.say(0, "pass")
    war.say(0, "rune.undead").skip()
    assert war.at("kralorela") == ["champion", "shrine"]
    assert (war.s.lying, war.s.discard) == ([], ["undead"])
