"""Earth: every ability, Heroquest and gift (GW-EARTH, GW-FAQEMP)."""

from __future__ import annotations

import pytest
from war_kit import War

from games.gods_war.actions import reserves, summon_areas
from games.gods_war.hooks import holder
from games.gods_war.pieces import lose, place, shatter, title
from games.gods_war.values import rating

QUEEN_OF_STORM, QUEEN_OF_DARKNESS, QUEEN_OF_SKY = (f"earth.earth_queen.{n}" for n in (4, 2, 3))


def earth(*gifts: str) -> War:
    war = War("earth", "storm", "sky")
    war.give(0, *gifts)
    return war


def wed(war: War, area: str = "teshnos") -> None:
    """The Queen of Storm comes, and marries."""
    place(war.s, war.piece(QUEEN_OF_STORM), area)


@pytest.mark.rule("GW-EARTH-01", "GW-COMP-08")
def test_earth_has_six_gifts_and_a_queen_for_each_other_empire() -> None:
    war = earth()
    assert sorted(war.s.empire(0).gifts) == ["chastity", "extinction", "injunction", "pacifism", "quake", "ubiquitous"]
    assert sum(not piece.building for piece in war.s.pool(0)) == 14
    assert title(war.s, war.piece(QUEEN_OF_STORM)) == "Queen of Storm"


# -- Queens


@pytest.mark.rule("GW-EARTH-02", "GW-EARTH-04", "GW-EARTH-07", "GW-GIFT-07", "GW-EARTH-08")
def test_each_temple_brings_a_queen_who_marries() -> None:
    war = earth()
    war.put("teshnos", "shrine")
    war.put("vithela", "shrine")
    war.start().say(0, "build", "temple", "teshnos")
    assert war.asked == {0: "queens"}
    assert len(war.options(0)) == 7
    war.say(0, QUEEN_OF_STORM)
    assert war.piece(QUEEN_OF_STORM).seat == 1
    assert war.at("teshnos") == ["earth_queen", "temple"]
    war.say(1, "drop").say(2, "drop").say(0, "build", "temple")
    assert len(war.options(0)) == 6, "the ability fires each time"
    war.say(0, ())
    assert war.at("vithela") == ["temple"], "nobody has to come"


@pytest.mark.rule("GW-EARTH-03", "GW-EARTH-02")
def test_the_queen_of_an_empire_that_does_not_play_stays_with_earth() -> None:
    war = earth()
    place(war.s, war.piece(QUEEN_OF_DARKNESS), "teshnos")
    assert war.piece(QUEEN_OF_DARKNESS).seat == 0
    assert rating(war.s, war.piece(QUEEN_OF_DARKNESS), 1) == 2


@pytest.mark.rule("GW-EARTH-04", "GW-EARTH-08")
def test_the_ziggurat_brings_up_to_two_queens_and_achieves_a_heroquest() -> None:
    war = earth()
    war.put("teshnos", "temple")
    war.start().say(0, "build", "ziggurat", (QUEEN_OF_STORM, QUEEN_OF_SKY))
    assert war.at("teshnos") == ["earth_queen", "earth_queen", "ziggurat"]
    assert [war.piece(id).seat for id in (QUEEN_OF_STORM, QUEEN_OF_SKY)] == [1, 2]
    war.say(0, "quake")
    assert war.s.players[0].slots == {"2b": "quake"}


@pytest.mark.rule("GW-FAQEMP-07", "GW-GIFT-18", "GW-GIFT-19")
def test_a_temple_may_be_built_with_all_queens_in_play() -> None:
    war = earth()
    war.put("teshnos", "shrine")
    for n in range(1, 8):
        place(war.s, war.piece(f"earth.earth_queen.{n}"), "vithela")
    war.start().say(0, "build", "temple")
    assert war.at("teshnos") == ["temple"]
    assert war.asked == {1: "action"}


@pytest.mark.rule("GW-EARTH-07", "GW-FAQEMP-04")
def test_a_lost_queen_goes_to_her_spouse_and_both_may_bring_her_back() -> None:
    war = earth()
    wed(war)
    queen = war.piece(QUEEN_OF_STORM)
    lose(war.s, queen, "kill", 2)
    assert queen in war.s.pool(1)
    assert queen in reserves(war.s, 1)
    assert queen in reserves(war.s, 0)
    assert queen not in reserves(war.s, 2)
    war.put("teshnos", "shrine")
    war.put("vithela", "shrine", seat=1)
    war.start().say(0, "summon", "earth_queen", QUEEN_OF_STORM)
    assert (queen.id, war.piece(queen.id).at, war.piece(queen.id).seat) == (QUEEN_OF_STORM, "teshnos", 1)
    assert war.s.players[0].power == 4
    lose(war.s, war.piece(QUEEN_OF_STORM), "kill", 2)
    war.say(1, "drop").say(2, "drop").say(0, "drop").skip()
    war.s.turn = 1
    war.s.players[1].power = 3
    war.s.players[0].power = 0
    war.state = war.s
    war.table = None
    war.start().say(1, "summon", "earth_queen")
    assert war.piece(QUEEN_OF_STORM).at == "vithela"


@pytest.mark.rule("GW-FAQEMP-02", "GW-FAQEMP-03")
def test_a_married_queen_attacks_earth_with_nothing() -> None:
    war = earth("chastity")
    wed(war)
    war.put("teshnos", "axe_maiden")
    queen = war.piece(QUEEN_OF_STORM)
    assert rating(war.s, queen, 0) == 0
    assert rating(war.s, queen, 2) == 2
    war.s.turn = war.s.regular = 1
    war.load(1, 1)
    war.start().say(1, "battle")
    assert war.s.last_battle
    assert war.s.last_battle.attacker.rolled == []
    assert war.s.last_battle.defender.rolled == [1, 1], "a Maiden with a spouse's Queen is alone"


@pytest.mark.rule("GW-EARTH-07", "GW-FAQEMP-05", "GW-EARTH-06")
def test_harmonious_pays_earth_and_spouses_and_injunction_comes_before() -> None:
    war = earth()
    wed(war)
    place(war.s, war.piece(QUEEN_OF_SKY), "teshnos")
    place(war.s, war.piece(QUEEN_OF_DARKNESS), "teshnos")
    war.power(0, 0, 0)
    war.start("council_c")
    assert [p.power for p in war.s.players] == [2, 1, 1]

    war = earth("injunction")
    wed(war)
    war.power(0, 0, 0)
    war.start("council_c")
    assert war.options(0) == ["harmonious", "injunction"]
    war.say(0, "injunction")
    assert [p.power for p in war.s.players] == [0, 0, 0]
    assert len(war.s.players[0].runes) == 1
    assert (war.piece(QUEEN_OF_STORM).at, war.piece(QUEEN_OF_STORM).seat) == ("pool", 1), "still married"

    war = earth("injunction")
    wed(war)
    war.power(0, 0, 0)
    war.start("council_c").say(0, "harmonious")
    assert "council" not in war.asked.values(), "too late for Injunction"
    assert war.s.players[0].power == 1
    assert war.s.players[0].runes == []


# -- Titans


@pytest.mark.rule("GW-EARTH-08", "GW-GIFT-09", "GW-GIFT-08")
def test_a_titan_that_dies_is_gone_for_good_but_not_with_the_spike() -> None:
    war = earth()
    (genert,) = war.put("teshnos", "genert")
    (pamalt,) = war.put("spike", "pamalt")
    lose(war.s, war.piece(genert), "kill", 1)
    assert war.piece(genert).at == "gone"
    shatter(war.s)
    assert war.piece(pamalt).at == "pool"
    war.put("teshnos", "pamalt")
    lose(war.s, war.piece(pamalt), "eliminate", 1)
    assert war.piece(pamalt).at == "gone"


@pytest.mark.rule("GW-HQ-16", "GW-HQ-10")
def test_both_titans_are_heroquests_with_a_rune() -> None:
    war = earth()
    war.put("teshnos", "temple")
    war.power(13, 1, 1)
    war.start().say(0, "summon", "genert", "quake")
    assert war.s.players[0].slots == {"3a": "quake"}
    assert len(war.s.players[0].runes) == 1
    war.say(1, "drop").say(2, "drop").say(0, "summon", "pamalt", "chastity")
    assert war.s.players[0].slots == {"3a": "quake", "3b": "chastity"}
    assert len(war.s.players[0].runes) == 2


# -- Heroquests


def test_three_units_of_every_player() -> None:
    for sky in (2, 3):
        war = earth()
        war.put("teshnos", *["axe_maiden"] * 3, "shrine")
        war.put("vithela", *["barbarian"] * 3, seat=1)
        war.put("moon", *["archer"] * sky, seat=2)
        war.start()
        assert (war.asked == {0: "gift"}) == (sky == 3)


@pytest.mark.parametrize(("kind", "achieved"), [("ziggurat", True), ("temple", False)])
def test_a_ziggurat_that_stands_after_a_battle(kind: str, achieved: bool) -> None:
    war = earth()
    war.put("teshnos", "axe_maiden", kind)
    war.put("teshnos", "barbarian", seat=1)
    war.load(1, 1)
    war.start().say(0, "battle").skip("gift")
    assert (war.asked == {0: "gift"}) == achieved
    assert war.s.players[0].met == []


def test_a_titan_that_stands_after_a_battle_and_one_that_died() -> None:
    for die, achieved in ((1, True), (6, False)):
        war = earth()
        war.put("teshnos", "genert")
        war.put("teshnos", "barbarian", "barbarian", seat=1)
        war.load(1, 1, 1, 1, 1, 1, die, 1)
        war.start().say(0, "battle").skip("gift")
        assert (war.asked == {0: "gift"}) == achieved


def test_a_ziggurat_conquered_in_the_battle_was_not_in_it() -> None:
    war = earth()
    war.put("teshnos", "axe_maiden", "axe_maiden")
    war.put("teshnos", "ziggurat", seat=1)
    war.load(1, 1)
    war.start().say(0, "battle").say(0, "ziggurat").say(0, (), "quake")
    assert war.s.players[0].slots == {"2b": "quake"}
    assert war.s.players[0].met == []


def test_greater_gods_of_two_players_on_the_surface() -> None:
    for area, achieved in (("inner_hell", False), ("vithela", True)):
        war = earth()
        war.put("teshnos", "thunder_king", seat=1)
        war.put(area, "sun_god", seat=2)
        war.put("altinela", "shrine")
        war.start()
        assert (war.asked == {0: "gift"}) == achieved


# -- gifts


@pytest.mark.rule("GW-EARTH-06")
def test_chastity_doubles_a_maiden_without_hero_or_god() -> None:
    war = earth("chastity")
    (maiden, _) = war.put("teshnos", "axe_maiden", "axe_maiden")
    assert rating(war.s, war.piece(maiden)) == 2
    war.put("teshnos", "behemoth")
    assert rating(war.s, war.piece(maiden)) == 1


@pytest.mark.rule("GW-EARTH-05")
@pytest.mark.parametrize(
    ("mine", "theirs", "runes"), [(1, 1, 0), (6, 1, 1), (1, 6, 2), (6, 6, 3)], ids=["none", "enemy", "own", "both"]
)
def test_extinction_rewards_deaths_beside_and_of_the_behemoth(mine: int, theirs: int, runes: int) -> None:
    war = earth("extinction")
    war.put("teshnos", "behemoth")
    war.put("teshnos", "barbarian", seat=1)
    war.load(mine, 1, 1, 1, theirs)
    war.start().say(0, "battle").skip()
    assert len(war.s.players[0].runes) == runes


@pytest.mark.rule("GW-EARTH-05", "GW-BATTLE-55", "GW-FAQEMP-08")
def test_pacifism_stops_the_dice_of_one_side_of_any_battle_once() -> None:
    war = War("storm", "sky", "earth")
    war.give(2, "pacifism")
    war.give(0, "single_combat")
    war.put("teshnos", "champion", "barbarian")
    war.put("teshnos", "archer", seat=1)
    war.load(1, 1, 6)
    war.start().say(0, "battle")
    assert war.asked == {0: "pre_battle"}
    war.say(0, "single_combat", "now")
    assert war.asked == {2: "peace"}, "after Pre-Battle"
    war.say(2, "pacifism", "player.0").skip()
    assert war.s.last_battle
    assert war.s.last_battle.attacker.rolled == []
    assert war.s.last_battle.defender.rolled == [6]
    assert len(war.s.players[2].runes) == 1
    assert holder(war.s, "pacifism") is None


@pytest.mark.rule("GW-EARTH-05", "GW-EARTH-08", "GW-GIFT-22")
def test_quake_rearranges_the_own_buildings_and_places_nothing() -> None:
    war = earth("quake")
    war.put("teshnos", "temple")
    assert "quake" not in war.start().options(0)
    war = earth("quake")
    war.put("teshnos", "temple")
    war.put("vithela", "shrine")
    war.start().say(0, "quake")
    assert "Vithela" in war.question(0).prompt
    war.say(0, "temple")
    assert (war.at("teshnos"), war.at("vithela")) == (["shrine"], ["temple"])
    war.say(1, "drop").say(2, "drop").say(0, "quake", "temple")
    assert (war.at("teshnos"), war.at("vithela")) == (["temple"], ["shrine"])
    assert war.s.players[0].power == 4
    assert war.asked == {0: "action"}, "no Queen comes"


@pytest.mark.rule("GW-EARTH-05")
def test_ubiquitous_summons_at_any_building() -> None:
    for gifts, areas in (((), ["teshnos"]), (("ubiquitous",), ["teshnos", "vithela"])):
        war = earth(*gifts)
        war.put("teshnos", "shrine")
        war.put("vithela", "ziggurat", seat=1)
        face = war.s.empire(0).unit[0]
        assert summon_areas(war.s, 0, face) == areas
