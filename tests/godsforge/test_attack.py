"""Phase 4, Attack: everyone strikes to the left at the same moment (2e p. 9)."""

from __future__ import annotations

import pytest
from kit import Play, Stage, home_card, home_set

from games.kernel import Illegal


def totals(play: Play) -> dict[int, int]:
    return {hit.by: hit.attack for hit in play.s.blows}


def lives(play: Play) -> list[int]:
    return [p.life for p in play.s.players]


# -- the examples of the rulebook


def attack_example() -> Play:
    """Onyx Vampire and Lightning Sword in play; Divine Wrath comes from the hand."""
    stage = Stage(2).life(10, 30).play(0, "Onyx Vampire", "Lightning Sword").hand(0, "Divine Wrath")
    play = stage.fillers().dice([5, 6, 2, 4], [2, 2, 3, 5]).table()
    play.do(0, "play:Divine Wrath").do(1, "pass")
    assert play.s.phase == "attack"
    return play


@pytest.mark.rule("GF-ATK-18", "GF-ATK-02", "GF-ATK-09", "GF-ATK-03")
def test_vampire_sword_and_wrath_deal_fourteen_and_give_ten_life() -> None:
    play = attack_example().until("upkeep")
    assert totals(play)[0] == 3 + 4 + 7
    assert lives(play) == [10 + 3 + 7, 30 - 14]
    assert "Ada attacks Bo for 14." in play.told()


@pytest.mark.rule("GF-ATK-19", "GF-ATK-11", "GF-SAC-03", "GF-SAC-05")
def test_the_sacrificed_sword_makes_it_twenty_and_is_discarded_afterwards() -> None:
    play = attack_example().do(0, "sacrifice:Lightning Sword").until("upkeep")
    assert totals(play)[0] == 3 + (4 + 6) + 7
    assert lives(play) == [20, 10]
    assert play.creations(0) == ["Onyx Vampire"]
    assert "Lightning Sword" in play.s.discards[0]


@pytest.mark.rule("GF-SAC-09", "GF-ATK-14", "GF-ATK-04", "GF-ATK-07")
def test_the_dragon_dies_for_its_master_and_still_bites() -> None:
    """At 5 life and attacked for 7: the sacrifice answers the announced total."""
    stage = Stage(2, phase="attack").life(5, 20).play(0, "Metallic Dragon").play(1, "Divine Wrath")
    play = stage.fillers().table()
    play.do(0)  # before the totals: nothing
    assert play.s.announced == {0: 6, 1: 7}
    assert "go from 5 to -2" in play.ask(0).prompt
    play.do(0, "sacrifice:Metallic Dragon").until("upkeep")
    assert lives(play) == [5 - (7 - 6), 20 - 6 + 7]
    assert play.creations(0) == []
    assert "Metallic Dragon" in play.s.discards[0]


@pytest.mark.rule("GF-SAC-09", "GF-LIFE-03")
def test_without_the_sacrifice_the_same_attack_kills() -> None:
    play = Stage(2, phase="attack").life(5, 20).play(0, "Metallic Dragon").play(1, "Divine Wrath").table()
    play.until(None)
    assert play.p(0).life == -2
    assert play.s.result is not None
    assert play.s.result.winners == [1]


@pytest.mark.rule("GF-EMP-13", "GF-ATK-04", "GF-ATK-14")
@pytest.mark.parametrize(("answer", "left"), [((), 20 - 4), (("empower:Oakenshield",), 20)])
def test_oakenshield_answers_divine_wrath(answer: tuple[str, ...], left: int) -> None:
    stage = Stage(2, phase="attack").life(20, 20).stones(2, 0).play(0, "Oakenshield").play(1, "Divine Wrath")
    play = stage.fillers().table().do(0)  # the totals come first
    play.do(0, *answer)
    assert play.s.phase == "upkeep"
    assert play.p(0).life == left
    assert play.p(0).veilstones == (0 if answer else 2)


@pytest.mark.rule("GF-ATK-20", "GF-ATK-05", "GF-ATK-06", "GF-ATK-16")
def test_prevention_beyond_the_damage_gives_no_life() -> None:
    shields = "Oakenshield", "Celestine Shield", "Basalt Tortoise"  # 9 in all
    play = Stage(2, phase="attack").life(12, 20).play(0, *shields).play(1, "Lightning Sword").fillers().table()
    assert play.until("upkeep").p(0).life == 12


@pytest.mark.rule("GF-ATK-20", "GF-ATK-16", "GF-ATK-09")
def test_damage_and_gain_are_netted() -> None:
    stage = Stage(2, phase="attack").life(12, 20).play(0, "Loomstone Spindle", "Tidal Mending")
    play = stage.play(1, "Metallic Dragon").fillers().table()
    assert play.until("upkeep").p(0).life == 12 - (6 - 2) + 5


# -- who strikes whom


@pytest.mark.rule("GF-ATK-01", "GF-ATK-10", "GF-ATK-16")
def test_everyone_strikes_the_left_neighbour_at_once_and_nobody_chooses() -> None:
    stage = Stage(4, phase="attack").life(20, 1, 20, 20)  # Di would love to strike Bo, but Ada is on her left
    stage.play(0, "Leviathan").play(1, "Gale Roc").play(2, "Onyx Vampire").play(3, "Malachite Manticore")
    stage.play(1, "Wall of Stone").fillers()
    play = stage.table()
    assert play.options(1) == ["sacrifice:Wall of Stone"]  # nobody is asked for a target
    play.until("upkeep")
    assert {(hit.by, hit.on) for hit in play.s.blows} == {(0, 1), (1, 2), (2, 3), (3, 0)}
    assert [p.life for p in play.s.players] == [15, 0, 20 - 3 + 3, 17]
    assert not play.p(1).alive


@pytest.mark.rule("GF-ATK-13")
def test_two_players_are_each_others_neighbours() -> None:
    play = Stage(2, phase="attack").life(20, 20).play(0, "Leviathan").play(1, "Gale Roc").fillers().table()
    assert lives(play.until("upkeep")) == [17, 15]


@pytest.mark.rule("GF-ATK-13")
def test_the_ring_closes_from_the_next_round_on() -> None:
    """Bo dies: until the round is over Ada's Spider has no target; from the next one on Ada strikes Cy."""
    stage = Stage(3, phase="attack").life(25, 2, 25).stones(0, 0, 5).play(0, "Gloamfang Spider").fillers()
    play = stage.table().until("upkeep")
    assert not play.p(1).alive
    assert (play.p(0).veilstones, play.p(2).veilstones) == (3, 5)  # the reward, and nothing of Cy's
    play.until("upkeep", round=3)
    assert (0, 2) in {(hit.by, hit.on) for hit in play.s.blows}
    assert play.p(2).life == 25 - 2 - 7
    assert (play.p(0).veilstones, play.p(2).veilstones) == (3 + 4 + 1, 5 + 4 - 1)  # both have passed once


# -- what counts


@pytest.mark.rule("GF-ATK-08", "GF-REVEAL-15", "GF-GEN-11", "GF-GEN-07")
def test_a_creation_strikes_in_the_round_of_its_reveal_and_in_every_later_one() -> None:
    stage = Stage(2).life(30, 30).hand(0, "Cinder Imp").fillers().dice([2, 2, 3, 5], [2, 2, 3, 5])
    play = stage.table().do(0, "play:Cinder Imp").do(1, "pass").until("upkeep")
    assert play.p(1).life == 27
    assert play.until("upkeep", round=3).p(1).life == 24
    assert play.until("upkeep", round=4).p(1).life == 21


@pytest.mark.rule("GF-ATK-02", "GF-GEN-08")
def test_a_spell_counts_in_its_own_round_only() -> None:
    stage = Stage(2).life(30, 30).hand(0, "Fireball").fillers().dice([2, 2, 3, 5], [2, 2, 3, 5])
    play = stage.table().do(0, "play:Fireball").do(1, "pass").until("upkeep")
    assert play.p(1).life == 24
    assert play.until("upkeep", round=3).p(1).life == 24


@pytest.mark.rule("GF-ATK-02", "GF-ATK-11", "GF-EMP-05", "GF-EMP-10")
def test_empowering_and_sacrificing_add_to_the_total() -> None:
    stage = Stage(2, phase="attack").stones(3, 0).play(0, "Pyrite Golem", "Emberhide Drake", "Cinder Imp").fillers()
    play = stage.table().do(0, "empower:Pyrite Golem", "empower:Emberhide Drake", "sacrifice:Cinder Imp")
    assert totals(play)[0] == (3 + 2) + (3 + 4) + (3 + 5)
    assert play.p(0).veilstones == 0


@pytest.mark.rule("GF-ATK-11", "GF-EMP-03", "GF-EMP-14")
def test_a_creation_is_empowered_once_a_round() -> None:
    stage = Stage(2, phase="attack").life(20, 20).stones(6, 0).play(0, "Oakenshield").play(1, "Fireball").fillers()
    play = stage.table().do(0, "empower:Oakenshield")
    assert play.s.phase == "upkeep"  # the second window has nothing left to offer
    assert (play.p(0).life, play.p(0).veilstones) == (20, 4)
    play.until("attack")
    assert "empower:Oakenshield" in play.options(0)


@pytest.mark.rule("GF-ATK-17")
def test_a_loss_of_life_cannot_be_prevented() -> None:
    play = Stage(2, phase="attack").life(12, 20).play(0, "Blood Bargain", "Wall of Stone").fillers().table()
    assert play.until("upkeep").p(0).life == 9


@pytest.mark.rule("GF-ATK-07", "GF-LIFE-16")
def test_life_gained_at_the_same_time_saves_from_death() -> None:
    play = Stage(2, phase="attack").life(5, 20).play(0, "Drain Life").play(1, "Starfall").fillers().table()
    assert lives(play.until("upkeep")) == [5 - 10 + 6, 14]
    assert play.p(0).alive


@pytest.mark.rule("GF-ATK-12", "GF-DEST-03")
def test_the_end_of_round_step_comes_after_the_blows() -> None:
    play = Stage(2, phase="attack").life(20, 20).play(0, "Shatter").play(1, "Leviathan").fillers().table()
    play.until("upkeep")
    assert play.p(0).life == 15  # it had still struck
    assert play.creations(1) == []


# -- the two windows


@pytest.mark.rule("GF-ATK-14")
def test_commitments_are_secret_until_all_are_in() -> None:
    stage = Stage(2, phase="attack").life(20, 20).stones(2, 1).play(0, "Pyrite Golem").play(1, "Emberhide Drake")
    play = stage.stones(2, 2).fillers().table()
    play.do(0, "empower:Pyrite Golem")
    assert not play.p(0).creations[0].empowered  # held back
    assert "empowers" not in play.told()
    assert play.s.announced == {}
    play.do(1)
    assert totals(play) == {0: 5, 1: 3}


@pytest.mark.rule("GF-ATK-14")
def test_no_attack_can_be_added_once_the_totals_are_known() -> None:
    stage = Stage(2, phase="attack").life(20, 20).stones(3, 0).play(0, "Pyrite Golem", "Oakenshield")
    play = stage.play(0, "Lightning Sword", "Wall of Stone").play(1, "Fireball").fillers().table()
    assert set(play.options(0)) == {
        "empower:Pyrite Golem",
        "empower:Oakenshield",
        "sacrifice:Lightning Sword",
        "sacrifice:Wall of Stone",
    }
    play.do(0)
    assert set(play.options(0)) == {"empower:Oakenshield", "sacrifice:Wall of Stone"}
    with pytest.raises(Illegal):
        play.do(0, "sacrifice:Lightning Sword")


@pytest.mark.rule("GF-ATK-14")
def test_what_gives_attack_besides_prevention_cannot_answer_a_total_either() -> None:
    ram = home_card("Bronze Ram", sacrifice=[{"verb": "attack", "n": 2}, {"verb": "prevent", "n": 5}])
    with home_set(ram) as name:
        stage = Stage(2, phase="attack", set=name).life(20, 20).play(0, "Bronze Ram").play(1, "Fireball").fillers()
        play = stage.table()
        assert play.options(0) == ["sacrifice:Bronze Ram"]
        assert play.do(0).s.phase == "upkeep"  # no second window


@pytest.mark.rule("GF-ATK-14")
def test_life_may_answer_a_total_too() -> None:
    stage = Stage(2, phase="attack").life(4, 20).stones(1, 0).play(0, "Tidecaller Naiad").play(1, "Fireball")
    play = stage.fillers().table().do(0)
    play.do(0, "empower:Tidecaller Naiad")
    assert play.p(0).life == 4 - 6 + 2 + 2


@pytest.mark.rule("GF-ATK-15")
def test_without_anything_to_add_nobody_is_asked() -> None:
    play = Stage(2, phase="attack").play(0, "Leviathan").play(1, "Oakenshield").fillers().table()  # no Veilstone
    assert play.s.phase == "upkeep"


@pytest.mark.rule("GF-ATK-15")
def test_the_second_window_is_skipped_where_nothing_could_answer() -> None:
    play = Stage(2, phase="attack").stones(1, 0).play(0, "Pyrite Golem").fillers().table().do(0)
    assert play.s.phase == "upkeep"


# -- which windows are worth a click


@pytest.mark.parametrize(
    ("mine", "theirs", "stones", "lives", "counts"),
    [
        (["Pyrite Golem"], [], 1, (30, 30), True),  # two more damage for a Veilstone
        (["Pyrite Golem"], ["Wall of Stone", "Basalt Tortoise"], 1, (30, 30), False),  # nothing gets through
        (["Cinder Imp"], [], 0, (30, 30), False),  # a Creation for five damage
        (["Cinder Imp"], [], 0, (30, 8), True),  # for the game
        (["Obsidian Wraith"], [], 0, (30, 30), True),  # it does more than change numbers
        (["Wall of Stone"], [], 0, (30, 30), False),  # defence can wait for the totals
        (["Bone Altar", "Leviathan"], [], 0, (30, 30), False),  # so can life, whatever comes with it
    ],
)
def test_before_the_totals_one_is_bothered_only_if_that_can_change_the_fight(
    mine: list[str], theirs: list[str], stones: int, lives: tuple[int, int], counts: bool
) -> None:
    t = Stage(2, phase="attack").play(0, *mine).play(1, *theirs).stones(stones, 0).life(*lives).table()
    question = t.t.asks[0]
    assert (question.topic, question.openly) == ("godsforge.attack", True)
    assert ("matters" in (question.stops or ())) == counts


@pytest.mark.parametrize(
    ("mine", "foes", "stones", "life", "counts"),
    [
        ("Tidecaller Naiad", ["Leviathan"], 1, 30, True),  # life for a Veilstone
        ("Wall of Stone", ["Jade Clover"], 0, 30, False),  # nothing is lost
        ("Wall of Stone", ["Leviathan"], 0, 30, False),  # a Creation for some life
        ("Wall of Stone", ["Leviathan"], 0, 2, True),  # the next blow like that would be the last
        ("Wall of Stone", ["Leviathan"], 0, 1, True),  # this one would
    ],
)
def test_under_attack_one_is_bothered_only_if_it_is_worth_its_price(
    mine: str, foes: list[str], stones: int, life: int, counts: bool
) -> None:
    t = Stage(2, phase="attack").play(0, mine).play(1, *foes).stones(stones, 0).life(life, 30).table()
    t.do(0)
    assert t.t.asks[0].topic == "godsforge.defend"
    assert ("matters" in (t.t.asks[0].stops or ())) == counts
