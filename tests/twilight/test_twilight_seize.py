"""The Seize Phase: prices, discounts, the search in three places."""

from __future__ import annotations

import pytest
from twilight_kit import Play, Stage

from games.kernel import Illegal
from games.twilight import GAME
from games.twilight.cards import catalogue
from games.twilight.seizing import price, struck
from games.twilight.state import Twilight
from games.twilight.steps import Aspect


def seizing(seats: int = 2, hand: int = 6, **wishes: str) -> Stage:
    """Seat 0 may Seize, with so many Lesser cards in Hand. Nobody's Deity looks at it."""
    stage = Stage(seats, phase="seize", **wishes)
    for p in stage.s.players:
        p.deity = "enlil"
    stage.hand(0, *["I"] * hand)
    return stage


def seize(play: Play, aspect: Aspect, seat: int = 1) -> list[str]:
    """Seize with the first cards of the Hand; returns these."""
    hand, n = list(play.p(0).hand), price(play.s, play.p(0), play.p(seat), aspect)
    play.answer(0, f"seize:{seat}:{aspect}")
    pay(play, hand[:n], hand)
    return hand[:n]


def pay(play: Play, cards: list[str], of: list[str]) -> None:
    """The first is destroyed, the others discarded; nobody is asked where there is nothing to choose."""
    if len(of) > 1:
        play.answer(0, cards[0])
    if 1 < len(cards) < len(of):
        play.answer(0, *cards[1:])


def pay_silently(play: Play) -> None:
    while 0 in play.table.asks and play.ask(0).topic == "twilight.set_aside":
        play.silent(0)


def taken(play: Play, seat: int = 0) -> list[str]:
    return [slot.card for slot in (*play.p(seat).aspects, *play.p(seat).resource)]


@pytest.mark.rule("TG-SEIZE-03", "TG-SEIZE-11", "TG-SEIZE-04")
@pytest.mark.parametrize(("aspect", "n"), [("I", 3), ("II", 4), ("III", 5)])
def test_the_price_is_the_aspects_value_and_two_one_of_them_destroyed(aspect: Aspect, n: int) -> None:
    stage = seizing()
    (wanted,) = stage.hand(1, aspect)
    play = stage.table()
    cards = seize(play, aspect)
    assert len(cards) == n
    assert play.p(0).destroyed == cards[:1], "the first one chosen"
    assert play.p(0).discard == cards[1:]
    assert wanted in taken(play)


@pytest.mark.rule("TG-SEIZE-12", "TG-SEIZE-06", "TG-SEIZE-21")
def test_the_first_place_is_the_opponents_hand_at_random() -> None:
    found = set()
    for seed in "abcdefgh":
        stage = seizing(hand=3)
        stage.s.chance.seed = seed
        stage.hand(1, "stoic_legionnaires", "rhine_raider", "III")
        play = stage.table()
        cards = seize(play, "I")
        assert (play.p(0).destroyed, play.p(0).discard) == (cards[:1], cards[1:])
        found |= {card.partition(".")[0] for card in taken(play)}
        assert len(play.p(1).hand) == 2
        assert len(play.p(1).life) == 20
    assert found == {"stoic_legionnaires", "rhine_raider"}


@pytest.mark.rule("TG-SEIZE-07", "TG-SEIZE-09")
def test_the_second_place_is_the_opponents_life_stack_from_the_top() -> None:
    stage = seizing()
    stage.hand(1, "I", "III")
    life = stage.life(1, "I", "III", "II", "I", "II", "I")
    play = stage.table()
    seize(play, "II")
    assert taken(play) == [life[2]]
    assert play.p(1).life[::-1] == [*life[:2], *life[3:]], "what was passed over lies as before"
    for seat in (0, 1, None):
        seen: Twilight = play.table.seen_by(seat).state
        assert [slot.card for slot in (*seen.players[0].aspects, *seen.players[0].resource)] == ["?II"]


@pytest.mark.rule("TG-SEIZE-08", "TG-SEIZE-14")
def test_the_third_place_is_the_own_life_stack_for_two_cards_less() -> None:
    stage = seizing(hand=4)
    stage.life(1, *["I"] * 5)
    life = stage.life(0, "I", "II", "II", "I")
    play = stage.table()
    cards = seize(play, "II")
    assert len(cards) == 4
    assert "so you pay only 2 cards" in play.ask(0).prompt, "two cards come back"
    pay(play, cards[2:], cards)
    assert play.p(0).destroyed == [cards[2]]
    assert play.p(0).discard == [cards[3]]
    assert play.p(0).hand == cards[:2]
    assert taken(play) == [life[1]]


@pytest.mark.rule("TG-SEIZE-08")
@pytest.mark.parametrize(("aspect", "destroyed", "discarded"), [("I", 1, 0), ("II", 1, 1), ("III", 1, 2)])
def test_prices_where_the_own_life_stack_supplies(aspect: Aspect, destroyed: int, discarded: int) -> None:
    stage = seizing()
    other: Aspect = "II" if aspect == "I" else "I"
    stage.life(1, *[other] * 5)
    stage.life(0, aspect, *[other] * 5)
    play = stage.table()
    seize(play, aspect)
    pay_silently(play)
    assert (len(play.p(0).destroyed), len(play.p(0).discard)) == (destroyed, discarded)


@pytest.mark.rule("TG-SEIZE-05", "TG-SEIZE-30")
def test_what_is_found_nowhere_costs_nothing_and_is_not_sought_again() -> None:
    stage = seizing()
    stage.hand(1, "II")
    play = stage.table()
    assert "seize:1:III" in play.options(0)
    hand = list(play.p(0).hand)
    seize(play, "III")
    assert play.p(0).hand == hand
    assert "seize:1:III" not in play.options(0)
    assert play.ask(0).greyed["seize:1:III"] == "Seize III from {1}: there's none to find."
    assert "seize:1:II" in play.options(0), "another type may be"


@pytest.mark.rule("TG-SEIZE-02", "TG-SEIZE-23")
def test_one_may_seize_as_often_as_the_hand_allows() -> None:
    stage = seizing(hand=7)
    stage.hand(1, "I", "I", "I")
    play = stage.table()
    seize(play, "I")
    assert "seize:1:II" in play.options(0)
    seize(play, "I")
    assert len(play.p(0).hand) == 1
    assert play.s.phase != "seize", "a single card is not enough for another"
    assert len(taken(play)) == 2


@pytest.mark.rule("TG-SEIZE-23")
def test_the_full_number_of_cards_is_needed_before_the_search() -> None:
    stage = seizing(hand=2)
    stage.life(1, *["II"] * 5)  # only the own Life Stack could supply a I, for a single card
    play = stage.table()
    assert play.s.phase != "seize"


@pytest.mark.rule("TG-SEIZE-01")
def test_after_a_trade_there_is_no_seize() -> None:
    stage = seizing()
    stage.s.players[0].traded = [1]
    assert stage.table().s.phase != "seize"


@pytest.mark.rule("TG-SEIZE-10")
def test_nobody_uses_active_effects_in_the_seize_phase() -> None:
    stage = seizing()
    for seat in (0, 1):
        stage.resource(seat, "I", "I")
        stage.hand(seat, "whispered_secret")
    play = stage.table()
    assert play.table.waiting == {0}
    seize(play, "I")
    assert play.ask(0).topic == "twilight.seize"


def test_what_cannot_be_seized_says_why() -> None:
    stage = seizing(3, hand=4)
    stage.s.players[0].traded = [2]
    greyed = stage.table().ask(0).greyed
    assert greyed["seize:1:III"] == "Seize III from {1}: that takes 5 cards; you hold 4."
    assert greyed["seize:2:I"] == "Seize I from {2}: you traded with {2} this turn."


def test_silence_seizes_nothing_and_a_choice_can_be_undone_before_the_search() -> None:
    play = seizing().table()
    assert play.ask(0).default == ("done",)
    play.answer(0, "seize:1:I")
    assert play.table.can_undo(0)


# -- discounts


@pytest.mark.rule("TG-SEIZE-15", "TG-SEIZE-20", "TG-MULTI-08")
@pytest.mark.parametrize(("seats", "setting", "expected"), [(2, "many", 3), (2, "on", 2), (3, "many", 2), (3, "on", 2)])
def test_discounts_are_for_three_players_or_for_those_who_agreed_on_them(
    seats: int, setting: str, expected: int
) -> None:
    stage = seizing(seats, seize_discounts=setting)
    stage.aspects(1, "I", "I", "I")
    p, q = stage.s.players[:2]
    assert price(stage.s, p, q, "I") == expected


@pytest.mark.rule("TG-SEIZE-15")
def test_discounts_are_on_in_tournaments() -> None:
    assert GAME.event_settings == {"seize_discounts": "on"}


@pytest.mark.rule("TG-SEIZE-16", "TG-SEIZE-18", "TG-SEIZE-22")
@pytest.mark.parametrize(("held", "prices"), [
    (0, (3, 4, 5)), (1, (3, 4, 5)), (2, (2, 3, 4)), (4, (1, 2, 3)), (6, (1, 1, 2)), (10, (1, 1, 1)),
])  # fmt: skip
def test_a_card_less_for_every_two_in_the_opponents_aspect_stack_but_one_is_always_destroyed(
    held: int, prices: tuple[int, int, int]
) -> None:
    stage = seizing(seize_discounts="on")
    stage.aspects(1, *["I"] * held)
    p, q = stage.s.players
    assert (price(stage.s, p, q, "I"), price(stage.s, p, q, "II"), price(stage.s, p, q, "III")) == prices


@pytest.mark.rule("TG-SEIZE-13", "TG-SEIZE-19")
@pytest.mark.parametrize(("pairs", "discarded"), [("difference", [1, 1, 2]), ("absolute", [1, 1, 1])])
def test_three_seizes_against_three_aspects(pairs: str, discarded: list[int]) -> None:
    stage = seizing(hand=8, seize_discounts="on", pair_discount=pairs)
    stage.aspects(1, "I", "I", "I")
    stage.hand(1, "I", "I", "I", "I")
    play = stage.table()
    found = []
    for _ in range(3):
        before = len(play.p(0).discard)
        seize(play, "I")
        found.append(len(play.p(0).discard) - before)
    assert found == discarded
    assert len(play.p(0).destroyed) == 3


@pytest.mark.rule("TG-SEIZE-17", "TG-SEIZE-24")
def test_what_they_seized_from_you_in_their_last_turn_makes_your_seizes_cheaper() -> None:
    stage = seizing(seize_discounts="on")
    p, q = stage.s.players
    q.seized = {0: 2, 1: 5}  # what they took from their own Life Stack does not count
    assert price(stage.s, p, q, "II") == 2
    q.struck_back = [0]
    assert price(stage.s, p, q, "II") == 4, "they had this discount themselves"


@pytest.mark.rule("TG-SEIZE-24", "TG-MULTI-18")
def test_the_discount_for_being_seized_from_does_not_bounce_back_and_forth() -> None:
    stage = seizing(3, hand=12)
    for seat in (1, 2):
        stage.hand(seat, *["I"] * 12)
    stage.s.players[1].seized = {0: 1}
    play = stage.table()
    seize(play, "I", 1)
    seize(play, "I", 2)
    assert play.p(0).struck_back == [1], "only where it was used"
    assert play.p(0).seized == {1: 1, 2: 1}
    s = play.s
    assert struck(s, s.players[1], s.players[0]) == 0, "blocked against the one who used it"
    assert struck(s, s.players[2], s.players[0]) == 1, "tracked for each pair"


def test_what_was_seized_is_forgotten_when_the_next_own_turn_begins() -> None:
    stage = seizing()
    stage.s.players[0].seized, stage.s.players[0].struck_back = {1: 2}, [1]
    stage.s.phase, stage.s.active = "next_turn", 1
    play = stage.table()
    assert (play.p(0).seized, play.p(0).struck_back) == ({}, [])


@pytest.mark.rule("TG-SEIZE-28")
def test_what_cards_change_about_the_price_always_applies_and_adds_up() -> None:
    stage = seizing()
    stage.put(0, "forum_of_whispers")  # one Discard less, whatever the table agreed on
    p, q = stage.s.players
    assert price(stage.s, p, q, "II") == 3
    stage.put(0, "forum_of_whispers", at="S")
    assert price(stage.s, p, q, "II") == 2
    stage.s.settings["seize_discounts"] = "on"
    stage.aspects(1, *["I"] * 8)
    assert price(stage.s, p, q, "II") == 1


@pytest.mark.rule("TG-SEIZE-22", "TG-SEIZE-18")
def test_with_discounts_one_card_is_always_left_to_destroy() -> None:
    stage = seizing(hand=4, seize_discounts="on")
    stage.aspects(1, "I", "I", "I", "I")
    stage.life(1, *["I"] * 5)
    stage.life(0, "II", "I")
    play = stage.table()
    seize(play, "II")  # two cards set aside, and the own Life Stack supplies: one comes back
    play.silent(0)
    assert (len(play.p(0).destroyed), len(play.p(0).discard), len(play.p(0).hand)) == (1, 0, 3)


# -- what follows


@pytest.mark.rule("TG-SEIZE-25")
def test_who_loses_the_last_card_of_the_life_stack_loses_after_payment() -> None:
    stage = seizing()
    stage.life(1, "III")
    play = stage.table()
    cards = seize(play, "III")
    assert play.s.result is not None
    assert play.s.result.winners == [0]
    assert play.p(0).destroyed == cards[:1]
    assert play.p(0).discard == cards[1:]


@pytest.mark.rule("TG-SEIZE-25")
def test_the_own_last_card_can_be_seized_too() -> None:
    stage = seizing()
    stage.life(0, "III")
    play = stage.table()
    seize(play, "III")
    pay_silently(play)
    assert play.s.result is not None
    assert play.s.result.winners == [1]


@pytest.mark.rule("TG-SEIZE-26")
def test_only_who_held_a_seized_card_knows_it() -> None:
    stage = seizing()
    first, second = stage.hand(1, "stoic_legionnaires", "rhine_raider")
    stage.s.players[0].known = [first, second]  # seat 0 has looked at that Hand once
    play = stage.table()
    seize(play, "I")
    (card,) = taken(play)
    assert card in play.p(1).known
    assert play.p(0).known == [], "which of the two it was, seat 0 cannot tell"
    private = [line for line in play.events if line.to is not None]
    assert [line.to for line in private] == [(1,)]


@pytest.mark.rule("TG-SEIZE-27")
def test_the_card_destroyed_as_payment_counts_as_destroyed_this_turn() -> None:
    play = seizing().table()
    seize(play, "I")
    assert play.s.deeds.destroyed == 1


@pytest.mark.rule("TG-SEIZE-29", "TG-TIMING-23")
def test_effects_that_look_for_a_seize_come_after_payment_and_only_for_what_was_yours() -> None:
    stage = seizing(hand=4)
    stage.put(1, "embassy_of_masks")
    stage.hand(1, "I")
    stage.resource(0, "III", owner=1)
    play = stage.table()
    seize(play, "I")
    assert play.s.deeds.manifested == {1: 1}, "its Manifest has taken place"
    # From the own Life Stack nothing is Seized from anybody.
    stage = seizing(hand=4)
    stage.put(1, "embassy_of_masks")
    stage.resource(0, "III", owner=1)
    stage.life(0, "II", "I")
    play = stage.table()
    seize(play, "II")
    play.silent(0)
    assert play.s.deeds.manifested == {}


@pytest.mark.rule("TG-SEIZE-29")
def test_a_requiem_of_the_card_that_pays_resolves_before_the_next_seize() -> None:
    stage = seizing(hand=4)
    requiem = next(card for card in catalogue("base").values() if card.listed("requiem") and not card.mini)
    (paid,) = stage.hand(0, requiem.id)
    play = stage.table()
    play.answer(0, "seize:1:I")
    pay(play, [paid, *play.p(0).hand[:2]], play.p(0).hand)
    assert play.p(0).destroyed == [paid]
    assert "triggers" in play.told()
    assert not play.s.stack


def test_silence_pays_with_the_cheapest_cards() -> None:
    stage = seizing(hand=0)
    dear, cheap, middle = stage.hand(0, "attila", "stoic_legionnaires", "praetorian_guard")
    play = stage.table()
    play.answer(0, "seize:1:I")
    assert play.ask(0).default == (cheap,)
    play.silent(0)
    assert play.p(0).destroyed == [cheap]
    assert sorted(play.p(0).discard) == sorted([middle, dear])


def test_set_aside_cards_must_be_the_own_and_exactly_as_many() -> None:
    play = seizing().table()
    play.answer(0, "seize:1:I")
    destroyed, *others = play.p(0).hand
    with pytest.raises(Illegal, match="isn't one of the choices"):
        play.answer(0, "attila.1.1")
    play.answer(0, destroyed)
    assert destroyed not in play.ask(0).options
    with pytest.raises(Illegal, match="Choose 2"):
        play.answer(0, others[0])
