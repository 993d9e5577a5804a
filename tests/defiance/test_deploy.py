"""The Deploy phase: what may be played, where, for what, and what it may do in that turn."""

from __future__ import annotations

import pytest
from defiance_kit import Play, Stage, every_window, home_set
from msgspec import structs

from games.defiance.cards import Cancel, Selector, catalogue
from games.defiance.moves import deploy_spaces
from games.defiance.values import attack, defense
from games.kernel import Illegal

CARDS = catalogue("base")


def plays(play: Play, seat: int = 0) -> set[str]:
    return {option.removeprefix("play:") for option in play.options(seat) if option.startswith("play:")}


@pytest.mark.rule("DG-DEPLOY-01", "DG-DEPLOY-10", "DG-DEPLOY-07", "DG-DECK-21")
def test_any_number_of_permanents_is_played_onto_the_own_board_as_gold_allows() -> None:
    play = Stage().gold(8).hand(0, "viking-raiders", "skalds", "mead-of-poetry", "berserkers").table()
    assert plays(play) == {"viking-raiders", "skalds", "mead-of-poetry", "berserkers"}
    play.do(0, "play:viking-raiders", "space:a3").passes()
    assert play.s.players[0].gold == 6
    play.do(0, "play:mead-of-poetry", "space:e1").passes()
    play.do(0, "play:berserkers", "space:d2").passes()
    assert play.s.players[0].gold == 8 - 2 - 2 - 3
    assert "skalds" not in plays(play), "two gold, and one is left"
    assert "costs 2; you have 1" in play.ask(0).greyed["play:skalds"]
    standing = [play.at(at) for at in ("a3", "e1", "d2")]
    assert [x and x.card for x in standing] == ["viking-raiders", "mead-of-poetry", "berserkers"]
    assert play.s.players[0].hand == ["skalds"]


@pytest.mark.rule("DG-DEPLOY-02")
def test_permanents_are_played_in_the_own_deploy_phase_alone() -> None:
    stage = Stage(phase="draw").gold(9, 9).hand(0, "scouts-report", "skalds").hand(1, "scouts-report", "argonauts")
    stage.put(0, "sleipnir", "b3")
    stage.put(1, "harpies", "b4")
    play = stage.table()
    offered = set()
    asked = set()
    while play.s.active == 0:
        seat = min(play.table.waiting)
        asked.add((seat, play.s.phase))
        offered |= {(seat, play.s.phase) for option in play.options(seat) if option.startswith("play:")}
        with every_window():
            play.answer(seat, "pass" if "pass" in play.options(seat) else "end")
    assert offered == {(0, "deploy")}
    assert {phase for seat, phase in asked if seat == 0} >= {"draw", "tribute", "deploy", "combat", "position"}
    assert {phase for seat, phase in asked if seat == 1} >= {"draw", "tribute", "deploy_ends", "discard"}


@pytest.mark.rule("DG-DEPLOY-03")
def test_only_a_card_that_says_so_is_deployed_into_the_no_mans_zone() -> None:
    play = Stage().gold(9).hand(0, "odins-ravens", "skalds").table()
    play.answer(0, "play:skalds")
    assert not {"space:a4", "space:c4"} & set(play.options(0))
    play.undo(0).answer(0, "play:odins-ravens").answer(0, "space:c4").passes()
    assert play.s.occupied()["c4"].card == "odins-ravens"


@pytest.mark.rule("DG-DEPLOY-04", "DG-DEPLOY-05", "DG-DEPLOY-06", "DG-DEPLOY-12")
def test_a_new_permanent_neither_attacks_moves_nor_activates_in_its_first_turn() -> None:
    stage = Stage().gold(9).hand(0, "temujin").deck(0, "skalds", "skalds")
    stage.put(1, "argonauts", "b4")
    play = stage.table().do(0, "play:temujin", "space:b3").passes()
    temujin = play.s.occupied()["b3"].id
    assert "came into play this turn" in play.ask(0).greyed[f"use:{temujin}:1"]
    play.until("combat", 0)
    assert not any(option.startswith("attack") for option in play.options(0))
    play.until("position", 0)
    assert temujin not in play.movers(0)
    play.until("deploy", 1).until("deploy", 0)
    assert f"use:{temujin}:1" in play.options(0), "from the next turn on it may"
    play.do(0, "end").until("combat", 0)
    assert f"attack:{temujin}" in play.options(0)


@pytest.mark.rule("DG-DEPLOY-12")
def test_a_new_permanent_does_not_strike_back_but_is_a_target_and_its_passive_abilities_work() -> None:
    stage = Stage(phase="combat", active=0)
    attacker = stage.put(0, "viking-raiders", "b4")
    fresh = stage.put(1, "minotaur", "b5", entered=5)
    old = stage.put(1, "spartan-hoplites", "a5")
    play = stage.table().attack(attacker).declare(f"strike:{attacker}:{fresh}")
    assert play.options(1) == [f"strike:{old}:{attacker}"], "only who came before this turn may answer"
    shields = Stage(phase="deploy").gold(9).hand(0, "ragnar-sea-king")
    raiders = shields.put(0, "skalds", "a3", damage=1)
    shown = shields.table().do(0, "play:ragnar-sea-king", "space:b3").passes()
    assert (attack(shown.s, shown.x(raiders)), defense(shown.s, shown.x(raiders))) == (2, 3), "Leadership at once"


@pytest.mark.rule("DG-DEPLOY-12", "DG-DEPLOY-04", "DG-DEPLOY-05")
def test_desert_assassins_say_otherwise_and_triggers_work_at_once() -> None:
    stage = Stage().gold(9).hand(0, "desert-assassins", "skalds").deck(0, "pegasus")
    stage.put(1, "argonauts", "b4")
    play = stage.table().do(0, "play:skalds", "space:a2").passes()
    assert play.s.players[0].hand == ["desert-assassins", "pegasus"], "drawn on entering play"
    play.do(0, "play:desert-assassins", "space:b3").passes()
    play.do(0, "end").until("combat", 0)
    assassins = play.s.occupied()["b3"].id
    assert f"attack:{assassins}" in play.options(0)


@pytest.mark.rule("DG-DEPLOY-08", "DG-DEPLOY-07")
def test_without_the_gold_a_card_cannot_be_played() -> None:
    play = Stage().gold(1).hand(0, "skalds", "scouts-report").table()
    for refused in ("play:skalds", "tactic:scouts-report"):
        with pytest.raises(Illegal, match="costs 2; you have 1"):
            play.answer(0, refused)
    assert play.s.players[0].gold == 1


@pytest.mark.rule("DG-DEPLOY-09", "DG-DEPLOY-14")
def test_a_cancelled_permanent_goes_to_the_discard_zone_and_its_gold_is_gone() -> None:
    veil = CARDS["tricksters-veil"]
    stop = structs.replace(
        veil.ability[0], effects=(Cancel(),), target=Selector(pick="stack", side="enemy", types=("warrior",))
    )
    with home_set(structs.replace(veil, id="ambush", name="Ambush", ability=(stop,))) as name:
        play = Stage(set=name).gold(5, 5).hand(0, "skalds").hand(1, "ambush").table()
        play.answer(0, "play:skalds").answer(0, "space:a3")
        assert play.s.players[0].gold == 3, "paid at once"
        assert play.s.players[0].hand == []
        assert play.at("a3") is None, "it has not entered yet"
        play.answer(1, "tactic:ambush")
        play.answer(1, f"target:{play.s.stack[0].id}")
        with pytest.raises(Illegal):
            play.table.undo(0)
        play.passes()
        assert play.at("a3") is None
        assert play.s.players[0].discard == ["skalds"]
        assert play.s.players[0].gold == 3, "not given back"


@pytest.mark.rule("DG-DEPLOY-14")
def test_if_the_space_is_filled_meanwhile_another_is_picked_or_the_card_is_discarded() -> None:
    def filled(*full: str) -> Play:
        stage = Stage().gold(9, 9).hand(0, "skalds").hand(1, "swift-orders")
        ravens = stage.put(1, "harpies", "a4")
        for at in full:
            stage.put(0, "palisade", at)
        with every_window():
            play = stage.table().answer(0, "play:skalds").answer(0, "space:a3")
        play.do(1, "tactic:swift-orders", f"target:{ravens}").passes()
        return play.do(1, "space:a3").passes()

    play = filled()
    assert "space:b3" in play.options(0)
    assert not {"space:a3"} & set(play.options(0))
    play.answer(0, "space:b3")
    assert play.s.occupied()["b3"].card == "skalds"
    none = filled("b3", "c3", "d3", "e3", "a2", "b2", "d2", "e2")
    assert none.s.players[0].discard == ["skalds"]
    assert none.s.players[0].gold == 7


@pytest.mark.rule("DG-DEPLOY-13", "DG-SETUP-14", "DG-BOARD-19")
def test_a_further_ruler_needs_the_empty_ruler_space_and_never_serves() -> None:
    stage = Stage().gold(20).hand(0, "freyja-lady-of-the-slain", "vanaheim")
    odin = stage.serving(0, "ruler")
    assert "no free space" in stage.table().ask(0).greyed["play:freyja-lady-of-the-slain"]
    stage.s.permanents[odin].at = "c3"
    play = stage.table().answer(0, "play:freyja-lady-of-the-slain")
    assert set(play.options(0)) == {"space:c1"}
    play.answer(0, "space:c1").passes()
    play.do(0, "play:vanaheim", "space:b2").passes()
    roles = {x.card: x.role for x in play.s.of(0)}
    assert roles == {"asgard": "capital", "odin-allfather": "ruler", "freyja-lady-of-the-slain": "", "vanaheim": ""}
    play.x(odin).damage = 99
    play.do(0, "end")
    assert play.s.result is not None
    assert play.s.result.winners == [1], "Freyja does not take over"


@pytest.mark.rule("DG-DEPLOY-15")
def test_a_card_put_into_play_by_an_effect_costs_nothing_and_is_bound_in_that_turn() -> None:
    stage = Stage().gold(9).hand(0, "hall-of-heroes").deck(0, "berserkers", "pegasus")
    stage.put(1, "argonauts", "a4")
    play = stage.table().do(0, "play:hall-of-heroes", "space:b2").passes()
    assert set(play.options(0)) == {f"space:{at}" for at in deploy_spaces(play.s, 0, CARDS["berserkers"])}
    play.answer(0, "space:a3")
    berserkers = play.s.occupied()["a3"]
    assert berserkers.card == "berserkers"
    assert play.s.players[0].gold == 4, "the Hall was paid, its Warrior was not"
    assert play.s.players[0].deck == ["pegasus"]
    play.until("combat", 0)
    assert play.s.turn == 5
    assert f"attack:{berserkers.id}" not in play.options(0)
    play.until("deploy", 1).until("combat", 0)
    assert f"attack:{berserkers.id}" in play.options(0), "from the next turn on"


@pytest.mark.rule("DG-DEPLOY-15")
def test_without_a_legal_space_it_goes_to_hand_instead() -> None:
    stage = Stage().gold(5).hand(0, "hall-of-heroes").deck(0, "berserkers")
    for at in ("b3", "c3", "d3", "e3", "a2", "b2", "d2", "e2"):
        stage.put(0, "palisade", at)
    play = stage.table().do(0, "play:hall-of-heroes", "space:a3").passes()
    assert play.s.players[0].hand == ["berserkers"]


@pytest.mark.rule("DG-DEPLOY-16")
def test_reductions_stop_at_zero_and_do_not_change_the_printed_cost() -> None:
    cheap = structs.replace(CARDS["loki-shape-changer"], id="small-god", name="Small God", cost=1)
    with home_set(cheap) as name:
        stage = Stage(set=name).gold(4).hand(0, "small-god", "loki-shape-changer")
        stage.put(0, "gladsheim", "b2")
        stage.put(0, "gladsheim", "d2")
        play = stage.table()
        assert plays(play) == {"small-god", "loki-shape-changer"}, "2 less: 0 and 3"
        play.do(0, "play:small-god", "space:a3").passes()
        assert play.s.players[0].gold == 4
        play.do(0, "play:loki-shape-changer", "space:b3").passes()
        assert play.s.players[0].gold == 1
        zeus = Stage(phase="deploy", active=1, set=name)
        bolt = zeus.put(1, "zeus-avatar", "b4")
        zeus.put(0, "gladsheim", "d2")
        zeus.put(0, "gladsheim", "e2")
        zeus.put(0, "loki-shape-changer", "b3")
        assert f"use:{bolt}:0" not in zeus.table().options(1), "it is printed 5, more than the Thunderbolt takes"


@pytest.mark.rule("DG-DEPLOY-17")
def test_a_card_put_next_to_another_takes_any_neighbouring_ground_but_no_capital_space() -> None:
    stage = Stage(phase="deploy", active=1).gold(0, 9).hand(1, "argo").deck(1, "argonauts", "pegasus")
    play = stage.table().do(1, "play:argo", "space:b5").passes()
    assert set(play.options(1)) == {"space:a4", "space:b4", "space:c4", "space:a5", "space:c5", "space:a6", "space:b6"}
    play.answer(1, "space:b4")
    assert play.s.occupied()["b4"].card == "argonauts"
    horse = Stage(phase="combat").deck(1, "argonauts")
    trojan = horse.put(1, "trojan-horse", "b4", damage=4)
    slayer = horse.put(0, "fenrir", "b3")
    fallen = horse.table().attack(slayer).declare()
    fallen.choose(1)
    fallen.passes()
    assert not fallen.there(trojan)
    assert {"space:a3", "space:c3", "space:a4", "space:b5"} <= set(fallen.options(1)), "whoever's ground it is"
