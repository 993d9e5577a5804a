"""Losing Capital or Ruler, conceding, and draws."""

from __future__ import annotations

import pytest
from defiance_kit import Stage, every_window, home_set, opening
from msgspec import structs

from games.defiance.cards import Destroy, Draw, ReplaceDestroyed, Selector, catalogue
from games.defiance.decks import ready_decks
from games.kernel import Illegal

CARDS = catalogue("base")
HAMMER, BOLT = ready_decks()[:2]


@pytest.mark.rule("DG-WIN-01", "DG-WIN-02")
def test_destroying_the_capital_in_combat_wins() -> None:
    stage = Stage(phase="combat")
    stage.near_the_end(stage.serving(1, "capital"))
    ares = stage.put(0, "ares-bringer-of-war", "c5")
    play = stage.table().attack(ares).declare()
    assert play.s.result is not None
    assert play.s.result.winners == [0]
    assert play.s.result.places == [[0], [1]]
    assert play.s.phase is None
    assert "Bo lost their Capital and is out." in play.told()


@pytest.mark.rule("DG-WIN-01", "DG-WIN-03")
@pytest.mark.parametrize("phase", ["draw", "tribute", "deploy", "position", "discard"])
def test_the_ruler_falls_to_an_ability_in_any_phase_of_anybodys_turn(phase: str) -> None:
    stage = Stage(phase=phase, active=0).gold(9, 9)
    stage.near_the_end(stage.serving(0, "ruler"), left=2)
    stage.put(1, "pegasus", "b2")
    lens = stage.put(1, "sunstone-lens", "a7")
    play = stage.table().do(0, "end") if phase == "deploy" else stage.table()
    if phase == "position":
        play.do(0, "end")
    play.do(1, f"use:{lens}:0", f"target:{stage.serving(0, 'ruler')}").passes()
    assert play.s.result is not None
    assert play.s.result.winners == [1]


@pytest.mark.rule("DG-WIN-04", "DG-WIN-05", "DG-WIN-10")
@pytest.mark.parametrize("leaver", [0, 1])
def test_conceding_is_possible_at_any_time_and_gives_the_other_the_win(leaver: int) -> None:
    play = Stage(phase="deploy").hand(0, "skalds").table()
    play.table.leave(leaver)
    assert play.s.result is not None
    assert play.s.result.winners == [1 - leaver]
    assert play.s.phase is None
    with pytest.raises(Illegal, match="over"):
        play.table.answer(0, ("end",))


@pytest.mark.rule("DG-WIN-08", "DG-SETUP-13")
def test_before_turn_over_nobody_can_have_lost() -> None:
    stage = Stage(phase="end_turn", active=0)
    stage.s.players[1].turns = 0
    stage.remove(stage.serving(1, "capital"))
    play = stage.table()
    assert play.s.result is not None, "at turn-over the check begins"
    assert play.s.active == 1
    assert play.s.players[1].turns == 1
    told = play.told()
    assert told.index("Turn 6") < told.index("lost their Capital and is out")


@pytest.mark.rule("DG-WIN-09", "DG-WIN-07")
def test_a_ruler_who_destroys_the_enemy_capital_and_falls_to_the_response_makes_a_draw() -> None:
    stage = Stage(phase="combat")
    odin, capital = stage.serving(0, "ruler"), stage.serving(1, "capital")
    stage.s.permanents[odin].at = "b5"
    stage.near_the_end(odin, capital)
    hoplites = stage.put(1, "roman-legionaries", "a6")
    play = stage.table().attack(odin).declare(f"strike:{odin}:{capital}")
    play.choose(1, f"strike:{hoplites}:{odin}")
    assert play.s.result is not None
    assert play.s.result.places == [[0, 1]]
    assert play.s.result.winners == [0, 1]
    assert play.s.drawn == 1
    assert "The game is drawn." in play.told()


@pytest.mark.rule("DG-WIN-10", "DG-DECK-12", "DG-DECK-29", "DG-DECK-32")
@pytest.mark.parametrize(
    ("change", "rule"),
    [({"athena": 1}, "a card of the other side"), ({"skalds": 9}, "too many copies"), ({"viking-raiders": 1}, "size")],
)
def test_an_illegal_deck_that_still_turns_up_loses_the_game_at_once(change: dict[str, int], rule: str) -> None:
    bad = structs.replace(HAMMER, cards={**HAMMER.cards, **change})
    play = opening(decks=(bad, BOLT))
    assert play.s.result is not None, rule
    assert play.s.result.winners == [1]
    assert "illegal deck" in play.told()
    match = opening(decks=(bad, BOLT), length="match")
    assert match.s.result is not None
    assert match.s.players[1].wins == 2, "that game, and then the next"


@pytest.mark.rule("DG-WIN-11", "DG-WIN-03")
def test_a_ruler_that_is_not_destroyed_but_goes_back_into_the_deck_is_lost_all_the_same() -> None:
    hera = CARDS["hera-queen-of-olympus"]
    back = structs.replace(CARDS["myrmidons"].ability[0], effects=(ReplaceDestroyed(to="deck_shuffle"),))
    with home_set(structs.replace(hera, id="eternal", name="Eternal", ability=(back,))) as name:
        stage = Stage(phase="deploy", set=name).gold(9)
        ruler = stage.serve(1, "ruler", "eternal")
        stage.near_the_end(ruler, left=2)
        stage.put(0, "pegasus", "b6")
        lens = stage.put(0, "sunstone-lens", "a1")
        play = stage.table().do(0, f"use:{lens}:0", f"target:{ruler}").passes()
        assert play.s.players[1].deck == ["eternal"]
        assert play.s.result is not None
        assert play.s.result.winners == [0]


@pytest.mark.rule("DG-WIN-12")
def test_with_two_players_play_stops_at_once_and_what_waits_is_not_carried_out() -> None:
    stage = Stage(phase="deploy").gold(9, 9).hand(0, "scouts-report").deck(0, "skalds", "skalds")
    stage.near_the_end(stage.serving(0, "ruler"), left=2)
    stage.put(1, "pegasus", "b2")
    lens = stage.put(1, "sunstone-lens", "a7")
    with every_window():
        play = stage.table().answer(0, "tactic:scouts-report")
    play.do(1, f"use:{lens}:0", f"target:{stage.serving(0, 'ruler')}").passes()
    assert play.s.result is not None
    assert play.s.players[0].hand == []
    assert len(play.s.players[0].deck) == 2


@pytest.mark.rule("DG-WIN-12", "DG-MULTI-09")
def test_the_rest_of_an_effect_is_not_carried_out_for_who_has_lost_by_it() -> None:
    tactic = structs.replace(
        CARDS["scouts-report"].ability[0],
        target=Selector(pick="one", side="own"),
        effects=(Destroy(), Draw(n=2)),
    )
    with home_set(structs.replace(CARDS["scouts-report"], id="folly", name="Folly", ability=(tactic,))) as name:
        stage = Stage(3, set=name).gold(9).hand(0, "folly", "folly").deck(0, *["skalds"] * 4)
        wall = stage.put(0, "palisade", "a3")
        play = stage.table().do(0, "tactic:folly", f"target:{wall}").passes()
        assert "Ada draws 2 cards" in play.told()
        play.events.clear()
        play.do(0, "tactic:folly", f"target:{stage.serving(0, 'ruler')}").passes()
        assert play.s.players[0].out
        assert "draws 2" not in play.told()
        assert (play.s.active, play.s.result) == (1, None), "the others play on"


@pytest.mark.rule("DG-WIN-13", "DG-WIN-07")
def test_sixty_rounds_without_a_result_are_a_draw_unless_the_table_wants_to_go_on() -> None:
    def stage(rounds: int, **wishes: str) -> Stage:
        stage = Stage(phase="next_turn", active=1, **wishes)
        for p in stage.s.players:
            p.turns = rounds
        return stage

    play = stage(60).table()
    assert play.s.result is not None
    assert play.s.result.places == [[0, 1]]
    assert "60 rounds without a winner" in play.told()
    assert stage(59).hand(0, "skalds").table().s.result is None
    assert stage(60, stalemate="off").hand(0, "skalds").table().s.result is None
    unequal = stage(60).hand(1, "skalds")
    unequal.s.players[1].turns, unequal.s.active = 59, 0
    assert unequal.table().s.result is None, "the round is not full yet"


@pytest.mark.rule("DG-WIN-13", "DG-WIN-14")
def test_all_players_may_agree_to_a_draw() -> None:
    def stage(seats: int, turns: int) -> Stage:
        stage = Stage(seats).hand(0, "skalds")
        for p in stage.s.players:
            p.turns = turns
        return stage

    assert "draw" not in stage(2, 19).table().options(0), "not before round 20"
    play = stage(3, 20).table().answer(0, "draw")
    assert play.table.waiting == {1, 2}
    play.answer(1, "draw").answer(2, "no")
    assert play.s.result is None, "all others must agree"
    assert "draw" not in play.options(0), "once a turn"
    play.until("deploy", 1).until("deploy", 0)
    assert "draw" in play.options(0), "again in the next turn"
    play.answer(0, "draw").answer(1, "draw").answer(2, "draw")
    assert play.s.result is not None
    assert play.s.result.places == [[0, 1, 2]]
    assert not any("draw" in ask.options for ask in stage(2, 30).table().do(0, "end").table.asks.values())
