"""Windows, the stack, triggers, prices and targets; the timing examples of the rulebook (TG-TIMING, TG-SCHEME)."""

from __future__ import annotations

import pytest
from card_kit import READER, at, besieged, cast, moved, ruined, stage
from twilight_kit import Stage

from games.kernel import IDLE
from games.twilight import triggers
from games.twilight.state import Change, Twilight, name_of
from games.twilight.steps import Power

BILL, JANE = 0, 1


# -- the worked examples


@pytest.mark.rule("TG-TIMING-13", "TG-TIMING-03", "TG-TIMING-29")
def test_a_card_arms_its_own_obliterate_if_it_destroys_first() -> None:
    st = stage(READER)
    st.discarded(JANE, "pila_volley")
    assert cast(st, "sickle_of_mona").life(JANE) == 15


@pytest.mark.rule("TG-TIMING-14", "TG-TIMING-27")
def test_obliterate_needs_an_earlier_destruction() -> None:
    st = stage(READER, phase="end")
    st.put(BILL, "cult_of_the_severed_head")
    assert st.table().passes().life(JANE) == 20
    st.s.deeds.destroyed = 1  # by anyone
    assert st.table().passes().life(JANE) == 18


def bill_destroys() -> tuple[Stage, str, str]:
    """Bill's Legate may destroy his Tribune to Manifest; Jane holds two Damage."""
    st = stage("hera", "mars")
    legate, tribune = st.put(BILL, "silver_tongued_legate"), st.put(BILL, "corrupt_tribune")
    st.trap(JANE, "blood_for_blood")
    st.in_hand(JANE, "pila_volley")
    st.power(JANE, I=1)
    return st, legate, tribune


@pytest.mark.rule("TG-TIMING-15", "TG-TIMING-06", "TG-TIMING-19", "TG-TIMING-28", "TG-TIMING-04")
def test_slaying_the_price_first_denies_the_benefit() -> None:
    st, legate, tribune = bill_destroys()
    volley = st.s.players[JANE].hand[0]
    play = st.table().do(BILL, f"use:{legate}:0", at(tribune)).do(JANE, f"summon:{volley}", at(tribune)).passes()
    assert tribune in play.p(BILL).discard  # Slain by Jane, not Destroyed by Bill
    assert not play.s.deeds.manifested


@pytest.mark.rule("TG-TIMING-16", "TG-SCHEME-04", "TG-TIMING-25", "TG-TIMING-07")
def test_destroying_the_target_first_leaves_the_scheme_with_nothing_to_do() -> None:
    st = stage("hera", "mars", active=JANE)
    legate, tribune = st.put(BILL, "silver_tongued_legate"), st.put(BILL, "corrupt_tribune")
    slot = st.trap(JANE, "blood_for_blood")
    volley = st.in_hand(JANE, "pila_volley")
    st.power(JANE, I=1)
    play = st.table().do(JANE, f"summon:{volley}", at(tribune)).do(BILL, f"use:{legate}:0", at(tribune), at(slot))
    play.passes()
    assert play.p(BILL).destroyed == [tribune]
    assert play.life(JANE) == 19
    assert volley in play.p(JANE).discard


@pytest.mark.rule("TG-TIMING-17", "TG-TIMING-20")
def test_an_ability_whose_source_is_slain_first_does_nothing() -> None:
    st = stage(phase="combat")
    attacker = st.put(BILL, "mischievous_nymph")
    mine, theirs = st.put(BILL, "cretan_slinger", damage=1), st.put(JANE, "youthful_troll")
    st.in_hand(JANE, "pila_volley")
    volley = st.s.players[JANE].hand[0]
    st.power(JANE, I=1)
    play = st.table().attack(f"{attacker}:life").block(JANE, theirs, attacker)
    play.do(BILL, f"use:{mine}:0", at(theirs)).do(JANE, f"summon:{volley}", at(mine))
    while play.s.stack:
        play.answer(min(play.table.waiting), "pass")
    assert not play.there(mine)
    assert play.x(theirs).damage == 0  # the costs stay paid, and nothing happens


@pytest.mark.rule("TG-TIMING-18", "TG-TIMING-08", "TG-SCHEME-03", "TG-SCHEME-05", "TG-SCHEME-06")
def test_a_counter_is_decided_on_before_anything_is_seen() -> None:
    st = stage("mars", "hera")
    blood, veto = st.in_hand(BILL, "blood_for_blood"), st.in_hand(JANE, "veto_of_the_senate")
    st.power(BILL, I=1)
    st.power(JANE, I=1, II=2)
    play = st.table().do(BILL, f"summon:{blood}")
    assert play.life(JANE) == 20
    assert f"summon:{veto}" in play.options(JANE)
    play.do(JANE, f"summon:{veto}").passes()
    assert play.life(JANE) == 20
    assert play.p(BILL).discard == [blood]
    assert play.p(JANE).discard == [veto]


# -- windows


@pytest.mark.rule("TG-TIMING-10", "TG-TIMING-12", "TG-TIMING-21", "TG-MULTI-10")
def test_everybody_is_asked_at_the_same_time_and_the_active_player_acts_first() -> None:
    play = three().table()
    assert play.table.waiting == {0, 1, 2}
    volleys = [p.hand[0] for p in play.s.players]
    troll = next(iter(play.s.permanents))
    play.answer(2, f"summon:{volleys[2]}").answer(0, "pass")
    assert 1 in play.table.waiting  # seat 1 comes before seat 2
    play.answer(1, f"summon:{volleys[1]}")
    assert play.topic(2) in ("", "twilight.respond")
    assert [item.seat for item in play.s.stack] == [1]  # what seat 2 wanted is asked anew
    assert troll in play.s.permanents


def three() -> Stage:
    """Seat 0 is active; everybody can play Pila Volley on the only Creature."""
    st = Stage(3, phase="draw", active=0, deities=("mars", "mars", "mars"), stop="drawn")
    st.power(0, I=1, II=1)
    for seat in range(3):
        st.hand(seat, "pila_volley")
        if seat:
            st.power(seat, I=1)
    st.put(0, "carthage_elephant")
    return st


@pytest.mark.rule("TG-TIMING-22", "TG-TIMING-09")
def test_who_passed_is_asked_again_only_when_something_has_happened() -> None:
    st = three()
    play = st.table()
    elephant = next(iter(play.s.permanents))
    volley = play.p(1).hand[0]
    play.answer(0, "pass").answer(1, f"summon:{volley}")
    assert {0, 2} <= play.table.waiting  # there is something to answer
    play.passes()
    assert play.x(elephant).damage == 2
    assert not play.s.stack


@pytest.mark.rule("TG-TIMING-26")
def test_nobody_is_passed_over_for_what_they_hold() -> None:
    def asked(card: str) -> bool:
        st = stage("mars", "mars", phase="draw", active=BILL)
        st.hand(JANE, card)
        st.power(JANE, I=1)
        st.put(BILL, "youthful_troll")
        return JANE in st.table().table.waiting

    assert asked("pila_volley")
    assert asked("stoic_legionnaires")  # the same back: it might be a Scheme
    assert not asked("attila")  # no Lesser card in hand: nothing that one I could pay for


@pytest.mark.rule("TG-TIMING-26")
def test_stops_tell_nothing_of_the_hand() -> None:
    st = stage("mars", "mars")
    legion = st.in_hand(BILL, "stoic_legionnaires")
    st.power(BILL, I=1)
    st.hand(JANE, "stoic_legionnaires")
    st.power(JANE, I=1)
    play = st.table().do(BILL, f"summon:{legion}")
    assert play.ask(JANE).stops == (IDLE,), "she may play a Scheme, but none of them stops a Creature for one I"


@pytest.mark.rule("TG-TIMING-26")
@pytest.mark.parametrize("held", ["veto_of_the_senate", "praetorian_guard"])
def test_who_could_stop_a_card_is_concerned_whatever_they_hold(held: str) -> None:
    st = stage("mars", "hera")
    legion = st.in_hand(BILL, "stoic_legionnaires")
    st.power(BILL, I=1)
    st.hand(JANE, held)
    st.power(JANE, I=1, II=2)
    play = st.table().do(BILL, f"summon:{legion}")
    assert "attacked" in (play.ask(JANE).stops or ())
    assert (IDLE in (play.ask(JANE).stops or ())) == (held != "veto_of_the_senate")


@pytest.mark.parametrize(("victim", "concerned"), [(JANE, True), (BILL, False)])
def test_what_is_aimed_at_somebody_concerns_them(victim: int, concerned: bool) -> None:
    st = stage("mars", "mars")
    volley = st.in_hand(BILL, "pila_volley")
    st.power(BILL, I=1)
    trolls = {seat: st.put(seat, "youthful_troll") for seat in (BILL, JANE)}
    st.hand(JANE, "stoic_legionnaires")
    st.power(JANE, I=1)
    play = st.table().do(BILL, f"summon:{volley}").do(BILL, f"target:{trolls[victim]}")
    assert ("attacked" in (play.ask(JANE).stops or ())) == concerned


def test_of_several_things_that_wait_the_next_one_counts() -> None:
    st = stage("mars", "mars")
    volley = st.in_hand(BILL, "pila_volley")
    st.power(BILL, I=1)
    hers, his = st.put(JANE, "youthful_troll"), st.put(BILL, "youthful_troll")
    answer, _ = st.in_hand(JANE, "pila_volley"), st.in_hand(JANE, "pila_volley")
    st.power(JANE, I=2)
    play = st.table().do(BILL, f"summon:{volley}").do(BILL, f"target:{hers}")
    assert "attacked" in (play.ask(JANE).stops or ())
    play.do(JANE, f"summon:{answer}").do(JANE, f"target:{his}")
    assert "attacked" not in (play.ask(JANE).stops or ()), "her own is next"


@pytest.mark.rule("TG-TIMING-01", "TG-TIMING-02", "TG-TIMING-24", "TG-RESOURCE-10")
def test_power_is_there_at_once_and_nobody_can_answer() -> None:
    st = stage("mars", "mars")
    st.hand(BILL, "attila")
    (slot,) = st.power(BILL, I=1)
    play = st.table().do(BILL, "power:I")
    assert play.p(BILL).pool == Power(I=1)
    assert play.slot(slot).exhausted
    assert not play.s.stack
    assert play.topic(BILL) == "twilight.summon"


@pytest.mark.rule("TG-TIMING-05", "TG-RESOURCE-11")
def test_manifesting_an_exhausted_aspect_takes_no_power_away() -> None:
    st = stage("mars", "hera")
    guard = st.in_hand(BILL, "pila_volley")
    st.put(JANE, "youthful_troll")
    slot = st.trap(BILL, "blood_for_blood")
    secret = st.in_hand(JANE, "whispered_secret")
    st.power(JANE, I=1)
    play = st.table().do(BILL, f"summon:{guard}").do(JANE, f"summon:{secret}", at(slot)).passes()
    assert play.slot(slot).exhausted
    assert play.life(BILL) == 19  # the Heresy
    assert guard in play.p(BILL).discard
    assert not play.s.permanents  # the Scheme stayed paid: three Damage, for Bill was Damaged meanwhile


# -- triggers


@pytest.mark.rule("TG-TIMING-23", "TG-TIMING-11")
def test_triggers_resolve_where_active_effects_are_forbidden() -> None:
    st = stage("mars", "mars", phase="refresh")
    st.put(BILL, "blood_feud")
    st.power(BILL, I=1)
    st.hand(JANE, "blood_for_blood")
    st.power(JANE, I=1)
    play = st.table()
    assert play.topic(BILL) == "stop"  # nobody was asked anything
    assert play.life(JANE) == 18


@pytest.mark.rule("TG-TIMING-23")
def test_everybody_orders_their_own_triggers() -> None:
    st = stage("hera", "mars")
    st.put(BILL, "spreading_rumours")
    st.put(BILL, "crossroads_sphinx")
    st.put(BILL, "peacock_throne")
    play = st.manifest(st.trap(JANE, "bread_and_salt")).passes()
    options = play.ask(BILL).options
    assert len(options) == 3
    play.answer(BILL, *sorted(options, key=lambda key: "sphinx" not in options[key].card)).passes()
    told = play.told()
    assert told.index("is blessed") < told.index("loses 1 card")
    assert play.life(JANE) == 18


@pytest.mark.rule("TG-TIMING-23")
def test_the_active_players_triggers_go_on_the_stack_first() -> None:
    st = stage("mars", "mars")
    st.put(BILL, "blooded_gladiator")
    st.put(JANE, "blooded_gladiator")

    async def both_are_damaged(s: Twilight) -> None:
        triggers.happens(s, "life_damaged")

    play = st.table(both_are_damaged).passes()
    told = [event.text for event in play.events if "triggers" in event.text]
    assert ["{0}" in text for text in told] == [True, False]


@pytest.mark.rule("TG-TIMING-32")
def test_once_each_turn_is_counted_per_card_and_a_declined_trigger_is_not_used_up() -> None:
    st = stage(READER)
    st.put(BILL, "cairn_of_names")
    troll = st.put(BILL, "youthful_troll")
    one, two = st.discarded(JANE, "bread_and_salt", "pila_volley")
    play = ruined(st, one, two).do(BILL, "no").do(BILL, "yes").passes()
    assert play.x(troll).blessings == 1


@pytest.mark.rule("TG-TIMING-32", "TG-DEITY-09")
def test_an_ability_is_used_up_even_if_it_is_countered() -> None:
    st = stage("mars", "hera")
    troll = st.put(BILL, "youthful_troll")
    st.power(BILL, I=2)
    veto = st.in_hand(JANE, "veto_of_the_senate")
    st.power(JANE, I=1, II=2)
    play = st.table().do(BILL, "use:mars:0").do(JANE, f"summon:{veto}").passes()
    assert play.stats(troll) == (3, 3)
    assert play.p(BILL).used == {0: play.s.turn}


# -- prices and targets


@pytest.mark.rule("TG-TIMING-28")
def test_a_named_price_cannot_be_named_again_and_a_source_may_pay_with_itself() -> None:
    st = stage(READER)
    effigy = st.put(BILL, "wicker_effigy")
    st.hand(JANE, "pila_volley")
    st.power(JANE, I=1)
    play = st.table().do(BILL, f"use:{effigy}:0")
    assert play.there(effigy)  # it is given up on resolution
    assert all(f"use:{effigy}:0" not in ask.options for ask in play.table.asks.values())
    play.passes()
    assert play.p(BILL).pool == Power(II=1)
    assert effigy in play.p(BILL).destroyed


@pytest.mark.rule("TG-TIMING-30", "TG-TIMING-35")
def test_targets_are_chosen_on_announcement_and_aspects_on_resolution() -> None:
    st = stage("hera", "mars")
    secret = st.in_hand(BILL, "whispered_secret")
    st.power(BILL, I=1)
    slot = st.trap(JANE, "blood_for_blood")
    st.hand(JANE, "pila_volley")
    st.power(JANE, I=1)
    st.put(BILL, "corrupt_tribune")
    play = st.table().do(BILL, f"summon:{secret}")
    assert [item.picks for item in play.s.stack] == [{}]  # nothing is picked yet
    assert play.do(BILL, at(slot)).passes().life(JANE) == 19


@pytest.mark.rule("TG-TIMING-30")
def test_all_means_those_there_at_resolution() -> None:
    st = stage("mars", "mars")
    vengeance = st.in_hand(BILL, "vengeance_of_the_eagle")
    st.power(BILL, I=1, II=1, III=1)
    troll = st.put(JANE, "youthful_troll")
    play = st.table().do(BILL, f"summon:{vengeance}").passes()
    assert play.x(troll).damage == 2
    assert not [key for item in play.s.stack for key in item.picks]


@pytest.mark.rule("TG-TIMING-31")
def test_an_option_that_cannot_be_carried_out_in_full_is_no_way_out() -> None:
    st = stage("hera", "mars")
    st.hand(JANE, "pila_volley")  # one card is not two
    play = cast(st, "honeyed_words")
    assert len(play.p(BILL).hand) == 2
    st = stage("hera", "mars")
    st.put(JANE, "youthful_troll", exhausted=True)
    play = st.manifest(st.trap(JANE, "crossroads_sphinx")).passes()
    assert play.life(JANE) == 17  # all are Exhausted already: an empty option


@pytest.mark.rule("TG-TIMING-33")
def test_an_ability_needs_its_card_fresh_uncovered_and_for_prescience_not_frozen() -> None:
    st = stage("enlil")
    bull = st.put(BILL, "bull_of_the_furrow", exhausted=True, blessings=1)
    physician = st.put(BILL, "temple_physician", frozen=1)
    oasis = st.put(BILL, "verdant_oasis", at="S")
    st.put(BILL, "granary_of_nippur", at="S")
    st.put(BILL, "youthful_troll", damage=1)
    st.discarded(BILL, "pila_volley")
    st.power(BILL, I=1)
    st.hand(BILL, "attila")
    question = st.table().ask(BILL)
    for source, place in ((bull, 2), (physician, 0), (oasis, 0), (oasis, 1)):
        assert f"use:{source}:{place}" in question.greyed
        assert f"use:{source}:{place}" not in question.options


@pytest.mark.rule("TG-TIMING-34")
def test_counters_take_no_trigger_and_no_heresy() -> None:
    st = stage("mars", "hera", active=JANE)
    st.put(BILL, "blooded_gladiator")
    st.in_hand(JANE, "veto_of_the_senate")
    st.power(JANE, I=1, II=2)
    veto = st.s.players[JANE].hand[0]
    play = moved(st, "life_damaged")
    assert [item.kind for item in play.s.stack] == ["trigger"]
    assert f"summon:{veto}" not in play.options(JANE)
    assert play.passes().x(next(iter(play.s.permanents))).blessings == 1


@pytest.mark.rule("TG-TIMING-34")
def test_effects_on_all_reach_what_cannot_be_chosen() -> None:
    st = stage("mars", "hera")
    st.put(JANE, "embassy_of_masks")
    tribune = st.put(JANE, "corrupt_tribune")
    assert not cast(st, "vengeance_of_the_eagle").there(tribune)


@pytest.mark.rule("TG-TIMING-35")
def test_what_was_seen_stays_with_that_player() -> None:
    st = stage("hera", "mars")
    st.put(BILL, "borderland_scout")
    slot = st.trap(JANE, "poisoned_knife")
    play = cast(st, "whispered_secret", at(st.trap(JANE, "bread_and_salt")), at(slot))
    assert name_of(play.seen(BILL, slot)) == "poisoned_knife"
    assert play.seen(JANE, slot) == "?I"


# -- Schemes


@pytest.mark.rule("TG-SCHEME-01", "TG-SCHEME-06")
def test_a_scheme_resolves_and_is_discarded() -> None:
    play = cast(stage(), "blood_for_blood")
    assert [name_of(card) for card in play.p(BILL).discard] == ["blood_for_blood"]
    assert play.life(JANE) == 18


@pytest.mark.rule("TG-SCHEME-02", "TG-SUMMON-11")
def test_schemes_are_summoned_in_any_window_and_other_cards_in_the_own_menu_alone() -> None:
    st = stage("mars", "mars", phase="draw", active=JANE)
    blood, legion = st.hand(BILL, "blood_for_blood", "stoic_legionnaires")
    st.power(BILL, I=1)
    options = st.table().options(BILL)
    assert f"summon:{blood}" in options
    assert f"summon:{legion}" not in options


@pytest.mark.rule("TG-SCHEME-07")
def test_a_scheme_that_would_do_nothing_is_not_offered() -> None:
    st = stage("mars", "mars")
    volley = st.in_hand(BILL, "pila_volley")
    st.power(BILL, I=1)
    assert f"summon:{volley}" in st.table().ask(BILL).greyed  # there is no Creature
    st.put(JANE, "youthful_troll")
    assert f"summon:{volley}" in st.table().options(BILL)


@pytest.mark.rule("TG-SCHEME-07", "TG-TIMING-03")
def test_between_its_effects_a_scheme_can_be_answered_but_not_stopped() -> None:
    st = stage(READER, "hera")
    rite = st.in_hand(BILL, "rite_of_ash")
    st.power(BILL, I=1)
    st.discarded(JANE, "pila_volley")
    veto = st.in_hand(JANE, "veto_of_the_senate")
    st.power(JANE, I=1, II=2)
    play = st.table().do(BILL, f"summon:{rite}").answer(JANE, "pass")
    assert len(play.p(JANE).destroyed) == 1
    assert play.s.stack[-1].begun
    assert play.life(JANE) == 20  # Jane may respond here
    assert JANE in play.table.waiting
    assert f"summon:{veto}" not in play.options(JANE)
    assert play.passes().life(JANE) == 18


@pytest.mark.rule("TG-DAMAGE-15")
def test_shields_come_after_armor_and_end_with_the_turn() -> None:
    st = besieged()
    keeper = st.put(BILL, "shieldbearer_of_ur")
    st.s.permanents[keeper].changes.append(Change("turn", BILL, prevent=1))
    troll = st.put(JANE, "youthful_troll")
    play = st.table().attack(f"{troll}:life").block(BILL, keeper, troll).passes()
    assert play.x(keeper).damage == 3 - 1 - 1
