"""How the things of this game alone are painted: the ground of a board, the Spike, Kylerela, and pieces."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random

from PIL import Image, ImageDraw, ImageFilter

from ..brushes import Point, Sprite, fill, grown, mask, outline, over, polygon, raised, regular, soft, spot, tint
from ..palette import BLACK, GOLD, INK, PALE, darker, lighter
from . import terrain


def world(w: int, h: int, board: str) -> Sprite:  # noqa: ARG001 - all boards have one size
    return terrain.kept(board)


# -- the middle of the world


def spike(w: int, h: int, state: str, points: Sequence[Point]) -> Sprite:
    """The mountain that holds the world; or the Rift that tore it; or the Pool that closed over it."""
    image = Image.new("RGBA", (w, h))
    glow = {"spike": "#ffe2a0", "rift": "#b23cff", "pool": "#5fd0e8"}[state]
    over(image, tint(spot(w, h, 0.85), glow))
    shape = polygon((w, h), points)
    ends = {"spike": ("#4a4064", "#1d1830"), "rift": ("#2a0638", "#0a0110"), "pool": ("#1d6f8c", "#0a2440")}[state]
    over(image, fill(shape, *ends))
    middle = (w / 2, h / 2)
    if state == "spike":
        over(image, tint(spot(w * 0.62, h * 0.62, 0.9), "#fff0c2"), round(w * 0.19), round(h * 0.12))
    elif state == "rift":
        over(image, _whirl(w, h, middle, "#d96bff", 5))
        over(image, tint(polygon((w, h), regular(middle, w * 0.11, 9, 0.3)), BLACK))
    else:
        for r in (0.26, 0.19, 0.12):
            over(image, _ring(w, h, middle, w * r, "#b8ecf4"))
    for width, colour in ((6, INK), (2.5, GOLD)):
        over(image, tint(outline((w, h), points, width), colour))
    if state == "spike":
        _mountains(image, w, h)
    return Sprite(image)


def _mountains(image: Image.Image, w: int, h: int) -> None:
    ink = Image.new("RGBA", (w * terrain.S, h * terrain.S))
    d = ImageDraw.Draw(ink)
    rows = ((-37, 20, 32), (38, 20, 36), (-24, 24, 60), (25, 24, 54), (-10, 27, 90), (12, 27, 82), (0, 30, 134))
    for dx, dy, high in rows:
        terrain.peak(d, w / 2 + dx, h / 2 + dy - 4, high, "#8c86a8", "#fffbe8", 0.27)
    over(image, ink.resize((w, h), Image.Resampling.BOX))


def _whirl(w: int, h: int, middle: Point, colour: str, arms: int) -> Image.Image:
    def draw(d: ImageDraw.ImageDraw) -> None:
        for arm in range(arms):
            line = []
            for k in range(40):
                a, r = arm * 2 * math.pi / arms + k * 0.09, w * (0.06 + 0.22 * k / 40)
                line.append(((middle[0] + r * math.cos(a)) * 3, (middle[1] + r * math.sin(a)) * 3))
            d.line(line, fill=230, width=9, joint="curve")

    return tint(mask((w, h), draw).filter(ImageFilter.GaussianBlur(0.8)), colour)


def _ring(w: int, h: int, middle: Point, r: float, colour: str) -> Image.Image:
    box = [(c + side * r) * 3 for side in (-1, 1) for c in middle]
    return tint(mask((w, h), lambda d: d.ellipse(box, outline=200, width=5)), colour)


def isle(w: int, h: int) -> Sprite:
    """Kylerela, the island that drifts: cliffs below, meadows and a tree above."""
    dice = Random(4)
    points = []
    for k in range(26):
        a, f = k * math.pi / 13, dice.uniform(0.86, 1)
        points.append((w / 2 + w / 2 * f * math.cos(a), (h - 10) / 2 + (h - 10) / 2 * f * math.sin(a)))
    image = Image.new("RGBA", (w, h))
    below = polygon((w, h), [(x, y + 9) for x, y in points])
    over(image, fill(below, "#5b4a34", "#1c1712"))
    over(image, fill(polygon((w, h), points), "#b7a768", "#7d7a48"))
    line = mask((w, h), lambda d: d.line([(x * 3, y * 3) for x, y in (*points, points[0])], 255, 5))
    over(image, tint(line, "#f3e6b4"))
    full = soft(grown(below, 12), 5, "#04121c", 0.8)
    over(full, image, 12, 12)
    return Sprite(full, 12)


def dock(w: int, h: int, start: Point, end: Point) -> Sprite:
    """A landing: planks from the island to the coast."""

    def planks(d: ImageDraw.ImageDraw) -> None:
        d.line([(x * 3, y * 3) for x, y in (start, end)], fill=255, width=24)

    def gaps(d: ImageDraw.ImageDraw) -> None:
        n = max(2, round(math.dist(start, end) / 6))
        dx, dy = end[0] - start[0], end[1] - start[1]
        far = math.hypot(dx, dy) or 1
        for k in range(n + 1):
            x, y = start[0] + dx * k / n, start[1] + dy * k / n
            side = (-dy / far * 5, dx / far * 5)
            d.line([(x + side[0]) * 3, (y + side[1]) * 3, (x - side[0]) * 3, (y - side[1]) * 3], fill=255, width=5)

    image = tint(mask((w, h), planks).filter(ImageFilter.MaxFilter(3)), "#20150b")
    over(image, tint(mask((w, h), planks), "#c99a58"))
    over(image, tint(mask((w, h), gaps), "#4a3018"))
    return Sprite(image)


def drowned(w: int, h: int, points: Sequence[Point], colour: str) -> Sprite:
    """A land that has sunk: the sea lies over it, and its coast is a dotted memory."""
    shape = polygon((w, h), points)
    image = tint(shape, colour, 0.82)

    def waves(d: ImageDraw.ImageDraw) -> None:
        for row in range(0, h, 22):
            for x in range(-10 + row % 44 // 2, w, 44):
                d.arc((x * 3, (row - 6) * 3, (x + 20) * 3, (row + 8) * 3), 200, 340, fill=255, width=4)

    lines = mask((w, h), waves)
    clipped = Image.new("L", (w, h), 0)
    clipped.paste(lines, (0, 0), shape)
    over(image, tint(clipped, "#d5e8ee", 0.5))
    return Sprite(image)


# -- pieces


def unit(w: int, h: int, shape: str, colour: str, god: bool) -> Sprite:
    """An empire's shape in its colour; gods have a broad golden rim and rays."""
    points = outline_of(shape, w, h)
    edge = GOLD if god else PALE
    room = 9
    size = (w + 2 * room, h + 2 * room)
    moved = [(x + room, y + room) for x, y in points]
    image = soft(_shifted(size, moved, 2, 3), 2, BLACK, 0.75)
    if god:
        rays = [
            (size[0] / 2 + r * math.cos(a), size[1] / 2 + r * math.sin(a))
            for k in range(24)
            for a, r in [(k * math.pi / 12, w * (0.66 if k % 2 else 0.52))]
        ]
        over(image, tint(polygon(size, rays), "#5a3c0c"))
        over(image, tint(polygon(size, _scaled(rays, size, 0.93)), "#ffd979"))
    over(image, tint(polygon(size, _scaled(moved, size, 1.08)), INK))
    over(image, fill(polygon(size, moved), lighter(edge, 0.3), edge))
    part = 0.78 if god else 0.84
    over(image, fill(polygon(size, _scaled(moved, size, part)), lighter(colour, 0.12), darker(colour, 0.22)))
    return Sprite(image, room)


def _scaled(points: Sequence[Point], size: tuple[int, int], by: float) -> list[Point]:
    cx, cy = size[0] / 2, size[1] / 2
    return [(cx + (x - cx) * by, cy + (y - cy) * by) for x, y in points]


def _shifted(size: tuple[int, int], points: Sequence[Point], dx: float, dy: float) -> Image.Image:
    return polygon(size, [(x + dx, y + dy) for x, y in points])


def outline_of(shape: str, w: int, h: int) -> list[Point]:
    x, y, r = w / 2, h / 2, w / 2
    if shape == "circle":
        return regular((x, y), r * 0.98, 40)
    if shape == "square":
        return [(x + r * 0.86 * a, y + r * 0.86 * b) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    if shape == "triangle":
        return [(px, py + r * 0.16) for px, py in regular((x, y), r * 1.16, 3)]
    if shape == "diamond":
        return regular((x, y), r * 1.1, 4)
    if shape == "octagon":
        return regular((x, y), r, 8, math.pi / 8)
    if shape == "hexagon":
        return regular((x, y), r, 6, math.pi / 6)
    if shape == "star":
        return [
            (x + r * k * math.sin(n * math.pi / 8), y - r * k * math.cos(n * math.pi / 8))
            for n in range(16)
            for k in [0.82 if n % 2 else 1.1]
        ]
    shield = ((-0.88, -0.9), (0.88, -0.9), (0.88, 0.15), (0.5, 0.75), (0, 1.08), (-0.5, 0.75), (-0.88, 0.15))
    return [(x + r * a, y + r * b) for a, b in shield]


HOUSES: dict[str, tuple[Point, ...]] = {  # parts of the box, from its left upper corner
    "shrine": ((0.14, 0.98), (0.14, 0.42), (0.04, 0.42), (0.5, 0.02), (0.96, 0.42), (0.86, 0.42), (0.86, 0.98)),
    "temple": (
        (0.02, 0.98), (0.02, 0.84), (0.1, 0.84), (0.1, 0.4), (0.0, 0.4), (0.0, 0.3), (0.5, 0.0), (1.0, 0.3),
        (1.0, 0.4), (0.9, 0.4), (0.9, 0.84), (0.98, 0.84), (0.98, 0.98),
    ),
    "ziggurat": (
        (0.0, 0.98), (0.0, 0.68), (0.12, 0.68), (0.12, 0.38), (0.26, 0.38), (0.26, 0.08), (0.4, 0.08), (0.4, 0.0),
        (0.6, 0.0), (0.6, 0.08), (0.74, 0.08), (0.74, 0.38), (0.88, 0.38), (0.88, 0.68), (1.0, 0.68), (1.0, 0.98),
    ),
    "castle": (
        (0.04, 0.98), (0.04, 0.06), (0.2, 0.06), (0.2, 0.2), (0.34, 0.2), (0.34, 0.06), (0.42, 0.06), (0.42, 0.2),
        (0.58, 0.2), (0.58, 0.06), (0.66, 0.06), (0.66, 0.2), (0.8, 0.2), (0.8, 0.06), (0.96, 0.06), (0.96, 0.98),
    ),
    "tower": (
        (0.2, 0.98), (0.2, 0.34), (0.1, 0.34), (0.1, 0.22), (0.5, 0.0), (0.9, 0.22), (0.9, 0.34), (0.8, 0.34),
        (0.8, 0.98),
    ),
    "nest": (
        (0.0, 0.9), (0.12, 0.62), (0.0, 0.4), (0.22, 0.36), (0.26, 0.08), (0.44, 0.28), (0.6, 0.0), (0.7, 0.28),
        (0.98, 0.2), (0.86, 0.48), (1.0, 0.66), (0.88, 0.74), (1.0, 0.98), (0.5, 0.9),
    ),
}  # fmt: skip


def house(w: int, h: int, kind: str, colour: str) -> Sprite:
    """A building's silhouette in its empire's colour."""
    points = [(x * w, y * h) for x, y in HOUSES[kind]]
    room = 8
    size = (w + 2 * room, h + 2 * room)
    moved = [(x + room, y + room) for x, y in points]
    shape = polygon(size, moved)
    image = soft(_shifted(size, moved, 2, 3), 2, BLACK, 0.75)
    over(image, tint(shape.filter(ImageFilter.MaxFilter(7)), INK))
    over(image, tint(shape.filter(ImageFilter.MaxFilter(3)), PALE))
    over(image, fill(shape.filter(ImageFilter.MinFilter(3)), lighter(colour, 0.22), darker(colour, 0.3)))
    return Sprite(image, room)


def sign(w: int, h: int, gate: str) -> Sprite:
    """At the rim of the world: down to Hell, up to the Sky Dome, or the way out of Hell at dawn."""
    back, edge = {
        "hell": ("#4a0f12", "#ff8a66"),
        "sky": ("#1d2f5e", "#a9c8ff"),
        "dawn": ("#7a4a12", "#ffd98a"),
    }[gate]
    disc = regular((w / 2, h / 2), w / 2 - 1, 40)
    sprite = raised(polygon((w, h), disc), lighter(back, 0.1), darker(back, 0.3), edge=None, line="", shadow=3)
    ring = [(w / 2 - w * 0.47) * 3, (h / 2 - h * 0.47) * 3, (w / 2 + w * 0.47) * 3, (h / 2 + h * 0.47) * 3]
    over(
        sprite.image,
        tint(mask((w, h), lambda d: d.ellipse(ring, outline=255, width=6)), edge),
        sprite.bleed,
        sprite.bleed,
    )
    x, y, r = w / 2, h / 2, w / 2
    if gate == "hell":
        mark = polygon((w, h), [(x - r * 0.5, y - r * 0.3), (x + r * 0.5, y - r * 0.3), (x, y + r * 0.55)])
    elif gate == "sky":
        star = [
            (x + r * k * math.sin(n * math.pi / 4), y - r * k * math.cos(n * math.pi / 4))
            for n in range(8)
            for k in [0.24 if n % 2 else 0.74]
        ]
        mark = polygon((w, h), star)
    else:
        box = [(x - r * 0.45) * 3, (y - r * 0.25) * 3, (x + r * 0.45) * 3, (y + r * 0.65) * 3]

        def dawn(d: ImageDraw.ImageDraw) -> None:
            d.pieslice(box, 180, 360, fill=255)
            for a in range(-150, -29, 30):
                u, v = math.cos(math.radians(a)), math.sin(math.radians(a))
                ends = ((x + r * k * u, y + r * (0.2 + k * v)) for k in (0.56, 0.84))
                d.line([(px * 3, py * 3) for px, py in ends], fill=255, width=7)

        mark = mask((w, h), dawn)
    over(sprite.image, tint(mark, edge), sprite.bleed, sprite.bleed)
    return sprite


MAKERS: dict[str, Callable[..., Sprite]] = {
    "dock": dock,
    "drowned": drowned,
    "house": house,
    "isle": isle,
    "sign": sign,
    "spike": spike,
    "unit": unit,
    "world": world,
}
