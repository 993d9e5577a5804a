"""Storm: every ability, Heroquest and gift (GW-STORM)."""

from __future__ import annotations

import pytest
from war_kit import War

from games.gods_war import board
from games.gods_war.battle import fight
from games.gods_war.board import ways
from games.gods_war.cards import empires
from games.gods_war.hooks import holder, number
from games.kernel import Illegal

KING = next(unit.combat for unit in empires("base")["storm"].unit if unit.id == "thunder_king")  # may be tuned


def storm(*gifts: str) -> War:
    war = War("storm", "darkness", "sky")
    war.give(0, *gifts)
    return war


@pytest.mark.rule("GW-STORM-01", "GW-GIFT-01", "GW-GIFT-10", "GW-GIFT-11")
def test_a_gift_is_active_while_it_lies_face_up() -> None:
    war = storm()
    assert sorted(war.s.empire(0).gifts) == [
        "courage",
        "insurgency",
        "single_combat",
        "teleport",
        "weather_control",
        "whirlwind",
    ]
    assert holder(war.s, "courage") is None
    war.give(0, "courage")
    assert holder(war.s, "courage") == 0
    war.s.players[0].used.append("courage")
    assert holder(war.s, "courage") is None


# -- abilities


@pytest.mark.rule("GW-STORM-08", "GW-GIFT-02")
def test_inferiority_complex_sells_two_vp_for_four_power() -> None:
    war = storm()
    war.vp(2, 0, 0)
    war.power(0, 8, 8)
    war.start("power").say(0, "inferiority_complex")
    assert war.s.players[0].vp == 0
    assert war.s.players[0].power == 5
    war = storm()
    war.vp(1, 0, 0)
    assert war.start("power").asked != {0: "power"}, "2 VP cannot be paid"


@pytest.mark.rule("GW-STORM-09", "GW-GIFT-03")
def test_honor_makes_battle_on_an_empire_without_power_cost_two() -> None:
    war = storm()
    war.put("teshnos", "champion")
    war.put("teshnos", "troll", seat=1)
    war.put("teshnos", "archer", seat=2)
    war.power(2, 0, 6)
    war.load(1, 1, 1)
    war.start().say(0, "battle", "player.1")
    assert war.s.players[0].power == 0
    war = storm()
    war.put("teshnos", "champion")
    war.put("teshnos", "troll", seat=1)
    war.power(1, 0, 6)
    assert "battle" not in war.start().options(0)
    war.say(0, "drop")
    war = storm()
    war.put("teshnos", "champion")
    war.put("teshnos", "troll", seat=1)
    war.load(1, 1, 1)
    war.start().say(0, "battle")
    assert war.s.players[0].power == 5


@pytest.mark.rule("GW-GIFT-08", "GW-BATTLE-23", "GW-BATTLE-15")
def test_thunderbolts_re_roll_all_misses_of_a_battle_with_the_thunder_king() -> None:
    war = storm()
    war.put("teshnos", "thunder_king")
    war.put("teshnos", "troll", "troll", "troll", seat=1)
    misses = KING - 2
    war.load(*[1] * misses, 4, 6, 1, 1, 1, 6, *[3] * (misses - 1))
    war.start().say(0, "battle")
    assert fight(war.s).attacker.rolled == [4, 6, 6, *[3] * (misses - 1)]
    war = storm()
    war.put("vithela", "thunder_king")
    war.put("teshnos", "champion")
    war.put("teshnos", "troll", seat=1)
    war.load(1, 2, 1, 6, 6)
    war.start().say(0, "battle")
    assert war.s.last_battle
    assert war.s.last_battle.attacker.rolled == [1, 2]


@pytest.mark.rule("GW-STORM-08")
def test_the_wind_road_leads_from_a_temple_to_the_whole_surface_world() -> None:
    war = storm()
    war.put("moon", "temple")
    s = war.s
    surface = {area for area in board.all_areas(s) if board.on_surface(s, area)}
    assert surface <= set(ways(s, 0, "moon", "move"))
    assert not surface <= set(ways(s, 0, "moon", "rout"))
    assert not surface <= set(ways(s, 1, "moon", "move"))
    s.buildings(0)[0].at = "inner_hell"
    assert [area for area in ways(s, 0, "inner_hell", "move") if area in surface] == ["gates_of_dawn"]


def test_kinship_pays_for_stormbrothers_while_the_ziggurat_stands() -> None:
    for kind, brothers in (("ziggurat", 2), ("temple", 0)):
        war = storm()
        war.put("teshnos", kind)
        war.put("vithela", "stormbrother", "stormbrother")
        war.power(0, 0, 0)
        war.start("power")
        assert war.s.players[0].power == 3 + brothers * number(war.s, "kinship", "power")


# -- Heroquests


@pytest.mark.rule("GW-HQ-01", "GW-HQ-03", "GW-HQ-09", "GW-HQ-14", "GW-BATTLE-42", "GW-FAQ-02")
@pytest.mark.parametrize(("victim", "slot"), [("troll", "1a"), ("shade", "1b")])
def test_killing_a_mortal_and_a_god_in_battle(victim: str, slot: str) -> None:
    war = storm()
    war.put("teshnos", "champion")
    war.put("teshnos", victim, "shrine", seat=1)
    war.load(6, 1, 1)
    war.start().say(0, "battle")
    assert war.asked == {0: "conquest"}, "the gift comes when the battle is over"
    assert war.s.players[0].met == [slot]
    war.say(0, "destroy")
    assert war.asked == {0: "gift"}
    war.say(0, "teleport")
    assert war.s.players[0].slots == {slot: "teleport"}
    assert war.asked == {1: "gift"}, "Darkness has lost a unit, which is a Heroquest too"
    war.say(1, "fear")
    assert war.asked == {1: "action"}


@pytest.mark.rule("GW-HQ-02", "GW-HQ-07", "GW-HQ-08", "GW-STORM-07", "GW-HQ-13")
def test_two_enemies_with_runes_whosoever_turn_it_is() -> None:
    war = storm()
    war.hold(1, "magic", "law")
    war.hold(0, "trade", "kill")
    war.s.turn = war.s.regular = 1
    war.start()
    assert war.asked == {1: "action"}, "own runes do not count"
    war.s.players[2].runes.append(war.s.deck.pop())
    war.say(1, "rune.magic")
    assert war.asked == {0: "gift"}
    assert len(war.options(0)) == 6, "any gift"
    war.say(0, "courage")
    assert war.s.players[0].slots == {"3a": "courage"}
    war.s.players[2].runes.clear()
    assert war.s.players[0].slots == {"3a": "courage"}, "an earned gift stays (GW-HQ-05)"


@pytest.mark.rule("GW-HQ-04", "GW-HQ-05", "GW-HQ-16")
def test_placing_ziggurat_and_thunder_king() -> None:
    war = storm()
    war.put("teshnos", "temple")
    war.put("vithela", "temple")
    war.power(9, 1, 1)
    war.start().say(0, "build", "ziggurat", "teshnos", "courage")
    assert war.s.players[0].slots == {"2b": "courage"}
    war.say(1, "drop").say(2, "drop").say(0, "summon", "thunder_king", "teshnos", "teleport")
    assert war.s.players[0].slots == {"2b": "courage", "3b": "teleport"}
    war.piece("storm.ziggurat.1").at = "pool"
    war.s.players[0].power = 6
    war.say(0, "build", "ziggurat")
    assert war.asked == {0: "action"}, "no second gift"


@pytest.mark.rule("GW-HQ-07", "GW-GIFT-13")
def test_an_enemy_with_six_gifts() -> None:
    war = storm()
    war.give(1, *war.s.empire(1).gifts)
    war.put("teshnos", "shrine")
    war.start()
    assert war.asked == {0: "gift"}
    war.say(0, "courage")
    assert war.s.players[0].slots == {"2a": "courage"}
    assert war.told("{0} achieves a Heroquest and takes Courage.")
    assert war.table
    assert war.table.seen_by(2).state.players[0].slots == {"2a": "courage"}


# -- gifts


@pytest.mark.rule("GW-STORM-05", "GW-HQ-10", "GW-TIMING-10", "GW-GIFT-14")
def test_weather_control_pays_when_it_is_taken() -> None:
    war = storm("courage", "teleport")
    war.put("teshnos", "temple")
    war.start().say(0, "build", "ziggurat")
    assert war.s.players[0].power == 3
    war.say(0, "weather_control")
    assert war.s.players[0].power == 3 + 3
    assert len(war.s.players[0].runes) == 1
    assert holder(war.s, "weather_control") is None
    assert "weather_control" in war.s.players[0].slots.values()


@pytest.mark.rule("GW-STORM-03", "GW-FAQ-34", "GW-FAQ-35", "GW-BATTLE-47", "GW-BATTLE-11", "GW-BATTLE-12", "GW-GIFT-16")
def test_whirlwind_brings_stormbrothers_and_a_die() -> None:
    war = War("darkness", "storm", "sky")
    war.give(1, "whirlwind")
    war.put("teshnos", "troll")
    war.put("teshnos", "barbarian", seat=1)
    war.put("vithela", "stormbrother", seat=1)
    war.put("moon", "stormbrother", seat=1)
    war.load(1, 1, 1, 1, 1)
    war.start().say(0, "battle")
    assert war.asked == {1: "pre_battle"}
    power = war.s.players[1].power
    war.say(1, "whirlwind", ("storm.stormbrother.1", "storm.stormbrother.2"))
    assert war.s.last_battle
    assert war.s.last_battle.defender.rolled == [1, 1, 1, 1]
    assert war.s.players[1].power == power
    assert war.at("teshnos", 1) == ["barbarian", "stormbrother", "stormbrother"]


@pytest.mark.rule("GW-STORM-11")
def test_whirlwind_needs_a_stormbrother_who_can_come() -> None:
    war = storm("whirlwind")
    war.put("teshnos", "barbarian")
    war.put("teshnos", "troll", seat=1)
    war.put("inner_hell", "stormbrother")
    war.put("inner_hell", "hellmother", seat=1)
    war.load(1, 1)
    war.start().say(0, "battle", "teshnos")
    assert war.asked == {1: "action"}, "no leave is asked for in a battle"
    assert war.at("inner_hell", 0) == ["stormbrother"]


@pytest.mark.rule("GW-STORM-04", "GW-STORM-10", "GW-BATTLE-39", "GW-BATTLE-13")
def test_single_combat_is_carried_out_at_once_and_fixes_where_the_enemy_flees() -> None:
    war = storm("single_combat")
    war.put("altinela", "champion", "barbarian")
    war.put("altinela", "troll", "shade", seat=1)
    war.load(1, 4, 5, 1)
    war.start().say(0, "battle", "single_combat", "now")
    assert war.asked == {1: "routs"}
    war.say(1, "darkness.troll.1").say(0, "moon")
    last = war.s.last_battle
    assert last
    assert last.attacker.rolled == [5], "the Champion rolls no more"
    assert war.at("moon") == ["shade", "troll"], "nobody was asked where to"


@pytest.mark.rule("GW-STORM-10")
def test_or_single_combat_adds_a_die() -> None:
    war = storm("single_combat")
    war.put("altinela", "champion")
    war.put("altinela", "troll", seat=1)
    war.load(1, 1, 1, 1)
    war.start().say(0, "battle", "single_combat", "more")
    assert war.s.last_battle
    assert war.s.last_battle.attacker.rolled == [1, 1, 1]


@pytest.mark.rule("GW-BATTLE-15", "GW-GIFT-20", "GW-TIMING-06")
def test_without_the_champion_there_is_no_single_combat() -> None:
    war = storm("single_combat")
    war.put("altinela", "barbarian")
    war.put("altinela", "troll", seat=1)
    war.load(1, 1)
    war.start().say(0, "battle")
    assert war.asked == {1: "action"}


@pytest.mark.rule("GW-STORM-07", "GW-FAQ-37")
def test_courage_looks_at_the_total_at_the_start() -> None:
    for trolls, runes in ((3, 1), (2, 0)):
        war = storm("courage")
        war.put("teshnos", "thunder_king")
        war.put("teshnos", *["troll"] * trolls, seat=1)
        war.load(*[2] * KING, *[6] * trolls, *[1] * KING)
        war.start().say(0, "battle")
        assert war.at("teshnos", 0) == [], "the Thunder King is dead, which does not matter"
        assert len(war.s.players[0].runes) == runes


@pytest.mark.rule("GW-STORM-06", "GW-FAQ-14", "GW-CONQ-07")
def test_insurgency_puts_a_temple_in_the_place_of_any_building() -> None:
    for kind, imbedded in (("nest", False), ("nest", True)):
        war = War("storm", "chaos", "sky")
        war.give(0, "insurgency")
        war.put("teshnos", "champion", "barbarian")
        (id,) = war.put("teshnos", kind, seat=1)
        war.piece(id).imbedded = imbedded
        war.load(1, 1, 1)
        war.start().say(0, "battle").skip("conquest")
        assert war.options(0) == ["temple", "destroy"]
        war.say(0, "temple")
        assert "temple" in war.at("teshnos", 0)
        assert war.piece(id).at == "pool"
    war = War("storm", "chaos", "sky")
    war.give(0, "insurgency")
    war.put("teshnos", "champion")
    war.put("teshnos", "nest", seat=1)
    war.put("teshnos", "shrine", seat=2)
    war.load(1, 1)
    war.start().say(0, "battle", "player.1")
    assert war.at("teshnos") == ["champion", "shrine"], "a Nest beside another building is destroyed"


@pytest.mark.rule("GW-TIMING-04", "GW-TIMING-05", "GW-ACTION-03", "GW-ACTION-13", "GW-STORM-09")
def test_teleport_carries_the_thunder_king_and_one_other_anywhere() -> None:
    assert "teleport" not in with_king().start().options(0)
    war = with_king("teleport")
    war.put("teshnos", "champion")
    war.start().say(0, "teleport", "storm.champion.1", "moon")
    assert war.at("moon") == ["champion", "thunder_king"]
    assert war.s.players[0].power == 5
    war = with_king("teleport")
    war.put("teshnos", "sun_god", seat=2)
    war.power(1, 6, 6)
    war.start().say(0, "teleport")
    assert war.asked == {0: "teleport_to"}, "a greater god would cost 2"
    war = with_king("teleport")
    war.put("teshnos", "sun_god", seat=2)
    war.start().say(0, "teleport", "sky.sun_god.1", "inner_hell")
    assert war.at("inner_hell") == ["sun_god", "thunder_king"]
    assert war.s.players[0].power == 4


def with_king(*gifts: str, at: str = "teshnos") -> War:
    war = storm(*gifts)
    war.put(at, "thunder_king")
    return war


@pytest.mark.rule("GW-STORM-09", "GW-MOVE-12", "GW-HELL-13", "GW-HELL-05")
def test_out_of_hell_teleport_needs_permission_or_costs_one_more() -> None:
    war = with_king("teleport", at="inner_hell").start().say(0, "teleport", "moon", "pay")
    assert war.at("moon") == ["thunder_king"]
    assert war.s.players[0].power == 4
    war = with_king("teleport", at="inner_hell")
    war.power(1, 6, 6)
    war.start().say(0, "teleport", "moon")
    assert war.asked == {0: "action"}, "nobody to ask, nothing to pay with: another action"
    assert war.s.players[0].power == 1
    war = with_king("teleport", at="inner_hell")
    war.put("inner_hell", "hellmother", *["troll"] * 4, seat=1)
    war.s.spike = "pool"
    war.vp(1, 0, 0)
    war.start().say(0, "teleport", (), "moon")
    assert {"pay", "toll"} <= set(war.options(0))
    war.say(0, "toll")
    assert (war.s.players[0].power, war.s.players[0].vp) == (5, 0)


def test_a_gift_used_in_turn_is_announced_and_costs_a_whole_turn() -> None:
    war = with_king("teleport").start().say(0, "teleport", "moon")
    assert war.told("teleports Thunder King to The Moon")
    assert war.asked == {1: "action"}
    with pytest.raises(Illegal):
        war.say(0, "teleport")
