"""Empowering Spells and Creations."""

from __future__ import annotations

import pytest
from kit import Play, Stage, home_card, home_set

IDLE = [2, 2, 3, 5]


def attack_of(t: Play, seat: int) -> int:
    return next(hit.attack for hit in t.s.blows if hit.by == seat)


def prevented_by(t: Play, seat: int) -> int:
    return next(hit.prevented for hit in t.s.blows if hit.on == seat)


def attack_stage(*creations: str, stones: int = 6) -> Stage:
    return Stage(2, phase="attack").play(0, *creations).hand(0, "Starfall").stones(stones, 0)


@pytest.mark.rule("GF-EMP-01")
def test_only_cards_with_an_empower_effect_can_be_empowered_and_by_their_controller() -> None:
    t = attack_stage("Pyrite Golem", "Leviathan", "Onyx Vampire").play(1, "Emberhide Drake").table()
    assert t.options(0) == ["empower:Pyrite Golem"]
    assert t.refusal(0, "empower:Leviathan")
    assert t.refusal(0, "empower:Emberhide Drake")
    assert t.t.waiting == {0}, "the other has no Veilstone to pay with"


@pytest.mark.rule("GF-EMP-01", "GF-EMP-06")
def test_a_spell_without_empower_effect_takes_no_additional_veilstones() -> None:
    t = Stage(2).hand(0, "Needlestorm").stones(9, 0).dice([3, 4, 6, 6], IDLE).table().do(0, "play:Needlestorm")
    assert t.t.waiting == {1}


@pytest.mark.rule("GF-EMP-01")
def test_without_the_price_there_is_no_empowering() -> None:
    t = attack_stage("Oakenshield", "Pyrite Golem", stones=1).table()
    assert t.options(0) == ["empower:Pyrite Golem"]
    assert t.refusal(0, "empower:Oakenshield") == "It costs 2 Veilstones; you have 1."


@pytest.mark.rule("GF-EMP-02")
def test_creations_are_empowered_in_the_attack_phase_alone() -> None:
    t = Stage(2, phase="upkeep").play(0, "Pyrite Golem").hand(0, "Starfall").stones(6, 0).table()
    offered = []
    while t.s.round < 3:
        for seat in sorted(t.t.waiting):
            offered += [(t.s.phase, name) for name in t.options(seat) if name.startswith("empower")]
        t.default(min(t.t.waiting))
    assert set(offered) == {("attack", "empower:Pyrite Golem")}


@pytest.mark.rule("GF-EMP-03", "GF-EMP-14")
def test_a_creation_is_empowered_once_a_round_for_its_price_and_its_effect() -> None:
    stage = attack_stage("Oakenshield", "Wall of Stone").play(1, "Fireball", "Divine Wrath")
    t = stage.table()
    assert t.refusal(0, "empower:Oakenshield", "empower:Oakenshield") == "Choose each only once."
    t.do(0, "empower:Oakenshield")
    assert t.p(0).veilstones == 4
    assert "empower:Oakenshield" not in t.options(0), "in the second window"
    assert "Already empowered" in t.refusal(0, "empower:Oakenshield")
    t.do(0)
    assert prevented_by(t, 0) == 3 + 4 + 4, "3 and 4 of Oakenshield, 4 of the Wall"
    assert t.p(0).veilstones == 4


@pytest.mark.rule("GF-EMP-04", "GF-EMP-07", "GF-EMP-14")
def test_it_is_over_at_the_end_of_the_round_and_open_again_in_the_next() -> None:
    t = attack_stage("Oakenshield", stones=4).table().do(0, "empower:Oakenshield")
    assert (t.s.phase, t.p(0).creations[0].empowered) == ("upkeep", False)
    t.until("forge_roll").do(0, "pass").do(1, "pass")
    assert t.options(0) == ["empower:Oakenshield"]
    t.do(0, "empower:Oakenshield")
    assert t.p(0).veilstones == 4 - 2 + 4 - 2


@pytest.mark.rule("GF-EMP-07")
def test_the_bonus_counts_in_its_own_round_only() -> None:
    t = attack_stage("Pyrite Golem").table().do(0, "empower:Pyrite Golem")
    assert attack_of(t, 0) == 5
    t.until("attack", round=2).do(0)
    assert attack_of(t, 0) == 3


@pytest.mark.rule("GF-EMP-05")
def test_several_creations_may_be_empowered_each_once() -> None:
    t = attack_stage("Pyrite Golem", "Emberhide Drake", "Tidecaller Naiad", stones=4).life(20, 30).table()
    t.do(0, "empower:Pyrite Golem", "empower:Emberhide Drake", "empower:Tidecaller Naiad")
    assert attack_of(t, 0) == 3 + 2 + 3 + 4
    assert t.p(0).life == 20 + 2 + 2
    assert t.p(0).veilstones == 0


@pytest.mark.rule("GF-EMP-05")
def test_the_veilstones_must_suffice_for_all_of_them() -> None:
    t = attack_stage("Pyrite Golem", "Emberhide Drake", stones=2).table()
    assert "costs 3 Veilstones; you have 2" in t.refusal(0, "empower:Pyrite Golem", "empower:Emberhide Drake")


@pytest.mark.rule("GF-EMP-06", "GF-REVEAL-06", "GF-EMP-08")
@pytest.mark.parametrize("x", [0, 1, 4])
@pytest.mark.parametrize("edition", ["1", "2"])
def test_a_spells_effect_grows_with_the_number_paid(x: int, edition: str) -> None:
    stage = Stage(2, edition=edition).hand(0, "Fireball", "Starfall").stones(4, 0)
    t = stage.dice([2, 2, 5, 5], IDLE).table().do(0, "play:Fireball")
    assert t.options(0) == [f"x:{n}" for n in range(5)]
    t.do(0, f"x:{x}").do(1, "pass")
    assert attack_of(t, 0) == 6 + 2 * x
    assert (t.p(0).veilstones, t.s.supply) == (4 - x, 30 - 4 - (4 - x))


@pytest.mark.rule("GF-EMP-06")
@pytest.mark.parametrize(
    ("spell", "dice", "life", "prevented"),
    [("Tidal Mending", [4, 3, 5, 5], 10 + 5 + 2 * 2 - 10, 0), ("Stoneskin Hymn", [2, 4, 5, 5], 10, 10)],
)
def test_life_and_prevention_grow_as_well(spell: str, dice: list[int], life: int, prevented: int) -> None:
    stage = Stage(2).hand(0, spell, "Starfall").play(1, "Leviathan", "Sunstone Seraph", "Chaos Ring").stones(2, 0)
    t = stage.life(10, 30).dice(dice, IDLE).table().do(0, f"play:{spell}").do(0, "x:2").do(1, "pass")
    assert (t.p(0).life, prevented_by(t, 0)) == (life, prevented)


@pytest.mark.rule("GF-EMP-08")
def test_silence_empowers_nothing() -> None:
    t = Stage(2).hand(0, "Fireball", "Starfall").stones(4, 0).dice([2, 2, 5, 5], IDLE).table()
    t.do(0, "play:Fireball").default(0).do(1, "pass")
    assert (attack_of(t, 0), t.p(0).veilstones) == (6, 4)


@pytest.mark.rule("GF-EMP-09", "GF-REVEAL-15")
def test_a_creation_is_empowered_in_the_round_of_its_reveal() -> None:
    t = Stage(2).hand(0, "Pyrite Golem", "Shatter").stones(1, 0).dice([2, 3, 4, 5], IDLE).table()
    t.do(0, "play:Pyrite Golem").do(1, "pass").do(0, "empower:Pyrite Golem")
    assert attack_of(t, 0) == 5
    assert t.p(1).life == 25


@pytest.mark.rule("GF-EMP-10", "GF-SAC-03")
def test_empowering_and_sacrificing_the_same_creation_gives_both() -> None:
    ogre = home_card(
        "Ogre",
        attack=[{"verb": "attack", "n": 3}],
        empower={"price": 2, "gives": [{"verb": "attack", "n": 4}]},
        sacrifice=[{"verb": "attack", "n": 5}],
    )
    with home_set(ogre) as name:
        t = Stage(2, phase="attack", set=name).play(0, "Ogre").hand(0, "Starfall").stones(2, 0).table()
        t.do(0, "sacrifice:Ogre", "empower:Ogre")
        assert attack_of(t, 0) == 3 + 4 + 5
        assert (t.creations(0), t.p(0).veilstones) == ([], 0)


@pytest.mark.rule("GF-EMP-10")
@pytest.mark.parametrize("first", ["empower:Bulwark", "sacrifice:Bulwark"])
def test_one_may_come_before_the_totals_are_told_and_the_other_after(first: str) -> None:
    bulwark = home_card(
        "Bulwark",
        attack=[{"verb": "prevent", "n": 1}],
        empower={"price": 2, "gives": [{"verb": "prevent", "n": 2}]},
        sacrifice=[{"verb": "prevent", "n": 3}],
    )
    with home_set(bulwark) as name:
        stage = Stage(2, phase="attack", set=name).play(0, "Bulwark").hand(0, "Starfall").play(1, "Divine Wrath")
        t = stage.stones(2, 0).life(15, 20).table().do(0, first)
        (second,) = t.options(0)
        assert {first, second} == {"empower:Bulwark", "sacrifice:Bulwark"}
        t.do(0, second)
        assert prevented_by(t, 0) == 1 + 2 + 3
        assert (t.p(0).life, t.creations(0)) == (14, [])


@pytest.mark.rule("GF-EMP-10")
def test_an_empowered_creation_may_be_sacrificed_to_another() -> None:
    stage = attack_stage("Oakenshield", "Bone Altar", stones=2).play(1, "Divine Wrath", "Leviathan").life(15, 30)
    t = stage.table().do(0, "empower:Oakenshield", "offer:Bone Altar:Oakenshield")
    assert prevented_by(t, 0) == 3 + 4 + 2
    assert t.p(0).life == 15 - (12 - 9) + 5
    assert t.creations(0) == ["Bone Altar"]


@pytest.mark.rule("GF-EMP-11")
def test_the_reward_for_a_kill_comes_too_late_to_empower() -> None:
    stage = Stage(3, phase="attack").play(0, "Leviathan", "Emberhide Drake").life(25, 5, 25).stones(1, 0, 0)
    t = stage.hand(0, "Starfall").table()
    assert t.s.phase == "upkeep", "with one Veilstone there was nothing to ask"
    assert attack_of(t, 0) == 5 + 3
    assert not t.p(1).alive
    assert t.p(0).veilstones == 1 + 3
