"""Combat: attackers, Creature Damage, Damage to stacks; the worked examples of the rulebook (TG-COMBAT)."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from card_kit import AFTER, at, fought, stage
from twilight_kit import Play, Stage

from games.twilight.state import Change

BILL, JANE = 0, 1


def no_attack(play: Play) -> bool:
    return play.topic(play.s.active) != "twilight.attack"


@pytest.mark.rule("TG-COMBAT-20", "TG-COMBAT-01", "TG-COMBAT-04", "TG-COMBAT-11", "TG-COMBAT-18", "TG-COMBAT-25")
def test_the_troll_slays_a_scout_and_hurts_no_stack() -> None:
    st = stage(phase="combat", active=JANE)
    troll = st.put(JANE, "youthful_troll")
    scout, tribune = st.put(BILL, "borderland_scout"), st.put(BILL, "corrupt_tribune")
    play = st.table().attack(f"{troll}:life")
    assert play.x(troll).exhausted
    question = play.reach(BILL, f"block:{scout}:{troll}").ask(BILL)
    assert not question.allows((f"block:{scout}:{troll}", f"block:{tribune}:{troll}"))
    play.block(BILL, scout, troll).passes()
    assert scout in play.p(BILL).discard
    assert play.there(tribune)
    assert play.stats(troll) == (3, 2)
    assert play.life(BILL) == 20


@pytest.mark.rule("TG-COMBAT-21", "TG-COMBAT-15")
def test_an_attacker_may_not_be_exhausted_for_its_ability_before_step_four_is_done() -> None:
    st = stage(phase="combat")
    nymph = st.put(BILL, "mischievous_nymph")
    blocker = st.put(JANE, "corrupt_tribune")
    gates = st.hand(BILL, "hold_the_gate", "hold_the_gate")
    st.power(BILL, I=2)
    play = st.table().attack(f"{nymph}:life").block(JANE, blocker, nymph).do(BILL, f"summon:{gates[0]}").passes_to(BILL)
    assert not play.x(nymph).exhausted  # refreshed, and still barred
    assert play.s.moment == "blockers"
    assert f"use:{nymph}:0" in play.ask(BILL).greyed
    while play.s.moment != "creature_damage" or BILL not in play.table.waiting:
        play.answer(min(play.table.waiting), "pass")
    assert f"use:{nymph}:0" in play.options(BILL)


@pytest.mark.rule("TG-COMBAT-22", "TG-COMBAT-06", "TG-COMBAT-19", "TG-COMBAT-33")
def test_an_exhausted_troll_cannot_block_and_a_blocking_warrior_is_barred() -> None:
    st = stage(foe="reader_of_the_portents", phase="combat")  # whose Power would do nothing here
    nymph = st.put(BILL, "mischievous_nymph")
    troll, warrior = st.put(JANE, "youthful_troll", exhausted=True), st.put(JANE, "terracotta_warrior")
    st.power(JANE, I=1)
    play = st.table().attack(f"{nymph}:life")
    assert f"use:{warrior}:0" in play.options(JANE)  # before it blocks it may be used
    play.reach(JANE, f"block:{warrior}:{nymph}")
    assert all(troll not in option for option in play.options(JANE))
    play.block(JANE, warrior, nymph)
    assert not play.x(warrior).exhausted
    assert play.s.moment == "creature_damage"  # not before does Jane have anything to do again
    assert f"use:{warrior}:0" in play.options(JANE)
    play.passes()
    assert play.stats(warrior) == (1, 1)
    assert play.stats(nymph) == (0, 3)
    assert play.life(JANE) == 20


@pytest.mark.rule("TG-COMBAT-23", "TG-COMBAT-13", "TG-DAMAGE-03", "TG-DAMAGE-05")
def test_an_unblocked_tribune_takes_two_cards() -> None:
    st = stage(phase="combat")
    tribune = st.put(BILL, "corrupt_tribune")
    troll = st.put(JANE, "youthful_troll", exhausted=True, damage=1)
    first, second, *_ = st.life(JANE, "forced_march", "pila_volley", *["I"] * 10)
    play = fought(st, tribune).passes()
    assert play.p(JANE).discard == [first, second]
    assert play.stats(troll) == (3, 2)  # Damage stays from turn to turn


@pytest.mark.rule(
    "TG-COMBAT-24", "TG-COMBAT-03", "TG-COMBAT-12", "TG-COMBAT-14", "TG-COMBAT-34", "TG-DAMAGE-06", "TG-DAMAGE-07"
)
def test_a_guard_and_two_legionnaires_attack_both_stacks() -> None:
    st = stage(phase="combat", active=JANE)
    guard = st.put(JANE, "praetorian_guard")
    one, two = st.put(JANE, "stoic_legionnaires"), st.put(JANE, "stoic_legionnaires")
    oracle = st.put(BILL, "stormchaser_oracle")
    harvest, other = st.discarded(BILL, "great_harvest", "pila_volley")
    play = st.table().attack(f"{guard}:life", f"{one}:life", f"{two}:discard").block(BILL, oracle, guard)
    play.do(JANE, at(harvest)).passes()
    assert play.stats(oracle) == (4, 1)
    assert play.stats(guard) == (4, 2)
    assert play.p(BILL).destroyed == [harvest]
    assert other in play.p(BILL).discard
    assert play.life(BILL) == 19


@pytest.mark.rule("TG-COMBAT-02", "TG-CREATURE-03", "TG-CREATURE-19")
def test_only_fresh_creatures_that_were_there_before_may_attack() -> None:
    st = stage(phase="combat")
    old = st.put(BILL, "youthful_troll")
    st.put(BILL, "youthful_troll", exhausted=True)
    st.put(BILL, "youthful_troll", entered=st.s.turn)
    swift = st.put(BILL, "bog_acolyte", entered=st.s.turn)
    attackers = {option.split(":")[1] for option in st.table().options(BILL)}
    assert attackers == {old, swift}


@pytest.mark.rule("TG-COMBAT-01", "TG-COMBAT-32")
def test_attacking_is_optional_and_a_window_opens_all_the_same() -> None:
    st = stage(phase="combat")
    st.put(BILL, "youthful_troll")
    slinger = st.put(JANE, "crow_augur")
    st.discarded(BILL, "pila_volley")
    play = st.table().answer(BILL)
    assert f"use:{slinger}:0" in play.options(JANE)
    assert play.passes().topic(BILL) == "stop"


@pytest.mark.rule("TG-COMBAT-07", "TG-COMBAT-05")
def test_blocks_are_one_to_one() -> None:
    st = stage(phase="combat")
    one, two = st.put(BILL, "youthful_troll"), st.put(BILL, "youthful_troll")
    a, b = st.put(JANE, "corrupt_tribune"), st.put(JANE, "corrupt_tribune")
    question = st.table().attack(f"{one}:life", f"{two}:life").reach(JANE, f"block:{a}:{one}").ask(JANE)
    assert question.allows(())  # blocking is optional
    assert question.allows((f"block:{a}:{one}", f"block:{b}:{two}"))
    assert not question.allows((f"block:{a}:{one}", f"block:{a}:{two}"))
    assert not question.allows((f"block:{a}:{one}", f"block:{b}:{one}"))


def slain_blocker(blocker: str) -> tuple[Stage, str, str, str]:
    st = stage(phase="combat")
    troll = st.put(BILL, "youthful_troll")
    first, second = st.put(JANE, blocker), st.put(JANE, "mischievous_nymph")
    st.power(BILL, I=2)
    st.in_hand(BILL, "poisoned_knife")
    return st, troll, first, second


@pytest.mark.rule("TG-COMBAT-08", "TG-COMBAT-10", "TG-COMBAT-26", "TG-COMBAT-28", "TG-COMBAT-39")
def test_a_slain_blocker_may_be_replaced_by_another() -> None:
    st, troll, first, second = slain_blocker("borderland_scout")
    third = st.put(JANE, "hearth_keeper", exhausted=True)
    knife = st.s.players[BILL].hand[0]
    play = st.table().attack(f"{troll}:life").block(JANE, first, troll).do(BILL, f"summon:{knife}", at(first))
    play.reach(JANE, f"block:{second}:{troll}")
    assert all(third not in option for option in play.options(JANE))
    play.block(JANE, second, troll).passes()
    assert play.stats(second) == (0, 1)
    assert play.life(JANE) == 20
    assert play.s.deeds.blocked == {JANE: [first, second]}


@pytest.mark.rule("TG-COMBAT-09", "TG-COMBAT-27")
def test_a_mini_card_cannot_be_replaced() -> None:
    st, troll, first, second = slain_blocker("terracotta_copy")
    knife = st.s.players[BILL].hand[0]
    play = st.table().attack(f"{troll}:life").block(JANE, first, troll).do(BILL, f"summon:{knife}", at(first)).passes()
    assert play.topic(BILL) == "stop"
    assert play.there(second)
    assert play.life(JANE) == 17


@pytest.mark.rule("TG-COMBAT-27")
def test_an_attacker_whose_blocker_is_not_replaced_is_unblocked() -> None:
    st, troll, first, second = slain_blocker("borderland_scout")
    knife = st.s.players[BILL].hand[0]
    play = st.table().attack(f"{troll}:life").block(JANE, first, troll).do(BILL, f"summon:{knife}", at(first))
    play.reach(JANE, f"block:{second}:{troll}").answer(JANE).passes()
    assert play.life(JANE) == 17


@pytest.mark.rule("TG-COMBAT-28")
def test_a_blocker_whose_attacker_vanished_stays_committed() -> None:
    st = stage(phase="combat")
    one, two = st.put(BILL, "corrupt_tribune"), st.put(BILL, "youthful_troll")
    a, b = st.put(JANE, "mischievous_nymph"), st.put(JANE, "borderland_scout")
    knife = st.in_hand(JANE, "poisoned_knife")
    st.power(JANE, I=2)
    pila = st.in_hand(BILL, "pila_volley")
    st.power(BILL, I=1)
    play = st.table().attack(f"{one}:life", f"{two}:life").choose(JANE, f"block:{a}:{one}", f"block:{b}:{two}")
    play.do(JANE, f"summon:{knife}", at(one)).do(BILL, f"summon:{pila}", at(b)).passes()
    assert not play.there(one)
    assert not play.there(b)
    assert play.topic(BILL) == "stop"  # nobody was asked to replace: the only other Creature is committed
    assert play.life(JANE) == 17


@pytest.mark.rule("TG-COMBAT-28")
def test_a_blocker_that_becomes_exhausted_still_blocks() -> None:
    st = stage("reader_of_the_portents", phase="combat")
    gorgon, guard = st.put(BILL, "gorgon_sister"), st.put(JANE, "praetorian_guard")
    play = fought(st, gorgon, guard).passes()
    assert play.x(guard).exhausted
    assert not play.there(gorgon)
    assert play.x(guard).damage == 1


@pytest.mark.rule("TG-COMBAT-16", "TG-COMBAT-32", "TG-COMBAT-17")
def test_a_window_lies_after_each_step() -> None:
    st = stage(phase="combat")
    troll = st.put(BILL, "youthful_troll")
    blocker = st.put(JANE, "mischievous_nymph")
    augur = st.put(JANE, "crow_augur")
    st.discarded(BILL, *["pila_volley"] * 3)
    moments = []
    with patch("games.twilight.stack.quiet", return_value=False):  # as if something had happened each time
        play = st.table().attack(f"{troll}:life")
        while play.topic(BILL) != "stop":
            if play.topic(JANE) == "twilight.block":
                play.block(JANE, blocker, troll)
                continue
            assert f"use:{augur}:0" in play.options(JANE)
            moments.append(play.s.moment)
            play.answer(JANE, "pass")
    assert moments == ["attackers", "blockers", "replaced", "creature_damage", "discard_damage", "life_damage"]
    assert AFTER["combat"] == "end"


@pytest.mark.rule("TG-COMBAT-29")
def test_an_attacker_that_is_gone_deals_no_damage() -> None:
    st = stage(phase="combat")
    troll = st.put(BILL, "youthful_troll")
    knife = st.in_hand(JANE, "poisoned_knife")
    st.power(JANE, I=2)
    play = st.table().attack(f"{troll}:life").do(JANE, f"summon:{knife}").passes()
    assert play.life(JANE) == 20
    st = stage(phase="combat")
    elephant, guard = st.put(BILL, "thracian_berserker"), st.put(JANE, "stormchaser_oracle")
    play = fought(st, elephant, guard).passes()
    assert not play.there(elephant)  # both fall: no Overrun
    assert not play.there(guard)
    assert play.life(JANE) == 20


@pytest.mark.rule("TG-COMBAT-30")
def test_the_attacking_player_chooses_the_order_where_it_matters() -> None:
    st = stage(phase="combat", active=JANE)
    raider, troll = st.put(JANE, "rhine_raider"), st.put(JANE, "youthful_troll")
    st.s.players[BILL].changes.append(Change("turn", BILL, prevent=2))
    st.power(BILL, I=1)
    play = st.table().attack(f"{troll}:life", f"{raider}:life").passes()
    play.choose(JANE, f"first:{raider}", f"first:{troll}").passes()
    assert play.life(BILL) == 17  # the shield took what the Raider would have dealt
    assert not play.s.deeds.manifested


@pytest.mark.rule("TG-COMBAT-31", "TG-DAMAGE-17")
def test_damage_beyond_the_discard_stack_is_lost() -> None:
    st = stage(phase="combat")
    guard, troll = st.put(BILL, "praetorian_guard"), st.put(BILL, "youthful_troll")
    st.discarded(JANE, "pila_volley")
    play = st.table().attack(f"{guard}:discard", f"{troll}:life").passes()
    assert len(play.p(JANE).destroyed) == 1
    assert len(play.p(JANE).discard) == 3  # what step 6 discards comes too late for step 5
    assert play.life(JANE) == 17


@pytest.mark.rule("TG-COMBAT-35", "TG-COMBAT-18")
def test_overrun_carries_through_when_the_blocker_falls() -> None:
    st = stage(phase="combat")
    beast, scout = st.put(BILL, "thracian_berserker"), st.put(JANE, "borderland_scout")
    play = fought(st, beast, scout).passes()
    assert play.life(JANE) == 20 - 3  # its Life is 3 by then
    st = stage(phase="combat")
    beast, wall = st.put(BILL, "carthage_elephant"), st.put(JANE, "humbaba")
    assert fought(st, beast, wall).passes().life(JANE) == 20  # the blocker stands


@pytest.mark.rule("TG-COMBAT-36")
def test_who_must_attack_is_declared_unless_a_ban_or_a_price_stands_against_it() -> None:
    st = stage(phase="combat")
    raider = st.put(BILL, "rhine_raider")
    question = st.table().ask(BILL)
    assert not question.allows(())
    assert question.allows((f"attack:{raider}:1:discard",))  # the target is chosen
    assert question.default == (f"attack:{raider}:1:life",)
    st.s.permanents[raider].changes.append(Change("turn", 1, rule="no_attack"))
    assert no_attack(st.table())  # a ban beats a duty
    st.s.permanents[raider].changes[:] = [Change("turn", 1, rule="attack_tax")]
    assert no_attack(st.table())  # it cannot be paid
    st.power(BILL, I=1)
    play = st.table()
    assert play.ask(BILL).allows(())  # nobody has to pay
    play.attack(f"{raider}:life")
    assert not [slot for slot in play.p(BILL).resource if not slot.exhausted]  # paid at declaration


@pytest.mark.rule("TG-COMBAT-37")
def test_initiative_strikes_first() -> None:
    st = stage(phase="combat")
    legion, scout = st.put(BILL, "stoic_legionnaires"), st.put(JANE, "corrupt_tribune")
    play = fought(st, legion, scout).passes()
    assert play.there(legion)
    assert not play.there(scout)
    st = stage(phase="combat")
    legion, other = st.put(BILL, "stoic_legionnaires"), st.put(JANE, "stoic_legionnaires")
    play = fought(st, legion, other).passes()
    assert not play.there(legion)  # both have it
    assert not play.there(other)
    st = stage(phase="combat")
    legion, troll = st.put(BILL, "stoic_legionnaires"), st.put(JANE, "youthful_troll")
    play = fought(st, legion, troll).passes()
    assert play.x(troll).damage == 2  # nobody strikes twice
    assert not play.there(legion)


@pytest.mark.rule("TG-COMBAT-38")
def test_additions_come_after_halving_and_armor_after_those() -> None:
    st = stage("mars", "enlil", phase="combat")
    troll = st.put(BILL, "youthful_troll")
    st.discarded(JANE, *["pila_volley"] * 5)
    assert len(fought(st, troll, stack="discard").passes().p(JANE).destroyed) == 3
    st.put(BILL, "siege_of_seven_hills")
    st.put(JANE, "mudbrick_rampart")
    assert fought(st, troll).passes().life(JANE) == 20 - (3 + 1 - 1)
    st.put(BILL, "temple_of_mars_ultor")
    legion = st.put(BILL, "stoic_legionnaires")
    assert fought(st, legion).passes().life(JANE) == 20 - (2 + 1 - 1)


@pytest.mark.rule("TG-COMBAT-39")
def test_sentinels_block_exhausted_and_the_elusive_slip_past_what_has_more_life() -> None:
    st = stage("reader_of_the_portents", phase="combat")
    wisp = st.put(BILL, "marsh_wisp", blessings=1)
    lamassu = st.put(JANE, "shieldbearer_of_ur", exhausted=True)
    tribune, scout = st.put(JANE, "corrupt_tribune"), st.put(JANE, "borderland_scout")
    play = st.table().attack(f"{wisp}:life").reach(JANE, f"block:{tribune}:{wisp}")
    assert set(play.options(JANE)) == {f"block:{tribune}:{wisp}", f"block:{scout}:{wisp}"}
    st = stage(phase="combat")
    guard = st.put(BILL, "praetorian_guard")
    lamassu = st.put(JANE, "shieldbearer_of_ur", exhausted=True)
    assert not fought(st, guard, lamassu).passes().there(lamassu)


@pytest.mark.rule("TG-COMBAT-39")
def test_elusive_is_looked_at_when_blockers_are_declared_only() -> None:
    st = stage("reader_of_the_portents", phase="combat")
    wisp, nymph = st.put(BILL, "marsh_wisp"), st.put(JANE, "mischievous_nymph", damage=3)
    physician = st.put(JANE, "temple_physician")
    play = st.table().attack(f"{wisp}:life").block(JANE, nymph, wisp).do(JANE, f"use:{physician}:0", at(nymph)).passes()
    assert play.stats(nymph) == (0, 2)  # healed by two, and it goes on blocking: 1 and 2, less 1
    assert play.life(JANE) == 20
