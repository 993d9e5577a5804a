"""How games end, and players who leave (GW-END, GW-LEAVE, GW-RUNE at the end)."""

from __future__ import annotations

import pytest
from war_kit import War

from games.gods_war import GAME
from games.gods_war.asking import choose_pieces, stand_in
from games.gods_war.gains import gain_vp, lose_vp


@pytest.mark.rule("GW-END-01", "GW-END-02", "GW-BASIC-04")
def test_a_council_phase_is_played_to_its_end() -> None:
    war = War("storm", "darkness", "sky")
    war.s.spike = "pool"
    war.vp(34, 20, 0)
    war.put("teshnos", "shrine")
    war.start("council_b")
    assert war.s.over
    assert war.asked == {0: "judge"}, "segment E is still held"
    war.say(0, "no").say(1, "no").say(2, "no")
    assert war.s.result
    assert war.s.result.winners == [0]


@pytest.mark.rule("GW-END-03", "GW-END-10", "GW-END-08", "GW-END-05", "GW-RUNE-12")
def test_a_rune_between_actions_ends_the_game_and_the_last_runes_decide() -> None:
    war = War("storm", "sky", "darkness")
    war.vp(33, 34, 0)
    war.hold(0, "chaos")
    war.hold(1, "spirit", "man")
    war.start().say(0, "rune.chaos")
    assert war.s.phase is None
    assert [p.vp for p in war.s.players] == [35, 36, 0]
    assert war.s.result
    assert war.s.result.places == [[1], [0], [2]]
    assert war.s.result.winners == [1]


@pytest.mark.rule("GW-END-04")
def test_a_power_phase_is_completed_and_no_council_follows() -> None:
    war = War("storm", "darkness", "sky")
    war.vp(34, 0, 0)
    war.power(0, 0, 0)
    war.put("teshnos", "shrine")
    gain_vp(war.s, 0, 1)
    war.start("power").say(0, "pass")
    assert war.s.result
    assert [p.power for p in war.s.players] == [2, 1, 1], "all five steps were done"
    assert war.s.players[0].vp == 35, "no Council Phase: the Shrine gives no VP"


@pytest.mark.rule("GW-END-06")
def test_the_most_vp_share_the_victory() -> None:
    war = War("storm", "darkness", "sky")
    war.vp(36, 36, 2)
    war.start("game_over")
    assert war.s.result
    assert war.s.result.places == [[0, 1], [2]]
    assert war.s.result.winners == [0, 1]
    assert war.s.result.reason == "{0} and {1} share the victory with 36 VP."


@pytest.mark.rule("GW-END-07", "GW-RUNE-13", "GW-RUNE-15")
@pytest.mark.parametrize(("held", "vp"), [(["law"], 1), (["law", "kill"], 1), (["law", "kill", "magic"], 2)])
def test_runes_without_vp_count_one_half_rounded_up_once(held: list[str], vp: int) -> None:
    war = War("storm", "darkness", "sky")
    war.hold(0, *held)
    war.start("game_over")
    assert war.s.players[0].vp == vp


@pytest.mark.rule("GW-END-09")
def test_the_trigger_stays_set() -> None:
    war = War("storm", "darkness", "sky")
    gain_vp(war.s, 0, 35)
    lose_vp(war.s, 0, 5)
    war.start("council_end")
    assert war.s.result


@pytest.mark.rule("GW-END-11", "GW-RUNE-14")
def test_runes_that_touch_others_are_asked_about_in_turn_order() -> None:
    war = War("storm", "darkness", "sky")
    war.vp(35, 35, 10)
    war.hold(0, "secret_earth")
    war.hold(2, "fate", "chaos")
    war.start("game_over")
    assert war.asked == {0: "last_rune"}
    war.say(0, "yes", "player.1")
    assert [p.vp for p in war.s.players] == [36, 34, 12]
    assert war.asked == {2: "last_rune"}
    war.say(2, "no")
    assert [p.vp for p in war.s.players] == [36, 34, 12]
    assert war.s.result


@pytest.mark.rule("GW-END-11")
def test_fate_helps_the_one_with_the_fewest_vp() -> None:
    war = War("storm", "darkness", "sky")
    war.vp(35, 3, 10)
    war.hold(0, "fate")
    war.start("game_over").say(0, "yes")
    assert [p.vp for p in war.s.players] == [36, 5, 10]


def test_statistics_hear_who_had_which_empire() -> None:
    war = War("storm", "invisible_god", "sky").start("game_over")
    assert [GAME.played(war.s)[seat].side for seat in range(3)] == ["Storm", "Invisible God", "Sky"]


# -- leaving


def left(war: War, seat: int) -> War:
    assert war.table
    war.table.leave(seat)
    return war


@pytest.mark.rule("GW-LEAVE-01", "GW-LEAVE-05", "GW-LEAVE-09")
def test_the_empire_stays_and_drops_to_0_when_its_turn_comes() -> None:
    war = War("storm", "darkness", "sky")
    war.put("teshnos", "shrine", "troll", seat=1)
    war.hold(1, "law")
    war.start()
    left(war, 1)
    assert war.at("teshnos") == ["shrine", "troll"]
    assert war.s.players[1].runes == []
    assert war.s.discard == ["law"]
    war.say(0, "build", "vithela")
    assert war.s.players[1].power == 0
    assert war.asked == {2: "action"}


@pytest.mark.rule("GW-LEAVE-02", "GW-LEAVE-10", "GW-LEAVE-03", "GW-LEAVE-08")
def test_power_and_vp_are_counted_and_the_bid_is_three() -> None:
    war = War("storm", "darkness", "sky")
    war.s.spike = "rift"
    war.s.departed.append(1)
    war.power(0, 6, 0)
    war.put("teshnos", "shrine", seat=1)
    war.s.direction = -1
    war.load(6, 6, 6)
    war.start("power")
    assert war.s.first == 1
    assert war.s.direction == -1, "as it was"
    assert war.asked == {0: "bid", 2: "bid"}
    assert war.s.players[1].vp == 1
    assert war.at("teshnos") == ["shrine"], "it puts nothing into the Rift"
    war.say(0, "4").say(2, "4")
    assert war.s.struggle
    assert war.s.struggle.bids[1] == 3


@pytest.mark.rule("GW-LEAVE-08")
def test_a_bid_of_three_without_the_power_counts_0() -> None:
    war = War("storm", "chaos", "sky")
    war.s.spike = "rift"
    war.s.departed.append(1)
    war.power(6, 2, 6)
    war.vp(5, 5, 5)
    war.load(6, 6, 6)
    war.start("struggle_bids").say(0, "2").say(2, "2")
    assert war.s.struggle
    assert war.s.struggle.paid == {0: 2, 1: 0, 2: 2}
    assert [p.vp for p in war.s.players] == [5, 4, 5]


@pytest.mark.rule("GW-LEAVE-04")
def test_it_is_never_judge() -> None:
    war = War("storm", "darkness", "sky")
    war.s.departed.append(0)
    war.vp(20, 0, 0)
    war.s.spike = "pool"
    assert war.start("compromise").asked == {1: "judge"}


@pytest.mark.rule("GW-LEAVE-06", "GW-LEAVE-07")
def test_in_battle_the_last_of_those_with_the_fewest_vp_plays_it() -> None:
    war = War("storm", "darkness", "sky", "moon")
    war.vp(0, 9, 4, 4)
    war.s.departed.append(1)
    assert stand_in(war.s, but=0) == 3
    war.s.direction = -1
    assert stand_in(war.s, but=0) == 2
    war.s.direction = 1
    war.put("teshnos", "barbarian", "barbarian")
    war.put("teshnos", "troll", "troll", "shade", seat=1)
    war.load(6, 1, 4, 1, 1)
    war.start().say(0, "battle")
    assert war.asked == {3: "kills"}
    war.say(3, "darkness.shade.1")
    assert war.asked == {3: "rout_to"}
    war.say(3, "kralorela")
    assert war.at("teshnos") == ["barbarian", "troll", "troll"]
    assert war.at("kralorela") == ["barbarian"]


@pytest.mark.rule("GW-LEAVE-10")
def test_a_tie_that_it_would_break_is_broken_by_the_stand_in() -> None:
    war = War("storm", "darkness", "sky")
    war.s.departed.append(0)
    war.vp(0, 3, 5)
    war.power(2, 7, 7)
    assert war.start("council_a").asked == {1: "first_player"}


@pytest.mark.rule("GW-LEAVE-11")
def test_it_triggers_the_end_but_cannot_win() -> None:
    war = War("storm", "darkness", "sky")
    war.s.departed.append(0)
    war.vp(34, 12, 20)
    war.put("teshnos", "shrine")
    war.s.spike = "pool"
    war.start("council_b").say(1, "no").say(2, "no")
    assert war.s.result
    assert war.s.result.places == [[2], [1], [0]]
    assert war.s.result.winners == [2]


@pytest.mark.rule("GW-LEAVE-12")
def test_with_fewer_than_two_players_the_game_ends_at_once() -> None:
    war = War("storm", "darkness", "sky")
    war.hold(2, "chaos")
    war.start()
    left(war, 0)
    assert war.s.result is None
    left(war, 1)
    assert war.s.result
    assert war.s.result.winners == [2]
    assert war.s.players[2].vp == 2


@pytest.mark.rule("GW-LEAVE-13")
def test_a_forced_choice_of_it_takes_the_cheapest_piece() -> None:
    war = War("storm", "darkness", "sky")
    war.put("teshnos", "champion", "barbarian", "barbarian")
    war.s.departed.append(0)
    flow = choose_pieces(war.s, 0, "Which?", war.s.units(0), "test")
    with pytest.raises(StopIteration) as end:
        flow.send(None)
    assert [unit.kind for unit in end.value.value] == ["barbarian"]
