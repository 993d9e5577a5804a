"""The world: all boards are sound, and what borders on what follows the Spike, Kylerela and the sunken land."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable

import pytest
from war_kit import War

from games.gods_war import board
from games.gods_war.board import BOARDS, adjacent, all_areas, in_hell, is_land, is_sea, on_surface, ways, world
from games.gods_war.state import Kylerela

EVERY = [name for names in BOARDS.values() for name in names]
each_board = pytest.mark.parametrize("name", EVERY)


def reach(start: str, following: Callable[[str], Iterable[str]]) -> set[str]:
    seen, todo = {start}, deque([start])
    while todo:
        for other in following(todo.popleft()):
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return seen


def blank(name: str) -> War:
    return War("storm", "darkness", "sky", on=name)


@each_board
@pytest.mark.rule("GW-MAP-02", "GW-DATA-01", "GW-MAP-08")
def test_borders_are_mutual_and_every_area_can_be_reached(name: str) -> None:
    w = world(name)
    assert set(w.adjacency) == set(w.areas) - {"kylerela"}
    for area, others in w.adjacency.items():
        assert area not in others
        assert len(set(others)) == len(others)
        assert all(area in w.adjacency[other] for other in others), area
    s = blank(name).s
    everywhere = set(all_areas(s))
    for start in ("brithos", "inner_hell", "heavens", "kylerela"):
        assert reach(start, lambda area: ways(s, 0, area, "move")) == everywhere
    s.spike = "rift"
    surface = {area for area in all_areas(s) if on_surface(s, area)}
    assert reach("brithos", lambda area: [x for x in adjacent(s, area) if on_surface(s, x)]) == surface
    for arrow in w.arrows:
        assert arrow.b in board.arrows(s, arrow.a)
        assert arrow.a in board.arrows(s, arrow.b)


@each_board
@pytest.mark.rule("GW-MAP-01", "GW-MAP-03", "GW-MAP-04", "GW-DATA-02")
def test_an_area_is_sea_if_its_name_says_so(name: str) -> None:
    s = blank(name).s
    for id, area in world(name).areas.items():
        if on_surface(s, id):
            assert is_sea(s, id) == bool(re.search(r"\b(sea|ocean)\b", area.name, re.IGNORECASE))
            assert is_sea(s, id) != is_land(s, id)
        else:
            assert not is_sea(s, id)
            assert not is_land(s, id)
    for land in ("spike", "kylerela", "teshnos", "vithela", "altinela", "brithos"):
        assert is_land(s, land)


@each_board
@pytest.mark.rule(
    "GW-SKY-01", "GW-SKY-02", "GW-SKY-03", "GW-HELL-01", "GW-HELL-02", "GW-MAP-09", "GW-DATA-10", "GW-SETUP-13"
)
def test_the_sideboards_have_two_or_three_areas_that_all_touch(name: str) -> None:
    w = world(name)
    big = name[1] in "678"
    assert len(w.sky_dome) == len(w.hell) == 2 + big
    spike = set(w.adjacency["spike"])
    assert spike == set(w.pool_seas) | set(w.sky_dome)
    assert len(w.pool_seas) == 4
    for area in w.hell:
        assert set(w.adjacency[area]) == set(w.hell) - {area}
    links = {area for area in w.areas if area not in w.sky_dome and "moon" in w.adjacency.get(area, ())}
    assert {"altinela", "enmal_mountains", "spike"} <= links
    for area in w.sky_dome:
        assert set(w.adjacency[area]) == set(w.sky_dome) - {area} | links


@each_board
@pytest.mark.rule("GW-DATA-08", "GW-HELL-03", "GW-HELL-04")
def test_hell_is_entered_from_marked_lands_in_the_west(name: str) -> None:
    w = world(name)
    assert "brithos" in w.to_hell
    for area in w.to_hell:
        assert w.areas[area].kind == "land"
        assert w.areas[area].x < 50
    s = blank(name).s
    for area in all_areas(s):
        if on_surface(s, area):
            assert any(in_hell(s, to) for to in ways(s, 0, area, "move")) == (area in w.to_hell)


@each_board
@pytest.mark.rule("GW-KYL-11", "GW-KYL-19", "GW-KYL-13")
def test_docks_lie_at_lands_of_their_sea_and_arrows_join_lands_that_do_not_touch(name: str) -> None:
    w = world(name)
    arrows = {arrow.id: arrow for arrow in w.arrows}
    for arrow in w.arrows:
        assert w.areas[arrow.a].kind == w.areas[arrow.b].kind == "land"
        assert arrow.b not in w.adjacency[arrow.a]
        assert {arrow.a, arrow.b} <= set(w.adjacency[arrow.sea])
    for dock in w.docks:
        assert all(w.areas[land].kind == "land" and land in w.adjacency[dock.sea] for land in dock.lands)
        assert all(arrows[id].sea == dock.sea for id in dock.covers)
    s = blank(name).s
    for sea in w.pool_seas:
        s.kylerela = Kylerela(sea)
        assert any(berth.docks == ["spike"] for berth in board.berths(s))


@each_board
def test_every_start_exists(name: str) -> None:
    areas = set(world(name).areas)
    assert set(board.starts()) == {"chaos", "darkness", "sky", "storm", "earth", "invisible_god", "moon", "sea"}
    for start in board.starts().values():
        assert {start.area or "spike", start.unit_area or "spike"} <= areas


@each_board
@pytest.mark.rule("GW-SETUP-03")
def test_the_bigger_side_has_more_lands(name: str) -> None:
    lands = sum(area.kind == "land" for area in world(name).areas.values())
    smaller = {"p4a": "p3", "p4b": "p3", "p5": "p4a", "p7a": "p6", "p7b": "p6", "p8": "p7b"}
    if name in smaller:
        assert lands > sum(area.kind == "land" for area in world(smaller[name]).areas.values())
        assert set(world(smaller[name]).areas) <= set(world(name).areas) or name in ("p7a", "p7b", "p8")


# -- arrows, Spike, Pool


@pytest.mark.rule("GW-MAP-06", "GW-MAP-07")
def test_an_arrow_serves_moves_and_routs_and_nothing_else() -> None:
    s = War("storm", "darkness", "sky", on="p5").s
    assert "umathela" in ways(s, 0, "jrustela", "move")
    assert "umathela" in ways(s, 0, "jrustela", "rout")
    assert "umathela" not in adjacent(s, "jrustela")


@pytest.mark.rule("GW-MAP-10", "GW-MAP-11", "GW-MAP-13", "GW-MAP-12")
def test_neither_rift_nor_pool_is_an_area_but_the_seas_around_the_pool_lead_to_hell() -> None:
    s = War("storm", "darkness", "sky").s
    before = {sea: adjacent(s, sea) for sea in world("p3").pool_seas}
    for state in ("rift", "pool"):
        s.spike = state
        assert "spike" not in all_areas(s)
        for sea, old in before.items():
            assert adjacent(s, sea) == [area for area in old if area != "spike"]
            reached = [area for area in ways(s, 0, sea, "move") if in_hell(s, area)]
            assert len(reached) == (2 if state == "pool" else 0)
            assert any(in_hell(s, area) for area in ways(s, 0, sea, "rout")) == (state == "pool")
    assert [x for x in ways(s, 0, "inner_hell", "move") if not in_hell(s, x)] == ["gates_of_dawn"]


@pytest.mark.rule("GW-MAP-14")
def test_a_dock_at_the_shattered_spike_touches_nothing_any_more() -> None:
    s = War("storm", "darkness", "sky").s
    s.kylerela = Kylerela("togaro_ocean", ["artmali_empire", "spike"])
    assert set(adjacent(s, "kylerela")) == {"togaro_ocean", "artmali_empire", "spike"}
    s.spike = "rift"
    assert set(adjacent(s, "kylerela")) == {"togaro_ocean", "artmali_empire"}


# -- Kylerela


@pytest.mark.rule("GW-KYL-08", "GW-KYL-09", "GW-KYL-12", "GW-KYL-14", "GW-SETUP-12")
def test_kylerela_is_adjacent_to_its_sea_and_to_the_lands_at_its_docks() -> None:
    s = War("storm", "darkness", "sky").s
    assert s.kylerela == board.first_kylerela()
    assert adjacent(s, "kylerela") == ["togaro_ocean"]
    assert "kylerela" in adjacent(s, "togaro_ocean")
    assert "kylerela" not in adjacent(s, "artmali_empire")
    s.kylerela = Kylerela("togaro_ocean", ["artmali_empire"])
    assert adjacent(s, "kylerela") == ["togaro_ocean", "artmali_empire"]
    assert "kylerela" in adjacent(s, "artmali_empire")
    assert "kylerela" not in adjacent(s, "gates_of_dawn")


@pytest.mark.rule("GW-KYL-15", "GW-KYL-16")
def test_a_covered_arrow_cannot_be_used() -> None:
    s = War("storm", "darkness", "sky", on="p5").s
    assert "jrustela" in ways(s, 0, "brithos", "move")
    s.kylerela = next(b for b in board.berths_in(s, "neleomi_sea") if set(b.docks) == {"seshnela", "luathela"})
    assert s.kylerela.covers == ["brithos--jrustela"]
    for purpose in ("move", "rout"):
        assert "jrustela" not in ways(s, 0, "brithos", purpose)
    assert set(adjacent(s, "kylerela")) == {"neleomi_sea", "seshnela", "luathela"}


@pytest.mark.rule("GW-KYL-06", "GW-KYL-07", "GW-KYL-18", "GW-KYL-21", "GW-KYL-10")
def test_the_tile_goes_to_its_own_or_a_bordering_sea_and_docks_anew() -> None:
    s = War("storm", "darkness", "sky").s
    found = board.berths(s)
    assert {berth.sea for berth in found} == {"togaro_ocean", "brown_sea", "sea_of_fog"}
    assert s.kylerela not in found
    here = [berth.docks for berth in found if berth.sea == "togaro_ocean"]
    assert ["artmali_empire"] in here
    assert ["gates_of_dawn", "artmali_empire"] in here
    assert ["spike"] in here
    floating = [berth.covers for berth in found if berth.sea == "togaro_ocean" and not berth.docks]
    assert floating == [["gates_of_dawn--artmali_empire"]]


@pytest.mark.rule("GW-KYL-22")
def test_a_sunken_land_is_a_sea_for_kylerela() -> None:
    s = War("storm", "darkness", "sky").s
    s.kylerela = Kylerela("togaro_ocean", ["artmali_empire"])
    s.sunk = ["artmali_empire"]
    assert is_sea(s, "artmali_empire")
    assert adjacent(s, "kylerela") == ["togaro_ocean"]
    assert not any(board.in_sky(s, area) for area in adjacent(s, "artmali_empire"))
    assert "artmali_empire" not in adjacent(s, "moon")
    assert "artmali_empire" not in ways(s, 0, "gates_of_dawn", "move")
    there = [berth for berth in board.berths(s) if berth.sea == "artmali_empire"]
    assert [] in [berth.docks for berth in there]
    assert ["umathela"] in [berth.docks for berth in there]
    assert all(len(berth.docks) < 2 for berth in there)
