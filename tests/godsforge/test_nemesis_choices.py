"""How a Nemesis chooses: its virtual hand, Veilstones, targets and sacrifices (2e p. 11-12)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kit import Play, SoloStage, home_card, home_set

from games.godsforge.cards import Card

PICKPOCKET = home_card("Pickpocket", "spell", reveal=[{"verb": "hand_take", "who": "target", "n": 1}])
MAGPIE = home_card("Magpie", "spell", reveal=[{"verb": "veil_steal", "who": "target", "n": 3}])


@pytest.fixture
def home() -> Iterator[str]:
    with home_set(PICKPOCKET, MAGPIE) as name:
        yield name


def shield(name: str, price: int, prevent: int) -> Card:
    return home_card(name, empower={"price": price, "gives": [{"verb": "prevent", "n": prevent}]})


def lives(play: Play) -> list[int]:
    return [p.life for p in play.s.players]


# -- its hand


@pytest.mark.rule("GF-SOLO-18", "GF-SOLO-41", "GF-SOLO-35")
@pytest.mark.parametrize(
    ("card", "dice"), [("Pickpocket", [2, 3, 3, 5]), ("Malachite Manticore", [2, 3, 4, 5])], ids=["taken", "discarded"]
)
def test_its_hand_is_the_top_four_of_its_deck(home: str, card: str, dice: list[int]) -> None:
    """One card of it is lost at random, to the player's hand or to its pile; the others are shuffled on top."""
    top, below = ["Leviathan", "Gale Roc", "Oakenshield", "Cinder Imp"], ["Starfall", "Fireball", "Jade Clover"]
    lost, orders = set(), set()
    for seed in range(16):
        stage = SoloStage(phase="forge_roll", seed=str(seed), set=home).life(30, 30).hand(0, card)
        stage.deck("Wall of Stone", *top, *below, pile=1)
        play = stage.dice(dice).table().do(0, f"play:{card}")
        taken = [name for name in play.p(0).hand if name in top]
        (gone,) = [*taken, *play.s.discards[1]]
        assert bool(taken) is (card == "Pickpocket")
        lost.add(gone)
        assert play.s.decks[1][:3] == below[::-1]  # untouched
        assert sorted([*play.s.decks[1][3:], gone]) == sorted(top)
        orders.add(tuple(play.s.decks[1][3:]))
    assert lost == set(top)
    assert len(orders) > 6


@pytest.mark.rule("GF-SOLO-41", "GF-SOLO-14")
def test_a_card_taken_from_it_is_played_and_then_lies_on_its_pile(home: str) -> None:
    stage = SoloStage(phase="forge_roll", set=home).life(30, 30).hand(0, "Pickpocket")
    stage.deck("Wall of Stone", "Fireball", pile=1).dice([2, 3, 3, 5], [2, 2, 3, 5])
    play = stage.table().do(0, "play:Pickpocket").until("forge_roll", round=2)
    assert "Fireball" in play.p(0).hand
    play.do(0, "play:Fireball").default(0)  # with no additional Veilstone
    assert play.p(1).life == 30 - (6 - 4)
    assert play.s.discards[1] == ["Fireball"]


@pytest.mark.rule("GF-SOLO-41", "GF-SOLO-18", "GF-SOLO-31")
def test_with_an_empty_deck_its_hand_comes_from_its_discard_pile() -> None:
    """It has flipped its last card; Mindrake takes one and discards one of the pile that becomes its deck."""
    stage = SoloStage(phase="forge_roll").life(30, 30).hand(0, "Mindrake").deck("Wall of Stone", pile=1)
    pile = ["Leviathan", "Gale Roc", "Oakenshield", "Cinder Imp", "Jade Clover"]
    play = stage.discarded(*pile, pile=1).dice([3, 2, 4, 5]).table().do(0, "play:Mindrake")
    (mine,) = [card for card in play.p(0).hand if card in pile]
    (gone,) = play.s.discards[1]
    assert sorted([mine, gone, *play.s.decks[1]]) == sorted(pile)
    assert "takes 1 card from the hand of The Ash Choir (Mindrake)" in play.told()


@pytest.mark.rule("GF-SOLO-41", "GF-ORD-10", "GF-SOLO-32")
def test_with_no_card_at_all_it_is_said_that_nothing_was_taken() -> None:
    stage = SoloStage(phase="forge_roll").life(30, 30).hand(0, "Mindrake").deck("Wall of Stone", pile=1)
    play = stage.dice([3, 2, 4, 5]).table().do(0, "play:Mindrake")
    assert play.told().count("Mindrake has nothing to take.") == 2  # to take, and to discard


@pytest.mark.rule("GF-SOLO-19", "GF-SOLO-22", "GF-SOLO-21")
@pytest.mark.parametrize(("card", "veilstones"), [("Grave Lantern", 0), ("Grave Tithe", 1)])
def test_what_it_would_choose_from_the_pile_it_takes_from_its_deck(card: str, veilstones: int) -> None:
    stage = SoloStage().life(30, 30).deck(card, "Gale Roc", "Cinder Imp", "Fireball", pile=1)
    play = stage.discarded("Starfall", "Oakenshield", "Leviathan", pile=1).table()
    assert play.s.decks[1] == ["Fireball", "Cinder Imp", "Gale Roc"]  # as it was
    assert play.s.discards[1][:3] == ["Starfall", "Oakenshield", "Leviathan"]
    assert "takes nothing from the discard pile" in play.told()
    assert play.p(1).veilstones == veilstones


@pytest.mark.rule("GF-SOLO-22", "GF-SOLO-31")
def test_an_empty_deck_is_made_anew_before_it_chooses_its_top_card() -> None:
    play = SoloStage().life(30, 30).deck("Grave Lantern", pile=1).discarded("Starfall", "Leviathan", pile=1).table()
    assert sorted(play.s.decks[1]) == ["Leviathan", "Starfall"]
    assert play.s.discards[1] == []


@pytest.mark.rule("GF-SOLO-25", "GF-SOLO-38")
@pytest.mark.parametrize(("life", "spent"), [(30, 0), (28, 0), (27, 2), (20, 2)])
def test_it_buys_no_prevention_that_the_cap_on_life_makes_useless(life: int, spent: int) -> None:
    """Attacked for 5 and healed by 7: from 28 on it ends at 30 in any case."""
    stage = SoloStage(phase="attack").life(30, life).stones(0, 2).play(0, "Leviathan").play(1, "Divine Wrath")
    play = stage.play(1, "Oakenshield").play(0, "Gale Roc").table()  # 5 + 3 against 3 prevented
    assert play.p(1).veilstones == 2 - spent
    assert play.p(1).life == min(30, life - 5 + 7 + 2 * spent)


@pytest.mark.rule("GF-SOLO-20", "GF-SOLO-21", "GF-SOLO-14")
def test_from_the_players_hand_it_takes_at_random_onto_its_deck() -> None:
    hand = ["Leviathan", "Gale Roc", "Oakenshield"]
    taken, thrown = set(), set()
    for seed in range(16):
        stage = SoloStage(seed=str(seed)).life(30, 30).hand(0, *hand).deck("Mindrake", "Cinder Imp", pile=1)
        play = stage.table()
        assert (play.s.phase, play.s.round) == ("upkeep", 2)  # the player was not asked for a card
        (mine,) = play.p(0).hand
        assert play.s.decks[1][0] == "Cinder Imp"
        taken.add(play.s.decks[1][1])  # on top
        thrown.add(*play.s.discards[0])
        assert {mine, play.s.decks[1][1], play.s.discards[0][0]} == set(hand)
    assert taken == thrown == set(hand)


@pytest.mark.rule("GF-SOLO-21", "GF-SOLO-14")
def test_it_plays_what_it_took_and_the_card_returns_to_the_players_pile() -> None:
    stage = SoloStage().life(30, 30).hand(0, "Starfall").deck("Mindrake", pile=1)
    play = stage.table().until("forge_roll", round=3)
    assert lives(play) == [30 - 4 - 10, 30]
    assert "Starfall" in [*play.s.discards[0], *play.p(0).hand, *play.s.decks[0]]
    assert "Starfall" not in play.s.discards[1]


# -- its Veilstones


@pytest.mark.rule("GF-SOLO-24")
def test_it_empowers_a_spell_with_all_it_has() -> None:
    play = SoloStage().life(30, 30).stones(0, 4).deck("Fireball", pile=1).play(1, "Oakenshield").table()
    assert lives(play)[0] == 30 - (6 + 2 * 4)
    assert play.p(1).veilstones == 0
    assert play.s.supply == 30 - 4  # what the player has for passing


@pytest.mark.rule("GF-SOLO-24", "GF-SOLO-17")
def test_what_a_reveal_brings_it_goes_into_the_spell_at_once() -> None:
    play = SoloStage().life(30, 30).deck("Veil Harvest", "Fireball", pile=1).table()
    assert lives(play)[0] == 30 - (6 + 2 * 2)
    assert play.p(1).veilstones == 0


@pytest.mark.rule("GF-SOLO-43", "GF-SOLO-25", "GF-SOLO-38")
@pytest.mark.parametrize("order", [("Five for Two", "Two for One"), ("Two for One", "Five for Two")])
@pytest.mark.parametrize("damage", [5, 6])
def test_it_prefers_five_for_two_to_two_for_one(order: tuple[str, str], damage: int) -> None:
    with home_set(shield("Five for Two", 2, 5), shield("Two for One", 1, 2)) as name:
        stage = SoloStage(phase="attack", set=name).life(30, 30).stones(0, 2).play(1, *order)
        stage.play(0, "Leviathan" if damage == 5 else "Runebound Colossus")
        play = stage.table()
        assert "empowers Five for Two with 2 Veilstones" in play.told()
        assert "empowers Two for One" not in play.told()
        assert (play.p(1).life, play.p(1).veilstones) == (30 - (damage - 5), 0)


@pytest.mark.rule("GF-SOLO-25", "GF-SOLO-38")
def test_it_spends_no_more_than_is_useful() -> None:
    """Two damage to prevent: one Veilstone does it, though it has many; and none where nothing is open."""
    with home_set(shield("Five for Two", 2, 5), shield("Two for One", 1, 2)) as name:
        stage = SoloStage(phase="attack", set=name).life(30, 30).stones(0, 9).play(1, "Five for Two", "Two for One")
        play = stage.play(0, "Thornwood Stag").table()
        assert (play.p(1).life, play.p(1).veilstones) == (30, 8)
        stage = SoloStage(phase="attack", set=name).life(30, 30).stones(0, 9).play(1, "Five for Two", "Two for One")
        assert stage.table().p(1).veilstones == 9


@pytest.mark.rule("GF-SOLO-25", "GF-SOLO-38")
def test_life_counts_only_up_to_thirty_and_attack_in_full() -> None:
    stage = SoloStage(phase="attack").life(30, 30).stones(0, 9)
    play = stage.play(1, "Tidecaller Naiad", "Pyrite Golem", "Emberhide Drake").table()
    assert play.p(0).life == 30 - (3 + 2) - (3 + 4)
    assert play.p(1).veilstones == 9 - 1 - 2  # life at 30 is no use
    play = SoloStage(phase="attack").life(30, 20).stones(0, 9).play(1, "Tidecaller Naiad").table()
    assert (play.p(1).life, play.p(1).veilstones) == (24, 8)


@pytest.mark.rule("GF-SOLO-38")
def test_of_equal_sets_the_cheaper_and_then_the_later_creation_is_empowered() -> None:
    with home_set(shield("Old", 1, 2), shield("New", 1, 2), shield("Dear", 2, 2)) as name:
        stage = SoloStage(phase="attack", set=name).life(30, 30).stones(0, 2).play(1, "Old", "New", "Dear")
        play = stage.play(0, "Thornwood Stag").table()
        assert "empowers New with 1 Veilstone" in play.told()
        assert play.p(1).veilstones == 1


@pytest.mark.rule("GF-SOLO-38", "GF-ATK-14")
def test_it_knows_what_the_player_has_committed() -> None:
    """Without the Golem's bonus there would be 3 to prevent, with it 5: only then is the dear shield worth it."""
    with home_set(shield("Three for One", 1, 3), shield("Five for Two", 2, 5)) as name:
        for answer, spent in (((), 1), (("empower:Pyrite Golem",), 2)):
            stage = SoloStage(phase="attack", set=name).life(30, 30).stones(1, 2)
            play = stage.play(0, "Pyrite Golem").play(1, "Three for One", "Five for Two").table().do(0, *answer)
            assert (play.p(1).life, play.p(1).veilstones) == (30, 2 - spent)


# -- its targets


@pytest.mark.rule("GF-SOLO-27", "GF-SOLO-26")
def test_its_destroy_effects_hit_the_last_played_creation() -> None:
    play = SoloStage().life(30, 30).deck("Shatter", pile=1).play(0, "Leviathan", "Gale Roc", "Oakenshield").table()
    play.until("forge_roll", round=2)
    assert play.creations(0) == ["Leviathan", "Gale Roc"]


@pytest.mark.rule("GF-SOLO-44", "GF-SOLO-27")
def test_a_protected_creation_is_passed_over() -> None:
    stage = SoloStage().life(30, 30).deck("Shatter", pile=1)
    play = stage.play(0, "Leviathan", "Gale Roc", "Avatar of the Last Forge").table()
    assert play.creations(0) == ["Leviathan", "Avatar of the Last Forge"]


@pytest.mark.rule("GF-SOLO-44", "GF-DEST-02")
def test_without_a_target_it_loses_none_of_its_own() -> None:
    play = SoloStage().life(30, 30).deck("Cataclysm Rite", pile=1).play(1, "Gale Roc").table()
    assert play.until("forge_roll", round=2).creations(1) == ["Gale Roc"]


@pytest.mark.rule("GF-SOLO-40", "GF-SOLO-27")
def test_it_steals_the_last_played_legal_creation() -> None:
    stage = SoloStage().life(30, 30).deck("Puppet Strings", pile=1)
    play = stage.play(0, "Gale Roc", "Oakenshield", "Leviathan", "Avatar of the Last Forge").table()
    assert play.creations(1) == ["Oakenshield"]
    assert play.creations(0) == ["Gale Roc", "Leviathan", "Avatar of the Last Forge"]


@pytest.mark.rule("GF-SOLO-40")
def test_it_copies_the_players_last_played_creation() -> None:
    stage = (
        SoloStage().life(30, 30).deck("Doppelganger", pile=1).play(0, "Leviathan", "Gale Roc").play(1, "Oakenshield")
    )
    assert stage.table().p(1).creations[1].copy_of == "Gale Roc"


@pytest.mark.rule("GF-SOLO-28", "GF-SOLO-40")
def test_with_none_there_it_copies_its_own_last_other_one() -> None:
    stage = SoloStage().life(30, 30).deck("Doppelganger", pile=1).play(1, "Oakenshield", "Leviathan")
    play = stage.table()
    assert play.p(1).creations[2].copy_of == "Leviathan"
    assert play.p(0).life == 20


@pytest.mark.rule("GF-SOLO-41")
def test_effects_against_an_opponent_hit_the_nemesis() -> None:
    stage = SoloStage(phase="forge_roll").life(30, 30).stones(0, 5).hand(0, "Cutpurse Hex")
    play = stage.dice([2, 5, 3, 4]).table().do(0, "play:Cutpurse Hex")
    assert [p.veilstones for p in play.s.players] == [3, 2]
    assert play.p(1).life == 27


@pytest.mark.rule("GF-SOLO-26")
def test_it_uses_every_ability_that_its_creations_have() -> None:
    """Upkeep, end of the round, attack, prevention and life."""
    stage = SoloStage().life(20, 20).stones(1, 0).play(1, "Jade Clover", "Gloamfang Spider", "Thornwood Stag")
    play = stage.play(0, "Gale Roc").table().until("forge_roll", round=2)
    assert lives(play) == [20 - 2 - 2, 20 - (3 - 1 - 1) + 1]
    assert [p.veilstones for p in play.s.players] == [1 + 4 - 1, 1 + 1]


# -- its sacrifices


@pytest.mark.rule("GF-SOLO-29", "GF-SOLO-39")
@pytest.mark.parametrize(("life", "after", "left"), [(8, 1, ["Wall of Stone", "Cinder Imp"]), (7, 6, ["Cinder Imp"])])
def test_it_sacrifices_only_to_stay_alive(life: int, after: int, left: list[str]) -> None:
    stage = SoloStage(phase="attack").life(30, life).play(0, "Leviathan", "Fireball")  # 11 against 4
    play = stage.play(1, "Wall of Stone", "Cinder Imp").table()
    assert play.p(1).life == after
    assert play.creations(1) == left


@pytest.mark.rule("GF-SOLO-39")
def test_the_smallest_number_and_the_oldest_are_sacrificed() -> None:
    """19 against 7 at 7 life: 6 more must be prevented. The Tortoise's 5 would not do; the older of the two Creations
    that give 6 goes."""
    stage = SoloStage(phase="attack").life(30, 7).play(0, "Starfall", "Gale Roc", "Runebound Colossus")
    play = stage.play(1, "Basalt Tortoise", "Wall of Stone", "Metallic Dragon").table()
    assert play.creations(1) == ["Basalt Tortoise", "Metallic Dragon"]
    assert play.p(1).life == 7 - (19 - 7 - 6)


@pytest.mark.rule("GF-SOLO-39")
def test_if_one_does_not_do_it_sacrifices_two() -> None:
    stage = SoloStage(phase="attack").life(30, 2).play(0, "Starfall", "Leviathan", "Gale Roc")  # 18
    play = stage.play(1, "Basalt Tortoise", "Wall of Stone", "Metallic Dragon").table()
    assert play.creations(1) == ["Metallic Dragon"]  # 7 + 5 + 6 prevented
    assert play.p(1).life == 2


@pytest.mark.rule("GF-SOLO-39", "GF-SOLO-29")
def test_in_vain_it_sacrifices_nothing() -> None:
    stage = SoloStage(phase="attack").life(30, 1).play(0, "Starfall", "Leviathan", "Gale Roc", "Runebound Colossus")
    play = stage.play(1, "Basalt Tortoise", "Cinder Imp").table()
    assert play.s.result is not None
    assert "sacrifices" not in play.told()


@pytest.mark.rule("GF-SOLO-29", "GF-SOLO-39")
def test_a_sacrifice_that_also_strikes_can_save_it_too() -> None:
    ram = home_card("Bronze Ram", sacrifice=[{"verb": "attack", "n": 2}, {"verb": "prevent", "n": 5}])
    with home_set(ram) as name:
        play = SoloStage(phase="attack", set=name).life(30, 3).play(0, "Leviathan").play(1, "Bronze Ram").table()
        assert lives(play) == [28, 3]
        assert play.creations(1) == []


@pytest.mark.rule("GF-SOLO-29")
def test_it_never_sacrifices_for_attack_alone() -> None:
    play = SoloStage(phase="attack").life(5, 3).play(0, "Leviathan").play(1, "Cinder Imp").table()
    assert play.s.result is not None
    assert play.s.result.winners == [0]
    assert "sacrifices" not in play.told()


@pytest.mark.rule("GF-SOLO-30", "GF-SOLO-28")
def test_the_altar_always_takes_the_last_played_other_creation() -> None:
    stage = SoloStage(phase="attack").life(30, 20).play(1, "Gale Roc", "Leviathan", "Bone Altar")
    play = stage.table()
    assert play.until("forge_roll", round=2).creations(1) == ["Gale Roc", "Bone Altar"]
    assert play.p(1).life == 25
    assert play.p(1).veilstones == 2
    assert play.p(0).life == 30 - 3 - 5  # it still struck
    alone = SoloStage(phase="attack").life(30, 20).play(1, "Bone Altar").table()
    assert alone.creations(1) == ["Bone Altar"]


# -- the order of effects


def thefts(home: str, mine: int, its: int, seed: str = "test") -> Play:
    """The player takes up to three Veilstones of the Nemesis, which takes as many of the player's in the same step.
    The player has two and the Nemesis one: whoever comes second ends with all three."""
    stage = SoloStage(phase="forge_roll", seed=seed, set=home).life(mine, its).stones(2, 1)
    stage.hand(0, "Cutpurse Hex").deck("Magpie", pile=1)
    return stage.dice([2, 5, 3, 4]).table().do(0, "play:Cutpurse Hex")


def stones(play: Play) -> tuple[int, ...]:
    return tuple(p.veilstones for p in play.s.players)


@pytest.mark.rule("GF-SOLO-37")
def test_with_less_life_it_puts_its_own_effect_first(home: str) -> None:
    play = thefts(home, 20, 9)
    assert play.s.phase == "forge_roll"  # nobody was asked
    assert stones(play) == (3, 0)


@pytest.mark.rule("GF-SOLO-37", "GF-ORD-02")
@pytest.mark.parametrize(("order", "outcome"), [(("turn:1", "turn:0"), (3, 0)), (("turn:0", "turn:1"), (0, 3))])
def test_the_player_with_less_life_sets_the_order(home: str, order: tuple[str, str], outcome: tuple[int, int]) -> None:
    play = thefts(home, 9, 20)
    assert play.ask(0).prompt.startswith("You have the least life")
    assert stones(play.do(0, *order)) == outcome


@pytest.mark.rule("GF-SOLO-37", "GF-ORD-03")
def test_equal_life_is_decided_by_lot(home: str) -> None:
    assert {stones(thefts(home, 20, 20, str(seed))) for seed in range(12)} == {(0, 3), (3, 0)}
