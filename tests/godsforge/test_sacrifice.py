"""Sacrificing Creations in the Attack phase."""

from __future__ import annotations

import pytest
from kit import Play, Stage

IDLE = [2, 2, 3, 5]
BOTH = pytest.mark.parametrize("edition", ["1", "2"])


def attack_of(t: Play, seat: int) -> int:
    return next(hit.attack for hit in t.s.blows if hit.by == seat)


def stage(*creations: str, seats: int = 2, **wishes: str) -> Stage:
    return Stage(seats, phase="attack", **wishes).play(0, *creations).hand(0, "Starfall")


@pytest.mark.rule("GF-SAC-01", "GF-SAC-03", "GF-SAC-05")
@BOTH
def test_a_sacrificed_creation_counts_in_full_gives_its_effect_and_is_discarded(edition: str) -> None:
    t = stage("Lightning Sword", edition=edition).table().do(0, "sacrifice:Lightning Sword")
    assert attack_of(t, 0) == 4 + 6
    assert t.p(1).life == 20
    assert (t.creations(0), t.s.discards) == ([], [["Lightning Sword"]])


@pytest.mark.rule("GF-SAC-01")
def test_a_creation_without_a_sacrifice_effect_is_not_offered() -> None:
    t = stage("Leviathan", "Cinder Imp").table()
    assert t.options(0) == ["sacrifice:Cinder Imp"]
    assert t.refusal(0, "sacrifice:Leviathan")


@pytest.mark.rule("GF-SAC-02")
def test_sacrifices_are_made_in_the_attack_phase_alone() -> None:
    t = Stage(2, phase="upkeep").play(0, "Cinder Imp").hand(0, "Starfall").table()
    offered = set()
    while t.s.round < 3:
        for seat in t.t.waiting:
            offered |= {(t.s.phase, name) for name in t.options(seat) if name.startswith("sacrifice")}
        t.default(min(t.t.waiting))
    assert offered == {("attack", "sacrifice:Cinder Imp")}


@pytest.mark.rule("GF-SAC-02", "GF-GEN-04")
def test_sacrifices_are_simultaneous() -> None:
    t = stage("Lightning Sword").play(1, "Basalt Tortoise", "Cinder Imp").table()
    before = t.seen(1).players[0]
    t.do(0, "sacrifice:Lightning Sword")
    assert t.seen(1).players[0] == before, "nobody sees it before all have answered"
    t.do(1, "sacrifice:Cinder Imp", "sacrifice:Basalt Tortoise")
    assert (attack_of(t, 0), attack_of(t, 1)) == (10, 8)
    assert (t.p(0).life, t.p(1).life) == (30 - 8, 30 - (10 - 3 - 5))
    assert sorted(t.s.discards[0]) == ["Basalt Tortoise", "Cinder Imp", "Lightning Sword"]


@pytest.mark.rule("GF-SAC-03")
def test_its_prevention_life_and_company_count_too() -> None:
    t = stage("Wall of Stone", "Ashen Phoenix", "Prism Hydra").play(1, "Divine Wrath").life(20, 30).table()
    t.do(0, "sacrifice:Wall of Stone", "sacrifice:Ashen Phoenix")
    assert attack_of(t, 0) == 3 + 4 + 2 + 2, "the Hydra still has two others beside it"
    assert next(hit.prevented for hit in t.s.blows if hit.on == 0) == 7
    assert t.p(0).life == 20 + 1


@pytest.mark.rule("GF-SAC-04")
def test_only_ones_own_creations_in_play_can_be_sacrificed() -> None:
    t = stage("Cinder Imp").hand(0, "Lightning Sword").play(1, "Basalt Tortoise").table()
    assert t.options(0) == ["sacrifice:Cinder Imp"]
    assert t.refusal(0, "sacrifice:Basalt Tortoise")
    assert t.refusal(0, "sacrifice:Lightning Sword")
    t = stage("Bone Altar", "Leviathan").hand(0, "Lightning Sword").play(1, "Basalt Tortoise").table()
    assert t.options(0) == ["offer:Bone Altar:Leviathan"]


@pytest.mark.rule("GF-SAC-05")
def test_it_stays_in_play_until_the_attack_is_resolved() -> None:
    t = stage("Cinder Imp", "Basalt Tortoise").table().do(0, "sacrifice:Cinder Imp")
    assert (t.s.phase, t.creations(0)) == ("attack", ["Cinder Imp", "Basalt Tortoise"])
    t.do(0)
    assert (t.s.phase, t.creations(0)) == ("upkeep", ["Basalt Tortoise"])


@pytest.mark.rule("GF-SAC-06")
def test_a_creation_may_be_sacrificed_in_the_round_of_its_reveal() -> None:
    t = Stage(2).hand(0, "Cinder Imp", "Starfall").dice([2, 2, 5, 5], IDLE).table()
    t.do(0, "play:Cinder Imp").do(1, "pass").do(0, "sacrifice:Cinder Imp")
    assert t.p(1).life == 30 - 8
    assert t.creations(0) == []


@pytest.mark.rule("GF-SAC-07", "GF-DECK-01")
@BOTH
def test_its_own_end_of_round_effect_does_not_happen(edition: str) -> None:
    """The Spider would take a Veilstone at the end of the round."""
    kept = stage("Gloamfang Spider", "Bone Altar", edition=edition).stones(0, 4).table().do(0).do(0)
    assert (kept.p(0).veilstones, kept.p(1).veilstones) == (1, 3)
    t = stage("Gloamfang Spider", "Bone Altar", edition=edition).stones(0, 4).life(20, 20).table()
    t.do(0, "offer:Bone Altar:Gloamfang Spider")
    assert attack_of(t, 0) == 2
    assert t.p(0).life == 25
    assert (t.p(0).veilstones, t.p(1).veilstones) == (2, 4), "only what the Altar gives"


@pytest.mark.rule("GF-SAC-07")
def test_what_the_sacrifice_has_bought_for_the_end_of_the_round_does_happen() -> None:
    t = stage("Ashen Phoenix").table().do(0, "sacrifice:Ashen Phoenix")
    assert t.p(0).hand == ["Starfall", "Ashen Phoenix"]
    assert (t.creations(0), t.s.discards) == ([], [[]])
    t = stage("Obsidian Wraith").play(1, "Leviathan").table().do(0, "sacrifice:Obsidian Wraith")
    assert t.creations(1) == []
    assert t.p(0).life == 30 - (5 - 1), "after the Leviathan has struck"


@pytest.mark.rule("GF-SAC-07")
def test_it_does_not_happen_for_the_dead() -> None:
    s = stage("Obsidian Wraith", seats=3).play(1, "Oakenshield").play(2, "Leviathan").life(3, 25, 25).hand(1, "Shatter")
    t = s.table().do(0, "sacrifice:Obsidian Wraith")
    assert not t.p(0).alive
    assert t.creations(1) == ["Oakenshield"]


@pytest.mark.rule("GF-SAC-08")
def test_several_creations_may_be_sacrificed_each_once() -> None:
    t = stage("Cinder Imp", "Lightning Sword", "Metallic Dragon").table()
    assert t.refusal(0, "sacrifice:Cinder Imp", "sacrifice:Cinder Imp") == "Choose each only once."
    t.do(0, "sacrifice:Cinder Imp", "sacrifice:Lightning Sword", "sacrifice:Metallic Dragon")
    assert attack_of(t, 0) == 3 + 5 + 4 + 6 + 6
    assert t.creations(0) == []


@pytest.mark.rule("GF-SAC-08")
def test_one_creation_cannot_be_sacrificed_for_two_effects() -> None:
    t = stage("Bone Altar", "Cinder Imp").table()
    assert (
        t.refusal(0, "sacrifice:Cinder Imp", "offer:Bone Altar:Cinder Imp") == "A Creation can be sacrificed only once."
    )
    t.do(0, "sacrifice:Cinder Imp")
    assert t.s.phase == "upkeep", "and the second window does not offer it again"
    assert t.creations(0) == ["Bone Altar"]
