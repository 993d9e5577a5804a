"""
Pictures as they were when somebody last looked at them.

After a change that is meant, `REGENERATE=1 pytest tests/renderers` writes them anew: look at them, then read the diff.
The recorded calls must be equal; painted pixels may differ a little, as they do from one Pillow to the next.
"""

from __future__ import annotations

import os
from pathlib import Path

import fields
import gallery_of_fields
import gallery_of_tests
import gallery_of_worlds
import pytest
from gallery_of_tests import CARDS
from PIL import Image, ImageChops, ImageStat

from games.lessons import taught
from games.registry import GAMES
from games.twilight.steps import ASPECTS
from renderers import lessons, paint
from renderers.canvas import Canvas
from renderers.defiance import tile as permanent
from renderers.godsforge import cards
from renderers.twilight import gallery as twilight_gallery
from renderers.twilight import look, piles, tables
from renderers.twilight import tile as creature

FOLDER = Path(__file__).parent / "goldens"
REGENERATE = os.environ.get("REGENERATE") == "1"
SCRIPTS = {
    **{
        name.lower(): gallery_of_tests.PICTURES[name]
        for name in (
            "board-four", "board-three", "board-solo", "panel-asked", "dice-four", "result-over", "card-Fireball",
        )
    },
    **{
        f"defiance-{name.lower().replace(' ', '-')}": gallery_of_fields.PICTURES[name]
        for name in (
            "board-battle", "board-dawn", "board-four", "panel-asked-strike", "panel-asked-play", "result-over",
            "deck-Hammer and Raven", "card-zeus-avatar",
        )
    },
    **{
        f"twilight-{name}": canvas
        for name, canvas in twilight_gallery.pictures()
        if name in (
            "board-duel", "board-dawn", "board-four", "panel-slot", "panel-summon", "panel-offer", "result-over",
            "deck-mixed", "card-attila", "card-mars",
        )
    },
    **{
        f"gods-war-{name}": gallery_of_worlds.PICTURES[name]
        for name in ("board-eight", "board-three", "panel-asked", "hand-eight", "result-over", "card-rune.cold")
    },
    **{
        f"lesson-{game}-{page.picture}": lessons.picture(game, number)
        for game, lesson in taught(list(GAMES)).items()
        for number, page in enumerate(lesson.page)
        if page.picture in ("steps", "card", "symbols")
    },
}  # fmt: skip


def things() -> Canvas:
    """One of each small thing."""
    canvas = Canvas(300, 150)
    cards.pips(canvas, 6, 34, 44, ["2", "9+", "EE", "V"])
    cards.badges(canvas, 298, 94, 46, (6, 3, 2))
    canvas.put("die", 8, 70, 54, 54, face=1, used=False, extra=False)
    canvas.put("die", 66, 70, 54, 54, face=5, used=True, extra=True)
    canvas.put("bar", 6, 130, 288, 16, life=12, before=20, most=30, colour="#d2603c")
    return canvas


def tile() -> Canvas:
    return cards.tile(CARDS["Metallic Dragon"], 224, (6, 0, 0), lines=["Metallic Dragon"], marks=["new"])


def spaces() -> Canvas:
    """Two cards in play, one of them struck, on the rift; and a card that lies face down."""
    s, dawn = fields.battle(), fields.dawn()
    canvas = Canvas(3 * 204, 168)
    canvas.put("rift", 0, 0, 3 * 204, 168)
    shown = [
        (s, s.permanents["viking-raiders.b3"]),
        (s, s.permanents["pegasus.a4"]),
        (dawn, dawn.permanents["vanaheim.c6"]),
    ]
    for n, (state, x) in enumerate(shown):
        it = permanent.standing(state, x)
        canvas.place(204 * n, 0, permanent.tile(state, it, 168))
        canvas.place(204 * n, 0, permanent.front(state, it, 168))
    canvas.put("lance", 130, 60, 150, 60, start=(25, 30), end=(120, 30), colour="#d2603c", broad=17, dashed=False)
    canvas.put("halo", 204, 0, 198, 168, radius=14, colour="#5fd08a", dashed=True)
    return canvas


def dusk() -> Canvas:
    """A pile and backs of every rank, Fresh, Exhausted and Frozen; Power; and two cards in play."""
    s = tables.duel()
    canvas = Canvas(560, 236)
    piles.life_pile(canvas, 8, 8, 90, s, s.players[0], 50)
    for n, aspect in enumerate(ASPECTS):
        canvas.place(110, 8 + 60 * n, look.back(aspect, 40))
        canvas.place(154, 12 + 60 * n, look.back(aspect, 40, worn=True))
        canvas.place(8 + 44 * n, 192, look.seal(aspect, 40))
    canvas.put("frost", 154, 12, 54, 40, radius=8)
    for n, id in enumerate(("rhine_raider.0.0", "corrupt_tribune.1.0")):
        it = creature.standing(s, s.permanents[id])
        for picture in (creature.tile(s, it), creature.front(s, it)):
            canvas.place(212 + 174 * n, 8, picture)
    return canvas


PIXELS = {"things": things, "tile": tile, "spaces": spaces, "dusk": dusk}


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_calls_are_those_of_the_golden(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    script = SCRIPTS[name].script()
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
