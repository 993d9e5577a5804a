"""
Painting: a Canvas becomes a picture file. Pillow lives here and in the modules that this one calls, and nowhere else.

Everything, each line of text too, is a stamp: made once for each look, kept, and pressed onto the picture. Stamps hold
their colours multiplied by their opacity, which makes pressing several times quicker than blending plain RGBA does.
"""

from __future__ import annotations

import io
import os
from collections.abc import Hashable, Sequence
from functools import cache, lru_cache
from typing import BinaryIO, NamedTuple

from PIL import Image, ImageDraw, ImageFont
from PIL.JpegImagePlugin import JpegImageFile

from . import icons, scenes, sprites, text
from .brushes import Sprite
from .canvas import Call, Canvas
from .kept import Shelf
from .palette import INK
from .vision import correction

LIGHT, COLOUR = 90, 75  # quality; colours at full resolution, for thin coloured letters would fray otherwise


class Stamp(NamedTuple):
    """A painted part, and where it begins seen from its call's box."""

    image: Image.Image
    x: int = 0
    y: int = 0

    @property
    def bytes(self) -> int:
        return 4 * self.image.width * self.image.height


shelf: Shelf[Stamp] = Shelf(lambda stamp: stamp.bytes)


@lru_cache(maxsize=64)
def typeface(font: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(icons.FILE if font == "icons" else text.FONTS[font], size)


def image_of(canvas: Canvas) -> Image.Image:
    image = Image.new("RGB", (canvas.w, canvas.h), INK)
    _draw(image, canvas, 0, 0)
    return image


def encode(image: Image.Image) -> bytes:
    """As the file that `canvas.SUFFIX` promises."""
    with _file() as file:
        image.save(file, "JPEG", qtables=_tables(), subsampling="4:4:4")
        file.seek(0)
        return file.read()


@cache
def _tables() -> list[list[int]]:
    """How finely light and colour are kept: eyes miss a coarser colour, and files are a seventh smaller."""
    found = []
    for n, quality in enumerate((LIGHT, COLOUR)):
        file = io.BytesIO()
        Image.new("RGB", (8, 8)).save(file, "JPEG", quality=quality)
        with Image.open(file) as made:
            assert isinstance(made, JpegImageFile)
            found.append(made.quantization[n])
    return found


def _file() -> BinaryIO:
    """A file in memory. Pillow lets other threads run while it encodes into a file of the system, and holds them up
    while it encodes into an object of Python."""
    return os.fdopen(os.memfd_create("picture"), "w+b") if hasattr(os, "memfd_create") else io.BytesIO()


def paint(canvas: Canvas, palette: str = "") -> bytes:
    """The picture as a file, in the colours that one sees best; the same Canvas always gives the same bytes."""
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
    """Throw all kept stamps away, as at the start of the program."""
    shelf.clear()
    typeface.cache_clear()


def _draw(image: Image.Image, canvas: Canvas, x: int, y: int) -> None:
    for call in canvas.calls:
        if call.picture and not call.picture.kept:
            _draw(image, call.picture, x + call.x, y + call.y)
        else:
            _press(image, _stamp(call), x + call.x, y + call.y)


def _press(image: Image.Image, stamp: Stamp, x: int, y: int) -> None:
    """Press a stamp onto a picture; what hangs over the edge is cut off."""
    part, x, y = stamp.image, x + stamp.x, y + stamp.y
    if part.mode == "RGB":
        image.paste(part, (x, y))
    else:
        image.paste(part, (x, y), part)


def _stamp(call: Call) -> Stamp:
    key: Hashable = call.picture or (call.op, call.w, call.h, call.args)
    return shelf.get(key) or shelf.put(key, _made(call))


def _made(call: Call) -> Stamp:
    if call.picture:
        # In its own size, whatever is to be seen of it here: it is kept for all who show it.
        image = Image.new("RGBa", (call.picture.w, call.picture.h))
        _draw(image, call.picture, 0, 0)
        return _trimmed(image, 0)
    args = dict(call.args)
    if call.op == "text":
        sprite = _written(call)
    elif call.op == "scene":
        sprite = scenes.make(call.w, call.h, args)
    else:
        sprite = sprites.make(call.op, call.w, call.h, args)
    return _trimmed(sprite.image.convert("RGBa"), sprite.bleed)


def _trimmed(image: Image.Image, bleed: int) -> Stamp:
    """Without empty margins, and without opacity where all of it is opaque."""
    alpha = image.getchannel("a")
    left, top, right, bottom = alpha.getbbox() or (0, 0, 1, 1)
    if (right - left, bottom - top) != image.size:
        image = image.crop((left, top, right, bottom))
    elif alpha.getextrema() == (255, 255):
        image = _opaque(image)
    return Stamp(image, left - bleed, top - bleed)


def _opaque(image: Image.Image) -> Image.Image:
    return image.convert("RGBA").convert("RGB")


def _written(call: Call) -> Sprite:
    args = dict(call.args)
    size = args["size"]
    assert isinstance(size, int)
    face = typeface(str(args["font"]), size)
    words, outline = str(args["words"]), str(args["outline"])
    # Kerning makes a line a little narrower than its letters are: it begins, ends or stays in the middle as it should.
    spare = call.w - face.getlength(words)
    bleed = size // 2  # letters lean over their box, and an outline surrounds them
    x = bleed + {"l": 0.0, "m": spare / 2, "r": spare}[str(args["align"])]
    y = bleed + call.h / 2 + size * 0.33
    stroke = max(2, size // 12) if outline else 0
    image = Image.new("RGBA", (call.w + 2 * bleed, call.h + 2 * bleed), (outline or str(args["fill"])) + "00")
    ImageDraw.Draw(image).text(
        (x, y), words, str(args["fill"]), face, "ls", stroke_width=stroke, stroke_fill=outline or None
    )
    return Sprite(image, bleed)
