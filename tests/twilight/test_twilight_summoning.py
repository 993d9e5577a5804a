"""Summoning, Creatures and their limit, Fortifications, Intrigues and Conviction."""

from __future__ import annotations

import pytest
from card_kit import READER, at, besieged, cast, damaged, defended, fought, ruined, sprung, stage, use
from twilight_kit import Stage

from games.twilight.cards import catalogue
from games.twilight.state import Change
from games.twilight.steps import Power
from games.twilight.uses import able, why_not_use
from games.twilight.values import conviction, costs, excess, life_armor, limits

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


# -- Creatures


@pytest.mark.rule("TG-CREATURE-01", "TG-CREATURE-03", "TG-CREATURE-04")
def test_a_new_creature_is_fresh_and_can_be_used_at_once() -> None:
    st = stage("hera", "mars")
    st.power(BILL, I=2)
    tribune = st.in_hand(BILL, "corrupt_tribune")
    slot = st.trap(JANE, "blood_for_blood")
    play = st.table().do(BILL, f"summon:{tribune}").passes()
    assert not play.x(tribune).exhausted
    play.do(BILL, f"use:{tribune}:0", at(slot)).passes()
    assert play.life(JANE) == 19


@pytest.mark.rule("TG-CREATURE-02", "TG-CREATURE-05", "TG-CREATURE-12")
def test_the_aspect_of_a_creature_is_the_highest_in_its_cost() -> None:
    for card in catalogue("base").values():
        if card.mini:
            assert card.aspect == "I"
        else:
            assert card.aspect == [aspect for aspect, _ in card.cost.power.items()][-1], card.id
    st = stage("hera", "mars")
    leper, guard = st.put(JANE, "leper"), st.put(JANE, "praetorian_guard")
    play = cast(st, "poisoned_knife")
    assert not play.there(leper)
    assert play.there(guard)


@pytest.mark.rule("TG-CREATURE-11", "TG-CREATURE-06", "TG-CREATURE-08", "TG-CREATURE-21")
def test_the_fifth_lesser_creature_costs_one_of_the_five() -> None:
    st = Stage(phase="summoning", deities=("mars", "hera"), stop="combat")
    st.resource(BILL, *["I"] * 3, *["II"] * 3, exhausted=True)
    st.power(BILL, I=1)
    old = [st.put(BILL, "stoic_legionnaires") for _ in range(4)]
    guard = st.put(BILL, "praetorian_guard")
    raider = st.in_hand(BILL, "rhine_raider")
    play = st.table().do(BILL, f"summon:{raider}").passes()
    assert set(play.options(BILL)) == {at(card) for card in (*old, raider)}  # the Greater one is not eligible
    play.do(BILL, at(raider)).passes()
    assert play.p(BILL).discard == [raider]
    assert play.there(guard)


@pytest.mark.rule("TG-CREATURE-09", "TG-CREATURE-18")
def test_discarding_for_the_limit_triggers_deathbound() -> None:
    st = Stage(phase="summoning", deities=("mars", "hera"), stop="combat")
    st.put(BILL, "carthage_elephant")
    troll = st.put(JANE, "praetorian_guard")
    st.resource(JANE, "II", exhausted=True)
    play = st.table().passes()
    assert len(play.p(BILL).discard) == 1
    assert play.x(troll).damage == 0  # Armor 2 takes it
    st.put(JANE, "moor_banshee")
    st.resource(JANE, "II", exhausted=True)
    assert st.table().passes().x(troll).damage == 0


@pytest.mark.rule("TG-CREATURE-07", "TG-CREATURE-10", "TG-CREATURE-16", "TG-CREATURE-17")
def test_what_counts_for_the_limit() -> None:
    st = Stage(phase="summoning", deities=(READER, "hera"))
    st.resource(BILL, "III", exhausted=True)
    st.power(BILL, I=1)
    st.put(BILL, "leper")
    st.put(BILL, "wicker_effigy")  # Unbound
    assert limits(st.s, BILL) == Power(I=1, III=1)  # Exhausted ones, too
    assert not excess(st.s, BILL)
    st.put(BILL, "marsh_wisp")
    assert len(excess(st.s, BILL)["I"]) == 2  # a III covers no Lesser Creature


@pytest.mark.rule("TG-CREATURE-13", "TG-SACRIFICE-13")
def test_a_mini_card_is_sacrificed_for_one_lesser_aspect() -> None:
    st = Stage(phase="summoning", deities=("mars", "hera"), stop="combat")
    st.resource(BILL, "I", exhausted=True)
    st.resource(JANE, "I", exhausted=True)
    leper = st.put(JANE, "leper")
    st.hand(BILL, "attila")
    st.s.players[BILL].pool = Power(II=1)
    play = st.table().do(BILL, "sacrifice").passes()
    assert not play.there(leper)
    assert not play.p(BILL).resource


@pytest.mark.rule("TG-CREATURE-14", "TG-CREATURE-23", "TG-DAMAGE-08")
def test_a_mini_card_that_leaves_play_is_destroyed_and_gone() -> None:
    st = stage("enlil")
    leper = st.put(JANE, "leper")
    play = cast(st, "the_deluge")
    assert not play.there(leper)
    assert not play.p(JANE).hand
    assert not play.p(JANE).destroyed  # it ceases to exist
    assert play.s.deeds.destroyed == 1
    st = stage("mars", READER)
    head = st.put(JANE, "hydra_head")
    st.put(JANE, "law_of_asylum")
    st.discarded(JANE, "pila_volley")
    st.discarded(BILL, "pila_volley")
    play = cast(st, "pila_volley").silent(JANE).passes()
    assert not play.there(head)
    assert play.life(JANE) == 21  # Slain ...
    assert len(play.p(BILL).destroyed) == 1  # ... and Destroyed: its Requiem


@pytest.mark.rule("TG-CREATURE-15")
def test_the_warrior_places_exhausted_copies_with_the_same_ability() -> None:
    st = stage("enlil")
    warrior = st.put(BILL, "terracotta_warrior")
    st.power(BILL, I=2)
    play = use(st, warrior, 0)
    (copy,) = play.minis(BILL, "terracotta_copy")
    assert play.stats(copy) == (1, 1)
    assert play.s.face(copy).faction == "sanctuary"
    assert play.s.face(copy).effects == play.s.face(warrior).effects


@pytest.mark.rule("TG-CREATURE-20", "TG-DAMAGE-04", "TG-CREATURE-25")
def test_blessings_and_what_becomes_of_those_who_lose_them() -> None:
    st = stage()
    legion = st.put(JANE, "stoic_legionnaires", blessings=2, damage=2)
    play = st.table()
    assert play.stats(legion) == (4, 1)
    play = sprung(st, "blooded_gladiator")
    assert legion in play.p(JANE).discard


@pytest.mark.rule("TG-CREATURE-22")
def test_markers_vanish_with_the_card() -> None:
    st = stage("enlil", stop="")
    troll = st.put(JANE, "youthful_troll", damage=1, blessings=2, frozen=1)
    st.power(JANE, I=2)
    play = st.manifest(st.trap(JANE, "the_deluge")).choose(BILL, at(troll)).passes()
    assert play.p(JANE).hand == [troll]
    play.until("summoning", JANE).do(JANE, f"summon:{troll}").passes()
    x = play.x(troll)
    assert (x.damage, x.blessings, x.frozen) == (0, 0, 0)


@pytest.mark.rule("TG-CREATURE-24")
def test_a_creature_that_changes_sides_keeps_its_markers_and_leaves_combat() -> None:
    st = stage("hera", "mars", phase="combat", active=JANE)
    siren = st.put(BILL, "strait_siren")
    st.power(BILL, II=1)
    troll = st.put(JANE, "youthful_troll", damage=1, blessings=1)
    play = st.table().attack(f"{troll}:life").do(BILL, f"use:{siren}:0").passes()
    x = play.x(troll)
    assert (x.controller, x.damage, x.blessings, x.exhausted) == (BILL, 1, 1, True)
    assert x.entered == play.s.turn
    assert play.life(BILL) == 20
    assert not conviction(play.s, BILL)


@pytest.mark.rule("TG-CREATURE-25")
def test_of_several_armors_the_highest_counts_and_changes_add_up() -> None:
    st = stage()
    guard = st.put(BILL, "praetorian_guard")
    changes = st.s.permanents[guard].changes
    changes += [Change("turn", BILL, keyword="armor 1"), Change("turn", BILL, fight=-9), Change("turn", BILL, fight=2)]
    changes.append(Change("turn", BILL, life=2))
    play = st.table()
    assert play.has(guard, "armor") == 2
    assert play.stats(guard) == (0, 6)


@pytest.mark.rule("TG-CREATURE-25", "TG-END-16")
def test_who_lives_by_a_bonus_falls_when_it_ends() -> None:
    st = stage("enlil", stop="")
    keeper = st.put(BILL, "hearth_keeper", damage=4)
    st.s.permanents[keeper].changes.append(Change("turn", BILL, life=2))
    play = st.table()
    assert play.until("draw", JANE).p(BILL).discard == [keeper]


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
