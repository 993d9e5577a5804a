"""Doppelganger, and the black die of the Scepter of Fortune (2e p. 8, Doppelganger Scepter)."""

from __future__ import annotations

import pytest
from kit import Play, Stage

IDLE = [2, 2, 3, 5]


def doppelganger(stage: Stage, *rolls: list[int]) -> Play:
    """Ada plays Doppelganger, everybody else passes."""
    stage.hand(0, "Doppelganger").fillers().dice(*(rolls or ([3, 5, 3, 5],)), *[IDLE] * (len(stage.s.players) - 1))
    play = stage.table().do(0, "play:Doppelganger")
    for p in stage.s.players[1:]:
        play.do(p.seat, "pass")
    return play


@pytest.mark.rule("GF-COPY-01", "GF-COPY-02", "GF-SETUP-04")
def test_a_copied_scepter_gives_a_second_black_die() -> None:
    """Six results in the Forge Roll."""
    stage = Stage(2).play(0, "Scepter of Fortune")
    play = doppelganger(stage, [3, 5, 3, 5, 2]).until("forge_roll", round=2)
    assert play.p(0).creations[1].copy_of == "Scepter of Fortune"
    assert len(play.p(0).dice) == 6
    assert len(play.p(1).dice) == 4


@pytest.mark.rule("GF-COPY-01", "GF-COPY-02", "GF-FORGE-26")
def test_both_black_dice_count_and_can_be_thrown_again() -> None:
    stage = Stage(2).play(0, "Scepter of Fortune", "Doppelganger").hand(0, "Runebound Colossus", "Tidal Mending")
    stage.s.players[0].creations[1].copy_of = "Scepter of Fortune"
    play = stage.dice([6, 5, 5, 2, 3, 3], IDLE, [5, 5]).table()
    assert "play:Runebound Colossus" not in play.options(0)
    play.do(0, "reroll:5").do(0, "reroll:6")
    assert play.p(0).dice == [6, 5, 5, 2, 5, 5]
    play.do(0, "play:Runebound Colossus").do(1, "pass")  # four 5s, two of them black
    assert "Runebound Colossus" in play.creations(0)


@pytest.mark.rule("GF-COPY-03")
def test_a_scepter_of_another_is_copied_and_both_roll_five() -> None:
    play = Stage(2).play(1, "Scepter of Fortune").hand(0, "Doppelganger").fillers()
    table = play.dice([3, 5, 3, 5], [*IDLE, 2]).table().do(0, "play:Doppelganger").do(1, "pass")
    table.until("forge_roll", round=2)
    assert [len(p.dice) for p in table.s.players] == [5, 5]


@pytest.mark.rule("GF-COPY-01", "GF-COPY-03")
def test_the_copy_stays_when_the_original_is_gone() -> None:
    stage = Stage(2).play(1, "Scepter of Fortune").hand(0, "Doppelganger").fillers()
    play = stage.dice([3, 5, 3, 5], [*IDLE, 2]).table().do(0, "play:Doppelganger").do(1, "pass")
    play.p(1).creations.clear()
    play.until("forge_roll", round=2)
    assert [len(p.dice) for p in play.s.players] == [5, 4]


@pytest.mark.rule("GF-COPY-01")
def test_the_copied_reveal_does_not_happen() -> None:
    play = doppelganger(Stage(2).play(1, "Jade Clover"))
    assert play.p(0).veilstones == 0
    assert play.until("forge_roll", round=2).p(0).veilstones == 1  # but each Upkeep it does


def test_any_other_creation_may_be_copied() -> None:
    play = doppelganger(Stage(3).play(0, "Gale Roc").play(1, "Oakenshield").play(2, "Avatar of the Last Forge"))
    assert play.s.phase == "reveal"
    assert set(play.options(0)) == {
        "creation:Gale Roc",
        "creation:Oakenshield",
        "creation:Avatar of the Last Forge",
    }
    play.do(0, "creation:Avatar of the Last Forge").until("upkeep")
    assert play.p(1).life == 25 - 3 - 5 + 3


def test_without_another_creation_it_stays_blank() -> None:
    play = doppelganger(Stage(2))
    assert play.p(0).creations[0].copy_of == ""
    assert play.p(1).life == 30
    assert "Doppelganger has nothing to copy" in play.told()


def test_a_copy_is_sacrificed_and_discarded_under_its_own_name() -> None:
    stage = Stage(2, phase="attack").life(20, 20).play(0, "Doppelganger").fillers()
    stage.s.players[0].creations[0].copy_of = "Ashen Phoenix"
    play = stage.table().do(0, "sacrifice:Doppelganger")
    assert play.p(1).life == 20 - 3 - 4
    assert "Doppelganger" in play.p(0).hand  # as the Phoenix does
    assert "Ashen Phoenix" not in play.p(0).hand


def test_a_copy_of_a_copy_is_what_that_one_is() -> None:
    stage = Stage(2).play(1, "Gale Roc")
    stage.s.players[1].creations[0].copy_of = "Leviathan"
    assert doppelganger(stage).p(0).creations[0].copy_of == "Leviathan"
