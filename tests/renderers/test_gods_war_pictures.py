"""Pictures of The Gods War: what they show, and what they keep to themselves."""

from __future__ import annotations

import math
from pathlib import Path

import msgspec
import pytest
import worlds
from gallery_of_worlds import PICTURES
from measures import outside, overlaps
from msgspec import structs
from PIL import Image

from games.gods_war.board import all_areas, world
from games.gods_war.cards import empires, runes
from games.gods_war.state import GodsWar
from games.kernel import LogLine
from renderers import gods_war, palette, text
from renderers.canvas import Call, Canvas
from renderers.gods_war import alt_text, cards, chart, lands, look, sheet, terrain, views
from renderers.icons import has_icon

BOARDS = ("p3", "p4a", "p4b", "p5", "p6", "p7a", "p7b", "p8")
each_board = pytest.mark.parametrize("board", BOARDS)
each_table = pytest.mark.parametrize("name", worlds.TABLES)


def calls(canvas: Canvas, op: str) -> list[Call]:
    return [call for _, _, call in canvas.every() if call.op == op]


# -- every picture


@pytest.mark.parametrize("name", PICTURES)
def test_nothing_hangs_over_the_edge_no_words_meet_and_all_can_be_read(name: str) -> None:
    canvas = PICTURES[name]
    assert canvas.w <= 1080
    assert outside(canvas) == []
    assert overlaps(canvas) == []
    assert min(int(str(call.get("size"))) for call in calls(canvas, "text")) >= text.LEAST
    assert 0 < len(canvas.alt) <= 1024


# -- what is hidden


def other_runes(s: GodsWar, seat: int) -> GodsWar:
    """The same table, but what that seat does not know is something else."""
    for p in s.players:
        if p.seat != seat:
            for n in range(len(p.runes)):
                p.runes[n], s.deck[n] = s.deck[n], p.runes[n]
    s.deck.reverse()
    return s


@pytest.mark.parametrize("by", [None, 0, 1, 3])
def test_no_picture_and_no_word_depends_on_runes_that_one_may_not_see(by: int | None) -> None:
    shown = []
    for s in (worlds.eight(), other_runes(worlds.eight(), -1 if by is None else by)):
        seen = worlds.seen(s, by)
        drawn = [gods_war.board(seen, worlds.NAMES).script(), gods_war.text_board(seen, worlds.NAMES)]
        if by is not None:
            drawn += [draw(seen, worlds.NAMES).script() for draw in (gods_war.panel, gods_war.hand)]
        shown.append(drawn)
    assert shown[0] == shown[1]


def test_a_board_names_no_rune_of_anybody_not_even_to_its_owner() -> None:
    s = worlds.eight()
    board = gods_war.board(worlds.seen(s, 3), worlds.NAMES)
    for id in s.players[3].runes:
        assert s.rune(id).text not in " ".join([*board.words(), board.alt])
    panel = gods_war.panel(worlds.seen(s, 3), worlds.NAMES)
    assert [id for id in s.players[3].runes if s.rune(id).name not in panel.words()] == []


def test_looking_rolls_no_dice_and_changes_nothing() -> None:
    s = worlds.three()
    worlds.put(s, 2, "umathela", "magna_mater")  # her combat is a die
    seen = worlds.seen(s, 0)
    before = msgspec.json.encode(seen.state)
    canvas = gods_war.panel(seen, worlds.NAMES, worlds.area_question())
    gods_war.board(seen, worlds.NAMES)
    assert "Magna Mater" in canvas.words()
    assert msgspec.json.encode(seen.state) == before


def test_every_rune_has_a_picture_of_its_own() -> None:
    assert set(cards.EMBLEMS) == set(runes("base"))
    assert len(set(cards.EMBLEMS.values())) == len(cards.EMBLEMS)
    assert [icon for icon in cards.EMBLEMS.values() if not has_icon(icon)] == []


# -- the board


def test_empires_differ_by_colour_by_shape_and_by_letter() -> None:
    assert set(look.BANNERS) == set(empires("base"))
    for looks in zip(*((flag.colour, flag.shape, flag.letter) for flag in look.BANNERS.values()), strict=True):
        assert len(set(looks)) == 8
    assert {flag.colour for flag in look.BANNERS.values()} == {sign.colour for sign in palette.SEATS}


@each_table
def test_every_piece_on_the_map_is_counted(name: str) -> None:
    s = worlds.TABLES[name]()
    areas = lands.ground(s.board).areas
    shown = sum(stack.count for id, land in areas.items() for stack in chart.stacks(s, id, len(land.slots)))
    shown += sum(stack.count for stack in chart.stacks(s, "kylerela", len(chart.ISLE_SLOTS)))
    assert shown == len(list(s.on_map()))


def test_gods_stand_apart_from_mortals_while_there_is_room_and_are_never_hidden_among_them() -> None:
    s = worlds.eight()
    apart = {(stack.kind, stack.god) for stack in chart.stacks(s, "dragon_pass", 9) if stack.seat == 3}
    assert apart == {("building", False), ("mortals", False), ("gods", True)}
    together = [stack for stack in chart.stacks(s, "dragon_pass", 5) if stack.seat == 3 and stack.kind != "building"]
    assert [(stack.count, stack.god) for stack in together] == [(3, True)]


@each_table
def test_board_and_words_tell_of_everybody(name: str) -> None:
    s = worlds.TABLES[name]()
    canvas = gods_war.board(worlds.seen(s), worlds.NAMES)
    words = gods_war.text_board(worlds.seen(s), worlds.NAMES)
    for p in s.players:
        assert worlds.NAMES[p.seat] in canvas.words()
        assert f"{p.vp} VP" in canvas.words()
        assert alt_text.player_words(s, p, worlds.NAMES) in words
        assert alt_text.player_words(s, p, worlds.NAMES) in canvas.alt


def test_the_world_in_words_names_every_area_and_all_that_stands_there() -> None:
    s = worlds.eight()
    words = gods_war.text_board(worlds.seen(s), worlds.NAMES)
    for area in world(s.board).areas.values():
        assert f"- {area.name}: {alt_text.area_words(s, area.id) or 'empty'} (" in words


def test_areas_that_can_be_chosen_are_lit_and_shown_close_by() -> None:
    s = worlds.three()
    plain = gods_war.panel(worlds.seen(s, 0), worlds.NAMES)
    asked = gods_war.panel(worlds.seen(s, 0), worlds.NAMES, worlds.area_question())
    assert calls(plain, "light") == calls(plain, "halo") == []
    assert len(calls(asked, "light")) == 1  # Umathela
    assert len(calls(asked, "halo")) == 1  # Kylerela
    assert "Crimson Bat" in asked.words()


def test_while_units_move_the_map_shows_from_where() -> None:
    s = worlds.three()
    s.acted_at = "seshnela"
    question = structs.replace(worlds.area_question(), topic="gods_war.move")
    asked = gods_war.panel(worlds.seen(s, 0), worlds.NAMES, question)
    assert sorted(str(call.get("colour")) for call in calls(asked, "light")) == sorted((palette.GOLD, "#5fd08a"))


@pytest.mark.parametrize("state", ["spike", "rift", "pool"])
def test_the_middle_of_the_world_is_as_it_is_now(state: str) -> None:
    s = worlds.three()
    s.spike = state  # type: ignore[assignment]
    (drawn,) = calls(gods_war.board(worlds.seen(s), worlds.NAMES), "gods_war.spike")
    assert drawn.get("state") == state


# -- the outlines


@each_board
def test_areas_have_a_common_border_where_they_are_adjacent_and_nowhere_else(board: str) -> None:
    g, here = lands.ground(board), world(board)
    surface = {id: land for id, land in g.areas.items() if land.kind in ("land", "sea")}
    edges = {
        id: {frozenset(edge) for edge in zip(land.ring, (*land.ring[1:], land.ring[0]), strict=True)}
        for id, land in surface.items()
    }
    drawn = {frozenset((a, b)) for a in surface for b in surface if a < b and edges[a] & edges[b]}
    meant = {frozenset((a, b)) for a in surface for b in here.adjacency[a] if b in surface}
    assert drawn == meant


@each_board
def test_every_area_and_every_crossing_is_drawn(board: str) -> None:
    g, here = lands.ground(board), world(board)
    assert set(g.areas) == set(here.areas) - {"kylerela"}
    assert set(g.crossings) == {arrow.id for arrow in here.arrows}
    assert {id for id, land in g.areas.items() if land.gate == "hell"} == set(here.to_hell)


@each_board
def test_kylerela_lies_within_its_sea_wherever_it_docks(board: str) -> None:
    for dock in world(board).docks:
        home = lands.island(board, dock.sea, tuple(dock.lands))
        assert lands._inside(home, lands.ground(board).areas[dock.sea].ring)


# -- the ground


def test_a_ground_is_painted_once_and_then_read_from_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[str] = []
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    def counted(g: lands.Ground) -> Image.Image:
        painted.append(g.board)
        return Image.new("RGB", (lands.W, lands.H), "#123456")

    monkeypatch.setattr(terrain, "paint", counted)
    first, second = terrain.kept("p3"), terrain.kept("p3")
    assert painted == ["p3"]
    assert first.image.tobytes() == second.image.tobytes()
    assert first.image.size == (lands.W, lands.H)


def test_a_host_that_cannot_write_files_gets_its_ground_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(terrain, "paint", lambda _: Image.new("RGB", (lands.W, lands.H)))
    assert terrain.kept("p3").image.size == (lands.W, lands.H)


# -- the Council, what changed, and looks from close by


def test_dice_of_a_struggle_are_question_marks_until_all_are_turned_up() -> None:
    hidden = gods_war.board(worlds.seen(worlds.bidding()), worlds.NAMES)
    assert hidden.words().count("?") == 5
    assert "the dice are hidden" in hidden.alt
    shown = gods_war.board(worlds.seen(worlds.settled()), worlds.NAMES)
    assert "?" not in shown.words()
    assert {"−2", "6", "3", "1", "5", "The Rift stays open"} <= set(shown.words())
    assert "The Great Compromise" in shown.words()
    assert "Ana +2 VP" in shown.alt


def test_the_council_is_news_until_somebody_acts() -> None:
    s = worlds.settled()
    s.story = [LogLine("{0} drops to 0 Power.")]
    board = gods_war.board(worlds.seen(s), worlds.NAMES)
    assert "The Struggle" not in board.words()


def test_changes_have_an_arrow_for_each_way_and_say_what_came_and_went() -> None:
    canvas = PICTURES["changes"]
    assert len(calls(canvas, "lance")) == 1
    for words in ("Čeněk: 3 × Broo from Brithos to Umathela.", "Bo the Unready: Assassin new in Brithos."):
        assert words in canvas.words()
    assert "Ana: Champion gone from Brithos." in canvas.alt
    assert "Bo the Unready: +3 VP." in canvas.words()


def test_every_area_is_in_one_region_and_can_be_looked_at() -> None:
    s = worlds.eight()
    regions = [id for where in views.REGIONS for id in views.areas_of(s, where)]
    assert sorted(regions) == sorted(all_areas(s))
    for where in (*views.places(s).values(),):
        canvas = views.close_by(worlds.seen(s), worlds.NAMES, where)
        assert 0 < len(canvas.alt) <= 1024
        assert canvas.h > 200


def test_kylerela_covers_no_piece_in_its_sea() -> None:
    s = worlds.eight()
    home = lands.island(s.board, s.kylerela.sea, tuple(s.kylerela.docks))
    slots = lands.ground(s.board).areas[s.kylerela.sea].slots
    free = chart.free_slots(slots, home)
    assert free
    assert all(math.dist(slot, home) > chart.ROOM for slot in free)


def sizes(canvas: Canvas) -> set[int]:
    """Of the letters that one reads; those on tokens are signs."""
    texts = [call for _, _, call in canvas.every() if call.op == "text" and call.get("font") != "black"]
    return {int(str(call.get("size"))) for call in texts}


@each_board
def test_names_on_the_map_can_be_read_on_a_phone(board: str) -> None:
    canvas = chart.names(board)
    assert sizes(canvas) == {look.READ}
    assert overlaps(canvas) == []
    assert outside(canvas) == []


@each_table
def test_what_a_question_shows_can_be_read_on_a_phone(name: str) -> None:
    """Letters on pieces apart, which stand for a colour and a shape."""
    seen = worlds.seen(worlds.TABLES[name](), 0)
    assert min(sizes(gods_war.panel(seen, worlds.NAMES, worlds.area_question()))) >= look.READ - 8, (
        "names that are too long for their plate apart"
    )


@pytest.mark.parametrize("id", empires("base"))
def test_an_empires_sheet_can_be_read_on_a_phone(id: str) -> None:
    canvas = sheet.empire_sheet(empires("base")[id])
    assert min(sizes(canvas)) >= look.READ
    assert overlaps(canvas) == []
    assert outside(canvas) == []


@pytest.mark.parametrize("id", runes("base"))
def test_a_rune_in_hand_can_be_read_on_a_phone(id: str) -> None:
    rune = runes("base")[id]
    canvas = cards.strip(cards.rune_face(rune), 1040, True, 0)
    assert min(sizes(canvas)) >= look.READ
    assert rune.name in " ".join(canvas.words())
    assert text.printable(rune.text) in " ".join(canvas.words())
    assert overlaps(canvas) == []
    assert outside(canvas) == []
