"""Darkness: every unit, building, ability, Heroquest and gift (GW-DARK)."""

from __future__ import annotations

import pytest
from war_kit import War

from games.gods_war import actions, board
from games.gods_war.battle import conquests, fight
from games.gods_war.board import ways
from games.gods_war.values import building_kinds, rating


def darkness(*gifts: str) -> War:
    war = War("darkness", "storm", "sky")
    war.give(0, *gifts)
    return war


def site_areas(war: War, kind: str) -> list[str]:
    return actions.sites(war.s, 0, next(face for face in war.s.empire(0).building if face.id == kind))


@pytest.mark.rule("GW-DARK-01", "GW-DARK-06")
def test_six_gifts_and_the_disclosed_values() -> None:
    empire = darkness().s.empire(0)
    assert sorted(empire.gifts) == [
        "ancestor_worship",
        "black_market",
        "fear",
        "hunger",
        "psychopomp",
        "spectral_form",
    ]
    assert next(unit for unit in empire.unit if unit.id == "troll").combat == 1
    assert next(face for face in empire.building if face.id == "temple").routs == 1


# -- units and abilities


@pytest.mark.rule("GW-DARK-06", "GW-FAQEMP-24")
def test_the_hellmother_is_as_strong_as_her_trolls_are_many() -> None:
    war = darkness()
    (mother,) = war.put("teshnos", "hellmother")
    assert rating(war.s, war.piece(mother)) == 1
    war.put("outer_hell", "troll", "troll")
    (slave,) = war.put("vithela", "troll")
    war.piece(slave).at = "pen"
    assert rating(war.s, war.piece(mother)) == 4, "enslaved Trolls are in play"
    (sun,) = war.put("teshnos", "sun_god", seat=2)
    others = [unit for unit in war.s.empire(0).unit if unit.id != "hellmother"]
    assert max(unit.combat for unit in others) < rating(war.s, war.piece(sun)) < 4


@pytest.mark.rule("GW-HELL-21")
def test_hellborn_units_come_up_anywhere_from_the_second_round_on() -> None:
    for number, free in ((1, False), (2, True)):
        war = darkness()
        war.put("outer_hell", "troll")
        war.put("outer_hell", "thunder_king", seat=1)
        war.s.number = number
        assert ("teshnos" in ways(war.s, 0, "outer_hell", "move")) is free
        war.start().say(0, "move")
        war.say(0, "teshnos" if free else "gates_of_dawn")
        if free:
            assert war.at("teshnos") == ["troll"]
            assert war.s.players[0].power == 5
        else:
            assert war.asked == {0: "leave_hell"}, "leave is needed in the first Action Phase"
    assert "moon" not in ways(war.s, 0, "outer_hell", "move"), "the surface world only"
    assert "teshnos" not in ways(war.s, 1, "outer_hell", "move")
    assert "teshnos" not in ways(war.s, 0, "outer_hell", "rout")


def test_nocturnal_folk_neither_build_nor_conquer_in_the_light() -> None:
    war = darkness()
    sites = site_areas(war, "shrine")
    assert not {"spike", "moon", "heavens"} & set(sites)
    assert {"teshnos", "outer_hell"} <= set(sites)
    for area, kinds in (("moon", []), ("spike", []), ("teshnos", ["shrine"])):
        (shrine,) = war.put(area, "shrine", seat=1)
        assert conquests(war.s, 0, war.piece(shrine)) == kinds
    war.put("spike", "troll")
    war.load(1)
    war.start().say(0, "battle")
    assert war.at("spike") == ["troll"], "to destroy is allowed"
    assert war.piece("storm.shrine.2").at == "trophy"


@pytest.mark.rule("GW-DARK-06", "GW-BATTLE-53")
def test_nocturnal_raids_turn_a_kill_into_a_rout_and_take_the_raiders_home() -> None:
    war = darkness()
    war.put("teshnos", "hellmother")
    war.put("altinela", "shade", "mistress")
    war.put("altinela", "champion", "shrine", seat=1)
    war.load(1, 1, 6, 6)
    war.start().say(0, "battle")
    assert war.asked == {0: "kills"}
    war.say(0, "darkness.shade.1").say(1, "moon")
    assert war.piece("darkness.mistress.1").at == "moon", "one of two kills is a rout"
    assert war.asked == {0: "after_battle"}
    war.say(0, "nocturnal_raids", "outer_hell")
    assert war.piece("darkness.mistress.1").at == "outer_hell"
    war = War("storm", "darkness", "sky")
    war.put("teshnos", "hellmother", seat=1)
    war.put("altinela", "shade", seat=1)
    war.put("altinela", "champion")
    war.load(6, 1, 1)
    war.start().say(0, "battle")
    assert war.piece("darkness.shade.1").at == "pool", "only in battles that Darkness declares"


@pytest.mark.rule("GW-DARK-07", "GW-FAQ-17")
def test_a_temple_is_a_hell_mouth_for_everybody() -> None:
    war = darkness()
    assert "inner_hell" not in ways(war.s, 1, "teshnos", "move")
    (temple,) = war.put("teshnos", "temple")
    for seat in (0, 1):
        for purpose in ("move", "rout"):
            assert {"inner_hell", "outer_hell"} <= set(ways(war.s, seat, "teshnos", purpose))
    war.piece(temple).at = "inner_hell"
    assert ways(war.s, 1, "inner_hell", "rout") == ["outer_hell"]


@pytest.mark.rule("GW-DARK-07")
def test_the_long_night_lies_over_neighbours_of_a_ziggurat_on_the_surface() -> None:
    neighbours = ("altinela", "kralorela", "seshnela", "teshnos")
    for at, lit, power in (("generts_garden", 2, 2), ("generts_garden", 4, 3), ("inner_hell", 4, 0)):
        war = darkness()
        war.put(at, "ziggurat")
        for area in neighbours[:lit]:
            war.put(area, "shrine", seat=1)
        war.power(0, 0, 0)
        war.start("power")
        assert war.s.players[0].power == 1 + 2 + power


@pytest.mark.rule("GW-DARK-02", "GW-DARK-03", "GW-FAQ-19")
def test_the_castle_of_lead_needs_ancestor_worship_and_brings_runes() -> None:
    assert not site_areas(with_shrine(), "castle_of_lead")
    war = with_shrine("ancestor_worship")
    war.start().say(0, "build", "castle_of_lead")
    assert war.at("teshnos") == ["castle_of_lead"]
    assert len(war.s.players[0].runes) == 1
    assert war.s.players[0].power == 4
    war = darkness()
    war.put("teshnos", "castle_of_lead")
    for area, kind in (("vithela", "shrine"), ("brithos", "temple"), ("umathela", "ziggurat")):
        war.put(area, kind)
    assert len(set(building_kinds(war.s, 0))) == 4
    war.power(0, 0, 0)
    war.start("power")
    assert len(war.s.players[0].runes) == 1, "Darksee, with or without the gift"
    assert war.s.players[0].power == 1 + 8


def with_shrine(*gifts: str) -> War:
    war = darkness(*gifts)
    war.put("teshnos", "shrine")
    return war


# -- Heroquests


def test_a_unit_of_every_rank() -> None:
    war = darkness()
    war.put("teshnos", "troll", "mistress", "hellmother", "shrine")
    war.start()
    assert war.asked == {0: "action"}
    war.say(0, "summon", "shade")
    assert war.asked == {0: "gift"}
    war.say(0, "fear")
    assert war.s.players[0].slots == {"1a": "fear"}


def test_placing_hellmother_and_ziggurat() -> None:
    war = darkness()
    war.put("teshnos", "temple")
    war.start().say(0, "summon", "hellmother", "fear")
    assert war.s.players[0].slots == {"1b": "fear"}
    war = darkness()
    war.put("teshnos", "temple")
    war.start().say(0, "build", "ziggurat", "fear")
    assert war.s.players[0].slots == {"3b": "fear"}


@pytest.mark.rule("GW-FAQ-02")
def test_losing_a_unit_in_battle_brings_a_gift_after_it() -> None:
    war = darkness()
    war.put("teshnos", "shade", "shade")
    war.put("teshnos", "champion", seat=1)
    war.load(1, 1, 6, 6)
    war.start().say(0, "battle")
    assert war.asked == {0: "gift"}
    assert war.at("teshnos") == ["champion"], "both Shades are dead before the gift comes"
    war.say(0, "spectral_form")
    assert war.s.players[0].slots == {"2b": "spectral_form"}


@pytest.mark.rule("GW-DARK-05", "GW-DARK-09", "GW-FAQ-16")
def test_trophies_of_every_empire_fill_both_parts() -> None:
    war = darkness()
    war.put("teshnos", "hellmother", "troll", "troll")
    war.put("teshnos", "barbarian", "champion", "shrine", seat=1)
    war.put("vithela", "shrine", seat=2)
    war.put("vithela", "troll")
    war.load(6, 6, 1, 1, 1, 1, 1, 1, 1)
    war.start().say(0, "battle", "teshnos", "destroy")
    assert war.asked == {0: "trophy"}, "of several pieces Darkness picks one"
    war.say(0, "storm.shrine.1").skip()
    assert war.piece("storm.shrine.1").at == "trophy"
    assert war.piece("storm.champion.1").at == "pool"
    assert war.piece("storm.shrine.1") not in war.s.pool(1)
    assert war.s.players[0].slots == {}, "no gift before Part B"
    war.say(1, "drop").say(2, "drop")
    war.load(1)
    war.say(0, "battle", "destroy").skip("quest")
    assert war.asked == {0: "quest"}
    power = war.s.players[0].power
    war.say(0, "2a", "fear").say(0, "hunger")
    assert war.s.players[0].slots == {"2a": "fear", "3a": "hunger"}
    assert war.piece("storm.shrine.1").at == war.piece("sky.shrine.1").at == "pool"
    assert war.s.players[0].power == power + 2


@pytest.mark.rule("GW-DARK-09")
def test_a_titan_leaves_the_game_when_the_trophies_go_back_and_a_queen_returns_to_her_spouse() -> None:
    war = War("darkness", "storm", "earth")
    (titan,) = war.put("teshnos", "genert", seat=2)
    queen = war.piece(war.put("vithela", "earth_queen", seat=2)[0])
    queen.seat, queen.at = 1, "trophy"
    war.put("teshnos", "troll", "troll")
    war.put("altinela", "mistress")
    war.load(6, 6, *[1] * 12)
    war.start().say(0, "battle").skip("quest")
    assert war.piece(titan).at == "trophy"
    assert war.asked == {0: "quest"}
    war.say(0, "2a", "fear", "hunger")
    assert war.piece(titan).at == "gone"
    assert (war.piece(queen.id).at, war.piece(queen.id).seat) == ("pool", 1)


@pytest.mark.rule("GW-FAQ-16", "GW-FAQ-18", "GW-FAQ-31")
def test_conquest_a_turned_nest_and_the_sun_god_are_no_trophies() -> None:
    war = darkness()
    war.put("teshnos", "troll")
    war.put("teshnos", "shrine", seat=1)
    war.load(1)
    war.start().say(0, "battle", "shrine")
    assert war.at("teshnos") == ["shrine", "troll"]
    assert war.piece("storm.shrine.1").at == "pool"
    war = War("darkness", "chaos", "sky")
    war.put("teshnos", "troll", "troll")
    (nest,) = war.put("teshnos", "nest", seat=1)
    war.piece(nest).imbedded = True
    war.load(1, 1)
    war.start().say(0, "battle").skip()
    assert war.piece(nest).at == "teshnos"
    assert not war.piece(nest).imbedded
    war = darkness()
    war.put("teshnos", "troll")
    war.put("teshnos", "sun_god", seat=2)
    war.load(6, 1, 1, 1)
    war.start().say(0, "battle").skip()
    assert board.in_hell(war.s, war.piece("sky.sun_god.1").at)


# -- gifts


@pytest.mark.rule("GW-DARK-08", "GW-DARK-11")
def test_black_market_keeps_the_rune_for_a_price_or_hands_it_on() -> None:
    war = darkness("black_market")
    war.vp(1, 0, 0)
    war.start("council_c").say(0, "black_market", "power")
    assert (war.s.players[0].power, war.s.players[0].vp, len(war.s.players[0].runes)) == (4, 1, 1)
    war = darkness("black_market")
    war.vp(1, 0, 0)
    war.start("council_c").say(0, "black_market", "vp")
    assert (war.s.players[0].power, war.s.players[0].vp, len(war.s.players[0].runes)) == (6, 0, 1)
    for answer, power, vp in (("power", 3, 0), ("vp", 1, 1)):
        war = darkness("black_market")
        war.power(1, 6, 6)
        war.start("council_c").say(0, "black_market")
        assert war.options(0) == ["player.1", "player.2"], "neither price can be paid"
        war.say(0, "player.1").say(1, answer)
        assert (war.s.players[0].power, war.s.players[0].vp) == (power, vp)
        assert [len(p.runes) for p in war.s.players[:2]] == [0, 1]
    war = darkness("black_market").start("council_c")
    assert war.options(0) == ["black_market", "pass"]


@pytest.mark.rule("GW-DARK-08", "GW-DARK-10")
def test_fear_sends_the_routed_anywhere_but_out_of_hell() -> None:
    war = darkness("fear")
    war.put("teshnos", "troll")
    war.put("teshnos", "champion", seat=1)
    war.load(4, 1, 1)
    war.start().say(0, "battle")
    assert set(war.options(0)) == {area for area in board.all_areas(war.s) if area != "teshnos"}
    war.say(0, "luathela")
    assert war.at("luathela") == ["champion"]
    war = War("darkness", "storm", "sky", "earth", "moon", "sea")
    war.give(0, "fear")
    war.put("inner_hell", "troll")
    war.put("inner_hell", "champion", seat=1)
    war.load(4, 1, 1)
    war.start().say(0, "battle").skip("rout_to")
    assert set(war.options(0)) == set(board.world(war.s.board).hell) - {"inner_hell"}
    war.say(0, "outer_hell")
    assert war.at("outer_hell") == ["champion"]


@pytest.mark.rule("GW-DARK-04", "GW-FAQ-38")
def test_hunger_scores_instead_of_the_mistress_dice() -> None:
    for choice, results in (("kill", (1, 0)), ("routs", (0, 2))):
        war = darkness("hunger")
        war.put("teshnos", "mistress", "troll")
        war.put("teshnos", "champion", "barbarian", "barbarian", seat=1)
        war.load(1, 1, 1, 1, 1)
        war.start().say(0, "battle", "hunger", choice)
        side = fight(war.s).attacker
        assert side.rolled == [1]
        assert (side.kills, side.routs) == results
        assert side.total == 2, "her die is in the total of the start"
    war = darkness("hunger")
    war.put("teshnos", "mistress")
    war.put("teshnos", "champion", seat=1)
    war.load(1, 1, 1)
    war.start().say(0, "battle", "pass")
    assert war.s.last_battle
    assert war.s.last_battle.attacker.rolled == [1]


@pytest.mark.rule("GW-DARK-08", "GW-DARK-10", "GW-BATTLE-53")
def test_psychopomp_pays_when_a_battle_routs_others_into_hell() -> None:
    for answer, power, vp in (("power", 7, 0), ("vp", 6, 1)):
        war = War("storm", "sky", "darkness")
        war.give(2, "psychopomp")
        war.put("brithos", "champion")
        war.put("brithos", "archer", seat=1)
        war.load(4, 1, 1)
        war.start().say(0, "battle", "outer_hell")
        assert war.asked == {1: "psychopomp_gain"}, "the owner decides"
        war.say(1, answer)
        assert (war.s.players[2].power, war.s.players[2].vp) == (power, vp)
    war = War("storm", "sky", "darkness")
    war.give(2, "psychopomp")
    war.put("inner_hell", "champion")
    war.put("inner_hell", "archer", seat=1)
    war.load(4, 1, 1)
    war.start().say(0, "battle")
    assert war.at("outer_hell") == ["archer"]
    assert war.s.players[2].power == 6, "who was in Hell is not sent there"


@pytest.mark.rule("GW-FAQ-39")
def test_psychopomp_pays_once_and_darkness_decides_if_two_empires_were_sent() -> None:
    war = War("storm", "sky", "darkness")
    war.give(2, "psychopomp")
    war.give(0, "single_combat")
    war.put("brithos", "champion")
    war.put("brithos", "archer", "archer", seat=1)
    war.load(4, 1, 4)
    war.start().say(0, "battle", "single_combat", "now", "outer_hell").say(1, "inner_hell")
    assert war.asked == {2: "psychopomp_gain"}
    war.say(2, "vp")
    assert (war.s.players[2].power, war.s.players[2].vp) == (6, 1)


@pytest.mark.rule("GW-DARK-08", "GW-BATTLE-53")
@pytest.mark.parametrize(
    ("dice", "choice", "place"),
    [((6, 6), "kk", "pool"), ((6, 4), "kr", "pool"), ((4, 4), "rr", "moon")],
)
def test_a_shade_in_spectral_form_takes_two_results(dice: tuple[int, int], choice: str, place: str) -> None:
    war = darkness("spectral_form")
    war.put("altinela", "shade", "troll", "mistress")
    war.put("altinela", "champion", seat=1)
    war.load(1, 1, 1, *dice)
    war.start().say(0, "battle")
    assert war.options(0) == [choice, "pass"]
    war.say(0, choice)
    if place == "moon":
        war.say(1, "moon")
    assert war.piece("darkness.shade.1").at == place
    assert war.at("altinela", 0) == ["mistress", "troll"]


@pytest.mark.rule("GW-DARK-08")
def test_each_shade_may_or_may_not() -> None:
    war = darkness("spectral_form")
    war.put("altinela", "shade", "shade", "troll", "mistress")
    war.put("altinela", "champion", "barbarian", "barbarian", seat=1)
    war.load(1, 1, 1, 1, 6, 6, 4, 4)
    war.start().say(0, "battle", "kk", "rr").say(1, "moon")
    assert war.at("altinela", 0) == ["mistress", "troll"]
    assert war.at("moon") == ["shade"]
    war = darkness("spectral_form")
    war.put("altinela", "shade")
    war.put("altinela", "champion", seat=1)
    war.load(1, 4, 4)
    war.start().say(0, "battle", "pass").say(1, "moon")
    assert war.at("moon") == ["shade"]


@pytest.mark.rule("GW-FAQ-32", "GW-FAQ-33")
def test_a_shade_takes_what_single_combat_scores_then_and_there() -> None:
    for dice, place in (((4, 1), "moon"), ((6, 1), "pool")):
        war = duel(*dice)
        war.say(1, "darkness.shade.1")
        if place == "moon":
            war.say(0, "moon")
        assert war.piece("darkness.shade.1").at == place
        assert war.s.last_battle
        assert war.s.last_battle.defender.rolled == [1]
    war = duel(6, 4)
    assert war.options(1) == ["kr", "pass"]
    war.say(1, "kr").skip()
    assert war.piece("darkness.shade.1").at == "pool"
    assert war.at("altinela", 1) == ["troll"]


def duel(*dice: int) -> War:
    war = War("storm", "darkness", "sky")
    war.give(0, "single_combat")
    war.give(1, "spectral_form")
    war.put("altinela", "champion")
    war.put("altinela", "shade", "troll", seat=1)
    war.load(*dice, 1)
    return war.start().say(0, "battle", "single_combat", "now")


# -- the long example


def altinela() -> War:
    """Storm and Darkness have all gifts; the battle up to Hunger."""
    war = War("storm", "darkness", "sky")
    war.give(0, *war.s.empire(0).gifts)
    war.give(1, *war.s.empire(1).gifts)
    war.put("altinela", "barbarian", "barbarian", "champion")
    war.put("vithela", "stormbrother")
    war.put("altinela", "troll", "troll", "temple", "mistress", seat=1)
    war.load(1, 4, 1, 4, 4, 6, 6)
    war.start().say(0, "battle", "whirlwind", "single_combat", "now")
    war.say(1, "darkness.troll.1").say(0, "moon")
    assert war.at("moon") == ["troll"]
    return war.say(1, "hunger")


@pytest.mark.rule("GW-BATTLE-43")
def test_the_battle_for_altinela() -> None:
    war = altinela().say(1, "kill")
    assert fight(war.s).attacker.rolled == [1, 4, 4, 6]
    assert fight(war.s).defender.rolled == [6]
    assert (fight(war.s).defender.kills, fight(war.s).defender.routs) == (2, 1)
    war.say(0, ("storm.barbarian.1", "storm.barbarian.2")).say(1, "darkness.troll.2")
    war.say(0, "storm.champion.1").say(1, "generts_garden")
    assert war.at("generts_garden") == ["champion"]
    assert war.at("moon") == ["mistress", "troll"], "she must follow the Troll"
    assert war.asked == {0: "conquest"}
    war.say(0, "temple")
    assert war.at("altinela") == ["stormbrother", "temple"]
    assert war.s.buildings(0, "altinela")


@pytest.mark.rule("GW-BATTLE-44")
def test_the_battle_for_altinela_with_two_routs() -> None:
    war = altinela().say(1, "routs")
    assert (fight(war.s).defender.kills, fight(war.s).defender.routs) == (1, 3)
    war.say(0, "storm.barbarian.1").say(1, "darkness.troll.2", "generts_garden")
    assert war.at("altinela") == ["temple"]
    assert war.s.buildings(1, "altinela")
