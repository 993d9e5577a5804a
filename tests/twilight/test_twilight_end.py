"""The End Phase: cards on loan, recovery, thawing, Decay, and the end of the turn."""

from __future__ import annotations

import pytest
from twilight_kit import Stage

from games.twilight import zones
from games.twilight.end_phase import decays
from games.twilight.state import Change, Twilight
from games.twilight.steps import Power


def shown(stage: Stage, seat: int, *slots: str) -> None:
    for slot in stage.s.players[seat].resource:
        if slot.id in slots:
            slot.manifested = stage.s.turn


@pytest.mark.rule("TG-END-02", "TG-END-03", "TG-MANIFEST-04")
def test_every_player_recovers_manifested_aspects_and_as_many_stay_exhausted() -> None:
    for owner in (0, 1):
        stage = Stage(phase="recovery")
        slots = stage.resource(owner, "I", "I", "I", "I")
        for slot in stage.s.players[owner].resource[:2]:
            slot.exhausted = True
        shown(stage, owner, slots[1])
        cards = {slot.card for slot in stage.s.players[owner].resource}
        play = stage.table()
        area = play.p(owner).resource
        assert not any(slot.manifested for slot in area)
        assert {slot.card for slot in area} == cards
        if owner == 1:  # seat 1's Refresh Phase has come meanwhile
            continue
        assert sum(slot.exhausted for slot in area) == 2


@pytest.mark.rule("TG-END-03", "TG-END-04")
def test_recovery_hides_which_aspect_was_manifested() -> None:
    places = set()
    for seed in range(20):
        stage = Stage()
        stage.s.chance.seed = str(seed)
        slots = stage.resource(0, "I", "I", "II", "II")
        shown(stage, 0, slots[0], slots[2])
        card = stage.slot(slots[0]).card
        for aspect in ("I", "II"):
            zones.recover(stage.s, stage.s.players[0], aspect)
        place = next(slot.id for slot in stage.s.players[0].resource if slot.card == card)
        places.add(slots.index(place))
        assert stage.s.chance.drawn == {"aspects 0": 2}, "each type is shuffled on its own"
    assert places == {0, 1}, "it stays among those of its type"


@pytest.mark.rule("TG-END-11", "TG-TRADE-24")
def test_types_without_a_manifested_aspect_are_not_shuffled_and_what_one_knows_of_them_stays() -> None:
    stage = Stage()
    slots = stage.resource(0, "I", "I", "II", "II")
    before = [slot.card for slot in stage.s.players[0].resource]
    stage.s.players[1].known = list(before)
    shown(stage, 0, slots[0])
    for aspect in ("I", "II", "III"):
        zones.recover(stage.s, stage.s.players[0], aspect)
    assert [slot.card for slot in stage.s.players[0].resource][2:] == before[2:]
    assert stage.s.players[1].known == before[2:], "the traps that were mixed are forgotten, the others not"


def test_a_single_aspect_that_was_manifested_is_known_to_everybody_from_then_on() -> None:
    stage = Stage(phase="recovery")
    (slot,) = stage.resource(0, "II")
    stage.resource(0, "I", "I")
    shown(stage, 0, slot)
    card = stage.slot(slot).card
    play = stage.table()
    for seat in (0, 1):
        seen: Twilight = play.table.seen_by(seat).state
        assert card in [x.card for x in seen.players[0].resource]


@pytest.mark.rule("TG-END-12")
def test_freeze_markers_of_a_mixed_group_are_laid_first_on_exhausted_cards() -> None:
    stage = Stage()
    slots = stage.resource(0, "I", "I", "I", "I")
    area = stage.s.players[0].resource
    area[0].frozen = 2  # Fresh
    area[3].exhausted = True
    area[1].frozen = 1
    shown(stage, 0, slots[2])
    zones.recover(stage.s, stage.s.players[0], "I")
    assert sorted(slot.frozen for slot in area) == [0, 0, 1, 2]
    assert [slot.frozen for slot in area if slot.exhausted] == [2]
    assert sum(slot.exhausted for slot in area) == 1


@pytest.mark.rule("TG-END-05", "TG-END-14", "TG-END-01")
def test_the_active_player_thaws_prescience_cards_without_refreshing_them() -> None:
    stage = Stage(phase="recovery")
    stage.resource(0, "II", "II")
    stage.resource(1, "II")
    mine = stage.put(0, "stormchaser_oracle", frozen=2, exhausted=True)
    other = stage.put(0, "praetorian_guard", frozen=1)
    theirs = stage.put(1, "stormchaser_oracle", frozen=1)
    stage.s.phase = "recovery"
    play = stage.table()
    assert (play.x(mine).frozen, play.x(mine).exhausted) == (0, True)
    assert play.x(other).frozen == 1
    assert "prescience" in play.s.face(theirs).keywords


@pytest.mark.rule("TG-END-06", "TG-END-09", "TG-RESOURCE-17")
def test_unspent_power_destroys_cards_of_every_players_life_stack() -> None:
    stage = Stage(phase="recovery")
    stage.s.players[0].pool = Power(2, 1)
    stage.s.players[1].pool = Power(0, 0, 1)
    tops = [stage.s.players[seat].life[-n:][::-1] for seat, n in ((0, 4), (1, 3))]
    play = stage.table()
    assert [p.destroyed for p in play.s.players] == tops, "from the top: 2 + 2, and 3"
    assert play.p(0).discard == []


@pytest.mark.rule("TG-END-08")
def test_fresh_aspects_do_not_decay() -> None:
    stage = Stage(phase="recovery")
    stage.resource(0, "I", "II", "III")
    assert stage.table().p(0).destroyed == []


@pytest.mark.rule("TG-END-09", "TG-WIN-05")
def test_decay_comes_to_all_at_the_same_time() -> None:
    stage = Stage(phase="recovery")
    for p in stage.s.players:
        stage.life(p.seat, "I", "I")
        p.pool = Power(2)
    play = stage.table()
    assert play.s.result is not None
    assert play.s.result.places == [[0, 1]]


@pytest.mark.rule("TG-DAMAGE-16", "TG-SEIZE-27")
def test_decay_is_no_damage_and_wakes_nothing_that_looks_for_destruction() -> None:
    stage = Stage()
    stage.put(0, "cairn_of_names")
    zones.decay(stage.s, stage.s.players[0], 2)
    assert stage.s.deeds.damaged == []
    assert stage.s.deeds.destroyed == 2
    assert stage.s.triggers == []


def test_cards_can_lower_decay_but_not_below_nothing() -> None:
    stage = Stage()
    p = stage.s.players[0]
    p.pool = Power(2, 1)
    assert decays(stage.s, p) == 4
    stage.put(0, "granary_of_nippur")
    assert decays(stage.s, p) == 1
    p.pool = Power(1)
    assert decays(stage.s, p) == 0
    p.pool = Power()
    assert decays(stage.s, p) == 0


@pytest.mark.rule("TG-END-07", "TG-END-10")
def test_the_one_window_of_the_end_phase_comes_before_recovery() -> None:
    stage = Stage(phase="end")
    slots = stage.resource(0, "I", "I")
    shown(stage, 0, slots[0])
    stage.hand(0, "I", "I")
    play = stage.table()
    assert play.s.phase == "end"
    assert play.ask(0).topic == "twilight.respond"
    assert play.p(0).resource[0].manifested, "not recovered yet"
    turn = play.s.turn
    while play.s.turn == turn and play.s.phase is not None:
        assert play.s.phase == "end", "no other window follows in this turn"
        play.answer(min(play.table.waiting), "pass")


@pytest.mark.rule("TG-END-10")
def test_power_can_be_spent_in_the_window_before_it_decays() -> None:
    stage = Stage(phase="end")
    stage.s.players[0].pool = Power(1)
    stage.resource(1, "I", owner=0)
    (secret,) = stage.hand(0, "whispered_secret")
    play = stage.table()
    play.do(0, f"summon:{secret}")
    assert not play.p(0).pool


@pytest.mark.rule("TG-END-13", "TG-END-15")
@pytest.mark.parametrize("where", ["play", "hand", "life"])
def test_a_card_on_loan_is_destroyed_at_the_start_of_the_end_phase_wherever_it_is(where: str) -> None:
    stage = Stage(phase="end")
    if where == "play":
        stage.resource(0, "I", "I")
        card = stage.put(0, "youthful_troll")
    elif where == "hand":
        (card,) = stage.hand(0, "youthful_troll")
    else:
        card = stage.life(0, "I", "youthful_troll", "I")[1]
    stage.s.doomed = [card]
    play = stage.table()
    assert play.p(0).destroyed == [card]
    assert play.s.doomed == []


@pytest.mark.rule("TG-END-15")
@pytest.mark.parametrize(("first", "damage"), [("destroy", 2), ("effects", 0)])
def test_the_active_player_decides_whether_loans_or_effects_come_first(first: str, damage: int) -> None:
    stage = Stage(phase="end")
    stage.resource(0, "II", "I")
    cult = stage.put(0, "cult_of_the_severed_head")
    assert [e.trigger for e in stage.s.face(cult).effects].count("end_phase") == 1, "Obliterate 2"
    stage.s.doomed = [stage.put(0, "youthful_troll")]
    play = stage.table()
    assert set(play.options(0)) == {"destroy", "effects"}
    play.answer(0, first)
    assert len(play.p(1).life) == 20 - damage


@pytest.mark.rule("TG-END-16")
def test_what_lasts_for_the_turn_ends_after_decay_and_still_counts_for_this_turn() -> None:
    stage = Stage(phase="recovery")
    stage.resource(0, "I", "I")
    troll = stage.put(0, "youthful_troll", damage=3)
    stage.s.permanents[troll].changes = [Change("turn", 0, life=2)]
    assert stage.s.face(troll).life == 3
    play = stage.table()
    assert play.p(0).discard == [troll], "slain when its bonus ended"


def test_the_story_and_the_deeds_begin_anew_with_every_turn() -> None:
    stage = Stage(phase="next_turn")
    stage.s.deeds.destroyed = 3
    stage.s.players[1].traded, stage.s.players[1].sought, stage.s.players[1].talked = [0], ["0 I"], [0]
    play = stage.table()
    assert play.s.deeds.destroyed == 0
    assert play.s.active == 1
    assert (play.p(1).traded, play.p(1).sought, play.p(1).talked) == ([], [], [])
