"""Effects that come later than their card (2e p. 9, “Phantom” Card Effects)."""

from __future__ import annotations

import pytest
from kit import Stage

EDITIONS = pytest.mark.parametrize("edition", ["2", "1"])
IDLE = [2, 2, 3, 5]


@pytest.mark.rule("GF-PHAN-01", "GF-SAC-07")
def test_a_creation_that_is_gone_does_nothing_at_the_end_of_the_round() -> None:
    stage = Stage(2, phase="attack").life(20, 20).stones(0, 4).play(0, "Gloamfang Spider", "Bone Altar").fillers()
    play = stage.table().do(0, "offer:Bone Altar:Gloamfang Spider")
    assert play.s.phase == "upkeep"
    assert play.p(1).life == 18  # it still struck
    assert [p.veilstones for p in play.s.players] == [2, 4]  # the altar's two, and none of Bo's


@pytest.mark.rule("GF-PHAN-01")
def test_a_creation_that_is_gone_does_nothing_in_upkeep_and_attack() -> None:
    stage = Stage(2, phase="attack").life(20, 20).play(0, "Shatter").play(1, "Jade Clover").fillers()
    play = stage.table().until("forge_roll")
    assert play.creations(1) == []
    assert play.p(1).veilstones == 0
    stage = Stage(2, phase="attack").life(20, 20).play(0, "Shatter").play(1, "Gale Roc").fillers()
    assert stage.table().until("upkeep", round=3).p(0).life == 17  # struck in the first round alone


@pytest.mark.rule("GF-PHAN-02", "GF-PHAN-05", "GF-PHAN-04", "GF-UPK-07")
@EDITIONS
def test_the_destroyed_dryad_still_brings_its_veilstones(edition: str) -> None:
    stage = Stage(2, edition=edition).hand(0, "Dawnseed Dryad").hand(1, "Shatter").fillers()
    play = stage.dice([5, 2, 2, 3], [5, 5, 6, 3]).table().do(0, "play:Dawnseed Dryad").do(1, "play:Shatter")
    assert play.s.phase == "upkeep"
    assert play.creations(0) == []
    assert play.p(0).veilstones == 0
    play.until("forge_roll")
    assert play.p(0).veilstones == 3
    play.until("forge_roll", round=3)
    assert play.p(0).veilstones == 3 + 4  # once; the 4 are for passing


@pytest.mark.rule("GF-PHAN-02")
def test_a_spells_promise_is_kept_in_the_next_round() -> None:
    stage = Stage(2).hand(0, "Kindled Omen").fillers().dice([3, 2, 2, 5], IDLE)
    play = stage.table().do(0, "play:Kindled Omen").do(1, "pass").until("forge_roll", round=2)
    assert "Kindled Omen" in play.s.discards[0]
    assert len(play.p(0).dice) == 6
    assert len(play.until("forge_roll", round=3).p(0).dice) == 4


@pytest.mark.rule("GF-PHAN-02", "GF-SAC-07")
def test_what_a_sacrifice_has_paid_for_comes_though_the_creation_is_gone() -> None:
    stage = Stage(2, phase="attack").life(20, 20).play(0, "Obsidian Wraith").play(1, "Leviathan").fillers()
    play = stage.table().do(0, "sacrifice:Obsidian Wraith")
    assert play.s.phase == "upkeep"
    assert play.creations(0) == []
    assert play.creations(1) == []


@pytest.mark.rule("GF-PHAN-03", "GF-PHAN-05", "GF-PHAN-04", "GF-LIFE-05")
@EDITIONS
def test_death_cancels_the_dryads_veilstones(edition: str) -> None:
    """Ada dies in the Attack phase of the round in which she revealed the Dryad (with 2 life and 2 of the Dryad's)."""
    stage = Stage(3, edition=edition).life(2, 25, 25).hand(0, "Dawnseed Dryad").play(2, "Leviathan").fillers()
    play = stage.dice([5, 2, 2, 3], IDLE, IDLE).table().do(0, "play:Dawnseed Dryad").do(1, "pass").do(2, "pass")
    assert play.s.phase == "upkeep"
    assert play.p(0).life == -1
    assert play.s.pending == []
    supply = play.s.supply
    play.until("forge_roll")
    assert (play.s.supply, play.p(0).veilstones) == (supply, 0)


@pytest.mark.rule("GF-PHAN-03")
def test_death_cancels_spells_and_paid_sacrifices_too() -> None:
    """Ada dies: no destroying at the end of the round, neither by her Spell nor for her sacrificed Wraith; and the
    Phoenix, sacrificed in vain, stays in the pile."""
    stage = Stage(3, phase="attack").life(2, 25, 25).play(0, "Shatter", "Obsidian Wraith", "Ashen Phoenix")
    stage.play(1, "Gale Roc").play(2, "Leviathan").fillers()
    play = stage.table().do(0, "sacrifice:Obsidian Wraith", "sacrifice:Ashen Phoenix")
    assert play.s.phase == "upkeep"
    assert not play.p(0).alive
    assert (play.creations(1), play.creations(2)) == (["Gale Roc"], ["Leviathan"])
    assert "Ashen Phoenix" in play.s.discards[0]
    assert play.p(0).hand == []


@pytest.mark.rule("GF-PHAN-03")
def test_the_death_of_another_cancels_nothing_of_the_living() -> None:
    stage = Stage(3).life(25, 2, 25).play(0, "Leviathan").hand(0, "Dawnseed Dryad").fillers()
    play = stage.dice([5, 2, 2, 3], IDLE, IDLE).table().do(0, "play:Dawnseed Dryad").do(1, "pass").do(2, "pass")
    assert not play.p(1).alive
    assert play.until("forge_roll").p(0).veilstones == 3 + 3  # the reward and the Dryad
