"""
The art of the cards. Every card has its own, made from its name: the same name always gives the same picture.

A Creation stands in a landscape of its element, with its emblem in the light; a Spell is a figure of rings and stars.
"""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from . import icons, palette, realms
from .brushes import Point, Sprite, glyph, gradient, regular, rounded, soft, spot
from .palette import darker, lighter, mix

S = 2  # scenes are drawn at twice their size


TONES = {  # where an element's own colour is too pale for a sky
    "air": "#3f93d6",
    "earth": "#94893a",
    "light": "#d09a2c",
    "metal": "#6d84a6",
    "prism": "#37a0b4",
    "water": "#2f77cf",
    "fire": "#d8492c",
}


def make(w: int, h: int, args: dict[str, Any]) -> Sprite:
    return Sprite(art(w, h, **args))


def art(
    w: int, h: int, seed: str, realm: str, colour: str, spell: bool, emblem: str, fallback: str,
    at: tuple[float, float], size: int, radius: int, dim: float,
) -> Image.Image:  # fmt: skip
    """The scene with its emblem at a part of the width and height; `dim` darkens it so that one can write on it."""
    dice = Random(f"art of {seed}")
    colour = TONES.get(realm, colour)
    focus = (w * at[0], h * at[1])
    large = (w * S, h * S)
    if spell:
        ground = geometry(large, dice, realm, colour, (focus[0] * S, focus[1] * S), size * S)
    else:
        ground = landscape(large, dice, realm, colour)
    image = ground.resize((w, h), Image.Resampling.BOX)
    halo = spot(size * 2, size * 2, 0.62)
    warm = Image.new("RGB", halo.size, lighter(realms.SKIES[realm], 0.2))
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


def landscape(size: tuple[int, int], dice: Random, realm: str, colour: str) -> Image.Image:
    """Sky, a light in it, three ridges of the element's own shape, and what floats in the air."""
    w, h = size
    horizon = mix(realms.SKIES[realm], colour, 0.35)
    image = gradient(size, darker(colour, 0.58), horizon)
    x, y, r = w * dice.uniform(0.2, 0.8), h * dice.uniform(0.28, 0.5), h * dice.uniform(0.13, 0.2)
    glow = spot(r * 7, r * 7, 0.85)
    image.paste(
        Image.new("RGB", glow.size, lighter(realms.SKIES[realm], 0.3)), (int(x - r * 3.5), int(y - r * 3.5)), glow
    )
    pen = ImageDraw.Draw(image)
    if realm in ("light", "air", "forge", "metal"):
        realms.rays(image, (x, y), lighter(realms.SKIES[realm], 0.4), dice)
        pen = ImageDraw.Draw(image)
    disc = lighter(realms.SKIES[realm], 0.55)
    pen.ellipse((x - r, y - r, x + r, y + r), fill=disc)
    if realm in ("shadow", "blood"):
        pen.ellipse(
            (x - r * 0.55, y - r * 1.15, x + r * 1.25, y + r * 0.75), fill=mix(horizon, darker(colour, 0.5), 0.5)
        )
    for depth in range(3):
        base = h * (0.60 + 0.15 * depth)
        tone = mix(horizon, darker(colour, 0.80), 0.42 + 0.25 * depth)
        realms.RIDGES[realm](pen, dice, w, h, base, tone, depth)
        mist = Image.new("L", (1, 64))
        mist.putdata([int(70 * (n / 63)) if depth < 2 else 0 for n in range(64)])
        image.paste(Image.new("RGB", (w, int(h * 0.3)), horizon), (0, int(base)), mist.resize((w, int(h * 0.3))))
    realms.motes(image, dice, realm, colour)
    return image


# -- Spells


def geometry(
    size: tuple[int, int], dice: Random, realm: str, colour: str, focus: Point, emblem: float
) -> Image.Image:  # fmt: skip
    """Rings, petals and star polygons round the emblem, with a symmetry that the card's name chooses."""
    w, h = size
    image = gradient(size, darker(colour, 0.45), darker(colour, 0.82))
    reach = math.hypot(w, h) / 2
    light = spot(reach * 2.4, reach * 2.4, 0.85)
    image.paste(
        Image.new("RGB", light.size, mix(colour, realms.SKIES[realm], 0.35)),
        (int(focus[0] - reach * 1.2), int(focus[1] - reach * 1.2)),
        light,
    )
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
    image.paste(
        Image.new("RGB", size, mix(lighter(colour, 0.65), palette.BRIGHT, 0.5)), (0, 0), lines.point(lambda v: v * 0.8)
    )
    core = emblem * 0.6
    disc = Image.new("L", size, 0)
    ImageDraw.Draw(disc).ellipse((focus[0] - core, focus[1] - core, focus[0] + core, focus[1] + core), fill=190)
    image.paste(Image.new("RGB", size, darker(colour, 0.55)), (0, 0), disc)
    return image
