"""Tactics: when, from where and for what price they are played, and where they go."""

from __future__ import annotations

from contextlib import nullcontext

import pytest
from defiance_kit import Play, Stage, every_window

from games.defiance import GAME
from games.kernel import Table

MOMENTS = [
    "The Draw phase begins.",
    "After the Draw phase.",
    "After the Tribute phase.",
    "After the Deploy phase.",
    "After the Position phase.",
]


def moments(play: Play, card: str, *, eventful: bool = True) -> dict[int, list[str]]:
    """Each seat's questions of this turn in which that Tactic could be played, by their moments."""
    turn = play.s.turn
    found: dict[int, list[str]] = {0: [], 1: []}
    while play.s.turn == turn:
        seat = min(play.table.waiting)
        if f"tactic:{card}" in play.options(seat):
            found[seat].append(play.s.moment)
        with every_window() if eventful else nullcontext():
            play.answer(seat, "pass" if "pass" in play.options(seat) else "end")
    return found


@pytest.mark.rule("DG-TACTIC-01", "DG-TIMING-10", "DG-TIMING-22")
def test_everybody_can_play_a_tactic_in_every_phase_of_every_turn() -> None:
    stage = Stage(phase="draw").gold(9, 9).hand(0, "scouts-report").hand(1, "scouts-report")
    stage.deck(0, *["palisade"] * 3)
    found = moments(stage.table(), "scouts-report")
    assert found[1] == MOMENTS, "one window for the end of a phase and the start of the next"
    assert found[0] == [*MOMENTS[:2], "Deploy", "Combat", "Position", MOMENTS[4]]


@pytest.mark.rule("DG-TIMING-22")
def test_who_has_passed_is_asked_again_when_something_has_happened() -> None:
    stage = Stage(phase="draw").gold(9, 9).hand(0, "scouts-report").hand(1, "scouts-report").deck(0, "palisade")
    found = moments(stage.table(), "scouts-report", eventful=False)
    assert found[0] == [MOMENTS[0], "Deploy", "Position"], "nothing happens, and nobody could attack"
    assert found[1] == [MOMENTS[0]]
    stage.s.players[0].hand.clear()
    found = moments(stage.table(), "scouts-report", eventful=False)
    assert found[1] == [MOMENTS[0], MOMENTS[1]], "who draws has a card that could be taken, and had none"


def asked_after(stage: Stage, *answers: str) -> set[str]:
    """The moments in which seat 1 is asked in the rest of seat 0's turn, once seat 0 has given these answers."""
    play = stage.table().passes().do(0, *answers)
    found = set()
    while play.s.active == 0:
        found |= {play.s.moment} if 1 in play.table.waiting else set()
        seat = min(play.table.waiting)
        play.answer(seat, "pass" if "pass" in play.options(seat) else "end")
    return found


@pytest.mark.rule("DG-TIMING-22")
def test_what_comes_or_moves_on_another_side_is_news_to_who_could_do_something_to_it() -> None:
    for gold, concerned in ((2, True), (1, False)):  # one gold buys no Tactic that touches what others have
        stage = Stage(phase="draw").gold(9, gold).hand(0, "skalds").hand(1, "palisade")
        raiders = stage.put(0, "viking-raiders", "b3")
        assert asked_after(stage, "end", "end") == set(), "nothing has happened"
        arrival = asked_after(stage, "play:skalds", "space:a3")
        assert arrival == ({"After the Deploy phase."} if concerned else set())
        move = asked_after(stage, "end", f"move:{raiders}:b4")
        assert move == ({"After the Position phase."} if concerned else set())


@pytest.mark.rule("DG-TIMING-22")
def test_what_happens_to_the_own_side_is_always_news() -> None:
    stage = Stage(phase="draw").gold(9, 1).hand(0, "sudden-volley").hand(1, "palisade")
    mark = stage.put(1, "minotaur", "b5")
    assert "After the Deploy phase." in asked_after(stage, "tactic:sudden-volley", f"target:{mark}")


@pytest.mark.rule("DG-TIMING-22")
def test_an_ability_that_can_be_used_again_is_news_to_its_owner() -> None:
    stage = Stage(phase="next_turn", active=1).gold(0, 9).deck(1, "skalds", "skalds")
    delphi = stage.put(1, "delphi", "b6", acted=5)
    play = stage.table()
    assert f"use:{delphi}:0" in play.options(1)
    stage.s.passed = {0: 0, 1: 0}
    assert 1 in stage.table().table.waiting, "though passed before"
    stage.s.permanents[delphi].acted = 0
    assert 1 not in stage.table().table.waiting, "it could have been used already"


@pytest.mark.rule("DG-TACTIC-02", "DG-TACTIC-03", "DG-TACTIC-05")
def test_a_tactic_is_paid_for_played_from_the_hand_and_discarded() -> None:
    stage = Stage(phase="deploy").gold(3, 0).hand(0, "scouts-report", "time-freeze").deck(0, "call-to-arms", "sabotage")
    play = stage.table()
    assert "tactic:call-to-arms" not in play.options(0), "it is in the deck"
    play.do(0, "tactic:scouts-report").passes()
    p = play.s.players[0]
    assert p.gold == 1
    assert sorted(p.hand) == ["call-to-arms", "sabotage", "time-freeze"]
    assert p.discard == ["scouts-report"]
    assert play.ask(0).greyed["tactic:sabotage"] == "Sabotage costs 3; you have 1."


@pytest.mark.rule("DG-TACTIC-02")
def test_a_tactic_that_says_so_goes_elsewhere() -> None:
    stage = Stage(phase="deploy").gold(2, 0).hand(0, "war-drums")
    play = stage.table().do(0, "tactic:war-drums").passes()
    assert play.s.players[0].deck == ["war-drums"]
    assert play.s.players[0].discard == []


@pytest.mark.rule("DG-TACTIC-04")
def test_what_a_tactic_did_lasts_though_the_card_is_gone() -> None:
    stage = Stage(phase="deploy", active=1).gold(3, 2).hand(0, "fimbulwinter")
    raiders = stage.put(1, "viking-raiders", "b5")
    play = stage.table().do(1, "end").do(0, "tactic:fimbulwinter").until("position", 1)
    assert play.s.players[0].discard == ["fimbulwinter"]
    assert raiders not in play.movers(1)
    play.until("position", 0).until("position", 1)
    assert raiders in play.movers(1), "and ends with the turn"


@pytest.mark.rule("DG-TACTIC-06")
def test_nobody_breaks_into_an_effect_that_is_taking_place() -> None:
    stage = Stage(phase="position").gold(1, 9).hand(0, "swift-orders").hand(1, "scouts-report")
    raiders = stage.put(0, "viking-raiders", "b3")
    play = stage.table().do(0, "tactic:swift-orders", f"target:{raiders}")
    assert "tactic:scouts-report" in play.options(1), "before it takes effect"
    play.answer(1, "pass")
    while "pass" in play.options(0):
        play.answer(0, "pass")
    assert play.table.waiting == {0}
    assert "Where does" in play.ask(0).prompt
    assert not [option for option in play.options(0) if option.startswith("tactic:")]


@pytest.mark.rule("DG-TACTIC-07")
def test_before_the_own_first_turn_there_are_neither_cards_nor_windows() -> None:
    table = Table.new(GAME, 2, "first turns", {"second_gold": "1"})
    questions = 0
    while table.state.turn < 2:
        if table.state.turn == 1:
            questions += 1
            second = table.state.players[1 - table.state.first]
            assert (second.hand, second.gold, second.turns) == ([], 1, 0)
            assert table.waiting == {table.state.first}, "even one gold opens no window"
        seat = min(table.waiting)
        table.answer(seat, table.asks[seat].default)
    assert questions > 2


@pytest.mark.rule("DG-TACTIC-08", "DG-ABILITY-23")
def test_a_mythos_tactic_is_a_tactic_like_any_other() -> None:
    for card in ("scouts-report", "ambrosia"):
        stage = Stage(phase="deploy").gold(2, 2).hand(0, card).hand(1, "tricksters-veil")
        odin = stage.serving(0, "ruler")
        play = stage.table().do(0, f"tactic:{card}")
        if card == "ambrosia":
            play.answer(0, f"target:{odin}")
        play.do(1, "tactic:tricksters-veil", f"target:{play.s.stack[0].id}").passes()
        assert play.s.players[0].discard == [card]
        assert "is cancelled" in play.told()
    assert "mythos" in stage.s.card("ambrosia").modifiers


@pytest.mark.rule("DG-TACTIC-09")
def test_a_tactic_is_discarded_whether_it_worked_was_cancelled_or_found_nobody() -> None:
    stage = Stage(phase="deploy").gold(2, 0).hand(0, "sudden-volley")
    mark = stage.put(1, "levy-militia", "b5")
    assert stage.table().do(0, "tactic:sudden-volley", f"target:{mark}").s.players[0].discard == ["sudden-volley"]

    stage = Stage(phase="deploy").gold(2, 2).hand(0, "sudden-volley").hand(1, "oracles-warning")
    mark = stage.put(1, "levy-militia", "b5")
    play = stage.table().do(0, "tactic:sudden-volley", f"target:{mark}")
    play.do(1, "tactic:oracles-warning", f"target:{play.s.stack[0].id}").passes()
    assert play.there(mark)
    assert play.s.players[0].discard == ["sudden-volley"]
    assert play.s.players[1].discard == ["oracles-warning"]
    assert [p.gold for p in play.s.players] == [0, 0]
