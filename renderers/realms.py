"""Landscapes, one for each element: the ridges that a Creation's emblem stands before, and what is in the air."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random

from PIL import Image, ImageDraw, ImageFilter

from . import palette
from .brushes import Point
from .palette import darker, lighter, mix

Draw = ImageDraw.ImageDraw
SKIES = {  # realm -> the sky's second colour, towards the horizon
    "fire": "#ffb347",
    "air": "#c4ecff",
    "water": "#9fe3e6",
    "earth": "#e8c98a",
    "forest": "#d6e58a",
    "blood": "#ff8a76",
    "metal": "#e6eef8",
    "light": "#ffe58f",
    "shadow": "#c89bea",
    "prism": "#d3c3ff",
    "forge": "#ffd98a",
}


def ridge(dice: Random, w: int, base: float, height: float, steps: int) -> list[Point]:
    """A broken line across the picture."""
    return [(w * k / steps, base - height * dice.random()) for k in range(steps + 1)]


def below(pen: Draw, points: Sequence[Point], w: int, h: int, tone: str) -> None:
    pen.polygon([(-2, h + 2), *points, (w + 2, h + 2)], fill=tone)


def hills(pen: Draw, dice: Random, w: int, h: int, base: float, tone: str, depth: int) -> None:
    a, b, c = (dice.uniform(0, 6.3) for _ in range(3))
    swing = h * (0.09 - 0.015 * depth)
    below(
        pen,
        [
            (x, base - swing * sum(math.sin(x / w * f + p) / n for f, n, p in ((5, 1, a), (11, 2, b), (23, 5, c))))
            for x in range(0, w + 8, 8)
        ],
        w, h, tone,
    )  # fmt: skip


def peaks(pen: Draw, dice: Random, w: int, h: int, base: float, tone: str, depth: int) -> None:
    points = ridge(dice, w, base, h * 0.34, 7 + 3 * depth)
    below(pen, points, w, h, tone)
    for x, y in points[1:-1]:  # the lit side of every peak
        pen.polygon([(x, y), (x + w * 0.05, base + h * 0.1), (x + w * 0.012, base + h * 0.1)], fill=lighter(tone, 0.13))


def volcanoes(pen: Draw, dice: Random, w: int, h: int, base: float, tone: str, depth: int) -> None:
    hills(pen, dice, w, h, base + h * 0.04, tone, depth)
    for _ in range(2 if depth < 2 else 1):
        x, high, wide = dice.uniform(0.05, 0.95) * w, h * dice.uniform(0.2, 0.4), w * dice.uniform(0.12, 0.22)
        lip = wide * 0.16
        pen.polygon(
            [(x - wide, base + h * 0.1), (x - lip, base - high), (x + lip, base - high), (x + wide, base + h * 0.1)],
            fill=tone,
        )
        for k in (-0.5, 0.1, 0.6):
            flow = [(x + lip * k, base - high), (x + wide * k * 0.4, base - high * 0.5), (x + wide * k * 0.7, base)]
            pen.line(flow, fill=mix("#ffb347", tone, 0.15 + 0.2 * depth), width=max(2, h // 90), joint="curve")


def clouds(pen: Draw, dice: Random, w: int, h: int, base: float, tone: str, depth: int) -> None:
    tone = mix(tone, palette.WHITE, 0.30 - 0.08 * depth)
    for _ in range(7):
        x, y = dice.random() * w, base + dice.uniform(-0.06, 0.06) * h
        for k in range(5):
            r = h * dice.uniform(0.06, 0.13)
            cx = x + (k - 2) * h * 0.1
            pen.ellipse((cx - r * 1.3, y - r, cx + r * 1.3, y + r), fill=tone)
    pen.rectangle((0, base + h * 0.04, w, h), fill=tone)
    if depth == 0:  # an island that floats
        x, y, r = dice.uniform(0.12, 0.88) * w, h * dice.uniform(0.3, 0.45), w * 0.09
        under = darker(tone, 0.35)
        pen.polygon(
            [(x - r, y), (x + r, y), (x + r * 0.4, y + r * 0.5), (x, y + r * 0.95), (x - r * 0.5, y + r * 0.45)],
            fill=under,
        )
        pen.ellipse((x - r, y - r * 0.2, x + r, y + r * 0.2), fill=mix(under, "#9fc46a", 0.5))


def waves(pen: Draw, dice: Random, w: int, h: int, base: float, tone: str, depth: int) -> None:
    phase, length = dice.uniform(0, 6.3), w / (4 + 2 * depth)
    crest = [
        (x, base + h * 0.02 - h * (0.05 + 0.015 * depth) * (1 - abs(math.sin(x / length * math.pi + phase))) ** 1.6)
        for x in range(0, w + 6, 6)
    ]
    below(pen, crest, w, h, tone)
    pen.line(crest, fill=lighter(tone, 0.45), width=max(2, h // 80))
    for _ in range(10):
        x, y, r = dice.random() * w, base + dice.uniform(0.05, 0.2) * h, w * dice.uniform(0.02, 0.06)
        pen.arc((x - r, y - r * 0.3, x + r, y + r * 0.3), 200, 340, fill=lighter(tone, 0.28), width=max(2, h // 160))


def mesas(pen: Draw, dice: Random, w: int, h: int, base: float, tone: str, depth: int) -> None:
    below(pen, [(0, base + h * 0.05), (w, base + h * 0.05)], w, h, tone)
    for _ in range(4 - depth):
        x, high, wide = dice.random() * w, h * dice.uniform(0.12, 0.32), w * dice.uniform(0.07, 0.15)
        pen.polygon(
            [
                (x - wide, base + h * 0.06),
                (x - wide * 0.8, base - high),
                (x + wide * 0.7, base - high),
                (x + wide, base + h * 0.06),
            ],
            fill=tone,
        )
        for band in (0.25, 0.5):
            y = base - high * (1 - band)
            pen.line((x - wide * 0.82, y, x + wide * 0.78, y), fill=darker(tone, 0.18), width=max(2, h // 90))
        pen.polygon(
            [
                (x + wide * 0.3, base - high),
                (x + wide * 0.7, base - high),
                (x + wide, base + h * 0.06),
                (x + wide * 0.5, base + h * 0.06),
            ],
            fill=lighter(tone, 0.1),
        )


def pines(pen: Draw, dice: Random, w: int, h: int, base: float, tone: str, depth: int) -> None:
    hills(pen, dice, w, h, base + h * 0.05, tone, depth)
    for _ in range(26 - 6 * depth):
        x, high = dice.random() * w, h * dice.uniform(0.10, 0.18) * (1 + 0.5 * depth)
        y = base + h * 0.06
        for k in range(3):
            wide, top = high * (0.16 + 0.08 * k), y - high + high * 0.24 * k
            pen.polygon([(x, top), (x - wide, top + high * 0.42), (x + wide, top + high * 0.42)], fill=tone)


def thorns(pen: Draw, dice: Random, w: int, h: int, base: float, tone: str, depth: int) -> None:
    hills(pen, dice, w, h, base + h * 0.06, tone, depth)
    for _ in range(13 - 2 * depth):
        x, high, lean = dice.random() * w, h * dice.uniform(0.14, 0.42), w * dice.uniform(-0.06, 0.06)
        wide = w * 0.018
        pen.polygon([(x - wide, base + h * 0.1), (x + lean, base - high), (x + wide, base + h * 0.1)], fill=tone)


def spires(pen: Draw, dice: Random, w: int, h: int, base: float, tone: str, depth: int) -> None:
    below(pen, [(0, base + h * 0.06), (w, base + h * 0.06)], w, h, tone)
    x = -w * dice.random() * 0.05
    lit = lighter(tone, 0.26 - 0.06 * depth)
    while x < w:
        wide, high = w * dice.uniform(0.025, 0.06), h * dice.uniform(0.06, 0.34)
        pen.rectangle((x, base - high, x + wide, base + h * 0.08), fill=tone)
        pen.polygon(
            [(x, base - high), (x + wide / 2, base - high - wide * dice.uniform(0.8, 2.2)), (x + wide, base - high)],
            fill=tone,
        )
        pen.line(
            (x + wide * 0.78, base - high, x + wide * 0.78, base + h * 0.06),
            fill=lit,
            width=max(2, h // 140),
        )
        x += wide * dice.uniform(1.1, 2.2)


def crystals(pen: Draw, dice: Random, w: int, h: int, base: float, tone: str, depth: int) -> None:
    below(pen, ridge(dice, w, base + h * 0.1, h * 0.05, 9), w, h, tone)
    for _ in range(10 - 2 * depth):
        x, high, lean = dice.random() * w, h * dice.uniform(0.16, 0.4), w * dice.uniform(-0.05, 0.05)
        wide, y = w * dice.uniform(0.018, 0.036), base + h * 0.12
        shoulder = y - high * 0.78
        hue = mix(tone, dice.choice(("#8fd8ff", "#c79bff", "#7ff0cf", "#ffb3e0")), 0.4 - 0.08 * depth)
        pen.polygon(
            [
                (x - wide, y),
                (x - wide + lean * 0.8, shoulder),
                (x + lean, y - high),
                (x + wide + lean * 0.8, shoulder),
                (x + wide, y),
            ],
            fill=hue,
        )
        pen.polygon(
            [
                (x, y),
                (x + lean * 0.8, shoulder),
                (x + lean, y - high),
                (x + wide + lean * 0.8, shoulder),
                (x + wide, y),
            ],
            fill=darker(hue, 0.25),
        )


def monoliths(pen: Draw, dice: Random, w: int, h: int, base: float, tone: str, depth: int) -> None:
    below(pen, ridge(dice, w, base + h * 0.08, h * 0.04, 12), w, h, tone)
    for _ in range(4 - depth):
        x, high, wide = dice.random() * w, h * dice.uniform(0.2, 0.4), w * dice.uniform(0.03, 0.05)
        y = base + h * 0.02
        pen.polygon(
            [(x - wide, y), (x - wide * 0.7, y - high), (x + wide * 0.5, y - high * 1.08), (x + wide, y)], fill=tone
        )
        for k in range(3):
            cy = y - high * (0.25 + 0.24 * k)
            pen.line(
                [(x - wide * 0.3, cy), (x + wide * 0.3, cy - wide * 0.5), (x, cy + wide * 0.3)],
                fill=mix("#ffcf6a", tone, 0.25 * depth),
                width=max(2, h // 110),
            )


RIDGES: dict[str, Callable[[Draw, Random, int, int, float, str, int], None]] = {
    "fire": volcanoes,
    "air": clouds,
    "water": waves,
    "earth": mesas,
    "forest": pines,
    "blood": thorns,
    "metal": spires,
    "light": hills,
    "shadow": peaks,
    "prism": crystals,
    "forge": monoliths,
}


def rays(image: Image.Image, centre: Point, colour: str, dice: Random) -> None:
    w, h = image.size
    light = Image.new("L", (w // 2, h // 2), 0)
    pen = ImageDraw.Draw(light)
    x, y, far = centre[0] / 2, centre[1] / 2, w
    for k in range(14):
        a = k * math.pi / 7 + dice.uniform(-0.1, 0.1)
        wide = dice.uniform(0.03, 0.09)
        pen.polygon(
            [
                (x, y),
                (x + far * math.cos(a - wide), y + far * math.sin(a - wide)),
                (x + far * math.cos(a + wide), y + far * math.sin(a + wide)),
            ],
            fill=dice.randint(24, 64),
        )
    light = light.filter(ImageFilter.GaussianBlur(3)).resize((w, h), Image.Resampling.BILINEAR)
    image.paste(Image.new("RGB", (w, h), colour), (0, 0), light)


def motes(image: Image.Image, dice: Random, realm: str, colour: str) -> None:
    """Embers, spray, leaves or stars in the air."""
    w, h = image.size
    pen = ImageDraw.Draw(image)
    hue = lighter(SKIES[realm], 0.35)
    for _ in range(34):
        x, y, r = dice.random() * w, dice.random() * h * 0.8, h * dice.uniform(0.004, 0.012)
        tone = mix(hue, colour, dice.uniform(0, 0.6))
        if realm in ("shadow", "light", "prism", "metal", "forge"):
            pen.polygon([(x, y - r * 2), (x + r * 0.5, y), (x, y + r * 2), (x - r * 0.5, y)], fill=tone)
        elif realm == "forest":
            pen.ellipse((x - r * 1.6, y - r * 0.7, x + r * 1.6, y + r * 0.7), fill=tone)
        elif realm == "air":
            pen.arc((x - r * 9, y - r * 3, x + r * 9, y + r * 3), 190, 350, fill=tone, width=max(2, round(r / 2)))
        else:
            pen.ellipse((x - r, y - r, x + r, y + r), fill=tone)
