"""How empires and pieces look: an empire is told by its colour, by its shape and by its letter."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from games.gods_war.cards import Unit
from games.gods_war.state import GodsWar, Piece
from games.kernel import Seat

from .. import palette, text
from ..canvas import Canvas
from ..palette import GOLD, INK, PALE

COUNT = 28  # letters of a number on a piece
READ = 34  # letters of a picture so wide as ours that have 11 pixels on a phone
GAME = "gods_war"


class Banner(Struct, frozen=True):
    colour: str  # of the eight that every eye tells apart
    shape: str
    letter: str
    icon: str


BANNERS = {
    "chaos": Banner("#7f35e0", "star", "C", "skull"),
    "darkness": Banner("#86483c", "octagon", "D", "weather_night"),
    "sky": Banner("#e8e04a", "circle", "S", "white_balance_sunny"),
    "storm": Banner("#abbcf8", "triangle", "W", "weather_lightning"),
    "earth": Banner("#54c46a", "square", "E", "barley"),
    "invisible_god": Banner("#dd92aa", "shield", "I", "eye_outline"),
    "moon": Banner("#e2492a", "diamond", "M", "moon_full"),
    "sea": Banner("#4470c0", "hexagon", "A", "waves"),
}
NOBODY = Banner("#8a90a0", "circle", "?", "help")  # who has not chosen an empire yet
WILD = Banner("#b8a98a", "square", "!", "paw")  # monsters and Spawn
STRANGERS = {  # elder races in their citadels, monsters and what they leave: an emblem each
    "ducks": "duck",
    "dwarfs": "anvil",
    "elves": "pine_tree",
    "slarges": "turtle",
    "vadeli": "pirate",
    "luathans": "flare",
    "dragonewts": "egg_easter",
    "maidstone_archer": "bow_arrow",
    "boggles": "emoticon_tongue",
    "waertagi": "sail_boat",
    "scorpion_men": "bug",
    "giant": "shoe_print",
    "black_dragon": "skull",
    "brown_dragon": "snake",
    "red_dragon": "fire",
    "cwim": "virus",
    "mother_of_monsters": "egg",
    "sky_terror": "bird",
    "androgeus": "gender_male_female",
    "leviathan": "shark",
    "juggernaut": "dharmachakra",
    "arachne_solara": "spider",
    "spawn": "ladybug",
    "web": "spider_web",
}
MONSTROUS = ("#3a1016", "#0d0507", "#ff5a4a", "#ffd9b0")
HOUSES = {"castle_of_lead": "castle"}
Class = Literal["building", "mortals", "gods"]


def banner(s: GodsWar, seat: Seat) -> Banner:
    return WILD if seat < 0 else BANNERS.get(s.players[seat].empire, NOBODY)


def colour(s: GodsWar, seat: Seat) -> str:
    return banner(s, seat).colour


def class_of(s: GodsWar, piece: Piece) -> Class:
    face = s.face(piece)
    if not isinstance(face, Unit):
        return "building"
    return "mortals" if face.mortal else "gods"


def race_of(s: GodsWar, piece: Piece) -> str:
    """The elder race that a unit belongs to, if it is an ally's."""
    race = piece.id.partition(".")[0]
    return race if race in s.races else ""


def token(
    canvas: Canvas, x: int, y: int, size: int, flag: Banner, *, god: bool = False, counted: bool = False, race: str = ""
) -> None:
    """Units of one empire with their middle at x, y: its shape, and its letter or the emblem of the elder race that
    fights for it, with room for a number in its corner if they are counted."""
    canvas.put(f"{GAME}.unit", x - size // 2, y - size // 2, size, size, shape=flag.shape, colour=flag.colour, god=god)
    big = max(text.LEAST, size * 24 // 40)
    low = size // 10 if flag.shape == "triangle" else 0
    aside = 3 if counted else 0
    if race:
        ink = palette.on(flag.colour)
        canvas.icon(x - aside, y + low - aside, STRANGERS[race], size * 7 // 10, ink, outline="" if ink == INK else INK)
    else:
        _letter(canvas, x - aside, y + low - aside, flag, big)


def stranger(canvas: Canvas, x: int, y: int, size: int, id: str, *, neutral: bool) -> None:
    """Somebody who belongs to no empire: elder races on pale stone, monsters on a dark plate with horns of blood."""
    if id == "web":
        canvas.icon(x, y, STRANGERS[id], size, PALE, outline=INK)
        return
    top, bottom, edge, ink = ("#f3ead2", "#b9ab86", "#2f6b45", "#20452f") if neutral else MONSTROUS
    radius = size // 2 if neutral else size // 6
    canvas.plate(x - size // 2, y - size // 2, size, size, radius=radius, top=top, bottom=bottom, edge=edge, width=3)
    canvas.icon(x, y, STRANGERS[id], size * 7 // 10, ink)


def house(canvas: Canvas, x: int, y: int, size: int, kind: str, flag: Banner) -> None:
    """A building: its silhouette, and the letter of its empire."""
    kind = HOUSES.get(kind, kind)
    canvas.put(f"{GAME}.house", x - size // 2, y - size // 2, size, size, kind=kind, colour=flag.colour)
    _letter(canvas, x, y + size // 7, flag, max(text.LEAST, size * 24 // 44))


def _letter(canvas: Canvas, x: int, y: int, flag: Banner, size: int) -> None:
    ink = palette.on(flag.colour)
    canvas.text(x, y, flag.letter, "black", size, ink, align="m", outline="" if ink == INK else INK)


def number(canvas: Canvas, x: int, y: int, count: int) -> None:
    """How many, on a small dark plate."""
    wide = text.width(str(count), "black", COUNT) + 12
    canvas.plate(x - wide // 2, y - 15, wide, 30, radius=10, top="#20263a", bottom=INK, edge=PALE, width=2)
    canvas.text(x, y, str(count), "black", COUNT, PALE, align="m")


def counted(canvas: Canvas, right: int, y: int, icon: str, number: int, size: int = 30) -> int:
    """An icon and a number, ending at `right`. Returns where it begins."""
    wide = canvas.text(right, y, str(number), "bold", size, PALE, align="r")
    left = right - wide - 6 - size
    if icon == "back":
        canvas.put("back", left + 3, y - size // 2 - 2, size - 6, size + 4)
    else:
        canvas.icon(left + size // 2, y, icon, size, GOLD)
    return left
