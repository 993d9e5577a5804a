"""The base set: its size, and that every fact printed in a rulebook holds for its cards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import get_args

import pytest
from kit import Stage

from games.godsforge.cards import (
    Attack,
    AttackPerOther,
    Card,
    Destroy,
    Element,
    ExtraDie,
    HandSize,
    Later,
    Life,
    Nemesis,
    PlayAnother,
    Prevent,
    Reroll,
    Shift,
    Steal,
    Verb,
    card_set,
    catalogue,
    total,
)
from games.godsforge.checks import PARTS
from games.godsforge.dice import affordable
from games.godsforge.words import BORDERED, parts_text

BASE = card_set("base")
CARDS = catalogue("base")
NEMESES = pytest.mark.parametrize("nemesis", BASE.nemesis, ids=lambda nemesis: nemesis.name)

NAMED_IN_A_RULEBOOK = [
    *("Airship", "Celestine Shield", "Chaos Ring", "Divine Wrath", "Doppelganger", "Drain Life", "Fireball"),
    *("Jade Clover", "Lightning Sword", "Malachite Manticore", "Metallic Dragon", "Oakenshield", "Onyx Vampire"),
    *("Pyrite Golem", "Scepter of Fortune", "Shatter", "Wall of Stone"),
]

PRINTED_COSTS = {
    "Chaos Ring": "2 3",
    "Drain Life": "10+ OO",
    "Fireball": "2 2",
    "Jade Clover": "5 EE",
    "Leviathan": "4 4 V",
    "Malachite Manticore": "2 ROW3",
    "Metallic Dragon": "OO 11+ V",
    "Oakenshield": "9+ EE",
    "Pyrite Golem": "ROW3",
    "Wall of Stone": "5 5 5",
}


def effects(card: Card) -> list[Verb]:
    """Everything that the card does, at whatever moment, with what it does later."""
    empower = card.empower.gives if card.empower else ()
    found: list[Verb] = [e for part in PARTS for e in (empower if part == "empower" else getattr(card, part))]
    return [e.what if isinstance(e, Later) else e for e in found]


# -- the whole set


@pytest.mark.rule("GF-SETUP-01")
def test_the_deck_has_33_creations_and_19_spells() -> None:
    assert len(CARDS) == len(BASE.card) == 52
    assert Counter(card.type for card in BASE.card) == {"creation": 33, "spell": 19}


@pytest.mark.rule("GF-GEN-06")
@pytest.mark.parametrize("card", BASE.card, ids=lambda card: card.name)
def test_every_card_has_a_type_a_name_a_cost_and_an_effect(card: Card) -> None:
    assert card.type in ("creation", "spell")
    assert card.name
    assert card.cost
    assert effects(card)
    assert parts_text(card, values=True)


def test_cards_are_marked_by_where_they_come_from() -> None:
    book = {card.name for card in BASE.card if card.origin == "book"}
    public = {card.name for card in BASE.card if card.origin == "public"}
    assert book == set(NAMED_IN_A_RULEBOOK)
    assert public == {"Leviathan"}
    assert sum(card.origin == "house" for card in BASE.card) == 34


def test_no_card_is_called_known_in_full_while_it_may_have_further_effects() -> None:
    """The examples tell what a card does there, and never all that it does."""
    shown = {"Fireball", "Metallic Dragon", "Oakenshield", "Onyx Vampire", "Lightning Sword", "Divine Wrath"}
    known = {card.name: card.known for card in BASE.card}
    assert {name for name, facts in known.items() if facts.endswith("these effects; there may be more")} == shown
    assert not {"all", "effects"} & set(known.values())


def test_only_cards_that_are_not_ours_have_known_facts() -> None:
    assert {card.name for card in BASE.card if card.known} == {
        card.name for card in BASE.card if card.origin != "house"
    }


def test_every_card_has_an_emblem_of_one_word() -> None:
    assert all(card.art.isalpha() and card.art.islower() for card in BASE.card)


def test_every_element_occurs_in_several_costs() -> None:
    holding = Counter(element for card in BASE.card for element in set(card.cost))
    assert set(holding) == set(get_args(Element))
    assert min(holding.values()) >= 3


def test_few_cards_share_a_cost() -> None:
    shared = Counter(tuple(sorted(card.cost)) for card in BASE.card)
    assert max(shared.values()) <= 2
    assert sum(n > 1 for n in shared.values()) <= 4


@pytest.mark.parametrize("card", BASE.card, ids=lambda card: card.name)
def test_it_can_be_paid_and_its_numbers_count_in_the_attack(card: Card) -> None:
    faces = combinations_with_replacement(range(2, 7), 4)
    dice = next(dice for dice in faces if (net := affordable(card.cost, dice, 3)) is not None and net >= -card.stones)
    stage = Stage(2, set="base").life(15, 15).hand(0, card.name).hold(1, 3).stones(3, 0).dice(dice, (2, 2, 3, 5))
    play = stage.table().do(0, f"play:{card.name}")
    while play.s.phase == "forge_roll":
        seat = min(play.t.waiting)
        play.do(seat, *play.ask(seat).default)
    play.until("upkeep")
    assert play.p(0).life == 15 + total(card.attack, Life)
    assert play.p(1).life == 15 - total(card.attack, Attack)


# -- facts of the rulebooks


@pytest.mark.parametrize("name", PRINTED_COSTS)
def test_a_printed_cost_holds(name: str) -> None:
    assert Counter(CARDS[name].cost) == Counter(PRINTED_COSTS[name].split())


@pytest.mark.parametrize(
    "name",
    ["Celestine Shield", "Lightning Sword", "Metallic Dragon", "Oakenshield", "Onyx Vampire", "Scepter of Fortune"],
)
def test_a_card_known_to_stay_in_play_is_a_creation(name: str) -> None:
    assert CARDS[name].type == "creation"


def test_fireball_is_a_spell_of_attack_6_and_2_more_for_each_veilstone() -> None:
    fireball = CARDS["Fireball"]
    assert fireball.is_spell
    assert (fireball.attack, fireball.empower_x) == ((Attack(6),), (Attack(2),))


def test_divine_wrath_attacks_for_7_and_gives_7_life() -> None:
    assert CARDS["Divine Wrath"].attack == (Attack(7), Life(7))


def test_lightning_sword_attacks_for_4_and_for_6_more_when_sacrificed() -> None:
    assert (CARDS["Lightning Sword"].attack, CARDS["Lightning Sword"].sacrifice) == ((Attack(4),), (Attack(6),))


def test_metallic_dragon_attacks_for_6_and_prevents_6_when_sacrificed() -> None:
    assert (CARDS["Metallic Dragon"].attack, CARDS["Metallic Dragon"].sacrifice) == ((Attack(6),), (Prevent(6),))


def test_oakenshield_prevents_3_and_4_more_for_two_veilstones() -> None:
    empower = CARDS["Oakenshield"].empower
    assert CARDS["Oakenshield"].attack == (Prevent(3),)
    assert empower
    assert (empower.price, empower.gives) == (2, (Prevent(4),))


def test_onyx_vampire_attacks_for_3_and_gives_3_life() -> None:
    assert CARDS["Onyx Vampire"].attack == (Attack(3), Life(3))


def test_airship_costs_a_veilstone_besides_dice() -> None:
    assert CARDS["Airship"].stones == 1
    assert len(CARDS["Airship"].cost) > 1


def test_scepter_of_fortune_alone_adds_a_die_to_every_forge_roll() -> None:
    assert [card.name for card in BASE.card if any(isinstance(e, ExtraDie) for e in card.static)] == [
        "Scepter of Fortune"
    ]


def test_some_cards_are_of_each_kind_that_the_rulebooks_speak_of() -> None:
    found = {type(effect) for card in BASE.card for effect in effects(card)}
    assert found >= {PlayAnother, Steal, Destroy, HandSize, Shift, Life, Reroll, AttackPerOther}
    for part in PARTS:
        assert any(getattr(card, part) for card in BASE.card), part


@pytest.mark.rule("GF-GEN-14")
def test_empowering_celestine_shield_stands_in_the_border_and_the_destruction_of_shatter_does_not() -> None:
    shield = [part for part, _ in parts_text(CARDS["Celestine Shield"])]
    shatter = [part for part, _ in parts_text(CARDS["Shatter"], values=True)]
    assert shield == ["empower"]
    assert set(shield) <= BORDERED
    assert CARDS["Celestine Shield"].empower
    assert CARDS["Celestine Shield"].empower.price >= 1
    assert [type(effect) for effect in CARDS["Shatter"].end] == [Destroy]
    assert not BORDERED & set(shatter)


# -- Nemeses


@pytest.mark.rule("GF-SOLO-02")
@NEMESES
def test_a_nemesis_has_twelve_cards_and_one_of_them_to_start_with(nemesis: Nemesis) -> None:
    assert len(nemesis.cards) == len(set(nemesis.cards)) == 12
    assert set(nemesis.cards) <= set(CARDS)
    assert nemesis.start in nemesis.cards
    assert nemesis.name
    assert nemesis.theme
    assert nemesis.difficulty in ("easy", "medium", "hard")


@pytest.mark.rule("GF-SOLO-42")
def test_all_nemeses_are_of_the_house_and_go_from_easy_to_hard() -> None:
    assert [nemesis.origin for nemesis in BASE.nemesis] == ["house"] * 6
    assert [nemesis.difficulty for nemesis in BASE.nemesis] == ["easy", "easy", "medium", "medium", "hard", "hard"]


def helps_a_nemesis(card: Card) -> bool:
    """More than dice, a hand and Veilstones of its own, which it cannot or hardly use."""
    idle = {"ExtraDie", "Reroll", "Shift", "HandSize", "DrawCards", "Veil", "PlayAnother"}
    points = card.printed_attack + sum(e.n for e in card.attack if isinstance(e, Prevent | Life))
    return points >= 3 or any(type(e).__name__ not in idle | {"Attack", "Prevent", "Life"} for e in effects(card))


@NEMESES
@pytest.mark.parametrize("way", ["weaker", "stronger"])
def test_swaps_keep_a_nemesis_whole_and_bring_no_idle_card(nemesis: Nemesis, way: str) -> None:
    swaps: dict[str, str] = getattr(nemesis, way)
    after = {swaps.get(card, card) for card in nemesis.cards}
    assert 2 <= len(swaps) <= 3
    assert nemesis.start in after
    assert len(after) == 12
    assert after - set(nemesis.cards) == set(swaps.values()) <= set(CARDS)
    assert all(helps_a_nemesis(CARDS[card]) for card in swaps.values())


def test_cards_of_dice_and_hand_alone_are_in_no_list() -> None:
    idle = {"Chaos Ring", "Scepter of Fortune", "Loomstone Spindle", "Vault of Echoes", "Second Dawn", "Kindled Omen"}
    for nemesis in BASE.nemesis:
        assert not idle & {*nemesis.cards, *nemesis.weaker.values(), *nemesis.stronger.values()}
