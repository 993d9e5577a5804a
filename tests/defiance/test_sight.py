"""Line of sight: who is open to whom."""

from __future__ import annotations

import pytest
from defiance_kit import Stage

from games.defiance.cards import DIRECTIONS, Selector
from games.defiance.targets import permanents, sight


def seen(stage: Stage, at: str, diagram: str = "full", seat: int = 0) -> dict[str, bool]:
    """The spaces of those on the lines, and whether they are open."""
    found = sight(stage.s, at, seat, DIRECTIONS[diagram])  # type: ignore[index]
    return {stage.s.permanents[id].at: is_open for id, (_, is_open) in found.items()}


def bare() -> Stage:
    stage = Stage()
    stage.s.permanents.clear()
    return stage


@pytest.mark.rule("DG-LOS-01", "DG-LOS-02", "DG-LOS-04")
def test_the_first_on_a_line_is_open_however_far_and_those_behind_are_not() -> None:
    stage = bare()
    for space in ("a7", "a5", "e3", "d6"):
        stage.put(1, "levy-militia", space)
    assert seen(stage, "a3") == {"a5": True, "a7": False, "e3": True, "d6": True}
    stage = Stage(phase="combat")
    temujin = stage.put(0, "temujin", "a3")
    near = stage.put(1, "levy-militia", "a5")
    stage.put(1, "levy-militia", "a6")
    cross = stage.put(1, "levy-militia", "d6")
    play = stage.table().attack(temujin).declare()
    assert set(play.options(0)) == {f"shoot:{temujin}:0:{near}", f"shoot:{temujin}:0:{cross}"}


@pytest.mark.rule("DG-LOS-02")
def test_sight_goes_only_in_the_sources_directions() -> None:
    stage = bare()
    for space in ("c6", "c2", "a4", "e2"):
        stage.put(1, "levy-militia", space)
    assert set(seen(stage, "c4", "advance")) == {"c6"}
    assert set(seen(stage, "c4", "flank")) == {"c6", "a4"}
    assert set(seen(stage, "c4", "advance", seat=1)) == {"c2"}
    assert set(seen(stage, "c4")) == {"c6", "c2", "a4", "e2"}


@pytest.mark.rule("DG-LOS-03")
def test_everybody_blocks_own_cards_and_face_down_ones_included() -> None:
    stage = bare()
    stage.put(1, "levy-militia", "c6")
    assert seen(stage, "c1") == {"c6": True}
    stage.put(0, "levy-militia", "c3")
    assert seen(stage, "c1") == {"c3": True, "c6": False}
    stage.s.permanents.clear()
    stage.put(1, "mount-olympus", "c6", role="capital", face_down=True)
    stage.put(1, "levy-militia", "c7")
    assert seen(stage, "c1")["c7"] is False
    apollo = stage.put(0, "apollo-far-shooter", "c4")
    hidden = permanents(stage.s, Selector(pick="one", open=True), 0, "special", stage.s.permanents[apollo])
    assert hidden == [], "and what lies face down is no target itself"


@pytest.mark.rule("DG-LOS-05")
def test_a_neighbour_is_always_open() -> None:
    stage = bare()
    around = {"b3", "c3", "d3", "b4", "d4", "b5", "c5", "d5"}
    for space in around:
        stage.put(1, "levy-militia", space)
    assert seen(stage, "c4") == dict.fromkeys(around, True)


@pytest.mark.rule("DG-LOS-06")
def test_who_need_not_be_open_is_hit_over_the_heads_of_others() -> None:
    stage = Stage(phase="combat")
    hurlers = stage.put(0, "jotun-stone-hurlers", "b3")
    stage.put(1, "levy-militia", "b4")
    stage.put(1, "levy-militia", "b5")
    wall = stage.put(1, "palisade", "b6")
    stage.put(1, "palisade", "a5")
    play = stage.table().attack(hurlers).declare()
    shots = {option for option in play.options(0) if option.startswith("shoot:")}
    assert shots == {f"shoot:{hurlers}:0:{wall}"}, "three spaces straight ahead; not off its line"
    play.answer(0, next(iter(shots))).until("position", 0)
    assert play.x(wall).damage == 3


@pytest.mark.rule("DG-LOS-07")
def test_lines_run_on_into_the_sanctuary_for_special_abilities_but_not_for_combat() -> None:
    stage = Stage(phase="combat").gold(3, 0)
    apollo = stage.put(0, "apollo-far-shooter", "a4")
    lens = stage.put(0, "sunstone-lens", "b1")
    ring = stage.put(1, "ring-of-odin", "a7")
    hera = stage.serving(1, "ruler")
    stage.remove(stage.serving(1, "capital"))
    stage.put(1, "mount-olympus", "c6", role="capital")
    play = stage.table().do(0, f"use:{lens}:0")
    assert f"target:{ring}" in play.options(0)
    play.undo(0).attack(apollo).declare()
    assert play.s.attack is not None
    assert hera not in play.s.attack.targets
    assert ring not in play.s.attack.targets


@pytest.mark.rule("DG-LOS-08")
def test_medusas_head_sees_through_any_own_card_that_has_a_diagram() -> None:
    stage = Stage(phase="deploy").gold(2, 0)
    head = stage.put(0, "head-of-medusa", "a1")
    stage.put(0, "palisade", "e3")
    hidden = stage.put(1, "levy-militia", "e5")
    mark = stage.put(1, "levy-militia", "b5")
    stage.put(1, "levy-militia", "b6")
    stage.put(0, "viking-raiders", "b3")
    play = stage.table().do(0, f"use:{head}:0")
    options = set(play.options(0))
    assert f"target:{mark}" in options
    assert f"target:{hidden}" not in options, "a Palisade has no eyes"
    assert not [o for o in options if play.s.at("b6").id in o], "behind another"  # type: ignore[union-attr]


@pytest.mark.rule("DG-LOS-09")
def test_an_open_space_is_an_empty_one_and_an_open_permanent_one_in_sight() -> None:
    stage = Stage(phase="position")
    raiders = stage.put(0, "viking-raiders", "b3")
    stage.put(1, "levy-militia", "b4")
    assert seen(stage, "b3", "wedge")["b4"] is True, "the Militia is open"
    moves = {option for option in stage.table().options(0) if raiders in option}
    assert moves == {f"move:{raiders}:a4", f"move:{raiders}:c4"}, "the space under it is not"
