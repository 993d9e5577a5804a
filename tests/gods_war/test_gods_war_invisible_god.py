"""Invisible God: every ability, Heroquest and gift (GW-IGOD, GW-FAQEMP)."""

from __future__ import annotations

import pytest
from war_kit import War

from games.gods_war.actions import sites
from games.gods_war.board import ways
from games.gods_war.cards import Building
from games.gods_war.hooks import holder
from games.gods_war.pieces import lose, raze
from games.gods_war.quests import affect
from games.gods_war.values import building_kinds, rating, roll_for

BOOKS = ["blue_book_of_sorcery", "brown_book_of_commerce", "red_book_of_power"]


def god(*gifts: str) -> War:
    war = War("invisible_god", "storm", "darkness")
    war.give(0, *gifts)
    return war


def face(war: War, kind: str) -> Building:
    return next(building for building in war.s.empire(0).building if building.id == kind)


@pytest.mark.rule("GW-IGOD-01", "GW-IGOD-02", "GW-COMP-11", "GW-BASIC-06")
def test_eight_gifts_in_four_fragments_and_neither_hero_nor_greater_god() -> None:
    war = War("invisible_god", "sky", "darkness")
    sheet = war.s.empire(0)
    assert sorted(sheet.gifts) == sorted(
        [*BOOKS, "divine_right", "kings_blessing", "magic_explosion", "sturdy_peasantry", "tapping"]
    )
    assert {quest.slot[0] for quest in sheet.quest} == {"1", "2", "3", "4"}
    assert {unit.rank for unit in sheet.unit} == {"minion", "lesser_god"}
    war.give(0, *sheet.gifts)
    war.power(0, 0, 0)
    war.vp(0, 0, 0)
    war.s.players[0].used += ["tapping", "divine_right", "kings_blessing"]
    war.start("power")
    assert war.s.players[0].power == 1 + 2 + 4, "Blessing, Sturdy Peasantry's type, four fragments"
    assert war.s.players[0].vp == 0
    war.skip()
    assert war.s.players[0].vp == 1 + 4


@pytest.mark.rule("GW-BUILD-15", "GW-GIFT-06")
def test_castles_and_towers_are_built_like_shrines() -> None:
    war = god()
    war.put("teshnos", "shrine", seat=1)
    assert "vithela" in sites(war.s, 0, face(war, "castle"))
    assert "teshnos" not in sites(war.s, 0, face(war, "tower"))
    war.start().say(0, "build", "castle", "vithela")
    assert war.at("vithela") == ["castle"]
    assert war.s.players[0].power == 3
    assert not any(ability.kind == "building" for ability in war.s.empire(0).ability)


def test_knights_count_castles_and_specters_towers() -> None:
    war = god()
    knight, specter, wizard = (war.piece(id) for id in war.put("teshnos", "knight", "specter", "wizard"))
    assert [rating(war.s, unit) for unit in (knight, specter, wizard)] == [0, 0, 1]
    war.put("vithela", "castle")
    war.put("altinela", "castle")
    war.put("brithos", "tower")
    assert [rating(war.s, unit) for unit in (knight, specter, wizard)] == [2, 1, 1]


@pytest.mark.rule("GW-IGOD-04", "GW-FAQEMP-14")
def test_the_wizard_gate_joins_all_own_buildings() -> None:
    war = god()
    war.put("brithos", "castle")
    war.put("vithela", "tower")
    war.put("inner_hell", "tower")
    war.put("moon", "wizard")
    assert "vithela" in ways(war.s, 0, "brithos", "move")
    assert "vithela" not in ways(war.s, 0, "brithos", "rout")
    assert "vithela" not in ways(war.s, 1, "brithos", "move")
    assert "vithela" not in ways(war.s, 0, "moon", "move")
    war.put("inner_hell", "knight")
    war.put("inner_hell", "hellmother", *["troll"] * 3, seat=2)
    war.start().say(0, "move", "inner_hell", "vithela")
    assert war.asked == {0: "leave_hell"}, "permission is needed as usual"
    war.say(0, "ask.2").say(2, "yes")
    assert war.at("vithela") == ["knight", "tower"]


@pytest.mark.rule("GW-CONQ-13", "GW-IGOD-03")
def test_enemies_conquer_a_castle_as_a_temple_and_invisible_god_only_destroys() -> None:
    war = god()
    war.put("teshnos", "castle")
    war.put("teshnos", "champion", "barbarian", seat=1)
    war.s.turn = war.s.regular = 1
    war.load(1, 1, 1)
    war.start().say(1, "battle").skip("conquest")
    assert war.options(1) == ["temple", "destroy"]
    war.say(1, "temple")
    assert war.piece("storm.temple.1").at == "teshnos"
    assert war.piece("invisible_god.castle.1").at == "pool"
    assert war.options(0) == ["1a", "3b"], "its Castle has killed one, and was conquered"
    war.say(0, "3b", "tapping")
    assert war.s.players[0].slots == {"3b": "tapping"}

    war = god()
    war.put("teshnos", "wizard", "wizard")
    war.put("teshnos", "shrine", seat=1)
    war.load(1, 1)
    war.start().say(0, "battle").skip("gift")
    assert war.at("teshnos") == ["wizard", "wizard"], "destroyed without a question"


# -- Heroquests


@pytest.mark.parametrize(
    ("victim", "slot", "vp"), [("troll", "1a", 0), ("mistress", "1a", 1), ("shade", "2a", 0), ("hellmother", "2a", 1)]
)
def test_enemies_that_fall_to_invisible_god(victim: str, slot: str, vp: int) -> None:
    for how in ("kill", "eliminate"):
        war = god()
        (id,) = war.put("teshnos", victim, seat=2)
        lose(war.s, war.piece(id), how, 0)
        assert war.s.players[0].met == [slot]
        war.start().say(0, "tapping")
        assert (war.s.players[0].slots, war.s.players[0].vp) == ({slot: "tapping"}, vp)
    war = god()
    (id,) = war.put("teshnos", victim, seat=2)
    lose(war.s, war.piece(id), "kill", 1)
    assert war.s.players[0].met == [], "it fell to somebody else"


@pytest.mark.rule("GW-FAQ-31")
def test_buildings_that_invisible_god_destroys() -> None:
    for kind, vp in (("shrine", 0), ("temple", 1), ("ziggurat", 2)):
        war = god()
        (id,) = war.put("teshnos", kind, seat=1)
        raze(war.s, war.piece(id), "destroy", 0)
        war.start().say(0, "tapping")
        assert (war.s.players[0].slots, war.s.players[0].vp) == ({"3a": "tapping"}, vp)
    war = War("invisible_god", "chaos", "storm")
    (id,) = war.put("teshnos", "nest", seat=1)
    war.piece(id).imbedded = True
    raze(war.s, war.piece(id), "destroy", 0)
    assert war.s.players[0].met == [], "a Nest was only turned over"


def test_own_losses_are_heroquests() -> None:
    for kind, slot, gentle in (("wizard", "1b", True), ("knight", "2b", True), ("specter", "3b", False)):
        war = god()
        id, other = war.put("teshnos", kind, kind)
        lose(war.s, war.piece(id), "eliminate", 1)
        assert (war.s.players[0].met == [slot]) == gentle
        lose(war.s, war.piece(other), "kill", 1)
        assert war.s.players[0].met == [slot]
    for how, achieved in (("conquer", True), ("destroy", True), ("remove", False)):
        war = god()
        (id,) = war.put("teshnos", "castle")
        raze(war.s, war.piece(id), how, 1)  # type: ignore[arg-type]
        assert (war.s.players[0].met == ["3b"]) == achieved


@pytest.mark.rule("GW-FAQEMP-12", "GW-FAQEMP-13")
def test_single_combat_targets_invisible_god_and_courage_does_not() -> None:
    for gift, met in (("single_combat", True), ("courage", False)):
        war = War("storm", "invisible_god", "darkness")
        war.give(0, gift)
        war.put("teshnos", "champion", "thunder_king")
        war.put("brithos", *["castle"] * 3, seat=1)
        war.put("teshnos", "knight", seat=1)
        war.load(*[1] * 20)
        war.start().say(0, "battle").skip("pre_battle", "gift")
        if gift == "single_combat":
            war.say(0, "single_combat", "now").skip("gift")
        assert war.asked == ({1: "gift"} if met else {1: "action"})
    war = god()
    affect(war.s, 0, 0)
    affect(war.s, 1, 2)
    assert war.s.players[0].met == []
    affect(war.s, 1, 0)
    assert war.s.players[0].met == ["4a"]


@pytest.mark.rule("GW-FAQEMP-09", "GW-IGOD-04", "GW-GIFT-10")
def test_the_final_ritual_opens_used_books_and_needs_none() -> None:
    war = god(*BOOKS)
    war.s.players[0].used += BOOKS
    assert holder(war.s, BOOKS[0]) is None
    war.start().say(0, "invisible_god.4b", "tapping")
    assert [holder(war.s, book) for book in BOOKS] == [0, 0, 0]
    assert war.s.players[0].slots["4b"] == "tapping"
    assert war.s.players[0].power == 6
    war.say(1, "drop").say(2, "drop")
    assert "invisible_god.4b" not in war.options(0), "once per game"
    war = god().start().say(0, "invisible_god.4b", "tapping")
    assert war.s.players[0].slots == {"4b": "tapping"}


# -- Books


@pytest.mark.rule("GW-IGOD-07", "GW-IGOD-05")
def test_the_blue_book_forces_kept_dice_into_the_next_rolls() -> None:
    war = god("blue_book_of_sorcery")
    war.load(6, 2, 3)
    war.start().say(0, "blue_book_of_sorcery", ("player.0", "player.1"))
    s = war.s
    assert len(s.players[0].runes) == 1
    assert holder(s, "blue_book_of_sorcery") is None
    assert roll_for(s, 1, 0) == []
    s.chance.loaded[:] = [5, 5, 5, 5, 4, 4]
    assert roll_for(s, 1, 2) == [2, 5]
    assert roll_for(s, 1, 2) == [5, 5], "used once"
    assert roll_for(s, 2, 1) == [4], "cancelled"
    assert roll_for(s, 0, 1) == [6]


@pytest.mark.rule("GW-IGOD-05")
def test_the_brown_book_gains_for_towers_and_gives_as_much_away() -> None:
    war = god("brown_book_of_commerce")
    war.put("brithos", "tower")
    war.put("vithela", "tower")
    war.put("altinela", "castle")
    war.start().say(0, "brown_book_of_commerce", "player.1", "player.2")
    assert [p.power for p in war.s.players] == [8, 7, 7]
    assert len(war.s.players[0].runes) == 1
    assert holder(war.s, "brown_book_of_commerce") is None


@pytest.mark.rule("GW-IGOD-05", "GW-GIFT-17")
def test_the_red_book_places_a_unit_for_each_wizard() -> None:
    war = god("red_book_of_power")
    war.put("brithos", "tower")
    war.put("vithela", "wizard")
    war.put("moon", "wizard")
    war.start().say(0, "red_book_of_power", "knight", "moon")
    assert war.options(0) == ["knight", "specter"], "once chosen, it is carried out in full"
    war.say(0, "specter", "brithos")
    assert war.at("moon") == ["knight", "wizard"]
    assert war.at("brithos") == ["specter", "tower"]
    assert war.s.players[0].power == 6
    assert len(war.s.players[0].runes) == 1
    assert holder(war.s, "red_book_of_power") is None


# -- other gifts


@pytest.mark.rule("GW-IGOD-05")
def test_divine_right_draws_a_second_rune_behind_three_players() -> None:
    for vp, runes in ((1, 2), (0, 1)):
        war = War("invisible_god", "storm", "darkness", "earth")
        war.give(0, "divine_right")
        war.vp(0, 1, 1, vp)
        war.start("council_c")
        assert len(war.s.players[0].runes) == runes


@pytest.mark.rule("GW-IGOD-06")
def test_the_kings_blessing_is_a_free_build() -> None:
    war = god("kings_blessing")
    war.power(0, 0, 0)
    war.start("council_c").say(0, "castle", "vithela")
    assert war.at("vithela") == ["castle"]
    war = god("kings_blessing")
    war.put("brithos", *["castle"] * 3, *["tower"] * 3)
    war.start("council_c")
    assert "kings_blessing" not in war.asked.values(), "nothing is left to build"


@pytest.mark.rule("GW-FAQEMP-10", "GW-FAQEMP-11")
def test_four_specters_explode_for_twenty_dice() -> None:
    war = god("magic_explosion")
    specters = war.put("teshnos", *["specter"] * 4, "wizard")[:4]
    war.put("teshnos", "troll", seat=2)
    war.load(*[1] * 22)
    war.start().say(0, "battle", "magic_explosion", tuple(specters))
    assert war.s.last_battle
    assert len(war.s.last_battle.attacker.rolled) == 20 + 1
    assert war.at("teshnos", 0) == ["wizard"]
    assert war.s.players[0].met == [], "they were not killed"


@pytest.mark.rule("GW-IGOD-05", "GW-IGOD-06", "GW-COMP-11")
def test_sturdy_peasantry_is_a_castle_in_no_area() -> None:
    war = god("sturdy_peasantry")
    (knight,) = war.put("teshnos", "knight")
    war.put("brithos", *["castle"] * 3, *["tower"] * 3)
    assert rating(war.s, war.piece(knight)) == 4
    assert len(building_kinds(war.s, 0)) == 7
    assert len(war.s.buildings(0)) == 6
    war.s.players[0].vp = 0
    war.start("council_b")
    assert war.s.players[0].vp == 7


@pytest.mark.rule("GW-IGOD-06")
def test_tapping_takes_power_from_one_enemy_in_each_wizards_area() -> None:
    war = god("tapping")
    war.put("teshnos", "wizard", "wizard")
    war.put("vithela", "wizard")
    war.put("moon", "wizard")
    war.put("teshnos", "barbarian", seat=1)
    war.put("teshnos", "troll", seat=2)
    war.put("vithela", "shrine", seat=2)
    war.power(6, 8, 8)
    war.s.spike = "rift"
    war.start("power")
    assert war.options(0) == ["player.1", "player.2"]
    war.say(0, "player.1")
    assert [p.power for p in war.s.players[:2]] == [6 + 1 + 2, 7]
    assert war.s.players[2].power == 8 + 2 - 1, "its Shrine, and one loss"
