"""Losing, winning, draws, teams, elimination, giving up, and the turn limit."""

from __future__ import annotations

import pytest
from twilight_kit import Play, Stage

from games.kernel import GoTo
from games.twilight import ending, zones
from games.twilight.state import Attacker, Combat, StackItem, Trigger, owner_of
from games.twilight.steps import Power


def lose(stage: Stage, *seats: int) -> None:
    for seat in seats:
        stage.life(seat)


def over(play: Play) -> tuple[list[list[int]], list[int]]:
    assert play.s.result is not None
    assert play.s.phase is None
    return play.s.result.places, play.s.result.winners


@pytest.mark.rule("TG-WIN-01", "TG-WIN-02", "TG-WIN-03")
def test_who_has_no_life_stack_is_out_and_the_last_one_left_wins() -> None:
    stage = Stage(3)
    lose(stage, 1)
    play = stage.table()
    assert play.p(1).out
    assert play.s.result is None, "two are left"
    assert "Bo has an empty Life Stack and is out." in play.told()
    stage = Stage(3)
    lose(stage, 1)
    stage.s.players[1].out, stage.s.fallen = True, [[1]]
    lose(stage, 2)
    play = stage.table()
    assert over(play) == ([[0], [2], [1]], [0])
    assert play.s.result is not None
    assert play.s.result.reason == "{0} wins."


@pytest.mark.rule("TG-WIN-04")
def test_an_empty_life_stack_is_found_before_anybody_may_act() -> None:
    stage = Stage(phase="drawn")
    lose(stage, 1)
    for seat in (0, 1):
        stage.resource(seat, "I", "I")
        stage.hand(seat, "I", "I")
    assert over(stage.table()) == ([[0], [1]], [0])


@pytest.mark.rule("TG-WIN-05")
def test_those_who_lose_at_the_same_check_lose_together() -> None:
    stage = Stage(2)
    lose(stage, 0, 1)
    play = stage.table()
    assert over(play) == ([[0, 1]], [0, 1])
    assert "The game is a draw." in play.told()
    stage = Stage(4)
    lose(stage, 1, 2)
    play = stage.table()
    assert play.s.fallen == [[1, 2]]
    stage = Stage(3)
    stage.s.players[0].out, stage.s.fallen, stage.s.active = True, [[0]], 1
    lose(stage, 1, 2)
    assert over(stage.table()) == ([[1, 2], [0]], [1, 2])


@pytest.mark.rule("TG-WIN-06")
def test_a_team_wins_with_one_player_left_and_wins_as_a_whole() -> None:
    stage = Stage(4, teams="2")
    lose(stage, 0)
    play = stage.table()
    assert play.p(0).out
    assert play.s.result is None
    stage = Stage(4, teams="2", active=2)
    stage.s.players[0].out, stage.s.fallen = True, [[0]]
    lose(stage, 1, 3)
    play = stage.table()
    assert over(play) == ([[0, 2], [1, 3]], [0, 2])
    assert play.s.result is not None
    assert play.s.result.reason == "{0} and {2} win."


@pytest.mark.rule("TG-WIN-06", "TG-WIN-05")
def test_a_team_that_lost_its_last_player_later_has_the_better_place() -> None:
    stage = Stage(6, teams="3", active=0)
    for seat in (1, 2, 4):
        stage.s.players[seat].out = True
    stage.s.fallen = [[1], [2], [4]]
    lose(stage, 5)
    assert over(stage.table())[0] == [[0, 3], [2, 5], [1, 4]]


@pytest.mark.rule("TG-WIN-07")
def test_who_leaves_concedes() -> None:
    play = Stage(2, phase="resource").table()
    play.table.leave(1)
    assert over(play) == ([[0], [1]], [0])
    stage = Stage(3, phase="trade")
    stage.hand(0, "I")
    stage.hand(1, "I")
    play = stage.table()
    play.events += play.table.leave(1)
    assert play.p(1).out
    assert play.s.result is None
    assert "Bo concedes." in play.told()


@pytest.mark.rule("TG-WIN-07", "TG-MULTI-16")
def test_the_turn_of_who_leaves_ends_at_once_with_recovery_and_decay() -> None:
    stage = Stage(3, phase="drawn", active=1)
    stage.resource(1, "I", owner=1)
    stage.hand(1, "I", "I")
    stage.resource(0, "I", "I")
    stage.hand(0, "I")
    stage.s.players[0].resource[0].manifested = stage.s.turn
    stage.s.players[2].pool = Power(1)
    play = stage.table()
    assert 1 in play.table.waiting
    play.table.leave(1)
    assert play.s.active == 2
    assert not play.p(0).resource[0].manifested
    assert len(play.p(2).destroyed) == 1


@pytest.mark.parametrize("phase", ["choose_decks", "mulligan"])
def test_one_may_leave_before_the_game_begins(phase: str) -> None:
    stage = Stage(3, phase=phase)
    stage.s.turn = 0
    for p in stage.s.players:
        p.turns = 0
        if phase == "choose_decks":
            p.deck_list, p.life = None, []
    play = stage.table()
    play.table.leave(1)
    for _ in range(8):
        play.silent(min(play.table.waiting))
    assert play.s.turn
    assert play.p(1).out
    assert [p.out for p in play.s.players].count(True) == 1


@pytest.mark.rule("TG-WIN-09")
@pytest.mark.parametrize(
    ("lives", "places", "reason"),
    [
        ((5, 3, 4), [[0], [2], [1]], "{0} wins after 25 turns each."),
        ((4, 4, 1), [[0, 1], [2]], "The game is a draw after 25 turns each."),
    ],
)
def test_at_the_turn_limit_the_most_life_wins(lives: tuple[int, ...], places: list[list[int]], reason: str) -> None:
    stage = Stage(3, phase="turn_over", active=2, turn_limit="25")
    for p, n in zip(stage.s.players, lives, strict=True):
        p.turns = 25
        stage.life(p.seat, *["I"] * n)
    play = stage.table()
    assert over(play)[0] == places
    assert play.s.result is not None
    assert play.s.result.reason == reason


@pytest.mark.rule("TG-WIN-09")
def test_the_limit_waits_for_the_end_of_the_round_and_teams_add_up_their_cards() -> None:
    stage = Stage(2, phase="turn_over", active=0, turn_limit="25")
    stage.s.players[0].turns, stage.s.players[1].turns = 25, 24
    assert stage.table().s.result is None
    for turns in (199, 200):
        stage = Stage(2, phase="turn_over", active=1, turn_limit="0")
        for p in stage.s.players:
            p.turns = turns
        assert (stage.table().s.result is not None) is (turns == 200), "without a limit the game ends as well"
    stage = Stage(4, phase="turn_over", active=3, turn_limit="25", teams="2")
    for p, n in zip(stage.s.players, (9, 6, 1, 5), strict=True):
        p.turns = 25
        stage.life(p.seat, *["I"] * n)
    assert over(stage.table()) == ([[1, 3], [0, 2]], [1, 3])


# -- elimination


@pytest.mark.rule("TG-MULTI-16")
def test_the_cards_of_an_eliminated_player_leave_the_game_with_what_they_held() -> None:
    stage = Stage(3)
    s = stage.s
    mine = stage.hand(1, "I", "II")
    kept = stage.aspects(0, "I", owner=1) + stage.resource(2, "II", owner=1)
    held = stage.aspects(1, "I", owner=0) + stage.resource(1, "II", owner=2)
    held_cards = [stage.slot(id).card for id in held]
    requiem = stage.put(0, "hydra_head", owner=1)
    stolen = stage.put(1, "youthful_troll", owner=2)
    own = stage.put(1, "stoic_legionnaires")
    wall = stage.put(1, "mudbrick_rampart")
    s.stack = [StackItem("w1", 1, "summon", stage.new(1, "pila_volley")), StackItem("w2", 0, "deity", "mars")]
    waiting = s.stack[0].source
    s.triggers = [Trigger(1, own, [0]), Trigger(0, "mars", [0])]
    s.combat = Combat(attackers=[Attacker(own, 0, "life"), Attacker("x.0.1", 1, "life"), Attacker("y.0.2", 2, "life")])
    ending.remove(s, [s.players[1]], "is out.", "TG-WIN-01")
    p = s.players[1]
    assert not (p.life)
    assert not (p.hand)
    assert not (p.discard)
    assert not (p.aspects)
    assert not (p.resource)
    assert not s.permanents
    assert p.compass == {"N": [], "E": [], "S": [], "W": []}
    assert {own, wall, waiting, *mine} <= set(p.destroyed)
    assert set(s.players[0].destroyed) == {card for card in held_cards if owner_of(card) == 0}
    assert set(s.players[2].destroyed) == {card for card in held_cards if owner_of(card) == 2} | {stolen}
    assert requiem not in p.destroyed, "a mini-card ceases to exist"
    assert [stage.slot(id).id for id in kept] == kept, "what others hold of that player's stays"
    assert [item.id for item in s.stack] == ["w2"]
    assert [trigger.seat for trigger in s.triggers] == [0], "and nothing triggers"
    assert [a.id for a in s.combat.attackers] == ["y.0.2"]
    assert s.deeds.destroyed == 0
    assert s.revealed, "everybody sees what lay face down: nobody can undo what led to it"


def test_what_belongs_to_somebody_who_is_out_leaves_the_game_when_it_is_discarded() -> None:
    stage = Stage(3)
    (slot,) = stage.resource(0, "I", owner=1)
    card = stage.slot(slot).card
    stage.s.players[1].out = True
    zones.discard(stage.s, [card])
    assert stage.s.players[1].destroyed == [card]
    assert stage.s.players[1].discard == []


def test_the_last_position_of_a_game_stays_to_be_looked_at() -> None:
    stage = Stage(2)
    lose(stage, 1)
    stage.resource(1, "I")
    troll = stage.put(1, "stoic_legionnaires")
    play = stage.table()
    assert play.s.result is not None
    assert play.there(troll)


def test_a_card_that_was_being_summoned_when_the_game_ended_is_not_lost() -> None:
    stage = Stage(phase="game_over")
    card = stage.new(0, "pila_volley")
    stage.s.stack = [StackItem("w1", 0, "summon", card), StackItem("w2", 1, "deity", "hera")]
    lose(stage, 1)
    stage.s.players[1].out, stage.s.fallen = True, [[1]]
    play = stage.table()
    assert play.p(0).discard == [card]
    assert play.s.stack == []


@pytest.mark.rule("TG-MULTI-16")
def test_a_turn_ends_when_its_player_is_out_and_nothing_is_under_way() -> None:
    stage = Stage(3)
    s = stage.s
    s.players[0].out = True
    with pytest.raises(GoTo) as end:
        ending.go_on_or_end(s)
    assert end.value.phase == "recovery"
    s.resolving = True
    ending.go_on_or_end(s)  # what is being carried out is brought to its end
    s.resolving, s.phase = False, "turn_over"
    ending.go_on_or_end(s)


@pytest.mark.rule("TG-MULTI-16", "TG-DRAW-05")
def test_who_draws_the_last_card_in_a_game_of_three_loses_the_turn_and_the_next_one_plays() -> None:
    stage = Stage(3)
    stage.life(0, "I", "I")
    play = stage.table().passes()
    assert play.p(0).out
    assert play.s.active == 1
    assert set(play.p(0).destroyed) >= set(play.p(0).hand)
    assert play.p(0).hand == []
