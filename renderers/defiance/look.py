"""How sides, seats, types and states look: each has a shape, a letter or an icon besides its colour."""

from __future__ import annotations

from msgspec import Struct

from games.defiance.cards import Card
from games.kernel import Seat

from .. import palette, seats
from ..canvas import Canvas

FRAMES = ("round", "stud", "cut", "disc")  # the corners of what a seat owns
ROLES = {"capital": "castle", "ruler": "crown"}
SIDES = {  # side -> colour, icon, how it is called
    "asgard": ("#5d93cf", "hammer", "Asgard"),
    "olympus": ("#d9a43a", "lightning_bolt", "Olympus"),
    "neutral": ("#4fb3a5", "island", "neutral"),
}
TYPES = {  # type of card -> the icon that stands for it
    "beast": "paw",
    "fortification": "wall",
    "general": "flag_variant",
    "god": "flash",
    "location": "home_variant",
    "ruler": "crown",
    "siege_engine": "cog",
    "tactic": "cards",
    "terrain": "terrain",
    "treasure": "treasure_chest",
    "warrior": "sword",
    "warship": "sail_boat",
    "weapon": "axe_battle",
}


class Mark(Struct, frozen=True):
    """A sign on a card in play that tells of its present state."""

    icon: str
    colour: str
    words: str


MARKS = {
    "capital": Mark("castle", palette.GOLD, "Capital"),
    "ruler": Mark("crown", palette.GOLD, "Ruler"),
    "attacking": Mark("sword_cross", "#ff8d7c", "attacks"),
    "defending": Mark("shield_half_full", "#9cc4ff", "defends"),
    "fresh": Mark("timer_sand", "#a8e6b4", "came this turn"),
    "moved": Mark("shoe_print", palette.PALE, "has moved"),
    "acted": Mark("check_bold", palette.PALE, "has acted"),
    "barred": Mark("lock", "#ffb070", "is hindered"),
}
# Where the scene of a card lies: side -> type -> landscape and colour. The North is cold, the South bright.
REALMS: dict[str, dict[str, tuple[str, str]]] = {
    "asgard": {
        "location": ("forest", "#3b8f7a"),
        "ruler": ("air", "#3f93d6"),
        "god": ("air", "#3f93d6"),
        "general": ("metal", "#6d84a6"),
        "warrior": ("shadow", "#4f76ad"),
        "beast": ("forest", "#4a7fa0"),
        "warship": ("water", "#2f77cf"),
        "siege_engine": ("metal", "#6d84a6"),
        "treasure": ("forge", "#7f86c9"),
        "weapon": ("forge", "#6f7fb5"),
        "tactic": ("air", "#4a86d8"),
        "terrain": ("prism", "#37a0b4"),
        "fortification": ("forest", "#55819c"),
    },
    "olympus": {
        "location": ("light", "#d09a2c"),
        "ruler": ("light", "#d09a2c"),
        "god": ("fire", "#d8642c"),
        "general": ("blood", "#b8543f"),
        "warrior": ("earth", "#94893a"),
        "beast": ("blood", "#b0704a"),
        "warship": ("water", "#2f9fb0"),
        "siege_engine": ("earth", "#94893a"),
        "treasure": ("forge", "#d8a13a"),
        "weapon": ("forge", "#c9803a"),
        "tactic": ("light", "#cf8b2c"),
        "terrain": ("forest", "#8a9c42"),
        "fortification": ("metal", "#b09a6a"),
    },
    "neutral": {
        "location": ("prism", "#37a0b4"),
        "general": ("light", "#7fa046"),
        "warrior": ("shadow", "#4f9a8f"),
        "beast": ("earth", "#94893a"),
        "warship": ("water", "#2f77cf"),
        "siege_engine": ("prism", "#37a0b4"),
        "treasure": ("forge", "#5fae8a"),
        "weapon": ("forge", "#8fae5f"),
        "tactic": ("prism", "#3fa59a"),
        "terrain": ("forest", "#5f9a4a"),
        "fortification": ("prism", "#37a0b4"),
    },
}


def mood(card: Card) -> tuple[str, str]:
    """The landscape and the colour of a card's picture."""
    return REALMS[card.side].get(card.type, ("shadow", SIDES[card.side][0]))


def short(card: Card) -> str:
    """A card's name without what follows the comma: Odin, Allfather is Odin on the board."""
    return card.name.split(",")[0]


def scene(
    canvas: Canvas, x: int, y: int, w: int, h: int, card: Card, *, at: tuple[float, float] = (0.5, 0.5),
    size: int, radius: int, dim: float = 0,
) -> None:  # fmt: skip
    """The card's own picture: a Tactic is a figure of rings and stars, everything else stands in a landscape."""
    realm, tone = mood(card)
    canvas.put(
        "scene", x, y, w, h, seed=card.name, realm=realm, colour=tone, spell=card.is_tactic, emblem=card.art,
        fallback=TYPES[card.type], at=at, size=size, radius=radius, dim=dim,
    )  # fmt: skip


def medallion(canvas: Canvas, x: int, y: int, size: int, seat: Seat, out: bool = False) -> None:
    seats.medallion(canvas, x, y, size, seat, out, ("#262c3e", "#12151f"))


def counted(canvas: Canvas, right: int, y: int, icon: str, number: int, size: int = 34) -> int:
    """An icon and a number, ending at `right`; "coin" and "back" are drawn, not written. Returns where it begins."""
    wide = canvas.text(right, y, str(number), "bold", size, palette.PALE, align="r")
    left = right - wide - 8 - size
    if icon == "coin":
        canvas.put("coin", left - 2, y - size // 2 - 2, size + 4, size + 4)
    elif icon == "back":
        canvas.put("back", left + 2, y - size // 2 - 3, size - 6, size + 6)
    else:
        canvas.icon(left + size // 2, y, icon, size, palette.GOLD)
    return left
