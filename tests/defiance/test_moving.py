"""Movement: diagrams, one step and two, and the figures with Pegasus, Alexander and the Drones."""

from __future__ import annotations

from itertools import pairwise

import pytest
from defiance_kit import Stage

from games.defiance.cards import DIRECTIONS, catalogue
from games.defiance.moves import destinations

AROUND = {"b3", "c3", "d3", "b4", "d4", "b5", "c5", "d5"}  # of c4


def reached(stage: Stage, id: str) -> set[str]:
    return set(destinations(stage.s, stage.s.permanents[id]))


def alone(card: str, at: str, *blocks: str, seat: int = 0, **wishes: str) -> set[str]:
    """Where a card alone on the board can go; `blocks`: spaces on which somebody stands."""
    stage = Stage(**wishes)
    stage.s.permanents.clear()
    for space in blocks:
        stage.put(1, "palisade", space)
    return reached(stage, stage.put(seat, card, at))


@pytest.mark.rule("DG-MOVE-06", "DG-MOVE-17", "DG-MOVE-18", "DG-MOVE-05")
def test_each_of_the_four_diagrams_holds_the_one_before_and_is_read_from_the_owners_seat() -> None:
    kinds = [set(DIRECTIONS[kind]) for kind in ("advance", "wedge", "flank", "full")]
    assert [len(kind) for kind in kinds] == [1, 3, 5, 8]
    assert all(less < more for less, more in pairwise(kinds))
    assert alone("war-elephants", "c4") == {"c5"}
    assert alone("viking-raiders", "c4") == {"b5", "c5", "d5"}
    assert alone("tyr-oath-keeper", "c4") == {"b5", "c5", "d5", "b4", "d4"}
    assert alone("drones-of-atlantis", "c4") == AROUND
    assert alone("war-elephants", "c4", seat=1) == {"c3"}
    assert alone("viking-raiders", "c4", seat=1) == {"b3", "c3", "d3"}
    assert alone("war-elephants", "d5") == {"d6"}, "forward stays forward on enemy ground"
    assert alone("war-elephants", "d3", seat=1) == {"d2"}


@pytest.mark.rule("DG-MOVE-01")
def test_without_a_diagram_nothing_moves_and_with_one_everything_can() -> None:
    for card in catalogue("base").values():
        if not card.is_tactic:
            assert bool(alone(card.id, "c4")) == (card.move != "none"), card.name
    stage = Stage(phase="position")
    stone = stage.put(0, "palisade", "a3")
    walker = stage.put(0, "viking-raiders", "b3")
    movers = stage.table().movers(0)
    assert stone not in movers
    assert walker in movers


@pytest.mark.rule("DG-MOVE-02", "DG-MOVE-04")
def test_a_permanent_moves_in_combat_or_position_of_its_own_players_turn() -> None:
    stage = Stage(phase="deploy").gold(9, 9)
    mine = stage.put(0, "viking-raiders", "b3")
    theirs = stage.put(1, "viking-raiders", "b5")
    play = stage.table()
    moved_in = set()
    while play.s.active == 0 and play.s.turn == 5:
        for seat in sorted(play.table.waiting):
            options = play.options(seat)
            if mine in play.movers(seat) or f"attack:{mine}" in options:
                moved_in.add(play.s.phase)
            assert not [o for o in options if theirs in o and o.startswith(("move:", "attack:"))]
        seat = min(play.table.waiting)
        play.answer(seat, "pass" if "pass" in play.options(seat) else "end")
    assert moved_in == {"combat", "position"}


@pytest.mark.rule("DG-MOVE-04", "DG-MOVE-26", "DG-COMBAT-16")
def test_a_card_can_move_another_on_an_opponents_turn_and_its_own_move_is_not_used_up() -> None:
    stage = Stage(phase="position", active=1).gold(1, 0).hand(0, "swift-orders")
    raiders = stage.put(0, "viking-raiders", "b3")
    play = stage.table().do(1, "end")
    play.do(0, "tactic:swift-orders", f"target:{raiders}", "space:b4")
    assert play.x(raiders).at == "b4"
    assert play.x(raiders).moved == 0
    stage = Stage(phase="position").gold(1, 0).hand(0, "swift-orders")
    raiders = stage.put(0, "viking-raiders", "b3")
    play = stage.table().do(0, "tactic:swift-orders", f"target:{raiders}", "space:b4")
    play.do(0, f"move:{raiders}:a5")
    assert play.x(raiders).at == "a5"


@pytest.mark.rule("DG-MOVE-26")
def test_what_came_into_play_this_turn_is_not_moved_by_effects_either() -> None:
    stage = Stage(phase="position").gold(1, 0).hand(0, "swift-orders")
    new = stage.put(0, "viking-raiders", "b3", entered=5)
    old = stage.put(0, "viking-raiders", "d3")
    play = stage.table().do(0, "tactic:swift-orders")
    assert f"target:{old}" in play.options(0)
    assert f"target:{new}" not in play.options(0)


@pytest.mark.rule("DG-MOVE-03")
def test_a_move_in_combat_uses_up_the_move_of_the_turn() -> None:
    stage = Stage(phase="combat")
    raiders = stage.put(0, "viking-raiders", "b3")
    stage.put(1, "lernaean-hydra", "c5")
    play = stage.table().attack(raiders, "b4").declare().until("position", 0)
    assert raiders not in play.movers(0)
    play.until("position", 1).until("position", 0)
    assert raiders in play.movers(0), "the next own turn brings a new move"


@pytest.mark.rule("DG-MOVE-07", "DG-MOVE-14", "DG-MOVE-23")
def test_alexander_cannot_come_home_and_the_drones_can() -> None:
    def ever(card: str, start: str) -> set[str]:
        stage = Stage()
        stage.s.permanents.clear()
        id = stage.put(0, card, start)
        seen, edge = {start}, [start]
        while edge:
            stage.s.permanents[id].at = edge.pop()
            edge += sorted(reached(stage, id) - seen)
            seen |= reached(stage, id)
        return seen

    home = {f"{column}{row}" for column in "abcde" for row in (1, 2, 3)}
    assert not ever("alexander-the-great", "c4") & home, "the no-man's zone is nobody's: he has left his board"
    assert ever("drones-of-atlantis", "b6") & home
    assert alone("alexander-the-great", "c3") >= {"b3", "d3"}, "sideways on the own board"


@pytest.mark.rule("DG-MOVE-08", "DG-MOVE-09", "DG-MOVE-10", "DG-MOVE-15", "DG-MOVE-22")
def test_pegasus_takes_two_steps_in_any_directions_and_may_stop_after_one() -> None:
    spaces = alone("pegasus", "c4")
    assert spaces >= AROUND, "one step is enough"
    assert {"a4", "e4", "a2", "e6"} <= spaces, "two in a straight line"
    assert {"b6", "d6", "a5", "e3"} <= spaces, "off every straight line"
    assert "c4" not in spaces, "a move ends elsewhere than it began"
    assert "c7" not in spaces
    stage = Stage(phase="position")
    pegasus = stage.put(0, "pegasus", "c4")
    assert stage.table().do(0, f"move:{pegasus}:b6").x(pegasus).at == "b6"


@pytest.mark.rule("DG-MOVE-11", "DG-MOVE-16", "DG-MOVE-20")
def test_pegasus_gets_past_somebody_by_two_diagonal_steps_only() -> None:
    assert "d5" in alone("pegasus", "d3", "d4")
    boxed = ("c4", "d4", "e4")
    assert "d5" not in alone("pegasus", "d3", *boxed), "nobody walks through an occupied space"
    assert "d4" not in alone("pegasus", "d3", "d4")
    assert "d5" in alone("pegasus", "d3", "d4", "e4"), "round the other side"
    assert "d5" in alone("sleipnir", "d3", *boxed), "but Sleipnir leaps"
    assert "d4" not in alone("sleipnir", "d3", *boxed)


@pytest.mark.rule("DG-MOVE-21")
def test_in_the_jump_variant_a_two_step_mover_passes_over_somebody_on_a_diagonal() -> None:
    around = ("a2", "a4", "b2", "b3", "b4")
    assert alone("pegasus", "a3", *around) == set()
    assert alone("pegasus", "a3", *around, jump="on") == {"c5"}, "neither along row or column, nor into a Sanctuary"
    assert alone("drones-of-atlantis", "a3", *around, jump="on") == set(), "one step is no jump"


@pytest.mark.rule("DG-MOVE-19")
def test_the_standard_move_is_one_step() -> None:
    fast = {card.id for card in catalogue("base").values() if card.steps == 2}
    for card in catalogue("base").values():
        if card.move == "full" and card.id not in fast and card.type != "ruler":
            assert alone(card.id, "c4") == AROUND, card.name
    assert {"pegasus", "macedonian-cavalry"} <= fast
    assert "drones-of-atlantis" not in fast


@pytest.mark.rule("DG-MOVE-24")
def test_at_the_far_row_a_card_simply_stays() -> None:
    assert alone("war-elephants", "b6") == set(), "beyond lies the Sanctuary"
    stage = Stage(phase="position")
    elephants = stage.put(0, "war-elephants", "b6")
    play = stage.table()
    assert elephants not in play.movers(0)
    play.until("deploy", 1)
    assert play.x(elephants).at == "b6"
    assert play.s.result is None


@pytest.mark.rule("DG-MOVE-25")
def test_a_ruler_leaves_its_space_diagonally_and_may_come_back() -> None:
    stage = Stage(phase="position")
    odin = stage.serving(0, "ruler")
    assert reached(stage, odin) == {"b2", "d2"}, "before him stands the Capital"
    play = stage.table().do(0, f"move:{odin}:b2").until("position", 1).until("position", 0)
    assert play.do(0, f"move:{odin}:c1").x(odin).at == "c1"


@pytest.mark.rule("DG-MOVE-27")
def test_terrain_that_hinders_counts_where_the_move_begins() -> None:
    stage = Stage()
    pegasus = stage.put(0, "pegasus", "c4")
    stage.put(1, "labyrinth", "d5")
    assert reached(stage, pegasus) <= AROUND, "beside the Labyrinth one step is all"
    stage.s.permanents[pegasus].at = "b3"
    assert {"c5", "b5"} <= reached(stage, pegasus), "whoever begins elsewhere may end beside it"
