"""Brushes: gradients, masks, shadows and light. Shapes are drawn large and scaled down: smooth edges."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from . import icons, palette
from .palette import rgb

S = 3
Point = tuple[float, float]
Size = tuple[int, int]


class Sprite(NamedTuple):
    image: Image.Image
    bleed: int = 0  # how far shadow or glow reach over the box, on every side


def gradient(size: Size, top: str, bottom: str) -> Image.Image:
    w, h = size
    strip = Image.new("RGB", (1, h))
    (r, g, b), (dr, dg, db) = rgb(top), (q - p for p, q in zip(rgb(top), rgb(bottom), strict=True))
    last = max(1, h - 1)
    strip.putdata([(round(r + dr * y / last), round(g + dg * y / last), round(b + db * y / last)) for y in range(h)])
    return strip.resize((w, h), Image.Resampling.NEAREST)


def mask(size: Size, draw: Callable[[ImageDraw.ImageDraw], None], scale: int = S) -> Image.Image:
    """What `draw` draws at a larger scale, made smooth."""
    w, h = size
    large = Image.new("L", (w * scale, h * scale), 0)
    draw(ImageDraw.Draw(large))
    return large.resize((w, h), Image.Resampling.BOX)


def rounded(size: Size, radius: float, inset: float = 0, width: float = 0) -> Image.Image:
    """A rectangle with round corners, or with a width its edge alone."""
    w, h = size
    radius = min(radius, w / 2, h / 2)
    part = math.ceil(max(radius, inset + width)) + 2  # beyond that from each corner, all is straight
    if w <= 2 * part + 1 and h <= 2 * part + 1:
        return _rounded(w, h, radius, inset, width)
    # Corners are drawn, the rest is stretched: a large one costs hardly more than a small one.
    small = _rounded(min(w, 2 * part + 1), min(h, 2 * part + 1), radius, inset, width)
    return stretched(stretched(small, w, part).transpose(Image.Transpose.TRANSPOSE), h, part).transpose(
        Image.Transpose.TRANSPOSE
    )


def stretched(image: Image.Image, w: int, part: int) -> Image.Image:
    """Wider by repeating the column that is `part` from the left."""
    if image.width >= w:
        return image
    wide = Image.new(image.mode, (w, image.height))
    wide.paste(image.crop((0, 0, part, image.height)), (0, 0))
    column = image.crop((part, 0, part + 1, image.height))
    wide.paste(column.resize((w - 2 * part, image.height), Image.Resampling.NEAREST), (part, 0))
    wide.paste(image.crop((image.width - part, 0, image.width, image.height)), (w - part, 0))
    return wide


@lru_cache(maxsize=256)
def _rounded(w: int, h: int, radius: float, inset: float, width: float) -> Image.Image:
    box = (inset * S, inset * S, (w - inset) * S - 1, (h - inset) * S - 1)
    r = max(0.0, radius - inset) * S
    if width:
        return mask((w, h), lambda d: d.rounded_rectangle(box, r, outline=255, width=round(width * S)))
    return mask((w, h), lambda d: d.rounded_rectangle(box, r, fill=255))


def polygon(size: Size, points: Sequence[Point]) -> Image.Image:
    return mask(size, lambda d: d.polygon([(x * S, y * S) for x, y in points], fill=255))


def outline(size: Size, points: Sequence[Point], width: float) -> Image.Image:
    closed = [(x * S, y * S) for x, y in (*points, points[0], points[1])]
    return mask(size, lambda d: d.line(closed, fill=255, width=round(width * S), joint="curve"))


def regular(centre: Point, radius: float, corners: int, turn: float = 0) -> list[Point]:
    """The corners of a regular polygon; without a turn the first points up."""
    x, y = centre
    angles = (turn + 2 * math.pi * k / corners for k in range(corners))
    return [(x + radius * math.sin(a), y - radius * math.cos(a)) for a in angles]


@lru_cache(maxsize=64)
def slashes(size: Size, step: int, width: int) -> Image.Image:
    """Diagonal stripes all over."""
    w, h = size

    def draw(d: ImageDraw.ImageDraw) -> None:
        for x in range(-h * S, w * S, step * S):
            d.line((x, h * S, x + h * S, 0), 255, width * S)

    return mask(size, draw)


def tint(shape: Image.Image, colour: str, strength: float = 1) -> Image.Image:
    """A picture in one colour that is opaque where the mask is."""
    image = Image.new("RGBA", shape.size, (*rgb(colour), 0))
    image.putalpha(shape if strength == 1 else shape.point(lambda v: v * strength))
    return image


def fill(shape: Image.Image, top: str, bottom: str) -> Image.Image:
    image = gradient(shape.size, top, bottom).convert("RGBA")
    image.putalpha(shape)
    return image


def over(bottom: Image.Image, top: Image.Image, x: int = 0, y: int = 0) -> None:
    bottom.alpha_composite(top, (x, y))


@lru_cache(maxsize=32)
def spot(w: float, h: float, strength: float, fall: float = 1.4) -> Image.Image:
    """Light that is strongest in the middle and gone where the box ends."""
    edge = 180  # what Pillow's gradient has reached at the middle of a side
    lit = [round(255 * strength * max(0.0, 1 - v / edge) ** fall) for v in range(256)]
    return Image.radial_gradient("L").point(lit).resize((max(1, round(w)), max(1, round(h))), Image.Resampling.BICUBIC)


def grown(shape: Image.Image, by: int) -> Image.Image:
    """The mask with room on every side."""
    large = Image.new("L", (shape.width + 2 * by, shape.height + 2 * by), 0)
    large.paste(shape, (by, by))
    return large


def soft(shape: Image.Image, blur: float, colour: str, strength: float) -> Image.Image:
    return tint(shape.filter(ImageFilter.GaussianBlur(blur)), colour, strength)


def raised(shape: Image.Image, top: str, bottom: str, *, edge: Image.Image | None, line: str, shadow: int) -> Sprite:
    """A filled shape with a shadow under it, an edge, and light on its upper rim."""
    bleed = shadow * 2
    image = Image.new("RGBA", (shape.width + 2 * bleed, shape.height + 2 * bleed))
    if shadow:
        below = ImageChops.offset(grown(shape, bleed), 0, max(1, shadow // 3))
        image = soft(below, shadow * 0.6, palette.BLACK, 0.6)
    over(image, fill(shape, top, bottom), bleed, bleed)
    if edge:
        over(image, tint(edge, line), bleed, bleed)
    return Sprite(image, bleed)


def glyph(name: str, size: int, colour: str, scale: int = 2) -> Image.Image:
    """An icon, alone on a transparent square."""
    big = size * scale
    shape = Image.new("L", (big, big), 0)
    face = ImageFont.truetype(icons.FILE, big)
    ImageDraw.Draw(shape).text((big / 2, big / 2), icons.icon(name), 255, face, "mm")
    return tint(shape.resize((size, size), Image.Resampling.BOX), colour)
