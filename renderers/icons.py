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


def _fan(name: str, radius: float, size: float, lean: float) -> Emblem:
    """Five copies of one icon over the upper half, like a peacock's tail; `lean` is the turn that sets it upright."""
    return tuple(
        (name, round(radius * sin(radians(a)), 3), round(-radius * cos(radians(a)), 3), size, lean - a, False)
        for a in (-80, -40, 0, 40, 80)
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

# Emblems of gods, heroes, monsters and machines: Defiance of the Gods.
EMBLEMS |= {
    "agora": (("bank", 0, -0.1, 0.78, 0, False), ("account_group", 0, 0.34, 0.46, 0, False)),
    "ambrosia": (("cup", 0, 0.1, 0.74, 0, False), ("brightness_7", 0, -0.34, 0.36, 0, False)),
    "ants": (("spider", 0, -0.14, 0.62, 0, False), ("sword_cross", 0, 0.28, 0.5, 0, False)),
    "argo": (("sail_boat", 0, -0.06, 0.9, 0, False), ("star_four_points", 0.34, -0.36, 0.28, 0, False)),
    "ballista": (("bow_arrow", 0, -0.1, 0.8, 0, False), ("cog", -0.26, 0.3, 0.36, 0, False)),
    "barley-hall": (("home_variant", 0, 0.1, 0.78, 0, False), ("barley", 0.02, -0.24, 0.5, 0, False)),
    "barracks": (("bank", 0, -0.06, 0.84, 0, False), ("shield", 0, 0.28, 0.42, 0, False)),
    "berserk": (("axe_battle", 0.14, 0.06, 0.74, 0, False), ("axe_battle", -0.14, 0.06, 0.74, 0, True)),
    "blades": _ring("sword", 3, 0.16, 0.74, 45),
    "bow-pair": (("bow_arrow", 0.12, 0.1, 0.72, 0, False), ("bow_arrow", -0.12, -0.12, 0.6, 0, False)),
    "bow-queen": (("bow_arrow", 0, 0.14, 0.76, 0, False), ("crown", -0.1, -0.34, 0.42, 0, False)),
    "bull": (("cow", 0, 0.06, 0.9, 0, False), ("axe", 0.28, -0.24, 0.42, 0, False)),
    "call": (("bugle", 0, 0.12, 0.78, 0, False), ("shimmer", 0.22, -0.3, 0.42, 0, False)),
    "camp-axe": (("tent", 0, 0.12, 0.84, 0, False), ("axe", 0.24, -0.28, 0.42, 0, False)),
    "camp-bow": (("tent", 0, 0.12, 0.84, 0, False), ("bow_arrow", 0.24, -0.28, 0.42, 0, False)),
    "camp-shield": (("tent", 0, 0.12, 0.84, 0, False), ("shield", 0.24, -0.28, 0.4, 0, False)),
    "caravan": (("palm_tree", 0.2, -0.08, 0.82, 0, False), ("sack", -0.22, 0.22, 0.48, 0, False)),
    "cat-crown": (("cat", 0, 0.12, 0.8, 0, False), ("crown", 0, -0.36, 0.42, 0, False)),
    "cavalry": (("horse_human", 0, 0.04, 0.92, 0, False), ("spear", 0.2, -0.16, 0.6, 0, False)),
    "chained-wolf": (("dog_side", 0, -0.06, 0.94, 0, False), ("link_variant", 0, 0.32, 0.44, 0, False)),
    "conqueror": (("horse_human", 0, 0.08, 0.88, 0, False), ("star_four_points", 0.28, -0.34, 0.34, 0, False)),
    "daggers": (("knife_military", 0.12, 0, 0.8, 0, False), ("knife_military", -0.12, 0, 0.8, 0, True)),
    "dead-ship": (("sail_boat", 0, 0.08, 0.86, 0, False), ("skull", 0.24, -0.26, 0.42, 0, False)),
    "deluge": (("tsunami", 0, 0.06, 0.94, 0, False), ("weather_pouring", 0.2, -0.28, 0.42, 0, False)),
    "dragon-ship": (("sail_boat", 0.06, 0, 0.84, 0, False), ("snake", -0.3, 0.06, 0.5, 0, False)),
    "drone": (("quadcopter", 0, -0.1, 0.84, 0, False), ("flash", 0, 0.34, 0.36, 0, False)),
    "drums": (
        ("circle_double", 0, 0.16, 0.6, 0, False),
        ("baseball_bat", 0.12, -0.16, 0.56, 0, False),
        ("baseball_bat", -0.12, -0.16, 0.56, 0, True),
    ),
    "eight-hooves": (("horse_variant_fast", 0, -0.04, 0.96, 0, False), ("horseshoe", -0.28, 0.28, 0.34, 0, False)),
    "fleece": (("sheep", 0, 0.06, 0.9, 0, False), ("shimmer", 0.3, -0.3, 0.38, 0, False)),
    "frozen-time": (("timer_sand", 0, 0, 0.84, 0, False), ("snowflake", 0.26, 0.24, 0.44, 0, False)),
    "gate-guard": (("gate", 0, -0.08, 0.8, 0, False), ("shield_sword", 0, 0.24, 0.52, 0, False)),
    "glacier": (("image_filter_hdr", 0, 0.1, 0.94, 0, False), ("snowflake", 0.16, -0.32, 0.38, 0, False)),
    "golden-hall": (("home_variant", 0, 0.12, 0.8, 0, False), ("crown", 0, -0.3, 0.46, 0, False)),
    "half-skull": (("skull", 0, 0.04, 0.86, 0, False), ("candle", 0.34, 0.16, 0.44, 0, False)),
    "hall-of-shields": (("castle", 0, -0.08, 0.88, 0, False), ("shield_sun", 0, 0.24, 0.46, 0, False)),
    "hall-swords": (("home_variant", 0, -0.06, 0.88, 0, False), ("sword_cross", 0, 0.24, 0.48, 0, False)),
    "harbour": (("fish", 0, -0.18, 0.66, 0, False), ("anchor", 0, 0.26, 0.5, 0, False)),
    "harpies": (("bird", 0.1, 0.1, 0.74, 0, False), ("bird", -0.22, -0.22, 0.48, 0, False)),
    "helm-dark": (("chess_king", 0, 0.04, 0.86, 0, False), ("eye_off", 0.24, 0.2, 0.44, 0, False)),
    "high-ground": (("terrain", 0, 0.1, 0.98, 0, False), ("flag_variant", 0.06, -0.28, 0.44, 0, False)),
    "hoplites": (("shield", 0.1, 0.06, 0.72, 0, False), ("spear", -0.2, 0, 0.86, 0, False)),
    "horse-archers": (("horse_variant_fast", 0, 0.1, 0.84, 0, False), ("bow_arrow", 0.2, -0.26, 0.44, 0, False)),
    "horse-bow": (("horse_human", 0, 0.08, 0.88, 0, False), ("bow_arrow", 0.26, -0.2, 0.46, 0, False)),
    "hurler": (("weight_lifter", 0, 0.08, 0.9, 0, False), ("hexagon", 0.2, -0.36, 0.3, 0, False)),
    "jarl": (("axe", 0, 0.08, 0.8, 0, False), ("crown", -0.14, -0.34, 0.36, 0, False)),
    "judge-king": (("scale_balance", 0, 0.08, 0.82, 0, False), ("crown", 0, -0.36, 0.4, 0, False)),
    "justice-sword": (("scale_balance", 0, -0.06, 0.84, 0, False), ("sword", 0, 0.2, 0.62, -45, False)),
    "labyrinth": (("floor_plan", 0, 0, 0.9, 0, False), ("cow", 0.3, 0.28, 0.36, 0, False)),
    "lambda-shield": (("shield", 0, 0, 0.94, 0, False), ("chevron_up", 0, 0, 0.7, 0, False)),
    "legion": (("shield_half_full", 0.1, 0.06, 0.76, 0, False), ("sword", -0.22, -0.04, 0.7, 0, False)),
    "lens": (("magnify", 0, 0.04, 0.86, 0, False), ("white_balance_sunny", -0.06, -0.06, 0.38, 0, False)),
    "levy": (("account_group", 0, 0.12, 0.84, 0, False), ("silverware_fork", 0.32, -0.2, 0.5, 0, False)),
    "lion": (("cat", 0, 0.02, 0.84, 0, False), ("shield", 0.3, 0.28, 0.38, 0, False)),
    "longhouse": (("home_variant", 0, 0.06, 0.92, 0, False), ("shield", 0, 0.18, 0.34, 0, False)),
    "mangonel": (("seesaw", 0, 0.1, 0.9, 0, False), ("meteor", 0.16, -0.28, 0.44, 0, False)),
    "mead": (("glass_mug_variant", 0, 0.06, 0.84, 0, False), ("music_note", 0.26, -0.3, 0.36, 0, False)),
    "medusa": (("face_woman", 0, 0.1, 0.68, 0, False), *_ring("snake", 5, 0.38, 0.3, -72)),
    "might": _one("arm_flex", 0, 0.94),
    "oars": (("rowing", 0, 0, 0.96, 0, False),),
    "oath-hand": (("hand_back_left", 0, 0.06, 0.8, 0, False), ("link_variant", 0.1, -0.3, 0.36, 0, False)),
    "olympus": (("image_filter_hdr", 0, 0.16, 0.94, 0, False), ("bank", 0.1, -0.24, 0.44, 0, False)),
    "one-eye": (("eye", 0, 0.06, 0.84, 0, False), ("bird", 0.2, -0.32, 0.42, 0, False)),
    "oracle": (("bank", 0, 0.14, 0.8, 0, False), ("eye", 0, -0.32, 0.44, 0, False)),
    "owl-shield": (("shield", 0, 0, 0.96, 0, False), ("owl", 0, -0.02, 0.52, 0, False)),
    "palisade": _one("fence", 0, 0.98),
    "pegasus": (("horse_variant", 0, 0.1, 0.84, 0, False), ("feather", -0.28, -0.2, 0.56, 0, True)),
    "pylon": (("radio_tower", 0, 0.06, 0.84, 0, False), ("shield_sun", 0.24, -0.24, 0.4, 0, False)),
    "queen": (("chess_queen", 0, 0.04, 0.9, 0, False), ("feather", 0.3, -0.08, 0.46, 0, False)),
    "rage": (("emoticon_angry", 0, 0, 0.8, 0, False), ("fire", 0.28, -0.28, 0.4, 0, False)),
    "raiders": (("sail_boat", -0.1, -0.1, 0.72, 0, False), ("axe_battle", 0.2, 0.2, 0.56, 0, False)),
    "ram": (("gate", 0.14, -0.04, 0.8, 0, False), ("baseball_bat", -0.2, 0.16, 0.62, 0, False)),
    "ravens": (("bird", 0.12, 0.14, 0.68, 0, False), ("bird", -0.14, -0.18, 0.6, 0, True)),
    "ray-ship": (("ferry", 0, 0.1, 0.86, 0, False), ("white_balance_sunny", 0.26, -0.3, 0.42, 0, False)),
    "ray-soldier": (("diving_helmet", 0, 0.02, 0.8, 0, False), ("flash", 0.3, -0.28, 0.4, 0, False)),
    "reborn": (("sword", 0, 0, 0.66, 0, False), ("autorenew", 0, 0, 1.04, 0, False)),
    "sea-king": (("ship_wheel", 0, 0.08, 0.8, 0, False), ("crown", 0, -0.36, 0.42, 0, False)),
    "sea-serpent": (("snake", 0, -0.1, 0.84, 0, False), ("waves", 0, 0.34, 0.56, 0, False)),
    "second-wind": (("weather_windy", 0, -0.12, 0.82, 0, False), ("run_fast", 0, 0.24, 0.54, 0, False)),
    "shield-captain": (("shield_star", 0, 0.02, 0.88, 0, False), ("axe", 0.3, 0.24, 0.42, 0, False)),
    "shield-pair": (("shield", 0.16, 0.04, 0.68, 0, False), ("shield_half_full", -0.16, 0.04, 0.68, 0, False)),
    "shield-row": (
        ("shield", -0.28, 0.04, 0.54, 0, False),
        ("shield", 0.28, 0.04, 0.54, 0, False),
        ("shield_half_full", 0, 0.04, 0.66, 0, False),
    ),
    "silver-city": (("city_variant", 0, 0.04, 0.86, 0, False), ("gold", 0.24, -0.3, 0.38, 0, False)),
    "siren": (("music_clef_treble", -0.16, 0, 0.82, 0, False), ("waves", 0.22, 0.22, 0.5, 0, False)),
    "skald": (("violin", 0, 0.02, 0.86, 0, False), ("music_note", 0.3, -0.28, 0.38, 0, False)),
    "sling": (("orbit", 0, 0, 0.88, 0, False), ("circle", 0.3, -0.3, 0.24, 0, False)),
    "spear": (("spear", 0, 0, 0.96, 0, False), ("creation", -0.24, 0.2, 0.34, 0, False)),
    "spear-shield": (("spear", 0.06, -0.02, 0.94, 0, False), ("shield_cross", -0.2, 0.18, 0.48, 0, False)),
    "spears": (
        ("spear", -0.22, 0.02, 0.78, 0, False),
        ("spear", 0, 0.02, 0.78, 0, False),
        ("spear", 0.22, 0.02, 0.78, 0, False),
    ),
    "spy": (("spider_web", 0, 0, 0.94, 0, False), ("eye", 0, 0.02, 0.46, 0, False)),
    "spyglass": (("telescope", 0, 0.02, 0.86, 0, False), ("map", 0.26, 0.28, 0.38, 0, False)),
    "sun-bow": (("white_balance_sunny", 0, -0.02, 0.94, 0, False), ("bow_arrow", 0, 0.02, 0.56, 0, False)),
    "sunken-city": (("city_variant", 0, -0.14, 0.76, 0, False), ("waves", 0, 0.3, 0.62, 0, False)),
    "surgeon": (("medical_bag", 0, 0.04, 0.8, 0, False), ("bandage", 0.28, -0.28, 0.4, 0, False)),
    "swift": (("run_fast", 0, 0.02, 0.84, 0, False), ("script_text", 0.28, -0.26, 0.4, 0, False)),
    "sword-crown": (("sword", 0, 0.12, 0.84, 135, False), ("crown", 0, -0.32, 0.48, 0, False)),
    "temple-owl": (("bank", 0, 0.14, 0.8, 0, False), ("owl", 0, -0.3, 0.46, 0, False)),
    "three-dogs": (
        ("dog", 0, -0.12, 0.6, 0, False),
        ("dog", -0.3, 0.16, 0.5, 0, False),
        ("dog", 0.3, 0.16, 0.5, 0, True),
    ),
    "thunder-hammer": (("hammer", 0, 0.04, 0.86, 0, False), ("lightning_bolt", -0.28, 0.18, 0.5, 0, False)),
    "thunderbolt": (("weather_cloudy", 0, -0.18, 0.8, 0, False), ("lightning_bolt", 0, 0.18, 0.66, 0, False)),
    "trident": (("silverware_fork", 0, -0.04, 0.92, 45, False), ("waves", 0, 0.34, 0.5, 0, False)),
    "trireme": (("ferry", 0, 0.02, 0.88, 0, False), ("spear", 0.3, -0.1, 0.5, 0, False)),
    "veil": (("drama_masks", 0, 0.04, 0.8, 0, False), ("cancel", 0.28, -0.26, 0.4, 0, False)),
    "volley": (
        ("arrow_bottom_left", -0.18, 0.16, 0.56, 0, False),
        ("arrow_bottom_left", 0.16, 0.12, 0.56, 0, False),
        ("arrow_bottom_left", -0.02, -0.2, 0.56, 0, False),
    ),
    "wanderer": (("compass_rose", 0, 0.02, 0.86, 0, False), ("sail_boat", 0, 0.02, 0.4, 0, False)),
    "war": (("sword_cross", 0, 0.04, 0.88, 0, False), ("fire", 0, -0.34, 0.36, 0, False)),
    "warning-eye": (("eye", 0, 0.02, 0.84, 0, False), ("alert", 0.28, 0.26, 0.4, 0, False)),
    "watch-horn": (("bugle", 0, 0.16, 0.74, 0, False), ("eye", 0, -0.28, 0.5, 0, False)),
    "wheeled-horse": (
        ("horse_variant", 0, -0.08, 0.8, 0, False),
        ("circle_double", -0.22, 0.36, 0.28, 0, False),
        ("circle_double", 0.22, 0.36, 0.28, 0, False),
    ),
    "winged-shoe": (("shoe_sneaker", 0, 0.14, 0.78, 0, False), ("feather", -0.24, -0.2, 0.52, 0, True)),
    "wolves": (("dog_side", 0.06, 0.12, 0.78, 0, False), ("dog_side", -0.14, -0.22, 0.54, 0, False)),
    "world-fire": (("earth", 0, 0.1, 0.78, 0, False), ("fire", 0, -0.22, 0.56, 0, False)),
}

# Emblems of legions, whispers, groves and temples: Twilight of the Gods.
EMBLEMS |= {
    "ash-bowl": (("bowl", 0, 0.2, 0.72, 0, False), ("fire", 0, -0.24, 0.52, 0, False)),
    "asylum": (("shield", 0, 0.02, 0.96, 0, False), ("scale_balance", 0, -0.02, 0.56, 0, False)),
    "augur": (("bird", 0.08, 0.08, 0.84, 0, False), ("eye", -0.28, -0.3, 0.4, 0, False)),
    "baleful-eye": (("eye", 0, 0.14, 0.86, 0, False), ("fire", 0, -0.28, 0.5, 0, False)),
    "banshee": (("ghost", 0, -0.04, 0.84, 0, False), ("weather_windy", 0.06, 0.34, 0.5, 0, False)),
    "barrow": (("grave_stone", -0.1, -0.02, 0.82, 0, False), ("shovel", 0.28, 0.14, 0.6, 0, False)),
    "blood-debt": (
        ("water", -0.24, 0, 0.66, 0, False),
        ("water", 0.24, 0, 0.66, 0, False),
        ("swap_horizontal", 0, 0.36, 0.42, 0, False),
    ),
    "bog-candle": (("candle", 0, -0.12, 0.78, 0, False), ("waves", 0, 0.32, 0.6, 0, False)),
    "bread": (("bread_slice", -0.08, 0.08, 0.78, 0, False), ("shaker", 0.28, -0.22, 0.46, 0, False)),
    "bribe": _one("hand_coin", 0, 0.94),
    "builder-king": (("wall", 0, 0.18, 0.74, 0, False), ("crown", 0, -0.28, 0.58, 0, False)),
    "burning-grain": (("barley", -0.12, -0.02, 0.8, 0, False), ("fire", 0.18, 0.16, 0.58, 0, False)),
    "burning-temple": (("bank", 0, 0.12, 0.84, 0, False), ("fire", 0.1, -0.22, 0.6, 0, False)),
    "cairn": (
        ("hexagon", 0, -0.26, 0.3, 0, False),
        ("hexagon", -0.18, 0.04, 0.38, 0, False),
        ("hexagon", 0.18, 0.04, 0.38, 0, False),
        ("hexagon", -0.32, 0.36, 0.34, 0, False),
        ("hexagon", 0, 0.36, 0.36, 0, False),
        ("hexagon", 0.32, 0.36, 0.34, 0, False),
    ),
    "cedar-warden": (("pine_tree", 0, -0.02, 0.94, 0, False), ("eye", 0, 0.12, 0.46, 0, False)),
    "centurion": (("shield_star", -0.06, 0.08, 0.8, 0, False), ("sword", 0.26, -0.14, 0.6, 0, False)),
    "clay-recruit": _one("chess_pawn", 0, 0.9),
    "clay-soldier": (("chess_pawn", -0.06, 0, 0.94, 0, False), ("shield", 0.24, 0.16, 0.46, 0, False)),
    "eagle": (("bird", 0, 0.04, 0.92, 0, False), ("flash", 0.3, -0.26, 0.46, 0, False)),
    "effigy": (("human_handsup", 0, -0.04, 0.84, 0, False), ("fire", 0, 0.26, 0.54, 0, False)),
    "flood": (
        ("waves", 0, -0.22, 0.66, 0, False),
        ("waves", 0, 0.02, 0.76, 0, False),
        ("waves", 0, 0.28, 0.86, 0, False),
    ),
    "gladiator": (("sword", 0.04, -0.04, 0.86, 0, False), ("water", -0.24, 0.24, 0.44, 0, False)),
    "granary": (("silo", 0.04, -0.02, 0.86, 0, False), ("barley", -0.28, 0.2, 0.52, 0, False)),
    "grove": (("forest", 0, 0.12, 0.92, 0, False), ("moon_waning_crescent", 0.22, -0.3, 0.38, 0, False)),
    "guest-right": (("home_variant", 0, -0.08, 0.88, 0, False), ("handshake", 0, 0.24, 0.56, 0, False)),
    "harvest": (
        ("barley", -0.26, 0.04, 0.66, 16, False),
        ("barley", 0.26, 0.04, 0.66, -16, False),
        ("barley", 0, 0, 0.8, 0, False),
    ),
    "hearth": (("home_roof", 0, -0.22, 0.86, 0, False), ("fire", 0, 0.18, 0.66, 0, False)),
    "henge": (
        ("pillar", -0.32, 0.1, 0.56, 0, False),
        ("pillar", 0, 0.1, 0.56, 0, False),
        ("pillar", 0.32, 0.1, 0.56, 0, False),
        ("minus_thick", -0.16, -0.24, 0.62, 0, False),
        ("minus_thick", 0.16, -0.24, 0.62, 0, False),
    ),
    "honey": _one("bee_flower", 0, 0.94),
    "hostage": (("handcuffs", 0, -0.08, 0.82, 0, False), ("swap_horizontal", 0, 0.34, 0.5, 0, False)),
    "hunger": (("hand_back_left", 0.02, 0.04, 0.84, 0, False), ("skull", 0.02, 0.16, 0.4, 0, False)),
    "ides": _ring("knife_military", 5, 0.3, 0.46, 0),
    "kingmaker": (("hand_extended", 0, 0.22, 0.76, 0, False), ("crown", 0.06, -0.26, 0.52, 0, False)),
    "lamassu": (
        ("cow", 0, 0.12, 0.8, 0, False),
        ("feather", 0.3, -0.12, 0.5, 0, False),
        ("crown", -0.1, -0.36, 0.34, 0, False),
    ),
    "legate": (("handshake", 0, 0.14, 0.84, 0, False), ("script_text", 0.12, -0.3, 0.44, 0, False)),
    "leper": (("human_cane", -0.06, 0, 0.92, 0, False), ("bell", 0.3, 0.2, 0.36, 0, False)),
    "libation": (("glass_wine", 0, 0.1, 0.8, 0, False), ("crown", 0, -0.34, 0.42, 0, False)),
    "march": (("shoe_print", -0.08, 0.1, 0.78, 0, False), ("flag_variant", 0.26, -0.22, 0.5, 0, False)),
    "mask-hall": (("bank", 0, -0.12, 0.82, 0, False), ("drama_masks", 0, 0.26, 0.54, 0, False)),
    "mistletoe": (("arrow_projectile", 0, 0, 0.9, 0, False), ("sprout", -0.22, -0.24, 0.46, 0, False)),
    "nymph": (("human_female_dance", -0.04, 0.02, 0.92, 0, False), ("flower", 0.28, -0.26, 0.36, 0, False)),
    "oasis": (("palm_tree", 0, -0.1, 0.84, 0, False), ("waves", 0, 0.34, 0.56, 0, False)),
    "orator": (("city_variant", 0, 0.2, 0.66, 0, False), ("account_voice", 0.04, -0.24, 0.58, 0, False)),
    "peacock": (*_fan("feather", 0.34, 0.4, 45), ("bird", 0, 0.2, 0.56, 0, False)),
    "plough-bull": (("cow", 0, -0.08, 0.9, 0, False), ("sprout", 0.2, 0.32, 0.44, 0, False)),
    "poison-knife": (
        ("knife_military", 0.06, -0.04, 0.88, 0, False),
        ("bottle_tonic_skull", -0.26, 0.2, 0.5, 0, False),
    ),
    "portents": (("eye", 0, 0.18, 0.7, 0, False), *_ring("leaf", 5, 0.36, 0.3, -72)),
    "procession": (("human_queue", 0, 0.1, 0.94, 0, False), ("bell", 0.28, -0.3, 0.36, 0, False)),
    "proclamation": (("script_text", 0, -0.1, 0.84, 0, False), ("sword_cross", 0.16, 0.22, 0.52, 0, False)),
    "river-raider": (("axe_battle", 0, -0.1, 0.8, 0, False), ("waves", 0, 0.34, 0.54, 0, False)),
    "rumour": (("bullhorn", -0.06, 0.06, 0.84, 0, False), ("incognito", 0.26, -0.28, 0.46, 0, False)),
    "samhain": (("halloween", 0, 0.1, 0.84, 0, False), ("moon_waning_crescent", 0.26, -0.3, 0.4, 0, False)),
    "scourge": (("horse_human", -0.02, 0.02, 0.92, 0, False), ("fire", 0.28, -0.22, 0.46, 0, False)),
    "severed-head": (("snake", 0, -0.1, 0.8, 0, False), ("water", 0, 0.34, 0.34, 0, False)),
    "siege": (("castle", 0.06, 0.14, 0.78, 0, False), ("fire", -0.2, -0.22, 0.5, 0, False)),
    "skull-cult": (
        ("skull", 0, -0.02, 0.74, 0, False),
        ("candle", -0.36, 0.16, 0.42, 0, False),
        ("candle", 0.36, 0.16, 0.42, 0, False),
    ),
    "sphinx": (("pyramid", 0.12, -0.08, 0.8, 0, False), ("cat", -0.12, 0.18, 0.58, 0, False)),
    "storm-eye": (("weather_lightning", 0, -0.12, 0.86, 0, False), ("eye", 0, 0.3, 0.44, 0, False)),
    "storm-lord": (
        ("weather_hurricane", 0, -0.02, 0.96, 0, False),
        ("lightning_bolt", 0, 0.04, 0.48, 0, False),
    ),
    "temple-sword": (("bank", 0, 0.04, 0.9, 0, False), ("sword", 0, 0.04, 0.6, 135, False)),
    "throne": (*_fan("feather", 0.34, 0.4, 45), ("chess_queen", 0, 0.2, 0.56, 0, False)),
    "treaty": (("script_text", -0.04, -0.04, 0.84, 0, False), ("fire", 0.2, 0.2, 0.52, 0, False)),
    "troll": (("arm_flex", 0, -0.02, 0.84, 0, False), ("terrain", 0, 0.32, 0.54, 0, False)),
    "unravel": (("spider_web", -0.04, -0.06, 0.84, 0, False), ("content_cut", 0.22, 0.2, 0.56, 0, False)),
    "veto": (("hand_front_right", -0.04, 0, 0.88, 0, False), ("gavel", 0.24, 0.24, 0.44, 0, False)),
    "war-elephant": (("elephant", 0, 0.12, 0.9, 0, False), ("chess_rook", -0.02, -0.32, 0.38, 0, False)),
    "war-god": (
        ("sword_cross", 0, 0.08, 0.9, 0, False),
        ("shield", 0, 0.06, 0.5, 0, False),
        ("crown", 0, -0.38, 0.34, 0, False),
    ),
    "web-of-debts": (("spider_web", 0, 0, 0.96, 0, False), ("circle_multiple", 0, 0.04, 0.44, 0, False)),
    "whelp": (("dog_side", 0.04, 0.12, 0.88, 0, False), ("moon_full", -0.26, -0.28, 0.34, 0, False)),
    "whisper": (("ear_hearing", -0.06, 0.02, 0.86, 0, False), ("incognito", 0.26, 0.26, 0.4, 0, False)),
    "wisp": (("ghost", 0, 0.06, 0.6, 0, False), *_ring("creation", 5, 0.4, 0.26)),
    "wolf-standard": (("flag_variant", -0.1, -0.14, 0.74, 0, False), ("dog_side", 0.14, 0.2, 0.66, 0, False)),
    "ziggurat": (
        ("square", 0, -0.2, 0.28, 0, False),
        ("minus_thick", 0, -0.02, 0.74, 0, False),
        ("minus_thick", 0, 0.14, 0.98, 0, False),
        ("minus_thick", 0, 0.3, 1.2, 0, False),
        ("weather_windy", 0.24, -0.32, 0.38, 0, False),
    ),
}


def emblem(word: str, fallback: str = "creation") -> Emblem:
    """The emblem for a word of a card set: our own, or the icon of that name, or a sensible other one."""
    if word in EMBLEMS:
        return EMBLEMS[word]
    plain = word.strip().lower().replace("-", "_").replace(" ", "_")
    return _one(plain if plain and has_icon(plain) else fallback, 0, 0.92)
