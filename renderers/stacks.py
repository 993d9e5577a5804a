"""The things that games of face-down cards are made of: backs that tell their rank by shape, and piles that shrink."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

from PIL import Image, ImageChops, ImageDraw

from .brushes import Point, S, Sprite, fill, mask, outline, over, polygon, raised, regular, rounded, soft, tint
from .palette import darker, lighter


def emblem_points(shape: str, middle: Point, r: float) -> list[Point]:
    """The outline of a rank's shape: a disc, a square, a wedge that stands on its tip."""
    if shape == "square":
        return regular(middle, r * 1.12, 4, math.pi / 4)
    if shape == "wedge":
        x, y = middle
        return [(x + r * a, y + r * b) for a, b in ((-1.1, -0.82), (1.1, -0.82), (0.72, 0.3), (0, 1.08), (-0.72, 0.3))]
    return regular(middle, r, 40)


def slab(w: int, h: int, shape: str, colour: str, sideways: bool) -> Sprite:
    """The back of a card: veined marble in a metal frame, with the shape of its rank; perhaps turned on its side."""
    if sideways:
        upright = slab(h, w, shape, colour, False)
        return Sprite(upright.image.transpose(Image.Transpose.ROTATE_270), upright.bleed)
    radius = w * 0.12
    body = rounded((w, h), radius)
    line = rounded((w, h), radius, 0, max(2.0, w / 22))
    sprite = raised(body, "#574a5e", "#2a2231", edge=line, line=lighter(colour, 0.1), shadow=max(2, w // 22))
    dice = Random(f"marble {shape}")

    def veins(d: ImageDraw.ImageDraw) -> None:
        for _ in range(7):
            x, y = dice.uniform(-0.2, 1) * w, dice.uniform(0, 1) * h
            points = []
            for _ in range(6):
                points.append((x * S, y * S))
                x, y = x + dice.uniform(0.05, 0.25) * w, y + dice.uniform(-0.14, 0.1) * h
            d.line(points, fill=dice.randint(60, 150), width=S, joint="curve")

    marble = ImageChops.multiply(mask((w, h), veins), rounded((w, h), radius, 3))
    over(sprite.image, tint(marble, "#d9cbe0", 0.5), sprite.bleed, sprite.bleed)
    middle, r = (w / 2, h / 2), w * 0.34
    points = emblem_points(shape, middle, r)
    metal = fill(polygon((w, h), points), lighter(colour, 0.35), darker(colour, 0.35))
    over(sprite.image, metal, sprite.bleed, sprite.bleed)
    over(
        sprite.image, tint(outline((w, h), points, max(1.4, w / 40)), lighter(colour, 0.6)), sprite.bleed, sprite.bleed
    )
    return sprite


def seal(w: int, h: int, shape: str, colour: str) -> Sprite:
    """Power of a rank: its shape alone, in metal."""
    points = emblem_points(shape, (w / 2, h / 2), min(w, h) * 0.46)
    edge = outline((w, h), points, max(1.4, w / 22))
    return raised(
        polygon((w, h), points),
        lighter(colour, 0.4),
        darker(colour, 0.3),
        edge=edge,
        line=lighter(colour, 0.7),
        shadow=2,
    )


def pile(w: int, h: int, cards: int, colour: str) -> Sprite:
    """The edges of a pile of cards seen from above and in front: as many lines as there are cards below the top one.
    The box is as high as the pile; the top card's back is laid on it by whoever draws the pile."""
    radius = w * 0.12
    body = rounded((w, h), radius)
    sprite = raised(body, "#cfc0a4", "#8d7a62", edge=rounded((w, h), radius, 0, 2), line=darker(colour, 0.35), shadow=6)
    thick = h - round(w * 1.36)
    if cards > 1 and thick > 1:
        step = thick / (cards - 1)
        lines = Image.new("L", (w, h), 0)
        pen = ImageDraw.Draw(lines)
        for k in range(cards - 1):
            y = h - 1 - round(k * step)
            pen.line((0, y, w, y), fill=235 if k % 2 else 70)
        over(sprite.image, tint(ImageChops.multiply(lines, body), "#3b2f2a", 0.9), sprite.bleed, sprite.bleed)
    return sprite


def frost(w: int, h: int, radius: int) -> Sprite:
    """Ice that grows from the edges over what cannot refresh."""
    line = rounded((w, h), radius, 0, max(4, min(w, h) // 14))
    image = soft(line, 3, "#bfe6ff", 0.85)
    over(image, tint(rounded((w, h), radius, 0, 3), "#eaf7ff"))
    image.putalpha(ImageChops.multiply(image.getchannel("A"), rounded((w, h), radius)))
    over(image, tint(rounded((w, h), radius), "#8fc8ee", 0.1))
    return Sprite(image)


MAKERS: dict[str, Callable[..., Sprite]] = {"frost": frost, "pile": pile, "seal": seal, "slab": slab}
