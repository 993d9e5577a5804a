"""The other side of an attack: who must defend, who may strike back, and damage that never lands."""

from __future__ import annotations

import pytest
from defiance_kit import Play, Stage

from games.kernel import Illegal


def attacked(*, gold: tuple[int, ...] = (), hand: tuple[str, ...] = ()) -> tuple[Play, str, str]:
    """Seat 0's Infantry (3 + 1 / 3) attacks seat 1's Legionaries (3/3); seat 1 is next."""
    stage = Stage(phase="combat").gold(*gold).hand(1, *hand)
    infantry = stage.put(0, "atlantean-infantry-unit", "c4")
    legionaries = stage.put(1, "roman-legionaries", "c5")
    return stage.table().attack(infantry).declare(), infantry, legionaries


@pytest.mark.rule("DG-COMBAT-13", "DG-COMBAT-35")
def test_the_attacked_takes_the_damage_but_need_not_strike_back() -> None:
    play, infantry, legionaries = attacked()
    play.answer(1)
    assert not play.there(legionaries)
    assert play.x(infantry).damage == 0


@pytest.mark.rule("DG-COMBAT-13", "DG-COMBAT-35")
def test_left_to_itself_the_attacked_strikes_back() -> None:
    play, infantry, legionaries = attacked()
    assert play.ask(1).default == (f"strike:{legionaries}:{infantry}",)


@pytest.mark.rule("DG-COMBAT-16")
def test_a_defender_stays_where_it_is_unless_its_card_lets_it_step() -> None:
    play, _, legionaries = attacked()
    assert not [option for option in play.options(1) if option.startswith(("move:", "space:"))]
    assert play.x(legionaries).at == "c5"

    stage = Stage(phase="combat")
    raiders = stage.put(0, "viking-raiders", "c4")
    heimdall = stage.put(1, "heimdall-watcher-of-the-bridge", "b5")
    stage.put(1, "levy-militia", "c5")
    play = stage.table().attack(raiders).declare(f"strike:{raiders}:{heimdall}")
    assert play.ask(1).default == ("stay",), "he may also stay"
    assert "space:a4" in play.options(1)
    play.answer(1, "space:b4")
    assert f"strike:{heimdall}:{raiders}" in play.options(1), "and responds from where he now stands"
    play.answer(1)
    assert play.x(heimdall).damage == 4, "the blow finds him all the same"


@pytest.mark.rule("DG-COMBAT-17", "DG-COMBAT-37")
def test_a_defender_strikes_only_along_its_diagram_and_only_at_attackers() -> None:
    stage = Stage(phase="combat")
    behind = stage.put(0, "drones-of-atlantis", "b6")
    idle = stage.put(0, "viking-raiders", "b4")
    victim = stage.put(1, "roman-legionaries", "b5")
    play = stage.table().attack(behind).declare(f"strike:{behind}:{victim}")
    hera = stage.serving(1, "ruler")
    assert play.options(1) == [f"strike:{hera}:{behind}"], (
        "the Drones stand behind the Legionaries; Raiders did nothing"
    )
    play.answer(1)
    assert play.x(victim).damage == 2
    assert play.x(idle).damage == 0


@pytest.mark.rule("DG-COMBAT-37")
def test_a_response_on_several_hits_only_the_attackers_among_them() -> None:
    stage = Stage(phase="combat")
    attacker = stage.put(0, "viking-raiders", "b4")
    bystander = stage.put(0, "trojan-guard", "d4")
    snake = stage.put(1, "jormungandr", "c5")
    play = stage.table().attack(attacker).declare()
    play.choose(1, f"shoot:{snake}:0")
    assert not play.there(attacker)
    assert play.x(bystander).damage == 0


@pytest.mark.rule("DG-COMBAT-37", "DG-LOS-02")
def test_a_response_needs_range_and_an_open_line_as_usual() -> None:
    stage = Stage(phase="combat")
    infantry = stage.put(0, "atlantean-infantry-unit", "c4")
    stage.put(1, "roman-legionaries", "c5")
    drones = stage.put(1, "drones-of-atlantis", "e6")
    stage.put(1, "palisade", "d5")
    play = stage.table().attack(infantry).declare()
    strike = next(option for option in play.options(0) if "roman" in option)
    play.answer(0, strike)
    assert not [option for option in play.options(1) if drones in option], "the Palisade stands between"


@pytest.mark.rule("DG-COMBAT-36")
def test_a_defender_answers_one_attacker_however_many_strike_at_it() -> None:
    stage = Stage(phase="combat")
    left = stage.put(0, "viking-raiders", "b4")
    right = stage.put(0, "viking-raiders", "d4")
    tyr = stage.put(1, "tyr-oath-keeper", "c5")
    play = stage.table().attack(left).attack(right).declare()
    assert set(play.options(1)) == {f"strike:{tyr}:{left}", f"strike:{tyr}:{right}"}
    with pytest.raises(Illegal):
        play.answer(1, f"strike:{tyr}:{left}", f"strike:{tyr}:{right}")
    play.answer(1, f"strike:{tyr}:{left}")
    assert not play.there(left)
    assert play.there(right)
    assert not play.there(tyr), "4 and 4 against a defense of 5"


@pytest.mark.rule("DG-COMBAT-36", "DG-ABILITY-04")
def test_two_answers_of_one_permanent_are_refused_even_if_they_differ_in_kind() -> None:
    stage = Stage(phase="combat")
    raiders = stage.put(0, "viking-raiders", "c4")
    drones = stage.put(1, "drones-of-atlantis", "c5")
    other = stage.put(1, "levy-militia", "d5")
    play = stage.table().attack(raiders).declare(f"strike:{raiders}:{drones}")
    with pytest.raises(Illegal, match="respond only once"):
        play.answer(1, f"strike:{drones}:{raiders}", f"shoot:{drones}:0:{raiders}")
    play.answer(1, f"shoot:{drones}:0:{raiders}", f"strike:{other}:{raiders}")
    assert not play.there(raiders)


@pytest.mark.rule("DG-COMBAT-14")
def test_an_answer_is_offered_with_the_damage_it_will_deal() -> None:
    stage = Stage(phase="combat")
    raiders = stage.put(0, "viking-raiders", "c4")
    hydra = stage.put(1, "lernaean-hydra", "c5")
    tyr = stage.put(1, "tyr-oath-keeper", "d5")
    play = stage.table().attack(raiders).declare(f"strike:{raiders}:{hydra}")
    assert play.ask(1).options[f"strike:{tyr}:{raiders}"].note.startswith("6 "), "4, and 2 for standing fast"


@pytest.mark.rule("DG-COMBAT-38")
def test_who_attacked_in_the_own_turn_can_respond_in_the_next_one() -> None:
    stage = Stage(phase="combat")
    tyr = stage.put(0, "tyr-oath-keeper", "c4")
    legionaries = stage.put(1, "roman-legionaries", "c5", damage=0)
    lion = stage.put(1, "nemean-lion", "d5")
    play = stage.table().attack(tyr).declare(f"strike:{tyr}:{legionaries}").until("combat", 1)
    assert play.x(tyr).acted == play.s.turn - 1
    play.attack(lion).declare().passes()
    play.choose(0, f"strike:{tyr}:{lion}")
    play.until("position", 1)
    assert not play.there(tyr)
    assert not play.there(lion), "4 and 2 for standing fast: 6 against 5"


@pytest.mark.rule("DG-COMBAT-39", "DG-TIMING-11")
def test_an_attacker_destroyed_before_the_damage_deals_none() -> None:
    play, infantry, legionaries = attacked(gold=(0, 2), hand=("arthurian-justice",))
    play.do(1, "tactic:arthurian-justice", f"target:{infantry}").passes()
    assert not play.there(infantry)
    assert play.s.phase == "position"
    assert play.x(legionaries).damage == 0


@pytest.mark.rule("DG-COMBAT-40")
def test_damage_aimed_at_one_who_has_left_play_is_lost() -> None:
    stage = Stage(phase="combat").gold(2, 0)
    loki = stage.put(0, "loki-shape-changer", "b4")
    raiders = stage.put(0, "viking-raiders", "c4")
    legionaries = stage.put(1, "roman-legionaries", "c5")
    other = stage.put(1, "trojan-guard", "d5")
    play = stage.table().attack(raiders).declare(f"strike:{raiders}:{legionaries}")
    play.answer(1, f"strike:{other}:{raiders}").do(0, f"use:{loki}:0", f"target:{legionaries}")
    assert play.s.players[1].hand == ["roman-legionaries"]
    play.passes()
    assert play.s.phase == "position", "nothing is aimed anew"
    assert play.x(other).damage == 0
    assert not play.there(raiders), "the response stands"


@pytest.mark.rule("DG-COMBAT-44", "DG-COMBAT-06")
def test_when_combat_is_ended_early_moves_stand_and_attackers_have_attacked() -> None:
    stage = Stage(phase="combat").gold(0, 3).hand(1, "time-freeze")
    infantry = stage.put(0, "atlantean-infantry-unit", "c3")
    legionaries = stage.put(1, "roman-legionaries", "c5")
    play = stage.table().attack(infantry, "c4").declare()
    play.do(1, "tactic:time-freeze").passes()
    assert play.s.phase == "position"
    assert (play.x(infantry).at, play.x(infantry).acted) == ("c4", play.s.turn)
    assert infantry not in play.movers(0)
    assert play.x(legionaries).damage == 0


@pytest.mark.rule("DG-COMBAT-46")
def test_an_attacker_disabled_after_the_declaration_deals_nothing() -> None:
    play, infantry, legionaries = attacked(gold=(0, 2), hand=("siren-song",))
    play.do(1, "tactic:siren-song", f"target:{infantry}").passes()
    play.choose(1, f"strike:{legionaries}:{infantry}").passes()
    assert play.x(legionaries).damage == 0
    assert not play.there(infantry), "it is struck all the same"


@pytest.mark.rule("DG-POSITION-03", "DG-POSITION-01", "DG-POSITION-06")
def test_who_attacked_without_moving_may_move_afterwards_but_not_attack_again() -> None:
    stage = Stage(phase="combat").gold(2, 0)
    stay = stage.put(0, "viking-raiders", "b4")
    went = stage.put(0, "viking-raiders", "d3")
    stage.put(1, "lernaean-hydra", "c5")
    play = stage.table().attack(stay).attack(went, "d4").declare().until("position", 0)
    assert stay in play.movers(0)
    assert went not in play.movers(0)
    assert not [option for option in play.options(0) if option.startswith(("attack:", "strike:", "shoot:"))]
    assert f"use:{stage.serving(0, 'ruler')}:0" in play.options(0), "special abilities can be used"
    play.do(0, f"move:{stay}:b5")
    assert play.x(stay).at == "b5"


@pytest.mark.rule("DG-POSITION-04")
def test_what_was_played_this_turn_does_not_move_in_it() -> None:
    stage = Stage(phase="deploy").gold(5, 0).hand(0, "viking-raiders", "desert-assassins")
    stage.put(0, "trojan-guard", "e3")
    play = stage.table().do(0, "play:viking-raiders", "space:a3", "play:desert-assassins", "space:b3")
    play.until("position", 0)
    moves = [option for option in play.options(0) if option.startswith("move:")]
    assert not [option for option in moves if "viking" in option]
    assert [option for option in moves if "assassins" in option], "their card says that they may"
    assert [option for option in moves if "trojan" in option]


@pytest.mark.rule("DG-POSITION-05", "DG-MOVE-12", "DG-MOVE-03")
def test_moves_are_made_one_at_a_time_on_the_board_as_it_then_is() -> None:
    stage = Stage(phase="position")
    front = stage.put(0, "war-elephants", "a3")
    back = stage.put(0, "war-elephants", "a2")
    play = stage.table()
    assert back not in play.movers(0), "the space before it is taken"
    play.do(0, f"move:{front}:a4", f"move:{back}:a3")
    assert (play.x(front).at, play.x(back).at) == ("a4", "a3")
    assert not {front, back} & play.movers(0), "each has had its one move"


@pytest.mark.rule("DG-TIMING-14", "DG-COMBAT-16")
def test_a_defender_that_steps_away_from_what_kept_it_alive_strikes_no_more() -> None:
    stage = Stage(phase="combat")
    raiders = stage.put(0, "viking-raiders", "b4")
    heimdall = stage.put(1, "heimdall-watcher-of-the-bridge", "b5", damage=5)
    stage.put(1, "lagertha-shield-captain", "c5")
    play = stage.table().attack(raiders).declare(f"strike:{raiders}:{heimdall}")
    play.answer(1, "space:a4")
    assert not play.there(heimdall)
    play.until("position", 0)
    assert play.x(raiders).damage == 0


@pytest.mark.rule("DG-COMBAT-16", "DG-COMBAT-49")
def test_who_is_not_attacked_steps_only_to_respond() -> None:
    stage = Stage(phase="combat")
    raiders = stage.put(0, "viking-raiders", "a4")
    stage.put(1, "trojan-guard", "a5")
    heimdall = stage.put(1, "heimdall-watcher-of-the-bridge", "c5")
    play = stage.table().attack(raiders).declare()
    spaces = [option for option in play.options(1) if option.startswith("space:")]
    assert set(spaces) == {"space:b4", "space:b5"}, "from where he reaches the attacker"
    play.answer(1, "space:b5")
    assert play.s.attack is not None
    assert play.s.attack.responders == [heimdall], "he stepped to respond, and does"
    play.until("position", 0)
    assert not play.there(raiders)


@pytest.mark.rule("DG-COMBAT-16", "DG-COMBAT-49")
def test_who_is_not_attacked_and_reaches_no_attacker_does_not_step() -> None:
    stage = Stage(phase="combat")
    raiders = stage.put(0, "viking-raiders", "a4")
    guard = stage.put(1, "trojan-guard", "a5")
    stage.put(1, "heimdall-watcher-of-the-bridge", "e5")
    play = stage.table().attack(raiders).declare()
    assert play.options(1) == [f"strike:{guard}:{raiders}"]


@pytest.mark.rule("DG-COMBAT-48", "DG-COMBAT-35")
def test_in_the_strict_variant_the_survivor_is_told_what_hit_it_and_left_to_itself_strikes_back() -> None:
    stage = Stage(phase="combat", damage="strict")
    raiders = stage.put(0, "viking-raiders", "c4")
    archers = stage.put(0, "berserkers", "a4")
    hydra = stage.put(1, "lernaean-hydra", "c5")
    stage.put(1, "levy-militia", "a5")
    play = stage.table().attack(raiders).attack(archers).declare()
    question = play.ask(1)
    assert "Viking Raiders hit Lernaean Hydra for 4; Berserkers hit Levy Militia for 3" in question.prompt
    assert question.default == (f"strike:{hydra}:{raiders}",)


def test_a_defender_whose_attackers_are_gone_is_asked_in_a_whole_sentence() -> None:
    stage = Stage(3, phase="combat").gold(0, 2, 0).hand(1, "arthurian-justice")
    near, far = stage.put(0, "viking-raiders", "c4"), stage.put(0, "berserkers", "d4")
    guard, other = stage.put(1, "trojan-guard", "c5"), stage.put(2, "argonauts", "d8")
    play = stage.table().attack(near).attack(far).declare(f"strike:{near}:{guard}", f"strike:{far}:{other}")
    play.do(1, "tactic:arthurian-justice", f"target:{near}").reach(1, f"strike:{guard}:{far}")
    assert play.ask(1).prompt == "You were attacked. Who strikes back?"
