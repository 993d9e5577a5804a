"""Every Creation of the fixed set, played from the hand, and everything that it does."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from kit import FIXED, Coverage, Play, Stage

from games.godsforge.checks import PARTS

CARDS = FIXED.cards
IDLE = [2, 2, 3, 5]
covers = Coverage()


class Values(NamedTuple):
    """What a Creation costs, dice that pay it, and its attack, prevention and life."""

    cost: str
    dice: list[int]
    attack: int = 0
    prevent: int = 0
    life: int = 0


CREATIONS = {
    "Oakenshield": Values("9+ EE", [5, 4, 2, 2], prevent=3),
    "Wall of Stone": Values("5 5 5", [5, 5, 5, 2], prevent=4),
    "Chaos Ring": Values("2 3", [2, 3, 5, 5], attack=1),
    "Jade Clover": Values("5 EE", [5, 2, 4, 3], prevent=1),
    "Pyrite Golem": Values("ROW3", [3, 4, 5, 2], attack=3, prevent=1),
    "Metallic Dragon": Values("OO 11+ V", [3, 5, 5, 6], attack=6),
    "Malachite Manticore": Values("2 ROW3", [2, 3, 4, 5], attack=5),
    "Airship": Values("3 3 9+ V", [3, 3, 4, 5], attack=4, prevent=2),
    "Onyx Vampire": Values("9+ OO", [4, 5, 3, 5], attack=3, life=3),
    "Lightning Sword": Values("3 10+", [3, 5, 5, 2], attack=4),
    "Celestine Shield": Values("4 EE", [4, 2, 2, 5], prevent=3),
    "Scepter of Fortune": Values("4 9+", [4, 4, 5, 2], attack=1, prevent=1),
    "Doppelganger": Values("OO OO", [3, 3, 5, 5], attack=5),  # in this test a copy of the opponent's Leviathan
    "Leviathan": Values("4 4 V", [4, 4, 2, 3], attack=5),
    "Emberhide Drake": Values("2 9+", [2, 4, 5, 3], attack=3),
    "Cinder Imp": Values("2 2", [2, 2, 3, 5], attack=3),
    "Gale Roc": Values("3 3", [3, 3, 2, 5], attack=3),
    "Tidecaller Naiad": Values("4 4", [4, 4, 3, 5], life=2),
    "Basalt Tortoise": Values("5 5", [5, 5, 2, 3], prevent=3),
    "Loomstone Spindle": Values("4 5", [4, 5, 2, 3], prevent=2),
    "Thornwood Stag": Values("5 9+", [5, 4, 5, 2], attack=2, prevent=1, life=1),
    "Bloodroot Treant": Values("4 10+", [4, 5, 5, 2], prevent=3, life=1),
    "Obsidian Wraith": Values("3 OO", [3, 3, 5, 2], attack=3, prevent=1),
    "Gloamfang Spider": Values("2 OO", [2, 3, 5, 4], attack=2),
    "Sunstone Seraph": Values("9+ 10+", [4, 5, 5, 5], attack=4, life=2),
    "Ashen Phoenix": Values("2 10+", [2, 5, 5, 3], attack=3, life=1),
    "Vault of Echoes": Values("EE EE", [2, 4, 2, 4], prevent=2),
    "Grave Lantern": Values("OO V", [3, 5, 2, 2], attack=2, prevent=1),
    "Runebound Colossus": Values("KIND4", [5, 5, 5, 5], attack=6, prevent=1),
    "Avatar of the Last Forge": Values("KIND4 V", [3, 3, 3, 3], attack=5, prevent=2, life=1),
    "Prism Hydra": Values("5 ROW3", [5, 2, 3, 4], attack=2),
    "Dawnseed Dryad": Values("5", [5, 2, 2, 3], life=2),
    "Bone Altar": Values("3 5", [3, 5, 2, 2], prevent=2),
}


def forged(card: str, stage: Stage | None = None) -> Play:
    """Ada plays the card with dice that pay it, and Bo passes."""
    values = CREATIONS[card]
    stage = stage or Stage(2)
    stage.hand(0, card).stones(values.cost.count("V"), stage.s.players[1].veilstones)
    play = stage.dice(values.dice, IDLE).table()
    return play.do(0, f"play:{card}").do(1, "pass")


def fight(stage: Stage, *answer: str) -> Play:
    """The Attack phase; Ada adds this before the totals are known."""
    play = stage.fillers().table()
    if answer:
        play.do(0, *answer)
    return play.until("upkeep")


@pytest.mark.rule("GF-ATK-02", "GF-ATK-04", "GF-ATK-08", "GF-REVEAL-15")
@pytest.mark.parametrize("card", CREATIONS)
def test_it_is_paid_enters_play_and_fights_from_this_round_on(card: str) -> None:
    values = CREATIONS[card]
    foes = [foe for foe in ("Leviathan", "Malachite Manticore", "Gale Roc") if foe != card][:2]
    threat = sum(CREATIONS[foe].attack for foe in foes)
    stage = Stage(2).life(20, 20).play(1, *foes).hand(0, card).hold(1, 2)  # so that the next Upkeep waits for Bo
    play = forged(card, stage).until("upkeep")
    (laid,) = play.p(0).laid
    assert sorted(use.element for use in laid.payment.uses) == sorted(values.cost.replace(" V", "").split())
    assert (laid.payment.shifts, laid.payment.burned) == (0, ())
    assert laid.payment.gems == values.cost.count("V")
    assert play.creations(0) == [card]
    assert play.p(1).life == 20 - values.attack
    assert play.p(0).life == 20 - max(0, threat - values.prevent) + values.life


# -- empowering and sacrificing

EMPOWERS = {  # price, attack, prevention, life
    "Oakenshield": (2, 0, 4, 0),
    "Celestine Shield": (1, 0, 2, 0),
    "Pyrite Golem": (1, 2, 0, 0),
    "Emberhide Drake": (2, 4, 0, 0),
    "Tidecaller Naiad": (1, 0, 0, 2),
}
SACRIFICES = {  # attack, prevention
    "Wall of Stone": (0, 6),
    "Metallic Dragon": (0, 6),
    "Lightning Sword": (6, 0),
    "Cinder Imp": (5, 0),
    "Basalt Tortoise": (0, 5),
    "Ashen Phoenix": (4, 0),
}
for name in EMPOWERS:
    covers(name, "empower")
for name in SACRIFICES:
    covers(name, "sacrifice")


@pytest.mark.rule("GF-EMP-01", "GF-EMP-02", "GF-EMP-03", "GF-EMP-07")
@pytest.mark.parametrize("card", EMPOWERS)
def test_it_is_empowered_for_its_price(card: str) -> None:
    price, attack, prevent, life = EMPOWERS[card]
    values = CREATIONS[card]
    poor = Stage(2, phase="attack").stones(price - 1, 0).play(0, card).fillers().table()
    assert poor.s.phase == "upkeep"  # too dear to be offered
    play = fight(
        Stage(2, phase="attack").life(20, 20).stones(price, 0).play(0, card).play(1, "Starfall"), f"empower:{card}"
    )
    assert play.p(0).veilstones == 0
    assert play.p(1).life == 20 - values.attack - attack
    assert play.p(0).life == 20 - (10 - values.prevent - prevent) + values.life + life
    assert not play.p(0).creations[0].empowered  # the next round begins anew


@pytest.mark.rule("GF-SAC-01", "GF-SAC-03", "GF-SAC-05")
@pytest.mark.parametrize("card", SACRIFICES)
def test_it_is_sacrificed_for_its_bonus(card: str) -> None:
    attack, prevent = SACRIFICES[card]
    values = CREATIONS[card]
    play = fight(Stage(2, phase="attack").life(20, 20).play(0, card).play(1, "Starfall"), f"sacrifice:{card}")
    assert play.p(1).life == 20 - values.attack - attack
    assert play.p(0).life == 20 - (10 - values.prevent - prevent) + values.life
    assert play.creations(0) == []
    assert card in (play.p(0).hand if card == "Ashen Phoenix" else play.s.discards[0])


@covers("Ashen Phoenix", "sacrifice")
@pytest.mark.rule("GF-SAC-07")
def test_the_sacrificed_phoenix_returns_to_the_hand_at_the_end_of_the_round() -> None:
    stage = Stage(2, phase="attack").life(20, 20).play(0, "Ashen Phoenix")
    play = fight(stage, "sacrifice:Ashen Phoenix")
    assert "Ashen Phoenix" in play.p(0).hand
    assert "Ada takes Ashen Phoenix from the discard pile" in play.told()


@covers("Obsidian Wraith", "sacrifice")
@pytest.mark.rule("GF-SAC-07", "GF-PHAN-02")
def test_the_sacrificed_wraith_destroys_a_creation_of_the_target_of_choice() -> None:
    stage = Stage(3, phase="attack").play(0, "Obsidian Wraith").play(1, "Gale Roc", "Jade Clover").play(2, "Leviathan")
    play = stage.fillers().table().do(0, "sacrifice:Obsidian Wraith")
    assert play.options(0) == ["creation:Gale Roc", "creation:Jade Clover"]  # the target's alone
    play.do(0, "creation:Jade Clover")
    assert (play.creations(0), play.creations(1), play.creations(2)) == ([], ["Gale Roc"], ["Leviathan"])


@covers("Bone Altar", "sacrifice_other")
@pytest.mark.rule("GF-SAC-01", "GF-SAC-03", "GF-SAC-04")
def test_the_altar_takes_another_creation_for_life_and_veilstones_once_a_round() -> None:
    stage = Stage(2, phase="attack").life(20, 20).play(0, "Bone Altar", "Gale Roc", "Leviathan").play(1, "Starfall")
    play = stage.fillers().table()
    assert play.options(0) == ["offer:Bone Altar:Gale Roc", "offer:Bone Altar:Leviathan"]  # never itself
    assert "one sacrifice a round" in (play.ask(0).forbid([o.value for o in play.ask(0).options.values()]) or "")
    play.do(0, "offer:Bone Altar:Gale Roc")
    assert play.s.phase == "upkeep"
    assert play.p(0).life == 20 - (10 - 2) + 5
    assert play.p(0).veilstones == 2
    assert play.p(1).life == 20 - 3 - 5  # the Roc still struck
    assert play.creations(0) == ["Bone Altar", "Leviathan"]


@covers("Bone Altar", "sacrifice_other")
@pytest.mark.rule("GF-SAC-01")
def test_what_the_altar_takes_gives_no_bonus_of_its_own() -> None:
    stage = Stage(2, phase="attack").life(20, 20).play(0, "Bone Altar", "Cinder Imp")
    play = fight(stage, "offer:Bone Altar:Cinder Imp")
    assert play.p(1).life == 20 - 3  # its attack, and not the 5 of a sacrifice of its own


# -- on reveal


@covers("Chaos Ring", "reveal")
@pytest.mark.rule("GF-FORGE-16")
def test_chaos_ring_allows_another_card() -> None:
    stage = Stage(2).hand(0, "Chaos Ring", "Basalt Tortoise").dice([2, 3, 5, 5], IDLE)
    play = stage.table().do(0, "play:Chaos Ring").do(0, "play:Basalt Tortoise").do(1, "pass")
    assert play.creations(0) == ["Chaos Ring", "Basalt Tortoise"]


@covers("Jade Clover", "reveal", "upkeep")
@pytest.mark.rule("GF-GEN-10", "GF-GEN-11", "GF-UPK-07")
def test_jade_clover_brings_three_veilstones_and_then_one_each_upkeep() -> None:
    play = forged("Jade Clover", Stage(2).hand(0, "Jade Clover").hold(1)).until("upkeep")
    assert play.p(0).veilstones == 3
    assert play.until("forge_roll").p(0).veilstones == 4
    assert play.until("forge_roll", round=3).p(0).veilstones == 5 + 4  # the 4 are for passing


@covers("Malachite Manticore", "reveal")
def test_the_manticore_makes_the_target_discard_a_card() -> None:
    hands = set()
    for seed in range(8):
        stage = (
            Stage(3, seed=str(seed)).hand(0, "Malachite Manticore").hand(1, "Airship", "Starfall").hand(2, "Gale Roc")
        )
        play = stage.dice([2, 3, 4, 5], IDLE, IDLE).table()
        play.do(0, "play:Malachite Manticore").do(1, "pass").do(2, "pass")
        (kept,) = play.p(1).hand
        assert {kept, play.s.discards[0][0]} == {"Airship", "Starfall"}
        assert play.p(2).hand == ["Gale Roc"]
        hands.add(kept)
    assert hands == {"Airship", "Starfall"}  # at random


@covers("Gale Roc", "reveal")
def test_gale_roc_draws_a_card() -> None:
    play = forged("Gale Roc", Stage(2).deck("Airship"))
    assert play.p(0).hand == ["Airship"]
    assert play.s.phase == "upkeep"


@covers("Grave Lantern", "reveal")
@pytest.mark.rule("GF-DECK-06")
def test_grave_lantern_takes_any_card_from_the_discard_pile() -> None:
    play = forged("Grave Lantern", Stage(2).discarded("Airship", "Starfall", "Fireball"))
    assert set(play.options(0)) == {"card:Airship", "card:Starfall", "card:Fireball"}
    play.do(0, "card:Airship")
    assert play.p(0).hand == ["Airship"]
    assert sorted(play.s.discards[0]) == ["Fireball", "Starfall"]


@covers("Dawnseed Dryad", "reveal")
@pytest.mark.rule("GF-PHAN-05")
def test_the_dryad_brings_three_veilstones_once_in_the_next_upkeep() -> None:
    play = forged("Dawnseed Dryad", Stage(2).hand(0, "Dawnseed Dryad").hold(1)).until("upkeep")
    assert play.p(0).veilstones == 0
    assert play.until("forge_roll").p(0).veilstones == 3
    assert play.until("forge_roll", round=3).p(0).veilstones == 3 + 4


@covers("Doppelganger", "reveal")
@pytest.mark.rule("GF-COPY-01")
def test_doppelganger_becomes_another_creation_for_good() -> None:
    play = forged("Doppelganger", Stage(2).play(1, "Oakenshield", "Leviathan")).do(0, "creation:Oakenshield")
    assert play.p(0).creations[0].copy_of == "Oakenshield"
    play.until("attack", round=2)
    assert "empower:Doppelganger" in play.options(0)


# -- as long as it is in play


@covers("Chaos Ring", "static")
def test_chaos_ring_gives_a_third_reroll() -> None:
    play = Stage(2).play(0, "Chaos Ring").dice(IDLE, IDLE, [2, 3, 5]).table()
    assert (play.p(0).rerolls, play.p(1).rerolls) == (3, 2)
    play.do(0, "reroll:1").do(0, "reroll:2").do(0, "reroll:3")
    assert play.options(0) == ["pass"]


@covers("Airship", "static")
@covers("Vault of Echoes", "static")
@pytest.mark.rule("GF-UPK-04")
@pytest.mark.parametrize("cards", [["Airship"], ["Vault of Echoes"], ["Airship", "Vault of Echoes"]])
def test_it_makes_the_hand_larger(cards: list[str]) -> None:
    play = Stage(2, phase="upkeep").play(0, *cards).table()
    assert [len(p.hand) for p in play.s.players] == [4 + len(cards), 4]


@covers("Vault of Echoes", "upkeep")
@pytest.mark.rule("GF-UPK-06")
def test_the_vault_brings_a_veilstone_each_upkeep() -> None:
    play = Stage(2, phase="upkeep").play(0, "Vault of Echoes").table()
    assert [p.veilstones for p in play.s.players] == [1, 0]


@covers("Scepter of Fortune", "static")
@pytest.mark.rule("GF-SETUP-04")
def test_the_scepter_rolls_the_black_die_in_each_forge_roll() -> None:
    play = Stage(2).play(0, "Scepter of Fortune").table()
    assert [len(p.dice) for p in play.s.players] == [5, 4]
    play.until("forge_roll", round=2)
    assert [len(p.dice) for p in play.s.players] == [5, 4]


@covers("Loomstone Spindle", "static")
@pytest.mark.rule("GF-VEIL-09")
@pytest.mark.parametrize(("dice", "playable"), [([2, 3, 5, 5], True), ([3, 3, 5, 5], False)])
def test_the_spindle_gives_one_free_shift(dice: list[int], playable: bool) -> None:
    stage = Stage(2).play(0, "Loomstone Spindle").hand(0, "Cinder Imp").hand(1, "Fireball").dice(dice, [2, 3, 5, 5])
    play = stage.table()
    assert ("play:Cinder Imp" in play.options(0)) is playable
    assert "play:Fireball" not in play.options(1)
    if playable:
        play.do(0, "play:Cinder Imp").do(1, "pass")
        assert play.p(0).laid[0].payment.gems == 0
        assert "Cinder Imp" in play.creations(0)


@covers("Avatar of the Last Forge", "static")
@pytest.mark.rule("GF-DEST-06")
def test_the_avatar_can_neither_be_destroyed_nor_stolen() -> None:
    play = fight(Stage(2, phase="attack").play(0, "Shatter", "Cataclysm Rite").play(1, "Avatar of the Last Forge"))
    assert play.creations(1) == ["Avatar of the Last Forge"]
    stage = Stage(2).stones(1, 0).hand(0, "Puppet Strings").play(1, "Doppelganger").dice([5, 5, 4, 6], IDLE)
    stage.s.players[1].creations[0].copy_of = "Avatar of the Last Forge"  # nor a copy of it
    assert stage.table().do(0, "play:Puppet Strings").do(1, "pass").creations(1) == ["Doppelganger"]


@pytest.mark.rule("GF-ATK-02")
@pytest.mark.parametrize("others", [[], ["Oakenshield"], ["Oakenshield", "Jade Clover", "Bone Altar"]])
def test_the_hydra_has_one_more_attack_for_each_other_creation(others: list[str]) -> None:
    play = fight(Stage(2, phase="attack").life(20, 20).play(0, "Prism Hydra", *others).play(1, "Vault of Echoes"))
    assert play.s.blows[0].attack == 2 + len(others)


@covers("Gloamfang Spider", "end")
@pytest.mark.rule("GF-ATK-12", "GF-GEN-11")
@pytest.mark.parametrize(("held", "after"), [(5, [1, 4, 5]), (0, [0, 0, 5])])
def test_the_spider_takes_a_veilstone_of_the_target_each_round(held: int, after: list[int]) -> None:
    play = fight(Stage(3, phase="attack").stones(0, held, 5).play(0, "Gloamfang Spider"))
    assert [p.veilstones for p in play.s.players] == after


# -- nothing is left out


def test_every_creation_and_every_part_of_it_is_tested_here() -> None:
    creations = {name: card for name, card in CARDS.items() if not card.is_spell}
    assert set(CREATIONS) == set(creations)
    for name, card in creations.items():
        parts = {part for part in PARTS if getattr(card, part)} - {"attack"}  # its values are in the table above
        assert covers.parts.get(name, set()) == parts, name
        assert list(card.cost) == CREATIONS[name].cost.split()
