"""A toy map of four areas: what is land, what is lit, and where pieces stand."""

from __future__ import annotations

import pytest
from measures import outside, overlaps

from renderers import areas, paint
from renderers.canvas import Canvas
from renderers.palette import rgb

# Four squares that meet in the middle; neighbours share their arcs.
TOY = {
    "arcs": [
        [200, 0, 200, 200], [200, 200, 200, 400], [0, 200, 200, 200], [200, 200, 400, 200],
        [0, 200, 0, 0, 200, 0], [200, 0, 400, 0, 400, 200], [400, 200, 400, 400, 200, 400],
        [200, 400, 0, 400, 0, 200],
    ],
    "area": {
        "north_west": {"ring": [5, 1, -3], "label": [100, 30], "lines": ["Fens"], "slots": [[60, 100], [140, 100]]},
        "north_east": {"ring": [6, -4, -1], "label": [300, 40], "lines": ["Old", "Hills"], "slots": [[300, 120]]},
        "south_east": {"ring": [4, 7, -2], "label": [300, 230], "lines": ["Shore"], "slots": [[300, 300]]},
        "south_west": {"ring": [3, 2, 8], "label": [100, 230], "lines": ["Woods"], "slots": [[100, 300]]},
    },
}  # fmt: skip
COLOURS = {"north_west": "#6f7d4f", "north_east": "#8a7a4e", "south_east": "#2c6a86", "south_west": "#3f6a4a"}
WORLD = areas.read(TOY, 400, 400, COLOURS)


def piece(colour: str) -> Canvas:
    canvas = Canvas(34, 34)
    canvas.put("medallion", 0, 0, 34, 34, colour=colour, name="", dead=False)
    return canvas.keep()


def shown(look: areas.Look) -> Canvas:
    canvas = Canvas(440, 440)
    areas.draw(canvas, 20, 20, WORLD, look)
    return canvas


def pixel(canvas: Canvas, x: int, y: int) -> tuple[int, ...]:
    found = paint.image_of(canvas).getpixel((x, y))
    assert isinstance(found, tuple)
    return found


def test_an_outline_is_walked_along_shared_arcs_in_both_directions() -> None:
    assert WORLD.area("north_west").ring == ((0, 200), (0, 0), (200, 0), (200, 200))
    assert [area.box for _, area in WORLD.areas] == [
        (0, 0, 200, 200), (200, 0, 400, 200), (200, 200, 400, 400), (0, 200, 200, 400),
    ]  # fmt: skip


@pytest.mark.parametrize("id", COLOURS)
def test_every_area_has_its_own_colour_and_its_name(id: str) -> None:
    canvas, area = shown(areas.Look()), WORLD.area(id)
    left, top, _, _ = area.box
    there = pixel(canvas, 20 + left + 20, 20 + top + 150)
    assert max(abs(a - b) for a, b in zip(there, rgb(COLOURS[id]), strict=True)) < 25
    assert set(area.lines) <= set(canvas.words())
    assert outside(canvas) == []
    assert overlaps(canvas) == []


def test_only_what_can_be_chosen_is_lit() -> None:
    dark, lit = shown(areas.Look()), shown(areas.Look(lit={"south_west": "#ffffff"}))
    assert pixel(lit, 60, 370) > pixel(dark, 60, 370)
    for x, y in ((60, 170), (260, 170), (260, 370)):
        assert pixel(lit, x, y) == pixel(dark, x, y)


def test_pieces_stand_on_their_slots_best_first_and_what_has_no_slot_is_counted() -> None:
    pieces = [piece("#e2492a"), piece("#4470c0"), piece("#54c46a"), piece("#7f35e0")]
    canvas = shown(areas.Look(pieces={"north_west": pieces}))
    placed = [(call.x + 17, call.y + 17, call.picture) for call in canvas.calls if call.picture in pieces]
    assert placed == [(20 + 60, 20 + 100, pieces[0]), (20 + 140, 20 + 100, pieces[1])]
    assert "+2" in canvas.words()


def test_the_land_is_painted_once_for_all_pictures_of_a_map(monkeypatch: pytest.MonkeyPatch) -> None:
    paint.forget()
    paint.image_of(shown(areas.Look()))
    made, real = [], paint._made
    monkeypatch.setattr(paint, "_made", lambda call: made.append(call.op) or real(call))  # type: ignore[func-returns-value]
    paint.image_of(shown(areas.Look(lit={"north_east": "#f0c14a"}, pieces={"south_east": [piece("#e8e04a")]})))
    assert sorted(made) == ["light", "medallion", "picture"]
