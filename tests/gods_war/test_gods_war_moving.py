"""Moving units, Kylerela, and the way out of Hell (GW-MOVE, GW-KYL, GW-HELL, GW-SKY)."""

from __future__ import annotations

import pytest
from war_kit import War

from games.gods_war.board import ways
from games.gods_war.state import Kylerela
from games.kernel import Illegal


@pytest.mark.rule("GW-MOVE-01", "GW-MOVE-02", "GW-MOVE-03", "GW-MOVE-07", "GW-MOVE-05", "GW-MOVE-06", "GW-MAP-05")
def test_units_of_one_area_go_to_different_areas_and_some_stay() -> None:
    war = War("storm", "darkness", "sky")
    war.put("teshnos", "shrine")
    a, b, c = war.put("teshnos", "barbarian", "barbarian", "barbarian")
    (brother,) = war.put("teshnos", "stormbrother")
    war.start().say(0, "move")
    assert set(war.options(0)) == {"sea_of_fog", "generts_garden", "kralorela"}
    war.say(0, "sea_of_fog", (brother, a), "generts_garden", (b,))
    assert war.s.players[0].power == 5, "paid once"
    war.say(0, "done")
    assert war.at("sea_of_fog") == ["barbarian", "stormbrother"]
    assert war.at("generts_garden") == ["barbarian"]
    assert war.at("teshnos") == ["barbarian", "shrine"]
    assert war.piece(c).at == "teshnos"
    assert war.asked == {1: "action"}


@pytest.mark.rule("GW-MOVE-10", "GW-ACTION-05")
def test_a_move_must_move_something() -> None:
    war = War("storm", "darkness", "sky")
    war.put("teshnos", "barbarian", "champion")
    war.start().say(0, "move")
    assert "done" not in war.options(0)
    assert war.s.players[0].power == 6, "nothing is paid before something is done for it"
    war.say(0, "sea_of_fog")
    with pytest.raises(Illegal):
        war.say(0, ())


@pytest.mark.rule("GW-MOVE-11")
def test_a_unit_moves_one_step() -> None:
    war = War("storm", "darkness", "sky")
    (a, b) = war.put("teshnos", "barbarian", "champion")
    war.start().say(0, "move", "sea_of_fog", (a,))
    war.say(0, "sea_of_fog")
    assert war.asked == {1: "action"}, "only the Champion was left to move, and both are there now"
    assert war.at("sea_of_fog") == ["barbarian", "champion"]
    assert war.piece(b).at == "sea_of_fog"


@pytest.mark.rule("GW-MOVE-04", "GW-MOVE-09", "GW-CONQ-14")
def test_enemies_neither_stop_a_move_nor_are_fought_by_it() -> None:
    war = War("storm", "darkness", "sky")
    war.put("teshnos", "barbarian")
    war.put("teshnos", "troll", seat=1)
    war.put("kralorela", "shrine", "troll", seat=1)
    war.start().say(0, "move", "kralorela")
    assert war.at("kralorela") == ["barbarian", "shrine", "troll"]
    assert war.s.battle is None
    assert war.asked == {1: "action"}


@pytest.mark.rule("GW-MOVE-08", "GW-SKY-03", "GW-SKY-04")
def test_the_sky_dome_is_a_way_across_the_world() -> None:
    war = War("storm", "darkness", "sky")
    war.put("enmal_mountains", "barbarian")
    war.power(3, 0, 0)
    war.start().say(0, "move")
    assert {"heavens", "moon"} <= set(war.options(0))
    war.say(0, "heavens", "move", "altinela")
    assert war.at("altinela") == ["barbarian"]
    assert war.s.players[0].power == 1


# -- Kylerela


@pytest.mark.rule("GW-KYL-01", "GW-KYL-02", "GW-KYL-17", "GW-KYL-20")
def test_units_leave_kylerela_before_and_after_it_moves() -> None:
    war = War("storm", "darkness", "sky")
    war.s.kylerela = Kylerela("sea_of_fog")
    a, b, c, d = war.put("kylerela", "barbarian", "barbarian", "barbarian", "champion")
    war.put("kylerela", "troll", seat=1)
    war.start().say(0, "move")
    assert set(war.options(0)) == {"sea_of_fog", "sail"}
    war.say(0, "sea_of_fog", (a,), "sail", "togaro_ocean", "gates_of_dawn+artmali_empire")
    assert war.s.kylerela == Kylerela(
        "togaro_ocean", ["gates_of_dawn", "artmali_empire"], ["gates_of_dawn--artmali_empire"]
    )
    assert set(war.options(0)) == {"togaro_ocean", "gates_of_dawn", "artmali_empire", "done"}
    war.say(0, "togaro_ocean", (b,), "artmali_empire", (c, d))
    assert war.asked == {1: "action"}
    assert war.s.players[0].power == 5
    assert war.at("sea_of_fog") == ["barbarian"]
    assert war.at("togaro_ocean") == ["barbarian"]
    assert war.at("artmali_empire") == ["barbarian", "champion"]
    assert war.at("kylerela") == ["troll"], "whoever stays aboard travels with the tile"


@pytest.mark.rule("GW-KYL-03", "GW-KYL-04", "GW-KYL-05")
def test_a_building_is_enough_to_move_the_tile_and_enemies_aboard_do_not_stop_it() -> None:
    war = War("storm", "darkness", "sky")
    war.put("kylerela", "shrine")
    war.put("kylerela", "troll", seat=1)
    war.start().say(0, "move", "brown_sea", "umathela", "none")
    assert war.s.kylerela == Kylerela("brown_sea", ["umathela"])
    assert war.s.players[0].power == 5
    assert war.at("kylerela") == ["shrine", "troll"]
    assert war.asked == {1: "action"}
    bare = War("storm", "darkness", "sky").start()
    assert "move" not in bare.options(0)


@pytest.mark.rule("GW-KYL-06")
def test_the_tile_moves_once_in_an_action() -> None:
    war = War("storm", "darkness", "sky")
    war.put("kylerela", "barbarian")
    war.start().say(0, "move", "sail", "brown_sea", "none", "none")
    assert "sail" not in war.options(0)


# -- Hell


def in_hell(*mine: str, theirs: tuple[str, ...] = ()) -> War:
    war = War("storm", "darkness", "sky")
    war.put("inner_hell", *mine)
    war.put("inner_hell", *theirs, seat=2)
    return war


@pytest.mark.rule("GW-HELL-05", "GW-HELL-06", "GW-HELL-09", "GW-HELL-15")
def test_without_a_stronger_unit_there_is_no_way_out_but_within_hell_one_may_move() -> None:
    war = in_hell("champion", theirs=("temple", "phoenix"))
    war.start().say(0, "move")
    assert war.at("outer_hell") == ["champion"], "the Phoenix has 2 as well: there was only one way"
    assert war.s.players[0].power == 5


@pytest.mark.rule("GW-HELL-07", "GW-HELL-11", "GW-HELL-16", "GW-HELL-23")
def test_permission_is_asked_before_power_is_paid_and_may_be_refused() -> None:
    war = in_hell("champion", theirs=("sun_god",))
    war.start().say(0, "move", "gates_of_dawn", "ask.2")
    assert war.asked == {2: "permission"}
    assert war.s.players[0].power == 6
    war.say(2, "no")
    assert war.asked == {0: "action"}, "the whole choice of actions is still there"
    assert war.s.players[0].power == 6
    assert war.at("inner_hell", 0) == ["champion"]
    war.say(0, "move")
    assert war.at("outer_hell") == ["champion"], "Sky is not asked again in this turn"


@pytest.mark.rule("GW-HELL-07", "GW-HELL-17", "GW-HELL-10")
def test_one_stronger_unit_can_let_several_go() -> None:
    war = in_hell("champion", "barbarian", theirs=("sun_god",))
    war.start().say(0, "move", "gates_of_dawn")
    war.say(0, ("storm.champion.1", "storm.barbarian.1"), "ask.2").say(2, "yes")
    assert war.at("gates_of_dawn") == ["barbarian", "champion"]
    assert war.s.players[0].power == 5
    assert war.asked == {1: "action"}


@pytest.mark.rule("GW-HELL-08")
def test_an_own_stronger_unit_lets_others_go_if_it_stays() -> None:
    war = in_hell("champion", "barbarian")
    war.start().say(0, "move", "gates_of_dawn")
    assert war.at("gates_of_dawn") == ["barbarian"]
    assert war.at("inner_hell") == ["champion"], "the Champion could not leave with it"


@pytest.mark.rule("GW-HELL-20")
def test_some_leave_hell_and_others_go_elsewhere_in_it() -> None:
    war = in_hell("champion", "barbarian", "barbarian")
    war.start().say(0, "move", "gates_of_dawn", ("storm.barbarian.1",), "outer_hell", ("storm.champion.1",), "done")
    assert war.at("gates_of_dawn") == ["barbarian"]
    assert war.at("outer_hell") == ["champion"]
    assert war.at("inner_hell") == ["barbarian"]


@pytest.mark.rule("GW-HELL-12")
def test_once_the_pool_is_open_one_vp_buys_the_way_out() -> None:
    war = in_hell("champion", "barbarian")
    war.s.spike = "pool"
    war.vp(1, 0, 0)
    war.start().say(0, "move", "gates_of_dawn", ("storm.champion.1", "storm.barbarian.1"), "toll")
    assert war.at("gates_of_dawn") == ["barbarian", "champion"]
    assert (war.s.players[0].power, war.s.players[0].vp) == (5, 0)


@pytest.mark.rule("GW-HELL-12")
def test_the_toll_is_paid_once_for_all_units_of_the_area() -> None:
    war = in_hell("champion", "barbarian")
    war.s.spike = "pool"
    war.vp(2, 0, 0)
    war.start().say(0, "move", "gates_of_dawn", ("storm.champion.1",), "toll")
    war.say(0, "gates_of_dawn")
    assert war.at("gates_of_dawn") == ["barbarian", "champion"]
    assert war.s.players[0].vp == 1


@pytest.mark.rule("GW-BASIC-17")
def test_without_a_vp_the_toll_is_not_offered() -> None:
    war = in_hell("champion")
    war.s.spike = "pool"
    war.start().say(0, "move")
    assert war.at("outer_hell") == ["champion"]


@pytest.mark.rule("GW-HELL-18")
def test_an_empire_without_a_player_grants_nothing() -> None:
    war = in_hell("champion", theirs=("sun_god",))
    war.s.departed.append(2)
    war.start().say(0, "move")
    assert war.at("outer_hell", 0) == ["champion"]


@pytest.mark.rule("GW-HELL-19", "GW-FAQ-09", "GW-FAQ-10")
def test_the_magna_mater_rolls_her_rating_when_she_is_asked_and_anew_in_battle() -> None:
    war = War("storm", "chaos", "sky")
    war.put("inner_hell", "champion")
    war.put("inner_hell", "magna_mater", seat=1)
    war.start()
    drawn = len(war.s.chance.draws)
    war.say(0, "move", "gates_of_dawn")
    assert len(war.s.chance.draws) == drawn, "nothing is rolled before it is needed"
    war.load(2)
    war.say(0, "ask.1")
    assert war.asked == {0: "action"}, "2 is not more than the Champion's 2"
    assert war.s.players[0].power == 6
    war.load(5, 1, 1, 1, 1, 1, 1, 1)
    war.say(0, "battle")
    assert war.s.last_battle
    assert war.s.last_battle.defender.total == 5, "one rating for the whole battle"
    assert len(war.s.last_battle.defender.rolled) == 5
    war = War("storm", "chaos", "sky")
    war.put("inner_hell", "champion")
    war.put("inner_hell", "magna_mater", seat=1)
    war.load(3)
    war.start().say(0, "move", "gates_of_dawn", "ask.1").say(1, "yes")
    assert war.at("gates_of_dawn") == ["champion"]
    assert war.asked == {1: "action"}


@pytest.mark.rule("GW-HELL-03", "GW-HELL-14", "GW-BATTLE-38", "GW-BATTLE-37")
def test_hell_is_entered_by_move_and_rout_and_never_left_by_rout() -> None:
    war = War("storm", "darkness", "sky")
    war.put("brithos", "barbarian")
    war.start().say(0, "move", "outer_hell")
    assert war.at("outer_hell") == ["barbarian"]
    assert {"inner_hell", "outer_hell"} <= set(ways(war.s, 0, "brithos", "rout"))
    assert ways(war.s, 0, "outer_hell", "rout") == ["inner_hell"]
