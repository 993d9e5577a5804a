"""Cards between zones: where they go, what is noted of it, and who knows what."""

from __future__ import annotations

import pytest
from twilight_kit import Stage

from games.twilight import zones
from games.twilight.state import is_hidden


def moments(stage: Stage) -> list[str]:
    """The triggers that wait, by their source."""
    return [trigger.source for trigger in stage.s.triggers]


@pytest.mark.rule("TG-SETUP-22", "TG-SETUP-21", "TG-DAMAGE-18")
@pytest.mark.parametrize("zone", ["play", "hand", "life", "discard", "resource", "aspects"])
def test_a_destroyed_card_goes_to_its_owners_destroyed_stack_from_anywhere(zone: str) -> None:
    stage = Stage()
    s = stage.s
    if zone == "play":
        card = stage.put(1, "youthful_troll", owner=0)
    elif zone in ("resource", "aspects"):
        (slot,) = getattr(stage, zone)(1, "I", owner=0)
        card = stage.slot(slot).card
    elif zone == "life":
        card = stage.life(0, "I", "II")[1]
    else:
        (card,) = (stage.hand if zone == "hand" else stage.discarded)(0, "I")
    assert zones.place(s, card)[0] == zone
    zones.destroy(s, [card])
    assert zones.place(s, card) == ("destroyed", 0)
    assert s.deeds.destroyed == 1
    assert (s.revealed > 0) == (zone in ("hand", "life", "resource", "aspects")), "hidden cards are turned up first"


@pytest.mark.rule("TG-SETUP-23", "TG-SETUP-24")
def test_a_discarded_card_goes_face_up_to_its_owners_discard_stack() -> None:
    stage = Stage()
    (slot,) = stage.resource(1, "II", owner=0)
    card = stage.slot(slot).card
    zones.discard(stage.s, [card])
    assert stage.s.players[0].discard == [card]
    assert stage.table().table.seen_by(None).state.players[0].discard == [card]


@pytest.mark.rule("TG-SACRIFICE-11", "TG-SACRIFICE-19", "TG-TIMING-27")
def test_sacrifice_wakes_no_requiem_and_is_not_counted() -> None:
    stage = Stage()
    bull = stage.put(0, "moor_banshee")
    stage.s.phase = "summoning"
    zones.destroy(stage.s, [bull], sacrifice=True)
    assert stage.s.deeds.destroyed == 0
    assert moments(stage) == []


def test_a_requiem_belongs_to_the_last_controller_and_elsewhere_to_the_owner() -> None:
    stage = Stage()
    name = "crow_augur"
    requiem = next(c for c in ("moor_banshee", name, "lernaean_hydra") if stage.s.face(f"{c}.0.1").listed("requiem"))
    stolen = stage.put(1, requiem, owner=0)
    (held,) = stage.hand(0, requiem)
    zones.destroy(stage.s, [stolen])
    zones.destroy(stage.s, [held])
    assert [(t.source, t.seat) for t in stage.s.triggers] == [(stolen, 1), (held, 0)]


@pytest.mark.rule("TG-CREATURE-14", "TG-CREATURE-23", "TG-SETUP-14")
def test_a_mini_card_that_leaves_play_is_destroyed_and_ceases_to_exist() -> None:
    stage = Stage()
    minis = [zones.place_mini(stage.s, "leper", 0).id for _ in range(30)]
    assert len(set(minis)) == 30, "there are always enough"
    zones.to_hand(stage.s, minis[0])
    zones.discard(stage.s, [minis[1]])
    zones.slay(stage.s, [minis[2]])
    assert stage.s.deeds.destroyed == 3
    assert len(stage.s.permanents) == 27
    assert not (stage.s.players[0].hand)
    assert not (stage.s.players[0].discard)
    assert not (stage.s.players[0].destroyed)


@pytest.mark.rule("TG-SETUP-13", "TG-SETUP-15", "TG-SETUP-19")
def test_damage_is_one_number_without_a_limit() -> None:
    stage = Stage()
    troll = stage.put(0, "youthful_troll", damage=999)
    assert stage.s.permanents[troll].damage == 999


@pytest.mark.rule("TG-SETUP-16")
def test_a_creature_enters_with_three_blessings_at_most() -> None:
    stage = Stage()
    blessed = next(
        card for card in ("gilgamesh", "bull_of_the_furrow") if stage.s.face(f"{card}.0.1").keyword("blessing")
    )
    (card,) = stage.hand(0, blessed)
    x = zones.enter(stage.s, card, 0)
    assert 0 < x.blessings == stage.s.face(card).keyword("blessing") <= zones.MOST_BLESSINGS == 3


@pytest.mark.rule("TG-CREATURE-22")
def test_markers_vanish_when_a_card_leaves_play() -> None:
    stage = Stage()
    troll = stage.put(0, "youthful_troll", damage=2, blessings=2, frozen=1, exhausted=True)
    zones.to_hand(stage.s, troll)
    x = zones.enter(stage.s, troll, 0)
    assert (x.damage, x.blessings, x.frozen, x.exhausted, x.entered) == (0, 0, 0, False, stage.s.turn)


@pytest.mark.rule("TG-DAMAGE-05", "TG-DAMAGE-14", "TG-DAMAGE-16")
def test_damage_discards_from_the_top_together_and_surplus_is_lost() -> None:
    stage = Stage()
    life = stage.life(0, "I", "II", "III")
    p = stage.s.players[0]
    zones.hit_life(stage.s, p, 2)
    assert p.discard == life[:2]
    assert stage.s.deeds.damaged == [0]
    zones.hit_life(stage.s, p, 99)
    assert p.discard == life
    assert zones.hit_life(stage.s, p, 1) == []


def test_defile_destroys_instead() -> None:
    stage = Stage()
    life = stage.life(0, "I", "II", "III")
    zones.hit_life(stage.s, stage.s.players[0], 2, defile=True)
    assert stage.s.players[0].destroyed == life[:2]
    assert stage.s.deeds.destroyed == 2
    assert stage.s.deeds.damaged == [0]


@pytest.mark.rule("TG-DAMAGE-11")
def test_restored_cards_go_to_the_bottom_in_random_order_and_nothing_is_shuffled_in() -> None:
    bottoms = set()
    for seed in "abcdefgh":
        stage = Stage()
        stage.s.chance.seed = seed
        life = stage.life(0, "I", "II")
        stage.discarded(0, "I", "II", "III")
        zones.restore_random(stage.s, stage.s.players[0], 2)
        p = stage.s.players[0]
        assert p.life[::-1][:2] == life
        assert len(p.life) == 4
        assert len(p.discard) == 1
        bottoms.add(tuple(p.life[:2]))
    assert len(bottoms) > 2


def test_restoring_more_than_there_is_takes_what_there_is() -> None:
    stage = Stage()
    zones.restore_random(stage.s, stage.s.players[0], 3)
    stage.discarded(0, "I")
    zones.restore_random(stage.s, stage.s.players[0], 3)
    assert len(stage.s.players[0].life) == 21


@pytest.mark.rule("TG-SEIZE-07")
def test_the_topmost_match_is_the_first_from_the_top() -> None:
    stage = Stage()
    life = stage.life(0, "I", "II", "III", "II")
    assert zones.topmost(stage.s, 0, "II") == life[1]
    assert zones.topmost(stage.s, 1, "II") is None


# -- knowledge


@pytest.mark.rule("TG-TIMING-35", "TG-TRADE-24")
def test_what_a_seat_has_seen_it_sees_until_a_shuffle() -> None:
    stage = Stage()
    top = stage.s.players[1].life[-1]
    zones.learn(stage.s, 0, [top])
    play = stage.table()
    assert play.table.seen_by(0).state.players[1].life[-1] == top
    assert is_hidden(play.table.seen_by(1).state.players[1].life[-1])
    zones.shuffle_life(play.s, play.p(1))
    assert all(is_hidden(card) for card in play.table.seen_by(0).state.players[1].life)


def test_a_card_that_went_from_play_to_a_hand_is_known_to_all_until_it_may_have_been_given_away() -> None:
    stage = Stage()
    troll = stage.put(0, "youthful_troll")
    zones.to_hand(stage.s, troll)
    (other,) = stage.hand(0, "I")
    seen = stage.table().table.seen_by(1).state.players[0].hand
    assert [card for card in seen if not is_hidden(card)] == [troll]
    zones.picked_unseen(stage.s, stage.s.players[0], [other])
    assert stage.s.players[1].known == []


def test_where_all_cards_of_a_back_are_picked_everybody_knows_which() -> None:
    stage = Stage()
    troll = stage.put(0, "youthful_troll")
    zones.to_hand(stage.s, troll)
    stage.hand(0, "II")
    zones.picked_unseen(stage.s, stage.s.players[0], [troll])
    assert stage.s.players[1].known == [troll]


def test_what_is_in_the_open_need_not_be_remembered() -> None:
    stage = Stage()
    top = stage.s.players[1].life[-1]
    zones.learn(stage.s, 0, [top])
    zones.hit_life(stage.s, stage.s.players[1], 1)
    assert stage.s.players[0].known == []


def test_what_was_in_the_open_anyway_can_be_undone() -> None:
    stage = Stage()
    troll = stage.put(0, "youthful_troll")
    zones.discard(stage.s, [troll])
    assert stage.s.revealed == 0
    zones.discard(stage.s, stage.hand(0, "I"))
    assert stage.s.revealed == 1


def test_fortifications_are_laid_on_top_and_lifted_from_their_direction() -> None:
    stage = Stage()
    low = stage.put(0, "mudbrick_rampart", at="N")
    (high,) = stage.hand(0, "mudbrick_rampart")
    zones.enter(stage.s, high, 0, at="N")
    assert stage.s.players[0].compass["N"] == [low, high]
    zones.destroy(stage.s, [low])
    assert stage.s.players[0].compass["N"] == [high]
