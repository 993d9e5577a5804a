"""Colours, and what the elements of a cost look like: each has a colour, a word and a shape of its own."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import Struct

Rgb = tuple[int, int, int]

INK, NIGHT, SLATE, LINE = "#0b0d14", "#151926", "#222839", "#3d4660"
GOLD, BRIGHT, PALE, DIM = "#e0bd68", "#ffe7a6", "#f4eddc", "#b3bacd"
BLOOD, STEEL, MOSS, STONE = "#c23a34", "#3e74c0", "#3f9a63", "#8a63c9"
WHITE, BLACK = "#ffffff", "#000000"


class Sign(Struct, frozen=True):
    """How one tells a seat: by its colour, by its sigil's shape, and by its number."""

    colour: str
    sigil: str
    numeral: str


# Any two colours differ clearly to all eyes, also to those that lack one kind of cone.
SEATS = (
    Sign("#e2492a", "fire", "I"),
    Sign("#4470c0", "waves", "II"),
    Sign("#54c46a", "pine_tree_variant", "III"),
    Sign("#7f35e0", "star_four_points", "IV"),
    Sign("#e8e04a", "white_balance_sunny", "V"),
    Sign("#abbcf8", "snowflake", "VI"),
    Sign("#dd92aa", "flower_tulip", "VII"),
    Sign("#86483c", "terrain", "VIII"),
)


def sign(seat: int) -> Sign:
    return SEATS[seat % len(SEATS)]


class Look(Struct, frozen=True):
    """How one element of a cost looks."""

    colour: str
    word: str  # written on it
    shape: Literal["square", "hexagon", "pill", "gem"]
    realm: str  # the kind of place that a Creation of this element comes from


ELEMENTS: dict[str, Look] = {
    "2": Look("#d9503a", "2", "square", "fire"),
    "3": Look("#8cc8ea", "3", "square", "air"),
    "4": Look("#3d7bd0", "4", "square", "water"),
    "5": Look("#8a9c42", "5", "square", "earth"),
    "9+": Look("#3f9f68", "9+", "hexagon", "forest"),
    "10+": Look("#b3344d", "10+", "hexagon", "blood"),
    "11+": Look("#aebac8", "11+", "hexagon", "metal"),
    "EE": Look("#efdf9c", "EVEN", "pill", "light"),
    "OO": Look("#7a58ab", "ODD", "pill", "shadow"),
    "ROW3": Look("#4fbfbf", "RUN 3", "pill", "prism"),
    "KIND4": Look("#e39a31", "4 KIND", "pill", "forge"),
    "V": Look(STONE, "V", "gem", "light"),
}
FACES = {1: "#f0dfb0", 2: "#d9503a", 3: "#8cc8ea", 4: "#3d7bd0", 5: "#8a9c42", 6: STONE}  # a die's, as on the costs
RANK = ("KIND4", "ROW3", "OO", "11+", "10+", "EE", "9+", "2", "3", "4", "5", "V")  # which element sets a card's mood


@lru_cache(maxsize=1024)
def rgb(colour: str) -> Rgb:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=1024)
def mix(a: str, b: str, t: float) -> str:
    """The colour that lies the part t of the way from a to b."""
    x, y = rgb(a), rgb(b)
    return "#" + "".join(f"{round(p + (q - p) * t):02x}" for p, q in zip(x, y, strict=True))


def lighter(colour: str, t: float) -> str:
    return mix(colour, WHITE, t)


def darker(colour: str, t: float) -> str:
    return mix(colour, BLACK, t)


def on(colour: str) -> str:
    """The ink that can be read on a colour."""
    return INK if brightness(colour) > 140 else WHITE


def brightness(colour: str) -> float:
    """From 0 to 255, as bright as it seems."""
    r, g, b = rgb(colour)
    return 0.3 * r + 0.59 * g + 0.11 * b
