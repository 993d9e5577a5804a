"""Two-in-one: a further card, searched from the deck, paid for and played at once."""

from __future__ import annotations

import pytest
from defiance_kit import Play, Stage

from games.defiance.cards import catalogue
from games.defiance.state import Modifier


def riders(**wishes: str) -> tuple[Stage, str]:
    """Seat 0 can play Swift Orders, which grants a Tactic, on its Raiders."""
    stage = Stage(phase="deploy", **wishes).hand(0, "swift-orders")
    return stage, stage.put(0, "viking-raiders", "b3")


def ordered(stage: Stage, raiders: str) -> Play:
    return stage.table().do(0, "tactic:swift-orders", f"target:{raiders}", "space:b4")


@pytest.mark.rule("DG-TWO1-09", "DG-TWO1-02", "DG-TWO1-05", "DG-TWO1-06", "DG-TWO1-10", "DG-TWO1-01")
def test_the_example_of_athenas_shield_and_arthurian_justice() -> None:
    stage = Stage(phase="combat").gold(9, 2).hand(0, "scouts-report").deck(1, "palisade", "arthurian-justice")
    raiders = stage.put(0, "viking-raiders", "c4")
    idle = stage.put(0, "trojan-guard", "b4")
    athena = stage.put(1, "athena", "c5")
    play = stage.table().attack(raiders).declare()
    assert play.s.attack is not None
    packet = play.s.attack.packets[0].id
    play.do(1, f"use:{athena}:0", f"target:{packet}", f"target:{idle}")
    assert 0 in play.table.waiting, "the Shield itself may be answered"
    assert "tactic:scouts-report" in play.options(0)
    play.answer(0, "pass")
    if "pass" in play.options(1):
        play.answer(1, "pass")
    assert play.s.attack.packets[0].target == idle, "the damage was turned aside before the search"
    assert set(play.options(1)) == {"no", "card:arthurian-justice"}
    play.answer(1, "card:arthurian-justice").answer(1, f"target:{raiders}")
    assert not play.there(raiders), "nobody was asked in between"
    p = play.s.players[1]
    assert (p.gold, p.deck, p.discard) == (0, ["palisade"], ["arthurian-justice"])
    play.until("position", 0)
    assert play.x(athena).damage == 0


@pytest.mark.rule("DG-TWO1-03", "DG-TWO1-04")
def test_grants_stand_on_tactics_and_in_abilities_and_name_what_may_be_played() -> None:
    grants = {(a.kind, a.two_in_one) for card in catalogue("base").values() for a in card.ability if a.two_in_one}
    assert {kind for kind, _ in grants} == {"tactic", "special", "combat"}
    assert {type for _, type in grants} == {"tactic", "warrior"}
    stage, raiders = riders()
    stage.gold(9).deck(0, "skalds", "scouts-report", "palisade")
    assert set(ordered(stage, raiders).passes().options(0)) == {"no", "card:scouts-report"}


@pytest.mark.rule("DG-TWO1-07", "DG-ABILITY-23")
def test_plain_and_mythos_tactics_both_fit() -> None:
    stage, raiders = riders()
    stage.gold(9).deck(0, "ambrosia", "scouts-report")
    assert set(ordered(stage, raiders).passes().options(0)) == {"no", "card:ambrosia", "card:scouts-report"}


@pytest.mark.rule("DG-TWO1-05", "DG-TWO1-17")
def test_the_card_comes_from_the_deck_and_by_a_variant_from_the_hand_too() -> None:
    for wishes, offered in (({}, {"no"}), ({"two_in_one": "hand"}, {"no", "card:scouts-report"})):
        stage, raiders = riders(**wishes)
        stage.gold(9).hand(0, "scouts-report").deck(0, "palisade")
        play = ordered(stage, raiders).passes()
        assert set(play.options(0)) == offered
        assert play.ask(0).stops == (() if len(offered) == 1 else None), "nothing to choose: it passes by itself"
    play.answer(0, "card:scouts-report")
    assert play.s.players[0].discard == ["swift-orders", "scouts-report"]
    assert play.s.players[0].hand == ["palisade"]


@pytest.mark.rule("DG-TWO1-06")
def test_who_cannot_pay_cannot_play() -> None:
    stage, raiders = riders()
    stage.gold(2).deck(0, "scouts-report", "field-surgeons")
    play = ordered(stage, raiders).passes()
    assert set(play.options(0)) == {"no", "card:field-surgeons"}
    assert "costs 2; you have 1" in play.ask(0).greyed["card:scouts-report"]


@pytest.mark.rule("DG-TWO1-08", "DG-TWO1-13")
def test_it_is_the_players_choice_and_the_deck_is_shuffled_even_if_nothing_is_taken() -> None:
    stage, raiders = riders()
    stage.gold(9).deck(0, "scouts-report", *["palisade"] * 3, *["skalds"] * 3)
    play = ordered(stage, raiders).passes()
    before = list(play.s.players[0].deck)
    assert play.s.chance.drawn.get("deck 0", 0) == 0
    play.answer(0, "no")
    assert play.s.chance.drawn["deck 0"] == 1
    assert sorted(play.s.players[0].deck) == sorted(before)
    assert play.s.players[0].deck != before
    assert play.s.players[0].gold == 8


@pytest.mark.rule("DG-TWO1-10")
def test_a_parent_that_was_cancelled_or_had_no_effect_grants_nothing() -> None:
    stage, raiders = riders()
    stage.gold(9, 2).deck(0, "scouts-report").hand(1, "oracles-warning")
    play = stage.table().do(0, "tactic:swift-orders", f"target:{raiders}")
    play.do(1, "tactic:oracles-warning", f"target:{play.s.stack[0].id}").passes()
    assert play.x(raiders).at == "b3"
    assert "Deploy" in play.ask(0).prompt

    stage = Stage(phase="deploy").gold(9, 8).deck(0, "scouts-report").hand(1, "ragnarok")
    zeus = stage.put(0, "zeus-avatar", "c4")
    mark = stage.put(1, "levy-militia", "c5")
    play = stage.table().do(0, f"use:{zeus}:0", f"target:{mark}").do(1, "tactic:ragnarok").passes()
    assert "Deploy" in play.ask(0).prompt


@pytest.mark.rule("DG-TWO1-11", "DG-TWO1-02")
def test_the_extra_card_overtakes_everything_that_waits() -> None:
    stage = Stage(phase="deploy", active=1).gold(3, 9).hand(0, "swift-orders").deck(0, "shield-wall", "skalds")
    stage.hand(1, "sudden-volley", "oracles-warning")
    militia = stage.put(0, "levy-militia", "b3")
    play = stage.table().do(1, "tactic:sudden-volley", f"target:{militia}")
    play.do(0, "tactic:swift-orders", f"target:{militia}")
    play.answer(1, "pass").passes().answer(0, "space:b4")
    assert [item.card for item in play.s.stack] == ["sudden-volley"]
    play.answer(0, "card:shield-wall").answer(0, f"target:{militia}")
    assert play.x(militia).modifiers, "it has taken effect; Oracle's Warning found no moment"
    assert [item.card for item in play.s.stack] == ["sudden-volley"]
    play.passes()
    assert play.x(militia).damage == 0


@pytest.mark.rule("DG-TWO1-11")
def test_triggers_of_opponents_still_work() -> None:
    stage, raiders = riders()
    stage.gold(9).deck(0, "sudden-volley").deck(1, "argonauts")
    horse = stage.put(1, "trojan-horse", "d5", damage=4)
    play = ordered(stage, raiders).passes().answer(0, "card:sudden-volley").answer(0, f"target:{horse}")
    assert not play.there(horse)
    assert "Where does Argonauts come into play" in play.ask(1).prompt


@pytest.mark.rule("DG-TWO1-12")
def test_one_grant_may_lead_to_the_next_each_paid_for() -> None:
    stage, raiders = riders()
    stage.gold(4).deck(0, "swift-orders", "scouts-report")
    play = ordered(stage, raiders).passes()
    play.answer(0, "card:swift-orders").answer(0, f"target:{raiders}").answer(0, "space:b5")
    assert play.options(0) == ["no", "card:scouts-report"]
    play.answer(0, "card:scouts-report")
    assert play.s.players[0].gold == 0
    assert play.x(raiders).at == "b5"
    assert sorted(play.s.players[0].discard) == ["scouts-report", "swift-orders", "swift-orders"]


@pytest.mark.rule("DG-TWO1-14", "DG-ABILITY-16")
def test_a_shot_grants_it_right_after_the_damage_attackers_before_defenders() -> None:
    stage = Stage(phase="combat").gold(9, 9).deck(0, "scouts-report").deck(1, "scouts-report")
    ours = stage.put(0, "hippolyta-amazon-queen", "b3")
    theirs = stage.put(1, "hippolyta-amazon-queen", "b5")
    play = stage.table().attack(ours).declare().passes()
    play.choose(1, f"shoot:{theirs}:1:{ours}").passes()
    assert (play.x(ours).damage, play.x(theirs).damage) == (4, 4), "the damage was dealt"
    assert "two-in-one" in play.ask(0).prompt
    play.answer(0, "no")
    assert "two-in-one" in play.ask(1).prompt
    play.answer(1, "card:scouts-report")
    assert play.s.players[1].gold == 7


@pytest.mark.rule("DG-TWO1-15")
def test_a_granted_warrior_is_put_on_a_legal_own_space_and_cannot_act_this_turn() -> None:
    stage = Stage(phase="combat").gold(9, 0).hand(0, "call-to-arms").deck(0, "viking-raiders", "palisade")
    stage.put(0, "levy-militia", "a3")
    stage.put(1, "trojan-guard", "b4")
    play = stage.table().do(0, "tactic:call-to-arms").passes()
    assert set(play.options(0)) == {"no", "card:viking-raiders"}
    play.answer(0, "card:viking-raiders")
    spaces = {option for option in play.options(0) if option.startswith("space:")}
    assert spaces == {f"space:{column}{row}" for column in "abcde" for row in (2, 3)} - {"space:c2", "space:a3"}
    play.answer(0, "space:b3")
    new = play.s.at("b3")
    assert new is not None
    assert play.s.players[0].gold == 6, "1 for the Tactic, 2 for the Raiders"
    assert play.s.phase == "combat"
    assert f"attack:{new.id}" not in play.options(0)
    assert new.id not in play.until("position", 0).movers(0)


@pytest.mark.rule("DG-TWO1-16")
def test_only_a_tactic_that_has_a_use_just_now_can_be_played() -> None:
    stage, raiders = riders()
    stage.gold(9).deck(0, "arthurian-justice", "time-freeze", "sabotage", "scouts-report")
    play = ordered(stage, raiders).passes()
    assert set(play.options(0)) == {"no", "card:scouts-report"}
    assert {"card:arthurian-justice", "card:time-freeze", "card:sabotage"} == set(play.ask(0).greyed)


@pytest.mark.rule("DG-TWO1-10")
def test_what_is_meant_for_a_group_grants_it_even_if_nobody_belongs_to_the_group() -> None:
    stage = Stage(phase="deploy").gold(9).hand(0, "call-to-arms").deck(0, "viking-raiders", "palisade")
    play = stage.table().do(0, "tactic:call-to-arms").passes()
    assert set(play.options(0)) == {"no", "card:viking-raiders"}


@pytest.mark.rule("DG-TWO1-10", "DG-TWO1-14")
@pytest.mark.parametrize("response", [False, True])
def test_a_shot_whose_damage_was_all_kept_off_grants_nothing(response: bool) -> None:
    stage = Stage(phase="combat", active=int(response)).gold(9, 9).deck(0, "scouts-report").deck(1, "scouts-report")
    queen = stage.put(0, "hippolyta-amazon-queen", "b3")
    hydra = stage.put(1, "lernaean-hydra", "b4", modifiers=[Modifier(prevent=0, until=5)])
    if response:
        play = stage.table().attack(hydra).declare().choose(0, f"shoot:{queen}:1:{hydra}")
    else:
        play = stage.table().attack(queen).declare(f"shoot:{queen}:1:{hydra}")
    play.until("position", int(response))
    assert "Hippolyta, Amazon Queen does no damage to Lernaean Hydra" in play.told()
    assert play.s.chance.drawn.get("deck 0", 0) == 0, "her deck was not searched"
