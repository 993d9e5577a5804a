"""Every Spell of the fixed set, played from the hand, and everything that it does."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from kit import FIXED, Coverage, Play, Stage

from games.godsforge.checks import PARTS

CARDS = FIXED.cards
IDLE = [2, 2, 3, 5]
covers = Coverage()


class Values(NamedTuple):
    """What a Spell costs, dice that pay it, and its attack, prevention and life."""

    cost: str
    dice: list[int]
    attack: int = 0
    prevent: int = 0
    life: int = 0


SPELLS = {
    "Fireball": Values("2 2", [2, 2, 3, 5], attack=6),
    "Divine Wrath": Values("11+ EE", [5, 6, 2, 4], attack=7, life=7),
    "Drain Life": Values("10+ OO", [4, 6, 3, 5], attack=6, life=6),
    "Shatter": Values("5 11+", [5, 5, 6, 2]),
    "Needlestorm": Values("3 4", [3, 4, 2, 5], attack=5),
    "Stoneskin Hymn": Values("2 4", [2, 4, 3, 5], prevent=7),
    "Tidal Mending": Values("4", [4, 3, 5, 5], life=5),
    "Veil Harvest": Values("9+", [4, 5, 2, 3]),
    "Second Dawn": Values("EE", [2, 4, 3, 5]),
    "Grave Tithe": Values("OO", [3, 5, 2, 2]),
    "Puppet Strings": Values("10+ 10+ V", [5, 5, 4, 6]),
    "Cataclysm Rite": Values("KIND4", [4, 4, 4, 4], attack=8),
    "Cutpurse Hex": Values("2 5", [2, 5, 3, 4], attack=3),
    "Mindrake": Values("3 EE", [3, 2, 4, 5], attack=4),
    "Mirrorwall": Values("ROW3", [3, 4, 5, 2], attack=6, prevent=5),
    "Starfall": Values("ROW3 V", [3, 4, 5, 2], attack=10),
    "Blood Bargain": Values("11+", [5, 6, 2, 3], life=-3),
    "Fourfold Verse": Values("2 3 4 5", [2, 3, 4, 5], attack=8, prevent=6),
    "Kindled Omen": Values("3", [3, 2, 2, 5], prevent=2),
}


def cast(card: str, stage: Stage, *, seats: int = 2) -> Play:
    """Ada plays the card with dice that pay it, and everybody else passes."""
    values = SPELLS[card]
    stage.hand(0, card).stones(values.cost.count("V"), *(p.veilstones for p in stage.s.players[1:]))
    play = stage.dice(values.dice, *[IDLE] * (seats - 1)).table().do(0, f"play:{card}")
    for seat in range(1, seats):
        play.do(seat, "pass")
    return play


def leaving(play: Play, faces: str) -> str:
    """The way to pay after which these dice are left."""
    return next(way for way, option in play.ask(0).options.items() if option.note == f"Leaves {faces}.")


@pytest.mark.rule("GF-ATK-02", "GF-ATK-04", "GF-ATK-17", "GF-GEN-08")
@pytest.mark.parametrize("card", SPELLS)
def test_it_is_paid_counts_in_this_rounds_attack_and_is_discarded(card: str) -> None:
    values = SPELLS[card]
    stage = Stage(2).life(20, 20).play(1, "Leviathan", "Malachite Manticore")  # 10
    play = cast(card, stage.hand(0, card).hold(1, 3)).until("upkeep")
    (laid,) = play.p(0).laid
    assert sorted(use.element for use in laid.payment.uses) == sorted(values.cost.replace(" V", "").split())
    assert (laid.payment.shifts, laid.payment.burned) == (0, ())
    assert laid.payment.gems == values.cost.count("V")
    assert play.p(1).life == 20 - values.attack
    assert play.p(0).life == 20 - max(0, 10 - values.prevent) + values.life
    assert (play.p(0).creations, play.p(0).spells) == ([], [])
    assert card in play.s.discards[0]


# -- empowering

EMPOWERED = {"Fireball": (2, 0, 0), "Stoneskin Hymn": (0, 2, 0), "Tidal Mending": (0, 0, 2)}
for name in EMPOWERED:
    covers(name, "empower_x")


@pytest.mark.rule("GF-EMP-06", "GF-EMP-08")
@pytest.mark.parametrize("card", EMPOWERED)
@pytest.mark.parametrize("x", [0, 1, 3])
def test_each_additional_veilstone_empowers_it(card: str, x: int) -> None:
    values = SPELLS[card]
    attack, prevent, life = EMPOWERED[card]
    stage = Stage(2).life(20, 20).stones(3, 0).hand(0, card)
    stage.play(1, "Metallic Dragon", "Leviathan", "Runebound Colossus")  # 17
    play = stage.hold(1).dice(values.dice, IDLE).table()
    play.do(0, f"play:{card}")
    assert play.options(0) == ["x:0", "x:1", "x:2", "x:3"]
    play.do(0, f"x:{x}").do(1, "pass").until("upkeep")
    assert play.p(0).veilstones == 3 - x
    assert play.p(1).life == 20 - max(0, values.attack + attack * x - 1)  # the Colossus prevents 1
    assert play.p(0).life == 20 - (17 - values.prevent - prevent * x) + values.life + life * x


# -- on reveal


@covers("Needlestorm", "reveal")
@covers("Fourfold Verse", "reveal")
@pytest.mark.parametrize("card", ["Needlestorm", "Fourfold Verse"])
def test_it_draws_a_card(card: str) -> None:
    play = cast(card, Stage(2).deck("Airship"))
    assert play.p(0).hand == ["Airship"]


@covers("Veil Harvest", "reveal")
@pytest.mark.rule("GF-FORGE-16", "GF-FORGE-18")
def test_veil_harvest_brings_two_veilstones_and_another_card() -> None:
    play = Stage(2).hand(0, "Veil Harvest", "Cinder Imp").dice([4, 5, 2, 2], IDLE).table().do(0, "play:Veil Harvest")
    play.do(0, leaving(play, "2, 2")).do(0, "play:Cinder Imp").do(1, "pass")
    assert play.p(0).veilstones == 2
    assert play.creations(0) == ["Cinder Imp"]


@covers("Second Dawn", "reveal")
@pytest.mark.rule("GF-FORGE-19", "GF-REVEAL-11")
def test_second_dawn_draws_two_and_one_of_them_may_be_played_at_once() -> None:
    play = cast("Second Dawn", Stage(2).deck("Dawnseed Dryad", "Airship"))
    assert play.s.phase == "reveal"
    assert sorted(play.p(0).hand) == ["Airship", "Dawnseed Dryad"]
    play.do(0, "play:Dawnseed Dryad")
    assert play.creations(0) == ["Dawnseed Dryad"]
    assert play.p(0).hand == ["Airship"]


@covers("Blood Bargain", "reveal")
@pytest.mark.rule("GF-REVEAL-11")
def test_blood_bargain_brings_three_veilstones_and_another_card() -> None:
    """Two of the three shift the 3 to a 5, which the other card needs."""
    stage = Stage(2).life(20, 20).hand(0, "Blood Bargain", "Loomstone Spindle").dice([5, 6, 4, 3], IDLE)
    play = stage.table().do(0, "play:Blood Bargain")
    play.do(0, leaving(play, "4, 3")).do(1, "pass")
    assert play.s.phase == "reveal"
    assert play.p(0).veilstones == 3
    play.do(0, "play:Loomstone Spindle")
    assert play.creations(0) == ["Loomstone Spindle"]
    assert play.p(0).veilstones == 1
    assert play.p(0).life == 17


@covers("Grave Tithe", "reveal")
@pytest.mark.rule("GF-DECK-06")
def test_grave_tithe_takes_two_cards_of_the_pile_and_a_veilstone() -> None:
    play = cast("Grave Tithe", Stage(2).discarded("Airship", "Starfall", "Fireball"))
    assert (play.ask(0).least, play.ask(0).most) == (2, 2)
    play.do(0, "card:Airship", "card:Fireball")
    assert sorted(play.p(0).hand) == ["Airship", "Fireball"]
    assert play.p(0).veilstones == 1
    one = cast("Grave Tithe", Stage(2).discarded("Airship"))
    assert one.do(0, "card:Airship").p(0).hand == ["Airship"]  # as many as there are


@covers("Puppet Strings", "reveal")
@pytest.mark.rule("GF-STEAL-01", "GF-STEAL-05")
def test_puppet_strings_takes_a_weak_creation_of_the_target() -> None:
    stage = Stage(3).play(1, "Gale Roc", "Lightning Sword", "Oakenshield").play(2, "Cinder Imp")
    play = cast("Puppet Strings", stage, seats=3)
    assert play.options(0) == ["creation:Gale Roc", "creation:Oakenshield"]  # 3 and 0; the Sword has 4
    play.do(0, "creation:Gale Roc")
    assert play.creations(0) == ["Gale Roc"]
    assert play.creations(1) == ["Lightning Sword", "Oakenshield"]


@covers("Cutpurse Hex", "reveal")
@pytest.mark.rule("GF-VEIL-14")
@pytest.mark.parametrize(("chosen", "after"), [(1, [2, 4, 9]), (2, [3, 6, 6])])
def test_cutpurse_hex_takes_up_to_three_veilstones_of_one_opponent(chosen: int, after: list[int]) -> None:
    play = cast("Cutpurse Hex", Stage(3).stones(0, 2, 5), seats=3)
    assert play.options(0) == ["seat:1", "seat:2"]
    play.do(0, f"seat:{chosen}")
    assert [p.veilstones for p in play.s.players] == after  # both others have passed for 4


@covers("Mindrake", "reveal")
def test_mindrake_takes_a_card_of_the_target_and_makes_it_discard_another() -> None:
    stage = Stage(3).hand(1, "Airship", "Starfall", "Leviathan").hand(2, "Gale Roc")
    play = cast("Mindrake", stage, seats=3)
    (taken,) = play.p(0).hand
    (kept,) = play.p(1).hand
    assert {taken, kept, play.s.discards[0][0]} == {"Airship", "Starfall", "Leviathan"}
    assert play.p(2).hand == ["Gale Roc"]


@covers("Kindled Omen", "reveal")
@pytest.mark.rule("GF-PHAN-02")
def test_kindled_omen_brings_a_veilstone_and_two_dice_for_the_next_forge_roll() -> None:
    play = cast("Kindled Omen", Stage(2)).until("forge_roll", round=2)
    assert play.p(0).veilstones == 1
    assert [len(p.dice) for p in play.s.players] == [6, 4]
    assert len(play.until("forge_roll", round=3).p(0).dice) == 4


# -- at the end of the round


@covers("Shatter", "end")
@pytest.mark.rule("GF-DEST-01", "GF-DEST-06")
def test_shatter_destroys_one_creation_of_any_opponent() -> None:
    play = cast("Shatter", Stage(3).play(0, "Bone Altar").play(1, "Gale Roc").play(2, "Thornwood Stag"), seats=3)
    while play.s.phase != "end_of_round":
        play.default(min(play.t.waiting))
    assert play.options(0) == ["creation:Gale Roc", "creation:Thornwood Stag"]
    play.do(0, "creation:Thornwood Stag")
    assert (play.creations(1), play.creations(2)) == (["Gale Roc"], [])


@covers("Cataclysm Rite", "end")
@pytest.mark.rule("GF-DEST-01")
def test_cataclysm_rite_destroys_one_creation_of_each_opponent() -> None:
    stage = Stage(3).play(0, "Bone Altar").play(1, "Gale Roc", "Thornwood Stag").play(2, "Leviathan")
    play = cast("Cataclysm Rite", stage, seats=3)
    while play.s.phase != "end_of_round":
        play.default(min(play.t.waiting))
    play.do(0, "creation:Gale Roc")
    assert [play.creations(seat) for seat in range(3)] == [["Bone Altar"], ["Thornwood Stag"], []]


# -- nothing is left out


def test_every_spell_and_every_part_of_it_is_tested_here() -> None:
    spells = {name: card for name, card in CARDS.items() if card.is_spell}
    assert set(SPELLS) == set(spells)
    for name, card in spells.items():
        parts = {part for part in PARTS if getattr(card, part)} - {"attack"}  # its values are in the table above
        assert covers.parts.get(name, set()) == parts, name
        assert list(card.cost) == SPELLS[name].cost.split()


def test_the_set_has_fifty_two_cards_and_no_more() -> None:
    assert len(CARDS) == 52
    assert len(SPELLS) == 19
