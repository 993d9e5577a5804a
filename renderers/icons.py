"""Icons and emblems: words of the card sets, told in glyphs of the Material Design icon font."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin
from pathlib import Path

import fonticon_mdi7

FILE = Path(fonticon_mdi7.__file__).parent / "fonts" / "materialdesignicons-webfont.ttf"

Layer = tuple[str, float, float, float, float, bool]  # icon, x and y from the middle, size (1 = all), turn, mirrored
Emblem = tuple[Layer, ...]


@lru_cache(maxsize=1024)
def icon(name: str) -> str:
    """The glyph of an icon, by its Material Design name."""
    glyph = getattr(fonticon_mdi7.MDI7, name, None)
    if glyph is None:
        raise LookupError(f"There is no icon “{name}”.")
    return str(glyph)[-1]


def has_icon(name: str) -> bool:
    return not name.startswith("_") and isinstance(getattr(fonticon_mdi7.MDI7, name, None), str)


def _one(name: str, turn: float = 0, size: float = 1) -> Emblem:
    return ((name, 0, 0, size, turn, False),)


def _ring(name: str, count: int, radius: float, size: float, turn: float = 0) -> Emblem:
    """Copies of one icon round the middle, each turned outwards."""
    return tuple(
        (name, round(radius * sin(radians(a)), 3), round(-radius * cos(radians(a)), 3), size, -a, False)
        for a in (turn + k * 360 / count for k in range(count))
    )


EMBLEMS: dict[str, Emblem] = {
    "airship": _one("airballoon", 0, 0.98),
    "altar": (("pillar", 0, 0.2, 0.66, 0, False), ("fire", 0, -0.31, 0.44, 0, False)),
    "angel": (
        ("feather", 0.27, 0.02, 0.7, 10, False),
        ("feather", -0.27, 0.02, 0.7, -10, True),
        ("brightness_7", 0, -0.3, 0.36, 0, False),
        ("sword", 0, 0.12, 0.5, -45, False),
    ),
    "anvil": (("anvil", 0, 0.2, 0.7, 0, False), ("creation", 0, -0.26, 0.46, 0, False)),
    "bird": _one("bird", 0, 0.98),
    "blood": (
        ("water", 0, 0.1, 0.8, 0, False),
        ("water", 0.32, -0.26, 0.34, 0, False),
        ("water", -0.3, -0.3, 0.26, 0, False),
    ),
    "book": _one("book_open_variant"),
    "brain": _one("brain", 0, 0.94),
    "candle": (("candle", 0.04, 0.04, 0.9, 0, False), ("shimmer", -0.26, -0.26, 0.36, 0, False)),
    "dragon": (
        ("bat", 0.02, -0.12, 1.06, 0, False),
        ("snake", 0, 0.14, 0.72, 0, False),
        ("fire", -0.4, 0.06, 0.24, 75, False),
    ),
    "drop": (("water", 0, -0.06, 0.8, 0, False), ("waves", 0, 0.36, 0.44, 0, False)),
    "fire": _one("fire"),
    "ghost": _one("ghost", 0, 0.96),
    "giant": (("weight_lifter", 0, 0.04, 0.98, 0, False),),
    "golem": (("robot_angry", 0, 0, 0.94, 0, False),),
    "hammer": (("hammer", -0.04, 0.06, 0.84, 0, False), ("flash", 0.3, -0.18, 0.5, 0, False)),
    "heart": (("heart_broken", 0, -0.08, 0.84, 0, False), ("water", 0, 0.38, 0.28, 0, False)),
    "hydra": (
        ("snake", 0, -0.12, 0.66, 0, False),
        ("snake", -0.3, 0.14, 0.54, 12, False),
        ("snake", 0.3, 0.14, 0.54, -12, True),
    ),
    "imp": _one("emoticon_devil", 0, 0.94),
    "lantern": (("post_lamp", 0, 0, 0.98, 0, False), ("shimmer", 0.3, -0.24, 0.34, 0, False)),
    "manticore": (
        ("bat", 0, -0.14, 1.06, 0, False),
        ("paw", 0, 0.16, 0.66, 0, False),
        ("needle", 0.36, 0.22, 0.34, 0, False),
    ),
    "mask": _one("drama_masks"),
    "mirror": _one("mirror_variant", 0, 0.96),
    "needles": (("meteor", 0, 0, 1, 0, False), ("meteor", 0.2, -0.26, 0.5, 0, False)),
    "phoenix": (("fire", 0, -0.2, 0.74, 0, False), ("bird", 0, 0.16, 0.72, 0, False)),
    "puppet": (
        ("human_handsup", 0, 0.2, 0.62, 0, False),
        ("minus_thick", 0, -0.4, 0.5, 0, False),
        ("drag_vertical_variant", -0.12, -0.24, 0.34, 0, False),
        ("drag_vertical_variant", 0.12, -0.24, 0.34, 0, False),
    ),
    "purse": (("sack", 0, 0.04, 0.84, 0, False), ("shimmer", 0.34, -0.3, 0.34, 0, False)),
    "ring": (("ring", 0, 0.04, 0.84, 0, False), ("creation", 0.3, -0.3, 0.36, 0, False)),
    "scepter": _one("magic_staff", 0, 0.96),
    "seedling": (("sprout", 0, 0.1, 0.8, 0, False), ("white_balance_sunny", 0, -0.36, 0.36, 0, False)),
    "shards": _ring("triangle", 7, 0.33, 0.26),
    "shield": _one("shield_sun", 0, 0.96),
    "sickle": (("barley", 0.08, 0, 0.84, 0, False), ("moon_waning_crescent", -0.2, -0.06, 0.6, 180, False)),
    "skull": _one("skull_crossbones", 0, 0.98),
    "spider": _one("spider"),
    "spindle": (("weather_hurricane", 0, 0, 0.9, 0, False), ("minus", 0, 0, 1.1, 55, False)),
    "stag": (
        ("source_branch", 0.16, -0.22, 0.56, -18, False),
        ("source_branch", -0.16, -0.22, 0.56, 18, True),
        ("horse_variant", 0, 0.2, 0.62, 0, False),
    ),
    "star": (("star_shooting", 0, 0, 0.9, 0, False),),
    "stone": (("hexagon_multiple", 0.02, 0.06, 0.84, 0, False), ("music_note", 0.3, -0.26, 0.4, 0, False)),
    "sun": _one("weather_sunset_up", 0, 0.98),
    "sword": (("sword", 0, 0.02, 0.9, 0, False), ("flash", 0.28, -0.24, 0.4, 0, False)),
    "tortoise": _one("turtle", 0, 0.96),
    "tree": (("tree", 0, -0.08, 0.92, 0, False), ("grass", 0, 0.38, 0.42, 0, False)),
    "vampire": (("bat", 0, 0.02, 1.06, 0, False), ("water", 0, 0.34, 0.26, 0, False)),
    "vault": (("treasure_chest", 0, 0.12, 0.8, 0, False), ("creation", 0, -0.34, 0.4, 0, False)),
    "volcano": _one("volcano"),
    "wave": (("waves", 0, 0.26, 0.72, 0, False), ("human_handsup", 0, -0.16, 0.6, 0, False)),
    "whale": (("dolphin", 0, -0.06, 0.88, 0, False), ("waves", 0, 0.36, 0.5, 0, False)),
}


def emblem(word: str, fallback: str = "creation") -> Emblem:
    """The emblem for a word of a card set: our own, or the icon of that name, or a sensible other one."""
    if word in EMBLEMS:
        return EMBLEMS[word]
    plain = word.strip().lower().replace("-", "_").replace(" ", "_")
    return _one(plain if plain and has_icon(plain) else fallback, 0, 0.92)
