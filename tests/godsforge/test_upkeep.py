"""Phase 1, and the two piles: discarding, drawing, reshuffling, effects of each Upkeep."""

from __future__ import annotations

import pytest
from kit import Play, Stage, home_card, home_set

from games.godsforge import GAME
from games.godsforge.state import HIDDEN
from games.kernel import Table

HAND = ("Fireball", "Gale Roc", "Cinder Imp", "Mirrorwall")
IDLE = [2, 2, 3, 5]


def upkeep(seats: int = 2, **wishes: str) -> Stage:
    return Stage(seats, phase="upkeep", **wishes)


def cards(*names: str) -> list[str]:
    return [f"card:{name}" for name in names]


# -- discarding


@pytest.mark.rule("GF-UPK-01")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_up_to_two_cards_may_be_discarded(number: int) -> None:
    t = upkeep().hand(0, *HAND).table().do(0, *cards(*HAND[:number]))
    assert t.s.discards[0] == list(HAND[:number])


@pytest.mark.rule("GF-UPK-01", "GF-UPK-12")
def test_three_cards_are_too_many() -> None:
    t = upkeep().hand(0, *HAND).table()
    assert "0 to 2" in t.refusal(0, *cards(*HAND[:3]))
    assert t.p(0).hand == list(HAND)


@pytest.mark.rule("GF-UPK-02", "GF-SETUP-11", "GF-DECK-06")
def test_discards_lie_face_down() -> None:
    t = upkeep().hand(0, *HAND).table().do(0, *cards("Fireball", "Gale Roc"))
    for seat in (0, 1, None):
        assert t.seen(seat).discards == [[HIDDEN, HIDDEN]]
    assert "Fireball" not in t.told()


@pytest.mark.rule("GF-UPK-03", "GF-UPK-04", "GF-UPK-16")
@pytest.mark.parametrize(("held", "thrown", "drawn"), [(4, 2, 2), (4, 0, 0), (3, 0, 1), (3, 1, 2), (0, 0, 4)])
def test_a_hand_is_filled_up_to_four(held: int, thrown: int, drawn: int) -> None:
    t = upkeep().hand(0, *HAND[:held]).hand(1, "Starfall").table()
    deck = list(t.s.decks[0])
    if held:
        t.do(0, *cards(*HAND[:thrown]))
    t.do(1)
    assert t.s.phase == "forge_roll"
    assert len(t.p(0).hand) == 4
    assert t.p(0).hand[: held - thrown] == list(HAND[thrown:held])
    assert [card for card in t.p(0).hand if card in deck] == t.p(0).hand[held - thrown :]
    assert len(t.p(0).hand[held - thrown :]) == drawn


@pytest.mark.rule("GF-UPK-04", "GF-UPK-16", "GF-GEN-17")
def test_hand_size_five_is_filled_up_to_five() -> None:
    t = upkeep().play(0, "Airship").hand(0, *HAND[:3]).table().do(0, *cards(HAND[0]))
    assert len(t.p(0).hand) == 5
    assert t.p(0).hand[:2] == list(HAND[1:3])
    t = upkeep().play(0, "Airship", "Vault of Echoes").hand(0, *HAND[:3]).table().do(0)
    assert len(t.p(0).hand) == 6


@pytest.mark.rule("GF-UPK-13")
def test_a_hand_above_its_size_is_kept_and_nothing_is_drawn() -> None:
    six = (*HAND, "Starfall", "Wall of Stone")
    t = upkeep().hand(0, *six).table().do(0)
    assert t.p(0).hand == list(six)
    t = upkeep().hand(0, *six).table().do(0, "card:Starfall")
    assert len(t.p(0).hand) == 5, "still above four"


@pytest.mark.rule("GF-UPK-09")
@pytest.mark.parametrize("edition", ["1", "2"])
def test_the_first_round_begins_with_an_upkeep(edition: str) -> None:
    t = Table.new(GAME, 2, "first", {"edition": edition, "exchange": "off"})
    dealt = list(t.state.players[0].hand)
    assert (t.state.phase, t.state.round) == ("upkeep", 1)
    t.answer(0, tuple(cards(*dealt[:2])))
    t.answer(1, ())
    assert t.state.players[0].hand[:2] == dealt[2:]
    assert len(t.state.players[0].hand) == 4


# -- the first edition's exchange

HARD = ("Metallic Dragon", "Leviathan", "Runebound Colossus", "Chaos Ring")


@pytest.mark.rule("GF-UPK-10", "GF-UPK-11", "GF-UPK-17")
def test_in_the_first_edition_hard_cards_are_exchanged_on_top_of_the_two() -> None:
    t = upkeep(edition="1").hand(0, *HARD).table().do(0, *cards(*HARD))
    assert sorted(t.s.discards[0]) == sorted(HARD)
    assert len(t.p(0).hand) == 4
    assert not set(HARD) & set(t.p(0).hand)


@pytest.mark.rule("GF-UPK-10")
def test_four_of_a_kind_is_hard_as_well() -> None:
    hand = ("Runebound Colossus", "Cataclysm Rite", "Gale Roc", "Cinder Imp")
    t = upkeep(edition="1").hand(0, *hand).table().do(0, *cards(*hand))
    assert sorted(t.s.discards[0]) == sorted(hand)


@pytest.mark.rule("GF-UPK-11")
def test_any_number_of_hard_cards_and_two_others_but_not_three() -> None:
    hand = ("Metallic Dragon", "Chaos Ring", "Gale Roc", "Cinder Imp")
    t = upkeep(edition="1").hand(0, *hand).table()
    assert "At most 2 cards on top" in t.refusal(0, *cards("Chaos Ring", "Gale Roc", "Cinder Imp"))
    t.do(0, *cards("Metallic Dragon", "Chaos Ring", "Gale Roc"))
    assert len(t.s.discards[0]) == 3


@pytest.mark.rule("GF-UPK-11")
def test_replacements_are_kept_until_the_next_upkeep() -> None:
    stage = upkeep(edition="1").hand(0, "Leviathan", *HAND[:3]).life(20, 30).deck("Metallic Dragon")
    t = stage.table().do(0, "card:Leviathan")
    assert "Metallic Dragon" in t.p(0).hand
    assert t.s.phase == "forge_roll"


@pytest.mark.rule("GF-UPK-10")
def test_there_is_no_exchange_in_the_second_round() -> None:
    stage = upkeep(edition="1").hand(0, *HARD)
    stage.s.round = 1
    t = stage.table()
    assert t.s.round == 2
    assert t.refusal(0, *cards(*HARD[:3])) == "Choose 0 to 2; you chose 3."


@pytest.mark.rule("GF-UPK-12", "GF-UPK-17")
def test_in_the_second_edition_at_most_two_of_them_go() -> None:
    t = upkeep(edition="2").hand(0, *HARD).table()
    assert t.refusal(0, *cards(*HARD)) == "Choose 0 to 2; you chose 4."
    assert t.refusal(0, *cards(*HARD[:3])) == "Choose 0 to 2; you chose 3."
    t.do(0, *cards(*HARD[:2]))
    assert t.p(0).hand[:2] == list(HARD[2:])


# -- effects of each Upkeep


@pytest.mark.rule("GF-UPK-06", "GF-GEN-11")
def test_upkeep_effects_happen_for_everyone_every_round() -> None:
    t = upkeep(3).play(0, "Jade Clover").play(1, "Vault of Echoes").table()
    assert [p.veilstones for p in t.s.players] == [1, 1, 0]
    t.until("forge_roll", round=2)
    assert [p.veilstones for p in t.s.players] == [1 + 4 + 1, 1 + 4 + 1, 4]


@pytest.mark.rule("GF-UPK-07")
def test_a_creation_gives_its_first_upkeep_effect_in_the_round_after_it_is_played() -> None:
    t = Stage(2).hand(0, "Jade Clover").hand(1, "Starfall").dice([2, 4, 5, 3], IDLE).table()
    t.do(0, "play:Jade Clover").do(1, "pass")
    assert (t.s.phase, t.p(0).veilstones) == ("upkeep", 3), "its Reveal effect alone"
    t.do(1)
    assert (t.s.phase, t.p(0).veilstones) == ("forge_roll", 4)


@pytest.mark.rule("GF-UPK-08")
def test_what_an_upkeep_effect_draws_comes_after_the_hand_is_filled() -> None:
    owl = home_card("Owl", upkeep=[{"verb": "draw", "n": 1}])
    with home_set(owl) as name:
        t = upkeep(set=name).play(0, "Owl").hand(0, *HAND).table()
        assert t.p(0).hand == list(HAND), "not before the discards"
        t.do(0, *cards(*HAND[:2]))
        assert len(t.p(0).hand) == 5, "up to four first, then one more"


@pytest.mark.rule("GF-UPK-15", "GF-VEIL-18")
@pytest.mark.parametrize(("lives", "lucky"), [((20, 9), 1), ((9, 20), 0)])
@pytest.mark.parametrize("edition", ["1", "2"])
def test_the_last_veilstone_of_the_upkeep_goes_to_the_lower_life(
    lives: tuple[int, int], lucky: int, edition: str
) -> None:
    stage = upkeep(edition=edition).play(0, "Jade Clover").play(1, "Vault of Echoes")
    t = stage.life(*lives).stones(15, 14).table()
    gained = [t.p(0).veilstones - 15, t.p(1).veilstones - 14]
    assert gained == ([1, 0] if lucky == 0 else [0, 1])


@pytest.mark.rule("GF-UPK-15")
@pytest.mark.parametrize(("lives", "lucky"), [((20, 9), 1), ((9, 20), 0)])
def test_the_last_card_of_the_upkeep_goes_to_the_lower_life(lives: tuple[int, int], lucky: int) -> None:
    owls = [home_card(name, upkeep=[{"verb": "draw", "n": 1}]) for name in ("Owl", "Snow Owl")]
    with home_set(*owls) as name:
        stage = upkeep(set=name).play(0, "Owl").play(1, "Snow Owl").hand(0, *HAND).life(*lives)
        t = stage.short_deck(1, rest_to=1).table().do(0).do(1)
        assert (len(t.p(0).hand) == 5) == (lucky == 0)
        assert t.s.decks == [[]]


# -- the piles


def pile_of(t: Play) -> list[str]:
    (pile,) = t.s.discards
    return pile


@pytest.mark.rule("GF-UPK-05", "GF-DECK-03")
def test_a_draw_takes_what_is_left_then_reshuffles_and_goes_on() -> None:
    t = upkeep().hand(0, "Fireball").deck("Gale Roc").short_deck(1).hand(1, *HAND[2:], "Starfall", "Shatter").table()
    pile = list(pile_of(t))
    t.do(0).do(1)
    assert t.p(0).hand[:2] == ["Fireball", "Gale Roc"], "the last card of the old deck comes first"
    assert len(t.p(0).hand) == 4
    assert pile_of(t) == []
    assert sorted([*t.s.decks[0], *t.p(0).hand[2:]]) == sorted(pile)
    assert t.s.decks[0] != [card for card in pile if card in t.s.decks[0]], "it is shuffled"
    assert "becomes the new deck" in t.told()


@pytest.mark.rule("GF-DECK-03")
def test_a_deck_that_just_becomes_empty_is_not_yet_reshuffled() -> None:
    stage = upkeep().hand(0, *HAND[:2]).hand(1, "Starfall", "Shatter", "Mindrake", "Grave Tithe")
    t = stage.short_deck(2).table()
    pile = list(pile_of(t))
    t.do(0).do(1)
    assert len(t.p(0).hand) == 4
    assert t.s.decks == [[]]
    assert pile_of(t) == pile


@pytest.mark.rule("GF-UPK-14")
def test_all_discard_before_anybody_draws_and_what_they_discard_is_reshuffled() -> None:
    t = upkeep().hand(0, *HAND).short_deck(0, rest_to=1).life(10, 20).table()
    theirs = t.p(1).hand[:2]
    t.do(0, *cards(*HAND[:2]))
    assert t.p(0).hand == list(HAND), "nothing moves before all have answered"
    t.do(1, *cards(*theirs))
    assert len(t.p(0).hand) == 4
    assert sorted([*t.s.decks[0], *t.p(0).hand[2:]]) == sorted([*HAND[:2], *theirs])
    assert pile_of(t) == []


@pytest.mark.rule("GF-DECK-04")
def test_with_both_piles_empty_one_draws_what_there_is_and_plays_on() -> None:
    t = upkeep().hand(0, "Fireball").short_deck(2, rest_to=1).table().do(0).do(1)
    assert len(t.p(0).hand) == 3
    assert (t.s.decks, t.s.discards) == ([[]], [[]])
    assert t.s.phase == "forge_roll"


@pytest.mark.rule("GF-DECK-05")
@pytest.mark.parametrize(("lives", "first"), [((20, 9, 25), 1), ((9, 20, 25), 0)])
def test_scarce_cards_go_to_the_lowest_life_in_full(lives: tuple[int, int, int], first: int) -> None:
    stage = upkeep(3).hand(0, "Fireball").hand(1, "Gale Roc").life(*lives)
    t = stage.short_deck(4, rest_to=2).table().do(0).do(1).do(2)
    assert len(t.p(first).hand) == 4
    assert len(t.p(1 - first).hand) == 2


@pytest.mark.rule("GF-DECK-05")
def test_equal_lives_draw_scarce_cards_in_random_order() -> None:
    hands = set()
    for seed in range(20):
        stage = upkeep(3, seed=str(seed)).hand(0, "Fireball").hand(1, "Gale Roc")
        t = stage.short_deck(4, rest_to=2).table().do(0).do(1).do(2)
        hands.add((len(t.p(0).hand), len(t.p(1).hand)))
    assert hands == {(4, 2), (2, 4)}


@pytest.mark.rule("GF-DECK-01", "GF-DECK-02", "GF-GEN-08")
def test_discarded_sacrificed_and_destroyed_cards_and_spells_meet_in_one_pile() -> None:
    stage = upkeep().hand(0, "Fireball", "Shatter").play(0, "Cinder Imp").play(1, "Oakenshield")
    t = stage.dice([5, 5, 6, 2]).table().do(0, "card:Fireball")
    assert pile_of(t) == ["Fireball"]
    t.do(0, "play:Shatter").do(1, "pass")
    assert pile_of(t) == ["Fireball"], "a Spell at work is not discarded yet"
    t.do(0, "sacrifice:Cinder Imp").until("upkeep")
    assert sorted(pile_of(t)) == ["Cinder Imp", "Fireball", "Oakenshield", "Shatter"]


@pytest.mark.rule("GF-DECK-06")
def test_only_the_user_of_an_effect_sees_the_whole_pile_and_only_then() -> None:
    stage = Stage(2).hand(0, "Grave Tithe", "Starfall").discarded("Fireball", "Gale Roc", "Shatter")
    t = stage.dice([3, 5, 2, 2], IDLE).table()
    assert t.seen(0).discards == [[HIDDEN] * 3]
    t.do(0, "play:Grave Tithe").do(1, "pass")
    assert t.options(0) == ["card:Shatter", "card:Gale Roc", "card:Fireball"], "the top card first"
    assert t.seen(0).discards == [["Fireball", "Gale Roc", "Shatter"]]
    for other in (1, None):
        assert t.seen(other).discards == [[HIDDEN] * 3]
    t.do(0, "card:Fireball", "card:Shatter")
    assert t.p(0).hand == ["Starfall", "Fireball", "Shatter"]
    assert t.seen(0).discards == [[HIDDEN] * 2], "Gale Roc, and the Spell"
    assert "Fireball" not in t.told()


@pytest.mark.rule("GF-DECK-07")
def test_a_stolen_creation_goes_to_the_common_pile() -> None:
    stage = Stage(2).hand(0, "Puppet Strings", "Starfall").play(1, "Cinder Imp").stones(1, 0)
    t = stage.dice([5, 5, 5, 5], IDLE).table().do(0, "play:Puppet Strings").do(1, "pass")
    assert (t.creations(0), t.creations(1)) == (["Cinder Imp"], [])
    t.do(0, "sacrifice:Cinder Imp")
    assert sorted(pile_of(t)) == ["Cinder Imp", "Puppet Strings"]
