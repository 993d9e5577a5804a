"""Moon: every ability, Heroquest and gift (GW-MOON, GW-FAQEMP)."""

from __future__ import annotations

import pytest
from war_kit import War

from games.gods_war.battle import dice_of, fight
from games.gods_war.empires.moon import turn_moon
from games.gods_war.pieces import place
from games.gods_war.struggle import eligible
from games.gods_war.values import rating

FULL, WANING, DYING, WAXING = range(4)


def moon(*gifts: str, at: int = FULL) -> War:
    war = War("moon", "storm", "chaos")
    war.give(0, *gifts)
    war.s.moon = at
    return war


@pytest.mark.rule("GW-MOON-01", "GW-COMP-10", "GW-COMP-12")
def test_moon_has_six_gifts_and_nine_units() -> None:
    war = moon()
    gifts = ["adoption", "eclipse", "enslavement", "madness", "mindblast", "moonburn"]
    assert sorted(war.s.empire(0).gifts) == gifts
    assert sum(not piece.building for piece in war.s.pool(0)) == 9
    assert sum(piece.building for piece in war.s.pool(0)) == 10


# -- the Lunar Cycle


@pytest.mark.rule("GW-MOON-02", "GW-GIFT-04", "GW-ACTION-14")
def test_any_player_may_turn_the_lunar_cycle() -> None:
    war = moon(at=WAXING).start().say(0, "lunar_cycle")
    assert war.s.moon == FULL
    war.say(1, "lunar_cycle")
    assert war.s.moon == WANING
    assert [p.power for p in war.s.players] == [5, 5, 6]


@pytest.mark.rule("GW-MOON-02")
def test_combat_goes_with_the_moon() -> None:
    for at, ratings in ((DYING, [1, 0, 1, 2]), (WAXING, [1, 1, 3, 4]), (WANING, [1, 1, 3, 4]), (FULL, [1, 2, 5, 6])):
        war = moon(at=at)
        units = war.put("teshnos", "assassin", "selene", "crimson_bat", "red_goddess")
        assert [rating(war.s, war.piece(id)) for id in units] == ratings


def test_near_the_ziggurat_the_dying_moon_fights_as_a_half_moon() -> None:
    for area, dice in (("teshnos", 3), ("generts_garden", 3), ("brithos", 1)):
        war = moon(at=DYING)
        war.put("teshnos", "ziggurat")
        (bat,) = war.put(area, "crimson_bat")
        assert rating(war.s, war.piece(bat)) == 1, "only in battles"
        war.put(area, "barbarian", seat=1)
        war.load(*[1] * 4)
        war.start().say(0, "battle")
        assert war.s.last_battle
        assert len(war.s.last_battle.attacker.rolled) == dice


@pytest.mark.rule("GW-GIFT-07")
def test_each_temple_turns_the_moon() -> None:
    war = moon(at=FULL)
    war.put("teshnos", "shrine")
    war.start().say(0, "build", "temple")
    assert war.s.moon == WANING
    place(war.s, war.s.pool(0, "temple")[0], "vithela")
    assert war.s.moon == DYING


@pytest.mark.rule("GW-MOON-04", "GW-FAQEMP-17")
def test_a_selene_of_menses_guards_the_building() -> None:
    for wish, left in (("menses", ["selene", "shrine"]), ("pass", [])):
        war = moon()
        war.s.players[0].slots["3b"] = "eclipse"
        war.put("moon", "red_goddess")
        war.put("teshnos", "assassin", "shrine")
        war.put("teshnos", "barbarian", "barbarian", seat=1)
        war.s.turn = war.s.regular = 1
        war.load(6, 1, 1)
        war.start().say(1, "battle").skip("after_routs")
        assert war.asked == {0: "after_routs"}
        war.say(0, wish).skip("conquest")
        if wish == "pass":
            war.say(1, "destroy")
        assert war.at("teshnos", 0) == left
    war = moon()
    war.put("teshnos", "assassin")
    war.put("teshnos", "barbarian", seat=1)
    war.load(6, 1)
    war.start().say(0, "battle").skip("after_routs")
    assert "after_routs" not in war.asked.values(), "no Red Goddess"


# -- Heroquests


@pytest.mark.rule("GW-POWER-24")
@pytest.mark.parametrize(
    ("at", "slot", "power"), [(DYING, "1a", 2), (WAXING, "1b", 3), (WANING, "1b", 3), (FULL, "2a", 4)]
)
def test_the_power_phase_starts_under_a_moon(at: int, slot: str, power: int) -> None:
    war = moon(at=at)
    war.power(0, 0, 0)
    war.start("power").say(0, "eclipse")
    assert war.s.players[0].slots == {slot: "eclipse"}
    assert war.s.players[0].power == power + 1 + 1, "and the Blessing and the fragment"


@pytest.mark.rule("GW-HQ-16")
def test_ziggurat_goddess_and_three_temples() -> None:
    war = moon()
    war.put("teshnos", "temple")
    war.power(9, 1, 1)
    war.start().say(0, "build", "ziggurat", "eclipse")
    war.say(1, "drop").say(2, "drop").say(0, "summon", "red_goddess", "adoption")
    assert war.s.players[0].slots == {"2b": "eclipse", "3b": "adoption"}
    war = moon()
    war.put("vithela", "temple", "temple")
    war.put("teshnos", "shrine")
    war.start().say(0, "build", "temple", "eclipse")
    assert war.s.players[0].slots == {"3a": "eclipse"}


# -- gifts


@pytest.mark.rule("GW-FAQEMP-18", "GW-FAQEMP-19", "GW-MOON-04")
def test_adoption_swaps_the_smaller_group_with_as_many_of_the_larger() -> None:
    war = moon("adoption")
    war.put("teshnos", "assassin")
    war.put("vithela", "barbarian", "champion", "thunder_king", seat=1)
    war.start().say(0, "adoption", "storm.thunder_king.1")
    assert war.at("teshnos") == ["thunder_king"]
    assert war.at("vithela") == ["assassin", "barbarian", "champion"]
    assert war.s.players[0].power == 4, "a greater god costs 1 more"
    war = moon("adoption")
    war.put("teshnos", "assassin")
    war.put("vithela", "barbarian", "champion", "thunder_king", seat=1)
    war.power(1, 6, 6)
    war.start().say(0, "adoption")
    assert "storm.thunder_king.1" not in war.options(0)
    war.say(0, "storm.champion.1")
    assert war.at("teshnos") == ["champion"]


@pytest.mark.rule("GW-MOON-08")
def test_adoption_reaches_neither_hell_nor_the_slave_pen() -> None:
    war = moon("adoption")
    war.put("teshnos", "assassin")
    war.put("inner_hell", "barbarian", seat=1)
    war.put("pen", "champion", seat=1)
    assert "adoption" not in war.start().options(0)


@pytest.mark.rule("GW-MOON-05", "GW-FAQEMP-26")
def test_eclipse_turns_the_moon_and_a_conquered_temple_once_more() -> None:
    war = moon("eclipse", at=WAXING)
    war.put("teshnos", "selene", "selene")
    war.put("teshnos", "temple", seat=1)
    war.load(1, 1, 1, 1)
    war.start().say(0, "battle")
    assert war.s.moon == FULL
    assert fight(war.s).attacker.total == 4
    war.skip("conquest").say(0, "temple")
    assert war.s.moon == WANING
    war = moon("eclipse", at=WAXING)
    war.put("teshnos", "assassin")
    war.put("teshnos", "barbarian", seat=1)
    war.s.turn = war.s.regular = 1
    war.load(1, 1)
    war.start().say(1, "battle")
    assert war.s.moon == WAXING, "Moon did not attack"


@pytest.mark.rule("GW-MOON-04", "GW-MOON-07", "GW-FAQEMP-15", "GW-FAQEMP-22", "GW-FAQEMP-24", "GW-BASIC-14")
def test_routed_units_go_to_the_slave_pen_where_they_are_in_play_but_in_no_area() -> None:
    war = War("moon", "darkness", "storm")
    war.give(0, "enslavement")
    war.put("inner_hell", "assassin", "assassin")
    (troll,) = war.put("inner_hell", "troll", seat=1)
    (mother,) = war.put("teshnos", "hellmother", seat=1)
    before = rating(war.s, war.piece(mother))
    war.load(4, 1, 1)
    war.start().say(0, "battle")
    assert war.piece(troll).at == "pen"
    assert rating(war.s, war.piece(mother)) == before
    assert war.piece(troll) not in eligible(war.s, 1)
    assert war.piece(troll) in war.s.kind_in_play(1, "troll")


@pytest.mark.rule("GW-FAQEMP-25", "GW-MOON-07")
def test_a_married_queen_is_enslaved_and_freed_by_her_spouse() -> None:
    war = War("moon", "storm", "earth")
    war.give(0, "enslavement")
    war.put("teshnos", "assassin", "assassin")
    place(war.s, war.piece("earth.earth_queen.4"), "teshnos")
    war.put("vithela", "shrine", seat=1)
    war.put("altinela", "shrine", seat=2)
    war.load(4, 1, 1, 1)
    war.start().say(0, "battle").skip()
    assert war.piece("earth.earth_queen.4").at == "pen"
    assert war.asked == {1: "action"}
    assert "deed.moon" not in war.options(2)
    war.say(1, "deed.moon")
    assert war.at("vithela") == ["earth_queen", "shrine"]
    assert [p.power for p in war.s.players] == [6, 5, 6]


@pytest.mark.rule("GW-MOON-07", "GW-FAQEMP-23")
def test_ransom_is_paid_to_moon_between_actions() -> None:
    war = moon("enslavement")
    war.put("pen", "barbarian", "champion", seat=1)
    assert "deed.moon" not in war.start().options(1)
    war = moon("enslavement")
    war.put("pen", "barbarian", "champion", "thunder_king", "stormbrother", seat=1)
    war.give(1, "teleport")
    war.put("teshnos", "shrine", seat=1)
    war.vp(0, 1, 0)
    war.start().say(1, "deed.moon", "one", "storm.champion.1")
    assert war.at("teshnos") == ["champion", "shrine"]
    assert [p.power for p in war.s.players] == [7, 5, 6]
    war.say(1, "deed.moon", "all")
    assert war.at("teshnos") == ["barbarian", "champion", "shrine", "stormbrother", "thunder_king"]
    assert [p.vp for p in war.s.players] == [1, 0, 0]
    assert war.asked == {0: "action"}
    war = moon("enslavement")
    war.put("pen", "thunder_king", seat=1)
    war.give(1, "teleport")
    war.s.turn = war.s.regular = 1
    assert "teleport" not in war.start().options(1)


@pytest.mark.rule("GW-MOON-05")
def test_madness_pays_for_selenes_at_full_moon() -> None:
    for enemy, power in ((6, 2), (0, 0)):
        war = moon("madness", at=WAXING)
        war.put("teshnos", "selene", "selene")
        war.put("vithela", "selene")
        war.power(6, 6, enemy)
        war.start().say(0, "lunar_cycle")
        assert war.s.players[0].power == 5 + power
        assert len(war.s.players[0].runes) == 1
    war = moon("madness", at=WAXING).start().say(0, "lunar_cycle")
    assert war.s.players[0].runes == [], "no Selene"


@pytest.mark.rule("GW-MOON-06", "GW-FAQEMP-20", "GW-FAQEMP-21", "GW-MOON-04")
def test_mindblast_leaves_single_combat_what_is_left() -> None:
    war = moon("mindblast", at=WAXING)
    war.give(1, "single_combat")
    war.put("teshnos", "crimson_bat")
    war.put("teshnos", "champion", "stormbrother", "barbarian", seat=1)
    war.s.turn = war.s.regular = 1
    war.load(1)
    war.start().say(1, "battle")
    assert war.asked == {0: "before_pre"}, "Moon is asked first, although Storm attacks"
    war.say(0, "mindblast")
    storm = fight(war.s).attacker
    assert storm.total == 4
    assert dice_of(war.s, storm) == 1
    war.say(1, "single_combat", "now")
    assert war.told("Single Combat: {1} rolls 1.")
    assert war.s.last_battle
    assert war.s.last_battle.attacker.rolled == []
    assert war.s.last_battle.defender.rolled == [], "the Bat rolls no dice"


@pytest.mark.rule("GW-FAQEMP-16", "GW-MOON-06")
def test_pacifism_takes_mindblast_away() -> None:
    for side, dice in (("player.0", 3), ("player.1", 0)):
        war = War("moon", "storm", "earth")
        war.s.moon = WAXING
        war.give(0, "mindblast")
        war.give(2, "pacifism")
        war.put("teshnos", "crimson_bat")
        war.put("teshnos", "barbarian", "barbarian", "barbarian", seat=1)
        war.load(1, 1, 1)
        war.start().say(0, "battle", "mindblast").say(2, "pacifism", side).skip()
        assert war.s.last_battle
        assert len(war.s.last_battle.defender.rolled) == dice


@pytest.mark.rule("GW-MOON-03", "GW-MOON-08", "GW-FAQEMP-27", "GW-FAQEMP-28", "GW-FAQ-15")
def test_moonburn_hits_by_the_moon_and_fills_the_box() -> None:
    war = moon("moonburn", at=WAXING)
    war.put("vithela", "shrine")
    shrine, temple = war.put("teshnos", "shrine", "temple", seat=1)
    nest, imbedded = war.put("brithos", "nest", "nest", seat=2)
    war.piece(imbedded).imbedded = True
    war.power(9, 0, 0)
    war.start().say(0, "moonburn")
    assert sorted(war.options(0)) == sorted([shrine, nest, imbedded])
    war.say(0, imbedded)
    assert (war.piece(imbedded).at, war.piece(imbedded).imbedded) == ("brithos", False)
    war.say(0, "moonburn", shrine)
    assert war.piece(shrine).at == "box"
    assert war.piece(shrine) not in war.s.pool(1)
    assert war.s.players[0].power == 5
    war.say(0, "lunar_cycle")
    assert war.s.moon == FULL
    assert "moonburn" not in war.options(0), "no Nest at Full Moon, and Storm has been hit"
    assert war.piece(temple).at == "teshnos"


@pytest.mark.rule("GW-MOON-03", "GW-MOON-08")
def test_temples_burn_at_full_moon_and_the_box_empties_at_dying_moon() -> None:
    war = moon("moonburn")
    (temple,) = war.put("teshnos", "temple", seat=1)
    war.start().say(0, "moonburn")
    assert war.piece(temple).at == "box"
    turn_moon(war.s)
    assert war.piece(temple).at == "box"
    turn_moon(war.s)
    assert (war.s.moon, war.piece(temple).at) == (DYING, "pool")


@pytest.mark.rule("GW-MOON-08")
def test_castles_and_towers_burn_as_temples() -> None:
    for at, burns in ((FULL, True), (WAXING, False), (DYING, False)):
        war = War("moon", "invisible_god", "storm")
        war.give(0, "moonburn")
        war.s.moon = at
        war.put("teshnos", "tower", seat=1)
        assert ("moonburn" in war.start().options(0)) == burns
        if burns:
            war.say(
                0,
                "moonburn",
            ).skip("gift")
            assert war.piece("invisible_god.tower.1").at == "box"
