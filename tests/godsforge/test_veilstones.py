"""Veilstones as gems: what they are for, the supply, and what happens when it runs short."""

from __future__ import annotations

import pytest
from kit import Play, Stage, all_stones

IDLE = [2, 2, 3, 5]  # a roll of somebody who passes
BOTH = pytest.mark.parametrize("edition", ["1", "2"])


def stones(t: Play) -> list[int]:
    return [p.veilstones for p in t.s.players]


# -- uses


@pytest.mark.rule("GF-VEIL-04", "GF-VEIL-12", "GF-VEIL-13")
def test_shifting_and_cost_take_veilstones_back_to_the_board_at_the_reveal() -> None:
    t = Stage(2).hand(0, "Leviathan", "Starfall").stones(3, 0).dice([4, 5, 3, 5], IDLE).table()
    t.do(0, "play:Leviathan")
    assert (stones(t), t.s.supply) == ([3, 0], 27), "nothing is paid before the cards are shown"
    t.do(1, "pass")
    assert t.p(0).laid[0].payment.shifts == 1
    assert stones(t) == [1, 4], "one for the shift, one for the V"
    assert t.s.supply == 25


@pytest.mark.rule("GF-VEIL-04")
def test_a_spell_being_played_and_a_creation_one_controls_can_be_empowered() -> None:
    stage = Stage(2).hand(0, "Tidal Mending", "Starfall").play(0, "Pyrite Golem").stones(3, 0).life(10, 30)
    t = stage.dice([4, 3, 5, 5], IDLE).table()
    t.do(0, "play:Tidal Mending").do(0, "x:2").do(1, "pass")
    assert t.options(0) == ["empower:Pyrite Golem"]
    t.do(0, "empower:Pyrite Golem")
    assert stones(t) == [0, 4]
    assert t.s.supply == 26
    assert (t.p(0).life, t.p(1).life) == (10 + 5 + 4, 30 - 3 - 2)


@pytest.mark.rule("GF-VEIL-04", "GF-VEIL-14")
def test_veilstones_are_offered_for_nothing_else() -> None:
    """Nobody is ever asked to give them away, or to buy anything but a shift, a V or an empowering."""
    stage = Stage(2).hand(0, "Cinder Imp").stones(9, 9).dice([2, 2, 3, 5], IDLE)
    t = stage.table()
    assert {name.split(":")[0] for name in t.options(0)} == {"reroll", "play", "pay", "pass"}
    t.do(0, "play:Cinder Imp").do(1, "pass")
    assert t.options(0) == ["sacrifice:Cinder Imp"]


@pytest.mark.rule("GF-VEIL-10", "GF-COST-22")
def test_a_die_of_the_same_roll_pays_a_v_and_is_used_up() -> None:
    t = Stage(2).hand(0, "Leviathan", "Starfall").dice([4, 4, 6, 6], IDLE).table()
    t.do(0, "play:Leviathan").do(1, "pass")
    assert t.creations(0) == ["Leviathan"]
    assert stones(t) == [1, 4], "one 6 was the V, the other is collected"


@pytest.mark.rule("GF-VEIL-11", "GF-FORGE-25")
def test_unspent_veilstones_are_kept_from_round_to_round() -> None:
    t = Stage(2).stones(2, 0).table().until("forge_roll", round=4)
    assert stones(t) == [2 + 3 * 4, 3 * 4]
    assert t.s.supply == 30 - 2 - 24


@pytest.mark.rule("GF-VEIL-14")
def test_one_player_may_own_all_thirty() -> None:
    t = Stage(2).stones(26, 0).life(10, 20).table().do(0, "pass").do(1, "pass")
    assert (stones(t), t.s.supply) == ([30, 0], 0)


# -- the supply


@pytest.mark.rule("GF-VEIL-17", "GF-VEIL-21")
@BOTH
def test_from_an_empty_board_nobody_gains(edition: str) -> None:
    stage = Stage(3, edition=edition).hand(0, "Cinder Imp", "Starfall").play(2, "Jade Clover").stones(10, 10, 10)
    t = stage.dice([2, 2, 6, 1], IDLE, IDLE).table()
    t.do(0, "play:Cinder Imp").do(1, "pass").do(2, "pass").until("forge_roll", round=2)
    assert (stones(t), t.s.supply) == ([10, 10, 10], 0)
    assert "Bo gains 0 Veilstones of 4: the supply is empty" in t.told()


@pytest.mark.rule("GF-VEIL-18", "GF-VEIL-20", "GF-VEIL-21", "GF-VEIL-31")
@BOTH
def test_the_lower_life_is_served_first_and_in_full(edition: str) -> None:
    """Due 3 at life 9 and 2 at life 14 with two gems left: 2 and 0."""
    stage = Stage(2, edition=edition).hand(0, "Dawnseed Dryad").hand(1, "Cinder Imp").stones(14, 14).life(9, 14)
    t = stage.dice([5, 6, 6, 1], [2, 2, 6, 6]).table()
    t.do(0, "play:Dawnseed Dryad").do(1, "play:Cinder Imp")
    assert (stones(t), t.s.supply) == ([16, 14], 0)
    assert "Ada gains 2 Veilstones of 3" in t.told()
    assert "Bo gains 0 Veilstones of 2" in t.told()


@pytest.mark.rule("GF-VEIL-18")
def test_the_seat_plays_no_part_in_it() -> None:
    stage = Stage(3).stones(9, 8, 8).life(14, 20, 9)
    t = stage.table().do(0, "pass").do(1, "pass").do(2, "pass")
    assert [t.p(0).veilstones - 9, t.p(1).veilstones - 8, t.p(2).veilstones - 8] == [1, 0, 4]


@pytest.mark.rule("GF-VEIL-19", "GF-VEIL-20", "GF-VEIL-31")
def test_between_equal_lives_it_is_random_and_one_takes_all() -> None:
    found = set()
    for seed in range(20):
        t = Stage(2, seed=str(seed)).stones(14, 14).table().do(0, "pass").do(1, "pass")
        found.add((t.p(0).veilstones - 14, t.p(1).veilstones - 14))
    assert found == {(2, 0), (0, 2)}


@pytest.mark.rule("GF-VEIL-20")
def test_what_the_supply_cannot_give_is_lost() -> None:
    t = Stage(2).hand(0, "Starfall").stones(14, 14).life(9, 20).table().do(0, "pass").do(1, "pass")
    assert stones(t) == [16, 14]
    t.s.supply, t.p(1).veilstones = 14, 0  # gems come back to the board
    t.do(0).do(0, "pass").do(1, "pass")
    assert stones(t) == [20, 4], "four each, and nothing that was owed"


@pytest.mark.rule("GF-VEIL-18")
def test_with_enough_for_all_everyone_is_served() -> None:
    t = Stage(2).stones(12, 10).table().do(0, "pass").do(1, "pass")
    assert (stones(t), t.s.supply) == ([16, 14], 0)


@pytest.mark.rule("GF-VEIL-22", "GF-VEIL-17")
@pytest.mark.parametrize(
    ("card", "dice"),
    [
        ("Pyrite Golem", [2, 2, 4, 6]),  # a shift
        ("Leviathan", [4, 4, 6, 5]),  # a V
        ("Leviathan", [4, 4, 3, 3]),  # a group that totals 6
    ],
)
def test_dice_used_as_veilstones_work_with_an_empty_supply_and_never_touch_it(card: str, dice: list[int]) -> None:
    t = Stage(2).hand(0, card, "Starfall").stones(0, 30).dice(dice, IDLE).table()
    t.do(0, f"play:{card}").do(1, "pass")
    assert t.creations(0) == [card]
    assert (stones(t), t.s.supply) == ([0, 30], 0)


@pytest.mark.rule("GF-VEIL-22")
def test_dice_empower_a_spell_with_an_empty_supply_before_ones_own_gems_do() -> None:
    stage = Stage(2).hand(0, "Fireball", "Starfall").stones(3, 27)
    t = stage.dice([1, 2, 6, 6], IDLE).table().do(0, "play:Fireball")
    t.do(0, "x:2").do(1, "pass")
    assert [hit.attack for hit in t.s.blows if hit.by == 0] == [10]
    assert (stones(t), t.s.supply) == ([3, 27], 0)
    t = Stage(2).hand(0, "Fireball", "Starfall").stones(3, 27).dice([1, 2, 6, 6], IDLE).table()
    t.do(0, "play:Fireball").do(0, "x:4").do(1, "pass")
    assert (stones(t), t.s.supply) == ([1, 27], 2), "two dice, two gems"


@pytest.mark.rule("GF-VEIL-22")
def test_a_die_that_is_kept_takes_a_gem() -> None:
    t = Stage(2).hand(0, "Fireball", "Starfall").stones(0, 24).dice([1, 2, 6, 6], IDLE).table()
    t.do(0, "play:Fireball").do(0, "x:1").do(1, "pass")
    assert (stones(t), t.s.supply) == ([1, 28], 30 - 29)


# -- accounting in the Reveal


@pytest.mark.rule("GF-VEIL-23", "GF-VEIL-13", "GF-REVEAL-02")
@BOTH
def test_spent_gems_return_before_reveal_effects_are_served(edition: str) -> None:
    """The board is empty; what Bo pays is what Ada's Clover gains."""
    stage = Stage(2, edition=edition).hand(0, "Jade Clover", "Starfall").hand(1, "Leviathan").stones(28, 2)
    t = stage.dice([5, 2, 4, 3], [4, 5, 5, 5]).table()
    t.do(0, "play:Jade Clover").do(1, "play:Leviathan")
    assert (stones(t), t.s.supply) == ([30, 0], 0)


@pytest.mark.rule("GF-VEIL-23", "GF-REVEAL-04", "GF-REVEAL-08")
@BOTH
def test_reveal_effects_are_served_before_dice_and_passing_players(edition: str) -> None:
    """Three gems: the Clover takes them, though the others have less life."""
    stage = Stage(3, edition=edition).hand(0, "Jade Clover", "Starfall").hand(1, "Cinder Imp")
    stage.stones(9, 9, 9).life(25, 3, 2)
    t = stage.dice([5, 2, 4, 3], [2, 2, 6, 6], IDLE).table()
    t.do(0, "play:Jade Clover").do(1, "play:Cinder Imp").do(2, "pass")
    assert (stones(t), t.s.supply) == ([12, 9, 9], 0)


@pytest.mark.rule("GF-VEIL-23", "GF-VEIL-18")
@pytest.mark.parametrize(("lives", "gains"), [((9, 14), (2, 1)), ((14, 9), (0, 3))])
def test_dice_and_the_four_for_passing_are_served_together(lives: tuple[int, int], gains: tuple[int, int]) -> None:
    stage = Stage(2).hand(0, "Cinder Imp", "Starfall").stones(13, 14).life(*lives)
    t = stage.dice([2, 2, 6, 6], IDLE).table().do(0, "play:Cinder Imp").do(1, "pass")
    assert (t.p(0).veilstones - 13, t.p(1).veilstones - 14) == gains


@pytest.mark.rule("GF-VEIL-12", "GF-SETUP-15")
def test_empowering_returns_gems_to_the_board_too() -> None:
    stage = Stage(2, phase="attack").play(0, "Emberhide Drake").hand(0, "Starfall").stones(5, 0)
    t = stage.table().do(0, "empower:Emberhide Drake")
    assert (stones(t), t.s.supply) == ([3, 0], 27)
    assert all_stones(t.s) == 30


# -- free shift steps


@pytest.mark.rule("GF-VEIL-32", "GF-VEIL-16")
@pytest.mark.parametrize(
    ("dice", "stones"),
    [([5, 5, 3, 3], 1), ([5, 5, 5, 5], 1), ([5, 5, 2, 3], 1), ([5, 5, 5, 6], 2), ([5, 5, 2, 2], 0), ([4, 5, 5, 5], 1)],
)
def test_a_free_step_that_pays_nothing_makes_a_spare_die_a_six(dice: list[int], stones: int) -> None:
    """Basalt Tortoise costs 5 + 5; the Spindle's one step is lost unless it collects."""
    stage = Stage(2).play(0, "Loomstone Spindle").hand(0, "Basalt Tortoise").fillers().dice(dice, [2, 2, 3, 5])
    play = stage.table().do(0, "play:Basalt Tortoise").do(1, "pass").until("upkeep")
    assert play.creations(0) == ["Loomstone Spindle", "Basalt Tortoise"]
    assert play.p(0).veilstones == stones


@pytest.mark.rule("GF-VEIL-32", "GF-FORGE-22")
def test_a_free_step_collects_nothing_for_who_plays_no_card() -> None:
    stage = Stage(2).play(0, "Loomstone Spindle").fillers().dice([5, 5, 5, 5], [2, 2, 3, 5])
    play = stage.table().do(0, "pass").do(1, "pass").until("upkeep")
    assert play.p(0).veilstones == 4


@pytest.mark.rule("GF-VEIL-32", "GF-REVEAL-10", "GF-VEIL-22")
def test_one_free_step_makes_one_veilstone_for_a_spell_and_not_another_at_the_reveal() -> None:
    stage = Stage(2).life(30, 30).play(0, "Loomstone Spindle").hand(0, "Fireball").fillers()
    play = stage.dice([2, 2, 5, 5], [2, 2, 3, 5]).table().do(0, "play:Fireball")
    assert play.options(0) == ["x:0", "x:1"]  # of the two fives only one becomes a six
    play.do(0, "x:1").do(1, "pass").until("upkeep")
    assert play.p(1).life == 30 - 6 - 2
    assert (play.p(0).veilstones, play.s.supply) == (0, 30 - 4)


@pytest.mark.rule("GF-VEIL-32", "GF-COST-22")
def test_how_a_shifted_die_pays_is_said() -> None:
    stage = Stage(2).play(0, "Loomstone Spindle").hand(0, "Leviathan").fillers().dice([4, 4, 2, 3], [2, 2, 3, 5])
    play = stage.table()
    assert play.ask(0).options["play:Leviathan"].note == "4 for 4 · 4 for 4 · 2+3→4 as a Veilstone"
    play.do(0, "play:Leviathan").do(1, "pass")
    assert play.creations(0) == ["Loomstone Spindle", "Leviathan"]
