"""The middle of a game that nobody has played: gifts, runes and pieces everywhere, so that games are rich at once."""

from __future__ import annotations

from random import Random

import model_sheet as sheet
import model_world as world

from games.gods_war.state import GodsWar, Piece, Player

COLOURS = ("chaos", "darkness", "sky", "storm", "invisible_god", "moon", "sea")
CROWDED = 8  # areas that the pieces share


def enrich(s: GodsWar, random: Random) -> None:
    s.spike = random.choice(["spike", "rift", "pool", "pool"])
    s.number, s.moon, s.mad_god = random.randint(1, 3), random.randrange(4), random.randrange(9)
    for p in s.players:
        p.power = random.randint(3, 13)
        p.vp = random.randrange(9 if s.spike == "spike" else 22)
        p.runes += [s.deck.pop() for _ in range(random.randrange(3))]
        give_gifts(s, p, random)
    areas = random.sample(sorted(world.areas(s)), CROWDED)
    for piece in s.pieces.values():
        if piece.at == "spike" and s.spike != "spike":
            piece.at = "pool"
        if piece.at == "pool" and random.random() < 0.55:
            put(s, piece, random.choice(areas), random)


def give_gifts(s: GodsWar, p: Player, random: Random) -> None:
    gifts = [gift.id for gift in s.empire(p.seat).gift if not gift.slot]
    slots = [quest.slot for quest in s.empire(p.seat).quest if (p.empire, quest.slot) != ("chaos", "1a")]
    random.shuffle(gifts)
    random.shuffle(slots)
    p.slots = dict(zip(slots, gifts[: random.randint(0, len(gifts))], strict=False))
    p.used = ["weather_control"] if "weather_control" in gifts else []
    if p.empire == "chaos" and s.spike != "spike":
        p.slots["1a"] = "catastrophe"
        p.used += ["catastrophe"] * (s.spike == "pool")


def put(s: GodsWar, piece: Piece, area: str, random: Random) -> None:
    """Where it may be; a Queen with her spouse."""
    if piece.building:
        here = [building.kind == "nest" for building in sheet.buildings(s, at=area)]
        bright = area == world.SPIKE or world.kind(s, area) == "sky"
        if (piece.kind == "nest") in here or (bright and sheet.empire_of(s, piece.seat) == "darkness"):
            return
        piece.imbedded = piece.kind == "nest" and random.random() < 0.3
    if piece.kind == "earth_queen":
        spouse = sheet.seat_of(s, COLOURS[int(piece.id[-1]) - 1])
        piece.seat = piece.owner if spouse is None else spouse
    piece.at = area
