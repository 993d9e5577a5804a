"""Life totals, deaths, rewards, the blood spilt, and the last one standing (2e p. 10)."""

from __future__ import annotations

import pytest
from kit import Play, SoloStage, Stage, home_card, home_set

from games.godsforge.cards import catalogue

EDITIONS = pytest.mark.parametrize("edition", ["2", "1"])


def lives(play: Play) -> list[int]:
    return [p.life for p in play.s.players]


def stones(play: Play) -> list[int]:
    return [p.veilstones for p in play.s.players]


def alive(play: Play) -> list[int]:
    return [p.seat for p in play.s.living()]


def places(play: Play) -> list[list[int]]:
    assert play.s.result is not None
    assert play.s.phase is None
    return play.s.result.places


# -- totals


@pytest.mark.rule("GF-LIFE-01", "GF-LIFE-17")
@pytest.mark.parametrize(("before", "after"), [(20, 27), (26, 30), (30, 30)])
def test_life_rises_above_the_start_but_never_above_thirty(before: int, after: int) -> None:
    stage = Stage(4, phase="attack").life(before, 20, 20, 20).play(0, "Divine Wrath").fillers()
    assert stage.table().until("upkeep").p(0).life == after


@pytest.mark.rule("GF-LIFE-17", "GF-LIFE-01")
def test_the_cap_is_put_on_the_net_total() -> None:
    """At 30 with 5 damage and 5 gain it stays 30; at 28 with 3 damage and 10 gain it becomes 30."""
    stage = Stage(2, phase="attack").life(30, 28).play(0, "Tidal Mending", "Gale Roc").play(1, "Leviathan")
    play = stage.play(1, "Onyx Vampire", "Divine Wrath").fillers().table().until("upkeep")
    assert play.p(1).life == 30
    stage = Stage(2, phase="attack").life(30, 20).play(0, "Tidal Mending").play(1, "Leviathan").fillers()
    assert stage.table().until("upkeep").p(0).life == 30


@pytest.mark.rule("GF-LIFE-02", "GF-LIFE-03")
def test_life_below_zero_is_recorded_and_is_death() -> None:
    play = Stage(3, phase="attack").life(25, 2, 25).play(0, "Leviathan").fillers().table().until("upkeep")
    assert play.p(1).life == -3
    assert alive(play) == [0, 2]


@pytest.mark.rule("GF-LIFE-03", "GF-TIE-10")
@pytest.mark.parametrize(("before", "left"), [(6, [0, 1, 2]), (5, [0, 2])])
def test_at_one_a_player_lives_and_at_zero_not(before: int, left: list[int]) -> None:
    play = Stage(3, phase="attack").life(25, before, 25).play(0, "Leviathan").fillers().table().until("upkeep")
    assert alive(play) == left


@pytest.mark.rule("GF-LIFE-16", "GF-ATK-09")
def test_a_dip_below_one_within_the_sum_does_not_kill() -> None:
    stage = Stage(2, phase="attack").life(3, 20).play(0, "Tidal Mending").play(1, "Leviathan").fillers()
    play = stage.table().until("upkeep")
    assert play.p(0).life == 3 - 5 + 5
    assert alive(play) == [0, 1]


# -- dying


@pytest.mark.rule("GF-LIFE-04")
def test_the_dead_still_strike() -> None:
    stage = Stage(3, phase="attack").life(25, 2, 8).play(0, "Leviathan").play(1, "Gale Roc", "Fireball").fillers()
    play = stage.play(2, "Tidecaller Naiad").table().until("upkeep")
    assert not play.p(1).alive
    assert play.p(2).life == 8 - (3 + 6) + 2


@pytest.mark.rule("GF-LIFE-05", "GF-LIFE-06", "GF-DEST-04", "GF-PHAN-03")
@EDITIONS
def test_what_the_dead_had_in_store_is_lost(edition: str) -> None:
    """Bo dies: neither Shatter at the end of the round nor the Dryad's Veilstones in the next Upkeep come."""
    stage = Stage(3, edition=edition).life(25, 2, 25).play(0, "Leviathan").play(2, "Oakenshield")
    stage.hand(1, "Dawnseed Dryad").fillers().dice([2, 2, 3, 5], [5, 3, 2, 2], [2, 2, 3, 5])
    play = stage.table().do(0, "pass").do(1, "play:Dawnseed Dryad").do(2, "pass")
    assert [pending.seat for pending in play.s.pending] == [1]
    play.p(1).life = 2  # the Dryad's own gain does not save Bo
    play.until("upkeep")
    assert not play.p(1).alive
    assert play.s.pending == []
    supply = play.s.supply
    assert play.until("forge_roll").s.supply == supply
    stage = Stage(3, phase="attack", edition=edition).life(25, 2, 25).play(0, "Leviathan").play(1, "Shatter")
    play = stage.play(2, "Gale Roc").fillers().table().until("upkeep")
    assert not play.p(1).alive
    assert (play.creations(0), play.creations(2)) == (["Leviathan"], ["Gale Roc"])


@pytest.mark.rule("GF-LIFE-07", "GF-LIFE-18")
def test_all_cards_and_veilstones_of_the_dead_go_back() -> None:
    stage = Stage(3, phase="attack").life(25, 2, 25).stones(0, 9, 0).play(0, "Leviathan")
    stage.play(1, "Oakenshield", "Needlestorm").hand(1, "Airship", "Starfall")
    play = stage.table().until("forge_roll")
    assert {"Oakenshield", "Needlestorm", "Airship", "Starfall"} <= set(play.s.discards[0])
    bo = play.p(1)
    assert (bo.hand, bo.creations, bo.spells, bo.veilstones) == ([], [], [], 0)
    assert play.s.supply == 30 - 3  # but for the reward


@pytest.mark.rule("GF-LIFE-08", "GF-LIFE-09", "GF-LIFE-10", "GF-LIFE-19")
@EDITIONS
def test_whoever_targeted_the_dead_receives_three_veilstones_at_the_end(edition: str) -> None:
    stage = Stage(3, phase="attack", edition=edition).life(25, 2, 25).play(0, "Leviathan").fillers()
    assert stones(stage.table().until("upkeep")) == [3, 0, 0]


@pytest.mark.rule("GF-LIFE-09", "GF-LIFE-10")
@EDITIONS
def test_a_dead_player_receives_no_reward(edition: str) -> None:
    stage = Stage(4, phase="attack", edition=edition).life(2, 2, 20, 20).play(0, "Leviathan").play(3, "Gale Roc")
    stage.fillers()
    play = stage.table().until("upkeep")  # Di kills Ada, who kills Bo
    assert alive(play) == [2, 3]
    assert stones(play) == [0, 0, 0, 3]


@pytest.mark.rule("GF-LIFE-19")
def test_the_reward_does_not_ask_what_caused_the_death() -> None:
    """Bo bleeds to death of his own bargain, Cy of the blood spilt; nobody has struck them."""
    play = Stage(3, phase="attack").life(25, 3, 25).play(1, "Blood Bargain").fillers().table().until("upkeep")
    assert lives(play) == [25, 0, 25]
    assert stones(play) == [3, 0, 0]
    stage = Stage(4, phase="attack").life(20, 20, 7, 20).fillers()
    stage.s.blood = True
    play = stage.table().until("upkeep")
    assert alive(play) == [0, 1, 3]
    assert stones(play) == [0, 3, 0, 0]


@pytest.mark.rule("GF-LIFE-19", "GF-LIFE-18")
@pytest.mark.parametrize(("held", "reward"), [((29, 0, 0), 1), ((30, 0, 0), 0), ((28, 2, 0), 2), ((25, 5, 0), 3)])
def test_the_reward_comes_out_of_the_supply_after_the_dead_have_paid_back(held: tuple[int, ...], reward: int) -> None:
    stage = Stage(3, phase="attack").life(25, 2, 25).stones(*held).play(0, "Leviathan").fillers()
    play = stage.table().until("upkeep")
    assert play.p(0).veilstones == held[0] + reward
    assert play.s.supply == 30 - held[0] - reward


@pytest.mark.rule("GF-LIFE-23", "GF-LIFE-09", "GF-ATK-13")
def test_four_players_of_whom_the_two_in_the_middle_die() -> None:
    stage = Stage(4, phase="attack").life(20, 2, 2, 20).play(0, "Leviathan").play(1, "Gale Roc").fillers()
    play = stage.table().until("upkeep")
    assert alive(play) == [0, 3]
    assert stones(play) == [3, 0, 0, 0]  # Bo, who had targeted Cy, is dead
    play.until("upkeep", round=3)
    assert {(hit.by, hit.on) for hit in play.s.blows} == {(0, 3), (3, 0)}
    assert (play.p(0).life, play.p(3).life) == (20 - 7, 20 - 5 - 7)


@pytest.mark.rule("GF-LIFE-23", "GF-LIFE-15", "GF-LIFE-20")
def test_three_players_of_whom_two_die_have_a_winner_at_once() -> None:
    stage = Stage(3, phase="attack").life(25, 2, 1).play(0, "Leviathan", "Shatter").play(1, "Gale Roc", "Oakenshield")
    play = stage.table().until(None)
    assert places(play) == [[0], [1], [2]]  # the nearer to zero, the better the place
    assert lives(play) == [25, 2 - 5 + 3, 1 - 3]
    assert play.creations(1) == ["Gale Roc", "Oakenshield"]  # no Shatter any more


@pytest.mark.rule("GF-LIFE-20", "GF-LIFE-15")
def test_the_last_one_standing_wins_before_anything_else_happens() -> None:
    play = Stage(2, phase="attack").life(25, 2).stones(0, 3).play(0, "Leviathan", "Gloamfang Spider", "Shatter")
    table = play.play(1, "Oakenshield").table().until(None)
    assert places(table) == [[0], [1]]
    assert stones(table) == [0, 3]  # no reward, no theft
    assert table.creations(1) == ["Oakenshield"]
    assert "Ada is the last one standing." in table.told()


# -- the blood spilt


@pytest.mark.rule("GF-LIFE-24", "GF-LIFE-11", "GF-LIFE-12", "GF-LIFE-14")
def test_seven_additional_damage_from_the_round_after_the_first_death() -> None:
    """First death in round 5. In round 6: life 20, attacked for 3 with prevention 5 and gain 2 -> 15."""
    stage = Stage(3, phase="attack").life(18, 3, 25).play(0, "Leviathan", "Basalt Tortoise", "Loomstone Spindle")
    stage.play(0, "Tidecaller Naiad").play(2, "Gale Roc").fillers()
    stage.s.round = 5
    play = stage.table().until("upkeep")
    assert lives(play) == [20, -2, 25]  # nobody takes more in the round of the death
    assert play.until("upkeep", round=7).p(0).life == 15
    assert play.p(2).life == 25 - 5 - 7


@pytest.mark.rule("GF-LIFE-13")
def test_the_seven_does_not_grow_with_more_deaths() -> None:
    stage = Stage(4, phase="attack").life(20, 2, 5, 20).play(0, "Leviathan").fillers()
    play = stage.table().until("upkeep", round=3)  # Bo in round 1, Cy of the 7 in round 2
    assert alive(play) == [0, 3]
    assert lives(play)[0] == 13
    assert play.until("upkeep", round=4).p(0).life == 6


@pytest.mark.rule("GF-LIFE-13")
def test_two_deaths_at_once_start_it_once() -> None:
    stage = Stage(4, phase="attack").life(20, 2, 2, 20).play(0, "Leviathan").play(1, "Gale Roc").fillers()
    assert stage.table().until("upkeep", round=3).p(0).life == 13


@pytest.mark.rule("GF-LIFE-14")
@pytest.mark.parametrize(("setting", "after"), [("unpreventable", 13), ("preventable", 17)])
def test_the_seven_cannot_be_prevented_unless_the_table_agreed_so(setting: str, after: int) -> None:
    stage = Stage(2, phase="attack", blood=setting).life(20, 20).play(0, "Wall of Stone").fillers()
    stage.s.blood = True
    assert stage.table().until("upkeep").p(0).life == after


@pytest.mark.rule("GF-LIFE-14")
def test_life_offsets_the_seven() -> None:
    stage = Stage(2, phase="attack").life(5, 20).play(0, "Tidal Mending").fillers()
    stage.s.blood = True
    assert stage.table().until("upkeep").p(0).life == 5 - 7 + 5


# -- the end of the round


@pytest.mark.rule("GF-LIFE-21", "GF-SAC-05", "GF-DEST-06")
def test_the_sacrificed_and_the_dead_are_gone_before_the_effects_of_the_living() -> None:
    stage = Stage(3, phase="attack").life(25, 2, 25).play(0, "Leviathan", "Shatter").play(1, "Oakenshield")
    stage.play(2, "Metallic Dragon", "Gale Roc", "Jade Clover").fillers()
    play = stage.table().do(2, "sacrifice:Metallic Dragon")
    assert play.s.phase == "end_of_round"
    assert play.options(0) == ["creation:Gale Roc", "creation:Jade Clover"]
    assert {"Metallic Dragon", "Oakenshield"} <= set(play.s.discards[0])


@pytest.mark.rule("GF-LIFE-21", "GF-GEN-08")
def test_spells_are_discarded_after_the_effects_and_rewards_come_last() -> None:
    """Cy digs in the pile at the end of the round: the dead are in it, this round's Spells are not yet. And Cy's
    Spider finds nothing with Ada, whose reward is still to come."""
    digger = home_card("Gravedigger", "spell", end=[{"verb": "recall", "n": 1}])
    with home_set(digger) as name:
        stage = Stage(3, phase="attack", set=name).life(25, 2, 25).play(0, "Leviathan", "Needlestorm")
        stage.play(1, "Oakenshield", "Mirrorwall").play(2, "Gravedigger", "Gloamfang Spider").fillers()
        play = stage.table()
        assert play.s.phase == "end_of_round"
        assert {"card:Oakenshield", "card:Mirrorwall"} <= set(play.options(2))
        assert not {"card:Needlestorm", "card:Gravedigger"} & set(play.options(2))
        assert not play.s.blood
        play.do(2, "card:Oakenshield")
        assert play.s.phase == "upkeep"
        assert {"Needlestorm", "Gravedigger"} <= set(play.s.discards[0])
        assert stones(play) == [3, 0, 0]
        assert play.s.blood


# -- the guard


@pytest.mark.rule("GF-LIFE-26")
@pytest.mark.parametrize(("totals", "ranks"), [((25, 9, 12), [[0], [2], [1]]), ((12, 9, 12), [[0, 2], [1]])])
def test_after_forty_rounds_the_most_life_wins(totals: tuple[int, ...], ranks: list[list[int]]) -> None:
    stage = Stage(3, phase="attack").life(*totals).fillers()
    stage.s.round = 39
    play = stage.table()
    assert play.s.phase == "upkeep"
    assert places(play.until(None)) == ranks
    assert play.s.round == 40
    assert play.s.result is not None
    assert play.s.result.winners == ranks[0]


@pytest.mark.rule("GF-LIFE-26")
@pytest.mark.parametrize(("totals", "won"), [((12, 11), [0]), ((12, 12), [0]), ((11, 12), [])])
def test_a_battle_of_forty_rounds_is_won_by_the_player_who_is_not_behind(
    totals: tuple[int, int], won: list[int]
) -> None:
    stage = SoloStage(phase="attack").life(*totals)
    stage.s.round = 40
    play = stage.table()
    assert play.s.result is not None
    assert play.s.result.winners == won


def test_the_home_set_is_gone_after_its_test() -> None:
    with home_set(home_card("Gravedigger")) as name:
        assert "Gravedigger" in catalogue(name)
    assert "home" not in Stage(2).s.settings.values()
