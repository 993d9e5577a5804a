"""Cosmic monsters: what rouses them, what they do, and how they fall (GW-MONSTER, GW-FAQMON)."""

from __future__ import annotations

import pytest
from test_gods_war_monsters import dead, strike, wild_side, wilds
from war_kit import War

from games.gods_war.state import NOBODY
from games.gods_war.wild import card


def at(war: War, id: str) -> str:
    return war.piece(f"monster.{id}.1").at


# -- Androgeus


@pytest.mark.rule("GW-MONSTER-13", "GW-MONSTER-38", "GW-FAQMON-05")
def test_lust_answers_whoever_summons_or_builds_near_it() -> None:
    war = wilds("androgeus")
    war.beast("androgeus", "kralorela")
    war.put("teshnos", "shrine")
    for piece in war.s.pool(2):
        if not piece.building and war.s.unit(piece).rank != "greater_god":
            piece.at = "gone"
    war.start().say(0, "summon", "barbarian")
    assert war.asked == {1: "rune_unit"}, "Sky has nobody left but the Sun God, so Darkness it is"
    war.say(1, "darkness.troll.1")
    assert war.at("kralorela", 1) == ["troll"], "where Androgeus was"
    assert at(war, "androgeus") == "teshnos", "then it goes where that happened"
    war = wilds("androgeus")
    war.beast("androgeus", "umathela")
    war.put("teshnos", "shrine")
    war.start().say(0, "summon", "barbarian")
    assert war.asked == {1: "action"}, "too far away"


@pytest.mark.rule("GW-MONSTER-38")
def test_lust_does_not_answer_units_that_come_by_runes() -> None:
    war = wilds("androgeus")
    war.beast("androgeus", "kralorela")
    war.put("teshnos", "shrine")
    war.hold(0, "life")
    war.start().say(0, "rune.life").skip("rune_unit")
    while war.asked == {0: "rune_unit"}:
        war.say(0, war.question(0).default[0])
    assert at(war, "androgeus") == "kralorela"


@pytest.mark.rule("GW-FAQMON-07", "GW-MONSTER-20")
def test_androgeus_falls_only_to_heroes_and_greater_gods() -> None:
    war = wilds("androgeus", empires=("invisible_god", "storm", "sky"))
    war.beast("androgeus", "teshnos")
    war.put("altinela", "castle", "castle", "castle")
    war.put("teshnos", "knight")
    strike(war, "androgeus", 6, 6, 6, 1, 1, 1, 1, 1)
    assert not dead(war, "androgeus"), "Invisible God has neither"
    war = War("invisible_god", "storm", "sky", races=["maidstone_archer"], monsters=["androgeus"])
    war.ally("maidstone_archer", 0, "teshnos")
    war.beast("androgeus", "teshnos")
    strike(war, "androgeus", 6, 6, 1, 1, 1, 1, 1)
    assert dead(war, "androgeus"), "unless an elder race lends a hero"
    war.skip("gift")
    numbers = card(war.s, "androgeus").numbers
    assert war.s.players[0].vp >= numbers["vp"]
    assert len(war.s.players[0].runes) == numbers["runes"]


@pytest.mark.rule("GW-MONSTER-16")
def test_raptures_routs_make_units_stay_and_power_change_hands() -> None:
    war = wilds("androgeus")
    war.beast("androgeus", "teshnos")
    war.put("teshnos", "barbarian", "barbarian")
    war.load(1, 1, 4, 4, 1, 1, 1)
    war.start().say(0, "battle")
    assert war.asked == {0: "rapture"}
    war.say(0, "player.1", "player.2")
    assert war.at("teshnos", 0) == ["barbarian", "barbarian"]
    assert [p.power for p in war.s.players] == [3, 7, 7]


# -- Leviathan


@pytest.mark.rule("GW-MONSTER-13", "GW-MONSTER-38")
def test_leviathan_engulfs_whoever_moves_near_it() -> None:
    war = wilds("leviathan")
    war.beast("leviathan", "togaro_ocean")
    war.put("vithela", "champion")
    war.start().say(0, "move", "sea_of_fog")
    assert war.s.players[0].power == 4, "1 for the action, 1 for Leviathan"
    assert at(war, "leviathan") == "sea_of_fog"
    war = wilds("leviathan")
    war.beast("leviathan", "togaro_ocean")
    war.put("teshnos", "champion")
    war.start().say(0, "move", "kralorela")
    assert (war.s.players[0].power, at(war, "leviathan")) == (5, "togaro_ocean")
    war = wilds("leviathan")
    war.beast("leviathan", "togaro_ocean")
    war.put("vithela", "champion")
    war.hold(0, "storm")
    war.start().say(0, "rune.storm", "sea_of_fog")
    assert (war.s.players[0].power, at(war, "leviathan")) == (6, "togaro_ocean"), "Move Units alone"


@pytest.mark.rule("GW-MONSTER-35", "GW-MONSTER-20", "GW-MONSTER-16", "GW-MONSTER-41")
def test_leviathan_swallows_and_falls_sooner_to_a_greater_god() -> None:
    war = wilds("leviathan")
    war.beast("leviathan", "teshnos")
    war.put("teshnos", "thunder_king", "barbarian")
    war.load(6, 6, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1)
    war.start().say(0, "battle").skip("kills")
    war.say(0, "storm.barbarian.1").skip("gift")
    assert war.piece("storm.barbarian.1").at == "gone"
    assert dead(war, "leviathan")
    assert (len(war.s.players[0].runes), war.s.players[0].power) == (2, 8)


# -- Juggernaut


@pytest.mark.rule("GW-FAQMON-03", "GW-FAQMON-06", "GW-MONSTER-38")
def test_everybody_goes_along_to_the_first_place_monsters_too() -> None:
    war = wilds("juggernaut", "mother_of_monsters")
    for id in ("juggernaut", "mother_of_monsters"):
        war.beast(id, "teshnos")
    war.spawn("kralorela")
    war.put("teshnos", "champion", "barbarian", "shrine")
    war.put("teshnos", "troll", seat=1)
    war.start().say(0, "move", "kralorela", ("storm.champion.1",), "sea_of_fog")
    assert (at(war, "juggernaut"), at(war, "mother_of_monsters")) == ("kralorela", "kralorela")
    assert war.at("kralorela") == ["champion", "troll"], "Mother too, although a Spawn is there"
    assert war.at("sea_of_fog") == ["barbarian"], "whoever went elsewhere is there"
    assert war.at("teshnos") == ["shrine"]


@pytest.mark.rule("GW-FAQMON-04")
def test_community_lets_everybody_out_of_hell() -> None:
    war = wilds("juggernaut", empires=("darkness", "storm", "sky"))
    war.s.number = 2
    war.beast("juggernaut", "inner_hell")
    war.put("inner_hell", "troll", "hellmother")
    war.put("inner_hell", "barbarian", seat=1)
    war.put("inner_hell", "sun_god", seat=2)
    war.start().say(0, "move", "vithela", ("darkness.troll.1",), "done")
    war.skip("action", "dawn", "gift")
    assert {"troll", "hellmother", "barbarian", "sun_god"} == set(war.at("vithela"))
    assert at(war, "juggernaut") == "vithela"


@pytest.mark.rule("GW-FAQMON-02")
def test_nobody_pays_siren_song_for_what_juggernaut_moves() -> None:
    war = wilds("juggernaut", empires=("sea", "storm", "sky"))
    war.give(0, "siren_song")
    war.beast("juggernaut", "sea_of_fog")
    war.put("sea_of_fog", "mermaid", "kraken")
    war.put("sea_of_fog", "champion", seat=1)
    war.vp(0, 3, 0)
    war.start().say(0, "move", "teshnos", ("sea.kraken.1",), "done")
    assert war.at("teshnos") == ["champion", "kraken", "mermaid"]
    assert war.s.players[1].vp == 3


@pytest.mark.rule("GW-FAQMON-03", "GW-MONSTER-38")
def test_runes_elder_races_and_other_monsters_rouse_juggernaut_routs_do_not() -> None:
    war = wilds("juggernaut")
    war.beast("juggernaut", "teshnos")
    war.put("teshnos", "champion")
    war.hold(0, "storm")
    war.start().say(0, "rune.storm", "altinela")
    assert at(war, "juggernaut") == "altinela", "a rune"
    war = War("storm", "darkness", "sky", races=["boggles"], monsters=["juggernaut"])
    war.beast("juggernaut", "teshnos")
    war.ally("boggles", 0, "teshnos")
    war.put("vithela", "troll", seat=1)
    war.start().say(0, "mischief").skip("mischief")
    assert at(war, "juggernaut") == "vithela", "an elder race"
    war = wilds("juggernaut", "sky_terror")
    war.beast("juggernaut", "altinela")
    war.beast("sky_terror", "altinela")
    war.start().say(0, "swoop", "seshnela")
    assert at(war, "juggernaut") == "seshnela", "another monster"
    war = wilds("juggernaut")
    war.beast("juggernaut", "teshnos")
    war.put("teshnos", "champion")
    war.put("teshnos", "troll", seat=1)
    war.load(4, 1, 1, 1, 1, 1, 1, 1)
    war.start().say(0, "battle", "player.1").skip("rout_to")
    war.say(0, "kralorela").skip()
    assert war.at("kralorela") == ["troll"]
    assert at(war, "juggernaut") == "teshnos", "a rout is no movement"


@pytest.mark.rule("GW-MONSTER-38")
def test_several_answer_in_a_fixed_order_and_one_rouses_the_next() -> None:
    war = wilds("androgeus", "juggernaut")
    war.beast("androgeus", "kralorela")
    war.beast("juggernaut", "kralorela")
    war.put("teshnos", "shrine")
    war.start().say(0, "summon", "barbarian").skip("action")
    assert at(war, "androgeus") == "teshnos"
    assert at(war, "juggernaut") == "teshnos", "Androgeus left its area"
    assert len(war.at("teshnos")) == 3, "and whoever came by Lust goes along"


@pytest.mark.rule("GW-MONSTER-35", "GW-MONSTER-20")
@pytest.mark.parametrize(("dice", "shrine", "killed"), [(3, False, True), (3, True, False), (4, True, True)])
def test_juggernaut_falls_to_three_kills_in_the_open_or_to_four(dice: int, shrine: bool, killed: bool) -> None:
    war = wilds("juggernaut", empires=("sea", "storm", "sky"))
    war.beast("juggernaut", "teshnos")
    war.put("teshnos", "churner")
    if shrine:
        war.put("teshnos", "shrine", seat=1)
    strike(war, "juggernaut", *[6] * dice, *[1] * (5 - dice), 1, 1, 1, 1, 1, 1)
    assert dead(war, "juggernaut") == killed
    if killed:
        assert len(war.s.players[0].runes) == 2
        assert war.asked == {0: "move_from"}, "each own unit may move"
        war.say(0, "teshnos", "kralorela")
        assert war.at("kralorela") == ["churner"]


@pytest.mark.rule("GW-MONSTER-16")
def test_crush_makes_one_rout_a_kill() -> None:
    war = wilds("juggernaut")
    war.beast("juggernaut", "teshnos")
    war.put("teshnos", "barbarian")
    war.load(1, 4, 1, 1, 1, 1, 1)
    war.start().say(0, "battle").skip()
    assert war.piece("storm.barbarian.1").at == "pool"
    assert len(wild_side(war.s).rolled) == 6


# -- Devastate among monsters


@pytest.mark.rule("GW-FAQELDER-07", "GW-ELDER-30")
def test_devastate_routs_monsters_and_spawn_and_may_be_the_end_of_the_mother() -> None:
    war = War("storm", "darkness", "sky", races=["luathans"], monsters=["mother_of_monsters", "cwim", "red_dragon"])
    war.ally("luathans", 0, "vithela")
    war.beast("red_dragon", "vithela")
    war.beast("mother_of_monsters", "vithela")
    war.beast("cwim", "vithela")
    spawn = war.spawn("vithela", 3)
    war.spawn("sea_of_fog", 1)
    war.spawn("kralorela", 2)
    war.start().say(0, "devastate").skip("rout_to")
    while war.asked == {0: "rout_to"}:
        war.say(0, "kralorela")
    assert war.piece(spawn).at == "kralorela"
    assert at(war, "red_dragon") == "kralorela"
    assert dead(war, "mother_of_monsters")
    assert at(war, "cwim") == "vithela", "routs don't move Cwim"
    assert len(war.s.players[0].runes) == 2, "that is a kill like any other"
    assert [piece.kind for piece in war.s.units(NOBODY, "vithela")] == ["cwim"]
