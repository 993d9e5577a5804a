"""Creatures: their limit, mini-cards, Blessings, changes of side and of values (TG-CREATURE)."""

from __future__ import annotations

import pytest
from card_kit import READER, at, cast, sprung, stage, use
from twilight_kit import Stage

from games.twilight.cards import catalogue
from games.twilight.state import Change
from games.twilight.steps import Power
from games.twilight.values import conviction, excess, limits

BILL, JANE = 0, 1


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
