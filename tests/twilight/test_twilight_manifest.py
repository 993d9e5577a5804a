"""Manifesting and Heresies (TG-MANIFEST), and how Damage lands (TG-DAMAGE)."""

from __future__ import annotations

import pytest
from card_kit import READER, at, besieged, cast, damaged, defended, fought, ruined, sprung, stage
from twilight_kit import Stage

from games.kernel import Option
from games.twilight import zones
from games.twilight.damage import hurt, hurt_life
from games.twilight.stack import run
from games.twilight.state import Change, StackItem, Twilight, name_of
from games.twilight.steps import Power

BILL, JANE = 0, 1


@pytest.mark.rule("TG-MANIFEST-22", "TG-MANIFEST-01", "TG-MANIFEST-13", "TG-MANIFEST-14")
def test_the_trap_that_jane_has_traded_to_bill_slays_his_attacker() -> None:
    st = stage("mars", "hera", phase="combat")
    troll = st.put(BILL, "youthful_troll")
    slot = st.trap(BILL, "poisoned_knife", owner=JANE)
    secret = st.in_hand(JANE, "whispered_secret")
    st.power(JANE, I=1)
    play = st.table().attack(f"{troll}:life").do(JANE, f"summon:{secret}", at(slot)).passes()
    assert troll in play.p(BILL).discard
    assert play.life(JANE) == 20


@pytest.mark.rule("TG-MANIFEST-02", "TG-MANIFEST-03", "TG-MANIFEST-15", "TG-MULTI-17")
def test_aspects_are_picked_by_type_and_place_in_any_resource_area() -> None:
    st = Stage(phase="summoning", deities=("hera", "mars"), stop="combat")
    secret = st.in_hand(BILL, "whispered_secret")
    (mine,) = st.power(BILL, I=1)
    one, two = st.trap(JANE, "blood_for_blood"), st.trap(JANE, "sack_the_temple")
    st.aspects(JANE, "pila_volley")
    play = st.table().do(BILL, f"summon:{secret}")
    play.reach(BILL, at(one))
    assert set(play.options(BILL)) == {at(mine), at(one)}  # no II, and nothing of an Aspect Stack
    option: Option[str] = play.ask(BILL).options[at(one)]
    assert "Blood" not in option.label + option.note  # nobody sees the face
    assert play.slot(two).manifested == 0


@pytest.mark.rule("TG-MANIFEST-04", "TG-MANIFEST-06", "TG-MANIFEST-21", "TG-MANIFEST-15")
def test_a_manifested_aspect_keeps_its_state_and_still_gives_power() -> None:
    st = stage("hera", "mars")
    st.hand(BILL, "attila")
    fresh, tired = st.trap(BILL, "bread_and_salt"), st.trap(JANE, "bread_and_salt", exhausted=True)
    play = st.manifest(tired).passes()
    assert play.slot(tired).exhausted
    assert name_of(play.seen(None, tired)) == "bread_and_salt"
    play = st.manifest(fresh).passes()
    assert not play.slot(fresh).exhausted
    play.do(BILL, "power:I")
    assert play.p(BILL).pool == Power(I=1)


@pytest.mark.rule("TG-MANIFEST-05", "TG-MANIFEST-16", "TG-MANIFEST-23")
def test_an_aspect_is_manifested_once_a_turn_and_that_ends_every_chain() -> None:
    st = Stage(phase="summoning", deities=("hera", "mars"), stop="combat")
    one, two = st.trap(JANE, "whispered_secret"), st.trap(JANE, "whispered_secret")
    play = st.manifest(one).passes()
    # The first one's Heresy Manifests the second, whose Heresy finds nothing any more.
    assert play.slot(two).manifested == play.s.turn
    assert play.s.deeds.manifested == {BILL: 2}


@pytest.mark.rule("TG-MANIFEST-16")
def test_a_manifest_is_compulsory_even_if_only_the_own_aspects_qualify() -> None:
    st = Stage(phase="summoning", deities=("hera", "mars"), stop="combat")
    tribune = st.put(BILL, "corrupt_tribune")
    st.power(BILL, I=1)
    own = st.trap(BILL, "blood_for_blood")
    play = st.table().do(BILL, f"use:{tribune}:0").do(BILL, at(own)).passes()
    assert play.life(BILL) == 19


@pytest.mark.rule("TG-MANIFEST-07")
def test_a_shield_stops_the_damage_of_a_heresy() -> None:
    st = stage("mars", "enlil")
    shields = st.in_hand(JANE, "raised_shields")
    st.power(JANE, I=1)
    play = st.manifest(st.trap(JANE, "sack_the_temple")).do(JANE, f"summon:{shields}", "option:1").passes()
    assert play.life(JANE) == 20


@pytest.mark.rule("TG-MANIFEST-08", "TG-MANIFEST-19", "TG-MANIFEST-24", "TG-SACRIFICE-08")
def test_a_heresy_can_be_answered_but_not_by_sacrifice_nor_by_a_counter() -> None:
    st = Stage(phase="summoning", deities=("mars", "hera"), stop="combat")
    st.resource(JANE, "I", "II", "II", exhausted=False)
    veto = st.in_hand(JANE, "veto_of_the_senate")
    slot = st.trap(JANE, "blood_for_blood")
    play = st.manifest(slot)
    assert [item.kind for item in play.s.stack] == ["heresy"]
    assert f"summon:{veto}" in play.ask(JANE).greyed
    assert "sacrifice" not in play.options(JANE)
    assert play.passes().life(JANE) == 19


@pytest.mark.rule("TG-MANIFEST-09", "TG-MANIFEST-10")
def test_an_intrigue_may_be_left_where_it_is() -> None:
    st = stage()
    slot = st.trap(JANE, "blood_feud")
    play = st.manifest(slot).do(BILL, "no").passes()
    assert play.has_slot(slot)
    assert not play.s.permanents


@pytest.mark.rule("TG-MANIFEST-11", "TG-MANIFEST-12", "TG-MANIFEST-17", "TG-MANIFEST-20", "TG-RECHARGE-02")
@pytest.mark.parametrize("holder", [BILL, JANE])
def test_an_intrigue_put_into_play_is_fresh_and_its_holder_recharges(holder: int) -> None:
    st = stage()
    slot = st.trap(holder, "blood_feud", owner=JANE)
    (other,) = st.aspects(holder, "stoic_legionnaires")
    play = st.manifest(slot).do(BILL, "yes").passes()
    (feud,) = play.minis(BILL, "blood_feud")
    assert not play.x(feud).exhausted
    assert feud.split(".")[1] == str(JANE)  # the owner is the same
    assert any(s.id == other and s.exhausted for s in play.p(holder).resource)
    assert play.life(holder) == 19  # and the topmost Lesser card went to the Aspect Stack
    assert len(play.p(holder).aspects) == 1


@pytest.mark.rule("TG-MANIFEST-23")
def test_several_manifests_go_one_by_one_and_may_stop_where_they_say_so() -> None:
    st = stage("hera", "mars")
    rumours = st.put(BILL, "spreading_rumours")
    one, two = st.trap(JANE, "blood_for_blood"), st.trap(JANE, "blood_for_blood")
    play = st.table().do(BILL, "use:hera:2").do(BILL, at(one))
    assert play.life(JANE) == 20 - 1 - 1  # the Heresy and what watches for it, before the next pick
    assert play.there(rumours)
    play.do(BILL, at(two))
    assert play.ask(BILL).allows(())


@pytest.mark.rule("TG-MANIFEST-24")
def test_choices_of_a_heresy_are_compulsory_and_may_hit_the_own_side() -> None:
    st = stage()
    mine = st.put(BILL, "youthful_troll")
    play = sprung(st, "stoic_legionnaires")
    assert play.x(mine).damage == 1
    play = sprung(stage(), "blood_for_blood", holder=BILL)
    assert play.life(BILL) == 19  # the holder is the Manifesting player


@pytest.mark.rule("TG-MANIFEST-24")
def test_a_heresy_resolves_even_if_its_aspect_has_left() -> None:
    st = stage("mars", "hera")
    slot = st.trap(JANE, "sack_the_temple")

    async def leave(s: Twilight) -> None:
        found = s.slot(slot)
        assert found is not None
        s.stack.append(StackItem("w", BILL, "heresy", found[1].card, [0], holder=JANE))
        zones.discard(s, [found[1].card])
        await run(s, "trial")

    assert st.table(leave).passes().life(JANE) == 17


# -- Damage


@pytest.mark.rule("TG-DAMAGE-01", "TG-DAMAGE-02", "TG-DAMAGE-08")
def test_damage_lowers_life_and_slays() -> None:
    st = stage()
    troll = st.put(JANE, "youthful_troll")
    play = cast(st, "pila_volley")
    assert play.stats(troll) == (3, 1)
    st.s.permanents[troll].damage = 2
    st.s.players[BILL].hand.clear()
    assert troll in cast(st, "pila_volley").p(JANE).discard


@pytest.mark.rule("TG-DAMAGE-09", "TG-DAMAGE-12")
def test_life_stack_armor_lowers_defile_and_obliterate_and_no_destruction() -> None:
    st = stage(READER, "enlil")
    st.put(JANE, "mudbrick_rampart")
    assert sprung(st, "moor_banshee").life(JANE) == 19
    st.discarded(JANE, "pila_volley")
    st.s.players[BILL].hand.clear()
    play = cast(st, "sickle_of_mona")
    assert play.life(JANE) == 16
    assert len(play.p(JANE).destroyed) == 1
    st = stage("hera", "mars")
    guard = st.put(JANE, "praetorian_guard")
    assert not cast(st, "ides_of_march").there(guard)  # Armor stops no slaying


@pytest.mark.rule("TG-DAMAGE-10")
def test_the_oasis_exhausts_an_own_creature_and_heals_any_with_its_second_ability() -> None:
    st = stage("enlil")
    oasis = st.put(BILL, "verdant_oasis")
    theirs = st.put(JANE, "spartan_polemarch", damage=3)
    st.power(BILL, I=1)
    st.hand(BILL, "attila")
    question = st.table().ask(BILL)
    assert f"use:{oasis}:0" in question.greyed
    play = st.table().do(BILL, f"use:{oasis}:1").passes()
    assert play.x(theirs).damage == 0


@pytest.mark.rule("TG-DAMAGE-11")
def test_restore_takes_random_cards_to_the_bottom() -> None:
    st = stage("enlil")
    cards = st.discarded(BILL, "pila_volley", "attila", "balor")
    old = list(st.s.players[BILL].life)
    play = cast(st, "bread_and_salt")
    assert play.p(BILL).life[2:] == old
    assert set(play.p(BILL).life[:2]) < set(cards)


@pytest.mark.rule("TG-DAMAGE-13")
def test_creatures_without_life_are_slain_together() -> None:
    st = stage("mars", READER)
    one, two = st.put(JANE, "moor_banshee", damage=1), st.put(JANE, "corrupt_tribune")
    play = cast(st, "vengeance_of_the_eagle")
    assert f"{play.s.face(one).name} and {play.s.face(two).name}: slain." in play.told()


@pytest.mark.rule("TG-DAMAGE-14", "TG-DAMAGE-16")
def test_surplus_damage_is_ignored_and_the_player_is_out() -> None:
    st = stage()
    st.life(JANE, "I", "I")
    play = cast(st, "sack_the_temple")
    assert play.s.result is not None
    assert play.s.result.winners == [BILL]
    assert len(play.p(JANE).discard) == 2


@pytest.mark.rule("TG-DAMAGE-15")
def test_redirected_damage_meets_the_armor_of_the_one_it_goes_to() -> None:
    st = besieged()
    keeper, guard = st.put(BILL, "hearth_keeper"), st.put(BILL, "shieldbearer_of_ur")
    changes = st.s.permanents[keeper].changes
    changes += [Change("turn", BILL, redirect=2, to=guard), Change("turn", BILL, prevent=1)]
    troll = st.put(JANE, "youthful_troll")
    play = defended(st, keeper, troll)
    play.do(BILL, "redirect").passes()  # which comes first is the controller's choice
    assert (play.x(keeper).damage, play.x(guard).damage) == (0, 1)


@pytest.mark.rule("TG-DAMAGE-15")
def test_damage_stays_where_it_was_if_the_other_has_left() -> None:
    st = stage()
    troll = st.put(BILL, "youthful_troll")
    st.s.permanents[troll].changes.append(Change("turn", BILL, redirect=2, to="gone.0.1"))

    async def hit(s: Twilight) -> None:
        await hurt(s, troll, 2)

    assert st.table(hit).passes().x(troll).damage == 2


@pytest.mark.rule("TG-DAMAGE-16", "TG-DAMAGE-12")
def test_only_cards_that_leave_count_as_damage_suffered() -> None:
    st = stage("mars", "enlil")
    st.put(BILL, "mudbrick_rampart")

    async def hit(s: Twilight) -> None:
        assert await hurt_life(s, BILL, 1) == 0  # Armor never lowers it below zero, and nothing is suffered

    assert not st.table(hit).s.deeds.damaged
    play = cast(damaged(stage(), BILL), "blood_for_blood")
    assert play.s.deeds.damaged == [BILL, JANE]


@pytest.mark.rule("TG-DAMAGE-18")
def test_requiem_belongs_to_the_owner_outside_of_play_and_deathbound_to_the_last_controller() -> None:
    st = stage(READER)
    (acolyte,) = st.discarded(JANE, "bog_acolyte")
    assert ruined(st, acolyte).passes().life(BILL) == 19
    st = stage(READER)
    stolen = st.put(BILL, "bog_acolyte", owner=JANE)
    play = ruined(st, stolen).passes()
    assert play.life(JANE) == 19
    assert play.p(JANE).destroyed == [stolen]


@pytest.mark.rule("TG-DAMAGE-18", "TG-DAMAGE-05")
def test_a_flipped_card_acts_for_its_owner() -> None:
    st = stage("mars", READER, phase="combat")
    legion = st.put(BILL, "stoic_legionnaires")
    st.life(JANE, "fenrir_whelp", *["I"] * 10)
    (card,) = st.discarded(BILL, "pila_volley")
    play = fought(st, legion).do(JANE, "yes").passes()
    assert play.p(BILL).destroyed == [card]
