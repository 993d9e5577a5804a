"""Up to eight sit at a table: each seat is told by its colour, its sigil and its number, and the podium has room."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import dist

import pytest
from measures import outside, overlaps

from games.kernel import english
from renderers import podium
from renderers.canvas import Canvas
from renderers.palette import SEATS, rgb
from renderers.vision import WITHOUT

Light = tuple[float, float, float]
CLEAR = 20  # CIE 1976; two is what a trained eye can just see, and ten is seen at a glance


def linear(colour: str) -> Light:
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (n / 255 for n in rgb(colour)))
    return r, g, b


def lab(light: Light) -> Light:
    """CIE L*a*b* under daylight (D65)."""
    r, g, b = light
    rows = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
    white = (0.95047, 1.0, 1.08883)
    x, y, z = (
        t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116
        for t in ((p * r + q * g + s * b) / w for (p, q, s), w in zip(rows, white, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: str, eye: str) -> Light:
    r, g, b = linear(colour)
    if eye:
        r, g, b = (min(1.0, max(0.0, p * r + q * g + s * b)) for p, q, s in WITHOUT[eye])
    return lab((r, g, b))


@pytest.mark.parametrize("eye", ["", *WITHOUT])
def test_every_eye_tells_any_two_of_eight_seats_apart(eye: str) -> None:
    far = {(a.numeral, b.numeral): dist(seen(a.colour, eye), seen(b.colour, eye)) for a, b in combinations(SEATS, 2)}
    assert {pair: round(d) for pair, d in far.items() if d < CLEAR} == {}


def test_shape_and_number_say_the_same_as_the_colour() -> None:
    assert len(SEATS) == 8
    assert len({sign.sigil for sign in SEATS}) == len({sign.numeral for sign in SEATS}) == 8


@pytest.mark.parametrize("winners", range(1, 9))
def test_the_podium_has_room_for_eight(winners: int) -> None:
    canvas = Canvas(podium.W, 10_000)
    faces = [podium.Face(sign.colour, sign.sigil) for sign in SEATS[:winners]]
    y = podium.head(canvas, faces, "crown", "All of them", "It was a long day.", "A game · 9 rounds")
    for n in range(8):
        podium.place(canvas, y, 104, n, won=n < winners)
        y += 120
    podium.on_ground(canvas, y)
    assert outside(canvas) == []
    assert overlaps(canvas) == []
    medals = [(call.x, call.x + call.w) for call in canvas.calls if call.op == "medallion"]
    assert len(medals) == winners
    assert all(a[1] <= b[0] for a, b in pairwise(medals))
    assert [word for word in canvas.words() if word[0].isdigit()] == [english.ordinal(n) for n in range(1, 9)]


def test_ordinals() -> None:
    assert [english.ordinal(n) for n in (1, 2, 3, 4, 8, 11, 12, 13, 21, 22, 101, 111)] == [
        "1st", "2nd", "3rd", "4th", "8th", "11th", "12th", "13th", "21st", "22nd", "101st", "111th",
    ]  # fmt: skip
