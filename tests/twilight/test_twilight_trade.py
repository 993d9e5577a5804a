"""The Trade Phase: offers, counter-offers, refusals, the exchange of cards, and Forced Trades."""

from __future__ import annotations

import pytest
from twilight_kit import Play, Stage

from games.kernel import Illegal
from games.twilight.offers import ALTERNATIVES, USUAL, Word
from games.twilight.state import Twilight, is_hidden
from games.twilight.steps import Power


def talking(seats: int = 2, *, tops: tuple[str, str] = ("I", "II"), **wishes: str) -> Stage:
    """Everybody holds two of each back; nobody's Deity looks at Trades."""
    stage = Stage(seats, phase="trade", **wishes)
    for p in stage.s.players:
        p.deity = "enlil"
        stage.hand(p.seat, "I", "I", "II", "II", "III", "III")
        stage.life(p.seat, tops[p.seat % 2], *["I"] * 10)
    return stage


def give(play: Play, seat: int, *backs: str) -> list[str]:
    """Choose the last cards of these backs; returns them."""
    hand = list(reversed(play.p(seat).hand))
    cards = []
    for back in backs:
        cards.append(next(card for card in hand if play.s.back(card) == back and card not in cards))
    play.answer(seat, *cards)
    return cards


def received(play: Play, seat: int) -> list[str]:
    """What a seat got; a single Aspect has gone on to the Resource Area already."""
    return [slot.card for slot in (*play.p(seat).aspects, *play.p(seat).resource)]


@pytest.mark.rule("TG-TRADE-13", "TG-TRADE-02", "TG-TRADE-04", "TG-TRADE-12", "TG-TRADE-21")
def test_an_offer_a_counter_offer_and_an_agreement() -> None:
    play = talking().table()
    play.answer(0, "offer:1-0-0:1-0-0")
    play.answer(1, "offer:1-1-0:1-1-0")
    play.answer(0, "accept:1-1-0:1-1-0")
    assert play.table.waiting == {0, 1}, "both choose at the same time"
    mine = give(play, 0, "I", "II")
    assert len(play.p(0).hand) == 6, "nothing moves before both have chosen"
    theirs = give(play, 1, "II", "I")
    assert {slot.card for slot in play.p(1).aspects} == set(mine)
    assert {slot.card for slot in play.p(0).aspects} == set(theirs)
    assert play.aspect_backs(0) == play.aspect_backs(1) == ["I", "II"]
    assert (len(play.p(0).hand), len(play.p(1).hand)) == (4, 4)
    assert play.s.trade is None


@pytest.mark.rule("TG-TRADE-14", "TG-TRADE-10", "TG-TRADE-05")
def test_a_refusal_to_negotiate_is_final_and_the_seize_phase_is_open() -> None:
    play = talking().table()
    play.answer(0, "offer:1-0-1:1-0-1").answer(1, "close")
    assert play.s.phase == "seize"
    assert any(option.startswith("seize:1:") for option in play.options(0))


@pytest.mark.rule("TG-TRADE-23")
def test_after_a_refused_offer_another_may_follow_up_to_the_limit() -> None:
    play = talking(max_offers="3").table()
    for _ in range(2):
        play.answer(0, "offer:1-0-0:1-0-0").answer(1, "refuse")
    play.answer(0, "offer:1-0-0:1-0-0")
    options = play.options(1)
    assert options == ["accept:1-0-0:1-0-0", "close"], "that was the last offer: no counter, no waiting for another"
    play.answer(1, "close")
    assert play.s.phase == "seize"


@pytest.mark.rule("TG-TRADE-23", "TG-TRADE-12")
def test_counter_offers_count_as_offers() -> None:
    play = talking(max_offers="3").table()
    play.answer(0, "offer:1-0-0:1-0-0").answer(1, "offer:0-1-0:0-1-0").answer(0, "offer:2-0-0:2-0-0")
    assert not any(option.startswith("offer:") for option in play.options(1))


@pytest.mark.rule("TG-TRADE-01", "TG-TRADE-23")
def test_trading_is_optional_and_silence_means_no_trade() -> None:
    play = talking().table()
    assert play.ask(0).default == ("done",)
    play.silent(0)
    assert play.s.phase == "seize"
    play = talking().table()
    play.answer(0, "offer:1-0-0:1-0-0")
    assert play.ask(1).default == ("close",)
    play.silent(1)
    assert play.s.phase == "seize"
    assert not play.p(0).aspects


@pytest.mark.rule("TG-TRADE-03")
def test_a_free_trade_need_not_be_even() -> None:
    play = talking().table()
    play.answer(0, "compose")
    play.answer(0, "give:I:2", "give:III:1", "take:II:1")
    assert play.s.trade is not None
    assert [(offer.gives, offer.takes) for offer in play.s.trade.offers] == [(Power(2, 0, 1), Power(0, 1))]
    play.answer(1, "accept:0-1-0:2-0-1")
    give(play, 0, "III", "I", "I")
    give(play, 1, "II")
    assert play.backs(received(play, 0)) == ["II"]
    assert play.backs(received(play, 1)) == ["I", "I", "III"]


def test_only_backs_that_leave_a_choice_are_asked_for() -> None:
    stage = talking()
    stage.s.players[0].hand = []
    stage.hand(0, "I", "II")
    play = stage.table()
    play.answer(0, "offer:1-0-0:1-0-0").answer(1, "accept:1-0-0:1-0-0")
    assert play.table.waiting == {1}
    give(play, 1, "I")
    assert play.aspect_backs(1) == ["I"]


@pytest.mark.rule("TG-TRADE-20")
def test_each_side_gives_at_least_one_card() -> None:
    assert all(gives and takes for gives, takes in USUAL)
    play = talking().table()
    play.answer(0, "compose")
    for answer in (("give:I:1",), ("take:I:1", "take:II:1")):
        with pytest.raises(Illegal, match="at least one card"):
            play.answer(0, *answer)
    with pytest.raises(Illegal, match="one number for each Aspect"):
        play.answer(0, "give:I:1", "give:I:2", "take:I:1")
    with pytest.raises(Illegal, match="can't be combined"):
        play.answer(0, "withdraw", "take:I:1")
    play.silent(0)
    assert play.s.phase == "seize", "who begins to compose and falls silent makes no offer"


def test_without_cards_on_both_sides_there_is_nothing_to_negotiate() -> None:
    stage = talking()
    stage.s.players[1].hand = []
    play = stage.table()
    assert play.s.phase != "offer"


@pytest.mark.rule("TG-TRADE-22")
def test_only_offers_that_both_hands_can_bear_can_be_made() -> None:
    stage = talking()
    stage.s.players[1].hand = []
    stage.hand(1, "I", "III")
    play = stage.table()
    for option in play.ask(0).options.values():
        word: Word = option.value
        assert play.s.backs(play.p(1).hand).covers(word.takes)
        assert play.s.backs(play.p(0).hand).covers(word.gives)
    play.answer(0, "compose")
    assert [option for option in play.options(0) if option.startswith("take")] == ["take:I:1", "take:III:1"]
    with pytest.raises(Illegal):
        play.answer(0, "give:I:1", "take:II:1")


def test_several_offers_can_lie_on_the_table_and_any_of_them_can_be_accepted() -> None:
    play = talking().table()
    play.answer(0, "offer:1-0-0:1-0-0", "offer:0-1-0:0-1-0", "offer:0-0-1:0-0-1")
    accepts = [option for option in play.options(1) if option.startswith("accept")]
    assert accepts == ["accept:1-0-0:1-0-0", "accept:0-1-0:0-1-0", "accept:0-0-1:0-0-1"]
    with pytest.raises(Illegal, match="can't be combined"):
        play.answer(1, *accepts[:2])
    with pytest.raises(Illegal, match="can't be combined"):
        play.answer(1, accepts[0], "refuse")
    play.answer(1, accepts[2])
    give(play, 0, "III")
    give(play, 1, "III")
    assert play.backs(received(play, 0)) == ["III"]


def test_a_talk_never_asks_with_more_than_a_menu_of_options() -> None:
    stage = talking()
    for seat in (0, 1):
        stage.hand(seat, "I", "II")
    stage.life(0, "I", "I")
    stage.life(1, "I", "I")
    play = stage.table()
    offers = [option for option in play.options(0) if option.startswith("offer")]
    assert len(offers) == len(USUAL)
    assert len(play.options(0)) <= 25
    play.answer(0, *offers[-ALTERNATIVES:])
    assert len(play.options(1)) <= 25
    assert all(option.icon for option in play.ask(1).options.values())
    play.answer(1, "compose")
    assert len(play.options(1)) <= 25


@pytest.mark.rule("TG-TRADE-09", "TG-TRADE-24")
def test_the_giver_knows_what_was_given_and_its_new_holder_does_not() -> None:
    play = talking().table()
    play.answer(0, "offer:1-0-0:1-0-0").answer(1, "accept:1-0-0:1-0-0")
    (mine,), (theirs,) = give(play, 0, "I"), give(play, 1, "I")

    def aspects(seat: int | None) -> list[list[str]]:
        s: Twilight = play.table.seen_by(seat).state
        return [[slot.card for slot in (*p.aspects, *p.resource)] for p in s.players]

    assert aspects(0) == [["?I"], [mine]]
    assert aspects(1) == [[theirs], ["?I"]]
    assert aspects(None) == [["?I"], ["?I"]]


def test_what_others_knew_of_a_hand_may_have_been_given_away() -> None:
    stage = talking()
    first, second, *_ = stage.s.players[0].hand  # both are I
    third = stage.s.players[0].hand[2]
    stage.s.players[1].known = [first, third]
    play = stage.table()
    play.answer(0, "offer:1-0-0:1-0-0").answer(1, "accept:1-0-0:1-0-0")
    play.answer(0, second)
    play.silent(1)
    assert first not in play.p(1).known, "was it this one? Seat 1 cannot tell"
    assert third in play.p(1).known, "no II was given"
    seen: Twilight = play.table.seen_by(1).state
    assert [card for card in seen.players[0].hand if not is_hidden(card)] == [third]


@pytest.mark.rule("TG-TRADE-11", "TG-RESOURCE-15")
def test_no_active_effects_in_the_trade_and_seize_phases() -> None:
    stage = talking()
    for seat in (0, 1):
        stage.resource(seat, "I", "I", "II")
        stage.hand(seat, "whispered_secret")
    play = stage.table()
    while play.s.phase in ("trade", "offer", "reply", "exchange", "seize"):
        assert {ask.topic for ask in play.table.asks.values()} <= {"twilight.trade", "twilight.give", "twilight.seize"}
        assert not any("power" in option or "summon" in option for option in play.options(min(play.table.waiting)))
        play.silent(min(play.table.waiting))


@pytest.mark.rule("TG-TRADE-08", "TG-SEIZE-01")
def test_two_players_make_one_trade_and_then_there_is_no_seize() -> None:
    play = talking().table()
    play.answer(0, "offer:1-0-0:1-0-0").answer(1, "accept:1-0-0:1-0-0")
    give(play, 0, "I")
    give(play, 1, "I")
    assert play.p(0).traded == [1]
    assert play.s.phase not in ("trade", "offer", "seize")


@pytest.mark.rule("TG-TRADE-26")
def test_a_trade_is_completed_by_both_on_either_players_turn() -> None:
    stage = talking()
    for seat in (0, 1):
        stage.put(seat, "forum_of_whispers")
    lives = [len(p.life) for p in stage.s.players]
    play = stage.table()
    play.answer(0, "offer:1-0-0:1-0-0").answer(1, "accept:1-0-0:1-0-0")
    give(play, 0, "I")
    give(play, 1, "I")
    assert [len(p.life) for p in play.s.players] == [n - 1 for n in lives], "each draws a card for it"
    assert play.s.phase == "resource", "no window came before that of the Resource Phase"


# -- Forced Trades


@pytest.mark.rule("TG-TRADE-06", "TG-TRADE-07", "TG-TRADE-16", "TG-TRADE-18", "TG-TRADE-19")
def test_matching_life_stacks_can_be_swapped_without_consent() -> None:
    stage = talking(tops=("II", "II"))
    mine, theirs = stage.s.top(0), stage.s.top(1)
    play = stage.table()
    play.answer(0, "force")
    assert received(play, 0) == [theirs]
    assert received(play, 1) == [mine]
    assert play.p(0).traded == [1]
    assert play.s.phase != "seize", "it counts as a Trade"
    for seat in (0, 1):
        seen: Twilight = play.table.seen_by(seat).state
        shown = [slot.card for p in seen.players for slot in (*p.aspects, *p.resource)]
        assert shown == ["?II", "?II"], "nobody has seen a face"


@pytest.mark.rule("TG-TRADE-06")
def test_without_matching_tops_there_is_no_forced_trade() -> None:
    question = talking(tops=("I", "III")).table().ask(0)
    assert "force" not in question.options
    assert question.greyed["force"].endswith("don’t match, I and III.")


@pytest.mark.rule("TG-TRADE-05", "TG-TRADE-25", "TG-TRADE-01")
def test_a_forced_trade_may_follow_a_failed_free_one_but_not_the_other_way_round() -> None:
    play = talking(tops=("I", "I")).table()
    play.answer(0, "offer:1-0-0:1-0-0").answer(1, "close")
    assert play.options(0) == ["done", "force:1"], "no more talking"
    play.answer(0, "force:1")
    assert play.p(0).traded == [1]
    assert play.s.phase != "offer"


@pytest.mark.rule("TG-TRADE-19", "TG-WIN-05")
def test_a_forced_trade_that_empties_both_life_stacks_is_a_draw() -> None:
    stage = talking()
    stage.life(0, "I")
    stage.life(1, "I")
    play = stage.table()
    play.answer(0, "force")
    assert play.s.result is not None
    assert play.s.result.places == [[0, 1]]
    assert play.s.result.reason == "The game is a draw."


@pytest.mark.rule("TG-TRADE-19", "TG-WIN-01")
def test_a_forced_trade_of_the_last_card_loses() -> None:
    stage = talking(tops=("I", "I"))
    stage.life(1, "I")
    play = stage.table()
    play.answer(0, "force")
    assert play.s.result is not None
    assert play.s.result.winners == [0]


@pytest.mark.rule("TG-TRADE-15", "TG-TRADE-17")
def test_retaliation_for_a_seize_takes_the_topmost_card_of_the_same_back() -> None:
    stage = talking(forced_trade="retaliation", tops=("I", "I"))
    stage.s.players[1].raided = [0]
    wanted = stage.life(1, "I", "II", "II", "I")[1]
    order = [card for card in stage.s.players[1].life if card != wanted]
    play = stage.table()
    play.answer(0, "offer:1-0-0:1-0-0").answer(1, "close").answer(0, "force:1")
    card = next(card for card in play.p(0).hand if play.s.back(card) == "II")
    play.answer(0, card)
    assert [slot.card for slot in play.p(1).aspects] == [card]
    assert received(play, 0) == [wanted]
    assert play.p(1).life == order
    assert play.p(0).traded == [1]


@pytest.mark.rule("TG-TRADE-15", "TG-TRADE-17")
def test_if_the_life_stack_has_no_such_card_the_own_one_goes_to_the_own_aspect_stack() -> None:
    stage = talking(forced_trade="retaliation")
    stage.s.players[1].raided = [0]  # a Seize that took from their own Life Stack counts as well
    stage.life(1, *["I"] * 5)
    play = stage.table()
    play.answer(0, "force")
    card = next(card for card in play.p(0).hand if play.s.back(card) == "II")
    play.answer(0, card)
    assert received(play, 0) == [card]
    assert play.p(1).aspects == []
    assert len(play.p(1).life) == 5


@pytest.mark.rule("TG-TRADE-17")
def test_retaliation_needs_a_seize_in_the_opponents_last_turn() -> None:
    question = talking(forced_trade="retaliation", tops=("I", "I")).table().ask(0)
    assert "force" not in question.options
    assert question.greyed["force"] == "Force a Trade: {1} Seized nothing from you last turn."


# -- leaving a talk


@pytest.mark.parametrize("leaver", [0, 1])
def test_who_leaves_in_a_talk_ends_it(leaver: int) -> None:
    play = talking(3).table()
    play.answer(0, "ask:1").answer(0, "offer:1-0-0:1-0-0")
    play.table.leave(leaver)
    assert play.p(leaver).out
    assert play.s.trade is None or leaver != 0
    for _ in range(30):
        play.silent(min(play.table.waiting))
    assert not play.p(2).out


def test_an_offer_can_be_taken_back_until_the_other_has_answered() -> None:
    play = talking().table()
    play.answer(0, "offer:1-0-0:1-0-0")
    assert play.table.can_undo(0)
    play.table = play.table.undo(0)
    assert play.ask(0).topic == "twilight.trade"
    play.answer(0, "offer:1-0-0:1-0-0").answer(1, "refuse")
    assert not play.table.can_undo(0)
