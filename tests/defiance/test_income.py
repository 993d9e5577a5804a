"""Draw, Tribute and Discard: cards and gold come in, and surplus cards go."""

from __future__ import annotations

import pytest
from defiance_kit import Stage, home_set
from msgspec import structs

from games.defiance.cards import Ability, Gold, HandLimit, catalogue
from games.defiance.state import Modifier
from games.kernel import Illegal

CARDS = catalogue("base")


# -- Draw


@pytest.mark.rule("DG-DRAW-01", "DG-DRAW-04")
def test_a_turn_opens_with_drawing_the_top_card_without_a_question() -> None:
    play = Stage(phase="next_turn", active=1).deck(0, "skalds", "pegasus").table()
    assert (play.s.phase, play.s.active) == ("deploy", 0)
    assert play.s.players[0].hand == ["skalds"]
    assert play.s.players[0].deck == ["pegasus"]


@pytest.mark.rule("DG-DRAW-02", "DG-DRAW-04")
@pytest.mark.parametrize(("left", "drawn"), [(9, 5), (5, 5), (3, 3), (0, 0)])
def test_the_first_draw_is_five_or_what_there_is(left: int, drawn: int) -> None:
    stage = Stage(phase="draw").deck(0, *["levy-militia"] * left)
    stage.s.players[0].turns = 1
    play = stage.table()
    assert play.s.phase != "draw"
    assert play.s.players[0].hand == ["levy-militia"] * drawn


@pytest.mark.rule("DG-DECK-13", "DG-DECK-30", "DG-WIN-06")
def test_the_last_card_is_drawn_and_then_nothing_happens_and_the_game_goes_on() -> None:
    stage = Stage(phase="draw").deck(0, "skalds")
    play = stage.table()
    assert play.s.players[0].hand == ["skalds"]
    assert play.s.players[0].deck == []
    play.until("deploy", 1).until("deploy", 0)
    assert play.s.players[0].hand == ["skalds"]
    assert "no cards left to draw" in play.told()
    assert play.s.result is None
    assert [p.out for p in play.s.players] == [False, False]


@pytest.mark.rule("DG-DRAW-06")
def test_cards_drawn_by_abilities_come_besides_and_in_any_phase() -> None:
    stage = Stage(phase="draw").gold(9).hand(0, "scouts-report").deck(0, *["skalds"] * 9)
    play = stage.table()
    play.do(0, "tactic:scouts-report").until("deploy", 0)
    assert play.s.players[0].hand == ["skalds"] * 3, "two by the Tactic in the Draw phase, and the phase's own one"
    play.do(0, "play:skalds", "space:a3").passes()
    assert play.s.players[0].hand == ["skalds"] * 3, "one played, one drawn by it in the Deploy phase"


# -- Tribute


@pytest.mark.rule("DG-TRIBUTE-01", "DG-TRIBUTE-02", "DG-TRIBUTE-04", "DG-TRIBUTE-06", "DG-BOARD-14")
def test_every_own_producer_pays_into_the_treasury_by_itself() -> None:
    stage = Stage(phase="tribute").gold(500, 4)
    stage.put(0, "longhouse", "a2")
    stage.put(0, "raider-camp", "b2")
    stage.put(0, "ring-of-odin", "a1")
    stage.put(0, "skalds", "c3")
    stage.put(1, "agora", "a6")
    play = stage.table().passes()
    assert play.s.phase == "deploy"
    assert play.s.players[0].gold == 500 + 2 + 2 + 1 + 1, "Capital, Longhouse, Camp, Ring; there is no upper limit"
    assert play.s.players[1].gold == 4, "only in the own Tribute phase"


@pytest.mark.rule("DG-TRIBUTE-04", "DG-DECK-26")
def test_locations_are_the_normal_source_of_gold_but_that_has_no_force_of_rule() -> None:
    assert all(card.gold for card in CARDS.values() if card.type == "location")
    others = {card.id for card in CARDS.values() if card.gold and card.type != "location"}
    assert others == {"ring-of-odin", "golden-fleece", "orichalcum-vault"}
    fighters = ("warrior", "beast", "general", "god")
    assert all(CARDS[card.id].attack is not None for card in CARDS.values() if card.type in fighters)
    assert CARDS["drones-of-atlantis"].attack == 2, "a Siege Engine fights, too"


@pytest.mark.rule("DG-TRIBUTE-03")
def test_gold_is_kept_from_turn_to_turn_until_it_is_spent() -> None:
    stage = Stage(phase="tribute").hand(0, "viking-raiders")
    play = stage.table().until("deploy", 1).until("tribute", 0)
    play.until("deploy", 0)
    assert play.s.players[0].gold == 2 + 2
    play.do(0, "play:viking-raiders", "space:a3").passes()
    assert play.s.players[0].gold == 2
    assert play.until("deploy", 1).until("deploy", 0).s.players[0].gold == 4


@pytest.mark.rule("DG-TRIBUTE-07")
def test_producers_pay_wherever_they_stand_damaged_or_disabled() -> None:
    stage = Stage(phase="tribute")
    stage.put(0, "raider-camp", "a4", damage=1)
    stage.put(0, "raider-camp", "b6")
    stage.put(0, "raider-camp", "c3", modifiers=[Modifier(bars=("move", "attack", "activate"), until=5)])
    assert stage.table().s.players[0].gold == 2 + 3


@pytest.mark.rule("DG-TRIBUTE-08")
def test_a_producer_pays_from_the_next_tribute_on() -> None:
    play = Stage(phase="deploy").gold(2).hand(0, "raider-camp").table()
    play.do(0, "play:raider-camp", "space:a3")
    assert play.s.players[0].gold == 0
    assert play.until("deploy", 1).until("deploy", 0).s.players[0].gold == 2 + 1


@pytest.mark.rule("DG-TRIBUTE-09", "DG-MULTI-10")
def test_a_treasury_never_drops_below_zero() -> None:
    levy = Ability(
        name="Levy",
        kind="trigger",
        when="enter_play",
        text="An opponent loses 3 gold.",
        effects=(Gold(n=-3, who="opponent"),),
    )
    thief = structs.replace(CARDS["skalds"], id="thief", name="Thief", ability=(levy,))
    with home_set(thief) as name:
        play = Stage(phase="deploy", set=name).gold(4, 2).hand(0, "thief").table()
        play.do(0, "play:thief", "space:a3").passes()
        assert play.s.players[1].gold == 0
        three = Stage(3, phase="deploy", set=name).gold(4, 2, 5).hand(0, "thief").table()
        three.do(0, "play:thief", "space:a3").passes()
        assert set(three.options(0)) == {"seat:1", "seat:2"}, "its controller chooses the opponent"
        three.answer(0, "seat:2")
        assert [p.gold for p in three.s.players] == [2, 2, 2]


@pytest.mark.rule("DG-TRIBUTE-10")
def test_abilities_of_the_tribute_phase_follow_after_the_gold() -> None:
    stage = Stage(phase="tribute")
    vanaheim = stage.serve(0, "capital", "vanaheim")
    stage.s.permanents[vanaheim].damage = 3
    play = stage.table()
    assert play.x(vanaheim).damage == 2
    told = play.told()
    assert told.index("gathers 2 gold") < told.index("heals 1 damage")


# -- Discard


@pytest.mark.rule("DG-DISCARD-01", "DG-DISCARD-02")
def test_more_than_five_cards_are_discarded_down_to_five_by_choice() -> None:
    hand = ["skalds", "pegasus", "skalds", "fenrir", "naglfar", "temujin", "argo"]
    play = Stage(phase="discard").hand(0, *hand).table()
    assert (play.ask(0).least, play.ask(0).most) == (2, 2)
    assert len(play.options(0)) == 7
    with pytest.raises(Illegal):
        play.answer(0, "card:fenrir:3")
    play.answer(0, "card:skalds:2", "card:argo:6")
    assert sorted(play.s.players[0].hand) == sorted(["skalds", "pegasus", "fenrir", "naglfar", "temujin"])
    assert play.s.players[0].discard == ["skalds", "argo"]
    assert play.table.seen_by(1).state.players[0].discard == ["skalds", "argo"], "face up"
    assert play.s.active == 1


@pytest.mark.rule("DG-DISCARD-01")
def test_five_cards_are_not_too_many() -> None:
    play = Stage(phase="discard").hand(0, *["skalds"] * 5).table()
    assert play.s.active == 1
    assert len(play.s.players[0].hand) == 5


@pytest.mark.rule("DG-DISCARD-03")
def test_there_is_no_hand_limit_in_other_phases_nor_in_others_turns() -> None:
    stage = Stage(phase="deploy").gold(9).hand(0, "scouts-report", *["skalds"] * 5).deck(0, *["pegasus"] * 4)
    stage.hand(1, *["argo"] * 8)
    play = stage.table().do(0, "tactic:scouts-report").passes()
    assert len(play.s.players[0].hand) == 7
    play.until("deploy", 1)
    assert len(play.s.players[1].hand) == 8, "the other one need not discard in my turn"
    assert len(play.s.players[0].hand) == 5


@pytest.mark.rule("DG-DISCARD-04")
def test_the_hand_is_counted_after_the_last_tactic_and_effects_of_the_turn_end_then() -> None:
    stage = Stage(phase="discard").gold(9).hand(0, "call-to-arms", *["skalds"] * 5)
    jarl = stage.put(0, "northern-jarl", "a3", modifiers=[Modifier(attack=2, until=5)])
    play = stage.table().do(0, "tactic:call-to-arms")
    while play.s.stack:
        play.answer(min(play.table.waiting), "pass")
    assert play.s.phase == "discard"
    assert play.x(jarl).modifiers, "it lasts through the Discard phase"
    play.until("deploy", 1)
    assert len(play.s.players[0].hand) == 5, "nothing had to be discarded"
    assert play.s.players[0].discard == ["call-to-arms"]
    assert play.x(jarl).modifiers == []


@pytest.mark.rule("DG-DISCARD-01", "DG-DISCARD-05")
def test_a_card_may_raise_the_limit_and_the_largest_limit_counts() -> None:
    six = structs.replace(CARDS["athens"].ability[0], effects=(HandLimit(n=6),))
    archive = structs.replace(CARDS["palisade"], id="archive", name="Archive", ability=(six,))
    with home_set(archive) as name:
        stage = Stage(phase="discard", set=name).hand(0, *["skalds"] * 9)
        stage.put(0, "archive", "a3")
        assert stage.table().ask(0).least == 3, "down to six"
        stage.serve(0, "capital", "athens")
        assert stage.table().ask(0).least == 2, "down to seven"
        stage.put(0, "archive", "b3")
        assert stage.table().ask(0).least == 2, "limits do not add up"
