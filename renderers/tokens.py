"""The things boards with spaces are made of: frames that tell owners apart, movement diagrams, coins, flying blows."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random

from PIL import Image, ImageChops, ImageDraw

from . import palette
from .brushes import (
    Point,
    S,
    Size,
    Sprite,
    fill,
    mask,
    outline,
    over,
    polygon,
    raised,
    regular,
    rounded,
    slashes,
    soft,
    tint,
)
from .brushes import grown as with_room
from .palette import darker, lighter, mix


def edging(w: int, h: int, kind: str, colour: str, width: int, glow: str) -> Sprite:
    """The frame of a card in play. Its corners tell whose it is: round, studded with squares, cut, or with discs."""
    if kind == "round":
        line = rounded((w, h), 16, 0, width)
        corners = Image.new("L", (w, h), 0)
    else:
        line = rounded((w, h), 3, 0, width)
        corners = mask((w, h), lambda d: _corners(d, w, h, kind))
    shape = ImageChops.lighter(line, corners)
    bleed = 14 if glow else 0
    image = soft(with_room(shape, bleed), 6, glow, 1) if glow else Image.new("RGBA", (w, h))
    over(image, fill(shape, lighter(colour, 0.28), darker(colour, 0.12)), bleed, bleed)
    return Sprite(image, bleed)


def _corners(d: ImageDraw.ImageDraw, w: int, h: int, kind: str) -> None:
    long, r = 19 * S, 15 * S
    for x, y, right, down in ((0, 0, 1, 1), (w * S, 0, -1, 1), (0, h * S, 1, -1), (w * S, h * S, -1, -1)):
        if kind == "cut":
            d.polygon([(x, y), (x + right * long, y), (x, y + down * long)], fill=255)
        elif kind == "stud":
            far = (x + right * 13 * S, y + down * 13 * S)
            d.rectangle((min(x, far[0]), min(y, far[1]), max(x, far[0]), max(y, far[1])), fill=255)
        else:
            d.ellipse((x - r, y - r, x + r, y + r), fill=255)


def compass(w: int, h: int, ways: Sequence[tuple[int, int]], colour: str) -> Sprite:
    """A movement diagram as the picture shows it: white arrows where it may go, dots where it may not."""
    image = raised(rounded((w, h), w * 0.2), "#242b3d", "#0d0f17", edge=rounded((w, h), w * 0.2, 0, 2), line=colour,
                   shadow=0).image  # fmt: skip
    step, middle = w * 0.29, (w / 2, h / 2)
    for right in (-1, 0, 1):
        for up in (-1, 0, 1):
            x, y = middle[0] + right * step, middle[1] - up * step
            if (right, up) == (0, 0):
                over(image, tint(polygon((w, h), regular((x, y), w * 0.13, 4)), lighter(colour, 0.3)))
            elif (right, up) in ways:
                angle = math.atan2(right, up)
                over(image, tint(polygon((w, h), regular((x, y), w * 0.165, 3, angle)), palette.WHITE))
            else:
                over(image, tint(polygon((w, h), regular((x, y), w * 0.05, 8)), "#68728e"))
    return Sprite(image)


def coin(w: int, h: int) -> Sprite:
    """A gold piece."""
    edge = rounded((w, h), w / 2, 0, max(1.5, w / 16))
    sprite = raised(rounded((w, h), w / 2), "#ffe9a3", "#b07a1d", edge=edge, line="#7a5110", shadow=3)
    inner = rounded((w, h), w / 2, w * 0.15, max(1.2, w / 22))
    star = polygon((w, h), regular((w / 2, h / 2), w * 0.2, 4))
    for shape, tone in ((inner, "#8a5d14"), (star, "#8a5d14")):
        over(sprite.image, tint(shape, tone, 0.8), sprite.bleed, sprite.bleed)
    return sprite


def lance(
    w: int, h: int, start: tuple[float, float], end: tuple[float, float], colour: str, broad: int, dashed: bool
) -> Sprite:
    """An arrow from one point of the box to another, thin at its tail; dashed if it answers an attack."""
    length = math.dist(start, end) or 1
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    across = (-along[1], along[0])

    def at(far: float, aside: float) -> Point:
        return (
            start[0] + along[0] * far + across[0] * aside,
            start[1] + along[1] * far + across[1] * aside,
        )

    tip = min(broad * 1.9, length * 0.55)
    points = [
        at(0, -broad * 0.16), at(length - tip, -broad * 0.42), at(length - tip * 1.05, -broad), at(length, 0),
        at(length - tip * 1.05, broad), at(length - tip, broad * 0.42), at(0, broad * 0.16),
    ]  # fmt: skip
    shape, edge = polygon((w, h), points), outline((w, h), points, 3)
    if dashed:
        shape = ImageChops.multiply(shape, ImageChops.lighter(slashes((w, h), 16, 6), Image.new("L", (w, h), 90)))
    return raised(shape, lighter(colour, 0.2), darker(colour, 0.25), edge=edge, line=palette.BRIGHT, shadow=5)


def burst(w: int, h: int, colour: str) -> Sprite:
    """What stands behind damage on its way: a star with many rays."""
    middle, r = (w / 2, h / 2), min(w, h) / 2 - 1
    points = [p for k in range(20) for p in regular(middle, r * (1 if k % 2 == 0 else 0.78), 1, k * math.pi / 10)]
    return raised(
        polygon((w, h), points), lighter(colour, 0.1), darker(colour, 0.45), edge=outline((w, h), points, 2),
        line=palette.BRIGHT, shadow=4,
    )  # fmt: skip


def rift(w: int, h: int) -> Sprite:
    """The ground of the no-man's zone: a glowing crack from edge to edge."""
    image = fill(rounded((w, h), 14), "#2b1f3d", "#191224")
    dice = Random("rift")
    crack = [(w * k / 44, h * (0.5 + dice.uniform(-0.16, 0.16))) for k in range(45)]
    ends = [
        (x + dice.uniform(-0.03, 0.03) * w, y + dice.choice((-1, 1)) * h * dice.uniform(0.2, 0.4))
        for x, y in crack[2::3]
    ]
    for broad, tone, strength in ((h * 0.5, "#6a3aa0", 0.4), (h * 0.14, "#c05fd0", 0.45), (h * 0.026, "#ffe0b8", 1)):
        line = _path((w, h), crack, broad)
        for branch in zip(crack[2::3], ends, strict=True):
            line = ImageChops.lighter(line, _path((w, h), branch, broad * 0.45))
        over(image, soft(ImageChops.multiply(line, rounded((w, h), 14)), broad * 0.3 + 0.6, tone, strength))
    image.putalpha(ImageChops.multiply(image.getchannel("A"), rounded((w, h), 14)))
    return Sprite(image)


def _path(size: Size, points: Sequence[Point], broad: float) -> Image.Image:
    return mask(size, lambda d: d.line([(x * S, y * S) for x, y in points], 255, int(broad * S), "curve"))


def field(w: int, h: int, colour: str, pattern: str) -> Sprite:
    """An empty space: earth in its owner's colour, or the marble of a Sanctuary."""
    shape = rounded((w, h), 12)
    image = fill(shape, mix(colour, "#1b2130", 0.80), mix(colour, "#11141e", 0.88))
    if pattern == "marble":
        veins = slashes((w, h), 34, 1)
        tiles = mask((w, h), lambda d: _tiles(d, w, h))
        for lines, strength in ((veins, 0.14), (tiles, 0.3)):
            over(image, tint(ImageChops.multiply(lines, shape), lighter(colour, 0.5), strength))
    over(image, tint(rounded((w, h), 12, 0, 2), mix(colour, "#2c3448", 0.55)))
    return Sprite(image)


def _tiles(d: ImageDraw.ImageDraw, w: int, h: int) -> None:
    d.rounded_rectangle((9 * S, 9 * S, (w - 9) * S, (h - 9) * S), 8 * S, outline=255, width=2 * S)


def halo(w: int, h: int, radius: int, colour: str, dashed: bool) -> Sprite:
    """Light round something that can be chosen: a space glows all over, a card has a bright ring."""
    bleed = 16
    shape = rounded((w, h), radius)
    image = soft(with_room(rounded((w, h), radius, 0, 8), bleed), 7, colour, 1)
    if dashed:
        over(image, tint(shape, colour, 0.30), bleed, bleed)
    line = rounded((w, h), radius, 0, 5)
    if dashed:
        line = ImageChops.multiply(line, slashes((w, h), 22, 10))
    over(image, tint(line, lighter(colour, 0.4)), bleed, bleed)
    return Sprite(image, bleed)


def gauge(w: int, h: int, now: int, most: int, colour: str) -> Sprite:
    """How much of something is left: bright what is there, hatched what was lost; a notch at every point if few."""
    image = fill(rounded((w, h), h / 2), "#06070c", "#171b28")
    inside = rounded((w, h), h / 2, 2)
    edge = 2 + round((w - 4) * max(0, min(most, now)) / max(1, most))
    full, lost = Image.new("L", (w, h), 0), Image.new("L", (w, h), 0)
    if edge > 2:
        ImageDraw.Draw(full).rectangle((0, 0, edge - 1, h), fill=255)
    ImageDraw.Draw(lost).rectangle((edge, 0, w, h), fill=255)
    over(image, fill(ImageChops.multiply(full, inside), lighter(colour, 0.4), darker(colour, 0.2)))
    stripes = ImageChops.multiply(ImageChops.multiply(lost, inside), slashes((w, h), 8, 3))
    over(image, tint(stripes, lighter(palette.BLOOD, 0.15), 0.9))
    if 1 < most <= 20 and w / most > 9:
        pen = ImageDraw.Draw(image)
        for n in range(1, most):
            x = 2 + round((w - 4) * n / most)
            pen.line((x, 2, x, h - 3), fill=(6, 7, 12, 255), width=1 if n % 5 else 3)
    over(image, tint(rounded((w, h), h / 2, 0, 1.5), palette.GOLD, 0.75))
    return Sprite(image)


def area(w: int, h: int, points: Sequence[Point], colour: str, edge: str, width: int) -> Sprite:
    """A piece of land with its border, which lies half on its neighbours."""
    room = width
    moved = [(x + room, y + room) for x, y in points]
    size = (w + 2 * room, h + 2 * room)
    image = fill(polygon(size, moved), lighter(colour, 0.08), darker(colour, 0.12))
    over(image, tint(outline(size, moved, width), edge))
    return Sprite(image, room)


def light(w: int, h: int, points: Sequence[Point], colour: str, width: int) -> Sprite:
    """Light within an area's border: it can be chosen. A line as well as a colour tells it."""
    room = width
    moved = [(x + room, y + room) for x, y in points]
    size = (w + 2 * room, h + 2 * room)
    inside, line = polygon(size, moved), outline(size, moved, width)
    image = tint(inside, colour, 0.28)
    over(image, tint(ImageChops.multiply(line, inside), lighter(colour, 0.3)))
    return Sprite(image, room)


MAKERS: dict[str, Callable[..., Sprite]] = {
    "area": area,
    "burst": burst,
    "coin": coin,
    "compass": compass,
    "edging": edging,
    "field": field,
    "gauge": gauge,
    "halo": halo,
    "lance": lance,
    "light": light,
    "rift": rift,
}
