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


# -- combat and Manifests


def battle(seats: int = 3, **wishes: str) -> tuple[Stage, list[str]]:
    """Everybody has one pair of Legionnaires; seat 0 may attack."""
    stage = Stage(seats, phase="combat", **wishes)
    for p in stage.s.players:
        p.deity = "enlil"
        stage.resource(p.seat, "I", "I", exhausted=True)
    return stage, [stage.put(p.seat, "stoic_legionnaires") for p in stage.s.players]


@pytest.mark.rule("TG-MULTI-13")
def test_one_player_is_attacked_in_a_combat_phase() -> None:
    stage, (attacker, *_) = battle()
    play = stage.table()
    assert play.options(0) == ["none", "player:1", "player:2"]
    play.answer(0, "player:2")
    assert {option.value[1] for option in play.ask(0).options.values()} == {2}
    play.answer(0, f"attack:{attacker}:2:life")
    assert play.s.combat is not None


@pytest.mark.rule("TG-MULTI-13")
def test_where_attacks_are_split_each_attacker_picks_its_opponent() -> None:
    stage, (first, *_) = battle(split_attacks="on")
    second = stage.put(0, "stoic_legionnaires")
    play = stage.table()
    play.answer(0, f"attack:{first}:1:life", f"attack:{second}:2:discard").passes()
    assert play.s.combat is not None
    assert [(a.id, a.against, a.stack) for a in play.s.combat.attackers] == [
        (first, 1, "life"),
        (second, 2, "discard"),
    ]


@pytest.mark.rule("TG-MULTI-09", "TG-MULTI-14")
@pytest.mark.parametrize("accepted", [True, False])
def test_others_may_offer_blockers_after_the_defender_who_accepts_or_declines(accepted: bool) -> None:
    stage, (attacker, own, help_of_two) = battle()
    play = stage.table()
    play.answer(0, "player:1").answer(0, f"attack:{attacker}:1:life").passes()
    assert play.table.waiting == {1}, "the defending player declares first"
    assert play.options(1) == [f"block:{own}:{attacker}"]
    play.answer(1)
    offer = f"block:{help_of_two}:{attacker}"
    assert play.options(2) == [offer]
    play.answer(2, offer)
    assert play.table.waiting == {1}
    play.answer(1, *([offer] if accepted else [])).passes()
    assert (attacker in play.s.permanents) != accepted, "a helper fights as any blocker"
    assert (help_of_two in play.s.permanents) != accepted
    assert len(play.p(1).discard) == (0 if accepted else 1)


@pytest.mark.rule("TG-MULTI-14")
def test_help_may_be_withheld_and_the_attacker_cannot_block() -> None:
    stage, (attacker, *_) = battle()
    stage.put(0, "stoic_legionnaires", exhausted=True)
    play = stage.table()
    play.answer(0, "player:1").answer(0, f"attack:{attacker}:1:life").passes()
    play.answer(1)
    assert play.table.waiting == {2}
    play.answer(2).passes()
    assert len(play.p(1).discard) == 1


@pytest.mark.rule("TG-MULTI-17", "TG-MULTI-15")
@pytest.mark.parametrize(("wishes", "areas"), [({}, {0, 1, 2, 3}), ({"teams": "2"}, {0, 1, 3})])
def test_a_manifest_may_choose_any_opponents_area_or_the_own_one(wishes: dict[str, str], areas: set[int]) -> None:
    stage = Stage(4, phase="summoning", **wishes)
    for p in stage.s.players:
        stage.resource(p.seat, "I", "I")
    (secret,) = stage.hand(0, "whispered_secret")
    play = stage.table()
    play.do(0, f"summon:{secret}")
    while play.ask(min(play.table.waiting)).topic != "twilight.manifest":
        play.silent(min(play.table.waiting))
    assert {option.player for option in play.ask(0).options.values()} == areas
