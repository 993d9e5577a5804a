"""Where several rules meet: what a doubting reader of the rulebook would try at the table."""

from __future__ import annotations

import pytest
from card_kit import READER, at, cast, fought, ruined, stage, use
from twilight_kit import Stage

from games.twilight.steps import Power

BILL, JANE = 0, 1


# -- Sacrifice meets combat, limits and abilities


@pytest.mark.rule("TG-SACRIFICE-01", "TG-CREATURE-08")
def test_who_gives_up_the_aspect_that_bears_a_creature_loses_the_creature_too() -> None:
    st = Stage(phase="summoning", deities=("mars", "hera"), stop="combat")
    st.resource(BILL, "I", exhausted=True)
    st.resource(JANE, "I", exhausted=True)
    st.s.players[BILL].pool = Power(III=1)
    st.hand(BILL, "attila")
    mine, theirs = st.put(BILL, "rhine_raider"), st.put(JANE, "corrupt_tribune")
    play = st.table().do(BILL, "sacrifice", at(theirs)).passes()
    assert not play.there(theirs)
    assert mine in play.p(BILL).discard


@pytest.mark.rule("TG-COMBAT-09", "TG-SACRIFICE-01")
def test_a_blocker_destroyed_by_sacrifice_can_be_replaced() -> None:
    st = stage(phase="combat")
    troll = st.put(BILL, "youthful_troll")
    scout, tribune = st.put(JANE, "borderland_scout"), st.put(JANE, "corrupt_tribune")
    slinger = st.put(BILL, "cretan_slinger", entered=st.s.turn)
    play = st.table().attack(f"{troll}:life").block(JANE, scout, troll)
    assert f"use:{slinger}:0" in play.options(BILL)
    play.do(BILL, "sacrifice", at(scout))
    play.block(JANE, tribune, troll).passes()
    assert play.life(JANE) == 20
    assert not play.there(tribune)


@pytest.mark.rule("TG-SACRIFICE-07")
def test_an_ability_whose_card_is_sacrificed_in_answer_comes_to_nothing() -> None:
    st = stage(phase="combat")
    troll = st.put(BILL, "youthful_troll")
    slinger = st.put(JANE, "cretan_slinger")
    st.power(BILL, I=1)  # something to answer with: for the sake of a Sacrifice alone he would not be asked here
    play = st.table().attack(f"{troll}:life").do(JANE, f"use:{slinger}:0")
    play.do(BILL, "sacrifice", at(slinger)).passes()
    assert play.stats(troll) == (3, 3)
    assert play.life(JANE) == 17


@pytest.mark.rule("TG-SACRIFICE-01", "TG-COMBAT-26")
def test_an_attacker_destroyed_by_sacrifice_hits_nothing() -> None:
    st = stage(phase="combat")
    guard, troll = st.put(BILL, "praetorian_guard"), st.put(BILL, "youthful_troll")
    play = st.table().attack(f"{guard}:life", f"{troll}:life").do(JANE, "sacrifice", at(guard)).passes()
    assert play.life(JANE) == 17


# -- what a blow takes


@pytest.mark.rule("TG-COMBAT-13", "TG-COMBAT-36")
def test_an_overrunning_survivor_hits_with_the_life_it_has_left() -> None:
    st = stage(phase="combat")
    berserker, legion = st.put(BILL, "thracian_berserker"), st.put(JANE, "blooded_gladiator")
    play = fought(st, berserker, legion).passes()
    assert play.stats(berserker) == (5, 1)
    assert play.life(JANE) == 19


@pytest.mark.rule("TG-COMBAT-13", "TG-CREATURE-20")
def test_a_blessing_counts_for_stack_damage_and_a_wound_against_it() -> None:
    for facts, taken in (({"blessings": 2}, 5), ({"damage": 2}, 1), ({"blessings": 3, "damage": 1}, 5)):
        st = stage(phase="combat")
        troll = st.put(BILL, "youthful_troll", **facts)
        assert fought(st, troll).passes().life(JANE) == 20 - taken


@pytest.mark.rule("TG-COMBAT-12")
def test_half_of_five_life_is_three_for_a_discard_stack() -> None:
    st = stage(phase="combat")
    elephant = st.put(BILL, "carthage_elephant")
    st.discarded(JANE, *["I"] * 6)
    play = st.table().attack(f"{elephant}:discard")
    while play.s.phase == "combat" and play.topic(BILL) != "stop":
        play.silent(min(play.table.waiting))
    assert len(play.p(JANE).destroyed) == 3
    assert play.life(JANE) == 20


@pytest.mark.rule("TG-COMBAT-14", "TG-CREATURE-25")
def test_life_stack_armor_meets_every_attacker_anew() -> None:
    st = stage(phase="combat", foe="enlil")
    st.put(JANE, "mudbrick_rampart")
    blows = [st.put(BILL, card) for card in ("rhine_raider", "stoic_legionnaires", "youthful_troll")]
    play = st.table().attack(*(f"{card}:life" for card in blows)).passes()
    assert play.life(JANE) == 20 - (2 - 1) - (1 - 1) - (3 - 1)


@pytest.mark.rule("TG-COMBAT-06")
def test_who_blocks_stays_fresh_and_can_attack_in_the_next_turn() -> None:
    st = stage(phase="combat")
    raider, nymph = st.put(BILL, "rhine_raider"), st.put(JANE, "mischievous_nymph")
    play = fought(st, raider, nymph).passes()
    assert play.x(raider).exhausted
    assert not play.x(nymph).exhausted


# -- what counts as Destroyed


@pytest.mark.rule("TG-CREATURE-13", "TG-TIMING-02")
def test_a_slain_creature_arms_no_obliterate_but_a_slain_mini_card_does() -> None:
    for victim, armed in (("corrupt_tribune", False), ("leper", True)):
        st = stage(READER, "hera")
        prey, other = st.put(JANE, victim), st.put(JANE, "mischievous_nymph")
        play = cast(st, "mistletoe_dart", at(prey))
        assert play.there(other)
        assert not play.there(prey)
        assert bool(play.s.deeds.destroyed) is armed


@pytest.mark.rule("TG-DAMAGE-18", "TG-DAMAGE-16")
def test_an_opponent_who_destroys_a_discarded_acolyte_sets_off_its_requiem_against_themselves() -> None:
    st = stage(READER, READER)
    (acolyte,) = st.discarded(JANE, "bog_acolyte")
    play = ruined(st, acolyte).passes()
    assert play.life(BILL) == 19
    assert play.life(JANE) == 20


# -- Power that rots


@pytest.mark.rule("TG-END-06", "TG-END-07")
def test_power_that_an_opponent_leaves_unused_rots_in_this_turn_too() -> None:
    st = Stage(phase="recovery")
    st.s.players[BILL].pool, st.s.players[JANE].pool = Power(II=1), Power(I=1, III=1)
    play = st.table()
    # Jane's turn has begun: she draws two of those that were left.
    assert len(play.p(BILL).destroyed) == 2
    assert len(play.p(JANE).destroyed) == 4
    assert not play.p(BILL).discard
    assert not play.p(JANE).discard


@pytest.mark.rule("TG-END-06", "TG-WIN-01")
def test_one_can_rot_to_death() -> None:
    st = Stage(phase="recovery")
    st.life(JANE, "I", "I")
    st.s.players[JANE].pool = Power(III=1)
    play = st.table()
    assert play.s.result is not None
    assert play.s.result.winners == [BILL]


# -- Conviction


@pytest.mark.rule("TG-CONVICTION-01", "TG-FORT-05")
def test_a_covered_fortification_of_another_colour_still_breaks_conviction() -> None:
    for foreign in (False, True):
        st = stage("mars", phase="summoning")
        if foreign:
            st.put(BILL, "mudbrick_rampart", at="N")
        st.put(BILL, "drill_ground", at="N")
        st.put(BILL, "rhine_raider", exhausted=True)
        st.power(BILL, I=1)
        st.hand(BILL, "attila")
        options = st.table().options(BILL)
        assert ("use:mars:1" in options) is not foreign


@pytest.mark.rule("TG-CONVICTION-01")
def test_aspects_of_any_colour_leave_conviction_alone() -> None:
    st = stage("mars")
    st.resource(BILL, "poisoned_knife", "hearth_keeper")
    st.put(BILL, "rhine_raider", exhausted=True)
    assert "use:mars:1" in st.table().options(BILL)


# -- Manifest


@pytest.mark.rule("TG-MANIFEST-02", "TG-MANIFEST-03")
def test_an_aspect_that_still_lies_in_the_aspect_stack_cannot_be_manifested() -> None:
    st = stage("hera", "mars")
    st.s.players[JANE].resource = []
    waiting = st.aspects(JANE, "pila_volley")[0]
    lying = st.trap(JANE, "forced_march")
    tribune = st.put(BILL, "corrupt_tribune")
    st.power(BILL, I=1)
    play = st.table().do(BILL, f"use:{tribune}:0").reach(BILL, at(lying))
    assert at(waiting) not in play.options(BILL)


@pytest.mark.rule("TG-CREATURE-24", "TG-CONVICTION-01")
def test_a_creature_taken_by_a_siren_breaks_conviction_until_it_goes_back() -> None:
    st = stage("hera", "mars")
    siren, raider = st.put(BILL, "strait_siren"), st.put(JANE, "rhine_raider")
    st.trap(JANE, "I")
    st.power(BILL, I=1, II=1)
    play = use(st, siren, 0)
    assert play.x(raider).controller == BILL
    assert "use:hera:2" not in play.options(BILL)
