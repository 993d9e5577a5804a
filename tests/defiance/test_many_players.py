"""Three and four players: one shared no-man's row, everyone for themselves."""

from __future__ import annotations

import pytest
from defiance_kit import Stage, home_set, opening
from msgspec import structs

from games.defiance.board import lines, neighbours, spaces, steps
from games.defiance.cards import Discard, catalogue
from games.defiance.decks import ready_decks
from games.defiance.moves import destinations
from games.defiance.state import Modifier
from games.defiance.targets import sight

HAMMER, BOLT = ready_decks()[:2]


@pytest.mark.rule("DG-MULTI-01", "DG-WIN-01", "DG-WIN-02")
def test_the_last_one_left_of_three_wins() -> None:
    stage = Stage(3, phase="combat")
    ares = stage.put(0, "ares-bringer-of-war", "c5")
    again = stage.put(0, "ares-bringer-of-war", "c8")
    for seat in (1, 2):
        stage.near_the_end(stage.serving(seat, "capital"))
    play = stage.table().attack(ares).declare()
    assert play.s.players[1].out
    assert play.s.result is None, "two are left"
    assert play.s.active == 0
    play.until("combat", 2).until("combat", 0).attack(again).declare().passes()
    assert play.s.result is not None
    assert play.s.result.places == [[0], [2], [1]]
    assert play.s.result.winners == [0]


@pytest.mark.rule("DG-MULTI-02", "DG-MULTI-11", "DG-WIN-04")
@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_who_concedes_among_three_leaves_alone_and_is_skipped(leaver: int) -> None:
    stage = Stage(3).hand(0, "skalds").hand(1, "argonauts").hand(2, "skalds")
    play = stage.table()
    play.table.leave(leaver)
    assert play.s.result is None
    assert not any(x.owner == leaver for x in play.s.permanents.values())
    order = []
    for _ in range(4):
        order.append(play.s.active)
        others = [seat for seat in (0, 1, 2) if seat not in (leaver, play.s.active)]
        play.until("deploy", others[0])
    rest = [seat for seat in (0, 1, 2) if seat != leaver]
    assert order == ([rest[0], rest[1]] * 2)
    play.table.leave(rest[0])
    assert play.s.result is not None
    assert play.s.result.places == [[rest[1]], [rest[0]], [leaver]]


@pytest.mark.rule("DG-MULTI-05")
def test_all_boards_touch_the_one_no_mans_row() -> None:
    assert [len(spaces(n)) for n in (2, 3, 4)] == [35, 50, 65]
    assert set(steps("b4", 0, (0, 1), 4)) == {"b5", "b8", "b11"}, "forward: any opponent's front row"
    assert set(steps("b4", 2, (0, 1), 4)) == {"b3", "b5", "b11"}
    assert steps("b4", 2, (0, -1), 4) == ("b8",), "backward: the own one"
    assert steps("b8", 0, (0, 1), 4) == ("b9",), "on an opponent's ground towards that Sanctuary"
    assert steps("b8", 0, (0, -1), 4) == ("b4",)
    assert steps("b8", 2, (0, 1), 4) == ("b4",)
    assert set(steps("b4", 0, (0, 1), 2)) == {"b5"}, "with two players the normal board"
    assert neighbours("a4", 3) == {"b4", "a3", "b3", "a5", "b5", "a8", "b8"}


@pytest.mark.rule("DG-MULTI-05")
def test_a_two_step_mover_chooses_the_opponent_at_each_step() -> None:
    stage = Stage(4)
    horse = stage.put(0, "sleipnir", "a4")
    reached = set(destinations(stage.s, stage.s.permanents[horse]))
    assert {"a5", "a6", "a8", "a9", "a11", "a12", "a3", "a2"} <= reached


@pytest.mark.rule("DG-MULTI-06")
def test_lines_across_the_no_mans_row_go_on_into_every_other_board() -> None:
    assert set(lines("a3", 0, (1, 1), 3)) == {("b4", "c5", "d6", "e7"), ("b4", "c8", "d9", "e10")}
    assert lines("a3", 0, (1, 1), 2) == (("b4", "c5", "d6", "e7"),)
    stage = Stage(3)
    near, far = stage.put(1, "palisade", "c5"), stage.put(2, "palisade", "d9")
    seen = sight(stage.s, "a3", 0, [(1, 1)])
    assert (seen[near], seen[far]) == ((2, True), (3, True))
    stage.put(2, "skalds", "b4")
    seen = sight(stage.s, "a3", 0, [(1, 1)])
    assert not seen[near][1], "what stands on the shared row blocks both"
    assert not seen[far][1]


@pytest.mark.rule("DG-MULTI-07")
def test_one_declaration_may_name_targets_of_several_opponents_and_each_of_them_may_respond() -> None:
    stage = Stage(4, phase="combat").gold(0, 0, 0, 9).hand(3, "arthurian-justice")
    left, right = stage.put(0, "berserkers", "a4"), stage.put(0, "berserkers", "e4")
    one, two = stage.put(1, "argonauts", "a5"), stage.put(2, "argonauts", "e8")
    third = stage.put(3, "argonauts", "a11")
    stage.put(3, "argonauts", "e11")
    play = stage.table().attack(left).attack(right)
    play.declare(f"strike:{left}:{one}", f"strike:{right}:{two}")
    assert play.s.attack is not None
    assert play.s.attack.targets == [one, two]
    assert play.options(1) == [f"strike:{one}:{left}"]
    play.answer(1, f"strike:{one}:{left}")
    assert play.options(2) == [f"strike:{two}:{right}"]
    play.answer(2, f"strike:{two}:{right}")
    assert "pass" in play.options(3), "and is not asked to strike, though it stands next to an attacker"
    assert "tactic:arthurian-justice" in play.options(3), "a third party may use Tactics"
    play.passes()
    assert [play.x(left).damage, play.x(right).damage] == [1, 1]
    assert play.there(third)


@pytest.mark.rule("DG-MULTI-08")
def test_opponents_respond_in_seat_order_after_the_acting_player() -> None:
    stage = Stage(4, phase="deploy", active=2).gold(9, 9, 9, 9).deck(2, "skalds", "skalds")
    for seat in range(4):
        stage.hand(seat, "scouts-report")
    play = stage.table().answer(2, "tactic:scouts-report")
    assert list(play.table.asks) == [3, 0, 1], "all at the same time, and who comes first in this order acts first"
    play.answer(1, "tactic:scouts-report").answer(0, "tactic:scouts-report")
    assert [item.seat for item in play.s.stack] == [2], "nobody acts before seat 3 has passed"
    play.answer(3, "pass")
    assert [item.seat for item in play.s.stack] == [2, 0]
    assert list(play.table.asks) == [1, 3], "and seat 1 is asked anew: something has happened; seat 2 has no card left"


@pytest.mark.rule("DG-MULTI-09")
def test_everything_of_a_beaten_player_leaves_the_game_at_once() -> None:
    stage = Stage(3, phase="combat").gold(0, 7, 3).hand(1, "argonauts").deck(1, "argo").discarded(1, "agora")
    ares = stage.put(0, "ares-bringer-of-war", "c5")
    shot = stage.put(0, "norse-bowmen", "a4")
    other = stage.put(1, "palisade", "a5")
    stage.near_the_end(stage.serving(1, "capital"))
    bystander = stage.put(2, "skalds", "a8", modifiers=[Modifier(attack=1, until=5)])
    play = stage.table().attack(shot).attack(ares).declare(f"strike:{shot}:{other}").passes()
    p = play.s.players[1]
    assert p.out
    assert (p.hand, p.deck, p.discard, p.gold) == ([], [], [], 0)
    assert not any(x.owner == 1 for x in play.s.permanents.values())
    assert play.there(bystander)
    assert play.s.players[2].gold == 3


@pytest.mark.rule("DG-MULTI-09", "DG-WIN-12")
def test_what_a_beaten_player_had_waiting_does_not_take_effect() -> None:
    stage = Stage(3, phase="draw").gold(0, 9, 9).hand(1, "sudden-volley")
    stage.near_the_end(stage.serving(1, "ruler"), left=2)
    skalds = stage.put(0, "skalds", "a3")
    lens = stage.put(2, "sunstone-lens", "a10")
    stage.put(2, "pegasus", "b6")
    play = stage.table().do(1, "tactic:sudden-volley", f"target:{skalds}")
    play.do(2, f"use:{lens}:0", f"target:{stage.serving(1, 'ruler')}").passes()
    assert play.s.players[1].out
    assert play.x(skalds).damage == 0
    assert play.s.stack == []
    assert play.s.result is None


@pytest.mark.rule("DG-MULTI-09")
def test_pending_damage_from_and_to_who_leaves_is_dropped() -> None:
    stage = Stage(3, phase="combat").gold(0, 9, 9).hand(1, "scouts-report").hand(2, "scouts-report")
    left, right = stage.put(0, "berserkers", "a4"), stage.put(0, "berserkers", "e4")
    one, two = stage.put(1, "argonauts", "a5"), stage.put(2, "argonauts", "e8")
    play = stage.table().attack(left).attack(right).declare()
    assert play.s.attack is not None
    assert [packet.target for packet in play.s.attack.packets] == [one, two]
    play.table.leave(1)
    assert play.s.attack is not None
    assert [packet.target for packet in play.s.attack.packets] == [two]
    play.choose(2, f"strike:{two}:{right}")
    play.passes()
    assert [play.x(left).damage, play.x(right).damage] == [0, 1]


@pytest.mark.rule("DG-MULTI-10")
def test_enemy_means_any_opponent_and_one_opponent_is_chosen() -> None:
    stage = Stage(3, phase="deploy").gold(9).hand(0, "sabotage", "spy-network").hand(1, "argo").hand(2, "argo")
    walls = [stage.put(seat, "palisade", at) for seat, at in ((0, "a3"), (1, "a5"), (2, "a8"))]
    play = stage.table().answer(0, "tactic:sabotage")
    assert set(play.options(0)) == {f"target:{walls[1]}", f"target:{walls[2]}"}
    play.undo(0).answer(0, "tactic:spy-network")
    assert set(play.options(0)) == {"target:1", "target:2"}
    play.answer(0, "target:2").passes()
    assert [len(p.hand) for p in play.s.players] == [1, 1, 0]


@pytest.mark.rule("DG-MULTI-12", "DG-WIN-09")
def test_if_the_last_two_of_three_fall_together_they_share_the_draw() -> None:
    stage = Stage(3, phase="combat")
    odin, capital = stage.serving(0, "ruler"), stage.serving(1, "capital")
    stage.s.permanents[odin].at = "b5"
    stage.near_the_end(odin, capital)
    legionaries = stage.put(1, "roman-legionaries", "a6")
    play = stage.table()
    play.table.leave(2)
    play.attack(odin).declare(f"strike:{odin}:{capital}").choose(1, f"strike:{legionaries}:{odin}")
    assert play.s.result is not None
    assert play.s.result.places == [[0, 1], [2]]
    assert play.s.result.winners == [0, 1]


def test_if_who_was_to_begin_has_left_the_next_seat_begins() -> None:
    play = opening(3, decks=(HAMMER, BOLT, HAMMER), dice=(1, 6, 2))
    play.answer(0, "serve:asgard:odin-allfather").answer(2, "serve:asgard:odin-allfather")
    play.answer(1, "serve:mount-olympus:hera-queen-of-olympus")
    play.table.leave(2)
    assert set(play.options(1)) == {"seat:0", "seat:1", "seat:2"}
    play.answer(1, "seat:2")
    assert (play.s.active, play.s.first) == (0, 0)
    play = opening(3, decks=(HAMMER, BOLT, HAMMER), dice=(1, 6, 2))
    play.answer(0, "serve:asgard:odin-allfather").answer(2, "serve:asgard:odin-allfather")
    play.answer(1, "serve:mount-olympus:hera-queen-of-olympus")
    play.table.leave(1)
    assert (play.s.active, play.s.first) == (2, 2), "the chooser itself has left"


@pytest.mark.rule("DG-MULTI-14", "DG-TIMING-17")
@pytest.mark.parametrize("how", ["leaves", "concedes", "is beaten"])
def test_what_lasts_this_turn_ends_with_the_turn_however_it_ends(how: str) -> None:
    stage = Stage(3, phase="deploy", length="match").gold(0, 9, 0).hand(1, "call-to-arms")
    stage.put(1, "pegasus", "b2")
    warrior = stage.put(1, "trojan-guard", "a5")
    lens = stage.put(1, "sunstone-lens", "a7")
    ruler = stage.serving(0, "ruler")
    stage.near_the_end(ruler, left=2)
    play = stage.table().do(1, "tactic:call-to-arms")
    while play.s.stack:
        play.answer(min(play.table.waiting), "pass")
    assert play.x(warrior).modifiers
    if how == "is beaten":
        play.do(1, f"use:{lens}:0", f"target:{ruler}").passes()
    elif how == "leaves":
        play.table.leave(0)
    else:
        play.answer(1, "pass").reach(0, "concede").answer(0, "concede").answer(0, "yes")
    assert play.s.players[0].out
    assert (play.s.turn, play.s.active) == (6, 1)
    assert play.x(warrior).modifiers == []


@pytest.mark.rule("DG-MULTI-14")
def test_what_the_others_have_waiting_takes_effect_though_the_turn_ends_with_its_player() -> None:
    stage = Stage(3, phase="deploy").gold(9, 9, 9).hand(0, "scouts-report").hand(1, "scouts-report", "palisade")
    stage.hand(2, "palisade").deck(1, "skalds", "argo", "agora")
    play = stage.table().do(0, "end").answer(1, "tactic:scouts-report")
    assert play.s.players[1].gold == 7
    play.table.leave(0)
    assert play.s.turn == 5, "the turn waits for it"
    assert play.table.waiting == {2}, "and it may still be answered"
    play.passes()
    assert {"skalds", "argo"} <= set(play.s.players[1].hand)
    assert (play.s.turn, play.s.active) == (6, 1)


@pytest.mark.rule("DG-MULTI-14")
def test_a_survivor_in_the_middle_of_an_effect_brings_it_to_its_end() -> None:
    stage = Stage(3, phase="deploy").gold(0, 2, 0).discarded(1, "skalds", "argonauts")
    hel = stage.put(1, "hel-keeper-of-the-dead", "b5")
    play = stage.table().do(0, "end").answer(1, f"use:{hel}:0").reach(1, "card:skalds")
    play.table.leave(0)
    play.answer(1, "card:skalds")
    assert "skalds" in play.s.players[1].hand
    assert (play.s.turn, play.s.active) == (6, 1)


@pytest.mark.rule("DG-MULTI-14", "DG-TWO1-14")
def test_the_shot_that_beats_the_player_whose_turn_it_is_still_grants_its_two_in_one() -> None:
    stage = Stage(3, phase="combat").gold(0, 9, 0).deck(1, "scouts-report", "agora", "argo")
    ruler = stage.serving(0, "ruler")
    stage.s.permanents[ruler].at, stage.s.permanents[ruler].damage = "b4", 5
    queen = stage.put(1, "hippolyta-amazon-queen", "b5")
    play = stage.table().attack(ruler).declare().choose(1, f"shoot:{queen}:1:{ruler}").passes()
    assert play.s.players[0].out
    assert "two-in-one" in play.ask(1).prompt
    play.answer(1, "card:scouts-report")
    assert len(play.s.players[1].hand) == 2
    assert play.s.active == 1


@pytest.mark.rule("DG-MULTI-09")
def test_who_leaves_while_choosing_what_to_discard_breaks_nothing() -> None:
    tax = structs.replace(catalogue("base")["spy-network"], id="tax", name="Tax")
    ability = structs.replace(tax.ability[0], effects=(Discard(n=1),))
    with home_set(structs.replace(tax, ability=(ability,))) as name:
        stage = Stage(3, set=name).gold(9).hand(0, "tax").hand(1, "argo", "agora")
        play = stage.table().do(0, "tactic:tax", "target:1").reach(1, "card:argo:0")
        play.table.leave(1)
        assert play.s.players[1].discard == []
        assert "Deploy" in play.ask(0).prompt


@pytest.mark.rule("DG-TIMING-02", "DG-TARGET-14")
def test_whose_target_leaves_the_game_before_it_is_named_thinks_again_and_keeps_the_card() -> None:
    stage = Stage(3, phase="deploy").gold(9).hand(0, "sabotage")
    wall = stage.put(1, "palisade", "a5")
    stage.put(2, "palisade", "a8")
    play = stage.table().answer(0, "tactic:sabotage")
    play.table.leave(1)
    play.answer(0, f"target:{wall}")
    assert (play.s.players[0].gold, play.s.players[0].hand) == (9, ["sabotage"])
    assert "tactic:sabotage" in play.options(0)
