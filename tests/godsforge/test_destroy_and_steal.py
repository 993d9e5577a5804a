"""Destroying and stealing Creations (2e p. 8, Card Destruction; p. 9, Phantom Card Effects)."""

from __future__ import annotations

import pytest
from kit import Play, Stage, home_card, home_set

EDITIONS = pytest.mark.parametrize("edition", ["2", "1"])
IDLE = [2, 2, 3, 5]


def strings(stage: Stage, *, thief: int = 0, dice: dict[int, list[int]] | None = None) -> Play:
    """The thief plays Puppet Strings (take a Creation of the target with a printed attack of 3 or less)."""
    stage.hand(thief, "Puppet Strings").stones(*(int(p.seat == thief) + p.veilstones for p in stage.s.players))
    rolls = {p.seat: IDLE for p in stage.s.players} | {thief: [5, 5, 4, 6]} | (dice or {})
    play = stage.fillers().dice(*(rolls[p.seat] for p in stage.s.players)).table()
    return play.do(thief, "play:Puppet Strings")


# -- destroying


@pytest.mark.rule("GF-DEST-01", "GF-DEST-03", "GF-DEST-05", "GF-GEN-14")
@EDITIONS
def test_a_destroyed_creation_strikes_once_more_and_goes_to_the_discard_pile(edition: str) -> None:
    stage = Stage(2, edition=edition).life(20, 20).hand(0, "Shatter").play(1, "Leviathan").fillers()
    play = stage.dice([5, 5, 6, 3], IDLE).table().do(0, "play:Shatter").do(1, "pass")
    assert play.s.phase == "upkeep"
    assert play.p(0).life == 15  # the blow came first
    assert play.creations(1) == []
    assert "Leviathan" in play.s.discards[0]


@pytest.mark.rule("GF-DEST-02", "GF-DEST-05")
@EDITIONS
def test_without_a_creation_of_an_opponent_nothing_is_destroyed(edition: str) -> None:
    stage = Stage(3, phase="attack", edition=edition).play(0, "Shatter", "Cataclysm Rite", "Oakenshield").fillers()
    play = stage.table().until("upkeep")
    assert play.creations(0) == ["Oakenshield"]
    assert "Shatter has no Creation to destroy" in play.told()


@pytest.mark.rule("GF-DEST-02")
def test_a_target_without_a_creation_is_not_replaced_by_another_opponent() -> None:
    stage = Stage(3, phase="attack").play(0, "Obsidian Wraith", "Gale Roc").play(2, "Leviathan").fillers()
    play = stage.table().do(0, "sacrifice:Obsidian Wraith").until("upkeep")
    assert play.creations(0) == ["Gale Roc"]
    assert play.creations(2) == ["Leviathan"]


@pytest.mark.rule("GF-DEST-04", "GF-DEST-05")
@EDITIONS
def test_the_dead_destroy_nothing_any_more(edition: str) -> None:
    stage = Stage(3, phase="attack", edition=edition).life(20, 3, 20).play(0, "Leviathan")
    play = stage.play(1, "Cataclysm Rite").play(2, "Gale Roc").fillers().table().until("upkeep")
    assert not play.p(1).alive
    assert play.p(2).life == 12  # its blow fell
    assert (play.creations(0), play.creations(2)) == (["Leviathan"], ["Gale Roc"])


@pytest.mark.rule("GF-DEST-06")
def test_the_user_chooses_among_all_legal_creations_of_the_living() -> None:
    stage = Stage(4, phase="attack").life(20, 3, 20, 20).play(0, "Leviathan", "Shatter").play(1, "Gale Roc")
    stage.play(2, "Oakenshield", "Avatar of the Last Forge").play(3, "Jade Clover").fillers()
    play = stage.table().until("end_of_round")
    assert not play.p(1).alive
    assert play.options(0) == ["creation:Oakenshield", "creation:Jade Clover"]
    play.do(0, "creation:Jade Clover")
    assert (play.creations(2), play.creations(3)) == (["Oakenshield", "Avatar of the Last Forge"], [])


@pytest.mark.rule("GF-DEST-07")
def test_a_destroyed_creation_gives_no_sacrifice_bonus() -> None:
    """The Phoenix does not come home, and the Dragon, destroyed in the Reveal, prevents nothing."""
    play = Stage(2, phase="attack").life(20, 20).play(0, "Shatter").play(1, "Ashen Phoenix").fillers().table()
    play.until("upkeep")
    assert play.p(0).life == 17  # 3 and no more
    assert "Ashen Phoenix" in play.s.discards[0]
    meteor = home_card("Meteor", "spell", reveal=[{"verb": "destroy", "who": "target"}])
    with home_set(meteor) as name:
        stage = Stage(2, set=name).life(20, 20).hand(0, "Meteor").play(0, "Leviathan").play(1, "Metallic Dragon")
        play = stage.fillers().dice(IDLE, IDLE).table().do(0, "play:Meteor").do(1, "pass")
        assert play.s.phase == "upkeep"  # no window for the Dragon
        assert [p.life for p in play.s.players] == [20, 15]


@pytest.mark.rule("GF-DEST-01", "GF-DEST-06")
def test_each_opponent_loses_one_of_the_users_choice() -> None:
    stage = Stage(3, phase="attack").life(30, 30, 30).play(0, "Cataclysm Rite").play(1, "Oakenshield", "Gale Roc")
    play = stage.play(2, "Leviathan").fillers().table().until("end_of_round")
    assert play.options(0) == ["creation:Oakenshield", "creation:Gale Roc"]
    play.do(0, "creation:Gale Roc")
    assert (play.creations(1), play.creations(2)) == (["Oakenshield"], [])


# -- stealing


@pytest.mark.rule("GF-STEAL-01", "GF-STEAL-06", "GF-STEAL-05")
@EDITIONS
def test_a_stolen_creation_works_for_the_thief_in_the_same_round(edition: str) -> None:
    """The Spider: 2 damage in the Attack, a Veilstone at the end of the round."""
    stage = Stage(2, edition=edition).life(20, 20).stones(0, 5).play(1, "Gloamfang Spider")
    play = strings(stage).do(1, "pass")
    assert play.s.phase == "upkeep"
    assert (play.creations(0), play.creations(1)) == (["Gloamfang Spider"], [])
    assert [p.life for p in play.s.players] == [20, 18]
    assert [p.veilstones for p in play.s.players] == [1, 5 + 4 - 1]
    play.until("upkeep", round=3)
    assert play.p(1).life == 16  # and in every later round


@pytest.mark.rule("GF-STEAL-02", "GF-GEN-10", "GF-STEAL-06")
@EDITIONS
def test_stealing_repeats_no_reveal_effect_but_brings_the_recurring_ones(edition: str) -> None:
    play = strings(Stage(2, edition=edition).play(1, "Jade Clover")).do(1, "pass")
    assert play.creations(0) == ["Jade Clover"]
    assert play.p(0).veilstones == 0  # no 3 for a second reveal
    play.until("forge_roll")
    assert play.p(0).veilstones == 1  # each Upkeep
    assert play.p(1).veilstones == 4


@pytest.mark.rule("GF-STEAL-05", "GF-STEAL-02", "GF-REVEAL-14")
def test_a_creation_revealed_this_round_is_a_legal_victim_and_its_reveal_stays_its_players() -> None:
    stage = Stage(2).life(15, 20).hand(1, "Jade Clover")  # the thief has less life and comes first
    play = strings(stage, dice={1: [5, 2, 2, 3]}).do(1, "play:Jade Clover")
    assert play.creations(0) == ["Jade Clover"]
    assert play.p(1).veilstones == 3
    assert play.p(0).veilstones == 0


@pytest.mark.rule("GF-STEAL-03", "GF-STEAL-02", "GF-PHAN-05", "GF-STEAL-06")
@EDITIONS
def test_the_dryads_seeds_stay_with_the_one_who_revealed_it(edition: str) -> None:
    """Stolen after the Reveal: the 3 Veilstones are the first player's, the recurring life is the thief's."""
    stage = Stage(2, edition=edition).life(15, 20).hand(1, "Dawnseed Dryad")  # the thief comes first
    play = strings(stage, dice={1: [5, 2, 2, 3]}).do(1, "play:Dawnseed Dryad")
    assert play.s.phase == "upkeep"
    assert play.creations(0) == ["Dawnseed Dryad"]
    assert [p.life for p in play.s.players] == [17, 20]
    play.until("forge_roll")
    assert [p.veilstones for p in play.s.players] == [0, 3]


@pytest.mark.rule("GF-STEAL-04", "GF-DECK-07")
def test_a_stolen_creation_is_discarded_with_its_thief() -> None:
    stage = Stage(3).life(25, 25, 25).play(1, "Gale Roc").play(2, "Leviathan")
    play = strings(stage).do(1, "pass").do(2, "pass")
    assert play.creations(0) == ["Gale Roc"]
    play.until("upkeep", round=4)
    assert play.creations(0) == ["Gale Roc"]  # for good
    play.p(0).life = 1
    play.until("upkeep", round=5)
    assert not play.p(0).alive
    assert "Gale Roc" in play.s.discards[0]
    assert play.creations(1) == []


@pytest.mark.rule("GF-STEAL-05")
def test_only_creations_in_play_can_be_stolen() -> None:
    """Of what the target has put down only the Creation is there for the thief; the Spell works on."""
    stage = Stage(2).life(20, 20).hand(1, "Chaos Ring", "Tidal Mending")
    play = strings(stage, dice={1: [2, 3, 4, 5]}).do(1, "play:Chaos Ring")
    assert play.s.phase == "forge_roll"
    play.do(1, "play:Tidal Mending")
    assert (play.creations(0), play.creations(1)) == (["Chaos Ring"], [])
    assert [p.life for p in play.s.players] == [20, 20 - 1 + 5]


@pytest.mark.rule("GF-STEAL-05", "GF-EMP-03")
def test_once_a_round_follows_the_creation_to_the_thief() -> None:
    stage = Stage(2).stones(5, 0).play(1, "Celestine Shield")
    stage.s.players[1].creations[0].empowered = True  # as if its first controller had used it this round
    play = strings(stage).do(1, "pass")
    assert play.creations(0) == ["Celestine Shield"]
    assert play.s.phase == "upkeep"  # so there was no window for it
    play.until("attack")
    assert "empower:Celestine Shield" in play.options(0)


@pytest.mark.rule("GF-STEAL-01")
def test_a_thief_can_empower_and_sacrifice_what_was_stolen() -> None:
    play = strings(Stage(2).life(20, 20).stones(1, 0).play(1, "Pyrite Golem")).do(1, "pass")
    assert play.options(0) == ["empower:Pyrite Golem"]
    assert play.do(0, "empower:Pyrite Golem").p(1).life == 15


@pytest.mark.rule("GF-STEAL-05")
def test_a_warded_or_too_strong_creation_stays() -> None:
    play = strings(Stage(2).play(1, "Avatar of the Last Forge", "Leviathan")).do(1, "pass")
    assert play.creations(0) == []
    assert len(play.creations(1)) == 2
    assert "Puppet Strings has no Creation to take" in play.told()


@pytest.mark.rule("GF-STEAL-01")
def test_a_theft_from_each_opponent_takes_from_each() -> None:
    tax = home_card("Tax of Beasts", "spell", reveal=[{"verb": "steal", "who": "each_opponent"}])
    with home_set(tax) as name:
        stage = Stage(3, set=name).hand(0, "Tax of Beasts").play(1, "Gale Roc", "Leviathan").play(2, "Oakenshield")
        play = stage.fillers().dice(IDLE, IDLE, IDLE).table()
        play.do(0, "play:Tax of Beasts").do(1, "pass").do(2, "pass").do(0, "creation:Leviathan")
        assert play.creations(0) == ["Leviathan", "Oakenshield"]
        assert (play.creations(1), play.creations(2)) == (["Gale Roc"], [])
