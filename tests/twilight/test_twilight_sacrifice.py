"""Sacrifice: Aspects for the certain destruction of a card (TG-SACRIFICE)."""

from __future__ import annotations

import pytest
from card_kit import READER, at
from twilight_kit import Play, Stage

from games.twilight.sacrificing import can_give, payable_targets
from games.twilight.steps import Power

BILL, JANE = 0, 1


def bare(god: str = "mars", foe: str = "hera", phase: str = "summoning", active: int = BILL) -> Stage:
    """Only the Aspects that a test lays out; Bill's menu is open, for he holds a card and has a Power to pay with."""
    return Stage(phase=phase, active=active, deities=(god, foe), stop="combat" if phase == "summoning" else "drawn")


def with_menu(st: Stage) -> Stage:
    st.hand(st.s.active, "attila")
    st.s.players[st.s.active].pool = Power(III=1)
    return st


def waiting_scheme(price: int = 0) -> tuple[Play, str, list[str]]:
    """Bill Summons Sack the Temple; Jane has two I and one II."""
    st = bare("mars", "hera")
    sack = st.in_hand(BILL, "sack_the_temple")
    st.power(BILL, I=2, II=1)
    slots = st.resource(JANE, "I", "I", "II", exhausted=True)
    st.power(JANE, I=price)
    return st.table().do(BILL, f"summon:{sack}"), sack, slots


@pytest.mark.rule("TG-SACRIFICE-14", "TG-SACRIFICE-03", "TG-SACRIFICE-04", "TG-SACRIFICE-11", "TG-SACRIFICE-20")
def test_bill_gives_up_two_lesser_and_two_greater_aspects() -> None:
    st = with_menu(bare())
    slots = st.resource(BILL, "I", "I", "II", "II", exhausted=True)
    st.resource(JANE, "II", exhausted=True)
    guard = st.put(JANE, "praetorian_guard")
    cards = [st.slot(slot).card for slot in slots]
    play = st.table().do(BILL, "sacrifice").passes()
    assert not play.there(guard)
    assert set(play.p(JANE).destroyed) == {*cards, guard}  # they were Jane's cards
    assert not play.p(BILL).resource
    assert play.s.deeds.destroyed == 0


@pytest.mark.rule("TG-SACRIFICE-11", "TG-SACRIFICE-19", "TG-SACRIFICE-20", "TG-SACRIFICE-10")
def test_nobody_mourns_and_nothing_feeds_obliterate() -> None:
    st = with_menu(bare(READER, READER))
    st.resource(BILL, "I", "I", "II", exhausted=True)
    st.resource(JANE, "I", "II", exhausted=True)
    banshee = st.put(JANE, "moor_banshee")
    play = st.table().do(BILL, "sacrifice").passes()
    assert not play.there(banshee)
    assert play.life(BILL) == 20
    assert play.life(JANE) == 20
    assert play.s.deeds.destroyed == 0
    assert not play.p(JANE).discard


@pytest.mark.rule("TG-SACRIFICE-15", "TG-SACRIFICE-02", "TG-SACRIFICE-23", "TG-SCHEME-05")
def test_jane_destroys_a_waiting_scheme_for_certain() -> None:
    play, sack, slots = waiting_scheme()
    assert JANE in play.table.waiting  # she is asked for the sake of the Sacrifice alone
    assert "sacrifice" in play.options(JANE)
    play.do(JANE, "sacrifice").passes()
    assert play.life(JANE) == 20
    assert sack in play.p(BILL).destroyed
    assert not any(play.has_slot(slot) for slot in slots)


@pytest.mark.rule("TG-SACRIFICE-16", "TG-SACRIFICE-09", "TG-SACRIFICE-17", "TG-SACRIFICE-15")
def test_who_has_tried_a_counter_may_not_sacrifice_any_more() -> None:
    st = bare("hera", "mars", active=JANE)
    sack, veto = st.in_hand(JANE, "sack_the_temple"), st.in_hand(BILL, "veto_of_the_senate")
    st.power(JANE, I=2, II=2)
    st.power(BILL, I=3, II=3)
    play = st.table().do(JANE, f"summon:{sack}").do(BILL, f"summon:{veto}")
    play.do(JANE, "sacrifice").do(JANE, at(play.s.stack[-1].id))
    assert veto in play.p(BILL).destroyed
    assert [item.source for item in play.s.stack] == [sack]
    assert at(play.s.stack[0].id) not in payable(play, BILL)
    play.passes()
    assert play.life(BILL) == 16


def payable(play: Play, seat: int) -> list[str]:
    return [at(id) for id in payable_targets(play.s, seat)]


@pytest.mark.rule("TG-SACRIFICE-02", "TG-SACRIFICE-12")
def test_cards_in_play_in_discard_stacks_and_the_own_ones_can_be_destroyed() -> None:
    st = with_menu(bare())
    st.resource(BILL, "I", "I", exhausted=True)
    mine, fort = st.put(BILL, "youthful_troll"), st.put(JANE, "drill_ground")
    (own,), (theirs,) = st.discarded(BILL, "blooded_gladiator"), st.discarded(JANE, "lepers_procession")
    dear = st.put(BILL, "siege_of_seven_hills")
    found = list(payable_targets(st.s, BILL))
    assert set(found) == {mine, fort, own, theirs}
    assert dear not in found
    play = st.table().do(BILL, "sacrifice").do(BILL, at(own)).passes()
    assert own in play.p(BILL).destroyed


@pytest.mark.rule("TG-SACRIFICE-05", "TG-SACRIFICE-06", "TG-SACRIFICE-07", "TG-SACRIFICE-18")
def test_the_target_is_gone_at_once_and_its_waiting_ability_with_it() -> None:
    st = bare("hera", "mars")
    tribune = st.put(BILL, "corrupt_tribune")
    st.power(BILL, I=2)
    st.trap(JANE, "blood_for_blood", exhausted=True)
    st.hand(JANE, "stoic_legionnaires")
    st.power(JANE, I=1)
    play = st.table().do(BILL, f"use:{tribune}:0").do(JANE, "sacrifice").passes()
    assert not play.there(tribune)
    assert not play.s.stack
    assert not play.s.deeds.manifested


@pytest.mark.rule("TG-SACRIFICE-01", "TG-SACRIFICE-18")
def test_a_sacrifice_is_open_on_other_players_turns() -> None:
    st = bare("mars", "hera", phase="draw")
    st.resource(JANE, "I", exhausted=False)
    st.hand(JANE, "pila_volley")
    st.resource(BILL, "I", exhausted=True)
    legion = st.put(BILL, "stoic_legionnaires")
    play = st.table().do(JANE, "sacrifice").passes()
    assert not play.there(legion)


@pytest.mark.rule("TG-SACRIFICE-01", "TG-SACRIFICE-23")
def test_an_empty_hand_does_not_keep_anybody_from_a_sacrifice() -> None:
    st = bare()
    st.resource(BILL, "I", exhausted=True)
    legion = st.put(JANE, "stoic_legionnaires")
    st.resource(JANE, "I", exhausted=True)
    play = st.table()
    assert play.ask(BILL).default == ("end",)
    play.do(BILL, "sacrifice").passes()
    assert not play.there(legion)


@pytest.mark.rule("TG-SACRIFICE-01", "TG-SACRIFICE-23")
def test_an_attacker_can_be_destroyed_by_whoever_it_attacks_with_exhausted_aspects_too() -> None:
    st = bare("mars", "mars", phase="combat")
    troll, legion = st.put(BILL, "youthful_troll"), st.put(BILL, "stoic_legionnaires")
    st.resource(BILL, "I", "I", exhausted=True)
    st.resource(JANE, "I", exhausted=True)
    play = st.table().attack(f"{troll}:life")
    assert play.topic(JANE) != "twilight.respond", "a Troll costs more than she has"
    play = st.table().attack(f"{troll}:life", f"{legion}:life")
    assert "attacked" in (play.ask(JANE).stops or ())
    play.answer(JANE, "sacrifice").passes()
    assert not play.there(legion)
    assert len(play.p(JANE).discard) == 3, "the Troll alone has hit"


@pytest.mark.rule("TG-SACRIFICE-21", "TG-CREATURE-18")
def test_the_payers_own_limit_is_looked_at_afterwards() -> None:
    st = with_menu(bare())
    st.resource(BILL, "I", exhausted=True)
    troll = st.put(BILL, "rhine_raider")
    legion = st.put(JANE, "stoic_legionnaires")
    st.resource(JANE, "I", exhausted=True)
    play = st.table().do(BILL, "sacrifice").do(BILL, at(legion)).passes()
    assert play.p(BILL).discard == [troll]
    assert not play.p(BILL).aspects  # no Recharge


@pytest.mark.rule("TG-SACRIFICE-22", "TG-SACRIFICE-24")
def test_the_price_is_the_printed_one_and_x_is_met_exactly() -> None:
    st = bare("mars", "enlil")
    burn = st.in_hand(BILL, "burn_the_granaries")
    st.power(BILL, I=1, II=2)
    slots = st.resource(JANE, "II", "III", exhausted=True)
    st.s.players[JANE].pool = Power(I=9, II=9)  # unspent Power cannot pay
    play = st.table().do(BILL, f"summon:{burn}", "x:1:1:0")
    assert play.s.stack[-1].x == 3
    assert can_give(play.s, JANE, Power(II=1), 3)
    assert not can_give(play.s, JANE, Power(II=1), 2)
    play.do(JANE, "sacrifice").passes()
    assert burn in play.p(BILL).destroyed
    assert not any(play.has_slot(slot) for slot in slots)
    assert play.life(JANE) == 20


@pytest.mark.rule("TG-SACRIFICE-22")
def test_x_is_nothing_in_a_discard_stack() -> None:
    st = with_menu(bare())
    st.resource(BILL, "II", exhausted=True)
    (burn,) = st.discarded(JANE, "burn_the_granaries")
    assert list(payable_targets(st.s, BILL)) == [burn]


@pytest.mark.rule("TG-SACRIFICE-17")
def test_once_it_is_in_play_it_may_be_sacrificed_after_all() -> None:
    st = bare("hera", "mars", active=JANE)
    legion = st.in_hand(JANE, "blood_feud")
    st.power(JANE, I=2)
    st.power(BILL, I=2, II=2)
    play = st.table().do(JANE, f"summon:{legion}")
    play.s.stack[-1].answered.append(BILL)
    assert not payable(play, BILL)
    play.passes()
    assert payable(play, BILL) == [at(legion)]
