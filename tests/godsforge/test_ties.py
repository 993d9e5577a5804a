"""When everybody left dies in the same Attack phase (2e p. 10, Ties)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kit import Play, Stage


def lives(play: Play) -> list[int]:
    return [p.life for p in play.s.players]


def winners(play: Play) -> list[int]:
    assert play.s.result is not None
    return play.s.result.winners


def doomed(*totals: int, seats: int | None = None, phase: str = "attack", **wishes: str) -> Stage:
    """Everybody at these totals once the 7 additional damage has fallen, if no card is in play."""
    stage = Stage(seats or len(totals), phase=phase, **wishes)
    for p, total in zip(stage.s.players, totals, strict=False):
        p.life = total + 7
    stage.s.blood = True
    return stage.fillers()


@pytest.mark.rule("GF-TIE-01", "GF-TIE-09")
@pytest.mark.parametrize("edition", ["2", "1"])
def test_the_dead_player_nearest_to_zero_wins(edition: str) -> None:
    play = doomed(-2, -5, edition=edition).table()
    assert play.s.phase is None
    assert lives(play) == [-2, -5]
    assert winners(play) == [0]
    assert play.s.result is not None
    assert play.s.result.places == [[0], [1]]


@pytest.mark.rule("GF-TIE-10", "GF-LIFE-03")
def test_exactly_zero_is_dead_and_still_nearer_than_minus_one() -> None:
    play = doomed(0, -1).table()
    assert not any(p.life > 0 for p in play.s.players)
    assert winners(play) == [0]


@pytest.mark.rule("GF-LIFE-25", "GF-LIFE-04", "GF-TIE-01")
def test_two_players_can_kill_each_other() -> None:
    """A at 4 attacks for 10, B at 6 attacks for 9."""
    play = Stage(2, phase="attack").life(4, 6).play(0, "Starfall").play(1, "Fireball", "Gale Roc").table()
    assert lives(play) == [-5, -4]
    assert winners(play) == [1]


@pytest.mark.rule("GF-TIE-09", "GF-TIE-02", "GF-TIE-03", "GF-TIE-04")
def test_the_tied_play_on_and_the_rest_is_out() -> None:
    """-3, -3 and -6; the fourth has died at -1 two rounds ago and is ignored."""
    stage = doomed(-3, -3, -6, seats=4)
    stage.s.players[3].life, stage.s.players[3].alive, stage.s.out = -1, False, [[3]]
    stage.s.decks[0] += stage.s.players[3].hand
    stage.s.players[3].hand = []
    play = stage.table()
    assert play.s.phase == "upkeep"
    assert [p.seat for p in play.s.living()] == [0, 1]
    assert play.p(2).hand == []
    assert set(play.t.waiting) == {0, 1}
    play.until(None)
    assert 3 not in winners(play)
    assert play.s.result is not None
    assert play.s.result.places[-2:] == [[2], [3]]


@pytest.mark.rule("GF-TIE-02")
def test_who_died_earlier_does_not_come_back_for_being_nearer() -> None:
    stage = doomed(-3, -4, seats=3)
    stage.s.players[2].life, stage.s.players[2].alive, stage.s.out = -1, False, [[2]]
    assert winners(stage.table()) == [0]


@pytest.mark.rule("GF-TIE-04", "GF-TIE-06")
def test_the_tied_keep_all_they_have_for_one_whole_round() -> None:
    stage = doomed(-3, -3).stones(2, 5).play(0, "Oakenshield").play(1, "Vault of Echoes")
    hands = [list(p.hand) for p in stage.s.players]
    play = stage.table().until("upkeep")
    assert lives(play) == [-3, -3]
    assert [p.hand for p in play.s.players] == hands
    assert [p.veilstones for p in play.s.players] == [2, 5]  # no reward either
    assert [play.creations(seat) for seat in (0, 1)] == [["Oakenshield"], ["Vault of Echoes"]]
    play.do(0).do(1)
    assert play.s.phase == "forge_roll"
    assert [len(p.hand) for p in play.s.players] == [4, 5]  # Upkeep as ever, with the larger hand
    assert play.p(1).veilstones == 6
    assert all(len(p.dice) == 4 for p in play.s.players)
    play.do(0, "pass").do(1, "pass")
    assert play.s.phase == "attack"


@pytest.mark.rule("GF-TIE-05", "GF-TIE-06")
def test_the_higher_total_after_the_extra_round_wins() -> None:
    play = replayed(doomed(-3, -3).table(), lambda stage: stage.play(1, "Tidecaller Naiad"))
    play.until(None)
    assert lives(play) == [-3 - 7, -3 - 7 + 2]
    assert winners(play) == [1]


@pytest.mark.rule("GF-TIE-05")
def test_one_who_lives_again_beats_one_who_is_dead() -> None:
    stage = doomed(-7, -7).play(0, "Divine Wrath", "Tidal Mending", "Onyx Vampire", "Drain Life")
    stage.s.extra_rounds = 1
    play = stage.table()
    assert lives(play) == [-7 + 7 + 5 + 3 + 6, -7 - 7 - 3 - 6]
    assert winners(play) == [0]


@pytest.mark.rule("GF-TIE-05", "GF-TIE-03")
def test_equal_best_totals_play_yet_another_round_among_themselves() -> None:
    stage = doomed(2, 2, 1)
    stage.s.extra_rounds = 1
    play = stage.table()
    assert play.s.phase == "upkeep"
    assert play.s.extra_rounds == 2
    assert [p.seat for p in play.s.living()] == [0, 1]
    assert play.p(2).hand == []
    assert "Cy has left" not in play.told()  # beaten, not gone of its own will


@pytest.mark.rule("GF-TIE-06", "GF-LIFE-11")
def test_extra_rounds_hurt_all_alike_and_pay_no_reward() -> None:
    """Nobody had died before, so the mutual death itself switches the 7 on."""
    stage = Stage(2, phase="attack").life(5, 5).play(0, "Leviathan").play(1, "Malachite Manticore").fillers()
    play = stage.table()
    assert lives(play) == [0, 0]
    assert play.s.blood
    play.until("upkeep", round=3)
    assert lives(play) == [0 - 5 - 7, 0 - 5 - 7]
    assert [p.veilstones for p in play.s.players] == [4, 4]  # for passing; nothing for a kill
    assert all(p.alive for p in play.s.players)


@pytest.mark.rule("GF-TIE-07", "GF-PHAN-03")
def test_mutual_death_cancels_what_was_still_to_come() -> None:
    stage = Stage(2).life(7, 7).hand(0, "Dawnseed Dryad").hand(1, "Kindled Omen")
    stage.s.blood = True
    stage.play(0, "Celestine Shield").play(1, "Tidecaller Naiad")  # 7 + 2 - 7 each: alike, and alive
    play = stage.fillers().dice([5, 5, 3, 3], [3, 5, 5, 4]).table()
    play.do(0, "play:Dawnseed Dryad").do(1, "play:Kindled Omen")
    assert len(play.s.pending) == 2
    play = replayed(play, lambda stage: stage.life(5, 5))
    assert play.until("upkeep").s.extra_rounds == 1
    assert play.s.pending == []
    before = play.p(0).veilstones
    play.until("forge_roll")
    assert play.p(0).veilstones == before  # no 3 from the Dryad
    assert len(play.p(1).dice) == 4  # no dice from the Omen


@pytest.mark.rule("GF-TIE-07", "GF-LIFE-05")
def test_the_end_of_the_round_of_mutual_death_brings_no_effects() -> None:
    play = doomed(-1, -1).stones(0, 3).play(0, "Shatter").play(1, "Oakenshield").table().until("upkeep")
    assert play.s.extra_rounds == 1
    assert play.creations(1) == ["Oakenshield"]
    assert "Shatter" in play.s.discards[0]


@pytest.mark.rule("GF-TIE-05", "GF-SAC-07")
def test_a_tie_of_the_living_has_an_end_of_round_as_ever() -> None:
    """What was sacrificed is gone before it: the Spider steals nothing, the Phoenix comes home."""
    stage = doomed(2, 2).stones(0, 3).play(0, "Gloamfang Spider", "Bone Altar", "Ashen Phoenix")
    stage.s.extra_rounds = 1
    stage.life(2 + 7 - 5 - 1, 2 + 7 + 2 + 3 + 4)  # the altar gives 5, the Phoenix 1; Bo is struck for 9
    play = stage.table().do(0, "offer:Bone Altar:Gloamfang Spider", "sacrifice:Ashen Phoenix")
    assert lives(play) == [2, 2]
    assert play.s.extra_rounds == 2
    assert play.p(1).veilstones == 3
    assert "Ashen Phoenix" in play.p(0).hand
    assert play.creations(0) == ["Bone Altar"]


@pytest.mark.rule("GF-TIE-08")
def test_after_ten_extra_rounds_the_victory_is_shared() -> None:
    play = doomed(-3, -3).table()
    for extra in range(1, 11):
        assert play.s.extra_rounds == extra
        play.until("upkeep" if extra < 10 else None, round=extra + 2 if extra < 10 else None)
    assert winners(play) == [0, 1]
    assert lives(play) == [-3 - 7 * 10] * 2


def replayed(play: Play, change: Callable[[Stage], Stage]) -> Play:
    """The same table, changed by hand between two phases."""
    stage = Stage.__new__(Stage)
    stage.s = play.s
    return change(stage).table()
