"""Battles step by step, Conquest and Destruction (GW-BATTLE, GW-CONQ, GW-NEST)."""

from __future__ import annotations

import pytest
from war_kit import War

from games.gods_war.battle import dice_of, fight, kills_and_routs, roll
from games.gods_war.gains import gain_vp
from games.kernel import Illegal


def clash(mine: tuple[str, ...], theirs: tuple[str, ...], *dice: int, area: str = "teshnos") -> War:
    """Storm attacks Darkness; the attacker's dice come first."""
    war = War("storm", "darkness", "sky")
    war.put(area, *mine)
    war.put(area, *theirs, seat=1)
    war.load(*dice)
    return war


# -- declaring


@pytest.mark.rule("GW-BATTLE-01", "GW-BATTLE-03", "GW-BATTLE-09", "GW-BATTLE-10")
def test_a_battle_costs_one_power_and_runs_through_its_steps() -> None:
    war = clash(("barbarian", "champion"), ("troll",), 6, 1, 1, 1)
    war.start().say(0, "battle")
    assert war.s.players[0].power == 5
    assert war.s.battle is None
    last = war.s.last_battle
    assert last
    assert last.defender.dead == ["darkness.troll.1"]
    assert (last.attacker.kills, last.defender.kills) == (1, 0)
    assert war.at("teshnos") == ["barbarian", "champion"]
    assert war.asked == {0: "gift"}, "Storm killed a mortal (GW-BATTLE-42)"


@pytest.mark.rule("GW-BATTLE-02", "GW-FAQ-05")
def test_a_building_alone_cannot_declare() -> None:
    war = clash(("temple",), ("troll",))
    assert "battle" not in war.start().options(0)


@pytest.mark.rule("GW-BATTLE-04", "GW-CONQ-06")
def test_bystanders_are_not_touched() -> None:
    war = clash(("barbarian",), ("troll",), 6, 1)
    war.put("teshnos", "archer", "shrine", seat=2)
    war.start().say(0, "battle", "player.1")
    assert war.at("teshnos", 2) == ["archer", "shrine"]
    assert war.at("teshnos", 1) == []


@pytest.mark.rule("GW-BATTLE-05", "GW-SKY-05", "GW-HELL-22")
@pytest.mark.parametrize("area", ["teshnos", "sea_of_fog", "moon", "inner_hell"])
def test_battles_are_the_same_everywhere(area: str) -> None:
    war = clash(("barbarian",), ("troll",), 6, 1, area=area)
    war.start().say(0, "battle")
    assert war.at(area) == ["barbarian"]


@pytest.mark.rule("GW-BATTLE-06", "GW-FAQ-05")
def test_a_battle_without_dice_can_be_declared() -> None:
    war = War("invisible_god", "darkness", "sky")
    war.put("teshnos", "knight")
    war.put("teshnos", "shrine", seat=1)
    war.start().say(0, "battle")
    assert war.at("teshnos") == ["knight"]
    assert war.s.last_battle
    assert war.s.last_battle.attacker.rolled == []


# -- rolling


@pytest.mark.rule("GW-BATTLE-16", "GW-BATTLE-17", "GW-BATTLE-18")
def test_the_combat_total_is_the_sum_of_the_ratings() -> None:
    war = clash(("barbarian", "barbarian", "champion"), ("troll",), 1, 1, 1, 1, 6)
    war.start().say(0, "battle")
    last = war.s.last_battle or fight(war.s)
    assert last.attacker.total == 4
    assert last.attacker.rolled == [1, 1, 1, 1]
    assert last.defender.rolled == [6]


@pytest.mark.rule("GW-BATTLE-19", "GW-COMP-16")
def test_six_kills_four_and_five_rout() -> None:
    assert kills_and_routs([1, 2, 3, 4, 5, 6]) == (1, 2)


@pytest.mark.rule("GW-BATTLE-20", "GW-BATTLE-21", "GW-BATTLE-22", "GW-STORM-02")
def test_a_building_adds_its_effect_to_what_was_rolled() -> None:
    war = clash(("barbarian", "barbarian", "champion", "temple"), ("troll",) * 4, 6, 4, 1, 1, 1, 1, 1, 1)
    war.start().say(0, "battle").skip("rout_to")
    assert (fight(war.s).attacker.kills, fight(war.s).attacker.routs) == (1, 2)


@pytest.mark.rule("GW-BATTLE-50", "GW-CONQ-09")
def test_both_roll_even_against_a_lone_building() -> None:
    war = War("darkness", "storm", "sky")
    war.put("teshnos", "troll")
    war.put("teshnos", "shrine", seat=1)
    war.load(3)
    war.start().say(0, "battle")
    assert war.asked == {0: "conquest"}
    assert fight(war.s).attacker.rolled == [3]
    war.say(0, "shrine")
    assert war.at("teshnos", 0) == ["shrine", "troll"]
    assert len(war.s.pool(1, "shrine")) == 6


# -- kills and routs


@pytest.mark.rule(
    "GW-BATTLE-25", "GW-BATTLE-26", "GW-BATTLE-27", "GW-BATTLE-32", "GW-BATTLE-46", "GW-BATTLE-24", "GW-BASIC-11"
)
def test_the_attacker_assigns_kills_first_and_all_leave_together() -> None:
    war = clash(("barbarian", "champion"), ("troll", "hellmother"), 6, 1, 1, 6, 1, 1)
    war.start().say(0, "battle")
    assert war.asked == {0: "kills"}
    with pytest.raises(Illegal):
        war.say(0, ())
    war.say(0, "storm.champion.1")
    assert war.at("teshnos", 0) == ["barbarian", "champion"], "still there while the defender chooses"
    assert war.asked == {1: "kills"}
    war.say(1, "darkness.hellmother.1")
    assert war.at("teshnos") == ["barbarian", "troll"]
    assert war.piece("darkness.hellmother.1").at == "pool"


@pytest.mark.rule("GW-BATTLE-25", "GW-BATTLE-29")
def test_surplus_results_are_lost() -> None:
    war = clash(("champion",), ("troll",), 6, 6, 1)
    war.start().say(0, "battle").skip("gift")
    assert war.at("teshnos") == ["champion"]
    war = clash(("champion",), ("troll",), 4, 5, 1)
    war.start().say(0, "battle", "kralorela")
    assert war.at("kralorela") == ["troll"]


@pytest.mark.rule("GW-BATTLE-28", "GW-BATTLE-30", "GW-BATTLE-31", "GW-BATTLE-33")
def test_routs_come_after_kills_first_the_attackers_units_and_the_enemy_picks_the_area() -> None:
    war = clash(("barbarian", "stormbrother"), ("troll", "shade"), 4, 1, 5, 1)
    war.start().say(0, "battle")
    assert war.asked == {0: "routs"}
    war.say(0, "storm.stormbrother.1")
    assert war.asked == {1: "rout_to"}
    assert set(war.options(1)) == {"generts_garden", "kralorela", "sea_of_fog"}
    war.say(1, "kralorela")
    assert war.at("kralorela") == ["stormbrother"]
    assert war.asked == {1: "routs"}
    war.say(1, "darkness.shade.1").say(0, "kralorela")
    assert war.at("kralorela") == ["shade", "stormbrother"]
    assert war.at("teshnos") == ["barbarian", "troll"]


@pytest.mark.rule("GW-BATTLE-30")
def test_all_routed_units_of_a_side_go_together() -> None:
    war = clash(("champion", "barbarian"), ("troll", "troll"), 4, 4, 1, 1, 1)
    war.start().say(0, "battle", "kralorela")
    assert war.at("kralorela") == ["troll", "troll"]


@pytest.mark.rule("GW-BATTLE-34")
def test_a_building_takes_no_result() -> None:
    war = clash(("champion",), ("shrine", "troll"), 6, 6, 1)
    war.start().say(0, "battle")
    assert war.asked == {0: "conquest"}
    assert war.at("teshnos", 1) == ["shrine"]


@pytest.mark.rule("GW-BATTLE-35", "GW-MAP-06")
def test_an_arrow_is_a_rout_path() -> None:
    war = clash(("barbarian",), ("troll",), 4, 1, area="brithos")
    war.start().say(0, "battle")
    assert {"seshnela", "neleomi_sea"} <= set(war.options(0))


@pytest.mark.rule("GW-BATTLE-36", "GW-BATTLE-37", "GW-BATTLE-51")
def test_routs_go_to_the_single_areas_of_sky_dome_and_hell() -> None:
    war = clash(("barbarian",), ("troll",), 4, 1, area="altinela")
    war.start().say(0, "battle")
    assert {"heavens", "moon"} <= set(war.options(0))
    war = clash(("barbarian",), ("troll",), 4, 1, area="brithos")
    war.start().say(0, "battle")
    assert {"inner_hell", "outer_hell"} <= set(war.options(0))
    war = clash(("barbarian",), ("troll",), 4, 1, area="togaro_ocean")
    war.s.spike = "pool"
    war.start().say(0, "battle")
    assert {"inner_hell", "outer_hell"} <= set(war.options(0))


@pytest.mark.rule("GW-BATTLE-38", "GW-HELL-14")
def test_in_hell_one_flees_to_another_hell_area() -> None:
    war = clash(("barbarian",), ("troll",), 4, 1, area="inner_hell")
    war.start().say(0, "battle")
    assert war.at("outer_hell") == ["troll"]


@pytest.mark.rule("GW-BATTLE-52", "GW-RIFT-37")
def test_the_spike_may_shatter_under_a_battle() -> None:
    war = clash(("barbarian", "champion"), ("troll", "shrine"), area="spike")
    war.hold(2, "eternal_battle")
    war.vp(0, 0, 9)
    war.load(1, 1, 1, 1)
    war.start().say(0, "battle")
    assert war.asked == {2: "battle_rune"}
    war.say(2, "pass")
    war.say(2, "pass")
    war.say(2, "rune.eternal_battle")
    assert war.s.spike == "rift"
    assert war.s.battle is None
    assert not list(war.s.on_map(0))
    assert len(war.s.pool(1, "troll")) == 4
    assert war.asked == {1: "action"}


@pytest.mark.rule("GW-RUNE-09", "GW-BATTLE-54")
def test_battle_runes_are_offered_in_their_step_to_all_who_hold_a_rune() -> None:
    war = clash(("barbarian",), ("troll",), 1, 1)
    war.hold(0, "magic")
    war.hold(2, "cold")
    war.start().say(0, "battle")
    assert war.asked == {0: "battle_rune", 2: "battle_rune"}
    assert war.options(0) == ["pass"]
    assert war.options(2) == ["pass", "rune.cold"]
    assert war.table
    assert {seat: ask.stops for seat, ask in war.table.asks.items()} == {
        0: ("always", "mine"),
        2: ("always", "idle", "afford"),  # somebody else's battle: among AI players it need not be asked about
    }
    war.say(0, "pass").say(2, "pass")
    assert war.options(2) == ["pass"], "the next step"


@pytest.mark.rule("GW-RUNE-27")
def test_nobody_is_asked_after_dice_that_can_hit_nobody() -> None:
    war = clash(("barbarian",), ("shrine",), 1)
    war.hold(2, "luck")
    war.start().say(0, "battle")
    assert war.options(2) == ["pass"], "before the battle: somebody might let the Shrine roll"
    war.say(2, "pass")
    assert war.s.phase == "battle_post"
    assert war.options(2) == ["pass"], "a kill for each side would still count"


@pytest.mark.rule("GW-RUNE-27")
def test_nobody_is_asked_for_runes_that_all_have_seen_before() -> None:
    war = clash(("barbarian",), ("troll",), 1, 1)
    war.hold(2, "magic")
    for rune in ("luck", "mastery", "eternal_battle", "stasis", "death", "metal", "undead"):
        war.s.deck.remove(rune)
        war.s.discard.append(rune)
    war.start().say(0, "battle")
    assert war.asked == {2: "battle_rune"}
    war.say(2, "pass")
    assert war.s.battle is None, "neither after the dice nor after the battle"


@pytest.mark.rule("GW-RUNE-27", "GW-RUNE-09")
@pytest.mark.parametrize(("die", "asked"), [(1, False), (4, True), (6, False)])
def test_stasis_and_death_are_asked_for_where_somebody_is_routed(die: int, asked: bool) -> None:
    war = clash(("barbarian",), ("troll",), die, 1)
    war.hold(2, "stasis")
    for rune in ("eternal_battle", "metal", "undead"):
        war.s.deck.remove(rune)
        war.s.discard.append(rune)
    war.start().say(0, "battle").say(2, "pass").say(2, "pass")
    assert (war.asked == {2: "battle_rune"}) is asked


@pytest.mark.rule("GW-BATTLE-55", "GW-COMP-17")
def test_dice_are_added_first_and_halved_last() -> None:
    war = clash(("barbarian", "champion"), ("troll",))
    war.hold(2, "cold")
    war.start().say(0, "battle")
    side = fight(war.s).attacker
    side.dice = 2
    assert dice_of(war.s, side) == 5
    side.halved = True
    assert dice_of(war.s, side) == 3
    side.dice = -9
    assert dice_of(war.s, side) == 0
    side.dice, side.no_dice = 9, True
    assert dice_of(war.s, side) == 0
    side.dice, side.no_dice, side.halved = 20, False, False
    roll(war.s, side)
    assert len(side.rolled) == 23, "there is no limit"


# -- Conquest or Destruction


def siege(building: str = "shrine", *, mine: tuple[str, ...] = ("champion",), dice: tuple[int, ...]) -> War:
    war = clash(mine, (building,), *dice)
    return war.start().say(0, "battle").skip("conquest")


@pytest.mark.rule("GW-CONQ-01", "GW-CONQ-02", "GW-CONQ-12")
def test_a_building_left_alone_is_conquered() -> None:
    war = siege("temple", mine=("champion", "barbarian", "barbarian"), dice=(1, 1, 1, 1))
    assert war.options(0) == ["temple", "destroy"]
    power = war.s.players[0].power
    war.say(0, "temple")
    assert "temple" in war.at("teshnos", 0)
    assert war.s.players[0].power == power
    assert len(war.s.pool(1, "temple")) == 3


@pytest.mark.rule("GW-CONQ-05")
def test_or_destroyed() -> None:
    war = siege(dice=(1, 1)).say(0, "destroy")
    assert war.at("teshnos") == ["champion"]
    assert len(war.s.pool(1, "shrine")) == 6


@pytest.mark.rule("GW-CONQ-03", "GW-CONQ-04")
def test_without_the_same_building_in_the_pool_it_must_be_destroyed() -> None:
    war = War("sky", "storm", "darkness")
    for area in ("moon", "heavens", "vithela"):
        war.put(area, "temple")
    war.put("teshnos", "archer", "archer")
    war.put("teshnos", "temple", seat=1)
    war.load(1, 1)
    war.start().say(0, "battle").say(1, "kralorela")
    assert war.at("teshnos") == ["archer"]
    assert len(war.s.pool(1, "temple")) == 3


@pytest.mark.rule("GW-CONQ-10")
def test_a_defender_can_take_the_attackers_building() -> None:
    war = clash(("barbarian", "shrine"), ("shade",), 1, 6)
    war.start().say(0, "battle")
    assert war.asked == {1: "conquest"}
    war.say(1, "shrine")
    assert war.at("teshnos", 1) == ["shade", "shrine"]


@pytest.mark.rule("GW-CONQ-11", "GW-FAQ-03")
def test_nothing_happens_to_buildings_if_both_or_neither_has_units() -> None:
    war = clash(("champion",), ("shrine", "troll"), 1, 1, 1)
    war.start().say(0, "battle")
    assert war.at("teshnos") == ["champion", "shrine", "troll"]
    war = clash(("barbarian",), ("ziggurat",), 1)
    war.start().say(0, "battle")
    assert war.at("teshnos") == ["ziggurat"]
    assert war.piece("storm.barbarian.1").at == "trophy", "Darkness keeps it (GW-DARK-09)"


@pytest.mark.rule("GW-CONQ-13", "GW-IGOD-03")
def test_only_the_same_kind_can_be_put_in_its_place() -> None:
    war = War("invisible_god", "storm", "darkness")
    war.put("teshnos", "wizard")
    war.put("teshnos", "shrine", seat=1)
    war.load(1)
    war.start().say(0, "battle")
    assert war.at("teshnos") == ["wizard"]
    war = War("darkness", "chaos", "sky")
    war.put("teshnos", "troll")
    war.put("teshnos", "nest", seat=1)
    war.load(1)
    war.start().say(0, "battle")
    assert war.at("teshnos") == ["troll"]


@pytest.mark.rule("GW-NEST-08", "GW-NEST-11", "GW-CONQ-08")
def test_an_imbedded_nest_is_turned_over_and_stays() -> None:
    war = War("darkness", "chaos", "sky")
    war.put("teshnos", "troll", "troll")
    (nest,) = war.put("teshnos", "nest", seat=1)
    war.piece(nest).imbedded = True
    war.load(1, 1)
    war.start().say(0, "battle").say(1, "kralorela")
    assert war.at("teshnos") == ["nest", "troll"]
    assert not war.piece(nest).imbedded
    war.say(1, "drop").say(2, "drop").load(1)
    war.say(0, "battle")
    assert war.at("teshnos") == ["troll"]


@pytest.mark.rule("GW-NEST-12")
def test_both_buildings_take_part_and_only_the_loser_loses_one() -> None:
    war = War("chaos", "darkness", "sky")
    (nest,) = war.put("teshnos", "nest")
    war.piece(nest).imbedded = True
    war.put("teshnos", "broo", "broo")
    war.put("teshnos", "temple", "troll", seat=1)
    war.load(6, 1, 1)
    war.start().say(0, "battle")
    assert war.asked == {1: "rout_to"}, "the Temple's rout"
    assert fight(war.s).attacker.routs == 1, "the Nest's"
    war.say(1, "kralorela")
    assert war.at("teshnos") == ["broo", "nest"]
    assert war.piece(nest).imbedded


@pytest.mark.rule("GW-BATTLE-52")
def test_ten_vp_in_a_battle_elsewhere_do_not_end_it() -> None:
    war = clash(("champion",), ("troll",), 6, 1, 1)
    war.hold(2, "man")
    war.start().say(0, "battle")
    gain_vp(war.s, 2, 10)
    assert war.s.spike == "rift"
    assert war.s.battle
    assert not war.s.battle.over
