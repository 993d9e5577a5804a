"""Numbers as they are now: costs, combat ratings, what buildings add."""

from __future__ import annotations

from ..kernel import Seat
from . import hooks
from .cards import Building, Unit
from .state import NOBODY, GodsWar, Piece

DIE = 6


def cost_of(s: GodsWar, face: Unit | Building) -> int:
    """What it costs to bring it, and what it counts for every other purpose (GW-RIFT-33)."""
    if isinstance(face, Building) and face.cost_after_rift is not None and s.spike == "pool":
        return face.cost_after_rift
    return face.cost


def cost(s: GodsWar, piece: Piece) -> int:
    if piece.imbedded and (side := s.house(piece).imbedded) is not None:
        return side.cost
    return cost_of(s, s.face(piece))


def rating(s: GodsWar, piece: Piece, against: Seat | None = None) -> int:
    """A unit's combat, perhaps against one empire."""
    value = s.unit(piece).combat
    if s.unit(piece).dice:
        value = rolled_rating(s, piece)
    for owner, change in hooks.rating.active(s):
        value = change(s, owner, piece, against, value)
    return max(0, value)


def rolled_rating(s: GodsWar, piece: Piece) -> int:
    """Anew each time it is needed, but once for all that one battle needs it for (GW-FAQ-09, -10)."""
    if s.battle is None:
        return sum(roll_for(s, piece.seat, s.unit(piece).dice))
    if piece.id not in s.battle.ratings:
        s.battle.ratings[piece.id] = sum(roll_for(s, piece.seat, s.unit(piece).dice))
    return s.battle.ratings[piece.id]


def hell_rating(s: GodsWar, piece: Piece) -> int:
    """Its combat where leave to exit Hell is concerned: dice are rolled once per turn (GW-HELL-19)."""
    if not s.unit(piece).dice:
        return rating(s, piece)
    if piece.id not in s.rolled:
        s.rolled[piece.id] = rating(s, piece)
    return s.rolled[piece.id]


def could_outrank(s: GodsWar, strong: Piece, weak: Piece) -> bool:
    """Whether one unit is stronger than another in Hell, for all that is known before any dice are rolled."""
    most = DIE * s.unit(strong).dice if unknown(s, strong) else hell_rating(s, strong)
    least = s.unit(weak).dice if unknown(s, weak) else hell_rating(s, weak)
    return most > least


def unknown(s: GodsWar, piece: Piece) -> bool:
    return bool(s.unit(piece).dice) and piece.id not in s.rolled


def roll_for(s: GodsWar, seat: Seat, n: int) -> list[int]:
    """Dice that a player rolls in a battle or for a rating."""
    faces = s.chance.roll(n)
    if seat == NOBODY:
        return faces
    for owner, change in hooks.dice.active(s):
        faces = change(s, owner, seat, faces)
    return faces


def building_results(s: GodsWar, piece: Piece) -> tuple[int, int]:
    """Kills and routs that a building adds in battle (GW-BATTLE-20)."""
    face = s.house(piece)
    side = face.imbedded if piece.imbedded and face.imbedded else face
    found = side.kills, side.routs
    for owner, change in hooks.building_results.active(s):
        found = change(s, owner, piece, found)
    return found


def building_kinds(s: GodsWar, seat: Seat) -> list[str]:
    """The kinds of a player's buildings on the map, one for each building."""
    found = [piece.kind for piece in s.buildings(seat)]
    for owner, change in hooks.counted.active(s):
        found = change(s, owner, seat, found)
    return found


def fragments(s: GodsWar, seat: Seat) -> dict[str, int]:
    """How many gifts lie in each fragment."""
    slots = s.players[seat].slots
    found: dict[str, int] = {}
    for quest in s.empire(seat).quest:
        found[quest.slot[0]] = found.get(quest.slot[0], 0) + (quest.slot in slots)
    return found
