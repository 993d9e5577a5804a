"""
Painting: a Canvas becomes a PNG. Pillow lives here and in the modules that this one calls, and nowhere else.

Everything but text is a sprite, made once for each size and look and kept; a picture is put together from them.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from . import icons, scenes, sprites, text
from .brushes import Sprite
from .canvas import Args, Call, Canvas
from .vision import correction

COMPRESS = 4  # zlib level: about two thirds of the time of Pillow's 6 for nearly the same size


@lru_cache(maxsize=64)
def typeface(font: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(icons.FILE if font == "icons" else text.FONTS[font], size)


@lru_cache(maxsize=1536)
def small_sprite(op: str, w: int, h: int, args: Args) -> Sprite:
    return sprites.make(op, w, h, dict(args))


@lru_cache(maxsize=96)
def large_sprite(op: str, w: int, h: int, args: Args) -> Sprite:
    return sprites.make(op, w, h, dict(args))


@lru_cache(maxsize=256)
def scene(w: int, h: int, args: Args) -> Sprite:
    return scenes.make(w, h, dict(args))


@lru_cache(maxsize=192)
def picture_within(key: tuple[int, int, tuple[Call, ...]]) -> Image.Image:
    w, h, calls = key
    image = Image.new("RGBA", (w, h))
    _draw(image, calls)
    return image


def image_of(canvas: Canvas) -> Image.Image:
    image = Image.new("RGBA", (canvas.w, canvas.h), (11, 13, 20, 255))
    _draw(image, tuple(canvas.calls))
    return image.convert("RGB")


def encode(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=COMPRESS)
    return file.getvalue()


def paint(canvas: Canvas, palette: str = "") -> bytes:
    """The picture as a PNG file, in the colours that one sees best; the same Canvas always gives the same bytes."""
    image = image_of(canvas)
    return encode(image.convert("RGB", correction(palette)) if palette else image)


def contact_sheet(canvases: Sequence[Canvas], columns: int, width: int) -> bytes:
    """Many pictures of one size, small, side by side: to look at them all at once."""
    height = round(canvases[0].h * width / canvases[0].w)
    sheet = Image.new("RGB", (columns * width, -(-len(canvases) // columns) * height))
    for n, canvas in enumerate(canvases):
        small = image_of(canvas).resize((width, height), Image.Resampling.LANCZOS)
        sheet.paste(small, (n % columns * width, n // columns * height))
    return encode(sheet)


def forget() -> None:
    """Throw all kept sprites away, as at the start of the program."""
    for kept in (small_sprite, large_sprite, scene, picture_within, typeface):
        kept.cache_clear()


def _draw(image: Image.Image, calls: tuple[Call, ...]) -> None:
    pen = ImageDraw.Draw(image)
    for call in calls:
        if call.op == "text":
            _write(pen, call)
        elif call.picture:
            _lay(image, picture_within(call.picture.key()), call.x, call.y)
        else:
            if call.op == "scene":
                sprite = scene(call.w, call.h, call.args)
            else:
                keep = large_sprite if call.w * call.h > 60_000 else small_sprite
                sprite = keep(call.op, call.w, call.h, call.args)
            _lay(image, sprite.image, call.x - sprite.bleed, call.y - sprite.bleed)


def _lay(image: Image.Image, top: Image.Image, x: int, y: int) -> None:
    """Lay one picture over another, also where it hangs over the edge."""
    left, up = max(0, -x), max(0, -y)
    right, down = min(top.width, image.width - x), min(top.height, image.height - y)
    if right > left and down > up:
        image.alpha_composite(top, (x + left, y + up), (left, up, right, down))


def _write(pen: ImageDraw.ImageDraw, call: Call) -> None:
    args = dict(call.args)
    size = args["size"]
    assert isinstance(size, int)
    face = typeface(str(args["font"]), size)
    words, outline = str(args["words"]), str(args["outline"])
    # Kerning makes a line a little narrower than its letters are: it begins, ends or stays in the middle as it should.
    spare = call.w - face.getlength(words)
    x = call.x + {"l": 0.0, "m": spare / 2, "r": spare}[str(args["align"])]
    y = call.y + call.h / 2 + size * 0.33
    stroke = max(2, size // 12) if outline else 0
    pen.text((x, y), words, str(args["fill"]), face, "ls", stroke_width=stroke, stroke_fill=outline or None)
