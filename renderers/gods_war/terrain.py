"""
The ground of a board: seas, coasts, mountains and forests, the arch of the Sky Dome and that of Hell.

Colours and soft light are painted at the picture's own size, ink (borders, peaks, trees) at twice that and scaled down.
The painted ground is kept as a file: it is made once for each board, not once for each program.
"""

from __future__ import annotations

import hashlib
import math
import os
import tempfile
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from games.gods_war.board import BOARDS, world

from ..brushes import Sprite, gradient
from ..palette import BLACK, GOLD, INK, WHITE, Rgb, mix, rgb
from .lands import HELL_Y, INNER, OUTER, SKY_Y, TOP, Ground, H, Land, Point, W, ground

S = 2
Line = Sequence[tuple[float, float]]
TINTS = ("#6f7d4f", "#5f7566", "#6b6a4a", "#97865c", "#8a7a4e", "#7d7263", "#8c6648", "#7a5d55")
SEAS = {"neleomi_sea": "#2c6a86", "sea_of_fog": "#5b7388", "togaro_ocean": "#24508c", "brown_sea": "#5e5a4c"}
FOREST = {"elf_jungle", "generts_garden", "jolar", "laskal", "fonrit", "vithela", "seshnela", "ralios"}
ICE, PEAKS = {"valinds_glacier", "altinela"}, {"enmal_mountains", "kralorela", "dragon_pass", "slon", "kothar"}
BANDS = {
    "heavens": ("#31539c", "#16204a"),
    "pole_star": ("#3d3f8c", "#171a44"),
    "moon": ("#4a4a86", "#1a1c40"),
    "inner_hell": ("#5a1a14", "#22060a"),
    "nether_hell": ("#4a1022", "#1a050e"),
    "outer_hell": ("#5c2410", "#240a06"),
}


# -- the file


def kept(board: str) -> Sprite:
    """The ground of a board, from its file; painted first if there is none yet. Where no file can be written, it is
    painted once for each program."""
    file = _file(board)
    try:
        with Image.open(file) as image:
            return Sprite(image.convert("RGBA"))
    except OSError:  # there is none, or it cannot be read as a picture
        painted = paint(ground(board))
    with suppress(OSError):  # a host without a writable home: the shelf of stamps keeps it
        _write(file, painted)
    return Sprite(painted.convert("RGBA"))


def unprepared() -> list[str]:
    """The boards whose ground no file holds yet."""
    return [board for boards in BOARDS.values() for board in boards if not _file(board).exists()]


def prepare() -> None:
    """Paint what is missing, if it can be kept."""
    for board in unprepared():
        try:
            _write(_file(board), paint(ground(board)))
        except OSError:
            return


def _file(board: str) -> Path:
    return _folder() / f"gods-war-{board}-{_version()}.png"


def _folder() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(home) / "demiurge"


@cache
def _version() -> str:
    """Another one as soon as outlines or brushwork change, so that an old file is not taken for the new one."""
    here = Path(__file__).parent
    data = b"".join((here / name).read_bytes() for name in ("shapes.toml", "lands.py", "terrain.py"))
    return hashlib.sha256(data).hexdigest()[:12]


def _write(file: Path, image: Image.Image) -> None:
    """Under another name first: nobody reads half a file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, suffix=".png")
    with os.fdopen(handle, "wb") as out:
        image.save(out, "PNG", compress_level=3)
    os.replace(name, file)


# -- small tools


def _layer() -> Image.Image:
    return Image.new("L", (W, H), 0)


def _soft(mask: Image.Image, radius: float) -> Image.Image:
    """Blurred at a quarter of the size: nobody sees the difference."""
    small = mask.reduce(4) if min(mask.size) >= 16 else mask
    return small.filter(ImageFilter.GaussianBlur(radius / 4)).resize(mask.size, Image.Resampling.BICUBIC)


def _tint(image: Image.Image, colour: str, mask: Image.Image, strength: float = 1.0, at: Point = (0, 0)) -> None:
    if strength != 1:
        mask = mask.point([int(v * strength) for v in range(256)])
    image.paste(rgb(colour), (at[0], at[1], at[0] + mask.width, at[1] + mask.height), mask)


def _noise(cell: int, seed: int) -> Image.Image:
    w, h = W // cell + 2, H // cell + 2
    small = Image.frombytes("L", (w, h), Random(seed).randbytes(w * h))
    return small.resize((w * cell, h * cell), Image.Resampling.BICUBIC).crop((0, 0, W, H))


def _table(rule: Iterable[float]) -> list[int]:
    return [max(0, min(255, int(v))) for v in rule]


def _polygon(mask: Image.Image, ring: Line, line: int = 0) -> None:
    d = ImageDraw.Draw(mask)
    d.polygon(list(ring), fill=255)
    if line:
        d.line([*ring, ring[0]], fill=255, width=line)


def _big(points: Line) -> list[tuple[float, float]]:
    return [(x * S, y * S) for x, y in points]


# -- the whole


def paint(g: Ground) -> Image.Image:
    dice = Random(f"the world of {g.board}")
    image = _night(dice)
    surface = {id: land for id, land in g.areas.items() if land.kind in ("land", "sea") and id != "spike"}
    land_mask, world_mask = _layer(), _layer()
    for area in surface.values():
        _polygon(world_mask, area.ring, 3)
        if area.kind == "land":
            _polygon(land_mask, area.ring, 2)
    for ring in (g.spike, *g.rocks):
        _polygon(world_mask, ring)
        _polygon(land_mask, ring)
    _tint(image, "#6f8fd8", _soft(world_mask, 30), 0.45)
    _tint(image, BLACK, ImageChops.offset(_soft(world_mask, 9), 0, 10), 0.8)
    _paint_seas(image, surface, land_mask, world_mask, dice)
    tints = _paint_lands(image, g, surface, land_mask, world_mask)
    ink = Image.new("RGBA", (W * S, H * S))
    d = ImageDraw.Draw(ink)
    for area in g.areas.values():
        if area.kind in ("sky", "hell"):
            _paint_band(image, d, area)
    _borders(d, g, surface)
    _glyphs(d, g, surface, tints, dice)
    for rock in g.rocks:
        _needles(d, rock)
    for line in g.crossings.values():
        _crossing(d, line)
    small = ink.reduce(S)
    image.paste(small, (0, 0), small)
    return image


def _night(dice: Random) -> Image.Image:
    """It begins and ends in the colour of an empty picture, so that no seam shows above or below."""
    image = gradient((W, H), "#222a44", INK)
    image.paste(gradient((W, 220), INK, mix("#222a44", INK, 220 / H)), (0, 0))
    d = ImageDraw.Draw(image)
    for _ in range(460):
        x, y, k = dice.uniform(0, W), dice.uniform(0, H * 0.93), dice.choice((0, 0, 0, 1))
        d.ellipse((x - k, y - k, x + k, y + k), fill=mix("#2a3350", "#dfe6ff", dice.random() ** 2))
    return image


# -- seas and lands


def _paint_seas(
    image: Image.Image, surface: dict[str, Land], land: Image.Image, whole: Image.Image, dice: Random
) -> None:
    """Deep in the middle, shallow at the coast, with lines of surf that follow it and wavelets between them."""
    d = ImageDraw.Draw(image)
    for area in surface.values():
        if area.kind == "sea":
            d.polygon(area.ring, fill=SEAS[area.id])
    sea = ImageChops.multiply(whole, ImageChops.invert(land))
    near, inner = _soft(land, 26), _soft(whole, 24)
    _tint(image, "#060a16", ImageChops.multiply(sea, near.point(_table(170 - v * 1.7 for v in range(256)))))
    _tint(image, "#050813", ImageChops.multiply(sea, inner.point(_table((205 - v) * 2.2 for v in range(256)))), 0.6)
    _tint(image, "#a8d0d6", ImageChops.multiply(sea, near.point(_table(v * v / 120 for v in range(256)))), 0.36)
    for low, strength in ((26, 0.2), (52, 0.3), (84, 0.42)):
        surf = near.point([255 if low <= v < low + 5 else 0 for v in range(256)]).filter(ImageFilter.GaussianBlur(0.7))
        _tint(image, "#cfe6ea", ImageChops.multiply(sea, surf), strength)
    swell = _soft(_noise(14, 5).point([90 if v > 150 else 0 for v in range(256)]), 9)
    _tint(image, "#9cc4d8", ImageChops.multiply(sea, swell), 0.3)
    waves = Image.new("L", (W * S, H * S), 0)
    d = ImageDraw.Draw(waves)
    for _ in range(420):
        x, y, r = dice.uniform(0, W) * S, dice.uniform(TOP, TOP + 1060) * S, dice.uniform(4, 7) * S
        for k in (0, 2):
            d.arc((x + k * r - r, y - r * 0.55, x + k * r + r, y + r * 0.75), 200, 340, fill=170, width=S)
    open_sea = ImageChops.multiply(sea, near.point([255 if v < 70 else 0 for v in range(256)]))
    _tint(image, "#d5e8ee", ImageChops.multiply(open_sea, waves.reduce(S)), 0.6)


def _paint_lands(
    image: Image.Image, g: Ground, surface: dict[str, Land], land: Image.Image, whole: Image.Image
) -> dict[str, str]:
    """No two neighbours in one tint; darker towards the border; relief lit from the north-west, and grain."""
    chosen: dict[str, str] = {}
    borders = world(g.board).adjacency
    for id, area in surface.items():
        if area.kind == "sea":
            continue
        first = 0 if id in FOREST else 5 if id in PEAKS else 3 + len(id) % 4
        used = {chosen.get(other) for other in borders[id]}
        chosen[id] = next(c for c in (*TINTS[first:], *TINTS[:first]) if c not in used)
        if id == "valinds_glacier":
            chosen[id] = "#8fa3b0"
        left, top, right, bottom = area.box
        mask = Image.new("L", (right - left + 1, bottom - top + 1), 0)
        _polygon(mask, [(x - left, y - top) for x, y in area.ring])
        _tint(image, mix(chosen[id], "#d8c38c", 0.14), mask, at=(left, top))
        edge = _soft(mask, 11).point(_table(255 - (v - 90) * 1.55 if v > 90 else 255 for v in range(256)))
        _tint(image, mix(chosen[id], "#1a0f08", 0.72), ImageChops.multiply(mask, edge), 0.62, (left, top))
    hills = ImageChops.add(_noise(44, 1), ImageChops.add(_noise(19, 2), _noise(8, 3), 2), 2)
    hills = hills.filter(ImageFilter.GaussianBlur(2.4))
    relief = ImageChops.subtract(hills, ImageChops.offset(hills, 3, 4), 0.34, 128).filter(ImageFilter.GaussianBlur(1))
    _overlay(image, relief, land, 0.62)
    # No finer than a few pixels: grain that one hardly sees would fill half of the picture's file.
    grain = ImageChops.add(_noise(3, 8), _noise(7, 9), 2).point(_table(128 + (v - 128) / 6 for v in range(256)))
    _overlay(image, grain, whole, 0.6)
    return chosen


def _overlay(image: Image.Image, light: Image.Image, mask: Image.Image, strength: float) -> None:
    lit = ImageChops.overlay(image, Image.merge("RGB", [light] * 3))
    image.paste(lit, (0, 0), mask.point([int(v * strength) for v in range(256)]))


# -- borders


def _borders(d: ImageDraw.ImageDraw, g: Ground, surface: dict[str, Land]) -> None:
    """A border looks as what it parts: coast, lands, seas, or the world and the void."""
    sides: dict[frozenset[Point], list[str]] = {}
    rings = [(id, area.ring) for id, area in surface.items()]
    rings += [("spike", g.spike), *(("rock", rock) for rock in g.rocks)]
    for id, ring in rings:
        for edge in zip(ring, (*ring[1:], ring[0]), strict=True):
            sides.setdefault(frozenset(edge), []).append(id)
    runs: list[tuple[str, list[Point]]] = []
    done: set[frozenset[Point]] = set()
    for arc in g.arcs:
        last = ""
        for edge in pairwise(arc):
            key = frozenset(edge)
            if len(key) < 2 or key in done:
                continue
            done.add(key)
            wet = [id in surface and surface[id].kind == "sea" for id in sides.get(key, ())]
            kind = "rim" if len(wet) < 2 else "sea" if all(wet) else "coast" if any(wet) else "land"
            if kind != last or runs[-1][1][-1] != edge[0]:
                runs.append((kind, [edge[0]]))
            runs[-1][1].append(edge[1])
            last = kind
    looks = {"coast": ((20, 15, 12), 4.0, "#cdb98a", 1.0), "land": ((28, 17, 11), 4.0, "#c69a5a", 1.4)}
    for kind, run in runs:
        if kind == "sea":
            _dashes(d, run, (10, 16, 28), 4, 9, 8)
            _dashes(d, run, rgb("#bcd6e0"), 2, 9, 8)
        elif kind != "rim":
            dark, broad, tone, fine = looks[kind]
            d.line(_big(run), fill=dark, width=round(broad * S), joint="curve")
            d.line(_big(run), fill=rgb(tone), width=round(fine * S), joint="curve")
    for gold, width in (("#0b0b10", 12), (mix(GOLD, "#4a3410", 0.25), 6), ("#f3dfa4", 1)):
        for kind, run in runs:
            if kind == "rim":
                d.line(_big(run), fill=gold, width=width * S, joint="curve")


def _dashes(d: ImageDraw.ImageDraw, line: Line, colour: Rgb, width: int, on: float, off: float) -> None:
    run, pen = 0.0, True
    for a, b in pairwise(line):
        n = max(1, round(math.dist(a, b)))
        for k in range(n):
            p, q = ((a[0] + (b[0] - a[0]) * t / n, a[1] + (b[1] - a[1]) * t / n) for t in (k, k + 1))
            if pen:
                d.line(_big((p, q)), fill=colour, width=width * S)
            run += math.dist(a, b) / n
            if run > (on if pen else off):
                run, pen = 0.0, not pen


def _crossing(d: ImageDraw.ImageDraw, line: Sequence[Point]) -> None:
    for colour, width, big in (((18, 14, 12), 7, 12), (rgb("#ffe9b0"), 3, 9)):
        _dashes(d, line[3:-3], colour, width, 7, 5)
        for a, b in ((line[4], line[0]), (line[-5], line[-1])):
            turn = math.atan2(b[1] - a[1], b[0] - a[0])
            tip = [
                (b[0] + math.cos(turn + w) * big * k, b[1] + math.sin(turn + w) * big * k)
                for w, k in ((0, 0.55), (2.45, 1), (-2.45, 1))
            ]
            d.polygon(_big(tip), fill=colour)


# -- peaks and trees


def _glyphs(d: ImageDraw.ImageDraw, g: Ground, surface: dict[str, Land], tints: dict[str, str], dice: Random) -> None:
    """Trees and mountains where no name, piece, sign or crossing will be."""
    roads = [point for line in g.crossings.values() for point in line[::5]]
    for id, area in surface.items():
        if area.kind == "sea":
            continue
        left, top, right, bottom = area.box
        inside = Image.new("L", (right - left + 1, bottom - top + 1), 0)
        _polygon(inside, [(x - left, y - top) for x, y in area.ring])
        inside = inside.filter(ImageFilter.MinFilter(13))
        clear = [(*slot, 28) for slot in area.slots] + [(*area.marker, 27)] + [(x, y, 18) for x, y in roads]
        lx, ly = area.label
        wide, high = max(map(len, area.lines)) * 6.6 + 12, len(area.lines) * 14 + 6
        found: list[tuple[float, float]] = []
        for _ in range(420):
            x, y = dice.uniform(left, right), dice.uniform(top + 12, bottom)
            spot = int(x - left), int(y - top)
            if len(found) == 18 or not (inside.getpixel(spot) and inside.getpixel((spot[0], max(0, spot[1] - 16)))):
                continue
            if abs(x - lx) < wide + 8 and -high - 4 < y - ly < high + 22:
                continue
            if any(math.dist((x, y - 8), (a, b)) < r for a, b, r in clear):
                continue
            if not any(abs(x - a) < 17 and abs(y - b) < 11 for a, b in found):
                found.append((x, y))
        for x, y in sorted(found, key=lambda p: p[1]):
            if id in FOREST:
                _tree(d, x, y, dice.uniform(15, 20), "#5d7a3e")
            else:
                high_land = id in PEAKS | ICE
                size = dice.uniform(18, 27) if high_land else dice.uniform(10, 15)
                peak(d, x, y, size, tints[id], "#eef2f4" if high_land else "")


def peak(d: ImageDraw.ImageDraw, x: float, y: float, h: float, rock: str, snow: str = "", wide: float = 0.72) -> None:
    x, y, h = x * S, y * S, h * S
    w = h * wide
    ridge = (x + w * 0.2, y - h * 0.45)
    d.polygon([(x - w, y), (x, y - h), ridge, (x + w * 0.05, y)], fill=mix(rock, WHITE, 0.22))
    d.polygon([(x, y - h), (x + w, y), (x + w * 0.05, y), ridge], fill=mix(rock, BLACK, 0.48))
    if snow:
        cap = ((-0.3, 0.7), (0, 1), (0.3, 0.7), (0.1, 0.62), (0, 0.74), (-0.14, 0.6))
        d.polygon([(x + w * a, y - h * b) for a, b in cap], fill=snow)
    d.line([(x - w, y), (x, y - h), (x + w, y)], fill=(24, 18, 14), width=S)


def _tree(d: ImageDraw.ImageDraw, x: float, y: float, h: float, green: str) -> None:
    x, y, h = x * S, y * S, h * S
    d.line([(x, y), (x, y - h * 0.4)], fill=(30, 22, 16), width=S)
    d.ellipse((x - h * 0.36, y - h, x + h * 0.36, y - h * 0.28), fill=mix(green, BLACK, 0.42))
    d.ellipse((x - h * 0.3, y - h * 0.98, x + h * 0.14, y - h * 0.5), fill=mix(green, WHITE, 0.1))


def _needles(d: ImageDraw.ImageDraw, rock: Sequence[Point]) -> None:
    x, y = sum(p[0] for p in rock) / len(rock), max(p[1] for p in rock)
    d.polygon(_big(rock), fill=(26, 22, 24))
    for dx, high in ((-7, 24), (8, 22), (0, 38)):
        peak(d, x + dx, y - (2 if dx else 0), high, "#6d6670", "#d9d4d0")


# -- Sky Dome and Hell


def _paint_band(image: Image.Image, d: ImageDraw.ImageDraw, area: Land) -> None:
    left, top, right, bottom = area.box
    size = (right - left + 1, bottom - top + 1)
    mask = Image.new("L", size, 0)
    _polygon(mask, [(x - left, y - top) for x, y in area.ring])
    light, dark = BANDS[area.id]
    image.paste(gradient(size, light, dark), (left, top), mask)
    edge = ImageChops.invert(_soft(mask, 14))
    _tint(image, BLACK, ImageChops.multiply(mask, edge), 0.75, (left, top))
    dice = Random(area.id)
    if area.kind == "sky":
        _emblem(d, area, mix(light, WHITE, 0.16), mix(light, dark, 0.4))
    for _ in range(70):
        x, y = dice.uniform(left + 4, right - 4), dice.uniform(top + 4, bottom - 4)
        k = dice.choice((0.5, 0.5, 1, 1.5))
        radius = math.dist((x, y), (W / 2, SKY_Y if area.kind == "sky" else HELL_Y))
        if not (INNER + 10 < radius < OUTER - 18 and mask.getpixel((int(x - left), int(y - top)))):
            continue
        if area.kind == "sky":
            box = ((x - k) * S, (y - k) * S, (x + k) * S, (y + k) * S)
            d.ellipse(box, fill=mix("#8fa8e0", WHITE, dice.random()))
        else:
            flame = [(x - 3 * k, y), (x, y - dice.uniform(6, 16) * k), (x + 3 * k, y)]
            d.polygon(_big(flame), fill=mix("#5d1713", "#d2592b", dice.random() * 0.55))
    ring = _big([*area.ring, area.ring[0], area.ring[1]])
    d.line(ring, fill="#0a0a10", width=6 * S, joint="curve")
    d.line(ring, fill=GOLD if area.kind == "sky" else "#b5532f", width=2 * S, joint="curve")


def _emblem(d: ImageDraw.ImageDraw, area: Land, pale: str, shadow: str) -> None:
    """Behind the name: a sun, a star or a crescent."""
    x, y = area.label[0], area.label[1] + 26
    if area.id == "moon":
        d.ellipse([v * S for v in (x - 56, y - 56, x + 56, y + 56)], fill=pale)
        d.ellipse([v * S for v in (x - 26, y - 62, x + 68, y + 38)], fill=shadow)
        return
    points, far, near = (32, 66, 46) if area.id == "heavens" else (8, 66, 18)
    star = [
        (x + r * math.cos(a), y + r * math.sin(a))
        for k in range(points)
        for a, r in [(k * 2 * math.pi / points - math.pi / 2, near if k % 2 else far)]
    ]
    d.polygon(_big(star), fill=pale)
