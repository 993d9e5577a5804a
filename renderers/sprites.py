"""The things pictures are made of: plates, dice, pips, badges, bars, arrows."""

from __future__ import annotations

import math
from collections.abc import Callable
from importlib import import_module
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from . import palette, stacks, tokens
from .brushes import (
    Point,
    S,
    Sprite,
    fill,
    glyph,
    gradient,
    grown,
    mask,
    outline,
    over,
    polygon,
    raised,
    regular,
    rounded,
    slashes,
    soft,
    spot,
    stretched,
    tint,
)
from .palette import darker, lighter, mix


def make(op: str, w: int, h: int, args: dict[str, Any]) -> Sprite:
    """A game's own things are called by its name too, `<game>.<thing>`, and made by its `stamps`."""
    game, dot, thing = op.rpartition(".")
    makers = import_module(f"renderers.{game}.stamps").MAKERS if dot else MAKERS
    sprite: Sprite = makers[thing](w, h, **args)
    return sprite


def backdrop(w: int, h: int, top: str, bottom: str) -> Sprite:
    """Night, from edge to edge: lighter above, nearly black below, a warm light behind the head of the picture."""
    image = gradient((w, h), top, bottom)
    light = spot(w * 1.5, 900, 0.22)
    warm = Image.new("RGB", light.size, "#d9952f")
    image.paste(warm, (-w // 4, -450), light)
    return Sprite(image.convert("RGBA"))


def ornament(w: int, h: int, colour: str, strength: float) -> Sprite:
    """Rings, ticks and a star polygon: the seal of the forge, faint."""
    centre = (w / 2, h / 2)
    r = min(w, h) / 2 - 4

    def draw(d: ImageDraw.ImageDraw) -> None:
        def ring(radius: float, width: int) -> None:
            box = [(c + side * radius) * S for side in (-1, 1) for c in centre]
            d.ellipse(box, outline=255, width=width * S)

        for part, width in ((1, 2), (0.965, 1), (0.80, 2), (0.52, 1), (0.49, 2), (0.2, 1)):
            ring(r * part, width)
        for k in range(72):
            a = k * math.pi / 36
            inner = 0.91 if k % 6 else 0.82
            ends = [
                (c + r * part * f) * S
                for part in (inner, 0.965)
                for c, f in zip(centre, (math.sin(a), math.cos(a)), strict=True)
            ]
            d.line(ends, fill=255, width=S if k % 6 else 2 * S)
        for turn in (0, math.pi / 12):
            corners = regular(centre, r * 0.80, 12, turn)
            star = [corners[k * 5 % 12] for k in range(13)]
            d.line([(x * S, y * S) for x, y in star], fill=150, width=S)
        for x, y in regular(centre, r * 0.885, 12):
            d.polygon([(px * S, py * S) for px, py in regular((x, y), r * 0.03, 4)], fill=255)

    return Sprite(tint(mask((w, h), draw), colour, strength))


def plate(w: int, h: int, radius: int, top: str, bottom: str, edge: str, width: int, shadow: int, glow: str) -> Sprite:
    """Its two sides are drawn, and between them, where all columns are the same, one is repeated."""
    bleed = 26 if glow else 2 * shadow
    part = max(radius, width) + 2 * bleed + 2
    if w <= 2 * part + 1:
        return _plate(w, h, radius, top, bottom, edge, width, shadow, glow)
    sides = _plate(2 * part + 1, h, radius, top, bottom, edge, width, shadow, glow)
    return Sprite(stretched(sides.image, w + 2 * bleed, bleed + part), bleed)


def _plate(w: int, h: int, radius: int, top: str, bottom: str, edge: str, width: int, shadow: int, glow: str) -> Sprite:
    shape = rounded((w, h), radius)
    line = rounded((w, h), radius, 0, width) if edge else None
    if not glow:
        sprite = raised(shape, top, bottom, edge=line, line=edge, shadow=shadow)
    else:
        bleed = 26
        image = soft(grown(shape, bleed), 11, glow, 0.95)
        over(image, raised(shape, top, bottom, edge=line, line=edge, shadow=0).image, bleed, bleed)
        sprite = Sprite(image, bleed)
    rim = ImageChops.subtract(rounded((w, h), radius, width), ImageChops.offset(rounded((w, h), radius, width), 0, 2))
    ImageDraw.Draw(rim).rectangle((0, h // 2, w, h), fill=0)
    over(sprite.image, tint(rim, palette.WHITE, 0.14), sprite.bleed, sprite.bleed)
    return sprite


def icon(w: int, h: int, name: str, fill: str, outline: str) -> Sprite:  # noqa: ARG001 - a square
    image = glyph(name, w, fill)
    if not outline:
        return Sprite(image)
    bleed = 6
    dark = grown(image.getchannel("A"), bleed).filter(ImageFilter.MaxFilter(5)).filter(ImageFilter.GaussianBlur(1.2))
    under = tint(dark, outline)
    over(under, image, bleed, bleed)
    return Sprite(under, bleed)


def rule(w: int, h: int, colour: str) -> Sprite:
    fade = Image.linear_gradient("L").rotate(90, expand=True).resize((w // 2, 2))
    line = Image.new("L", (w, h), 0)
    line.paste(fade, (0, h // 2 - 1))
    line.paste(fade.transpose(Image.Transpose.FLIP_LEFT_RIGHT), (w - w // 2, h // 2 - 1))
    return Sprite(tint(ImageChops.lighter(line, polygon((w, h), regular((w / 2, h / 2), h / 2, 4))), colour))


def die(w: int, h: int, face: int, used: bool, extra: bool) -> Sprite:
    """A die in its face's colour; a burst behind the wild 1, a gem behind the 6. Extra dice are black."""
    tone = palette.FACES[face]
    top, bottom = ("#3a3d4a", "#101219") if extra else (lighter(tone, 0.34), darker(tone, 0.22))
    if used:
        top, bottom = mix(top, "#262b3a", 0.78), mix(bottom, "#1b1f2b", 0.78)
    shape = rounded((w, h), w * 0.22)
    line = rounded((w, h), w * 0.22, 0, 3 if extra else 2)
    rim = palette.GOLD if extra else lighter(tone, 0.62)
    sprite = raised(
        shape, top, bottom, edge=line, line=mix(rim, "#3a4054", 0.8) if used else rim, shadow=max(3, w // 12)
    )
    middle = (w / 2, h / 2)
    if face == 1:
        star = [p for k in range(8) for p in regular(middle, w * (0.46 if k % 2 == 0 else 0.24), 1, k * math.pi / 4)]
        back = polygon((w, h), star)
    elif face == 6:
        back = polygon((w, h), gem_points(w, h, 0.44))
    else:
        back = rounded((w, h), w * 0.4, w * 0.12)
    shade = 0.16 if used else 0.5 if face in (1, 6) else 0.2
    over(sprite.image, tint(back, palette.WHITE if not extra else tone, shade), sprite.bleed, sprite.bleed)
    if used:
        stroke = mask((w, h), lambda d: d.line((w * S * 0.12, h * S * 0.88, w * S * 0.88, h * S * 0.12), 255, 3 * S))
        over(sprite.image, tint(stroke, palette.DIM, 0.9), sprite.bleed, sprite.bleed)
    return sprite


def gem_points(w: float, h: float, part: float = 0.5) -> list[Point]:
    x, y, r = w / 2, h / 2, min(w, h) * part
    return [
        (x - r * 0.5, y - r * 0.86),
        (x + r * 0.5, y - r * 0.86),
        (x + r, y - r * 0.3),
        (x, y + r),
        (x - r, y - r * 0.3),
    ]


def gem(w: int, h: int, colour: str) -> Sprite:
    """A Veilstone, cut and lit from the left."""
    points = gem_points(w, h)
    sprite = raised(polygon((w, h), points), lighter(colour, 0.35), darker(colour, 0.3), edge=None, line="", shadow=3)
    (a, b, c, d, e), y = points, points[2][1]
    left, right = (w * 0.36, y), (w * 0.64, y)
    facets = (([a, b, right, left], 0.45), ([e, left, d], 0.3), ([a, left, e], 0.6), ([left, right, d], 0.12))
    for corners, light in facets:
        over(sprite.image, tint(polygon((w, h), corners), palette.WHITE, light), sprite.bleed, sprite.bleed)
    over(sprite.image, tint(polygon((w, h), [right, c, d]), palette.BLACK, 0.22), sprite.bleed, sprite.bleed)
    return sprite


def pip(w: int, h: int, element: str) -> Sprite:
    """A cost element's shape: die square, sum hexagon, set pill, Veilstone gem. Its word is written over it."""
    look = palette.ELEMENTS[element]
    middle, r = (w / 2, h / 2), min(w, h) / 2
    if look.shape == "gem":
        return gem(w, h, look.colour)
    if look.shape == "hexagon":
        points = regular(middle, r - 1, 6)
        shape, edge = polygon((w, h), points), outline((w, h), points, 2)
    else:
        radius = r * 0.36 if look.shape == "square" else r
        shape, edge = rounded((w, h), radius), rounded((w, h), radius, 0, 2)
    line = lighter(look.colour, 0.5)
    return raised(shape, lighter(look.colour, 0.22), darker(look.colour, 0.2), edge=edge, line=line, shadow=5)


def badge(w: int, h: int, kind: str) -> Sprite:
    """What stands behind a value: a blade's lozenge for attack, a shield for prevention, a heart for life."""
    colour = {"attack": palette.BLOOD, "prevent": palette.STEEL, "life": palette.MOSS}[kind]
    size = (w, h)
    if kind == "attack":
        points = [(w * 0.5, 1), (w - 1, h * 0.5), (w * 0.5, h - 1), (1.0, h * 0.5)]
        cut = [(w * 0.34, h * 0.12), (w * 0.66, h * 0.12), (w * 0.98, h * 0.5), (w * 0.66, h * 0.88)]
        points = [*cut, (w * 0.34, h * 0.88), (w * 0.02, h * 0.5)]
    elif kind == "prevent":
        points = [(w * 0.06, h * 0.08), (w * 0.94, h * 0.08), (w * 0.94, h * 0.52), (w * 0.78, h * 0.78)]
        points += [(w * 0.5, h * 0.98), (w * 0.22, h * 0.78), (w * 0.06, h * 0.52)]
    else:
        points = [
            (w * (0.5 + 0.0297 * 16 * math.sin(t) ** 3), h * (0.47 - 0.0295 * _heart(t)))
            for t in (k * math.pi / 40 for k in range(80))
        ]
    edge = outline(size, points, 2.4)
    return raised(
        polygon(size, points), lighter(colour, 0.16), darker(colour, 0.34), edge=edge, line=palette.PALE, shadow=4
    )


def _heart(t: float) -> float:
    return 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)


def bar(w: int, h: int, life: int, before: int, most: int, colour: str) -> Sprite:
    """A life track: what there is, what was just lost (hatched) or gained (bright), with a mark at every ten."""
    image = raised(rounded((w, h), h / 2), "#06070c", "#171b28", edge=None, line="", shadow=0).image
    inside = rounded((w, h), h / 2, 3)

    def span(a: int, b: int) -> Image.Image:
        part = Image.new("L", (w, h), 0)
        left, right = (3 + round((w - 6) * max(0, min(most, n)) / most) for n in (a, b))
        if right > left:
            ImageDraw.Draw(part).rectangle((left, 0, right - 1, h), fill=255)
        return ImageChops.multiply(part, inside)

    stripes = slashes((w, h), 9, 3)
    over(image, fill(span(0, life), lighter(colour, 0.35), darker(colour, 0.28)))
    if life > before:
        over(image, fill(span(before, life), palette.WHITE, palette.BRIGHT))
    elif life < before:
        over(image, tint(span(max(0, life), before), darker(palette.BLOOD, 0.45)))
        over(image, tint(ImageChops.multiply(span(max(0, life), before), stripes), lighter(palette.BLOOD, 0.3)))
    shine = Image.new("L", (w, h), 0)
    ImageDraw.Draw(shine).rectangle((0, 4, w, h // 2 - 2), fill=60)
    over(image, tint(ImageChops.multiply(shine, span(0, life)), palette.WHITE))
    for ten in range(10, most, 10):
        x = 3 + round((w - 6) * ten / most)
        ImageDraw.Draw(image).line(
            (x, 2, x, h - 3), fill=(8, 9, 14, 255) if ten < life else (96, 104, 128, 255), width=3
        )
    over(image, tint(rounded((w, h), h / 2, 0, 2), palette.GOLD, 0.8))
    return Sprite(image)


def arrow(w: int, h: int, way: str, colour: str) -> Sprite:
    """A block arrow: who strikes whom."""
    long, broad = (w, h) if way in ("left", "right") else (h, w)
    tip = min(broad * 0.55, long * 0.5)
    points: list[Point] = [(1, broad * 0.17), (long - tip, broad * 0.17), (long - tip, 1), (long - 1, broad / 2)]
    points += [(long - tip, broad - 1), (long - tip, broad * 0.83), (1, broad * 0.83), (broad * 0.16, broad / 2)]
    turned = {
        "right": points,
        "left": [(w - x, y) for x, y in points],
        "down": [(y, x) for x, y in points],
        "up": [(y, h - x) for x, y in points],
    }[way]
    shape = polygon((w, h), turned)
    edge = outline((w, h), turned, 3)
    return raised(shape, lighter(colour, 0.15), darker(colour, 0.4), edge=edge, line=palette.BRIGHT, shadow=7)


def medallion(w: int, h: int, colour: str, name: str, dead: bool) -> Sprite:
    """A seat's sigil on a coin."""
    tone = "#3a3f4e" if dead else colour
    shape, edge = rounded((w, h), w / 2), rounded((w, h), w / 2, 0, 4)
    sprite = raised(
        shape, lighter(tone, 0.2), darker(tone, 0.5), edge=edge, line=palette.DIM if dead else palette.GOLD, shadow=6
    )
    over(sprite.image, tint(rounded((w, h), w / 2, 7, 1), palette.PALE, 0.5), sprite.bleed, sprite.bleed)
    if dead or name:
        size = int(w * 0.56)
        ink = palette.INK if not dead and palette.brightness(colour) > 160 else palette.PALE
        mark = glyph("skull" if dead else name, size, ink)
        over(sprite.image, mark, sprite.bleed + (w - size) // 2, sprite.bleed + (h - size) // 2)
    return sprite


def back(w: int, h: int) -> Sprite:
    """The back of a card."""
    radius = w * 0.14
    edge = rounded((w, h), radius, 0, 2)
    sprite = raised(rounded((w, h), radius), "#4a3a6b", "#1d1733", edge=edge, line=palette.GOLD, shadow=4)
    inner = outline((w, h), regular((w / 2, h / 2), w * 0.3, 4), 1.6)
    core = polygon((w, h), regular((w / 2, h / 2), w * 0.14, 4))
    for shape in (inner, core, rounded((w, h), radius, w * 0.1, 1)):
        over(sprite.image, tint(shape, palette.GOLD, 0.85), sprite.bleed, sprite.bleed)
    return sprite


def veil(w: int, h: int, radius: int, colour: str, strength: float) -> Sprite:
    """A film of colour that dims what lies under it."""
    return Sprite(tint(rounded((w, h), radius), colour, strength))


def shade(w: int, h: int, radius: int, strength: float) -> Sprite:
    """Darkness that grows towards the foot, so that one can write there."""
    fade = Image.linear_gradient("L").resize((w, h)).point(lambda v: min(255, max(0, v - 90) * 2.2) * strength)
    return Sprite(tint(ImageChops.multiply(fade, rounded((w, h), radius)), palette.INK))


def frame(w: int, h: int, radius: int, colour: str, width: int, dashed: bool) -> Sprite:
    """An edge alone, perhaps dashed."""
    line = rounded((w, h), radius, 0, width)
    if dashed:
        line = ImageChops.multiply(line, slashes((w, h), 22, 9))
    return Sprite(tint(line, colour))


def hatch(w: int, h: int, radius: int, colour: str, strength: float) -> Sprite:
    """Diagonal stripes: a warning that needs no colour."""
    return Sprite(tint(ImageChops.multiply(rounded((w, h), radius), slashes((w, h), 26, 9)), colour, strength))


MAKERS: dict[str, Callable[..., Sprite]] = {
    "arrow": arrow,
    "back": back,
    "backdrop": backdrop,
    "badge": badge,
    "bar": bar,
    "die": die,
    "frame": frame,
    "gem": gem,
    "hatch": hatch,
    "icon": icon,
    "medallion": medallion,
    "ornament": ornament,
    "pip": pip,
    "plate": plate,
    "rule": rule,
    "shade": shade,
    "veil": veil,
    **stacks.MAKERS,
    **tokens.MAKERS,
}
