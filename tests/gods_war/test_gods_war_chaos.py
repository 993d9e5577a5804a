"""Chaos: every ability, Heroquest and gift (GW-CHAOS, GW-NEST)."""

from __future__ import annotations

import pytest
from war_kit import War

from games.gods_war.battle import fight
from games.gods_war.cards import sources
from games.gods_war.gains import gain_vp
from games.gods_war.hooks import holder
from games.gods_war.pieces import lose, raze, shatter
from games.gods_war.values import rating


def chaos(*gifts: str) -> War:
    war = War("chaos", "darkness", "storm")
    war.give(0, *gifts)
    return war


@pytest.mark.rule("GW-CHAOS-01", "GW-CHAOS-03")
def test_six_gifts_three_greater_gods_and_no_lesser_ones() -> None:
    empire = chaos().s.empire(0)
    assert sorted(empire.gifts) == [
        "blood_sacrifice",
        "catastrophe",
        "i_fought_we_won",
        "imbed",
        "oblivion",
        "unholy_trio",
    ]
    assert {unit.id for unit in empire.unit if unit.rank == "greater_god"} == {
        "lady_of_disease",
        "magna_mater",
        "mad_god",
    }
    assert not [unit for unit in empire.unit if unit.rank == "lesser_god"]


# -- abilities


@pytest.mark.rule("GW-CHAOS-02", "GW-NEST-07", "GW-NEST-05")
def test_festering_pays_for_nests_beside_enemy_buildings_and_loathsome_denies_the_blessing() -> None:
    war = chaos()
    imbedded, *_ = war.put("teshnos", "nest") + war.put("vithela", "nest") + war.put("moon", "nest")
    war.piece(imbedded).imbedded = True
    war.put("teshnos", "temple", seat=2)
    war.put("vithela", "shrine", seat=1)
    war.power(0, 0, 0)
    war.start("power")
    assert war.s.players[0].power == 2 + 2, "one building type, two Nests that fester, no Blessing"


@pytest.mark.rule("GW-CHAOS-04")
def test_chaos_is_never_first_player() -> None:
    war = chaos()
    war.s.first = 1
    war.power(9, 2, 3)
    war.start("council_a")
    assert war.s.first == 2


@pytest.mark.rule("GW-CHAOS-02", "GW-CHAOS-07", "GW-CHAOS-14", "GW-RIFT-05")
def test_the_marker_counts_whoever_dies_but_not_those_who_fall_with_the_spike() -> None:
    war = chaos()
    s = war.s
    (broo,) = war.put("teshnos", "broo")
    (troll,) = war.put("teshnos", "troll", seat=1)
    war.put("spike", "troll", "shade", seat=1)
    lose(s, s.pieces[broo], "eliminate")
    lose(s, s.pieces[troll], "kill", 2)
    assert s.mad_god == 2
    shatter(s)
    assert not s.units()
    assert s.mad_god == 2
    (troll,) = war.put("teshnos", "troll", seat=1)
    s.pieces[troll].at = "rift"
    assert s.mad_god == 2


@pytest.mark.rule("GW-CHAOS-05", "GW-TIMING-03", "GW-GIFT-21")
def test_plague_costs_whoever_declares_battle_beside_the_lady_a_vp() -> None:
    war = chaos()
    war.put("teshnos", "lady_of_disease")
    war.put("teshnos", "barbarian", "champion", seat=2)
    war.put("teshnos", "troll", seat=1)
    war.vp(0, 0, 1)
    assert "battle" not in war.start().options(0), "Chaos has no VP to pay with"
    war = chaos()
    war.put("teshnos", "lady_of_disease")
    war.put("teshnos", "barbarian", "champion", seat=2)
    war.put("teshnos", "troll", seat=1)
    war.vp(0, 0, 1)
    war.s.turn = war.s.regular = 2
    war.load(1, 1, 1, 1)
    war.start().say(2, "battle", "player.1")
    assert (war.s.players[2].vp, war.s.players[2].power) == (0, 5)
    war = chaos()
    war.put("teshnos", "lady_of_disease")
    war.put("vithela", "barbarian", seat=2)
    war.put("vithela", "broo")
    war.load(1, 1)
    war.start().say(0, "battle")
    assert war.s.players[0].vp == 0, "elsewhere it is free"
    assert war.s.players[0].power == 5


@pytest.mark.rule("GW-CHAOS-06", "GW-FAQ-07")
def test_irruption_places_all_broos_around_the_magna_mater() -> None:
    war = chaos()
    war.put("teshnos", "magna_mater")
    war.put("vithela", "broo")
    war.start().say(0, "irruption")
    assert set(war.options(0)) == {"teshnos", "generts_garden", "kralorela", "sea_of_fog"}
    war.say(0, "kralorela", "3", "teshnos", "2")
    assert war.at("kralorela") == ["broo"] * 3
    assert war.at("teshnos") == ["broo", "broo", "magna_mater"]
    assert war.at("vithela") == ["broo"]
    cost = sources("base")["irruption"][1].cost or 0
    assert war.s.players[0].power == 6 - cost
    war.say(1, "drop").say(2, "drop").say(0, "irruption")
    assert war.s.players[0].power == 6 - 2 * cost, "with no Broo left it is still an action"
    assert "irruption" not in chaos().start().options(0)


@pytest.mark.rule("GW-CHAOS-06", "GW-FAQ-09")
def test_the_magna_mater_rolls_her_combat_afresh_each_time() -> None:
    war = chaos()
    (mater,) = war.put("teshnos", "magna_mater")
    war.load(5, 2)
    assert rating(war.s, war.piece(mater)) == 5
    assert rating(war.s, war.piece(mater)) == 2


@pytest.mark.rule("GW-CHAOS-07", "GW-FAQ-11")
def test_the_mad_god_fights_with_the_marker_which_rises_in_pre_battle() -> None:
    war = chaos()
    war.s.mad_god = 2
    war.put("teshnos", "mad_god", "broo")
    war.put("teshnos", "champion", seat=2)
    war.give(2, "single_combat")
    war.s.turn = war.s.regular = 2
    war.load(6, 1, 1, 1, 1)
    war.start().say(2, "battle", "single_combat", "now").say(0, "chaos.broo.1")
    assert war.s.last_battle
    assert war.s.last_battle.defender.rolled == [1, 1, 1], "the Broo's death has raised the marker to 3"


@pytest.mark.rule("GW-COUNCIL-15")
def test_rampage_fades_at_ten() -> None:
    for marker, left in ((10, 6), (9, 9)):
        war = chaos("imbed", "oblivion", "unholy_trio", "catastrophe", "blood_sacrifice", "i_fought_we_won")
        war.s.mad_god = marker
        war.put("teshnos", "mad_god")
        war.load(4)
        war.start("council_end")
        assert war.s.mad_god == left
    war = chaos("imbed", "oblivion", "unholy_trio", "catastrophe", "blood_sacrifice", "i_fought_we_won")
    war.s.mad_god = 10
    war.start("council_end")
    assert war.s.mad_god == 10, "it is the Mad God's own ability"


# -- Nests


@pytest.mark.rule("GW-NEST-08", "GW-NEST-11", "GW-NEST-12", "GW-FAQ-15")
def test_an_imbedded_nest_is_turned_over_first() -> None:
    war = War("sky", "chaos", "storm")
    war.put("teshnos", "archer", "archer", "shrine")
    (nest,) = war.put("teshnos", "nest", seat=1)
    war.piece(nest).imbedded = True
    war.load(1, 1, 1, 1)
    war.start().say(0, "battle").skip()
    assert fought_scores(war, 1) == (0, 1), "the Imbedded Nest adds a rout"
    assert war.piece(nest).at == "teshnos"
    assert not war.piece(nest).imbedded
    assert war.s.players[0].slots == {}, "no building was destroyed (GW-FAQ-31)"
    assert war.piece(war.s.buildings(0)[0].id).at == "teshnos"
    war.piece(nest).imbedded = True
    raze(war.s, war.piece(nest), "destroy", 0)
    assert war.piece(nest).at == "teshnos", "outside of battle it is turned over too"
    raze(war.s, war.piece(nest), "destroy", 0)
    assert war.piece(nest).at == "pool"


def fought_scores(war: War, seat: int) -> tuple[int, int]:
    assert war.s.last_battle
    side = war.s.last_battle.side(seat)
    assert side
    return side.kills, side.routs


# -- Heroquests


@pytest.mark.rule("GW-CHAOS-08", "GW-RIFT-04", "GW-HQ-12", "GW-CHAOS-11")
def test_the_spike_shatters_and_catastrophe_comes_with_a_rune() -> None:
    war = chaos()
    war.put("teshnos", "shrine", seat=2)
    gain_vp(war.s, 2, 10)
    war.start()
    assert war.s.players[0].slots == {"1a": "catastrophe"}
    assert len(war.s.players[0].runes) == 1
    war = chaos()
    war.put("teshnos", "nest")
    war.start().say(0, "summon", "lady_of_disease")
    assert "catastrophe" not in war.options(0), "no other slot takes it"


@pytest.mark.rule("GW-CHAOS-08", "GW-RIFT-20")
def test_catastrophe_draws_while_the_rift_stays_open_and_turns_when_it_closes() -> None:
    for dice, runes, active in (((6, 6, 6), 1, 0), ((1, 1, 1), 0, None)):
        war = chaos()
        war.s.players[0].slots["1a"] = "catastrophe"
        war.s.spike = "rift"
        war.load(*dice)
        war.start("struggle_bids")
        war.say(0, "1").say(1, "6").say(2, "6")
        assert len(war.s.players[0].runes) == runes
        assert holder(war.s, "catastrophe") == active


@pytest.mark.rule("GW-CHAOS-11")
def test_summoning_each_greater_god_is_a_heroquest() -> None:
    for kind, slot in (("lady_of_disease", "1b"), ("magna_mater", "2b")):
        war = chaos()
        war.put("teshnos", "nest")
        war.start().say(0, "summon", kind, "imbed")
        assert war.s.players[0].slots == {slot: "imbed"}
        assert war.at("teshnos") == sorted([kind, "nest"])
    war = chaos()
    war.put("teshnos", "nest")
    assert "summon" in war.start().options(0)
    war.say(0, "summon")
    assert "mad_god" not in war.options(0), "another greater god must be in play"
    war = chaos()
    war.put("teshnos", "nest", "lady_of_disease")
    war.start().say(0, "summon", "mad_god", "imbed")
    assert war.s.players[0].slots == {"3b": "imbed"}


@pytest.mark.rule("GW-CHAOS-11")
def test_two_dead_in_anybodys_battle() -> None:
    for dice, asked in (((6, 1, 1, 6, 1), True), ((6, 1, 1, 1, 1), False)):
        war = War("storm", "sky", "chaos")
        war.put("teshnos", "champion", "barbarian")
        war.put("teshnos", "archer", "archer", seat=1)
        war.give(0, "courage", "teleport")
        war.load(*dice)
        war.start().say(0, "battle").skip("gift")
        assert (war.asked == {2: "gift"}) is asked
        if asked:
            war.say(2, "imbed")
            assert war.s.players[2].slots == {"2a": "imbed"}


@pytest.mark.rule("GW-CHAOS-11")
def test_the_marker_at_ten() -> None:
    war = chaos()
    war.s.mad_god = 9
    (broo,) = war.put("teshnos", "broo")
    war.put("teshnos", "nest")
    lose(war.s, war.s.pieces[broo], "eliminate")
    war.start().say(0, "oblivion")
    assert war.s.players[0].slots == {"3a": "oblivion"}


# -- gifts


@pytest.mark.rule("GW-CHAOS-12", "GW-CHAOS-10", "GW-FAQ-12", "GW-GIFT-22")
def test_blood_sacrifice_takes_a_piece_of_a_different_empire_for_each_god() -> None:
    war = chaos("blood_sacrifice")
    war.put("teshnos", "lady_of_disease", "magna_mater")
    war.put("teshnos", "troll", "shrine", seat=1)
    war.put("teshnos", "barbarian", "champion", seat=2)
    war.put("vithela", "mad_god")
    war.put("vithela", "stormbrother", "ziggurat", seat=2)
    war.put("vithela", "hellmother", "troll", seat=1)
    war.start("council_c").say(0, "blood_sacrifice")
    assert not [option for option in war.options(0) if "mad_god" in option], "Ziggurat and greater god shield"
    war.say(0, "chaos.lady_of_disease.1 player.1").say(1, "darkness.shrine.1")
    assert war.at("teshnos", 1) == ["troll"], "the victim picks"
    assert war.options(0) == ["chaos.magna_mater.1 player.2", "done"], "a different empire, another god"
    war.say(0, "chaos.magna_mater.1 player.2").say(2, "storm.champion.1")
    assert war.at("teshnos", 2) == ["barbarian"]
    assert war.s.mad_god == 1, "an eliminated unit counts, a building does not"
    war = chaos("blood_sacrifice")
    war.put("teshnos", "lady_of_disease")
    war.put("teshnos", "troll", seat=1)
    war.start("council_c")
    assert war.options(0) == ["blood_sacrifice", "pass"]
    war.say(0, "pass")
    assert war.at("teshnos", 1) == ["troll"]


@pytest.mark.rule("GW-CHAOS-13", "GW-CHAOS-10")
def test_oblivion_takes_one_of_the_pieces_lost_in_a_battle_once_a_round() -> None:
    war = chaos("oblivion", "imbed", "blood_sacrifice", "i_fought_we_won", "unholy_trio")
    war.put("teshnos", "broo", "broo", "broo")
    war.put("teshnos", "barbarian", "champion", "shrine", seat=2)
    war.load(6, 6, 1, 1, 1, 1)
    war.start().say(0, "battle")
    assert war.asked == {2: "oblivion"}
    assert set(war.options(2)) == {"storm.barbarian.1", "storm.champion.1", "storm.shrine.1"}
    war.say(2, "storm.barbarian.1")
    assert war.piece("storm.barbarian.1").at == "gone"
    assert war.piece("storm.champion.1").at == war.piece("storm.shrine.1").at == "pool"
    war.say(1, "drop")
    war.put("teshnos", "champion", seat=2)
    war.say(2, "drop")
    war.load(6, 1, 1, 1, 1)
    war.say(0, "battle")
    assert war.piece("storm.champion.1").at == "pool", "once a round"


@pytest.mark.rule("GW-CHAOS-13", "GW-FAQ-13")
def test_oblivion_follows_a_blood_sacrifice_too() -> None:
    war = chaos("oblivion", "blood_sacrifice")
    war.put("teshnos", "lady_of_disease")
    war.put("teshnos", "troll", seat=1)
    war.start("council_c").say(0, "blood_sacrifice", "chaos.lady_of_disease.1 player.1")
    assert war.piece("darkness.troll.1").at == "gone"


@pytest.mark.rule("GW-CHAOS-13", "GW-SKYEMP-07")
def test_the_sun_god_is_not_lost_to_oblivion() -> None:
    war = War("chaos", "sky", "storm")
    war.give(0, "oblivion")
    war.put("teshnos", "broo")
    war.put("teshnos", "sun_god", seat=1)
    war.load(6, 1, 1, 1)
    war.start().say(0, "battle").skip()
    assert war.piece("sky.sun_god.1").at == "inner_hell"
    assert war.s.mad_god == 0


@pytest.mark.rule("GW-FAQEMP-01", "GW-FAQEMP-06", "GW-CHAOS-13")
def test_a_married_queen_or_a_titan_may_be_the_one_that_oblivion_takes() -> None:
    war = War("chaos", "storm", "earth")
    war.give(0, "oblivion", "imbed")
    queen = war.piece(war.put("teshnos", "earth_queen", seat=2)[0])
    queen.seat = 1
    war.put("teshnos", "barbarian", seat=1)
    war.put("teshnos", *["broo"] * 6)
    war.load(6, 6, 1, 1, 1, 1, 1, 1, 1)
    war.start().say(0, "battle").skip("oblivion")
    assert queen.id in war.options(1)
    war.say(1, queen.id)
    assert war.piece(queen.id).at == "gone"
    assert war.piece("storm.barbarian.1").at == "pool"
    war = War("chaos", "storm", "earth")
    war.give(0, "oblivion", "imbed")
    (titan,) = war.put("teshnos", "genert", seat=2)
    (maiden,) = war.put("teshnos", "axe_maiden", seat=2)
    war.put("teshnos", *["broo"] * 6)
    war.load(6, 6, 1, 1, 1, 1, *[1] * 12)
    war.start().say(0, "battle").skip("oblivion")
    assert set(war.options(2)) == {titan, maiden}
    war.say(2, titan)
    assert war.piece(titan).at == "gone"
    assert war.piece(maiden).at == "pool", "no further loss follows"


@pytest.mark.rule("GW-CHAOS-10")
def test_i_fought_we_won_is_answered_secretly_by_all_enemies() -> None:
    war = chaos("i_fought_we_won")
    war.power(1, 3, 3)
    war.start("council_c")
    assert war.asked == {1: "i_fought_we_won", 2: "i_fought_we_won"}
    war.say(1, "yield").say(2, "defy")
    assert [p.power for p in war.s.players] == [2, 3, 2]
    war = War("chaos", "darkness", "storm", "sky", "earth", "moon", "sea", "invisible_god")
    war.give(0, "i_fought_we_won")
    war.start("council_c")
    for seat in range(1, 8):
        war.say(seat, "yield")
    assert war.s.players[0].power == 6 + 7, "one for each"


@pytest.mark.rule("GW-LEAVE-13")
def test_an_empire_without_a_player_yields() -> None:
    war = chaos("i_fought_we_won")
    war.power(1, 3, 3)
    war.s.departed.append(2)
    war.start("council_c")
    assert war.asked == {1: "i_fought_we_won"}
    war.say(1, "defy")
    assert [p.power for p in war.s.players] == [2, 2, 3]


@pytest.mark.rule("GW-NEST-06")
def test_imbed_turns_a_nest_over_and_pays_for_every_two() -> None:
    war = chaos("imbed")
    one, two, three = (war.put(area, "nest")[0] for area in ("teshnos", "vithela", "moon"))
    war.piece(one).imbedded = war.piece(two).imbedded = True
    war.power(0, 0, 0)
    war.start("power")
    assert war.piece(three).imbedded
    assert war.s.players[0].power == 2 + 1 + 2, "one type, one fragment, three Imbedded Nests"
    war = chaos("imbed")
    war.put("teshnos", "nest")
    war.put("vithela", "nest")
    war.start("power")
    assert war.asked == {0: "imbed"}
    war.say(0, "chaos.nest.2")
    assert [nest.imbedded for nest in war.s.buildings(0)] == [False, True]


@pytest.mark.rule("GW-CHAOS-09", "GW-FAQ-36")
def test_unholy_trio_makes_kills_of_all_routs_in_anybodys_battle_once() -> None:
    war = War("storm", "sky", "chaos")
    war.give(2, "imbed", "unholy_trio")
    war.give(0, "single_combat")
    war.put("altinela", "champion", "barbarian")
    war.put("altinela", "archer", "phoenix", seat=1)
    war.load(1, 4, 5, 4, 1)
    war.start().say(0, "battle", "single_combat", "now")
    war.say(1, "sky.archer.1").say(0, "moon")
    assert war.asked == {2: "before_kills"}
    war.say(2, "unholy_trio")
    assert [(side.kills, side.routs) for side in fight(war.s).sides] == [(1, 0), (1, 0)]
    war.say(0, "storm.barbarian.1")
    assert war.at("moon") == ["archer"], "who was routed before is safe"
    assert war.piece("sky.phoenix.1").at == "pool"
    assert war.piece("storm.barbarian.1").at == "pool"
    assert holder(war.s, "unholy_trio") is None
