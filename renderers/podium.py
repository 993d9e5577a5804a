"""What the pictures of a game's end have in common: who has won, why, and a plate for each place, for up to eight."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from games.kernel.english import ordinal

from . import grounds, palette, text
from .canvas import Canvas
from .palette import BRIGHT, DIM, GOLD, INK, PALE, darker, lighter, mix

W, SIDE = 1080, 20
METALS = ("#e0b04a", "#aeb8c6", "#b5743f", "#6b7286")  # gold, silver, bronze, and iron for everybody else
MEDAL = 152


class Face(Struct, frozen=True):
    """Somebody's sigil on their colour."""

    colour: str
    sigil: str
    dead: bool = False


def head(canvas: Canvas, faces: Sequence[Face], icon: str, title: str, reason: str, about: str) -> int:
    """The winners side by side, each under the icon; then their names, why they won, and what was played. Returns
    where it ends."""
    middle, y = W // 2, 160
    step = min(200, (W - 2 * SIDE) // max(1, len(faces)))
    size = min(MEDAL, step - 12)
    left = middle - step * (len(faces) - 1) // 2
    for n, face in enumerate(faces):
        x = left + n * step
        if icon:
            canvas.icon(x, y - size // 2 - 36, icon, size * 3 // 5, GOLD, outline=INK)
        canvas.put(
            "medallion", x - size // 2, y - size // 2, size, size, colour=face.colour, name=face.sigil, dead=face.dead
        )
    big = text.fit(title, "title", W - 80, 64, 30)
    canvas.text(middle, 286, text.shorten(title, "title", big, W - 80), "title", big, BRIGHT, align="m", outline=INK)
    canvas.rule(240, 330, W - 480)
    lines = text.wrap(text.printable(reason), "italic", 30, W - 140)
    y = canvas.lines(middle, 344, [lines], "italic", 30, PALE, align="m")
    canvas.text(middle, y + 26, about, "text", 27, DIM, align="m")
    return y + 64


def place(canvas: Canvas, y: int, high: int, n: int, *, won: bool, icon: str = "") -> None:
    """The plate of who came in as number n, counted from 0; with an icon in place of the number if nobody has won."""
    metal = METALS[-1] if icon else METALS[min(n, len(METALS) - 1)]
    canvas.plate(
        SIDE, y, W - 2 * SIDE, high, radius=28, top=mix(metal, "#232a3d", 0.72 if won else 0.86),
        bottom=mix(metal, "#10131c", 0.93), edge=lighter(metal, 0.3) if won else darker(metal, 0.25),
        width=4 if won else 2,
    )  # fmt: skip
    canvas.plate(
        SIDE + 16, y + 20, 88, 64, radius=20, top=lighter(metal, 0.3), bottom=darker(metal, 0.25),
        edge=lighter(metal, 0.6),
    )  # fmt: skip
    if icon:
        canvas.icon(SIDE + 60, y + 52, icon, 44, palette.on(metal))
    else:
        canvas.text(SIDE + 60, y + 52, ordinal(n + 1), "black", 34, palette.on(metal), align="m")


def on_ground(canvas: Canvas, height: int) -> Canvas:
    """The picture on its dark ground, as high as what was drawn on it."""
    return grounds.lay(canvas, height, "#2a2333", seal=(canvas.w // 2 - 360, -150, 720), strength=0.3)
