"""Where two rules meet that seldom do."""

from __future__ import annotations

import msgspec
import pytest
from war_kit import War

from games.gods_war.actions import condition_met, may_be_reborn, open_actions
from games.gods_war.battle import all_units, begin, conquests, rout_areas
from games.gods_war.board import all_areas
from games.gods_war.cards import empires
from games.gods_war.gains import gain_vp
from games.gods_war.moving import origins
from games.gods_war.rune_units import replacements


@pytest.mark.rule("GW-COUNCIL-15")
@pytest.mark.parametrize(("fades", "marker"), [("on", 9), ("off", 12)])
def test_whether_the_mad_god_marker_fades_is_for_the_table_to_say(fades: str, marker: int) -> None:
    war = War("chaos", "storm", "sky")
    war.state.settings = {**war.state.settings, "mad_god_fades": fades}
    war.put("teshnos", "mad_god")
    war.s.players[0].slots["3a"] = "imbed"
    war.s.mad_god = 12
    war.load(3)
    war.start("council_end")
    assert war.s.mad_god == marker


@pytest.mark.rule("GW-DARK-01", "GW-CONQ-13")
@pytest.mark.parametrize("area", ["moon", "spike"])
def test_nocturnal_folk_conquer_no_castle_in_the_light_either(area: str) -> None:
    war = War("darkness", "invisible_god", "storm")
    (castle,) = war.put(area, "castle", seat=1)
    assert conquests(war.s, 0, war.piece(castle)) == []
    assert conquests(war.s, 2, war.piece(castle)) == ["temple"]
    war.piece(castle).at = "teshnos"
    assert conquests(war.s, 0, war.piece(castle)) == ["temple"]


@pytest.mark.rule("GW-FAQ-09", "GW-FAQ-37", "GW-IGOD-07")
def test_the_magna_mater_has_one_rating_in_a_battle_and_a_forced_die_is_in_it() -> None:
    war = War("storm", "chaos", "invisible_god")
    war.give(0, "courage")
    war.put("teshnos", "thunder_king")
    war.put("teshnos", "magna_mater", seat=1)
    war.s.players[1].numbers["forced die"] = 2
    war.start().say(0, "battle")
    war.skip()
    b = war.s.last_battle
    assert b
    assert (b.defender.total, len(b.defender.rolled)) == (2, 2)
    assert war.s.players[0].runes == [], "she began with less than 3, and so it stays"


@pytest.mark.rule("GW-BATTLE-39", "GW-BATTLE-52", "GW-MAP-10")
def test_nobody_is_routed_to_a_spike_that_shattered_in_the_battle() -> None:
    war = War("storm", "sky", "sea")
    war.put("togaro_ocean", "champion")
    war.put("togaro_ocean", "archer", "archer", seat=1)
    begin(war.s, all_units(war.s, 0, "togaro_ocean"), all_units(war.s, 1, "togaro_ocean"), "togaro_ocean")
    assert war.s.battle
    war.s.battle.defender.rout_to = "spike"
    assert rout_areas(war.s, war.s.battle.defender) == ["spike"]
    gain_vp(war.s, 0, 10)
    areas = rout_areas(war.s, war.s.battle.defender)
    assert areas
    assert set(areas) <= set(all_areas(war.s))


@pytest.mark.rule("GW-BATTLE-24", "GW-BATTLE-46", "GW-DARK-08")
@pytest.mark.parametrize(("trolls", "offered"), [(0, {"kr", "pass"}), (1, {"kr", "rr", "pass"})])
def test_a_shade_cannot_flee_from_a_kill_that_only_it_can_take(trolls: int, offered: set[str]) -> None:
    war = War("storm", "darkness", "sky")
    war.give(1, "spectral_form")
    war.put("teshnos", *["barbarian"] * 3)
    war.put("teshnos", "shade", *["troll"] * trolls, seat=1)
    war.load(6, 4, 4, 1, 1)
    war.start().say(0, "battle")
    war.skip("spectral_form")
    assert set(war.options(1)) == offered


@pytest.mark.rule("GW-FAQRUNE-13", "GW-RUNE-24", "GW-SEA-08")
def test_truth_reaches_others_while_sea_is_churning() -> None:
    war = War("sea", "storm", "sky")
    war.put("brown_sea", "churner", "shrine")
    war.put("kylerela", "shrine", seat=1)
    war.start().say(0, "summon", "mermaid")
    assert war.s.chained
    assert "build" in open_actions(war.s, 1)
    assert "submerge" not in open_actions(war.s, 0), "Sea's own next action starts in a sea"


@pytest.mark.rule("GW-KYL-04", "GW-SEA-04", "GW-FAQEMP-33")
def test_siren_song_lets_kylerela_sail_but_charges_whoever_goes_ashore() -> None:
    war = War("storm", "sea", "sky")
    war.give(1, "siren_song")
    war.put("kylerela", "barbarian", "shrine")
    war.put("kylerela", "mermaid", seat=1)
    assert origins(war.s, 0) == ["kylerela"]
    war.start().say(0, "move")
    assert war.asked == {0: "sail"}, "without a VP nobody can leave, but the island can"
    war.say(0, "sea_of_fog", "none", "none")
    assert (war.s.kylerela.sea, war.s.players[0].power) == ("sea_of_fog", 5)
    war = War("storm", "sea", "sky")
    war.give(1, "siren_song")
    war.vp(1, 0, 0)
    war.put("kylerela", "barbarian")
    war.put("kylerela", "mermaid", seat=1)
    war.start().say(0, "move", "sail", "sea_of_fog", "none", "none")
    assert war.s.players[0].vp == 1
    war.say(0, "sea_of_fog")
    assert (war.s.players[0].vp, war.s.players[0].power) == (0, 5)


@pytest.mark.rule("GW-FAQEMP-24", "GW-SUMMON-04")
def test_an_enslaved_god_is_in_play_for_the_mad_god() -> None:
    war = War("chaos", "moon", "sky")
    mad_god = next(unit for unit in empires("base")["chaos"].unit if unit.id == "mad_god")
    assert not condition_met(war.s, 0, mad_god)
    (lady,) = war.put("teshnos", "lady_of_disease")
    assert condition_met(war.s, 0, mad_god)
    war.piece(lady).at = "pen"
    assert condition_met(war.s, 0, mad_god)


@pytest.mark.rule("GW-SKYEMP-09", "GW-MOON-07")
def test_a_sun_god_bought_out_of_the_slave_pen_has_left_hell() -> None:
    war = War("sky", "moon", "storm")
    war.put("pen", "sun_god")
    war.put("teshnos", "shrine")
    war.give(1, "enslavement")
    war.start().say(0, "deed.moon")
    assert war.at("teshnos") == ["shrine", "sun_god"]
    war.skip("gift")
    assert war.asked == {0: "gift"}


@pytest.mark.rule("GW-BATTLE-55", "GW-EARTH-05")
def test_pacifism_comes_before_the_mistress_chooses_between_hunger_and_dice() -> None:
    war = War("darkness", "storm", "earth")
    war.give(0, "hunger")
    war.give(2, "pacifism")
    war.put("teshnos", "mistress")
    war.put("teshnos", "barbarian", seat=1)
    war.start().say(0, "battle")
    assert war.asked == {2: "peace"}
    war.say(2, "pacifism", "player.0")
    assert war.asked == {0: "before_roll"}


@pytest.mark.rule("GW-KO-04", "GW-KO-06")
def test_nobody_is_reborn_without_a_building_to_place() -> None:
    war = War("invisible_god", "storm", "sky")
    for piece in war.s.pieces.values():
        if piece.building and piece.seat == 0:
            piece.at = "rift"
    assert not may_be_reborn(war.s, 0)


@pytest.mark.rule("GW-RUNE-26")
def test_a_greater_god_may_take_the_place_of_a_unit_that_costs_as_much() -> None:
    war = War("chaos", "sky", "storm")
    (phoenix,) = war.put("teshnos", "phoenix", seat=1)
    assert {piece.kind for piece in replacements(war.s, 0, war.piece(phoenix))} == {
        "broo",
        "lady_of_disease",
        "magna_mater",
    }


@pytest.mark.rule("GW-CHAOS-13", "GW-RIFT-05")
def test_oblivion_takes_nothing_that_only_the_spike_took() -> None:
    war = War("chaos", "sky", "storm")
    war.s.players[0].slots = {"1a": "catastrophe", "1b": "oblivion"}
    (shrine,) = war.put("spike", "shrine", seat=1)
    begin(war.s, all_units(war.s, 0, "teshnos"), all_units(war.s, 1, "teshnos"), "teshnos")
    gain_vp(war.s, 2, 10)
    war.start("battle_end")
    assert war.s.spike == "rift"
    assert war.piece(shrine).at == "pool"


@pytest.mark.rule("GW-BASIC-17", "GW-COMPROMISE-09")
def test_the_last_of_eight_is_told_how_much_there_was_to_lose() -> None:
    war = War("storm", "sky", "sea", "moon", "earth", "darkness", "chaos", "invisible_god")
    war.vp(20, 5, 5, 5, 5, 5, 5, 1)
    war.start("compromise").say(0, "yes", tuple(f"player.{n}" for n in range(1, 8)))
    assert war.s.players[7].vp == 0
    assert war.told("{7} loses 1 VP")


@pytest.mark.rule("GW-FAQRUNE-14")
def test_what_was_announced_cannot_be_called_off_at_the_gate_of_hell() -> None:
    war = War("storm", "sky", "sea")
    war.hold(1, "truth")
    war.vp(1, 0, 0)
    war.s.spike = "pool"
    war.put("inner_hell", "barbarian")
    war.start().say(1, "rune.truth", "player.0", "full").say(0, "move", "gates_of_dawn")
    assert war.told("announces: Move units")
    war.say(0, "move")
    assert war.at("gates_of_dawn") == ["barbarian"]
    assert war.s.players[0].vp == 0, "there was no other way out, and none back"


@pytest.mark.rule("GW-FAQRUNE-13", "GW-IGOD-07")
def test_dice_that_nobody_has_rolled_are_not_announced() -> None:
    war = War("invisible_god", "sky", "sea")
    war.give(0, "blue_book_of_sorcery")
    war.hold(1, "truth")
    war.start().say(1, "rune.truth", "player.0", "full").say(0, "blue_book_of_sorcery")
    assert war.asked == {0: "action"}
    war.say(0, "blue_book_of_sorcery")
    assert war.asked == {0: "blue_book"}


@pytest.mark.rule("GW-HELL-08")
def test_who_lets_own_units_out_of_hell_stays_there_for_that_action() -> None:
    war = War("storm", "chaos", "sky")
    war.vp(3, 0, 0)
    war.s.spike = "pool"
    war.put("inner_hell", "thunder_king", "champion", "barbarian", "barbarian")
    war.start().say(0, "move", "gates_of_dawn", ("storm.barbarian.1",))
    assert "gates_of_dawn" in war.options(0)
    war.say(0, "gates_of_dawn")
    assert "storm.thunder_king.1" not in war.options(0), "not even for 1 VP: they went by his leave"
    war.say(0, ("storm.champion.1", "storm.barbarian.2"))
    assert war.at("inner_hell") == ["thunder_king"]
    assert war.s.players[0].vp == 3


@pytest.mark.rule("GW-KO-05", "GW-EARTH-02")
def test_a_reborn_earth_chooses_among_its_queens() -> None:
    war = War("earth", "storm", "sky")
    war.put("teshnos", "shrine", seat=1)
    for area in all_areas(war.s):
        if area != "teshnos":
            war.s.pieces[area] = msgspec.structs.replace(war.piece("storm.shrine.1"), id="storm.shrine.1", where=area)
    war.start().say(0, "rebirth", "storm.shrine.1", "shrine", "earth_queen")
    assert war.asked == {0: "rebirth_who"}
    war.say(0, "earth.earth_queen.3")
    assert war.piece("earth.earth_queen.3").seat == 2, "she marries Sky"
