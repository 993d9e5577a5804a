"""How players are asked: no more than needed, with options that point at what they are about."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest
from card_kit import READER, at, moved, stage
from msgspec import structs
from twilight_kit import Stage

from games.kernel import Ask, Table
from games.twilight import GAME, cards, steps
from games.twilight.cards import catalogue
from games.twilight.effects import DO
from games.twilight.steps import Power

BILL, JANE = 0, 1
PLAIN = ("pass", "end", "no", "none")  # to do nothing is about nothing


def test_every_word_of_cards_is_carried_out_or_lasts() -> None:
    lasting = {
        type(step)
        for card in catalogue("base").values()
        for effect in card.all_effects
        if effect.trigger == "static"
        for step in effect.steps
    }
    assert {kind for kind in get_args(steps.AnyStep) if kind not in DO} <= lasting


def test_two_abilities_of_one_card_are_told_apart() -> None:
    st = stage(READER)
    augur = st.put(BILL, "crow_augur")
    st.power(BILL, I=1)
    st.discarded(JANE, "pila_volley")
    options = st.table().ask(BILL).options
    labels = [options[f"use:{augur}:{n}"].label for n in (0, 1)]
    notes = [options[f"use:{augur}:{n}"].note for n in (0, 1)]
    assert labels == ["Crow Augur: hit Discard Stack", "Crow Augur: Manifest"]
    assert notes[1].startswith("1 I, Exhaust: ")


def random_questions(seats: int, seed: int, most: int) -> list[Ask[Any]]:
    """What is asked in a game in which everybody does something or other."""
    table: Table[Any] = Table.new(GAME, seats, f"questions {seed}", {})
    chance, asked = Random(seed), []
    while table.state.phase is not None and len(asked) < most:
        seat = chance.choice(sorted(table.waiting))
        question = table.asks[seat]
        asked.append(question)
        busy = [key for key in question.options if key not in (*PLAIN, "sacrifice") and not key.startswith("power:")]
        for _ in range(30):
            n = chance.randint(question.least, max(question.least, min(question.most, len(busy))))
            answer = tuple(chance.sample(busy, min(n, len(busy))))
            if question.allows(answer):
                break
        else:
            answer = question.default
        table.answer(seat, answer)
    return asked


@pytest.mark.parametrize("seed", range(4))
def test_every_option_points_at_what_it_is_about(seed: int) -> None:
    mine = ("respond", "summon", "attack", "block", "target", "manifest", "destroy", "limit", "x", "aspect", "look")
    topics = {f"twilight.{topic}" for topic in mine}
    for question in random_questions(2 + seed, seed, 400):
        assert question.topic.startswith("twilight.")
        assert question.allows(question.default), question.topic
        for key, option in question.options.items():
            points = option.card or option.unit or option.area or option.player is not None
            assert points or key in PLAIN or question.topic not in topics, (question.topic, key)


def test_nobody_is_asked_in_windows_who_could_do_nothing() -> None:
    st = Stage(phase="draw", deities=("mars", "mars"), stop="trade")
    st.put(BILL, "leper", owner=JANE)  # no Conviction, no Power, nothing to use
    st.resource(BILL, "I", exhausted=True)
    st.put(JANE, "stoic_legionnaires")
    st.resource(JANE, "I", exhausted=True)
    st.hand(JANE, "veto_of_the_senate")
    play = st.table()
    assert play.topic(BILL) == "stop"
    assert play.s.asked == {BILL: 1}


def test_an_attack_stops_the_attacked_at_once_and_the_attacker_when_blockers_are_declared() -> None:
    st = stage("mars", "mars", phase="combat")
    raider = st.put(BILL, "rhine_raider")
    keeper = st.put(JANE, "corrupt_tribune")
    for seat in (BILL, JANE):
        st.hand(seat, "stoic_legionnaires")  # nothing to play in a window, but who knows
        st.power(seat, I=1)
    play = st.table().attack(f"{raider}:life")
    assert "attacked" in (play.ask(JANE).stops or ())
    assert "attacked" not in (play.ask(BILL).stops or ())
    play.block(JANE, keeper, raider)
    assert "attacked" in (play.ask(BILL).stops or ())


def test_the_log_names_an_opponent_only_where_one_is_aimed_at() -> None:
    st = stage("mars", "mars", active=JANE)
    st.put(BILL, "blooded_gladiator")
    st.put(BILL, "blood_feud")
    play = moved(st, "life_damaged")
    play.silent(BILL).passes()
    told = play.told()
    assert "Ada’s Blooded Gladiator triggers.\n" in told
    assert "Ada’s Blood Feud triggers: Bo.\n" in told


@pytest.mark.rule("TG-RESOURCE-22")
def test_power_is_paid_without_questions_whatever_the_player_knows_of_what_lies_there() -> None:
    st = stage()
    legion = st.in_hand(BILL, "stoic_legionnaires")
    first, second = st.power(BILL, I=2)
    st.s.players[BILL].known.append(st.slot(second).card)
    play = st.table().do(BILL, f"summon:{legion}").passes()
    assert play.there(legion)
    assert (play.slot(first).exhausted, play.slot(second).exhausted) == (True, False)


@pytest.mark.rule("TG-RECHARGE-11", "TG-SACRIFICE-03")
def test_who_gives_up_an_aspect_may_give_up_the_trap_that_was_turned_up() -> None:
    st = stage()
    st.hand(BILL, "attila")
    st.s.players[BILL].pool = Power(III=1)
    trap = st.trap(BILL, "blood_for_blood")
    st.slot(trap).manifested = st.s.turn
    legion = st.put(JANE, "stoic_legionnaires")
    play = st.table().do(BILL, "sacrifice", trap).passes()
    assert not play.has_slot(trap)
    assert not play.there(legion)


@pytest.mark.rule("TG-REFRESH-09")
def test_frozen_aspects_are_exhausted_last() -> None:
    st = stage()
    legion = st.in_hand(BILL, "stoic_legionnaires")
    frozen, free = st.power(BILL, I=2)
    st.slot(frozen).frozen = 1
    play = st.table().do(BILL, f"summon:{legion}").passes()
    assert (play.slot(frozen).exhausted, play.slot(free).exhausted) == (False, True)


def test_many_ways_to_pay_x_are_asked_by_type() -> None:
    st = stage("mars", "enlil")
    burn = st.in_hand(BILL, "burn_the_granaries")
    st.power(BILL, I=3, II=4, III=2)
    play = st.table().do(BILL, f"summon:{burn}", "x:I:2", "x:II:0", "x:III:1").passes()
    assert play.life(JANE) == 20 - 5


def test_more_blocks_than_one_question_holds_are_asked_by_attacker() -> None:
    st = Stage(phase="combat", deities=("mars", "hera"), stop="end")
    st.resource(BILL, *["I"] * 5, exhausted=True)
    st.resource(JANE, *["I"] * 6, exhausted=True)
    attackers = [st.put(BILL, "rhine_raider") for _ in range(5)]
    blockers = [st.put(JANE, "mischievous_nymph") for _ in range(6)]
    play = st.table().attack(*(f"{card}:life" for card in attackers))
    play.do(JANE, f"block:{blockers[0]}:{attackers[0]}")
    play.reach(JANE, f"block:{blockers[1]}:{attackers[1]}")
    assert all(blockers[0] not in option for option in play.options(JANE))  # it blocks already
    for _ in attackers[1:]:
        play.answer(JANE)
    assert play.s.combat is not None
    assert [a.blocker for a in play.s.combat.attackers] == [blockers[0], "", "", "", ""]


def test_copies_in_one_discard_stack_are_offered_once() -> None:
    st = stage(READER)
    augur = st.put(BILL, "crow_augur")
    one, _two, other = st.discarded(JANE, "pila_volley", "pila_volley", "attila")
    play = st.table().do(BILL, f"use:{augur}:0").reach(BILL, at(other))
    assert len(play.options(BILL)) == 2
    assert at(other) in play.options(BILL)
    assert one in play.p(JANE).discard


def test_what_a_price_leaves_in_the_pool_pays_first() -> None:
    st = stage()
    legion = st.in_hand(BILL, "stoic_legionnaires")
    (slot,) = st.power(BILL, I=1)
    st.s.players[BILL].pool = Power(I=1)
    play = st.table().do(BILL, f"summon:{legion}").passes()
    assert not play.slot(slot).exhausted
    assert play.p(BILL).pool == Power()


def test_a_set_that_takes_the_name_of_another_is_read_anew() -> None:
    books: tuple[dict[str, Any], ...] = (cards.SETS, cards.SETS.titles, cards.SETS.catalogues)
    before = [dict(book) for book in books]
    guard = catalogue("base")["praetorian_guard"]
    try:
        for lasting in (False, True):
            effects = catalogue("base")["drill_ground"].effects if lasting else ()
            made = structs.replace(guard, id="made", effects=effects)
            cards.SETS.add(cards.CardSet(name="home", title="Home", card=(made,)))
            assert bool(cards.lasting("home", steps.Modify)["made.0.1"]) is lasting
    finally:
        for book, entries in zip(books, before, strict=True):
            book.clear()
            book.update(entries)
