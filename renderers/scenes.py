"""
The art of the cards. Every card has its own, made from its name: the same name always gives the same picture.

A Creation stands in a landscape of its element, with its emblem in the light; a Spell is a figure of rings and stars.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from . import icons, palette
from .palette import darker, lighter, mix
from .sprites import Point, Sprite, glyph, gradient, regular, rounded, soft

S = 2  # scenes are drawn at twice their size
Draw = ImageDraw.ImageDraw
SKIES = {  # realm -> the sky's second colour, towards the horizon
    "fire": "#ffb347",
    "air": "#fdf3d8",
    "water": "#9fe3e6",
    "earth": "#e8c98a",
    "forest": "#d6e58a",
    "blood": "#ff8a76",
    "metal": "#e6eef8",
    "light": "#fff6d0",
    "shadow": "#c89bea",
    "prism": "#d3c3ff",
    "forge": "#ffd98a",
}


def make(w: int, h: int, args: dict[str, Any]) -> Sprite:
    return Sprite(art(w, h, **args))


def art(
    w: int, h: int, seed: str, realm: str, colour: str, spell: bool, emblem: str, fallback: str,
    at: tuple[float, float], size: int, radius: int, dim: float,
) -> Image.Image:  # fmt: skip
    """The scene with its emblem at a part of the width and height; `dim` darkens it so that one can write on it."""
    dice = Random(f"art of {seed}")
    focus = (w * at[0], h * at[1])
    large = (w * S, h * S)
    paint_ground = geometry if spell else landscape
    image = paint_ground(large, dice, realm, colour, (focus[0] * S, focus[1] * S), size * S).resize(
        (w, h), Image.Resampling.BOX
    )
    halo = Image.radial_gradient("L").resize((size * 2, size * 2)).point(lambda v: max(0, 150 - v) * 0.9)
    warm = Image.new("RGB", halo.size, lighter(SKIES[realm], 0.2))
    image.paste(warm, (round(focus[0] - size), round(focus[1] - size)), halo)
    if dim:
        image = Image.blend(image, Image.new("RGB", image.size, darker(colour, 0.86)), dim)
    image = vignette(image)
    full = image.convert("RGBA")
    mark = emblem_of(emblem, fallback, size)
    left, top = round(focus[0] - size / 2), round(focus[1] - size / 2)
    edge = max(8, size // 8)
    dark = Image.new("L", (size + 2 * edge, size + 2 * edge), 0)
    dark.paste(mark, (edge, edge))
    shadow = soft(dark, max(2.0, size / 34), darker(colour, 0.88), 0.95)
    _place(full, shadow, left - edge + max(1, size // 40), top - edge + max(2, size // 22))
    rim = soft(dark.filter(ImageFilter.MaxFilter(3)), 1.0, darker(colour, 0.8), 1)
    _place(full, rim, left - edge, top - edge)
    body = gradient((size, size), palette.WHITE, mix(lighter(colour, 0.45), "#ffe9b0", 0.45)).convert("RGBA")
    body.putalpha(mark)
    _place(full, body, left, top)
    if radius:
        full.putalpha(rounded((w, h), radius))
    return full


def _place(image: Image.Image, top: Image.Image, x: int, y: int) -> None:
    left, up = max(0, -x), max(0, -y)
    right, down = min(top.width, image.width - x), min(top.height, image.height - y)
    if right > left and down > up:
        image.alpha_composite(top, (x + left, y + up), (left, up, right, down))


@lru_cache(maxsize=256)
def emblem_of(word: str, fallback: str, size: int) -> Image.Image:
    """An emblem as a mask: its layers one over the other, each with a little air around it."""
    shape = Image.new("L", (size, size), 0)
    for name, dx, dy, part, turn, mirrored in icons.emblem(word, fallback):
        side = max(4, round(size * part))
        layer = glyph(name, side, palette.WHITE).getchannel("A")
        if mirrored:
            layer = layer.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        if turn:
            layer = layer.rotate(turn, Image.Resampling.BICUBIC)
        box = (round(size / 2 + dx * size - side / 2), round(size / 2 + dy * size - side / 2))
        whole = Image.new("L", (size, size), 0)
        whole.paste(layer, box)
        air = max(3, size // 24) | 1
        shape = ImageChops.subtract(shape, whole.filter(ImageFilter.MaxFilter(air)))
        shape = ImageChops.lighter(shape, whole)
    return shape


@lru_cache(maxsize=16)
def _vignette(w: int, h: int) -> Image.Image:
    return Image.radial_gradient("L").resize((w, h)).point(lambda v: max(0, v - 120) * 0.8)


def vignette(image: Image.Image) -> Image.Image:
    return Image.composite(Image.new("RGB", image.size, palette.INK), image, _vignette(*image.size))


# -- Creations


def landscape(
    size: tuple[int, int], dice: Random, realm: str, colour: str, focus: Point, emblem: float
) -> Image.Image:  # fmt: skip
    """Sky, a light in it, three ridges of the element's own shape, and what floats in the air."""
    w, h = size
    horizon = mix(SKIES[realm], colour, 0.35)
    image = gradient(size, darker(colour, 0.58), horizon)
    x, y, r = w * dice.uniform(0.2, 0.8), h * dice.uniform(0.28, 0.5), h * dice.uniform(0.13, 0.2)
    glow = Image.radial_gradient("L").resize((int(r * 7), int(r * 7))).point(lambda v: max(0, 200 - v) * 0.8)
    image.paste(Image.new("RGB", glow.size, lighter(SKIES[realm], 0.3)), (int(x - r * 3.5), int(y - r * 3.5)), glow)
    pen = ImageDraw.Draw(image)
    if realm in ("light", "air", "forge", "metal"):
        rays(image, (x, y), lighter(SKIES[realm], 0.4), dice)
        pen = ImageDraw.Draw(image)
    disc = lighter(SKIES[realm], 0.55)
    pen.ellipse((x - r, y - r, x + r, y + r), fill=disc)
    if realm in ("shadow", "blood"):
        pen.ellipse((x - r * 0.55, y - r * 1.15, x + r * 1.25, y + r * 0.75), fill=mix(horizon, darker(colour, 0.5), 0.5))
    for depth in range(3):
        base = h * (0.60 + 0.15 * depth)
        tone = mix(horizon, darker(colour, 0.80), 0.42 + 0.25 * depth)
        RIDGES[realm](pen, dice, w, h, base, tone, depth)
        mist = Image.new("L", (1, 64))
        mist.putdata([int(70 * (n / 63)) if depth < 2 else 0 for n in range(64)])
        image.paste(Image.new("RGB", (w, int(h * 0.3)), horizon), (0, int(base)), mist.resize((w, int(h * 0.3))))
    motes(image, dice, realm, colour)
    return image


def ridge(dice: Random, w: int, base: float, height: float, steps: int) -> list[Point]:
    """A broken line across the picture."""
    return [(w * k / steps, base - height * dice.random()) for k in range(steps + 1)]


def below(pen: Draw, points: list[Point], w: int, h: int, tone: str) -> None:
    pen.polygon([(-2, h + 2), *points, (w + 2, h + 2)], fill=tone)


def hills(pen: Draw, dice: Random, w: int, h: int, base: float, tone: str, depth: int) -> None:
    a, b, c = (dice.uniform(0, 6.3) for _ in range(3))
    swing = h * (0.09 - 0.015 * depth)
    below(
        pen,
        [
            (x, base - swing * (math.sin(x / w * 5 + a) + 0.5 * math.sin(x / w * 11 + b) + 0.2 * math.sin(x / w * 23 + c)))
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
        pen.polygon([(x - wide, base + h * 0.1), (x - lip, base - high), (x + lip, base - high), (x + wide, base + h * 0.1)], fill=tone)
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
        pen.polygon([(x - r, y), (x + r, y), (x + r * 0.4, y + r * 0.5), (x, y + r * 0.95), (x - r * 0.5, y + r * 0.45)], fill=under)
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
        pen.polygon([(x - wide, base + h * 0.06), (x - wide * 0.8, base - high), (x + wide * 0.7, base - high), (x + wide, base + h * 0.06)], fill=tone)
        for band in (0.25, 0.5):
            y = base - high * (1 - band)
            pen.line((x - wide * 0.82, y, x + wide * 0.78, y), fill=darker(tone, 0.18), width=max(2, h // 90))
        pen.polygon([(x + wide * 0.3, base - high), (x + wide * 0.7, base - high), (x + wide, base + h * 0.06), (x + wide * 0.5, base + h * 0.06)], fill=lighter(tone, 0.1))


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
    while x < w:
        wide, high = w * dice.uniform(0.025, 0.06), h * dice.uniform(0.06, 0.34)
        pen.rectangle((x, base - high, x + wide, base + h * 0.08), fill=tone)
        pen.polygon([(x, base - high), (x + wide / 2, base - high - wide * dice.uniform(0.8, 2.2)), (x + wide, base - high)], fill=tone)
        pen.line((x + wide * 0.78, base - high, x + wide * 0.78, base + h * 0.06), fill=lighter(tone, 0.2), width=max(2, h // 140))
        x += wide * dice.uniform(1.1, 2.2)


def crystals(pen: Draw, dice: Random, w: int, h: int, base: float, tone: str, depth: int) -> None:
    below(pen, ridge(dice, w, base + h * 0.1, h * 0.05, 9), w, h, tone)
    for _ in range(10 - 2 * depth):
        x, high, lean = dice.random() * w, h * dice.uniform(0.16, 0.4), w * dice.uniform(-0.05, 0.05)
        wide, y = w * dice.uniform(0.018, 0.036), base + h * 0.12
        shoulder = y - high * 0.78
        hue = mix(tone, dice.choice(("#8fd8ff", "#c79bff", "#7ff0cf", "#ffb3e0")), 0.4 - 0.08 * depth)
        pen.polygon([(x - wide, y), (x - wide + lean * 0.8, shoulder), (x + lean, y - high), (x + wide + lean * 0.8, shoulder), (x + wide, y)], fill=hue)
        pen.polygon([(x, y), (x + lean * 0.8, shoulder), (x + lean, y - high), (x + wide + lean * 0.8, shoulder), (x + wide, y)], fill=darker(hue, 0.25))


def monoliths(pen: Draw, dice: Random, w: int, h: int, base: float, tone: str, depth: int) -> None:
    below(pen, ridge(dice, w, base + h * 0.08, h * 0.04, 12), w, h, tone)
    for _ in range(4 - depth):
        x, high, wide = dice.random() * w, h * dice.uniform(0.2, 0.4), w * dice.uniform(0.03, 0.05)
        y = base + h * 0.02
        pen.polygon([(x - wide, y), (x - wide * 0.7, y - high), (x + wide * 0.5, y - high * 1.08), (x + wide, y)], fill=tone)
        for k in range(3):
            cy = y - high * (0.25 + 0.24 * k)
            pen.line([(x - wide * 0.3, cy), (x + wide * 0.3, cy - wide * 0.5), (x, cy + wide * 0.3)], fill=mix("#ffcf6a", tone, 0.25 * depth), width=max(2, h // 110))


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
            [(x, y), (x + far * math.cos(a - wide), y + far * math.sin(a - wide)), (x + far * math.cos(a + wide), y + far * math.sin(a + wide))],
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


# -- Spells


def geometry(
    size: tuple[int, int], dice: Random, realm: str, colour: str, focus: Point, emblem: float
) -> Image.Image:  # fmt: skip
    """Rings, petals and star polygons round the emblem, with a symmetry that the card's name chooses."""
    w, h = size
    image = gradient(size, darker(colour, 0.45), darker(colour, 0.82))
    reach = math.hypot(w, h) / 2
    light = Image.radial_gradient("L").resize((int(reach * 2), int(reach * 2))).point(lambda v: max(0, 220 - v) * 0.8)
    image.paste(Image.new("RGB", light.size, mix(colour, SKIES[realm], 0.35)), (int(focus[0] - reach), int(focus[1] - reach)), light)
    fold = dice.choice((5, 6, 7, 8, 9, 10, 12))
    lines = Image.new("L", size, 0)
    pen = ImageDraw.Draw(lines)
    thin = max(2, h // 150)
    turn = dice.random()
    for k in range(fold * 4):  # rays
        a = turn + k * math.pi / (fold * 2)
        far = [(focus[0] + d * math.cos(a), focus[1] + d * math.sin(a)) for d in (emblem * 0.62, reach * 1.6)]
        pen.line(far, fill=70 if k % 4 else 130, width=thin)
    rings = sorted(emblem * dice.uniform(0.6, 2.4) for _ in range(4))
    for k, r in enumerate((emblem * 0.62, *rings)):
        box = (focus[0] - r, focus[1] - r, focus[0] + r, focus[1] + r)
        pen.ellipse(box, outline=190 - 22 * k, width=thin * (2 if k in (0, 3) else 1))
    petal = emblem * dice.uniform(0.45, 0.75)
    for x, y in regular(focus, petal, fold, turn):
        pen.ellipse((x - petal, y - petal, x + petal, y + petal), outline=105, width=thin)
    for part, shade in ((dice.uniform(0.9, 1.15), 210), (dice.uniform(1.4, 1.8), 150), (dice.uniform(2.1, 2.6), 110)):
        corners = regular(focus, emblem * part, fold, turn + dice.choice((0, math.pi / fold)))
        step = dice.randint(2, max(2, (fold - 1) // 2))
        for start in range(math.gcd(fold, step)):
            star = [corners[(start + k * step) % fold] for k in range(fold + 1)]
            pen.line(star, fill=shade, width=thin + (1 if shade > 150 else 0), joint="curve")
        for x, y in corners:
            r = emblem * 0.05
            pen.polygon(regular((x, y), r, 4), fill=shade)
    glow = lines.filter(ImageFilter.GaussianBlur(max(3, h // 70)))
    image.paste(Image.new("RGB", size, lighter(colour, 0.4)), (0, 0), glow)
    image.paste(Image.new("RGB", size, mix(lighter(colour, 0.65), palette.BRIGHT, 0.5)), (0, 0), lines.point(lambda v: v * 0.8))
    core = emblem * 0.6
    disc = Image.new("L", size, 0)
    ImageDraw.Draw(disc).ellipse((focus[0] - core, focus[1] - core, focus[0] + core, focus[1] + core), fill=190)
    image.paste(Image.new("RGB", size, darker(colour, 0.55)), (0, 0), disc)
    return image


