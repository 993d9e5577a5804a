"""Where elder races, monsters and empires meet each other."""

from __future__ import annotations

import pytest
from test_gods_war_monsters import dead, strike, wilds
from war_kit import War

from games.gods_war.gains import draw_runes
from games.gods_war.monsters.arachne_solara import set_up
from games.gods_war.wild import arrive, step


@pytest.mark.rule("GW-MONSTER-26", "GW-MONSTER-35")
@pytest.mark.parametrize(("at", "falls"), [("teshnos", True), ("generts_garden", False)])
def test_a_hero_who_shoots_from_afar_is_not_there_to_help_against_a_dragon(at: str, falls: bool) -> None:
    war = War("storm", "darkness", "sky", races=["maidstone_archer"], monsters=["brown_dragon"])
    war.ally("maidstone_archer", 0, at)
    war.put("teshnos", "barbarian", "barbarian")
    war.beast("brown_dragon", "teshnos")
    strike(war, "brown_dragon", 6, 6, 1, 1, 1, 1, 1, 1)
    assert dead(war, "brown_dragon") is falls


@pytest.mark.rule("GW-FAQMON-07")
def test_a_hero_who_shoots_from_afar_is_in_the_battle_with_androgeus() -> None:
    war = War("invisible_god", "darkness", "sky", races=["maidstone_archer"], monsters=["androgeus"])
    war.ally("maidstone_archer", 0, "generts_garden")
    war.put("teshnos", "wizard")
    war.beast("androgeus", "teshnos")
    assert dead(strike(war, "androgeus", 6, 6, 1, 1, 1, 1, 1, 1, 1, 1), "androgeus")


@pytest.mark.rule("GW-DARK-04", "GW-MONSTER-16")
@pytest.mark.parametrize("beast", ["black_dragon", "red_dragon", "brown_dragon", "androgeus"])
def test_a_shade_that_takes_two_routs_of_a_monster_stays_and_is_paid_for_once(beast: str) -> None:
    war = wilds(beast, empires=("darkness", "storm", "sky"))
    war.give(0, "spectral_form")
    war.put("teshnos", "shade", "troll")
    war.beast(beast, "teshnos")
    war.hold(0, "life", "heat", "sky")
    war.vp(5, 0, 0)
    war.load(1, 1, 1, 4, 4, 1, 1, 1)
    war.start().say(0, "battle").skip("spectral_form").say(0, "rr").skip()
    assert war.at("teshnos") == ["shade", "troll"]
    p = war.s.players[0]
    paid = {"red_dragon": 5 - p.vp, "brown_dragon": 3 - len(p.runes)}.get(beast, 5 - p.power)
    assert paid == 1


def killed_dragonewt() -> War:
    """The Dragonewt attacks a Broo, and dies."""
    war = War("storm", "chaos", "sky", races=["dragonewts"])
    war.ally("dragonewts", 0, "teshnos")
    war.put("teshnos", "broo", seat=1)
    war.load(1, 6, 6)
    return war


@pytest.mark.rule("GW-ELDER-28", "GW-RUNE-07")
def test_a_dragonewt_that_undead_brings_back_may_have_grown() -> None:
    war = killed_dragonewt()
    war.put("altinela", "shrine")
    war.hold(0, "undead")
    war.start().say(0, "battle").skip("battle_rune")
    while "rune.undead" not in war.options(0):
        war.say(0, "pass").skip("battle_rune")
    war.say(0, "rune.undead").skip("rebirth_stage").say(0, "yes").skip()
    assert war.at("altinela", 0) == ["dragonewt_warrior", "shrine"]


@pytest.mark.rule("GW-ELDER-28", "GW-FAQELDER-02")
def test_a_dragonewt_that_is_gone_for_good_grows_no_more() -> None:
    war = killed_dragonewt()
    war.give(1, "oblivion")
    war.start().say(0, "battle").skip("rebirth_stage")
    assert war.piece("dragonewts.dragonewt_scout.1").at == "gone"
    assert war.asked == {1: "action"}, "nobody is asked what to do with it"


@pytest.mark.rule("GW-ELDER-29", "GW-LEAVE-13")
def test_boggles_offer_themselves_to_the_last_of_those_who_still_play() -> None:
    war = War("storm", "darkness", "sky", "chaos", races=["boggles"])
    war.vp(0, 4, 5, 6)
    war.s.departed.append(0)
    war.start("council_end")
    assert war.asked == {1: "boggles"}


# -- what is said


@pytest.mark.rule("GW-MONSTER-03", "GW-MONSTER-04", "GW-MONSTER-05", "GW-ARACHNE-02")
@pytest.mark.parametrize(
    ("id", "words", "rule"),
    [
        ("black_dragon", "The Black Dragon appears in Altinela.", "GW-MONSTER-03"),
        ("sky_terror", "The Sky Terror appears in The Heavens.", "GW-MONSTER-04"),
        ("leviathan", "Leviathan appears in Togaro Ocean.", "GW-MONSTER-05"),
        ("arachne_solara", "Arachne Solara appears in Inner Hell.", "GW-ARACHNE-02"),
    ],
)
def test_who_comes_is_told_with_the_rule_of_its_kind(id: str, words: str, rule: str) -> None:
    war = wilds(id)
    if id == "arachne_solara":
        set_up(war.s)
    else:
        arrive(war.s, id)
    assert [(line.text, line.rule) for line in war.s.story] == [(words, rule)]


@pytest.mark.rule("GW-MONSTER-14", "GW-MONSTER-19")
def test_a_monster_is_named_as_in_a_sentence_when_it_goes_and_when_it_dies() -> None:
    war = wilds("black_dragon")
    war.put("teshnos", "barbarian", "barbarian", "barbarian")
    war.beast("black_dragon", "altinela")
    step(war.s, war.piece("monster.black_dragon.1"), "teshnos")
    assert war.told("The Black Dragon goes to Teshnos.")
    strike(war, "black_dragon", 6, 6, 6, 1, 1, 1, 1)
    assert war.told("{0} kills the Black Dragon!")


@pytest.mark.rule("GW-MONSTER-23", "GW-MONSTER-40")
def test_spawn_are_nobodys_in_what_is_said_too() -> None:
    war = wilds("mother_of_monsters", empires=("sky", "storm", "darkness"))
    war.give(0, "arrogance", "sunspear")
    war.put("teshnos", "emperor", "archer")
    spawn = war.spawn("teshnos")
    war.start().say(0, "battle").skip("pre_battle").say(0, "arrogance", spawn)
    assert war.told("Arrogance: a Spawn (1) takes no part.")

    war = wilds("mother_of_monsters", empires=("sky", "storm", "darkness"))
    war.give(0, "sunspear")
    spawn, _ = war.spawn("teshnos"), war.spawn("teshnos", 2)
    war.start().say(0, "sunspear")
    assert war.question(0).prompt == "The Sunspear strikes. Which Spawn dies?"
    war.say(0, spawn)
    assert war.told("Sunspear: a Spawn (1) dies in Teshnos.")


@pytest.mark.rule("GW-MONSTER-43")
def test_the_red_dragons_card_may_take_the_rune_of_each_who_draws_at_the_same_moment() -> None:
    war = wilds("red_dragon", empires=("sky", "darkness", "sea"))
    war.s.players[0].rewards.append("red_dragon")
    for seat in (1, 1, 2):
        draw_runes(war.s, seat)
    (rune,) = war.s.players[2].runes
    war.start()
    assert war.question(0).prompt.startswith("{1} has drawn a rune.")
    war.say(0, "keep")
    assert war.question(0).prompt.startswith("{2} has drawn a rune.")
    war.say(0, "take")
    assert war.s.players[0].runes == [rune]
    assert set(war.asked.values()) == {"action"}


@pytest.mark.rule("GW-MONSTER-37", "GW-FAQRUNE-04")
def test_plant_imbeds_no_nest_beside_cwim() -> None:
    war = wilds("cwim", empires=("chaos", "storm", "sky"))
    war.beast("cwim", "teshnos")
    war.put("teshnos", "nest")
    war.hold(0, "plant")
    war.start().say(0, "rune.plant")
    assert war.asked == {0: "site"}, "all that is left is a new Nest"
    assert "teshnos" not in war.options(0)


@pytest.mark.rule("GW-MONSTER-16", "GW-MONSTER-37", "GW-MONSTER-11")
def test_every_loss_is_told_and_names_keep_their_capitals() -> None:
    war = War("storm", "darkness", "sky", races=["ducks"], monsters=["cwim"])
    war.ally("ducks", 0, "teshnos")
    war.beast("cwim", "teshnos")
    war.start().say(0, "battle").skip()
    assert war.told("Three Heads: {0} loses a Duck.")
    assert war.told("A Duck of {0} is gone for good.")

    war = wilds("mother_of_monsters")
    war.beast("mother_of_monsters", "teshnos")
    war.start().say(0, "birth").skip("activate")
    assert war.told("A Spawn (")

    war = wilds("sky_terror")
    war.beast("sky_terror", "heavens")
    war.put("altinela", "troll", seat=1)
    war.start().say(0, "swoop", "altinela").skip()
    assert war.told("A Troll of {1} flees to ")
