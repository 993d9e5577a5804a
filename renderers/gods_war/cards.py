"""Runes, gifts and empires as cards to be read."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from games.gods_war.cards import Card, ElderRace, Empire, Gift, Monster, Rune, card_set
from games.gods_war.words import MONSTER_NAMES, TIMING_NAMES, WHEN_NAMES, monster_lines, race_lines

from .. import text
from ..canvas import Canvas
from ..palette import BRIGHT, DIM, GOLD, INK, PALE, darker, mix
from . import alt_text, look, sheet

LARGE = 720
EMBLEMS = {  # rune -> the icon that stands for it; a rune of another set has that of its time
    "beast": "paw",
    "change": "autorenew",
    "chaos": "skull",
    "chaosium": "vector_triangle",
    "cold": "snowflake",
    "communication": "message_text",
    "darkness": "weather_night",
    "death": "sword",
    "disorder": "shuffle_variant",
    "dragon": "snake",
    "dragonewt": "foot_print",
    "earth": "square",
    "eternal_battle": "sword_cross",
    "farm": "barley",
    "fate": "eye",
    "fertility": "sprout",
    "harmony": "music",
    "heat": "fire",
    "illusion": "drama_masks",
    "infinity": "infinity",
    "kill": "skull_crossbones",
    "law": "triangle",
    "life": "heart",
    "light": "white_balance_sunny",
    "luck": "clover",
    "magic": "auto_fix",
    "man": "human",
    "mastery": "crown",
    "metal": "anvil",
    "monster": "spider",
    "moon": "moon_waning_crescent",
    "movement": "run_fast",
    "plant": "flower",
    "sea": "waves",
    "secret_chaos": "skull_outline",
    "secret_darkness": "moon_new",
    "secret_earth": "image_filter_hdr",
    "secret_magic": "star_four_points",
    "secret_moon": "moon_full",
    "secret_sea": "fish",
    "secret_sky": "weather_sunset_up",
    "secret_storm": "weather_tornado",
    "shadow": "weather_fog",
    "sky": "cloud",
    "spirit": "ghost",
    "stasis": "pause_octagon",
    "storm": "weather_lightning",
    "trade": "scale_balance",
    "truth": "brightness_5",
    "undead": "grave_stone",
}
MOODS = {  # when a rune is played -> its landscape, colour and icon
    "free": ("light", "#d09a2c", "star_four_points"),
    "turn": ("forest", "#3f9f68", "run_fast"),
    "reply": ("air", "#3f93d6", "reply"),
    "pre": ("forge", "#c9803a", "sword_cross"),
    "dice": ("blood", "#b3344d", "dice_6"),
    "post": ("shadow", "#7a58ab", "skull"),
}


class Face(Struct, frozen=True):
    """What a card shows."""

    name: str
    facts: str
    words: str
    worth: str
    realm: str
    colour: str
    icon: str


def card(card: Card) -> Canvas:
    """One card, large; an empire is its whole sheet."""
    if isinstance(card, Empire):
        canvas = sheet.empire_sheet(card)
        canvas.alt = alt_text.card_alt(card)
        return canvas
    if isinstance(card, ElderRace | Monster):
        face = loyalty_face(card)
    else:
        face = rune_face(card) if isinstance(card, Rune) else gift_face(card)
    picture = drawn(face, LARGE, 0)
    canvas = Canvas(picture.w, picture.h, alt_text.card_alt(card))
    canvas.place(0, 0, picture)
    return canvas


def rune_face(rune: Rune) -> Face:
    realm, colour, icon = MOODS[rune.when]
    icon = EMBLEMS.get(rune.id, icon)
    return Face(
        rune.name, WHEN_NAMES[rune.when], rune.text, f"{rune.vp} VP" if rune.vp else "½ VP", realm, colour, icon
    )


def gift_face(gift: Gift) -> Face:
    owner = next((empire.id for empire in card_set("base").empire if gift in empire.gift), "")
    flag = look.BANNERS.get(owner, look.NOBODY)
    facts = [TIMING_NAMES[timing] for timing in gift.timing] + (["one-time use"] if gift.once else [])
    worth = "" if gift.cost is None else f"{gift.cost} Power"
    return Face(gift.name, ", ".join(facts), gift.text, worth, "light", flag.colour, "gift")


def loyalty_face(card: ElderRace | Monster) -> Face:
    """A loyalty card: of an elder race, or of a monster."""
    if isinstance(card, ElderRace):
        title, *lines = race_lines(card)
        return Face(title, "Elder race", "\n".join(lines), "", "forest", "#3f9f68", look.STRANGERS[card.id])
    _, *lines = monster_lines(card)
    facts = f"{MONSTER_NAMES[card.type].capitalize()}, combat {card.combat}"
    return Face(card.name, facts, "\n".join(lines), "", "blood", "#b3344d", look.STRANGERS[card.id])


@lru_cache(maxsize=256)
def strip(face: Face, w: int, glow: bool, h: int) -> Canvas:
    """A card in a hand, over the whole width, so that a phone shows letters that can be read."""
    pad, left, size = 16, 96, look.READ
    words = [text.wrap(paragraph, "text", size, w - left - pad) for paragraph in face.words.split("\n")]
    canvas = Canvas(w, max(h, 104, 58 + text.text_height(words, size) + 14))
    canvas.plate(
        0, 0, w, canvas.h, radius=22, top=mix(face.colour, "#232a3d", 0.7), bottom=mix(face.colour, "#10131c", 0.9),
        edge=BRIGHT if glow else GOLD, width=5 if glow else 3,
    )  # fmt: skip
    canvas.icon(left // 2 + 2, 52, face.icon, 58, BRIGHT, outline=INK)
    right = w - pad - 6
    if face.worth:
        right -= canvas.text(right, 34, face.worth, "black", size, BRIGHT, align="r") + 20
    taken = canvas.text(left, 34, text.shorten(face.name, "title", 40, right - left), "title", 40, BRIGHT, outline=INK)
    room = right - left - taken - 18
    if room > 120:
        canvas.text(left + taken + 18, 36, text.shorten(face.facts, "italic", size, room), "italic", size, DIM)
    canvas.lines(left, 58, words, "text", size, PALE)
    return canvas.keep()


@lru_cache(maxsize=256)
def drawn(face: Face, w: int, h: int) -> Canvas:
    """The card so wide, and so high; 0: as high as its words need."""
    art, size, pad, big = 340, 36, 34, 38
    name_size = text.fit(face.name, "title", w - 2 * pad, 54)
    facts = text.wrap(face.facts, "italic", 32, w - 2 * pad)
    words = [text.wrap(paragraph, "text", size, w - 2 * pad) for paragraph in face.words.split("\n")]
    facts_at = art + name_size + 34
    words_at = facts_at + text.text_height([facts], 32) + 20
    end = words_at + text.text_height(words, size) + (96 if face.worth else 40)
    canvas = Canvas(w, max(end, h))
    canvas.plate(
        0, 0, w, canvas.h, radius=22, top=mix(face.colour, "#232a3d", 0.7), bottom=mix(face.colour, "#10131c", 0.9),
        edge=GOLD, width=3,
    )  # fmt: skip
    canvas.put(
        "scene", 6, 6, w - 12, art - 6, seed=face.name, realm=face.realm, colour=face.colour, spell=True, emblem="",
        fallback=face.icon, at=(0.5, 0.5), size=art * 5 // 9, radius=17, dim=0.0,
    )  # fmt: skip
    canvas.text(w // 2, art + name_size // 2 + 8, face.name, "title", name_size, BRIGHT, align="m", outline=INK)
    canvas.lines(w // 2, facts_at, [facts], "italic", 32, DIM, align="m")
    canvas.lines(pad, words_at, words, "text", size, PALE)
    if face.worth:
        wide = text.width(face.worth, "black", big) + 36
        top = canvas.h - big - 40
        canvas.plate(
            w - wide - pad,
            top,
            wide,
            big + 12,
            radius=big // 2,
            top="#5a4a22",
            bottom=darker("#5a4a22", 0.5),
            edge=GOLD,
        )
        canvas.text(w - pad - wide // 2, top + big // 2 + 6, face.worth, "black", big, BRIGHT, align="m")
    return canvas.keep()
