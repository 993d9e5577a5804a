"""
Pictures as they were when somebody last looked at them.

After a change that is meant, `REGENERATE=1 pytest tests/renderers` writes them anew: look at them, then read the diff.
The recorded calls must be equal; painted pixels may differ a little, as they do from one Pillow to the next.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from gallery_of_tests import CARDS, PICTURES
from PIL import Image, ImageChops, ImageStat

from renderers import paint, palette
from renderers.canvas import Canvas
from renderers.godsforge import cards

FOLDER = Path(__file__).parent / "goldens"
REGENERATE = os.environ.get("REGENERATE") == "1"
SCRIPTS = ["board-four", "board-three", "board-solo", "panel-asked", "dice-four", "result-over", "card-Fireball"]


def things() -> Canvas:
    """One of each small thing."""
    canvas = Canvas(300, 150)
    cards.pips(canvas, 6, 34, 44, ["2", "9+", "EE", "V"])
    cards.badges(canvas, 298, 94, 46, (6, 3, 2))
    canvas.put("die", 8, 70, 54, 54, face=1, used=False, extra=False)
    canvas.put("die", 66, 70, 54, 54, face=5, used=True, extra=True)
    canvas.put("bar", 6, 130, 288, 16, life=12, before=20, most=30, colour=palette.SEATS[0])
    return canvas


def tile() -> Canvas:
    return cards.tile(CARDS["Metallic Dragon"], 224, (6, 0, 0), lines=["Metallic Dragon"], marks=["new"])


PIXELS = {"things": things, "tile": tile}


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_calls_are_those_of_the_golden(name: str) -> None:
    path = FOLDER / f"{name.lower()}.txt"
    script = PICTURES[name].script()
    if REGENERATE:
        path.write_text(script, encoding="utf-8")
    assert script == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PIXELS)
def test_the_pixels_are_nearly_those_of_the_golden(name: str) -> None:
    path = FOLDER / f"{name}.png"
    image = paint.image_of(PIXELS[name]())
    if REGENERATE:
        image.save(path)
    with Image.open(path) as golden:
        assert golden.size == image.size
        difference = ImageStat.Stat(ImageChops.difference(golden.convert("RGB"), image))
    assert max(difference.mean) < 2
