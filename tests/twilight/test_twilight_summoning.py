"""Summoning, Fortifications, Intrigues, Conviction and Deity Powers."""

from __future__ import annotations

import pytest
from card_kit import READER, besieged, cast, damaged, defended, fought, ruined, sprung, stage
from twilight_kit import Stage

from games.twilight.cards import catalogue
from games.twilight.steps import Power
from games.twilight.uses import able, why_not_use
from games.twilight.values import conviction, costs, life_armor

BILL, JANE = 0, 1


# -- Summoning


@pytest.mark.rule("TG-SUMMON-01", "TG-SUMMON-02", "TG-SUMMON-04", "TG-SUMMON-03", "TG-SUMMON-06")
def test_cards_are_summoned_one_after_the_other_for_exactly_their_price() -> None:
    st = stage()
    legion, guard = st.hand(BILL, "stoic_legionnaires", "praetorian_guard")
    st.power(BILL, I=3, II=2, III=1)
    st.s.players[BILL].pool = Power(I=1)
    play = st.table().do(BILL, f"summon:{legion}").passes()
    assert play.p(BILL).pool == Power()  # unspent Power goes first
    assert len([slot for slot in play.p(BILL).resource if not slot.exhausted]) == 6
    play.do(BILL, f"summon:{guard}").passes()
    left = [play.s.back(slot.card) for slot in play.p(BILL).resource if not slot.exhausted]
    assert left == ["I", "III"]
    assert play.there(legion)
    assert play.there(guard)


@pytest.mark.parametrize(("held", "told"), [([], True), (["stoic_legionnaires"], False)])
def test_a_turn_that_ends_by_itself_says_why(held: list[str], told: bool) -> None:
    st = Stage(phase="summoning", deities=(READER, "mars"), stop="next_turn")
    st.hand(BILL, *held)
    st.power(BILL, I=1)
    play = st.table()
    if held:
        play.do(BILL, "end")
    why = "{0} has nothing to Summon, use or attack with: the turn ends."
    assert (why in [line.text for line in play.passes().s.story]) == told


@pytest.mark.rule("TG-SUMMON-09")
def test_stonehenge_takes_seven_aspects() -> None:
    st = Stage(phase="summoning", deities=(READER, "mars"), stop="combat")
    card = st.in_hand(BILL, "stonehenge")
    st.power(BILL, I=2, II=2, III=2)
    assert f"summon:{card}" in st.table().ask(BILL).greyed
    st.power(BILL, III=1)
    play = st.table().do(BILL, f"summon:{card}", "at:N").passes()
    assert all(slot.exhausted for slot in play.p(BILL).resource)
    assert play.p(BILL).compass["N"] == [card]


@pytest.mark.rule("TG-SUMMON-05", "TG-SUMMON-10", "TG-SUMMON-16")
def test_a_reduction_leaves_one_unit_to_pay_and_the_player_chooses_which() -> None:
    st = stage(READER)
    for at_ in ("S", "E"):
        st.put(BILL, "mudbrick_rampart", at=at_)
        st.put(BILL, "grove_of_nemi", at=at_)
    assert costs(st.s, BILL, catalogue("base")["fenrir_whelp"]) == [Power(I=1), Power(II=1)]
    whelp = st.in_hand(BILL, "fenrir_whelp")
    st.power(BILL, I=1, II=1)
    play = st.table().do(BILL, f"summon:{whelp}", "pay:1 II").passes()
    left = [play.s.back(slot.card) for slot in play.p(BILL).resource if not slot.exhausted]
    assert left == ["I"]
    st.put(JANE, "web_of_debts")
    # An increase adds I and comes first; reductions then take I before II.
    assert costs(st.s, BILL, catalogue("base")["fenrir_whelp"]) == [Power(II=1)]


@pytest.mark.rule("TG-SUMMON-16")
def test_the_dearer_first_card_counts_schemes_and_countered_cards() -> None:
    st = stage("mars", "hera")
    st.put(JANE, "web_of_debts")
    blood, legion = st.hand(BILL, "blood_for_blood", "stoic_legionnaires")
    st.power(BILL, I=3)
    veto = st.in_hand(JANE, "veto_of_the_senate")
    st.power(JANE, I=1, II=2)
    play = st.table().do(BILL, f"summon:{blood}").do(JANE, f"summon:{veto}").passes()
    assert play.life(JANE) == 20
    play.do(BILL, f"summon:{legion}").passes()  # two for the first, one for the second
    assert play.there(legion)


@pytest.mark.rule("TG-SUMMON-07", "TG-SUMMON-13")
def test_only_the_menu_of_the_own_summoning_phase_offers_creatures() -> None:
    st = stage("mars", "mars")
    legion, blood = st.hand(BILL, "stoic_legionnaires", "blood_for_blood")
    st.power(BILL, I=2)
    st.hand(JANE, "blood_for_blood")
    st.power(JANE, I=1)
    play = st.table()
    assert f"summon:{legion}" in play.options(BILL)
    play.do(BILL, f"summon:{blood}")
    assert play.topic(BILL) == "twilight.respond"
    assert f"summon:{legion}" not in play.options(BILL)  # not as a response


@pytest.mark.rule("TG-SUMMON-12", "TG-SUMMON-15", "TG-SUMMON-17")
def test_a_countered_creature_is_discarded_and_stays_paid() -> None:
    st = stage("hera", "hera")
    scout, veto = st.in_hand(BILL, "carthage_elephant"), st.in_hand(JANE, "veto_of_the_senate")
    st.power(BILL, I=1, II=2)
    st.power(JANE, I=1, II=2)
    troll = st.put(BILL, "youthful_troll")
    play = st.table().do(BILL, f"summon:{scout}")
    assert [item.kind for item in play.s.stack] == ["summon"]
    play.do(JANE, f"summon:{veto}").passes()
    assert play.p(BILL).discard == [scout]
    assert all(slot.exhausted for slot in play.p(BILL).resource)
    assert play.x(troll).damage == 0  # no Deathbound: it never was on the Combat Field


@pytest.mark.rule("TG-SUMMON-08", "TG-SUMMON-14", "TG-FORT-08")
def test_lasting_effects_end_with_their_card() -> None:
    st = stage("mars", "enlil")
    rampart = st.put(JANE, "mudbrick_rampart")
    play = st.table()
    assert life_armor(play.s, JANE) == 1  # the compass is a part of the Combat Field
    assert life_armor(ruined(st, rampart).s, JANE) == 0


# -- Fortifications


@pytest.mark.rule("TG-FORT-01", "TG-FORT-02", "TG-FORT-03", "TG-FORT-09")
def test_a_fortification_stands_in_one_of_its_directions() -> None:
    st = stage("enlil")
    st.put(BILL, "mudbrick_rampart", at="S")
    granary = st.in_hand(BILL, "granary_of_nippur")
    st.power(BILL, I=2)
    play = st.table().do(BILL, f"summon:{granary}")
    assert set(play.options(BILL)) == {"at:S", "at:W"}
    play.do(BILL, "at:W").passes()
    assert play.p(BILL).compass["W"] == [granary]
    assert not play.x(granary).exhausted
    assert set(play.p(BILL).compass) == {"N", "E", "S", "W"}


@pytest.mark.rule("TG-FORT-04", "TG-FORT-06", "TG-FORT-07", "TG-FORT-10", "TG-FORT-11", "TG-CONVICTION-04")
def test_a_covered_fortification_does_nothing_but_is_there() -> None:
    st = stage("mars", "enlil")
    below = st.put(JANE, "mudbrick_rampart", at="N")
    top = st.put(JANE, "embassy_of_masks", at="N")
    assert cast(damaged(st), "blood_for_blood").life(JANE) == 17  # no Armor
    assert not conviction(st.s, JANE)  # the Embassy is blue
    st = stage("mars", "hera")
    below, top = st.put(JANE, "mudbrick_rampart", at="N"), st.put(JANE, "embassy_of_masks", at="N")
    assert not conviction(st.s, JANE)  # the covered one counts
    st.put(BILL, "siege_of_seven_hills")
    play = ruined(st, top).passes()
    assert play.p(JANE).compass["N"] == [below]
    assert not play.s.covered(play.x(below))


@pytest.mark.rule("TG-FORT-05", "TG-FORT-12")
def test_the_top_one_may_draw_upon_those_beneath_and_be_covered_once() -> None:
    st = stage("enlil", phase="draw")
    st.put(BILL, "mudbrick_rampart", at="N")
    st.put(BILL, "mudbrick_rampart", at="N")
    st.put(BILL, "ziggurat_of_the_wind", at="N")
    st.discarded(BILL, *["pila_volley"] * 9)
    assert st.table().passes().life(BILL) == 20 + 3 - 2
    st = stage("enlil")
    st.put(BILL, "mudbrick_rampart", at="S")
    st.put(BILL, "mudbrick_rampart", at="S")
    st.discarded(BILL, *["pila_volley"] * 9)
    assert cast(st, "granary_of_nippur", "at:S").life(BILL) == 22  # the topmost alone


# -- Intrigues


@pytest.mark.rule("TG-INTRIGUE-01", "TG-INTRIGUE-07")
def test_a_new_intrigue_is_fresh_and_owes_nothing_this_turn() -> None:
    play = cast(stage(), "blood_feud")
    (feud,) = play.minis(BILL, "blood_feud")
    assert not play.x(feud).exhausted
    assert not play.x(feud).upkeep_paid
    assert play.life(JANE) == 20


@pytest.mark.rule("TG-INTRIGUE-06")
def test_an_exhausted_intrigue_is_switched_off() -> None:
    st = stage(phase="combat")
    siege = st.put(BILL, "siege_of_seven_hills", exhausted=True)
    legion = st.put(BILL, "stoic_legionnaires")
    assert fought(st, legion).passes().life(JANE) == 19
    st.s.permanents[siege].exhausted = False
    assert fought(st, legion).passes().life(JANE) == 18
    st = besieged("enlil")
    st.put(BILL, "covenant_of_hospitality", exhausted=True)
    keeper, tribune = st.put(BILL, "mischievous_nymph"), st.put(JANE, "corrupt_tribune")
    assert defended(st, keeper, tribune).passes().x(keeper).blessings == 0


@pytest.mark.rule("TG-INTRIGUE-09", "TG-MANIFEST-18")
def test_an_intrigue_from_a_manifest_waits_for_its_upkeep() -> None:
    play = sprung(stage(stop=""), "blood_feud", "yes")
    assert play.life(JANE) == 20
    assert play.minis(BILL, "blood_feud")


# -- Conviction and Deities


@pytest.mark.rule("TG-CONVICTION-01", "TG-CONVICTION-03", "TG-CONVICTION-05", "TG-CONVICTION-06", "TG-CONVICTION-07")
def test_every_card_in_play_must_have_the_deitys_colour() -> None:
    st = stage("mars")
    assert conviction(st.s, BILL)  # with no cards, too
    st.trap(BILL, "bread_and_salt", owner=JANE)
    st.put(BILL, "stoic_legionnaires")
    assert conviction(st.s, BILL)  # Aspects never count
    assert not conviction(st.s, BILL, "bread_and_salt.0.1")  # a card being played does
    st.put(BILL, "leper")
    assert not conviction(st.s, BILL)
    play = sprung(stage("mars"), "law_of_asylum", "yes")
    assert not conviction(play.s, BILL)  # an Intrigue that came by a Manifest counts


@pytest.mark.rule("TG-CONVICTION-02", "TG-CONVICTION-08", "TG-DEITY-02", "TG-DEITY-04")
def test_conviction_is_looked_at_twice_for_an_ability() -> None:
    st = stage("mars", "hera")
    ground = st.put(BILL, "drill_ground")
    st.power(BILL, I=1)
    leper = st.in_hand(JANE, "lepers_procession")
    st.power(JANE, I=2)
    play = st.table().do(BILL, f"use:{ground}:1").do(JANE, f"summon:{leper}").passes()
    assert not play.minis(BILL, "levy")  # there are Lepers by then
    st.put(BILL, "leper")
    st.hand(BILL, "attila")
    assert f"use:{ground}:1" in st.table().ask(BILL).greyed
    assert "use:mars:1" in st.table().ask(BILL).greyed


@pytest.mark.rule("TG-CONVICTION-09", "TG-CONVICTION-06")
def test_the_normal_part_of_a_scheme_needs_no_conviction() -> None:
    st = stage("hera", "enlil")
    st.trap(JANE, "pila_volley")
    play = cast(st, "sack_the_temple")
    assert play.life(JANE) == 16
    assert play.topic(BILL) == "twilight.summon"  # the further part was not offered: the Scheme itself is red


@pytest.mark.rule("TG-CONVICTION-06")
def test_a_scheme_of_another_colour_breaks_conviction_while_it_takes_effect() -> None:
    st = stage(READER, "mars")
    cairn = st.put(BILL, "cairn_of_names")
    burn = st.in_hand(BILL, "burn_the_granaries")
    st.power(BILL, II=1)
    st.power(JANE, I=1)
    st.hand(JANE, "blood_for_blood")
    play = st.table().do(BILL, f"summon:{burn}")
    assert conviction(play.s, BILL)  # it waits
    while not play.s.stack[-1].begun:
        play.answer(min(play.table.waiting), "pass")
    assert not conviction(play.s, BILL)  # between its two effects
    play.passes()
    assert conviction(play.s, BILL)
    assert play.there(cairn)


@pytest.mark.rule("TG-DEITY-03", "TG-DEITY-05")
def test_a_deity_is_spent_once_and_keeps_its_general_power() -> None:
    st = stage("mars")
    st.put(BILL, "stoic_legionnaires")
    st.power(BILL, I=1)
    st.hand(BILL, "attila")
    play = st.table().do(BILL, "use:mars:1").passes()
    assert play.p(BILL).spent
    assert "use:mars:1" in play.ask(BILL).greyed
    assert "use:mars:0" in play.options(BILL)


@pytest.mark.rule("TG-DEITY-06", "TG-DEITY-08")
def test_a_countered_deity_power_is_spent() -> None:
    st = stage("mars", "hera")
    legion = st.put(BILL, "stoic_legionnaires", exhausted=True)
    st.hand(BILL, "attila")
    st.power(BILL, I=1)
    veto = st.in_hand(JANE, "veto_of_the_senate")
    st.power(JANE, I=1, II=2)
    play = st.table().do(BILL, "use:mars:1").do(JANE, f"summon:{veto}").passes()
    assert play.p(BILL).spent
    assert play.x(legion).exhausted
    assert "use:mars:1" not in play.options(BILL)
    play.do(BILL, "sacrifice")
    assert all(option.split(":")[-1] != "mars" for option in play.options(BILL))  # no Sacrifice against a Deity


@pytest.mark.rule("TG-DEITY-09")
def test_a_deity_is_a_source_on_every_turn() -> None:
    st = stage("mars", "enlil", phase="draw")
    st.power(JANE, I=1)
    assert able(st.s, JANE)
    play = st.table().do(JANE, "use:enlil:1").passes()
    assert play.p(JANE).used == {1: play.s.turn}
    assert why_not_use(play.s, JANE, "enlil", 1, play.s.deity(JANE).all_effects[1]) == "it was used this turn."
