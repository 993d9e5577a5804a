"""Three players and more, alone or in teams."""

from __future__ import annotations

import pytest
from twilight_kit import Stage

from games.twilight.trading import may_force


def table_of(seats: int = 3, **wishes: str) -> Stage:
    stage = Stage(seats, phase="trade", **wishes)
    for p in stage.s.players:
        p.deity = "enlil"
        stage.hand(p.seat, *["I"] * 6)
        stage.life(p.seat, ("I", "II", "III", "II")[p.seat], *["I"] * 10)
    return stage


@pytest.mark.rule("TG-MULTI-02", "TG-MULTI-10")
def test_turns_pass_clockwise_and_skip_who_is_out() -> None:
    stage = Stage(4, phase="next_turn", active=3)
    stage.s.players[0].out = True
    play = stage.table()
    assert play.s.active == 1
    assert [p.seat for p in play.s.clockwise(2)] == [2, 3, 1]


@pytest.mark.rule("TG-MULTI-04", "TG-MULTI-05")
def test_one_trade_with_each_opponent_in_any_order() -> None:
    play = table_of().table()
    assert play.options(0) == ["done", "ask:1", "ask:2"]
    for partner in (2, 1):
        play.answer(0, f"ask:{partner}").answer(0, "offer:1-0-0:1-0-0")
        assert play.table.waiting == {partner}, "a Trade is between two"
        play.answer(partner, "accept:1-0-0:1-0-0").silent(0).silent(partner)
    assert play.p(0).traded == [2, 1]
    assert len(play.p(0).aspects) + len(play.p(0).resource) == 2
    assert play.s.phase not in ("trade", "seize"), "nobody is left"


@pytest.mark.rule("TG-MULTI-07", "TG-MULTI-11")
def test_one_may_seize_from_those_with_whom_one_did_not_trade() -> None:
    play = table_of().table()
    play.answer(0, "ask:1").answer(0, "offer:1-0-0:1-0-0").answer(1, "accept:1-0-0:1-0-0").silent(0).silent(1)
    play.answer(0, "done")
    assert play.s.phase == "seize"
    assert {option.split(":")[1] for option in play.options(0) if option != "done"} == {"2"}


@pytest.mark.rule("TG-TRADE-10", "TG-TRADE-23")
def test_who_ended_the_talk_is_not_asked_again_but_others_are() -> None:
    play = table_of().table()
    play.answer(0, "ask:1").answer(0, "offer:1-0-0:1-0-0").answer(1, "close")
    assert play.options(0) == ["done", "ask:2"]


@pytest.mark.rule("TG-MULTI-12", "TG-TRADE-25")
def test_a_forced_trade_is_looked_at_for_each_opponent() -> None:
    stage = table_of()
    stage.life(2, "I", "I", "I")
    s = stage.s
    assert not may_force(s, s.players[0], s.players[1])
    assert may_force(s, s.players[0], s.players[2])
    play = stage.table()
    assert play.options(0) == ["done", "ask:1", "ask:2", "force:2"]
    play.answer(0, "force:2")
    assert play.p(0).traded == [2], "it is the one Trade with that opponent"
    assert play.options(0) == ["done", "ask:1"]


@pytest.mark.rule("TG-MULTI-15")
def test_teammates_neither_trade_with_nor_seize_from_each_other() -> None:
    play = table_of(4, teams="2").table()
    assert play.options(0) == ["done", "ask:1", "ask:3"]
    play.answer(0, "done")
    assert {option.split(":")[1] for option in play.options(0) if option != "done"} == {"1", "3"}
    assert [p.seat for p in play.s.foes(0)] == [1, 3]
    assert len({id(p.life) for p in play.s.players}) == 4


@pytest.mark.rule("TG-MULTI-03")
def test_with_more_than_two_the_starting_player_draws_two() -> None:
    stage = Stage(3)
    stage.s.players[0].turns = 1
    play = stage.table().passes()
    assert len(play.p(0).hand) == 2


@pytest.mark.rule("TG-MULTI-06")
def test_nobody_else_is_asked_while_two_negotiate() -> None:
    play = table_of(4).table()
    play.answer(0, "ask:2").answer(0, "offer:1-0-0:1-0-0")
    assert play.table.waiting == {2}
    play.answer(2, "offer:2-0-0:2-0-0")
    assert play.table.waiting == {0}
