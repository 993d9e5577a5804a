"""Colours for eyes that tell some of them apart badly."""

from __future__ import annotations

import io
from math import dist

import pytest
from PIL import Image

from renderers.canvas import Canvas
from renderers.paint import paint
from renderers.vision import WITHOUT, correction

KINDS = ("protan", "deutan", "tritan")
Colour = tuple[float, ...]


def through(matrix: Colour, colour: Colour) -> Colour:
    rows = [matrix[n : n + 3] for n in range(0, 12, 4)]
    return tuple(min(255.0, max(0.0, sum(a * b for a, b in zip(row, colour, strict=True)))) for row in rows)


def seen_by(kind: str, colour: Colour) -> Colour:
    return tuple(sum(a * b for a, b in zip(row, colour, strict=True)) for row in WITHOUT[kind])


@pytest.mark.parametrize("kind", KINDS)
def test_greys_stay_as_they_are(kind: str) -> None:
    for grey in ((0, 0, 0), (128, 128, 128), (255, 255, 255)):
        assert through(correction(kind), grey) == pytest.approx(grey, abs=1)


@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [
        ("protan", (179, 51, 43), (46, 125, 50)),  # attack against life
        ("deutan", (179, 51, 43), (46, 125, 50)),
        ("tritan", (47, 98, 168), (46, 125, 50)),  # prevention against life
    ],
)
def test_colours_that_mean_something_differ_more_to_that_eye(kind: str, one: Colour, other: Colour) -> None:
    before = dist(seen_by(kind, one), seen_by(kind, other))
    helped = [seen_by(kind, through(correction(kind), colour)) for colour in (one, other)]
    assert dist(*helped) > before * 1.2


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_is_painted_in_the_colours_asked_for(kind: str) -> None:
    canvas = Canvas(20, 20, "a red square")
    canvas.put("backdrop", 0, 0, 20, 20, top="#b3332b", bottom="#b3332b")
    plain, helped = (Image.open(io.BytesIO(paint(canvas, palette))) for palette in ("", kind))
    assert plain.size == helped.size
    assert plain.tobytes() != helped.tobytes()
