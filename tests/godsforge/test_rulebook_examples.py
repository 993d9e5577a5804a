"""The worked examples of both rulebooks, played at a table with loaded dice."""

from __future__ import annotations

import pytest
from kit import Play, Stage

BOTH = pytest.mark.parametrize("edition", ["1", "2"])
IDLE = [2, 2, 3, 5]  # a roll of somebody who passes


def airship_hand(edition: str, *rerolls: int) -> Play:
    hand = ("Airship", "Drain Life", "Malachite Manticore")
    stage = Stage(2, edition=edition).hand(0, *hand).stones(1, 0)
    return stage.dice([1, 2, 2, 5], IDLE, rerolls).table()


def playable(t: Play) -> set[str]:
    return {name.removeprefix("play:") for name in t.options(0) if name.startswith("play:")}


@pytest.mark.rule("GF-FORGE-27", "GF-FORGE-28", "GF-FORGE-29", "GF-FORGE-03", "GF-FORGE-05")
@pytest.mark.parametrize("x", [4, 6])
@BOTH
def test_two_rerolls_lead_from_chaos_ring_over_wall_of_stone_to_oakenshield(x: int, edition: str) -> None:
    stage = Stage(2, edition=edition).hand(0, "Oakenshield", "Wall of Stone", "Chaos Ring")
    t = stage.dice([2, 3, 5, x], IDLE, [5, 1]).table()
    assert playable(t) == {"Chaos Ring"}
    t.do(0, "reroll:4")
    assert (t.p(0).dice, t.p(0).rerolls) == ([2, 3, 5, 5], 1)
    assert playable(t) == {"Chaos Ring", "Wall of Stone"}
    assert t.ask(0).greyed["play:Oakenshield"] == "Needs 1 more Veilstone."
    t.do(0, "reroll:2")
    assert (t.p(0).dice, t.p(0).rerolls) == ([2, 1, 5, 5], 0)
    assert "Oakenshield" in playable(t)
    assert "no re-rolls" in t.refusal(0, "reroll:1")
    t.do(0, "play:Oakenshield").do(1, "pass")
    assert t.creations(0) == ["Oakenshield"]
    assert t.p(0).veilstones == 0


@pytest.mark.rule("GF-FORGE-28")
def test_wall_of_stone_is_paid_by_two_fives_and_a_sum() -> None:
    t = Stage(2, edition="1").hand(0, "Wall of Stone").dice([2, 3, 5, 5], IDLE).table()
    t.do(0, "play:Wall of Stone").do(1, "pass")
    (laid,) = t.p(0).laid
    assert sorted(sorted(use.values) for use in laid.payment.uses) == [[2, 3], [5], [5]]


@pytest.mark.rule("GF-FORGE-30")
@BOTH
def test_the_manticore_of_the_first_roll_costs_the_veilstone(edition: str) -> None:
    t = airship_hand(edition)
    assert playable(t) == {"Malachite Manticore"}
    t.do(0, "play:Malachite Manticore").do(1, "pass")
    assert t.creations(0) == ["Malachite Manticore"]
    assert (t.p(0).veilstones, t.s.supply) == (0, 30 - t.p(1).veilstones)


@pytest.mark.rule("GF-FORGE-31", "GF-FORGE-32")
@pytest.mark.parametrize("z", [3, 4])
@BOTH
def test_a_reroll_frees_the_veilstone_of_the_manticore_or_lets_it_buy_drain_life(z: int, edition: str) -> None:
    t = airship_hand(edition, z).do(0, "reroll:3")
    assert playable(t) == {"Malachite Manticore", "Drain Life"}
    t.do(0, "play:Malachite Manticore").do(1, "pass")
    assert t.p(0).veilstones == 1
    t = airship_hand(edition, z).do(0, "reroll:3").do(0, "play:Drain Life").do(1, "pass")
    assert (t.p(0).laid[0].card, t.p(0).veilstones) == ("Drain Life", 0)


@pytest.mark.rule("GF-FORGE-33")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
@BOTH
def test_any_face_but_two_brings_the_airship(face: int, edition: str) -> None:
    t = airship_hand(edition, 3, face).do(0, "reroll:3").do(0, "reroll:2")
    assert ("Airship" in playable(t)) == (face != 2)
    if face != 2:
        t.do(0, "play:Airship").do(1, "pass")
        assert (t.creations(0), t.p(0).veilstones) == (["Airship"], 0)


@pytest.mark.rule("GF-FORGE-34", "GF-FORGE-06")
@pytest.mark.parametrize(("rerolls", "extra"), [((), 0), ((5,), 0), ((6,), 1), ((5, 1), 1), ((4, 6), 1)])
@BOTH
def test_the_jade_clovers_spare_die_may_be_rerolled_for_a_veilstone(
    rerolls: tuple[int, ...], extra: int, edition: str
) -> None:
    t = Stage(2, edition=edition).hand(0, "Jade Clover", "Starfall").dice([2, 4, 5, 3], IDLE, rerolls).table()
    for _ in rerolls:
        t.do(0, "reroll:4")
    t.do(0, "play:Jade Clover").do(1, "pass")
    assert "Ada gains 3 Veilstones (Jade Clover)." in t.told()
    assert ("Ada gains 1 Veilstone (Forge Roll)." in t.told()) == bool(extra)
    assert t.p(0).veilstones == 3 + extra


@pytest.mark.rule("GF-VEIL-27", "GF-VEIL-28", "GF-VEIL-05", "GF-FORGE-08", "GF-VEIL-04")
@pytest.mark.parametrize("odd", [(3, 3), (3, 5), (5, 5)])
@BOTH
def test_the_metallic_dragon_takes_both_veilstones_and_its_six_brings_none(odd: tuple[int, int], edition: str) -> None:
    stage = Stage(2, edition=edition).hand(0, "Metallic Dragon").hand(1, "Starfall").stones(2, 0)
    t = stage.dice([4, 6, *odd], IDLE).table()
    t.do(0, "play:Metallic Dragon").do(1, "pass")
    assert t.s.phase == "attack", "the Dragon could be sacrificed"
    assert t.creations(0) == ["Metallic Dragon"]
    assert (t.p(0).veilstones, t.s.supply) == (0, 30 - 4)
    assert t.p(0).dice == [4, 6, *odd], "a shift changes what a die pays, not how it lies"


@pytest.mark.rule("GF-VEIL-27")
def test_one_veilstone_is_too_few_for_that_metallic_dragon() -> None:
    t = Stage(2).hand(0, "Metallic Dragon").stones(1, 0).dice([4, 6, 3, 5], IDLE).table()
    assert t.refusal(0, "play:Metallic Dragon") == "Needs 1 more Veilstone."


@pytest.mark.rule("GF-VEIL-29", "GF-VEIL-10", "GF-VEIL-22")
@BOTH
def test_the_pyrite_golem_uses_its_six_as_a_veilstone_at_once(edition: str) -> None:
    t = Stage(2, edition=edition).hand(0, "Pyrite Golem").dice([2, 2, 4, 6], IDLE).table()
    t.do(0, "play:Pyrite Golem").do(1, "pass")
    assert t.creations(0) == ["Pyrite Golem"]
    assert t.p(0).veilstones == 0
    assert t.s.supply == 30 - t.p(1).veilstones


@pytest.mark.rule("GF-EMP-12", "GF-REVEAL-10", "GF-EMP-06", "GF-VEIL-10", "GF-GEN-01")
@BOTH
def test_three_veilstones_let_the_fireball_kill(edition: str) -> None:
    stage = Stage(2, edition=edition).hand(0, "Fireball").hand(1, "Starfall").life(30, 12).stones(1, 0)
    t = stage.dice([1, 2, 6, 6], IDLE).table()
    t.do(0, "play:Fireball")
    assert t.options(0) == ["x:0", "x:1", "x:2", "x:3"]
    t.do(0, "x:3").do(1, "pass")
    assert [(hit.attack, hit.after) for hit in t.s.blows if hit.by == 0] == [(12, 0)]
    assert t.p(0).veilstones == 0
    assert t.s.result is not None
    assert t.s.result.winners == [0]


@pytest.mark.rule("GF-EMP-12", "GF-EMP-08")
def test_with_one_veilstone_fewer_the_target_lives() -> None:
    stage = Stage(2).hand(0, "Fireball").hand(1, "Starfall").life(30, 12).stones(1, 0)
    t = stage.dice([1, 2, 6, 6], IDLE).table().do(0, "play:Fireball").do(0, "x:2").do(1, "pass")
    assert (t.p(1).life, t.p(0).veilstones) == (2, 1)


@pytest.mark.rule("GF-EMP-13", "GF-EMP-02", "GF-EMP-03")
@pytest.mark.parametrize(("answer", "life", "stones"), [((), 26, 2), (("empower:Oakenshield",), 30, 0)])
@BOTH
def test_oakenshield_meets_divine_wrath(answer: tuple[str, ...], life: int, stones: int, edition: str) -> None:
    stage = Stage(2, edition=edition, phase="attack").play(0, "Divine Wrath").play(1, "Oakenshield")
    t = stage.hand(1, "Starfall").stones(0, 2).table()
    t.do(1)
    assert "Ada attacks Bo for 7." in t.told(), "the one attacked knows the total"
    t.do(1, *answer)
    assert (t.p(1).life, t.p(1).veilstones) == (life, stones)


@pytest.mark.rule("GF-SAC-09", "GF-SAC-01", "GF-SAC-03", "GF-SAC-05")
@BOTH
def test_the_metallic_dragon_dies_for_its_master_and_still_strikes(edition: str) -> None:
    stage = Stage(2, edition=edition, phase="attack").play(0, "Divine Wrath").play(1, "Metallic Dragon")
    t = stage.hand(1, "Starfall").life(20, 5).table()
    t.do(1)
    assert "Ada attacks Bo for 7." in t.told()
    t.do(1, "sacrifice:Metallic Dragon")
    assert t.p(1).life == 4
    assert t.p(0).life == 20 - 6 + 7
    assert t.creations(1) == []
    assert "Metallic Dragon" in t.s.discards[0]


@pytest.mark.rule("GF-SAC-09")
def test_without_the_sacrifice_that_player_is_dead() -> None:
    stage = Stage(2, phase="attack").play(0, "Divine Wrath").play(1, "Metallic Dragon").life(20, 5)
    t = stage.table().do(1).do(1)
    assert t.p(1).life == -2
    assert t.s.result is not None
    assert t.s.result.winners == [0]


@pytest.mark.rule("GF-GEN-14", "GF-GEN-12")
def test_celestine_shield_is_empowered_in_the_attack_phase_and_shatter_strikes_after_it() -> None:
    stage = Stage(2, phase="attack").play(0, "Shatter", "Pyrite Golem").play(1, "Celestine Shield")
    t = stage.hand(1, "Starfall").stones(0, 1).table()
    assert t.options(1) == ["empower:Celestine Shield"], "and Shatter offers nothing here"
    t.do(1, "empower:Celestine Shield")
    hit = next(hit for hit in t.s.blows if hit.on == 1)
    assert (hit.attack, hit.prevented) == (3, 3)
    assert hit.after == 30, "the Shield has still prevented"
    assert t.creations(1) == [], "and is gone at the end of the round"
