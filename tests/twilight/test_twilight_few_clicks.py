"""What one press answers, and where nobody need press: phases that lead on, things that look the same."""

from __future__ import annotations

import pytest
from card_kit import stage
from twilight_kit import Stage

from games.kernel import link, none_of, several

BILL, JANE = 0, 1


def combat_ahead(attackers: int) -> tuple[Stage, list[str]]:
    st = Stage(phase="summoning", deities=("mars", "mars"))
    st.hand(BILL, "stoic_legionnaires")
    st.power(BILL, I=5)
    return st, [st.put(BILL, "stoic_legionnaires") for _ in range(attackers)]


def test_who_goes_on_to_combat_can_attack_in_the_same_breath() -> None:
    st, (one, other) = combat_ahead(2)
    play = st.table()
    end = play.ask(BILL).options["end"]
    assert (end.label, end.ahead) == ("Go on to Combat", "Go on and attack")
    assert end.then is not None
    ways = end.then()
    both = several((f"attack:{one}:1:life", f"attack:{other}:1:life"))
    assert ways[(both,)].label == "All: Life Stack"
    assert len(ways) == 9, "each at one stack or at home, and none of them"
    play.answer(BILL, "end")
    assert play.topic(BILL) == "twilight.attack"
    answer = link(both, play.ask(BILL))
    assert answer == (f"attack:{one}:1:life", f"attack:{other}:1:life")
    assert link(none_of("twilight.attack"), play.ask(BILL)) == ()
    assert link(none_of("twilight.block"), play.ask(BILL)) is None, "that is meant for another question"


def test_of_many_attackers_only_the_usual_ways_are_listed() -> None:
    st, _ = combat_ahead(4)
    end = st.table().ask(BILL).options["end"]
    assert end.then is not None
    assert [option.label for option in end.then().values()] == ["All: Life Stack", "All: Discard Stack", "No attack"]


def test_without_attackers_the_turn_ends() -> None:
    st, _ = combat_ahead(0)
    end = st.table().ask(BILL).options["end"]
    assert end.label == "End turn"
    assert end.then is not None
    assert not end.then()


@pytest.mark.rule("TG-COMBAT-02")
def test_whoever_must_attack_is_asked_as_usual() -> None:
    st = stage("mars", "hera")
    st.hand(BILL, "stoic_legionnaires")
    st.power(BILL, I=1)
    st.put(BILL, "rhine_raider")  # attacks each Turn if able
    end = st.table().ask(BILL).options["end"]
    assert end.then is not None
    assert not end.then()


def test_past_trade_and_seize_an_aspect_is_placed_with_one_press() -> None:
    st = Stage(phase="trade")
    for seat in (BILL, JANE):
        st.hand(seat, "I", "I", "I", "I")
    lesser, greater = st.aspects(BILL, "I", "II")
    play = st.table()
    done = play.ask(BILL).options["done"]
    assert done.ahead == "No Trade, no Seize: place an Aspect"
    assert done.then is not None
    assert {answers: option.label for answers, option in done.then().items()} == {
        ("done", greater): "Place II",
        ("done", lesser): "Place I",
    }
    play.answer(BILL, "done")
    seize = play.ask(BILL).options["done"]
    assert seize.then is not None
    assert list(seize.then()) == [(greater,), (lesser,)]


def test_which_of_some_aspects_that_look_the_same_is_placed_only_those_are_asked_who_want_to_be() -> None:
    st = Stage(phase="resource")
    st.aspects(BILL, "I", "I")
    assert st.table().ask(BILL).stops == ()
    st.s.players[BILL].known.append(st.s.players[BILL].aspects[0].card)
    assert st.table().ask(BILL).stops is None, "one of them is known"


def test_places_are_numbered_only_where_several_have_that_back() -> None:
    st = Stage(phase="resource")
    st.aspects(BILL, "I", "II", "II")
    assert [option.label for option in st.table().ask(BILL).options.values()] == ["II (no. 3)", "II (no. 2)", "I"]


def test_a_power_that_is_kept_for_later_does_not_hold_up_a_turn_again() -> None:
    st = stage("mars", "hera")
    for _ in range(3):
        st.put(BILL, "stoic_legionnaires")
    st.hand(BILL, "stoic_legionnaires")
    st.power(BILL, I=1)
    play = st.table()
    assert "use:mars:1" in play.options(BILL), "Mars has his Conviction"
    assert play.ask(BILL).stops is None
    first = play.p(BILL).hand[0]
    play.answer(BILL, f"summon:{first}").passes()
    assert play.ask(BILL).stops is None, "he may have planned to use it next"
    play.answer(BILL, "end")
    assert play.p(BILL).saves
    st.s.players[BILL].saves = True
    play = st.table().answer(BILL, f"summon:{first}").passes()
    assert "use:mars:1" in play.options(BILL)
    assert play.ask(BILL).stops == ("attacked", "my_turn"), "who plays among AI players need not say so again"


def test_a_scheme_without_power_for_it_is_no_reason_to_ask() -> None:
    st = stage("mars", "hera")
    st.hand(BILL, "burn_the_granaries")
    st.power(BILL, II=1)
    assert st.table().ask(BILL).stops == ("attacked", "my_turn")
    st.power(BILL, I=1)
    assert st.table().ask(BILL).stops is None


def test_a_look_and_the_card_looked_at_are_chosen_together() -> None:
    st = Stage(phase="trade", deities=("hera", "mars"))
    st.hand(BILL, "I")
    st.hand(JANE, "I")
    st.aspects(BILL, "II", "III")
    st.aspects(JANE, "I", "I")
    play = st.table().answer(BILL, "offer:1-0-0:1-0-0").answer(JANE, "accept:1-0-0:1-0-0")
    question = play.ask(BILL)
    assert question.topic == "twilight.player"
    follow = {key: option.then() for key, option in question.options.items() if option.then is not None}
    assert [option.label for option in follow["player:1"].values()] == ["Aspect I"], "one of those that look the same"
    assert len(follow["player:0"]) == 3
